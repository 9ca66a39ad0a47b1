"""What a boss card prints: its steps as sentences, made from the very steps that are carried out."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tabletome.games.tactics.cards.boss_language import ACTIVATE, BossStep, Deed
from tabletome.games.tactics.cards.enemies import BossCard, Enemy
from tabletome.games.tactics.cards.text import rules_text
from tabletome.words import counted, listed, sentence

_YOU, _YOURS = re.compile(r"\bYou (\w+)"), re.compile(r"\byou\b")
WHO = {"boss": "the boss", "bosses": "every boss", "minions": "every minion"}
PLAIN = {"move": "moves", "attack": "attacks", "attack random": "attacks in a random direction"}


def lines(card: BossCard, enemies: Mapping[str, Enemy]) -> tuple[str, ...]:
    """The card line by line, as a player reads it."""
    return tuple([step_text(step, card, enemies) for step in card.steps])


def step_text(step: BossStep, card: BossCard, enemies: Mapping[str, Enemy]) -> str:
    """One line: who, what they do, and whom they go for."""
    who = f"every {enemies[step.kind].name}" if step.kind else WHO[step.who]
    texts = [card.texts[deed.text] for deed in step.deeds if deed.text]
    going = f", going for {step.target.words} if possible" if step.target is not None else ""
    if texts:
        return f"{sentence(who)[:-1]}{going}: {' '.join([_of_it(rules_text(text)) for text in texts])}"
    doing = "activates" if step.deeds == ACTIVATE else listed([_deed(deed, enemies) for deed in step.deeds])
    return sentence(f"{who} {doing}{going}")


def _of_it(text: str) -> str:
    """Cards speak to their player; here they speak of an enemy."""
    return _YOURS.sub("it", _YOU.sub(r"It \1s", text))


def _deed(deed: Deed, enemies: Mapping[str, Enemy]) -> str:
    if deed.ability:
        named = (enemy.actives[deed.ability].name for enemy in enemies.values() if deed.ability in enemy.actives)
        return f"uses {next(named)}"
    if deed.verb == "move random":
        return f"moves {counted(deed.points, 'square')} in a random direction"
    return PLAIN[deed.verb]
