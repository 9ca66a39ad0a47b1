"""Chapter 1, The Road to Black River: Failing Light."""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.options.doors import chapter_of
from tabletome.games.drunagor.options.special.shown import shows
from tabletome.games.drunagor.rules.conditions import gain
from tabletome.games.drunagor.rules.special import Happening, special
from tabletome.games.drunagor.rules.story.effects import event
from tabletome.games.drunagor.state import heroes_by_initiative
from tabletome.kernel import Flow
from tabletome.words import counted

LAST_LIGHT, DUSK = 1, (10, 15)
"""The Special Event that comes when these rounds end."""


@special("failing-light", "round ends")
def sun_sinks(play: Play, now: Happening) -> Flow[None]:
    """Event 1 at the end of rounds 10 and 15; the Chapter itself says that night falls after round 20. (DR-DOOR-07)

    Who goes alone is only slowed.
    """
    if now.number not in DUSK:
        return
    if len(play.state.heroes) > 1:
        yield from event(play, LAST_LIGHT)
        return
    for alone in heroes_by_initiative(play.state):
        gain(play, alone, "slow")


@shows("failing-light")
def daylight(table: Table) -> str:
    left = chapter_of(table).rounds - table.state.round
    return (
        f"Failing Light: {counted(left, 'round')} more until night" if left else "Failing Light: this is the last round"
    )
