"""Vault: a small game for the tests of the command line. Every gem is another, so a hand that leaks is found in the output.

It has set-up options, rule ids with a ledger beside it, an option that is called like a command, and words that try to
paint the terminal. It has no scene of its own.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tabletome.kernel import Choose, Event, Flow, Game, Happened, Items, One, Outcome, Play
from tabletome.table import D6, Deck, draw, shuffle_in, shuffled

GEMS = [f"gem-{number:02}" for number in range(30)]
DOORS = ("left", "right")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int = 2
    thief: str = "nobody"
    doors: tuple[str, ...] = DOORS


class Opened(Happened, frozen=True):
    seat: int
    door: str
    roll: int


class Took(Happened, frozen=True):
    seat: int
    gem: str


class State(msgspec.Struct):
    hands: list[list[str]]
    deck: Deck
    options: Options
    turns: int = 0
    phase: str = "deal"


class View(msgspec.Struct):
    hand: list[str]
    turns: int


def deal(play: Play[State, Any]) -> Flow[None]:
    """Everybody begins with a secret gem. (VT-01)"""
    for seat in range(len(play.state.hands)):
        yield from take_gem(play, seat)
    play.state.phase = "turn"


def turn(play: Play[State, Any]) -> Flow[None]:
    """Open a door, or undo the lock, which does nothing. (VT-02)"""
    state = play.state
    seat = state.turns % len(state.hands)
    doors = Items("open", state.options.doors, label="Open which door?", rules=("VT-02",))
    more = [One("undo", "undo the lock"), *([One("crash")] if state.options.thief == "crash" else [])]
    option = yield Choose(seat, (doors, *more), "The vault.", ("VT-04",))
    if option.verb == "crash":
        raise ZeroDivisionError("a defect of the game")
    if option.verb == "open":
        roll = yield D6.roll(why=f"{option.arg} door", by=f"seat {seat}")
        play.tell(Opened(seat=seat, door=option.arg, roll=roll), "VT-03")
        if roll > 3:
            yield from take_gem(play, seat)
    state.turns += 1
    if state.turns == state.options.rounds * len(state.hands):
        state.phase = ""


def take_gem(play: Play[State, Any], seat: int) -> Flow[None]:
    gem = yield from draw(play.state.deck, why="gem", by=f"seat {seat}", to=(seat,))
    assert gem is not None
    play.state.hands[seat].append(gem)
    play.tell(Took(seat=seat, gem=gem), to=(seat,))


class Vault(Game[State]):
    id = "vault"
    name = "Vault \x1b[31m[bold]red"
    seats = range(1, 4)
    state_type = State
    options_type = Options
    phases = {"deal": deal, "turn": turn}

    def new(self, seats: int, options: Options, packs: tuple[object, ...]) -> State:
        return State([[] for _ in range(seats)], shuffled("gems", GEMS), options)

    def view(self, state: State, seat: int) -> View:
        return View(list(state.hands[seat]) if seat >= 0 else [], state.turns)

    def redeal(self, play: Play[State, Any], seat: int) -> Flow[None]:
        others = [hand for other, hand in enumerate(play.state.hands) if other != seat]
        for hand in others:
            shuffle_in(play.state.deck, hand)
        for hand in others:
            for place in range(len(hand)):
                gem = yield from draw(play.state.deck)
                assert gem is not None
                hand[place] = gem

    def outcome(self, state: State) -> Outcome | None:
        if state.phase:
            return None
        most = max(map(len, state.hands))
        return Outcome(f"{most} gems win", tuple(float(len(hand) == most) for hand in state.hands))

    def say(self, event: Event, view: object = None) -> str:
        what: dict[str, Any] = event.what
        if event.kind == "took":
            return f"Seat {what['seat']} takes {what['gem']}."
        return f"Seat {what['seat']} opens \x1b]0;owned\x07the [red]{what['door']} door[/red] with a {what['roll']}."


GAME = Vault()
