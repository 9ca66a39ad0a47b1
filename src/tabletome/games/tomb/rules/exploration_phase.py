"""The Exploration Phase: a tile is drawn, placed and filled. (TM-EXPL-01..16, TM-TILE-08, -11, -22..-24)"""

from __future__ import annotations

from tabletome.cards import number
from tabletome.games.tomb.board.board import Edge, board, few
from tabletome.games.tomb.board.figures import Actor, Context, seat_of
from tabletome.games.tomb.board.laying import attach, continuing_edges, goes_under_stack, nearest_fitting_edges
from tabletome.games.tomb.cards.library import Play, Table
from tabletome.games.tomb.cards.tiles import Tile
from tabletome.games.tomb.events import TilePlaced
from tabletome.games.tomb.options.explore import EDGE, EXPLORE, SYMBOL, AtEdge, Explore, OfTile, Symbol, edges_near
from tabletome.games.tomb.rules import traps
from tabletome.games.tomb.rules.adventure.events import tile_placed
from tabletome.games.tomb.rules.asking import one_of, settle
from tabletome.games.tomb.rules.cards.effects import WORDS
from tabletome.games.tomb.rules.cards.encounters import end_lasting
from tabletome.games.tomb.rules.monsters import monsters
from tabletome.games.tomb.state import Hero, Placed, Token, numbered
from tabletome.kernel import Flow
from tabletome.kernel.events import Appeared
from tabletome.table import contents, draw, put_on_bottom, size

MOST_CHESTS = 5


def exploration_phase(play: Play) -> Flow[None]:
    """A Hero along an unexplored edge must explore; on a corner it chooses the edge.

    (TM-EXPL-01, -02, -11, -12, TM-VILL-02, TM-VILL-03)
    """
    state = play.state
    hero = state.heroes[state.active]
    state.phase = "villain_phase"
    edges = board(play).unexplored_at(hero.at)
    if edges and size(state.stack):
        offered = [Explore(edge) for edge in edges]
        edge = (yield from one_of(state.active, EXPLORE, offered, "Explore which edge?")).edge
        tile = yield from explore(play, edge)
        if tile is not None:
            state.turn.tile_placed = "black" if tile.black else "white"


def explore(play: Play, edge: Edge) -> Flow[Tile | None]:
    """Draw the top tile, put it at the edge, fill it. (TM-EXPL-03, -04, -16, TM-ENC-09, TM-SETUP-22, TM-TILE-14)"""
    state = play.state
    tile, at = yield from _draw_tile(play, edge)
    if tile is None or at is None:
        return None
    new = range(len(state.placed), len(state.placed) + len(at))
    state.placed += at
    play.tell(TilePlaced(tile.id, str(at[-1]), tile.black), "TM-EXPL-03", "TM-TILE-08")
    if not tile.black:
        end_lasting(play, "white tile")
    for index in new:
        yield from fill(play, index)
    yield from tile_placed(play, tile.name, tile.black, new[-1])
    return tile


def lay(play: Play, edge: Edge) -> Flow[None]:
    """An adventure lays the next tile at an edge; nothing is put on it. (TM-SETUP-22)"""
    tile, at = yield from _draw_tile(play, edge)
    if tile is not None and at is not None:
        play.state.placed += at
        play.tell(TilePlaced(tile.id, str(at[-1]), tile.black), "TM-SETUP-22", "TM-TILE-08")


def _draw_tile(play: Play, edge: Edge) -> Flow[tuple[Tile | None, tuple[Placed, ...] | None]]:
    """The next tile that can be placed; one that would close the last way on goes under the stack. (TM-TILE-23, -24)"""
    state = play.state
    on = board(play)
    for _ in range(size(state.stack)):
        tile = yield from _top_tile(play)
        going_on = continuing_edges(on, tile, edge)
        edges = going_on or nearest_fitting_edges(on, tile, edge)
        if going_on or (edges and not goes_under_stack(on, tile, edge, _tiles_left(play))):
            at = edges[0]
            if len(edges) > 1:
                question, why = f"At which edge does {tile.name} fit?", "equally near; the edge placed first"
                offered, about = [AtEdge(edge) for edge in edges], OfTile(tile.id)
                at = (yield from settle(play, state.active, EDGE, offered, question, why, about)).edge
            return tile, attach(on, tile, at)
        put_on_bottom(state.stack, [tile.id])
    return None, None


def _top_tile(play: Play) -> Flow[Tile]:
    """The top of the stack: a named tile, or one of its kind that chance picks. (TM-EXPL-03)"""
    state = play.state
    by = state.heroes[state.active].id
    card = yield from draw(state.stack, why="tile", by=by)
    if card in ("jungle", "tomb"):
        card = yield from draw(state.decks[card], why="tile", by=by)
    assert card is not None
    return play.library.tiles[card]


def _tiles_left(table: Table) -> list[Tile]:
    """All tiles that the rest of the stack may hold."""
    state = table.state
    kinds = sorted(set(contents(state.stack)))
    names = [name for kind in kinds for name in (contents(state.decks[kind]) if kind in state.decks else [kind])]
    return [table.library.tiles[name] for name in names]


def fill(play: Play, tile: int) -> Flow[None]:
    """Monsters first, then Traps, then the Chest. (TM-EXPL-04..10, -15, TM-TILE-09, -11, TM-COMP-17, TM-FAQ-07)"""
    state = play.state
    on = board(play)
    symbols = list(few(on.symbol(tile, "M")))
    while symbols:
        square = symbols[0]
        if len(symbols) > 1:
            offered = [Symbol(symbol) for symbol in symbols][: 1 if state.settle_ties else None]
            square = (yield from one_of(state.active, SYMBOL, offered, "Which Monster symbol first?")).to
        symbols.remove(square)
        yield from monsters.place_drawn(play, state.active, tile, 1 << square)
    traps.place_traps(play, tile)
    for square in few(on.symbol(tile, "$")):
        if sum(token.kind == "chest" for token in state.tokens) < MOST_CHESTS:
            chest = Token(numbered(state, "chest"), "chest", square)
            state.tokens.append(chest)
            play.tell(Appeared(chest.id, "chest", on.names[square]), "TM-TILE-11")


def explore_by_effect(play: Play, hero: Hero) -> Flow[None]:
    """An effect places a tile at an edge within 1 tile; it does not count as explored this turn. (TM-EXPL-16, TM-FAQ-06)"""
    state = play.state
    edges = edges_near(play, hero)
    if edges:
        offered = [Explore(edge) for edge in edges]
        edge = (yield from one_of(seat_of(state, hero), EXPLORE, offered, "Explore which edge?")).edge
        yield from explore(play, edge)


def edge_is_near(table: Table, actor: Actor, context: Context) -> bool:
    return isinstance(actor, Hero) and bool(edges_near(table, actor))


@WORDS.word("explore", says="[places|place] a tile at an unexplored edge within 1 tile", needs=edge_is_near, hint=0.3)
def explore_near(play: Play, actor: Actor, context: Context) -> Flow[None]:
    if isinstance(actor, Hero):
        yield from explore_by_effect(play, actor)


@WORDS.word("lay", number, says="{0:tile} of the stack come onto the board with nothing on them", hint=0, happens=True)
def lay_around(play: Play, actor: Actor, context: Context, count: int) -> Flow[None]:
    """Tiles of the stack are laid at the first unexplored edges; nothing is put on them. (TM-SETUP-22)"""
    for _ in range(count):
        edges = board(play).unexplored()
        if edges and size(play.state.stack):
            yield from lay(play, edges[0])


@WORDS.word(
    "trail",
    number,
    says="{0:tile} of the stack come onto the board in a row, with nothing on them",
    hint=0,
    happens=True,
)
def lay_in_a_row(play: Play, actor: Actor, context: Context, count: int) -> Flow[None]:
    """Tiles of the stack are laid one behind the other; nothing is put on them. (TM-SETUP-22)"""
    for _ in range(count):
        edges = board(play).unexplored()
        if edges and size(play.state.stack):
            yield from lay(play, max(edges, key=lambda edge: (edge.tile, -edge.direction)))
