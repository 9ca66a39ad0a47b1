"""Enemies with their abilities, and the decks that command them. (AT-SETUP-04, AT-BOSS-01, AT-ENEMY-02)"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

import msgspec

from tabletome.cards import Parser, Vocabulary
from tabletome.games.tactics.cards.boss_language import BossStep, boss_step
from tabletome.games.tactics.cards.kinds import (
    Card,
    Fighting,
    Printed,
    PrintedCard,
    RangeWord,
    Small,
    card_of,
    fighting,
)
from tabletome.games.tactics.cards.language import Text, grammar
from tabletome.packs.library import Source, read_deck, slug
from tabletome.words import listed

DECK_SIZE = 10
"""A boss deck has ten cards. (AT-COMP-20)"""
MOST_BOSS_CARDS = 5
"""No encounter uses more than five boss initiative cards. (AT-COMP-15)"""


class PrintedEnemyAbility(PrintedCard, frozen=True, kw_only=True):
    """A passive or active ability; `instead` is what it replaces."""

    instead: Literal["", "removal"] = ""


class PrintedEnemy(Printed, frozen=True, kw_only=True):
    mark: str
    move: Small
    attack: str
    range: RangeWord
    boss: bool = False
    large: bool = False
    cards: Small = 2
    passives: tuple[PrintedEnemyAbility, ...] = ()
    actives: tuple[PrintedEnemyAbility, ...] = ()


class Enemy(msgspec.Struct, frozen=True):
    """An enemy as its chapter pictures it, with its passive abilities, and the active ones by id. (AT-SETUP-04, AT-BOSS-01)

    `cards` are a boss's initiative cards (AT-SETUP-09).
    """

    name: str
    boss: bool
    fighting: Fighting
    passives: tuple[Card, ...] = ()
    actives: dict[str, Card] = {}
    large: bool = False
    mark: str = ""
    cards: int = 2
    flavour: str = ""

    @property
    def comes_back_for_ever(self) -> bool:
        """Does it rise again however often it is defeated? (AT-BOSS-05)"""
        return any(card.replaces_removal and not card.once for card in self.passives)


class PrintedBossCard(Printed, frozen=True, kw_only=True):
    do: tuple[str, ...]


class PrintedBossDeck(Printed, frozen=True, kw_only=True):
    bosses: tuple[str, ...]
    minions: tuple[str, ...]
    cards: tuple[PrintedBossCard, ...]


class BossCard(msgspec.Struct, frozen=True):
    """A card of a boss deck: its steps in order, and the texts of cards among them as they were read, by their notation."""

    id: str
    name: str
    deck: str
    steps: tuple[BossStep, ...]
    texts: dict[str, Text] = {}
    flavour: str = ""


class BossDeck(msgspec.Struct, frozen=True):
    """The deck of a boss, or of a pair, and whom it commands. (AT-SETUP-08)"""

    name: str
    bosses: tuple[str, ...]
    minions: tuple[str, ...]
    cards: dict[str, BossCard]


def read_enemies(
    source: Source, also: Mapping[str, Enemy], words: Vocabulary, file: str = "enemies.yaml"
) -> Mapping[str, Enemy]:
    """The enemies of a file. An ability is passive or active, by where it stands (AT-BOSS-01)."""
    text = grammar(words)

    def make(entry: PrintedEnemy) -> Enemy:
        if entry.cards > MOST_BOSS_CARDS:
            raise ValueError(f"a boss has at most {MOST_BOSS_CARDS} initiative cards, not {entry.cards}")
        passives = tuple([_ability(ability, text, "ongoing") for ability in entry.passives])
        actives = [_ability(ability, text, "action") for ability in entry.actives]
        return Enemy(
            entry.name, entry.boss, fighting(entry.move, entry.attack, entry.range), passives,
            {card.id: card for card in actives}, entry.large, entry.mark, entry.cards, entry.flavour,
        )  # fmt: skip

    return read_deck(source, PrintedEnemy, make, also, file)


def _ability(entry: PrintedEnemyAbility, text: Parser[Text], mode: Literal["ongoing", "action"]) -> Card:
    if mode == "action" and (entry.when or entry.instead):
        raise ValueError(f"{entry.name} is active: a boss card says when it is used")
    return card_of(entry, "enemy", mode, text, replaces_removal=entry.instead == "removal")


def read_boss_decks(
    source: Source,
    also: Mapping[str, BossDeck],
    enemies: Mapping[str, Enemy],
    words: Vocabulary,
    file: str = "boss_decks.yaml",
) -> Mapping[str, BossDeck]:
    """The boss decks of a file, each step read for the abilities of its bosses and the kinds of its minions."""
    text = grammar(words)

    def make(entry: PrintedBossDeck) -> BossDeck:
        _commanded(entry.bosses, enemies, boss=True)
        _commanded(entry.minions, enemies, boss=False)
        if len(entry.cards) != DECK_SIZE:
            raise ValueError(f"a boss deck has {DECK_SIZE} cards, not {len(entry.cards)}")
        abilities = [ability for boss in entry.bosses for ability in enemies[boss].actives]
        step = boss_step(list(dict.fromkeys(abilities)), entry.minions, words.words)
        cards = [_boss_card(slug(entry.name), card, step, text) for card in entry.cards]
        return BossDeck(entry.name, entry.bosses, entry.minions, {card.id: card for card in cards})

    return read_deck(source, PrintedBossDeck, make, also, file)


def _commanded(kinds: Collection[str], enemies: Mapping[str, Enemy], *, boss: bool) -> None:
    for kind in kinds:
        if kind not in enemies or enemies[kind].boss != boss:
            known = listed(id_ for id_, enemy in enemies.items() if enemy.boss == boss)
            raise ValueError(f"there is no {'boss' if boss else 'kind of minion'} '{kind}' (there are {known})")


def _boss_card(deck: str, entry: PrintedBossCard, step: Parser[BossStep], text: Parser[Text]) -> BossCard:
    steps = tuple([step.parse(line) for line in entry.do])
    texts = {deed.text: text.parse(deed.text) for line in steps for deed in line.deeds if deed.text}
    return BossCard(f"{deck}-{slug(entry.name)}", entry.name, deck, steps, texts, entry.flavour)
