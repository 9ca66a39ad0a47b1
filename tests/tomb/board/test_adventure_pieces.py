"""The pieces of adventures: where they are put, Allies that follow and fight, quarries that run, decoys. (TM-SETUP-22)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.tomb.cards.adventures import PrintedAction, PrintedPiece, PrintedSpecial
from tabletome.games.tomb.rules.cards.moments import gain_marker
from tabletome.kernel import Bits
from tests.tomb.cards import Cards, library, look
from tests.tomb.expeditions import add, put, result, stand
from tests.tomb.plain import (
    Position,
    acted,
    ally,
    beast,
    encounter,
    hero,
    kinds,
    monster,
    offered,
    play,
    position,
    square,
    told,
    where,
)
from tests.tomb.stage import add_adventure, play_card

pytestmark = pytest.mark.usefixtures("plain")

FORK = "J23@0,0n J23@1,0n J23@-1,0n"  # tile 2 east of tile 1, tile 3 west of it
GRUNG = PrintedPiece("grung", box="ally", kind="quarry")


def at_the_end_of_a_turn(cards: Cards, tiles: str = FORK, stack: tuple[str, ...] = (), **fields: Any) -> Position:
    """The grung stands on 1b1 and runs two tiles at the end of each turn; Ada is on 1d4, and a beast is drawn next."""
    beast(cards)
    special = PrintedSpecial("flight", when="turn end", do="runs grung 2")
    number = add_adventure(cards, pieces=[GRUNG], special=[special], **fields)
    state = position(
        [hero("ada", "1d4")], tiles=tiles, adventure=number, phase="end_of_turn", stack=stack, decks={"monster": ["beast"]}
    )  # fmt: skip
    put(state, "grung", "1b1")
    return play(state)


# --- quarries ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-SETUP-22")
def test_a_quarry_that_escapes_is_gone_and_the_adventure_may_go_on(cards: Cards) -> None:
    match = at_the_end_of_a_turn(cards)
    assert match.state.figures == []
    assert match.state.counters["escaped grung"] == 1
    assert match.outcome is None


@pytest.mark.rules("TM-SETUP-22", "TM-EXPL-16")
def test_when_the_quarry_has_run_it_is_looked_at_once_whether_the_adventure_is_over(cards: Cards) -> None:
    number = add_adventure(cards, pieces=[GRUNG], lose=["count escaped grung >= 1"])
    state = position([hero("ada", "1d4")], tiles=FORK, adventure=number)
    put(state, "grung", "1b1")
    match = play_card(state, do="runs grung 1; self: gold 100")
    assert result(match) == "lost"
    assert match.state.heroes[0].gold == 0, "what else the card does comes too late"


@pytest.mark.rules("TM-SETUP-22")
def test_a_quarry_runs_to_the_last_free_square_of_a_tile_and_stays_where_it_is_farthest(cards: Cards) -> None:
    closed = "J11@0,0n J01@0,1n J22@0,2s"
    number = add_adventure(cards, pieces=[GRUNG])
    state = position([hero("ada", "3b2"), hero("bo", "1c4")], tiles=closed, adventure=number)
    state.heroes[1].hp = 0
    put(state, "grung", "2b2")
    match = play_card(state, do="runs grung 1")
    assert where(match, "grung") == ["1b4"], "on the last square, 1c4, lies Bo"
    match = play_card(match.state, do="runs grung 1")
    assert where(match, "grung") == ["1b4"], "no tile is farther: it does not stir"
    match.state.figures[0].squares = Bits(1 << square("1b3"))
    assert where(play_card(match.state, do="runs grung 1"), "grung") == ["1b3"]


# --- Allies -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-FAQ-03", "TM-FAQ-09")
def test_an_ally_that_cannot_attack_does_nothing_to_a_monster_beside_it(cards: Cards) -> None:
    beast(cards)
    match = play(position([hero("ada", "1b2")], [ally("1c3"), monster("beast", "1d3")], phase="end_of_turn"))
    assert kinds(match, "attacked", "hit", "missed") == []
    assert [(figure.name, figure.hp) for figure in match.state.figures] == [("guide", 3), ("beast", 1)]


@pytest.mark.rules("TM-GEN-12", "TM-FAQ-09")
def test_an_ally_that_arrives_has_arrived_before_a_monster_there_harms_it() -> None:
    """Na follows onto the Temple Square, beside a Monster that would cost it the last Hit Point."""
    tiles = "J01@0,0n J01@0,-1n S2.2@0,-2n S2@0,-3n"
    state = stand("4b2", number="5", tiles=tiles, phase="end_of_turn")
    put(state, "na", "2b2", hp=1, marks={"leader": 1, "hp": 5})
    add(state, "firenewt", "4a4")
    match = play(state)
    assert result(match) == "won"


@pytest.mark.rules("TM-SETUP-12", "TM-COMP-20")
def test_pieces_are_numbered_if_there_are_several_and_have_hit_points_for_the_size_of_the_group(cards: Cards) -> None:
    pieces = [PrintedPiece("na", kind="ally", hp=2, hp_per_hero=3), PrintedPiece("mushroom", number=2)]
    number = add_adventure(cards, pieces=pieces)
    state = position([hero("ada", "1b2"), hero("bo", "1c2")], adventure=number)
    match = play_card(
        state, do="piece na @tile; piece mushroom @ambush; piece mushroom @ambush; piece mushroom @ambush"
    )
    assert [(figure.id, figure.hp, figure.marks["hp"]) for figure in match.state.figures] == [("na", 8, 8)]
    assert where(match, "na") == ["1a1"], "the first free square of the tile"
    assert [token.id for token in match.state.tokens] == ["mushroom-1", "mushroom-2"], "there are two in the box"


# --- where pieces are put ---------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-SETUP-22", "TM-TILE-10")
@pytest.mark.parametrize(
    ("tiles", "put_on"),
    [
        ("J23@0,0n J23@1,0n J23@-1,0n", "3c3"),  # the newer one of two that are equally far
        ("J23@0,0n J23@1,0n J07@-1,0n", "2c3"),  # it has no Ambush symbol; the other one has
    ],
)
def test_of_the_farthest_tiles_the_newest_with_the_symbol_is_taken(cards: Cards, tiles: str, put_on: str) -> None:
    number = add_adventure(cards, pieces=[PrintedPiece("mushroom", number=4)])
    state = position([hero("ada", "1b2")], tiles=tiles, adventure=number)
    match = play_card(state, do="piece mushroom @ambush far")
    assert [token.at for token in match.state.tokens] == [square(put_on)]


@pytest.mark.rules("TM-TILE-14", "TM-GEN-12")
def test_an_adventure_may_end_with_a_tile_that_is_placed(cards: Cards) -> None:
    number = add_adventure(cards, win="tiles >= 1")
    decks = {"encounter": [encounter(cards, do="each hero: dmg 1")]}
    fields: dict[str, Any] = {"adventure": number, "phase": "exploration_phase", "stack": ["J03"], "decks": decks}
    match = play(position([hero("ada", "1b1")], tiles="J23@0,0n", **fields))
    assert result(match) == "won"
    assert kinds(match, "drew encounters") == []


@pytest.mark.rules("TM-SETUP-22", "TM-TILE-14")
def test_what_entering_a_tile_brings_lies_on_that_tile(cards: Cards) -> None:
    """Ada, whose turn it is, changes places with Bo, who so enters the first tile."""
    name = library().tiles["J01"].name
    rule = PrintedSpecial("moss", when=f"enter {name}", do="piece mushroom @ambush")
    number = add_adventure(cards, pieces=[PrintedPiece("mushroom", number=4)], special=[rule])
    heroes = [hero("ada", "1b2"), hero("bo", "3b2")]
    state = position(heroes, tiles="J01@0,0n J23@0,-1n J23@0,-2n", adventure=number)
    match = play_card(state, do="each other hero any: swap")
    assert [token.at // 16 for token in match.state.tokens] == [0]


@pytest.mark.rules("TM-SETUP-22")
def test_a_piece_may_be_put_where_the_hero_stands(cards: Cards) -> None:
    number = add_adventure(cards, pieces=[PrintedPiece("mushroom", number=4)])
    match = play_card(position([hero("ada", "2c4")], adventure=number), do="piece mushroom @here")
    assert [token.at for token in match.state.tokens] == [square("2c4")]


@pytest.mark.rules("TM-ACT-01", "TM-ADV-03")
def test_the_die_of_a_special_action_can_be_rolled_again(cards: Cards) -> None:
    number = add_adventure(cards, actions=[PrintedAction("climb", roll=10)])
    match = play(position([hero("ada", "1b2", tokens=["reroll"])], adventure=number), [2, 15])
    match.answer("do climb")
    assert offered(match) == ["use reroll by ada", "pass"]
    match.answer("use reroll by ada")
    assert match.state.counters == {"climb": 1}


# --- decoys -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-SETUP-22", "TM-GEN-04")
def test_only_a_monster_on_the_tile_of_a_decoy_is_busy_with_it(cards: Cards) -> None:
    beast(cards, "* -> heal 1")
    number = add_adventure(cards, pieces=[PrintedPiece("straw man", number=3, decoy=True)])
    figures = [monster("beast", "1d4"), monster("beast", "3d4")]
    state = position([hero("ada", "4a1")], figures, adventure=number, phase="villain_phase")
    put(state, "straw-man", "1a1")
    match = play(state)
    assert [what["who"] for what in told(match, "distracted")] == ["Beast 1"]
    assert acted(match)[-1] == "Beast 2"
    assert not [token for token in match.state.tokens if token.kind == "straw-man"]


@pytest.mark.rules("TM-SETUP-22", "TM-GEN-12")
def test_captives_that_are_gathered_may_win_the_adventure_at_once(cards: Cards) -> None:
    number = add_adventure(
        cards, pieces=[PrintedPiece("captive", box="ally", kind="ally")], win="count gathered captive >= 1"
    )
    state = position([hero("ada", "1b2")], adventure=number, tiles="S1.2@0,0e S1@1,0e J23@2,0n")
    put(state, "captive", "1c2")
    match = play_card(state, do="gather captive @tile start; self: gold 100")
    assert result(match) == "won"
    assert match.state.heroes[0].gold == 0, "what else the card does comes too late"


@pytest.mark.rules("TM-SETUP-22")
def test_the_count_of_an_adventure_rises_and_may_decide_it(cards: Cards) -> None:
    number = add_adventure(cards, win="count count >= 3", actions=[PrintedAction("ring", do="count 2")])
    match = play(position([hero("ada", "1b2")], adventure=number))
    match.answer("do ring")
    assert match.state.counters["count"] == 2
    assert [what["number"] for what in told(match, "counted")] == [2]
    number = add_adventure(cards, win="count count >= 2", actions=[PrintedAction("ring", do="count 2")])
    match = play(position([hero("ada", "1b2")], adventure=number))
    match.answer("do ring")
    assert result(match) == "won"


@pytest.mark.rules("TM-COMP-20")
def test_a_standee_has_no_hit_points_to_lose(cards: Cards) -> None:
    number = add_adventure(cards, pieces=[PrintedPiece("devil face", number=2, kind="standee")])
    state = position([hero("ada", "1b2")], adventure=number)
    face = put(state, "devil-face", "1c2")
    gain_marker(look(state), state.heroes[0], "fire-shield")  # whoever hits Ada takes 1 damage
    match = play_card(state, [10], by=face, attack="1 hero adj +20", hit="dmg 1")
    assert kinds(match, "hit", "damaged") == ["hit", "damaged"]
    assert [figure.id for figure in match.state.figures] == ["devil-face-1"]


@pytest.mark.rules("TM-SETUP-22")
def test_a_rule_about_pieces_is_told_only_while_there_are_any(cards: Cards) -> None:
    special = PrintedSpecial("breath", when="turn end", each="mushroom", do="tally breaths 1")
    number = add_adventure(cards, pieces=[PrintedPiece("mushroom", number=2)], special=[special])
    for pieces in (0, 2):
        state = position([hero("ada", "1b2")], adventure=number, phase="end_of_turn")
        for at in ("2a1", "2b1")[:pieces]:
            put(state, "mushroom", at)
        match = play(state)
        assert match.state.counters.get("breaths", 0) == pieces
        assert kinds(match, "rule-applied") == ["rule-applied"] * bool(pieces)
