"""A Rest in the middle of an adventure: full Draw Decks for a level of Fatigue, and whoever comes by. (DK-REST-01..12)"""

from __future__ import annotations

from tabletome.games.deck.cards import lookup, patterns
from tabletome.games.deck.cards.adventure_cards import Many
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.events.story import FoesCame, Rested
from tabletome.games.deck.options import DECLINE
from tabletome.games.deck.options.journey import JOIN, JOIN_REST, JoinRest
from tabletome.games.deck.rules.adventure import combat_begins
from tabletome.games.deck.rules.combat import fatigue, lasting, rounds, updown
from tabletome.games.deck.state import Combatant
from tabletome.kernel import Choose, Flow
from tabletome.table.deck import reshuffle


def rest(play: Play) -> Flow[None]:
    """Who wants to Rests, the others wait; then the Foes that wander come or not. (DK-REST-01, -11)"""
    state = play.state
    journey = state.journey
    assert journey is not None
    journey.rests += 1
    votes, journey.votes = journey.votes, {}
    willing = {player.id for player in rounds.players(state) if votes.get(player.id) == "rest"}
    for player in rounds.players(state):
        if player.id not in willing and (yield from joins(player)):
            willing.add(player.id)
    for player in [player for player in rounds.players(state) if player.id in willing]:
        yield from rests(play, player)
    state.phase = "wandering" if rounds.players(state) else "lost"


def joins(player: Combatant) -> Flow[bool]:
    option = yield Choose(player.seat, (JOIN, DECLINE), "The others Rest. And you?", ("DK-REST-11",), JOIN_REST)
    return isinstance(option.arg, JoinRest)


def rests(play: Play, player: Combatant) -> Flow[None]:
    """The Discard Deck goes back, Disease ends, tasks can be tried again, Fatigue comes; HP stay. (DK-REST-02, -04, -10)"""
    journey = play.state.journey
    assert journey is not None
    reshuffle(player.deck)
    play.tell(Rested(player.id), "DK-REST-02", "DK-REST-04")
    lasting.cure(play, player, ("disease",))
    for tried in journey.tried.values():
        if player.id in tried:
            tried.remove(player.id)
    player.fortitude_used = False
    yield from fatigue.take_level(play, player, "a Rest")


def wandering(play: Play) -> Flow[None]:
    """One look at the table of the adventure. (DK-REST-03, -11)"""
    state = play.state
    table = lookup.wandering(play)
    found: tuple[Many, ...] = ()
    if table is None:
        found = yield from untold(play)
    else:
        drawn = yield from updown.draw_symbols(play, table.rows[0][0].draws, "what wanders here")
        found = next((foes for check, foes in table.rows if patterns.matches(check.pattern, drawn)), ())
    if found:
        play.tell(FoesCame(tuple(many.name for many in found for _ in range(many.count))), "DK-REST-03")
        combat_begins.begin(play, combat_begins.foes_of(play, found))
        state.phase = "ambush"
    else:
        state.phase = "explore"


def untold(play: Play) -> Flow[tuple[Many, ...]]:
    """No table: a Normal Up/Down, and if it fails the weakest Foe of the adventure, one for each Player. (DK-REST-11)"""
    state = play.state
    party = rounds.players(state)
    question = "Does anything wander here? Declare a symbol."
    symbol = yield from updown.declare(play, party[0], "a quiet Rest", question, "DK-REST-11")
    if (yield from updown.passed(play, symbol, "a quiet Rest", party[0])):
        return ()
    names = {many.name for room in lookup.rooms(play) for many in room.solo}
    weakest = min(names, key=lambda name: (play.library.foes[name].level, name), default="")
    return (Many(weakest, len(party)),) if weakest else ()
