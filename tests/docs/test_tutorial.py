"""The tutorial builds the example, to the letter."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_tutorial_builds_connect_four_to_the_letter() -> None:
    tutorial = (ROOT / "docs/write-a-game.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", tutorial, flags=re.DOTALL)
    example = (ROOT / "examples/connect_four.py").read_text(encoding="utf-8")
    built = "\n\n".join(blocks[:3]) + "\n" + blocks[3]
    assert built == example


def test_the_tutorials_last_block_is_the_contract_test_of_the_example() -> None:
    tutorial = (ROOT / "docs/write-a-game.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", tutorial, flags=re.DOTALL)
    assert blocks[4].strip() in (ROOT / "tests/examples/test_contract.py").read_text(encoding="utf-8")
