"""Trap cards and their tokens. (TM-TRAP-11..14, -19)"""

from collections.abc import Sequence
from typing import Any

import pytest

from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.cards import numbers
from tabletome.games.tomb.rules import decks as decks_looks
from tabletome.kernel import Result
from tabletome.table import contents
from tests.tomb.cards import Cards, bare, library, look
from tests.tomb.plain import (  # `` is a fixture that sets itself up
    Position,
    acted,
    beast,
    hero,
    hero_at,
    kinds,
    lost,
    monster,
    offered,
    play,
    position,
    power,
    token,
    told,
    trap_card,
    villain_phase,
    where,
)
from tests.tomb.stage import pebble

pytestmark = pytest.mark.usefixtures("plain")


# --- Trap cards -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TRAP-11", "TM-TRAP-21")
def test_a_draw_token_lays_a_trap_card_in_the_row_of_the_player_whose_hero_triggered_it(
    plain: Cards,
) -> None:
    beast(plain)
    trap_card(plain)
    heroes = [hero("ada", "2a1"), hero("bo", "1a1")]
    figures = [monster("beast", "4a1", seat=0), monster("beast", "4b1", seat=1)]
    decks = {"tokens": ["draw"], "trap": ["pit"]}
    match = play(position(heroes, figures, tokens=[token("trap", "1b1")], decks=decks, active=1))
    match.answer("move 1b1")
    assert [person.row for person in match.state.heroes] == [["beast"], ["beast", "pit"]]


@pytest.mark.rules("TM-TRAP-12")
def test_a_trap_card_acts_at_its_place_in_the_row(plain: Cards) -> None:
    beast(plain, name="first")
    beast(plain, name="last")
    trap_card(plain, do="each hero same: dmg 1")
    figures = [monster("first", "4a1", seat=-1), monster("last", "4b1", seat=-1)]
    person = hero("ada", "1a1", row=["first", "pit", "last"])
    match = villain_phase([person], figures, tokens=[token("complex", "1a1", "pit")])
    assert kinds(match, "activated", "trap-acted") == ["activated", "trap-acted", "activated"]
    assert acted(match) == ["First 1", "Last 1"]
    assert lost(match) == 1


@pytest.mark.rules("TM-TRAP-12", "TM-TRAP-20")
def test_a_trap_card_acts_only_in_the_phase_of_its_owner(plain: Cards) -> None:
    trap_card(plain, do="each hero: dmg 1")
    heroes = [hero("ada", "1a1"), hero("bo", "1b1", row=["pit"])]
    match = villain_phase(heroes, tokens=[token("complex", "1a1", "pit")])
    assert told(match, "trap-acted") == []
    match.answer("end")
    assert (lost(match, 0), lost(match, 1)) == (1, 1)


def tiles_with_tokens(match: Position) -> list[int]:
    """The numbers of the tiles on which Complex Trap tokens lie."""
    on = board(look(match))
    return [int(on.names[piece.at][:-2]) for piece in match.state.tokens if piece.kind == "complex"]


@pytest.mark.rules("TM-TRAP-13")
@pytest.mark.parametrize(
    ("placing", "tiles"),
    [
        ({"where": "tile"}, [2]),
        ({"where": "far"}, [4]),
        ({"where": "next"}, [1]),
        ({"where": "tile", "tokens": 3}, [2, 1, 3]),
        ({"where": "next", "tokens": 2}, [1, 3]),
        ({"where": "next", "tokens": 4}, [1, 3]),
    ],
)
def test_complex_trap_tokens_lie_on_the_tiles_the_card_names(
    plain: Cards, placing: dict[str, Any], tiles: list[int]
) -> None:
    trap_card(plain, **placing)
    state = position([hero("ada", "2a1")], tokens=[token("trap", "2b1")], decks={"tokens": ["draw"], "trap": ["pit"]})
    match = play(state)
    match.answer("move 2b1")
    assert tiles_with_tokens(match) == tiles


@pytest.mark.rules("TM-TRAP-13")
@pytest.mark.parametrize(("tiles", "lies_on"), [("J23@0,0n J23@1,0n", [2]), ("J23@0,0n", [1])])
def test_a_token_for_the_next_tile_lies_on_the_heros_own_only_if_there_is_no_other(
    plain: Cards, tiles: str, lies_on: list[int]
) -> None:
    trap_card(plain, where="next")
    decks = {"tokens": ["draw"], "trap": ["pit"]}
    match = play(position([hero("ada", "1a1")], tokens=[token("trap", "1b1")], tiles=tiles, decks=decks))
    match.answer("move 1b1")
    assert tiles_with_tokens(match) == lies_on


@pytest.mark.rules("TM-TRAP-14")
@pytest.mark.parametrize(("roll", "harm", "stays"), [(6, 2, True), (14, 0, False)])
def test_a_complex_trap_can_be_disabled_and_may_strike_back_if_that_fails(
    plain: Cards, roll: int, harm: int, stays: bool
) -> None:
    trap_card(plain, fail="dmg 2")
    person = hero("ada", "1a1", row=["pit"])
    match = play(position([person], tokens=[token("complex", "1d4", "pit")]), [roll])
    match.answer("disable complex-1")
    assert lost(match) == harm
    assert bool(match.state.tokens) == stays
    assert match.state.heroes[0].row == (["pit"] if stays else [])


@pytest.mark.rules("TM-TRAP-19")
@pytest.mark.parametrize(
    ("disable", "roll", "stays"), [(11, 11, False), (11, 10, True), (15, 14, True), (15, 15, False)]
)
def test_a_complex_trap_needs_11_unless_its_card_says_otherwise(
    plain: Cards, disable: int, roll: int, stays: bool
) -> None:
    trap_card(plain, disable=disable)
    person = hero("ada", "1a1", row=["pit"])
    match = play(position([person], tokens=[token("complex", "1d4", "pit")]), [roll])
    match.answer("disable complex-1")
    assert bool(match.state.tokens) == stays


@pytest.mark.rules("TM-TRAP-19")
def test_a_failed_roll_without_a_printed_effect_does_nothing_at_all(plain: Cards) -> None:
    trap_card(plain, do="each hero same: dmg 3")
    person = hero("ada", "1a1", row=["pit"])
    match = play(position([person], tokens=[token("complex", "1d4", "pit")]), [4])
    match.answer("disable complex-1")
    assert (lost(match), len(match.state.tokens), match.state.heroes[0].row) == (0, 1, ["pit"])


@pytest.mark.rules("TM-TRAP-19")
def test_success_removes_the_card_and_all_its_tokens_to_the_trap_discards(plain: Cards) -> None:
    trap_card(plain)
    heroes = [hero("ada", "2a1"), hero("bo", "1b1", row=["pit"])]
    tokens = [token("complex", "1d4", "pit"), token("complex", "2d4", "pit"), token("trap", "1a1")]
    match = play(position(heroes, tokens=tokens, decks={"tokens": ["safe"]}), [11])
    assert offered(match, "disable") == ["disable complex-2"]
    match.answer("disable complex-2")
    assert [piece.kind for piece in match.state.tokens] == ["trap"]
    assert match.state.heroes[1].row == []
    assert match.state.decks["trap"].discards == ["pit"]


@pytest.mark.rules("TM-TRAP-20")
def test_a_complex_trap_is_no_target(plain: Cards) -> None:
    trap_card(plain)
    jab = power(plain, attack="each monster same +5")
    person = hero("ada", "1a1", row=["pit"], powers=[jab])
    match = play(position([person], tokens=[token("complex", "1b1", "pit")]))
    assert offered(match, "attack") == []


@pytest.mark.rules("TM-TRAP-20")
def test_a_disabled_complex_trap_gives_neither_experience_nor_treasure(plain: Cards) -> None:
    trap_card(plain)
    person = hero("ada", "1a1", row=["pit"])
    decks = {"treasure": ["fang-charm"]}
    match = play(position([person], tokens=[token("complex", "1b1", "pit")], decks=decks), [20])
    match.answer("disable complex-1")
    assert match.state.experience == []
    assert told(match, "drew treasures") == []


@pytest.mark.rules("TM-TRAP-21")
def test_a_draw_token_with_no_trap_card_left_has_no_effect() -> None:
    state = position([hero("ada", "1a1")], tokens=[token("trap", "1b1")], decks={"tokens": ["draw"]})
    match = play(state)
    match.answer("move 1b1")
    assert match.state.tokens == []
    assert match.state.heroes[0].row == []
    assert match.state.decks["tokens"].discards == ["draw"]


@pytest.mark.rules("TM-TRAP-21", "TM-TRAP-12")
def test_a_trap_card_first_acts_in_the_next_step_3_of_its_player(plain: Cards) -> None:
    trap_card(plain, do="each hero same: dmg 1")
    decks = {"tokens": ["draw"], "trap": ["pit"]}
    match = play(position([hero("ada", "1a1")], tokens=[token("trap", "1b1")], decks=decks))
    match.answer("move 1b1")
    assert lost(match) == 0
    match.answer("end")
    assert lost(match) == 1


@pytest.mark.rules("TM-TRAP-12", "TM-MON-12")
def test_a_moving_trap_rolls_toward_the_closest_hero_and_the_active_player_chooses_the_way(
    plain: Cards,
) -> None:
    trap_card(plain, moves=1, do="each hero same: dmg 1")
    heroes = [hero("ada", "4d4", row=["pit"])]
    tiles = "J23@0,0n J23@1,0n J23@0,1n J23@1,1n"
    match = villain_phase(heroes, tokens=[token("complex", "1a1", "pit")], tiles=tiles, settle_ties=False)
    assert offered(match) == ["tile 2", "tile 3"]
    match.answer("tile 3")
    assert tiles_with_tokens(match) == [3]
    assert lost(match) == 0
    match.answer("end")
    assert lost(match) == 1


# --- the cards of the box ---------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-COMP-16", "TM-COMP-06", "TM-COMP-07")
def test_there_are_5_starting_and_7_advanced_trap_cards_with_16_tokens() -> None:
    assert len(numbers.copies(library().traps.values(), "start")) == 5
    assert len(numbers.copies(library().traps.values(), "advanced")) == 7
    assert sum(card.tokens for card in library().traps.values()) == 16
    assert contents(decks_looks.decks(bare())["trap"]) == sorted(numbers.copies(library().traps.values(), "start"))


def springs(card: str, chance: Sequence[Result] = (), **decks: list[str]) -> Position:
    """Ada and Bo on tile 2, Cy on tile 1; Ada has drawn this card and its tokens lie where it says; her Villain Phase is run."""
    heroes = [hero("ada", "2a1"), hero("bo", "2d4"), hero("cy", "1a1")]
    pile = {"tokens": ["draw"], "trap": [card], **decks}
    state = position(heroes, [monster("howler-monkey", "4d4", seat=2)], tokens=[token("trap", "2b1")], decks=pile)
    match = play(state, chance)
    match.answer("move 2b1")
    match.answer("end")
    return match


def harm(match: Position) -> list[int]:
    return [lost(match, seat) for seat in range(3)]


@pytest.mark.rules("TM-TRAP-12", "TM-TRAP-13")
def test_devils_maw_bites_everybody_on_its_tile() -> None:
    assert harm(springs("devils-maw", [20, 1])) == [2, 0, 0]


@pytest.mark.rules("TM-TRAP-12", "TM-TRAP-13")
def test_rolling_sphere_comes_from_afar_and_crushes_where_it_stops() -> None:
    match = springs("rolling-sphere")
    assert (harm(match), tiles_with_tokens(match)) == ([0, 0, 0], [3])


@pytest.mark.rules("TM-TRAP-12", "TM-TRAP-13")
def test_dart_gallery_shoots_around_itself() -> None:
    match = springs("dart-gallery", [20, 20, 20])
    assert (harm(match), tiles_with_tokens(match)) == ([1, 1, 1], [1])


@pytest.mark.rules("TM-TRAP-12", "TM-TRAP-13")
def test_spore_vents_cover_three_tiles() -> None:
    match = springs("spore-vents")
    assert tiles_with_tokens(match) == [2, 1, 3]
    assert [person.edge for person in match.state.heroes] == [-1, -1, -1]


@pytest.mark.rules("TM-TRAP-12", "TM-SPELL-02")
def test_whispering_arch_casts_a_spell_as_a_monster_would() -> None:
    assert harm(springs("whispering-arch", spell=["three-sparks"])) == [1, 0, 0]


@pytest.mark.rules("TM-TRAP-12", "TM-TRAP-13")
def test_flame_jets_burn_on_two_tiles() -> None:
    assert harm(springs("flame-jets", [20, 20, 20])) == [2, 2, 2]


@pytest.mark.rules("TM-TRAP-12", "TM-TRAP-13")
def test_crushing_walls_need_no_roll() -> None:
    assert harm(springs("crushing-walls")) == [2, 2, 0]


@pytest.mark.rules("TM-TRAP-12", "TM-TRAP-13")
def test_gas_idols_stun_beside_the_hero() -> None:
    match = springs("gas-idols")
    assert tiles_with_tokens(match) == [1, 3]
    assert [person.stunned for person in match.state.heroes] == [False, False, True]


@pytest.mark.rules("TM-TRAP-12", "TM-TRAP-13")
def test_bone_carousel_places_husks_as_long_as_there_are_cards() -> None:
    match = springs("bone-carousel", [1], monster=["bog-husk"])
    assert where(match, "bog-husk-1") == ["2b2"]
    assert match.state.heroes[0].row == ["bone-carousel", "bog-husk"]


@pytest.mark.rules("TM-TRAP-12", "TM-TRAP-13")
def test_soul_lantern_mends_and_spurs_monsters_far_away() -> None:
    match = springs("soul-lantern")
    assert tiles_with_tokens(match) == [4]
    assert match.state.figures[0].edge == 1


@pytest.mark.rules("TM-TRAP-12", "TM-TRAP-13")
def test_scythe_pendulum_swings_after_heroes_and_pushes_them() -> None:
    match = springs("scythe-pendulum", [20, 1])
    assert harm(match) == [1, 0, 0]
    assert hero_at(match)[0] in "13"


@pytest.mark.rules("TM-TRAP-14", "TM-TRAP-19")
@pytest.mark.parametrize(("card", "needed"), [("mirror-gate", 13), ("rolling-sphere", 15), ("crushing-walls", 13)])
def test_some_cards_are_harder_to_disable(cards: Cards, card: str, needed: int) -> None:
    for roll, left in ((needed - 1, 1), (needed, 0)):
        person = hero("ada", "1a1", row=[card], items=[pebble(cards)])
        match = play(position([person], tokens=[token("complex", "1b1", card)]), [roll])
        match.answer("disable complex-1")
        assert len(match.state.tokens) == left


@pytest.mark.rules("TM-TRAP-12", "TM-TRAP-14")
def test_mirror_gate_takes_a_power_and_answers_clumsy_hands_with_an_encounter() -> None:
    person = hero("birdsong", "1a1", row=["mirror-gate"], powers=["encore"])
    match = villain_phase([person], tokens=[token("complex", "1b1", "mirror-gate")])
    assert [used.up for used in match.state.heroes[0].powers] == [False]
    assert match.state.heroes[0].edge == -1
    person = hero("ada", "1a1", row=["mirror-gate"])
    state = position([person], tokens=[token("complex", "1b1", "mirror-gate")], decks={"encounter": ["leech-pool"]})
    match = play(state, [1])
    match.answer("disable complex-1")
    assert lost(match) == 1


FAILURES = {
    "devils-maw": "dmg", "rolling-sphere": "stun", "dart-gallery": "dmg", "spore-vents": "", "whispering-arch": "dis",
    "flame-jets": "dmg", "crushing-walls": "stun", "gas-idols": "stun", "bone-carousel": "dmg", "soul-lantern": "dis",
    "scythe-pendulum": "dmg", "mirror-gate": "",
}  # fmt: skip


@pytest.mark.rules("TM-TRAP-14", "TM-TRAP-19")
@pytest.mark.parametrize("card", FAILURES)
def test_what_a_failed_attempt_on_every_card_brings(cards: Cards, card: str) -> None:
    person = hero("ada", "1a1", row=[card], items=[pebble(cards)])
    match = play(position([person], tokens=[token("complex", "1b1", card)]), [1])
    match.answer("disable complex-1")
    found = match.state.heroes[0]
    happened = "dmg" if lost(match) == 1 else "stun" if found.stunned else "dis" if found.edge < 0 else ""
    assert happened == FAILURES[card]
    assert set(FAILURES) == set(library().traps)
