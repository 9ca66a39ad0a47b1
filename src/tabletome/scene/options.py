"""Where options lie on the table, and how they are listed beside it: both from what acts say of themselves."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tabletome.kernel import Act, Choose, Option, Table, percent
from tabletome.scene.vocabulary import Choice, ChoiceGroup, Prompt


class Offered:
    """The options of a request as a picture needs them; of one that somebody else is asked, there are none."""

    def __init__(
        self,
        table: Table[Any, Any],
        who: Any,
        asked: Choose | None,
        odds: Mapping[str, str] | None = None,
        folded: Collection[str] = (),
    ) -> None:
        """`odds` are those that take the whole match to find out; what an act knows itself is asked of it. Groups below a
        `folded` heading are seldom wanted."""
        self.asked = asked
        self.odds: dict[str, str] = {}
        self._args: dict[str, Any] = {}
        self._places: dict[str, list[str]] = {}
        listed: dict[str, list[Choice]] = {}
        for option in asked or ():
            act, written = option.arg, str(option)
            likely = (odds or {}).get(written, "")
            if isinstance(act, Act):
                for place in act.places(table, who):
                    self._places.setdefault(place, []).append(written)
                chance = act.odds(table, who)
                heading, label = act.heading(table, who), act.label(table, who)
                likely = likely if chance is None else chance if isinstance(chance, str) else percent(chance)
            else:
                heading, label = _in_its_group(option)
            listed.setdefault(heading, []).append(Choice(written, label, str(likely)))
            self._args[written] = act
            if likely:
                self.odds[written] = likely
        alone = listed.pop("", [])
        self.groups = tuple(
            ChoiceGroup(heading, tuple(choices), heading in folded) for heading, choices in listed.items()
        )
        if alone:
            self.groups += (ChoiceGroup("", tuple(alone)),)

    def at(self, place: str) -> str:
        """What a click there does first."""
        return next(iter(self._places.get(place, ())), "")

    def also(self, place: str) -> tuple[str, ...]:
        """What else it could mean."""
        return tuple(self._places.get(place, ())[1:])

    def on(self, *places: str) -> tuple[str, tuple[str, ...]]:
        """What a click on something does first that lies on several places, and what else."""
        found = list(dict.fromkeys(option for place in places for option in self._places.get(place, ())))
        return (found[0], tuple(found[1:])) if found else ("", ())

    def acts_on(self, place: str) -> list[Any]:
        """The acts that lie there."""
        return [self._args[option] for option in self._places.get(place, ())]

    def odds_on(self, *places: str) -> list[tuple[Any, str]]:
        """The acts there that have odds, with them."""
        first, others = self.on(*places)
        return [(self._args[option], self.odds[option]) for option in (first, *others) if option in self.odds]

    def prompt(self, who: str) -> Prompt | None:
        """The question box, for the one called `who`."""
        return None if self.asked is None else question(self.asked, self.groups, who)


def question(asked: Choose, groups: tuple[ChoiceGroup, ...], who: str = "", notes: tuple[str, ...] = ()) -> Prompt:
    """The question box: the words of the request, with notes below them in small if there are any."""
    return Prompt(asked.seat, who, asked.prompt or "What now?", groups, notes=notes)


def _in_its_group(option: Option) -> tuple[str, str]:
    """What stands above an option that is no act, as one of a window is not, and the option itself."""
    name = option.group.name(option.arg)
    return (option.group.title, name) if name else ("", option.group.title)
