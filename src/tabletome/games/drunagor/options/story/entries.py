"""What stands in a Hero's log and can be used up: a Minor Action of its own. (DR-LOG-05)"""

from __future__ import annotations

from typing import ClassVar

from tabletome.cards import name, seq
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.options.minor import in_own_turn
from tabletome.games.drunagor.options.values import acting
from tabletome.games.drunagor.state import Figure, hero
from tabletome.kernel import Group, acts


class Invoke(DrunagorAct, frozen=True):
    """What a Status does once; it is lost by it."""

    entry: str
    verb: ClassVar = "invoke"
    grammar: ClassVar = seq(name)

    def __str__(self) -> str:
        return self.entry

    def label(self, table: Table, who: Figure) -> str:
        card = table.library.story.entries[self.entry]
        return f"{card.name} ({card.action}), which is lost by it"

    def heading(self, table: Table, who: Figure) -> str:
        return "Statuses"

    def why_not(self, table: Table, who: Figure) -> str:
        if self.entry not in acting(hero(table.state, who.id)):
            return f"'{self.entry}' does not stand in your log"
        return f"{table.library.story.entries[self.entry].name} is nothing that is used"


def invocations(table: Table, who: Figure) -> list[Group]:
    """All that may be used up now, in the own turn, engaged or not."""
    if not in_own_turn(table, who):
        return []
    entries = table.library.story.entries
    return acts([Invoke(entry) for entry in acting(hero(table.state, who.id)) if entries[entry].action])
