"""The people: heroes with their numbers, and the bosses."""

from __future__ import annotations

from tabletome.games.tactics.cards.heroes import level
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.rules.damage import max_hp
from tabletome.games.tactics.scene.board import COLOURS
from tabletome.games.tactics.state import actor, fight_of
from tabletome.scene import Panel, Stat


def panels(table: Table) -> tuple[Panel, ...]:
    fight = fight_of(table.state)
    found = []
    for hero in table.state.heroes:
        figure = actor(table.state, hero.name)
        assert figure is not None
        sheet = fight.sheets[hero.name]
        stats = [Stat("HP", figure.hp, max_hp(table, figure)), Stat("cards", len(sheet.hand))]
        if fight.turn.who == hero.name:
            stats.append(Stat("actions", fight.turn.actions))
        if figure.conditions:
            stats.append(Stat("is", ", ".join(figure.conditions)))
        role = f"{table.library.classes[hero.cls].name} {level(hero)}"
        name, acting = name_of(table, hero.name), fight.turn.who == hero.name
        colour = COLOURS[hero.name]
        found.append(Panel(hero.name, name, role, name[0], colour, tuple(stats), acting, hero.seat))
    return tuple(found)
