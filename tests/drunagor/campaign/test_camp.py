"""The Camp Phase: rest, rewards, offers, learning, in the order of its board. (DR-CAMP-*, DR-CAMPOV-*, DR-LOG-04..11)"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabletome.games.drunagor.events.board import StoryRead
from tabletome.games.drunagor.events.campaign import AllyLeft, OfferRevealed, RewardLost, RewardTaken, StatusErased
from tabletome.games.drunagor.events.heroes import Learned
from tabletome.games.drunagor.game import GAME, Drunagor
from tabletome.games.drunagor.options.campaign.offers import AWARD, OFFER, Awarding, Offering
from tabletome.games.drunagor.options.campaign.road import ONE_SHOTS, road
from tabletome.games.drunagor.options.campaign.roles import NEW_ROLE
from tabletome.games.drunagor.options.campaign.stash import ARRANGE
from tabletome.games.drunagor.options.learning import LEARN, Learning
from tabletome.games.drunagor.options.place import START
from tabletome.games.drunagor.options.values import max_health
from tabletome.games.drunagor.rules.campaign.offers import previous_item
from tabletome.games.drunagor.state import OFF_BOARD, Cube, Figure, State, campaign_of, figure_of, hero
from tabletome.kernel import Chance
from tabletome.table import shuffled
from tabletome.testing.play import Position
from tests.drunagor.campaign.roads import GUARD, campaign, decided, sheet, table
from tests.drunagor.places import dungeon

BOX = GAME.library


def at_camp(*rewards: str, before: Any = None, chance: tuple[Any, ...] = (), **options: Any) -> Position[State]:
    """The Camp after a Chapter that gives this; the next one waits."""
    return decided(campaign({"reward": [*rewards]}, {}, **options), before=before, chance=chance)


def battered(state: State) -> None:
    vorn, figure = hero(state, "vorn"), figure_of(state, "vorn")
    vorn.blocked = {
        "bull-rush": "curse",
        "arcing-swing": "curse",
        "guarding-strike": "curse",
        "hold-the-line": "trauma",
    }
    vorn.cubes[0].at, vorn.cubes[1].at, vorn.cubes[1].wild = "expended", "whirlwind-of-steel", True
    vorn.statuses, vorn.aura, vorn.outcomes = ["hearth-handed", "farmers-thanks"], "shift-ended", ["roll-kept"]
    figure.health, figure.conditions, figure.resources = 2, {"poison": 2, "slow": 1}, {"focus": 3, "shield": 1}
    state.figures.append(Figure("luma", "pet", "luma", OFF_BOARD, 1, owner="maya"))
    state.figures.append(Figure("tharmagar", "companion", "tharmagar", OFF_BOARD, 1, owner="vorn"))


# --- rest -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-CAMP-31", "DR-CAMPOV-02")
def test_heroes_are_whole_again() -> None:
    game = at_camp(before=battered)
    vorn, figure = sheet(game, "vorn"), figure_of(game.state, "vorn")
    assert vorn.blocked == {}
    assert {(cube.at, cube.wild) for cube in vorn.cubes} == {("", False)}
    assert (figure.conditions, figure.resources) == ({}, {})
    assert figure.health == max_health(table(game), figure) > 2


@pytest.mark.rules("DR-LOG-04", "DR-KEY-198", "DR-LOG-07", "DR-KEY-034", "DR-LOG-11", "DR-KEY-133", "DR-CAMP-31")
def test_statuses_end_while_auras_and_outcomes_stay() -> None:
    game = at_camp(before=battered)
    vorn = sheet(game, "vorn")
    assert (vorn.statuses, vorn.aura, vorn.outcomes) == ([], "shift-ended", ["roll-kept"])
    assert game.told(StatusErased) == [StatusErased("vorn", "hearth-handed"), StatusErased("vorn", "farmers-thanks")]


@pytest.mark.rules("DR-CAMP-31", "DR-CMP-12")
def test_pets_and_companions_go_their_way() -> None:
    game = at_camp(before=battered)
    assert {one.side for one in game.state.figures} == {"hero"}
    assert game.told(AllyLeft) == [AllyLeft("luma", "maya"), AllyLeft("tharmagar", "vorn")]


@pytest.mark.rules("DR-CAMP-03", "DR-CAMP-31", "DR-CAMPOV-01")
def test_all_heroes_go_through_the_steps_in_one_order() -> None:
    game = decided(campaign({"reward": ["CA", "S1", "I1"], "camp": "There was bread."}, {}, heroes=3))
    assert "There was bread." in [told.text for told in game.told(StoryRead)]
    steps = []
    while game.request.kind != START:
        steps.append((game.request.kind, game.request.about.hero))  # type: ignore[attr-defined]
        game.play(game.offered()[-1])
    assert [kind for kind, _ in steps] == [OFFER] * 3 + [LEARN] * 6 + [ARRANGE] * 3 + [NEW_ROLE] * 3
    line = ["vorn", "maya", "lorelai"]
    assert [who for _, who in steps] == [*line, *line, *line, *line, *line]
    kinds = [kind for kind in game.kinds if kind in ("rested", "offer-revealed", "learned")]
    assert kinds == ["rested"] * 3 + ["offer-revealed"] + ["learned"] * 6


# --- rewards ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-CAMP-04", "DR-CAMP-05", "DR-CAMP-15", "DR-CAMP-16")
def test_each_hero_learns_a_skill_with_its_cube() -> None:
    game = at_camp("S1", heroes=3)
    assert game.asked == (LEARN, Learning("vorn", "skill 1"))
    game.play("learn whole-doorway yellow")
    vorn = sheet(game, "vorn")
    assert (len(vorn.cubes), vorn.cubes[-1]) == (6, Cube("yellow"))
    assert "whole-doorway" in vorn.skills
    for one in ("maya", "lorelai"):
        assert game.asked == (LEARN, Learning(one, "skill 1"))
        game.play(game.offered()[0])
    assert [told.who for told in game.told(Learned)] == ["vorn", "maya", "lorelai"]


@pytest.mark.rules("DR-CAMP-12", "DR-CAMP-14")
def test_a_reward_is_of_its_level() -> None:
    game = at_camp("S1")
    levels = {
        BOX.skills[act.skill].level or {"III A": 1, "III B": 2}[BOX.skills[act.skill].card] for act in game.acts()
    }
    assert levels == {1}
    initial = {*sheet(game, "vorn").skills}
    assert not initial & {act.skill for act in game.acts()}
    assert {BOX.skills[skill].where for skill in initial} == {"board", "passive", "role"}


@pytest.mark.rules("DR-CAMP-13", "DR-CAMP-14")
def test_level_2_needs_level_1_of_the_same_type() -> None:
    def taught(state: State) -> None:
        hero(state, "vorn").skills += ["whole-doorway", "fetch-it-back"]

    game = at_camp("S2", before=taught)
    assert game.offered() == ["learn lintel-and-post yellow", "learn the-far-hinge red"]


@pytest.mark.rules("DR-CAMP-35")
def test_a_reward_that_cannot_be_used_is_lost() -> None:
    game = at_camp("S2")
    assert game.told(RewardLost) == [RewardLost("vorn", "S2"), RewardLost("maya", "S2")]
    assert [len(one.cubes) for one in game.state.heroes] == [5, 5]


@pytest.mark.rules("DR-CAMP-31")
def test_who_learns_to_bear_more_leaves_the_camp_with_it() -> None:
    game = at_camp("CA")
    before = figure_of(game.state, "vorn").health
    game.play("learn thick-skulled no-cube")
    assert figure_of(game.state, "vorn").health == before + 3


@pytest.mark.rules("DR-CAMP-20")
def test_where_there_is_but_one_to_learn_nobody_is_asked() -> None:
    def nearly_done(state: State) -> None:
        trees = [tree for tree in BOX.trees.values() if tree.cls == BOX.boards["vorn"].cls]
        known = [ability for tree in trees for ability in tree.abilities]
        hero(state, "vorn").abilities = [one for one in known if one != "thick-skulled"]

    game = at_camp("CA", before=nearly_done)
    assert "thick-skulled" in hero(game.state, "vorn").abilities
    assert game.told(Learned) == [Learned("vorn", "thick-skulled")]


@pytest.mark.rules("DR-CAMP-17", "DR-CAMP-18")
def test_with_a_role_skill_comes_a_cube_of_any_colour_which_is_written_down() -> None:
    game = at_camp("S1")
    of_the_role = [act.colour for act in game.acts("learn") if act.skill == "wall-of-one"]
    assert of_the_role == ["yellow", "red", "green", "blue"]
    game.play("learn wall-of-one blue")
    assert (sheet(game, "vorn").cubes[-1].colour, sheet(game, "vorn").role_cubes) == ("blue", ["blue"])


@pytest.mark.rules("DR-CAMP-15")
def test_a_passive_skill_brings_a_cube_too() -> None:
    passive = next(
        skill for skill in BOX.skills.values() if skill.where == "card" and skill.passive and skill.level == 1
    )
    game = at_camp("S1", heroes=5)
    while game.request.about.hero != passive.owner:  # type: ignore[attr-defined]
        game.play(game.offered()[0])
    game.play(f"learn {passive.id} {passive.learned}")
    assert sheet(game, passive.owner).cubes[-1].colour == passive.learned


@pytest.mark.rules("DR-CAMP-19", "DR-CAMP-20", "DR-CAMP-21", "DR-CAMP-22", "DR-CAMP-23")
def test_a_class_ability_comes_without_a_cube_and_from_any_tree_that_is_open() -> None:
    def tracking(state: State) -> None:
        hero(state, "maya").abilities = ["relentless-tracker"]

    game = at_camp("CA", before=tracking).play("learn sturdiness no-cube")
    offered = {act.skill for act in game.acts()}
    assert "bounty-of-the-hunt" in offered, "the second of the tree she has begun"
    assert "hunting-squad" not in offered, "this one comes after it"
    assert {"long-eye", "wild-strength", "spare-wire"} < offered, "the first of other trees"
    assert not {"oakenskin", "master-trainer"} & offered
    game.play("learn wild-strength no-cube")
    assert len(sheet(game, "maya").cubes) == 5


@pytest.mark.rules("DR-CLASS-09")
def test_both_branches_of_a_tree_can_be_learned_in_time() -> None:
    def training(state: State) -> None:
        hero(state, "maya").abilities = ["wild-strength", "oakenskin"]

    game = at_camp("CA", before=training).play("learn sturdiness no-cube")
    assert "learn master-trainer no-cube" in game.offered()


@pytest.mark.rules("DR-CAMP-37")
def test_the_rewards_of_the_chapters_add_up_to_the_rows_of_the_table() -> None:
    there = road(BOX)
    for chapter, row in ONE_SHOTS.items():
        given = Counter(reward for number, one in there.items() if number < chapter for reward in one.reward)
        assert given - Counter({"A": 99}) == Counter(row), f"before Chapter {chapter}"


# --- offers -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-CAMP-06", "DR-CAMP-30")
def test_all_cards_of_a_level_lie_open() -> None:
    for reward, level, many in (("I1", 1, 28), ("I2", 2, 28), ("I3", 3, 16)):
        game = at_camp(reward)
        assert game.asked == (OFFER, Offering("vorn", reward))  # type: ignore[arg-type]
        (revealed,) = game.told(OfferRevealed)
        assert (revealed.level, len(revealed.cards)) == (level, many)
        assert {BOX.items[card].source for card in revealed.cards} == {f"camp{level}"}
        assert len(game.offered("want")) == many


@pytest.mark.rules("DR-CAMP-08", "DR-CAMP-34")
def test_each_hero_takes_one_card_even_one_to_carry_or_none() -> None:
    game = at_camp("I1", heroes=3, seats=3)
    cloth = next(item.id for item in BOX.items.values() if item.source == "camp1" and item.subtype == "cloth")
    game.play(f"want {cloth}", "want elvish-bow", "take nothing")
    assert game.told(RewardTaken) == [RewardTaken("vorn", cloth), RewardTaken("maya", "elvish-bow")]
    assert sheet(game, "vorn").stash == [cloth]
    assert f"wear {cloth}" not in game.offered()
    assert "not proficient" in game.refused(f"wear {cloth}")
    game.play(f"pack {cloth}")
    assert (sheet(game, "vorn").bag, sheet(game, "vorn").stash) == ([cloth], [])


@pytest.mark.rules("DR-CAMP-09")
def test_of_those_who_want_the_same_card_the_party_leader_picks_one() -> None:
    game = at_camp("I1", heroes=3, seats=3).play("want honest-blade", "want honest-blade", "take nothing")
    assert game.asked == (AWARD, Awarding("vorn", "honest-blade"))
    assert game.offered() == ["award to vorn", "award to maya"]
    game.play("award to maya", seat=0)
    assert game.request.about == Offering("vorn", "I1"), "he chooses again"
    assert "want honest-blade" not in game.offered()
    game.play("want iron-shield")
    assert (sheet(game, "vorn").stash, sheet(game, "maya").stash) == (["iron-shield"], ["honest-blade"])


def test_who_plays_several_heroes_does_not_quarrel_with_themselves() -> None:
    game = at_camp("I1").play("want honest-blade")
    assert "want honest-blade" not in game.offered()
    assert "another of your Heroes" in game.refused("want honest-blade")


@pytest.mark.rules("DR-CAMP-10")
def test_what_nobody_took_is_the_previous_camp_items_deck() -> None:
    game = at_camp("I1", heroes=4).play(
        "want honest-blade", "want elvish-bow", "want iron-shield", "want staff-of-the-moon"
    )
    previous = campaign_of(game.state).previous
    assert len(previous) == 24
    assert not {"honest-blade", "elvish-bow"} & {*previous}
    flow = previous_item(game.game.play(game.state), "vorn")
    asked = next(flow)
    assert isinstance(asked, Chance)
    with pytest.raises(StopIteration) as drawn:
        flow.send("quarrymans-pick")
    assert drawn.value.value == "quarrymans-pick"
    assert len(campaign_of(game.state).previous) == 23


@pytest.mark.rules("DR-CAMP-10")
@pytest.mark.parametrize(("left", "found"), [(["iron-shield", "elvish-bow"], "elvish-bow"), ([], "bitter-tea")])
def test_a_scene_gives_what_nobody_took_at_the_last_camp_and_else_something_out_of_a_chest(
    left: list[str], found: str
) -> None:
    room = dungeon.chapter({"always": ["Scene 7-A @c3"]}, dungeon.behind(GUARD), number=1, entered="camp")
    game: Position[State] = Position(Drunagor(dungeon.read(room)), None, (), 1, options={"heroes": 1})
    state = game.play("start on c2").state
    campaign_of(state).previous, state.decks["chest"] = left, shuffled("chest", ["bitter-tea"])
    again: Position[State] = Position(game.game, state, (found,) if left else (), 1)
    again.play("interact c3", "choose 702", "give up yellow")
    assert sheet(again, "vorn").bag == [found]
    assert campaign_of(again.state).previous == left[:1]
    assert f"Vorn finds {BOX.items[found].name}." in again.log


@pytest.mark.rules("DR-CAMP-11")
def test_only_the_cards_that_were_revealed_last_are_the_previous_ones() -> None:
    game = at_camp("I1", "I2").play("want honest-blade", "take nothing")
    assert {BOX.items[card].source for card in campaign_of(game.state).previous} == {"camp1"}
    game.play("take nothing", "take nothing")
    assert {BOX.items[card].source for card in campaign_of(game.state).previous} == {"camp2"}
    assert len(campaign_of(game.state).previous) == 28


@pytest.mark.rules("DR-CAMP-36")
def test_a_later_offer_of_the_same_level_shows_what_nobody_owns() -> None:
    def owning(state: State) -> None:
        hero(state, "vorn").stash, hero(state, "maya").bag = ["honest-blade", "iron-shield"], ["elvish-bow"]
        hero(state, "maya").equipment.append("staff-of-the-moon")

    game = at_camp("I1", before=owning)
    assert len(game.offered("want")) == 24
    assert "somebody has" in game.refused("want elvish-bow")


@pytest.mark.rules("DR-CAMP-04", "DR-CAMP-05")
def test_an_adventure_item_is_found_by_each_hero() -> None:
    game = at_camp("A", chance=("good-quality-torch", "family-locket"))
    assert game.told(RewardTaken) == [
        RewardTaken("vorn", "good-quality-torch"),
        RewardTaken("maya", "family-locket"),
    ]
    assert [one.stash for one in game.state.heroes] == [["good-quality-torch"], ["family-locket"]]
