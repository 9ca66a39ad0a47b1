"""Glossaries: every word once, with a rule of the ledger behind it, and no word of a condition or key is left out."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games import ledger
from tabletome.games.glossary import explained, glossary_of
from tabletome.kernel import Game, registered
from tests.cli.running import run

TOLD = [game for game in registered().values() if glossary_of(game)]


def test_tactics_has_a_glossary() -> None:
    words = {word.word for word in glossary_of(registered()["tactics"])}
    conditions = {"Invisible", "Slowed", "Stunned", "Weakened"}
    assert words >= conditions | {"ADD", "FREE", "REMOVE", "REPLACE", "RESPONSE"}
    assert len(words) >= 40


@pytest.mark.parametrize("game", TOLD, ids=lambda game: game.id)
def test_every_word_stands_there_once_and_rests_on_a_rule_of_the_ledger(game: Game[Any]) -> None:
    words = glossary_of(game)
    names = [word.word.casefold() for word in words]
    assert sorted(set(names)) == names
    rules = ledger.load(game.id).entries
    assert [word.word for word in words if word.rule not in rules] == []
    assert [word.word for word in words if not word.means.endswith(".")] == []


def test_the_words_of_a_text_are_found_and_capitals_count() -> None:
    words = glossary_of(registered()["tactics"])
    found = [word.word for word in explained(words, "FREE. Each foe hurt is slowed; obstacles cost nothing.")]
    assert found == ["FREE", "Obstacle", "Slowed"]
    assert explained(words, "set them free") == ()


def test_the_terminal_explains_words_and_what_stands_on_a_card() -> None:
    fight = ("play", "tactics", "--seats", "1", "--option", "chapter=1", "--seed", "4", "--plain")
    told = run(*fight, lines=("words", "words slowed", "words slwed", "words dragon", "card smoke step", "quit")).output
    assert "Slowed · Stunned" in told
    assert "Slowed: Uses at most one movement point" in told
    assert "did you mean 'slowed'?" in told
    assert "'dragon' is no word of the book" in told
    assert (
        run("play", "examples/connect_four.py", "--plain", lines=("words", "quit")).output.count("nobody has written")
        == 1
    )
