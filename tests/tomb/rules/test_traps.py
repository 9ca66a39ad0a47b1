"""Traps: tokens that are entered or disabled, the pile they come from, Trap cards with their Complex Trap tokens."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.cards import numbers
from tabletome.games.tomb.cards.adventures import Aftermath
from tabletome.games.tomb.rules import decks as decks_looks
from tabletome.games.tomb.rules.decks import trap_tokens
from tabletome.kernel import Match, Result
from tabletome.table import contents, size
from tests.tomb.cards import Cards, bare, game, library, look
from tests.tomb.plain import (  # `` is a fixture that sets itself up
    Position,
    acted,
    adventure,
    beast,
    encounter,
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
from tests.tomb.stage import Watched

pytestmark = pytest.mark.usefixtures("plain")


def walk(kind: str, *, hp: int = 8, at: str = "1b1") -> Position:
    """Ada has stepped from 1a1 into the square with a trap of this kind."""
    decks: dict[str, Sequence[str]] = {"tokens": [kind], "trap": ["pit"] if "pit" in library().traps else []}
    state = position([hero("ada", "1a1", hp=hp)], tokens=[token("trap", at)], decks=decks)
    match = play(state)
    match.answer(f"move {at}")
    return match


# --- triggering -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TRAP-01", "TM-TRAP-07")
def test_a_trap_triggers_when_a_hero_enters_its_square_and_the_move_goes_on() -> None:
    """Speed 5, a Dart on the 2nd square: 3 squares remain and can be walked."""
    state = position([hero("ada", "1a1")], tokens=[token("trap", "1c1")], decks={"tokens": ["dart"]})
    match = play(state)
    match.answer("move 1c1")
    assert (hero_at(match), lost(match)) == ("1c1", 1)
    assert "move 2b1" in offered(match)
    assert "move 2c1" not in offered(match)
    match.answer("move 2b1")
    assert hero_at(match) == "2b1"


@pytest.mark.rules("TM-TRAP-01")
def test_a_square_behind_a_trap_is_reached_only_through_it_or_around_it() -> None:
    """In a corridor one square wide the way leads into the trap: beyond it nothing is offered."""
    state = position([hero("ada", "1c4")], tokens=[token("trap", "1c3")], tiles="T02@0,0n", decks={"tokens": ["dart"]})
    match = play(state)
    assert "move 1c3" in offered(match)
    assert "move 1c2" not in offered(match)


@pytest.mark.rules("TM-TRAP-02")
def test_a_triggered_token_is_turned_up_before_its_effect() -> None:
    match = walk("arrow")
    assert kinds(match, "trap-sprung", "damaged") == ["trap-sprung", "damaged"]
    assert told(match, "trap-sprung")[0]["type"] == "arrow"


@pytest.mark.rules("TM-TRAP-04")
def test_a_token_without_a_number_has_no_effect() -> None:
    assert lost(walk("safe")) == 0


@pytest.mark.rules("TM-TRAP-05", "TM-TRAP-16")
@pytest.mark.parametrize(("kind", "damage"), [("dart", 1), ("arrow", 2), ("spear", 3), ("fire", 4)])
def test_a_token_with_a_number_deals_that_much_without_any_roll(kind: str, damage: int) -> None:
    """Even against AC 17 no die is rolled: the script of chance is empty."""
    state = position([hero("ed", "1a1")], tokens=[token("trap", "1b1")], decks={"tokens": [kind]})
    match = play(state)
    match.answer("move 1b1")
    assert lost(match) == damage


@pytest.mark.rules("TM-TRAP-06")
def test_after_its_effect_a_token_is_gone() -> None:
    match = walk("dart")
    assert match.state.tokens == []
    match.answer("move 1a1")
    match.answer("move 1b1")
    assert lost(match) == 1


@pytest.mark.rules("TM-TRAP-15")
def test_a_hero_pushed_into_a_trap_triggers_it(plain: Cards) -> None:
    beast(plain, "adj -> hit +20:1 [push 1]", "* -> move 1")
    state = position(
        [hero("ada", "1d1")],
        [monster("beast", "1c1")],
        phase="villain_phase",
        tokens=[token("trap", "2b2")],
        decks={"tokens": ["spear"]},
        settle_ties=False,
    )
    match = play(state, [20])
    match.answer("square 2b2")
    assert lost(match) == 4
    assert match.state.tokens == []


@pytest.mark.rules("TM-TRAP-15")
def test_a_trap_put_under_a_hero_waits_until_one_enters(plain: Cards) -> None:
    card = encounter(plain, do="active: trap here")
    heroes = [hero("ada", "1a1"), hero("bo", "1c1")]
    match = villain_phase(heroes, decks={"encounter": [card], "tokens": ["fire", "fire"]})
    assert (lost(match), [piece.kind for piece in match.state.tokens]) == (0, ["trap"])
    match.answer("end")
    match.answer("move 1b1")
    match.answer("move 1a1")
    assert lost(match) == 4


def test_a_hero_that_falls_into_a_trap_goes_no_further() -> None:
    match = walk("fire", hp=3)
    assert match.state.heroes[0].hp == 4, "the turn went on, and a Healing Surge was spent at the start of the next"
    assert match.state.round == 2


# --- disabling --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TRAP-08")
def test_disabling_is_offered_for_traps_on_the_heros_tile_only() -> None:
    tokens = [token("trap", "1d4"), token("trap", "2a1")]
    match = play(position([hero("ada", "1a1")], tokens=tokens, decks={"tokens": ["dart"] * 2}))
    assert offered(match, "disable") == ["disable trap-1"]


@pytest.mark.rules("TM-TRAP-08")
def test_disabling_is_an_action() -> None:
    tokens = [token("trap", "1d4"), token("trap", "1d3")]
    match = play(position([hero("ada", "1a1")], tokens=tokens, decks={"tokens": ["dart"] * 2}), [20])
    match.answer("disable trap-1")
    assert offered(match, "disable") == offered(match, "dash") == []


@pytest.mark.rules("TM-TRAP-09")
@pytest.mark.parametrize("roll", [1, 10])
def test_10_or_less_triggers_the_trap_on_the_hero_who_tried(roll: int) -> None:
    heroes = [hero("ada", "1a1"), hero("bo", "1d3")]
    match = play(position(heroes, tokens=[token("trap", "1d4")], decks={"tokens": ["dart"]}), [roll])
    match.answer("disable trap-1")
    assert (lost(match, 0), lost(match, 1)) == (1, 0)
    assert match.state.tokens == []


@pytest.mark.rules("TM-TRAP-10")
@pytest.mark.parametrize("roll", [11, 20])
def test_11_or_more_removes_the_trap_without_effect_and_keeps_it_face_up(roll: int) -> None:
    match = play(position([hero("ada", "1a1")], tokens=[token("trap", "1d4")], decks={"tokens": ["arrow"]}), [roll])
    match.answer("disable trap-1")
    assert (lost(match), match.state.tokens) == (0, [])
    assert match.state.decks["tokens"].discards == ["arrow"]
    assert size(match.state.decks["tokens"]) == 0


@pytest.mark.rules("TM-TRAP-18")
def test_one_of_several_face_down_tokens_is_named_and_no_kind_is_known_before_the_roll() -> None:
    tokens = [token("trap", "1d4"), token("trap", "1d3")]
    match = play(position([hero("ada", "1a1")], tokens=tokens, decks={"tokens": ["fire", "safe"]}), [11, "fire"])
    assert offered(match, "disable") == ["disable trap-1", "disable trap-2"]
    assert all(piece.kind == "trap" and not piece.marks for piece in match.state.tokens)
    match.answer("disable trap-2")
    assert [piece.id for piece in match.state.tokens] == ["trap-1"]
    assert contents(match.state.decks["tokens"]) == ["safe"]


# --- the pile ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-COMP-15")
def test_the_pile_holds_37_tokens_and_36_points_of_damage_and_41_with_all_draw_tokens(
    plain: Cards,
) -> None:
    """Every token of the pile is sprung once, and what it does to a Hero is added up."""
    pile = contents(decks_looks.decks(bare())["tokens"])
    assert Counter(pile) == {"safe": 16, "draw": 4, "dart": 6, "arrow": 5, "spear": 4, "fire": 2}
    assert sum(lost(walk(kind)) for kind in pile) == 36
    adventure(plain, 50, aftermath=Aftermath("", draw_tokens=9))
    everything = trap_tokens(bare(), [50])
    assert (len(everything), everything.count("draw")) == (41, 8)


@pytest.mark.rules("TM-SETUP-08", "TM-EXPL-10")
def test_what_a_token_is_chance_decides_among_all_that_are_face_down(plain: Cards) -> None:
    pile = contents(decks_looks.decks(bare())["tokens"])
    state = position([hero("ada", "1a1")], tokens=[token("trap", "1b1")], decks={"tokens": pile})
    chance = Watched(3)
    match: Position = Match(game(), 1, chance=chance, state=state)
    match.answer("move 1b1")
    assert Counter(chance.possible["trap"]) == Counter(pile)


@pytest.mark.rules("TM-TRAP-17")
def test_used_tokens_are_mixed_again_when_the_pile_is_empty(plain: Cards) -> None:
    state = position([hero("ada", "1b1")], tiles="J23@0,0n", stack=["T05"], phase="exploration_phase")
    state.decks["tokens"].discards = ["dart", "dart", "safe", "fire", "spear"]
    match = play(state)
    assert [piece.kind for piece in match.state.tokens] == ["trap"]
    pile = match.state.decks["tokens"]
    assert contents(pile) == ["dart", "dart", "fire", "safe", "spear"]
    assert pile.discards == []


@pytest.mark.rules("TM-TRAP-17")
def test_tokens_on_the_board_are_not_mixed_with_the_used_ones(plain: Cards) -> None:
    """The last token of the old pile lies on the board and must be the Fire trap; the used ones are all safe."""
    lying = token("trap", "1c1")
    state = position(
        [hero("ada", "1b1")],
        tokens=[lying],
        tiles="J23@0,0n",
        stack=["T05"],
        phase="exploration_phase",
        decks={"tokens": ["fire"]},
    )
    state.decks["tokens"].discards = ["safe"] * 5
    match = play(state)
    assert len(match.state.tokens) == 2
    match.answer("move 1c1")
    assert lost(match) == 4
    assert match.state.decks["tokens"].discards == ["fire"]
    assert contents(match.state.decks["tokens"]) == ["safe"] * 5


@pytest.mark.rules("TM-TRAP-17")
def test_without_any_token_left_no_trap_is_placed() -> None:
    state = position([hero("ada", "1b1")], tiles="J23@0,0n", stack=["T05"], phase="exploration_phase")
    match = play(state)
    assert len(match.state.placed) == 2
    assert match.state.tokens == []


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


def test_devils_maw_bites_everybody_on_its_tile() -> None:
    assert harm(springs("devils-maw", [20, 1])) == [2, 0, 0]


def test_rolling_sphere_comes_from_afar_and_crushes_where_it_stops() -> None:
    match = springs("rolling-sphere")
    assert (harm(match), tiles_with_tokens(match)) == ([0, 0, 0], [3])


def test_dart_gallery_shoots_around_itself() -> None:
    match = springs("dart-gallery", [20, 20, 20])
    assert (harm(match), tiles_with_tokens(match)) == ([1, 1, 1], [1])


def test_spore_vents_cover_three_tiles() -> None:
    match = springs("spore-vents")
    assert tiles_with_tokens(match) == [2, 1, 3]
    assert [person.edge for person in match.state.heroes] == [-1, -1, -1]


def test_whispering_arch_casts_a_spell_as_a_monster_would() -> None:
    assert harm(springs("whispering-arch", spell=["three-sparks"])) == [1, 0, 0]


def test_flame_jets_burn_on_two_tiles() -> None:
    assert harm(springs("flame-jets", [20, 20, 20])) == [2, 2, 2]


def test_crushing_walls_need_no_roll() -> None:
    assert harm(springs("crushing-walls")) == [2, 2, 0]


def test_gas_idols_stun_beside_the_hero() -> None:
    match = springs("gas-idols")
    assert tiles_with_tokens(match) == [1, 3]
    assert [person.stunned for person in match.state.heroes] == [False, False, True]


def test_bone_carousel_places_husks_as_long_as_there_are_cards() -> None:
    match = springs("bone-carousel", [1], monster=["bog-husk"])
    assert where(match, "bog-husk-1") == ["2b2"]
    assert match.state.heroes[0].row == ["bone-carousel", "bog-husk"]


def test_soul_lantern_mends_and_spurs_monsters_far_away() -> None:
    match = springs("soul-lantern")
    assert tiles_with_tokens(match) == [4]
    assert match.state.figures[0].edge == 1


def test_scythe_pendulum_swings_after_heroes_and_pushes_them() -> None:
    match = springs("scythe-pendulum", [20, 1])
    assert harm(match) == [1, 0, 0]
    assert hero_at(match)[0] in "13"


@pytest.mark.parametrize(("card", "needed"), [("mirror-gate", 13), ("rolling-sphere", 15), ("crushing-walls", 13)])
def test_some_cards_are_harder_to_disable(card: str, needed: int) -> None:
    for roll, left in ((needed - 1, 1), (needed, 0)):
        person = hero("ada", "1a1", row=[card])
        match = play(position([person], tokens=[token("complex", "1b1", card)]), [roll])
        match.answer("disable complex-1")
        assert len(match.state.tokens) == left


def test_mirror_gate_casts_and_answers_clumsy_hands_with_an_encounter() -> None:
    match = springs("mirror-gate", spell=["three-sparks"])
    assert harm(match) == [0, 0, 1]
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


@pytest.mark.parametrize("card", FAILURES)
def test_what_a_failed_attempt_on_every_card_brings(card: str) -> None:
    person = hero("ada", "1a1", row=[card])
    match = play(position([person], tokens=[token("complex", "1b1", card)]), [1])
    match.answer("disable complex-1")
    found = match.state.heroes[0]
    happened = "dmg" if lost(match) == 1 else "stun" if found.stunned else "dis" if found.edge < 0 else ""
    assert happened == FAILURES[card]
    assert set(FAILURES) == set(library().traps)
