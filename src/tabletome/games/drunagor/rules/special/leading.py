"""People led by the hand, carried out. (DR-DOOR-08)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events.story import Followed, HandReleased, HandTaken
from tabletome.games.drunagor.options.figures import board, names, occupied
from tabletome.games.drunagor.options.special.leading import LetGo, TakeHand, led_called, line_of, npc_at
from tabletome.games.drunagor.rules.minor import taken
from tabletome.games.drunagor.state import Figure, MapObject


def take_hand(play: Play, figure: Figure, act: TakeHand) -> None:
    """A Minor Action; they go at the end of the line, and out of another one. (DR-TURN-09)"""
    taken(play, "interaction")
    one = npc_at(play, act.square)
    assert one is not None
    out_of_line(play, one)
    one.count, one.with_ = len(line_of(play, figure.id)) + 1, figure.id
    play.tell(HandTaken(figure.id, led_called(play, one.colour), act.square), "DR-DOOR-08")


def let_go(play: Play, figure: Figure, act: LetGo) -> None:
    """That one, and whoever holds on to them."""
    one = npc_at(play, act.square)
    assert one is not None
    for other in line_of(play, figure.id)[one.count - 1 :]:
        release(play, other, "")


def release(play: Play, one: MapObject, why: str) -> None:
    """They stand where they are, until somebody takes them by the hand again."""
    by, one.with_, one.count = one.with_, "", 0
    play.tell(HandReleased(by, led_called(play, one.colour), names(play)[one.at], why), "DR-DOOR-08")


def out_of_line(play: Play, one: MapObject) -> None:
    """The others close up."""
    if one.with_:
        for other in line_of(play, one.with_)[one.count :]:
            other.count -= 1


def follow(play: Play, figure: Figure, before: int) -> None:
    """A Hero has stepped from a square: the first of the line steps onto it, the next onto theirs, and so on; where somebody
    stands in the way, they wait for the next step. Hands slip where the Hero is borne off farther than a step.
    """
    line = line_of(play, figure.id)
    if not line:
        return
    if not board(play).grid.near(1 << before) >> figure.at & 1:
        for one in line:
            release(play, one, "out of reach")
        return
    free = before
    for one in line:
        if occupied(play) >> free & 1:
            return
        one.at, free = free, one.at


def tell_line(play: Play, figure: Figure) -> None:
    """After a way: where those stand who were led along it."""
    line = line_of(play, figure.id)
    if line:
        known = names(play)
        called = led_called(play, line[0].colour)
        play.tell(Followed(figure.id, called, tuple(known[one.at] for one in line)), "DR-DOOR-08")
