"""The log of a game: what happened, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from tabletome.kernel import Event, Happened
from tabletome.words import Number, listed, sentence

Form: TypeAlias = "str | Callable[[Event], str]"
"""How a kind of event is said: a form with the names of its fields in it, or a function where a form does not do.

`{who}` is a name, `{amount:card}` counts (`2 cards`), `{amount:+}` is a change (`+2`), `{path}` a list.
"""


class Sentences:
    """A form for every kind of event.

    >>> class Healed(Happened, frozen=True):
    ...     who: str
    ...     amount: int
    >>> log = Sentences({Healed: "{who} regains {amount:point} of health"})
    >>> log.say(Event("healed", {"who": "ann-1", "amount": 2}, names={"ann-1": "Ann"}))
    'Ann regains 2 points of health.'
    """

    def __init__(self, forms: Mapping[type[Happened], Form]) -> None:
        self.forms = {kind.kind: form for kind, form in forms.items()}

    def say(self, event: Event) -> str:
        form = self.forms[event.kind]
        if callable(form):
            return sentence(form(event))
        return sentence(form.format_map({field: spoken(value, event.names) for field, value in event.what.items()}))


def spoken(value: Any, names: Mapping[str, str]) -> Any:
    """A field of an event as it stands in a sentence."""
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return Number(value)
    if isinstance(value, list | tuple):
        return listed([str(spoken(part, names)) for part in value])
    return names.get(value, value)


def name_in(event: Event, field: str) -> str:
    """What people call the one in a field."""
    id_ = str(event.what[field])
    return event.names.get(id_, id_)
