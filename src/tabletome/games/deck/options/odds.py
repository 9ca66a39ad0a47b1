"""Exact odds of an attack: what must be matched before it comes to its Target, and what the Foe's Reaction leaves of it.

All of it is public: Foe Cards lie open and checks are drawn from a deck of 26 Ups and 26 Downs. What a Player will do
against an attack is nobody's business, so attacks on Players have no odds. Nor has anything that a Player's Draw Deck
decides, whose order and rest are hidden. Re-Counters and a Human's second draw are left out. (DK-UD-13, -14)
What a Foe will do is in odds_of_foes.py.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TypeAlias

from tabletome.games.deck.board import distance, grapples, plane, sight
from tabletome.games.deck.cards import lookup, patterns
from tabletome.games.deck.cards.adventure_cards import Task
from tabletome.games.deck.cards.amounts import half
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.foe_cards import FoeDeed
from tabletome.games.deck.cards.library import Library, Table
from tabletome.games.deck.options import Boost, boosts, hand, targeting
from tabletome.games.deck.options.foes import reactions as foe_answers
from tabletome.games.deck.state import Attack, Combatant, State, forbidden, name_of, symbol_of
from tabletome.kernel import percent

Chances: TypeAlias = dict[int, Fraction]
"""Damage with its probability."""


def of_ups(draws: int, ups: int) -> Fraction:
    """The chance of so many Ups among the symbols drawn.

    >>> of_ups(1, 1), of_ups(2, 1)
    (Fraction(1, 2), Fraction(26, 51))
    """
    every = comb(patterns.UPS + patterns.DOWNS, draws)
    return Fraction(comb(patterns.UPS, ups) * comb(patterns.DOWNS, draws - ups), every)


def on_foe(table: Table, foe: Combatant, attack: Attack) -> Chances:
    """What an attack does to a Foe after its one attempt to react, before any Re-Counter. (DK-CTR-20, DK-FOE-24, -45)"""
    guard = hand.guard(foe, ethereal=attack.ethereal)
    return _sum([(max(0, left - guard), chance) for left, chance in _reacted(table, foe, attack).items()])


def _reacted(table: Table, foe: Combatant, attack: Attack) -> Chances:
    by_line = Fraction(0) if foe.fleeing else foe_answers.lines_worth(table, foe, attack)
    ways = [
        foe_answers.attribute_worth(table.library, foe, attack),
        by_line,
        foe_answers.match_worth(table.library, attack),
    ]
    best = max(ways)
    if not best or forbidden(foe, "react"):
        return {attack.amount: Fraction(1)}
    if ways.index(best) == 1:
        return _by_line(table, foe, attack)
    if ways.index(best) == 0:
        found = foe_answers.best_icon(table.library, foe, table.library.listed_counters(attack), attack.amount)
        assert found is not None
        counter, pattern = found
    else:
        counter = next(counter for counter in table.library.listed_counters(attack) if counter.by == "ud")
        pattern = attack.symbols
    met = patterns.odds(pattern, len(pattern))
    left = 0 if counter.result == "none" else half(attack.amount)
    return _sum([(left, met), (attack.amount, 1 - met)])


def _by_line(table: Table, foe: Combatant, attack: Attack) -> Chances:
    state = table.state
    card = table.library.foe(foe)
    draws = card.lines("reacts", state.round)[0].check.draws
    found = []
    for ups in range(draws + 1):
        line = card.matched("reacts", state.round, "U" * ups + "D" * (draws - ups))
        left = attack.amount if line is None else _left(table.library, line.deed, attack, state.round)
        found.append((left, of_ups(draws, ups)))
    return _sum(found)


def _left(library: Library, deed: FoeDeed, attack: Attack, round_: int) -> int:
    if counter := foe_answers.shield_counter(library, deed, attack):
        return 0 if counter.result == "none" else half(attack.amount)
    return max(0, attack.amount - foe_answers.defense(deed, attack, round_))


def _sum(chances: list[tuple[int, Fraction]]) -> Chances:
    found: Chances = {}
    for amount, chance in chances:
        found[amount] = found.get(amount, Fraction(0)) + chance
    return {amount: chance for amount, chance in sorted(found.items(), reverse=True) if chance}


def of_play(table: Table, by: Combatant, card: str, target: str, boost: Boost) -> Chances | None:
    """The Damage of a card Played at a Foe, if it can be told: one Target, and symbols that nobody still declares."""
    state = table.state
    printed = targeting.cast_by(table.library, table.library.combat_cards[name_of(card)])
    if not target or printed.value is None or printed.value.kind != "dmg" or not state.who(target).is_foe:
        return None
    by_match = next((counter for counter in printed.counters if counter.by == "ud"), None)
    if by_match is not None and by_match.draws + table.library.ability_of(by.specialized, "counter_draws") > 1:
        return None
    foe = state.who(target)
    before = hurdles(table, by, foe, printed)
    if before and state.checks == "draw":
        return None
    if printed.area and state.mode != "simple" and _asks_players(table, foe):
        return None
    value = boosts.worth(table.library, by, printed, boost, state.round)
    if not printed.ethereal and sight.on_map(state, by, foe) and plane.covered(table, by, foe):
        value = half(value)
    one = Attack(by.id, target, printed.name, printed=True, amount=value, symbols=symbol_of(card) if by_match else "")
    one.ethereal, one.weapon, one.ranged = printed.ethereal, printed.kind == "weapon", printed.ranged
    comes = Fraction(1)
    for draws in before:
        comes *= patterns.odds(patterns.UP * draws, draws)
    hits = [(amount, comes * chance) for amount, chance in on_foe(table, foe, one).items()]
    return _sum([*hits, (0, 1 - comes)])


def hurdles(table: Table, by: Combatant, target: Combatant, card: CombatCard) -> list[int]:
    """What must be matched before an attack comes to its Target: how many symbols in each check. (DK-CTR-30, DK-GRAP-12)

    The Room's penalty, a Ranged Weapon in Melee, sight, concealment, a Grapple that the attacker is not in.
    """
    state = table.state
    found = [] if distance.fits_room(table, card.distances) else [1]
    if not sight.plain(state):
        if distance.way(table, by, target, card.distances, card.ranged) == "close":
            found.append(1)
        if card.distances and sight.hampered(table, by):
            found.append(sight.DRAWS[sight.row(table, by, target, card.distances)])
        if card.distances and sight.on_map(state, by, target) and plane.concealed(table, by, target):
            found.append(1)
    inside = grapples.together(state, target)
    return [*found, 1] if inside and by not in inside else found


def _asks_players(table: Table, foe: Combatant) -> bool:
    """If Players stand in the area around a Foe, who react to the same attack and may even bring its caster down."""
    if distance.escaped(foe):
        return False
    return any(not table.state.who(name).is_foe for name in targeting.inside(table, foe.at))


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


def of_a_match(table: Table, attack: Attack) -> Fraction | None:
    """The chance that the Target matches the Up/Down of an attack. (DK-SPELL-02)"""
    by_match = any(counter.by == "ud" for counter in table.library.listed_counters(attack))
    if not by_match or not attack.symbols or table.state.checks == "draw":
        return None
    return patterns.odds(attack.symbols, len(attack.symbols))


def task_chance(state: State, task: Task) -> str:
    """How difficult a task is, and the exact odds; a Draw Deck that is drawn from has none that everybody knows. (DK-UD-17)"""
    if state.checks == "draw":
        return task.difficulty
    row = patterns.difficulty(task.difficulty)
    best = max(patterns.odds(declared, row.draws) for declared in row.declarations)
    return f"{task.difficulty}, {percent(best)}"


def wandering_chance(table: Table) -> str:
    """How likely it is that Foes come to a Rest; which ones is not known before. (DK-REST-03, -11, DK-UD-14)"""
    wandering = lookup.wandering(table)
    if wandering is None and table.state.checks == "draw":
        return ""
    comes = Fraction(0)
    if wandering is None:
        comes = 1 - patterns.odds(patterns.UP, 1)
    else:
        draws = wandering.rows[0][0].draws
        for ups in range(draws + 1):
            drawn = patterns.UP * ups + patterns.DOWN * (draws - ups)
            found = next((foes for check, foes in wandering.rows if patterns.matches(check.pattern, drawn)), ())
            comes += of_ups(draws, ups) if found else 0
    return f"{percent(comes)} that Foes come"
