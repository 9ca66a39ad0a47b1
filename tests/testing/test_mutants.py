"""Rules broken on purpose: what is changed, where, and who has to notice."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from tabletome.testing.breaking import break_in_place
from tabletome.testing.mutants import Tried, Wanted, Workshop, sampled, score_of
from tabletome.testing.mutations import Mutant, changes_in, cited_in, citing, mutants_by_rule
from tabletome.testing.proof import Score, lines_of, page, write_score

RULE = '''
def spring(play, hero, trap):
    """Eleven or more removes it. (TM-TRAP-08..10, TM-COND-02)"""
    roll: int = yield D20
    if roll >= trap.needed and hero.able:
        remove(play, trap)
    elif not hero.lucky:
        play.tell(Sprang(number=3))
        yield from damage(play, hero, 1 + trap.extra)
    return True
'''


def changed(source: str) -> list[str]:
    """The lines that changes make of a function, each stripped."""
    ((function, rules),) = citing(ast.parse(source))
    mutants = changes_in(function, rules, source, "traps.py")
    return [mutant.applied(source).splitlines()[mutant.line - 1].strip() for mutant in mutants]


def test_comparisons_numbers_branches_and_calls_are_changed_and_what_is_only_said_is_not() -> None:
    assert changed(RULE) == [
        "if roll >= trap.needed or hero.able:",
        "if roll > trap.needed and hero.able:",
        "pass",
        "elif (hero.lucky):",
        "yield from ()",
        "yield from damage(play, hero, 1 - trap.extra)",
        "yield from damage(play, hero, 2 + trap.extra)",
        "return False",
    ]


def test_every_change_is_still_python() -> None:
    for file in Path("src/tabletome/games/tomb").rglob("*.py"):
        source = file.read_text()
        for function, rules in citing(ast.parse(source)):
            for mutant in [*changes_in(function, rules, source, file.name)][:5]:
                ast.parse(mutant.applied(source))
                assert mutant.applied(source) != source


def test_a_change_belongs_to_the_rules_that_its_function_cites() -> None:
    ((_, rules),) = citing(ast.parse(RULE))
    assert rules == ["TM-TRAP-08", "TM-TRAP-09", "TM-TRAP-10", "TM-COND-02"]
    assert list(cited_in("A tie. (DK-CTR-01, -03..05)")) == ["DK-CTR-01", "DK-CTR-03", "DK-CTR-04", "DK-CTR-05"]
    assert list(cited_in("It falls. (DR-LEVEL3D-06, -07)")) == ["DR-LEVEL3D-06", "DR-LEVEL3D-07"]


def test_changes_of_the_same_words_are_told_apart(tmp_path: Path) -> None:
    rule = '"""It costs. (LT-BUY-01)"""'
    (tmp_path / "rules.py").write_text(
        f"class Buy:\n  def why_not(self):\n    {rule}\n    return 0\n"
        f"class Sell:\n  def why_not(self):\n    {rule}\n    return 0 or 0\n    return 0\n"
    )
    changes = mutants_by_rule(tmp_path, tmp_path)["LT-BUY-01"]
    assert [change.name for change in changes] == [
        "rules.py why_not: 0 -> 1 in: return 0",
        "rules.py why_not: or -> and in: return 0 or 0",
        "rules.py why_not: 0 -> 1 in: return 0 or 0",
        "rules.py why_not: 0 -> 1 in: return 0 or 0 (2)",
        "rules.py why_not: 0 -> 1 in: return 0 (2)",
    ]
    for game in ("tomb", "party", "deck"):
        known = mutants_by_rule(Path("src/tabletome/games", game), Path("src"))
        names = [change.name for change in {change for changes in known.values() for change in changes}]
        assert len(names) == len(set(names))


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one rule, a test that proves it and one that does not."""
    folder = tmp_path / "src/little"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "rules.py").write_text('def wins(score):\n    """Ten wins. (LT-WIN-01)"""\n    return score >= 10\n')
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_rules.py").write_text(
        "from little.rules import wins\n\ndef test_ten(): assert wins(10) and not wins(9)\n\ndef test_much(): assert wins(99)\n"
    )
    return tmp_path


def test_a_change_that_no_claiming_test_notices_survives(project: Path, tmp_path: Path) -> None:
    workshop = Workshop(project, tmp_path / "workshop")
    mutants: list[Mutant] = mutants_by_rule(project / "src/little", project / "src")["LT-WIN-01"]
    assert [mutant.after.strip() for mutant in mutants] == [">", "11"]
    assert workshop.passes(["tests/test_rules.py"])
    assert not any(workshop.survives(mutant, ["tests/test_rules.py::test_ten"]) for mutant in mutants)
    assert all(workshop.survives(mutant, ["tests/test_rules.py::test_much"]) for mutant in mutants)
    assert workshop.passes(["tests/test_rules.py"])  # the sources are whole again


def test_the_summary_counts_what_became_of_them() -> None:
    mutant = Mutant("a.py", "f", ("X-A-1",), 1, "a", 0, 1, "a", "b")
    results = [
        Tried("X-A-1", mutant, "noticed"),
        Tried("X-A-1", mutant, "survived"),
        Tried("X-A-2", mutant, "equivalent"),
        Tried("X-A-3", None),
    ]
    wanted = Wanted("x", Path(), 4, 7, 1, 1)
    assert score_of(wanted, results).line() == "| x | 7 | 3 | 2 | 1 | 50.0% | 1 | 1 | 1 |"


def test_the_page_has_a_line_for_each_game_and_keeps_those_of_others(tmp_path: Path) -> None:
    file, score = (
        tmp_path / "proof.md",
        Score(game="tomb", seed=1, rules=3, noticed=2, survived=0, equivalent=0, not_cited=1),
    )
    write_score(score, file)
    write_score(Score(game="deck", seed=2, rules=1, noticed=0, survived=1, equivalent=0, not_cited=0), file)
    write_score(msgspec.structs.replace(score, seed=5), file)
    assert lines_of(file.read_text()) == {
        "deck": "| deck | 2 | 1 | 1 | 0 | 0.0% | 1 | 0 | 0 |",
        "tomb": "| tomb | 5 | 3 | 2 | 2 | 100.0% | 0 | 0 | 1 |",
    }


def test_a_part_of_a_book_has_a_line_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "proof.md"
    for part in (1, 2, 1):
        score = Score(game="tomb", seed=1, rules=part, noticed=part, survived=0, equivalent=0, not_cited=0, part=part)
        write_score(score, file)
    assert [*lines_of(file.read_text())] == ["tomb, part 1", "tomb, part 2"]


def test_of_a_book_in_parts_the_rules_of_one_part_are_taken() -> None:
    claims: dict[str, list[str]] = {rule: [] for rule in ("DR-STRUCT-01", "DR-STRUCT-02", "DR-STRUCT-04")}
    for part, rules in ((0, {*claims}), (1, {"DR-STRUCT-01", "DR-STRUCT-04"}), (3, {"DR-STRUCT-02"})):
        wanted = Wanted("drunagor", Path.cwd(), 10, 1, 1, 1, part=part)
        assert {rule for rule, _ in sampled(wanted, claims)} == rules


def test_the_page_in_the_docs_is_as_it_is_written() -> None:
    text = Path("docs/proof.md").read_text(encoding="utf-8")
    assert text == page(lines_of(text))


LITTLE = """
from functools import cache

def wins(score):
    return score >= 10

@cache
def loses(score):
    return score < 3

class Act:
    def allowed(self, score):
        return any(part > 2 for part in score)

def asked(limit):
    def inside(score):
        return score > limit
    return inside

MADE = asked(5)
"""


@pytest.fixture
def little(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """A module that may be broken."""
    (tmp_path / "little_rules.py").write_text(LITTLE)
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module("little_rules")
    del sys.modules["little_rules"]


def broken(tmp_path: Path, before: str, after: str) -> bool:
    start = LITTLE.index(before)
    mutant = Mutant("little_rules.py", "", (), 0, "", start, start + len(before), before, after)
    return break_in_place(mutant, tmp_path)


def test_code_is_broken_wherever_the_function_is_held(little: ModuleType, tmp_path: Path) -> None:
    held = {"wins": little.wins}
    assert broken(tmp_path, ">= 10", "> 10")
    assert not held["wins"](10)
    assert broken(tmp_path, "part > 2", "part > 3")
    assert not little.Act().allowed([3])
    assert broken(tmp_path, "score < 3", "score < 2")
    assert not little.loses(2), "behind a cache"


def test_what_was_made_before_is_left_to_a_fresh_process(little: ModuleType, tmp_path: Path) -> None:
    assert broken(tmp_path, "score > limit", "score >= limit")
    assert little.asked(5)(5)
    assert not little.MADE(5), "it was made of the old code, so that what survives here must be tried again"
    assert not broken(tmp_path, "MADE = asked(5)", "MADE = asked(6)"), "no function is changed by that"


def test_a_sample_is_broken_in_memory_and_survivors_are_told(tmp_path: Path) -> None:
    """The whole command, on a copy of a real game with one test that proves nothing."""
    root = Path(__file__).parents[2]
    for part in ("src", "pyproject.toml"):
        (tmp_path / part).symlink_to(root / part)
    (tmp_path / "tests/party").mkdir(parents=True)
    (tmp_path / "tests/party/test_little.py").write_text(
        "import pytest\nfrom tabletome.games.party.rules import scoring\n\n"
        '@pytest.mark.rules("AP-END-03")\ndef test_nothing(): assert scoring\n'
    )
    done = subprocess.run(
        [sys.executable, "-m", "tabletome.testing.mutants", "party", "--write", "proof.md"],
        cwd=tmp_path, capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip
    assert done.returncode == 1, done.stdout + done.stderr
    assert "AP-END-03 survived at tabletome/games/party/" in done.stdout
    assert "\n| party | 1 | 1 | 1 | 0 | 0.0% | 1 | 0 | 0 |\n" in (tmp_path / "proof.md").read_text()
