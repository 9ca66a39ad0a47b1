"""At 0 Health: Heroes are knocked out, all others are defeated and leave the board. (DR-KO-*, DR-MTURN-11, DR-MTURN-12)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events.heroes import StoodUp
from tabletome.games.drunagor.events.pets import PetDispelled
from tabletome.games.drunagor.options.doing import Threat
from tabletome.games.drunagor.options.values import max_health
from tabletome.games.drunagor.rules.cubes import knock_out
from tabletome.games.drunagor.rules.foes.hands import put_back
from tabletome.games.drunagor.rules.special import at
from tabletome.games.drunagor.rules.track import leave
from tabletome.games.drunagor.state import Figure, monsters
from tabletome.kernel import Flow
from tabletome.kernel.events import Defeated


def fall(play: Play, figure: Figure, threat: Threat | None = None) -> Flow[None]:
    """A Hero is knocked out, all others are gone, and Special Rules may act. (DR-KO-16, DR-PET-22, DR-CMP-02, DR-DOOR-06)"""
    if figure.side == "hero":
        yield from knock_out(play, figure, threat)
    elif figure.side == "pet":
        dispel(play, figure, "defeated", threat.by.id if threat is not None and threat.by is not None else "")
    elif figure.side == "companion":
        play.tell(
            Defeated(figure.id, threat.by.id if threat is not None and threat.by is not None else ""), "DR-CMP-02"
        )
        play.state.figures.remove(figure)
        yield from at(play, "defeated", figure)
    else:
        defeat(play, figure, threat)
        yield from at(play, "defeated", figure)


def stand_up(play: Play, figure: Figure) -> None:
    """A knocked-out Hero catches their breath: up again, at full Health. (DR-KO-10)"""
    figure.down = False
    figure.health = max_health(play, figure)
    play.tell(StoodUp(figure.id, figure.health), "DR-KO-10")


def dispel(play: Play, pet: Figure, why: str, by: str = "") -> None:
    """A Pet leaves the board with all it held. (DR-PET-09)"""
    play.tell(PetDispelled(pet.id, why, by), "DR-PET-09")
    play.state.figures.remove(pet)


def defeat(play: Play, figure: Figure, threat: Threat | None = None) -> None:
    """The figure leaves, and its Attack cards; with the last one of its card, the card leaves the track.

    (DR-MTURN-11, DR-MTURN-12, DR-CMD-19, DR-DOOR-12)
    """
    by = threat.by.id if threat is not None and threat.by is not None else ""
    play.tell(Defeated(figure.id, by), "DR-MTURN-11")  # while it still has a name
    play.state.figures.remove(figure)
    play.state.turn.defeated = True
    if figure.side == "monster" and not any(one.card == figure.card for one in monsters(play.state)):
        leave(play, figure.card)
    put_back(play, figure)
