"""Events: what happened, for those who may know it; silent and free when nobody listens."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.kernel import EVERYONE, WATCHER, Choose, Event, Flow, Game, Match, One, Play, Scripted, Seeded
from tabletome.table import D6
from tests.happening import happening

from .games import CLIMB, Mountain, Table, little_game, play_all


def climbing(listen: bool = True) -> Match[Mountain]:
    return Match(CLIMB, 2, chance=Scripted([3, 5, 2, 2, 2]), listen=listen)


CLIMBS = Event("climbs", {"seat": 0, "way": "ridge", "height": 3}, ("CL-1",), EVERYONE, 1)
CAMPS = Event("camps", {"seat": 1}, (), (1,), 2)


def test_events_tell_what_happened_by_which_rules_to_whom_and_when() -> None:
    match = climbing()
    play_all(match, "climb ridge", "camp")
    assert match.events == [CLIMBS, CAMPS]


def test_nothing_is_kept_when_nobody_listens() -> None:
    match = climbing(listen=False)
    play_all(match, "climb ridge", "camp")
    assert match.events is None
    assert match.seat(0).events == []


def test_telling_builds_nothing_when_nobody_listens() -> None:
    built: list[Event] = []
    play: Play[Table, None] = Play(Table())
    play.tell(happening("silence", seat=0))
    play.hear = built.append
    play.tell(happening("noise", seat=0))
    assert built == [Event("noise", {"seat": 0})]


def test_listening_can_begin_in_the_middle() -> None:
    match = climbing(listen=False)
    match.answer("climb ridge")
    match.listen()
    assert match.events == []
    match.answer("camp")
    assert match.events == [CAMPS]


def test_listening_twice_forgets_nothing() -> None:
    match = climbing()
    match.answer("climb ridge")
    match.listen()
    match.answer("camp")
    assert match.events == [CLIMBS, CAMPS]


@pytest.mark.parametrize(
    ("to", "seers"),
    [(EVERYONE, {WATCHER, 0, 1, 2}), ((0,), {0}), ((0, 2), {0, 2}), ((), set()), ((WATCHER, 1), {WATCHER, 1})],
)
def test_an_event_is_seen_by_those_it_is_for(to: tuple[int, ...] | None, seers: set[int]) -> None:
    event = Event("draws", {"card": "ace"}, (), to)
    assert {seat for seat in (WATCHER, 0, 1, 2) if event.seen_by(seat)} == seers


def test_a_seat_sees_its_own_events_and_those_for_everyone() -> None:
    match = climbing()
    play_all(match, "climb ridge", "camp")
    assert match.seat(0).events == match.seat(WATCHER).events == [CLIMBS]
    assert match.seat(1).events == [CLIMBS, CAMPS]


def test_undo_takes_events_back_and_redo_tells_them_again() -> None:
    match = climbing()
    play_all(match, "climb ridge", "camp", "climb gully")
    told = list(match.events or ())
    match.undo(2)
    assert match.events == told[:1]
    match.redo()
    assert match.events == told[:2]
    match.redo()
    assert match.events == told


def test_another_answer_after_an_undo_tells_another_story() -> None:
    match = climbing()
    play_all(match, "climb ridge", "camp")
    match.undo()
    match.answer("climb gully")
    assert [event.kind for event in match.events or ()] == ["climbs", "climbs"]


def test_what_happens_before_the_first_answer_is_told_and_never_undone() -> None:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        play.tell(happening("deals", cards=3))
        yield Choose(0, (One("on"),))
        play.tell(happening("goes on"))

    match = Match(little_game(turn), seed=1, listen=True)
    match.answer("on")
    assert [(event.kind, event.answer) for event in match.events or ()] == [("deals", 0), ("goes on", 1), ("deals", 1)]
    match.undo()
    assert [event.kind for event in match.events or ()] == ["deals"]


def test_a_rebuilt_position_does_not_tell_its_story_twice() -> None:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        for step in range(5):
            yield Choose(0, (One("on"),))
            play.tell(happening("steps", step=step))

    match = Match(little_game(turn), seed=1, listen=True)
    play_all(match, *["on"] * 4)
    match.undo()
    match.answer("on")
    assert [event.what["step"] for event in match.events or ()] == [0, 1, 2, 3]


def test_a_fork_is_silent_and_adds_nothing_to_its_origins_events() -> None:
    match = climbing()
    match.answer("climb ridge")
    fork = match.fork(Seeded(1))
    fork.answer("climb ridge")
    assert fork.events is None
    assert match.events == [CLIMBS]


def test_a_fork_can_be_listened_to_from_then_on() -> None:
    match = climbing()
    match.answer("climb ridge")
    fork = match.fork(Seeded(1))
    fork.listen()
    fork.answer("camp")
    assert fork.events == [CAMPS]
    assert match.events == [CLIMBS]


def test_events_of_an_answer_that_failed_vanish() -> None:
    def turn(play: Play[Table, Any]) -> Flow[None]:
        option = yield Choose(0, (One("on"), One("fall")))
        play.tell(happening("steps", how=option.verb))
        yield D6.roll()
        play.state.phase = option.verb

    def on(play: Play[Table, Any]) -> None:
        play.state.phase = "turn"

    def fall(play: Play[Table, Any]) -> None:
        play.tell(happening("falls"))
        raise RuntimeError("a defect")

    match = Match(little_game(turn, on=on, fall=fall), seed=1, listen=True)
    match.answer("on")
    with pytest.raises(RuntimeError):
        match.answer("fall")
    assert [event.what for event in match.events or ()] == [{"how": "on"}]
    match.answer("on")
    assert [event.what for event in match.events or ()] == [{"how": "on"}] * 2


def test_a_game_that_says_nothing_about_it_says_events_as_they_stand() -> None:
    game: Game[Any] = CLIMB
    assert game.say(CLIMBS) == "climbs: seat 0, way ridge, height 3"
