"""What a boss card prints: its steps as sentences, made from the very steps that are carried out."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tabletome.games.tactics.cards.boss_language import ACTIVATE, BossStep, Deed
from tabletome.games.tactics.cards.enemies import BossCard, Enemy
from tabletome.games.tactics.cards.text import rules_text
from tabletome.words import counted, listed, sentence

_SAME = ("cannot", "may", "would", "will", "lost", "moved", "played")
_VERBS = {word: word for word in _SAME} | {"are": "is", "have": "has"}
_REGULAR = ("become", "lose", "heal", "move", "draw", "roll", "end", "begin", "take", "gain", "play")
_YOU = re.compile(rf"\b([Yy]ou) ({'|'.join((*_VERBS, *_REGULAR))})\b")
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
        return f"{sentence(who)[:-1]}{going}: {' '.join([of_it(rules_text(text)) for text in texts])}"
    doing = "activates" if step.deeds == ACTIVATE else listed([_deed(deed, enemies) for deed in step.deeds])
    return sentence(f"{who} {doing}{going}")


def of_it(text: str) -> str:
    """Cards speak to their player; here they speak of an enemy.

    >>> of_it("You heal 1 if you are adjacent to a stone wall. You cannot be pushed. Pull it next to you.")
    'It heals 1 if it is adjacent to a stone wall. It cannot be pushed. Pull it next to it.'
    """
    text = _YOU.sub(lambda found: f"{'It' if found[1] == 'You' else 'it'} {_VERBS.get(found[2], found[2] + 's')}", text)
    return text.replace("yourself", "itself").replace("Your", "Its").replace("your", "its").replace(" you", " it")


def _deed(deed: Deed, enemies: Mapping[str, Enemy]) -> str:
    if deed.ability:
        named = (enemy.actives[deed.ability].name for enemy in enemies.values() if deed.ability in enemy.actives)
        return f"uses {next(named)}"
    if deed.verb == "move random":
        return f"moves {counted(deed.points, 'square')} in a random direction"
    return PLAIN[deed.verb]
