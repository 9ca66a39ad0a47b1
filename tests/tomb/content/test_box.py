"""What the box holds, as far as it shows in play."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabletome.games.tomb.cards.adventures import Piece
from tabletome.games.tomb.cards.content import read_adventures
from tabletome.games.tomb.game import GAME
from tabletome.games.tomb.scene import scene
from tabletome.games.tomb.state import Figure
from tabletome.kernel import Bits, IllegalAnswer, Match, Seeded
from tabletome.packs.library import slug
from tabletome.packs.source import SourceError
from tests.tomb.campaign.test_town import refused, rich, town
from tests.tomb.campaigns import person, take, until
from tests.tomb.cards import Cards, library, look
from tests.tomb.expeditions import BOOK, add, explored, stand
from tests.tomb.plain import (
    Position,
    adventure,
    beast,
    hero,
    lost,
    offered,
    play,
    position,
    square,
    token,
    villain_phase,
)
from tests.tomb.stage import CORRIDOR, play_card, reachable, up_the_corridor

pytestmark = pytest.mark.usefixtures("plain")

HEROES = {  # race and class in the book
    "Birdsong": "tabaxi bard", "Qawasha": "human druid", "Dragonbait": "saurial paladin", "Asharra": "aarakocra wizard",
    "Artus Cimber": "human ranger",
}  # fmt: skip
NAMES = [name for name, card in library().heroes.items() if card.name in HEROES]
TREASURES = dict(library().treasures)


# --- Heroes -----------------------------------------------------------------------------------------------------------


def begun(name: str, **options: Any) -> Position:
    """The first turn of a Hero on its own."""
    match = Match(GAME, 1, {"heroes": [name], **options}, seed=1)
    until(match, "hero_phase")
    return match


def squares_walked(name: str, level: int) -> int:
    """How far up a corridor one move leads."""
    match = play(position([hero(name, "1b4", level=level)], tiles=CORRIDOR))
    return max(steps for steps in range(1, 18) if up_the_corridor(steps) in reachable(match))


def lowest_hit(name: str, level: int, patch: Cards) -> int:
    """The lowest die that hits the Hero without any bonus."""
    beast(patch, "adj -> hit +0:1", "* -> move 1")
    hits = [die for die in range(1, 21) if _struck(name, level, die)]
    assert hits == list(range(hits[0], 21))
    return hits[0]


def _struck(name: str, level: int, die: int) -> bool:
    state = position([hero(name, "1b2", level=level)])
    add(state, "beast", "1c2")
    return lost(play_card(state, [die], by=state.figures[0].id, attack="1 hero adj +0", hit="dmg 1")) == 1


def healed_to(name: str, level: int) -> int:
    """The Hit Points of a Hero that has regained all of them."""
    return play_card(position([hero(name, "1b2", hp=1, level=level)]), do="self: heal 99").state.heroes[0].hp


def after_a_surge(name: str, level: int) -> int:
    state = position([hero(name, "1b2", hp=0, level=level)], phase="start_of_turn")
    return play(state).state.heroes[0].hp


@pytest.mark.rules("TM-COMP-03", "TM-HERO-08")
def test_the_five_heroes_of_the_book_can_be_chosen() -> None:
    match = Match(GAME, 5, seed=1)
    for seat, name in enumerate([*HEROES][:-1]):  # the one who is left is nobody's choice
        choices = offered(match, "hero")
        assert len([choice for choice in choices if choice.removeprefix("hero ") in NAMES]) == 5 - seat
        match.answer(f"hero {slug(name)}")
    panels = scene(look(match), match.request).panels
    assert {panel.name: panel.role for panel in panels[:5]} == HEROES


@pytest.mark.rules("TM-HERO-04", "TM-HERO-05")
@pytest.mark.parametrize("name", NAMES)
def test_what_a_hero_card_prints_is_what_counts_in_play(plain: Cards, name: str) -> None:
    card = library().heroes[name]
    for level, side in ((1, card.first), (2, card.second)):
        assert lowest_hit(name, level, plain) == side.ac
        assert healed_to(name, level) == side.hp
        assert squares_walked(name, level) == side.speed
        assert after_a_surge(name, level) == side.surge
    match = begun(name)
    assert (match.state.heroes[0].level, match.state.heroes[0].hp) == (1, card.first.hp)
    [panel] = [panel for panel in scene(look(match), match.request).panels if panel.id == name]
    assert (panel.name, panel.role) == (card.name, f"{card.race} {card.role}")
    powers = Counter(library().powers[used.id].type for used in match.state.heroes[0].powers)
    always = Counter(library().powers[power].type for power in card.always)
    assert powers - always == {"at-will": card.first.at_will, "utility": card.first.utility, "daily": card.first.daily}
    assert {used.id for used in match.state.heroes[0].powers} >= set(card.always)


@pytest.mark.rules("TM-HERO-10")
@pytest.mark.parametrize("name", NAMES)
def test_a_hero_of_2nd_level_is_harder_to_hit_and_has_more_hit_points_and_a_higher_surge_value(
    plain: Cards, name: str
) -> None:
    assert 13 <= lowest_hit(name, 1, plain) <= 17
    assert lowest_hit(name, 2, plain) == lowest_hit(name, 1, plain) + 1
    assert 6 <= healed_to(name, 1) <= 10
    assert healed_to(name, 2) == healed_to(name, 1) + 2
    assert 3 <= after_a_surge(name, 1) <= 5
    assert after_a_surge(name, 2) == after_a_surge(name, 1) + 1
    assert 5 <= squares_walked(name, 1) <= 7


@pytest.mark.rules("TM-POWER-08")
def test_there_are_54_powers_of_three_types_to_choose_from() -> None:
    found: dict[str, set[str]] = {}
    for name in NAMES:
        match = Match(GAME, 1, {"heroes": [name], "powers": "choose"}, seed=1)
        found[name] = set()
        while match.state.phase == "choose_powers":
            found[name] |= {option.removeprefix("power ") for option in offered(match, "power")}
            match.answer(0)
        found[name] |= {used.id for used in match.state.heroes[0].powers}
    assert [len(powers) for powers in found.values()] == [11, 11, 11, 11, 10]
    assert len(set.union(*found.values())) == 54
    for powers in found.values():
        assert {library().powers[power].type for power in powers} == {"at-will", "utility", "daily"}


# --- Villains and Monsters --------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-COMP-03", "TM-BOSS-06")
def test_the_adventures_bring_in_four_villains_each_of_them_once() -> None:
    met = [
        figure.name
        for number, book in BOOK.items()
        if number in [str(one) for one in range(1, 14)]
        for tile in {special.when.removeprefix("tile ") for special in book.special if special.when.startswith("tile ")}
        if tile not in ("black", "white")
        for figure in explored(number, tile).state.figures
        if figure.kind == "villain"
    ]
    assert sorted(met) == ["acererak", "gate-warden", "old-grinner", "thorn-queen"]


@pytest.mark.rules("TM-BOSS-06")
def test_there_is_one_card_of_each_villain() -> None:
    state = stand("1b2", number="4")
    match = play_card(state, do="place Old Grinner @symbol; place Old Grinner @symbol")
    assert [figure.name for figure in match.state.figures] == ["old-grinner"]


def struck(name: str, die: int, damage: int, number: str = "0") -> Position:
    """Ada has attacked a Monster beside her without any bonus."""
    state = position([hero("ada", "1b2")], adventure=number)
    squares = ("1c2",) if library().monsters[name].base == 1 else ("1c2", "1d2", "1c3", "1d3")
    add(state, name, "1c2")
    figure = state.figures[0]
    figure.squares = Bits(sum(1 << square(at) for at in squares))
    figure.hp += library().monsters[name].hp_per_hero
    return play_card(state, [die], attack="1 monster adj +0", hit=f"dmg {damage}")


@pytest.mark.rules("TM-MON-01")
@pytest.mark.parametrize("name", library().monsters)
def test_what_a_monster_card_prints_is_what_counts_in_play(plain: Cards, name: str) -> None:
    card = library().monsters[name]
    hp = card.hp + card.hp_per_hero
    assert struck(name, card.ac - 1, hp).state.figures, "AC"
    assert struck(name, card.ac, hp).state.experience == [name]
    assert [figure.hp for figure in struck(name, card.ac, hp - 1).state.figures] == [1], "Hit Points"
    for price, offers in ((card.xp, True), (card.xp + 1, False)):
        adventure(plain, cancel=price)
        match = villain_phase([hero("ada", "1b2")], decks={"encounter": ["cool-spring"]}, experience=[name])
        assert bool(match.request and "cancel" in {option.verb for option in match.request}) == offers, "Experience"
    for kind, won in ((card.type, True), ("teapot", False)):
        adventure(plain, win=f"count defeated {kind} >= 1")
        assert (struck(name, card.ac, hp).outcome is not None) == won, "type"


# --- tokens and pieces ------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-COMP-16")
def test_all_trap_cards_of_the_box_together_lay_sixteen_complex_trap_tokens() -> None:
    laid = 0
    for card in [trap.id for trap in library().traps.values() for _ in range(trap.copies)]:
        decks = {"tokens": ["draw"], "trap": [card]}
        match = play(position([hero("ada", "2a1")], tokens=[token("trap", "2b1")], decks=decks))
        match.answer("move 2b1")
        laid += sum(piece.kind == "complex" and piece.card == card for piece in match.state.tokens)
    assert laid == 16


PIECES = {"ally": 2, "na": 1, "mushroom": 4, "straw man": 3, "heroic hit point": 1, "misty arch": 3, "devil face": 2}
SHORT = """
- number: 1
  name: Short
  kind: hunt
  story: A short one.
  goal: Survive.
  stack: [8 jungle]
  win: round > 5
  lose: [surge]
"""
IN_THE_BOOK = [
    (number, piece) for number, book in BOOK.items() for piece in book.pieces if (piece.box or piece.name) in PIECES
]


@pytest.mark.rules("TM-COMP-02", "TM-COMP-10")
@pytest.mark.parametrize(("number", "piece"), IN_THE_BOOK, ids=lambda value: getattr(value, "name", value))
def test_no_adventure_gets_more_of_a_piece_than_the_box_has(number: str, piece: Piece) -> None:
    state = stand("1b2", number=number)
    match = play_card(state, do="; ".join([f"piece {piece.name} @tile"] * 9))
    laid = [token.kind for token in match.state.tokens] + [figure.name for figure in match.state.figures]
    assert laid == [slug(piece.name)] * piece.number
    assert piece.number <= PIECES[piece.box or piece.name]


@pytest.mark.rules("TM-COMP-02", "TM-COMP-10")
@pytest.mark.parametrize("name", PIECES)
def test_some_adventure_uses_every_piece_and_none_may_ask_for_one_more(name: str) -> None:
    used = [piece.number for _, piece in IN_THE_BOOK if (piece.box or piece.name) == name]
    assert max(used) == PIECES[name]
    more = f"{SHORT}  pieces:\n    - {{name: thing, box: {name}, number: {PIECES[name] + 1}}}\n"
    with pytest.raises(SourceError, match=f"the box has {PIECES[name]} × {name}, not {PIECES[name] + 1}"):
        read_adventures(library(), more)


@pytest.mark.rules("TM-COMP-20")
@pytest.mark.parametrize("kind", ["mushroom", "straw-man", "na", "blessing", "cube", "lever", "root"])
def test_a_token_to_which_no_adventure_gives_a_function_has_none(kind: str) -> None:
    match = play(position([hero("ada", "1b2")], tokens=[token(kind, "1c2")]))
    assert not [option for option in offered(match) if kind in option]
    before = match.state.heroes[0].hp, match.state.heroes[0].edge, match.state.heroes[0].stunned
    match.answer("move 1c2")
    assert (match.state.heroes[0].hp, match.state.heroes[0].edge, match.state.heroes[0].stunned) == before
    match.answer("end")
    assert [piece.kind for piece in match.state.tokens] == [kind]


@pytest.mark.rules("TM-COMP-20")
@pytest.mark.parametrize("name", ["misty-arch", "devil-face"])
def test_a_standee_to_which_no_adventure_gives_a_function_only_stands_in_the_way(name: str) -> None:
    state = position([hero("ada", "1b2")])
    state.figures.append(Figure(name, name, "standee", Bits(1 << square("1c2")), 1))
    match = play(state)
    assert "move 1c2" not in offered(match)
    assert not [option for option in offered(match) if name in option]
    match.answer("end")
    assert (lost(match), [figure.name for figure in match.state.figures]) == (0, [name])


@pytest.mark.rules("TM-TREA-06")
def test_every_item_has_a_price_and_a_value_and_a_fortune_has_neither() -> None:
    names = list(TREASURES)
    for start in range(0, len(names), 4):
        offer = names[start : start + 4] + names[:3]
        match = town(rich(gold=9000), adventure=13, offer=offer[:4])
        for name in offer[:4]:
            card, before = TREASURES[name], person(match, "birdsong").gold
            if card.type == "fortune":
                refused(match, f"buy {name}", "only Items can be bought")
                continue
            take(match, f"buy {name}")
            assert person(match, "birdsong").gold == before - card.buy < before
            take(match, f"sell {name}")
            assert person(match, "birdsong").gold == before - card.buy + card.sell < before


# --- the board, and levels --------------------------------------------------------------------------------------------


def explore_at_random(seed: int, tiles: int) -> list[str]:
    """The layout after exploring some tiles of the first adventure at random."""
    match, dice = Match(GAME, 1, {"heroes": ["birdsong"], "ties": "settle"}, seed=seed), Seeded(seed)
    while match.request is not None and len(match.state.placed) < tiles + 2:
        match.answer(dice.below(match.request.size))
    return [str(placed) for placed in match.state.placed]


@pytest.mark.rules("TM-TILE-01")
def test_two_games_with_the_same_stack_grow_different_boards() -> None:
    layouts = {tuple(explore_at_random(seed, 3)) for seed in range(6)}
    assert len(layouts) == 6
    assert len({layout[:2] for layout in layouts}) == 1


@pytest.mark.rules("TM-HERO-09")
def test_heroes_begin_at_1st_level_and_cannot_rise_beyond_the_2nd() -> None:
    match = town(rich(gold=3000))
    assert person(match, "birdsong").level == 1
    take(match, "level-up")
    while "level-up" not in {option.split()[0] for option in offered(match)} and offered(match)[0].startswith("power"):
        take(match, offered(match)[0])
    assert person(match, "birdsong").level == 2
    assert "level-up" not in offered(match)
    with pytest.raises(IllegalAnswer):
        match.answer("level-up")
