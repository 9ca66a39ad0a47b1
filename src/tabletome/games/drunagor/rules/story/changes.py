"""What Outcomes of earlier Chapters change in this one. (DR-LOG-11, DR-LOG-12)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events import StoryRead
from tabletome.games.drunagor.options.doors import chapter_of
from tabletome.games.drunagor.rules.special import Happening, always
from tabletome.games.drunagor.rules.story.effects import story
from tabletome.games.drunagor.state import leader
from tabletome.kernel import Flow


@always("adventure begins")
def as_it_begins(play: Play, now: Happening) -> Flow[None]:
    """When all stand on the First Setup. (DR-LOG-12)"""
    yield from outcomes_tell(play, "")


@always("setup built")
def behind_a_door(play: Play, now: Happening) -> Flow[None]:
    """When the Setup is built that it belongs to; what the First Setup brings waits until the Heroes stand there."""
    if play.state.round:
        yield from outcomes_tell(play, now.card)


def outcomes_tell(play: Play, setup: str) -> Flow[None]:
    """Read, then done, if some Hero has the Outcome; the Party Leader reads. (DR-LOG-12, DR-INTER-18)"""
    for change in chapter_of(play).changes:
        if change.at == setup and any(change.outcome in one.outcomes for one in play.state.heroes):
            play.tell(StoryRead(setup or play.state.place, change.text), "DR-LOG-12")
            yield from story(play, leader(play.state), change.effect, setup or play.state.place)
