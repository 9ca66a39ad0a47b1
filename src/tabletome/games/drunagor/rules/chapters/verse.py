"""Chapter 12, The Hollow Choir: The Verse, and the song broken. (DR-DOOR-06, DR-DOOR-08, DR-END-04)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.events.chapters import VerseSung
from tabletome.games.drunagor.options.ground.darkness import BAG, in_bag
from tabletome.games.drunagor.options.special.aims import Goal, aims
from tabletome.games.drunagor.options.special.landmarks import landmarks
from tabletome.games.drunagor.options.special.shown import shows
from tabletome.games.drunagor.rules.goal import endgame, lose
from tabletome.games.drunagor.rules.hit import hurt
from tabletome.games.drunagor.rules.special import Happening, special
from tabletome.games.drunagor.rules.special.adventure import beside_any, once
from tabletome.games.drunagor.rules.special.counters import count
from tabletome.games.drunagor.rules.special.landmarks import lay_on, use
from tabletome.games.drunagor.rules.story.effects import event
from tabletome.games.drunagor.state import Figure, MapObject
from tabletome.kernel import Chance, Flow

RULE: Final = "the-verse"
VERSES, SONG, SINGER, PRECENTOR = "verses", "verse", "lead-singer", "the-precentor"
LAST_VERSE, SINGERS, WORTH = 12, 6, 8.0
A_VOICE_YOU_KNOW, HEARD_IN = 14, (4, 8)
"""The Special Event of two verses."""
SUNG_IN = {"red": "red", "green": "green", "orange": "yellow", "blue": "blue"}
"""The cubes that a verse of this Rune's colour hurts; grey hurts none."""


@special(RULE, "round begins")
def verse(play: Play, now: Happening) -> Flow[None]:
    """The song rises by one verse, and a Rune that is shown and put back says in which colour it is sung."""
    yield from count(play, VERSES, 1)
    bag = in_bag(play)
    shown = str((yield Chance(BAG, bag, "the Verse"))) if len({*bag}) > 1 else bag[0]
    colour = play.library.runes[shown].colour
    play.state.story.notes[SONG] = SUNG_IN.get(colour, "")
    sung = play.state.story.counters[VERSES]
    play.tell(VerseSung(sung, shown, colour, SUNG_IN.get(colour, "")), "DR-DOOR-06")
    for number in HEARD_IN:
        if number <= sung and once(play, f"verse {number}"):
            yield from event(play, A_VOICE_YOU_KNOW)


@special(RULE, "skill used")
def heard(play: Play, now: Happening) -> Flow[None]:
    """Whoever spends a cube of the verse's colour on a Skill takes 1 damage that cannot be prevented."""
    if now.figure is not None and now.colour == play.state.story.notes.get(SONG):
        yield from hurt(play, now.figure, 1, RULE)


@special(RULE, "round ends")
def sung_to_the_end(play: Play, now: Happening) -> Flow[None]:
    """(DR-END-04)"""
    play.state.story.notes[SONG] = ""
    if play.state.story.counters.get(VERSES, 0) >= LAST_VERSE:
        lose(play, f"verse {LAST_VERSE} of the song has been sung")
    yield from ()


def awake(table: Table, who: Figure, singer: MapObject) -> str:
    return "this singer is awake" if singer.count else ""


@use("wake", SINGER, "Wake", "wakes", cubes=1, unless=awake, worth=lambda table, who, singer: WORTH)
def wake(play: Play, figure: Figure, singer: MapObject) -> Flow[None]:
    lay_on(play, singer, 1)
    yield from ()


@special(RULE, "defeated")
def silenced(play: Play, now: Happening) -> Flow[None]:
    if now.figure is not None and now.figure.card == PRECENTOR:
        play.state.story.happened.append(PRECENTOR)
    yield from ()


@endgame("song broken")
def broken(play: Play) -> str:
    """The Precentor is defeated, or all six lead singers are awake. (DR-DOOR-10)"""
    if PRECENTOR in play.state.story.happened:
        return "the Precentor is silent, and the song is broken"
    return "the six lead singers are awake, and the song is broken" if singing(play) == 0 else ""


def singing(table: Table) -> int:
    """So many of the six lead singers are not awake, on the board or behind Doors."""
    return SINGERS - sum(singer.count for singer in landmarks(table, SINGER))


@aims(RULE)
def to_the_singers(table: Table, who: Figure) -> Iterator[Goal]:
    """Beside one who still sings."""
    yield Goal(beside_any(table, (one for one in landmarks(table, SINGER) if not one.count)), 1.2)


@shows(RULE)
def told(table: Table) -> str:
    story = table.state.story
    colour = story.notes.get(SONG, "")
    sung = f"Verse {story.counters.get(VERSES, 0)} of {LAST_VERSE}"
    hurts = f", {colour} cubes on Skills hurt" if colour else ""
    return f"{sung}{hurts}; {SINGERS - singing(table)} of {SINGERS} lead singers awake"
