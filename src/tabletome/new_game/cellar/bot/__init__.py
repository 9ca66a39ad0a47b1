"""The reference player: one judge per kind of request, and the hints of the words on a card instead of its text."""

from __future__ import annotations

from tabletome.bots.judged import Judged
from tabletome.new_game.cellar.board.cellar import GRID
from tabletome.new_game.cellar.board.targets import Doing, targets
from tabletome.new_game.cellar.cards.language import Text
from tabletome.new_game.cellar.cards.library import Table
from tabletome.new_game.cellar.options import REACT, TURN, CellarAct
from tabletome.new_game.cellar.options.attack import Attack
from tabletome.new_game.cellar.options.cards import PlayCard, React
from tabletome.new_game.cellar.options.move import Move
from tabletome.new_game.cellar.rules.effects import Hit
from tabletome.new_game.cellar.state import Hero, named
from tabletome.table.grid import cells_of

STEP = 0.05  # what being a square nearer to a monster is worth
IDLE = 0.1  # ending a turn, or letting a blow land


def turn(table: Table, hero: Hero, about: None, act: CellarAct) -> float:
    match act:
        case Attack():
            return 1 + act.odds(table, hero) * worth(
                table, table.library.cards[act.card].text, aimed(table, hero, act.target)
            )
        case PlayCard():
            return worth(table, table.library.cards[act.card].text, aimed(table, hero, act.on))
        case Move():
            monsters = cells_of(figure.at for figure in table.state.monsters)
            return IDLE + STEP * (GRID.apart(1 << hero.at, monsters) - GRID.apart(1 << act.to, monsters))
    return IDLE


def react(table: Table, hero: Hero, about: Hit, act: CellarAct) -> float:
    """Cards are kept for blows that matter."""
    return float(about.amount) if isinstance(act, React) else 1.5 if hero.health > about.amount else 0.0


def aimed(table: Table, hero: Hero, on: str) -> Doing:
    return Doing(hero, named(table.state, on))


def worth(table: Table, text: Text, doing: Doing) -> float:
    """What a text does, by the hints of its words: good for heroes, bad for monsters."""
    return sum(
        op.worth if isinstance(figure, Hero) else -op.worth
        for clause in text.clauses
        for figure in targets(table, clause.who, doing)
        for op in clause.ops
        if op.matters(table, figure, doing)
    )


DELVER = Judged({TURN: turn, REACT: react})
