"""Town progress: the sword moves, bonuses are paid, cards are revealed, the arena or the boss is called.

(AP-TOWN-01..07, -14..23)
"""

from __future__ import annotations

from tabletome.cards.vocabulary import always_flow
from tabletome.games.party.board.town import SECOND_BONUS_FROM, quests_completed, quests_required
from tabletome.games.party.cards.library import Play
from tabletome.games.party.events import LastTurnsBegan, TownAdvanced
from tabletome.games.party.rules import arena, supply
from tabletome.games.party.rules.steps import go_on
from tabletome.games.party.state import COLOURS, attempt
from tabletome.kernel import Flow
from tabletome.kernel.events import Revealed
from tabletome.table import draw
from tabletome.table.in_turn import after, clockwise


def progress(play: Play) -> Flow[None]:
    """After a completed quest: has its grade's requirement been met now, first or second? (AP-TOWN-01..07, -22, -23)"""
    state, town = play.state, play.library.town
    now = attempt(state)
    go_on(state)
    state.attempt = None
    if not now.success:
        return
    seat, grade = now.seat, play.library.quests[now.card].deck
    done = quests_completed(play, seat, grade)
    if grade == town.track[state.level].deck and done >= quests_required(play):
        yield from advance(play, seat)
    elif not state.coop and done == town.step(grade).quests:
        second_bonus(play, seat, grade)


def advance(play: Play, seat: int) -> Flow[None]:
    """Sword, bonus VP, new actions, then what the track announces and sets off. (AP-TOWN-05, -06, -14, -23, AP-COOP-05)"""
    state = play.state
    spot = play.library.town.track[state.level]
    state.level += 1
    state.first_to[spot.deck] = seat
    play.tell(TownAdvanced(COLOURS[seat], state.level), "AP-TOWN-05")
    for winner in clockwise(len(state.players), seat) if state.coop else (seat,):
        supply.take_vp(play, winner, spot.first_vp, "town progress", "AP-COOP-05" if state.coop else "AP-TOWN-06")
    for event in spot.on_leaving:
        if event in EVENTS:
            yield from EVENTS[event](play, seat)


def second_bonus(play: Play, seat: int, grade: str) -> None:
    """The second player of three or four to meet a requirement is paid too, at any later time. (AP-TOWN-07, -22)"""
    state = play.state
    if len(state.players) >= SECOND_BONUS_FROM and grade in state.first_to and grade not in state.second_to:
        state.second_to[grade] = seat
        supply.take_vp(
            play, seat, play.library.town.step(grade).second_vp, "coming second in town progress", "AP-TOWN-07"
        )


def reveal_arena(play: Play, seat: int) -> Flow[None]:
    """The arena of this game is turned face up. (AP-SETUP-13, AP-TOWN-14)"""
    card = yield from draw(play.state.decks["arena"], why="arena")
    play.state.arena = card or ""
    play.tell(Revealed(play.state.arena), "AP-TOWN-14")


def reveal_boss(play: Play, seat: int) -> Flow[None]:
    """The Final Boss of this game is turned face up. (AP-SETUP-13, AP-TOWN-14)"""
    card = yield from draw(play.state.decks["boss"], why="boss")
    play.state.boss = card or ""
    play.tell(Revealed(play.state.boss), "AP-TOWN-14")


def boss_countdown(play: Play, seat: int) -> None:
    """Everybody has one more full turn after this one, the trigger player last. (AP-BOSS-01, -02, -10)"""
    state = play.state
    state.last_turns = [*after(len(state.players), seat), seat]
    play.tell(LastTurnsBegan(tuple(COLOURS[other] for other in state.last_turns)), "AP-BOSS-02", "AP-BOSS-10")


def call_boss(play: Play, seat: int) -> Flow[None]:
    """The town goes straight to the boss spot, without bonus or arena. (AP-END-07)"""
    state = play.state
    state.level = max(play.library.town.track)
    if not state.boss:
        yield from reveal_boss(play, seat)
    boss_countdown(play, seat)


EVENTS = {
    "reveal_arena": always_flow(reveal_arena), "reveal_boss": always_flow(reveal_boss),
    "arena_fight": always_flow(arena.begin), "boss_countdown": always_flow(boss_countdown),
}  # fmt: skip
"""What happens when the town moves on, beside decks that open: they do so by the numbers of the new level, at Refresh."""


def meeple_home(play: Play) -> None:
    """Every meeple goes back to its board, and the turn goes on. (AP-QUEST-13, -18)"""
    state = play.state
    state.attempt = None
    for player in state.players:
        if player.meeple:
            player.meeple = ""
    go_on(state)
