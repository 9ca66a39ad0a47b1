"""An adventure from its first Room to its goal: entering, fighting, taking what is there, going on. (DK-MAP-07..21)

    enter -> (presneak, Combat, after) -> loot -> explore -> enter | rest -> (wandering, Combat, after) | won | lost

The book sets no clock, and a party that only walks about could do so for ever: it may leave the adventure at any stop.
"""

from __future__ import annotations

from typing import assert_never

from tabletome.games.deck.cards import lookup
from tabletome.games.deck.cards.adventure_cards import Loot
from tabletome.games.deck.cards.library import Play, Table
from tabletome.games.deck.events.story import AdventureEnded, PartyDecided, RoomCleared, RoomEntered, TitleEarned
from tabletome.games.deck.options.cards import PlayCard
from tabletome.games.deck.options.journey import EXPLORE, Go, LeaveAdventure, Rest, Try, groups, noted, wish
from tabletome.games.deck.rules.adventure import combat_begins, duel_over_loot, loot_cards, spoils, tasks
from tabletome.games.deck.rules.combat import lasting, playing, rounds
from tabletome.games.deck.rules.combat.special import grapple_state
from tabletome.games.deck.state import ILLS, Combatant, Journey, State, has_escaped
from tabletome.kernel import Choose, Flow


def way(state: State) -> Journey:
    assert state.journey is not None
    return state.journey


# --- into a Room ------------------------------------------------------------------------------------------------------


def enter(play: Play) -> None:
    """The two cards of the Room are revealed; Foes that are there must be met first. (DK-MAP-08, -11, -20, -21)"""
    state = play.state
    journey = way(state)
    room = play.library.rooms[journey.room]
    new = room.id not in journey.entered
    if new:
        journey.entered.append(room.id)
    state.room, state.light = room.id, room.light
    play.tell(RoomEntered(room.id, new), "DK-MAP-07", "DK-MAP-21")
    party = rounds.players(state)
    if room.id in journey.cleared:
        state.phase = "explore"
    elif foes := journey.left.pop(room.id, []) or combat_begins.foes_of(play, room.foes(len(party))):
        combat_begins.begin(play, foes)
        state.phase = "presneak" if new or room.presneak else "ready"
    else:
        clear(play, party)


def clear(play: Play, party: list[Combatant]) -> None:
    """No Foe is left: the Treasure and Loot of the Room, and of the Foes that fell there. (DK-MAP-13, DK-FLEE-23)"""
    state = play.state
    journey = way(state)
    room = play.library.rooms[journey.room]
    fallen = [who.foe for who in state.combatants if who.is_foe and who.gone == "dead"]
    own = Loot()
    if room.id not in journey.cleared:
        own = room.loot
        journey.cleared.append(room.id)
        play.tell(RoomCleared(room.id), "DK-MAP-13", "DK-MAP-21")
    spoils.gain(play, party, loot_cards.spoils(play.library, own, fallen))
    state.combatants = [who for who in state.combatants if not who.is_foe]
    state.phase = "loot"


# --- after a Combat ---------------------------------------------------------------------------------------------------


def after(play: Play) -> None:
    """The winners have the Room; a party that fled is where it came from, and out of the adventure if that is nowhere.

    (DK-TURN-25, DK-FLEE-23, -24, DK-DEATH-10)
    """
    state = play.state
    journey = way(state)
    fled_in_sight(state)
    for combatant in state.combatants:
        end_effects(state, combatant)
    state.order, state.turn = [], 0
    if journey.quarrel:
        duel_over_loot.settle(state, journey)
        return
    standing = rounds.players(state)
    fled = [who for who in state.combatants if who.gone == "fled" and not who.is_foe]
    if not standing and (not fled or not journey.came_from):
        state.phase = "lost"
        return
    for who in fled:
        who.gone = ""
    if standing:
        clear(play, standing)
        return
    if journey.room not in journey.cleared:
        journey.left[journey.room] = [who for who in state.combatants if who.is_foe and who.gone != "fled"]
    state.combatants = [who for who in state.combatants if not who.is_foe]
    journey.room = journey.came_from
    journey.came_from = journey.entrances.get(journey.room, "")
    state.phase = "enter"


def fled_in_sight(state: State) -> None:
    """Who was still in sight when others won has fled; but where nobody else is left there was nobody to flee from."""
    party = rounds.players(state)
    if any(not has_escaped(who) for who in party):
        for who in filter(has_escaped, party):
            who.gone = "fled"


def end_effects(state: State, who: Combatant) -> None:
    """Sneaking, holds and whatever is counted in Rounds end with the Combat; illness stays. (DK-TURN-25, DK-SNEAK-20)"""
    grapple_state.release(state, who)
    for held in [*who.held]:
        if held.effect not in ILLS and (held.rounds or held.effect in ("sneaking", "cannot")):
            lasting.end(who, held)
    who.armed, who.dual, who.shield = [], False, False


# --- what next --------------------------------------------------------------------------------------------------------


def explore(play: Play) -> Flow[None]:
    """Everybody may try tasks and Play healing cards, then says what the party shall do. (DK-MAP-07, DK-REST-01, -10)"""
    state = play.state
    journey = way(state)
    state.round = 1
    party = rounds.players(state)
    speaker = next((player for player in party if player.id not in journey.votes), None)
    if speaker is None:
        decide(play, party)
        return
    rules = ("DK-MAP-07", "DK-REST-01")
    option = yield Choose(speaker.seat, groups(play, speaker), "What next?", rules, EXPLORE)
    act: Go | Rest | LeaveAdventure | Try | PlayCard = option.arg
    match act:
        case Try(name):
            yield from tasks.attempt(play, speaker, name)
            journey.votes = {}
        case PlayCard():
            yield from playing.play_card(play, speaker, act)
        case _:
            journey.votes[speaker.id] = noted(act)
    rounds.clear_table(play)
    if not rounds.players(state):
        state.phase = "lost"
    elif journey.found:
        state.phase = "loot"


def decide(play: Play, party: list[Combatant]) -> None:
    """The party stays together and does what most want; as many for one as for another: what the first wants. (DK-MAP-21)"""
    state = play.state
    journey = way(state)
    wishes = [journey.votes[player.id] for player in party]
    act = wish(max(wishes, key=wishes.count))
    if len(party) > 1:
        play.tell(PartyDecided(act.verb, act.name if isinstance(act, Go) else ""), "DK-MAP-21")
    match act:
        case Go(room):
            journey.came_from, journey.room = journey.room, room
            journey.entrances[room] = journey.came_from
            journey.votes = {}
            state.phase = "enter"
        case Rest():
            state.phase = "rest"
        case LeaveAdventure():
            state.phase = "lost"
        case _:
            assert_never(act)


# --- the end ----------------------------------------------------------------------------------------------------------


def won(play: Play) -> None:
    """The goal is met; what was done in other Rooms is told as well. (DK-DEATH-10, DK-DECK-15)"""
    for title in play.library.titles.values():
        if title.goal in way(play.state).cleared:
            play.tell(TitleEarned(title.name), "DK-DECK-15")
    finish(play, "won")


def lost(play: Play) -> None:
    """Nobody is left in the adventure. (DK-DEATH-10)"""
    finish(play, "lost")


def finish(play: Play, result: str) -> None:
    """All Fatigue is gone when an adventure ends. (DK-FATIG-13)"""
    state = play.state
    for player in rounds.players(state):
        player.fatigue = 0
    state.result, state.phase = result, "homecoming" if state.people else ""
    play.tell(AdventureEnded(result), "DK-DEATH-10", "DK-FATIG-13")


def standing(table: Table) -> float:
    """How well a party stands: half by its HP, half by the Rooms it has cleared among all of the adventure."""
    state = table.state
    players = [who for who in state.combatants if not who.is_foe]
    health = sum(who.hp / who.max_hp for who in players if not who.gone) / len(players)
    return health * (0.5 + 0.5 * len(way(state).cleared) / len(lookup.rooms(table)))
