"""Games of one idea each, to see what a bot makes of it."""

from __future__ import annotations

from typing import Any

import msgspec

from tabletome.kernel import Chance, Choose, Flow, Game, Items, One, Option, Outcome, Play, Seat


class Told(msgspec.Struct):
    """What was chosen so far, and a card that only seat 1 knows."""

    said: list[str] = []
    card: str = ""
    phase: str = "begin"


class Small(Game[Told]):
    """A game of two seats over a `Told`."""

    id = "small"
    name = "Small Game"
    seats = range(2, 3)
    state_type = Told

    def new(self, seats: int, options: object, packs: tuple[object, ...]) -> Told:
        return Told()


CARDS = ("red", "blue", "blue")


def guess_the_card(play: Play[Told, Any]) -> Flow[None]:
    """Seat 1 draws a card in secret, then seat 0 guesses it."""
    state = play.state
    state.card = yield Chance("card", CARDS, to=(1,))
    option = yield Choose(0, (Items("guess", ("red", "blue")),))
    state.said, state.phase = [option.arg], ""


class Peeking(Small):
    """Guess the card, with a redeal that leaves the truth in place: a bot's imagination shows it the card."""

    phases = {"begin": guess_the_card}

    def outcome(self, state: Told) -> Outcome | None:
        if state.phase:
            return None
        right = state.said == [state.card]
        return Outcome("right" if right else "wrong", (float(right), float(not right)))


class Guessing(Peeking):
    """Guess the card, as it should be."""

    def view(self, state: Told, seat: int) -> object:
        return state if seat == 1 else Told(state.said, "", state.phase)

    def redeal(self, play: Play[Told, Any], seat: int) -> Flow[None]:
        if seat != 1:
            play.state.card = yield Chance("card", CARDS)


def trust_or_not(play: Play[Told, Any]) -> Flow[None]:
    """Seat 0 plays safe, or trusts seat 1 to help."""
    state = play.state
    first = yield Choose(0, (One("safe"), One("trust")))
    state.said = [first.verb]
    if first.verb == "trust":
        second = yield Choose(1, (One("harm"), One("help")))
        state.said = [first.verb, second.verb]
    state.phase = ""


class Trust(Small):
    """What help and harm bring to the seats is the only difference between friends and rivals."""

    phases = {"begin": trust_or_not}
    scores: dict[str, tuple[float, float]]

    def outcome(self, state: Told) -> Outcome | None:
        return None if state.phase else Outcome(state.said[-1], self.scores[state.said[-1]])


class Friends(Trust):
    scores = {"safe": (0.4, 0.4), "harm": (0.0, 0.0), "help": (1.0, 1.0)}


class Rivals(Trust):
    scores = {"safe": (0.4, 0.4), "harm": (0.0, 1.0), "help": (1.0, 0.0)}


def climb_for_ever(play: Play[Told, Any]) -> Flow[None]:
    option = yield Choose(0, (Items("go", ("down", "up")),))
    play.state.said = [*play.state.said, option.arg][-200:]


class Endless(Small):
    """A game that never ends and cannot say who is ahead."""

    phases = {"begin": climb_for_ever}

    def outcome(self, state: Told) -> Outcome | None:
        return None


class EndlessJudged(Endless):
    """A game that never ends; the more often somebody goes up the better it stands."""

    def evaluate(self, state: Told, seat: int) -> float:
        return state.said.count("up") / 200


def long_way(play: Play[Told, Any]) -> Flow[None]:
    """The short way is worth a little; the long one much, if one goes left six times."""
    state = play.state
    option = yield Choose(0, (One("long"), One("short")))
    state.said = [option.verb]
    if option.verb == "long":
        for _ in range(6):
            option = yield Choose(0, (One("right"), One("left"), One("back")))
            state.said = [*state.said, option.verb]
    state.phase = ""


class LongWay(Small):
    phases = {"begin": long_way}

    def outcome(self, state: Told) -> Outcome | None:
        if state.phase:
            return None
        score = 0.2 if state.said == ["short"] else float(state.said.count("left") == 6)
        return Outcome("there", (score, 0.0))


class Leftmost:
    """Knows that left is right."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, seat: Seat[Any]) -> Option:
        assert seat.request is not None
        return seat.request.find("left") or seat.request.option(0)


class LongWayKnown(LongWay):
    """The long way, with a bot that knows how to walk it."""

    bots = {"rollout": Leftmost}


def no_choice(play: Play[Told, Any]) -> Flow[None]:
    yield Choose(0, (One("bow"),))
    yield Choose(0, (One("bow"), One("sing")))
    play.state.phase = ""


class NoImagination(Small):
    """A game that nobody can imagine: first with one option, then with two."""

    phases = {"begin": no_choice}

    def redeal(self, play: Play[Told, Any], seat: int) -> Flow[None]:
        raise NotImplementedError("nobody may imagine this")

    def outcome(self, state: Told) -> Outcome | None:
        return None if state.phase else Outcome("done", (1.0, 1.0))
