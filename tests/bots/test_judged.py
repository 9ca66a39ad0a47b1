"""A bot that judges options: by the kind of request, on what its seat may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
import pytest

from tabletome.bots.judged import Judged
from tabletome.cards import number, seq
from tabletome.kernel import Act, Choose, Flow, Game, GameFault, Match, Outcome, OutOfTurn, Play, Table, acts


class State(msgspec.Struct):
    secret: int = 7
    taken: int = 0
    phase: str = "take"


class Most(msgspec.Struct, frozen=True):
    """What a request is about: more is not allowed."""

    most: int


class Take(Act[Any, Any], frozen=True):
    amount: int
    verb: ClassVar = "take"
    grammar: ClassVar = seq(number)

    def __str__(self) -> str:
        return str(self.amount)


def take(play: Play[State, Any]) -> Flow[None]:
    options = [Take(1), Take(3)]
    option = yield Choose(0, acts(options), "How many?", (), "take", Most(2))
    play.state.taken, play.state.phase = option.arg.amount, ""


class Taking(Game[State]):
    id = "taking"
    name = "Taking"
    seats = range(1, 3)
    state_type = State
    phases = {"take": take}
    library = {"price": 10}

    def new(self, seats: int, options: object, packs: tuple[object, ...]) -> State:
        return State()

    def view(self, state: State, seat: int) -> State:
        return State(secret=0)

    def who(self, state: State, request: Choose) -> str:
        return f"seat {request.seat}"

    def outcome(self, state: State) -> Outcome | None:
        return None if state.phase else Outcome("over", (1.0,))


def test_it_takes_the_option_its_judge_thinks_most_of() -> None:
    match = Match(Taking())
    bot = Judged({"take": lambda table, who, about, act: act.amount})
    match.answer(bot.choose(match.seat(0)))
    assert match.state.taken == 3


def test_of_equals_it_takes_the_first() -> None:
    match = Match(Taking())
    assert str(Judged({"take": lambda table, who, about, act: 0}).choose(match.seat(0))) == "take 1"


def test_its_judge_sees_the_view_the_library_who_acts_and_what_it_is_about() -> None:
    seen: list[object] = []

    def judge(table: Table[State, Any], who: str, about: Most, act: Take) -> float:
        seen.append((table.state.secret, table.library["price"], who, about.most, act.amount))
        return 0

    Judged({"take": judge}).choose(Match(Taking()).seat(0))
    assert seen == [(0, 10, "seat 0", 2, 1), (0, 10, "seat 0", 2, 3)]


def test_a_kind_of_request_without_a_judge_is_a_fault_that_names_it() -> None:
    with pytest.raises(GameFault, match=r"no judge for 'take' \(judges: turn, react\)"):
        Judged({"turn": lambda *it: 0, "react": lambda *it: 0}).choose(Match(Taking()).seat(0))


def test_it_does_not_answer_for_others() -> None:
    with pytest.raises(OutOfTurn):
        Judged({"take": lambda *it: 0}).choose(Match(Taking(), 2).seat(1))


def test_a_bot_that_looks_first_does_so_once_for_all_options() -> None:
    looks: list[object] = []

    def look(table: Table[State, Any], who: str, about: Most) -> Callable[[Take], float]:
        looks.append((table.state.secret, table.library["price"], who, about.most))
        return lambda act: -act.amount

    match: Match[State] = Match(Taking())
    assert Judged({}, looking={"take": look}).choose(match.seat(0)).arg == Take(1)
    assert looks == [(0, 10, "seat 0", 2)]
    with pytest.raises(GameFault, match=r"no judge for 'take' \(judges: give\)"):
        Judged({}, looking={"give": look}).choose(match.seat(0))
