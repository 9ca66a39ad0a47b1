"""The kinds of cards, as the content files print them and as they are read: typed, checked structs.

What is printed is a `PrintedPower`; a `Power` is the same with its notation read, once, when a library is made of it.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal

import msgspec
from msgspec.structs import asdict

from tabletome.games.tomb.cards.language import ATTACK, WHEN, Ability, Attack, Clause, Deed, Grammar, When, read_ability
from tabletome.games.tomb.cards.tactics import Entry, Strike, read_tactics
from tabletome.packs.library import slug
from tabletome.packs.source import Copies, Number


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Whatever has a name and a rules text."""

    name: str

    @cached_property
    def id(self) -> str:
        return slug(self.name)

    def read(self, grammar: Grammar) -> Card:
        """The card with its notation read."""
        raise NotImplementedError

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """All that it does."""
        return ()


def _abilities(grammar: Grammar, printed: dict[str, str]) -> tuple[Ability, ...]:
    return tuple(read_ability(grammar, key, text) for key, text in printed.items())


def _clauses_of(abilities: tuple[Ability, ...]) -> tuple[Clause, ...]:
    return tuple(clause for ability in abilities for clause in ability.clauses)


# --- Heroes -----------------------------------------------------------------------------------------------------------


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a Hero card: the numbers of a level. (TM-HERO-04)"""

    ac: Number
    hp: Number
    speed: Number
    surge: Number
    at_will: Number
    utility: Number
    daily: Number


class PrintedHeroCard(Card, frozen=True, forbid_unknown_fields=True):
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

    def read(self, grammar: Grammar) -> HeroCard:
        return HeroCard(**_printed(self), abilities=_abilities(grammar, self.ability))


class HeroCard(PrintedHeroCard, frozen=True, kw_only=True):
    abilities: tuple[Ability, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return _clauses_of(self.abilities)


class PrintedPower(Card, frozen=True, forbid_unknown_fields=True):
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

    def read(self, grammar: Grammar) -> Power:
        deed = grammar.deed(self.attack, self.hit, self.miss, self.do, self.on)
        return Power(
            **_printed(self),
            deed=deed,
            moment=WHEN.parse(self.when) if self.when else None,
            aim=deed.attack if not self.when else None,
        )


class Power(PrintedPower, frozen=True, kw_only=True):
    """`aim` is the attack that takes the Attack action, if the card is one. (TM-POWER-01)"""

    deed: Deed
    moment: When | None
    aim: Attack | None

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return self.deed.clauses

    @property
    def stays_up(self) -> bool:
        """Does it lie face up after it was used? (TM-POWER-02, -03, -05, -07)"""
        return self.stays or self.type == "at-will"

    @cached_property
    def verb(self) -> str:
        """How it is used in the Hero Phase: `attack` or `power` as the action, `use` without one, or not at all. (TM-POWER-04)"""
        if self.when:
            return "use" if self.when == "hero-phase" else ""
        return "attack" if self.attack else "power"


# --- Monsters ---------------------------------------------------------------------------------------------------------


class PrintedMonster(Card, frozen=True, forbid_unknown_fields=True):
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
        """A Villain has no place in a deck. (TM-BOSS-01)"""
        if self.villain == bool(self.copies):
            raise ValueError(f"{self.name} is a Monster with copies in a deck, or a Villain without any")

    def read(self, grammar: Grammar) -> Monster:
        """A tactics list ends with a default. (TM-MON-05)"""
        entries = read_tactics(grammar, self.tactics)
        return Monster(**_printed(self), entries=entries, abilities=_abilities(grammar, self.ability))


class Monster(PrintedMonster, frozen=True, kw_only=True):
    entries: tuple[Entry, ...]
    abilities: tuple[Ability, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        found = _clauses_of(self.abilities)
        for deed in (deed for entry in self.entries for deed in entry.deeds):
            found += deed.deed.clauses if isinstance(deed, Strike) else () if deed.clause is None else (deed.clause,)
        return found

    @cached_property
    def looks_for_wounded(self) -> bool:
        """Do its tactics ask how many Hit Points a Hero has left?"""
        return any(entry.condition.wounded for entry in self.entries)


# --- Encounters, Treasures, traps -------------------------------------------------------------------------------------


class PrintedEncounter(Card, frozen=True, forbid_unknown_fields=True):
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
        attack = ATTACK.parse(self.attack) if self.attack else None
        if (self.type == "event-attack") != (attack is not None and attack.bonus is not None):
            raise ValueError(f"{self.name}: an event-attack has an attack with a bonus, an event has none")
        if bool(self.until) != bool(self.ability):
            raise ValueError(f"{self.name}: an Encounter that lasts has both `until` and `ability`")

    def read(self, grammar: Grammar) -> Encounter:
        deed = grammar.deed(self.attack, self.hit, self.miss, self.do)
        return Encounter(**_printed(self), deed=deed, abilities=_abilities(grammar, self.ability))


class Encounter(PrintedEncounter, frozen=True, kw_only=True):
    deed: Deed
    abilities: tuple[Ability, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return (*self.deed.clauses, *_clauses_of(self.abilities))


class PrintedTreasure(Card, frozen=True, forbid_unknown_fields=True):
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

    def read(self, grammar: Grammar) -> Treasure:
        deed = grammar.deed(self.attack, self.hit, self.miss, self.do)
        return Treasure(
            **_printed(self),
            deed=deed,
            moment=WHEN.parse(self.when) if self.when else None,
            aim=deed.attack if self.use == "attack" else None,
            abilities=_abilities(grammar, self.ability),
        )


class Treasure(PrintedTreasure, frozen=True, kw_only=True):
    """`aim` is the attack that takes the Attack action, if the Item is used so."""

    deed: Deed
    moment: When | None
    aim: Attack | None
    abilities: tuple[Ability, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return (*self.deed.clauses, *_clauses_of(self.abilities))

    @cached_property
    def bonuses(self) -> dict[str, int]:
        """What it adds to attack rolls or AC as long as no other Item adds more. (TM-TREA-02, -07)"""
        items = [ability for ability in self.abilities if ability.value.startswith("item-")]
        return {ability.value.removeprefix("item-"): ability.number for ability in items}

    @property
    def stays_up(self) -> bool:
        """Does it lie face up after its last charge? (TM-TREA-03, TM-POWER-07)"""
        return self.after == "stay"

    @cached_property
    def verb(self) -> str:
        """How it is used in the Hero Phase: `attack` or `activate` as the action, `use` without one, or not. (TM-TREA-03)"""
        if self.when == "hero-phase":
            return "use"
        return "attack" if self.aim is not None else "activate" if self.use == "action" else ""


TRAP_CARD_PLACES = {
    "tile": ("on the Hero's tile", "on the Hero's tile, and then on tiles connected to it"),
    "next": ("on a tile connected to the Hero's tile", "on tiles connected to the Hero's tile"),
    "far": ("on the tile farthest from the Hero",) * 2,
}
"""Where the token of a Trap card lies, and where several lie."""


class PrintedTrapCard(Card, frozen=True, forbid_unknown_fields=True):
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

    def read(self, grammar: Grammar) -> TrapCard:
        deed = grammar.deed(self.attack, self.hit, self.miss, self.do)
        return TrapCard(**_printed(self), deed=deed, failure=grammar.clauses(self.fail))


class TrapCard(PrintedTrapCard, frozen=True, kw_only=True):
    deed: Deed
    failure: tuple[Clause, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return (*self.deed.clauses, *self.failure)


# --- Spells and markers -----------------------------------------------------------------------------------------------


class Cast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a Spell does for one kind of caster."""

    attack: str = ""
    hit: str = ""
    miss: str = ""
    do: str = ""

    def deed(self, grammar: Grammar) -> Deed:
        return grammar.deed(self.attack, self.hit, self.miss, self.do)


class PrintedSpell(Card, frozen=True, forbid_unknown_fields=True):
    """A Spell card: how it works for a Hero and for everybody else. (TM-SPELL-01, -02)"""

    hero: Cast
    monster: Cast
    flavour: str = ""

    def read(self, grammar: Grammar) -> Spell:
        return Spell(**_printed(self), of_hero=self.hero.deed(grammar), of_others=self.monster.deed(grammar))


class Spell(PrintedSpell, frozen=True, kw_only=True):
    of_hero: Deed
    of_others: Deed

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return (*self.of_hero.clauses, *self.of_others.clauses)


class PrintedMarker(Card, frozen=True, forbid_unknown_fields=True):
    """A round token of a power, Item or Spell that lies on a figure: what it does there, and how long. (TM-COMP-10, TM-SPELL-06)

    `until` is `turn` (the figure's next turn begins), `phase` (its next Hero Phase or activation is over), `hurt` (it takes
    damage) or `used` (what it does at a moment has happened as often as it has tokens).
    """

    ability: dict[str, str]
    until: str
    tokens: Copies = 1
    flavour: str = ""

    def read(self, grammar: Grammar) -> Marker:
        return Marker(**_printed(self), abilities=_abilities(grammar, self.ability))


class Marker(PrintedMarker, frozen=True, kw_only=True):
    abilities: tuple[Ability, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return _clauses_of(self.abilities)


def _printed(card: Card) -> dict[str, Any]:
    """What is printed on a card, field by field."""
    return asdict(card)
