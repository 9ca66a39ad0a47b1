"""Exact odds in play: what a Foe's Reaction leaves of an attack, what a check or a Foe's draw will bring. (DK-UD-13, -14)

All of it is public: Foe Cards lie open and checks are drawn from a deck of 26 Ups and 26 Downs. What a Player will do
against an attack is nobody's business, so attacks on Players have no odds.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TypeAlias

from tabletome.games.deck import foes, hand, lookup, reactions, updown
from tabletome.games.deck.foe_cards import FoeDeed
from tabletome.games.deck.formula import half
from tabletome.games.deck.state import Attack, Combatant, State, name_of, symbol_of

Chances: TypeAlias = dict[int, Fraction]
"""Damage with its probability."""


def of_ups(draws: int, ups: int) -> Fraction:
    """The chance of so many Ups among the symbols drawn.

    >>> of_ups(1, 1), of_ups(2, 1)
    (Fraction(1, 2), Fraction(26, 51))
    """
    every = comb(updown.UPS + updown.DOWNS, draws)
    return Fraction(comb(updown.UPS, ups) * comb(updown.DOWNS, draws - ups), every)


def on_foe(state: State, foe: Combatant, attack: Attack) -> Chances:
    """What an attack does to a Foe after its one attempt to react, before any Re-Counter. (DK-CTR-20, DK-FOE-24, -45)"""
    by_line = Fraction(0) if foe.fleeing else foes.lines_worth(state, foe, attack)
    ways = [foes.attribute_worth(foe, attack), by_line, foes.match_worth(attack)]
    best = max(ways)
    if not best:
        return {attack.amount: Fraction(1)}
    if ways.index(best) == 1:
        return _by_line(state, foe, attack)
    if ways.index(best) == 0:
        counter, pattern = foes.attribute_counter(foe, attack)
    else:
        counter = next(counter for counter in foes.listed(attack) if counter.by == "ud")
        pattern = attack.symbols
    met = updown.odds(pattern, len(pattern))
    left = 0 if counter.result == "none" else half(attack.amount)
    return _sum([(left, met), (attack.amount, 1 - met)])


def _by_line(state: State, foe: Combatant, attack: Attack) -> Chances:
    card = lookup.foe(foe)
    draws = card.lines("reacts", state.round)[0].check.draws
    found = []
    for ups in range(draws + 1):
        line = card.matched("reacts", state.round, "U" * ups + "D" * (draws - ups))
        left = attack.amount if line is None else _left(line.deed, attack, state.round)
        found.append((left, of_ups(draws, ups)))
    return _sum(found)


def _left(deed: FoeDeed, attack: Attack, round_: int) -> int:
    if counter := foes.shield_counter(deed, attack):
        return 0 if counter.result == "none" else half(attack.amount)
    return max(0, attack.amount - foes.defense(deed, attack, round_))


def _sum(chances: list[tuple[int, Fraction]]) -> Chances:
    found: Chances = {}
    for amount, chance in chances:
        found[amount] = found.get(amount, Fraction(0)) + chance
    return {amount: chance for amount, chance in sorted(found.items(), reverse=True) if chance}


def of_play(state: State, card: str, target: str, boost: str) -> Chances | None:
    """The Damage of a card Played at a Foe, if it can be told: one Target, and symbols that nobody still declares."""
    printed = lookup.card(name_of(card))
    if not target or printed.value is None or printed.value.kind != "dmg" or not state.who(target).is_foe:
        return None
    by_match = next((counter for counter in printed.counters if counter.by == "ud"), None)
    caster = state.active.specialized if state.order else ""
    if by_match is not None and by_match.draws + lookup.ability_of(caster, "counter_draws") > 1:
        return None
    value = hand.value_with(printed, boost, state.round)
    one = Attack("", target, printed.name, printed=True, amount=value, symbols=symbol_of(card) if by_match else "")
    one.ethereal, one.weapon, one.ranged = printed.ethereal, printed.kind == "weapon", printed.ranged
    return on_foe(state, state.who(target), one)


def words(chances: Chances, health: int) -> str:
    """Odds in few words: the chance to bring somebody down, or each amount of Damage with its chance.

    >>> half = Fraction(1, 2)
    >>> words({5: half, 2: half}, health=9), words({5: half, 2: half}, health=4)
    ('50 %: 5, 50 %: 2', '50 % beaten, 50 %: 2')
    """
    beaten = sum((chance for amount, chance in chances.items() if amount >= health), Fraction(0))
    parts = [f"{percent(beaten)} beaten"] if beaten else []
    parts += [f"{percent(chance)}: {amount}" for amount, chance in chances.items() if amount < health]
    return ", ".join(parts)


def percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.0f} %"


def of_a_match(attack: Attack) -> str:
    """The chance that the Target matches the Up/Down of an attack. (DK-SPELL-02)"""
    by_match = any(counter.by == "ud" for counter in reactions.listed(attack))
    return percent(updown.odds(attack.symbols, len(attack.symbols))) if by_match and attack.symbols else ""


def of_actions(foe: Combatant, round_: int) -> list[tuple[str, Fraction]]:
    """What a Foe's draw will bring on a Round, line by line as its table stands, with the chance of each. (DK-FOE-05..13)"""
    card = lookup.foe(foe)
    lines = card.lines("acts", round_)
    draws = lines[0].check.draws
    if any(line.check.draws != draws for line in lines):
        return []
    found: dict[str, Fraction] = {}
    for ups in range(draws + 1):
        line = card.matched("acts", round_, "U" * ups + "D" * (draws - ups))
        deed = line.deed if line else card.on_failure
        words_ = told(deed, round_) if deed else "nothing"
        found[words_] = found.get(words_, Fraction(0)) + of_ups(draws, ups)
    return [(words_, chance) for words_, chance in found.items() if chance]


def told(deed: FoeDeed, round_: int) -> str:
    """A line's result on a Round, in few words."""
    label = deed.label or deed.spell or {"dmg": "Damage"}.get(deed.kind, deed.kind)
    if deed.kind in ("dmg", "def", "heal"):
        return f"{label} {deed.amount.value(round_)}"
    return label
