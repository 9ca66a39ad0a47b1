"""Chapter 2, Blackriver's Missing: Never Count Them Aloud."""

from __future__ import annotations

from tabletome.games.drunagor.options.special.leading import leads

leads("never-count-them-aloud", "yellow", "villager")
