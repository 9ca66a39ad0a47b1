"""The picture: the board with everybody on it, the line of initiative, the hands, and the question."""

from __future__ import annotations

from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.cards.objectives import text as objective_text
from tabletome.games.tactics.options.aim import AIM, Aiming
from tabletome.games.tactics.options.choices import REROLL, Rerolling
from tabletome.games.tactics.options.encounter import bonus_objective, failed_by, main_objective, stands
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.rules.attack import ATTACK
from tabletome.games.tactics.scene import campaign
from tabletome.games.tactics.scene.attacks import attack_in, hits, rehearsed
from tabletome.games.tactics.scene.board import board
from tabletome.games.tactics.scene.cards import zones
from tabletome.games.tactics.scene.people import line, panels, threats
from tabletome.games.tactics.state import Actor, Hero, actor, fight_of
from tabletome.kernel import Choose
from tabletome.scene import Die, Line, Scene
from tabletome.scene.options import Offered
from tabletome.words import capitalized, counted

TITLE = "Domianne's Tower"
WAYS_OF_A_DIE, MOST_WAYS = 3, 30
"""A picture is painted often: so many ways of the dice are gone through for it, about so many for each die."""


def scene(table: Table, asked: Choose | None) -> Scene:
    state = table.state
    if state.fight is None:
        return campaign.scene(table, asked, _person(table, asked))
    hero = _hero(table, asked)
    offered = Offered(table, hero, asked, _odds(table, asked))
    return Scene(
        title=table.library.encounters[fight_of(state).chapter].title,
        subtitle=_subtitle(table),
        boards=(board(table, offered),),
        panels=panels(table),
        zones=zones(table, hero, offered),
        line=line(table),
        threats=threats(table),
        dice=_dice(table, asked, offered),
        notes=_objectives(table),
        prompt=offered.prompt(name_of(table, hero.id)),
        record=campaign.record(table),
    )


def _person(table: Table, asked: Choose | None) -> Hero:
    """Between encounters: the hero it is about, or the first of whoever is asked."""
    wanted = getattr(asked.about, "hero", "") if asked is not None else ""
    seat = asked.seat if asked is not None else 0
    ranked = sorted(table.state.heroes, key=lambda hero: (hero.name != wanted, hero.seat != seat))
    return ranked[0] if ranked else Hero("", seat, "")


def _hero(table: Table, asked: Choose | None) -> Actor:
    """Whose cards are shown: the one that is asked about, else whoever's turn it is, else the first."""
    fight = fight_of(table.state)
    wanted = getattr(asked.about, "hero", "") if asked is not None else fight.turn.who
    figure = actor(table.state, wanted)
    if figure is not None and figure.side == "summon":
        figure = actor(table.state, figure.owner)
    if figure is None or figure.side != "hero":
        seat = asked.seat if asked is not None else 0
        name = next((hero.name for hero in table.state.heroes if hero.seat == seat), table.state.heroes[0].name)
        figure = actor(table.state, name)
    assert figure is not None
    return figure


def _subtitle(table: Table) -> str:
    fight = fight_of(table.state)
    if fight.result:
        return {"success": "Success", "+success": "Success, with the bonus", "failure": "Failure"}[fight.result]
    where = f"round {fight.round}" if fight.round else "setting up"
    mode = "" if fight.mode == "normal" else f" · {fight.mode}"
    return f"Chapter {fight.chapter} · {where}{mode}"


def _objectives(table: Table) -> tuple[Line, ...]:
    """Both objectives and how they stand, and the potions: what ends the encounter is always in sight. (AT-OBJ-01)"""
    main, bonus = main_objective(table), bonus_objective(table)
    return (
        *_failure(table),
        Line(f"Objective: {objective_text(main)} ({stands(table, main)}).", ("AT-OBJ-02",)),
        Line(f"Bonus: {objective_text(bonus)} ({stands(table, bonus)}).", ("AT-OBJ-03",)),
        Line(_potions(fight_of(table.state).potions), ("AT-OBJ-13",)),
    )


def _failure(table: Table) -> tuple[Line, ...]:
    """Why it was lost, once it is."""
    fight = fight_of(table.state)
    if fight.result != "failure":
        return ()
    why = failed_by(table) or f"nobody brought the fight to an end in {counted(fight.round, 'round')}"
    return (Line(f"Failure: {why}.", ("AT-OBJ-13",)),)


def _potions(left: int) -> str:
    if left:
        return f"{capitalized(counted(left, 'revive potion'))} left."
    return "No revive potion is left: the next knock-out loses."


def _odds(table: Table, asked: Choose | None) -> dict[str, str]:
    """Behind each target of an attack: how likely it is to fall, or what it loses on average; of many dice a plan says it."""
    about = asked.about if asked is not None and asked.kind == AIM else None
    if asked is None or not isinstance(about, Aiming) or about.word != ATTACK:
        return {}
    by = actor(table.state, about.hero)
    if by is None or asked.size * WAYS_OF_A_DIE ** len(about.dice) > MOST_WAYS:
        return {}
    attack = attack_in(about.text)
    found: dict[str, str] = {}
    for option in asked:
        struck = hits(table, by, rehearsed(table, by, about.card, attack, str(option)))
        found |= {str(option): hit.short for hit in struck if hit.id == option.arg.figure}
    return found


def _dice(table: Table, asked: Choose | None, offered: Offered) -> tuple[Die, ...]:
    """The dice as they lie, where somebody may roll one again."""
    if asked is None or asked.kind != REROLL or not isinstance(asked.about, Rerolling):
        return ()
    rolled = zip(asked.about.dice, asked.about.results, strict=True)
    return tuple(
        Die(capitalized(table.library.dice[die].name), str(result), COLOURS[die], option=offered.at(f"die {place}"))
        for place, (die, result) in enumerate(rolled, 1)
    )


COLOURS = {"w": "ivory", "bl": "blue", "r": "red", "bk": "black"}
