"""The card language of the game, read and written in tests."""

from __future__ import annotations

from tabletome.games.party.cards.language import Ability, Curse, Deed, Grammar, Ways, ways_of
from tabletome.games.party.game import LIBRARIES

GRAMMAR = Grammar(LIBRARIES.box.words)
TRIGGERS = {"free": "free", "rune": "R", "crit": "crit", "always": "always"}


def ways(text: str) -> Ways:
    """What a deed changes."""
    return ways_of(GRAMMAR.deed.parse(text))


def written(deed: Deed) -> str:
    return " | ".join(" & ".join(str(effect.op) for effect in way) for way in deed)


def written_abilities(abilities: tuple[Ability, ...]) -> str:
    return " & ".join(f"{TRIGGERS[ability.trigger]}: {written(ability.deed)}" for ability in abilities)


def written_curse(curse: Curse) -> str:
    return f"target {curse.target}: {written(curse.deed)} (chooser: {curse.chooser})"
