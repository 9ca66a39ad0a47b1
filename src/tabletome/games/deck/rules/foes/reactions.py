"""Foes in an exchange: Reactions from a virtual deck, Attribute icons. No Player decides for them. (DK-FOE-01, -42)"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

from tabletome.games.deck.cards import lookup, patterns
from tabletome.games.deck.cards.amounts import half
from tabletome.games.deck.cards.foe_cards import FoeDeed
from tabletome.games.deck.cards.language import Counter
from tabletome.games.deck.events.combat import CounterDrawn, Defended, ReactionChosen
from tabletome.games.deck.rules.combat import updown
from tabletome.games.deck.state import Attack, Combatant, State, forbidden
from tabletome.kernel import Flow, Play

ALL = 99
"""A Medium or Large Shield stops a Ranged Weapon completely. (DK-DMG-21)"""


NOTHING = Fraction(0)


def symbol(foe: Combatant) -> str:
    """The Foe Card's own symbol, which it declares. (DK-TURN-21, DK-UD-18)"""
    return lookup.foe(foe).symbol


def groups(state: State) -> list[list[Combatant]]:
    """Identical Foes share one Initiative and act one after another. (DK-TURN-21)"""
    kinds: dict[str, list[Combatant]] = {}
    for combatant in state.living():
        if combatant.is_foe:
            kinds.setdefault(combatant.foe, []).append(combatant)
    return [*kinds.values()]


def plays_attribute(play: Play[State, Any], foe: Combatant, attributes: Sequence[str], why: str) -> Flow[bool]:
    """Draw the symbols beside an Attribute icon; matched, the Attribute counts as Played. (DK-FOE-27)"""
    for attribute, pattern in lookup.foe(foe).attributes:
        if attribute in attributes:
            return (yield from updown.passed(play, pattern, f"{attribute}, {why}", foe))
    return False


# --- REACT ------------------------------------------------------------------------------------------------------------


def react(play: Play[State, Any], attack: Attack, foe: Combatant) -> Flow[None]:
    """One attempt by the way that prevents most on average: Attribute, virtual card, or Up/Down.

    A fleer Plays no virtual cards. (DK-CTR-20, -39, DK-FOE-24, -45, DK-FLEE-03)
    """
    if forbidden(foe, "react"):
        return
    by_line = NOTHING if foe.fleeing else lines_worth(play.state, foe, attack)
    if not lookup.listed_counters(attack):  # no other way is open
        if by_line:
            yield from react_by_line(play, foe, attack)
        return
    ways = [attribute_worth(foe, attack), by_line, match_worth(attack)]
    best = max(ways)
    if not best:
        return
    way = ways.index(best)
    if sum(map(bool, ways)) > 1:
        tell_way(play, foe, attack, way, best)
    match way:
        case 0:
            found = best_icon(foe, lookup.listed_counters(attack), attack.amount)
            assert found is not None
            counter, pattern = found
            tried = yield from updown.passed(play, pattern, f"{counter.by}, a Counter to {attack.name}", foe)
        case 1:
            yield from react_by_line(play, foe, attack)
            return
        case _:
            counter = next(counter for counter in lookup.listed_counters(attack) if counter.by == "ud")
            tried = yield from updown.passed(play, attack.symbols, f"a Counter to {attack.name}", foe)
    attack.counter = counter.result if tried else ""
    play.tell(CounterDrawn(foe.id, attack.name, met=tried), "DK-CTR-20")


def tell_way(play: Play[State, Any], foe: Combatant, attack: Attack, way: int, worth: Fraction) -> None:
    """Which of several Reactions it tries, and what that prevents on average. (DK-CTR-39)"""
    what = (
        f"to Counter {attack.name} by its Attribute",
        "the Reactions of its card",
        f"to match the Up/Down of {attack.name}",
    )[way]
    average = f"{float(worth):.2g} of {attack.amount}" if attack.amount else ""
    play.tell(ReactionChosen(foe.id, what, average), "DK-CTR-39")


def prevented(amount: int, counter: Counter) -> int:
    """What a Counter takes away of an attack; from one without Damage, all that it does."""
    amount = max(1, amount)
    return amount if counter.result == "none" else amount - half(amount)


def best_icon(foe: Combatant, listed: Sequence[Counter], amount: int) -> tuple[Counter, str] | None:
    """The best listed Attribute that the Foe has an icon of, and the pattern beside it; None if it has none. (DK-FOE-27)"""
    icons = lookup.foe(foe).attributes
    able = [(counter, pattern) for counter in listed for by, pattern in icons if by == counter.by]
    return max(able, key=lambda way: icon_worth(way[0], way[1], amount), default=None)


def icon_worth(counter: Counter, pattern: str, amount: int) -> Fraction:
    return patterns.odds(pattern, len(pattern)) * prevented(amount, counter)


def attribute_worth(foe: Combatant, attack: Attack) -> Fraction:
    way = best_icon(foe, lookup.listed_counters(attack), attack.amount)
    return icon_worth(way[0], way[1], attack.amount) if way is not None else NOTHING


def match_worth(attack: Attack) -> Fraction:
    for counter in lookup.listed_counters(attack):
        if counter.by == "ud":
            return patterns.odds(attack.symbols, len(attack.symbols)) * prevented(attack.amount, counter)
    return NOTHING


def lines_worth(state: State, foe: Combatant, attack: Attack) -> Fraction:
    """The Damage that the Reaction lines of this Round prevent on average."""
    card = lookup.foe(foe)
    lines = card.lines("reacts", state.round)
    if not lines:
        return NOTHING
    stops = tuple([(line.check.pattern, stopped(line.deed, attack, state.round)) for line in lines])
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


def stopped(deed: FoeDeed, attack: Attack, round_: int) -> int:
    """The Damage that a virtual card takes off an attack."""
    if counter := shield_counter(deed, attack):
        return prevented(attack.amount, counter)
    return min(attack.amount, defense(deed, attack, round_))


def defense(deed: FoeDeed, attack: Attack, round_: int) -> int:
    """Physical lines do nothing against Ethereal Damage; Armor and Shields are as ever. (DK-FOE-45, DK-DMG-13, -21)"""
    value = deed.amount.value(round_)
    if attack.ethereal and deed.type == "phys":
        return 0
    if attack.ranged and deed.label in ("Medium Shield", "Large Shield"):
        return ALL
    return half(value) if attack.ranged and deed.label.endswith("Armor") else value


def shield_counter(deed: FoeDeed, attack: Attack) -> Counter | None:
    """A virtual Shield against a card that names Shields as its Counter. (DK-FOE-45, DK-CTR-20)"""
    if deed.label.endswith("Shield"):
        return next((counter for counter in lookup.listed_counters(attack) if counter.by == "Shield"), None)
    return None


def react_by_line(play: Play[State, Any], foe: Combatant, attack: Attack) -> Flow[None]:
    """Draw for the Reaction lines of this Round; without a match there is no Reaction. (DK-FOE-05..07)"""
    card, round_ = lookup.foe(foe), play.state.round
    draws = card.lines("reacts", round_)[0].check.draws
    drawn = yield from updown.draw_symbols(play, draws, "a Reaction", foe)
    line = card.matched("reacts", round_, drawn)
    if line is None:
        play.tell(CounterDrawn(foe.id, attack.name, met=False), "DK-FOE-07")
        return
    if counter := shield_counter(line.deed, attack):
        attack.counter = counter.result
    else:
        attack.defense += defense(line.deed, attack, round_)
    label, stops = line.deed.label or "Reaction", stopped(line.deed, attack, round_)
    play.tell(Defended(foe.id, label, stops), "DK-FOE-05")
