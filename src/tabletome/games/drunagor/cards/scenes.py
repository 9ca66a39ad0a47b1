"""Pages of the Interactions Book: scenes with their numbered options, and what each of these comes to; as written, and as read.

And two more notations of the book: Skill Challenges, and the Power of a Commander.

Strength (yellow) Challenge, Difficulty 12, +2 per Melee cube
Intellect (blue) Challenge, Difficulty 13, +2 per Wisdom cube, +2 if Path Lore, Difficulty 12 if Status The Toller Knows
Commander with CP 1+P
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec

from tabletome.cards import Parser, Unreadable, name, number, one_of, optional, phrase, seq
from tabletome.games.drunagor.cards.kinds import HeroBoard, Printed
from tabletome.games.drunagor.cards.story import StoryEffect
from tabletome.games.drunagor.state import COLOURS, Colour
from tabletome.packs.library import slug

By: TypeAlias = Literal["hero", "leader", "all"]
"""Who answers for a scene: who interacts, the Party Leader alone, or one for the whole party. (DR-INTER-10..12)"""
Page: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=9999)]
"""The number of an option, under which its resolution is found. (DR-INTER-04)"""

ABILITIES: dict[str, Colour] = {"Melee": "yellow", "Ranged": "red", "Agility": "green", "Wisdom": "blue"}
"""What the cubes of a colour are called. (DR-CUBE-01)"""


class Challenge(msgspec.Struct, frozen=True):
    """A roll of the D20 and so much for every cube of a colour that the Hero owns; nothing is spent. (DR-CHAL-03)

    Heroes of the `path` have so much more; it is as `easy` for whoever has the Status `knowing`. (DR-HERO-09, DR-HERO-10)
    """

    called: str
    colour: Colour
    difficulty: int
    bonus: int
    cube: Colour
    path: str = ""
    more: int = 0
    knowing: str = ""
    easy: int = 0

    def bonus_of(self, cubes: tuple[Colour, ...]) -> int:
        """What the cubes that a Hero owns add to the roll, wherever they are."""
        return self.bonus * cubes.count(self.cube)

    def __str__(self) -> str:
        cube = next(word for word, colour in ABILITIES.items() if colour == self.cube)
        path = f", +{self.more} if Path {self.path}" if self.path else ""
        known = f", Difficulty {self.easy} if Status {self.knowing}" if self.knowing else ""
        bonus = f"+{self.bonus} per {cube} cube{path}{known}"
        return f"{self.called} ({self.colour}) Challenge, Difficulty {self.difficulty}, {bonus}"


_PATH: Parser[tuple[int, str]] = seq(",", "+", number, "if Path", name).into(lambda more, path: (more, path))
_KNOWING: Parser[tuple[int, str]] = seq(",", "Difficulty", number, "if Status", phrase("a Status")).into(
    lambda easy, status: (easy, status)
)
CHALLENGE: Parser[Challenge] = seq(
    name, "(", one_of({colour: colour for colour in COLOURS}), ")", "Challenge", ",", "Difficulty", number, ",", "+", number,
    "per", one_of(ABILITIES), "cube", optional(_PATH, otherwise=(0, "")), optional(_KNOWING, otherwise=(0, "")),
).into(
    lambda called, colour, difficulty, bonus, cube, path, known: Challenge(
        called, colour, difficulty, bonus, cube, path[1], path[0], known[1], known[0]
    )
)  # fmt: skip


# --- scenes, as written ---------------------------------------------------------------------------------------------------


class Needs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When something is there: a Hero who acts, or in a scene of the whole party is there; a Path; an entry that some Hero has.

    (DR-LOG-12, DR-HERO-10)
    """

    hero: str = ""
    path: str = ""
    status: str = ""
    outcome: str = ""

    def __str__(self) -> str:
        path = f"Path {self.path}" if self.path else ""
        return next(filter(None, (self.hero, path, self.status, self.outcome)), "")


class PrintedAlso(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is read and done besides, if what it needs is there; `go` leads on to other options. (DR-INTER-13)"""

    needs: Needs
    text: str = ""
    effect: str = ""
    go: tuple[Page, ...] = ()


class PrintedResolution(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an option comes to. `go` leads on: to one other option at once, or to a second choice among several. (DR-INTER-13)"""

    text: str
    effect: str = ""
    also: tuple[PrintedAlso, ...] = ()
    go: tuple[Page, ...] = ()


class PrintedOption(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A numbered option: its `result`, or what a passed and a failed Challenge bring. A `second` one is only led on to."""

    number: Page
    label: str
    needs: Needs = Needs()
    challenge: str = ""
    result: PrintedResolution | None = None
    passed: PrintedResolution | None = msgspec.field(default=None, name="pass")
    failed: PrintedResolution | None = msgspec.field(default=None, name="fail")
    second: bool = False


class PrintedScene(Printed, frozen=True, kw_only=True):
    """A page of the Interactions Book. `where` says where it is met; `enemy` is whom it speaks of, if of one."""

    where: str
    charges: Literal[1, 2]
    by: By
    text: str
    enemy: str = ""
    options: tuple[PrintedOption, ...]


# --- as read --------------------------------------------------------------------------------------------------------------


class Also(msgspec.Struct, frozen=True):
    needs: Needs
    text: str
    effect: StoryEffect
    go: tuple[int, ...] = ()


class Resolution(msgspec.Struct, frozen=True):
    """An entry of the Adventure Book: read and done after its option was chosen, not before. (DR-INTER-04, DR-INTER-17)"""

    text: str
    effect: StoryEffect
    also: tuple[Also, ...] = ()
    go: tuple[int, ...] = ()


class SceneOption(msgspec.Struct, frozen=True):
    """A numbered option of a scene; `passed` is its resolution if there is no Challenge to be failed. (DR-INTER-03)"""

    number: int
    label: str
    needs: Needs
    challenge: Challenge | None
    passed: Resolution
    failed: Resolution | None = None
    second: bool = False

    @property
    def resolutions(self) -> tuple[Resolution, ...]:
        return (self.passed,) if self.failed is None else (self.passed, self.failed)


class Scene(msgspec.Struct, frozen=True):
    """A page of the Interactions Book, used as often as it has charges. (DR-INTER-02, DR-INTER-03)"""

    id: str
    name: str
    where: str
    charges: int
    by: By
    text: str
    enemy: str
    options: tuple[SceneOption, ...]

    def option(self, number: int) -> SceneOption:
        return next(one for one in self.options if one.number == number)


class ReadingScenes:
    """Scenes being read, over the Heroes, entries and effects that they may name."""

    def __init__(
        self, boards: Mapping[str, HeroBoard], entries: Mapping[str, str], effects: Parser[StoryEffect]
    ) -> None:
        self.boards, self.entries, self.effects = boards, entries, effects
        self.numbers: set[int] = set()

    def scene(self, entry: PrintedScene) -> Scene:
        options = tuple(self._option(option) for option in entry.options)
        _leads_somewhere(options)
        if not any(option.needs == Needs() and not option.second for option in options):
            raise ValueError("every party needs an option that asks for nothing")
        if entry.charges > sum(not option.second for option in options):
            raise ValueError("a scene has no more charges than options")
        return Scene(
            slug(entry.name), entry.name, entry.where, entry.charges, entry.by, entry.text, slug(entry.enemy), options
        )

    def _option(self, entry: PrintedOption) -> SceneOption:
        if entry.number in self.numbers:
            raise ValueError(f"there is an option {entry.number} already")
        self.numbers.add(entry.number)
        needs = self._needs(entry.needs)
        if not entry.challenge:
            if entry.result is None or entry.passed is not None or entry.failed is not None:
                raise ValueError(f"option {entry.number} has no Challenge: it has a result, and neither pass nor fail")
            return SceneOption(
                entry.number, entry.label, needs, None, self._resolution(entry.result), None, entry.second
            )
        if entry.result is not None or entry.passed is None or entry.failed is None:
            raise ValueError(f"option {entry.number} has a Challenge: it has a pass and a fail, and no result")
        challenge = self._challenge(entry.challenge)
        passed, failed = self._resolution(entry.passed), self._resolution(entry.failed)
        return SceneOption(entry.number, entry.label, needs, challenge, passed, failed, entry.second)

    def _challenge(self, written: str) -> Challenge:
        read = CHALLENGE.parse(written)
        if read.path and all(board.path != read.path for board in self.boards.values()):
            raise Unreadable(f"there is no Path '{read.path}'", written)
        self._entry(read.knowing, "status", written)
        return read

    def _needs(self, needs: Needs) -> Needs:
        """With ids instead of names."""
        if needs.hero and slug(needs.hero) not in self.boards:
            raise Unreadable(f"there is no Hero '{needs.hero}'", needs.hero)
        if needs.path and all(board.path != needs.path for board in self.boards.values()):
            raise Unreadable(f"there is no Path '{needs.path}'", needs.path)
        return Needs(
            slug(needs.hero), needs.path, self._entry(needs.status, "status"), self._entry(needs.outcome, "outcome")
        )  # fmt: skip

    def _entry(self, written: str, kind: str, where: str = "") -> str:
        if written and self.entries.get(slug(written)) != kind:
            raise Unreadable(f"there is no {kind.capitalize()} '{written}'", where or written)
        return slug(written)

    def _resolution(self, entry: PrintedResolution) -> Resolution:
        also = tuple(Also(self._needs(one.needs), one.text, self._effect(one.effect), one.go) for one in entry.also)
        return Resolution(entry.text, self._effect(entry.effect), also, entry.go)

    def _effect(self, written: str) -> StoryEffect:
        return self.effects.parse(written) if written else StoryEffect()


def _leads_somewhere(options: tuple[SceneOption, ...]) -> None:
    """Second options are led on to, and nothing else is. (DR-INTER-13)"""
    led = {
        number
        for option in options
        for resolution in option.resolutions
        for number in (*resolution.go, *(more for also in resolution.also for more in also.go))
    }
    second = {option.number for option in options if option.second}
    if led != second:
        raise ValueError(f"{min(led ^ second)} is not both a second option and led on to")
