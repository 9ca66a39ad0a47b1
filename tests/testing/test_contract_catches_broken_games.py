"""The contract test is worth what it catches: games broken on purpose, each in one way."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest

from tabletome.kernel import (
    Choose,
    Flow,
    Game,
    GameFault,
    Happened,
    Id,
    IllegalAnswer,
    Items,
    One,
    Outcome,
    Play,
)
from tabletome.kernel.events import Defeated
from tabletome.scene import Scene
from tabletome.table import D6
from tabletome.testing.contract import GameContract
from tests.testing.broken import contract_of


class State(msgspec.Struct):
    phase: str = "roll"
    total: int = 0


class Rolling(Game[State]):
    """Roll until the total is thirty: the small game that is broken below."""

    id = "rolling"
    name = "Rolling"
    seats = range(1, 2)
    state_type = State

    def new(self, seats: int, options: object, packs: tuple[object, ...]) -> State:
        return State()

    def outcome(self, state: State) -> Outcome | None:
        return None if state.phase else Outcome("done", (1.0,))

    def scene(self, view: State, asked: Choose | None) -> Scene:
        return Scene(title="Rolling")


class Word(str):
    """Nobody can be sent it, although it looks like a text."""


class Dice(msgspec.Struct, frozen=True):
    number: int


def ask() -> Choose:
    return Choose(0, (One("roll"), Items("wait", ("a", "b"))), "Roll?", kind="roll-or-wait", about=Dice(1))


def roll(play: Play[State, Any]) -> Flow[None]:
    option = yield ask()
    if option.verb == "roll":
        play.state.total += yield D6.roll()
    if play.state.total >= 30:
        play.state.phase = ""


class Sound(Rolling):
    phases = {"roll": roll}


def test_the_sound_game_passes_every_part_that_needs_no_file() -> None:
    contract = contract_of(Sound())
    parts = [name for name in dir(GameContract) if name.startswith("test_") and "another_process" not in name]
    for part in parts:
        getattr(contract, part)()
    assert len(parts) >= 12


class KeepsStateOutsideTheState(Sound):
    """Counts in the game object what belongs into the state."""

    counted = 0

    def flow(self, play: Play[State, Any]) -> Flow[None]:
        running, answer = super().flow(play), None
        while True:
            try:
                request = running.send(answer)
            except StopIteration:
                return
            type(self).counted += 1
            if isinstance(request, Choose) and type(self).counted % 3 == 0:
                request = Choose(0, (One("roll"),))
            answer = yield request


def test_a_game_with_hidden_state_of_its_own_is_caught() -> None:
    contract = contract_of(KeepsStateOutsideTheState())
    with pytest.raises((AssertionError, GameFault, IllegalAnswer)):
        contract.test_a_fork_played_on_with_the_same_answers_stays_equal()


class Locked(Sound):
    def flow(self, play: Play[State, Any]) -> Flow[None]:
        running, answer = super().flow(play), None
        while True:
            request = running.send(answer)
            if isinstance(request, Choose) and play.state.total > 3:
                request = Choose(0, (Items("roll", ()),), "Nothing?")
            answer = yield request


def test_a_soft_lock_is_caught() -> None:
    with pytest.raises((AssertionError, GameFault, IndexError, IllegalAnswer)):
        contract_of(Locked()).test_every_request_has_an_option_and_every_option_its_own_notation()


class AmbiguousNotation(Sound):
    def flow(self, play: Play[State, Any]) -> Flow[None]:
        running, answer = super().flow(play), None
        while True:
            try:
                request = running.send(answer)
            except StopIteration:
                return
            if isinstance(request, Choose):
                request = Choose(0, (One("roll"), Items("roll", ("",))), "Twice?")
            answer = yield request


def test_two_options_written_alike_are_caught() -> None:
    with pytest.raises(AssertionError, match="written alike"):
        contract_of(AmbiguousNotation()).test_every_request_has_an_option_and_every_option_its_own_notation()


class WrongScores(Sound):
    def outcome(self, state: State) -> Outcome | None:
        return None if state.phase else Outcome("done", (1.0, 0.0))


def test_scores_that_do_not_match_the_seats_are_caught() -> None:
    with pytest.raises(AssertionError):
        contract_of(WrongScores()).test_the_outcome_comes_with_the_end_and_scores_every_seat()


class NoPicture(Sound):
    def scene(self, view: State, asked: Choose | None) -> Any:
        return "a string"


def test_a_moment_without_a_picture_is_caught() -> None:
    with pytest.raises(AssertionError):
        contract_of(NoPicture()).test_every_moment_has_a_picture_for_every_seat()


class Asking(Sound):
    """Asks with another kind, or about something else."""

    asks: Choose

    def flow(self, play: Play[State, Any]) -> Flow[None]:
        running, answer = super().flow(play), None
        while True:
            try:
                request = running.send(answer)
            except StopIteration:
                return
            if isinstance(request, Choose):
                request.kind, request.about = self.asks.kind, self.asks.about
            answer = yield request


@pytest.mark.parametrize(
    ("kind", "about", "sentence"),
    [
        ("", None, "with the kind '', which is no short word"),
        ("Roll again?", None, "with the kind 'Roll again[?]', which is no short word"),
        ("roll", [1], r"about \[1\], which is not plain data"),
        ("roll", State(), "about State.*, which is not plain data"),
        ("roll", Word("six"), "about 'six', which is not plain data"),
    ],
)
def test_a_request_that_does_not_say_what_it_is_is_caught(kind: str, about: object, sentence: str) -> None:
    class Broken(Asking):
        asks = Choose(0, (), kind=kind, about=about)

    with pytest.raises(AssertionError, match=f"seat 0 is asked 'Roll[?]' {sentence}"):
        contract_of(Broken()).test_every_request_says_what_it_is_and_about_what()


class Rested(Happened, frozen=True):
    """Somebody rests."""

    who: Id


class Telling(Sound):
    """Tells of something after every answer."""

    events: ClassVar[tuple[type[Happened], ...]] = (Rested,)
    told: Any = Rested("ann")

    def flow(self, play: Play[State, Any]) -> Flow[None]:
        running, answer = super().flow(play), None
        while True:
            try:
                request = running.send(answer)
            except StopIteration:
                return
            answer = yield request
            play.tell(self.told)


@pytest.mark.parametrize("told", [Rested("ann"), Defeated("ann")])
def test_what_is_declared_may_be_told(told: Happened) -> None:
    class Right(Telling):
        pass

    Right.told = told
    contract_of(Right()).test_everything_that_is_told_is_declared()


def test_what_is_not_declared_is_caught() -> None:
    class Undeclared(Telling):
        events = ()

    class Nameless(Telling):
        def name_of(self, table: Any, id_: str) -> str:
            return ""

    for broken, sentence in (
        (Undeclared(), "the kind 'rested' is neither shared nor declared"),
        (Nameless(), "nobody says what 'ann' in 'rested' is called"),
    ):
        with pytest.raises(AssertionError, match=sentence):
            contract_of(broken).test_everything_that_is_told_is_declared()


def test_a_game_on_its_way_may_say_that_kinds_and_events_are_still_to_come() -> None:
    class OnItsWay(GameContract):
        spec = "none"
        game = Telling()
        kinds_to_come = events_to_come = True

    with pytest.raises(pytest.skip.Exception, match="kinds of its requests are still to come"):
        OnItsWay().test_every_request_says_what_it_is_and_about_what()
    with pytest.raises(pytest.skip.Exception, match="declared events are still to come"):
        OnItsWay().test_everything_that_is_told_is_declared()
