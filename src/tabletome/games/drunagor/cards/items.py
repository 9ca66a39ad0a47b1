"""Items as they are read: Equipment with both faces and the Skills on them, Consumables with what their use does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tabletome.games.drunagor.cards.abilities import Static
from tabletome.games.drunagor.cards.grammar import Grammar
from tabletome.games.drunagor.cards.kinds import (
    SUBTYPES,
    Item,
    PrintedItem,
    PrintedItemFace,
    PrintedSkill,
    Skill,
    Where,
    colours_of,
)
from tabletome.games.drunagor.cards.language import Text
from tabletome.games.drunagor.state import Colour
from tabletome.packs.library import slug

ITEM_FILES = ("gear.yaml", "camp_items.yaml", "adventure_items.yaml", "chest.yaml")
MakeSkill: TypeAlias = Callable[[PrintedSkill, str, Where, str, tuple[tuple[Colour, ...], ...]], Skill]


class ReadingItems:
    """`backs` are the other faces of what was read; the Skills of both faces join all others."""

    def __init__(self, grammar: Grammar, skills: dict[str, Skill], make_skill: MakeSkill) -> None:
        self.grammar, self.skills, self.make_skill = grammar, skills, make_skill
        self.backs: dict[str, Item] = {}

    @staticmethod
    def id_of(entry: PrintedItem) -> str:
        return entry.id or slug(entry.name)

    def item(self, entry: PrintedItem) -> Item:
        """A card, of a double-sided one its front. (DR-EQUIP-02, DR-CONS-01, DR-CONS-03, DR-FLIP-01, DR-FLIP-06)"""
        if entry.subtype not in SUBTYPES[entry.type]:
            raise ValueError(f"the subtypes of {entry.type} are {', '.join(sorted(SUBTYPES[entry.type]))}")
        if (entry.source == "chest") != bool(entry.rarity):
            raise ValueError("a card of the Chest deck has a rarity, and nothing else has")
        if entry.socket and entry.back is None:
            raise ValueError("what has a socket has a back, to which a Gem turns it")
        id_, back = self.id_of(entry), ""
        if entry.type == "consumable":
            _used_once(entry)
        if entry.back is not None:
            back = slug(entry.back.name)
            if back == id_ or back in self.backs:
                raise ValueError(f"{entry.back.name} is there already; give the back another name")
            self.backs[back] = self._face(entry, entry.back, back, front=id_)
        return self._face(entry, entry, id_, back=back)

    def _face(self, entry: PrintedItem, face: PrintedItemFace, id_: str, *, back: str = "", front: str = "") -> Item:
        """One face; type, subtype and source are those of the card. A Weapon says how it hits. (DR-EQUIP-06)"""
        if (entry.type == "weapon") != bool(face.accuracy and face.damage):
            raise ValueError("a Weapon has accuracy and damage, and nothing else has")
        text = self.grammar.text.parse(face.text) if face.text else Text()
        if text and entry.type == "consumable" and text.lead is not None:
            raise ValueError("the text of a Consumable does not say when: it acts when it is used")
        if text and entry.type != "consumable" and text.lead is None:
            raise ValueError("the text of Equipment says when it acts (ROLL, WHEN …); what needs a cube is its skill")
        static = self.grammar.static.parse(face.static) if face.static else Static()
        return Item(
            id_, face.name, entry.type, entry.subtype, entry.source, face.accuracy, face.damage, text, static,
            self._skill_of(face, id_), face.flavour, entry.rarity, entry.socket, back, front,
        )  # fmt: skip

    def _skill_of(self, face: PrintedItemFace, owner: str) -> str:
        """Its Skill, among all others. (DR-EQUIP-10, DR-EQUIP-12)"""
        if bool(face.slots) != (face.skill is not None):
            raise ValueError("slots are those of a skill: both, or neither")
        if face.skill is None:
            return ""
        made = self.make_skill(face.skill, owner, "item", face.skill.symbol, tuple(map(colours_of, face.slots)))
        if made.id in self.skills:
            raise ValueError(f"{made.name} is there already; give the skill another name")
        self.skills[made.id] = made
        return made.id


def _used_once(entry: PrintedItem) -> None:
    """A Consumable says what its use does, and nothing that would hold longer. (DR-CONS-01)"""
    if not entry.text or entry.static or entry.skill is not None or entry.back is not None:
        raise ValueError("a Consumable has a text for when it is used, and nothing else")
