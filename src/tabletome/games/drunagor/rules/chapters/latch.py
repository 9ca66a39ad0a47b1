"""Chapter 18, The Undead King: Let One Run. (DR-DOOR-06, DR-DOOR-08, DR-RECALL-03)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.events.chapters import LetOut
from tabletome.games.drunagor.options.doors import beside_door, closed_doors
from tabletome.games.drunagor.options.figures import board, standing_on
from tabletome.games.drunagor.options.foes import is_a, of_type
from tabletome.games.drunagor.options.special import changes
from tabletome.games.drunagor.options.special.aims import Goal, aims
from tabletome.games.drunagor.options.special.landmarks import landmarks
from tabletome.games.drunagor.options.special.leading import leads, line_of
from tabletome.games.drunagor.options.special.shown import shows
from tabletome.games.drunagor.rules.foes.hands import remove_card
from tabletome.games.drunagor.rules.goal import endgame
from tabletome.games.drunagor.rules.hit import hurt
from tabletome.games.drunagor.rules.minor.doors import opens_by_itself
from tabletome.games.drunagor.rules.special import Happening, special
from tabletome.games.drunagor.rules.special.adventure import once
from tabletome.games.drunagor.rules.story.effects import event
from tabletome.games.drunagor.rules.track import in_order
from tabletome.games.drunagor.state import Figure, MapObject, hero
from tabletome.kernel import Flow

RULE: Final = "let-one-run"
SANNA, BLACK, RUG, LATCH, KING = "Sanna", "black", "rag-rug", "latch", "the King"
HILLSIDE, MEADOW, NONE_LOST = "the-hillside", "the-worn-meadow", "none-shall-be-lost"
TAUGHT, TOO_MANY, SHOWN = "taught-the-dark", "one-too-many", "the-latch-is-shown"
HE_HAS_LOST_COUNT = 19
leads(RULE, BLACK, SANNA)


@special(RULE, "stepped")
def stepped(play: Play, now: Happening) -> Flow[None]:
    """On the rug the room falls away; whom the latch was shown opens the way to it; with Sanna by the hand she is let out."""
    who = now.figure
    if who is None or who.side != "hero":
        return
    if HILLSIDE not in play.state.setups and under(play, RUG) >> who.at & 1:
        yield from opens_by_itself(play, hero(play.state, who.id), HILLSIDE)
    if SHOWN in hero(play.state, who.id).statuses and any(
        door.id == MEADOW and beside_door(play, door) >> who.at & 1 for door in closed_doors(play)
    ):
        yield from opens_by_itself(play, hero(play.state, who.id), MEADOW)
    led = next((one for one in line_of(play, who.id) if one.colour == BLACK), None)
    if led is not None and board(play).adjacent(under(play, LATCH)) >> who.at & 1:
        yield from let_out(play, who, led)


def under(table: Table, landmark: str) -> int:
    """The squares of all landmarks of a kind."""
    return sum(standing_on(table, one) for one in landmarks(table, landmark))


def let_out(play: Play, who: Figure, sanna: MapObject) -> Flow[None]:
    """The King has lost one: a card of his goes, and he loses count."""
    play.state.objects.remove(sanna)
    once(play, SANNA)
    play.tell(LetOut(who.id, SANNA), "DR-DOOR-08")
    remove_card(play, NONE_LOST)
    yield from event(play, HE_HAS_LOST_COUNT, hero(play.state, who.id))


@changes(RULE, "runes")
def taught(table: Table, figure: Figure, number: int) -> int:
    """Where the dark has been taught, the Rune card draws 1 on both faces."""
    return min(1, number) if held(table, TAUGHT) else number


def held(table: Table, status: str) -> bool:
    return any(status in one.statuses for one in table.state.heroes)


@special(RULE, "round begins")
def begins_again(play: Play, now: Happening) -> Flow[None]:
    """With one notch too many the King skips the first of his Attack cards in every second round."""
    king = of_type(play, "boss")
    if king is not None and not now.number % 2 and held(play, TOO_MANY):
        cards = [card for card in in_order(play.state.track) if card.owner == king.id]
        play.state.track.done += [card.id for card in cards[:1]]
    yield from ()


@special(RULE, "round ends")
def he_counts_again(play: Play, now: Happening) -> Flow[None]:
    """Once one has run, he loses as much Health as there are Heroes at the end of every round."""
    king = of_type(play, "boss")
    if king is not None and SANNA in play.state.story.happened:
        yield from hurt(play, king, len(play.state.heroes), RULE)


@special(RULE, "defeated")
def fallen(play: Play, now: Happening) -> Flow[None]:
    if now.figure is not None and is_a(play, now.figure, "boss"):
        once(play, KING)
    yield from ()


@endgame("king defeated")
def king_defeated(play: Play) -> str:
    """(DR-DOOR-10)"""
    return "the Undead King is defeated" if KING in play.state.story.happened else ""


@aims(RULE)
def to_the_latch(table: Table, who: Figure) -> Iterator[Goal]:
    """First the rug; then Sanna, for whoever is nearest to her; and with her by the hand, the latch."""
    here = board(table)
    if HILLSIDE not in table.state.setups:
        yield Goal(under(table, RUG), 0.5)
        return
    if line_of(table, who.id):
        yield Goal(here.adjacent(under(table, LATCH)), 0.5)


@shows(RULE)
def told(table: Table) -> str:
    return f"{SANNA} has run, and the King is one short" if SANNA in table.state.story.happened else ""
