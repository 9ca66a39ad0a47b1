"""What an adventure wants of a Hero next, read from its conditions, actions and pieces: for the bot.

Whatever the book asks for comes down to squares to go to, foes to hunt, and whether there is still something to find.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tabletome.games.tomb.board import adventure_pieces, objectives
from tabletome.games.tomb.board.board import FAR, Board, bits, board
from tabletome.games.tomb.board.trap_tokens import trap_squares
from tabletome.games.tomb.bot.worth import words_of
from tabletome.games.tomb.cards.adventures import SpecialAction
from tabletome.games.tomb.cards.library import Table, under_way
from tabletome.games.tomb.cards.objectives import Compared, Standing
from tabletome.games.tomb.options.adventure import possible_next
from tabletome.games.tomb.state import Figure, Hero, Mark, State, Token, carrying, foes, heroes_up, number_of
from tabletome.packs.library import slug
from tabletome.table import size

DETOUR = 4  # so many steps are worth going round a trap


class Aim(msgspec.Struct):
    """Where a Hero should go, which foes the adventure is about, and whether tiles must still be found."""

    squares: int = 0
    prey: frozenset[str] = frozenset()
    explore: bool = False


def aim(table: Table, hero: Hero) -> Aim:
    """What is left to do for the win, as this Hero sees it. What nobody can do yet has to be found first."""
    state = table.state
    found = Aim()
    victory = under_way(table).victory
    for part in victory:
        if objectives.is_so(table, part):
            continue
        if isinstance(part, Standing):
            _for_place(table, hero, part.who, part.tile, found, len(victory) == 1)
        elif isinstance(part, Compared) and part.what == "count":
            left = part.amount.of(len(state.heroes)) - state.counters.get(part.name, 0)
            _for_count(table, hero, part, left, found)
        elif isinstance(part, Compared) and part.what == "round":
            found.squares |= tile_squares(table, "start")
    for name in menders(table):
        found.squares |= _squares(state, name)
    if found.explore and not (size(state.stack) and board(table).unexplored()):
        found.explore = False
    return found


def _for_count(table: Table, hero: Hero, part: Compared, left: int, found: Aim) -> None:
    state = table.state
    word, rest = part.counted
    action = next((action for action in under_way(table).special_actions if action.name == part.name), None)
    if word == "defeated":
        prey = [foe for foe in foes(state) if is_prey(table, foe, slug(rest))]
        found.prey |= {foe.name for foe in prey}
        for foe in prey:
            found.squares |= foe.squares
        found.explore |= len(prey) < left
    elif word == "gathered":
        _for_place(table, hero, rest, "start", found, False)
    elif action is not None and action.needs:
        _to_carry(table, hero, action, left, found)
    elif action is not None and action.riddle:
        found.squares |= _mask(token.at for token in best_guesses(table, action))
        found.explore |= not found.squares
    elif action is not None and action.on:
        squares = _squares(state, action.on)
        _share(table, hero, squares, left if action.takes or not squares else 0, found)
    elif action is not None and action.tile:
        found.squares |= tile_squares(table, action.tile)
    else:
        found.explore = True


def _to_carry(table: Table, hero: Hero, action: SpecialAction, left: int, found: Aim) -> None:
    """Fetch what is needed, then bring it to the tile; without a tile to bring it to, look for that."""
    state = table.state
    here = tile_squares(table, action.tile)
    name = slug(action.needs)
    if hero.marks.get(carrying(name)) and here:
        found.squares |= here
        return
    carried = sum(other.marks.get(carrying(name), 0) for other in state.heroes)
    _share(table, hero, _squares(state, action.needs), left - carried, found)
    found.explore |= not here
    if not found.explore and not found.squares:
        found.squares |= here


def _for_place(table: Table, hero: Hero, what: str, where: str, found: Aim, only: bool) -> None:
    """Heroes go to a tile; an Ally is fetched and led there, but not before the way is known."""
    state = table.state
    place = tile_squares(table, where)
    if not place:
        found.explore = True
        return
    if what in ("hero", "heroes"):
        if only or what == "heroes":
            found.squares |= place
        return
    seat = state.heroes.index(hero)
    allies = adventure_pieces.in_play(state, slug(what))
    free = [ally for ally in allies if not well_led(state, ally)]
    if any(ally.marks.get(Mark.LEADER) == seat + 1 for ally in allies):
        found.squares |= place
        return
    squares = 0
    for ally in free:
        squares |= ally.squares
    wanted = adventure_pieces.piece(table, slug(what)).number - state.counters.get(f"gathered {what}", 0)
    _share(table, hero, squares, wanted - (len(allies) - len(free)), found)
    if not found.explore and not free:
        for ally in allies:
            found.squares |= board(table).within(ally.squares, 0)


def well_led(state: State, ally: Figure) -> bool:
    """Does a Hero who can walk lead this Ally?"""
    seat = ally.marks.get(Mark.LEADER, 0) - 1
    return seat >= 0 and (state.heroes[seat].hp > 0 or state.surges > 0)


def _share(table: Table, hero: Hero, squares: int, left: int, found: Aim) -> None:
    """Several Heroes do not run for one piece: who is farther away looks for the next one, if there is one to find."""
    state = table.state
    pieces_here = squares.bit_count()
    more = left > pieces_here and bool(size(state.stack))
    found.explore |= more
    if squares and more:
        distance = distances(table, squares)
        nearer = sum(distance[other.at] < distance[hero.at] for other in heroes_up(state) if other is not hero)
        if nearer >= pieces_here:
            return
    found.squares |= squares


def best_guesses(table: Table, action: SpecialAction) -> list[Token]:
    """The pieces in the middle of those that can be the right one: whatever they tell rules out the most."""
    possible = sorted(possible_next(table, action), key=lambda token: number_of(token.id))
    middle = {(len(possible) - 1) // 2, len(possible) // 2}
    return [token for place, token in enumerate(possible) if place in middle]


def _mask(squares: Iterable[int]) -> int:
    mask = 0
    for square in squares:
        mask |= 1 << square
    return mask


def menders(table: Table) -> set[str]:
    """Pieces that mend a foe and that an action takes off: as long as they are there, fighting it is half in vain."""
    adventure = under_way(table)
    taken = {action.on for action in adventure.special_actions if action.takes}
    return {
        special.each for special in adventure.rules if special.each in taken and "mend" in words_of(special.deed.do)
    }


def chasing(state: State) -> bool:
    """Does something run from the Heroes, that every new tile helps to get away?"""
    return any(figure.kind == "quarry" for figure in state.figures)


def is_prey(table: Table, foe: Figure, wanted: str) -> bool:
    card = table.library.monsters.get(foe.name)
    return foe.name == wanted or (card is not None and slug(card.type) == wanted)


def _squares(state: State, name: str) -> int:
    """The squares of the pieces of this name that something can still be done to."""
    squares = 0
    for token in state.tokens:
        if token.kind == slug(name) and not token.marks.get(Mark.TRIED):
            squares |= 1 << token.at
    for figure in state.figures:
        if figure.name == slug(name):
            squares |= figure.squares
    return squares


def tile_squares(table: Table, name: str) -> int:
    squares = 0
    for tile in objectives.tiles_named(table, name):
        squares |= board(table).squares_of(tile)
    return squares


def edge_squares(on: Board) -> int:
    squares = 0
    for edge in on.unexplored():
        squares |= on.edge_mask(edge)
    return squares


def distances(table: Table, goal: int) -> list[int]:
    """Steps from every square to the nearest goal square, figures ignored; traps are walked round if it is not too far."""
    on = board(table)
    traps = trap_squares(table.state)
    found = [FAR] * len(on.names)
    reached, front, steps = 0, goal & on.open, 0
    late: dict[int, int] = {}
    while front or late:
        front |= late.pop(steps, 0) & ~reached
        reached |= front
        for square in bits(front):
            found[square] = steps
        following = on.spread(front) & ~reached
        if held := following & traps:
            late[steps + 1 + DETOUR] = late.get(steps + 1 + DETOUR, 0) | held
        front = following & ~traps
        steps += 1
    return found
