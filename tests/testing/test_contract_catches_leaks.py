"""The contract finds games that give secrets away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tabletome.kernel import (
    Choose,
    Flow,
    Happened,
    Items,
    Match,
    One,
    Option,
    Play,
    Seeded,
    game_named,
)
from tabletome.kernel.events import Gained
from tabletome.scene import Scene
from tabletome.table import shuffle_in
from tabletome.testing.leaks import Looked, answered, at_random
from tests.testing.broken import contract_of

HOARD: Any = game_named("examples/dragon_hoard.py")
DragonHoard: Any = type(HOARD)


class ShowsAllHands(DragonHoard):  # type: ignore[misc]  # loaded from a file
    def view(self, state: Any, seat: int) -> Any:
        view = super().view(state, seat)
        return (msgspec.to_builtins(view), [sorted(hand) for hand in state.hands])


class TellsDrawsToAll(DragonHoard):  # type: ignore[misc]  # loaded from a file
    def flow(self, play: Play[Any, Any]) -> Flow[None]:
        tell = play.tell

        class Loud(Play[Any, Any]):
            def tell(self, event: Happened | Callable[[], Happened], /, *rules: str, to: Any = None) -> None:
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


class ShowsAllAtItsEnd(DragonHoard):  # type: ignore[misc]  # loaded from a file
    def view(self, state: Any, seat: int) -> Any:
        view = super().view(state, seat)
        return (
            view if state.phase else msgspec.structs.replace(view, hand=[card for hand in state.hands for card in hand])
        )

    def redeal(self, play: Play[Any, Any], seat: int) -> Flow[None]:
        yield from super().redeal(play, seat) if play.state.phase else ()


def look_at_the_end(game: Any) -> Looked:
    """Look at the last positions of a game, and at the one after it."""
    looked = Looked()
    whole: Match[Any] = Match(game, 3, seed=1)
    answers = [str(option) for option in answered(whole, at_random(Seeded(1)))]
    match: Match[Any] = Match(game, 3, seed=1, listen=True)
    for left, option in zip(range(len(answers), 0, -1), answers, strict=True):
        if left < 8:
            looked.at(match, left)
        match.answer(option)
    looked.at(match, 0)
    return looked


def test_a_game_may_show_everything_at_its_end() -> None:
    assert look_at_the_end(ShowsAllAtItsEnd()).varied


def test_the_unbroken_game_has_no_leak() -> None:
    contract = contract_of(HOARD)
    contract.test_what_a_seat_cannot_know_changes_nothing_it_sees()
    contract.test_a_choice_that_others_may_not_know_ends_its_phase()
