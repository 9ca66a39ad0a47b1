"""The picture: the board, the Initiative Track, the party, the Skills of whoever acts, and the question."""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.react import Danger
from tabletome.games.drunagor.scene.board import board
from tabletome.games.drunagor.scene.cards import zones
from tabletome.games.drunagor.scene.people import line, panels
from tabletome.games.drunagor.scene.plans import odds
from tabletome.games.drunagor.state import Figure, Hero, figure, monsters
from tabletome.kernel import Choose
from tabletome.scene import Line, Scene
from tabletome.scene.options import Offered
from tabletome.words import counted


def scene(table: Table, asked: Choose | None) -> Scene:
    state = table.state
    hero = shown(table, asked)
    who = (figure(state, hero.id) if hero is not None else None) or Figure("", "hero", "", -1, 0)
    offered = Offered(table, who, asked, odds(table, asked))
    losing = dict(asked.about.damage) if asked is not None and isinstance(asked.about, Danger) else {}
    return Scene(
        title=table.library.rooms[state.place].name,
        subtitle=_subtitle(table),
        boards=(board(table, offered, losing),),
        panels=panels(table, losing),
        zones=zones(table, hero, offered) if hero is not None else (),
        line=line(table),
        notes=_goal(table),
        prompt=offered.prompt(name_of(table, hero.id) if hero is not None else ""),
    )


def shown(table: Table, asked: Choose | None) -> Hero | None:
    """Whose Skills are shown: who is asked about, else whose turn it is, else the first of the seat."""
    heroes = table.state.heroes
    wanted = getattr(asked.about, "hero", "") if asked is not None else table.state.turn.figure
    seat = asked.seat if asked is not None else 0
    ranked = sorted(heroes, key=lambda hero: (hero.id != wanted, hero.seat != seat))
    return ranked[0] if ranked else None


def _subtitle(table: Table) -> str:
    state = table.state
    if state.result:
        return f"{state.result.capitalize()}: {state.why}"
    return f"Round {state.round}" if state.round else "Setting up"


def _goal(table: Table) -> tuple[Line, ...]:
    """What ends the Adventure is always in sight. (DR-DOOR-10, DR-END-01, DR-END-02)"""
    house, left = table.state.house, len(monsters(table.state))
    return (
        Line(f"Won when all Monsters are defeated ({counted(left, 'Monster')} left).", ("DR-DOOR-10",)),
        Line(
            f"Lost when a Hero holds more than {house.trauma_limit} Trauma or {counted(house.curse_limit, 'Curse Cube')}.",
            ("DR-END-01", "DR-END-02"),
        ),
    )
