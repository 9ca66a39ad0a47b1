"""Events of small games that are made up for one test: declared on the spot."""

from __future__ import annotations

from functools import cache

import msgspec

from tabletome.kernel import Happened


def happening(kind: str, **fields: object) -> Happened:
    """An event of this kind with these fields."""
    return _declared(kind, tuple(fields))(**fields)


@cache
def _declared(kind: str, fields: tuple[str, ...]) -> type[Happened]:
    declared = msgspec.defstruct("MadeUp", fields, bases=(Happened,), frozen=True)
    assert issubclass(declared, Happened)
    declared.kind = kind
    return declared
