"""The cards of a Combat Deck: Weapons, Armor, Shields, Attributes, Skills, Spells, items, Pets, Hirelings and their actions.

kind: spell               what is printed on a card are its fields (`PrintedCard`),
name: Frost Touch         with values, Rondel, Boosts and the like in their own short notation
action: Normal
rounds: P3-6
value: dmg R+2 eth
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, TypeAlias

import msgspec

from tabletome.cards import Parser, many, one_of
from tabletome.games.deck.cards.amounts import Amount, read_amount
from tabletome.games.deck.cards.language import (
    Action,
    AddBoost,
    Boost,
    Counter,
    DamageType,
    Distance,
    Recall,
    Requirement,
    Size,
    Value,
    Word,
    read_boost,
    read_counters,
    read_distances,
    read_recall,
    read_requirement,
    read_value,
    word_of,
)
from tabletome.games.deck.cards.rondel import EVERY_ROUND, Rondel, read_rondel
from tabletome.games.deck.cards.texts import NO_TEXT, Text
from tabletome.games.deck.state import Attribute
from tabletome.packs.library import slug
from tabletome.packs.source import Number

Cured: TypeAlias = Literal["disease", "poison", "effects"]
CardKind: TypeAlias = Literal[
    "weapon", "armor", "shield", "attribute", "skill", "spell", "item", "pet", "hireling", "action"
]
ATTRIBUTE_NAMES: dict[str, Attribute] = {
    "Strength": "STR", "Agility": "AGI", "Intellect": "INT", "Piety": "PIE", "Fortitude": "FOR",
}  # fmt: skip
ONLY_IF_OWNED = ("item", "pet", "hireling", "action")
USES = ("boost", "counter", "recounter", "escalate", "recall", "grapple", "task", "initiative")

SHIELD_COVERS = {"S": 2, "M": 3}
ANY_NUMBER = -1
AREA_TARGETS = 3
"""Opponents that an area hits in Simple Play. (DK-MODE-24)"""


class CombatCard(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """A card of the Combat Deck with all that can stand on it. (DK-CARD-01)

    `covers`: how many attacks with Ranged Weapons one Shield Card stands against, if not as many as others of its size.
    `ranged_half`: against Ranged attacks the Defense is half. `throw`: thrown when declared so. `grapple`: can be used in a
    Grapple. `ranged`: a bow or crossbow. `split`: the Damage may be divided among so many Opponents. `area`: it hits an area.
    `once`: removed from the adventure when it was played. `sneak_check`: the card works if an Opponent does not match the
    declared symbol; then `on_ok` happens. `recounter`: a card of this kind, discarded, Re-Counters too. `of`: the Pet or
    Hireling whose action it is. `casts`: the Spell that is Played in its place. `saves`: removed from the adventure it cancels a
    level of Fatigue or Exhaustion.
    """

    kind: CardKind
    name: str
    level: int = 1
    actions: tuple[Action, ...] = ()
    rondel: Rondel = EVERY_ROUND
    value: Value | None = None
    distances: tuple[Distance, ...] = ()
    attribute: Attribute | None = None
    requires: tuple[Requirement, ...] = ()
    recall: Recall | None = None
    boost: Boost | None = None
    counters: tuple[Counter, ...] = ()
    recounter: str = ""
    effect: Text = NO_TEXT
    casts: str = ""
    sneak_check: bool = False
    on_ok: Text = NO_TEXT
    cures: tuple[str, ...] = ()
    uses: tuple[Word, ...] = ()
    split: Amount | None = None
    size: Size | None = None
    hands: int = 0
    covers: int = 0
    hp: int = 0
    price: int = 0
    of: str = ""
    persistent: bool = False
    area: bool = False
    once: bool = False
    ranged: bool = False
    ranged_half: bool = False
    throw: bool = False
    grapple: bool = False
    saves: bool = False
    no_opening: bool = False
    flavour: str = ""

    @property
    def id(self) -> str:
        return slug(self.name)

    @property
    def ethereal(self) -> bool:
        """If the card carries the fire icon. (DK-CARD-09)"""
        return self.value is not None and self.value.type == "eth"

    @property
    def from_sneak(self) -> bool:
        """If the card needs Sneaking. (DK-SNEAK-23)"""
        return "sneaking" in [requirement.while_ for requirement in self.requires]

    @property
    def serves_in_grapple(self) -> bool:
        """No Spells, no Weapons without the note, nor what is done with them: a Skill that strikes or takes a thing in hand. A
        Shield is no Weapon. (DK-GRAP-09, DK-GRAP-26)
        """
        if self.grapple or self.kind == "shield":
            return True
        if self.kind in ("spell", "weapon") or self.casts:
            return False
        if any(requirement.wield for requirement in self.requires):
            return False
        strikes = self.value is not None and self.value.kind == "dmg"
        return self.kind not in ("item", "skill") or not strikes

    @property
    def only_if_owned(self) -> bool:
        """What is found, hired or bought, magic arms too, cannot be chosen freely for a deck. (DK-DECK-28, DK-WEAP-40)"""
        return self.kind in ONLY_IF_OWNED or self.price > 0

    @property
    def blocks_ranged(self) -> bool:
        """If a Shield is large enough to stop all Damage of a Ranged Weapon. (DK-DMG-21)"""
        return self.kind == "shield" and self.size in ("M", "L")

    @property
    def stands_against(self) -> int:
        """How many attacks with Ranged Weapons in a Round one Shield Card stands against; a Large one any number. (DK-DMG-21)"""
        if self.kind == "shield" and self.size == "L":
            return ANY_NUMBER
        return self.covers or SHIELD_COVERS.get(self.size or "", 1) if self.kind == "shield" else 1

    def can(self, action: Action) -> bool:
        """If the card can be played as this type of Action; a card may have several. (DK-CARD-10)"""
        return action in self.actions

    def kinds_of(self, use: str) -> tuple[str, ...]:
        """What an Attribute Card is for in such a use, if its card names it: `boost(armor,shield)`. (DK-CHAR-02)"""
        return next((one.of for one in self.uses if one.name == use), ())

    def value_on(self, round_: int) -> int:
        """Its Damage, Defense or Health on a Round, without a Boost; 0 for a card without a value. (DK-CARD-03, -04, -12)"""
        return self.value.values.on(self.rondel, round_) if self.value else 0

    def check(self) -> None:
        """Refuse what no card of its kind could print."""
        if self.kind == "attribute":
            if self.name not in ATTRIBUTE_NAMES:
                raise ValueError(f"'{self.name}' is no Attribute; there are {', '.join(ATTRIBUTE_NAMES)}")
            return
        if self.kind in ("pet", "hireling"):
            if not self.hp:
                raise ValueError(f"a {self.kind} has HP, such as 'hp: 4'")
            return
        if not self.actions:
            raise ValueError("a card says as what it is played, such as 'action: Normal'")
        if self.kind == "weapon" and not (
            self.value and self.distances and self.size and self.hands and self.attribute
        ):
            raise ValueError("a Weapon has Damage, Distances, an Attribute, a size and hands")
        if self.kind in ("armor", "shield") and not (self.value and self.value.kind == "def"):
            raise ValueError("Armor and Shields have a Defense, such as 'value: def 3 phys'")
        if self.kind == "spell" and not (self.requires and self.attribute):
            raise ValueError(
                "a Spell names the Class that casts it and its Attribute: 'requires: [Mage]', 'attribute: INT'"
            )
        if self.kind == "action" and not self.of:
            raise ValueError("an action names whose it is, such as 'of: War Hound'")
        if isinstance(self.boost, AddBoost) != (self.actions == ("B",)):
            raise ValueError(
                "a card that is only a Boost adds to a value, such as 'boost: dmg +R', and no other card does"
            )
        if not (self.value or self.effect.ops or self.on_ok.ops or self.cures or self.boost):
            raise ValueError("the card does nothing; give it a value or an effect")
        if self.on_ok.ops and not self.sneak_check:
            raise ValueError("'on_ok' follows a check: 'sneak_check: true'")
        self.check_use()

    def check_use(self) -> None:
        """Refuse what could never be played as it says."""
        kind = self.value.kind if self.value else ""
        if (kind == "dmg" and self.actions != ("N",)) or (kind == "def" and self.actions != ("!",)):
            raise ValueError("Damage is done by a Normal Action, a Defense is a Reaction")
        if self.effect.special != ("S" in self.actions) or ("S" in self.actions and len(self.actions) > 1):
            raise ValueError("a Special card, and no other, swaps Weapons or plays a Normal card as a Reaction")
        if (self.split is not None or self.area) and kind not in ("", "dmg"):
            raise ValueError("only an attack is divided or hits an area")


# --- the card as printed -----------------------------------------------------------------------------------------------


class PrintedCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card as a content file has it; `CombatCard` says what its fields mean."""

    kind: CardKind
    name: str
    level: Annotated[int, msgspec.Meta(ge=1, le=10)] = 1
    action: str = ""
    rounds: str = "P1-6"
    value: str = ""
    distances: str = ""
    throw: bool = False
    attribute: Attribute | None = None
    requires: tuple[str, ...] = ()
    split: str | Number = ""
    area: bool = False
    effect: str = ""
    sneak_check: bool = False
    on_ok: str = ""
    cures: tuple[Cured, ...] = ()
    uses: str = ""
    boost: str = ""
    counter: str = ""
    recounter: CardKind | Literal[""] = ""
    recall: str = ""
    persistent: bool = False
    once: bool = False
    ranged: bool = False
    ranged_half: bool = False
    grapple: bool = False
    saves: bool = False
    no_opening: bool = False
    size: Size | None = None
    hands: Literal[0, 1, 2] = 0
    covers: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    hp: Number = 0
    price: Number = 0
    of: str = ""
    flavour: str = ""


_PLAYED_AS: dict[str, Action] = {"Normal": "N", "Reaction": "!", "Boost": "B", "Enhance": "B", "Special": "S"}
_ACTIONS: Parser[tuple[Action, ...]] = many(one_of(_PLAYED_AS), "or")
_USES = many(word_of(*USES))


def read_combat_card(printed: PrintedCard, text: Parser[Text]) -> CombatCard:
    """The card, with its text in the words of a game."""
    effect = text.parse(printed.effect) if printed.effect else NO_TEXT
    cast = effect.op("cast")
    value = read_value(printed.value) if printed.value else None
    type_: DamageType = value.type if value and value.kind != "heal" else "phys"
    made = CombatCard(
        kind=printed.kind,
        name=printed.name,
        level=printed.level,
        actions=_ACTIONS.parse(printed.action) if printed.action else (),
        rondel=read_rondel(printed.rounds),
        value=value,
        distances=read_distances(printed.distances) if printed.distances else (),
        attribute=ATTRIBUTE_NAMES.get(printed.name) if printed.kind == "attribute" else printed.attribute,
        requires=tuple(read_requirement(requirement) for requirement in printed.requires),
        recall=read_recall(printed.recall) if printed.recall else None,
        boost=read_boost(printed.boost, type_) if printed.boost else None,
        counters=read_counters(printed.counter) if printed.counter else (),
        recounter=printed.recounter,
        effect=effect,
        casts=cast.operands[0] if cast else "",
        sneak_check=printed.sneak_check,
        on_ok=text.parse(printed.on_ok) if printed.on_ok else NO_TEXT,
        cures=printed.cures,
        uses=_USES.parse(printed.uses) if printed.uses else (),
        split=read_amount(str(printed.split)) if printed.split else None,
        size=printed.size,
        hands=printed.hands,
        covers=printed.covers,
        hp=printed.hp,
        price=printed.price,
        of=printed.of,
        persistent=printed.persistent,
        area=printed.area,
        once=printed.once,
        ranged=printed.ranged,
        ranged_half=printed.ranged_half,
        throw=printed.throw,
        grapple=printed.grapple,
        saves=printed.saves,
        no_opening=printed.no_opening,
        flavour=printed.flavour,
    )
    made.check()
    return made


def of_kind(cards: Iterable[CombatCard], *kinds: str) -> list[CombatCard]:
    return [card for card in cards if card.kind in kinds]
