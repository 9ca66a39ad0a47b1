"""A Hero's turn as a whole: the best Skills from every square in reach, and where to stand when it is over."""

from __future__ import annotations

from functools import cached_property

from tabletome.games.drunagor.bot.goals import at_landmark
from tabletome.games.drunagor.bot.looking import Looking
from tabletome.games.drunagor.bot.standing import Standing
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.cubes import available, cursed
from tabletome.games.drunagor.options.move import MOVE_ACTION, granted
from tabletome.games.drunagor.options.special.landmarks import USES, UseLandmark, landmark_at
from tabletome.games.drunagor.options.values import limit
from tabletome.games.drunagor.state import Colour, Figure
from tabletome.table.grid import cells_of

CURSE, MENDED, MOST_KEPT = 2.4, 0.8, 2
"""What a Curse Cube costs, and what in a Battleground, where a cube takes it off again; with more cubes left than these nobody
recalls: when the last one is spent they come back anyway."""
TOKEN = 0.7
"""What a FOCUS token is worth in the hand."""
HARM = 2.0
"""What Darkness or harmful terrain takes on the way."""
MOST_LOOKS, MOST_RUNS = 12, 6
"""From so many squares of a Move the Skills are tried, and from so many that a cube for another Move leads to."""


class Turn:
    """What every option of a turn is worth, looked at once."""

    def __init__(self, table: Table, figure: Figure) -> None:
        self.looking = looking = Looking(table, figure)
        self.standing = Standing(looking)
        turn = table.state.turn
        self.actions = turn.cube_actions
        here = figure.at
        points = turn.points or (granted(table, figure, MOVE_ACTION) if turn.free_move else 0)
        self.now = {
            (use.skill, use.colour, use.wild): looking.worth(use.parts, here) - use.cost for use in looking.uses
        }
        self.stands = self._stands(points)
        self.retreat = max(self.stands.values())
        self.looked_at = {*self._worth_a_look([*self.stands])}
        self.staying = looking.best(here, self.actions) + self.retreat

    def _stands(self, points: int) -> dict[int, float]:
        """How good the squares are that so many points lead to, with what one suffers on the way."""
        worth, here = self.standing.worth, self.looking.here
        going = self.looking.going(points)
        return {here: worth(here)} | {to: worth(to) - self.standing.cost(HARM * harms) for to, harms in going.items()}

    def _worth_a_look(self, reached: list[int]) -> list[int]:
        """The squares from which Skills are tried: the best to stand on, first of all one for every set of neighbours."""
        foes = cells_of(one.at for one in self.looking.foes)
        ranked = sorted(reached, key=lambda square: -self.stands[square])
        met: dict[int, int] = {}
        for square in ranked:
            met.setdefault(self.looking.board.adjacent(1 << square) & foes, square)
        return [*met.values(), *(square for square in ranked if square not in met.values())][:MOST_LOOKS]

    def use(self, id_: str, colour: Colour, wild: bool) -> float:
        """The Skill now, the other Cube Action from here, then to the best square in reach."""
        others = [value for (other, _, _), value in self.now.items() if other != id_ and value > 0]
        rest = max(others, default=0.0) if self.actions > 1 else 0.0
        return self.now[id_, colour, wild] + rest + self.retreat

    def free(self, id_: str) -> float:
        """A Focus or Class Ability from here: it costs no Cube Action, but tokens, of which one always has use."""
        card = self.looking.table.library.skills[id_]
        return self.looking.worth(self.looking.use(id_, "").parts, self.looking.here) - TOKEN * card.cost - 0.05

    def move(self, square: str) -> float:
        """All that could be done from there; from squares that are not worth a look, nothing."""
        at = self.looking.board.grid.square(square)
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
        stands = self._stands(granted(looking.table, looking.figure, MOVE_ACTION))
        best = sorted(stands, key=lambda square: -stands[square])[:MOST_RUNS]
        return max((looking.best(square, self.actions - 1) + stands[square] for square in best), default=-9.0)

    def recall(self) -> float:
        """Cubes for Reactions at the price of a Curse Cube: only when hardly any are left, and not near the last Curse."""
        owner = self.looking.hero
        curses = len(cursed(owner))
        spent = len(owner.cubes) - len(available(owner))
        if (
            len(available(owner)) > MOST_KEPT
            or curses + 2 > limit(self.looking.table, owner, "curse")
            or (self.actions and self.staying - self.retreat > 0.5)
        ):
            return self.retreat - 9.0
        curse = CURSE if self.looking.table.state.contest is None else MENDED
        return 0.55 * spent - curse + self.standing.worth(self.looking.here)

    def open(self) -> float:
        return self.end() + (9.0 if self.standing.opens else -9.0)

    def landmark(self, act: UseLandmark) -> float:
        """What the Chapter gives for it, less the cubes; a Cube Action is taken from what Skills could do."""
        looking = self.looking
        use, thing = USES[act.use], landmark_at(looking.table, act.square)
        assert thing is not None
        gain = at_landmark(looking.table, looking.figure, act) - looking.cube * use.cubes(
            looking.table, looking.figure, thing
        )
        if use.price != "cubes":
            return self.staying + gain
        return self.instead(gain)

    def instead(self, gain: float) -> float:
        """A Cube Action that is no Skill, then the other one from here."""
        others = [value for value in self.now.values() if value > 0]
        return gain + (max(others, default=0.0) if self.actions > 1 else 0.0) + self.retreat

    def end(self) -> float:
        return self.standing.worth(self.looking.here) + 0.02
