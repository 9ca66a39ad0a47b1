"""What a Character holds: one Weapon, two, a Shield; declared when Combat starts, changed by an Action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import ClassVar, NamedTuple, TypeAlias

from tabletome.cards import rest, seq
from tabletome.games.deck.board import plane
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.library import Library, Table
from tabletome.games.deck.options import Alone, DeckAct, OfAName, one, words_until
from tabletome.games.deck.options.cards_refused import why_not_acting
from tabletome.games.deck.options.hand import busy, can_pair
from tabletome.games.deck.state import Combatant, Wish, all_different, copies, copies_of, grappling, name_of
from tabletome.kernel import Group, acts
from tabletome.words import listed, plural, spelled

HOLD = "hold"
SHIELD = "Shield"


# --- acts -------------------------------------------------------------------------------------------------------------


class Gear(DeckAct, frozen=True):
    """A change of gear, which is an Action. (DK-ACT-08, -09)"""


class OfAWeapon(OfAName, Gear, frozen=True):
    def why_not(self, table: Table, who: Combatant) -> str:
        return why_not_acting(table.state, who) or why_not_changed(who) or self.against(table, who)

    def against(self, table: Table, who: Combatant) -> str:
        weapons = {card.name: card for card in owned(table.library, who).weapons}
        if self.name not in weapons:
            return f"you own no Weapon '{self.name}'"
        if self.name in who.armed:
            return f"{self.name} is in hand already (DK-WEAP-03)"
        if weapons[self.name].hands + busy(table.library, who) > 2:
            return f"{self.name} takes both hands, and one is busy (DK-WEAP-32)"
        return ""


class Swap(OfAWeapon, frozen=True):
    """(DK-WEAP-03..05)"""

    verb: ClassVar = "swap"
    title: ClassVar = "Change the Weapon"

    def against(self, table: Table, who: Combatant) -> str:
        if reason := super().against(table, who):
            return reason
        if self.name in who.dropped:
            return f"{self.name} lies on the ground: retrieve it first (DK-WEAP-23, DK-WEAP-31)"
        if not who.armed:
            return f"your hand is empty: Play {self.name} and it is drawn as a Free Action (DK-WEAP-01, DK-ACT-19)"
        return ""


class Retrieve(OfAWeapon, frozen=True):
    """(DK-WEAP-31)"""

    verb: ClassVar = "retrieve"
    title: ClassVar = "Pick up"

    def against(self, table: Table, who: Combatant) -> str:
        if self.name in who.dropped and not at_hand(table, who, self.name):
            return f"{self.name} does not lie here (DK-WEAP-31)"
        if reason := super().against(table, who):
            return reason
        return "" if self.name in who.dropped else f"{self.name} does not lie on the ground (DK-WEAP-31)"


class OfTwoWeapons(Gear, frozen=True):
    first: str
    second: str
    grammar: ClassVar = seq(words_until("and"), "and", rest)

    @property
    def pair(self) -> tuple[str, str]:
        return self.first, self.second

    def __str__(self) -> str:
        return f"{self.first} and {self.second}"

    def label(self, table: Table, who: Combatant) -> str:
        return listed(counted_weapons(self.pair))

    def why_not(self, table: Table, who: Combatant) -> str:
        if reason := why_not_acting(table.state, who) or why_not_changed(who):
            return reason
        return (
            "two Weapons take both hands, and one is busy (DK-WEAP-12, DK-WEAP-32)" if busy(table.library, who) else ""
        )


class Dual(OfTwoWeapons, frozen=True):
    """(DK-WEAP-07..09)"""

    verb: ClassVar = "dual"
    title: ClassVar = "Take two Weapons"


class Ready(OfTwoWeapons, frozen=True):
    """Into empty hands. (DK-ACT-20)"""

    verb: ClassVar = "ready"
    title: ClassVar = "Take in hand (a Free Action)"


class EquipShield(Alone, Gear, frozen=True):
    verb: ClassVar = "equip shield"
    says: ClassVar = "Take up the Shield"

    def why_not(self, table: Table, who: Combatant) -> str:
        if not at_hand(table, who, SHIELD):
            return "the Shield does not lie here (DK-ACT-33, DK-WEAP-31)"
        if reason := why_not_acting(table.state, who) or why_not_changed(who):
            return reason
        if who.shield:
            return "you hold a Shield already (DK-ACT-33)"
        if not owned(table.library, who).shield:
            return "you own no Shield Card (DK-SETUP-15)"
        return "" if can_take_shield(table.library, who) else "a Shield takes a free hand (DK-WEAP-12, DK-WEAP-32)"


class DropShield(Alone, Gear, frozen=True):
    verb: ClassVar = "drop shield"
    says: ClassVar = "Drop the Shield"

    def why_not(self, table: Table, who: Combatant) -> str:
        if reason := why_not_acting(table.state, who) or why_not_changed(who):
            return reason
        return "" if who.shield else "you hold no Shield (DK-ACT-33)"


class HoldShield(Alone, frozen=True):
    verb: ClassVar = "shield"
    says: ClassVar = "Take up a Shield"


class HoldNoShield(Alone, frozen=True):
    verb: ClassVar = "no shield"
    says: ClassVar = "No Shield, one Weapon"


Hold: TypeAlias = HoldNoShield | HoldShield | Dual
WISHED: Mapping[Wish, type[Hold]] = {"bare": HoldNoShield, "shield": HoldShield, "dual": Dual}
EQUIP_SHIELD, DROP_SHIELD = one(EquipShield()), one(DropShield())


def why_not_changed(who: Combatant) -> str:
    return "in a Grapple nobody changes what is in hand (DK-GRAP-26)" if grappling(who) else ""


# --- what there is ----------------------------------------------------------------------------------------------------


class Arms(NamedTuple):
    """The Weapons and Shields among some cards."""

    weapons: tuple[CombatCard, ...]
    shield: bool
    pairs: tuple[tuple[str, str], ...]
    single: tuple[tuple[str, str], ...]
    """The name and the card of a Weapon that pairs with another of its kind, if all of them carry one symbol."""


def owned(library: Library, combatant: Combatant) -> Arms:
    return arms_of(library, all_different(combatant))


@lru_cache(maxsize=256)
def arms_of(library: Library, different: frozenset[str]) -> Arms:
    """By name. The cards of a Character hardly ever change. (DK-WEAP-07, -13..16, DK-SETUP-15)"""
    cards = [library.combat_cards[name] for name in sorted({name_of(card) for card in different})]
    weapons = tuple(card for card in cards if card.kind == "weapon")
    able = combinations_with_replacement(weapons, 2)
    pairs = tuple((first.name, second.name) for first, second in able if can_pair(first, second))
    alike = [(first, {*copies(first)} & different) for first, second in pairs if first == second]
    single = tuple((name, min(those)) for name, those in alike if len(those) == 1)
    return Arms(weapons, any(card.kind == "shield" for card in cards), pairs, single)


def pairs(combatant: Combatant, arms: Arms) -> Sequence[tuple[str, str]]:
    """The pairs of Weapons that can be Dual Wielded; the same kind twice takes two cards of it. (DK-WEAP-07, -13..16)"""
    able: Sequence[tuple[str, str]] = arms.pairs
    for name, card in arms.single:
        if copies_of(combatant, card) < 2:
            able = [pair for pair in able if pair != (name, name)]
    return able


def pairs_at_hand(combatant: Combatant, arms: Arms) -> Sequence[tuple[str, str]]:
    """Those of which no Weapon lies on the ground. (DK-WEAP-31)"""
    able, dropped = pairs(combatant, arms), combatant.dropped
    return [pair for pair in able if pair[0] not in dropped and pair[1] not in dropped] if dropped else able


def counted_weapons(names: Iterable[str]) -> list[str]:
    """Weapons as people name them.

    >>> counted_weapons(["Dagger", "Dagger"]), counted_weapons(["Dagger", "Spear"])
    (['two Daggers'], ['Dagger', 'Spear'])
    """
    return [name if count == 1 else f"{spelled(count)} {plural(name)}" for name, count in Counter(names).items()]


def holds(library: Library, player: Combatant) -> list[Hold]:
    """At the start of Combat: neither, a Shield, or Dual Wield. (DK-SETUP-15)"""
    arms = owned(library, player)
    shield = [HoldShield()] if arms.shield else []
    return [HoldNoShield(), *shield, *(Dual(*pair) for pair in pairs(player, arms))]


def holding(holds: Sequence[Hold]) -> list[Group]:
    alone = [hold for hold in holds if not isinstance(hold, Dual)]
    return [*map(one, alone), *acts([hold for hold in holds if isinstance(hold, Dual)])]


def in_every_combat(holds: Sequence[Hold]) -> dict[Wish, Hold]:
    """What may be wished for every Combat: two Weapons only if it is plain which. (DK-TURN-28)"""
    found: dict[Wish, Hold] = {}
    for wish, kind in WISHED.items():
        fitting = [hold for hold in holds if type(hold) is kind]
        if len(fitting) == 1:
            found[wish] = fitting[0]
    return found


def changes(table: Table, combatant: Combatant) -> list[Group]:
    """Interacting with gear, which is an Action, and what is readied as a Free Action.

    (DK-ACT-08, -09, -20, -22, DK-WEAP-03..05, -08, -09, -12, -31, -32)
    """
    found: list[Group] = []
    armed, hands, arms = combatant.armed, busy(table.library, combatant), owned(table.library, combatant)
    free = free_hands(table.library, combatant)
    if free:
        found += acts([Ready(*pair) for pair in pairs_at_hand(combatant, arms)])
    if combatant.dropped:
        found += acts([Retrieve(name) for name in retrievable(table, combatant)])
    if armed:
        away = (*armed, *combatant.dropped)
        found += acts([Swap(card.name) for card in arms.weapons if card.name not in away and card.hands + hands <= 2])
    if not hands and not free:
        found += acts([Dual(*pair) for pair in pairs_at_hand(combatant, arms) if len(armed) < 2 or [*pair] != armed])
    if combatant.shield:
        found.append(DROP_SHIELD)
    elif arms.shield and can_take_shield(table.library, combatant) and at_hand(table, combatant, SHIELD):
        found.append(EQUIP_SHIELD)
    return found


def free_hands(library: Library, combatant: Combatant) -> bool:
    """If a Dual Wielder holds nothing: then two Weapons are readied as a Free Action. (DK-ACT-20)"""
    return combatant.dual and not combatant.armed and not busy(library, combatant)


def at_hand(table: Table, combatant: Combatant, name: str) -> bool:
    """If a thing does not lie on the ground, or does within an arm's length; in Simple Play that is everywhere. (DK-WEAP-31)"""
    state = table.state
    if name not in combatant.dropped or state.mode == "simple":
        return True
    place = combatant.fallen_at.get(name, combatant.at)
    return plane.ground(table).apart(place, combatant.at) <= 1 if state.mode == "2d" else place == combatant.at


def retrievable(table: Table, combatant: Combatant) -> list[str]:
    """The Weapons on the ground that can be picked up here. (DK-WEAP-31)"""
    able = [name for name in combatant.dropped if name != SHIELD and at_hand(table, combatant, name)]
    return [name for name in able if table.library.combat_cards[name].hands + busy(table.library, combatant) <= 2]


def can_take_shield(library: Library, combatant: Combatant) -> bool:
    """Not beside a Two-Handed Weapon, nor with a light in the other hand; a second Weapon is put away. (DK-WEAP-12, -32)"""
    hands = max([library.combat_cards[name].hands for name in combatant.armed]) if combatant.armed else 0
    return hands + busy(library, combatant) < 2
