"""A Door is opened: its story, its Setup, its grey box; then play goes on with what is left. (DR-OPEN-02, DR-ROOM-04)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events import DoorOpened
from tabletome.games.drunagor.options.doors import chapter_of, door_at
from tabletome.games.drunagor.options.minor.doors import OpenDoor
from tabletome.games.drunagor.rules.minor import taken
from tabletome.games.drunagor.rules.passives import all_answer
from tabletome.games.drunagor.rules.setting_up import reveal
from tabletome.games.drunagor.rules.story.effects import story
from tabletome.games.drunagor.state import Figure, hero
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
    setup = chapter_of(play).setups[door.id]
    if play.state.house.doors == "varied" and setup.other is not None:
        drawn = yield Chance("a Door", (PRINTED, OTHER), "what is behind it")
        setup = setup.other if drawn == OTHER else setup
    yield from reveal(play, setup)
    yield from story(play, hero(play.state, figure.id), setup.on_open, setup.id)
    yield from all_answer(play, "OPEN DOOR")
