"""A bot that plays Tomb decently: it fights what is near, does what the adventure asks for, explores, and heals in time.

Everything on the table is open, so it looks at the view only and never needs to guess. In its Hero Phase it weighs whole turns,
acting before or after the move; elsewhere every option gets a worth, by the kind of request. The highest is taken, and where two
are equal the first. Whole turns are in `turn.py`, what the adventure wants in `goals.py`, what cards are worth in `worth.py`.
"""

from __future__ import annotations

from tabletome.bots.judged import Judge, Judged
from tabletome.bots.taste import taste
from tabletome.games.tomb.board import figures
from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.board.figures import find
from tabletome.games.tomb.board.seating import hero_of
from tabletome.games.tomb.bot.goals import edge_squares
from tabletome.games.tomb.bot.turn import RESTLESS, TRAP, Turn
from tabletome.games.tomb.bot.worth import harm, helps_roll, power_worth, takes_blow, use_worth, words_of
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.options import (
    OnCard,
    OnFigure,
    TombAct,
    attack,
    cards,
    encounters,
    explore,
    monsters,
    move,
    setting_up,
    tokens,
    town,
    traps,
)
from tabletome.games.tomb.options.hero_phase import HERO_PHASE
from tabletome.games.tomb.state import Hero, State
from tabletome.kernel import Choose, Option, Seat

FIXED = {
    "pass": 0.1, "suffer": 0.2, "done": 0.1, "stay": 0.2, "leave": 0.1, "wait": 0.0, "level-up": 2.0, "buy": 0.5, "token": 1.0,
    "swap": -1.0, "trade": -1.0, "give": 0.0, "sell": -0.5, "accept": 0.2, "refuse": 0.3, "pick": 0.0, "enough": 1.0,
    "spend": 0.5, "roll-off": 0.0, "first": 0.1, "never-mind": 0.2, "explore": 1.0, "square": 0.5, "sit-out": -1.0,
}  # fmt: skip
"""What an act is worth by its verb, where nothing more is to be said of it."""
LEAST = 0.3  # what any power is worth of the best of its type: no card is printed in vain


class Adventurer:
    """The reference bot of Tomb."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, seat: Seat[State]) -> Option:
        request = seat.request
        assert request is not None
        table = Table(seat.view, seat.game.library)
        hero = hero_of(table.state, request.seat)
        if request.kind == HERO_PHASE:
            turn = Turn(table, hero)
            return request.best(lambda option: turn.worth(option.arg))
        if request.kind == setting_up.POWER:
            return self._power(table, hero, request)
        return JUDGED.best(table, hero, request)

    def _power(self, table: Table, hero: Hero, request: Choose) -> Option:
        """A good power, and of those that are about as good the one that this bot has a liking for."""
        most = max(power_worth(table, option.arg.card) for option in request) or 1.0

        def worth(option: Option) -> float:
            card = option.arg.card
            return max(LEAST, power_worth(table, card) / most) + taste(self.seed, hero.id, card)

        return request.best(worth)


def fixed(table: Table, hero: Hero, about: object, act: TombAct) -> float:
    return FIXED.get(act.verb, 0.0)


def target(table: Table, hero: Hero, about: object, act: TombAct) -> float:
    """Weak foes first, and friends who need it most."""
    aimed = find(table.state, act.id) if isinstance(act, OnFigure) else None
    if aimed is None:
        return fixed(table, hero, about, act)
    if isinstance(aimed, Hero):
        return 1.0 + (figures.health(table, aimed) - aimed.hp) / 10
    return 1.0 + 1.0 / (1 + aimed.hp)


def step(table: Table, hero: Hero, about: object, act: TombAct) -> float:
    """A move out of turn: to the best place, which may be where it stands."""
    look = Turn(table, hero)
    if not isinstance(act, move.Walk):
        return 50.0 + look.place(hero.at) + RESTLESS
    return 50.0 + look.place(act.to) - (TRAP if look.traps >> act.to & 1 else 0.0)


def start(table: Table, hero: Hero, about: object, act: setting_up.Start) -> float:
    """Near the way out."""
    return 1.0 if edge_squares(board(table)) >> act.to & 1 else 0.5


def answer(table: Table, hero: Hero, about: cards.Moment, act: TombAct) -> float:
    """Cards at their moment; a roll is changed only if that can help, an Encounter cancelled only if it harms."""
    if not isinstance(act, cards.Answer):
        return fixed(table, hero, about, act)
    if about.moment == "rolled" and not helps_roll(table, about, act.card):
        return -1.0
    known = table.library.powers.get(act.card) or table.library.treasures.get(act.card)
    if known is not None and "take" in words_of(known.deed.do) and not takes_blow(table, hero, about):
        return -1.0
    if known is not None and words_of(known.deed.do) == {"cancel"}:
        drawn = table.library.encounters.get(about.card)
        return -1.0 if drawn is not None and harm(drawn) < 0.5 else 0.5
    return use_worth(table, hero, act.card)


def use_token(table: Table, hero: Hero, about: tokens.TokenOffer, act: TombAct) -> float:
    if not isinstance(act, tokens.UseToken):
        return fixed(table, hero, about, act)
    if act.card == tokens.REGAIN and about.why == tokens.TO_FALL:
        return 3.0
    return use_worth(table, hero, act.card)


def against(table: Table, hero: Hero, about: object, act: monsters.Against) -> float:
    """Let Monsters turn on whoever can stand it best."""
    aimed = find(table.state, act.id)
    return 1.0 + aimed.hp / 20 if aimed is not None else 0.0


def cancel(table: Table, hero: Hero, about: encounters.Cancelling, act: TombAct) -> float:
    """Cancel what harms, with the set that wastes least; what is harmless only if Experience abounds."""
    if not isinstance(act, encounters.Cancel):
        return fixed(table, hero, about, act)
    if harm(table.library.encounters[about.card]) < 0.5:
        return -1.0
    return 1.0 - 0.01 * encounters.worth(table, act.cards)


def lose(table: Table, hero: Hero, about: object, act: OnCard) -> float:
    """Lose what is worth least."""
    return 1.0 - 0.1 * encounters.worth(table, [act.card])


JUDGES: dict[str, Judge] = {
    cards.TARGET: target, monsters.ALLY: target, move.MOVE: step, move.TILES: step, setting_up.START: start,
    cards.ANSWER: answer, tokens.USE_TOKEN: use_token, monsters.AGAINST: against, encounters.CANCEL: cancel,
    encounters.LOSE: lose,
}  # fmt: skip
INDIFFERENT = (
    setting_up.HERO, setting_up.BRING, setting_up.FIRST, attack.STRIKE, move.SQUARE, move.APPEAR, move.THROUGH,
    cards.TARGET_TILE, cards.REROLL, cards.TURN_UP, cards.TURN_OVER, cards.KEEP, cards.WHO_GETS, cards.WHO_ANSWERS,
    traps.TRAP_TILE, traps.REMOVE_TRAP, encounters.SPEND, explore.EXPLORE, explore.EDGE, explore.SYMBOL, monsters.ACTIVATE,
    monsters.WAY, town.TOWN, town.SWAP, town.GIVE, town.TRADE, town.AGREE, town.LEVEL_UP,
)  # fmt: skip
"""Requests of which the verb says all."""
JUDGED = Judged({**dict.fromkeys(INDIFFERENT, fixed), **JUDGES})
