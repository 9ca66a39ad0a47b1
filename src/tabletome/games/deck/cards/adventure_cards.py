"""Adventures: their Rooms, what wanders at a Rest, titles, Treasures.

adventure M "The Hall"; level 1; start M1; goal M9; text "…"
room M4 "Cellar"; in; light dark; dist MT; escape dense; ud D; solo Goblin Skirmisher; group Goblin Skirmisher*4; at T;
    task door "Iron door": Difficult STR -> M5; exits M1 M5; loot Healing Potion, gold 4
story rest M: D2 UU Skeletal Warrior; DD Goblin Skirmisher*2; else nothing
story title "Cleanser of the Hall"; when goal(M9)
treasure Jade Heron; value 6
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Literal, TypeAlias

import msgspec

from tabletome.games.deck.cards.language import (
    DISTANCES,
    Attribute,
    Check,
    Distance,
    read_attribute,
    read_check,
    read_distances,
    split,
)
from tabletome.games.deck.cards.patterns import difficulty
from tabletome.packs.library import slug

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
    """An obstacle: its difficulty, the fitting Attributes, and what success gives: an exit or loot. (DK-TASK-01..06)"""

    kind: str
    name: str
    difficulty: str
    attributes: tuple[Attribute, ...]
    opens: str = ""
    loot: Loot = Loot()


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
    at: Distance | None = None
    presneak: bool = False
    tasks: tuple[Task, ...] = ()
    exits: tuple[Exit, ...] = ()
    loot: Loot = Loot()
    grid: tuple[str, ...] = ()
    text: str = ""

    def check(self) -> None:
        if not self.exits and not self.tasks:
            raise ValueError(f"Room {self.id} has no exit")
        if bool(self.solo) != bool(self.group):
            raise ValueError(f"Room {self.id} has Foes for one Player and for a group, or none")
        if (self.three or self.four) and not self.group:
            raise ValueError(f"Room {self.id} lists Foes for three or four, but none for a group")
        for task in self.tasks:
            if task.opens and task.opens not in (exit_.room for exit_ in self.exits):
                raise ValueError(f"Room {self.id}: '{task.name}' opens {task.opens}, which is no exit of it")
        if len({len(row) for row in self.grid}) > 1 or set("".join(self.grid)) - set(GRID_SIGNS):
            raise ValueError(f"Room {self.id}: a grid has rows of the same length, out of {GRID_SIGNS}, separated by /")

    def foes(self, players: int) -> tuple[Many, ...]:
        """Solo is one Player, Group is two or more; a Room may list more for three and for four. (DK-MAP-11, -20, -23)"""
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
    """An adventure: for which Level it is meant, where it starts, and which Room is its goal."""

    id: str
    name: str
    level: int
    start: str
    goal: str
    text: str = ""


class Treasure(msgspec.Struct, frozen=True):
    """A Treasure and its worth in Gold. (DK-DECK-14)"""

    name: str
    value: int

    @property
    def id(self) -> str:
        return slug(self.name)


# --- parts ------------------------------------------------------------------------------------------------------------


def read_many(text: str) -> tuple[Many, ...]:
    """
    >>> read_many("Bandit*3, Goblin Archer")
    (Many(name='Bandit', count=3), Many(name='Goblin Archer', count=1))
    """
    many = []
    for part in split(text, ", "):
        found = re.fullmatch(r"([A-Z][^*]*?)(?:\*([1-9]))?", part)
        if found is None:
            raise ValueError(f"'{part}' are no Foes: write such as 'Goblin Skirmisher*4'")
        many.append(Many(found[1], int(found[2] or 1)))
    return tuple(many)


def read_loot(text: str) -> Loot:
    """
    >>> read_loot("Healing Potion, gold 4")
    Loot(names=('Healing Potion',), gold=4)
    """
    names: list[str] = []
    gold = 0
    for part in split(text, ", "):
        if found := re.fullmatch(r"gold (\d+)", part):
            gold += int(found[1])
        else:
            names.append(part)
    return Loot(tuple(names), gold)


_TASK = re.compile(r'(\w+) "([^"]+)": (?:([A-Z][A-Za-z ]+?) ([A-Z]{3}(?:,[A-Z]{3})*) )?-> (?:(\w\d+)|loot (.+))')


def read_task(text: str) -> Task:
    """A task names its difficulty and its Attributes; one that names none is Normal. (DK-TASK-13)

    >>> read_task('lock "Rusted lock": Very Difficult AGI -> loot gold 8').difficulty
    'Very Difficult'
    >>> read_task('gap "Gap in the floor": -> M5').difficulty
    'Normal'
    """
    found = _TASK.fullmatch(text)
    if found is None:
        raise ValueError(f"'{text}' is no task: write 'door \"Iron door\": Difficult STR -> M5' or '-> loot gold 4'")
    kind, name, row, attributes, opens, loot = found.groups()
    fitting = tuple(read_attribute(attribute) for attribute in attributes.split(",")) if attributes else ()
    return Task(kind, name, difficulty(row or "Normal").name, fitting, opens or "", read_loot(loot) if loot else Loot())


def _exits(text: str) -> tuple[Exit, ...]:
    exits = []
    for part in text.split():
        found = re.fullmatch(r"(\w\d+)(?:\((\w+)\))?", part)
        if found is None:
            raise ValueError(f"'{part}' is no exit: write the number of a Room, such as M4 or M4(stairs)")
        exits.append(Exit(found[1], found[2] or ""))
    return tuple(exits)


# --- lines ------------------------------------------------------------------------------------------------------------

_ROOM = re.compile(r'room (\w\d+) "([^"]+)"')
_ROOM_FIELDS = "in, out, light, dist, escape, ud, solo, group, three, four, at, presneak, task, exits, loot, grid, text"


@cache
def read_room(line: str) -> Room:
    head, *fields = split(line, ";")
    found = _ROOM.fullmatch(head)
    if found is None:
        raise ValueError(f"'{head}' is no Room: write its number and its name, such as 'room M1 \"Main Floor\"'")
    room: dict[str, Any] = {"id": found[1], "name": found[2]}
    tasks: list[Task] = []
    for field in fields:
        if field.startswith("task "):
            tasks.append(read_task(field.removeprefix("task ")))
            continue
        for name, value in _room_field(field).items():
            if name in room:
                raise ValueError(f"'{field}' stands twice; a Room says each thing once")
            room[name] = value
    # Without a tag a door or a wall breaks the line of sight indoors, and nothing does outdoors. (DK-FLEE-22)
    room.setdefault("escape", "dense" if room.get("indoors", True) else "open")
    made = Room(**room, tasks=tuple(tasks))
    made.check()
    return made


def _room_field(field: str) -> dict[str, Any]:
    word, _, rest = field.partition(" ")
    match word:
        case "in" | "out" if not rest:
            return {"indoors": word == "in"}
        case "light" if rest in ("dark", "medium", "bright"):
            return {"light": rest}
        case "dist":
            return {"distances": read_distances(rest)}
        case "escape" if rest in ("dense", "open"):
            return {"escape": rest}
        case "ud" if rest in ("U", "D"):
            return {"symbol": rest}
        case "solo" | "group" | "three" | "four":
            return {word: read_many(rest)}
        case "at" if rest in DISTANCES:
            return {"at": rest}
        case "presneak" if rest in ("yes", "no"):
            return {"presneak": rest == "yes"}
        case "exits":
            return {"exits": _exits(rest)}
        case "loot":
            return {"loot": read_loot(rest)}
        case "grid":
            return {"grid": tuple(rest.split("/"))}
        case "text":
            return {"text": rest.strip('"')}
    raise ValueError(f"'{field}' is no field of a Room; there are {_ROOM_FIELDS}")


@cache
def read_adventure(line: str) -> Adventure:
    found = re.fullmatch(
        r'adventure (\w) "([^"]+)"; level (\d+); start (\w\d+); goal (\w\d+)(?:; text "([^"]*)")?', line
    )
    if found is None:
        raise ValueError(f"'{line}' is no adventure: write 'adventure M \"The Hall\"; level 1; start M1; goal M9'")
    return Adventure(found[1], found[2], int(found[3]), found[4], found[5], found[6] or "")


@cache
def read_wandering(line: str) -> Wandering:
    """
    >>> [many[0].name for _, many in read_wandering("story rest M: D2 UU Ghoul; DD Bandit*2; else nothing").rows]
    ['Ghoul', 'Bandit']
    """
    found = re.fullmatch(r"story rest (\w): (D\d) (.+); else nothing", line)
    if found is None:
        raise ValueError(
            f"'{line}' is no table for a Rest: write 'story rest M: D2 UU Ghoul; DD Bandit*2; else nothing'"
        )
    rows = []
    for row in split(found[3], ";"):
        pattern, _, foes = row.partition(" ")
        rows.append((read_check(found[2], pattern), read_many(foes)))
    return Wandering(found[1], tuple(rows))


@cache
def read_title(line: str) -> Title:
    found = re.fullmatch(r'story title "([^"]+)"; when goal\((\w\d+)\)', line)
    if found is None:
        raise ValueError(f"'{line}' is no title: write 'story title \"Cleanser of the Hall\"; when goal(M9)'")
    return Title(found[1], found[2])


@cache
def read_treasure(line: str) -> Treasure:
    found = re.fullmatch(r"treasure ([^;]+); value (\d+)", line)
    if found is None:
        raise ValueError(f"'{line}' is no Treasure: write 'treasure Jade Heron; value 6'")
    return Treasure(found[1], int(found[2]))
