"""Plans: what Skills, moves and Reactions would come to, and what Monsters would do, which they then do."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events import Decided
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.set_up import Options
from tabletome.games.drunagor.scene.intentions import Deed, deeds_of
from tabletome.games.drunagor.state import State, figure_of
from tabletome.kernel import Match
from tabletome.scene import Bar, Plan
from tabletome.scene.stage import planned, previewed
from tabletome.testing.play import Position
from tests.drunagor.stage import fight, monster_turn


def plan_of(game: Position[State], option: str) -> Plan:
    found = planned(game.match.seat(game.seat), option)
    assert found is not None, option
    return found


def preview_of(game: Position[State], who: str) -> Plan:
    found = previewed(game.match.seat(0), who)
    assert found is not None, who
    return found


def test_a_weapon_skill_shows_its_reach_and_exact_odds() -> None:
    """Lintel Hammer: Accuracy 7, damage 3; +2 HIT hits on 5 and more, critical on 20. (DR-ATK-07, DR-CRIT-02)"""
    plan = plan_of(fight("V1.2 ...."), "use guarding-strike yellow")
    assert plan.reach is not None
    assert set(plan.reach) == {(0, 0), (1, 0), (0, 1), (1, 1)}
    assert [hit.id for hit in plan.hits] == ["m1"]
    assert plan.hits[0].bars == (Bar(0, Fraction(4, 20)), Bar(3, Fraction(15, 20)), Bar(6, Fraction(1, 20)))


def test_the_shield_of_a_monster_counts() -> None:
    game = fight("V1..", resources={"m1": {"shield": 2}})
    assert [bar.amount for bar in plan_of(game, "use guarding-strike yellow").hits[0].bars] == [0, 1, 4]


def test_the_colour_of_the_cube_is_the_reach() -> None:
    """Join The Fray takes yellow or red; whoever is engaged makes no Ranged attack. (DR-RANGE-08, DR-ENGAGE-02)"""
    skills = {"vorn": {"try": "yrb weapon +1 HIT"}}
    game = fight("V.....1. ........", skills=skills)
    yellow, red, blue = (plan_of(game, f"use try {colour}").reach for colour in ("yellow", "red", "blue"))
    assert yellow is not None
    assert red is not None
    assert blue is not None
    assert (len(yellow), len(red), len(blue)) == (4, 8, 16)
    engaged = plan_of(fight("V1......", skills=skills), "use try red")
    assert not engaged.hits
    assert "engaged: no Ranged attack from here" in engaged.notes


def test_a_spell_says_what_it_takes_without_odds() -> None:
    plan = plan_of(fight("V.1.", skills={"vorn": {"try": "b spell 2 DMG"}}), "use try blue")
    assert plan.hits[0].bars == (Bar(2, Fraction(1)),)


def test_a_move_shows_its_way_and_who_waits_at_its_end() -> None:
    plan = plan_of(fight("V..1 ...."), "move c1")
    assert plan.ghosts[0].way[0] == (0, 0)
    assert plan.ghosts[0].way[-1] == (2, 0)
    assert plan.notes == ("2 points of 3", "engaged there by Rotten Flesh (yellow)")
    assert plan_of(fight("V....1 ......"), "move b1").notes[1] == "not engaged there"


def test_the_move_of_a_companion_has_the_points_of_its_card() -> None:
    for left in (0, 1):  # to its Hero, whose turn it still is
        plan = plan_of(fight("V......T", health={"vorn": 3}, points=left).play("end"), "move d1")
        assert plan.notes == ("4 points of 4", "not engaged there")
        assert plan.reach is not None
        assert min(x for x, _ in plan.reach) == 3


def test_expending_a_cube_shows_how_far_one_would_come() -> None:
    plan = plan_of(fight("V.......", free_move=False), "expend blue")
    assert plan.reach is not None
    assert max(x for x, _ in plan.reach) == 3
    slow = plan_of(fight("V.......", free_move=False, conditions={"vorn": {"slow": 1}}), "expend blue")
    assert "slowed: 2 less" in slow.notes


def test_an_area_shows_whom_it_holds() -> None:
    game = fight("V..1 ..2. .... ..3.", skills={"vorn": {"try": "b spell STRIKE 1, 2 DMG"}}).play("use try blue")
    plan = plan_of(game, "strike c1")
    assert set(plan.area) == {(2, 0), (3, 0), (2, 1), (3, 1)}
    assert "Rotten Flesh (blue)" in plan.notes[1]


def test_a_reaction_shows_what_it_saves() -> None:
    game = monster_turn("V1", faces={"m1": {"damage": 5}}, cubes={"vorn": "y"}, health={"vorn": 6})
    plan = plan_of(game, "react chin-down yellow")
    assert "prevents 3: Health 6 → 4 instead of 1" in plan.notes
    assert plan.hits[0].bars == (Bar(2, Fraction(1)),)


def test_a_preview_tells_way_target_damage_and_the_deciding_criterion() -> None:
    game = fight("V.....1. ........", faces={"m1": {"damage": 3, "movement": 5}})
    plan = preview_of(game, "m1")
    assert plan.courses[0].text == "walks 5 to b1, hits Vorn: −3 Health"
    assert plan.courses[0].why
    assert plan.ghosts[0].target == (0, 0)
    assert plan.ghosts[0].words == "−3"


def test_figures_of_a_card_are_previewed_one_after_the_other() -> None:
    """Both would stop on the same square if each acted alone."""
    game = fight("V#..1. .#..2. ...... ######", faces={"m1": {"id": "twin"}, "m2": {"id": "twin"}})
    plan = preview_of(game, "twin")
    assert [course.odds for course in plan.courses] == ["Rotten Flesh (yellow)", "Rotten Flesh (blue)"]
    assert len({ghost.way[-1] for ghost in plan.ghosts}) == 2


def test_who_falls_to_its_conditions_does_nothing() -> None:
    game = fight("V1", conditions={"m1": {"bleed": 1}}, health={"m1": 1})
    assert preview_of(game, "m1").courses[0].text == "falls before it can act"


def test_there_is_no_preview_of_a_hero() -> None:
    assert previewed(fight("V1").match.seat(0), "vorn") is None


def test_a_preview_touches_nothing() -> None:
    game = fight("V..1 ....")
    before = game.match.save()
    preview_of(game, "m1")
    assert game.match.save() == before


@pytest.mark.parametrize("seed", range(4))
def test_monsters_do_what_their_preview_said(seed: int) -> None:
    """At every decision: if the next Monster acts before anybody is asked again, it does what was foretold."""
    match = Match(GAME, 1, Options(mode="one-shot", heroes=3), seed=seed, listen=True)
    dice, compared = random.Random(seed), 0
    for _ in range(220):
        request = match.request
        if request is None:
            break
        assert match.events is not None
        state: State = match.play.state
        table = Table(state, GAME.library)
        foretold: dict[str, Deed] = {}
        if request.kind == "turn":
            foretold = {
                one.id: deeds_of(table, [figure_of(state, one.id)])[0] for one in state.figures if one.side == "monster"
            }
        heard = len(match.events)
        match.answer("end" if foretold and dice.random() < 0.5 else str(dice.choice(list(request))))
        new = match.events[heard:]
        first = next((event for event in new if event.kind == Decided.kind), None)
        if first is None or not foretold:
            continue
        before = {event.kind for event in new[: new.index(first)]}
        if before - {"turn-ended", "turn-began", "round-began"}:
            continue
        deed = foretold[first.what["who"]]
        assert (deed.at, deed.on, deed.why) == (first.what["at"], tuple(first.what["on"]), first.what["why"])
        compared += 1
    assert compared >= 3, f"only {compared} comparable turns"
