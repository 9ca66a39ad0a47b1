"""The picture: the cellar, who stands in it, and the hand of whoever is asked."""

from __future__ import annotations

from tabletome.kernel import Choose
from tabletome.new_game.cellar.board.cellar import FLOOR, GRID
from tabletome.new_game.cellar.cards.kinds import CONDITIONS
from tabletome.new_game.cellar.cards.library import Table
from tabletome.new_game.cellar.cards.names import name_of
from tabletome.new_game.cellar.cards.text import rules_text
from tabletome.new_game.cellar.options import REACT, TURN
from tabletome.new_game.cellar.rules.combat import most_health
from tabletome.new_game.cellar.state import Figure, Hero, figures
from tabletome.scene import Badge, Board, Card, Cell, Panel, Piece, Scene, Stat, Zone
from tabletome.scene.options import Offered

SUBTITLES = {TURN: "Clear the cellar", REACT: "A blow is about to land"}


def scene(table: Table, asked: Choose | None) -> Scene:
    hero = table.state.heroes[asked.seat if asked is not None else table.state.active]
    offered = Offered(table, hero, asked)
    kind = asked.kind if asked is not None else TURN
    return Scene(
        title="The Cellar",
        subtitle=SUBTITLES[kind],
        boards=(board(table, offered),),
        panels=tuple(panel(table, seat) for seat in range(len(table.state.heroes))),
        zones=(hand(table, hero, offered),),
        prompt=offered.prompt(hero.id.capitalize()),
    )


def board(table: Table, offered: Offered) -> Board:
    cells = tuple(
        Cell(*GRID.xy(square), "floor" if FLOOR >> square & 1 else "wall", option=offered.at(name))
        for square, name in enumerate(GRID.names)
    )
    pieces = tuple(piece(table, figure, offered) for figure in figures(table.state))
    rows = tuple(str(row + 1) for row in range(GRID.height))
    return Board("cellar", GRID.width, GRID.height, cells, pieces, column_names=tuple("abcdef"), row_names=rows)


def piece(table: Table, figure: Figure, offered: Offered) -> Piece:
    hero = isinstance(figure, Hero)
    return Piece(
        figure.id, *GRID.xy(figure.at), name_of(table, figure.id), figure.id[0].upper() if hero else figure.id[0],
        kind="hero" if hero else "foe", health=figure.health, health_max=most_health(table, figure),
        badges=tuple(Badge(CONDITIONS[name].sign, name) for name in figure.conditions),
        option=offered.at(figure.id), also=offered.also(figure.id),
    )  # fmt: skip


def panel(table: Table, seat: int) -> Panel:
    hero = table.state.heroes[seat]
    stats = (Stat("health", hero.health, most_health(table, hero)), Stat("cards", len(hero.hand)))
    return Panel(hero.id, hero.id.capitalize(), stats=stats, active=seat == table.state.active, seat=seat)


def hand(table: Table, hero: Hero, offered: Offered) -> Zone:
    cards = table.library.cards
    held = tuple(
        Card(f"{id_}-{place}", cards[id_].name, cards[id_].kind, (rules_text(cards[id_].text),), offered.at(id_))
        for place, id_ in enumerate(hero.hand)
    )
    return Zone("hand", f"{hero.id.capitalize()}'s hand", held)
