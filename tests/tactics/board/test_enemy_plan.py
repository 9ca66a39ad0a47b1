"""A golden board for each rule by which enemies decide."""

from __future__ import annotations

import pytest

from tabletome.games.tactics.board.enemies.at_random import struck
from tabletome.games.tactics.board.enemies.ends import ends
from tabletome.games.tactics.board.enemies.picture import Aim, Picture, Target
from tabletome.games.tactics.board.enemies.plan import Plan, because, in_pairs, plan, stopping, ways_to
from tabletome.games.tactics.board.enemies.targets import choose, measures
from tabletome.games.tactics.board.ground import Gait, Ground
from tabletome.games.tactics.board.moving import Mover
from tabletome.games.tactics.board.squares import BESIDE, GRID, Range
from tabletome.games.tactics.cards.boss_language import ACTIVATE, ATTACK, MOVE, Deed, TargetType
from tabletome.games.tactics.state import Condition
from tabletome.table.grid import Direction
from tests.tactics.board.boards import FREE, Place, at, cells, mover, places

FARTHEST, LOWEST = TargetType("farthest"), TargetType("lowest_hp")


def hero(
    id_: str, x: int, y: int, hp: int = 9, *, cls: str = "", conditions: tuple[Condition, ...] = (), place: int = 0,
    elite: bool = False, cards: int = 0, equipped: bool = False, summoned: bool = False, last_attacker: bool = False,
) -> Target:  # fmt: skip
    return Target(
        id_, at(x, y), hp, place, cls, elite, conditions, cards, equipped, summoned, last_attacker
    )  # fmt: skip


def picture(
    who: Mover, *targets: Target, ground: Ground = FREE, enemies: list[Place] | None = None, noted: int = 0, taunted: str = ""
) -> Picture:  # fmt: skip
    other = cells(enemies or [])
    figures = other | sum(1 << target.at for target in targets)
    return Picture(ground, who, targets, figures, ground.stone | other, noted, taunted)


def target_of(decided: Plan) -> str:
    return decided.target.id if decided.target is not None else ""


@pytest.mark.rules("AT-ENEMY-04", "AT-ENEMY-07")
def test_it_moves_toward_the_closest_hero_and_attacks_it() -> None:
    decided = plan(picture(mover(0, 0, 3), hero("A", 3, 0), hero("B", 0, 5)), Aim(BESIDE))
    assert target_of(decided) == "A"
    assert decided.way == (at(0, 0), at(1, 0), at(2, 0))
    assert decided.attacks
    assert because(decided.choice) == "the closest: 3 points, next 5"
    assert stopping(picture(mover(0, 0, 3)), decided.ends) == "it needs 2 to attack from c1"


@pytest.mark.rules("AT-ENEMY-05")
def test_equally_close_heroes_are_left_to_the_party() -> None:
    choice = choose(picture(mover(3, 3, 3), hero("A", 6, 3), hero("B", 3, 6), hero("C", 9, 9)), Aim(BESIDE))
    assert [one.id for one in choice.targets] == ["A", "B"]
    assert because(choice) == "the closest: 3 points, a tie with B"


@pytest.mark.rules("AT-ENEMY-05")
def test_a_settled_tie_goes_to_lower_health_then_the_line_then_the_square() -> None:
    def settled(*targets: Target) -> str:
        return target_of(plan(picture(mover(3, 3, 3), *targets), Aim(BESIDE)))

    assert settled(hero("A", 6, 3, 5), hero("B", 3, 6, 4)) == "B"
    assert settled(hero("A", 6, 3, 5, place=2), hero("B", 3, 6, 5, place=1)) == "B"
    assert settled(hero("A", 3, 6), hero("B", 6, 3)) == "B"


@pytest.mark.rules("AT-ENEMY-09")
def test_it_goes_for_the_type_on_its_card_past_nearer_heroes() -> None:
    decided = plan(picture(mover(0, 0, 4), hero("A", 4, 0, 3), hero("B", 0, 1, 9)), Aim(BESIDE, type=LOWEST))
    assert target_of(decided) == "A"
    assert decided.attacks
    assert because(decided.choice) == "the hero with the fewest HP: 4 points"


@pytest.mark.rules("AT-ENEMY-10")
def test_it_goes_for_the_closest_if_the_typed_hero_is_walled_off() -> None:
    walls = Ground(stone=cells([(3, 0), (3, 1), (4, 1), (5, 1), (5, 0)]))
    decided = plan(
        picture(mover(0, 0, 4), hero("A", 4, 0, 3), hero("B", 0, 2, 9), ground=walls), Aim(BESIDE, type=LOWEST)
    )
    assert target_of(decided) == "B"
    assert decided.attacks
    assert because(decided.choice) == (
        "no attack on the hero with the fewest HP, so the closest: 2 points, next 4 squares off, no way"
    )


@pytest.mark.rules("AT-ENEMY-14")
def test_it_stops_at_the_first_square_from_which_it_can_attack() -> None:
    goblin = mover(0, 0, 4)
    decided = plan(picture(goblin, hero("A", 7, 0)), Aim(Range(1, 4)))
    assert decided.at == at(3, 0)
    assert decided.attacks
    near = plan(picture(goblin, hero("A", 4, 0)), Aim(Range(1, 4)))
    assert near.way == (at(0, 0),), "it stays if it already can"
    assert near.attacks


@pytest.mark.rules("AT-ENEMY-15")
def test_two_squares_at_the_same_price_are_both_offered() -> None:
    seen = picture(mover(1, 3, 3), hero("A", 3, 3), enemies=[(2, 3)])
    found = ends(seen, Aim(BESIDE), seen.targets[0])
    assert (places(sum(1 << square for square in found.at)), found.cost) == ({(2, 2), (2, 4)}, 2)


@pytest.mark.rules("AT-ENEMY-16")
def test_closest_counts_the_way_around_walls_and_characters_with_obstacles_at_two() -> None:
    wall = Ground(stone=cells([(1, y) for y in range(9)]), obstacles=cells([(0, 3)]))
    seen = picture(mover(0, 0, 3), hero("A", 2, 0), hero("B", 0, 5), ground=wall)
    assert {one: far.points for one, far in measures(seen).items()} == {"A": 21, "B": 6}
    assert target_of(plan(seen, Aim(BESIDE))) == "B"
    around = picture(mover(0, 0, 3), hero("A", 2, 0), enemies=[(1, 0)])
    assert measures(around)["A"].points == 4, "around the other enemy"


@pytest.mark.rules("AT-ENEMY-16")
def test_if_no_hero_can_be_reached_characters_and_then_walls_are_ignored_for_measuring() -> None:
    corridor = Ground(stone=GRID.board & ~cells([(x, 0) for x in range(10)]))
    seen = picture(mover(0, 0, 3), hero("A", 5, 0), ground=corridor, enemies=[(2, 0)])
    assert measures(seen)["A"].words == "5 points past others"
    assert plan(seen, Aim(BESIDE)).at == at(1, 0), "as near as it can"
    walled = Ground(stone=cells([(5, y) for y in range(10)]))
    seen = picture(mover(0, 0, 3), hero("A", 8, 2), ground=walled)
    assert measures(seen)["A"].words == "8 squares off, no way"
    assert plan(seen, Aim(BESIDE)).at == at(3, 0)


@pytest.mark.rules("AT-ENEMY-17")
def test_with_nobody_to_go_for_it_neither_moves_nor_attacks() -> None:
    seen = Picture(FREE, mover(0, 0, 3), (), figures=cells([(2, 0)]), blockers=0)
    decided = plan(seen, Aim(BESIDE))
    assert decided.target is None
    assert decided.way == (at(0, 0),)
    assert because(decided.choice) == "nobody can be attacked"
    other = picture(mover(0, 0, 3), hero("B", 0, 6))
    hidden = Picture(other.ground, other.mover, other.targets, other.figures | cells([(1, 0)]), 0)
    assert target_of(plan(hidden, Aim(BESIDE))) == "B", "the invisible hero beside it is no target"


@pytest.mark.rules("AT-ENEMY-18")
def test_the_typed_hero_out_of_reach_is_given_up_for_the_closest_unless_the_house_pursues() -> None:
    wizard = TargetType("class", "Wizard")
    seen = picture(mover(0, 0, 3), hero("W", 9, 3, cls="Wizard"), hero("F", 1, 0, cls="Fighter"))
    decided = plan(seen, Aim(BESIDE, type=wizard))
    assert target_of(decided) == "F"
    assert decided.attacks
    pursuing = plan(seen, Aim(BESIDE, type=wizard, pursue=True))
    assert target_of(pursuing) == "W"
    assert not pursuing.attacks
    assert len(pursuing.way) == 4
    assert because(pursuing.choice) == "the Wizard, out of reach yet: 12 points"


@pytest.mark.rules("AT-ENEMY-19")
def test_out_of_reach_of_its_target_it_attacks_nobody_else() -> None:
    decided = plan(picture(mover(0, 0, 3), hero("A", 6, 0)), Aim(BESIDE))
    assert decided.at == at(3, 0)
    assert not decided.attacks
    corner = Ground(stone=cells([(2, 0), (2, 1), (2, 2)]))
    seen = picture(mover(0, 0, 1), hero("A", 3, 0), hero("B", 0, 8), ground=corner)
    decided = plan(seen, Aim(Range(1, 8)))
    assert target_of(decided) == "B"


@pytest.mark.rules("AT-ENEMY-21")
def test_a_random_attack_strikes_the_first_on_the_line_in_range() -> None:
    seen = picture(mover(5, 5, 3), hero("near", 3, 5), hero("far", 2, 5), hero("aside", 4, 4))
    assert [one.id for one in struck(seen, Range(1, 3), Direction.W)] == ["near"]
    assert [one.id for one in struck(seen, Range(3, 4), Direction.W)] == ["far"]
    assert struck(seen, Range(1, 1), Direction.W) == []
    assert struck(seen, Range(1, 3), Direction.E) == []
    walled = picture(mover(5, 5, 3), hero("near", 3, 5), ground=Ground(stone=cells([(4, 5)])))
    assert struck(walled, Range(1, 3), Direction.W) == []
    large = picture(mover(5, 5, 3, large=True), hero("low", 3, 6, 2), hero("high", 3, 5, 3))
    assert [one.id for one in struck(large, Range(1, 3), Direction.W)] == ["low", "high"]


@pytest.mark.rules("AT-ENEMY-22")
def test_one_with_a_band_steps_back_from_a_hero_that_is_too_near() -> None:
    seen = picture(mover(3, 3, 3), hero("A", 3, 4))
    found = ends(seen, Aim(Range(2, 3)), seen.targets[0])
    assert (places(sum(1 << square for square in found.at)), found.cost) == ({(3, 2)}, 1)
    cornered = picture(mover(0, 0, 0), hero("A", 1, 1))
    assert not plan(cornered, Aim(Range(2, 3))).attacks


@pytest.mark.rules("AT-ENEMY-23")
def test_a_summoned_creature_is_a_target_like_a_hero() -> None:
    seen = picture(mover(0, 0, 3), hero("wolf", 1, 0, summoned=True), hero("A", 3, 0))
    assert target_of(plan(seen, Aim(BESIDE))) == "wolf"


@pytest.mark.rules("AT-ENEMY-24")
def test_a_lone_attack_does_not_move_and_a_lone_move_does_not_attack() -> None:
    seen = picture(mover(0, 0, 3), hero("A", 3, 0))
    lone = plan(seen, Aim(BESIDE, moves=False))
    assert lone.target is None
    assert lone.way == (at(0, 0),)
    moving = plan(seen, Aim(BESIDE, attacks=False))
    assert moving.at == at(2, 0)
    assert not moving.attacks
    assert in_pairs(ACTIVATE) == [(MOVE, ATTACK)]
    assert in_pairs([MOVE]) == [(MOVE, None)]
    assert in_pairs([ATTACK]) == [(None, ATTACK)]


@pytest.mark.rules("AT-ENEMY-28")
def test_of_several_with_the_fewest_points_the_nearest_and_never_the_second_fewest() -> None:
    seen = picture(mover(0, 0, 4), hero("A", 3, 0, 3), hero("B", 0, 4, 3), hero("C", 1, 1, 9))
    assert target_of(plan(seen, Aim(BESIDE, type=LOWEST))) == "A"
    seen = picture(mover(0, 0, 3), hero("A", 9, 9, 3), hero("C", 3, 0, 5), hero("D", 0, 1, 9))
    assert target_of(plan(seen, Aim(BESIDE, type=LOWEST))) == "D"


@pytest.mark.rules("AT-ENEMY-28")
@pytest.mark.parametrize(
    ("type_", "chosen"),
    [
        (TargetType("highest_hp"), "tough"), (FARTHEST, "far"), (TargetType("class", "Wizard"), "mage"),
        (TargetType("elite"), "grand"), (TargetType("has", "slowed"), "lame"), (TargetType("last_attacker"), "foe"),
        (TargetType("most_cards"), "reader"), (TargetType("no_equipment"), "bare"), (TargetType("summoned"), "wolf"),
        (TargetType("same"), "again"), (None, "near"),
    ],
)  # fmt: skip
def test_every_type_names_its_heroes(type_: TargetType | None, chosen: str) -> None:
    def one(id_: str, x: int, y: int, **more: object) -> Target:
        return hero(id_, x, y, **({"equipped": True} | more))  # type: ignore[arg-type]  # fields of a target

    seen = picture(
        mover(4, 4, 5), one("near", 4, 3), one("tough", 4, 6, hp=12), one("far", 9, 5), one("mage", 6, 4, cls="Wizard"),
        one("grand", 2, 4, elite=True), one("lame", 3, 6, conditions=("slowed",)), one("foe", 6, 6, last_attacker=True),
        one("reader", 2, 2, cards=3), one("bare", 6, 2, equipped=False), one("wolf", 2, 6, summoned=True, equipped=False),
        one("again", 5, 2),
    )  # fmt: skip
    assert target_of(plan(seen, Aim(BESIDE, type=type_, same="again"))) == chosen


@pytest.mark.rules("AT-ENEMY-29")
def test_one_that_cannot_attack_yet_goes_along_the_way_that_is_left_not_to_the_wall_beside_the_hero() -> None:
    wall = Ground(stone=cells([(4, 1), (4, 2), (4, 3), (4, 4), (4, 5), (3, 1), (2, 1), (1, 1)]))
    seen = picture(mover(3, 2, 3), hero("A", 5, 2), ground=wall)
    decided = plan(seen, Aim(BESIDE))
    assert decided.at == at(3, 5), "down along the wall, three squares on the way around it"
    assert not decided.attacks
    assert decided.ends.left == 6
    assert stopping(seen, decided.ends) == "it cannot attack yet: 6 left from d6"
    stuck = picture(mover(0, 0, 3), hero("A", 5, 0), ground=Ground(stone=cells([(1, 0), (0, 1)])))
    assert plan(stuck, Aim(BESIDE)).way == (at(0, 0),)


@pytest.mark.rules("AT-ENEMY-30")
def test_enemies_do_not_walk_around_fire_and_the_party_chooses_among_equal_ways() -> None:
    straight = Ground(stone=GRID.board & ~cells([(x, y) for x in range(6) for y in (0, 1, 2)]) | cells([(1, 1)]))
    fire = Ground(straight.stone, obstacles=cells([(1, 0)]))
    seen = picture(mover(0, 0, 6), hero("A", 4, 0), ground=fire, noted=cells([(1, 0)]))
    assert plan(seen, Aim(BESIDE)).way == (at(0, 0), at(1, 0), at(2, 0), at(3, 0)), "4 points through fire, 7 around"


@pytest.mark.rules("AT-ENEMY-30", "AT-ENEMY-15")
def test_equal_ways_through_fire_and_beside_it_are_both_offered() -> None:
    seen = picture(mover(0, 0, 2), hero("A", 2, 2), noted=cells([(1, 0)]))
    assert ways_to(seen, at(1, 1)) == [(at(0, 0), at(1, 0), at(1, 1)), (at(0, 0), at(0, 1), at(1, 1))]


@pytest.mark.rules("AT-BOSS-16")
def test_an_ability_alone_takes_the_closest_legal_target_and_after_a_move_its_own_reach() -> None:
    harpoon = Range(1, 5)
    open_ = picture(mover(0, 0, 3), hero("six", 6, 0), hero("five", 5, 5))
    assert measures(open_)["six"] < measures(open_)["five"]
    assert target_of(plan(open_, Aim(harpoon, moves=False))) == "five"
    moving = plan(picture(mover(0, 0, 3), hero("A", 8, 0)), Aim(harpoon))
    assert moving.at == at(3, 0)
    assert in_pairs([MOVE, Deed("ability", ability="harpoon")]) == [(MOVE, Deed("ability", ability="harpoon"))]


@pytest.mark.rules("AT-LARGE-12", "AT-ENEMY-05")
def test_a_large_boss_counts_from_its_best_square() -> None:
    seen = picture(mover(4, 4, 3, large=True), hero("A", 8, 5), hero("B", 1, 4))
    assert {far.points for far in measures(seen).values()} == {3}
    assert len(choose(seen, Aim(BESIDE)).targets) == 2


@pytest.mark.rules("AT-LARGE-08")
def test_a_large_boss_takes_the_cheapest_start_and_placement_and_ties_go_to_the_party() -> None:
    seen = picture(mover(4, 4, 3, large=True), hero("A", 9, 4))
    found = ends(seen, Aim(BESIDE), seen.targets[0])
    assert found.serve
    assert found.cost == 2, "from (5,4) to (7,4), expanded beyond it"
    assert {GRID.xy(square) for square in found.at} == {(7, 3), (7, 4), (7, 5)}
    stays = picture(mover(4, 4, 3, large=True), hero("A", 6, 4))
    assert plan(stays, Aim(BESIDE)).at == at(4, 4), "it stays if it already can"


@pytest.mark.rules("AT-BOSS-06", "AT-BOSS-13", "AT-MOVE-07")
def test_a_wraith_passes_characters_and_a_goblin_does_not() -> None:
    corridor = Ground(stone=GRID.board & ~cells([(x, 0) for x in range(10)]))
    crowd = [hero("A", 3, 0, 2), hero("B", 5, 0, 9)]
    wraith = picture(mover(0, 0, 4, gait=Gait(through=True)), *crowd, ground=corridor, enemies=[(1, 0)])
    assert plan(wraith, Aim(BESIDE)).at == at(2, 0)
    far = plan(wraith, Aim(BESIDE, type=TargetType("highest_hp")))
    assert (target_of(far), far.at, far.attacks) == ("B", at(4, 0), True)
    goblin = picture(mover(0, 0, 4), *crowd, ground=corridor, enemies=[(1, 0)])
    assert plan(goblin, Aim(BESIDE)).at == at(0, 0)


@pytest.mark.rules("AT-LOS-08", "AT-LOS-10")
def test_other_enemies_hide_a_target_and_heroes_do_not() -> None:
    row = Ground(stone=GRID.board & ~cells([(x, 0) for x in range(10)]))
    shielded = picture(mover(0, 0, 0), hero("A", 1, 0), hero("B", 3, 0, 1), ground=row)
    assert target_of(plan(shielded, Aim(Range(1, 4), type=LOWEST))) == "B", "over the hero between"
    hidden = picture(mover(0, 0, 0), hero("B", 3, 0, 1), ground=row, enemies=[(1, 0)])
    assert not plan(hidden, Aim(Range(1, 4))).attacks


@pytest.mark.rules("AT-AOE-10", "AT-BOSS-16")
def test_a_blow_around_itself_needs_no_sight() -> None:
    wall = Ground(stone=cells([(1, 0), (1, 1), (0, 1)]))
    seen = picture(mover(0, 0, 0), hero("A", 2, 0), ground=wall)
    assert plan(seen, Aim(Range(1, 2, sight=False), moves=False)).attacks
    assert not plan(seen, Aim(Range(1, 2), moves=False)).attacks


def test_a_taunt_makes_its_hero_the_closest_but_a_type_goes_first() -> None:
    near, loud, weak = hero("near", 1, 0), hero("loud", 4, 0), hero("weak", 0, 3, 2)
    seen = picture(mover(0, 0, 4), near, loud, weak, taunted="loud")
    assert target_of(plan(seen, Aim(BESIDE))) == "loud"
    assert because(choose(seen, Aim(BESIDE))) == "the closest: taunted, next 1 point"
    assert target_of(plan(seen, Aim(BESIDE, type=LOWEST))) == "weak"
