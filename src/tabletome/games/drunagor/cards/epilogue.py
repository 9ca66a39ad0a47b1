"""The end of the Campaign: a page for all, and a sentence for every Outcome, whichever way it fell. (DR-LOG-11)"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from tabletome.games.drunagor.cards.kinds import Printed
from tabletome.games.drunagor.cards.story_cards import Entry
from tabletome.packs.library import slug


class PrintedPage(Printed, frozen=True, kw_only=True):
    """What is read if an Outcome is `held`, and if it is not; without the latter, it is read in any case."""

    held: str
    not_held: str = ""


class Page(msgspec.Struct, frozen=True):
    """A page or a sentence of the epilogue."""

    id: str
    name: str
    held: str
    not_held: str = ""


def pages(entries: Mapping[str, Entry]) -> Callable[[PrintedPage], Page]:
    """How pages are read: a sentence that has two sides is about an Outcome that there is."""

    def page(entry: PrintedPage) -> Page:
        id_ = slug(entry.name)
        if entry.not_held and (id_ not in entries or entries[id_].kind != "outcome"):
            raise ValueError(f"there is no Outcome '{entry.name}'")
        return Page(id_, entry.name, entry.held, entry.not_held)

    return page
