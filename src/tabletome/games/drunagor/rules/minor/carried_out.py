"""A Minor Action that was chosen, whichever kind it is of. (DR-TURN-05, DR-MINOR-01)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options import DrunagorAct
from tabletome.games.drunagor.options.minor.chests import Search
from tabletome.games.drunagor.options.minor.consumables import Consume
from tabletome.games.drunagor.options.minor.doors import OpenDoor
from tabletome.games.drunagor.options.minor.exchange import Equip, Give, Take, Unequip
from tabletome.games.drunagor.options.minor.focus import UseAbility, UseFocus
from tabletome.games.drunagor.options.special.landmarks import UseLandmark
from tabletome.games.drunagor.options.special.leading import LetGo, TakeHand
from tabletome.games.drunagor.options.story.entries import Invoke
from tabletome.games.drunagor.options.story.scenes import Interact
from tabletome.games.drunagor.rules.minor.chests import search
from tabletome.games.drunagor.rules.minor.consumables import consume
from tabletome.games.drunagor.rules.minor.doors import open_door
from tabletome.games.drunagor.rules.minor.exchange import give, put_on, take, take_off
from tabletome.games.drunagor.rules.minor.focus import use_ability, use_focus
from tabletome.games.drunagor.rules.special.landmarks import use_landmark
from tabletome.games.drunagor.rules.special.leading import let_go, take_hand
from tabletome.games.drunagor.rules.story.scenes import interact, invoke
from tabletome.games.drunagor.state import Figure
from tabletome.kernel import Flow


def minor_action(play: Play, figure: Figure, act: DrunagorAct) -> Flow[None]:
    """Carry out one of `MINOR_ACTS`."""
    match act:
        case UseFocus():
            yield from use_focus(play, figure, act)
        case UseAbility():
            yield from use_ability(play, figure, act)
        case OpenDoor():
            yield from open_door(play, figure, act)
        case Search():
            yield from search(play, figure, act)
        case Consume():
            yield from consume(play, figure, act)
        case Equip():
            yield from put_on(play, figure, act)
        case Unequip():
            yield from take_off(play, figure, act)
        case Give():
            yield from give(play, figure, act)
        case Take():
            yield from take(play, figure, act)
        case UseLandmark():
            yield from use_landmark(play, figure, act)
        case TakeHand():
            take_hand(play, figure, act)
        case LetGo():
            let_go(play, figure, act)
        case Interact():
            yield from interact(play, figure, act)
        case Invoke():
            yield from invoke(play, figure, act)
        case _:
            raise AssertionError(f"{act} is no Minor Action")
