"""Kinds of places: faces of map pieces, Setups and their Doors, Chapters; as written in the content files, and as read.

Squares of a Setup are written as on its own map, whose top left square is a1; as read they are those of the Adventure's grid.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tabletome.games.drunagor.cards.kinds import Printed, SetupLine, Small
from tabletome.games.drunagor.cards.story import StoryEffect
from tabletome.packs.library import slug
from tabletome.table.grid import Direction
from tabletome.words import counted

Endgame: TypeAlias = Literal[
    "all defeated",
    "all found",
    "all home",
    "jewel in daylight",
    "hearth held",
    "reeve at half",
    "fire taken",
    "guide in the lift hall",
    "lamps or lift",
    "gate held",
    "holes closed",
    "pens open",
    "song broken",
    "commander defeated",
    "over the crest",
    "road opened",
    "crown broken",
    "at the gate",
    "king defeated",
]  # fmt: skip
"""What ends an Adventure well, once the Setup that says so is built; `rules.goal` says when each has come true. (DR-DOOR-10)"""
SpecialRule: TypeAlias = Literal[
    "player-versus-player",
    "the-ferry-drifts",
    "nobody-higher",
    "up-from-the-slag",
    "without-favour",
    "failing-light",
    "never-count-them-aloud",
    "the-weight-of-a-crown",
    "feed-the-hearth",
    "falling-ash",
    "what-the-seals-ask",
    "the-knitted-map",
    "guttering",
    "the-bellows",
    "brace-the-gate",
    "stone-by-stone",
    "the-river-breathes",
    "the-verse",
    "the-turning-beam",
    "nobody-walks-alone",
    "candles-on-the-table",
    "the-crowns-weight",
    "do-not-wake-them",
    "let-one-run",
]  # fmt: skip
"""What changes general rules in one Chapter, or as long as a Door says; `rules.special` has what each does. (DR-DOOR-06)"""
Format: TypeAlias = Literal["duel", "free-for-all", "teams"]
"""How many sides meet on a Battleground: two Heroes, each for itself, or two against two. (DR-PVP-01)"""
Lasting: TypeAlias = Literal["", "cleared"]
"""How long the Special Rules of a Door hold: to the end, or until no Monster is left in its room. (DR-DOOR-06)"""
Entered: TypeAlias = Literal["start", "camp", "sequence"]
"""A Chapter follows on a Camp Phase, or at once on the one before it. (DR-CAMP-02, DR-SEQ-01)"""
Reward: TypeAlias = Literal["S1", "S2", "I1", "I2", "I3", "CA", "A"]
"""A Hero Skill or a Camp Item of a level, a Class Ability, an Adventure Item or entry of the story. (DR-CAMP-37)"""


class PrintedFace(Printed, frozen=True, kw_only=True):
    """One side of a map piece: `07a` is the front of piece 7. `map` has the levels, then what is printed on the squares."""

    map: str


class PrintedDoor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Door of a Setup: the Setup `to` which it leads, and the edge it stands `on`, as `h3 east`."""

    to: str
    on: str


class PrintedLines(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What stands in a Setup instead, when Doors vary."""

    always: tuple[str, ...] = ()
    plus: dict[str, str] = {}


class PrintedSetup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Setup. `arrow` says where it joins its Door, as `a3 west`; the First Setup has none, but start squares, of a Battleground
    `starts` for every side.

    `missing` are squares where somebody waits to be found; `on_open` happens to whoever opens its Door, when it is built;
    `interactions` begin by themselves, as `when all defeated: scene 13-B`.
    """

    name: str
    tray: Literal[1, 2, 3]
    tiles: tuple[str, ...]
    bridges: tuple[str, ...] = ()
    arrow: str = ""
    start: tuple[str, ...] = ()
    starts: tuple[tuple[str, ...], ...] = ()
    doors: tuple[PrintedDoor, ...] = ()
    always: tuple[str, ...] = ()
    plus: dict[str, str] = {}
    other: PrintedLines | None = None
    missing: tuple[str, ...] = ()
    story: str = ""
    box: str
    on_open: str = ""
    endgame: Endgame | Literal[""] = ""
    rules: tuple[SpecialRule, ...] = ()
    until: Lasting = ""
    interactions: tuple[str, ...] = ()


class PrintedRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Special Rule: what it is called, and what people are told of it."""

    name: str
    text: str


class PrintedChange(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an Outcome changes, when the Chapter begins or when the Setup `at` is built: read, then done. (DR-LOG-11)"""

    outcome: str
    text: str
    effect: str = ""
    at: str = ""


class PrintedEnding(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another way to win than that of `success`: what is read then, and what it brings."""

    text: str
    effect: str = ""


class PrintedChapter(Printed, frozen=True, kw_only=True):
    """An Adventure. `rounds`: it is lost when so many have ended (0: never). The first of the `setups` is the First Setup.

    `recall` is how many Curse Cubes a Recall costs (DR-RECALL-03); `laid` so many Runes lie on the track from the start.
    `voices` are what Heroes say who are there; `camp` is read in the Camp Phase that follows. `success_effect` is what a victory
    brings; `endings` are other ways to win, by the name that the Chapter's rule calls them. `minion` is the kind of Minions that
    its special card, or its Boss, brings (DR-MON-45). `pace`: by the number of Heroes, how many Runes faces A and B of the Rune
    card draw in this Adventure, where that is other than printed on it (DR-DOOR-06).
    """

    entered: Entered = "start"
    reward: tuple[Reward, ...] = ()
    rule: PrintedRule | None = None
    recall: Small = 1
    laid: Small = 0
    voices: dict[str, str] = {}
    changes: tuple[PrintedChange, ...] = ()
    camp: str = ""
    success_effect: str = ""
    endings: dict[str, PrintedEnding] = {}
    format: Format | Literal[""] = ""
    minion: str = ""
    pace: dict[str, tuple[Small, Small]] = {}

    number: Small = 0
    story: str = ""
    goal: str
    defeat: str = ""
    rounds: Small = 0
    rune_card: str = ""
    special_card: str = ""
    success: str = ""
    failure: str = ""
    setups: tuple[PrintedSetup, ...]


class PrintedLandmark(Printed, frozen=True, kw_only=True):
    """Something on the map that Heroes do something at. `shows` are what it is called by what lies on it, from 0 on, else so many
    of `counted` lie there; `colours` are those of its drawing, by the same."""

    sign: str
    icon: str
    colours: tuple[str, ...] = ("amber",)
    large: bool = False
    flat: bool = False
    counted: str = ""
    shows: tuple[str, ...] = ()


# --- as read ----------------------------------------------------------------------------------------------------------


class MapFace(msgspec.Struct, frozen=True):
    """One side of a map piece: its signs and levels, row by row. (DR-BOX-06)"""

    id: str
    piece: int
    map: tuple[str, ...]
    levels: tuple[str, ...]
    flavour: str = ""

    @property
    def width(self) -> int:
        return len(self.map[0])

    @property
    def height(self) -> int:
        return len(self.map)


class Landmark(msgspec.Struct, frozen=True):
    """A lamp, a gate, a seal: what a Chapter's rules let Heroes do at it stands in rules/chapters. (DR-DOOR-06)

    A `large` one fills an area; on a `flat` one people stand.
    """

    id: str
    name: str
    sign: str
    icon: str
    colours: tuple[str, ...]
    large: bool
    flat: bool
    counted: str = ""
    shows: tuple[str, ...] = ()
    flavour: str = ""

    def state(self, count: int) -> str:
        """What so much on it means, in words: `burning`, `3 flames`; nothing if nothing is counted."""
        if self.shows:
            return self.shows[min(count, len(self.shows) - 1)]
        return counted(count, self.counted) if self.counted else ""

    def colour(self, count: int) -> str:
        return self.colours[min(count, len(self.colours) - 1)]


def landmark(entry: PrintedLandmark) -> Landmark:
    """A landmark as it is written; its sign is one letter."""
    if len(entry.sign) != 1:
        raise ValueError("the sign of a landmark in text is one letter")
    return Landmark(
        slug(entry.name), entry.name, entry.sign, entry.icon, entry.colours, entry.large, entry.flat, entry.counted, entry.shows,
        entry.flavour,
    )  # fmt: skip


class Door(msgspec.Struct, frozen=True):
    """A Door on an edge of the map: the two squares that it closes, on which side of them, and the Setup behind it.

    (DR-OPEN-04)
    """

    id: str
    squares: tuple[int, int]
    side: Direction


class Trigger(msgspec.Struct, frozen=True):
    """An Interaction that a Setup stipulates: its scene begins when the Setup is built, when all Monsters are defeated, or when
    an enemy, by its name, has lost half its Health. (DR-DOOR-09, DR-INTER-01)
    """

    when: Literal["built", "all defeated", "half"]
    scene: str
    enemy: str = ""


class Setup(msgspec.Struct, frozen=True):
    """A Setup on the grid of its Adventure: `map` has a sign and `levels` a level for each square, rows apart by a space; where
    it has no map piece, it shows void.

    `plus` are the lines for parties of at least so many Heroes (DR-SUMMON-05). `story` is read when its Door opens, `box` is its
    grey instruction box (DR-OPEN-02). On the squares of `missing` somebody waits to be found. `tiles` are the faces it is built
    from. `other` is the same place with other lines, for who has been there before (DR-OPEN-03).
    """

    id: str
    name: str
    tray: int
    map: str
    levels: str
    start: tuple[int, ...] = ()
    always: tuple[SetupLine, ...] = ()
    plus: dict[int, SetupLine] = {}
    box: str = ""
    endgame: Endgame | Literal[""] = ""
    story: str = ""
    doors: tuple[Door, ...] = ()
    missing: tuple[int, ...] = ()
    tiles: tuple[str, ...] = ()
    on_open: StoryEffect = StoryEffect()
    other: Setup | None = None
    at: int = 0
    """The square of the Adventure on which its own a1 lies."""
    rules: tuple[SpecialRule, ...] = ()
    until: Lasting = ""
    interactions: tuple[Trigger, ...] = ()
    starts: tuple[tuple[int, ...], ...] = ()

    def lines(self, heroes: int) -> tuple[SetupLine, ...]:
        """The lines for a party of so many Heroes. (DR-SUMMON-05, DR-SUMMON-06)"""
        return (*self.always, *(line for least, line in sorted(self.plus.items()) if heroes >= least))


class Rule(msgspec.Struct, frozen=True):
    """A Special Rule, as the players are told of it. (DR-DOOR-06)"""

    id: SpecialRule
    name: str
    text: str


class Change(msgspec.Struct, frozen=True):
    """What an Outcome that some Hero has changes: when the Chapter begins, or when the Setup `at` is built. (DR-LOG-12)"""

    outcome: str
    text: str
    effect: StoryEffect = StoryEffect()
    at: str = ""


class Ending(msgspec.Struct, frozen=True):
    """How an Adventure can end well, and what that brings: written in logs, or somebody who joins. (DR-END-05)"""

    text: str
    effect: StoryEffect = StoryEffect()


class Chapter(msgspec.Struct, frozen=True):
    """An Adventure: one grid of `width` x `height` squares for all its Setups, the First Setup first. (DR-ROOM-08)"""

    id: str
    name: str
    width: int
    height: int
    setups: dict[str, Setup]
    goal: str = ""
    defeat: str = ""
    number: int = 0
    story: str = ""
    rounds: int = 0
    rune_card: str = ""
    special_card: str = ""
    success: str = ""
    failure: str = ""
    flavour: str = ""
    entered: Entered = "start"
    reward: tuple[Reward, ...] = ()
    rule: Rule | None = None
    recall: int = 1
    laid: int = 0
    voices: dict[str, str] = {}
    changes: tuple[Change, ...] = ()
    camp: str = ""
    success_effect: StoryEffect = StoryEffect()
    endings: dict[str, Ending] = {}
    format: Format | Literal[""] = ""
    minion: str = ""
    pace: dict[int, tuple[int, int]] = {}

    @property
    def first(self) -> Setup:
        """What is built before play. (DR-ROOM-01)"""
        return next(iter(self.setups.values()))
