"""Summoned creatures: called, commanded, and their turns. (AT-SUM-*)"""

from __future__ import annotations

from tabletome.games.tactics.board.squares import GRID, adjacent
from tabletome.games.tactics.cards.language import ANY_CREATURE, CREATURE, Called
from tabletome.games.tactics.cards.library import Play, Table
from tabletome.games.tactics.events import TurnSkipped
from tabletome.games.tactics.options.choices import asked_of
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.figures import cells, free
from tabletome.games.tactics.options.move import PLACE, Placing, PutOn, puts
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.options.turn import can_act
from tabletome.games.tactics.options.values import basic_move
from tabletome.games.tactics.rules import lasting
from tabletome.games.tactics.rules.asking.seats import seat_of
from tabletome.games.tactics.rules.asking.ties import settle
from tabletome.games.tactics.rules.attack import basic_attack
from tabletome.games.tactics.rules.conditions import lift
from tabletome.games.tactics.rules.effects import WORDS
from tabletome.games.tactics.rules.moments import moment
from tabletome.games.tactics.rules.movement import move_figure
from tabletome.games.tactics.rules.terrain.returning import fresh_directions
from tabletome.games.tactics.state import Actor, Turn, actor, fight_of
from tabletome.kernel import Choose, Flow
from tabletome.kernel.events import Appeared, TurnBegan


def creatures_of(table: Table, hero: Actor, called: str = ANY_CREATURE) -> list[Actor]:
    """The creatures of a hero that are on the board, or that of a name."""
    found = [one for one in fight_of(table.state).actors if one.owner == hero.id and one.on_board]
    return found if called == ANY_CREATURE else [one for one in found if one.kind == called]


def can_summon(table: Table, by: Actor, doing: Doing, called: Called) -> bool:
    """One copy of each at a time, on a free square beside. (AT-SUM-06)"""
    return actor(table.state, called) is None and bool(adjacent(cells(by)) & free(table))


def _name(called: Called) -> str:
    return "your creature" if called == ANY_CREATURE else f"the {called.replace('-', ' ')}"


@WORDS.word("summon", CREATURE, needs=can_summon, hint=3, says=lambda called: f"summon {_name(called)} next to you")
def summon(play: Play, by: Actor, doing: Doing, called: Called) -> Flow[None]:
    """A creature appears beside its summoner with the HP of its card. (AT-SUM-01, AT-SUM-06)"""
    squares = adjacent(cells(by)) & free(play)
    at = squares.bit_length() - 1
    if squares.bit_count() > 1:
        prompt = asked_of(play, doing.card, f"where does {name_of(play, called)} appear?")
        about = Placing(by.id, str(called), doing.card)
        option = yield Choose(seat_of(play.state, by), puts(squares), prompt, ("AT-SUM-06",), PLACE, about)
        act: PutOn = option.arg
        at = act.square
    hp = play.library.creatures[called].hp
    creature = Actor(str(called), "summon", str(called), at, hp, hp, last_at=at, start_at=at, owner=by.id)
    fight_of(play.state).actors.append(creature)
    play.tell(Appeared(creature.id, creature.kind, GRID.names[at]), "AT-SUM-01")


def can_command(table: Table, by: Actor, doing: Doing, called: Called) -> bool:
    return any(can_act(table, one) for one in creatures_of(table, by, called))


@WORDS.word("command", CREATURE, needs=can_command, hint=2, says=lambda called: f"{_name(called)} moves and attacks")
def command(play: Play, by: Actor, doing: Doing, called: Called) -> Flow[None]:
    """A creature moves and attacks once, at once."""
    found = [one for one in creatures_of(play, by, called) if can_act(play, one)]
    creature = found[0] if len(found) == 1 else (yield from settle(play, found, "Which creature acts?", by.id))
    yield from creature_acts(play, creature)


def creature_acts(play: Play, creature: Actor) -> Flow[None]:
    """A basic move, then a basic attack, both as its summoner's player wants. (AT-SUM-03, AT-SUM-09)"""
    yield from move_figure(play, creature, basic_move(play, creature))
    if creature.on_board:
        yield from basic_attack(play, creature, None, play.library.creatures[creature.kind].effect)


def creature_turn(play: Play) -> Flow[None]:
    """A creature with a turn of its own moves and attacks, also if its summoner is knocked out. (AT-SUM-04, AT-SUM-08)"""
    fight = fight_of(play.state)
    who = fight.line[fight.at]
    creature = actor(play.state, who)
    fight.turn = Turn(who)
    fight.once.pop("turn", None)
    if creature is not None and "stunned" in creature.conditions:
        lift(play, creature, "stunned", "turn skipped")
        play.tell(TurnSkipped(who, "stunned"), "AT-COND-07")
    elif creature is not None:
        play.tell(TurnBegan(who), "AT-SUM-04")
        yield from moment(play, "turn-start", [creature])
        yield from creature_acts(play, creature)
        yield from lasting.end(play, "turn")
    if fight.direction_used:
        fresh_directions(play)
    play.state.phase = "next_card"
