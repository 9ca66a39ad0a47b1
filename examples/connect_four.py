"""Connect Four: drop stones into seven columns; four of yours in a row win."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tabletome.kernel import Choose, Event, Few, Flow, Game, Happened, Id, Outcome, Play, SeatNumber, Spots
from tabletome.scene import Board, Cell, Panel, Piece, Scene

PLAYERS = (("red", "●"), ("yellow", "○"))
WIDTH, HEIGHT = 7, 6
# A column is seven bits: six cells and one that stays empty, so that no line runs on from one column into the next.
BITS = HEIGHT + 1
BOTTOM = sum(1 << BITS * column for column in range(WIDTH))
CELLS = BOTTOM * (2**HEIGHT - 1)
COLUMN = tuple("abcdefg"[cell // BITS] for cell in range(WIDTH * BITS))
Stones = Annotated[int, msgspec.Meta(ge=0, le=CELLS)]


class State(msgspec.Struct):
    stones: Few[Stones]
    mover: SeatNumber = 0
    phase: str = "turn"


class Dropped(Happened, frozen=True):
    """A stone was dropped into a column."""

    who: Id
    column: str
    """the letter of the column"""


def turn(play: Play[State, None]) -> Flow[None]:
    """The mover drops a stone on top of a column that has room; four in a row or a full board end the game."""
    state = play.state
    stones, mover = state.stones, state.mover
    free = (stones[0] | stones[1]) + BOTTOM & CELLS
    option = yield Choose(mover, (Spots("drop", free, COLUMN),), "Drop a stone into which column?", kind="drop")
    stones[mover] |= 1 << option.arg
    play.tell(Dropped(PLAYERS[mover][0], COLUMN[option.arg]))
    if four_in_a_row(stones[mover]) or stones[0] | stones[1] == CELLS:
        state.phase = ""
    else:
        state.mover = 1 - mover


def four_in_a_row(stones: int) -> bool:
    for step in (1, BITS - 1, BITS, BITS + 1):
        pairs = stones & stones >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


class ConnectFour(Game[State]):
    id = "connect_four"
    name = "Connect Four"
    seats = range(2, 3)
    state_type = State
    phases = {"turn": turn}
    events = (Dropped,)

    def new(self, seats: int, options: object, packs: tuple[object, ...]) -> State:
        return State([0, 0])

    def outcome(self, state: State) -> Outcome | None:
        if state.phase:
            return None
        if four_in_a_row(state.stones[state.mover]):
            return Outcome(f"{PLAYERS[state.mover][0]} wins", (1.0 - state.mover, 0.0 + state.mover))
        return Outcome("draw", (0.5, 0.5))

    def say(self, event: Event, view: object = None) -> str:
        return f"{event.what['who'].capitalize()} drops a stone into column {event.what['column']}."

    def scene(self, view: State, asked: Choose | None) -> Scene:
        drops = {option.arg: str(option) for option in asked or ()}
        places = [(x, HEIGHT - 1 - y, BITS * x + y) for x in range(WIDTH) for y in range(HEIGHT)]
        cells = [Cell(x, y, "slot", option=drops.get(bit, "")) for x, y, bit in places]
        panels, pieces = [], []
        for seat, (colour, glyph) in enumerate(PLAYERS):
            panels.append(Panel(colour, colour.capitalize(), "", glyph, colour, active=seat == view.mover, seat=seat))
            for x, y, bit in places:
                if view.stones[seat] >> bit & 1:
                    pieces.append(Piece(f"{colour}-{bit}", x, y, f"{colour} stone", glyph, colour=colour))
        rack = Board("rack", WIDTH, HEIGHT, tuple(cells), tuple(pieces), column_names=tuple("abcdefg"))
        return Scene(title=self.name, boards=(rack,), panels=tuple(panels))


GAME = ConnectFour()
