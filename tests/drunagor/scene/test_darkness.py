"""Darkness before it comes: how likely it covers which square, whom it catches, and what the Rune card says."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, target
from hypothesis import strategies as st

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.ground.darkness import coming
from tabletome.games.drunagor.state import House, Runes, State
from tabletome.kernel import Match
from tabletome.scene import Plan, text
from tabletome.scene.stage import planned, previewed, stage
from tabletome.testing.play import Position
from tests.drunagor.places.dungeon import adventure, chapter
from tests.drunagor.stage import HUNTING, darkness_turn, fight

VOID = 12 * "#"
ASK = House(ties="ask")


def waiting(board: str, *bag: str, face: Any = "A", **more: Any) -> Position[State]:
    """Vorn's turn, the last one before that of the Rune card."""
    runes = Runes(dict.fromkeys(bag or GAME.library.runes, 1), face=face)
    return fight(board, cards=[HUNTING], runes=runes, **more)


def preview(game: Position[State]) -> Plan:
    plan = previewed(game.match.seat(0), HUNTING.id)
    assert plan is not None
    return plan


def odds(game: Position[State]) -> dict[str, str]:
    """What stands on the squares of the board."""
    [board] = game.scene().boards
    return {board.place(cell.x, cell.y): cell.odds for cell in board.cells if cell.odds}


def test_the_board_says_how_likely_darkness_comes_to_a_square() -> None:
    """Of four Runes two are bars, which reach e1; the others break, and their small tiles end on d1."""
    game = waiting(f"....V....... {VOID}", "grey-bar", "orange-bar", "orange-star", "grey-slab", darkness="a1")
    assert odds(game) == {"b1": "100", "c1": "100", "d1": "100", "e1": "50"}
    assert "may come to b1 100 %, c1 100 %, d1 100 %, e1 50 %" in " ".join(text.paint(game.scene()).split())


def test_the_rune_card_says_what_is_left_and_what_may_come() -> None:
    game = waiting(
        f"....V....... {VOID}", "grey-bar", "orange-bar", "orange-star", "grey-slab", darkness="a1", face="B"
    )
    [threat] = game.scene().threats
    assert (threat.name, threat.role, threat.note) == ("Darkness Hunting", "draws 2 Runes", "The first of 2 Runes")
    assert [(stat.name, stat.value, stat.of) for stat in threat.stats] == [("Runes left", 4, 4)]
    assert {(likely.text, likely.odds) for likely in threat.left} == {
        ("catches Vorn", "50 %"),
        ("1 step from Vorn", "50 %"),
    }
    plan = preview(game)
    assert {(course.odds, course.text, course.why) for course in plan.courses} == {
        ("50 %", "catches Vorn", "Grey Bar and Orange Bar"),
        ("50 %", "1 step from Vorn", "Grey Slab and Orange Star"),
    }
    assert [(hit.id, [(bar.amount, bar.chance) for bar in hit.bars]) for hit in plan.hits] == [
        ("vorn", [(0, Fraction(1, 2)), (2, Fraction(1, 2))])
    ]
    assert set(plan.area) == {(1, 0), (2, 0), (3, 0), (4, 0)}


def test_the_rune_card_says_where_a_chapter_has_a_pace_of_its_own() -> None:
    paced = chapter(rune_card="Darkness Hunting", pace={"1": [0, 1]})
    [threat] = adventure(paced, "c2").scene().threats
    assert (threat.role, threat.lines) == (
        "draws 0 Runes", ("For so many Heroes it draws 0 and 1 Runes in turn in this Chapter",)
    )  # fmt: skip
    [threat] = adventure(paced, "c2", "b2").scene().threats
    assert (threat.role, threat.lines) == ("draws 1 Rune", ())


def test_runes_on_the_track_are_counted() -> None:
    game = darkness_turn(f"........V... {VOID}", "grey-bar", terrain="S")
    [threat] = game.scene().threats
    assert threat.lines == ("On the track: 1 grey",)
    assert [(stat.value, stat.of) for stat in threat.stats] == [(35, 36)]
    assert [turn.note for turn in game.scene().line if turn.id == HUNTING.id] == ["draws 2"]


def test_the_last_rune_and_a_crush_are_foretold() -> None:
    assert [one.text for one in waiting("V.......", "grey-bar").scene().threats[0].left] == [
        "the last Rune: all is lost"
    ]
    crush = waiting("VM......", "grey-bar", "red-wyrm", darkness="a1 b1").scene()
    assert [(one.text, one.odds) for one in crush.threats[0].left] == [("crushes every Hero: −2", "100 %")]
    stuck = waiting(".#V. .#..", "grey-bar", "red-wyrm", darkness="a1 a2").scene()
    assert [one.text for one in stuck.threats[0].left] == ["finds no room"]


def test_when_all_is_over_nothing_is_feared() -> None:
    game = darkness_turn("........ .......V", bag=["grey-bar"], terrain="S", seats=1)
    assert game.result == "lost"
    scene = stage(game.match.seat(0))
    assert not scene.threats
    assert not any(cell.odds for cell in scene.boards[0].cells)


def test_without_a_rune_card_nothing_is_feared() -> None:
    game = fight("V.......", terrain="....S")
    assert not game.scene().threats
    assert not odds(game)
    assert previewed(game.match.seat(0), HUNTING.id) is None


def test_where_the_party_leader_may_choose_the_worst_is_shown() -> None:
    board, spawn = f"......V....M {VOID}", ".S.........S"
    game = waiting(board, "grey-bar", "orange-bar", terrain=spawn, house=ASK, health={"vorn": 11, "maya": 3})
    found = coming(Table(game.state, game.game.library))
    assert found.caught == {"maya": (Fraction(0), Fraction(1))}
    assert [course.text for course in preview(game).courses] == ["2 steps from Vorn, perhaps catches Maya"]
    assert "where the Party Leader may choose, the worst is shown" in preview(game).notes


def test_the_party_leader_sees_what_each_choice_covers() -> None:
    game = darkness_turn(
        f"......V....M {VOID}", "grey-bar", terrain=".S.........S", house=ASK, health={"vorn": 11, "maya": 3}
    )  # fmt: skip
    plan = planned(game.match.seat(0), "darkness on i1 j1 k1 l1")
    assert plan is not None
    assert plan.area == ((8, 0), (9, 0), (10, 0), (11, 0))
    assert plan.notes == ("goes for Vorn", "catches Maya")
    assert [hit.id for hit in plan.hits] == ["maya"]
    other = planned(game.match.seat(0), "darkness on b1 c1 d1 e1")
    assert other is not None
    assert other.notes == ("goes for Vorn",)
    assert stage(game.match.seat(0)).boards[0].cells[8].option == "darkness on i1 j1 k1 l1"


@pytest.mark.parametrize("ties", ["settle", "ask"])
@given(seed=st.integers(0, 10_000))
def test_what_is_foretold_is_what_comes(seed: int, ties: Any) -> None:
    """Every Rune that can be drawn is drawn, with its real odds; Heroes stand where they stood, and are caught as foretold."""
    rows = ["............", "............", "............", "............"]
    places = [(seed * prime) % 48 for prime in (7, 11, 13)]
    for sign, place in zip("VML", dict.fromkeys(places), strict=False):
        rows[place // 12] = rows[place // 12][: place % 12] + sign + rows[place // 12][place % 12 + 1 :]
    bag = list(GAME.library.runes)[seed % 5 :: 5]
    game = waiting(
        " ".join(rows), *bag, terrain=f"{'.' * (seed % 12)}S", darkness="f3" if seed % 2 else "", turn=_last(rows),
        house=House(ties=ties), levels="0000 0111 0222" if seed % 3 else "",
    )  # fmt: skip
    foretold = coming(Table(game.state, game.game.library)).caught

    if ties == "ask":
        assert all(0 <= least <= most <= 1 for least, most in foretold.values())
        return
    lit = {one.id: one for one in game.state.figures if not game.state.darkness >> one.at & 1}
    for id_, one in lit.items():

        def covered(match: Match[State], at: int = one.at) -> bool:
            return bool(match.state.darkness >> at & 1)

        came = game.odds("end", covered)
        least, most = foretold.get(id_, (Fraction(0), Fraction(0)))
        assert least == most == came, id_
        target(float(came), label=id_)


def _last(rows: list[str]) -> str:
    """The slowest of the Heroes on the board: after it comes the Rune card."""
    every = "".join(rows)
    return next(name for sign, name in (("L", "lorelai"), ("M", "maya"), ("V", "vorn")) if sign in every)
