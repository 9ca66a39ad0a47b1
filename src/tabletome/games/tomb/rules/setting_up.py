"""Setting up an adventure: decks, Heroes, powers, the start tile, who goes first. (TM-SETUP-01..23, TM-TURN-01..03)"""

from __future__ import annotations

from collections.abc import Iterable

from tabletome.games.tomb.board import figures, seating
from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.board.laying import start_tile
from tabletome.games.tomb.cards.adventures import Adventure
from tabletome.games.tomb.cards.library import Play, Table, under_way
from tabletome.games.tomb.cards.tiles import Tile
from tabletome.games.tomb.options.setting_up import (
    FIRST,
    HERO,
    POWER,
    START,
    OfType,
    allowed_powers,
    selected_powers,
    unselected_powers,
)
from tabletome.games.tomb.rules import moments
from tabletome.games.tomb.rules.adventure import objectives
from tabletome.games.tomb.rules.campaign import campaign
from tabletome.games.tomb.state import TurnSoFar, Used, hero_squares
from tabletome.kernel import Choose, Flow, InPlay, Items, One, Spots
from tabletome.kernel.events import Rolled
from tabletome.table import D20, Deck, contents, shuffled, stacked


def decks(table: Table, won: Iterable[int] = (), kept: Iterable[str] = ()) -> dict[str, Deck]:
    """Five decks shuffled apart, the pile of trap tokens and the two kinds of tiles. (TM-SETUP-03, -05, -07, -08)

    The cards are those in use after the adventures `won`, and what packs bring; Items that Heroes `kept` are not in the Treasure
    deck. (TM-DECK-03..05, TM-CAMP-09, TM-GEN-05)
    """
    kinds: dict[str, list[str]] = {"jungle": [], "tomb": []}
    for tile in table.library.tiles.values():
        if not tile.double:
            kinds[tile.kind].append(tile.id)
    in_use = campaign.cards_in_use(table, won)
    for item in kept:
        if item in in_use["treasure"]:
            in_use["treasure"].remove(item)
    return {
        "monster": shuffled("monsters", in_use["monster"]),
        "encounter": shuffled("encounters", in_use["encounter"]),
        "treasure": shuffled("treasures", in_use["treasure"]),
        "trap": shuffled("traps", in_use["trap"]),
        "spell": shuffled("spells", sorted(table.library.spells)),
        "tokens": shuffled("trap tokens", campaign.trap_tokens(table, won)),
        "jungle": shuffled("jungle tiles", kinds["jungle"]),
        "tomb": shuffled("tomb tiles", kinds["tomb"]),
    }


def set_out(table: Table, number: str) -> None:
    """Put everything for an adventure on the table: decks, stack and surges; nothing is left of the one before.

    (TM-SETUP-11, -14, -21, TM-CAMP-06, -09)
    """
    state = table.state
    clear_table(table)
    adventure = table.library.adventures[number]
    state.adventure = number
    won = list(range(1, adventure.number)) if state.campaign is None else state.campaign.won
    state.decks = decks(table, won, campaign.kept_items(state))
    state.stack = tile_stack(table, adventure, state.decks)
    state.surges = adventure.surges + (adventure.alone if len(state.heroes) == 1 else 0)
    state.round = 1
    state.result = ""


def clear_table(table: Table) -> None:
    """Take the board, the Experience pile and all markers away; the Heroes are healed and turn their cards up.

    (TM-CAMP-06, -07, -09)
    """
    state = table.state
    state.placed, state.figures, state.tokens, state.lasting, state.experience = (), [], [], [], []
    state.turn, state.in_play, state.active, state.first = TurnSoFar(), InPlay(), 0, 0
    state.counters, state.serial = {}, {}
    for hero in state.heroes:
        hero.at, hero.edge, hero.stunned, hero.treasure_drawn = -1, 0, False, False
        hero.row, hero.marks, hero.declined = [], {}, {}
        for used in (*hero.powers, *hero.items, *hero.tokens):
            used.up = True
        if hero.id:
            hero.hp = figures.health(table, hero)


def tile_stack(table: Table, adventure: Adventure, pools: dict[str, Deck]) -> Deck:
    """The stack as the adventure instructs, part by part from the top; named tiles leave their pool. (TM-SETUP-21)

    Which jungle tile a `jungle` is, chance decides when it is drawn.
    """
    out = {tile_named(table, adventure.start).id}
    drawn: list[list[str]] = []
    for part in adventure.parts:
        drawn.append([])
        for tiles in part:
            if tiles.amount is not None:
                drawn[-1] += [tiles.name] * tiles.amount.of(len(table.state.heroes))
            else:
                tile = tile_named(table, tiles.name).id
                drawn[-1].append(tile)
                out.add(tile)
    for kind in ("jungle", "tomb"):
        pools[kind] = shuffled(pools[kind].name, [tile for tile in contents(pools[kind]) if tile not in out])
    return stacked("tile stack", *drawn)


def tile_named(table: Table, name: str) -> Tile:
    for tile in table.library.tiles.values():
        if tile.name == name:
            return tile
    raise ValueError(f"there is no tile {name}")


def choose_heroes(play: Play) -> Flow[None]:
    """Every player picks one of the Heroes nobody has picked; in a campaign some may come later.

    (TM-GEN-03, TM-SETUP-15, TM-CAMP-11)
    """
    state = play.state
    for seat in seating.taking_part(state):
        hero = seating.hero_of(state, seat)
        if not hero.id:
            taken = {other.id for other in state.heroes}
            free = [name for name in play.library.heroes if name not in taken]
            groups = (Items("hero", free), *campaign.may_sit_out(state, seat))
            option = yield Choose(seat, groups, "Which Hero do you play?", ("TM-GEN-03",), HERO)
            if option.verb == "hero":
                hero.id = option.arg
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


def fill_up_powers(play: Play, seat: int, *, ask: bool) -> Flow[None]:
    """Select as many powers of each type as the Hero card allows and are not selected yet. (TM-SETUP-18, -19, TM-TOWN-16)"""
    hero = play.state.heroes[seat]
    for type_, allowed in allowed_powers(play, hero).items():
        missing = allowed - len(selected_powers(play, hero, type_))
        if missing <= 0:
            continue
        left = unselected_powers(play, hero, type_)
        if not ask:
            hero.powers += [Used(power) for power in left[:missing]]
            continue
        for _ in range(min(missing, len(left))):
            prompt = f"Choose a {type_} power"
            groups = (Items("power", tuple(left)),)
            power = (yield Choose(seat, groups, prompt, ("TM-SETUP-18",), POWER, OfType(type_))).arg
            hero.powers.append(Used(power))
            left.remove(power)


def make_ready(play: Play) -> Flow[None]:
    """Cards and tokens lie face up before their Heroes, who have all their Hit Points. (TM-CAMP-07, -09, TM-HERO-05)"""
    state = play.state
    for seat, hero in enumerate(state.heroes):
        for used in (*hero.powers, *hero.items, *hero.tokens):
            moments.enter_card(play, hero, seat, used)
        moments.enter_actor(play, hero, seat)
        hero.hp = figures.health(play, hero)
    state.phase = "place_heroes"
    yield from ()


def place_heroes(play: Play) -> Flow[None]:
    """Each Hero on any free open square of the start tile, chosen by its player. (TM-SETUP-13, -16, -23, TM-TILE-04)"""
    state = play.state
    if not state.placed:
        state.placed = start_tile(tile_named(play, under_way(play).start))
    on = board(play)
    for seat, hero in enumerate(state.heroes):
        if hero.at < 0:
            free = on.open & ~hero_squares(state)
            option = yield Choose(
                seat, (Spots("start", free, on.names),), "Where does your Hero start?", ("TM-SETUP-16",), START
            )
            hero.at = option.arg
    yield from objectives.happened(play, "start")
    state.phase = "first_player"


def first_player(play: Play) -> Flow[None]:
    """The table names who goes first, or rolls for it, the highest first and ties again. (TM-TURN-01..03)"""
    state = play.state
    seats = list(range(len(state.heroes)))
    if len(seats) > 1:
        names = [hero.id for hero in state.heroes]
        groups = (Items("first", names), One("roll-off"))
        option = yield Choose(0, groups, "Who takes the first turn?", ("TM-TURN-01",), FIRST)
        if option.verb == "first":
            seats = [names.index(option.arg)]
        while len(seats) > 1:
            rolls = {}
            for seat in seats:
                rolls[seat] = roll = yield D20.roll(why="first player", by=names[seat])
                play.tell(Rolled(names[seat], (D20.name,), (roll,), "first player", roll), "TM-TURN-02", "TM-TURN-03")
            seats = [seat for seat in seats if rolls[seat] == max(rolls.values())]
    state.active = state.first = seats[0]
    state.phase = "start_of_turn"
