"""The words in which a game and the options of its set-up are put to people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

Place: TypeAlias = Literal["game", "seat", "more", "never"]
"""Where it is asked: first, beside a seat, under *More choices*, or of programs alone."""


class Cover(msgspec.Struct, frozen=True):
    """What stands on the box, for somebody who chooses a game. The picture lies beside the game, as `cover.svg`."""

    how: str
    """Against each other or together, and how much of it there is."""
    sentence: str
    minutes: tuple[int, int]
    """About how long people sit over it: an adventure, a fight, a race. An estimate, and put as one."""
    weight: Literal[1, 2, 3, 4]
    """How much there is to learn."""


class Wording(msgspec.Struct, frozen=True):
    """How an option is put to people. What is left out is taken from its name, its type and the docstring of the options."""

    label: str = ""
    help: str = ""
    values: Sequence[tuple[Any, str]] = ()
    """The values that are offered, each with what to call it; if none are given, those of `Game.choices`."""
    preset: Any = msgspec.UNSET
    """What is chosen until somebody chooses; if it is not said, the default of the option."""
    place: Place = "more"
    seat: int | None = None
    """The seat that it is asked of, where every seat has an option of its own."""
    when: Mapping[str, Sequence[Any]] = {}
    """Asked only while other options have one of these values."""
    seats: Mapping[Any, Sequence[int]] = {}
    """Values that are offered only to so many."""


SHARED: Mapping[str, Wording] = {
    "ties": Wording(
        "When several would do",
        "Monsters often have two targets or two ways that are equally good. The stated rule picks one and the story says why; "
        "or you are asked every time.",
        (("settle", "go by the stated rule"), ("ask", "ask me every time")),
        "settle",
        "game",
    )
}
"""Options that games share by name are worded once."""
