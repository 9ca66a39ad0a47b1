"""Chapter 16, A Crown of Splinters: The Crown's Weight. (DR-DOOR-06, DR-END-04, DR-RECALL-03, DR-BOX-14)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.options.cubes import cursed
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.figures import beside, board, cells
from tabletome.games.drunagor.options.foes import commander, is_a
from tabletome.games.drunagor.options.special.aims import Goal, aims
from tabletome.games.drunagor.options.special.shown import shows
from tabletome.games.drunagor.options.values import immune
from tabletome.games.drunagor.rules.foes.attack_cards import activate_owner
from tabletome.games.drunagor.rules.goal import endgame, lose
from tabletome.games.drunagor.rules.hit import hurt
from tabletome.games.drunagor.rules.keywords.helping import mend
from tabletome.games.drunagor.rules.special import Happening, special
from tabletome.games.drunagor.rules.special.adventure import once
from tabletome.games.drunagor.rules.special.counters import count
from tabletome.games.drunagor.rules.story.effects import event
from tabletome.games.drunagor.state import Figure, Hero, hero, heroes_by_initiative
from tabletome.kernel import Flow

RULE: Final = "the-crowns-weight"
CARD, CROWN, ACTED, REEVE = "the-crowns-weight", "crown", "the crown has turned", "the Reeve"
CRACKS, MOST_CURSES, MENDS, TURNS, RECALLED = 3, 5, 2, 4, 2
THE_CROWN_TURNS = 18
STANDS = "hathra-stands"


@special(RULE, "card acted")
def weighs(play: Play, now: Happening) -> Flow[None]:
    """Face A: PENITENCE for who has most Curse Cubes. Face B: the Commander takes a turn, and heals by that Hero's weight.

    The card has been flipped when this is told. With Hathra standing it is turned back to A each time.
    """
    if now.card != CARD:
        return
    face_b = play.state.runes.special == "A"
    most = most_cursed(play)
    if most is not None:
        yield from (stoops(play, most) if face_b else repents(play, most))
    if any(STANDS in one.statuses for one in play.state.heroes):
        play.state.runes.special = "A"
    turned = play.state.story.counters.get(ACTED, 0) + 1
    play.state.story.counters[ACTED] = turned
    if turned == TURNS:
        yield from event(play, THE_CROWN_TURNS)


def most_cursed(table: Table) -> Figure | None:
    """Who holds most Curse Cubes, of several the fastest; nobody, if nobody holds any."""
    order = [one for one in heroes_by_initiative(table.state) if cubes(table, one) and not one.down]
    return max(order, key=lambda one: cubes(table, one), default=None)


def cubes(table: Table, figure: Figure) -> int:
    return len(cursed(owner_of(table, figure)))


def owner_of(table: Table, figure: Figure) -> Hero:
    return hero(table.state, figure.id)


def repents(play: Play, who: Figure) -> Flow[None]:
    """PENITENCE: 1 Health for each Curse Cube, and nothing prevents it. (DR-KEY-137)"""
    if not immune(play, who, "PENITENCE"):
        yield from hurt(play, who, cubes(play, who), RULE)


def stoops(play: Play, who: Figure) -> Flow[None]:
    """The Commander takes a turn, and regains 2 Health for each Curse Cube that the Hero had."""
    reeve = commander(play)
    if reeve is None:
        return
    weight = cubes(play, who)
    yield from activate_owner(play, reeve)
    if reeve in play.state.figures:
        mend(play, reeve, MENDS * weight, Doing(reeve, RULE))


@special(RULE, "halved")
def cracks(play: Play, now: Happening) -> Flow[None]:
    """When the Commander first falls to half its Health."""
    if now.figure is not None and now.figure is commander(play):
        yield from count(play, CROWN, 1)


@special(RULE, "turn ends")
def crowned(play: Play, now: Happening) -> Flow[None]:
    """A Hero with five Curse Cubes who ends a turn beside the Commander wears the crown. (DR-END-04)"""
    who, reeve = now.figure, commander(play)
    if who is None or who.side != "hero" or who.down or reeve is None:
        return
    if cubes(play, who) >= MOST_CURSES and beside(play, who, reeve):
        lose(play, f"the crown was set on {play.library.boards[who.id].name}")
    yield from ()


@special(RULE, "defeated")
def fallen(play: Play, now: Happening) -> Flow[None]:
    if now.figure is not None and is_a(play, now.figure, "commander", "overlord"):
        once(play, REEVE)
    yield from ()


@endgame("crown broken")
def broken(play: Play) -> str:
    """The Commander is defeated, or the crown has three cracks. (DR-DOOR-10)"""
    if REEVE in play.state.story.happened:
        return "the Reeve is defeated"
    return "the crown is broken" if play.state.story.counters.get(CROWN, 0) >= CRACKS else ""


@aims(RULE)
def out_of_her_reach(table: Table, who: Figure) -> Iterator[Goal]:
    """Whoever holds so many Curse Cubes that the crown could be theirs, or would be after a Recall, does not stay beside her."""
    reeve = commander(table)
    if reeve is None or who.side != "hero" or cubes(table, who) < MOST_CURSES - RECALLED:
        return
    here = board(table)
    apart = here.ground.floor & ~here.adjacent(cells(table, reeve))
    yield Goal(apart, 9.0 if cubes(table, who) >= MOST_CURSES else 1.0)


@shows(RULE)
def told(table: Table) -> str:
    most = most_cursed(table) if table.state.figures else None
    heavy = f"; it weighs on {table.library.boards[most.id].name}" if most is not None else ""
    return f"{table.state.story.counters.get(CROWN, 0)} of {CRACKS} cracks in the crown{heavy}"
