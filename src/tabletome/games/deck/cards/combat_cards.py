"""The cards of a Combat Deck: Weapons, Armor, Shields, Attributes, Skills, Spells, items, Pets, Hirelings and their actions.

skill Dodge L1; !; P1-3 S4-6; def R/2+1|1 any; attr AGI
item Healing Potion; N; P1-6; heal 5 self|ally; cures disease poison; once
action Hound Bite; of Hound; N; P1-4; dmg 2 phys; dist M; attr AGI
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, Literal, TypeAlias, cast, get_args

import msgspec

from tabletome.games.deck.cards.amounts import Amount, read_amount
from tabletome.games.deck.cards.deeds import CURED, Deed, read_deeds
from tabletome.games.deck.cards.language import (
    Action,
    AddBoost,
    Attribute,
    Boost,
    Counter,
    Distance,
    Recall,
    Requirement,
    Size,
    Value,
    Word,
    read_attribute,
    read_boost,
    read_counters,
    read_distances,
    read_recall,
    read_requirement,
    read_value,
    read_word,
    split,
)
from tabletome.games.deck.cards.rondel import EVERY_ROUND, Rondel, read_rondel
from tabletome.packs.library import slug

CardKind: TypeAlias = Literal[
    "weapon", "armor", "shield", "attribute", "skill", "spell", "item", "pet", "hireling", "action"
]
CARD_KINDS: tuple[CardKind, ...] = get_args(CardKind)
ATTRIBUTE_NAMES: dict[str, Attribute] = {
    "Strength": "STR", "Agility": "AGI", "Intellect": "INT", "Piety": "PIE", "Fortitude": "FOR",
}  # fmt: skip
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
    Hireling whose action it is. `saves`: removed from the adventure it cancels a level of Fatigue or Exhaustion.
    """

    kind: CardKind
    name: str
    level: int = 1
    line: str = ""
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
    deeds: tuple[Deed, ...] = ()
    sneak_check: bool = False
    on_ok: tuple[Deed, ...] = ()
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
        """No Spells, no Weapons and Shields without the note, nor what is done with them: a Skill that strikes or takes a
        thing in hand. (DK-GRAP-09, -26)
        """
        if self.grapple:
            return True
        if self.kind in ("spell", "weapon", "shield") or any(deed.kind == "cast" for deed in self.deeds):
            return False
        if any(requirement.wield for requirement in self.requires):
            return False
        strikes = self.value is not None and self.value.kind == "dmg"
        return self.kind not in ("item", "skill") or not strikes

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

    def use(self, name: str) -> Word | None:
        """The use of an Attribute Card, if it has it. (DK-CHAR-02)"""
        return next((use for use in self.uses if use.name == name), None)

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
                raise ValueError(f"a {self.kind} has HP, such as 'hp 4'")
            return
        if not self.actions:
            raise ValueError("a card says as what it is played: N, !, B or S")
        if self.kind == "weapon" and not (
            self.value and self.distances and self.size and self.hands and self.attribute
        ):
            raise ValueError("a Weapon has Damage, Distances, an Attribute, a size and hands")
        if self.kind in ("armor", "shield") and not (self.value and self.value.kind == "def"):
            raise ValueError("Armor and Shields have a Defense, such as 'def 3 phys'")
        if self.kind == "spell" and not (self.requires and self.attribute):
            raise ValueError("a Spell names the Class that casts it and its Attribute: 'req Mage', 'attr INT'")
        if self.kind == "action" and not self.of:
            raise ValueError("an action names whose it is, such as 'of Hound'")
        if isinstance(self.boost, AddBoost) != (self.actions == ("B",)):
            raise ValueError(
                "a card that is only a Boost (B) adds to a value, such as 'boost dmg +R', and no other card does"
            )
        if not (self.value or self.deeds or self.on_ok or self.cures or self.boost):
            raise ValueError("the card does nothing; give it a value or an effect")
        if self.on_ok and not self.sneak_check:
            raise ValueError("'on ok' follows a check: 'check declare vs opponent'")
        self.check_use()

    def check_use(self) -> None:
        """Refuse what could never be played as it says."""
        kind = self.value.kind if self.value else ""
        if (kind == "dmg" and self.actions != ("N",)) or (kind == "def" and self.actions != ("!",)):
            raise ValueError("Damage is done by a Normal Action (N), a Defense is a Reaction (!)")
        special = any(deed.kind in ("swap", "as_reaction") for deed in self.deeds)
        if special != ("S" in self.actions) or ("S" in self.actions and len(self.actions) > 1):
            raise ValueError("a Special card (S), and no other, swaps Weapons or plays a Normal card as a Reaction")
        if (self.split is not None or self.area) and kind not in ("", "dmg"):
            raise ValueError("only an attack is divided or hits an area")


# --- reading ----------------------------------------------------------------------------------------------------------

_Found: TypeAlias = re.Match[str]
_FIELDS: tuple[tuple[re.Pattern[str], Callable[[_Found], dict[str, Any]]], ...] = (
    (re.compile(r"[N!BS]+"), lambda f: {"actions": tuple(cast(Action, sign) for sign in f[0])}),
    (re.compile(r"[PS][1-6].*"), lambda f: {"rondel": read_rondel(f[0])}),
    (re.compile(r"(?:dmg|def|heal) .+"), lambda f: {"value": read_value(f[0])}),
    (re.compile(r"dist ([MTR]+)"), lambda f: {"distances": read_distances(f[1])}),
    (re.compile(r"dist M,([TR]+)\(throw\)"), lambda f: {"distances": read_distances("M" + f[1]), "throw": True}),
    (re.compile(r"attr (\S+)"), lambda f: {"attribute": read_attribute(f[1])}),
    (re.compile(r"recall (.+)"), lambda f: {"recall": read_recall(f[1])}),
    (re.compile(r"(?:boost|enhance) (.+)"), lambda f: {"boost_text": f[1]}),
    (re.compile(r"counter (.+)"), lambda f: {"counters": read_counters(f[1])}),
    (re.compile(rf"recounter discard\(({'|'.join(CARD_KINDS)})\)"), lambda f: {"recounter": f[1]}),
    (re.compile(r"effect (.+)"), lambda f: {"deeds": read_deeds(f[1])}),
    (re.compile(r"check declare vs opponent"), lambda _: {"sneak_check": True}),
    (re.compile(r"on ok: (.+)"), lambda f: {"on_ok": read_deeds(f[1])}),
    (re.compile(r"cures ([a-z ]+)"), lambda f: {"cures": _cures(f[1])}),
    (re.compile(r"use (.+)"), lambda f: {"uses": _uses(f[1])}),
    (re.compile(r"split (\S+)"), lambda f: {"split": read_amount(f[1])}),
    (re.compile(r"size (S|M|L|XL)"), lambda f: {"size": f[1]}),
    (re.compile(r"hands ([12])"), lambda f: {"hands": int(f[1])}),
    (re.compile(r"covers ([1-9]) ranged"), lambda f: {"covers": int(f[1])}),
    (re.compile(r"(hp|price) (\d+)"), lambda f: {f[1]: int(f[2])}),
    (re.compile(r"of (.+)"), lambda f: {"of": f[1]}),
    (re.compile(r"react on\(fatigue\|exhaustion\): remove self -> cancel 1"), lambda _: {"saves": True}),
    (re.compile(r"ranged half"), lambda _: {"ranged_half": True}),
    (re.compile(r"persistent|area|once|ranged|grapple|no_opening"), lambda f: {f[0]: True}),
)  # fmt: skip
KNOWN = (
    "N ! B S, P2-5 S1,6, dmg, def, heal, dist, attr, req, "
    "recall, boost, counter, recounter, effect, check, on ok, "
    "cures, use, split, size, hands, "
    "covers, hp, price, of, persistent, area, once, ranged, ranged half, grapple, no_opening"
)
_HEAD = re.compile(r"([a-z]+) (.+?)(?: L(\d+))?")


def _cures(text: str) -> tuple[str, ...]:
    for name in text.split():
        if name not in CURED:
            raise ValueError(f"'{name}' cannot be cured; there is {', '.join(CURED)}")
    return tuple(text.split())


def _uses(text: str) -> tuple[Word, ...]:
    uses = tuple(read_word(word) for word in text.split())
    for use in uses:
        if use.name not in USES:
            raise ValueError(f"'{use.name}' is no use of an Attribute; there is {', '.join(USES)}")
    return uses


@cache
def read_combat_card(line: str) -> CombatCard:
    """
    >>> read_combat_card("armor Light Armor; !; P1-6; def 3 phys; ranged half; attr FOR").value_on(1)
    3
    """
    head, *fields = split(line, ";")
    found = _HEAD.fullmatch(head)
    if found is None or found[1] not in CARD_KINDS:
        raise ValueError(f"'{head}' is no card: begin with one of {', '.join(CARD_KINDS)} and the name")
    level = int(found[3] or 1)
    if not 1 <= level <= 10:
        raise ValueError(f"'{head}': Levels go from 1 to 10")
    card: dict[str, Any] = {"kind": found[1], "name": found[2], "level": level, "line": line}
    requires: list[Requirement] = []
    for field in fields:
        if field.startswith("req "):
            requires.append(read_requirement(field.removeprefix("req ")))
            continue
        for name, value in _read_field(field).items():
            if name in card:
                raise ValueError(f"'{field}' stands twice; a card says each thing once")
            card[name] = value
    if found[1] == "attribute":
        card["attribute"] = ATTRIBUTE_NAMES.get(found[2])
    if text := card.pop("boost_text", ""):
        own: Value | None = card.get("value")
        card["boost"] = read_boost(text, own.type if own and own.kind != "heal" else "")
    made = CombatCard(**card, requires=tuple(requires))
    made.check()
    return made


def _read_field(field: str) -> dict[str, Any]:
    for pattern, made in _FIELDS:
        if found := pattern.fullmatch(field):
            return made(found)
    raise ValueError(f"'{field}' is no field of a card; there are {KNOWN}")
