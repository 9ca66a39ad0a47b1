"""Events as declared structs: their kinds, the ids in them, what is told, and what is looked at after them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tabletome.kernel import (
    Choose,
    Event,
    Flow,
    Game,
    GameFault,
    Happened,
    Id,
    Ids,
    Match,
    One,
    Outcome,
    Over,
    Play,
    events,
)
from tabletome.kernel.events import SHARED, Damaged, Moved, Rolled, id_fields, ids_in
from tabletome.kernel.game import Phase
from tabletome.kernel.play import Table as Looked


class HitHard(Happened, frozen=True):
    who: Id
    on: Ids
    with_: str = ""
    card: Id = ""


class Tower(msgspec.Struct):
    health: int = 3
    log: list[str] = []
    phase: str = "blows"


def test_the_kind_of_an_event_is_the_name_of_its_class() -> None:
    assert (HitHard.kind, HitHard("a", ()).kind, events.ConditionGained.kind) == (
        "hit-hard",
        "hit-hard",
        "condition-gained",
    )


def test_no_two_shared_kinds_are_called_alike_and_none_is_forgotten() -> None:
    kinds = [kind.kind for kind in SHARED]
    assert len(set(kinds)) == len(kinds)
    declared = {one for one in vars(events).values() if isinstance(one, type) and issubclass(one, Happened)}
    assert declared - {Happened} == set(SHARED)


@pytest.mark.parametrize(
    ("event", "ids"),
    [
        (HitHard("ann", ("rat-1", "rat-2"), "a swing", "axe"), ["ann", "rat-1", "rat-2", "axe"]),
        (HitHard("ann", ()), ["ann"]),
        (Moved("ann", ("a1", "a2")), ["ann", "a1", "a2"]),
        (Rolled("", ("d6",), (3,)), []),
    ],
)
def test_ids_are_told_from_words(event: Happened, ids: list[str]) -> None:
    assert ids_in(event) == ids


def test_the_fields_with_ids_are_known_by_their_types() -> None:
    assert id_fields(HitHard) == ("who", "on", "card")
    assert id_fields(events.RoundBegan) == ()


# --- told -------------------------------------------------------------------------------------------------------------


def blow(play: Play[Tower, Any], amount: int = 1) -> None:
    play.state.health -= amount
    play.tell(Damaged("tower", amount, play.state.health, by="ann"), "TW-1", "TW-2")


def blows(play: Play[Tower, Any]) -> Flow[None]:
    """One blow for each answer, from deep inside."""
    yield Choose(0, (One("strike"),))
    yield from swing(play)
    play.state.log.append("the swing is over")


def swing(play: Play[Tower, Any]) -> Flow[None]:
    try:
        blow(play)
        yield from ()
        play.state.log.append("it stands")
    finally:
        play.state.log.append("the axe comes down")


def falls(play: Play[Tower, Any]) -> None:
    play.state.log.append(f"looked at {play.state.health}")
    if play.state.health <= 0:
        raise Over


class Siege(Game[Tower]):
    id = "siege"
    name = "Siege"
    state_type = Tower
    phases = {"blows": blows}
    after = {Damaged: falls}
    library = {"tower": "the Tower"}

    def new(self, seats: int, options: object, packs: tuple[object, ...]) -> Tower:
        return Tower()

    def name_of(self, table: Looked[Tower, Any], id_: str) -> str:
        return f"{table.library.get(id_, id_)} of {table.state.health}"

    def outcome(self, state: Tower) -> Outcome | None:
        return None if state.phase else Outcome("fallen", (1.0,))


def test_an_event_is_told_with_its_fields_its_rules_and_the_names_of_those_in_it() -> None:
    match = Match(Siege(), listen=True)
    match.answer("strike")
    what = {"who": "tower", "amount": 1, "left": 2, "by": "ann", "why": ""}
    names = {"tower": "the Tower of 2", "ann": "ann of 2"}
    assert match.events == [Event("damaged", what, ("TW-1", "TW-2"), None, 1, names)]


def test_an_event_for_some_seats_is_for_nobody_else() -> None:
    heard: list[Event] = []
    Siege().play(Tower(), hear=heard.append).tell(HitHard("ann", ()), to=(1,))
    assert (heard[0].seen_by(1), heard[0].seen_by(0)) == (True, False)


def test_a_play_that_knows_no_names_tells_none() -> None:
    heard: list[Event] = []
    play: Play[Tower, None] = Play(Tower(), hear=heard.append)
    play.tell(HitHard("ann", ("rat",)))
    assert heard[0].names == {}


def test_an_event_that_takes_work_to_say_is_made_only_if_somebody_listens() -> None:
    made: list[str] = []

    def hit() -> HitHard:
        made.append("made")
        return HitHard("ann", ("rat",))

    Siege().play(Tower()).tell(hit, "TW-1")
    assert made == []
    told: list[Event] = []
    for event in (hit, hit()):
        Siege().play(Tower(), hear=told.append).tell(event, "TW-1", to=(1,))
    assert told[0] == told[1]


def test_an_event_that_something_is_looked_at_after_is_told_as_it_is() -> None:
    play = Siege().play(Tower(), hear=lambda event: None)
    with pytest.raises(GameFault, match="something is looked at after 'damaged', so it must be told as it is"):
        play.tell(lambda: Damaged("tower", 1, 2))


# --- looked at afterwards ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("listen", [True, False])
def test_what_is_to_be_looked_at_after_an_effect_is_looked_at_whether_anybody_listens_or_not(listen: bool) -> None:
    match = Match(Siege(), listen=listen)
    match.answer("strike")
    assert match.state.log == ["looked at 2", "it stands", "the axe comes down", "the swing is over"]


def test_it_is_looked_at_after_the_event_was_told() -> None:
    order: list[object] = []
    play: Play[Tower, None] = Play(
        Tower(), hear=lambda event: order.append(event.kind), after={Damaged: lambda play: order.append("looked")}
    )
    play.tell(Damaged("tower", 1, 2))
    assert order == ["damaged", "looked"]


def test_other_events_are_not_looked_at() -> None:
    play = Siege().play(Tower())
    play.tell(HitHard("ann", ()))
    assert play.state.log == []


@pytest.mark.parametrize("listen", [True, False])
def test_the_game_can_be_decided_deep_inside_a_rule(listen: bool) -> None:
    match = Match(Siege(), listen=listen)
    for _ in range(3):
        match.answer("strike")
    assert match.request is None
    assert match.outcome == Outcome("fallen", (1.0,))
    assert match.state.log[-2:] == ["looked at 0", "the axe comes down"], "what was going on is not finished"
    match.undo()
    assert (match.state.health, match.state.phase) == (1, "blows")
    match.redo()
    assert match.outcome is not None
    assert Match.load(match.journal(), Siege()).encoded() == match.encoded()


def test_the_game_can_be_decided_in_a_phase_that_asks_nothing() -> None:
    def collapse(play: Play[Tower, Any]) -> None:
        blow(play, 3)
        raise AssertionError("the game is over")

    class Collapse(Siege):
        phases = {"blows": collapse}

    match = Match(Collapse())
    assert match.request is None
    assert match.outcome == Outcome("fallen", (1.0,))


def test_a_game_may_put_something_around_every_phase() -> None:
    class Told(Siege):
        def run(self, phase: Phase[Tower], play: Play[Tower, Any]) -> Any:
            play.state.log.append(f"phase {play.state.phase}")
            return phase(play)

    match = Match(Told())
    match.answer("strike")
    assert match.state.log[0] == match.state.log[-1] == "phase blows"
