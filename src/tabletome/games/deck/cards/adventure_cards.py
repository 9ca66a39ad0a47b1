"""Adventures: their Rooms, what wanders at a Rest, titles, Treasures.

An adventure is one entry of its file, with its Rooms inside (`PrintedAdventure`):

    id: M                        rest:                             titles:
    name: The Hall                 D2 UU: Skeletal Warrior           Cleanser of the Hall: M9
    level: 1                       D2 DD: Goblin Skirmisher*2      rooms: [{id: M1, name: Main Floor, exits: [M2], …}, …]
    start: M1
    goal: M9
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tabletome.cards import Parser, many, matching, optional, phrase, seq
from tabletome.games.deck.cards.hazards import Crowd, Hazard, Hunted, PrintedHazard, read_hazard
from tabletome.games.deck.cards.language import DISTANCES, Check, Distance, read_check, read_distances
from tabletome.games.deck.cards.patterns import difficulty
from tabletome.games.deck.state import Attribute
from tabletome.packs.library import slug
from tabletome.packs.source import Number
from tabletome.words import counted

Light: TypeAlias = Literal["dark", "medium", "bright"]
Escape: TypeAlias = Literal["dense", "open"]
GRID_SIGNS = "#.o~FE"
"""wall, floor, cover, concealment, a Foe's place, the entry"""


class Many(msgspec.Struct, frozen=True):
    """So many of something: `Goblin Skirmisher*4`."""

    name: str
    count: int = 1


class Loot(msgspec.Struct, frozen=True):
    """Cards and Treasures by name, and Gold. (DK-LOOT-01)"""

    names: tuple[str, ...] = ()
    gold: int = 0


class Task(msgspec.Struct, frozen=True):
    """An obstacle: its difficulty, the fitting Attributes, and what success gives: an exit, loot, a hazard out of the way, a
    seal broken. `risks` is the hazard that strikes who fails. (DK-TASK-01..06, DK-HAZ-03, DK-ADV-09)
    """

    kind: str
    name: str
    difficulty: str
    attributes: tuple[Attribute, ...]
    opens: str = ""
    loot: Loot = Loot()
    disarms: str = ""
    risks: str = ""
    seal: bool = False


class Exit(msgspec.Struct, frozen=True):
    """The Room an exit leads to, and how."""

    room: str
    way: str = ""


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """A Room: what its Map Card and its Room Description Card say. (DK-MAP-06..12)"""

    id: str
    name: str
    indoors: bool = True
    light: Light = "medium"
    distances: tuple[Distance, ...] = DISTANCES
    escape: Escape = "open"
    symbol: Literal["U", "D"] = "U"
    solo: tuple[Many, ...] = ()
    group: tuple[Many, ...] = ()
    three: tuple[Many, ...] = ()
    four: tuple[Many, ...] = ()
    squares: dict[int, tuple[Many, ...]] = {}
    at: Distance | None = None
    presneak: bool = False
    tasks: tuple[Task, ...] = ()
    hazards: tuple[Hazard, ...] = ()
    waves: tuple[str, ...] = ()
    exits: tuple[Exit, ...] = ()
    loot: Loot = Loot()
    grid: tuple[str, ...] = ()
    text: str = ""

    def check(self) -> None:
        if not self.exits and not self.tasks:
            raise ValueError(f"Room {self.id} has no exit")
        if bool(self.solo) != bool(self.group):
            raise ValueError(f"Room {self.id} has Foes for one Player and for a group, or none")
        if (self.three or self.four or self.squares) and not self.group:
            raise ValueError(f"Room {self.id} lists Foes for three, for four or on squares, but none for a group")
        for task in self.tasks:
            if task.opens and task.opens not in (exit_.room for exit_ in self.exits):
                raise ValueError(f"Room {self.id}: '{task.name}' opens {task.opens}, which is no exit of it")
        if self.waves and not self.solo:
            raise ValueError(f"Room {self.id} has waves of Foes, but none to begin with")
        self.check_hazards()
        if len({len(row) for row in self.grid}) > 1 or set("".join(self.grid)) - set(GRID_SIGNS):
            raise ValueError(f"Room {self.id}: a grid has rows of the same length, out of {GRID_SIGNS}, separated by /")

    def check_hazards(self) -> None:
        """Each lies on an exit of the Room, and is what a task of the Room disarms or risks."""
        hazards = {hazard.name: hazard for hazard in self.hazards}
        for hazard in self.hazards:
            if hazard.way and hazard.way not in (exit_.room for exit_ in self.exits):
                raise ValueError(
                    f"Room {self.id}: '{hazard.name}' lies on the way to {hazard.way}, which is no exit of it"
                )
        for task in self.tasks:
            for named in filter(None, (task.disarms, task.risks)):
                if named not in hazards:
                    raise ValueError(f"Room {self.id}: '{task.name}' is about '{named}', which is no hazard of it")
            if task.disarms and not hazards[task.disarms].is_trap:
                raise ValueError(f"Room {self.id}: only a trap on a way can be disarmed, not '{task.disarms}'")

    def foes(self, players: int, *, squares: bool = False) -> tuple[Many, ...]:
        """Solo is one Player, Group is two or more; a Room may list more for three and for four, and others on squares.

        (DK-MAP-11, DK-MAP-20, DK-MAP-23)
        """
        if squares and players in self.squares:
            return self.squares[players]
        if players == 1:
            return self.solo
        return (players > 3 and self.four) or (players > 2 and self.three) or self.group


class Wandering(msgspec.Struct, frozen=True):
    """The table of Foes that may come at a Rest in an adventure; no match: nobody. (DK-REST-03)"""

    adventure: str
    rows: tuple[tuple[Check, tuple[Many, ...]], ...]


class Title(msgspec.Struct, frozen=True):
    """A Story Card for reaching the end of a Room. (DK-DECK-15)"""

    name: str
    goal: str

    @property
    def id(self) -> str:
        return slug(self.name)


class Adventure(msgspec.Struct, frozen=True):
    """An adventure: for which Level it is meant, where it starts, which Room is its goal, and the rule that only it has.

    `hunted`, `crowd`: see there; `tide` turns after so many Rooms; `backwards`: Rounds are counted down. (DK-ADV-02..08)
    """

    id: str
    name: str
    level: int
    start: str
    goal: str
    text: str = ""
    hunted: Hunted | None = None
    tide: int = 0
    crowd: Crowd | None = None
    backwards: bool = False


class Treasure(msgspec.Struct, frozen=True):
    """A Treasure and its worth in Gold. (DK-DECK-14)"""

    name: str
    value: int

    @property
    def id(self) -> str:
        return slug(self.name)


# --- notation ---------------------------------------------------------------------------------------------------------

ROOM_NUMBER = matching(r"\w[0-9]+", "the number of a Room, such as M4,")
_FOES = phrase("the name of a Foe", ends="*,").only(lambda name: name[0].isupper(), "the name of a Foe")
_TIMES = optional(seq("*", matching("[1-9]", "how many, 2 to 9,").map(int)).into(lambda count: count), 1)
FOES: Parser[tuple[Many, ...]] = many(seq(_FOES, _TIMES).into(Many), ",")
EXIT: Parser[Exit] = seq(
    ROOM_NUMBER, optional(seq("(", matching(r"\w+", "how it leads there"), ")").into(lambda way: way), "")
).into(Exit)


def read_many(text: str) -> tuple[Many, ...]:
    """
    >>> read_many("Bandit*3, Goblin Archer")
    (Many(name='Bandit', count=3), Many(name='Goblin Archer', count=1))
    """
    return FOES.parse(text)


# --- what is printed --------------------------------------------------------------------------------------------------


class PrintedTask(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A task that names no difficulty is Normal. (DK-TASK-13)"""

    kind: str
    name: str
    difficulty: str = "Normal"
    attributes: tuple[Attribute, ...] = ()
    opens: str = ""
    loot: tuple[str, ...] = ()
    gold: Number = 0
    disarms: str = ""
    risks: str = ""
    seal: bool = False


class PrintedRoom(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Room as a content file has it. Foes such as `Bandit*3, Harpy`; exits such as `M4` or `M4(stairs)`."""

    id: str
    name: str
    text: str = ""
    place: Literal["in", "out"] = "in"
    light: Light = "medium"
    distances: str = "MTR"
    escape: Escape | None = None
    symbol: Literal["U", "D"] = "U"
    solo: str = ""
    group: str = ""
    three: str = ""
    four: str = ""
    squares: dict[int, str] = {}
    at: Distance | None = None
    presneak: bool = False
    tasks: tuple[PrintedTask, ...] = ()
    hazards: tuple[PrintedHazard, ...] = ()
    waves: tuple[str, ...] = ()
    exits: tuple[str, ...] = ()
    loot: tuple[str, ...] = ()
    gold: Number = 0
    grid: str = ""


class PrintedAdventure(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An adventure with all that belongs to it. `rest`: what is drawn for, and who comes; `titles`: for which Room each is."""

    id: str
    name: str
    level: Number
    start: str
    goal: str
    text: str = ""
    hunted: Hunted | None = None
    tide: Number = 0
    crowd: Crowd | None = None
    backwards: bool = False
    rest: dict[str, str] = {}
    titles: dict[str, str] = {}
    rooms: tuple[PrintedRoom, ...] = ()


class PrintedTreasure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    value: Number


def read_task(printed: PrintedTask) -> Task:
    """
    >>> read_task(PrintedTask(kind="gap", name="Gap in the floor", opens="M5")).difficulty
    'Normal'
    """
    gives = [bool(printed.opens), bool(printed.loot or printed.gold), bool(printed.disarms)]
    if sum(gives) > 1 or not (any(gives) or printed.seal):
        raise ValueError(
            f"'{printed.name}': success opens an exit ('opens: M5'), gives 'loot' and 'gold', disarms a trap or breaks a seal"
        )
    if printed.disarms and printed.risks:
        raise ValueError(f"'{printed.name}': who fails to disarm a trap springs it, and nothing else")
    return Task(
        printed.kind,
        printed.name,
        difficulty(printed.difficulty).name,
        printed.attributes,
        printed.opens,
        Loot(printed.loot, printed.gold),
        printed.disarms,
        printed.risks,
        printed.seal,
    )


def read_room(printed: PrintedRoom, adventure: str = "") -> Room:
    """Its number begins with the letter of its adventure.

    Without a tag a door or a wall breaks the line of sight indoors, and nothing does outdoors. (DK-FLEE-22)
    """
    number = ROOM_NUMBER.only(lambda id_: id_.startswith(adventure), f"a number that begins with {adventure}")
    made = Room(
        id=number.parse(printed.id),
        name=printed.name,
        indoors=printed.place == "in",
        light=printed.light,
        distances=read_distances(printed.distances),
        escape=printed.escape or ("dense" if printed.place == "in" else "open"),
        symbol=printed.symbol,
        solo=read_many(printed.solo) if printed.solo else (),
        group=read_many(printed.group) if printed.group else (),
        three=read_many(printed.three) if printed.three else (),
        four=read_many(printed.four) if printed.four else (),
        squares={players: read_many(foes) for players, foes in printed.squares.items()},
        at=printed.at,
        presneak=printed.presneak,
        tasks=tuple(map(read_task, printed.tasks)),
        hazards=tuple(map(read_hazard, printed.hazards)),
        waves=printed.waves,
        exits=tuple(map(EXIT.parse, printed.exits)),
        loot=Loot(printed.loot, printed.gold),
        grid=tuple(printed.grid.split()),
        text=printed.text,
    )
    made.check()
    return made


def read_adventure(printed: PrintedAdventure) -> Adventure:
    """
    >>> read_adventure(PrintedAdventure(id="M", name="Hall", level=1, start="M1", goal="M9")).goal
    'M9'
    """
    return Adventure(
        matching(r"\w", "one letter").parse(printed.id),
        printed.name,
        printed.level,
        ROOM_NUMBER.parse(printed.start),
        ROOM_NUMBER.parse(printed.goal),
        printed.text,
        printed.hunted,
        printed.tide,
        printed.crowd,
        printed.backwards,
    )


def read_wandering(adventure: str, printed: dict[str, str]) -> Wandering | None:
    """
    >>> read_wandering("M", {"D2 UU": "Ghoul", "D2 DD": "Bandit*2"}).rows[1][1]
    (Many(name='Bandit', count=2),)
    """
    rows = tuple((read_check(check), read_many(foes)) for check, foes in printed.items())
    if len({check.draws for check, _ in rows}) > 1:
        raise ValueError("the lines for a Rest ask for different numbers of draws")
    return Wandering(adventure, rows) if rows else None


def read_title(name: str, room: str) -> Title:
    return Title(name, ROOM_NUMBER.parse(room))


def read_treasure(printed: PrintedTreasure) -> Treasure:
    return Treasure(printed.name, printed.value)


# --- what the cards say ----------------------------------------------------------------------------------------------


def success(task: Task, loot: str) -> str:
    """What a task gives, and what it risks.

    >>> success(Task("trap", "Cut the wire", "Normal", (), disarms="Tripwire"), "")
    'makes the Tripwire harmless; who fails springs it'
    """
    gives = [f"opens {task.opens}"] if task.opens else [f"makes the {task.disarms} harmless"] if task.disarms else []
    gives += [f"gives {loot}"] if loot else []
    gives += ["breaks a seal"] if task.seal else []
    risk = "; who fails springs it" if task.disarms else f"; who fails meets the {task.risks}" if task.risks else ""
    return " and ".join(gives) + risk


def own_rule(adventure: Adventure) -> str:
    """The rule of an adventure that is about all of it; what is in single Rooms stands there.

    >>> own_rule(Adventure("V", "Vault", 8, "V1", "V9", backwards=True))
    'Here Rounds are counted down, from the 6th to the 1st.'
    """
    if adventure.hunted:
        every, by = adventure.hunted.every, adventure.hunted.by
        return f"You are hunted: with every {every}th Room that you go to, one {by} for each Player catches up."
    if adventure.tide:
        return f"The tide turns with every {adventure.tide}th Room that you go to; at high tide low Rooms are flooded."
    if adventure.crowd:
        within, gold = counted(adventure.crowd.rounds, "Round"), adventure.crowd.gold
        return f"The crowd throws {gold} Gold for every Combat won within {within}."
    return "Here Rounds are counted down, from the 6th to the 1st." if adventure.backwards else ""
