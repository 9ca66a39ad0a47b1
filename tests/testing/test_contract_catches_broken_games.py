"""The contract test is worth what it catches: games broken on purpose, each in one way."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tabletome.kernel import Choose, Flow, Game, GameFault, IllegalAnswer, Items, One, Outcome, Play, game_named
from tabletome.scene import Scene
from tabletome.table import D6
from tabletome.testing.contract import GameContract

HOARD: Any = game_named("examples/dragon_hoard.py")
DragonHoard: Any = type(HOARD)


def contract_of(broken: Game[Any]) -> GameContract:
    class Contract(GameContract):
        spec = "none"
        game = broken

    return Contract()


class ShowsAllHands(DragonHoard):  # type: ignore[misc]  # loaded from a file
    def view(self, state: Any, seat: int) -> Any:
        view = super().view(state, seat)
        return (msgspec.to_builtins(view), [sorted(hand) for hand in state.hands])


class TellsDrawsToAll(DragonHoard):  # type: ignore[misc]  # loaded from a file
    def flow(self, play: Play[Any]) -> Flow[None]:
        tell = play.tell

        class Loud(Play[Any]):
            def tell(self, kind: str, /, *, to: Any = None, **what: Any) -> None:
                tell(kind, **what)

        loud = Loud(play.state, play.answered, play.hear)
        yield from super().flow(loud)


class AsksOnlyThoseWhoCanSnatch(DragonHoard):  # type: ignore[misc]  # loaded from a file
    def flow(self, play: Play[Any]) -> Flow[None]:
        running, answer = super().flow(play), None
        while True:
            try:
                request = running.send(answer)
            except StopIteration:
                return
            silent = isinstance(request, Choose) and "Snatch" in request.prompt and request.size == 1
            answer = request.option(0) if silent else (yield request)


class ForgetsToRedeal(DragonHoard):  # type: ignore[misc]  # loaded from a file
    def redeal(self, play: Play[Any], seat: int) -> Flow[None]:
        yield from ()


@pytest.mark.parametrize("leaky", [ShowsAllHands, TellsDrawsToAll, AsksOnlyThoseWhoCanSnatch, ForgetsToRedeal])
def test_a_leak_is_caught(leaky: Any) -> None:
    with pytest.raises(AssertionError, match=r"seat|redeal"):
        contract_of(leaky()).test_what_a_seat_cannot_know_changes_nothing_it_sees()


def test_the_unbroken_game_has_no_leak() -> None:
    contract_of(HOARD).test_what_a_seat_cannot_know_changes_nothing_it_sees()


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


def ask() -> Choose:
    return Choose(0, (One("roll"), Items("wait", ("a", "b"))), "Roll?")


def roll(play: Play[State]) -> Flow[None]:
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

    def flow(self, play: Play[State]) -> Flow[None]:
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
    def flow(self, play: Play[State]) -> Flow[None]:
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
    def flow(self, play: Play[State]) -> Flow[None]:
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
