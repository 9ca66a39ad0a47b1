"""Ways to damage a file: by bytes, lines and words. The same seed damages it in the same way."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

NUMBERS = (
    "0", "-1", "1", "2", "7", "64", "65", "999", "1000000", "-1000000", "2147483648", "9223372036854775807",
    "18446744073709551616", "9" * 19, "9" * 25, "9" * 400, "1e9", "1e999", "-0", "0.5", "00", "0x10", "٣", "½", "NaN", "inf",
)  # fmt: skip
SIGNS = (
    "\x00", "\x01", "\x07", "\x1b[2J", "\t", "\r", "\n", "\x0b", "\x0c", "\x7f", "\x85", "\xa0", "\xad", "\u200b", "\u202e",
    "\u2066", "\u2028", "\ufeff", "\ufffd", "\uffff", "\U0001f409", "\U0010ffff", "e\u0301", "|", ";", "=", "%", "%00", "%0A",
    "%ED%A0%80", ":", "'", '"', "#", "- ", "[", "]", "{", "}", "&a ", "*a", "!!python/object ", "?", ",", "\\", "/", "..", "@",
)  # fmt: skip
BROKEN = (
    b"\xff",
    b"\xfe\xff",
    b"\xed\xa0\x80",
    b"\xed\xb0\x80",
    b"\xc0\x80",
    b"\xf8\x88\x80\x80\x80",
    b"\x80",
    b"\xe2\x82",
)
ENCODINGS = ("utf-16", "utf-16-be", "utf-32", "latin-1", "cp1252", "utf-7", "utf-8-sig")
WORD = re.compile(rb"[A-Za-z_][\w-]*|-?\d+")
LONG = (200, 5_000, 70_000)

Damage = Callable[[Random, bytes, Sequence[bytes]], bytes]


def mutated(random: Random, content: bytes, others: Sequence[bytes], ways: Sequence[Damage] = ()) -> bytes:
    """The content, damaged in one to four of these ways; some take their material from the others."""
    for _ in range(random.choice((1, 1, 1, 2, 3, 4))):
        content = random.choice(ways or DAMAGES)(random, content, others)
    return content


def _stretch(random: Random, content: bytes, longest: int = 40) -> tuple[int, int]:
    begin = random.randrange(len(content) + 1)
    return begin, min(len(content), begin + random.randint(1, longest))


def _flip(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    if not content:
        return b"\x00"
    at = random.randrange(len(content))
    return content[:at] + bytes([content[at] ^ 1 << random.randrange(8)]) + content[at + 1 :]


def _delete(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    begin, end = _stretch(random, content)
    return content[:begin] + content[end:]


def _double(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    begin, end = _stretch(random, content)
    return content[:end] + content[begin:end] * random.choice((1, 1, 2, 50)) + content[end:]


def _swap(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    (a, b), (c, d) = sorted((_stretch(random, content), _stretch(random, content)))
    return content if c < b else content[:a] + content[c:d] + content[b:c] + content[a:b] + content[d:]


def _truncate(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    return content[: random.randrange(len(content) + 1)]


def _splice(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    other = random.choice(others)
    begin, end = _stretch(random, content)
    since, until = _stretch(random, other, 200)
    return content[:begin] + other[since:until] + content[random.choice((begin, end)) :]


def _half_and_half(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    mine, theirs = content.split(b"\n"), random.choice(others).split(b"\n")
    return b"\n".join(mine[: random.randrange(len(mine) + 1)] + theirs[random.randrange(len(theirs) + 1) :])


def _insert_sign(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    at = random.randrange(len(content) + 1)
    sign = random.choice(BROKEN) if random.random() < 0.2 else random.choice(SIGNS).encode()
    return content[:at] + sign + content[at:]


def _insert_long(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    at = random.randrange(len(content) + 1)
    long = random.choice((b"a", b"9", b" ", b"[", b"%41", b"- ", b"a: ", b"\n")) * random.choice(LONG)
    return content[:at] + long + content[at:]


def _in_another_encoding(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    return content.decode(errors="replace").encode(random.choice(ENCODINGS), errors="replace")


def _line_ends(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    return content.replace(b"\n", random.choice((b"\r\n", b"\r", b"\n\n", b" \n", b"\x85")))


def _lines(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    """A line deleted, doubled, moved, indented otherwise, or in the place of another one, perhaps from another file."""
    lines = content.split(b"\n")
    at, to = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(7):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2:
            lines.insert(to, lines.pop(at))
        case 3:
            lines[at], lines[to] = lines[to], lines[at]
        case 4:
            lines[at] = random.choice(random.choice(others).split(b"\n"))
        case 5:
            lines.insert(at, random.choice(random.choice(others).split(b"\n")))
        case _:
            lines[at] = b" " * random.randrange(9) + lines[at].lstrip()
    return b"\n".join(lines)


def _words(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    """A word or number deleted, doubled, or in the place of another one; numbers become such as nobody expects."""
    words = list(WORD.finditer(content))
    if not words:
        return content + random.choice(NUMBERS).encode()
    word = random.choice(words)
    match random.randrange(6):
        case 0:
            new = b""
        case 1:
            new = word[0] + b" " + word[0]
        case 2:
            new = random.choice(words)[0]
        case 3:
            theirs = WORD.findall(random.choice(others))
            new = random.choice(theirs) if theirs else b"x"
        case 4:
            new = word[0].swapcase()
        case _:
            new = random.choice(NUMBERS).encode()
    return content[: word.start()] + new + content[word.end() :]


def _numbers(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    numbers = list(re.finditer(rb"-?\d+", content))
    if not numbers:
        return _words(random, content, others)
    number = random.choice(numbers)
    return content[: number.start()] + random.choice(NUMBERS).encode() + content[number.end() :]


def _small_numbers(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    numbers = list(re.finditer(rb"\d+", content)) or list(re.finditer(rb"$", content))
    number = random.choice(numbers)
    return (
        content[: number.start()]
        + b"%d" % random.choice((0, 1, 2, 3, 4, 5, 6, 9, 12, 20, 99))
        + content[number.end() :]
    )


def _fields(random: Random, content: bytes, others: Sequence[bytes]) -> bytes:
    """A field of an entry deleted, or in the place of another field of the file."""
    fields = list(re.finditer(rb"[^;,{}\[\]\n'\"]+", content)) or list(re.finditer(rb"$", content))
    field, other = random.choice(fields), random.choice(fields)
    beginning = field[0].partition(b":")[0].strip()
    alike = [each for each in fields if each[0].strip().startswith(beginning)]
    new = random.choice((other[0], random.choice(alike or fields)[0], random.choice(alike or fields)[0], b""))
    return content[: field.start()] + new + content[field.end() :]


DAMAGES: Sequence[Damage] = (
    _flip, _flip, _delete, _delete, _double, _swap, _truncate, _splice, _splice, _half_and_half, _insert_sign, _insert_sign,
    _insert_long, _in_another_encoding, _line_ends, _lines, _lines, _lines, _words, _words, _words, _numbers, _numbers,
)  # fmt: skip
OF_WORDS: Sequence[Damage] = (_words, _words, _numbers, _splice)
"""Those after which a file can often still be read."""
OF_FIELDS: Sequence[Damage] = (_small_numbers, _small_numbers, _fields, _fields, _words)
"""Those after which an entry can often still be understood."""
