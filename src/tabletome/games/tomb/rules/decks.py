"""What lies on the table when an adventure begins: decks, tiles, surges. (TM-SETUP-03..14, -21, TM-DECK-03..05, TM-CAMP-09)"""

from __future__ import annotations

from collections.abc import Iterable

from tabletome.games.tomb.board import figures
from tabletome.games.tomb.board.trap_tokens import POOL
from tabletome.games.tomb.cards import adventures
from tabletome.games.tomb.cards import numbers as card_numbers
from tabletome.games.tomb.cards.adventures import Adventure
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.cards.tiles import Tile
from tabletome.games.tomb.state import State, TurnSoFar
from tabletome.kernel import InPlay
from tabletome.table import Deck, contents, shuffled, stacked


def decks(table: Table, won: Iterable[int] = (), kept: Iterable[str] = ()) -> dict[str, Deck]:
    """Five decks shuffled apart, the pile of trap tokens and the two kinds of tiles. (TM-SETUP-03, -05, -07, -08)

    The cards are those in use after the adventures `won`, and what packs bring; Items that Heroes `kept` are not in the Treasure
    deck. (TM-DECK-03..05, TM-CAMP-09, TM-GEN-05)
    """
    kinds: dict[str, list[str]] = {"jungle": [], "tomb": []}
    for tile in table.library.tiles.values():
        if not tile.double:
            kinds[tile.kind].append(tile.id)
    in_use = cards_in_use(table, won)
    for item in kept:
        if item in in_use["treasure"]:
            in_use["treasure"].remove(item)
    return {
        "monster": shuffled("monsters", in_use["monster"]),
        "encounter": shuffled("encounters", in_use["encounter"]),
        "treasure": shuffled("treasures", in_use["treasure"]),
        "trap": shuffled("traps", in_use["trap"]),
        "spell": shuffled("spells", sorted(table.library.spells)),
        "tokens": shuffled("trap tokens", trap_tokens(table, won)),
        "jungle": shuffled("jungle tiles", kinds["jungle"]),
        "tomb": shuffled("tomb tiles", kinds["tomb"]),
    }


def set_out(table: Table, number: str) -> None:
    """Put everything for an adventure on the table: decks, stack and surges; nothing is left of the one before.

    (TM-SETUP-11, -14, -21, TM-CAMP-06, -09, TM-DECK-05, TM-TURN-05)
    """
    state = table.state
    clear_table(table)
    adventure = table.library.adventures[number]
    state.adventure = number
    won = list(range(1, adventure.number)) if state.campaign is None else state.campaign.won
    state.decks = decks(table, won, kept_items(state))
    state.stack = tile_stack(table, adventure, state.decks)
    state.surges = adventure.surges_for(len(state.heroes))
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


MOST_DRAW_TOKENS = 8


def cards_in_use(table: Table, won: Iterable[int]) -> dict[str, list[str]]:
    """The cards of the four changing decks: the Starting Deck, what every Aftermath added or took away, and those of packs.

    (TM-DECK-03..05, TM-GEN-05)
    """
    known = table.library.draw_deck_cards
    numbers = {*table.library.starting}
    for adventure in _won(table, won):
        for change in adventure.aftermath.add:
            numbers |= set(card_numbers.read_numbers(change))
        for change in adventure.aftermath.remove:
            numbers -= set(card_numbers.read_numbers(change))
    found: dict[str, list[str]] = {deck: [] for deck in card_numbers.DRAW_DECKS}
    for number in sorted(numbers):
        found[known[number].deck].append(known[number].id)
    for pack in table.library.packs:
        for deck, cards in table.library.draw_decks().items():
            found[deck] += card_numbers.copies(cards, pack)
    return found


def trap_tokens(table: Table, won: Iterable[int]) -> list[str]:
    """The trap tokens in use: 37, and Draw tokens that Aftermaths added, 8 in all at most. (TM-SETUP-05, TM-COMP-15)"""
    more = sum(adventure.aftermath.draw_tokens for adventure in _won(table, won))
    numbers = POOL | {"draw": min(MOST_DRAW_TOKENS, POOL["draw"] + more)}
    return [kind for kind, number in numbers.items() for _ in range(number)]


def _won(table: Table, numbers: Iterable[int]) -> list[adventures.Adventure]:
    known = table.library.adventures
    return [known[str(number)] for number in numbers if str(number) in known]


def kept_items(state: State) -> list[str]:
    """The Items that Heroes own, those of absent Heroes included. (TM-CAMP-09)"""
    absent = [] if state.campaign is None else state.campaign.absent
    return [used.id for hero in (*state.heroes, *absent) for used in hero.items]
