"""All the cards a match is played with, as one immutable value, and what rules hold in their hands: a table with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Protocol, TypeAlias, TypeVar

import msgspec

from tabletome import kernel
from tabletome.cards import Parser, Vocabulary
from tabletome.games.tactics.cards import chapters, kinds
from tabletome.games.tactics.cards.chapters import Guide, ReadingGuide
from tabletome.games.tactics.cards.encounters import Encounter, Known, read_encounters
from tabletome.games.tactics.cards.enemies import BossCard, BossDeck, Enemy, read_boss_decks, read_enemies
from tabletome.games.tactics.cards.kinds import (
    Card,
    Class,
    Creature,
    Die,
    Item,
    Kind,
    LevelUp,
    Mode,
    Perk,
    card_of,
)
from tabletome.games.tactics.cards.language import ANY_CREATURE, GAIT, Called, Text, grammar
from tabletome.games.tactics.cards.maps import Map, read_maps
from tabletome.games.tactics.state import State
from tabletome.packs.library import Source, read_deck, slug
from tabletome.packs.pack import Pack

CONTENT = Path(__file__).parent.parent / "content"
NOTHING = b"[]"
FILES = (
    "dice.yaml", "classes.yaml", "level_ups.yaml", "basics.yaml", "actions.yaml", "passives.yaml", "dice_abilities.yaml",
    "features.yaml", "perks.yaml", "equipment.yaml", "items.yaml", "summons.yaml", "maps.yaml", "enemies.yaml",
    "boss_decks.yaml", "encounters.yaml", *chapters.FILES,
)  # fmt: skip
ANYBODY = "any"
"""The class of cards that come with a perk, for whoever holds it."""
KIND_NAMES: dict[Kind, str] = {
    "basic": "basic card", "action": "action card", "passive": "passive ability", "dice": "dice ability",
    "feature": "class feature", "equipment": "equipment", "item": "item", "perk": "perk", "creature": "creature",
    "enemy": "ability",
}  # fmt: skip
P = TypeVar("P", bound=kinds.Printed)
T = TypeVar("T")
W = TypeVar("W")


class Named(Protocol):
    """Whatever is called something."""

    @property
    def name(self) -> str: ...


class Working(msgspec.Struct, frozen=True):
    """Cards that have to do with something by themselves: those that heroes can have, and the enemies and creatures with one.

    `perks`: some of them are perks. `shared`: some of them change something for others than whoever has them.
    """

    cards: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    perks: bool = False
    shared: bool = False


NO_CARDS = Working()


class Library(msgspec.Struct, frozen=True):
    """`cards` are all that have a text, of whatever kind; items, perks and creatures have more to say in decks of their own.

    `changing` are the cards and passive abilities that change a value as long as they lie, by the value, and `waiting` those
    that wait for a moment to act by themselves, by the moment; `answering` are the RESPONSE cards to it, `changing_gait` those
    that change how a figure moves. So nobody looks through cards that have nothing to do with what is asked. `names` are what
    people call all that is printed, by id.
    """

    words: Vocabulary
    dice: Mapping[str, Die] = {}
    classes: Mapping[str, Class] = {}
    level_ups: Mapping[str, LevelUp] = {}
    cards: Mapping[str, Card] = {}
    items: Mapping[str, Item] = {}
    perks: Mapping[str, Perk] = {}
    creatures: Mapping[str, Creature] = {}
    maps: Mapping[str, Map] = {}
    enemies: Mapping[str, Enemy] = {}
    commands: Mapping[str, BossDeck] = {}
    encounters: Mapping[int, Encounter] = {}
    boss_cards: Mapping[str, BossCard] = {}
    boss_texts: Mapping[str, Text] = {}
    guide: Guide = Guide()
    changing: Mapping[str, Working] = {}
    waiting: Mapping[str, Working] = {}
    answering: Mapping[str, frozenset[str]] = {}
    changing_gait: Working = NO_CARDS
    names: Mapping[str, str] = {}

    @property
    def boss_decks(self) -> Mapping[str, list[str]]:
        """The cards of each boss deck by id. (AT-SETUP-08)"""
        return {id_: list(deck.cards) for id_, deck in self.commands.items()}

    def with_pack(self, pack: Pack) -> Library:
        """This library and what a pack brings."""
        return self.adding({file: pack.files[file] for file in FILES if file in pack.files})

    def adding(self, sources: Mapping[str, Source]) -> Library:
        """This library and the content of these files."""
        return _Reading(self, sources).library()


class _Reading:
    """The files of a library being read, each after those it refers to: a reference that leads nowhere is told at its line."""

    def __init__(self, library: Library, sources: Mapping[str, Source]) -> None:
        self.before, self.sources = library, sources
        self.text: Parser[Text] = grammar(library.words)
        self.cards, self.classes, self.creatures = library.cards, library.classes, library.creatures
        self.level_ups, self.perks = library.level_ups, library.perks

    def library(self) -> Library:
        dice = self._deck("dice.yaml", kinds.PrintedDie, self.before.dice, _die, id_of=lambda die: die.sign)
        self.classes = self._deck("classes.yaml", kinds.PrintedClass, self.before.classes, self._class)
        self.creatures = self._deck("summons.yaml", kinds.PrintedCreature, self.before.creatures, self._creature)
        self._cards("summons.yaml", kinds.PrintedCreature, lambda entry: self._card(entry, "creature", "ongoing"))
        self._cards("basics.yaml", kinds.PrintedCard, lambda entry: self._card(entry, "basic", "action"))
        self._cards("actions.yaml", kinds.PrintedAction, self._action)
        self._cards("passives.yaml", kinds.PrintedAbility, lambda entry: self._ability(entry, "passive"))
        self._cards("dice_abilities.yaml", kinds.PrintedAbility, lambda entry: self._ability(entry, "dice"))
        self._cards("features.yaml", kinds.PrintedFeature, self._feature)
        self._cards("equipment.yaml", kinds.PrintedEquipment, self._equipment)
        self._cards("items.yaml", kinds.PrintedItem, lambda entry: self._card(entry, "item", _mode(entry)))
        self._cards("perks.yaml", kinds.PrintedPerk, self._perk_card)
        items = self._deck("items.yaml", kinds.PrintedItem, self.before.items, _item)
        self.perks = self._deck("perks.yaml", kinds.PrintedPerk, self.before.perks, self._perk)
        self.level_ups = self._deck(
            "level_ups.yaml", kinds.PrintedLevelUp, self.before.level_ups, self._level_up, id_of=_level_id
        )
        self._deck("classes.yaml", kinds.PrintedClass, {}, self._with_all_levels)
        words = self.before.words
        maps = read_maps(self._source("maps.yaml"), self.before.maps)
        enemies = read_enemies(self._source("enemies.yaml"), self.before.enemies, words)
        commands = read_boss_decks(self._source("boss_decks.yaml"), self.before.commands, enemies, words)
        equipment = [id_ for id_, card in self.cards.items() if card.kind == "equipment"]
        known = Known(maps, enemies, commands, self.perks, equipment, self.text)
        encounters = read_encounters(self._source("encounters.yaml"), self.before.encounters, known)
        guide = ReadingGuide(self.before.guide, self.sources, self.text, dice, encounters).guide()
        boss_cards = {id_: card for deck in commands.values() for id_, card in deck.cards.items()}
        working = [(card, id_) for id_, enemy in enemies.items() for card in enemy.passives]
        working += [(card, card.id if card.kind == "creature" else "") for card in self.cards.values()]
        changing = [(one.change.value, card, kind) for card, kind in working for one in card.standing]
        timed = [(card.when.moment, card, kind) for card, kind in working if card.when is not None]
        waiting = [(moment, card, kind) for moment, card, kind in timed if card.mode != "response"]
        answers = [(moment, card, kind) for moment, card, kind in timed if card.mode == "response"]
        gait = [(GAIT, card, kind) for value, card, kind in changing if value in GAIT]
        library = Library(
            words, dice, self.classes, self.level_ups, self.cards, items, self.perks, self.creatures, maps, enemies, commands,
            encounters, boss_cards, {notation: text for card in boss_cards.values() for notation, text in card.texts.items()},
            guide, _by(changing), _by(waiting), {moment: those.cards for moment, those in _by(answers).items()},
            _by(gait).get(GAIT, NO_CARDS),
        )  # fmt: skip
        return msgspec.structs.replace(library, names=_names(library))

    def _source(self, file: str) -> Source:
        return self.sources.get(file, NOTHING)

    def _deck(
        self, file: str, printed: type[P], also: Mapping[str, T], make: Callable[[P], T],
        id_of: Callable[[P], str] = lambda entry: slug(entry.name),
    ) -> Mapping[str, T]:  # fmt: skip
        return read_deck(self._source(file), printed, make, also, file, id_of)

    def _cards(self, file: str, printed: type[P], make: Callable[[P], Card]) -> None:
        self.cards = self._deck(file, printed, self.cards, make)

    # --- the kinds ----------------------------------------------------------------------------------------------------

    def _card(self, entry: kinds.PrintedCard, kind: Kind, mode: Mode, **fields: object) -> Card:
        card = card_of(entry, kind, mode, self.text, **fields)
        for op in card.text.ops():
            for called in op.operands:
                if isinstance(called, Called) and called not in (*self.creatures, ANY_CREATURE):
                    raise ValueError(f"there is no creature '{called}' (creatures: {', '.join(self.creatures)})")
        return card

    def _action(self, entry: kinds.PrintedAction) -> Card:
        return self._card(entry, "action", _mode(entry), cls=self._class_id(entry.cls), level=str(entry.level))

    def _ability(self, entry: kinds.PrintedAbility, kind: Kind) -> Card:
        return self._card(entry, kind, entry.mode, cls=self._class_id(entry.cls), level=str(entry.level))

    def _feature(self, entry: kinds.PrintedFeature) -> Card:
        return self._card(entry, "feature", entry.mode, cls=self._class_id(entry.cls), slot="feature")

    def _equipment(self, entry: kinds.PrintedEquipment) -> Card:
        return self._card(entry, "equipment", entry.mode, slot=entry.slot, origin=entry.origin)

    def _perk_card(self, entry: kinds.PrintedPerk) -> Card:
        return self._card(entry, "perk", "ongoing", origin=entry.origin)

    def _class(self, entry: kinds.PrintedClass) -> Class:
        needs = {slug(name): levels for name, levels in entry.needs.items()}
        fighting = kinds.fighting(entry.move, entry.attack, entry.range)
        return Class(entry.name, entry.elite, fighting, entry.hp, needs, entry.role, entry.flavour)

    def _creature(self, entry: kinds.PrintedCreature) -> Creature:
        fighting = kinds.fighting(entry.move, entry.attack, entry.range)
        return Creature(entry.name, self._class_id(entry.cls), entry.hp, fighting, entry.turn == "own", entry.effect)

    def _perk(self, entry: kinds.PrintedPerk) -> Perk:
        self._refer("action", *entry.add, *entry.replace)
        self._refer("passive", *entry.passive)
        self._refer("dice", *entry.dice)
        return Perk(entry.name, entry.add, entry.replace, entry.passive, entry.dice, entry.origin)

    def _level_up(self, entry: kinds.PrintedLevelUp) -> LevelUp:
        self._refer("action", *entry.cards, *entry.add, *entry.replace)
        self._refer("passive", *filter(None, [entry.passive]))
        self._refer("dice", *filter(None, [entry.dice]))
        self._refer("feature", *filter(None, [entry.feature]))
        if entry.perk and entry.perk not in self.perks:
            raise ValueError(f"there is no perk '{entry.perk}'")
        return LevelUp(
            entry.name, self._class_id(entry.cls), kinds.level_word(entry.level), entry.hp, entry.copies, entry.cards,
            entry.add, entry.replace, entry.passive, entry.dice, entry.feature, entry.perk, entry.flavour,
        )  # fmt: skip

    def _with_all_levels(self, entry: kinds.PrintedClass) -> bool:
        """Every class has five levels, a basic one a Starter too, and needs classes that there are. (AT-LVL-23)"""
        for needed in entry.needs:
            if slug(needed) not in self.classes:
                raise ValueError(f"there is no class '{needed}'")
        for level in (*range(1, 6), *([] if entry.elite else ["starter"])):
            if f"{slug(entry.name)}-{level}" not in self.level_ups:
                raise ValueError(f"there is no level up card for its level {level}")
        return True

    def _class_id(self, name: str) -> str:
        if name != ANYBODY and slug(name) not in self.classes:
            raise ValueError(f"there is no class '{name}' (classes: {', '.join(self.classes)})")
        return slug(name)

    def _refer(self, kind: Kind, *ids: str) -> None:
        for id_ in ids:
            if id_ not in self.cards or self.cards[id_].kind != kind:
                raise ValueError(f"there is no {KIND_NAMES[kind]} '{id_}'")


def _by(working: Iterable[tuple[W, Card, str]]) -> dict[W, Working]:
    """Cards by what they have to do with; each comes with the enemy or creature that has it, if it is no card of heroes."""
    found: dict[W, list[tuple[Card, str]]] = {}
    for what, card, kind in working:
        found.setdefault(what, []).append((card, kind))
    return {
        what: Working(
            frozenset(card.id for card, kind in those if not kind), frozenset(kind for _, kind in those if kind),
            perks=any(card.kind == "perk" for card, _ in those),
            shared=any(not one.change.own for card, _ in those for one in card.standing),
        )
        for what, those in found.items()
    }  # fmt: skip


def _names(library: Library) -> dict[str, str]:
    """What people call cards, creatures, enemies, their abilities and all else that is printed; the first of an id counts."""
    abilities = [card for enemy in library.enemies.values() for card in (*enemy.passives, *enemy.actives.values())]
    decks: list[Mapping[str, Named]] = [
        library.guide.random, library.cards, library.creatures, library.items, library.perks, library.level_ups,
        library.classes, library.enemies, library.boss_cards, {card.id: card for card in reversed(abilities)},
    ]  # fmt: skip
    return {id_: one.name for deck in reversed(decks) for id_, one in deck.items()}


def _mode(entry: kinds.PrintedCard) -> Mode:
    return "response" if "RESPONSE" in entry.kw else "action"


def _level_id(entry: kinds.PrintedLevelUp) -> str:
    return f"{slug(entry.cls)}-{entry.level}"


def _die(entry: kinds.PrintedDie) -> Die:
    return Die(entry.name, entry.sign, entry.faces)


def _item(entry: kinds.PrintedItem) -> Item:
    return Item(entry.name, entry.kind, entry.copies, entry.consumed, entry.flag)


def box(words: Vocabulary) -> Library:
    """What is in the box."""
    return Library(words).adding({file: CONTENT / file for file in FILES})


Table: TypeAlias = kernel.Table[State, Library]
Play: TypeAlias = kernel.Play[State, Library]
