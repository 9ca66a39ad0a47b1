"""The encounters of the campaign: who stands where for how many heroes, what is to be done, and what it brings."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, TypeVar

import msgspec

from tabletome.cards import Parser, many, matching, name, number, one_of, optional, seq
from tabletome.games.tactics.cards.enemies import MOST_BOSS_CARDS, BossDeck, Enemy
from tabletome.games.tactics.cards.kinds import Fighting, Printed, Small
from tabletome.games.tactics.cards.language import DICE, Amount, Reach, Standing, Text, standing
from tabletome.games.tactics.cards.maps import GRID, Map
from tabletome.games.tactics.cards.objectives import BOSS, BOTH, MAIN, OBJECTIVE, Goal, Objective
from tabletome.packs.library import Source, read_deck
from tabletome.table.grid import cells_of
from tabletome.words import listed

T = TypeVar("T")
PARTY_SIZES = (3, 4, 5)
BOSS_MARKS = ("B", "C")
SPECIAL_FOR = ("heroes", "foes")
LEADER = "B"
"""On whose initiative cards a group without a boss acts. (AT-SETUP-30)"""
Chapter = Annotated[int, msgspec.Meta(ge=1, le=99)]


class PrintedReward(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    level: bool = False
    loot: str = ""
    gold: Small = 0
    perk: str = ""
    equipment: str = ""


class PrintedNext(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    green: tuple[Chapter, ...]
    orange: tuple[Chapter, ...]
    failure: tuple[Chapter, ...] = ()
    pay: Small = 0


class PrintedEncounter(Printed, frozen=True, kw_only=True):
    chapter: Chapter
    level: Annotated[int, msgspec.Meta(ge=1, le=10)]
    map: str
    deck: str
    main: str
    bonus: str
    enemies: dict[str, str]
    next: PrintedNext
    thing: str = ""
    ward: str = ""
    called: dict[str, str] = {}
    special: str = ""
    success: PrintedReward = PrintedReward()
    bonus_reward: PrintedReward = PrintedReward()


# --- as read ----------------------------------------------------------------------------------------------------------


class PlacedEnemy(msgspec.Struct, frozen=True):
    """An enemy of an encounter on its square, for one number of heroes. (AT-SETUP-03..06)"""

    id: str
    kind: str
    at: int
    hp: int


class PlacedThing(msgspec.Struct, frozen=True):
    id: str
    kind: str
    at: int


class PlacedWard(msgspec.Struct, frozen=True):
    """A figure that objectives tell heroes to protect. (AT-OBJ-22)"""

    id: str
    kind: str
    at: int
    hp: int


class Reward(msgspec.Struct, frozen=True):
    """`loot` by the number of heroes, `gold` in bags; a perk or a piece of equipment by id. (AT-OBJ-05, AT-LOOT-03)"""

    level: bool = False
    loot: dict[int, int] = {}
    gold: int = 0
    perk: str = ""
    equipment: str = ""


class Encounter(msgspec.Struct, frozen=True):
    """An encounter chapter. `enemies`, by the number of heroes, stand in the order of identifiers, bosses first (AT-ENEMY-13).

    `decks` and `initiative` are by the boss that acts on them; bosses that share a deck have it once. `fighting` has the numbers
    of those whose chapter says other ones than their picture. `called` says how figures and things are named here, `special`
    are rules that hold in this encounter alone (AT-CAMP-05).
    """

    title: str
    chapter: int
    level: int
    map: str
    decks: dict[str, str]
    initiative: dict[str, int]
    enemies: dict[int, tuple[PlacedEnemy, ...]]
    main: Objective
    bonus: Objective
    fighting: dict[str, Fighting] = {}
    things: tuple[PlacedThing, ...] = ()
    wards: tuple[PlacedWard, ...] = ()
    called: dict[str, str] = {}
    success: Reward = Reward()
    bonus_reward: Reward = Reward()
    green: tuple[int, ...] = ()
    orange: tuple[int, ...] = ()
    failure: tuple[int, ...] = ()
    pay: int = 0
    special: tuple[Standing, ...] = ()


class Line(msgspec.Struct, frozen=True):
    """`camp-dog hp 3/4/5 move 4 attack bl range 1-2 from 4`: an enemy as an encounter lists it."""

    kind: str
    hp: tuple[int, ...]
    move: int
    attack: Amount | None
    reach: Reach | None
    least: int


def _span(written: str) -> Reach:
    least, band, most = written.partition("-")
    return Reach(int(least), int(most)) if band else Reach(1, int(least))


BY_SIZE: Parser[tuple[int, ...]] = many(number, "/")
LINE: Parser[Line] = seq(
    name,
    seq("hp", BY_SIZE).into(lambda hp: hp),
    optional(seq("move", number).into(lambda move: move), otherwise=-1),
    optional(seq("attack", DICE).into(lambda attack: attack), otherwise=None),
    optional(
        seq("range", matching(r"\d+(?:-\d+)?", "a range, as 1-4").map(_span)).into(lambda reach: reach), otherwise=None
    ),
    optional(seq("from", one_of({"4": 4, "5": 5})).into(lambda least: least), otherwise=PARTY_SIZES[0]),
).into(Line)
WARD: Parser[tuple[str, int]] = seq(name, "hp", number).map(lambda parts: (parts[0], parts[1]))


class Known(msgspec.Struct, frozen=True):
    """What encounters refer to."""

    maps: Mapping[str, Map]
    enemies: Mapping[str, Enemy]
    decks: Mapping[str, BossDeck]
    perks: Collection[str] | None = None
    equipment: Collection[str] | None = None
    text: Parser[Text] | None = None


def read_encounters(
    source: Source, also: Mapping[int, Encounter], known: Known, file: str = "encounters.yaml"
) -> Mapping[int, Encounter]:
    """The encounters of a file by chapter, every reference followed. (AT-OBJ-01, AT-COMP-15, AT-COMP-21)"""
    before = {str(chapter): encounter for chapter, encounter in also.items()}
    read = read_deck(source, PrintedEncounter, lambda entry: _Reading(entry, known).encounter(), before, file, _chapter)
    return {encounter.chapter: encounter for encounter in read.values()}


def _chapter(entry: PrintedEncounter) -> str:
    return str(entry.chapter)


class _Reading:
    """One encounter being read."""

    def __init__(self, entry: PrintedEncounter, known: Known) -> None:
        self.entry, self.known = entry, known
        self.map = _found(known.maps, entry.map, "map")
        self.deck = _found(known.decks, entry.deck, "boss deck")
        self.lines = {mark: LINE.parse(line) for mark, line in entry.enemies.items()}
        self.things = tuple(
            [
                PlacedThing(f"{entry.thing}-{count}", entry.thing, at)
                for count, at in enumerate(self.map.things, start=1)
            ]
            if entry.thing
            else []
        )
        self.wards = self._wards()
        self.bosses = [mark for mark in BOSS_MARKS if mark in self.lines]

    def encounter(self) -> Encounter:
        entry = self.entry
        for mark, line in self.lines.items():
            self._check(mark, line)
        enemies = {size: self._placed(size) for size in PARTY_SIZES}
        self._check_bases(enemies[PARTY_SIZES[-1]])
        main, bonus = OBJECTIVE.parse(entry.main), OBJECTIVE.parse(entry.bonus)
        self._check_objectives(main, bonus)
        acting = self.bosses or [LEADER]
        initiative = {mark: self._cards(mark) for mark in acting}
        if sum(initiative.values()) > MOST_BOSS_CARDS:
            raise ValueError(
                f"its bosses have {sum(initiative.values())} initiative cards, and there are {MOST_BOSS_CARDS}"
            )
        return Encounter(
            entry.name, entry.chapter, entry.level, entry.map, {LEADER: entry.deck}, initiative, enemies,
            main, bonus, self._fighting(), self.things, self.wards, entry.called, self._reward(entry.success),
            self._reward(entry.bonus_reward), entry.next.green, entry.next.orange, entry.next.failure,
            entry.next.pay, self._special(),
        )  # fmt: skip

    # --- enemies ------------------------------------------------------------------------------------------------------

    def _check(self, mark: str, line: Line) -> None:
        """An enemy of the deck, with a start square on the map, and health for every number of heroes. (AT-COMP-21)"""
        boss = mark in BOSS_MARKS
        kinds = self.deck.bosses if boss else self.deck.minions
        if line.kind not in kinds:
            raise ValueError(
                f"{mark}: the deck {self.deck.name} commands no '{line.kind}' (it commands {listed(kinds)})"
            )
        if mark not in self.map.starts:
            raise ValueError(f"{mark} has no start square on the map {self.map.name}")
        if len(line.hp) not in (1, len(PARTY_SIZES)):
            raise ValueError(f"{mark}: health is one number, or three for 3/4/5 heroes")

    def _placed(self, size: int) -> tuple[PlacedEnemy, ...]:
        marks = [*self.bosses, *sorted(mark for mark in self.lines if mark not in BOSS_MARKS)]
        return tuple(
            [
                PlacedEnemy(mark, line.kind, self.map.starts[mark], line.hp[(size - 3) % len(line.hp)])
                for mark in marks
                if (line := self.lines[mark]).least <= size
            ]
        )

    def _check_bases(self, placed: tuple[PlacedEnemy, ...]) -> None:
        """Everybody has room: large ones for all four squares. (AT-LARGE-01, AT-LARGE-09)"""
        taken = cells_of(ward.at for ward in self.wards) | self.map.yellow
        for enemy in placed:
            x, y = GRID.xy(enemy.at)
            size = 2 if self.known.enemies[enemy.kind].large else 1
            if max(x, y) + size > GRID.width:
                raise ValueError(f"{enemy.id} does not fit on the board at {GRID.names[enemy.at]}")
            base = cells_of(GRID.at(x + dx, y + dy) for dx in range(size) for dy in range(size))
            if base & (self.map.closed | taken):
                raise ValueError(f"{enemy.id} has no room at {GRID.names[enemy.at]}")
            taken |= base

    def _fighting(self) -> dict[str, Fighting]:
        """The numbers of those that have other ones here than on their picture. (AT-SETUP-04, AT-SETUP-05)"""
        found = {}
        for mark, line in self.lines.items():
            usual = self.known.enemies[line.kind].fighting
            here = Fighting(
                line.move if line.move >= 0 else usual.move, line.attack or usual.attack, line.reach or usual.reach
            )
            if here != usual:
                found[mark] = here
        return found

    def _cards(self, mark: str) -> int:
        return self.known.enemies[self.lines[mark].kind].cards if mark in self.lines else 2

    # --- objectives ---------------------------------------------------------------------------------------------------

    def _wards(self) -> tuple[PlacedWard, ...]:
        if not self.entry.ward:
            return ()
        id_, hp = WARD.parse(self.entry.ward)
        if not self.map.wards:
            raise ValueError(f"the map {self.map.name} has no square for the {id_}")
        return (PlacedWard(id_, id_, self.map.wards[0], hp),)

    def _check_objectives(self, main: Objective, bonus: Objective) -> None:
        for goal in main.goals:
            if goal.kind not in MAIN:
                raise ValueError(f"{goal} can be a bonus only, not the main objective")
        for goal in (*main.goals, *bonus.goals):
            self._check_goal(goal)

    def _check_goal(self, goal: Goal) -> None:
        """What it speaks of is there, often enough; nothing is asked that can never be done. (AT-OBJ-22)"""
        kinds = {line.kind for line in self.lines.values()}
        thing, wards = {self.entry.thing} - {""}, {ward.id for ward in self.wards}
        named = {BOSS, *self.lines, *kinds, *thing} if self.bosses else {*self.lines, *kinds, *thing}
        match goal.kind:
            case "defeat":
                right = goal.of in named or (goal.of == BOTH and len(self.bosses) == len(BOSS_MARKS))
            case "defeat_count":
                right = goal.of in kinds
            case "use":
                right = goal.of in thing and goal.number <= len(self.things)
            case "hold":
                right = goal.of in self.map.areas
            case "reach":
                right = self.map.areas.get(goal.of, 0).bit_count() >= (goal.number or PARTY_SIZES[-1])
            case "protect" | "untouched":
                right = goal.of in wards
            case "order":
                right = goal.of in named and goal.before in named
            case "defeat_all":
                right = not any(self.known.enemies[kind].comes_back_for_ever for kind in kinds)
            case _:
                right = True
        if not right:
            raise ValueError(f"{goal} cannot be met here: not all it speaks of is there, or it never ends")

    def _special(self) -> tuple[Standing, ...]:
        """Special rules of the chapter: changes that hold as long as it is played, for heroes or foes. (AT-CAMP-05)"""
        if not self.entry.special or self.known.text is None:
            return ()
        text = self.known.text.parse(self.entry.special)
        held = tuple(standing(text))
        if len(held) < len(text.steps) or any(one.change.whom.word not in SPECIAL_FOR for one in held):
            raise ValueError(f"a special rule changes a value of {listed(SPECIAL_FOR, 'or')} for the whole encounter")
        return held

    # --- rewards ------------------------------------------------------------------------------------------------------

    def _reward(self, printed: PrintedReward) -> Reward:
        loot = BY_SIZE.parse(printed.loot) if printed.loot else (0,)
        if len(loot) not in (1, len(PARTY_SIZES)):
            raise ValueError("loot is one number, or three for 3/4/5 heroes")
        for id_, ids, what in (
            (printed.perk, self.known.perks, "perk"),
            (printed.equipment, self.known.equipment, "equipment"),
        ):
            if id_ and ids is not None and id_ not in ids:
                raise ValueError(f"there is no {what} '{id_}'")
        by_size = {size: loot[(size - 3) % len(loot)] for size in PARTY_SIZES}
        return Reward(printed.level, by_size if printed.loot else {}, printed.gold, printed.perk, printed.equipment)


def _found(ids: Mapping[str, T], id_: str, what: str) -> T:
    if id_ not in ids:
        raise ValueError(f"there is no {what} '{id_}' (there are {listed(ids)})")
    return ids[id_]
