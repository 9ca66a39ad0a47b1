"""Making a Character, and what it does in town: what is asked there, and about what."""

from __future__ import annotations

import msgspec

RACE, CLASS, GIFT, RAISE, EXTRA_CLASS = "race", "class", "gift", "raise", "extra-class"
BUILD_DECK, TOWN, REBUILD_DECK = "build-deck", "town", "rebuild-deck"
ASKED = frozenset({RACE, CLASS, GIFT, RAISE, EXTRA_CLASS, BUILD_DECK, TOWN, REBUILD_DECK})
"""Whatever is asked of somebody who is in no adventure."""


class Level(msgspec.Struct, frozen=True):
    """The Level that is reached."""

    level: int
