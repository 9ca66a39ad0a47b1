"""An adventure from its first Room to its goal: entering, fighting, taking what is there, going on. (DK-MAP-07..21)

    enter -> (presneak, Combat, after) -> loot -> explore -> enter | rest -> (wandering, Combat, after) | won | lost

The book sets no clock, and a party that only walks about could do so for ever: it may leave the adventure at any stop. Each
adventure of the box has a rule that no other has. (DK-ADV-01..09)
"""

from __future__ import annotations

from typing import assert_never

from tabletome.games.deck.cards import lookup
from tabletome.games.deck.cards.adventure_cards import Loot, Room
from tabletome.games.deck.cards.library import Play, Table
from tabletome.games.deck.events.story import (
    AdventureEnded,
    CrowdCheered,
    HuntersCame,
    PartyDecided,
    RoomCleared,
    RoomEntered,
    TideTurned,
    TitleEarned,
    WaveCame,
)
from tabletome.games.deck.options import AskAgain
from tabletome.games.deck.options.cards import PlayCard
from tabletome.games.deck.options.journey import EXPLORE, Go, LeaveAdventure, Rest, Try, groups, high_tide, noted, wish
from tabletome.games.deck.rules import asking
from tabletome.games.deck.rules.adventure import combat_begins, duel_over_loot, hazards, loot_cards, spoils, tasks
from tabletome.games.deck.rules.combat import lasting, playing, rounds
from tabletome.games.deck.rules.combat.special import grapple_state
from tabletome.games.deck.state import ILLS, Combatant, Journey, State, has_escaped
from tabletome.kernel import Choose, Flow


def way(state: State) -> Journey:
    assert state.journey is not None
    return state.journey


# --- into a Room ------------------------------------------------------------------------------------------------------


def enter(play: Play) -> Flow[None]:
    """The two cards of the Room are revealed; what awaits the party there strikes, and Foes that are there, or have caught up,
    must be met first. (DK-MAP-08, DK-MAP-11, DK-MAP-20, DK-MAP-21, DK-HAZ-01, DK-ADV-02, DK-ADV-04)
    """
    state = play.state
    journey = way(state)
    room = play.library.rooms[journey.room]
    new = room.id not in journey.entered
    if new:
        journey.entered.append(room.id)
    state.room, state.light = room.id, room.light
    play.tell(RoomEntered(room.id, new), "DK-MAP-07", "DK-MAP-21")
    yield from hazards.strike_all(play, room, "entry")
    if high_tide(play):
        yield from hazards.strike_all(play, room, "tide")
    party = rounds.players(state)
    if not party:
        state.phase = "lost"
        return
    listed = room.foes(len(party), squares=state.mode == "2d")
    foes = [] if room.id in journey.cleared else journey.left.pop(room.id, []) or combat_begins.foes_of(play, listed)
    foes += hunters(play, len(party), foes)
    if foes:
        combat_begins.begin(play, foes)
        state.phase = "presneak" if new or room.presneak else "ready"
    elif room.id in journey.cleared:
        state.phase = "explore"
    else:
        clear(play, party)


def hunters(play: Play, players: int, there: list[Combatant]) -> list[Combatant]:
    """Who hunts the party, if it is time: one for each Player, beside those of their kind who are there. (DK-ADV-02)"""
    hunted = lookup.adventure(play).hunted
    moves = way(play.state).moves
    if hunted is None or not moves or moves % hunted.every:
        return []
    play.tell(HuntersCame((hunted.by,) * players), "DK-ADV-02")
    return combat_begins.more_of(play, hunted.by, players, there)


def clear(play: Play, party: list[Combatant]) -> None:
    """No Foe is left: the Treasure and Loot of the Room, and of the Foes that fell there. (DK-MAP-13, DK-FLEE-23)"""
    state = play.state
    journey = way(state)
    room = play.library.rooms[journey.room]
    fallen = [who.foe for who in state.combatants if who.is_foe and who.gone == "dead"]
    own = Loot()
    cheer(play, party, fallen)
    if room.id not in journey.cleared:
        if next_wave(play, room, party, fallen):
            return
        own = room.loot
        journey.cleared.append(room.id)
        play.tell(RoomCleared(room.id), "DK-MAP-13", "DK-MAP-21")
    spoils.gain(play, party, loot_cards.spoils(play.library, own, fallen))
    state.combatants = [who for who in state.combatants if not who.is_foe]
    state.phase = "loot"


def next_wave(play: Play, room: Room, party: list[Combatant], fallen: list[str]) -> bool:
    """Where Foes come in waves the next one is there at once, one Foe for each Player. (DK-ADV-07)"""
    journey = way(play.state)
    met = journey.waves.get(room.id, 0)
    if met == len(room.waves):
        return False
    journey.waves[room.id] = met + 1
    spoils.gain(play, party, loot_cards.spoils(play.library, Loot(), fallen))
    name = room.waves[met]
    play.tell(WaveCame(room.id, (name,) * len(party), len(room.waves) - met - 1), "DK-ADV-07")
    combat_begins.begin(play, combat_begins.more_of(play, name, len(party), []))
    play.state.phase = "ready"
    return True


def cheer(play: Play, party: list[Combatant], fallen: list[str]) -> None:
    """The crowd throws Gold for a Combat that was won quickly. (DK-ADV-05)"""
    crowd = lookup.adventure(play).crowd
    took = play.state.rounds_done + 1
    if crowd is not None and fallen and took <= crowd.rounds:
        play.tell(CrowdCheered(took, crowd.gold), "DK-ADV-05")
        spoils.share_gold(play, party, crowd.gold)


# --- after a Combat ---------------------------------------------------------------------------------------------------


def after(play: Play) -> None:
    """The winners have the Room; a party that fled is where it came from, and out of the adventure if that is nowhere.

    (DK-TURN-25, DK-FLEE-23, -24, DK-DEATH-10) A Duel over Loot is settled among its Players (DK-DUEL-01).
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
    """Everybody may try tasks and Play healing cards, then says what the party shall do.

    (DK-MAP-07, DK-TASK-01, DK-REST-01, -10)
    """
    state = play.state
    journey = way(state)
    state.round = 1
    party = rounds.players(state)
    speaker = next((player for player in party if player.id not in journey.votes), None)
    if speaker is None:
        yield from decide(play, party)
        return
    rules = ("DK-MAP-07", "DK-REST-01")
    option = yield Choose(speaker.seat, groups(play, speaker), "What next?", rules, EXPLORE)
    act: Go | Rest | LeaveAdventure | Try | PlayCard | AskAgain = option.arg
    match act:
        case Try(name):
            yield from tasks.attempt(play, speaker, name)
            journey.votes = {}
        case PlayCard():
            yield from playing.play_card(play, speaker, act)
        case AskAgain():
            asking.forget(play, speaker)
        case _:
            journey.votes[speaker.id] = noted(act)
    rounds.clear_table(play)
    if not rounds.players(state):
        state.phase = "lost"
    elif journey.found:
        state.phase = "loot"


def decide(play: Play, party: list[Combatant]) -> Flow[None]:
    """The party stays together and does what most want; as many for one as for another: what the first wants. (DK-MAP-21)"""
    state = play.state
    journey = way(state)
    wishes = [journey.votes[player.id] for player in party]
    act = wish(max(wishes, key=wishes.count))
    if len(party) > 1:
        play.tell(PartyDecided(act.verb, act.name if isinstance(act, Go) else ""), "DK-MAP-21")
    match act:
        case Go(room):
            journey.votes = {}
            yield from go(play, room)
        case Rest():
            state.phase = "rest"
        case LeaveAdventure():
            state.phase = "lost"
        case _:
            assert_never(act)


def go(play: Play, room: str) -> Flow[None]:
    """Through an exit, past what lies on that way; with some Rooms the tide turns. (DK-MAP-21, DK-HAZ-03, DK-ADV-04)"""
    state = play.state
    journey = way(state)
    yield from hazards.strike_all(play, play.library.rooms[journey.room], "way", room)
    if not rounds.players(state):
        state.phase = "lost"
        return
    before = high_tide(play)
    journey.moves += 1
    journey.came_from, journey.room = journey.room, room
    journey.entrances[room] = journey.came_from
    if high_tide(play) != before:
        play.tell(TideTurned(not before), "DK-ADV-04")
    state.phase = "enter"


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
