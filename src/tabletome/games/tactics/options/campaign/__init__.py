"""What may be done between encounters: the party, the story, level ups, markets, sharing out."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.state import Hero
from tabletome.kernel import Act


class CampaignAct(Act[Table, Hero], frozen=True):
    """An act between encounters, by the player of a hero or for the whole party."""


class Alone(CampaignAct, frozen=True):
    """An act of one verb and no more words."""

    says: ClassVar[str]

    def label(self, table: Table, who: Hero) -> str:
        return self.says


class About(msgspec.Struct, frozen=True):
    """Whom it is about, if it is about one hero, and which card."""

    hero: str = ""
    card: str = ""
