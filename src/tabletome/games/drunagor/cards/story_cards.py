"""Cards of the story: entries of the Campaign Log, Companions, Special Events, counters, the epilogue; as written and as read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Literal, Protocol, TypeAlias, TypeVar

import msgspec

from tabletome.games.drunagor.cards.abilities import Attack, Static
from tabletome.games.drunagor.cards.grammar import Grammar
from tabletome.games.drunagor.cards.kinds import AttackType, HeroBoard, Item, MonsterFace, Printed, Small
from tabletome.games.drunagor.cards.language import Text
from tabletome.games.drunagor.cards.scenes import PrintedScene, ReadingScenes, Scene
from tabletome.games.drunagor.cards.story import EntryKind, Known, StoryEffect, story_reader
from tabletome.packs.library import slug

P = TypeVar("P", bound=Printed)
T = TypeVar("T")
ENTRY_FILES: dict[str, EntryKind] = {"statuses.yaml": "status", "auras.yaml": "aura", "outcomes.yaml": "outcome"}
NpcColour: TypeAlias = Literal["red", "blue", "green", "yellow", "white", "black"]
STORY_FILES = (*ENTRY_FILES, "companions.yaml", "counters.yaml", "special_events.yaml", "scenes.yaml", "npcs.yaml")


class PrintedEntry(Printed, frozen=True, kw_only=True):
    """A Status, an Outcome or an Aura. `static` always holds for who has it; `action` is a Minor Action that uses it up; `says`
    is what a Chapter or a scene makes of it."""

    static: str = ""
    action: str = ""
    says: str = ""


class PrintedCompanion(Printed, frozen=True, kw_only=True):
    """A Companion's card. A field that it lacks does not matter for it (DR-CMP-14); `says` is what one hears them say."""

    kind: str
    sturdiness: Small
    movement: Small
    attack: AttackType | None = None
    damage: Small | None = None
    text: str = ""
    says: str = ""


class PrintedEvent(Printed, frozen=True, kw_only=True):
    """A Special Event, called by its number. `when` says to people what calls it."""

    number: Small
    when: str
    text: str
    effect: str


class PrintedCounter(Printed, frozen=True, kw_only=True):
    """What a Chapter counts; `says` is what it means."""

    says: str


class PrintedNpc(Printed, frozen=True, kw_only=True):
    """The card of an NPC token: whose colour it has, and what one hears them say. (DR-BOX-13, DR-TOKEN-05)"""

    colour: NpcColour
    says: str


# --- as read ----------------------------------------------------------------------------------------------------------


class Entry(msgspec.Struct, frozen=True):
    """A Status, an Outcome or an Aura, as the Campaign Log holds it. (DR-LOG-02, DR-LOG-07, DR-LOG-08)"""

    id: str
    name: str
    kind: EntryKind
    static: Static = Static()
    action: Text = Text()
    says: str = ""
    flavour: str = ""


class Companion(msgspec.Struct, frozen=True):
    """A Companion: no Health but Sturdiness; it attacks as a Pet does, with this `black` text. (DR-CMP-02, DR-CMP-14)"""

    id: str
    name: str
    kind: str
    sturdiness: int
    movement: int
    attack: AttackType | None = None
    damage: int | None = None
    black: Attack = Attack()
    flavour: str = ""
    says: str = ""

    @property
    def flies(self) -> bool:
        return self.black.has("FLYING")


class SpecialEvent(msgspec.Struct, frozen=True):
    """A Special Event card. (DR-BOX-15)"""

    id: str
    number: int
    name: str
    when: str
    text: str
    effect: StoryEffect


class Counter(msgspec.Struct, frozen=True):
    id: str
    name: str
    says: str


class Npc(msgspec.Struct, frozen=True):
    """Whom an NPC token of a colour stands for. (DR-BOX-13)"""

    id: str
    name: str
    colour: str
    flavour: str
    says: str


class StoryCards(msgspec.Struct, frozen=True):
    """All cards of the story by their ids; Special Events are called `event-7`."""

    entries: Mapping[str, Entry] = {}
    companions: Mapping[str, Companion] = {}
    counters: Mapping[str, Counter] = {}
    events: Mapping[str, SpecialEvent] = {}
    scenes: Mapping[str, Scene] = {}
    npcs: Mapping[str, Npc] = {}


class ReadDeck(Protocol):
    """How the cards of a file are read, with those that they join."""

    def __call__(
        self, file: str, printed: type[P], also: Mapping[str, T], make: Callable[[P], T], id_of: Callable[[P], str] = ...
    ) -> Mapping[str, T]: ...  # fmt: skip


class ReadingStory:
    """The cards of the story being read, over items and Monsters that effects may name; `effects` reads an effect."""

    def __init__(
        self, deck: ReadDeck, grammar: Grammar, before: StoryCards, boards: Mapping[str, HeroBoard], items: Mapping[str, Item],
        monsters: Mapping[str, MonsterFace], cards: Collection[str],
    ) -> None:  # fmt: skip
        self.grammar = grammar
        entries = before.entries
        for file, kind in ENTRY_FILES.items():
            entries = deck(file, PrintedEntry, entries, self._entry_of(kind))
        companions = deck("companions.yaml", PrintedCompanion, before.companions, self._companion)
        counters = deck("counters.yaml", PrintedCounter, before.counters, _counter)
        numbers = deck("special_events.yaml", PrintedEvent, before.events, _event, _event_id)
        self.effects = story_reader(
            grammar,
            Known(
                {kind: _ids(one for one in entries.values() if one.kind == kind) for kind in ENTRY_FILES.values()},
                _ids(item for item in items.values() if not item.front),
                _ids(companions.values()), monsters, {one.number for one in numbers.values()}, counters, cards,
            ),
        )  # fmt: skip
        events = deck("special_events.yaml", PrintedEvent, before.events, self._event, _event_id)
        reading = ReadingScenes(boards, {one.id: one.kind for one in entries.values()}, self.effects)
        scenes = deck("scenes.yaml", PrintedScene, before.scenes, reading.scene)
        npcs = deck("npcs.yaml", PrintedNpc, before.npcs, _npc)
        self.cards = StoryCards(entries, companions, counters, events, scenes, npcs)

    def _entry_of(self, kind: EntryKind) -> Callable[[PrintedEntry], Entry]:
        """An Outcome only remembers; what holds or acts is a Status or an Aura."""

        def entry(printed: PrintedEntry) -> Entry:
            static = self.grammar.static.parse(printed.static) if printed.static else Static()
            action = self.grammar.text.parse(printed.action) if printed.action else Text()
            if kind == "outcome" and (static or action):
                raise ValueError("an Outcome says what was, not what holds")
            return Entry(slug(printed.name), printed.name, kind, static, action, printed.says, printed.flavour)

        return entry

    def _companion(self, entry: PrintedCompanion) -> Companion:
        if (entry.attack is None) != (entry.damage is None):
            raise ValueError("a Companion that attacks has both a type of attack and a damage")
        black = self.grammar.attack.parse(entry.text) if entry.text else Attack()
        return Companion(
            slug(entry.name), entry.name, entry.kind, entry.sturdiness, entry.movement, entry.attack, entry.damage, black,
            entry.flavour, entry.says,
        )  # fmt: skip

    def _event(self, entry: PrintedEvent) -> SpecialEvent:
        return msgspec.structs.replace(_event(entry), effect=self.effects.parse(entry.effect))


def _ids(cards: Iterable[Entry | Companion | Item]) -> dict[str, str]:
    return {one.name: one.id for one in cards}


def _counter(entry: PrintedCounter) -> Counter:
    return Counter(slug(entry.name), entry.name, entry.says)


def _event(entry: PrintedEvent) -> SpecialEvent:
    return SpecialEvent(_event_id(entry), entry.number, entry.name, entry.when, entry.text, StoryEffect())


def _npc(entry: PrintedNpc) -> Npc:
    return Npc(slug(entry.name), entry.name, entry.colour, entry.flavour, entry.says)


def _event_id(entry: PrintedEvent) -> str:
    return event_id(entry.number)


def event_id(number: int) -> str:
    return f"event-{number}"


# --- the epilogue ----------------------------------------------------------------------------------------------------------


class PrintedPage(Printed, frozen=True, kw_only=True):
    """A page of the end, read if an Outcome is `held`, and if it is not; without the latter in any case. (DR-LOG-11)"""

    held: str
    not_held: str = ""


class Page(msgspec.Struct, frozen=True):
    """A page or a sentence of the epilogue."""

    id: str
    name: str
    held: str
    not_held: str = ""


def pages(entries: Mapping[str, Entry]) -> Callable[[PrintedPage], Page]:
    """How pages are read: a sentence that has two sides is about an Outcome that there is."""

    def page(entry: PrintedPage) -> Page:
        id_ = slug(entry.name)
        if entry.not_held and (id_ not in entries or entries[id_].kind != "outcome"):
            raise ValueError(f"there is no Outcome '{entry.name}'")
        return Page(id_, entry.name, entry.held, entry.not_held)

    return page
