"""The log: events in sentences."""

from __future__ import annotations

import pytest

from tabletome.kernel import Event, Happened, Id, Ids, Result
from tabletome.scene.log import Sentences, name_in


class Struck(Happened, frozen=True):
    who: Id
    on: Ids
    dice: tuple[Result, ...] = ()
    change: int = 0
    again: bool = False


def struck(form: object, **what: object) -> str:
    names = {"ann-1": "Ann", "rat-1": "a rat", "rat-2": "another rat"}
    event = Event("struck", {"who": "ann-1", "on": ("rat-1", "rat-2"), **what}, names=names)
    return Sentences({Struck: form}).say(event)  # type: ignore[dict-item]  # both kinds of forms


@pytest.mark.parametrize(
    ("form", "what", "sentence"),
    [
        ("{who} strikes {on}", {}, "Ann strikes a rat and another rat."),
        ("{who} rolls {dice}!", {"dice": (3, "skull", 1)}, "Ann rolls 3, skull and 1!"),
        ("{who} gets {change:card}", {"change": 1}, "Ann gets 1 card."),
        ("{who} gets {change:ally}", {"change": 2}, "Ann gets 2 allies."),
        ("{who}: {change:+}", {"change": 2}, "Ann: +2."),
        ("{who}: {change:+}", {"change": -2}, "Ann: -2."),
        ("{change} points", {"change": 3}, "3 points."),
        ("{nobody} is here", {"nobody": "an unknown"}, "An unknown is here."),
        (lambda event: f"{name_in(event, 'who')} again" if event.what["again"] else "", {"again": True}, "Ann again."),
        (lambda event: f"{name_in(event, 'other')} looks on", {"other": "bo-1"}, "Bo-1 looks on."),
    ],
)
def test_an_event_is_said_by_the_form_of_its_kind(form: object, what: dict[str, object], sentence: str) -> None:
    assert struck(form, **what) == sentence


def test_forms_are_found_by_the_kind_of_the_event() -> None:
    class Rested(Happened, frozen=True):
        who: Id

    log = Sentences({Struck: "{who} strikes", Rested: "{who} rests"})
    assert log.say(Event("rested", {"who": "ann"})) == "Ann rests."
