"""Who is asked: the player of a hero, of a creature its summoner's, and the party where all decide together. (AT-PARTY-11)"""

from __future__ import annotations

from tabletome.games.tactics.state import Actor, State, fight_of, hero_named


def seat_of(state: State, figure: Actor) -> int:
    """The seat that decides for a figure: a creature's is its summoner's (AT-SUM-03), an enemy's the party's."""
    if figure.side == "hero":
        return hero_named(state, figure.id).seat
    if figure.side == "summon":
        return hero_named(state, figure.owner).seat
    return party_seat(state)


def heroes_in_line(state: State) -> list[Actor]:
    """The heroes in the order of initiative; before it is dealt in the order of the party. (AT-KEY-06, AT-ENEMY-06)"""
    fight = fight_of(state)
    heroes = {one.id: one for one in fight.actors if one.side == "hero"}
    ordered = dict.fromkeys([*fight.line, *[hero.name for hero in state.heroes]])
    return [heroes[id_] for id_ in ordered if id_ in heroes]


def heroes_clockwise(state: State) -> list[Actor]:
    """The heroes of the player first in initiative, then those of the player to the left, and so on. (AT-INIT-05)"""
    heroes = heroes_in_line(state)
    first = seat_of(state, heroes[0])
    return sorted(heroes, key=lambda hero: (seat_of(state, hero) - first) % state.seats)


def party_seat(state: State) -> int:
    """Who decides for the party: the player earliest in initiative. (AT-PARTY-11, AT-ENEMY-06)"""
    return hero_named(state, heroes_in_line(state)[0].id).seat
