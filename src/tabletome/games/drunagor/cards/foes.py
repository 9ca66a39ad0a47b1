"""Kinds of Monsters, enemies without rank, and the Attack cards of the strongest of them: as written and as read.

(DR-MON-75, DR-HERO-26, DR-CMD-*, DR-OVL-*, DR-BOSS-*)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias, cast, get_args

import msgspec

from tabletome.games.drunagor.cards.abilities import Attack, Immune, Pink, Static
from tabletome.games.drunagor.cards.grammar import Grammar
from tabletome.games.drunagor.cards.kinds import (
    COPIES,
    AttackType,
    HeroBoard,
    MonsterFace,
    MonsterType,
    Printed,
    Rarity,
    RuneColour,
    Size,
    Small,
)
from tabletome.games.drunagor.cards.language import Text, Weapon
from tabletome.games.drunagor.state import BASES, SLOTS, Slot
from tabletome.packs.library import slug

STRENGTH: tuple[MonsterType, ...] = (
    "minion", "white", "gray", "black", "fallen", "story", "commander", "overlord", "boss",
)  # fmt: skip
"""From the weakest to the strongest; Fallen Heroes and enemies of the story stand above Black Monsters. (DR-MON-01, DR-MON-48)"""
SYMBOLS: dict[MonsterType, str] = {
    "white": "white", "gray": "gray", "black": "black", "commander": "golden", "overlord": "purple",
}  # fmt: skip
"""The type symbol on a card; all others have none. (DR-MON-11)"""
SpecialType: TypeAlias = Literal["minion", "story", "fallen", "commander", "overlord", "boss"]
Category: TypeAlias = Literal["commander", "overlord", "boss"]
"""Whose deck an Attack card belongs to. (DR-OVL-08)"""
NONE = "-"
BOSS_CARDS = 5
"""(DR-BOSS-02)"""
POSITIONS: tuple[Slot, ...] = tuple(slot for slot in SLOTS if slot.endswith(("above", "below")))
"""The ten Rune positions of the track. (DR-CMD-18, DR-OVL-07)"""


class PrintedKind(Printed, frozen=True, kw_only=True):
    """A kind of Monster, whatever its rank. (DR-BOX-01, DR-MON-68)"""

    type: MonsterType
    size: Size
    figures: Small


class PrintedEnemy(Printed, frozen=True, kw_only=True):
    """An enemy without rank. `per_hero` is Health on top of `health` for every Hero of the party; a Fallen Hero was `hero`."""

    type: SpecialType
    size: Size
    rune: RuneColour
    arrow: Literal["up", "down"]
    health: Annotated[int, msgspec.Meta(ge=1, le=300)]
    per_hero: Small = 0
    movement: Small
    attack: AttackType
    damage: Small | Literal["-"]
    immune: str
    blue: str
    pink: str
    black: str
    hero: str = ""


class PrintedAttackCard(Printed, frozen=True, kw_only=True):
    """An Attack card: what it does when the Marker comes (`text`), or what holds for its owner while it lies (`passive`).

    `instead` names the card of its deck that it may replace (DR-OVL-08). A Boss's card lies there `unless` a Hero has an
    Outcome, or `only_if` one has it (DR-BOSS-03). `id` only where two cards share a name.
    """

    id: str = ""
    deck: Category
    rune: RuneColour
    arrow: Literal["up", "down"]
    text: str = ""
    passive: str = ""
    rarity: Rarity | Literal[""] = ""
    instead: str = ""
    unless: str = ""
    only_if: str = ""


class MonsterKind(msgspec.Struct, frozen=True):
    """A kind of Monster; its `figures` serve all its ranks together. (DR-BOX-01, DR-SUMMON-14)"""

    id: str
    name: str
    type: MonsterType
    large: bool
    figures: int
    flavour: str = ""


class AttackCard(msgspec.Struct, frozen=True):
    """An Attack card of a Commander, an Overlord or a Boss. (DR-CMD-08, DR-OVL-05, DR-BOSS-02)"""

    id: str
    name: str
    deck: Category
    slot: Slot
    text: Text = Text()
    passive: Static = Static()
    rarity: Rarity | Literal[""] = ""
    instead: str = ""
    unless: str = ""
    only_if: str = ""
    flavour: str = ""

    @property
    def rune(self) -> str:
        """The colour whose Runes on the track are its X, whatever its owner's is. (DR-CMD-09)"""
        return self.slot.split()[0]


def _slot(rune: RuneColour, arrow: str) -> Slot:
    return cast("Slot", f"{rune} {'above' if arrow == 'up' else 'below'}")


class ReadingFoes:
    """Enemies without rank and Attack cards being read, over the grammar and the Heroes that they may name."""

    def __init__(self, read: Grammar, boards: Mapping[str, HeroBoard], cards: Mapping[str, AttackCard]) -> None:
        self.read, self.boards = read, boards
        self.cards = dict(cards)

    def face(self, entry: PrintedEnemy) -> MonsterFace:
        """Minions are as many as there are bases (DR-MON-75), all others stand for themselves."""
        read = self.read
        if (entry.type == "fallen") != bool(entry.hero):
            raise ValueError("a Fallen Hero says who it was, and nobody else does")
        if entry.hero and slug(entry.hero) not in self.boards:
            raise ValueError(f"there is no Hero '{entry.hero}'")
        texts = f"{entry.blue} {entry.pink} {entry.black}".replace(",", " ").split()
        if entry.type in ("commander", "overlord") and "X" not in texts:
            raise ValueError("a Commander or Overlord has an effect of strength X")
        if (entry.type == "overlord") != ("MAELSTROM" in texts):
            raise ValueError("an Overlord has MAELSTROM, and nobody else has")
        return MonsterFace(
            slug(entry.name), slug(entry.name), entry.name, "", "STD", entry.type, entry.size == "large",
            _slot(entry.rune, entry.arrow), entry.health, entry.movement, entry.attack,
            None if entry.damage == NONE else int(entry.damage),
            read.immune.parse(entry.immune) if entry.immune != NONE else Immune(()),
            read.blue.parse(entry.blue) if entry.blue != NONE else Static(),
            read.pink.parse(entry.pink) if entry.pink != NONE else Pink(),
            read.attack.parse(entry.black) if entry.black != NONE else Attack(),
            len(BASES) if entry.type in ("minion", "commander", "overlord") else 1, entry.flavour,
            per_hero=entry.per_hero, once=slug(entry.hero) if entry.hero else "",
        )  # fmt: skip

    def id_of(self, entry: PrintedAttackCard) -> str:
        return entry.id or slug(entry.name)

    def attack_card(self, entry: PrintedAttackCard) -> AttackCard:
        """It says what it does or what holds, and replaces only a card of its deck and Rune position. (DR-CMD-11, DR-OVL-08)"""
        if bool(entry.text) == bool(entry.passive):
            raise ValueError("an Attack card has a text for when the Marker comes, or a passive one, not both")
        if bool(entry.rarity) != (entry.deck == "overlord"):
            raise ValueError("cards of the Overlord deck have a rarity, and no others")
        if (entry.unless or entry.only_if) and entry.deck != "boss":
            raise ValueError("only the cards of a Boss depend on Outcomes")
        text = self.read.text.parse(entry.text) if entry.text else Text()
        if text.lead is not None or any(isinstance(clause.body, Weapon) or clause.cost for clause in text.clauses):
            raise ValueError("an Attack card rolls no HIT, costs nothing and waits for nothing but the Marker")
        passive = self.read.blue.parse(entry.passive) if entry.passive else Static()
        card = AttackCard(
            self.id_of(entry), entry.name, entry.deck, _slot(entry.rune, entry.arrow), text, passive, entry.rarity,
            slug(entry.instead) if entry.instead else "", slug(entry.unless), slug(entry.only_if), entry.flavour,
        )  # fmt: skip
        if (
            not card.instead
            and card.deck != "boss"
            and any((one.deck, one.slot) == (card.deck, card.slot) for one in self.cards.values())
        ):
            raise ValueError(
                f"the {card.deck} deck has a card {where(card.slot)}; say which one it may replace (instead: …)"
            )
        other = self.cards.get(card.instead)
        if card.instead and (other is None or (other.deck, other.slot) != (card.deck, card.slot)):
            raise ValueError(
                f"{entry.name} may replace only a card of the {card.deck} deck {where(card.slot)}, and '{entry.instead}' is none"
            )
        self.cards[card.id] = card
        return card


def check_faces(monsters: Mapping[str, MonsterFace]) -> None:
    """A Complex card has two faces, with one and the same Health and movement. (DR-MON-55, DR-MON-57)"""
    for face in monsters.values():
        if face.face in ("A", "B"):
            other = monsters.get(f"{face.id[:-1]}{'b' if face.face == 'A' else 'a'}")
            if other is None or (other.health, other.movement) != (face.health, face.movement):
                raise ValueError(
                    f"{face.name}, {face.rank}: faces A and B belong together and have the same Health and movement"
                )


def check_decks(cards: Mapping[str, AttackCard]) -> None:
    """Ten cards, one for each Rune position; of an Overlord four common, three uncommon, two rare and one epic; five of a Boss.

    (DR-OVL-07, DR-OVL-10, DR-CMD-18, DR-BOSS-02)
    """
    for deck in ("commander", "overlord"):
        own = [card for card in cards.values() if card.deck == deck and not card.instead]
        places = Counter(card.slot for card in own)
        for slot in POSITIONS:
            if places[slot] != 1:
                raise ValueError(f"the {deck} deck has {places[slot]} cards {where(slot)}, not 1")
        rarities = Counter(card.rarity for card in own)
        if deck == "overlord" and any(rarities[rarity] != COPIES[rarity] for rarity in get_args(Rarity)):
            raise ValueError(f"the overlord deck has rarities {dict(rarities)}, not 4, 3, 2 and 1")
    if (number := len([card for card in cards.values() if card.deck == "boss" and not card.only_if])) != BOSS_CARDS:
        raise ValueError(f"a Boss has {BOSS_CARDS} Attack cards, not {number}")


def where(slot: Slot) -> str:
    """`above the red Rune`"""
    rune, side = slot.split()
    return f"{side} the {rune} Rune"
