"""What goes over the socket, as JSON: see docs/socket.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

import msgspec

from tabletome.kernel import Bits, Event, Game
from tabletome.server.door.keys import LONGEST_KEY

MOST_BYTES = 8192
"""The longest message a client may send."""

Nonce = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=99)]
Number = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Notation = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
Trial = Annotated[str, msgspec.Meta(max_length=32)]
"""The id of the trial that a message is meant for; empty for the real game."""
ShortName = Annotated[str, msgspec.Meta(max_length=30)]


class _Message(msgspec.Struct, tag_field="do", forbid_unknown_fields=True):
    """Something a client sends."""


class Join(_Message, tag="join"):
    """The first message: which table, by which link. `page` gets HTML to show, `data` gets the view for a program.

    `secret` is made by whoever comes, kept by them and told to nobody else: it holds the seat that they come to first. `seen` is
    the last entry that they have heard of: of new rules since then they are told.
    """

    table: Annotated[str, msgspec.Meta(max_length=32)]
    key: Annotated[str, msgspec.Meta(max_length=LONGEST_KEY)]
    secret: Annotated[str, msgspec.Meta(max_length=LONGEST_KEY)] = ""
    form: Annotated[str, msgspec.Meta(pattern="^(page|data)$")] = msgspec.field(name="as", default="page")
    theme: Annotated[str, msgspec.Meta(pattern="^(dark|light)$")] = "dark"
    seen: Number = 0


class Give(_Message, tag="answer"):
    """An answer to what the seat is asked, having seen everything up to entry `seen`."""

    id: Nonce
    seen: Number
    seat: Seat
    option: Notation
    trial: Trial = ""


class Undo(_Message, tag="undo"):
    """Take back this seat's last decision."""

    id: Nonce
    seen: Number
    seat: Seat
    trial: Trial = ""


class Redo(_Message, tag="redo"):
    """Do again what was undone last."""

    id: Nonce
    seen: Number
    seat: Seat


class Consent(_Message, tag="consent"):
    """Agree or not to an undo that somebody else asked for."""

    to: Number
    yes: bool


class Sit(_Message, tag="seat"):
    """Who plays a seat from now on: the person with its link, a bot, or the host; and under what name."""

    seat: Seat
    kind: Annotated[str, msgspec.Meta(pattern="^(person|bot|host)$")]
    bot: Annotated[str, msgspec.Meta(max_length=40)] = ""
    name: ShortName = ""


class LetIn(_Message, tag="let in"):
    """Let somebody who knocked in, or not."""

    to: Number
    yes: bool


class AskOdds(_Message, tag="odds"):
    """What may follow an option, and how likely."""

    id: Nonce
    seen: Number
    seat: Seat
    option: Notation
    trial: Trial = ""


class AskPreview(_Message, tag="preview"):
    """What somebody whom no seat plays would do if its turn came now."""

    id: Nonce
    who: Notation
    trial: Trial = ""


class Look(_Message, tag="look"):
    """Show the position after so many answers; with none, the present one."""

    at: Number | None = None


class Try(_Message, tag="try"):
    """Begin to play on in private from the position after so many answers; with none, from the present one."""

    at: Number | None = None


class StopTrying(_Message, tag="stop trying"):
    """Back to the real game."""


class Ping(_Message, tag="ping"):
    """Is anybody there?"""


Message: TypeAlias = (
    Join | Give | Undo | Redo | Consent | Sit | LetIn | AskOdds | AskPreview | Look | Try | StopTrying | Ping
)  # fmt: skip

_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_encoder = msgspec.json.Encoder(enc_hook=lambda value: _plain(value))


def read(text: str | bytes) -> Message:
    """A client's message; raises msgspec.DecodeError with a sentence that says what is wrong with it."""
    return _decoder.decode(text)


def write(message: Mapping[str, Any]) -> bytes:
    """A message to a client. A bitboard is written as the list of its squares."""
    return _encoder.encode(message)


def join(head: Mapping[str, Any], body: bytes) -> bytes:
    """A message of two parts, the second of which is written already.

    >>> join({"is": "data"}, b'{"seat":1}')
    b'{"is":"data","seat":1}'
    """
    return write(head)[:-1] + b"," + body[1:]


def plain_event(game: Game[Any], event: Event, view: Any) -> dict[str, Any]:
    """An event as programs get it, in words of the one who looks."""
    return {
        "kind": event.kind,
        "what": event.what,
        "names": event.names,
        "rules": event.rules,
        "answer": event.answer,
        "text": game.say(event, view),
    }


def _plain(value: object) -> Any:
    if isinstance(value, Bits):
        return [square for square in range(value.bit_length()) if value >> square & 1]
    raise TypeError(f"a view holds plain data only, not {type(value).__name__}")
