"""One-Shots: which Chapters, and what Heroes have received before. (DR-ONESHOT-*)"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabletome.games.drunagor.cards.library import Library
from tabletome.games.drunagor.cards.places import Reward
from tabletome.games.drunagor.game import GAME, Drunagor
from tabletome.games.drunagor.options.campaign.offers import AWARD, OFFER
from tabletome.games.drunagor.options.campaign.road import ONE_SHOTS
from tabletome.games.drunagor.options.learning import LEARN
from tabletome.games.drunagor.options.place import GEAR, PARTY, ROLE, START
from tabletome.games.drunagor.options.set_up import Options
from tabletome.games.drunagor.rules.campaign.start import usual_rewards
from tabletome.games.drunagor.state import Hero, State
from tabletome.kernel import BadSetup
from tabletome.testing.play import Position
from tests.drunagor.campaign.roads import library
from tests.drunagor.stage import fight, monster_turn

TABLE: dict[int, dict[str, int]] = {
    2: {"S1": 1},
    3: {"S1": 1, "I1": 1},
    4: {"S1": 1, "I1": 1, "CA": 1},
    6: {"S1": 2, "I1": 1, "CA": 1},
    7: {"S1": 2, "I1": 2, "CA": 2},
    9: {"S1": 3, "I1": 2, "CA": 2, "S2": 1},
    14: {"S1": 4, "I1": 2, "CA": 3, "S2": 1, "I2": 1},
    15: {"S1": 4, "I1": 2, "CA": 4, "S2": 2, "I2": 2},
}
"""Table 1.1 of the book."""


def eighteen() -> Library:
    """Eighteen small Chapters, sequential where those of the Campaign are."""
    sequential = (5, 8, 10, 11, 13, 16, 18)
    return library(*({"entered": "sequence"} if number in sequential else {} for number in range(1, 19)))


BOX = eighteen()


def one_shot(chapter: int, heroes: int = 1, seats: int = 1, **options: Any) -> Position[State]:
    told = {"mode": "one-shot", "chapter": chapter, "heroes": heroes, **options}
    return Position(Drunagor(BOX), None, (), seats, options=told)


def chosen(chapter: int, heroes: int = 1, seats: int = 1) -> Position[State]:
    """A party that chooses, up to its first reward, or the squares it begins on."""
    game = one_shot(chapter, heroes, seats, party="choose")
    while game.request.kind in (PARTY, ROLE, GEAR):
        game.play(game.offered()[0])
    return game


def received(one: Hero) -> Counter[str]:
    """What of the table a Hero has."""
    skills, items = GAME.library.skills, GAME.library.items
    found: Counter[str] = Counter()
    for id_ in one.skills:
        level = skills[id_].level or {"III A": 1, "III B": 2}.get(skills[id_].card, 0)
        found["S1"] += level > 0
        found["S2"] += level > 1
    found["CA"] = len(one.abilities)
    for card in (*one.equipment, *one.bag, *one.stash):
        source = items[card].source
        found["I" + source[-1]] += source.startswith("camp")
    return +found


@pytest.mark.rules("DR-ONESHOT-01", "DR-ONESHOT-11")
def test_the_first_chapter_and_those_of_the_table_can_be_played_by_themselves() -> None:
    game = Drunagor(BOX)
    assert [value for value, _ in game.choices()["chapter"]] == [0, 1, *TABLE]
    assert {*ONE_SHOTS} == {1, *TABLE}
    for number in (5, 8, 10, 11, 12, 13, 16, 17, 18):
        known = ", ".join(map(str, ONE_SHOTS))
        with pytest.raises(
            BadSetup, match=rf"Chapter {number} is no One-Shot \(One-Shots: 0, the Toll Room; {known}\)"
        ):
            one_shot(number)


@pytest.mark.rules("DR-ONESHOT-02", "DR-ONESHOT-03", "DR-ONESHOT-10")
@pytest.mark.parametrize("chapter", TABLE)
def test_each_hero_is_levelled_up_as_the_table_says(chapter: int) -> None:
    for one in one_shot(chapter, 5).state.heroes:
        assert received(one) == Counter(TABLE[chapter])
        assert len(one.cubes) == 5 + TABLE[chapter]["S1"] + TABLE[chapter].get("S2", 0)
    assert Counter(ONE_SHOTS[chapter]) == TABLE[chapter]


@pytest.mark.rules("DR-ONESHOT-02", "DR-ONESHOT-03", "DR-ONESHOT-10")
@pytest.mark.parametrize("chapter", [3, 14, 15])
def test_who_chooses_gets_as_much(chapter: int) -> None:
    game = chosen(chapter)
    while game.request.kind != START:
        game.play(game.offered()[-1 if game.request.kind == "arrange" else 0])
    assert received(game.state.heroes[0]) == Counter(TABLE[chapter])


@pytest.mark.rules("DR-ONESHOT-04")
def test_a_hero_starts_as_always_and_takes_one_reward_at_a_time() -> None:
    game = chosen(7)
    (one,) = game.state.heroes
    assert (len(one.cubes), len(one.equipment), one.abilities) == (5, 2, [])
    assert [GAME.library.skills[id_].card for id_ in one.skills if GAME.library.skills[id_].card] == [
        "I",
        "I",
        "II",
        "II",
    ]
    kinds = []
    while game.request.kind in (LEARN, OFFER):
        kinds.append(game.request.kind)
        game.play(game.offered()[0])
    assert kinds == [LEARN, LEARN, OFFER, OFFER, LEARN, LEARN]


@pytest.mark.rules("DR-ONESHOT-05")
def test_a_skill_reward_may_be_spent_on_the_role() -> None:
    game = chosen(2)
    role = GAME.library.roles[game.state.heroes[0].role]
    (third,) = role.cards["III A"]
    assert third in {act.skill for act in game.acts()}
    board = GAME.library.boards[game.state.heroes[0].id]
    assert {first for first, _ in board.cards} < {act.skill for act in game.acts()}
    game.play(f"learn {third} green")
    assert [cube.colour for cube in game.state.heroes[0].cubes][-1] == "green"


@pytest.mark.rules("DR-ONESHOT-06")
def test_camp_items_are_picked_from_the_whole_deck() -> None:
    game = chosen(7)
    while game.request.kind == LEARN:
        game.play(game.offered()[0])
    assert len(game.offered("want")) == 28
    game.play("want honest-blade")
    assert len(game.offered("want")) == 27
    game.play("want iron-shield")
    assert {"honest-blade", "iron-shield"} <= {*game.state.heroes[0].stash, *game.state.heroes[0].equipment}


@pytest.mark.rules("DR-ONESHOT-07")
def test_abilities_may_come_from_one_tree_or_from_two() -> None:
    game = chosen(7)
    while game.request.kind == LEARN and game.request.about.reward != "ability":  # type: ignore[attr-defined]
        game.play(game.offered()[0])
    game.play("want honest-blade", "want iron-shield")
    tree, other = [one for one in GAME.library.trees.values() if one.cls == "Warrior"][:2]
    firsts = {act.skill for act in game.acts()}
    assert {tree.abilities[0], other.abilities[0]} <= firsts
    assert tree.abilities[1] not in firsts
    game.play(f"learn {tree.abilities[0]} no-cube")
    assert {tree.abilities[1], other.abilities[0]} <= {act.skill for act in game.acts()}


@pytest.mark.rules("DR-ONESHOT-08")
def test_all_take_one_reward_before_the_next_and_the_leader_settles_quarrels() -> None:
    game = chosen(7, heroes=2, seats=2)
    asked = []
    while game.request.kind == LEARN:
        asked.append(game.request.about.hero)  # type: ignore[attr-defined]
        game.play(game.offered()[0])
    assert (asked[:2], asked[2:]) == (asked[2:], asked[:2])
    assert len({*asked[:2]}) == 2
    game.play("want honest-blade", "want honest-blade")
    assert game.request.kind == AWARD


@pytest.mark.rules("DR-ONESHOT-08")
def test_what_chance_decides_is_left_to_it_in_the_order_of_the_table() -> None:
    heroes = one_shot(1).state.heroes
    assert usual_rewards(BOX, heroes, ["S1", "A", "I1", "CA", "A"]) == ["A", "A"]


@pytest.mark.rules("DR-ONESHOT-09")
def test_a_one_shot_party_has_no_entries() -> None:
    for one in one_shot(15, 5).state.heroes:
        assert (one.statuses, one.outcomes, one.aura) == ([], [], "")


@pytest.mark.rules("DR-ONESHOT-11")
def test_before_the_first_chapter_nobody_has_received_anything() -> None:
    (one,) = one_shot(1).state.heroes
    assert (received(one), len(one.cubes)) == (Counter(), 5)


@pytest.mark.rules("DR-ONESHOT-12")
def test_a_one_shot_ends_with_its_result() -> None:
    won = fight("V1", health={"m1": 1}, chance=(15,)).play("use guarding-strike yellow")
    lost = monster_turn("V1", health={"vorn": 1}, blocked={"vorn": {"arcing-swing": "trauma"}})
    while not lost.result:
        lost.play(lost.offered()[-1])
    for game, result in ((won, "won"), (lost, "lost")):
        assert game.result == result
        assert (game.match.request, game.state.campaign, game.state.camp) == (None, None, None)


def test_experience_may_be_agreed_on_instead_of_the_table() -> None:
    assert received(one_shot(15, experience="none").state.heroes[0]) == Counter()
    some = one_shot(15, experience="some").state.heroes[0]
    assert received(some) == Counter({"S1": 1, "CA": 1})
    assert Options().experience == "table"


def test_a_campaign_that_begins_later_brings_what_its_chapters_give() -> None:
    rewards: list[list[Reward]] = [["S1"], ["I1"], ["CA"], ["A"], ["S1"]]
    box = library(*({"reward": given} for given in rewards), {})
    game = Position(Drunagor(box), None, ("good-quality-torch",), 1, options={"chapter": 6, "heroes": 1})
    (one,) = game.state.heroes
    assert received(one) == Counter({"S1": 2, "I1": 1, "CA": 1})
    assert one.bag == ["good-quality-torch"]
    assert game.state.place == "trial-6"
