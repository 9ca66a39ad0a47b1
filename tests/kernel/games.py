"""Small games for the tests of the kernel, and ways to look at a match from outside."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import msgspec

from tabletome.kernel import Choose, Flow, Game, InPlay, Items, Match, One, Outcome, Play, Seeded
from tabletome.table import D6, Deck, draw, shuffle_in, shuffled
from tests.happening import happening

# --- a complete little game -------------------------------------------------------------------------------------------


class Mountain(msgspec.Struct):
    heights: list[int]
    summit: int
    mover: int = 0
    phase: str = "turn"


class Trip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    summit: int = 20
    guide: str = "none"


def climb_or_camp(play: Play[Mountain, Any]) -> Flow[None]:
    """Climb by a die on one of two ways, or camp. Who stands on the summit has won."""
    state = play.state
    option = yield Choose(state.mover, (Items("climb", ("ridge", "gully")), One("camp")), "How do you go on?")
    if option.verb == "climb":
        roll = yield D6.roll(why=option.arg, by=f"seat {state.mover}")
        state.heights[state.mover] += roll
        play.tell(happening("climbs", seat=state.mover, way=option.arg, height=roll), "CL-1")
    else:
        play.tell(happening("camps", seat=state.mover), to=(state.mover,))
    if state.heights[state.mover] >= state.summit:
        state.phase = ""
    else:
        state.mover = (state.mover + 1) % len(state.heights)


class Climb(Game[Mountain]):
    id = "climb"
    name = "Climb"
    seats = range(1, 5)
    state_type = Mountain
    options_type = Trip
    phases = {"turn": climb_or_camp}

    def new(self, seats: int, options: Trip, packs: tuple[object, ...]) -> Mountain:
        return Mountain([0] * seats, options.summit)

    def outcome(self, state: Mountain) -> Outcome | None:
        if state.phase:
            return None
        return Outcome(
            f"seat {state.mover} wins", tuple(float(seat == state.mover) for seat in range(len(state.heights)))
        )


CLIMB = Climb()


# --- games of a few lines ---------------------------------------------------------------------------------------------


class Table(msgspec.Struct):
    """All that the little games below need to remember."""

    log: list[int | str] = []
    turns: int = 0
    in_play: InPlay = msgspec.field(default_factory=InPlay)
    phase: str = "turn"


Rules = Callable[[Play[Any, Any]], Generator[Any, Any, None] | None]


def little_game(turn: Rules, table: Callable[[], Table] = Table, /, **phases: Rules) -> Game[Table]:
    """A game for one or two that begins with `turn` and goes from phase to phase as `phase` of its table says."""
    all_phases = {"turn": turn, **phases}

    class Little(Game[Table]):
        id = "little"
        name = "Little"
        seats = range(1, 3)
        state_type = Table
        phases = all_phases

        def new(self, seats: int, options: object, packs: tuple[object, ...]) -> Table:
            return table()

        def outcome(self, state: Table) -> Outcome | None:
            return None if state.phase else Outcome("over", (1.0,))

    return Little()


def little_match(turn: Rules, *, seed: int = 1, listen: bool = False, **phases: Rules) -> Match[Table]:
    return Match(little_game(turn, **phases), seed=seed, listen=listen)


# --- a game with something to hide ------------------------------------------------------------------------------------


class Hands(msgspec.Struct):
    hands: list[list[str]]
    deck: Deck
    shown: list[str] = []
    asked: int = 0
    phase: str = "deal"


def deal(play: Play[Hands, Any]) -> Flow[None]:
    """Two hidden cards for everybody."""
    for hand in play.state.hands:
        for _ in range(2):
            card = yield from draw(play.state.deck, why="hand")
            assert card is not None
            hand.append(card)
    play.state.phase = "guess"


def guess(play: Play[Hands, Any]) -> Flow[None]:
    """The seats in turn call for a random card of the next seat's hand, turn a card of their own, or end it."""
    state = play.state
    asked, hand = state.asked, state.hands[state.asked]
    option = yield Choose(asked, (One("call"), Items("turn", sorted(set(hand))), One("end")), "Call, turn or end?")
    if option.verb == "call":
        other = state.hands[(asked + 1) % len(state.hands)]
        card = yield from draw(Deck("hand", [sorted(other)]), why="call")
        assert card is not None
        state.shown.append(card)
    elif option.verb == "turn":
        state.shown.append(option.arg)
    state.asked = (asked + 1) % len(state.hands)
    if option.verb == "end":
        state.phase = ""


class Guess(Game[Hands]):
    id = "guess"
    name = "Guess"
    seats = range(2, 4)
    state_type = Hands
    phases = {"deal": deal, "guess": guess}

    def new(self, seats: int, options: object, packs: tuple[object, ...]) -> Hands:
        return Hands(
            [[] for _ in range(seats)], shuffled("cards", ("ace", "ace", "king", "queen", "queen", "ten", "two"))
        )

    def redeal(self, play: Play[Hands, Any], seat: int) -> Flow[None]:
        state = play.state
        others = [hand for other, hand in enumerate(state.hands) if other != seat]
        for hand in others:
            shuffle_in(state.deck, hand)
            hand.clear()
        for hand in others:
            for _ in range(2):
                card = yield from draw(state.deck)
                assert card is not None
                hand.append(card)

    def outcome(self, state: Hands) -> Outcome | None:
        return None if state.phase else Outcome("over", tuple(1.0 for _ in state.hands))


GUESS = Guess()


# --- looking at a match -----------------------------------------------------------------------------------------------


def options(match: Match[Any]) -> list[str]:
    return [str(option) for option in match.request or ()]


def position(match: Match[Any]) -> tuple[object, ...]:
    """What is asked of whom, in what state, after how many answers."""
    request = match.request
    asked = None if request is None else (request.seat, request.prompt)
    return match.encoded(), asked, options(match), match.answered, match.outcome


def everything(match: Match[Any]) -> tuple[object, ...]:
    """All that anybody could notice about a match, apart from what a redo would bring."""
    chance = match.chance
    place = chance.counter if isinstance(chance, Seeded) else getattr(chance, "used", None)
    return (
        position(match),
        match.save(),
        place,
        None if match.events is None else list(match.events),
        match.checkpoint(),
    )


def play_all(match: Match[Any], *answers: str | int) -> None:
    for answer in answers:
        match.answer(answer)
