"""The page on serving is true: its tables name every option of the command, each with its default."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from tabletome.cli.serve import serve_command

PAGE = (Path(__file__).parents[2] / "docs/serve.md").read_text(encoding="utf-8")
GIVEN = inspect.signature(serve_command).parameters
HIDDEN = {
    name
    for name, hint in get_type_hints(serve_command, include_extras=True).items()
    if any(getattr(part, "hidden", False) for part in get_args(hint))
}
IN_TEXT = {"files", "open_page"}
ROWS = dict(re.findall(r"^\| (`--.*?) \| (.*?) \|", PAGE, re.MULTILINE))
DEFAULTS = {
    option: default.strip()
    for options, defaults in ROWS.items()
    for option, default in zip(re.findall(r"--([a-z-]+)", options), defaults.split("`, `"), strict=True)
}


def test_every_option_stands_on_the_page() -> None:
    assert {name.replace("_", "-") for name in GIVEN if name not in HIDDEN | IN_TEXT} == set(DEFAULTS)


@pytest.mark.parametrize("option", sorted(DEFAULTS))
def test_an_option_has_the_default_that_the_page_says(option: str) -> None:
    default, said = GIVEN[option.replace("-", "_")].default, DEFAULTS[option].strip("`").partition("`")[0]
    if isinstance(default, int | float):
        assert float(said.replace(",", "")) == default
    elif default:
        assert said == default
    else:
        assert not said.isdecimal(), "what has no default is said in words"


def test_how_long_a_request_may_take_is_as_the_page_says() -> None:
    head, body, answer = (GIVEN[f"{part}_seconds"].default for part in ("head", "body", "answer"))
    assert f"The head of a request may take {head:g} seconds, its body {body:g}, reading the answer {answer:g}." in PAGE
