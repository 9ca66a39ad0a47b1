"""The turn of one Monster: Conditions, what triggers, its plan, the move, the attack. (DR-MTURN-*, DR-MON-20..33)"""

from __future__ import annotations

from tabletome.games.drunagor.board.plan import Plan, Way, because
from tabletome.games.drunagor.board.planner import retarget
from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events import Decided
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.figures import names, token
from tabletome.games.drunagor.options.foes import x_of
from tabletome.games.drunagor.options.ground.terrain import monster_damage
from tabletome.games.drunagor.options.minds import field_of, mind_of, plan_of
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.special.prey import prey
from tabletome.games.drunagor.options.ties import TIE, Equal, Follow, ways
from tabletome.games.drunagor.options.values import tramples
from tabletome.games.drunagor.rules import goal
from tabletome.games.drunagor.rules.attack import monster_attack
from tabletome.games.drunagor.rules.conditions import lose
from tabletome.games.drunagor.rules.cubes import due_recalls
from tabletome.games.drunagor.rules.effects import befall
from tabletome.games.drunagor.rules.foes.bystanders import slaughter
from tabletome.games.drunagor.rules.foes.versions import turn_over
from tabletome.games.drunagor.rules.ground.terrain import end_turn_on
from tabletome.games.drunagor.rules.ground.traps import spring
from tabletome.games.drunagor.rules.movement import begin_move, go
from tabletome.games.drunagor.rules.special import at
from tabletome.games.drunagor.rules.special.prey import strike
from tabletome.games.drunagor.rules.story.scenes import stipulated
from tabletome.games.drunagor.rules.turns.conditions_step import conditions_step
from tabletome.games.drunagor.state import Figure, Turn, figure, hero, leader
from tabletome.kernel import Choose, Flow
from tabletome.kernel.events import TurnBegan, TurnEnded


def monster_figure(play: Play) -> Flow[None]:
    """The next figure of the card, one after the other, each with a whole turn of its own; then the next card. A Complex card is
    turned over first.

        (DR-MON-20, DR-MON-24, DR-MON-57, DR-INIT-07, DR-FOCUS-13, DR-RECALL-07, DR-RECALL-11, DR-DOOR-12)
    Special Rules act at its edges (DR-DOOR-06), and what the story waits for begins behind it (DR-DOOR-09).
    """
    turn = play.state.turn
    if not turn.waiting:
        turn_over(play, play.state.track.acting)
        play.state.phase = "next_card"
        return
    monster = figure(play.state, turn.waiting.pop(0))
    if monster is None:
        return
    play.state.turn = Turn(monster.id, turn.waiting)
    play.tell(TurnBegan(monster.id), "DR-MTURN-01")
    yield from at(play, "turn begins", monster)
    yield from figure_turn(play, monster)
    yield from at(play, "turn ends", monster)
    play.tell(TurnEnded(monster.id), "DR-MON-31")
    yield from due_recalls(play)
    yield from stipulated(play)
    goal.look(play)


def figure_turn(play: Play, monster: Figure, *, commanded: bool = False) -> Flow[None]:
    """Conditions, a Trap, triggered abilities, Preparation, Move, Attack, the ground it stands on, in this order.

    (DR-MON-25..31, DR-MTURN-02, DR-KEY-230, DR-TERR-11) Whoever acts by a COMMAND does not command in turn (DR-KEY-051).
    """
    stunned = yield from conditions_step(play, monster)
    if monster in play.state.figures:
        yield from spring(play, monster)
    if monster in play.state.figures:
        yield from act(play, monster, stunned=stunned, commanded=commanded)
    yield from end_turn_on(play, monster)


def act(play: Play, monster: Figure, *, stunned: bool, commanded: bool = False) -> Flow[None]:
    """What triggers at the start of its turn, its plan, the way, the attack. (DR-MON-28..33)

    An AMBUSH is a JUMP (DR-KEY-022, DR-KEY-024), and other moves are walked (DR-TERR-11). Some attack twice (DR-KEY-028), who is
    stunned not at all (DR-KEY-212), and who is commanded does not command (DR-KEY-051).
    """
    face = play.library.monsters[monster.card]
    triggered = [op for op in face.pink.ops if not (commanded and op.name == "COMMAND")]
    yield from befall(play, triggered, monster, Doing(monster, face.id, "monster", x=x_of(play, monster)))
    if monster not in play.state.figures:
        return
    plan = plan_of(play, monster, stunned=stunned)
    way = yield from decide(play, monster, plan)
    begin_move(play, monster, face.movement)
    yield from go(play, monster, way.path, jumping=plan.kind == "ambush", tramples=tramples(play, monster))
    if not plan.attacks or monster not in play.state.figures:
        return
    yield from attack(play, monster, way.targets)
    if face.black.has("ATTACK TWICE") and monster in play.state.figures:
        yield from attack(play, monster, way.targets)


def decide(play: Play, monster: Figure, plan: Plan) -> Flow[Way]:
    """Its plan; between equally good ones the Party Leader picks, or the first in reading order is taken. (DR-AI-36)

    Where an AMBUSH lands is picked by the player of whom it is laid for (DR-KEY-023).
    """
    way = plan.way
    if len(plan.tied) > 1 and (plan.picker or play.state.house.ties == "ask"):
        picking = hero(play.state, plan.picker) if plan.picker else leader(play.state)
        prompt = f"{name_of(play, monster.id)} could do several things equally well. Which?"
        about = Equal(picking.id, monster.id)
        follow: Follow = (yield Choose(picking.seat, ways(play, plan), prompt, ("DR-AI-36",), TIE, about)).arg
        way = next(one for one in plan.tied if follow.fits(play, one))
    on = way.targets if plan.attacks else ()
    why = because(plan, lambda id_: name_of(play, id_))
    play.tell(Decided(monster.id, on, names(play)[way.end], why, way.end == monster.at), "DR-MON-29")
    return way


def attack(play: Play, monster: Figure, planned: tuple[str, ...]) -> Flow[None]:
    """Whom it planned to hit, as far as that is still possible, else the best it can from where it stands; who slaughters also
    hits bystanders, and some Special Rules have it strike at things. (DR-AI-52, DR-AI-59, DR-KEY-185, DR-DOOR-06)
    """
    targets = retarget(field_of(play), mind_of(play, monster), planned)
    things, damage = [thing for id_, thing in prey(play).items() if id_ in targets], monster_damage(play, monster)
    yield from slaughter(play, monster, [id_ for id_ in targets if token(play, id_) is not None])
    yield from monster_attack(play, monster, [one for id_ in targets if (one := figure(play.state, id_)) is not None])
    for thing in things if play.library.monsters[monster.card].damage is not None else ():
        lose(play, monster, "intimidate", why="attacked")
        yield from strike(play, monster, thing, damage)
