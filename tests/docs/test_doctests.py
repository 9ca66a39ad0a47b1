"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import tabletome

MODULES = sorted(
    found.name
    for found in pkgutil.walk_packages(tabletome.__path__, "tabletome.")
    if not found.name.endswith("__main__")
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_a_module_run_as_written(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize(
    "name",
    [
        "cards.reading",
        "kernel.odds",
        "kernel.requests",
        "packs.library",
        "scene.log",
        "table.grid",
        "table.in_turn",
        "words",
    ],
)
def test_there_are_examples_where_they_explain_best(name: str) -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    module = importlib.import_module(f"tabletome.{name}")
    assert any(found.examples for found in finder.find(module, module.__name__))
    assert module.__name__ in MODULES
