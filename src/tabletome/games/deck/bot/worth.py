"""What the reference bot thinks things are worth, in HP: attacks against Foes and Players, Defense, healing, texts, cards.

Against a Foe the odds are exact: its Reactions are printed on its card. What a Player holds is not known; that is guessed from
the ready deck of the Class, how many cards are in hand, and the cards that everybody saw going there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from math import comb

from tabletome.games.deck.cards import patterns
from tabletome.games.deck.cards.amounts import ROUNDS, half
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.foe_cards import FoeCard
from tabletome.games.deck.cards.language import OpenBoost
from tabletome.games.deck.cards.library import Library, Table
from tabletome.games.deck.cards.texts import hint
from tabletome.games.deck.options.foes import reactions as foe_answers
from tabletome.games.deck.state import Attack, Combatant, name_of
from tabletome.games.deck.view import HIDDEN

CARD = 0.2
"""What Playing a card costs: hands fill up again, but a Draw Deck that runs out is a level of Fatigue. (DK-FATIG-01)"""
VICTORY = 25.0
EXHAUSTION = 5.0
IDLE = 0.1
"""What a card in hand is worth that does nothing as things stand."""
LASTS = 3.0
"""For how many Rounds more a Foe would attack."""


# --- Damage that comes through ----------------------------------------------------------------------------------------


def damage_worth(table: Table, target: Combatant, attack: Attack) -> float:
    """What an attack is worth: of a Foe the part of the harm it would still do, of a Player in a Duel the HP."""
    outcomes = against_foe(table, target, attack) if target.is_foe else against_player(table, target, attack)
    return sum(chance * loss_worth(table, target, damage) for chance, damage in outcomes)


def loss_worth(table: Table, target: Combatant, damage: float) -> float:
    taken = min(damage, target.hp)
    if not target.is_foe:
        return taken + (VICTORY if damage >= target.hp else 0.0)
    return taken / target.hp * (harm_per_round(table.library, table.library.foe(target)) * LASTS + 1.0) + 0.05 * taken


@lru_cache(maxsize=256)
def harm_per_round(library: Library, card: FoeCard) -> float:
    """The Damage of a Foe's action table on average, before any Reaction."""
    total = 0.0
    for round_ in ROUNDS:
        lines = card.lines("acts", round_)
        draws = lines[0].check.draws if lines else 0
        for chance, drawn in draws_of(draws):
            line = card.matched("acts", round_, drawn)
            deed = line.deed if line else card.on_failure
            if deed is None:
                continue
            if deed.kind == "dmg":
                total += chance * deed.amount.value(round_)
            elif deed.kind == "spell":
                total += chance * max(2, library.combat_cards[deed.spell].value_on(round_))
    return total / len(ROUNDS)


@cache
def draws_of(draws: int) -> tuple[tuple[float, str], ...]:
    """Every number of Ups among so many draws, with its exact chance. (DK-UD-15)"""
    every = comb(patterns.UPS + patterns.DOWNS, draws)
    return tuple(
        (comb(patterns.UPS, ups) * comb(patterns.DOWNS, draws - ups) / every, "U" * ups + "D" * (draws - ups))
        for ups in range(draws + 1)
    )


def against_foe(table: Table, foe: Combatant, attack: Attack) -> list[tuple[float, int]]:
    """Chances and Damage, as the Foe reacts in the way that prevents most. (DK-CTR-20, -39, DK-FOE-45)"""
    ways = (
        foe_answers.attribute_worth(table.library, foe, attack),
        foe_answers.lines_worth(table, foe, attack),
        foe_answers.match_worth(table.library, attack),
    )
    best = max(ways)
    if not best:
        return [(1.0, attack.amount)]
    if ways[1] == best:
        return [(chance, max(0, attack.amount - stops)) for chance, stops in lines_of(table, foe, attack)]
    if ways[0] == best:
        found = foe_answers.best_icon(table.library, foe, table.library.listed_counters(attack), attack.amount)
        assert found is not None
        counter, pattern = found
    else:
        counter, pattern = (
            next(counter for counter in table.library.listed_counters(attack) if counter.by == "ud"),
            attack.symbols,
        )
    chance = float(patterns.odds(pattern, len(pattern)))
    return [(1 - chance, attack.amount), (chance, left_of(attack.amount, counter.result))]


def lines_of(table: Table, foe: Combatant, attack: Attack) -> Iterator[tuple[float, int]]:
    state = table.state
    card = table.library.foe(foe)
    for chance, drawn in draws_of(card.lines("reacts", state.round)[0].check.draws):
        line = card.matched("reacts", state.round, drawn)
        yield chance, foe_answers.stopped(table.library, line.deed, attack, state.round) if line else 0


def left_of(amount: int, result: str) -> int:
    """What a Counter leaves of an attack. (DK-CTR-33)"""
    return half(amount) if result == "half" else 0


def against_player(table: Table, target: Combatant, attack: Attack) -> list[tuple[float, int]]:
    """The Player reacts with the best there is; whether a card is in hand is guessed. (DK-CTR-02..05)"""
    found, rest = [], 1.0
    for left, chance in sorted(answers(table, target, attack)):
        found.append((rest * chance, left))
        rest *= 1 - chance
    return [*found, (rest, attack.amount)]


def answers(table: Table, target: Combatant, attack: Attack) -> Iterator[tuple[int, float]]:
    """What a Reaction leaves of the attack, and the chance that it is there and works."""
    for counter in table.library.listed_counters(attack):
        left = left_of(attack.amount, counter.result)
        if counter.by == "ud":
            yield left, float(patterns.odds(attack.symbols or "U", len(attack.symbols) or 1))
        elif counter.by != "Shield":
            yield left, 0.75 * holds(table.library, target, counter.by)
    if not target.fleeing:
        kind = "eth" if attack.ethereal else "phys"
        stops = typical_defense(table.library, target.classes[0] if target.classes else "", kind, table.state.round)
        yield max(0, attack.amount - round(stops)), holds(table.library, target, f"def {kind}")


def holds(library: Library, target: Combatant, what: str) -> float:
    """The chance that one of the cards in a Player's hand is of some kind."""
    for card in target.hand:
        if card != HIDDEN and what in kinds_of(library.combat_cards[name_of(card)]):
            return 1.0
    share = share_of(library, target.classes[0] if target.classes else "", what)
    return 1.0 - (1.0 - share) ** sum(card == HIDDEN for card in target.hand)


@cache
def kinds_of(card: CombatCard) -> tuple[str, ...]:
    """An Attribute, or against which Damage the card defends."""
    if card.kind == "attribute":
        return (str(card.attribute),)
    if card.can("!") and card.value is not None and card.value.kind == "def":
        return (
            ("def eth",) if card.value.only else ("def phys",) if card.value.type == "phys" else ("def phys", "def eth")
        )
    return ()


@lru_cache(maxsize=256)
def share_of(library: Library, class_: str, what: str) -> float:
    """The part of a ready deck of the Class that is of some kind. Deck lists are public."""
    counts = typical_deck(library, class_)
    fitting = sum(count for name, count in counts if what in kinds_of(library.combat_cards[name]))
    return fitting / max(1, sum(count for _, count in counts))


@lru_cache(maxsize=64)
def typical_deck(library: Library, class_: str) -> tuple[tuple[str, int], ...]:
    decks = [deck for deck in library.starter_decks.values() if deck.class_ == class_] or [
        *library.starter_decks.values()
    ]
    return tuple(decks[0].cards)


@lru_cache(maxsize=256)
def typical_defense(library: Library, class_: str, kind: str, round_: int) -> float:
    """What the defense cards of a Class stop on average on this Round."""
    able = [(library.combat_cards[name], count) for name, count in typical_deck(library, class_)]
    able = [(card, count) for card, count in able if f"def {kind}" in kinds_of(card)]
    return sum(card.value_on(round_) * count for card, count in able) / max(1, sum(count for _, count in able))


# --- what a card does -------------------------------------------------------------------------------------------------


def attack_with(actor: Combatant, target: Combatant, card: CombatCard, amount: int, symbol: str) -> Attack:
    """The attack that Playing a card would be."""
    printed = next((counter for counter in card.counters if counter.by == "ud"), None)
    symbols = "" if printed is None else symbol if printed.draws == 1 else "UUDUD"[: printed.draws]
    one = Attack(actor.id, target.id, card.name, printed=True, symbols=symbols, amount=amount)
    one.ethereal, one.weapon, one.ranged = card.ethereal, card.kind == "weapon", card.ranged
    return one


def heal_worth(target: Combatant, amount: int) -> float:
    """Health is worth more the less there is of it; more than is missing is wasted. (DK-DMG-23)"""
    missing = target.max_hp - target.hp
    return min(amount, missing) * (1.5 if target.hp <= 3 else 1.0 if 2 * target.hp <= target.max_hp else 0.7)


def text_worth(table: Table, actor: Combatant, card: CombatCard, victims: int) -> float:
    """What the text of a card is worth besides its value."""
    total = 0.0
    for whom, op in zip(card.effect.done_to, card.effect.ops, strict=True):
        worth = hint(op, table.state.round)
        if whom == "target":
            total += victims * -worth
        elif op.matters(table, actor, None):
            nature = op.word.nature
            total += min(worth, nature.most(table, actor)) if nature is not None and nature.most is not None else worth
    return total


# --- what a card in hand is worth -------------------------------------------------------------------------------------


def keep_worth(table: Table, who: Combatant, card: str, others: list[str]) -> float:
    """What having a card in hand is worth, among these others: the second and third of a kind are worth less."""
    printed = table.library.combat_cards[name_of(card)]
    if printed.value is None and is_idle(table, who, printed):
        return IDLE
    alike = sum(role(table.library.combat_cards[name_of(other)]) == role(printed) for other in others)
    fewer = 0.8 if printed.kind == "attribute" else 0.6
    return usefulness(table.library, printed, who.classes[0] if who.classes else "", table.state.round) * fewer**alike


def is_idle(table: Table, who: Combatant, card: CombatCard) -> bool:
    """If all that a card does is for its owner, and none of it would matter now, as a torch where there is light."""
    ops = card.effect.ops
    own = bool(ops) and all(whom != "target" for whom in card.effect.done_to)
    return own and not any(op.matters(table, who, None) for op in ops)


@cache
def role(card: CombatCard) -> str:
    if card.kind == "attribute":
        return str(card.attribute)
    if card.value is not None and "N" in card.actions:
        return card.value.kind
    return "def" if kinds_of(card) else card.name


@lru_cache(maxsize=4096)
def usefulness(library: Library, card: CombatCard, class_: str, round_: int) -> float:
    """Over this Round and the two that follow."""
    if card.kind == "attribute":
        main = share_of(library, class_, str(card.attribute))
        return 0.6 + 6.0 * main if card.attribute != "FOR" else 1.4
    soon = [(round_ + later - 1) % 6 + 1 for later in range(3)]
    if card.value is None:
        return 2.0 if card.sneak_check else 1.5 if card.effect.ops else 1.0
    weight = {"dmg": 1.0, "def": 0.9, "heal": 0.8}[card.value.kind] + 0.2 * card.ethereal
    return weight * sum(value_when(card, round_) for round_ in soon) / len(soon) + 0.1 * card.value_on(4)


def value_when(card: CombatCard, round_: int) -> float:
    """What a card does on a Round; outside its Rondel only with the Boost that opens it. (DK-BOOST-06)"""
    if card.rondel.playable(round_):
        return card.value_on(round_)
    if isinstance(card.boost, OpenBoost) and round_ in card.boost.rounds:
        return card.value_on(round_) - 1.5 * CARD * card.boost.cost.value(round_)
    return 0.0
