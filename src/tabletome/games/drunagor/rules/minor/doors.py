"""A Door is opened: its story, its Setup, its grey box; then play goes on with what is left. (DR-OPEN-02, DR-ROOM-04)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events import DoorOpened
from tabletome.games.drunagor.options.doors import chapter_of, closed_doors, door_at, door_name
from tabletome.games.drunagor.options.minor.doors import OpenDoor
from tabletome.games.drunagor.rules.minor import taken
from tabletome.games.drunagor.rules.passives import all_answer
from tabletome.games.drunagor.rules.setting_up import reveal
from tabletome.games.drunagor.rules.story.effects import story
from tabletome.games.drunagor.state import Figure, Hero, hero
from tabletome.kernel import Chance, Flow

PRINTED, OTHER = "as printed", "otherwise"


def open_door(play: Play, figure: Figure, act: OpenDoor) -> Flow[None]:
    """Nothing else happens until the Setup stands. If the table wants it, chance decides between two Setups of the Door.

    (DR-OPEN-01, DR-OPEN-02, DR-OPEN-03, DR-ROOM-02, DR-DOOR-07, DR-TURN-10, DR-PASS-04)
    """
    door = door_at(play, act.square)
    assert door is not None
    taken(play, "door")
    play.tell(DoorOpened(figure.id, act.square), "DR-OPEN-01")
    yield from behind(play, hero(play.state, figure.id), door.id)
    yield from all_answer(play, "OPEN DOOR")


def opens_by_itself(play: Play, reader: Hero, id_: str) -> Flow[None]:
    """A Special Rule opens the Door to this Setup, if it lies behind one that is closed; no action is taken. (DR-DOOR-06)"""
    door = next((door for door in closed_doors(play) if door.id == id_), None)
    if door is not None:
        play.tell(DoorOpened("", door_name(play, door)), "DR-DOOR-06")
        yield from behind(play, reader, id_)


def behind(play: Play, reader: Hero, id_: str) -> Flow[None]:
    """What is behind a Door: its Setup, then what happens to who opened it. (DR-OPEN-02, DR-OPEN-03, DR-DOOR-07)"""
    setup = chapter_of(play).setups[id_]
    if play.state.house.doors == "varied" and setup.other is not None:
        drawn = yield Chance("a Door", (PRINTED, OTHER), "what is behind it")
        setup = setup.other if drawn == OTHER else setup
    yield from reveal(play, setup)
    yield from story(play, reader, setup.on_open, setup.id)
