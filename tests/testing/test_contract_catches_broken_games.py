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
    Option,
    Outcome,
    Play,
    game_named,
)
from tabletome.kernel.events import Defeated, Gained
from tabletome.scene import Scene
from tabletome.table import D6, shuffle_in
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
    def flow(self, play: Play[Any, Any]) -> Flow[None]:
        tell = play.tell

        class Loud(Play[Any, Any]):
            def tell(self, event: Happened, /, *rules: str, to: Any = None) -> None:
                tell(event, *rules)

        loud = Loud(play.state, play.library, play.answered, play.hear)
        yield from super().flow(loud)


class AsksOnlyThoseWhoCanSnatch(DragonHoard):  # type: ignore[misc]  # loaded from a file
    def flow(self, play: Play[Any, Any]) -> Flow[None]:
        running, answer = super().flow(play), None
        while True:
            try:
                request = running.send(answer)
            except StopIteration:
                return
            silent = isinstance(request, Choose) and "Snatch" in request.prompt and request.size == 1
            answer = request.option(0) if silent else (yield request)


class ForgetsToRedeal(DragonHoard):  # type: ignore[misc]  # loaded from a file
    def redeal(self, play: Play[Any, Any], seat: int) -> Flow[None]:
        yield from ()


class NamesAHiddenCardInARefusal(DragonHoard):  # type: ignore[misc]  # loaded from a file
    def why_not(self, state: Any, request: Choose, verb: str, words: str) -> str:
        others = [card for other, hand in enumerate(state.hands) for card in hand if other != request.seat]
        return f"the others hold {' and '.join(others)}" if "ward" in f"{verb} {words}" else ""


class AnswersOthersByTheirHands(DragonHoard):  # type: ignore[misc]  # loaded from a file
    """Nobody is refused by this, but who asks why not, is told."""

    def why_not(self, state: Any, request: Choose, verb: str, words: str) -> str:
        hand = state.hands[(request.seat + 1) % len(state.hands)]
        return "" if verb in hand or verb not in ("ward", "snatch") else "your neighbour has none either"


class Peeping(type(HOARD.view(HOARD.new(2, None, ()), 0)), dict=True):  # type: ignore[misc, call-arg]  # loaded from a file
    """A view that looks right field by field, and carries the hands of all besides."""


class Peeps(DragonHoard):  # type: ignore[misc]  # loaded from a file
    def view(self, state: Any, seat: int) -> Any:
        view = Peeping(*msgspec.structs.astuple(super().view(state, seat)))
        view.hands = str(state.hands)
        return view


class PaintsWhatItPeeps(Peeps):
    def scene(self, view: Any, asked: Choose | None) -> Scene:
        scene: Scene = super().scene(view, asked)
        return msgspec.structs.replace(scene, subtitle=view.hands)


class SaysWhatItPeeps(Peeps):
    def say(self, event: Any, view: Any = None) -> str:
        return f"{super().say(event, view)} The hands are {view.hands}."


class Remembering(type(HOARD.new(2, None, ()))):  # type: ignore[misc]  # loaded from a file
    """A state that keeps besides the hands how many wards were in them at first."""

    wards: list[int] = []


class Remembers(DragonHoard):  # type: ignore[misc]  # loaded from a file
    """What the first hands were is kept for later, and redeal forgets to deal it again."""

    state_type = Remembering

    def new(self, seats: int, options: object, packs: tuple[object, ...]) -> Any:
        return Remembering(*msgspec.structs.astuple(super().new(seats, options, packs)))

    def flow(self, play: Play[Any, Any]) -> Flow[None]:
        running, answer, state = super().flow(play), None, play.state
        while True:
            try:
                request = running.send(answer)
            except StopIteration:
                return
            if state.phase == "turn" and not state.wards:
                state.wards = [hand.count("ward") for hand in state.hands]
            answer = (yield from self.ask(play, request)) if isinstance(request, Choose) else (yield request)

    def ask(self, play: Play[Any, Any], request: Choose) -> Flow[Option]:
        raise NotImplementedError


class OptionsOfTheRealHand(Remembers):
    """Whoever may snatch may also show its first wards: in What if others would be asked to show their real ones."""

    def ask(self, play: Play[Any, Any], request: Choose) -> Flow[Option]:
        asked = request
        if "Snatch" in request.prompt:
            show = One(f"show {play.state.wards[request.seat]} wards")
            asked = Choose(request.seat, (*request.groups, show), request.prompt)
        option: Option = yield asked
        return request.option(0) if "show" in option.verb else option


class OddsOfTheRealHand(Remembers):
    """Whoever raids finds more gold for the wards that all began with, and odds say so beforehand."""

    def ask(self, play: Play[Any, Any], request: Choose) -> Flow[Option]:
        option: Option = yield request
        if option.verb == "raid":
            play.tell(Gained(f"seat-{request.seat}", "gold", sum(play.state.wards), 0))
        return option


class TitlesOfTheRealHand(DragonHoard):  # type: ignore[misc]  # loaded from a file
    """The options are right, but the words above them depend on the neighbour's hand."""

    def flow(self, play: Play[Any, Any]) -> Flow[None]:
        running, answer = super().flow(play), None
        while True:
            try:
                request = running.send(answer)
            except StopIteration:
                return
            if isinstance(request, Choose):
                hand = play.state.hands[(request.seat + 1) % len(play.state.hands)]
                request.groups = [One(group.verb, str(hand)) for group in request.groups]
            answer = yield request


LEAKS = [
    (ShowsAllHands, "view"),
    (TellsDrawsToAll, "log"),
    (AsksOnlyThoseWhoCanSnatch, "being asked"),
    (NamesAHiddenCardInARefusal, "refusal"),
    (AnswersOthersByTheirHands, "why not|refusal"),
    (PaintsWhatItPeeps, "page"),
    (SaysWhatItPeeps, "log"),
    (OptionsOfTheRealHand, "trial"),
    (OddsOfTheRealHand, "odds"),
    (TitlesOfTheRealHand, "being asked"),
]


@pytest.mark.parametrize(("leaky", "part"), LEAKS)
def test_a_leak_is_caught_where_it_is(leaky: Any, part: str) -> None:
    with pytest.raises(AssertionError, match=rf"the ({part}) tells seat -?\d more than it may"):
        contract_of(leaky()).test_what_a_seat_cannot_know_changes_nothing_it_sees()


def test_a_game_that_does_not_deal_again_what_it_hides_is_caught() -> None:
    with pytest.raises(AssertionError, match=r"redeal|tells seat"):
        contract_of(ForgetsToRedeal()).test_what_a_seat_cannot_know_changes_nothing_it_sees()


class PutsAsideInSecret(DragonHoard):  # type: ignore[misc]  # loaded from a file
    """The raider puts a card back into the deck unseen, and is asked in the same phase whether to raid."""

    def flow(self, play: Play[Any, Any]) -> Flow[None]:
        running, answer = super().flow(play), None
        while True:
            try:
                request = running.send(answer)
            except StopIteration:
                return
            if isinstance(request, Choose) and "Raid" in request.prompt:
                hand = play.state.hands[request.seat]
                option = yield Choose(request.seat, (Items("put aside", sorted(set(hand))), One("keep")), "Which?")
                if option.verb == "put aside":
                    hand.remove(option.arg)
                    shuffle_in(play.state.deck, [option.arg])
            answer = yield request


def test_a_secret_choice_in_the_middle_of_a_phase_is_caught() -> None:
    with pytest.raises(AssertionError, match="chose in secret, and its phase went on"):
        contract_of(PutsAsideInSecret()).test_a_choice_that_others_may_not_know_ends_its_phase()


def test_the_unbroken_game_has_no_leak() -> None:
    contract = contract_of(HOARD)
    contract.test_what_a_seat_cannot_know_changes_nothing_it_sees()
    contract.test_a_choice_that_others_may_not_know_ends_its_phase()


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
    told: Happened = Rested("ann")

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
