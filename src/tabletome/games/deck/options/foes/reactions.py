"""What the Reactions of a Foe prevent on average. (DK-CTR-20, -39, DK-FOE-45)"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb

from tabletome.games.deck.cards import patterns
from tabletome.games.deck.cards.amounts import half
from tabletome.games.deck.cards.foe_cards import FoeDeed
from tabletome.games.deck.cards.language import Counter
from tabletome.games.deck.cards.library import Library, Table
from tabletome.games.deck.state import Attack, Combatant

ALL = 99
"""A Medium or Large Shield stops a Ranged Weapon completely. (DK-DMG-21)"""

NOTHING = Fraction(0)


def symbol(library: Library, foe: Combatant) -> str:
    """The Foe Card's own symbol, which it declares. (DK-TURN-21, DK-UD-18)"""
    return library.foe(foe).symbol


def prevented(amount: int, counter: Counter) -> int:
    """What a Counter takes away of an attack; from one without Damage, all that it does."""
    amount = max(1, amount)
    return amount if counter.result == "none" else amount - half(amount)


def best_icon(library: Library, foe: Combatant, listed: Sequence[Counter], amount: int) -> tuple[Counter, str] | None:
    """The best listed Attribute that the Foe has an icon of, and the pattern beside it; None if it has none. (DK-FOE-27)"""
    icons = library.foe(foe).attributes
    able = [(counter, pattern) for counter in listed for by, pattern in icons if by == counter.by]
    return max(able, key=lambda way: icon_worth(way[0], way[1], amount), default=None)


def icon_worth(counter: Counter, pattern: str, amount: int) -> Fraction:
    return patterns.odds(pattern, len(pattern)) * prevented(amount, counter)


def attribute_worth(library: Library, foe: Combatant, attack: Attack) -> Fraction:
    way = best_icon(library, foe, library.listed_counters(attack), attack.amount)
    return icon_worth(way[0], way[1], attack.amount) if way is not None else NOTHING


def match_worth(library: Library, attack: Attack) -> Fraction:
    for counter in library.listed_counters(attack):
        if counter.by == "ud":
            return patterns.odds(attack.symbols, len(attack.symbols)) * prevented(attack.amount, counter)
    return NOTHING


def lines_worth(table: Table, foe: Combatant, attack: Attack) -> Fraction:
    """The Damage that the Reaction lines of this Round prevent on average."""
    state = table.state
    card = table.library.foe(foe)
    lines = card.lines("reacts", state.round)
    if not lines:
        return NOTHING
    stops = tuple([(line.check.pattern, stopped(table.library, line.deed, attack, state.round)) for line in lines])
    return average_stopped(lines[0].check.draws, stops)


@lru_cache(maxsize=4096)
def average_stopped(draws: int, stops: tuple[tuple[str, int], ...]) -> Fraction:
    """The mean of what the first matching line stops, over all draws."""
    worth = Fraction(0)
    for ups in range(draws + 1):
        drawn = "U" * ups + "D" * (draws - ups)
        amount = next((amount for pattern, amount in stops if patterns.matches(pattern, drawn)), 0)
        ways = comb(patterns.UPS, ups) * comb(patterns.DOWNS, draws - ups)
        worth += Fraction(ways, comb(patterns.UPS + patterns.DOWNS, draws)) * amount
    return worth


def stopped(library: Library, deed: FoeDeed, attack: Attack, round_: int) -> int:
    """The Damage that a virtual card takes off an attack."""
    if counter := shield_counter(library, deed, attack):
        return prevented(attack.amount, counter)
    return min(attack.amount, defense(deed, attack, round_))


def defense(deed: FoeDeed, attack: Attack, round_: int) -> int:
    """Physical lines do nothing against Ethereal Damage; Armor and Shields are as ever. (DK-FOE-45, DK-DMG-13, -21)"""
    value = deed.amount.value(round_)
    if attack.ethereal and deed.type == "phys":
        return 0
    if attack.ranged and deed.label in ("Medium Shield", "Large Shield"):
        return ALL
    return half(value) if attack.ranged and deed.is_armor else value


def shield_counter(library: Library, deed: FoeDeed, attack: Attack) -> Counter | None:
    """A virtual Shield against a card that names Shields as its Counter. (DK-FOE-45, DK-CTR-20)"""
    if deed.is_shield:
        return next((counter for counter in library.listed_counters(attack) if counter.by == "Shield"), None)
    return None
