"""What rules ask for: a seat's choice, a result of chance, or a checkpoint.

Options come in groups: a verb with a lazy set of arguments. Nothing is listed until somebody asks, so that a choice among a
hundred squares costs as much as a choice among two. Every option has a short, stable notation, `verb argument`:

>>> ask = Choose(0, (Spots("move", 0b1101, ("a1", "b1", "c1", "d1")), Items("attack", ("kobold-1", "kobold-2")), One("pass")))
>>> ask.size
6
>>> [str(option) for option in ask]
['move a1', 'move c1', 'move d1', 'attack kobold-1', 'attack kobold-2', 'pass']
>>> ask.find("attack kobold-2").arg
'kobold-2'
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import Any, TypeAlias, TypeVar

import msgspec

Result: TypeAlias = int | str
"""A result of chance: a die's face or a card's id. Its `str` is its notation."""


MOST_OPTIONS = 10_000
"""So many options are listed at most. A request of more is not meant for anybody; those of real games have a few hundred."""


class Option(msgspec.Struct, frozen=True, eq=False, gc=False):
    """One thing a seat may do: `verb` says what, `arg` with or to what."""

    group: Group
    arg: Any

    @property
    def verb(self) -> str:
        return self.group.verb

    def __str__(self) -> str:
        return self.group.notation(self.arg)

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self.arg == other.arg and self.group.verb == other.group.verb

    def __hash__(self) -> int:
        return hash((self.group.verb, self.arg))


class Group(msgspec.Struct, gc=False):
    """Options that share a verb. Arguments are plain immutable values: ints, strings, or tuples of them."""

    verb: str

    @property
    def size(self) -> int:
        raise NotImplementedError

    @property
    def title(self) -> str:
        """What a person reads above the options of this group."""
        raise NotImplementedError

    def pick(self, index: int) -> Any:
        """The argument of the option at `index`."""
        raise NotImplementedError

    def name(self, arg: Any) -> str:
        """The argument in notation; nothing for a verb that stands alone."""
        raise NotImplementedError

    def args(self) -> Iterator[Any]:
        return (self.pick(index) for index in range(self.size))

    def holds(self, arg: Any) -> bool:
        """Is there an option with this argument?"""
        return any(arg == other for other in self.args())

    def notation(self, arg: Any) -> str:
        name = self.name(arg)
        return f"{self.verb} {name}" if name else self.verb

    def option(self, index: int) -> Option:
        return Option(self, self.pick(index))

    def find(self, name: str) -> Option | None:
        """The option whose argument is written `name`."""
        for arg in self.args():
            if self.name(arg) == name:
                return Option(self, arg)
        return None

    def __iter__(self) -> Iterator[Option]:
        return (Option(self, arg) for arg in self.args())


class One(Group, gc=False):
    """A verb that needs no argument: `pass`, `end`."""

    label: str = ""
    rules: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        return 1

    @property
    def title(self) -> str:
        return self.label or self.verb

    def pick(self, index: int) -> None:
        return None

    def name(self, arg: Any) -> str:
        return ""


class Items(Group, gc=False):
    """A verb with one of a few arguments. `names` writes an argument that is not its own name, looking at nothing else."""

    items: Sequence[Any]
    names: Callable[[Any], str] = str
    label: str = ""
    rules: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        return len(self.items)

    @property
    def title(self) -> str:
        return self.label or self.verb

    def pick(self, index: int) -> Any:
        return self.items[index]

    def name(self, arg: Any) -> str:
        return self.names(arg)


class Spots(Group, gc=False):
    """A verb at one of the set bits of a mask: squares of a board, columns, seats. `names` names the bits."""

    mask: int
    names: Sequence[str]
    label: str = ""
    rules: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        return self.mask.bit_count()

    @property
    def title(self) -> str:
        return self.label or self.verb

    def pick(self, index: int) -> int:
        mask = self.mask
        after = mask.bit_count() - 1 - index
        if after < index:  # nearer to the last one
            for _ in range(after):
                mask ^= 1 << mask.bit_length() - 1
            return mask.bit_length() - 1
        for _ in range(index):
            mask &= mask - 1
        return (mask & -mask).bit_length() - 1

    def holds(self, arg: Any) -> bool:
        return isinstance(arg, int) and arg >= 0 and bool(self.mask >> arg & 1)

    def args(self) -> Iterator[int]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield low.bit_length() - 1
            mask ^= low

    def name(self, arg: Any) -> str:
        name: str = self.names[arg]
        return name


class Choose(msgspec.Struct, gc=False):
    """A seat decides between the options of its groups. The answer that rules get back is the chosen `Option`.

    `kind` says what is asked, in a short stable word (`react`, `end-of-turn`); `about` says about what: a small frozen struct of
    ids and numbers. Bots, pictures, refusals and programs go by these; the prompt is for people alone.
    """

    seat: int
    groups: Sequence[Group]
    prompt: str = ""
    rules: tuple[str, ...] = ()
    kind: str = ""
    about: object = None

    @property
    def size(self) -> int:
        size = 0
        for group in self.groups:  # the kind there is most of is counted without a call
            size += len(group.items) if group.__class__ is Items else group.size
        return size

    def option(self, index: int) -> Option:
        """The option at `index`, counted over all groups."""
        if index >= 0:
            for group in self.groups:
                if group.__class__ is Items:  # found without a call
                    items = group.items
                    if index < len(items):
                        return Option(group, items[index])
                    index -= len(items)
                else:
                    size = group.size
                    if index < size:
                        return Option(group, group.pick(index))
                    index -= size
        raise IndexError(index)

    def find(self, text: str) -> Option | None:
        """The option written `text`; spaces and case are forgiven where that leaves no doubt."""
        for group in self.groups:
            verb = group.verb
            if text == verb:
                found = group.find("")
            elif text.startswith(verb) and text[len(verb) : len(verb) + 1] == " ":
                found = group.find(text[len(verb) + 1 :])
            else:
                found = None
            if found is not None:
                return found
        wanted = " ".join(text.split()).casefold()
        near = [option for option in self if str(option).casefold() == wanted]
        return near[0] if len(near) == 1 else None

    def split(self, text: str, also: Iterable[str] = ()) -> tuple[str, str]:
        """A typed answer as its verb, one that is offered or one of those `also` known, and the words after it.

        >>> Choose(0, (One("set out"), Items("take", (1, 2)))).split("Set  out")
        ('set out', '')
        >>> Choose(0, (One("pass"),)).split("set out north", also=["set out"])
        ('set out', 'north')
        >>> Choose(0, (One("pass"),)).split("move to a1")
        ('move', 'to a1')
        """
        text = " ".join(text.split())
        for verb in sorted({group.verb for group in self.groups} | {*also}, key=lambda verb: (-len(verb), verb)):
            if f"{text} ".casefold().startswith(f"{verb} ".casefold()):
                return verb, text[len(verb) + 1 :]
        verb, _, words = text.partition(" ")
        return verb, words

    def index(self, option: Option) -> int:
        """The place of an option among all options."""
        for index, other in enumerate(self):
            if other == option:
                return index
        raise ValueError(f"'{option}' is not an option here")

    def best(self, worth: Callable[[Option], float]) -> Option:
        """The option that is worth most; of equals the first.

        >>> Choose(0, (Items("take", (2, 7, 7)),)).best(lambda option: option.arg)
        <take 7>
        """
        return max(self, key=worth)

    def __iter__(self) -> Iterator[Option]:
        for group in self.groups:
            yield from group


class Chance(msgspec.Struct, gc=False):
    """One of several equally likely outcomes. `label` names the die or the deck, `why` and `by` say what it is for.

    An outcome that is twice as likely stands in `outcomes` twice. `to` lists the seats that may see what came (None: all),
    `drawn` tells a card from the face of a die.
    """

    label: str
    outcomes: Sequence[Result]
    why: str = ""
    by: str = ""
    to: tuple[int, ...] | None = None
    drawn: bool = False

    def find(self, text: str) -> Result | None:
        """The outcome written `text`, case forgiven where that leaves no doubt."""
        for outcome in self.outcomes:
            if str(outcome) == text:
                return outcome
        wanted = text.strip().casefold()
        near = {outcome for outcome in self.outcomes if str(outcome).casefold() == wanted}
        return near.pop() if len(near) == 1 else None

    def __str__(self) -> str:
        words = self.label
        if self.why:
            words += f" for {self.why}"
        if self.by:
            words += f" by {self.by}"
        return words


class Checkpoint(msgspec.Struct, frozen=True, gc=False):
    """The state alone now says everything: a place from which play can be taken up again."""


CHECKPOINT = Checkpoint()

Request: TypeAlias = Choose | Chance | Checkpoint

_T = TypeVar("_T")
Flow: TypeAlias = Generator[Request, Any, _T]
"""A rule as a coroutine: it yields requests, is sent their answers, and returns what it found out."""
