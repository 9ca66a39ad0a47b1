"""A Hero's turn as a whole: the best Skills from every square in reach, and where to stand when it is over."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from tabletome.games.drunagor.board.ground import Harm
from tabletome.games.drunagor.bot import scenes, worth
from tabletome.games.drunagor.bot.goals import at_landmark
from tabletome.games.drunagor.cards.language import Clause
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.cubes import available, cursed
from tabletome.games.drunagor.options.doing import Doing, Symbol
from tabletome.games.drunagor.options.doors import beside_door, closed_doors
from tabletome.games.drunagor.options.figures import beside, board, cells, names, opposed
from tabletome.games.drunagor.options.move import MOVE_ACTION, ends, granted
from tabletome.games.drunagor.options.skills import can_bleed, payable, payments, skills_of, text_of
from tabletome.games.drunagor.options.special.aims import Goal, goals_of, haste
from tabletome.games.drunagor.options.special.landmarks import USES, UseLandmark, landmark_at
from tabletome.games.drunagor.options.values import limit, max_health, weapon
from tabletome.games.drunagor.state import COLOURS, Colour, Figure, Hero, figure_of, hero
from tabletome.table.grid import cells_of, squares
from tabletome.table.reach import rings

CUBE, RESERVE = 0.45, 0.6
"""A spent cube brings the next Curse Cube nearer; the last one that fits a Reaction is worth more in the hand."""
WILD = 1.2
"""A Wild Cube is worth keeping for what it doubles."""
BESIDE, WOUNDED_BESIDE, NEARER = 0.35, 1.2, 0.12
CURSE = 2.4
TOKEN = 0.7
"""What a FOCUS token is worth in the hand."""
ONWARDS, HURRY, FARTHEST = 0.35, 0.3, 60
"""What a square is worth on the way to a Door or to the missing, when no Monster is left, and when Darkness grows; farther ways
are not looked at."""
HARMS: dict[Harm, float] = {"darkness": 2.5, "lava": 2.5, "miasma": 2.5, "spikes": 1.8}
MOST_LOOKS, MOST_RUNS = 12, 6
"""From so many squares of a Move the Skills are tried, and from so many that a cube for another Move leads to."""
LOOT = 1.2
"""A Chest that can be opened in peace."""


class Looking:
    """A copy of the table on which a Hero can be stood anywhere."""

    def __init__(self, table: Table, figure: Figure) -> None:
        state = table.state
        figures = [msgspec.structs.replace(one) for one in state.figures]
        self.table = Table(msgspec.structs.replace(state, figures=figures), table.library)
        self.figure = figure_of(self.table.state, figure.id)
        self.hero: Hero = hero(state, figure.id)
        self.here = figure.at
        self._after: dict[tuple[str, str, bool, int, int], float] = {}

    # --- Skills -------------------------------------------------------------------------------------------------------

    def uses(self, square: int) -> list[tuple[float, str, Colour, bool]]:
        """What each usable Skill is worth from a square, the best first."""
        self.figure.at = square
        found = []
        for id_ in skills_of(self.table, self.hero):
            card = self.table.library.skills[id_]
            if card.symbol == "reaction" or card.passive or not can_bleed(self.table, self.hero, id_):
                continue
            for colour, wild in payments(self.table, self.hero, id_):
                value = self.skill(id_, colour, wild=wild) - (WILD if wild else self.cost(colour))
                found.append((value, id_, colour, wild))
        self.figure.at = self.here
        return sorted(found, key=lambda one: -one[0])

    def skill(self, id_: str, colour: Colour | Literal[""], *, wild: bool = False) -> float:
        """What a Skill is worth from where the figure stands; one that moves first, from the best square in its reach."""
        card = self.table.library.skills[id_]
        symbol: Symbol = "weapon" if card.symbol == "weapon" else "spell" if card.symbol == "spell" else ""
        doing = Doing(self.figure, id_, symbol, colour, wild=wild)
        return self.clauses(doing, text_of(card, wild=wild).clauses)

    def clauses(self, doing: Doing, clauses: tuple[Clause, ...]) -> float:
        for place, one in enumerate(clauses):
            points = _own_move(one)
            if points and place + 1 < len(clauses):
                before = worth.text(self.table, doing, clauses[:place])
                return before + max(
                    self.after(doing, clauses[place + 1 :], square)
                    for square in self.reach(granted(self.table, self.figure, points))
                )
        return worth.text(self.table, doing, clauses)

    def after(self, doing: Doing, rest: tuple[Clause, ...], square: int) -> float:
        """The rest of a text from a square, found out once: many moves lead to the same squares."""
        key = (doing.card, doing.colour, doing.wild, len(rest), square)
        value = self._after.get(key)
        if value is None:
            at, self.figure.at = self.figure.at, square
            value = self._after[key] = worth.text(self.table, doing, rest)
            self.figure.at = at
        return value

    def reach(self, points: int) -> list[int]:
        return list(squares(ends(self.table, self.figure, points)))

    def cost(self, colour: Colour) -> float:
        """What it costs to spend a cube of this colour."""
        left = [cube.colour for cube in available(self.hero)]
        last = left.count(colour) == 1 and any(
            self.table.library.skills[id_].symbol == "reaction" and colour in payable(self.table, self.hero, id_)
            for id_ in skills_of(self.table, self.hero)
        )
        return CUBE + RESERVE * last

    @cached_property
    def onwards(self) -> dict[int, int]:
        """How far every square is from the nearest closed Door, or from who is missing."""
        table = self.table
        goals = cells_of(table.state.missing)
        if haste(table, self.figure) == "later":
            return {}
        for door in closed_doors(table):
            goals |= beside_door(table, door)
        return self._distances(goals)

    @cached_property
    def towards(self) -> dict[int, int]:
        """How far every square is from the nearest enemy, on foot."""
        foes = (one for one in self.table.state.figures if opposed(self.figure, one))
        return self._distances(sum({cells(self.table, one) for one in foes}))

    @cached_property
    def goals(self) -> list[tuple[Goal, dict[int, int]]]:
        """What the Chapter says is worth going to, and how far every square is from it."""
        found = [*goals_of(self.table, self.figure), *scenes.goals(self.table, self.figure)]
        return [(goal, self._distances(goal.squares)) for goal in found]

    def _distances(self, goals: int) -> dict[int, int]:
        here = board(self.table)
        found = rings(here.small.steps, goals, points=FARTHEST, through=int(here.ground.floor))
        return {square: far for far, ring in enumerate(found) for square in squares(ring)}

    # --- squares ------------------------------------------------------------------------------------------------------

    def best(self, square: int, actions: int) -> float:
        """The best that so many Cube Actions could do from a square: different Skills, each cube once."""
        pool = {(colour, wild): 0 for colour in COLOURS for wild in (False, True)}
        for cube in available(self.hero):
            for colour in COLOURS if cube.wild else (cube.colour,):
                pool[colour, cube.wild] += 1
        total, used = 0.0, set[str]()
        for value, id_, colour, wild in self.uses(square):
            if value <= 0 or not actions:
                break
            if id_ in used or not pool[colour, wild]:
                continue
            used.add(id_)
            for one in COLOURS if wild else (colour,):
                pool[one, wild] -= 1
            actions -= 1
            total += value
        return total

    def stand(self, square: int) -> float:
        """How good a square is to end a turn on: near enough to strike next time, not beside too many."""
        self.figure.at = square
        foes = [one for one in self.table.state.figures if opposed(self.figure, one)]
        touching = sum(beside(self.table, self.figure, one) for one in foes)
        weak = 2 * self.figure.health <= max_health(self.table, self.figure)
        held = weapon(self.table, self.figure)
        shoots = held is not None and not held.melee
        price = WOUNDED_BESIDE if weak else BESIDE + 0.3 * shoots
        loot = LOOT * (not touching and not weak and self._chest_beside(square))
        self.figure.at = self.here
        hurts = self._hurts(square)
        loot -= sum(goal.pull * far.get(square, FARTHEST) for goal, far in self.goals)
        if not foes:
            return loot - hurts - ONWARDS * self.onwards.get(square, 0)
        nearest = self.towards.get(square, FARTHEST)
        hurry = HURRY * self.onwards.get(square, 0) if self.hunted else 0.0
        return loot - hurts - hurry - price * touching - NEARER * nearest * (0.3 if weak else 1.0)

    @property
    def hunted(self) -> bool:
        """Does Darkness grow here?"""
        return any(card.kind == "rune" for card in self.table.state.track.cards)

    def _hurts(self, square: int) -> float:
        """What it costs to end a turn on Darkness, Lava, Miasma or Spikes."""
        harms = board(self.table).small.harms
        return sum(price for harm, price in HARMS.items() if harms[harm] >> square & 1)

    def _chest_beside(self, square: int) -> bool:
        """Is there a Chest beside a square that could still be searched in this turn?"""
        state = self.table.state
        if not state.chests or state.turn.figure != self.figure.id or "chest" in state.turn.minor:
            return False
        near = board(self.table).adjacent(1 << square)
        return any(near >> at & 1 for at in state.chests)


def _own_move(one: Clause) -> int:
    """The points of a clause that moves the caster; 0 of any other."""
    if one.who is not None:
        return 0
    return next((op.operands[0].value() for op in one.ops() if op.name in ("MOVE", "JUMP")), 0)


class Turn:
    """What every option of a turn is worth, looked at once."""

    def __init__(self, table: Table, figure: Figure) -> None:
        self.looking = Looking(table, figure)
        turn = table.state.turn
        self.actions = turn.cube_actions
        here = figure.at
        points = turn.points or (granted(table, figure, MOVE_ACTION) if turn.free_move else 0)
        self.square = dict(zip(names(table), range(len(names(table))), strict=True))
        self.now = {(id_, colour, wild): value for value, id_, colour, wild in self.looking.uses(here)}
        reached = self.looking.reach(points) if points else [here]
        self.stands = {square: self.looking.stand(square) for square in reached}
        self.retreat = max(self.stands.values())
        self.looked_at = {*self._worth_a_look(reached)}
        self.staying = self.looking.best(here, self.actions) + self.retreat

    def _worth_a_look(self, reached: list[int]) -> list[int]:
        """The squares from which Skills are tried: the best to stand on, first of all one for every set of neighbours."""
        looking, near = self.looking, board(self.looking.table)
        foes = cells_of(one.at for one in looking.table.state.figures if opposed(looking.figure, one))
        ranked = sorted(reached, key=lambda square: -self.stands[square])
        met: dict[int, int] = {}
        for square in ranked:
            met.setdefault(near.adjacent(1 << square) & foes, square)
        return [*met.values(), *(square for square in ranked if square not in met.values())][:MOST_LOOKS]

    def use(self, id_: str, colour: Colour, wild: bool) -> float:
        """The Skill now, the other Cube Action from here, then to the best square in reach."""
        others = [value for (other, _, _), value in self.now.items() if other != id_ and value > 0]
        rest = max(others, default=0.0) if self.actions > 1 else 0.0
        return self.now[id_, colour, wild] + rest + self.retreat

    def free(self, id_: str) -> float:
        """A Focus or Class Ability from here: it costs no Cube Action, but tokens, of which one always has use."""
        card = self.looking.table.library.skills[id_]
        return self.looking.skill(id_, "") - TOKEN * card.cost - 0.05

    def move(self, square: str) -> float:
        """All that could be done from there; from squares that are not worth a look, nothing."""
        at = self.square[square]
        if at not in self.looked_at:
            return self.stands[at] - 0.01
        return self.looking.best(at, self.actions) + self.stands[at] - 0.01

    def run(self, colour: Colour) -> float:
        """A cube for three more squares: worth it if far more can be done from one of them."""
        return self.farther - self.looking.cost(colour) - 0.2 if self.actions else -9.0

    @cached_property
    def farther(self) -> float:
        """The best of the squares that a Move Action leads to, those looked at first from which something is near."""
        looking = self.looking
        reached = looking.reach(granted(looking.table, looking.figure, MOVE_ACTION))
        best = sorted(reached, key=looking.stand, reverse=True)[:MOST_RUNS]
        return max((looking.best(square, self.actions - 1) + looking.stand(square) for square in best), default=-9.0)

    def recall(self) -> float:
        """Cubes for Reactions at the price of a Curse Cube: only when hardly any are left, and not near the last Curse."""
        owner = self.looking.hero
        curses = len(cursed(owner))
        spent = len(owner.cubes) - len(available(owner))
        if curses + 2 > limit(self.looking.table, owner, "curse") or (
            self.actions and self.staying - self.retreat > 0.5
        ):
            return self.retreat - 9.0
        return 0.55 * spent - CURSE + self.looking.stand(self.looking.here)

    def open(self) -> float:
        """A Door is opened when no Monster is left before it; where Darkness grows, also when only few are."""
        looking, state = self.looking, self.looking.table.state
        foes = sum(opposed(looking.figure, one) for one in state.figures)
        few = max(1, len(state.heroes) // 2) if looking.hunted else 0
        wanted = haste(looking.table, looking.figure)
        return self.end() + (9.0 if wanted == "now" or (foes <= few and wanted != "later") else -9.0)

    def landmark(self, act: UseLandmark) -> float:
        """What the Chapter gives for it, less the cubes; a Cube Action is taken from what Skills could do."""
        looking = self.looking
        use, thing = USES[act.use], landmark_at(looking.table, act.square)
        assert thing is not None
        gain = at_landmark(looking.table, looking.figure, act) - CUBE * use.cubes(looking.table, looking.figure, thing)
        if use.price != "cubes":
            return self.staying + gain
        others = [value for value in self.now.values() if value > 0]
        return gain + (max(others, default=0.0) if self.actions > 1 else 0.0) + self.retreat

    def end(self) -> float:
        return self.looking.stand(self.looking.here) + 0.02
