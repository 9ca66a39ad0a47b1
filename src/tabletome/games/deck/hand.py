"""What a Player can do with the cards in hand: requirements, hands, Boosts and what they pay, values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from tabletome.games.deck import lookup
from tabletome.games.deck.combat_cards import CombatCard
from tabletome.games.deck.formula import half
from tabletome.games.deck.notation import AddBoost, OpenBoost, PerCardBoost, Requirement, RoundBoost
from tabletome.games.deck.state import Attack, Combatant, name_of, symbol_of, take_from_hand

NO_BOOST = ""


def cards_in(combatant: Combatant) -> Iterator[tuple[str, CombatCard]]:
    """Every different card of the hand with what is printed on it."""
    for card in sorted(set(combatant.hand)):
        yield card, lookup.card(name_of(card))


# --- requirements and hands -------------------------------------------------------------------------------------------


def meets(combatant: Combatant, card: CombatCard) -> bool:
    """If the Character meets everything that the check mark asks for. (DK-DECK-26, -27)"""
    return all(meets_one(combatant, requirement) for requirement in card.requires)


def meets_one(combatant: Combatant, requirement: Requirement) -> bool:
    if requirement.anyone and not {combatant.race, *combatant.classes} & set(requirement.anyone):
        return False
    if requirement.wield and not wields(combatant, requirement.wield):
        return False
    match requirement.while_:
        case "":
            return True
        case "dual wielding":
            return combatant.dual
        case "wounded":
            return combatant.hp < combatant.max_hp
        case "unarmed":
            return not combatant.armed
        case situation:
            return any(held.effect == situation for held in combatant.held)


def wields(combatant: Combatant, what: str) -> bool:
    armed = [lookup.card(name) for name in combatant.armed]
    match what:
        case "shield":
            return combatant.shield
        case "weapon":
            return bool(armed)
        case "bow":
            return any(card.ranged for card in armed)
        case "two-handed":
            return any(card.hands == 2 for card in armed)
        case _:
            return any(card.name.lower() == what for card in armed)


def can_cast(combatant: Combatant) -> bool:
    """A Spell needs a free hand; one hand can be taken off a Two-Handed Weapon. (DK-ACT-16, -17, -32)"""
    if combatant.dual:
        return False
    return not (combatant.shield and combatant.armed)


def can_wield(combatant: Combatant, card: CombatCard) -> bool:
    """A Weapon must be armed, or be taken into an empty hand as a Free Action. (DK-WEAP-01..03, -32, DK-ACT-19)"""
    if card.name in combatant.armed:
        return True
    return not combatant.armed and not (combatant.shield and card.hands == 2)


def grappling(combatant: Combatant) -> bool:
    return any(held.effect == "grapple" for held in combatant.held)


def forbidden(combatant: Combatant, what: str) -> bool:
    """If an effect says that the combatant cannot do this."""
    return any(held.effect == "cannot" and what in held.kind.split() for held in combatant.held)


def usable(combatant: Combatant, card: CombatCard) -> bool:
    """If nothing but the Round speaks against Playing the card: Requirement, hands, Grapple, effects. (DK-CTR-30 CHECK)"""
    if not meets(combatant, card):
        return False
    if card.kind == "weapon" and not can_wield(combatant, card):
        return False
    if card.kind == "spell" and (not can_cast(combatant) or forbidden(combatant, "cast")):
        return False
    return not grappling(combatant) or card.grapple or card.kind not in ("weapon", "spell", "shield")


# --- paying -----------------------------------------------------------------------------------------------------------


def attribute_cards(combatant: Combatant, attribute: str) -> list[str]:
    """The Attribute Cards of one kind in hand."""
    return [card for card in sorted(combatant.hand) if is_attribute(card, attribute)]


def is_attribute(card: str, attribute: str) -> bool:
    printed = lookup.card(name_of(card))
    return printed.kind == "attribute" and printed.attribute == attribute


def payments(combatant: Combatant, attributes: Sequence[str], count: int) -> list[str]:
    """Every mix of Attribute Cards in hand that makes up a number, by their symbols: `AGI*D+STR*UU`. (DK-RECALL-03)"""
    have = [(attribute, symbol_of(card)) for attribute in attributes for card in attribute_cards(combatant, attribute)]
    mixes = sorted(set(combinations(sorted(have), count)))
    return [
        "+".join(f"{attribute}*{symbols(mix, attribute)}" for attribute in sorted({a for a, _ in mix})) for mix in mixes
    ]


def symbols(mix: Sequence[tuple[str, str]], attribute: str) -> str:
    return "".join(symbol for other, symbol in mix if other == attribute)


def paid(payment: str) -> int:
    """How many cards a payment is."""
    return sum(len(part.partition("*")[2]) for part in payment.split("+")) if "*" in payment else 0


def pay(combatant: Combatant, payment: str) -> None:
    """Play the cards of a payment; they are discarded with everything else that was Played. (DK-BOOST-07, DK-RECALL-21)"""
    for part in payment.split("+"):
        attribute, _, symbols = part.partition("*")
        for symbol in symbols:
            put_down(
                combatant, next(card for card in attribute_cards(combatant, attribute) if symbol_of(card) == symbol)
            )


# --- Boosts -----------------------------------------------------------------------------------------------------------


def boosts(combatant: Combatant, card: CombatCard, round_: int, used: str = "") -> list[str]:
    """Every way to Play a card on this Round: as it is, or with one Boost. (DK-BOOST-01, -05, -22, -23)

    `used` is the card itself, which cannot Boost itself. An empty word is no Boost; none at all means the Round is closed.
    """
    found: list[str] = []
    playable = card.rondel.playable(round_)
    if playable:
        found.append(NO_BOOST)
    found += [
        payment for count in printed_boosts(card, round_) for payment in payments(combatant, boosters(card), count)
    ]
    if playable and card.value is not None:
        found += [
            other
            for other, printed in cards_in(combatant)
            if adds_to(combatant, printed, card, round_) and other != used
        ]
    return found


def boosters(card: CombatCard) -> tuple[str, ...]:
    """The Attributes that Boost a card: printed ones, or its own; Armor and Shields also Fortitude. (DK-BOOST-20)"""
    if isinstance(card.boost, OpenBoost | PerCardBoost | RoundBoost):
        return card.boost.attributes
    own = (card.attribute,) if card.attribute else ()
    return tuple(sorted({*own, "FOR"})) if card.kind in ("armor", "shield") else own


def printed_boosts(card: CombatCard, round_: int) -> range:
    """How many Attribute Cards may Boost a card on this Round. (DK-BOOST-03, -06, -09, -23, -25, -26)"""
    playable = card.rondel.playable(round_)
    match card.boost:
        case OpenBoost(rounds, _, cost):
            count = cost.value(round_)
            return range(count, count + 1) if round_ in rounds else range(0)
        case PerCardBoost(_, _, most):
            return range(1, most.value(round_) + 1) if playable else range(0)
        case RoundBoost():
            missing = round_ - max(card.rondel.rounds)
            return range(missing, missing + 1) if missing > 0 and not playable else range(0)
        case _:
            return range(1, round_ + 1) if playable and card.value is not None else range(0)


def adds_to(combatant: Combatant, boost: CombatCard, card: CombatCard, round_: int) -> bool:
    """If a Boost card can be added to another card. (DK-BOOST-02, -11, -13)"""
    if not (boost.can("B") and isinstance(boost.boost, AddBoost) and boost.rondel.playable(round_)):
        return False
    return card.value is not None and boost.boost.kind == card.value.kind and meets(combatant, boost)


def value_with(card: CombatCard, boost: str, round_: int) -> int:
    """The Damage, Defense or Health of a card with its Boost. (DK-BOOST-03, -10, DK-CARD-03, -04)"""
    base = card.value_on(round_)
    if boost == NO_BOOST or card.value is None:
        return base
    if "*" not in boost:
        added = lookup.card(name_of(boost)).boost
        assert isinstance(added, AddBoost)
        return base + added.add.value(round_)
    match card.boost:
        case OpenBoost(value=value):
            return value.values.primary.value(round_) if value else base
        case PerCardBoost(add=add):
            return base + add * paid(boost)
        case RoundBoost():
            return base
        case _:
            return base + paid(boost)


def pay_boost(combatant: Combatant, boost: str) -> None:
    """The Boost is Played together with its card. (DK-BOOST-21)"""
    if "*" in boost:
        pay(combatant, boost)
    elif boost:
        put_down(combatant, boost)


def put_down(combatant: Combatant, card: str) -> None:
    """A card of the hand is Played: it lies on the table until the exchange is over."""
    take_from_hand(combatant, card)
    combatant.played.append(card)


def with_boost(card: str, boost: str) -> str:
    return f"{card} with {boost}" if boost else card


# --- Defense ----------------------------------------------------------------------------------------------------------


def defenses(combatant: Combatant, round_: int) -> list[tuple[str, str]]:
    """The defense cards in hand, each with every Boost it can have now. (DK-CTR-02, -07, DK-DMG-11)"""
    return [
        (card, boost)
        for card, printed in cards_in(combatant)
        if printed.can("!") and printed.value is not None and printed.value.kind == "def" and usable(combatant, printed)
        for boost in boosts(combatant, printed, round_, card)
    ]


BLOCKS_ALL = 99
"""More than any attack: a Medium or Large Shield stops a Ranged Weapon completely."""


def defense_against(card: CombatCard, value: int, attack: Attack) -> int:
    """What a Defense of this value takes off an attack. (DK-DMG-05..08, -12, -13, -21, -22)"""
    assert card.value is not None
    if attack.ethereal and card.value.type == "phys":
        return 0
    if attack.ranged and card.kind == "shield" and card.size in ("M", "L"):
        return BLOCKS_ALL
    if attack.ranged and card.ranged_half:
        return half(value)
    return value
