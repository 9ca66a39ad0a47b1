"""Between Adventures: what Heroes may do in the Camp, in the hand-over of a sequence, before the first Chapter. (DR-CAMP-*)"""

from __future__ import annotations

import msgspec


class AtCamp(msgspec.Struct, frozen=True):
    """Who is asked."""

    hero: str
