"""At 0 Health: Heroes are knocked out, all others are defeated and leave the board. (DR-KO-*, DR-MTURN-11, DR-MTURN-12)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events.heroes import KnockedOut, StoodUp
from tabletome.games.drunagor.options.doing import Threat
from tabletome.games.drunagor.options.values import max_health
from tabletome.games.drunagor.rules.cubes import gain_status, recall
from tabletome.games.drunagor.rules.track import leave
from tabletome.games.drunagor.state import Figure, hero, monsters
from tabletome.kernel import Flow
from tabletome.kernel.events import ConditionLost, Damaged, Defeated, Healed


def fall(play: Play, figure: Figure, threat: Threat | None = None) -> Flow[None]:
    if figure.side == "hero":
        yield from knock_out(play, figure, threat)
    else:
        defeat(play, figure, threat)


def knock_out(play: Play, figure: Figure, threat: Threat | None = None) -> Flow[None]:
    """Laid down; Conditions off, Resources stay; a Free Recall; one Trauma Cube. (DR-KO-16)

    In the own turn it ends the turn (DR-KO-13), but for Conditions, after which the Hero stands up again (DR-KO-11).
    """
    figure.down = True
    by = threat.by.id if threat is not None and threat.by is not None else ""
    play.tell(KnockedOut(figure.id, by), "DR-KO-02")
    for condition in list(figure.conditions):
        del figure.conditions[condition]
        play.tell(ConditionLost(figure.id, condition, "knocked out"), "DR-KO-03")
    who = hero(play.state, figure.id)
    yield from recall(play, who, "free")
    yield from gain_status(play, who, "trauma", 1)
    if play.state.turn.figure == figure.id:
        play.state.turn.ended = True


def stand_up(play: Play, figure: Figure) -> None:
    """A knocked-out Hero catches their breath: up again, at full Health. (DR-KO-10)"""
    figure.down = False
    figure.health = max_health(play, figure)
    play.tell(StoodUp(figure.id, figure.health), "DR-KO-10")


def new_maximum(play: Play, figure: Figure, before: int) -> Flow[None]:
    """Maximum Health is no longer what it was `before`: the Health that a Hero has goes with it, perhaps down to nothing.

    (DR-STAT-08, DR-STAT-11, DR-EQUIP-19)
    """
    after = max_health(play, figure)
    if figure.down or after == before:
        return
    figure.health = max(0, figure.health + after - before)
    if after > before:
        play.tell(Healed(figure.id, after - before, figure.health), "DR-EQUIP-19")
    else:
        play.tell(Damaged(figure.id, before - after, figure.health), "DR-EQUIP-19")
    if not figure.health:
        yield from fall(play, figure)


def defeat(play: Play, figure: Figure, threat: Threat | None = None) -> None:
    """The figure leaves; with the last one of its card, the card leaves the track. (DR-MTURN-11, DR-MTURN-12)"""
    by = threat.by.id if threat is not None and threat.by is not None else ""
    play.tell(Defeated(figure.id, by), "DR-MTURN-11")  # while it still has a name
    play.state.figures.remove(figure)
    play.state.turn.defeated = True
    if figure.side == "monster" and not any(one.card == figure.card for one in monsters(play.state)):
        leave(play, figure.card)
