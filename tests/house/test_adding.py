"""How few files a word of cards, a condition and a verb take in every game: shown by those that there are.

Bots are left out, who may have an opinion of anything. That a word really comes in by its declaration alone is shown in each
game's own tests, and for all three in a new game (`tests/new_game/test_adding.py`).
"""

from __future__ import annotations

import re

import pytest

from tests.house.sources import PACKAGE


def naming(game: str, name: str) -> list[str]:
    """The files of a game in which something stands by this name: as a class, or as a text of its own."""
    folder = PACKAGE / "games" / game
    named = re.compile(rf"\b{name}\b" if name[0].isupper() else rf'"{name}"')
    found = [file.relative_to(folder).as_posix() for file in folder.rglob("*.py") if named.search(file.read_text())]
    return sorted(file for file in found if not file.startswith("bot/"))


@pytest.mark.parametrize(
    ("game", "word", "file"),
    [
        ("tomb", "clear", "rules/conditions.py"),
        ("party", "toughen", "rules/quest.py"),
        ("deck", "push", "rules/combat/movement.py"),
        ("tactics", "ignore", "rules/attack.py"),
        ("drunagor", "CLEANSE", "rules/keywords/helping.py"),
    ],
)
def test_a_word_stands_above_its_rule_and_nowhere_else(game: str, word: str, file: str) -> None:
    """And, with what it does, on the cards in content/."""
    folder = PACKAGE / "games" / game
    texts = {one.relative_to(folder).as_posix(): one.read_text() for one in folder.rglob("*.py")}
    assert [one for one, text in texts.items() if f'"{word}"' in text and not one.startswith("bot/")] == [file]
    assert any(re.search(rf"\b{word}\b", one.read_text()) for one in folder.rglob("content/**/*.yaml"))


def test_a_condition_takes_three_files_at_most() -> None:
    """Its name among the others, its token, the rule that it bends. (Of Party, a Hero is wounded or not: there are no others.)"""
    assert naming("tactics", "weakened") == ["cards/conditions.py", "options/attack.py", "state.py"]
    mark = naming("drunagor", "rangers_mark")
    assert set(mark) - {"rules/pvp/battlegrounds.py"} == {"cards/conditions.py", "options/values.py", "state.py"}
    assert naming("deck", "kiting") == ["options/foes/traits.py", "rules/foes/turn.py", "state.py"]
    assert naming("tomb", "web") == ["scene/badges.py"], (
        "its sign, besides a line of content/markers.yaml in the words of cards"
    )


@pytest.mark.parametrize(
    ("game", "verb", "files"),
    [
        ("tomb", "Dash", ["options/acts.py", "options/move.py", "rules/hero_phase.py"]),
        ("party", "BuyItem", ["game.py", "options/town.py", "rules/tavern.py"]),
        ("deck", "Endure", ["options/counters.py", "options/kinds.py", "rules/combat/fatigue.py"]),
        ("tactics", "CreatureActs", ["game.py", "options/turn.py", "rules/turn.py"]),
        ("drunagor", "ActsFirst", ["game.py", "options/passives.py", "rules/passives.py"]),
    ],
)
def test_a_verb_takes_the_act_the_rule_and_the_list_of_acts(game: str, verb: str, files: list[str]) -> None:
    assert naming(game, verb) == files
