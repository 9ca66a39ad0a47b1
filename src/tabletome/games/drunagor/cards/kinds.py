"""The kinds of printed things: as written in the content files (`Printed…`), and as read."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from tabletome.games.drunagor.cards.abilities import Attack, Immune, Pink, Static
from tabletome.games.drunagor.cards.language import Text
from tabletome.games.drunagor.state import Colour, ObjectKind, RoleName, Slot

Small: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99)]
Symbol: TypeAlias = Literal["weapon", "spell", "reaction", "none", "passive"]
"""Crossed swords, burst, lightning bolt; a Skill without a symbol does neither attack nor react."""
Where: TypeAlias = Literal["board", "role", "item", "card", "focus", "passive", "class"]
Category: TypeAlias = Literal["melee", "ranged", "agility", "wisdom"]
"""The four Hero Skill cards of a Hero. (DR-HERO-18)"""
CATEGORIES: tuple[Category, ...] = ("melee", "ranged", "agility", "wisdom")
Level: TypeAlias = Literal[1, 2]
RoleCardNumber: TypeAlias = Literal["I", "II", "III A", "III B"]
ItemType: TypeAlias = Literal["weapon", "offhand", "armor", "trinket", "consumable"]
Subtype: TypeAlias = Literal[
    "heavy", "light", "implement", "ranged", "off-hand weapon", "shield", "relic", "cloth", "leather", "plate", "trinket",
    "gem", "pattern", "potion", "scroll",
]  # fmt: skip
Source: TypeAlias = Literal["starting", "camp1", "camp2", "camp3", "adventure", "chest"]
MonsterType: TypeAlias = Literal[
    "minion", "white", "gray", "black", "fallen", "story", "commander", "overlord", "boss", "none",
]  # fmt: skip
"""What kind of enemy it is; `none` stands for what is no enemy at all. (DR-MON-01)"""
Rank: TypeAlias = Literal["Rookie", "Fighter", "Veteran", "Champion"]
Face: TypeAlias = Literal["STD", "ALT", "A", "B"]
AttackType: TypeAlias = Literal["melee", "ranged", "magical"]
Size: TypeAlias = Literal["small", "large"]
RuneColour: TypeAlias = Literal["grey", "red", "green", "orange", "blue"]
LETTERS: dict[str, Colour] = {"y": "yellow", "r": "red", "g": "green", "b": "blue"}
Rarity: TypeAlias = Literal["common", "uncommon", "rare", "epic"]
COPIES: dict[Rarity, int] = {"common": 4, "uncommon": 3, "rare": 2, "epic": 1}
"""How many cards of each Chest design there are. (DR-CHEST-09)"""
SUBTYPES: dict[ItemType, frozenset[Subtype]] = {
    "weapon": frozenset(("heavy", "light", "implement", "ranged")),
    "offhand": frozenset(("off-hand weapon", "shield", "relic")),
    "armor": frozenset(("cloth", "leather", "plate")),
    "trinket": frozenset(("trinket",)),
    "consumable": frozenset(("gem", "pattern", "potion", "scroll")),
}  # fmt: skip
"""(DR-EQUIP-02, DR-CONS-03)"""
EQUIPMENT: tuple[ItemType, ...] = ("weapon", "offhand", "armor", "trinket")
"""The four Equipment slots of a Hero. (DR-EQUIP-03)"""


def colours_of(letters: str) -> tuple[Colour, ...]:
    """`yr`: the colours of cubes by their first letters."""
    if not letters or not {*letters} <= LETTERS.keys():
        raise ValueError(f"colours are written as some of {''.join(LETTERS)}, not '{letters}'")
    return tuple(LETTERS[letter] for letter in letters)


MELEE_WEAPONS: frozenset[Subtype] = frozenset(("heavy", "light"))
"""The other Weapons are Ranged. (DR-EQUIP-06)"""


class Printed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all entries of the content files have."""

    name: str
    flavour: str = ""


class PrintedBoard(Printed, frozen=True, kw_only=True):
    cls: str = msgspec.field(name="class")
    path: str
    health: Annotated[int, msgspec.Meta(ge=1, le=16)]
    cubes: str
    proficient: tuple[Subtype, ...]


class PrintedSkill(Printed, frozen=True, kw_only=True):
    """`id` only where several cards share a name."""

    id: str = ""
    text: str = ""
    static: str = ""


class PrintedBoardSkill(PrintedSkill, frozen=True, kw_only=True):
    hero: str
    colours: str
    symbol: Literal["weapon", "spell", "reaction", "-"]


class PrintedPassive(PrintedSkill, frozen=True, kw_only=True):
    hero: str


class PrintedFocus(PrintedSkill, frozen=True, kw_only=True):
    hero: str
    focus: Annotated[int, msgspec.Meta(ge=1, le=4)]
    symbol: Literal["weapon", "spell", "reaction", "-"]


class PrintedCardSkill(PrintedSkill, frozen=True, kw_only=True):
    """One face of a Hero Skill card; a Passive has the colour of the cube that is learned with it."""

    hero: str
    card: Category
    level: Level
    colours: str
    symbol: Literal["weapon", "spell", "reaction", "-", "passive"]


class PrintedAbility(PrintedSkill, frozen=True, kw_only=True):
    symbol: Literal["weapon", "spell", "-", "passive"] = "passive"


class PrintedTree(Printed, frozen=True, kw_only=True):
    """A tree of a Class: `branch`, the first and then either of the others, or `chain`, in order. (DR-CLASS-06)"""

    cls: str = msgspec.field(name="class")
    shape: Literal["branch", "chain"]
    abilities: tuple[PrintedAbility, ...]


class PrintedRole(Printed, frozen=True, kw_only=True):
    strength: str


class PrintedRoleSkill(PrintedSkill, frozen=True, kw_only=True):
    """One without colours is a Passive."""

    role: str
    card: RoleCardNumber
    colours: str = ""
    symbol: Literal["weapon", "spell", "reaction", "-", "passive"]


class PrintedItemSkill(PrintedSkill, frozen=True, kw_only=True):
    symbol: Literal["weapon", "spell", "reaction", "-"]


class PrintedItemFace(Printed, frozen=True, kw_only=True):
    """What stands on one face of an item."""

    accuracy: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    damage: Small = 0
    slots: tuple[str, ...] = ()
    skill: PrintedItemSkill | None = None
    text: str = ""
    static: str = ""


class PrintedItem(PrintedItemFace, frozen=True, kw_only=True):
    """An item, of a double-sided one its front. `id` only where two cards share a name."""

    id: str = ""
    type: ItemType
    subtype: Subtype
    source: Source
    rarity: Rarity | Literal[""] = ""
    socket: bool = False
    back: PrintedItemFace | None = None


class PrintedMonster(Printed, frozen=True, kw_only=True):
    """The eleven pieces of information of a face; only the picture is drawn, not written. (DR-MON-10)

    `manifest` says what MANIFEST brings for each colour of Runes (DR-KEY-120).
    """

    rank: Rank
    face: Face
    type: MonsterType
    size: Size
    rune: RuneColour
    arrow: Literal["up", "down"]
    health: Annotated[int, msgspec.Meta(ge=1, le=99)]
    movement: Small
    attack: AttackType
    damage: Small | Literal["-"]
    immune: str
    blue: str
    pink: str
    black: str
    manifest: dict[RuneColour, str] = {}


class PrintedPet(Printed, frozen=True, kw_only=True):
    """A Pet's card: `text` is what its attack is like, `known` who knows it besides those whose cards name it. (DR-PET-23)"""

    kind: str
    movement: Small
    attack: AttackType
    damage: Small
    text: str
    known: str = ""
    unique: bool = False


# --- as read ----------------------------------------------------------------------------------------------------------


class HeroBoard(msgspec.Struct, frozen=True):
    """A Hero's board, and the five cubes of the Initiative card. (DR-HERO-02, DR-HERO-15)

    `cards` are its Hero Skill cards, each with the Skills of Level 1 and 2. (DR-HERO-18)
    """

    id: str
    name: str
    cls: str
    path: str
    health: int
    cubes: tuple[Colour, ...]
    proficient: frozenset[Subtype]
    skills: tuple[str, ...] = ()
    flavour: str = ""
    passive: str = ""
    focus: tuple[str, ...] = ()
    cards: tuple[tuple[str, str], ...] = ()


class Skill(msgspec.Struct, frozen=True):
    """A Skill or Passive. `owner` is the Hero, Role or item that it belongs to.

    `slots` are the places for cubes, each with the colours that fit: one, of an item perhaps more; a Passive has none. `card` is
    the number of its Role card, `level` that of a Hero Skill card, `cost` the tokens of a Focus Ability; `learned` is the colour
    of the cube that comes with a Hero Skill card.
    """

    id: str
    name: str
    owner: str
    where: Where
    symbol: Symbol
    text: Text = Text()
    static: Static = Static()
    slots: tuple[tuple[Colour, ...], ...] = ()
    card: RoleCardNumber | Literal[""] = ""
    flavour: str = ""
    level: int = 0
    cost: int = 0
    learned: Colour | Literal[""] = ""

    @property
    def colours(self) -> frozenset[Colour]:
        """The colours of cubes that activate it. (DR-SKILL-02)"""
        return frozenset(colour for slot in self.slots for colour in slot)

    @property
    def passive(self) -> bool:
        return self.symbol == "passive"


class Role(msgspec.Struct, frozen=True):
    """A Dungeon Role: its Skills by card. (DR-ROLE-02)"""

    id: RoleName
    name: str
    strength: str
    cards: dict[RoleCardNumber, tuple[str, ...]]
    flavour: str = ""

    @property
    def starting(self) -> tuple[str, ...]:
        """The four Skills of cards I and II. (DR-ROLE-04)"""
        return (*self.cards["I"], *self.cards["II"])


class Tree(msgspec.Struct, frozen=True):
    """A tree of a Class: three Class Abilities on one card. (DR-CLASS-03)"""

    id: str
    name: str
    cls: str
    shape: Literal["branch", "chain"]
    abilities: tuple[str, ...]
    flavour: str = ""


class Item(msgspec.Struct, frozen=True):
    """One face of an item. `skill` is the id of its Skill; text and static of Equipment hold while it is equipped, without a
    cube. The text of a Consumable is what its use does. (DR-EQUIP-16)

    Of a double-sided item `back` is the other face, and of that face `front` the first one, by which people and rules know the
    card (DR-FLIP-01); one with a `socket` is turned by a Gem only (DR-FLIP-06).
    """

    id: str
    name: str
    type: ItemType
    subtype: Subtype
    source: Source
    accuracy: int = 0
    damage: int = 0
    text: Text = Text()
    static: Static = Static()
    skill: str = ""
    flavour: str = ""
    rarity: Rarity | Literal[""] = ""
    socket: bool = False
    back: str = ""
    front: str = ""

    @property
    def melee(self) -> bool:
        """Is it a Melee Weapon?"""
        return self.subtype in MELEE_WEAPONS

    @property
    def consumable(self) -> bool:
        return self.type == "consumable"

    @property
    def stashable(self) -> bool:
        """May it be left in a Stash between Adventures? Where it came from decides. (DR-BAG-06, DR-CAMP-32)"""
        return self.source != "chest"

    @property
    def card(self) -> str:
        """The card that this is a face of, by the id of its front."""
        return self.front or self.id


class MonsterFace(msgspec.Struct, frozen=True):
    """A face of a Monster card, of the `kind` of this id, which has so many `figures`.

    Without damage (`-` is printed) it does not attack. (DR-MON-16) Only White, Gray and Black Monsters have a rank (DR-MON-01).
    `per_hero` is Health that it has besides for every Hero of the party; a Fallen Hero was the Hero `once`.
    """

    id: str
    kind: str
    name: str
    rank: Rank | Literal[""]
    face: Face
    type: MonsterType
    large: bool
    slot: Slot
    health: int
    movement: int
    attack: AttackType
    damage: int | None
    immune: Immune
    blue: Static
    pink: Pink
    black: Attack
    figures: int
    flavour: str = ""
    manifest: dict[RuneColour, Pink] = {}
    per_hero: int = 0
    once: str = ""

    @property
    def rune(self) -> str:
        """The colour of its Rune, whose tokens on the track are its X. (DR-MON-40)"""
        return self.slot.split()[0]

    @property
    def attacks_by_cards(self) -> bool:
        """Does it have Attack cards on the track? (DR-CMD-07, DR-OVL-01, DR-BOSS-02)"""
        return self.type in ("commander", "overlord", "boss")

    @property
    def unlimited(self) -> bool:
        """Has it no maximum of Health? (DR-CMD-06, DR-OVL-01)"""
        return self.type in ("commander", "overlord")

    @property
    def single(self) -> bool:
        """Is it somebody of whom there is only one, and whom people call by name? (DR-SETUP-10)"""
        return self.type in ("fallen", "story", "commander", "overlord", "boss")


class Pet(msgspec.Struct, frozen=True):
    """A Pet: it attacks as a Monster does, with this `black` text. (DR-PET-01, DR-PET-20)

    `known` to `any` are all who have a Pet Skill, else it is the name of a class tree; a `unique` one comes only by a card that
    names it (DR-PET-23, DR-KEY-236).
    """

    id: str
    name: str
    kind: str
    movement: int
    attack: AttackType
    damage: int
    black: Attack
    known: str = ""
    unique: bool = False
    flavour: str = ""

    @property
    def noun(self) -> str:
        """What texts call it."""
        return self.name.upper()

    @property
    def flies(self) -> bool:
        return self.black.has("FLYING")


class SetupLine(msgspec.Struct, frozen=True):
    """What a Setup places on a square: a set Monster (`kind`), a random one of a type, a Chest, or another token.

    (DR-SUMMON-01, DR-TOKEN-05) Of a Commander `power` is what is added to the number of Heroes (DR-CMD-04). A Fallen Hero
    without a `kind` is the one with the face of the most corrupted Hero. A landmark is `called` by its id in the library; `count`
    is what lies on it at first. An Interaction token leads to a `scene`.
    """

    at: int
    type: MonsterType = "none"
    kind: str = ""
    rank: Rank | Literal[""] = "Rookie"
    chest: bool = False
    object: ObjectKind | Literal[""] = ""
    colour: str = ""
    power: int = 0
    called: str = ""
    count: int = 0
    scene: str = ""

    @property
    def monster(self) -> bool:
        return not self.chest and not self.object

    @property
    def special(self) -> bool:
        """Is it an enemy without a rank? (DR-MON-01)"""
        return self.monster and not self.rank

    @property
    def random(self) -> bool:
        return self.monster and not self.special and not self.kind
