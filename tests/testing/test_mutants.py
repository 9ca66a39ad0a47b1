"""Rules broken on purpose: what is changed, where, and who has to notice."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tabletome.testing.mutants import Tried, Workshop, summary
from tabletome.testing.mutations import Mutant, changes_in, cited_in, citing, mutants_by_rule

RULE = '''
def spring(play, hero, trap):
    """Eleven or more removes it. (TM-TRAP-08..10, TM-COND-02)"""
    roll: int = yield D20
    if roll >= trap.needed and hero.able:
        remove(play, trap)
    elif not hero.lucky:
        play.tell("springs", number=3)
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
    ]
    assert summary("x", [*results, Tried("X-A-3", None)]) == "| x | 3 | 2 | 1 | 50.0% | 1 | 1 | 1 |"
