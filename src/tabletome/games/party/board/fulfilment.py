"""Fulfillment conditions: what the symbols on the table cover, and what is missing. Pure functions. (AP-COND-01..10)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from tabletome.games.party.cards.language import Need
from tabletome.games.party.cards.signs import DAMAGE, SHIELD, SYMBOLS


class Cover(msgspec.Struct, frozen=True):
    """Which job each symbol does: one of a kind the card names, a hit point, or none. One symbol, one job. (AP-COND-05)"""

    named: dict[str, int]
    hit_points: dict[str, int]
    spare: dict[str, int]
    missing: Need

    @property
    def met(self) -> bool:
        return self.missing.automatic


class ShieldUse(msgspec.Struct, frozen=True, gc=False):
    """One sensible way to share the shields: so many for the conditions, so many against wounds. (AP-COND-09)"""

    success: int
    defence: int
    met: bool


def cover(need: Need, symbols: Mapping[str, int], immune: str = "") -> Cover:
    """The best use of the symbols: named ones first, all damage left over for hit points, immune ones for nothing.

    A symbol of a kind serves that kind or a hit point and nothing else, so naming first never wastes one. (AP-COND-01..06, -08)

    >>> cover(Need({"S": 2, "M": 1}, hp=2), {"S": 3, "M": 1}).missing
    Need(symbols={}, hp=1)
    """
    useful = {symbol: symbols.get(symbol, 0) for symbol in SYMBOLS if symbol not in immune}
    named = {symbol: min(count, useful.get(symbol, 0)) for symbol, count in need.symbols.items()}
    hit_points: dict[str, int] = {}
    hp = need.hp
    for symbol in DAMAGE:
        hit_points[symbol] = min(hp, useful.get(symbol, 0) - named.get(symbol, 0))
        hp -= hit_points[symbol]
    spare = {symbol: symbols.get(symbol, 0) - named.get(symbol, 0) - hit_points.get(symbol, 0) for symbol in SYMBOLS}
    lacking = {symbol: count - named[symbol] for symbol, count in need.symbols.items()}
    return Cover(_some(named), _some(hit_points), _some(spare), Need(_some(lacking), hp))


def missing(need: Need, symbols: Mapping[str, int], immune: str = "") -> Need:
    """What the conditions still lack; nothing at all if they are met."""
    return cover(need, symbols, immune).missing


def met(need: Need, symbols: Mapping[str, int], immune: str = "") -> bool:
    """If the final symbols meet every condition; a quest without any is met by everything. (AP-QUEST-09, AP-COND-04)

    >>> met(Need(hp=3), {"S": 1, "A": 1, "M": 1}), met(Need(hp=3), {"S": 2, "H": 2})
    (True, False)
    """
    named = need.symbols
    for symbol, count in named.items():
        if symbol in immune or symbols.get(symbol, 0) < count:
            return False
    if not need.hp:
        return True
    return sum([symbols.get(symbol, 0) - named.get(symbol, 0) for symbol in DAMAGE if symbol not in immune]) >= need.hp


def shield_uses(need: Need, symbols: Mapping[str, int], wounds: int, immune: str = "") -> list[ShieldUse]:
    """The ways to share the shields between success and defence, the winning one first. (AP-COND-09, AP-WOUND-11)

    There are two of them only if the shields which the conditions ask for could stop a wound instead. Without success every
    shield is free for defence. That a shield need not be used at all is the business of whoever cancels the wounds.
    """
    shields = symbols.get(SHIELD, 0)
    wins = met(need, symbols, immune)
    for_success = need.symbols.get(SHIELD, 0) if wins else 0
    uses = [ShieldUse(for_success, shields - for_success, wins)]
    if for_success and wounds > shields - for_success:
        uses.append(ShieldUse(0, shields, met=False))
    return uses


def _some(counts: Mapping[str, int]) -> dict[str, int]:
    return dict(+Counter(counts))
