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


def test_there_are_examples_in_the_kernel_and_on_the_table() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    with_examples = {
        name for name in MODULES if any(found.examples for found in finder.find(importlib.import_module(name), name))
    }
    assert {"tabletome.kernel.requests", "tabletome.kernel.odds", "tabletome.table.grid"} <= with_examples
