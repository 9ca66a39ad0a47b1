"""What a level up card, a class card and a perk say, in words. (AT-LVL-26, AT-HERO-04, AT-PERK-05)"""

from __future__ import annotations

from collections.abc import Iterable

from tabletome.games.tactics.cards.kinds import Class, LevelUp
from tabletome.games.tactics.cards.library import Library
from tabletome.games.tactics.cards.text import amount, card_line, card_text, reach
from tabletome.words import counted


def level_text(library: Library, card: LevelUp) -> list[str]:
    """Hearts, cards, abilities; with the first card of an elite class what the hero becomes."""
    cls = library.classes[card.cls]
    lines = [class_line(cls)] if cls.elite and card.number == 1 else []
    lines.append(f"+{counted(card.hp, 'heart')}.")
    lines += _named(library, "ADD", card.add)
    lines += _named(library, "REPLACE", card.replace)
    lines += _named(library, "Class feature", filter(None, [card.feature]))
    lines += _named(library, "Passive", filter(None, [card.passive]))
    lines += _named(library, "Dice ability", filter(None, [card.dice]))
    if card.perk:
        lines += [f"Perk {library.perks[card.perk].name}: {line}" for line in perk_text(library, card.perk)]
    return lines


def class_line(cls: Class) -> str:
    """`Movement 4, basic attack a blue die, range 1-2.`"""
    fights = cls.fighting
    return f"Movement {fights.move}, basic attack {amount(fights.attack)}, range {reach(fights.reach)}."


def perk_text(library: Library, id_: str) -> list[str]:
    """Its own text, and the cards and abilities it grants."""
    perk = library.perks[id_]
    lines = card_text(library.cards[id_])
    lines += _named(library, "ADD", perk.add)
    lines += _named(library, "REPLACE", perk.replace)
    lines += _named(library, "Passive", perk.passive)
    lines += _named(library, "Dice ability", perk.dice)
    return lines


def _named(library: Library, what: str, cards: Iterable[str]) -> list[str]:
    return [f"{what} {library.cards[id_].name}: {card_line(library.cards[id_])}" for id_ in cards]
