"""The end of the Campaign: a page for all, and a sentence for every Outcome, whichever way it fell. (DR-LOG-11)"""

from __future__ import annotations

import msgspec

from tabletome.games.drunagor.cards.kinds import Printed
from tabletome.packs.library import slug


class PrintedEnding(Printed, frozen=True, kw_only=True):
    """What is read if an Outcome is `held`, and if it is not; without the latter, it is read in any case."""

    held: str
    not_held: str = ""


class Ending(msgspec.Struct, frozen=True):
    """A page or a sentence of the epilogue."""

    id: str
    name: str
    held: str
    not_held: str = ""


def ending(entry: PrintedEnding) -> Ending:
    return Ending(slug(entry.name), entry.name, entry.held, entry.not_held)
