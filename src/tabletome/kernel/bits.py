"""How a state becomes bytes and a state again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

MOST_BITS = 64 * 64
"""The squares of the largest board."""
MOST_BYTES = 1_000_000
"""How large a state may be. Those of the largest games have some ten thousand bytes."""
LONGEST_TEXT = 1_000
"""How long a name or a sentence in a state may be that comes from elsewhere."""


class Bits(int):
    """A bitboard of up to 64 by 64 squares as a field of a state. Plain ints can be saved up to 64 bits only.

    >>> class Dark(msgspec.Struct):
    ...     squares: Bits = Bits(0)
    >>> encode, decode = codec(Dark)
    >>> decode(encode(Dark(Bits(1 << 300 | 1)))).squares == 1 << 300 | 1
    True
    """

    __slots__ = ()


_S = TypeVar("_S")
_BEYOND = 1 << MOST_BITS
_BEFORE_LONG_TEXTS = (b"\xda", b"\xdb")
"""One of these bytes stands before every text of more than 255 bytes in MessagePack."""


def codec(state_type: type[_S]) -> tuple[Callable[[_S], bytes], Callable[[bytes], _S]]:
    """Functions that write a state as MessagePack and read it back."""
    encoder = msgspec.msgpack.Encoder(enc_hook=_to_plain)
    decoder = msgspec.msgpack.Decoder(state_type, dec_hook=_from_plain)
    return encoder.encode, decoder.decode


def misfit(saved: bytes, state_type: type[_S]) -> str:
    """Why these bytes, plain data as they are, are no state of this type; empty if they are one.

    Texts are measured only here, where a state begins or comes from elsewhere: rules write no long ones, and measuring each
    of them whenever a state is read would slow every fork.
    """
    if len(saved) > MOST_BYTES:
        return f"it has {len(saved)} bytes, and a state has at most {MOST_BYTES}"
    if any(mark in saved for mark in _BEFORE_LONG_TEXTS):
        longest = _longest_text(msgspec.msgpack.decode(saved))
        if len(longest) > LONGEST_TEXT:
            return f"'{longest[:20]}…' has {len(longest)} letters, and a text in a state has at most {LONGEST_TEXT}"
    try:
        msgspec.msgpack.decode(saved, type=state_type, dec_hook=_from_plain)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def _longest_text(plain: Any) -> str:
    """The longest text in plain data."""
    longest, waiting = "", [plain]
    while waiting:
        one = waiting.pop()
        if one.__class__ is str:
            if len(one) > len(longest):
                longest = one
        elif one.__class__ is list:
            waiting += one
        elif one.__class__ is dict:
            waiting += one
            waiting += one.values()
    return longest


def to_plain(value: object) -> Any:
    """A state or view as plain data of dicts, lists, strings and numbers, for JSON and for looking into it by path."""
    return msgspec.to_builtins(value, enc_hook=_to_number)


def from_plain(plain: object, state_type: type[_S]) -> _S:
    """The state that `to_plain` wrote. Raises msgspec.ValidationError naming the field that does not fit."""
    return msgspec.convert(plain, state_type, dec_hook=_from_plain)


def _to_number(value: Any) -> int:
    if isinstance(value, Bits):
        return int(value)
    raise TypeError(f"a state holds plain data only, not {type(value).__name__}")


def _to_plain(value: Any) -> Any:
    if isinstance(value, Bits):
        # As small as a plain int if it can be one: `board |= squares` makes one, and equal boards must give equal bytes.
        return value.to_bytes((value.bit_length() + 7) // 8, "little") if value.bit_length() > 64 else int(value)
    raise TypeError(f"a state holds plain data only, not {type(value).__name__}")


def _from_plain(wanted: type, value: Any) -> Any:
    if wanted is Bits:
        if value.__class__ is bytes and len(value) <= MOST_BITS // 8:
            return Bits.from_bytes(value, "little")
        if value.__class__ is int and 0 <= value < _BEYOND:
            return Bits(value)
        raise ValueError(f"a bitboard has no more than {MOST_BITS} squares, and none below zero")
    raise TypeError(f"a state holds plain data only, not {wanted.__name__}")
