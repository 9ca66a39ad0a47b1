"""One shape for all games: what can be told from the sources is told from them, for every part of the house.

What does not comply yet stands in to_come.txt, by name; an entry that is no longer needed fails as well.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from typing import TypeAlias

import grimp
import pytest

from tests.house import checks
from tests.house.sources import files, tree
from tests.house.to_come import LIST, listed

Check: TypeAlias = Callable[[list[checks.Stands]], Iterator[checks.Breach]]


@pytest.mark.parametrize("name", checks.CHECKS)
def test_every_part_keeps_to_the_shape_of_the_house(name: str) -> None:
    found = [*checks.CHECKS[name]()]
    expected = {place for check, place in listed() if check == name}
    new = [f"{name} {place}: {what}" for place, what in found if place not in expected]
    done = sorted(expected - {place for place, _ in found})
    assert not new, "\n".join(new)
    assert not done, f"no longer needed in to_come.txt (python -m tests.house.to_come takes them out): {done}"


def test_the_list_of_what_is_to_come_is_sorted_and_names_checks_that_there_are() -> None:
    lines = LIST.read_text().splitlines()
    assert lines == sorted(set(lines))
    assert {check for check, _ in listed()} <= checks.CHECKS.keys()


def test_a_knot_is_found_around_corners_and_a_chain_is_none() -> None:
    graph = grimp.ImportGraph()
    for importer, imported in [("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("d", "e"), ("f", "d")]:
        graph.add_import(importer=importer, imported=imported)
    assert checks.knots(graph) == [{"a", "b", "c"}]


def test_an_import_inside_a_function_counts() -> None:
    """Whoever dodges a cycle by importing late has one all the same."""
    late = [
        node.module
        for node in ast.walk(tree("src/tabletome/cli/games.py"))
        if isinstance(node, ast.ImportFrom) and node.col_offset
    ]
    assert "tabletome.bots" in late
    assert checks.imports().direct_import_exists(importer="tabletome.cli.games", imported="tabletome.bots")


@pytest.mark.parametrize(
    ("check", "wrong", "right"),
    [
        (checks.prompts_read, "if 'Cancel' in request.prompt: pass", "offered.prompt('Ada')"),
        (checks.citations_read, "rule = seat.request.rules[0]", "line.rules"),
        (
            checks.unkind_requests,
            "yield Choose(0, groups, 'Which?', ())",
            "yield Choose(0, groups, 'Which?', (), TURN)",
        ),
        (checks.options_split, "option.arg.partition(' with ')", "Attack.read(words)"),
        (checks.flows_or_none, "def rule() -> Flow[None] | None: pass", "def rule() -> Flow[int | None]: pass"),
        (checks.flows_or_none, "NOTHING = cast('Flow[Any]', ())", "cast('Figure', figure)"),
        (checks.keyed_by_identity, "cache[id(board)] = reach", "figure.id"),
        (checks.guarded_telling, "if play.hear is not None: pass", "play.tell(Moved(who))"),
        (checks.undeclared_events, "play.tell('moves', who=who)", "play.tell(Moved(who))"),
        (
            checks.global_content,
            "@cache\ndef foes() -> Foes: return read()",
            "@cache\ndef ways(number: int) -> Ways: ...",
        ),
        (
            checks.global_content,
            "@functools.cache\ndef worth(library: Library, card: str) -> float: ...",
            "@lru_cache(maxsize=64)\ndef worth(library: Library, card: str) -> float: ...",
        ),
    ],
)
def test_a_check_finds_what_is_wrong_and_leaves_alone_what_is_right(check: Check, wrong: str, right: str) -> None:
    assert [place for place, _ in check([("there", node) for node in ast.walk(ast.parse(wrong))])] == ["there"]
    assert not [*check([("there", node) for node in ast.walk(ast.parse(right))])]


def test_whatever_the_quick_lane_leaves_out_is_there() -> None:
    (left_out,) = [
        ast.literal_eval(node.value)
        for node in ast.walk(tree("tests/conftest.py"))
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "LONG"
    ]
    names = [file.removeprefix("tests/") for file in files("tests")]
    gone = [pattern for pattern in left_out if not any(fnmatchcase(name, pattern.split("::")[0]) for name in names)]
    assert not gone
