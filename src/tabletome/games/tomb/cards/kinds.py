"""The kinds of cards as the content files write them: typed, checked structs that read their notation once."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Literal

import msgspec

from tabletome.games.tomb.cards.language import Attack, Clause, Deed, read_attack, read_clauses, read_deed
from tabletome.games.tomb.cards.tactics import Entry, read_tactics
from tabletome.packs.library import slug
from tabletome.packs.source import Copies, Number


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Whatever has a name and a rules text, which is put into words from its notation. What follows from it is read once."""

    name: str

    @cached_property
    def id(self) -> str:
        return slug(self.name)


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a Hero card: the numbers of a level. (TM-HERO-04)"""

    ac: Number
    hp: Number
    speed: Number
    surge: Number
    at_will: Number
    utility: Number
    daily: Number


class HeroCard(Card, frozen=True, forbid_unknown_fields=True):
    """A Hero card with its two levels. `always` are powers it has besides the ones it selects. (TM-HERO-07, -09)"""

    race: str
    role: str
    glyph: str
    colour: str
    first: Side
    second: Side
    ability: dict[str, str]
    suggested: list[str]
    always: list[str] = []
    flavour: str = ""

    def side(self, level: int) -> Side:
        return self.first if level == 1 else self.second


class Power(Card, frozen=True, forbid_unknown_fields=True):
    """A Power card. `when` is the moment of a free use; without it the power takes the action. (TM-POWER-01..05)"""

    hero: str
    type: str
    attack: str = ""
    hit: str = ""
    miss: str = ""
    do: str = ""
    when: str = ""
    on: dict[str, str] = {}
    stays: bool = False
    flavour: str = ""

    @cached_property
    def deed(self) -> Deed:
        return read_deed(self.attack, self.hit, self.miss, self.do, tuple(self.on.items()))

    @cached_property
    def aim(self) -> Attack | None:
        """The attack that takes the Attack action, if the card is one. (TM-POWER-01)"""
        return read_attack(self.attack) if self.attack and not self.when else None

    @property
    def stays_up(self) -> bool:
        """Does it lie face up after it was used? (TM-POWER-05)"""
        return self.stays or self.type == "at-will"

    @cached_property
    def verb(self) -> str:
        """How it is used in the Hero Phase: `attack` or `power` as the action, `use` without one, or not at all. (TM-POWER-04)"""
        if self.when:
            return "use" if self.when == "hero-phase" else ""
        return "attack" if self.attack else "power"


class Monster(Card, frozen=True, forbid_unknown_fields=True):
    """A Monster or Villain card. (TM-MON-01, TM-BOSS-04)"""

    type: str
    ac: Number
    hp: Number
    xp: Number
    tactics: list[str]
    glyph: str
    copies: Copies = 0
    base: Number = 1
    set: str = "start"
    villain: bool = False
    hp_per_hero: Number = 0
    ability: dict[str, str] = {}
    flavour: str = ""

    def __post_init__(self) -> None:
        """A tactics list ends with a default; a Villain has no place in a deck. (TM-MON-05, TM-BOSS-01)"""
        _tactics(tuple(self.tactics))
        if self.villain == bool(self.copies):
            raise ValueError(f"{self.name} is a Monster with copies in a deck, or a Villain without any")

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        return _tactics(tuple(self.tactics))

    @cached_property
    def looks_for_wounded(self) -> bool:
        """Do its tactics ask how many Hit Points a Hero has left?"""
        return any(entry.condition.wounded for entry in self.entries)


@cache
def _tactics(lines: tuple[str, ...]) -> tuple[Entry, ...]:
    return read_tactics(list(lines))


class Encounter(Card, frozen=True, forbid_unknown_fields=True):
    """An Encounter card: an Event, or an Event-Attack with a roll; `until` lets it last. (TM-ENC-05..09)"""

    type: Literal["event", "event-attack"]
    attack: str = ""
    hit: str = ""
    miss: str = ""
    do: str = ""
    until: Literal["", "white tile", "defeat", "next turn"] = ""
    ability: dict[str, str] = {}
    copies: Copies = 1
    set: str = "start"
    flavour: str = ""

    def __post_init__(self) -> None:
        """An Event-Attack has an attack roll, an Event has none; only what lasts changes numbers. (TM-ENC-06, -09)"""
        attack = self.deed.attack
        if (self.type == "event-attack") != (attack is not None and attack.bonus is not None):
            raise ValueError(f"{self.name}: an event-attack has an attack with a bonus, an event has none")
        if bool(self.until) != bool(self.ability):
            raise ValueError(f"{self.name}: an Encounter that lasts has both `until` and `ability`")

    @cached_property
    def deed(self) -> Deed:
        return read_deed(self.attack, self.hit, self.miss, self.do)


class Treasure(Card, frozen=True, forbid_unknown_fields=True):
    """A Treasure card: a Fortune, played at once, or an Item, kept, with its prices. (TM-TREA-04..06)

    `use` says how an Item is used: `attack` (instead of a power), `action`, `free` (at the moment `when`), or always in force
    (`ability`). `after` its last charge `once` discards it, `flip` turns it over, `stay` does neither.
    """

    type: str
    buy: Number = 0
    sell: Number = 0
    use: str = ""
    when: str = ""
    after: str = "flip"
    charges: Number = 1
    attack: str = ""
    hit: str = ""
    miss: str = ""
    do: str = ""
    ability: dict[str, str] = {}
    copies: Copies = 1
    set: str = "start"
    flavour: str = ""

    @cached_property
    def deed(self) -> Deed:
        return read_deed(self.attack, self.hit, self.miss, self.do)

    @cached_property
    def aim(self) -> Attack | None:
        """The attack that takes the Attack action, if the Item is used so."""
        return read_attack(self.attack) if self.attack and self.use == "attack" else None

    @cached_property
    def bonuses(self) -> dict[str, int]:
        """What it adds to attack rolls or AC as long as no other Item adds more. (TM-TREA-02, -07)"""
        return {key.removeprefix("item-"): int(text) for key, text in self.ability.items() if key.startswith("item-")}

    @property
    def stays_up(self) -> bool:
        """Does it lie face up after its last charge? (TM-TREA-03)"""
        return self.after == "stay"

    @cached_property
    def verb(self) -> str:
        """How it is used in the Hero Phase: `attack` or `activate` as the action, `use` without one, or not. (TM-TREA-03)"""
        if self.when == "hero-phase":
            return "use"
        return "attack" if self.aim is not None else "activate" if self.use == "action" else ""


class TrapCard(Card, frozen=True, forbid_unknown_fields=True):
    """A Trap card with its Complex Trap tokens. (TM-TRAP-11..14, -19)"""

    tokens: Copies
    where: Literal["tile", "next", "far"]
    attack: str = ""
    hit: str = ""
    miss: str = ""
    do: str = ""
    moves: Number = 0
    disable: Number = 11
    fail: str = ""
    copies: Copies = 1
    set: str = "start"
    flavour: str = ""

    @cached_property
    def deed(self) -> Deed:
        return read_deed(self.attack, self.hit, self.miss, self.do)

    @cached_property
    def failure(self) -> tuple[Clause, ...]:
        return read_clauses(self.fail)


class Cast(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """What a Spell does for one kind of caster."""

    attack: str = ""
    hit: str = ""
    miss: str = ""
    do: str = ""

    @cached_property
    def deed(self) -> Deed:
        return read_deed(self.attack, self.hit, self.miss, self.do)


class Spell(Card, frozen=True, forbid_unknown_fields=True):
    """A Spell card: how it works for a Hero and for everybody else. (TM-SPELL-01, -02)"""

    hero: Cast
    monster: Cast
    flavour: str = ""


class Marker(Card, frozen=True, forbid_unknown_fields=True):
    """A round token of a power, Item or Spell that lies on a figure: what it does there, and how long. (TM-COMP-10, TM-SPELL-06)

    `until` is `turn` (the figure's next turn begins), `phase` (its next Hero Phase or activation is over), `hurt` (it takes
    damage) or `used` (what it does at a moment has happened as often as it has tokens).
    """

    ability: dict[str, str]
    until: str
    tokens: Copies = 1
    flavour: str = ""
