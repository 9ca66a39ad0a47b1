"""Advantage, Disadvantage and Stunned. (TM-COND-01..19)"""

from __future__ import annotations

from tabletome.games.tomb.board.figures import Actor, Context, in_play
from tabletome.games.tomb.cards.library import Play, Table
from tabletome.games.tomb.rules.cards.effects import WORDS
from tabletome.games.tomb.state import ADVANTAGE, DISADVANTAGE, Hero
from tabletome.kernel.events import ConditionGained, ConditionLost

EDGES = {ADVANTAGE: "Advantage", DISADVANTAGE: "Disadvantage"}
STUNNED = "Stunned"


def gain(play: Play, actor: Actor, edge: int, by: str = "") -> None:
    """One marker at most; Advantage and Disadvantage take each other away. (TM-COND-01, -04, -05, -08, -09)"""
    if actor.edge == -edge:
        actor.edge = 0
        play.tell(ConditionLost(actor.id, EDGES[-edge]), "TM-COND-05")
    elif actor.edge != edge:
        actor.edge = edge
        play.tell(ConditionGained(actor.id, EDGES[edge], by), "TM-COND-01")


def spend_edge(play: Play, actor: Actor) -> None:
    """The marker an Attack is made with goes as soon as its first dice are rolled, hit or miss. (TM-COND-03, -07, -15)"""
    spent, actor.edge = EDGES[actor.edge], 0
    play.tell(ConditionLost(actor.id, spent, "used"), "TM-COND-03", "TM-COND-07")


def stun(play: Play, actor: Actor, by: str = "") -> None:
    """At most one marker; the active Hero loses the rest of a free move at once. (TM-COND-10, -17, -18)"""
    actor.stunned = True
    play.tell(ConditionGained(actor.id, STUNNED, by), "TM-COND-10")
    state = play.state
    if isinstance(actor, Hero) and actor is state.heroes[state.active] and state.turn.free_move:
        state.turn.steps_left, state.turn.free_move = -1, False


def recover(play: Play, actor: Actor) -> None:
    """Stunned is discarded. (TM-COND-12..14)"""
    if actor.stunned:
        actor.stunned = False
        play.tell(ConditionLost(actor.id, STUNNED), "TM-COND-12", "TM-COND-13")


def clear(play: Play, actor: Actor) -> None:
    """Take away what hinders: Stunned and Disadvantage."""
    recover(play, actor)
    if actor.edge == DISADVANTAGE:
        actor.edge = 0
        play.tell(ConditionLost(actor.id, EDGES[DISADVANTAGE]), "TM-COND-07")


# --- in the words of cards --------------------------------------------------------------------------------------------


@WORDS.word("stun", says="[is|are] Stunned", hint=-1.5)
def be_stunned(play: Play, actor: Actor, context: Context) -> None:
    if in_play(play.state, actor):
        stun(play, actor, context.card)


@WORDS.word("adv", says="[gains|gain] Advantage", hint=0.7)
def gain_advantage(play: Play, actor: Actor, context: Context) -> None:
    if in_play(play.state, actor):
        gain(play, actor, ADVANTAGE, context.card)


@WORDS.word("dis", says="[gains|gain] Disadvantage", hint=-0.7)
def gain_disadvantage(play: Play, actor: Actor, context: Context) -> None:
    if in_play(play.state, actor):
        gain(play, actor, DISADVANTAGE, context.card)


def is_hindered(table: Table, actor: Actor, context: Context) -> bool:
    return actor.stunned or actor.edge < 0


@WORDS.word("clear", says="[loses|lose] Stunned and Disadvantage", needs=is_hindered, hint=1)
def be_cleared(play: Play, actor: Actor, context: Context) -> None:
    if is_hindered(play, actor, context):
        clear(play, actor)
