"""Boosts: what may be added to a card on this Round, what it costs, and what the card is worth with it. (DK-BOOST)"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.language import AddBoost, OpenBoost, PerCardBoost, RoundBoost
from tabletome.games.deck.cards.library import Library
from tabletome.games.deck.options import NO_BOOST, Boost, is_payment
from tabletome.games.deck.options.hand import Hand, meets, mixes_of, part_of
from tabletome.games.deck.state import Combatant, name_of


def boosts(
    library: Library, combatant: Combatant, card: CombatCard, round_: int, in_hand: Hand, used: str = ""
) -> Sequence[Boost]:
    """Every way to Play a card on this Round: as it is, or with one Boost. (DK-BOOST-01, -05, -22, -23)

    `used` is the card itself, which cannot Boost itself. An empty Boost is none; no way at all means the Round is closed.
    """
    paid_ways = ways(library, card, round_, part_of(in_hand.purse, boosters(library, card)), combatant.specialized)
    if not in_hand.boosting or card.value is None or not card.rondel.playable(round_):
        return paid_ways
    added = [
        (other,)
        for other, printed in in_hand.boosting
        if other != used and adds_to(library, combatant, printed, card, round_)
    ]
    return [*paid_ways, *added] if added else paid_ways


@lru_cache(maxsize=16384)
def ways(
    library: Library, card: CombatCard, round_: int, purse: tuple[tuple[str, str], ...], special: str
) -> tuple[Boost, ...]:
    """A card as it is, and with every payment that Boosts it on this Round."""
    unboosted = (NO_BOOST,) if card.rondel.playable(round_) else ()
    return (
        *unboosted,
        *(payment for count in printed_boosts(library, card, round_, special) for payment in mixes_of(purse, count)),
    )


@lru_cache(maxsize=4096)
def boosters(library: Library, card: CombatCard) -> tuple[str, ...]:
    """The Attributes that Boost a card: printed ones, or its own, and those whose cards name its kind; an Attribute that names
    kinds Boosts no others. (DK-BOOST-20, DK-CHAR-02)
    """
    if isinstance(card.boost, OpenBoost | PerCardBoost | RoundBoost):
        return card.boost.attributes
    kinds = {printed.attribute: printed.kinds_of("boost") for printed in library.attribute_cards}
    own = [card.attribute] if card.attribute and not kinds.get(card.attribute) else []
    return tuple(sorted({*own, *(attribute for attribute, named in kinds.items() if attribute and card.kind in named)}))


def printed_boosts(library: Library, card: CombatCard, round_: int, special: str = "") -> range:
    """How many Attribute Cards may Boost a card on this Round. (DK-BOOST-03, -06, -09, -23, -25, -26)

    `special` is the Specialized Class: an Evoker pays less for Damage Spells, a Berserker may add more Strength. (DK-CHAR-05)
    """
    playable = card.rondel.playable(round_)
    match card.boost:
        case OpenBoost(rounds, _, cost):
            cheaper = library.ability_of(special, "boost_cost") if card.kind == "spell" and is_attack(card) else 0
            count = max(1, cost.value(round_) - cheaper)
            return range(count, count + 1) if round_ in rounds else range(0)
        case PerCardBoost(_, _, most):
            return range(1, most.value(round_) + 1) if playable else range(0)
        case RoundBoost():
            missing = round_ - max(card.rondel.rounds)
            return range(missing, missing + 1) if missing > 0 and not playable else range(0)
        case _:
            strong = card.kind == "weapon" and card.attribute == "STR"
            count = round_ + (library.ability_of(special, "weapon_boost") if strong else 0)
            return range(1, count + 1) if playable and card.value is not None else range(0)


def adds_to(library: Library, combatant: Combatant, boost: CombatCard, card: CombatCard, round_: int) -> bool:
    """If a Boost card can be added to another card. (DK-BOOST-02, -11, -13)"""
    return card.value is not None and adds(
        library, combatant, boost, card.value.kind, round_, weapon=card.kind == "weapon"
    )


def adds(
    library: Library, combatant: Combatant, boost: CombatCard, kind: str, round_: int, *, weapon: bool = False
) -> bool:
    """If a Boost card adds to such a value, which need not stand on a card: dmg, def, heal. (DK-ACT-30)

    What needs Sneaking adds to the attack of a Weapon only. (DK-SNEAK-23)
    """
    if not isinstance(boost.boost, AddBoost) or boost.boost.kind != kind or not boost.rondel.playable(round_):
        return False
    return (weapon or not boost.from_sneak) and meets(library, combatant, boost)


def added(boost: CombatCard, round_: int) -> int:
    """What a Boost card adds on this Round."""
    assert isinstance(boost.boost, AddBoost)
    return boost.boost.add.value(round_)


def is_attack(card: CombatCard) -> bool:
    return card.value is not None and card.value.kind == "dmg"


def worth(library: Library, combatant: Combatant, card: CombatCard, boost: Boost, round_: int) -> int:
    """What a card is worth in these hands: a Knight's Shields and a Hospitaller's healing are worth more. (DK-CHAR-05)"""
    value = value_with(library, card, boost, round_)
    if combatant.specialized and card.kind == "shield":
        return value + library.ability_of(combatant.specialized, "shield_defense")
    if combatant.specialized and card.value is not None and card.value.kind == "heal":
        return value + library.ability_of(combatant.specialized, "healing")
    return value


def value_with(library: Library, card: CombatCard, boost: Boost, round_: int) -> int:
    """The Damage, Defense or Health of a card with its Boost. (DK-BOOST-03, -10, -11, DK-CARD-03, -04)"""
    base = card.value_on(round_)
    if not boost or card.value is None:
        return base
    if not is_payment(boost):
        return base + added(library.combat_cards[name_of(boost[0])], round_)
    match card.boost:
        case OpenBoost(value=value):
            return value.values.primary.value(round_) if value else base
        case PerCardBoost(add=add):
            return base + add * len(boost)
        case RoundBoost():
            return base
        case _:
            return base + len(boost)


def boost_card(library: Library, boost: Boost) -> CombatCard | None:
    """The Boost card of a Boost; None if it is paid with Attribute Cards or there is none."""
    return None if not boost or is_payment(boost) else library.combat_cards[name_of(boost[0])]
