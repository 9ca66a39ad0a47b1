"""How a state becomes bytes and a state again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec


class Bits(int):
    """A bitboard of any size as a field of a state. Plain ints can be saved up to 64 bits only.

    >>> class Dark(msgspec.Struct):
    ...     squares: Bits = Bits(0)
    >>> encode, decode = codec(Dark)
    >>> decode(encode(Dark(Bits(1 << 300 | 1)))).squares == 1 << 300 | 1
    True
    """

    __slots__ = ()


_S = TypeVar("_S")


def codec(state_type: type[_S]) -> tuple[Callable[[_S], bytes], Callable[[bytes], _S]]:
    """Functions that write a state as MessagePack and read it back."""
    encoder = msgspec.msgpack.Encoder(enc_hook=_to_plain)
    decoder = msgspec.msgpack.Decoder(state_type, dec_hook=_from_plain)
    return encoder.encode, decoder.decode


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
        return Bits(value if isinstance(value, int) else int.from_bytes(value, "little"))
    raise TypeError(f"a state holds plain data only, not {wanted.__name__}")
