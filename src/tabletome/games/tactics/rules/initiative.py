"""The line of initiative: dealt anew each round, and changed by abilities. (AT-INIT-*)"""

from __future__ import annotations

from typing import Literal, TypeAlias

from tabletome.cards import Parser, either, one_of, signed
from tabletome.games.tactics.cards.language import Whom, whom
from tabletome.games.tactics.cards.library import Play, Table
from tabletome.games.tactics.cards.text import people
from tabletome.games.tactics.events import InitiativeDealt, LineChanged
from tabletome.games.tactics.options.doing import Doing, Happening
from tabletome.games.tactics.options.targets import targets
from tabletome.games.tactics.rules.asking.choosing import choose_figure
from tabletome.games.tactics.rules.asking.seats import heroes_clockwise
from tabletome.games.tactics.rules.effects import WORDS
from tabletome.games.tactics.rules.moments import act_by_themselves, owners, window
from tabletome.games.tactics.state import Actor, fight_of
from tabletome.kernel import Flow
from tabletome.table import draw, shuffled
from tabletome.words import counted

Places: TypeAlias = int | Literal["first", "last"]
PLACES: Parser[Places] = either(one_of({"first": "first", "last": "last"}), signed)


def deal(play: Play, cards: list[str]) -> Flow[None]:
    """All initiative cards are shuffled together, laid in a line and turned up; then abilities may change it, those of
    the player first in line before those of the next to the left. (AT-INIT-02, AT-INIT-04, AT-INIT-05)
    """
    fight = fight_of(play.state)
    deck = shuffled("initiative", cards)
    fight.line, fight.at = [], -1
    while deck.layers:
        card = yield from draw(deck, "initiative")
        assert card is not None
        fight.line.append(card)
    play.tell(InitiativeDealt(tuple(fight.line)), "AT-INIT-02")
    dealt = Happening("initiative-dealt", [])
    others = [one for one in owners(play) if one.side != "hero"]
    yield from act_by_themselves(play, dealt, [*others, *heroes_clockwise(play.state)])
    yield from window(play, dealt)


def to_come(table: Table, figure: Actor) -> list[int]:
    """The places in the line of those cards of a figure that have not been acted on. (AT-INIT-08)"""
    fight = fight_of(table.state)
    return [place for place, id_ in enumerate(fight.line) if id_ == figure.id and place > fight.at]


def destination(table: Table, place: int, by: Places) -> int:
    """Where a card comes to lie; only among those not yet acted on. (AT-INIT-08)"""
    fight = fight_of(table.state)
    next_one, last = fight.at + 1, len(fight.line) - 1
    if by == "first":
        return next_one
    if by == "last":
        return last
    return min(max(place - by, next_one), last)


def can_reorder(table: Table, by: Actor, doing: Doing, places: Places, who: Whom) -> bool:
    return any(_moves(table, one, places) for one in targets(table, doing, who, players=who.word != "boss"))


def _moves(table: Table, figure: Actor, places: Places) -> bool:
    return any(destination(table, place, places) != place for place in to_come(table, figure)[:1])


def _order(places: Places, who: Whom) -> str:
    if isinstance(places, str) and who.word == "self":
        return f"make your next initiative card the {'next' if places == 'first' else 'last'} in the line"
    if isinstance(places, str):
        return f"the next initiative card of {people(who)} becomes the {'next' if places == 'first' else 'last'} in the line"
    way = "earlier" if places > 0 else "later"
    return f"the next initiative card of {people(who)} moves {counted(abs(places), 'place')} {way}"


@WORDS.word("init", PLACES, whom(), needs=can_reorder, hint=0.8, says=_order)
def reorder(play: Play, by: Actor, doing: Doing, places: Places, who: Whom) -> Flow[None]:
    """The next card of somebody is moved in the line, never among those already acted on. (AT-INIT-04, AT-INIT-08)"""
    fight = fight_of(play.state)
    question = "Whose initiative card is moved?"
    for figure in (yield from choose_figure(play, doing, who, "init", question, players=who.word != "boss")):
        for place in to_come(play, figure)[:1]:
            end = destination(play, place, places)
            fight.line.insert(end, fight.line.pop(place))
            play.tell(LineChanged(figure.id, tuple(fight.line), by.id), "AT-INIT-04")
