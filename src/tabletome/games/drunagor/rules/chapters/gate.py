"""Chapter 9, The Battle for Hezechia: Brace the Gate. (DR-DOOR-06, DR-DOOR-08, DR-END-04)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.events.chapters import GateStruck
from tabletome.games.drunagor.options.doors import chapter_of
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.special.aims import Goal, Haste, aims, hurries
from tabletome.games.drunagor.options.special.landmarks import landmarks
from tabletome.games.drunagor.options.special.prey import goes_for
from tabletome.games.drunagor.options.special.shown import shows
from tabletome.games.drunagor.rules.foes.coming import summon_minions
from tabletome.games.drunagor.rules.goal import endgame, lose
from tabletome.games.drunagor.rules.minor.doors import opens_by_itself
from tabletome.games.drunagor.rules.special import Happening, special
from tabletome.games.drunagor.rules.special.adventure import begins, beside_any, cleared
from tabletome.games.drunagor.rules.special.counters import count, counted, set_counter
from tabletome.games.drunagor.rules.special.landmarks import answers, use
from tabletome.games.drunagor.rules.special.prey import struck
from tabletome.games.drunagor.rules.story.effects import event
from tabletome.games.drunagor.state import Figure, MapObject, leader
from tabletome.kernel import Flow

RULE: Final = "brace-the-gate"
GATE, RAIDS, RAID = "gate", "raids", "monster-raid"
BARBICAN, TOWER, SQUARE = "the-barbican", "the-bell-tower", "the-lime-square"
HELD, BRACES, UNDEFENDED = 8, 3, 3
"""The raids to be withstood, what a Hero prevents, and what a raid takes off a gate that nobody has gone to."""
MOST_USHERS = 3
BELLS_WITHOUT_ROPES, EVERY, BREAD_FROM_THE_WALL, BREAD_ROUND = 4, 3, 11, 5
goes_for(RULE, GATE)


def at_first(table: Table) -> int:
    """8 strength, and 2 for every Hero."""
    return 8 + 2 * table.state.party_size


def strength(table: Table) -> int:
    return table.state.story.counters.get(GATE, 0)


@special(RULE, "setup built")
def built(play: Play, now: Happening) -> Flow[None]:
    if begins(play, now):
        set_counter(play, GATE, at_first(play))
    yield from ()


@counted(GATE)
def gate(play: Play, by: int) -> Flow[None]:
    """Without strength it falls, and all is lost, at once; with half of it lost, the Door behind it opens. (DR-END-04)"""
    set_counter(play, GATE, strength(play) + by)
    if not strength(play):
        lose(play, "the gate has fallen")
    if 2 * strength(play) <= at_first(play):
        yield from opens_by_itself(play, leader(play.state), SQUARE)


# --- blows ------------------------------------------------------------------------------------------------------------------


@use("brace", GATE, "Brace", "braces", cubes=1, price="reaction")
def brace(play: Play, figure: Figure, thing: MapObject) -> Flow[None]:
    """PREVENT 3, which the blow takes into account."""
    yield from ()


@struck(GATE)
def blow(play: Play, monster: Figure, thing: MapObject, damage: int) -> Flow[None]:
    """Each Hero beside the gate may brace it, for PREVENT 3; what is left of the blow comes off its strength."""
    if not damage:
        return
    braced = yield from answers(play, thing, "brace", f"{damage} damage from {name_of(play, monster.id)}")
    lost = max(0, damage - BRACES * braced)
    play.tell(GateStruck(monster.id, GATE, lost, max(0, strength(play) - lost)), "DR-DOOR-06")
    if lost:
        yield from count(play, GATE, -lost)


# --- raids and bells ----------------------------------------------------------------------------------------------------------


@special(RULE, "card acted")
def raided(play: Play, now: Happening) -> Flow[None]:
    """As many come as there are Heroes, but no more than three. A gate that nobody has gone to yet is battered by the raid."""
    if now.card != RAID:
        return
    minion = play.library.monsters.get(chapter_of(play).minion)
    if minion is not None:
        yield from summon_minions(play, minion, min(MOST_USHERS, len(play.state.heroes)) - 1)
    if BARBICAN not in play.state.setups:
        yield from count(play, GATE, -UNDEFENDED)
    set_counter(play, RAIDS, play.state.story.counters.get(RAIDS, 0) + 1)


@special(RULE, "round ends")
def bells(play: Play, now: Happening) -> Flow[None]:
    """Every third round as long as the tower is not cleared; and once there is bread."""
    if not now.number % EVERY and not cleared(play, TOWER):
        yield from event(play, BELLS_WITHOUT_ROPES)
    if now.number == BREAD_ROUND:
        yield from event(play, BREAD_FROM_THE_WALL)


@endgame("gate held")
def held(play: Play) -> str:
    """The raid has come eight times. (DR-DOOR-10)"""
    return "the gate has held" if play.state.story.counters.get(RAIDS, 0) >= HELD else ""


@hurries(RULE)
def before_it_falls(table: Table, who: Figure) -> Haste:
    """To the gate at once; the other Doors can wait."""
    return "now" if BARBICAN not in table.state.setups else "later"


@aims(RULE)
def to_the_gate(table: Table, who: Figure) -> Iterator[Goal]:
    yield Goal(beside_any(table, landmarks(table, GATE)), 0.2)


@shows(RULE)
def told(table: Table) -> str:
    raids = table.state.story.counters.get(RAIDS, 0)
    return f"The gate has {strength(table)} of {at_first(table)} strength; {raids} of {HELD} raids have come"
