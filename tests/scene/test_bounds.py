"""Pictures have bounds: no board is too large to be painted, and what a game cannot paint is told in a sentence."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from tabletome.kernel import BrokenGame, Choose, Flow, Game, GameFault, Match, One, Play
from tabletome.scene import Board, Card, Cell, Scene, Zone, svg, text
from tabletome.scene.stage import stage
from tabletome.scene.vocabulary import LONGEST_SIDE, MOST_SQUARES


@pytest.mark.parametrize(("columns", "rows"), [(LONGEST_SIDE, 128), (1, LONGEST_SIDE), (256, 256), (0, 0), (-3, 4)])
def test_a_board_within_its_bounds_is_painted_even_where_it_is_mostly_empty(columns: int, rows: int) -> None:
    corners = (Cell(0, 0, "water"), Cell(columns - 1, rows - 1, "lava"))
    scene = Scene(title="Far apart", boards=(Board("isles", columns, rows, corners),))
    assert ("~" in text.paint(scene)) is (columns > 0)
    assert svg.paint(scene).startswith("<svg")


@pytest.mark.parametrize(("columns", "rows"), [(LONGEST_SIDE + 1, 1), (1, 10**6), (257, 256), (10**9, 10**9)])
def test_a_board_beyond_its_bounds_is_refused_with_them(columns: int, rows: int) -> None:
    why = (
        f"the board 'isles' would have {columns} by {rows} squares.* {LONGEST_SIDE} on a side and {MOST_SQUARES} in all"
    )
    with pytest.raises(GameFault, match=why):
        Board("isles", columns, rows)
    small = Board("isles", 2, 2)
    with pytest.raises(GameFault, match=why):
        msgspec.structs.replace(small, columns=columns, rows=rows)


def test_things_of_one_name_have_ids_of_their_own() -> None:
    cards = tuple(Card("wolf", f"Wolf {number}") for number in range(300))
    others = (Card("wolf-2", "Wolf the Second"), Card("wolf-2", "Wolf the Second"), Card("wolf", "Wolf again"))
    painted = svg.paint(Scene(title="Pack", zones=(Zone("den", "Den", (*cards[:2], *others, *cards[2:])),)))
    idents = re.findall(r' id="([^"]+)"', painted)
    assert len(set(idents)) == len(idents)
    assert {"card-wolf", "card-wolf-2", "card-wolf-2-2", "card-wolf-300"} <= {*idents}


class Ill(msgspec.Struct):
    view: str = ""
    phase: str = "turn"


def turn(play: Play[Ill, Any]) -> Flow[None]:
    play.state.view = (yield Choose(0, (One("blind"), One("lost"), One("large"), One("well")))).verb


class Sick(Game[Ill]):
    id = "sick"
    name = "Sick"
    state_type = Ill
    phases = {"turn": turn}

    def new(self, seats: int, options: object, packs: tuple[object, ...]) -> Ill:
        return Ill()

    def outcome(self, state: Ill) -> None:
        return None

    def view(self, state: Ill, seat: int) -> str:
        return {"": "", "lost": "lost", "large": "large", "well": "well"}[state.view]

    def scene(self, view: Any, asked: Choose | None) -> Scene:
        boards = (Board("fever", 10**6, 10**6),) if view == "large" else ()
        return Scene(title={"": "Sick", "large": "Large", "well": "Well"}[view], boards=boards)


@pytest.mark.parametrize(
    ("answer", "fault", "why"),
    [
        ("blind", BrokenGame, "Sick has no picture of this: KeyError: 'blind'"),
        ("lost", BrokenGame, "Sick has no picture of this: KeyError: 'lost'"),
        ("large", GameFault, "the board 'fever' would have 1000000 by 1000000 squares"),
    ],
)
def test_what_a_game_cannot_paint_is_a_sentence_and_the_game_goes_on(
    answer: str, fault: type[Exception], why: str
) -> None:
    match: Match[Ill] = Match(Sick(), seed=1)
    match.answer(answer)
    with pytest.raises(fault, match=why):
        stage(match.seat(0))
    match.answer("well")
    assert stage(match.seat(0)).title == "Well"
