"""Turning double-sided items over. (DR-FLIP-*)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events import Flipped
from tabletome.games.drunagor.options.cubes import BOX, cubes_on
from tabletome.games.drunagor.options.values import face_up, max_health
from tabletome.games.drunagor.rules.cubes import new_maximum
from tabletome.games.drunagor.state import Figure, hero
from tabletome.kernel import Flow


def turn_over(play: Play, figure: Figure, card: str) -> Flow[None]:
    """The other face up, until something turns it again; a cube on it stays if that face has a place for it.

    (DR-FLIP-01, DR-FLIP-04, DR-FLIP-10, DR-EQUIP-19)
    """
    owner, before = hero(play.state, figure.id), max_health(play, figure)
    lying = cubes_on(owner, face_up(play, owner, card).skill) if face_up(play, owner, card).skill else []
    if card in owner.flipped:
        owner.flipped.remove(card)
    else:
        owner.flipped.append(card)
    now = face_up(play, owner, card)
    places = len(play.library.skills[now.skill].slots) if now.skill else 0
    for place, cube in enumerate(lying):
        cube.at = now.skill if place < places else BOX
    play.tell(Flipped(owner.id, card, now.id), "DR-FLIP-01")
    yield from new_maximum(play, figure, before)
