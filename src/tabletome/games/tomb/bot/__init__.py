"""A bot that plays Tomb decently: it fights what is near, does what the adventure asks for, explores, and heals in time.

Everything on the table is open, so it looks at the view only and never needs to guess. In its Hero Phase it weighs whole turns,
acting before or after the move; elsewhere every option gets a worth. The highest is taken, and where two are equal the first.
Whole turns are in `turn.py`; what the adventure wants is worked out in `goals.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletome.games.tomb.board import figures, seating
from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.board.figures import find
from tabletome.games.tomb.bot.goals import edge_squares
from tabletome.games.tomb.bot.turn import TRAP, Turn, use_worth
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.options import encounters as encounters_looks
from tabletome.games.tomb.options.cards import TO_FALL, Moment, TokenOffer
from tabletome.games.tomb.options.encounters import Cancelling
from tabletome.games.tomb.options.hero_phase import HERO_PHASE
from tabletome.games.tomb.options.tokens import REGAIN
from tabletome.games.tomb.state import Hero, State
from tabletome.kernel import Choose, Option, Seat


class Adventurer:
    """The reference bot of Tomb."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, seat: Seat[State]) -> Option:
        request, state = seat.request, seat.view
        assert request is not None
        table = Table(state, seat.game.library)
        hero = seating.hero_of(state, request.seat)
        worth = (
            Turn(table, hero).worth
            if request.kind == HERO_PHASE
            else lambda option: other_worth(table, hero, option, request)
        )
        return request.best(worth)


# --- other questions --------------------------------------------------------------------------------------------------

FIXED = {
    "pass": 0.1, "suffer": 0.2, "done": 0.1, "stay": 0.2, "leave": 0.1, "wait": 0.0, "level-up": 2.0, "buy": 0.5, "token": 1.0,
    "swap": -1.0, "trade": -1.0, "give": 0.0, "sell": -0.5, "accept": 0.2, "refuse": 0.3, "pick": 0.0, "enough": 1.0,
    "spend": 0.5, "roll-off": 0.0, "first": 0.1, "never-mind": 0.2, "end": 0.1, "stop": 0.1, "explore": 1.0, "square": 0.5,
    "sit-out": -1.0,
}  # fmt: skip


def other_worth(table: Table, hero: Hero, option: Option, request: Choose) -> float:
    judge = JUDGES.get(option.verb)
    return judge(table, hero, option, request) if judge is not None else FIXED.get(option.verb, 0.0)


def target_worth(table: Table, hero: Hero, option: Option, request: Choose) -> float:
    """Weak foes first, and friends who need it most."""
    aimed = find(table.state, str(option.arg))
    if isinstance(aimed, Hero):
        return 1.0 + (figures.health(table, aimed) - aimed.hp) / 10
    return 1.0 + 1.0 / (1 + aimed.hp) if aimed is not None else 0.0


def step_worth(table: Table, hero: Hero, option: Option, request: Choose) -> float:
    """A move out of turn: to the best place."""
    look = Turn(table, hero)
    return 50.0 + look.place(option.arg) - (TRAP if look.traps >> option.arg & 1 else 0.0)


def start_worth(table: Table, hero: Hero, option: Option, request: Choose) -> float:
    """Near the way out."""
    return 1.0 if edge_squares(board(table)) >> option.arg & 1 else 0.5


def use_at_a_moment(table: Table, hero: Hero, option: Option, request: Choose) -> float:
    name = str(option.arg).split(" by ")[0].split(" #")[0]
    card: Any = table.library.powers.get(name) or table.library.treasures.get(name)
    if card is not None and card.do == "cancel":
        drawn = table.library.encounters.get(request.about.card) if isinstance(request.about, Moment) else None
        return -1.0 if drawn is not None and harm(drawn) < 0.5 else 0.5
    if name == REGAIN and isinstance(request.about, TokenOffer) and request.about.why == TO_FALL:
        return 3.0
    return use_worth(table, hero, str(option.arg))


def against_worth(table: Table, hero: Hero, option: Option, request: Choose) -> float:
    """Let Monsters turn on whoever can stand it best."""
    aimed = find(table.state, str(option.arg))
    return 1.0 + aimed.hp / 20 if aimed is not None else 0.0


def cancel_worth(table: Table, hero: Hero, option: Option, request: Choose) -> float:
    """Cancel what harms, with the set that wastes least; what is harmless only if Experience abounds."""
    if isinstance(request.about, Cancelling) and harm(table.library.encounters[request.about.card]) < 0.5:
        return -1.0
    return 1.0 - 0.01 * encounters_looks.worth(table, str(option.arg).split("+"))


def loss_worth(table: Table, hero: Hero, option: Option, request: Choose) -> float:
    """Lose what is worth least."""
    return 1.0 - 0.1 * encounters_looks.worth(table, [str(option.arg)])


def harm(card: Any) -> float:
    """Roughly how bad an Encounter is: Hit Points, turns and Monsters count."""
    words = f"{card.hit} {card.do}"
    if "heal" in words or "toss" in words:
        return 0.0
    if "dmg" in words or "place" in words or "stun" in words or "act" in words.split() or card.until:
        return 1.0
    return 0.3


JUDGES: dict[str, Callable[[Table, Hero, Option, Choose], float]] = {
    "target": target_worth, "move": step_worth, "start": start_worth, "use": use_at_a_moment, "against": against_worth,
    "cancel": cancel_worth, "lose": loss_worth,
}  # fmt: skip
