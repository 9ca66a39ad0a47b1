"""What a game is to the kernel: set-up, state, phases, views, outcome."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from tabletome.cards.reading import Unreadable
from tabletome.kernel.acts import Act
from tabletome.kernel.bits import codec
from tabletome.kernel.digest import rules_digest
from tabletome.kernel.errors import BadSetup, GameFault
from tabletome.kernel.events import Happened
from tabletome.kernel.play import STEPS_PER_ANSWER, After, Event, Play, Table
from tabletome.kernel.requests import CHECKPOINT, Choose, Flow, Option
from tabletome.kernel.wording import Cover, Wording
from tabletome.words import listed

_S = TypeVar("_S")

WATCHER = -1
"""The seat of somebody who only looks on."""
LONGEST_SET_UP = 10_000
"""Bytes of set-up options: they stand in one line of a journal, which has to be read again elsewhere."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: a word for tables (`first wins`, `draw`, `lost`) and a score from 0 to 1 for every seat."""

    result: str
    scores: tuple[float, ...]


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The set-up of a game that has nothing to choose."""


class PackLike(Protocol):
    """A pack of players' own content, as the kernel needs to know it."""

    @property
    def id(self) -> str: ...

    @property
    def digest(self) -> str: ...


Running: TypeAlias = Generator[Any, Any, None] | None
"""A phase under way; one that is a plain function is over at once."""
Phase = Callable[[Play[_S, Any]], Running]
"""A phase runs from the state alone and ends by setting `state.phase`. One that asks nothing may be a plain function."""


class Over(Exception):
    """Raised by what is looked at after an effect: the game is decided, whatever else was going on."""


class Game(Generic[_S]):
    """A game. Subclasses name its parts; what has a default here may stay as it is.

    `state_type` is a msgspec.Struct of plain data, `options_type` a frozen msgspec.Struct with a default for every set-up option.
    A checkpoint is written down `checkpoint_after` so many answers since the last one, at the earliest: after 0, every one is.
    `wording` is how options are put to people where name and docstring do not do, `cover` what the game itself is to them.
    `library` are the cards it is played with, `events` the kinds of events that no other game has, `in_short` what people would
    say of them where it is summed up what may follow: if it is given, kinds it does not have are passed over. `after` is what is
    looked at after an effect, by the kind of event that tells of it, `acts` what can be done at all, by the kind of request.
    """

    id: ClassVar[str]
    name: ClassVar[str]
    version: ClassVar[int] = 1
    checkpoint_after: ClassVar[int] = 0
    seats: ClassVar[range] = range(1, 2)
    state_type: ClassVar[type[Any]]
    options_type: ClassVar[type[Any]] = NoOptions
    wording: ClassVar[Mapping[str, Wording]] = {}
    cover: ClassVar[Cover | None] = None
    phases: ClassVar[Mapping[str, Phase[Any]]] = {}
    events: ClassVar[tuple[type[Happened], ...]] = ()
    in_short: ClassVar[Mapping[type[Happened], str]] = {}
    after: ClassVar[After] = {}
    acts: ClassVar[Mapping[str, tuple[type[Act[Any, Any]], ...]]] = {}
    bots: ClassVar[Mapping[str, Callable[[int], Any]]] = {}
    library: Any = None

    def with_packs(self, packs: tuple[PackLike, ...]) -> Game[_S]:
        """The game as it is played with these packs: another value, with another library. This one stays as it is."""
        return self

    def choices(self) -> Mapping[str, Sequence[tuple[Any, str]]]:
        """For people who set up a game: the values of an option by its name, each with what to call it."""
        return {}

    def content(self) -> Mapping[str, Mapping[str, str]]:
        """All that can be met in this game, by kind: what events and states call it, and what people do.

        If a game says nothing else, these are the decks of its library: mappings of ids to things with a name.
        """
        decks: dict[str, dict[str, str]] = {}
        for kind in getattr(self.library, "__struct_fields__", ()):
            deck = getattr(self.library, kind)
            named = deck if isinstance(deck, Mapping) else {}
            if named and all(isinstance(id_, str) and hasattr(one, "name") for id_, one in named.items()):
                decks[kind] = {id_: str(one.name) for id_, one in named.items()}
        return decks

    def copy_of(self, id_: str) -> str:
        """What a figure or the copy of a card is one of: `bog-husk-2` is a `bog-husk`."""
        one, _, number = id_.rpartition("-")
        return one if number.isdecimal() else id_

    def in_play(self, state: _S) -> Iterable[str]:
        """What is on the table, in use, without an event that names it: the adventure under way, the class of a hero."""
        return ()

    def new(self, seats: int, options: Any, packs: tuple[PackLike, ...]) -> _S:
        """The state before the first phase. Whatever chance decides, a first phase asks for."""
        raise NotImplementedError

    def flow(self, play: Play[_S, Any]) -> Flow[None]:
        """The whole game from any checkpoint on: checkpoint, run the phase, repeat.

        A phase that is a plain function asked for nothing, so there is nothing new to keep after it.
        """
        state: Any = play.state
        phases, run = self.phases, self.run
        plain = type(self).run is Game.run  # nothing is put around phases
        asked = True
        while name := state.phase:
            if asked and play.answered >= play.due:
                yield CHECKPOINT
            play.phases += 1
            if play.phases > STEPS_PER_ANSWER:
                raise play.endless()
            try:
                phase = phases[name]
            except KeyError:
                known = ", ".join(phases) or "none"
                raise GameFault(f"{self.name} has no phase '{name}' (phases: {known})") from None
            try:
                running = phase(play) if plain else run(phase, play)
                if running is None:
                    asked = False
                else:
                    asked = True
                    yield from running
            except Over:
                self.over(play)

    def run(self, phase: Phase[_S], play: Play[_S, Any]) -> Running:
        """Run a phase, with whatever a game puts around every one of them."""
        return phase(play)

    def over(self, play: Play[_S, Any]) -> None:
        """What follows when the game is decided in the middle of a phase: it ends, unless a game has more to play."""
        state: Any = play.state
        state.phase = ""

    def play(self, state: _S, answered: int = 0, hear: Callable[[Event], None] | None = None) -> Play[_S, Any]:
        """What rules hold in their hands to play on from a state."""
        return Play(state, self.library, answered, hear, self.after, self.name_of)

    def name_of(self, table: Table[_S, Any], id_: str) -> str:
        """What people call a figure, card or place that events name by id."""
        return id_

    @property
    def hides(self) -> bool:
        """Whether seats may know different things: what a seat cannot know can be dealt again."""
        return type(self).redeal is not Game.redeal

    def view(self, state: _S, seat: int) -> Any:
        """What `seat` (or a `WATCHER`) may know. A game with nothing to hide shows its state."""
        return state

    def scene(self, view: Any, asked: Choose | None) -> object:
        """The picture of a view: a `tabletome.scene.Scene`."""
        raise NotImplementedError

    def plan(self, view: Any, asked: Choose, option: Option) -> object:
        """What an option would come to, for the seat that is asked: a `tabletome.scene.Plan`. None: its odds say all there is."""
        return None

    def untold(self, view: Any, asked: Choose, option: Option) -> str:
        """Why nobody may look ahead at what an option brings, neither by odds nor by trying it out; nothing if they may.

        For what is written in a book that is opened when it is time.
        """
        return ""

    def preview(self, view: Any, who: str) -> object:
        """What somebody who is not played by a seat would do if its turn came now: a `tabletome.scene.Plan`, or None."""
        return None

    def outcome(self, state: _S) -> Outcome | None:
        """How the game ended; None while it runs."""
        raise NotImplementedError

    def redeal(self, play: Play[_S, Any], seat: int) -> Flow[None]:
        """Deal again, by chance, all that `seat` cannot know, leaving what it knows as it is."""
        yield from ()

    def evaluate(self, state: _S, seat: int) -> float | None:
        """A guess from 0 to 1 how `seat` stands, for bots that cannot play a game to its end."""
        return None

    def who(self, state: _S, request: Choose) -> Any:
        """Whoever acts when this is answered: the figure or person that acts are looked at for."""
        return request.seat

    def why_not(self, state: _S, request: Choose, verb: str, words: str) -> str:
        """Why an answer is not among the options, by the rules; empty if there is nothing more to say.

        An act of this kind of request says it itself; of any other it is said what can be done now.
        """
        known = self.acts.get(request.kind, ())
        problem = ""
        for act in known:
            if act.verb == verb:
                try:
                    return act.read(words).why_not(Table(state, self.library), self.who(state, request))
                except Unreadable as unreadable:
                    problem = problem or f"after '{verb}', {unreadable}"
        if problem:
            return problem
        elsewhere = [act for others in self.acts.values() for act in others if act.verb == verb]
        if known and elsewhere:
            if reason := next((act.elsewhere for act in elsewhere if act.elsewhere), ""):
                return reason
            return f"now you may {listed(dict.fromkeys(group.verb for group in request.groups), 'or')}"
        return ""

    def say(self, event: Event, view: Any = None) -> str:
        """An event as a sentence of the log. A view, if there is one, knows what people call those whom events name by id."""
        return f"{event.kind}: " + ", ".join(f"{name} {value}" for name, value in event.what.items())

    @cached_property
    def codec(self) -> tuple[Callable[[_S], bytes], Callable[[bytes], _S]]:
        return codec(self.state_type)

    @cached_property
    def digest(self) -> str:
        """A fingerprint of rules and content: where it is another, the same answers may lead elsewhere."""
        return rules_digest(*(kind for kind in type(self).__mro__ if issubclass(kind, Game) and kind is not Game))

    def set_up(self, seats: int, options: object, packs: tuple[PackLike, ...]) -> _S:
        """A new state from a set-up that may come from anywhere, or a `BadSetup` that says what would be right."""
        if seats not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            right = f"{least}" if least == most else f"{least} to {most}"
            raise BadSetup(f"{self.name} is for {right} seats, not {seats}")
        return self.new(seats, self.read_options(options), packs)

    def read_options(self, options: object) -> Any:
        """Set-up options from a struct or from plain data."""
        if options is None:
            return self.options_type()
        if isinstance(options, self.options_type):
            return options
        try:
            read = msgspec.convert(options, self.options_type)
        except msgspec.ValidationError as error:
            known = ", ".join(self.options_type.__struct_fields__) or "none"
            raise BadSetup(f"set-up options of {self.name}: {error} (options: {known})") from error
        if (size := len(msgspec.json.encode(read))) > LONGEST_SET_UP:
            raise BadSetup(f"set-up options of {self.name} have {size:,} bytes; at most {LONGEST_SET_UP:,} are read")
        return read

    def first_checkpoint(self, flow: Flow[None]) -> None:
        """Start a flow, which must begin with a checkpoint."""
        if next(flow) is not CHECKPOINT:
            raise GameFault(f"{self.name} must begin with a checkpoint")
