"""Setting up: the adventure, decks and tile stack, Heroes and their powers, where they start. (TM-SETUP-02..23, TM-TILE-04)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.tomb.cards.adventures import PrintedChange, PrintedPiece, PrintedSpecial
from tabletome.games.tomb.scene import scene
from tabletome.kernel import BadSetup, IllegalAnswer, Match, Seeded
from tabletome.packs.library import slug
from tabletome.table import contents, size
from tests.tomb.campaigns import campaign, to_adventure, to_town, until
from tests.tomb.cards import Cards, game, library, look
from tests.tomb.plain import Position, ally, asked, hero, hero_at, lost, monster, offered, play, position, token, told
from tests.tomb.stage import CROSSING, add_adventure, play_card, reachable

HEROES = ["birdsong", "qawasha", "dragonbait", "asharra", "artus-cimber"]


def new_game(seats: int = 1, **options: Any) -> Position:
    """A new game from the first question on."""
    return Match(game(), seats, options, seed=1, listen=True)


def begun(seats: int = 1, **options: Any) -> Position:
    """A new game with the suggested powers, everyone on the first free square and the first player chosen."""
    match = new_game(seats, heroes=HEROES[:seats], **options)
    while match.state.phase in ("place_heroes", "first_player"):
        match.answer(0)
    return match


@pytest.fixture
def quiet(cards: Cards) -> str:
    """An adventure without special rules."""
    return add_adventure(cards)


# --- pieces, decks and tiles ------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-SETUP-02")
def test_an_adventure_begins_with_the_pieces_of_the_starting_set() -> None:
    decks = new_game().state.decks
    numbers = {name: size(decks[name]) for name in ("encounter", "monster", "treasure", "trap", "spell", "tokens")}
    assert numbers == {"encounter": 26, "monster": 30, "treasure": 30, "trap": 5, "spell": 10, "tokens": 37}
    assert len(library().powers) == 54
    assert len(library().heroes) == 5
    assert sum(tile.kind == "jungle" and not tile.double for tile in library().tiles.values()) == 23


@pytest.mark.rules("TM-SETUP-03")
def test_the_first_adventure_uses_jungle_tiles_only() -> None:
    state = new_game(adventure=1).state
    kinds = {library().tiles[tile].kind for tile in contents(state.stack) if tile in library().tiles}
    assert kinds | (set(contents(state.stack)) - set(library().tiles)) == {"jungle"}
    assert {library().tiles[tile].kind for tile in contents(state.decks["jungle"])} == {"jungle"}


@pytest.mark.rules("TM-SETUP-05")
def test_only_4_of_the_8_draw_tokens_are_in_the_pile() -> None:
    pile = contents(new_game().state.decks["tokens"])
    assert (len(pile), pile.count("draw")) == (37, 4)


@pytest.mark.rules("TM-SETUP-06")
@pytest.mark.parametrize("seed", range(3))
def test_pieces_that_the_adventure_does_not_ask_for_stay_out(cards: Cards, seed: int) -> None:
    number = int(add_adventure(cards, stack=["20 jungle"]))
    match = Match(game(), 2, {"adventure": number, "heroes": HEROES[:2]}, seed=seed)
    pick = Seeded(seed)
    tokens, figures = set(), set()
    for _ in range(150):
        if match.request is None:
            break
        match.answer(pick.below(match.request.size))
        tokens |= {piece.kind for piece in match.state.tokens}
        figures |= {figure.kind for figure in match.state.figures}
    assert tokens <= {"trap", "chest", "complex"}
    assert figures == {"monster"}


@pytest.mark.rules("TM-SETUP-07")
def test_five_kinds_of_cards_are_shuffled_into_five_decks() -> None:
    decks = {name: new_game().state.decks[name] for name in ("monster", "encounter", "treasure", "trap", "spell")}
    known: dict[str, Any] = {
        "monster": library().monsters, "encounter": library().encounters, "treasure": library().treasures,
        "trap": library().traps, "spell": library().spells,
    }  # fmt: skip
    for name, deck in decks.items():
        assert set(contents(deck)) <= set(known[name])
        assert len(deck.layers) == 1, "any card of a shuffled deck may be the top one"


@pytest.mark.rules("TM-SETUP-08")
def test_nobody_can_tell_a_face_down_trap_before_it_is_triggered(quiet: str) -> None:
    def trap_ahead(kind: str) -> Position:
        heroes, decks = [hero("birdsong", "1b2")], {"tokens": ["fire", "safe"]}
        return play(position(heroes, adventure=quiet, tokens=[token("trap", "1c2")], decks=decks), [kind])

    burnt, unhurt = trap_ahead("fire"), trap_ahead("safe")
    assert burnt.encoded() == unhurt.encoded()
    burnt.answer("move 1c2")
    unhurt.answer("move 1c2")
    assert (lost(burnt), lost(unhurt)) == (4, 0)


@pytest.mark.rules("TM-SETUP-09")
def test_complex_trap_tokens_come_only_with_their_card(quiet: str) -> None:
    decks = {"tokens": ["draw", "draw"], "trap": [next(iter(library().traps))]}
    match = play(position([hero("birdsong", "1b1")], adventure=quiet, tiles=CROSSING, stack=["J08"], decks=decks))
    match.answer("end")
    assert [piece.kind for piece in match.state.tokens] == ["trap", "trap"]
    match.answer("move 2b2")  # the Trap symbols of Sinking Moss are c1 and b2
    assert "complex" in {piece.kind for piece in match.state.tokens}


@pytest.mark.rules("TM-SETUP-21")
def test_the_tile_stack_is_built_part_by_part_as_the_adventure_says(cards: Cards) -> None:
    number = int(add_adventure(cards, stack=["8 jungle", "2 jungle + Weathered Idol", "1 tomb"]))
    state = new_game(adventure=number).state
    idol = next(tile.id for tile in library().tiles.values() if tile.name == "Weathered Idol")
    parts = [sorted(layer) for layer in state.stack.layers]
    assert parts == [["jungle"] * 8, sorted([idol, "jungle", "jungle"]), ["tomb"]]
    assert idol not in contents(state.decks["jungle"])


# --- the adventure ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-SETUP-11")
def test_the_table_picks_the_adventure_and_begins_with_the_first(cards: Cards) -> None:
    other = add_adventure(cards)
    assert new_game().state.adventure == "1"
    assert library().adventures[new_game().state.adventure].name == "Favor for Jessamine"
    assert new_game(adventure=int(other)).state.adventure == other
    state = new_game(adventure=2).state
    assert (state.round, state.surges) == (1, library().adventures["2"].surges_for(len(state.heroes)))
    assert size(state.stack) > 0
    assert size(state.decks["monster"]) == 31, "as if adventure 1 had been won"
    with pytest.raises(BadSetup):
        new_game(adventure=99)


@pytest.mark.rules("TM-SETUP-01")
@pytest.mark.parametrize("number", range(1, 14))
def test_each_of_the_13_adventures_can_be_set_up_and_begun(number: int) -> None:
    assert sorted(map(int, library().adventures)) == list(range(1, 14))
    match = begun(3, adventure=number)
    assert match.state.adventure == str(number)
    assert len(told(match, "turn-began")) == 1


@pytest.mark.rules("TM-SETUP-12")
def test_the_adventure_says_which_of_the_other_pieces_join(cards: Cards) -> None:
    more_than_there_are = "; ".join(["piece mushroom @tile"] * 5)
    number = add_adventure(
        cards,
        pieces=[PrintedPiece("mushroom", number=4)],
        special=[PrintedSpecial(name="Fungus", when="start", do=more_than_there_are)],
    )
    match = begun(adventure=int(number))
    assert [piece.kind for piece in match.state.tokens] == ["mushroom"] * 4


@pytest.mark.rules("TM-SETUP-13")
def test_the_clearing_lies_in_the_middle_unless_the_adventure_says_otherwise(cards: Cards) -> None:
    usual, other = add_adventure(cards), add_adventure(cards, start="Fern Walk")
    board = [
        (library().tiles[placed.tile].name, placed.x, placed.y) for placed in begun(adventure=int(usual)).state.placed
    ]
    assert board == [("Clearing", 0, 0), ("Clearing", 1, 0)]
    assert [library().tiles[placed.tile].name for placed in begun(adventure=int(other)).state.placed] == ["Fern Walk"]


@pytest.mark.rules("TM-SETUP-14")
def test_two_healing_surges_are_shared_by_the_whole_group(quiet: str) -> None:
    match = begun(4, adventure=int(quiet))
    assert match.state.surges == 2
    heroes = [hero("birdsong", "1b2", hp=0), hero("qawasha", "1b3", hp=0), hero("dragonbait", "1c3")]
    match = play(position(heroes, adventure=quiet, phase="start_of_turn"))
    assert match.state.surges == 1
    match.answer("end")
    assert match.state.surges == 0


@pytest.mark.rules("TM-SETUP-14")
def test_an_adventure_may_put_out_another_number_of_surges(cards: Cards) -> None:
    assert begun(adventure=int(add_adventure(cards, surges=3))).state.surges == 3
    by_size = int(add_adventure(cards, surges=[5, 4, 3, 2, 1]))
    assert [begun(seats, adventure=by_size).state.surges for seats in range(1, 6)] == [5, 4, 3, 2, 1]


@pytest.mark.rules("TM-SETUP-17")
def test_only_the_players_characters_are_heroes(quiet: str) -> None:
    heroes = [hero("birdsong", "1b2"), hero("qawasha", "1b3")]
    figures = [monster("firenewt", "1c2"), ally("1c3")]
    match = play_card(position(heroes, figures, adventure=quiet), by="nobody", do="each hero any: dmg 1")
    assert [event["who"] for event in told(match, "damaged")] == ["Birdsong", "Qawasha"]


@pytest.mark.rules("TM-SETUP-22")
def test_special_adventure_rules_apply_for_the_whole_game(cards: Cards) -> None:
    swamp = PrintedChange(value="speed", by=-1, tile="Vine Curtain")
    number = add_adventure(cards, changes=[swamp])
    tiles = "J02@0,0n J01@0,1n J01@0,2n J01@0,3n"
    speed = library().heroes["birdsong"].first.speed

    def farthest(adventure: str, turns: int) -> int:
        match = play(position([hero("birdsong", "1b1")], tiles=tiles, adventure=adventure))
        for _ in range(turns):
            match.answer("end")
        rows = [4 * int(name[:-2]) + int(name[-1]) for name in reachable(match)]
        return max(rows) - 5

    usual = add_adventure(cards)
    assert [farthest(usual, turns) for turns in (0, 3)] == [speed, speed]
    assert [farthest(number, turns) for turns in (0, 3)] == [speed - 1, speed - 1]


# --- Heroes and powers ------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-SETUP-15")
def test_choosing_a_hero_gives_that_heros_card_and_powers() -> None:
    match = new_game(powers="choose")
    match.answer("hero qawasha")
    own = {card.id for card in library().powers.values() if card.hero == "Qawasha"}
    chosen: list[str] = []
    while match.state.phase == "choose_powers":
        assert {option.removeprefix("power ") for option in offered(match)} <= own
        picked = offered(match)[-1]
        match.answer(picked)
        chosen.append(picked.removeprefix("power "))
    assert [person.id for person in match.state.heroes] == ["qawasha"]
    assert [used.id for used in match.state.heroes[0].powers] == chosen
    match.answer("start 1b2")
    shown = scene(look(match), match.request)
    assert [(piece.name, piece.id) for piece in shown.boards[0].pieces] == [("Qawasha", "qawasha")]
    assert offered(match, "end"), "a Hero alone goes first"
    names = {card.title for zone in shown.zones if zone.id == "hand" for card in zone.cards}
    assert names == {library().powers[power].name for power in chosen}


@pytest.mark.rules("TM-SETUP-15", "TM-GEN-03")
def test_the_fifth_player_has_the_hero_that_is_left_without_a_question() -> None:
    match = new_game(seats=5)
    for name in ("qawasha", "birdsong", "asharra", "dragonbait"):
        match.answer(f"hero {name}")
    assert match.state.heroes[4].id == "artus-cimber"
    assert not offered(match, "hero")


@pytest.mark.rules("TM-SETUP-16")
def test_who_stands_on_the_start_tile_already_also_on_its_first_square_is_not_asked_again() -> None:
    heroes = [hero("birdsong", "1a1"), hero("qawasha", "1a1")]
    heroes[1].at = -1
    match = play(position(heroes, phase="place_heroes", adventure="1"))
    assert asked(match) == 1
    match.answer("start 1b1")
    assert (hero_at(match, 0), hero_at(match, 1)) == ("1a1", "1b1")


def selection(match: Position, name: str) -> dict[str, int]:
    """How many powers of each type a Hero has, besides those that go with its card."""
    always = library().heroes[name].always
    types = [library().powers[used.id].type for used in match.state.heroes[0].powers if used.id not in always]
    return {type_: types.count(type_) for type_ in ("at-will", "utility", "daily")}


@pytest.mark.rules("TM-SETUP-18")
@pytest.mark.parametrize("name", HEROES)
def test_the_hero_card_fixes_how_many_powers_of_each_type_are_chosen(name: str) -> None:
    match = new_game(heroes=[name], powers="choose")
    side = library().heroes[name].first
    numbers = {"at-will": side.at_will, "utility": side.utility, "daily": side.daily}
    chosen: list[str] = []
    while match.state.phase == "choose_powers":
        powers = [option.split()[1] for option in offered(match, "power")]
        [type_] = {library().powers[power].type for power in powers}
        own = {power.id for power in library().powers.values() if slug(power.hero) == name and power.type == type_}
        assert set(powers) == own - {*chosen, *library().heroes[name].always}, "any of the Hero's that is not taken yet"
        for power in chosen:
            with pytest.raises(IllegalAnswer):
                match.answer(f"power {power}")
        chosen.append(powers[-1])
        match.answer(f"power {powers[-1]}")
    assert selection(match, name) == numbers
    taken = {used.id for used in match.state.heroes[0].powers}
    assert taken == {*chosen, *library().heroes[name].always}, "what was picked, and nothing else"


@pytest.mark.rules("TM-TURN-01", "TM-TURN-02", "TM-TURN-03")
def test_two_players_too_are_asked_who_goes_first_and_one_is_not() -> None:
    match = new_game(2, heroes=HEROES[:2])
    while match.state.phase == "place_heroes":
        match.answer(0)
    assert offered(match) == ["first birdsong", "first qawasha", "roll-off"]
    match = new_game(1, heroes=HEROES[:1])
    match.answer(0)
    assert match.state.phase == "hero_phase"


@pytest.mark.rules("TM-SETUP-19")
@pytest.mark.parametrize("name", HEROES)
def test_the_suggested_powers_may_be_used_and_fit_the_hero_card(name: str) -> None:
    match = new_game(heroes=[name], powers="suggested")
    card, side = library().heroes[name], library().heroes[name].first
    assert {used.id for used in match.state.heroes[0].powers} <= {*card.always, *card.suggested}
    assert selection(match, name) == {"at-will": side.at_will, "utility": side.utility, "daily": side.daily}


@pytest.mark.rules("TM-SETUP-20")
def test_powers_that_were_not_chosen_cannot_be_used(quiet: str) -> None:
    strikes = [
        card for card in library().powers.values() if card.hero == "Qawasha" and card.attack.startswith("1 monster")
    ]
    chosen, set_aside = strikes[0].id, strikes[1].id
    match = play(position([hero("qawasha", "1b2", powers=[chosen])], [monster("firenewt", "1c2")], adventure=quiet))
    assert offered(match, "attack") == [f"attack firenewt-1 with {chosen}"]
    with pytest.raises(IllegalAnswer):
        match.answer(f"attack firenewt-1 with {set_aside}")


@pytest.mark.rules("TM-SETUP-20")
def test_powers_are_chosen_anew_for_every_adventure() -> None:
    """In town before the second adventure one power is swapped for another, which takes its place in play."""
    match = campaign("won", heroes=["qawasha"])
    to_adventure(match)
    assert {"bramble-lash", "wasp-cloud"} < {used.id for used in match.state.heroes[0].powers}
    to_town(match)
    to_town(match, before=True)
    match.answer("swap wasp-cloud")
    match.answer("take borrowed-claws")
    until(match, "hero_phase")
    assert match.state.adventure == "2"
    state = match.state
    state.figures.append(monster("firenewt", "1b2", seat=-1, hp=1))
    state.figures[-1].id, state.heroes[0].at = "firenewt-9", 6
    again = play(state)
    assert "attack with borrowed-claws" in offered(again, "attack")
    assert not [option for option in offered(again, "attack") if "wasp-cloud" in option]


# --- where Heroes start -----------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-SETUP-16", "TM-TILE-04")
def test_each_player_starts_on_any_square_of_either_half_of_the_clearing(cards: Cards) -> None:
    match = new_game(2, adventure=int(add_adventure(cards)), heroes=HEROES[:2])
    squares = {option.removeprefix("start ") for option in offered(match)}
    assert {name[0] for name in squares} == {"1", "2"}
    assert len(squares) == 28
    with pytest.raises(IllegalAnswer):
        match.answer("start 3b2", seat=0)
    match.answer("start 1b2", seat=0)
    match.answer("start 2c3", seat=1)
    assert (hero_at(match, 0), hero_at(match, 1)) == ("1b2", "2c3")


@pytest.mark.rules("TM-SETUP-23")
def test_two_heroes_never_start_on_one_square_nor_on_a_dark_one(cards: Cards) -> None:
    match = new_game(2, adventure=int(add_adventure(cards)), heroes=HEROES[:2])
    assert "start 1a1" not in offered(match)
    match.answer("start 1b2")
    with pytest.raises(IllegalAnswer):
        match.answer("start 1b2")
    match.answer("start 1b3")
    assert hero_at(match, 1) == "1b3"


@pytest.mark.rules("TM-SETUP-19", "TM-FAQ-07")
def test_what_the_table_agrees_on_holds_for_the_game() -> None:
    usual, agreed = new_game().state, new_game(powers="choose", monster_squares="nearest", ties="ask").state
    assert (usual.house.choose_powers, usual.house.nearest_squares, usual.settle_ties) == (False, False, True)
    assert (agreed.house.choose_powers, agreed.house.nearest_squares, agreed.settle_ties) == (True, True, False)
