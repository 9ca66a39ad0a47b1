"""The thirteen adventures: the book and its checks, set-up for 1 to 5, every stack laid out, every adventure won and lost.

(TM-GEN-06, -09..-11, -14, TM-SETUP-01, -12, -13, -21, TM-XP-04, -10, TM-COMP-02, -10, -20)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest

from tabletome.games.tomb.board import adventure_pieces
from tabletome.games.tomb.board.board import bits, board
from tabletome.games.tomb.board.figures import Context
from tabletome.games.tomb.cards import adventure_text, adventures
from tabletome.games.tomb.cards.language import Placing, Where
from tabletome.games.tomb.cards.library import Play
from tabletome.games.tomb.game import PHASES, Tomb
from tabletome.games.tomb.rules.adventure.placing import put_piece
from tabletome.games.tomb.rules.decks import tile_named
from tabletome.games.tomb.state import State
from tabletome.kernel import Match, Seeded
from tabletome.packs.library import slug
from tabletome.table import contents, size
from tests.tomb.campaigns import until
from tests.tomb.cards import Cards, game, library, look
from tests.tomb.expeditions import BOOK, HEROES, NUMBERS, add, limit, put, result, roll_of, slay_the_last, stand
from tests.tomb.plain import Position, offered, play

# --- the book ---------------------------------------------------------------------------------------------------------


def test_an_adventure_that_is_not_in_the_book_is_not_found() -> None:
    with pytest.raises(KeyError, match="99"):
        library().adventures["99"]


@pytest.mark.rules("TM-SETUP-01")
def test_there_are_thirteen_adventures_that_differ_in_kind() -> None:
    assert [str(number) for number in range(1, 14)] == NUMBERS
    kinds = Counter(adventure.kind for adventure in BOOK.values())
    assert len(kinds) == 12
    assert kinds["villain"] == 2
    assert len({adventure.name for adventure in BOOK.values()}) == 13


@pytest.mark.rules("TM-GEN-14")
def test_the_first_adventure_is_a_favor_for_jessamine_and_the_last_fight_is_with_acererak() -> None:
    assert BOOK["1"].name == "Favor for Jessamine"
    assert BOOK["1"].town.name == "Port Nyanzaru"
    assert "Acererak" in BOOK["13"].goal
    assert BOOK["13"].name == "The Tomb of the Nine Gods"


@pytest.mark.rules("TM-XP-04", "TM-XP-10")
def test_cancelling_an_encounter_costs_5_then_6_7_and_8() -> None:
    prices = {number: adventure.price for number, adventure in BOOK.items()}
    assert list(prices.values()) == [5] * 3 + [6] * 3 + [7] * 3 + [8] * 4
    for number, price in prices.items():
        if number == "6":
            continue  # no Encounters come by themselves
        for worth, possible in ((price - 1, False), (price, True)):
            state = stand("1b2", number=number, phase="villain_phase", decks={"encounter": ["cool-spring"]})
            state.experience = ["velociraptor"] * worth
            match = play(state)
            assert ("cancel" in {option.verb for option in match.request or ()}) == possible


@pytest.mark.rules("TM-XP-04", "TM-XP-10")
def test_an_adventure_may_set_a_price_of_its_own(cards: Cards) -> None:
    cards.add_adventure(msgspec.structs.replace(BOOK["7"], cancel=2))
    state = stand("1b2", number="7", phase="villain_phase", decks={"encounter": ["cool-spring"]})
    state.experience = ["firenewt"]
    assert offered(play(state), "cancel") == ["cancel firenewt"]


@pytest.mark.rules("TM-SETUP-22", "TM-ACT-01", "TM-DECK-04")
@pytest.mark.parametrize("number", NUMBERS)
def test_the_rules_of_an_adventure_are_written_out_from_its_data(number: str) -> None:
    lines = adventure_text.adventure_text(library(), BOOK[number])
    assert len(lines) >= 3
    for line in [*lines, *adventure_text.aftermath_text(BOOK[number].aftermath)]:
        assert line.endswith(".")
        assert "{" not in line
        assert "@" not in line
    for special in BOOK[number].special:
        assert any(special.name in line for line in lines)


@pytest.mark.parametrize("number", NUMBERS)
def test_stories_are_short_and_told_by_us(number: str) -> None:
    adventure = BOOK[number]
    assert 60 < len(adventure.story) < 400
    assert len(adventure.goal) < 110
    assert adventure.aftermath.text


# --- set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(1, 6))
@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.rules("TM-SETUP-13", "TM-SETUP-21")
def test_every_adventure_is_set_up_for_1_to_5_players(number: str, seats: int) -> None:
    match = Match(
        game(), seats, {"adventure": int(number), "ties": "settle", "heroes": list(HEROES[:seats])}, seed=seats
    )
    adventure = BOOK[number]
    parts = [part for line in adventure.parts for part in line]
    named = [part.name for part in parts if part.amount is None]
    numbers = [part.amount.of(seats) for part in parts if part.amount is not None]
    assert size(match.state.stack) == sum(numbers) + len(named)
    assert {tile_named(look(match), name).id for name in named} <= set(contents(match.state.stack))
    assert not {tile_named(look(match), name).id for name in [*named, adventure.start]} & {
        tile for kind in ("jungle", "tomb") for tile in contents(match.state.decks[kind])
    }
    until(match, "place_heroes")
    assert {library().tiles[placed.tile].name for placed in match.state.placed} == {adventure.start}
    until(match, "hero_phase")
    assert match.state.surges == adventure.surges_for(seats)
    if number in "1 2 4 5 7":
        assert adventure.start == "Clearing"


def explorers(seed: int) -> Tomb:
    """Nothing but Exploration Phases: whoever is asked stands at an edge, any one, and Monsters leave as they come."""
    dice = Random(seed)

    def hero_phase(play: Play) -> None:
        state = play.state
        on, state.figures, state.phase = board(look(state)), [], ""
        for hero in state.heroes:
            hero.hp, hero.row = 8, []
        if edges := on.unexplored():
            state.heroes[state.active].at = dice.choice([*bits(on.edge_mask(dice.choice(edges)))])
            state.phase = "exploration_phase"

    def villain_phase(play: Play) -> None:
        play.state.phase = "hero_phase" if size(play.state.stack) else ""

    class Explorers(Tomb):
        phases = {**PHASES, "hero_phase": hero_phase, "villain_phase": villain_phase}

    return Explorers(library())


@pytest.mark.rules("TM-SETUP-21", "TM-TILE-23")
@pytest.mark.parametrize("number", NUMBERS)
def test_the_exploration_phase_lays_every_stack_out_to_the_last_tile(number: str) -> None:
    """With any tile an adventure may draw, at any edges, the board never closes before the stack is empty."""
    for seats, seed in product((1, 3, 5), range(4)):
        options = {"adventure": int(number), "ties": "settle", "heroes": [*HEROES[:seats]]}
        match = Match(explorers(seed), seats, options, seed=seed)
        stack = size(match.state.stack)
        named = {tile for tile in contents(match.state.stack) if tile in library().tiles}
        while match.request is not None:
            assert match.state.phase not in ("hero_phase", "villains", "row", "same_name"), "nobody takes a turn here"
            match.answer(0)
        laid = {placed.tile for placed in match.state.placed}
        assert size(match.state.stack) == 0, f"{seats} Heroes, seed {seed}: the board has closed"
        assert len(laid) == 1 + stack, "the start tile and every tile of the stack, each once"
        assert named <= laid


@pytest.mark.rules("TM-SETUP-12")
def test_an_adventure_has_the_pieces_it_lists_and_no_more() -> None:
    state = stand("1b2", number="1")
    assert adventure_pieces.supply(look(state), "mushroom") == 4
    match = play(state)
    for _ in range(6):
        context = _context(match.state)
        put_piece(match.play, context.by, context, Placing("mushroom", Where("tile")))
    assert [token.kind for token in match.state.tokens] == ["mushroom"] * 4
    assert adventure_pieces.supply(look(match), "mushroom") == 0


def _context(state: State) -> Any:
    return Context(state.heroes[0])


@pytest.mark.rules("TM-COMP-20")
def test_every_piece_that_has_no_rule_of_its_own_gets_one_from_some_adventure() -> None:
    used = {piece.box or piece.name for adventure in BOOK.values() for piece in adventure.pieces}
    assert {"mushroom", "straw man", "ally", "na", "misty arch", "devil face", "heroic hit point"} <= used


# --- each adventure won and lost --------------------------------------------------------------------------------------


def harvest_the_last() -> Position:
    state = stand("1b2", number="1")
    put(state, "mushroom", "1c2")
    state.counters["harvest"] = limit(BOOK["1"].win) - 1
    match = play(state)
    match.answer("do harvest mushroom-1")
    return match


def seize_the_thief() -> Position:
    state = stand("1b2", number="3")
    put(state, "grung", "1c2")
    state.counters["seize"] = limit(BOOK["3"].win) - 1
    match = play(state, [roll_of("3", "seize")])
    match.answer("do seize grung")
    return match


def bring_na() -> Position:
    state = stand("4b2", number="5", tiles="J01@0,0n J01@0,-1n S2.2@0,-2n S2@0,-3n", phase="end_of_turn")
    put(state, "na", "2b2", marks={"leader": 1, "hp": 5})
    return play(state)


def hold_out() -> Position:
    return play(stand("1b2", number="6", phase="end_of_turn", round=limit(BOOK["6"].win)))


def seal_the_last() -> Position:
    state = stand("1b2", number="8")
    put(state, "misty-arch", "1c2")
    state.counters["seal"] = limit(BOOK["8"].win) - 1
    match = play(state, [roll_of("8", "seal")])
    match.answer("do seal misty-arch-1")
    return match


def set_the_last() -> Position:
    state = stand("4b2", number="9", tiles="J01@0,0n J01@0,-1n S2.2@0,-2n S2@0,-3n")
    state.counters["set"] = limit(BOOK["9"].win) - 1
    state.heroes[0].marks["carries cube"] = 1
    match = play(state)
    match.answer("do set")
    return match


def lead_the_last() -> Position:
    state = stand("1b2", number="10", tiles="S3.2@0,0e S3@1,0e J01@2,0e", phase="end_of_turn")
    put(state, "captive", "3b2", marks={"leader": 1, "hp": 5})
    state.counters["gathered captive"] = limit(BOOK["10"].win) - 1
    return play(state)


def pull_the_last() -> Position:
    state = stand("1b2", number="11")
    for place in ("1c2", "1a2", "1c3", "1a3"):
        put(state, "lever", place)
    for token in state.tokens[:3]:
        token.marks = {"tried": 1, "solved": 1}
    state.counters["pull"] = 3
    match = play(state)
    assert offered(match, "do") == ["do pull lever-4"]
    match.answer("do pull lever-4")
    return match


WINS: dict[str, Callable[[], Position]] = {
    "1": harvest_the_last,
    "2": lambda: slay_the_last("2", "bog-husk", **{"defeated undead": limit(BOOK["2"].win) - 1}),
    "3": seize_the_thief,
    "4": lambda: slay_the_last("4", "old-grinner"),
    "5": bring_na,
    "6": hold_out,
    "7": lambda: slay_the_last("7", "thorn-queen"),
    "8": seal_the_last,
    "9": set_the_last,
    "10": lead_the_last,
    "11": pull_the_last,
    "12": lambda: slay_the_last("12", "gate-warden"),
    "13": lambda: slay_the_last("13", "acererak"),
}


@pytest.mark.rules("TM-GEN-06", "TM-GEN-11", "TM-ACT-01", "TM-ACT-02")
@pytest.mark.parametrize("number", NUMBERS)
def test_every_adventure_is_won_by_doing_what_it_asks_for(number: str) -> None:
    match = WINS[number]()
    assert result(match) == "won"
    assert match.outcome is not None
    assert match.outcome.scores == (1.0,)


LOSSES = [(number, clause) for number in NUMBERS for clause in BOOK[number].lose if clause != adventures.SURGE]


@pytest.mark.rules("TM-GEN-09", "TM-GEN-10")
@pytest.mark.parametrize(("number", "clause"), LOSSES)
def test_every_adventure_is_lost_when_its_own_defeat_comes_true(number: str, clause: str) -> None:
    for short in (1, 0):
        state = stand("1b2", number=number, phase="end_of_turn")
        if clause.startswith("round > "):
            state.round = limit(clause) - short
        elif clause.startswith("count "):
            state.counters[clause.removeprefix("count ").split(" >= ")[0]] = (
                limit(clause) - short - (number in ("12", "13"))
            )
        else:
            assert clause.startswith("monsters >= ")
            for place in range(limit(clause) - short):
                add(state, "firenewt", f"{2 + place // 9}{'abc'[place % 3]}{1 + place // 3 % 3}")
        assert result(play(state)) == ("running" if short else "lost"), clause


@pytest.mark.rules("TM-GEN-07", "TM-GEN-09", "TM-GEN-10")
@pytest.mark.parametrize("number", NUMBERS)
def test_every_adventure_can_be_lost_and_has_a_defeat_of_its_own_besides_the_standard_one(number: str) -> None:
    assert adventures.SURGE in BOOK[number].lose
    assert any(clause != adventures.SURGE for clause in BOOK[number].lose)


@pytest.mark.rules("TM-GEN-07")
@pytest.mark.parametrize("number", NUMBERS)
def test_every_adventure_is_lost_when_a_hero_begins_its_turn_at_0_without_a_surge(number: str) -> None:
    state = stand("1b2", "1c2", number=number, phase="start_of_turn", surges=0)
    state.heroes[0].hp = 0
    match = play(state)
    assert result(match) == "lost"
    assert match.outcome is not None
    assert match.outcome.scores == (0.0, 0.0)


# --- random play ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", NUMBERS)
def test_random_play_of_every_adventure_comes_to_its_end(number: str) -> None:
    for seats in range(1, 6):
        for seed in (1, 2):
            options = {
                "adventure": int(number),
                "ties": ("ask", "settle")[seed - 1],
                "powers": ("choose", "suggested")[seed - 1],
            }
            match = Match(game(), seats, options, seed=seed, listen=True)
            source = Seeded(seed * 100 + seats)
            while match.request is not None:
                match.answer(source.below(match.request.size))
            assert result(match) in ("won", "lost")
            assert match.events is not None
            for event in match.events:
                assert match.game.say(event)
            _conserved(match.state)


def _conserved(state: State) -> None:
    """Pieces are where they were put, figures stand on squares of their own, counts are not negative."""
    on = board(look(state))
    taken = 0
    for figure in state.figures:
        assert figure.squares & ~on.open == 0
        assert figure.squares & taken == 0
        taken |= figure.squares
    for person in state.heroes:
        assert taken >> person.at & 1 == 0
        assert person.hp >= 0
        assert person.gold >= 0
    for piece in library().adventures[state.adventure].pieces:
        assert adventure_pieces.supply(look(state), slug(piece.name)) >= 0
    assert state.surges >= 0
