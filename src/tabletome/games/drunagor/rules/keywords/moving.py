"""Keywords that move characters: MOVE, JUMP, PUSH, TELEKINESIS, SWAP. (DR-KEY-106, DR-KEY-125, DR-KEY-149, DR-KEY-217..222)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.grammar import NUMBER, worth
from tabletome.games.drunagor.cards.language import Amount
from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.figures import board, names, opposed
from tabletome.games.drunagor.options.forced import FORCED, Forcing, PutAt, free_squares, pushes, puts
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.values import immune
from tabletome.games.drunagor.rules.effects import WORDS
from tabletome.games.drunagor.rules.movement import move_effect
from tabletome.games.drunagor.rules.seats import seat_of
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Choose, Flow
from tabletome.kernel.events import Moved


@WORDS.word("MOVE", NUMBER, says="[moves|move] up to {0}", hint=worth(0.3))
def move(play: Play, who: Figure, doing: Doing, amount: Amount) -> Flow[None]:
    """A Hero is moved by its own player, an enemy by the caster. (DR-KEY-125, DR-KEY-247)"""
    points = amount.value(doing.x, len(play.state.heroes))
    seat = seat_of(play.state, doing.by if opposed(doing.by, who) else who)
    yield from move_effect(play, who, points, seat, doing.card)


@WORDS.word("JUMP", NUMBER, says="[jumps|jump] up to {0}", hint=worth(0.4))
def jump(play: Play, who: Figure, doing: Doing, amount: Amount) -> Flow[None]:
    """A Move effect over enemies and Solid Objects. (DR-KEY-107, DR-KEY-246)"""
    points = amount.value(doing.x, len(play.state.heroes))
    seat = seat_of(play.state, doing.by if opposed(doing.by, who) else who)
    yield from move_effect(play, who, points, seat, doing.card, jumping=True)


def can_push(table: Table, who: Figure, doing: Doing, amount: Amount) -> bool:
    """(DR-KEY-150)"""
    if who is doing.by or immune(table, who, "PUSH", large_too=doing.large_too):
        return False
    return bool(pushes(table, doing.by, who, 1))


@WORDS.word("PUSH", NUMBER, says="[is|are] pushed {0} squares away", needs=can_push, hint=worth(-0.4))
def push(play: Play, who: Figure, doing: Doing, amount: Amount) -> Flow[None]:
    """In a straight line that the pusher chooses, until something is in the way. (DR-KEY-149, DR-KEY-151, DR-KEY-152)"""
    ends = pushes(play, doing.by, who, amount.value(doing.x, len(play.state.heroes)))
    at = yield from _where(play, doing, who, list(ends), "PUSH", f"Where is {name_of(play, who.id)} pushed?")
    _put(play, who, ends[at], doing, "DR-KEY-149")


def can_float(table: Table, who: Figure, doing: Doing, amount: Amount) -> bool:
    return not immune(table, who, "TELEKINESIS", large_too=doing.large_too)


@WORDS.word("TELEKINESIS", NUMBER, says="[floats|float] up to {0} squares", needs=can_float, hint=worth(-0.4))
def telekinesis(play: Play, who: Figure, doing: Doing, amount: Amount) -> Flow[None]:
    """A small character floats over everything to a free square. (DR-KEY-219, DR-KEY-222)"""
    reach = amount.value(doing.x, len(play.state.heroes))
    near = [who.at, *(square for square in free_squares(play) if board(play).apart(1 << who.at, 1 << square) <= reach)]
    at = yield from _where(play, doing, who, near, "TELEKINESIS", f"Where does {name_of(play, who.id)} land?")
    if at != who.at:
        _put(play, who, (at,), doing, "DR-KEY-219")


def can_swap(table: Table, who: Figure, doing: Doing) -> bool:
    return who is not doing.by and not who.large and not doing.by.large


@WORDS.word("SWAP", says="[trades|trade] places with you", needs=can_swap, hint=-1.0)
def swap(play: Play, who: Figure, doing: Doing) -> None:
    """Both at once. (DR-KEY-217, DR-KEY-218)"""
    mine, theirs = doing.by.at, who.at
    called = names(play)
    doing.by.at, who.at = theirs, mine
    play.tell(Moved(doing.by.id, (called[mine], called[theirs])), "DR-KEY-217")
    play.tell(Moved(who.id, (called[theirs], called[mine])), "DR-KEY-217")


def _where(play: Play, doing: Doing, who: Figure, ends: list[int], word: str, prompt: str) -> Flow[int]:
    if len(ends) == 1:
        return ends[0]
    about = Forcing(doing.by.id, doing.card, who.id, word)
    option = yield Choose(seat_of(play.state, doing.by), puts(play, ends), prompt, ("DR-KEY-149",), FORCED, about)
    act: PutAt = option.arg
    return names(play).index(act.square)


def _put(play: Play, who: Figure, path: tuple[int, ...], doing: Doing, rule: str) -> None:
    called = names(play)
    went = (who.at, *path)
    who.at = path[-1]
    play.tell(Moved(who.id, tuple(called[square] for square in went), doing.by.id), rule)
