"""Learning as plain functions of library and Hero: what is legal, and what it changes.

(DR-HERO-16..22, DR-CLASS-*, DR-ROLE-05..10)
"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.events import Learned
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.learning import (
    LEARN,
    NO_CUBE,
    Learn,
    Learning,
    rewards,
)
from tabletome.games.drunagor.options.learning.classes import abilities
from tabletome.games.drunagor.options.learning.skills import skills
from tabletome.games.drunagor.rules.learning import learn
from tabletome.games.drunagor.rules.learning.roles import change_role
from tabletome.games.drunagor.rules.party import new_hero, usual_gear
from tabletome.games.drunagor.state import Cube, Hero, RoleName, State
from tabletome.kernel import Match
from tabletome.testing.play import Position
from tests.drunagor.stage import fight, sheet

BOX = GAME.library


def hero(id_: str, role: RoleName = "leader") -> Hero:
    return new_hero(BOX, id_, 0, role, usual_gear(BOX, id_))


def taught(owner: Hero, *cards: str) -> Hero:
    """A Hero who learned these, each with the first colour of cube that comes with it."""
    for card in cards:
        found = [
            act
            for reward in ("skill 1", "skill 2", "ability")
            for act in rewards(BOX, owner, [owner], reward)
            if act.skill == card
        ]
        learn(BOX, owner, found[0])
    return owner


# --- a new Hero -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-HERO-07", "DR-HERO-20", "DR-HERO-22")
@pytest.mark.parametrize("id_", BOX.boards)
def test_a_new_hero_has_one_passive_and_has_learned_nothing(id_: str) -> None:
    new = hero(id_)
    board = BOX.boards[id_]
    assert [skill for skill in new.skills if BOX.skills[skill].where == "passive"] == [board.passive]
    assert not {skill for card in board.cards for skill in card} & {*new.skills}
    assert new.abilities == []
    assert len(new.cubes) == 5


@pytest.mark.rules("DR-HERO-11")
@pytest.mark.parametrize("id_", BOX.boards)
def test_a_new_hero_has_a_weapon_and_an_armor_of_their_own_kind_equipped(id_: str) -> None:
    gear = [BOX.items[item] for item in hero(id_).equipment]
    assert [item.type for item in gear] == ["weapon", "armor"]
    assert all(item.source == "starting" and item.subtype in BOX.boards[id_].proficient for item in gear)


# --- Skills -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-HERO-16")
def test_a_skill_brings_a_cube_of_its_colour() -> None:
    vorn = hero("vorn")
    learn(BOX, vorn, Learn("whole-doorway", "yellow"))
    assert [cube.colour for cube in vorn.cubes] == ["yellow", "yellow", "red", "green", "blue", "yellow"]
    assert "whole-doorway" in vorn.skills
    lorelai = taught(hero("lorelai"), "gravity-control")
    assert lorelai.cubes[5] == Cube("blue"), "even a Passive does"


@pytest.mark.rules("DR-HERO-17")
def test_a_class_ability_brings_no_cube_and_neither_does_an_item() -> None:
    vorn = taught(hero("vorn"), "sturdiness")
    assert vorn.abilities == ["sturdiness"]
    assert len(vorn.cubes) == 5
    maya = new_hero(BOX, "maya", 0, "leader", ["yew-shortbow", "padded-leather-armor"])
    assert BOX.skills[BOX.items["padded-leather-armor"].skill].slots, "it has slots"
    assert len(maya.cubes) == 5


@pytest.mark.rules("DR-HERO-19")
def test_level_2_needs_level_1_of_the_same_card() -> None:
    vorn = hero("vorn")
    assert skills(BOX, vorn, 2) == []
    taught(vorn, "whole-doorway")
    assert skills(BOX, vorn, 2) == ["lintel-and-post"]
    assert skills(BOX, vorn, 1) == ["fetch-it-back", "right-of-way", "two-behind-me", "after-me"]


@pytest.mark.rules("DR-HERO-21")
def test_level_2_replaces_level_1_in_its_slot_and_brings_another_cube() -> None:
    jaheen = taught(hero("jaheen"), "names-said-aloud")
    place = jaheen.skills.index("names-said-aloud")
    next(cube for cube in jaheen.cubes if cube.colour == "blue").at = "names-said-aloud"
    taught(jaheen, "the-answering-quiet")
    assert jaheen.skills[place] == "the-answering-quiet"
    assert "names-said-aloud" not in jaheen.skills
    assert [cube.at for cube in jaheen.cubes if cube.at] == ["the-answering-quiet"], "what lay there stays there"
    assert len(jaheen.cubes) == 7
    assert skills(BOX, jaheen, 1)[:3] == ["bread-before-blows", "noon-indoors", "carry-them"], "never learned again"
    assert skills(BOX, jaheen, 2) == []


@pytest.mark.rules("DR-HERO-21")
def test_a_status_cube_stays_on_the_card_that_is_turned() -> None:
    jaheen = taught(hero("jaheen"), "names-said-aloud")
    jaheen.blocked = {"names-said-aloud": "curse"}
    taught(jaheen, "the-answering-quiet")
    assert jaheen.blocked == {"the-answering-quiet": "curse"}


# --- the Role's card III ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-ROLE-05", "DR-ROLE-07")
def test_a_reward_of_level_1_may_be_spent_on_card_iii_and_on_nothing_else_then() -> None:
    vorn = hero("vorn", "defender")
    assert "wall-of-one" in skills(BOX, vorn, 1)
    taught(vorn, "wall-of-one")
    assert vorn.skills[-1] == "wall-of-one"
    assert len(vorn.cubes) == 6
    assert "wall-of-one" not in skills(BOX, vorn, 1)
    assert not {skill for card in BOX.boards["vorn"].cards for skill in card} & {*vorn.skills}


@pytest.mark.rules("DR-ROLE-06")
def test_card_iii_is_turned_by_a_reward_of_level_2_once_its_first_side_is_known() -> None:
    vorn = hero("vorn", "defender")
    assert "returned-to-sender" not in skills(BOX, vorn, 2)
    taught(vorn, "wall-of-one")
    assert skills(BOX, vorn, 2) == ["returned-to-sender"]
    taught(vorn, "returned-to-sender")
    assert vorn.skills[-1] == "returned-to-sender"
    assert "wall-of-one" not in vorn.skills


@pytest.mark.rules("DR-HERO-27", "DR-CAMP-17")
def test_with_a_role_skill_comes_a_cube_of_any_colour() -> None:
    vorn = hero("vorn", "striker")
    found = [act for act in rewards(BOX, vorn, [vorn], "skill 1") if act.skill == "twice-is-manners"]
    assert [act.colour for act in found] == ["yellow", "red", "green", "blue"]


@pytest.mark.rules("DR-ROLE-08", "DR-ROLE-09")
def test_improvements_belong_to_the_hero_and_not_to_the_role() -> None:
    vorn = taught(hero("vorn", "defender"), "wall-of-one", "whole-doorway")
    change_role(BOX, vorn, "leader")
    assert vorn.role == "leader"
    board = BOX.boards["vorn"]
    assert vorn.skills[:9] == [*board.skills, board.passive], "those of the board lie first"
    roles = [skill for skill in vorn.skills if BOX.skills[skill].where == "role"]
    assert roles == [*BOX.roles["leader"].starting, "after-me"]
    assert "whole-doorway" in vorn.skills
    assert len(vorn.cubes) == 7
    maya = hero("maya", "striker")
    change_role(BOX, maya, "defender")
    assert [skill for skill in maya.skills if BOX.skills[skill].where == "role"] == [*BOX.roles["defender"].starting]


@pytest.mark.rules("DR-ROLE-09")
def test_the_second_side_goes_along_too_and_cubes_come_back() -> None:
    vorn = taught(hero("vorn", "defender"), "wall-of-one", "returned-to-sender")
    vorn.cubes[0].at, vorn.blocked = "take-it-here", {"in-the-way": "curse", "bull-rush": "curse"}
    change_role(BOX, vorn, "striker")
    assert vorn.skills[-1] == "and-again"
    assert vorn.cubes[0].at == ""
    assert vorn.blocked == {"bull-rush": "curse"}


@pytest.mark.rules("DR-ROLE-10")
def test_no_role_is_changed_during_an_adventure() -> None:
    game = fight("V.1")
    assert "take role" not in {option.verb for option in game.request}
    assert "possible" in game.refused("take role striker") or "may" in game.refused("take role striker")
    assert sheet(game, "vorn").role == "defender"


# --- Class Abilities ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-CLASS-02", "DR-CLASS-05")
def test_only_first_abilities_of_the_own_class_are_offered_at_first() -> None:
    vorn = hero("vorn")
    assert abilities(BOX, vorn, [vorn]) == ["sturdiness", "thick-skulled", "hear-the-drum", "full-swing"]
    maya = hero("maya")
    assert "bounty-of-the-hunt" not in abilities(BOX, maya, [maya])


@pytest.mark.rules("DR-CLASS-04")
def test_who_learns_the_first_ability_of_a_tree_takes_its_card() -> None:
    maya, elros = taught(hero("maya"), "wild-strength"), hero("elros")
    elros.secondary = "Ranger"
    offered = abilities(BOX, elros, [maya, elros])
    assert "relentless-tracker" in offered
    assert not {*BOX.trees["beastmaster"].abilities} & {*offered}
    assert maya.abilities == ["wild-strength"]


@pytest.mark.rules("DR-CLASS-06", "DR-CLASS-07")
def test_a_branch_offers_a_choice_and_a_chain_does_not() -> None:
    def then(*known: str) -> set[str]:
        maya = taught(hero("maya"), *known)
        tree = BOX.skills[known[0]].owner
        return {*abilities(BOX, maya, [maya])} & {*BOX.trees[tree].abilities}

    assert then("wild-strength") == {"oakenskin", "master-trainer"}
    assert then("wild-strength", "oakenskin") == {"master-trainer"}
    assert then("relentless-tracker") == {"bounty-of-the-hunt"}
    assert then("relentless-tracker", "bounty-of-the-hunt") == {"hunting-squad"}
    assert then("relentless-tracker", "bounty-of-the-hunt", "hunting-squad") == set()


@pytest.mark.rules("DR-CLASS-08")
def test_another_tree_may_be_started_at_any_time() -> None:
    maya = taught(hero("maya"), "wild-strength")
    assert {"long-eye", "spare-wire", "relentless-tracker"} <= {*abilities(BOX, maya, [maya])}


# --- before a One-Shot ----------------------------------------------------------------------------------------------------------


def party(**options: Any) -> Position[State]:
    return Position(GAME, options={"mode": "one-shot", "heroes": 5, **options}, seats=1)


@pytest.mark.rules("DR-HERO-16")
@pytest.mark.parametrize(("experience", "cubes", "known"), [("none", 5, 0), ("some", 6, 1), ("veteran", 8, 2)])
def test_the_usual_party_has_learned_what_was_asked_for(experience: str, cubes: int, known: int) -> None:
    match: Match[State] = Match(
        GAME, 1, {"mode": "one-shot", "heroes": 5, "experience": experience}, seed=3, listen=True
    )
    for one in match.state.heroes:
        assert (len(one.cubes), len(one.abilities)) == (cubes, known)
        cards = [skill for skill in one.skills if BOX.skills[skill].level or BOX.skills[skill].card.startswith("III")]
        assert len(cards) == known, "the Skill of Level 2 lies on one of Level 1"
    learned = [event for event in match.events or () if event.kind == Learned.kind]
    assert len(learned) == 5 * 2 * known
    if experience == "veteran":
        (vorn, *_) = match.state.heroes
        assert [skill for skill in vorn.skills if BOX.skills[skill].level] == ["lintel-and-post"]
        assert vorn.skills[-1] == "wall-of-one"


@pytest.mark.rules("DR-HERO-16", "DR-HERO-17")
def test_everybody_may_choose_what_was_learned() -> None:
    game = party(party="choose", experience="some").play("play vorn", "take role striker", "equip harvest-bill")
    while game.asked[0] == "gear":
        game.play(game.offered()[0])
    assert game.asked == (LEARN, Learning("vorn", "skill 1"))
    assert "learn whole-doorway yellow" in game.offered()
    assert "learn twice-is-manners red" in game.offered()
    assert game.refused("learn lintel-and-post yellow") == "Lintel and Post cannot be learned now"
    assert game.refused("learn nothing red") == "there is no Skill 'nothing'"
    game.play("learn twice-is-manners red")
    assert game.asked == (LEARN, Learning("vorn", "ability"))
    game.play(f"learn full-swing {NO_CUBE}")
    (vorn,) = game.state.heroes
    assert (vorn.skills[-1], vorn.abilities) == ("twice-is-manners", ["full-swing"])
    assert vorn.cubes[-1] == Cube("red")
