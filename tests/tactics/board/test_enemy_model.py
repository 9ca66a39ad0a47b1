"""The planner against the independent model, on random positions; and what holds whatever the position is."""

from __future__ import annotations

import random

import pytest

from tabletome.games.tactics.board.enemies.ends import ends
from tabletome.games.tactics.board.enemies.picture import Aim, Picture, Target
from tabletome.games.tactics.board.enemies.plan import because, plan, stopping, ways_to
from tabletome.games.tactics.board.enemies.targets import choose
from tabletome.games.tactics.board.ground import Gait
from tabletome.games.tactics.board.moving import Mover, positions, way_cost
from tabletome.games.tactics.board.sight import reaches
from tabletome.games.tactics.board.squares import Range, base
from tabletome.games.tactics.cards.boss_language import TYPE_WORDS, TargetType
from tests.tactics.board.boards import places, random_figures, random_ground
from tests.tactics.board.enemy_model import Model

RANGES = [Range(1, 1), Range(1, 1), Range(1, 2), Range(1, 4), Range(2, 3), Range(1, 5), Range(1, 2, sight=False)]
ALL = (
    "AT-ENEMY-04", "AT-ENEMY-09", "AT-ENEMY-10", "AT-ENEMY-14", "AT-ENEMY-15", "AT-ENEMY-16", "AT-ENEMY-18", "AT-ENEMY-22",
    "AT-ENEMY-28", "AT-ENEMY-29", "AT-LARGE-08", "AT-LARGE-10", "AT-LARGE-12", "AT-BOSS-16", "AT-RANGE-01",
)  # fmt: skip


def random_type(chance: random.Random) -> TargetType | None:
    if chance.random() < 0.4:
        return None
    kind = chance.choice(list(TYPE_WORDS))
    return TargetType(kind, {"class": "Wizard", "has": "slowed"}.get(kind, ""))


def random_target(chance: random.Random, number: int, at: int) -> Target:
    return Target(
        f"T{number}", at, chance.randint(1, 4), number, chance.choice(["Wizard", "Fighter"]),
        chance.random() < 0.3, ("slowed",) if chance.random() < 0.3 else (), chance.randint(0, 2),
        chance.random() < 0.5, chance.random() < 0.2, chance.random() < 0.2,
    )  # fmt: skip


def random_position(seed: int) -> tuple[Picture, Aim]:
    chance = random.Random(seed)
    while True:
        ground = random_ground(chance)
        if ground.open.bit_count() < 30:
            continue
        large = chance.random() < 0.35
        gait = Gait(through=chance.random() < 0.2, swims=chance.random() < 0.1)
        spots = random_figures(chance, ground, 11)
        at = next((spot for spot in spots if positions(ground, Mover(spot, 0, large, gait), 0) >> spot & 1), None)
        if at is not None:
            break
    mover = Mover(at, chance.choice([0, 1, 2, 3, 3, 4, 5]), large, gait)
    others = [spot for spot in spots if not mover.cells >> spot & 1]
    number = chance.randint(1, 5)
    heroes, enemies = others[:number], others[number : number + chance.randint(0, 4)]
    targets = tuple([random_target(chance, place, spot) for place, spot in enumerate(heroes)])
    hidden = others[-1:] if chance.random() < 0.3 else []
    figures = sum(1 << spot for spot in {*heroes, *enemies, *hidden})
    blockers = ground.stone | sum(1 << spot for spot in enemies)
    taunted = chance.choice(["", "", "", "", "T0"])
    picture = Picture(ground, mover, targets, figures, blockers, ground.obstacles, taunted)
    moves, attacks = chance.choice([(True, True), (True, True), (True, True), (True, False), (False, True)])
    aim = Aim(
        chance.choice(RANGES), moves, attacks, random_type(chance), chance.choice(["", "T0"]), chance.random() < 0.2
    )
    return picture, aim


def compare(seed: int) -> None:
    picture, aim = random_position(seed)
    expected = Model(picture, aim).decision()
    choice = choose(picture, aim)
    assert {target.id for target in choice.targets} == expected.targets, f"seed {seed}: targets"
    for target in choice.targets:
        found = ends(picture, aim, target)
        tied, cost, serve = expected.ends[target.id]
        assert {next(iter(places(1 << at))) for at in found.at} == tied, f"seed {seed}: ends for {target.id}"
        assert (found.cost, found.serve) == (cost, serve), f"seed {seed}: {target.id}"


@pytest.mark.rules(*ALL)
def test_the_planner_decides_as_the_model_on_random_positions() -> None:
    for seed in range(150):
        compare(seed)


@pytest.mark.soak
@pytest.mark.rules(*ALL)
def test_the_planner_decides_as_the_model_on_five_thousand_positions() -> None:
    for seed in range(5_000):
        compare(seed)


@pytest.mark.rules("AT-ENEMY-07", "AT-ENEMY-19", "AT-ENEMY-30", "AT-MOVE-07")
def test_whatever_the_position_an_enemy_obeys_movement_and_attacks_only_whom_it_moved_toward() -> None:
    for seed in range(400):
        picture, aim = random_position(seed)
        decided = plan(picture, aim)
        mover = picture.mover
        own = base(decided.at, large=mover.large)
        assert not own & (picture.figures | picture.ground.stone), "it never ends on a figure or a wall"
        assert decided.ends.cost <= mover.points or not aim.moves
        ways = ways_to(picture, decided.at)
        assert decided.way == ways[0]
        for way in ways:
            spent = way_cost(picture.ground, mover, way)
            assert spent == decided.ends.cost, "every way it may take costs the same"
            assert mover.cells >> way[0] & 1
            assert own >> way[-1] & 1
        if not aim.moves:
            assert decided.at == mover.at
        if decided.target is None:
            assert not decided.attacks
            assert decided.at == mover.at
        else:
            in_range = reaches(own, 1 << decided.target.at, aim.range, picture.blockers)
            assert decided.attacks == (in_range and aim.attacks), "it attacks if and only if its target can be hit"
        assert because(decided.choice)
        assert stopping(picture, decided.ends)
