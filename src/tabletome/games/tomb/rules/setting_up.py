"""Setting up an adventure: decks, Heroes, powers, the start tile, who goes first. (TM-SETUP-01..23, TM-TURN-01..03)"""

from __future__ import annotations

from tabletome.games.tomb.board import figures, seating
from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.board.laying import start_tile
from tabletome.games.tomb.cards.library import Play, under_way
from tabletome.games.tomb.options.setting_up import (
    FIRST,
    HERO,
    ROLL_OFF,
    START,
    ChooseHero,
    First,
    Start,
    may_sit_out,
)
from tabletome.games.tomb.rules.adventure.events import happened
from tabletome.games.tomb.rules.campaign import campaign
from tabletome.games.tomb.rules.cards import moments
from tabletome.games.tomb.rules.cards.powers import fill_up_powers
from tabletome.games.tomb.rules.decks import tile_named
from tabletome.games.tomb.state import Used, hero_squares
from tabletome.kernel import Choose, Each, Flow, acts, answer_to
from tabletome.kernel.events import Rolled
from tabletome.table import D20


def choose_heroes(play: Play) -> Flow[None]:
    """Every player picks one of the Heroes nobody has picked; the fifth has the one that is left. In a campaign some come later.

    (TM-GEN-03, TM-SETUP-15, TM-CAMP-11)
    """
    state = play.state
    for seat in seating.taking_part(state):
        hero = seating.hero_of(state, seat)
        if not hero.id:
            taken = {other.id for other in state.heroes}
            free = [name for name in play.library.heroes if name not in taken]
            groups = [*acts([ChooseHero(name) for name in free]), *may_sit_out(state, seat)]
            option = yield from answer_to(Choose(seat, groups, "Which Hero do you play?", ("TM-GEN-03",), HERO))
            if isinstance(option.arg, ChooseHero):
                hero.id = option.arg.id
            else:
                campaign.sit_out_the_first(play, seat)
        if hero.id:
            hero.hp = figures.health(play, hero)
    if state.campaign is not None:
        campaign.begin(play)
    state.phase = "choose_powers"


def choose_powers(play: Play) -> Flow[None]:
    """Powers within the numbers of the Hero card, or the suggested ones; in a campaign a selection stands until it is swapped.

    (TM-SETUP-18..20, TM-HERO-07, TM-TOWN-03)
    """
    state = play.state
    for seat, hero in enumerate(state.heroes):
        hero.powers = hero.powers or [Used(power) for power in play.library.heroes[hero.id].always]
        yield from fill_up_powers(play, seat, ask=state.house.choose_powers)
    state.phase = "make_ready" if state.campaign is None else "open_town"


def make_ready(play: Play) -> Flow[None]:
    """Cards and tokens lie face up before their Heroes, who have all their Hit Points; abilities are in force.

    (TM-CAMP-07, -09, TM-HERO-05, -06)
    """
    state = play.state
    for seat, hero in enumerate(state.heroes):
        for used in (*hero.powers, *hero.items, *hero.tokens):
            moments.enter_card(play, hero, seat, used)
        moments.enter_actor(play, hero, seat)
        hero.hp = figures.health(play, hero)
    state.phase = "place_heroes"
    yield from ()


def place_heroes(play: Play) -> Flow[None]:
    """Each Hero on any free open square of the start tile, chosen by its player.

    (TM-SETUP-13, -16, -23, TM-TILE-04, TM-SETUP-22)
    """
    state = play.state
    if not state.placed:
        state.placed = start_tile(tile_named(play, under_way(play).start))
    on = board(play)
    for seat, hero in enumerate(state.heroes):
        if hero.at < 0:
            free = on.open & ~hero_squares(state)
            option = yield Choose(
                seat,
                (Each(Start.verb, free, on.names, make=Start),),
                "Where does your Hero start?",
                ("TM-SETUP-16",),
                START,
            )
            hero.at = option.arg.to
    yield from happened(play, "start")
    state.phase = "first_player"


def first_player(play: Play) -> Flow[None]:
    """The table names who goes first, or rolls for it, the highest first and ties again. (TM-TURN-01..03)"""
    state = play.state
    seats = list(range(len(state.heroes)))
    if len(seats) > 1:
        names = [hero.id for hero in state.heroes]
        groups = [*acts([First(name) for name in names]), ROLL_OFF]
        option = yield Choose(0, groups, "Who takes the first turn?", ("TM-TURN-01",), FIRST)
        if isinstance(option.arg, First):
            seats = [names.index(option.arg.id)]
        while len(seats) > 1:
            rolls = {}
            for seat in seats:
                rolls[seat] = roll = yield D20.roll(why="first player", by=names[seat])
                play.tell(Rolled(names[seat], (D20.name,), (roll,), "first player", roll), "TM-TURN-02", "TM-TURN-03")
            seats = [seat for seat in seats if rolls[seat] == max(rolls.values())]
    state.active = state.first = seats[0]
    state.phase = "start_of_turn"
