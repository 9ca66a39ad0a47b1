"""Chapters being read: their Setups are laid out of map pieces and joined at their Doors on one grid. (DR-DOOR-*, DR-ROOM-08)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import cast, get_args

import msgspec

from tabletome.cards import Parser, Unreadable, matching, one_of, seq
from tabletome.games.drunagor.cards.kinds import MonsterFace, SetupLine
from tabletome.games.drunagor.cards.maps import AREA, BRIDGES, LEVELS, VOID, Laid
from tabletome.games.drunagor.cards.places import (
    Change,
    Chapter,
    Door,
    Ending,
    Format,
    Landmark,
    MapFace,
    PrintedChange,
    PrintedChapter,
    PrintedRule,
    PrintedSetup,
    Rule,
    Setup,
    SpecialRule,
    Trigger,
)
from tabletome.games.drunagor.cards.runes import TrackCard
from tabletome.games.drunagor.cards.setups import TRIGGER, line_of, party
from tabletome.games.drunagor.cards.story import Join, StoryEffect, Write
from tabletome.games.drunagor.cards.story_cards import StoryCards
from tabletome.packs.library import slug
from tabletome.table.grid import Direction, Grid
from tabletome.words import listed

LEAST_STARTS = 5
"""A start square for every Hero of the largest party. (DR-SETUP-18)"""
PARTIES = ("1", "2", "3", "4", "5")
TRAYS = {1: 2, 2: 2, 3: 1}
"""How many there are of each Dungeon Tray; Tray 3 is the Large one. (DR-BOX-17)"""
HIGHEST = {1: "1", 2: "2", 3: "0"}
"""The highest level that a Tray has a platform for. (DR-BOX-17)"""
SIDES_OF: dict[Format, tuple[int, ...]] = {"duel": (1, 1), "free-for-all": (1, 1, 1, 1, 1), "teams": (2, 2)}
"""How many Heroes each side of a Battleground has at the most. (DR-PVP-37)"""
SIDES = {"north": Direction.N, "east": Direction.E, "south": Direction.S, "west": Direction.W}
_SQUARE: Parser[str] = matching(r"[a-z]\d+", "a square, as c2")
_TILE: Parser[tuple[str, str]] = seq(matching(r"\d\d[ab]", "a face, as 07a"), "@", _SQUARE).into(lambda *read: read)
_EDGE: Parser[tuple[str, Direction]] = seq(_SQUARE, one_of(SIDES)).into(lambda *read: read)
_BRIDGE: Parser[tuple[str, str, str]] = seq(
    _SQUARE, one_of({"east": "east", "south": "south"}), "level", one_of({level: level for level in LEVELS[1:]})
).into(lambda *read: read)
TABLE = 26
"""So many squares wide is the grid of every Adventure with Doors: nothing about a square tells how far the rooms go.

(DR-ROOM-09)
"""
_LARGEST = Grid(TABLE, TABLE)
"""What squares of a Setup are called before its size is known."""


class Placed(msgspec.Struct):
    """A Setup on its way: as written, its map, and where its a1 lies on the Adventure's grid."""

    entry: PrintedSetup
    laid: Laid
    dx: int = 0
    dy: int = 0

    @property
    def cells(self) -> set[tuple[int, int]]:
        """Columns and rows of the Adventure's grid that it covers."""
        return {(x + self.dx, y + self.dy) for x, y in self.laid.signs}

    def edge(self, written: str) -> tuple[int, int, Direction]:
        """An edge of its own map: behind the square there is nothing of it."""
        name, side = _EDGE.parse(written)
        x, y = _LARGEST.xy(_LARGEST.square(name))
        if (x, y) not in self.laid.signs:
            raise ValueError(f"{name} is no floor")
        if (x + side.dx, y + side.dy) in self.laid.signs:
            raise ValueError(f"{written} is no edge of the map")
        return x, y, side


class ReadingChapters:
    """Chapters being read, over the map faces and the Monsters that they may name."""

    def __init__(
        self, faces: Mapping[str, MapFace], monsters: Mapping[str, MonsterFace], cards: Mapping[str, TrackCard],
        effects: Parser[StoryEffect], story: StoryCards, landmarks: Mapping[str, Landmark],
    ) -> None:  # fmt: skip
        self.faces, self.monsters, self.cards, self.effects = faces, monsters, cards, effects
        self.outcomes = {one.id for one in story.entries.values() if one.kind == "outcome"}
        self.landmarks, self.scenes = landmarks, story.scenes

    def chapter(self, entry: PrintedChapter) -> Chapter:
        self._fits_the_box(entry)
        placed = self._joined([Placed(setup, self._laid(setup)) for setup in entry.setups])
        width = TABLE if len(placed) > 1 else placed[slug(entry.setups[0].name)].laid.width
        height = max(one.laid.height + one.dy for one in placed.values())
        grid = Grid(width, height)
        setups = {id_: self._setup(id_, one, grid) for id_, one in placed.items()}
        _complete(entry)
        return Chapter(
            slug(entry.name), entry.name, width, height, setups, entry.goal, entry.defeat, entry.number, entry.story,
            entry.rounds, self._card(entry.rune_card, "rune"), self._card(entry.special_card, "special"), entry.success,
            entry.failure, entry.flavour, entry.entered, entry.reward, _rule(entry.rule), entry.recall, entry.laid, entry.voices,
            tuple(self._change(change, setups) for change in entry.changes), entry.camp, self._ending(entry.success_effect),
            {name: Ending(one.text, self._ending(one.effect)) for name, one in entry.endings.items()}, entry.format,
            self._minion(entry), _pace(entry),
        )  # fmt: skip

    def _card(self, written: str, slot: str) -> str:
        """A card for one of the end slots of the track. (DR-SETUP-13, DR-SETUP-15)"""
        if not written:
            return ""
        card = self.cards.get(slug(written))
        if card is None or card.slot != slot:
            raise Unreadable(f"there is no card '{written}' for the {slot} slot", written)
        return card.id

    def _effect(self, written: str) -> StoryEffect:
        return self.effects.parse(written) if written else StoryEffect()

    def _ending(self, written: str) -> StoryEffect:
        """What a victory brings: the Adventure is over, and nothing on the board matters any more."""
        effect = self._effect(written)
        if not all(isinstance(part, Write | Join) for part in effect.parts):
            raise Unreadable("a victory brings Statuses, Outcomes, Auras and Companions, nothing else", written)
        return effect

    def _change(self, entry: PrintedChange, setups: Mapping[str, Setup]) -> Change:
        """(DR-LOG-12)"""
        if entry.at and slug(entry.at) not in setups:
            raise Unreadable(f"there is no Setup '{entry.at}'", entry.at)
        if slug(entry.outcome) not in self.outcomes:
            raise Unreadable(f"there is no Outcome '{entry.outcome}'", entry.outcome)
        return Change(
            slug(entry.outcome), entry.text, self._effect(entry.effect), slug(entry.at) if entry.at else ""
        )  # fmt: skip

    def _minion(self, entry: PrintedChapter) -> str:
        """The card of the Minions that come here; whoever brings any needs to know which. (DR-MON-45, DR-MON-74)"""
        kind = slug(entry.minion) if entry.minion else ""
        face = self.monsters.get(kind)
        if kind and (face is None or face.type != "minion"):
            raise Unreadable(f"there is no Minion '{entry.minion}'", entry.minion)
        brings = self.cards[slug(entry.special_card)].brings.values() if entry.special_card else ()
        if not kind and any(line.type == "minion" for lines in brings for line in lines):
            raise Unreadable(f"{entry.special_card} brings Minions: say of which kind (minion: …)", entry.special_card)
        return kind

    def _fits_the_box(self, entry: PrintedChapter) -> None:
        """No piece, Tray or bridge is used more often than it is there. (DR-BOX-16)"""
        pieces: set[str] = set()
        for written in (tile for setup in entry.setups for tile in setup.tiles):
            piece = _TILE.parse(written)[0][:2]
            if piece in pieces:
                raise Unreadable(f"map piece {piece} lies there already, with this face or the other", written)
            pieces.add(piece)
        for tray, count in Counter(setup.tray for setup in entry.setups).items():
            if count > TRAYS[tray]:
                raise ValueError(f"Dungeon Tray {tray} is used {count} times, the box has {TRAYS[tray]}")
        bridges = sum(len(setup.bridges) for setup in entry.setups)
        if bridges > BRIDGES:
            raise ValueError(f"{bridges} bridges are used, the box has {BRIDGES}")

    def _laid(self, entry: PrintedSetup) -> Laid:
        """The map of a Setup, from its pieces and bridges."""
        laid = Laid()
        for written in entry.tiles:
            tile, at = _TILE.parse(written)
            with said_in(written):
                if tile not in self.faces:
                    raise ValueError(f"there is no map face '{tile}'")
                self._carries(entry.tray, max("".join(self.faces[tile].levels)))
                laid.lay(self.faces[tile], *_LARGEST.xy(_LARGEST.square(at)))
        for written in entry.bridges:
            at, side, level = _BRIDGE.parse(written)
            with said_in(written):
                self._carries(entry.tray, level)
                laid.bridge(*_LARGEST.xy(_LARGEST.square(at)), side, level)
        if not laid.signs or min(x for x, _ in laid.signs) or min(y for _, y in laid.signs):
            raise ValueError(f"the map of {entry.name} does not begin in column a and row 1")
        return laid

    def _carries(self, tray: int, level: str) -> None:
        """(DR-LEVEL3D-01)"""
        if level > HIGHEST[tray]:
            raise ValueError(f"this has squares of level {level}; Dungeon Tray {tray} goes to {HIGHEST[tray]}")

    def _joined(self, setups: list[Placed]) -> dict[str, Placed]:
        """Every Setup at its Door, by its id: never turned, on the lattice of the First Setup, and on nothing else.

        (DR-DOOR-02, DR-DOOR-03, DR-ROOM-08)
        """
        found = {slug(one.entry.name): one for one in setups}
        if len(found) < len(setups):
            raise ValueError("two Setups have one name")
        reached, taken = {slug(setups[0].entry.name)}, set(setups[0].laid.signs)
        for one in setups:
            for door in one.entry.doors:
                to = slug(door.to)
                with said_in(door.on):
                    if to not in found or to in reached:
                        raise ValueError(f"no Setup '{door.to}' waits for a Door")
                    join(one, door.on, found[to])
                    cells = found[to].cells
                    if cells & taken:
                        raise ValueError(f"{door.to} lies on another Setup")
                    if max(x for x, _ in cells) >= TABLE:
                        raise ValueError(f"{door.to} goes beyond the {TABLE} columns of the table")
                    if min(x for x, _ in cells) < 0 or min(y for _, y in cells) < 0:
                        raise ValueError(
                            f"{door.to} lies above or left of the First Setup, whose top left square is a1"
                        )
                taken |= cells
                reached.add(to)
        if left := [one.entry.name for id_, one in found.items() if id_ not in reached]:
            raise ValueError(f"no Door leads to {left[0]}")
        return found

    def _setup(self, id_: str, placed: Placed, grid: Grid) -> Setup:
        entry, laid = placed.entry, placed.laid
        always, plus = self._lines(entry.always, entry.plus, placed, grid)
        start = tuple(_square(name, placed, grid) for name in entry.start)
        starts = tuple(tuple(_square(name, placed, grid) for name in side) for side in entry.starts)
        missing = tuple(_square(name, placed, grid) for name in entry.missing)
        apart = (*start, *(square for side in starts for square in side), *missing)
        _apart([*apart, *self._filled((*always, *plus.values()), grid)], placed, grid)
        tiles = tuple(_TILE.parse(tile)[0] for tile in entry.tiles)
        doors = tuple(_door(slug(door.to), *placed.edge(door.on), placed, grid) for door in entry.doors)
        rows, levels = laid.drawn(grid.width, grid.height, placed.dx, placed.dy)
        setup = Setup(
            id_, entry.name, entry.tray, rows, levels, start, always, plus, entry.box, entry.endgame, entry.story, doors,
            missing, tiles, self._effect(entry.on_open),
            at=grid.at(placed.dx, placed.dy), rules=entry.rules, until=entry.until, starts=starts,
            interactions=tuple(map(self._trigger, entry.interactions)),
        )  # fmt: skip
        if entry.other is None:
            return setup
        always, plus = self._lines(entry.other.always, entry.other.plus, placed, grid)
        _apart([*apart, *self._filled((*always, *plus.values()), grid)], placed, grid)
        return msgspec.structs.replace(setup, other=msgspec.structs.replace(setup, always=always, plus=plus))

    def _scene(self, scene: str) -> None:
        if scene and scene not in self.scenes:
            raise ValueError(f"there is no scene {scene.upper()} (there are: {', '.join(self.scenes)})")

    def _trigger(self, written: str) -> Trigger:
        trigger = TRIGGER.parse(written)
        with said_in(written):
            self._scene(trigger.scene)
        return trigger

    def _lines(
        self, always: tuple[str, ...], plus: dict[str, str], placed: Placed, grid: Grid
    ) -> tuple[tuple[SetupLine, ...], dict[int, SetupLine]]:
        return tuple(self._line(line, placed, grid) for line in always), {
            party(least): self._line(line, placed, grid) for least, line in plus.items()
        }

    def _filled(self, lines: Iterable[SetupLine], grid: Grid) -> Iterator[int]:
        """The squares that lines fill: a large landmark its area, one on which people stand none."""
        for line in lines:
            mark = self.landmarks.get(line.called)
            if mark is None:
                yield line.at
            elif not mark.flat:
                x, y = grid.xy(line.at)
                corner = grid.at(x - x % AREA, y - y % AREA)
                area = (corner, corner + 1, corner + grid.width, corner + grid.width + 1)
                yield from area if mark.large else (line.at,)

    def _line(self, written: str, placed: Placed, grid: Grid) -> SetupLine:
        with said_in(written):
            line, at = line_of(written, self.monsters, self.landmarks)
            self._scene(line.scene)
            return msgspec.structs.replace(line, at=_square(at, placed, grid))


def _complete(entry: PrintedChapter) -> None:
    """A Chapter has places for the largest party, and an end; a Battleground has places for its sides.

    (DR-SETUP-18, DR-DOOR-10, DR-PVP-02)
    """
    first = entry.setups[0]
    if entry.format:
        sides = SIDES_OF[entry.format]
        if [len(side) for side in first.starts] != list(sides):
            raise ValueError(f"a {entry.format} Battleground has start squares for sides of {listed(map(str, sides))}")
        return
    if len(first.start) < LEAST_STARTS:
        raise ValueError(f"a party of {LEAST_STARTS} needs {LEAST_STARTS} start squares, here are {len(first.start)}")
    if not any(setup.endgame for setup in entry.setups):
        raise ValueError("no Setup has the Endgame Trigger")


def _pace(entry: PrintedChapter) -> dict[int, tuple[int, int]]:
    """How the Darkness keeps step with the party. (DR-DOOR-06)"""
    if strange := [size for size in entry.pace if size not in PARTIES]:
        raise Unreadable(
            f"pace is by the number of Heroes, {listed(PARTIES)}; there is no party of {strange[0]}", strange[0]
        )
    if entry.pace and not entry.rune_card:
        raise ValueError("pace says how many Runes the Rune card draws, and here is none")
    return {int(size): draws for size, draws in entry.pace.items()}


def _rule(entry: PrintedRule | None) -> Rule | None:
    """A Special Rule that rules know by its name."""
    if entry is None:
        return None
    known = get_args(SpecialRule)
    if slug(entry.name) not in known:
        raise Unreadable(f"there is no Special Rule '{entry.name}' (there are: {', '.join(known)})", entry.name)
    return Rule(cast("SpecialRule", slug(entry.name)), entry.name, entry.text)


@contextmanager
def said_in(text: str) -> Iterator[None]:
    """What goes wrong here is told at the line of this text."""
    try:
        yield
    except Unreadable:
        raise
    except ValueError as problem:
        raise Unreadable(str(problem), text) from problem


def join(before: Placed, on: str, after: Placed) -> None:
    """The arrow of the one points at the Door of the other. (DR-DOOR-02)"""
    if not after.entry.arrow:
        raise ValueError(f"{after.entry.name} has no arrow that points at its Door")
    x, y, side = before.edge(on)
    arrow_x, arrow_y, arrow = after.edge(after.entry.arrow)
    if arrow is not side.opposite:
        raise ValueError(f"the arrow of {after.entry.name} does not point at its Door; no Setup is turned")
    after.dx = before.dx + x + side.dx - arrow_x
    after.dy = before.dy + y + side.dy - arrow_y
    if after.dx % AREA or after.dy % AREA:
        raise ValueError(f"the arrow of {after.entry.name} shifts its areas against those of the First Setup")


def _square(name: str, placed: Placed, grid: Grid) -> int:
    """A square of a Setup's own map, on the grid of the Adventure. (DR-ROOM-03)"""
    local = Grid(placed.laid.width, placed.laid.height)
    x, y = local.xy(local.square(name))
    if placed.laid.signs.get((x, y), VOID) == VOID:
        raise ValueError(f"{name} is no floor")
    return grid.at(x + placed.dx, y + placed.dy)


def _apart(taken: list[int], placed: Placed, grid: Grid) -> None:
    """Everything stands on a square of its own."""
    for square in taken:
        if taken.count(square) > 1:
            raise ValueError(f"two things stand on {_name(square, placed, grid)}")


def _name(square: int, placed: Placed, grid: Grid) -> str:
    x, y = grid.xy(square)
    return _LARGEST.names[_LARGEST.at(x - placed.dx, y - placed.dy)]


def _door(to: str, x: int, y: int, side: Direction, placed: Placed, grid: Grid) -> Door:
    """A Door closes the whole side of an area. (DR-OPEN-04)"""
    x, y = x + placed.dx, y + placed.dy
    if side.dx:
        y -= y % AREA
        return Door(to, (grid.at(x, y), grid.at(x, y + 1)), side)
    x -= x % AREA
    return Door(to, (grid.at(x, y), grid.at(x + 1, y)), side)
