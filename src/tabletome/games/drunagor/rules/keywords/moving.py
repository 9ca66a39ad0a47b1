"""Keywords that move characters: MOVE, JUMP, TRAMPLE, PUSH, TELEKINESIS, SWAP.

(DR-KEY-106, DR-KEY-125, DR-KEY-149..152, DR-KEY-217..224)
"""

from __future__ import annotations

import msgspec

from tabletome.games.drunagor.board.planner import plan
from tabletome.games.drunagor.cards.grammar import NUMBER, worth
from tabletome.games.drunagor.cards.language import Amount
from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.figures import names, opposed
from tabletome.games.drunagor.options.ground.forced import FORCED, Forcing, PutAt, directly_away, landings, pushes, puts
from tabletome.games.drunagor.options.minds import field_of, mind_of
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.values import immune
from tabletome.games.drunagor.rules.effects import WORDS
from tabletome.games.drunagor.rules.ground.steps import along, arrive, put, step_to
from tabletome.games.drunagor.rules.keywords.tokens import cast
from tabletome.games.drunagor.rules.movement import begin_move, go, move_effect
from tabletome.games.drunagor.rules.passives import moved_enemy
from tabletome.games.drunagor.rules.seats import seat_of
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Choose, Flow
from tabletome.kernel.events import Moved


@WORDS.word("MOVE", NUMBER, says="[moves|move] up to {0:square}", hint=worth(0.3))
def move(play: Play, who: Figure, doing: Doing, amount: Amount) -> Flow[None]:
    """A Hero is moved by its own player, an enemy by the caster; by the story, it goes its own way. (DR-KEY-125, DR-KEY-247)"""
    points = amount.value(doing.x, len(play.state.heroes))
    if doing.symbol == "story" and who.side == "monster":
        yield from advance(play, who, points)
        return
    seat = seat_of(play.state, doing.by if opposed(doing.by, who) else who)
    yield from move_effect(play, who, points, seat, doing.card, tramples=doing.trample)


def advance(play: Play, monster: Figure, points: int) -> Flow[None]:
    """A Monster that the story moves goes for whom it seeks, as in its turn, but no farther than so many squares."""
    mind = msgspec.structs.replace(mind_of(play, monster), movement=points, ambush=False)
    way = plan(field_of(play), mind).way
    begin_move(play, monster, points)
    yield from go(play, monster, way.path)


@WORDS.word("JUMP", NUMBER, says="[jumps|jump] up to {0:square}", hint=worth(0.4))
def jump(play: Play, who: Figure, doing: Doing, amount: Amount) -> Flow[None]:
    """A Move effect over enemies and Solid Objects. (DR-KEY-107, DR-KEY-246)"""
    seat = seat_of(play.state, doing.by if opposed(doing.by, who) else who)
    yield from move_effect(play, who, cast(play, doing, "JUMP", amount), seat, doing.card, jumping=True)


@WORDS.word("TRAMPLE", NUMBER, says="[deals|deal] {0} damage to every enemy passed", hint=worth(1.4))
def trample(play: Play, who: Figure, doing: Doing, amount: Amount) -> None:
    """The MOVE that is tied to it leads through enemies, and hurts each of them once. (DR-KEY-223, DR-KEY-224)"""
    doing.trample = cast(play, doing, "TRAMPLE", amount)


# --- others ---------------------------------------------------------------------------------------------------------------


def can_push(table: Table, who: Figure, doing: Doing, amount: Amount) -> bool:
    """(DR-KEY-150)"""
    if who is doing.by or immune(table, who, "PUSH", large_too=doing.large_too):
        return False
    return bool(_lines(table, who, doing, 1))


@WORDS.word("PUSH", NUMBER, says="[is|are] pushed {0:square} away", needs=can_push, hint=worth(-0.4))
def push(play: Play, who: Figure, doing: Doing, amount: Amount) -> Flow[None]:
    """In a straight line that the pusher chooses, until something is in the way; every square of it is stepped on.

    (DR-KEY-149, DR-KEY-151, DR-KEY-152, DR-PASS-04)
    """
    ends = _lines(play, who, doing, cast(play, doing, "PUSH", amount))
    at = yield from _where(play, doing, who, list(ends), "PUSH", f"Where is {name_of(play, who.id)} pushed?")
    yield from along(play, who, (who.at, *ends[at]), "forced", doing.by.id)
    yield from moved_enemy(play, doing.by, who)


def _lines(table: Table, who: Figure, doing: Doing, length: int) -> dict[int, tuple[int, ...]]:
    """A Hero chooses among all lines that lead away; a Monster pushes along the one that does so most directly. (DR-KEY-152)"""
    found = pushes(table, doing.by, who, length)
    if doing.by.side != "monster":
        return found
    return {end: path for end, path in found.items() if directly_away(table, doing.by, who, path[0])}


def can_float(table: Table, who: Figure, doing: Doing, amount: Amount) -> bool:
    return not immune(table, who, "TELEKINESIS", large_too=doing.large_too)


@WORDS.word("TELEKINESIS", NUMBER, says="[floats|float] up to {0:square}", needs=can_float, hint=worth(-0.4))
def telekinesis(play: Play, who: Figure, doing: Doing, amount: Amount) -> Flow[None]:
    """A small character floats over everything to a free square, and suffers where it lands. (DR-KEY-219..222, DR-PASS-04)"""
    near = [who.at, *landings(play, who, cast(play, doing, "TELEKINESIS", amount))]
    at = yield from _where(play, doing, who, near, "TELEKINESIS", f"Where does {name_of(play, who.id)} land?")
    if at != who.at:
        yield from put(play, who, at, "forced", doing.by.id, "DR-KEY-219")
        yield from moved_enemy(play, doing.by, who)


def can_swap(table: Table, who: Figure, doing: Doing) -> bool:
    other = _partner(who, doing)
    return other is not None and not who.large and not other.large


@WORDS.word("SWAP", says="[trades|trade] places with you", needs=can_swap, hint=-1.0)
def swap(play: Play, who: Figure, doing: Doing) -> Flow[None]:
    """Both at once, with the caster; two targets with each other. (DR-KEY-217, DR-KEY-218, DR-PASS-04)"""
    other = _partner(who, doing)
    assert other is not None
    called = names(play)
    mine, theirs = other.at, who.at
    first, second = step_to(play, other, theirs, "forced"), step_to(play, who, mine, "forced")
    other.at, who.at = theirs, mine
    play.tell(Moved(other.id, (called[mine], called[theirs])), "DR-KEY-217")
    play.tell(Moved(who.id, (called[theirs], called[mine])), "DR-KEY-217")
    yield from arrive(play, other, first, mine)
    yield from arrive(play, who, second, theirs)
    for one in (other, who):
        yield from moved_enemy(play, doing.by, one)


def _partner(who: Figure, doing: Doing) -> Figure | None:
    """With whom somebody trades places: the caster, or of two targets the first with the second."""
    if len(doing.together) < 2:
        return doing.by if who is not doing.by else None
    first, second = doing.together
    return second if who is first else None


def _where(play: Play, doing: Doing, who: Figure, ends: list[int], word: str, prompt: str) -> Flow[int]:
    if len(ends) == 1:
        return ends[0]
    about = Forcing(doing.by.id, doing.card, who.id, word)
    option = yield Choose(seat_of(play.state, doing.by), puts(play, ends), prompt, ("DR-KEY-149",), FORCED, about)
    act: PutAt = option.arg
    return names(play).index(act.square)
