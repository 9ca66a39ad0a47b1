"""The Campaign Guide: acts, chapters as they are read, markets, random encounters and endings. (AT-CAMP-03, AT-RAND-*)

What an encounter asks for and where it leads is printed with the encounter; here is what is told around it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec

from tabletome.cards import Parser, number, one_of, optional, seq
from tabletome.games.tactics.cards.encounters import Chapter as Number
from tabletome.games.tactics.cards.encounters import Encounter
from tabletome.games.tactics.cards.kinds import Printed, Small
from tabletome.games.tactics.cards.language import Text
from tabletome.packs.library import Source, read_deck
from tabletome.words import listed

Deed: TypeAlias = Literal["gain_gold", "gain_loot", "gain_item", "lose_gold", "lose_item"]
DEEDS: dict[str, Deed] = {
    "gain_gold": "gain_gold", "gain_loot": "gain_loot", "gain_item": "gain_item", "lose_gold": "lose_gold",
    "lose_item": "lose_item",
}  # fmt: skip
Share: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=1)]
HEROES = ("roberta", "olette", "tolben", "elwyn", "quill")


class PrintedAct(Printed, frozen=True, kw_only=True):
    line: str


class PrintedEcho(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    text: str
    flag: str = ""
    no_flag: str = ""
    done: Small = 0
    after: Small = msgspec.field(default=0, name="from")


class PrintedChoice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    label: str
    go: Number
    text: str = ""
    random: bool = False
    sets: str = ""
    needs: tuple[str, ...] = ()


class PrintedChapter(Printed, frozen=True, kw_only=True):
    chapter: Number
    act: str
    opening: str
    again: str = ""
    echoes: tuple[PrintedEcho, ...] = ()
    voices: dict[str, str] = {}
    briefing: str = ""
    taunt: str = ""
    success: str = ""
    success_bonus: str = ""
    failure: str = ""
    ways: dict[int, str] = {}
    choices: tuple[PrintedChoice, ...] = ()
    market: str = ""
    adds_random: str = ""
    ending: str = ""


class PrintedMarket(Printed, frozen=True, kw_only=True):
    market: str
    keeper: str
    trait: str
    lines: tuple[str, ...]


class PrintedOutcome(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    result: str
    to: Small = 0
    does: str = ""
    fight: str = ""


class PrintedOption(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    label: str
    pay: Small = 0
    needs: tuple[str, ...] = ()
    does: str = ""
    fight: str = ""
    result: str = ""
    roll: str = ""
    low: PrintedOutcome | None = None
    high: PrintedOutcome | None = None


class PrintedRandom(Printed, frozen=True, kw_only=True):
    text: str
    options: tuple[PrintedOption, ...]
    start: bool = False
    remove: bool = False


class PrintedEnding(Printed, frozen=True, kw_only=True):
    ending: str
    chapter: Number
    score: Share
    text: str
    flags: dict[str, str] = {}


# --- as read ----------------------------------------------------------------------------------------------------------


class Act(msgspec.Struct, frozen=True):
    """A part of the campaign: its name and the line under it."""

    name: str
    line: str


class Echo(msgspec.Struct, frozen=True):
    """A line that comes back to what was done before: it is read where all it names holds."""

    text: str
    flag: str
    no_flag: str
    done: int
    after: int


class StoryChoice(msgspec.Struct, frozen=True):
    """What the party may decide in a story chapter. `needs` are flags of which one must be set. (AT-CAMP-03, AT-LOOT-04)"""

    label: str
    go: int
    text: str
    random: bool
    sets: str
    needs: tuple[str, ...]


class Chapter(msgspec.Struct, frozen=True):
    """A chapter as it is read; one that is an encounter has its other half in the encounter of the same number."""

    title: str
    number: int
    act: str
    opening: str
    again: str
    echoes: tuple[Echo, ...]
    voices: dict[str, str]
    briefing: str
    taunt: str
    success: str
    success_bonus: str
    failure: str
    ways: dict[int, str]
    choices: tuple[StoryChoice, ...]
    market: str
    adds_random: str
    ending: str


class MarketPlace(msgspec.Struct, frozen=True):
    """A market and who keeps it. (AT-MARKET-01)"""

    name: str
    keeper: str
    trait: str
    lines: tuple[str, ...]


class Happens(msgspec.Struct, frozen=True):
    """What comes of an option of a random encounter: a deed, a note for the next fight, and what is read."""

    result: str
    deed: Deed | None = None
    amount: int = 0
    fight: str = ""


class RandomOption(msgspec.Struct, frozen=True):
    """An option of a random encounter. With a die to `roll`, `low` comes of it up to `to`, `high` above. (AT-RAND-02)"""

    label: str
    pay: int
    needs: tuple[str, ...]
    high: Happens
    roll: str = ""
    to: int = 0
    low: Happens | None = None


class RandomEncounter(msgspec.Struct, frozen=True):
    """A card of the random encounter deck. (AT-RAND-03, AT-RAND-07)"""

    name: str
    text: str
    options: tuple[RandomOption, ...]
    start: bool
    remove: bool


class Ending(msgspec.Struct, frozen=True):
    """A conclusion of the campaign, and how good it is from 0 to 1. (AT-CAMP-16)"""

    name: str
    chapter: int
    score: float
    text: str
    flags: dict[str, str]


class Guide(msgspec.Struct, frozen=True):
    """The Campaign Guide. `notes` are the texts of what random encounters leave for the next fight, by their notation."""

    acts: Mapping[str, Act] = {}
    chapters: Mapping[int, Chapter] = {}
    markets: Mapping[str, MarketPlace] = {}
    random: Mapping[str, RandomEncounter] = {}
    endings: Mapping[str, Ending] = {}
    notes: Mapping[str, Text] = {}


DOES: Parser[tuple[Deed, int]] = seq(one_of(DEEDS), optional(number, otherwise=1)).map(
    lambda parts: (parts[0], parts[1])
)
FILES = ("acts.yaml", "markets.yaml", "random_encounters.yaml", "endings.yaml", "chapters.yaml")


class ReadingGuide:
    """The files of the guide being read, each after those it refers to."""

    def __init__(
        self, before: Guide, sources: Mapping[str, Source], text: Parser[Text], dice: Collection[str],
        encounters: Mapping[int, Encounter],
    ) -> None:  # fmt: skip
        self.before, self.text, self.dice, self.encounters = before, text, dice, encounters
        self.sources = {file: sources.get(file, b"[]") for file in FILES}
        self.notes = dict(before.notes)
        self.flags: set[str] = {choice.sets for one in before.chapters.values() for choice in one.choices}
        self.acts, self.markets, self.random, self.endings = before.acts, before.markets, before.random, before.endings
        self.chapters: Mapping[int, Chapter] = before.chapters

    def guide(self) -> Guide:
        self.acts = read_deck(self.sources["acts.yaml"], PrintedAct, _act, self.acts, "acts.yaml")
        self.markets = read_deck(
            self.sources["markets.yaml"],
            PrintedMarket,
            _market,
            self.markets,
            "markets.yaml",
            lambda entry: entry.market,
        )
        self.random = read_deck(
            self.sources["random_encounters.yaml"], PrintedRandom, self._random, self.random, "random_encounters.yaml"
        )
        self.endings = read_deck(
            self.sources["endings.yaml"],
            PrintedEnding,
            _ending,
            self.endings,
            "endings.yaml",
            lambda entry: entry.ending,
        )
        self.chapters = self._read_chapters()
        self._check_chapters()
        return Guide(self.acts, self.chapters, self.markets, self.random, self.endings, self.notes)

    # --- chapters -----------------------------------------------------------------------------------------------------

    def _read_chapters(self) -> Mapping[int, Chapter]:
        before = {str(number): chapter for number, chapter in self.before.chapters.items()}
        source = self.sources["chapters.yaml"]
        read = read_deck(source, PrintedChapter, self._chapter, before, "chapters.yaml", _number)
        return {chapter.number: chapter for chapter in read.values()}

    def _check_chapters(self) -> None:
        """Once all of them are known, every one is looked at again: what it leads to must be there."""
        read_deck(self.sources["chapters.yaml"], PrintedChapter, self._leads_on, {}, "chapters.yaml", _number)

    def _chapter(self, entry: PrintedChapter) -> Chapter:
        _known(entry.act, self.acts, "act")
        for id_, known, what in (
            (entry.market, self.markets, "market"),
            (entry.adds_random, self.random, "random encounter"),
            (entry.ending, self.endings, "ending"),
        ):
            if id_:
                _known(id_, known, what)
        for hero in entry.voices:
            _known(hero, HEROES, "hero")
        self.flags |= {choice.sets for choice in entry.choices if choice.sets}
        return Chapter(
            entry.name, entry.chapter, entry.act, entry.opening, entry.again,
            tuple(Echo(one.text, one.flag, one.no_flag, one.done, one.after) for one in entry.echoes),
            entry.voices, entry.briefing, entry.taunt, entry.success, entry.success_bonus, entry.failure, entry.ways,
            tuple(StoryChoice(one.label, one.go, one.text, one.random, one.sets, one.needs) for one in entry.choices),
            entry.market, entry.adds_random, entry.ending,
        )  # fmt: skip

    def _leads_on(self, entry: PrintedChapter) -> bool:
        """Where it leads is there, its flags are set somewhere, and a result has a label for every way. (AT-CAMP-02)"""
        encounter = self.encounters.get(entry.chapter)
        leads = [choice.go for choice in entry.choices]
        if encounter is not None:
            if entry.choices or not (entry.briefing and entry.success and entry.success_bonus and entry.failure):
                raise ValueError(
                    "an encounter has a briefing, texts for both successes and for failure, and no choices"
                )
            leads = list(dict.fromkeys((*encounter.green, *encounter.orange, *encounter.failure)))
            if missing := [way for way in leads if way not in entry.ways]:
                raise ValueError(f"a result leads to chapter {missing[0]}, and `ways` has no label for it")
        elif bool(entry.choices) == bool(entry.ending):
            raise ValueError("a story chapter has choices, or it is an ending")
        for chapter in (*leads, *(met for one in entry.echoes for met in (one.done, one.after) if met)):
            _known(chapter, self.chapters, "chapter")
        named = [flag for one in entry.echoes for flag in (one.flag, one.no_flag) if flag]
        for flag in (*named, *(flag for choice in entry.choices for flag in choice.needs)):
            _known(flag, self.flags, "flag")
        return True

    # --- random encounters --------------------------------------------------------------------------------------------

    def _random(self, entry: PrintedRandom) -> RandomEncounter:
        if all(option.pay or option.needs for option in entry.options):
            raise ValueError("one of its options must be open to a party that has nothing")
        return RandomEncounter(
            entry.name, entry.text, tuple(map(self._option, entry.options)), entry.start, entry.remove
        )

    def _option(self, entry: PrintedOption) -> RandomOption:
        if not entry.roll:
            if not entry.result or entry.low is not None or entry.high is not None:
                raise ValueError(f"'{entry.label}' has one result, or a die to roll with `low` and `high`")
            high = self._happens(entry.result, entry.does, entry.fight)
            return RandomOption(entry.label, entry.pay, entry.needs, high)
        if entry.low is None or entry.high is None or entry.result or entry.does or entry.fight:
            raise ValueError(f"'{entry.label}' rolls a die: what comes of it stands under `low` and `high`")
        _known(entry.roll, self.dice, "die")
        low, high = (self._happens(one.result, one.does, one.fight) for one in (entry.low, entry.high))
        return RandomOption(entry.label, entry.pay, entry.needs, high, entry.roll, entry.low.to, low)

    def _happens(self, result: str, does: str, fight: str) -> Happens:
        deed, amount = DOES.parse(does) if does else (None, 0)
        if fight:
            self.notes[fight] = self.text.parse(fight)
        return Happens(result, deed, amount, fight)


def _act(entry: PrintedAct) -> Act:
    return Act(entry.name, entry.line)


def _market(entry: PrintedMarket) -> MarketPlace:
    return MarketPlace(entry.name, entry.keeper, entry.trait, entry.lines)


def _ending(entry: PrintedEnding) -> Ending:
    return Ending(entry.name, entry.chapter, entry.score, entry.text, entry.flags)


def _number(entry: PrintedChapter) -> str:
    return str(entry.chapter)


def _known(id_: str | int, ids: Collection[str] | Collection[int], what: str) -> None:
    if id_ not in ids:
        raise ValueError(f"there is no {what} '{id_}' (there are {listed(sorted(map(str, ids)))})")
