"""Before a Sequential Adventure is tried again: what may make it easier. (DR-SEQ-12, DR-SEQ-17)"""

from __future__ import annotations

from typing import ClassVar

from tabletome.cards import name, seq
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.options.cubes import cursed
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.state import Figure, Relief, campaign_of
from tabletome.kernel import Group, acts

RELIEF = "relief"


class ReliefAct(DrunagorAct, frozen=True):
    """Each of the three at most once. (DR-SEQ-17)"""

    relief: ClassVar[Relief]
    elsewhere: ClassVar = "reliefs are taken before a Sequential Adventure is tried again"

    def why_not(self, table: Table, who: Figure) -> str:
        if self.relief not in campaign_of(table.state).reliefs:
            return "this relief has been used"
        return "there is nothing of that kind to remove"


class ClearRunes(ReliefAct, frozen=True):
    """One Rune of each colour leaves the track. (DR-SEQ-12, DR-SEQ-14)"""

    relief: ClassVar[Relief] = "runes"
    verb: ClassVar = "take back runes"

    def label(self, table: Table, who: Figure) -> str:
        colours = sum(bool(laid) for laid in table.state.runes.laid.values())
        return f"Put one Rune of each colour back into the bag ({colours})"


class CleanseAll(ReliefAct, frozen=True):
    """CLEANSE 2 for each Hero. (DR-SEQ-12)"""

    relief: ClassVar[Relief] = "cleanse"
    verb: ClassVar = "cleanse all"

    def label(self, table: Table, who: Figure) -> str:
        return "CLEANSE 2 for each Hero"


class CureTrauma(ReliefAct, frozen=True):
    """One Trauma Cube of one Hero. (DR-SEQ-12)"""

    hero: str
    relief: ClassVar[Relief] = "trauma"
    verb: ClassVar = "cure"
    grammar: ClassVar = seq(name)

    def __str__(self) -> str:
        return self.hero

    def label(self, table: Table, who: Figure) -> str:
        return f"Take a Trauma Cube off {name_of(table, self.hero)}"

    def heading(self, table: Table, who: Figure) -> str:
        return ""

    def places(self, table: Table, who: Figure) -> tuple[str, ...]:
        return (self.hero,)


class Begin(DrunagorAct, frozen=True):
    """No more reliefs: the first round begins."""

    verb: ClassVar = "begin"

    def label(self, table: Table, who: Figure) -> str:
        return "Begin as it is"


def reliefs(table: Table) -> list[Group]:
    """The reliefs that were not used and would change something. (DR-SEQ-12, DR-SEQ-17)"""
    left, heroes = campaign_of(table.state).reliefs, table.state.heroes
    runes = "runes" in left and any(table.state.runes.laid.values())
    cleanses = "cleanse" in left and any(cursed(one) for one in heroes)
    hurt = [one.id for one in heroes if "trauma" in left and "trauma" in one.blocked.values()]
    return [
        *acts([ClearRunes()] if runes else []),
        *acts([CleanseAll()] if cleanses else []),
        *acts([CureTrauma(id_) for id_ in hurt]),
    ]
