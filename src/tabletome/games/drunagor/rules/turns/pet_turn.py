"""The turns of a Hero's Pets and Companions, right after the Hero's own. (DR-PET-11..22, DR-CMP-09)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.allies.companions import companions_of
from tabletome.games.drunagor.options.allies.pets import NEXT_PET, GoesNext, Waiting, pets_of
from tabletome.games.drunagor.rules import goal
from tabletome.games.drunagor.rules.allies.companions import companion_acts
from tabletome.games.drunagor.rules.allies.pets import move_and_attack
from tabletome.games.drunagor.rules.cubes import due_recalls
from tabletome.games.drunagor.rules.ground.terrain import end_turn_on
from tabletome.games.drunagor.rules.special import at
from tabletome.games.drunagor.rules.story.scenes import stipulated
from tabletome.games.drunagor.rules.turns.conditions_step import conditions_step
from tabletome.games.drunagor.state import Figure, Turn, figure, figure_of
from tabletome.kernel import Choose, Flow, acts
from tabletome.kernel.events import TurnBegan, TurnEnded


def begin_pets(play: Play, owner: Figure) -> None:
    """After its Hero's turn every Pet and every Companion takes one, also if it came in it, and if the Hero lies on the ground.

    (DR-PET-11, DR-PET-19, DR-PET-21, DR-CMP-09)
    """
    following = [*pets_of(play, owner), *companions_of(play, owner)]
    play.state.turn = Turn(waiting=[one.id for one in following])
    play.state.phase = "pet"


def pet(play: Play) -> Flow[None]:
    """One of them, as their Hero's player wants; then the next, then the next card.

    (DR-CMP-15, DR-PET-11, DR-RECALL-07, DR-DOOR-06, DR-DOOR-09, DR-DOOR-12)
    """
    waiting = [one for id_ in play.state.turn.waiting if (one := figure(play.state, id_)) is not None]
    if not waiting:
        play.state.phase = "next_card"
        return
    acting = yield from _which(play, waiting)
    play.state.turn = Turn(acting.id, waiting=[one.id for one in waiting if one is not acting])
    play.tell(TurnBegan(acting.id), "DR-PET-11")
    yield from pet_turn(play, acting)
    yield from at(play, "turn ends", acting)
    play.tell(TurnEnded(acting.id), "DR-PET-11")
    yield from due_recalls(play)
    yield from stipulated(play)
    goal.look(play)


def _which(play: Play, waiting: list[Figure]) -> Flow[Figure]:
    """Of several their Hero's player says who acts next. (DR-PET-11, DR-CMP-15)"""
    if len(waiting) == 1:
        return waiting[0]
    owner = figure_of(play.state, waiting[0].owner)
    seat = next(one.seat for one in play.state.heroes if one.id == owner.id)
    groups = acts([GoesNext(one.id) for one in waiting])
    pets = all(one.side == "pet" for one in waiting)
    prompt = "Which of your Pets acts next?" if pets else "Who of those that follow you acts next?"
    act: GoesNext = (yield Choose(seat, groups, prompt, ("DR-PET-11",), NEXT_PET, Waiting(owner.id))).arg
    return next(one for one in waiting if one.id == act.pet)


def pet_turn(play: Play, acting: Figure) -> Flow[None]:
    """Conditions first; whom they leave standing moves and then attacks; at the end the ground it stands on.

    (DR-PET-07, DR-PET-12, DR-PET-22)
    """
    stunned = yield from conditions_step(play, acting)
    if acting in play.state.figures:
        if acting.side == "companion":
            yield from companion_acts(play, acting, stunned=stunned)
        else:
            yield from move_and_attack(play, acting, stunned=stunned)
        yield from end_turn_on(play, acting)
