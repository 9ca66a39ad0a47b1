"""The board as a Hero on turn looks at it: what every Skill could do from every square, each thing worked out once."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from tabletome.games.drunagor.bot import scenes, worth
from tabletome.games.drunagor.cards.language import Clause, Weapon
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.cubes import available
from tabletome.games.drunagor.options.doing import Doing, Symbol
from tabletome.games.drunagor.options.doors import beside_door, closed_doors
from tabletome.games.drunagor.options.figures import board, cells, occupied, opposed
from tabletome.games.drunagor.options.ground.sight import unseen_by
from tabletome.games.drunagor.options.ground.terrain import HARMS, unhurt
from tabletome.games.drunagor.options.move import flies, granted, harms
from tabletome.games.drunagor.options.skills import can_bleed, payable, payments, skills_of, text_of
from tabletome.games.drunagor.options.special import barred
from tabletome.games.drunagor.options.special.aims import Goal, goals_of, haste
from tabletome.games.drunagor.options.targets import ADJACENT, EVERYWHERE, reach_of, weapon_reach
from tabletome.games.drunagor.state import COLOURS, Colour, Figure, Hero, figure_of, hero
from tabletome.table.grid import cells_of, squares
from tabletome.table.reach import reach, rings

RESERVE = 0.6
"""What the last cube that fits a Reaction is worth more in the hand."""
WILD = 1.2
"""A Wild Cube is worth keeping for what it doubles."""
FARTHEST = 60
"""Farther ways are not looked at."""
SELF, BY_SQUARE = -1, -2
"""Of a clause that concerns the caster alone, and of a STRIKE beside one, which depends on the very square."""


class Part:
    """A clause of a text. Its worth depends on who is in its reach: it is weighed once for all squares that see alike."""

    def __init__(self, looking: Looking, doing: Doing, clause: Clause) -> None:
        self.looking, self.doing, self.clause = looking, doing, clause
        self.reach = self._reach()
        self.move = granted(looking.table, looking.figure, points) if (points := own_move(clause)) else 0
        self.known: dict[object, float] = {}

    def _reach(self) -> int:
        """How far it looks, in areas."""
        one, table = self.clause, self.looking.table
        shape, who = one.shape, one.who
        if one.self_only or any(op.name == "ACTIVATE" for op in one.ops()):
            return SELF
        own = isinstance(one.body, Weapon) and (who is None or not who.attackers)
        far = weapon_reach(table, self.looking.figure, self.doing, one) if own else reach_of(table, self.doing, one)
        if shape is not None and shape.word == "STRIKE":
            return BY_SQUARE if far == ADJACENT else far
        cleaves = own and shape is not None and shape.word == "CLEAVE"
        return ADJACENT if cleaves or (who is not None and who.adjacent) else far

    def worth(self, square: int) -> float:
        """What the clause is worth from a square."""
        outlook = square if self.reach == BY_SQUARE else self.looking.outlook(square, self.reach)
        value = self.known.get(outlook)
        if value is None:
            with_figure = self.looking.figure
            at, with_figure.at = with_figure.at, square
            value = self.known[outlook] = worth.clause(self.looking.table, self.doing, self.clause)
            with_figure.at = at
        return value


class Use(msgspec.Struct):
    """A text that could be carried out now, what it would be paid with, and what that costs."""

    skill: str
    colour: Colour | Literal[""]
    wild: bool
    cost: float
    parts: list[Part]


class Looking:
    """A copy of the table on which a Hero can be stood anywhere."""

    def __init__(self, table: Table, figure: Figure) -> None:
        state = table.state
        figures = [msgspec.structs.replace(one) for one in state.figures]
        self.table = Table(msgspec.structs.replace(state, figures=figures), table.library)
        self.figure = figure_of(self.table.state, figure.id)
        self.hero: Hero = hero(state, figure.id)
        self.here = figure.at
        self.board = board(table)
        self.foes = [one for one in figures if opposed(self.figure, one)]
        self.foe_cells = [cells(self.table, one) for one in self.foes]
        self.seen = [not one.down and not unseen_by(self.table, one, self.figure) for one in self.foes]
        self._outlooks: dict[tuple[int, int], object] = {}
        self._ways: dict[tuple[int, int], list[int]] = {}
        self._best: dict[tuple[int, int], float] = {}

    # --- Skills -------------------------------------------------------------------------------------------------------

    @cached_property
    def uses(self) -> list[Use]:
        """Every Skill that can be used as a Cube Action, with every cube that pays for it."""
        found = []
        for id_ in skills_of(self.table, self.hero):
            card = self.table.library.skills[id_]
            if card.symbol == "reaction" or card.passive or not can_bleed(self.table, self.hero, id_):
                continue
            found += [self.use(id_, colour, wild=wild) for colour, wild in payments(self.table, self.hero, id_)]
        return found

    def use(self, id_: str, colour: Colour | Literal[""], *, wild: bool = False) -> Use:
        card = self.table.library.skills[id_]
        symbol: Symbol = "weapon" if card.symbol == "weapon" else "spell" if card.symbol == "spell" else ""
        doing = Doing(self.figure, id_, symbol, colour, wild=wild)
        cost = max(WILD, self.cube) if wild else self.cost(colour) if colour else 0.0
        return Use(id_, colour, wild, cost, self.parts(doing, text_of(card, wild=wild).clauses))

    def parts(self, doing: Doing, clauses: tuple[Clause, ...]) -> list[Part]:
        return [Part(self, doing, one) for one in clauses]

    def worth(self, parts: list[Part], square: int) -> float:
        """What a text is worth from a square; one that moves first, from the best square in its reach."""
        total = 0.0
        for place, part in enumerate(parts):
            rest = parts[place + 1 :]
            if part.move and rest:
                return total + max(sum(one.worth(to) for one in rest) for to in self.ways(square, part.move))
            total += part.worth(square)
        return total

    def cost(self, colour: Colour) -> float:
        """What it costs to spend a cube of this colour."""
        return self.cube + RESERVE * (colour in self.reserved)

    @cached_property
    def cube(self) -> float:
        return worth.cube(self.table, self.hero)

    @cached_property
    def reserved(self) -> set[Colour]:
        """The colours of which one cube is left, which could pay for a Reaction."""
        left = [cube.colour for cube in available(self.hero)]
        reactions = [
            id_ for id_ in skills_of(self.table, self.hero) if self.table.library.skills[id_].symbol == "reaction"
        ]
        fitting = {colour for id_ in reactions for colour in payable(self.table, self.hero, id_)}
        return {colour for colour in fitting if left.count(colour) == 1}

    def best(self, square: int, actions: int) -> float:
        """The best that so many Cube Actions could do from a square: different Skills, each cube once."""
        value = self._best.get((square, actions))
        if value is None:
            value = self._best[square, actions] = self._best_of(square, actions) if actions else 0.0
        return value

    def _best_of(self, square: int, actions: int) -> float:
        worths = [(self.worth(use.parts, square) - use.cost, use) for use in self.uses]
        good = sorted([one for one in worths if one[0] > 0], key=lambda one: -one[0])
        left = dict(self.pool)
        total, used = 0.0, set[str]()
        for value, use in good:
            if len(used) == actions:
                break
            if use.skill in used or not use.colour or not left[use.colour, use.wild]:
                continue
            used.add(use.skill)
            for colour in COLOURS if use.wild else (use.colour,):
                left[colour, use.wild] -= 1
            total += value
        return total

    @cached_property
    def pool(self) -> dict[tuple[Colour, bool], int]:
        """How many cubes there are of every colour; a Wild Cube is one of each."""
        found = {(colour, wild): 0 for colour in COLOURS for wild in (False, True)}
        for cube in available(self.hero):
            for colour in COLOURS if cube.wild else (cube.colour,):
                found[colour, cube.wild] += 1
        return found

    # --- squares ------------------------------------------------------------------------------------------------------

    def outlook(self, square: int, reach: int) -> object:
        """All that a clause of that reach sees of a square: who is in it, how high it lies, Darkness, who engages one there."""
        found = self._outlooks.get((square, reach))
        if found is None:
            own, ground = 1 << square, self.board.ground
            near = self.board.adjacent(own)
            seen = 0
            if reach == ADJACENT:
                seen = near & self.standing
            elif 0 < reach < EVERYWHERE:
                seen = self.board.in_range(own, reach) & self.standing
            found = seen, ground.level(square), bool(own & ground.darkness), bool(near & self.engaging)
            self._outlooks[square, reach] = found
        return found

    @cached_property
    def standing(self) -> int:
        """Where everybody else stands."""
        return sum({cells(self.table, one) for one in self.table.state.figures if one is not self.figure})

    @cached_property
    def engaging(self) -> int:
        """Where enemies stand that one can see, and is engaged with."""
        return sum(own for own, seen in zip(self.foe_cells, self.seen, strict=True) if seen)

    def going(self, points: int, *, jumping: bool = False) -> dict[int, int]:
        """Where a Move of so many points may end, and how many harms are on the way."""
        return harms(self.table, self.figure, points, jumping=jumping) if points else {}

    def ways(self, square: int, points: int) -> list[int]:
        """About the same from any other square, as far as one comes unharmed."""
        found = self._ways.get((square, points))
        if found is None:
            steps, own = self.board.small.walk, 1 << square
            through, end = self.passable
            found = list(squares(reach(steps, own, points, through=through, end=end | own)))
            self._ways[square, points] = found
        return found

    @cached_property
    def passable(self) -> tuple[int, int]:
        """The squares that may be passed, and those where a move may end."""
        floor, taken = int(self.board.ground.floor), occupied(self.table, self.figure)
        friends = sum({cells(self.table, one) for one in self.table.state.figures if one not in self.foes})
        through = floor if flies(self.table, self.figure) else floor & ~(taken & ~friends)
        return through & ~self.harmful, floor & ~taken & ~self.harmful

    @cached_property
    def harmful(self) -> int:
        """The squares where the ground or Darkness hurts."""
        spared, where = unhurt(self.table, self.figure), self.board.small.harms
        found = 0
        for harm in HARMS:
            found |= where[harm] if harm not in spared else 0
        return found

    def touching(self, square: int) -> int:
        """How many enemies stand beside a square."""
        near = self.board.adjacent(1 << square)
        return sum(bool(near & own) for own in self.foe_cells)

    # --- distances ----------------------------------------------------------------------------------------------------

    @property
    def hunted(self) -> bool:
        """Does Darkness grow here?"""
        return any(card.kind == "rune" for card in self.table.state.track.cards)

    @cached_property
    def onwards(self) -> dict[int, int]:
        """How far every square is from the nearest closed Door, or from who is missing."""
        table = self.table
        goals = cells_of(table.state.missing)
        if haste(table, self.figure) == "later":
            return {}
        for door in closed_doors(table):
            goals |= beside_door(table, door)
        return self._distances(self.doorsteps | cells_of(table.state.missing) or goals)

    @cached_property
    def doorsteps(self) -> int:
        """The squares from which a Door can be opened."""
        table, found = self.table, 0
        for door in closed_doors(table):
            found |= beside_door(table, door) if not barred(table, door, self.figure) else 0
        return found

    @cached_property
    def towards(self) -> dict[int, int]:
        """How far every square is from the nearest enemy that can be seen, on foot."""
        return self._distances(self.engaging)

    @cached_property
    def goals(self) -> list[tuple[Goal, dict[int, int]]]:
        """What the Chapter says is worth going to, and how far every square is from it."""
        found = [*goals_of(self.table, self.figure), *scenes.goals(self.table, self.figure)]
        return [(goal, self._distances(goal.squares)) for goal in found]

    def _distances(self, goals: int) -> dict[int, int]:
        found = rings(self.board.small.steps, goals, points=FARTHEST, through=int(self.board.ground.floor))
        return {square: far for far, ring in enumerate(found) for square in squares(ring)}


def own_move(one: Clause) -> int:
    """The points of a clause that moves the caster; 0 of any other."""
    if one.who is not None:
        return 0
    return next((op.operands[0].value() for op in one.ops() if op.name in ("MOVE", "JUMP")), 0)
