"""The examples in the docstrings hold."""

import doctest
import importlib

import pytest


@pytest.mark.parametrize("name", ["areas", "footprint", "grid", "reach", "sight", "steps", "tokens", "track"])
def test_the_examples_in_the_docstrings_hold(name: str) -> None:
    result = doctest.testmod(importlib.import_module(f"tabletome.table.{name}"))
    assert result.attempted > 0
    assert result.failed == 0
