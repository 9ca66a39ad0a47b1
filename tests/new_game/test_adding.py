"""What the tutorial adds to a new game is really added to one: so few files does a word take, a condition, a verb."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabletome.cli.new_game import begin
from tests.new_game.making import PAGE, change, chapter, outcome_of_tests, python

MOST_FILES = {"A new word": 2, "A new condition": 3, "A new verb": 3}
NEEDED = "from tabletome.kernel.events import ConditionGained, ConditionLost, Damaged, Healed\n"


@pytest.mark.parametrize("title", MOST_FILES)
def test_a_word_a_condition_and_a_verb_take_few_files(title: str, tmp_path: Path) -> None:
    begin("vault", tmp_path)
    files = change(chapter(title), tmp_path)
    assert len(files) <= MOST_FILES[title]
    assert re.search(rf"^## \d+\. {title}: {len(files)} files$", PAGE, re.MULTILINE)


def test_with_all_three_the_game_plays_as_the_tutorial_says_and_its_own_tests_still_pass(tmp_path: Path) -> None:
    folder = begin("vault", tmp_path)
    for title in MOST_FILES:
        change(chapter(title), tmp_path)
    (shown,) = re.findall(r"```python\n(.*?)```", chapter("Prove it, again"), re.DOTALL)
    imports = f"{NEEDED}\nfrom vault.tests.conftest import Given\n\n\n"
    (folder / "tests/test_added.py").write_text(imports + shown, encoding="utf-8")
    said = outcome_of_tests("vault", tmp_path)
    assert re.fullmatch(r"\d{3} passed in .*", said), said


def test_a_forgotten_case_is_found_by_the_type_checker_and_what_is_added_is_typed(tmp_path: Path) -> None:
    begin("vault", tmp_path)
    change(chapter("A new verb"), tmp_path)
    assert python("-m", "mypy", "--strict", "vault", place=tmp_path).returncode == 0
    turn = tmp_path / "vault/rules/turn.py"
    turn.write_text(turn.read_text().replace("        case Rest():\n            rest(play, hero)\n", ""))
    found = python("-m", "mypy", "--strict", "vault", place=tmp_path)
    assert 'Argument 1 to "assert_never" has incompatible type "Rest"' in found.stdout


def test_the_printed_text_of_the_new_card_is_as_the_tutorial_says(tmp_path: Path) -> None:
    begin("vault", tmp_path)
    change(chapter("A new word"), tmp_path)
    imports = "from vault.game import GAME; from vault.cards.text import rules_text; "
    printed = python("-c", f"{imports}print(rules_text(GAME.library.cards['knife'].text))", place=tmp_path)
    assert f'printed ("{printed.stdout.strip()}")' in chapter("A new word")
