"""Messages and bodies that are wrong in every way we can think of; from one seed always the same ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

MOST_BYTES = 8192
"""A longer message ends the connection; that is tried elsewhere, and now and then here."""

NUMBERS = (
    "-1", "0", "1", "99", "100", "1.5", "-0.0", "1e3", "1e400", "1e-400", "NaN", "Infinity", "2147483648",
    str(10**9), str(10**9 + 1), str(2**63), str(2**64), "-9223372036854775809", "9" * 400, "0x10", "007", "+1", "1_000",
)  # fmt: skip
TEXTS = (
    "", " ", "\0", "\n", "\r\nSet-Cookie: a=b", "\x1b[31mred\x07", "\u202egnp.exe", "\u2066\u2069\u200f",
    "\u200b\ufeff", "\ufffe", "e\u0301\u0301\u0301", "𝕬𝖓𝖓", "👩‍👩‍👧‍👦", "ÿ" * 64, "x" * 64, "x" * 65, "x" * 501, "x" * 6000,
    "'; DROP TABLE tabletome_tables; --", "<script>alert(1)</script>", "{0.__class__}", "%s%n%x", "../../../../etc/passwd",
    "null", "true", "1", "[]", "\\u0000", "drop z", "raid; bank", "None", "__class__", "-2", "host", "person", "bot",
    "mcts:9999999s", "page", "data",
)  # fmt: skip
ODD_JSON = (
    "null", "true", "false", "[]", "{}", '""', '"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '"\\ud83d\\ude00"', '[[[[]]]]',
    '{"": {"": {}}}', "[1, 2, 3]", '{"do": "ping"}', '"\\x"', "undefined", "'a'",
)  # fmt: skip
DEEP = ("[" * 4000, "[" * 2000 + "]" * 2000, '{"a":' * 1300, '{"a":' * 1000 + "1" + "}" * 1000)


def written(value: object) -> str:
    """Plain data as JSON."""
    return json.dumps(value)


def spoilt(message: dict[str, Any], chance: Random) -> str | bytes:
    """The message, wrong in some way; bytes are no text any more, or to be sent as none."""
    return chance.choice(WAYS)(message, chance)


def odd_value(chance: Random) -> str:
    """Some JSON, or nearly, that is hardly ever right where it stands."""
    kind = chance.randrange(4)
    if kind == 0:
        return chance.choice(NUMBERS)
    if kind == 1:
        return written(chance.choice(TEXTS))
    if kind == 2:
        return chance.choice(ODD_JSON)
    return written("".join(chr(chance.randrange(1, 0xD800)) for _ in range(chance.randrange(1, 12))))


# --- ways of being wrong ------------------------------------------------------------------------------------------------


def _fields(pairs: list[tuple[str, str]]) -> str:
    return "{" + ", ".join(f"{written(name)}: {value}" for name, value in pairs) + "}"


def _pairs(message: dict[str, Any]) -> list[tuple[str, str]]:
    return [(name, written(value)) for name, value in message.items()]


def _another_value(message: dict[str, Any], chance: Random) -> str:
    pairs = _pairs(message)
    place = chance.randrange(len(pairs))
    pairs[place] = pairs[place][0], odd_value(chance)
    return _fields(pairs)


def _inner_value(message: dict[str, Any], chance: Random) -> str:
    """Another value somewhere inside; where there is no inside, at the top."""
    inner = [name for name, value in message.items() if isinstance(value, list | dict) and value]
    if not inner:
        return _another_value(message, chance)
    name = chance.choice(inner)
    value = message[name]
    if isinstance(value, dict):
        changed = _another_value(value, chance)
    else:
        items = [written(item) for item in value]
        place = chance.randrange(len(items))
        items[place] = _another_value(value[place], chance) if isinstance(value[place], dict) else odd_value(chance)
        changed = "[" + ", ".join(items) + "]"
    return _fields([(field, changed if field == name else text) for field, text in _pairs(message)])


def _without(message: dict[str, Any], chance: Random) -> str:
    pairs = _pairs(message)
    del pairs[chance.randrange(len(pairs))]
    return _fields(pairs)


def _twice(message: dict[str, Any], chance: Random) -> str:
    pairs = _pairs(message)
    return _fields([*pairs, (chance.choice(pairs)[0], odd_value(chance))])


def _unknown(message: dict[str, Any], chance: Random) -> str:
    return _fields([*_pairs(message), (chance.choice(TEXTS), odd_value(chance))])


def _renamed(message: dict[str, Any], chance: Random) -> str:
    pairs = _pairs(message)
    place = chance.randrange(len(pairs))
    name = chance.choice([pairs[place][0].upper(), pairs[place][0] + " ", *TEXTS])
    return _fields([*pairs[:place], (name, pairs[place][1]), *pairs[place + 1 :]])


def _exchanged(message: dict[str, Any], chance: Random) -> str:
    names, values = zip(*_pairs(message), strict=True)
    return _fields(list(zip(names, chance.sample(values, len(values)), strict=True)))


def _wrapped(message: dict[str, Any], chance: Random) -> str:
    text = written(message)
    return chance.choice(
        [f"[{text}]", f"{text}{text}", f"{text}\n{text}", f"[{text}, {text}]", written(text), f"{text},"]
    )


def _deep(message: dict[str, Any], chance: Random) -> str:
    deep = chance.choice(DEEP)
    return chance.choice([deep, _fields([*_pairs(message), ("deep", deep)])])


def _nonsense(message: dict[str, Any], chance: Random) -> str:
    return chance.choice([odd_value(chance), "", " ", "\ufeff" + written(message), written(message).replace('"', "'")])


def _bytes(message: dict[str, Any], chance: Random) -> bytes:
    """Bytes changed, lost, doubled or put in."""
    data = bytearray(written(message).encode())
    for _ in range(chance.choice([1, 1, 2, 8])):
        place = chance.randrange(len(data) + 1)
        end = min(len(data), place + chance.randrange(1, 9))
        new = chance.choice(
            [b"", chance.randbytes(end - place), bytes(data[place:end]) * 2, b"\0", b'"', b"\xff", b"\xed\xa0\x80"]
        )
        data[place:end] = new
    return bytes(data)


def _cut(message: dict[str, Any], chance: Random) -> str:
    text = written(message)
    return text[: chance.randrange(len(text))]


def _long(message: dict[str, Any], chance: Random) -> str:
    text = written(message)
    return text + " " * (MOST_BYTES - len(text) + chance.choice([-1, 0, 0, 0, 0, 1]))


Way = Callable[[dict[str, Any], Random], str | bytes]
WAYS: list[Way] = [
    _another_value, _another_value, _another_value, _inner_value, _inner_value, _without, _twice, _unknown, _renamed, _exchanged,
    _wrapped, _deep, _nonsense, _bytes, _bytes, _cut, _long,
]  # fmt: skip
