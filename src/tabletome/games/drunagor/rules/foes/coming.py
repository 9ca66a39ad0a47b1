"""MAELSTROM and SUMMON: what an Overlord does with its hand, and Minions that come by special mechanics. (DR-OVL-03)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.grammar import MINIONS
from tabletome.games.drunagor.cards.kinds import MonsterFace
from tabletome.games.drunagor.cards.language import Minions
from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.figures import board, cells
from tabletome.games.drunagor.options.foes import is_a
from tabletome.games.drunagor.rules.effects import WORDS
from tabletome.games.drunagor.rules.foes.hands import put_back, take_hand
from tabletome.games.drunagor.rules.setting_up import summon
from tabletome.games.drunagor.state import Figure, heroes_by_initiative
from tabletome.kernel import Flow
from tabletome.table.grid import squares


def has_a_hand(table: Table, who: Figure, doing: Doing) -> bool:
    return is_a(table, who, "commander", "overlord")


@WORDS.word("MAELSTROM", says="[draws|draw] a new hand of Attack cards", needs=has_a_hand, hint=3.0)
def maelstrom(play: Play, who: Figure, doing: Doing) -> Flow[None]:
    """Its Attack cards go back into the deck, and one for each Hero is drawn anew. (DR-OVL-03, DR-OVL-11, DR-KEY-119)"""
    put_back(play, who)
    yield from take_hand(play, who)


@WORDS.word("SUMMON", MINIONS, says="{0} come from the Spawn Points", hint=4.0, happens=True)
def call_minions(play: Play, who: Figure, doing: Doing, minions: Minions) -> Flow[None]:
    """Minions of the Chapter at the Spawn Points. (DR-MON-45, DR-BOSS-01)"""
    face = play.library.monsters.get(play.library.chapters[play.state.place].minion)
    if face is not None:
        yield from summon_minions(play, face, minions.amount.value(doing.x, len(play.state.heroes)))


def summon_minions(play: Play, face: MonsterFace, number: int) -> Flow[None]:
    """So many, one at each Spawn Point in turn, the one nearest to the Heroes first. (DR-MON-45, DR-MON-75)"""
    points = spawn_points(play)
    for place in range(number):
        yield from summon(play, face, points[place % len(points)])


def spawn_points(table: Table) -> list[int]:
    """The Spawn Points by how near a standing Hero is, then in reading order; on a board without any, its squares."""
    here = board(table)
    standing = [one for one in heroes_by_initiative(table.state) if not one.down and one.at >= 0]
    points = list(squares(here.ground.spawn)) or list(squares(here.ground.floor))
    return sorted(
        points, key=lambda at: (min((here.apart(1 << at, cells(table, one)) for one in standing), default=0), at)
    )
