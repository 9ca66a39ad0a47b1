"""What a server is installed with: only what it needs, all of it pinned with its hashes, and the same as the tests ran with."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def pins(lock: str) -> dict[str, str]:
    """Version by name, of a lock in which every pin has a hash."""
    found = re.findall(
        r"^([a-z0-9-]+)(?:\[\w+\])?==(\S+)(.*?)(?=^\S|\Z)", (ROOT / lock).read_text(), re.MULTILINE | re.DOTALL
    )
    assert found
    assert [name for name, _, rest in found if "--hash=sha256:" not in rest] == []
    return {name: version for name, version, _ in found}


def named(requirements: list[str]) -> set[str]:
    return {re.split(r"[^a-zA-Z0-9-]", one)[0].lower() for one in requirements}


def test_a_server_is_installed_with_all_it_needs_and_no_tool_of_the_tests() -> None:
    needed, tools = named(PROJECT["dependencies"]), named(PROJECT["optional-dependencies"]["dev"])
    assert needed <= pins("requirements.lock").keys()
    assert not tools & pins("requirements.lock").keys()
    setup = re.search(r"^\$\(READY\):.*?\n\n", (ROOT / "Makefile").read_text(), re.MULTILINE | re.DOTALL)
    assert setup is not None
    assert re.findall(r"-r (\S+)", setup[0]) == ["requirements.lock", "requirements-build.lock"]


def test_the_tests_run_with_what_a_server_is_installed_with() -> None:
    tested = pins("requirements-dev.lock")
    assert {name: tested.get(name) for name in pins("requirements.lock")} == pins("requirements.lock")
    assert named(PROJECT["optional-dependencies"]["dev"]) <= tested.keys()


def test_what_makes_the_locks_is_pinned_itself() -> None:
    [uv] = [one for one in PROJECT["optional-dependencies"]["dev"] if one.startswith("uv")]
    assert uv == f"uv=={pins('requirements-dev.lock')['uv']}"
