"""What the log and the questions say, in words that a player needs no rulebook for."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.state import State
from tabletome.testing.play import Position
from tests.drunagor.chapters.staged import at_door
from tests.drunagor.chapters.staged import chapter as staged
from tests.drunagor.gear.test_tokens import furnished
from tests.drunagor.stage import fight, monster_turn
from tests.drunagor.story.pages import met, option, page

STILL: dict[str, Any] = {"damage": None, "movement": 0}


def before(log: list[str], words: str) -> str:
    """The first line with these words."""
    return next(line for line in log if words in line)


def test_an_attack_for_ki_is_rolled_against_an_accuracy() -> None:
    game = fight("V1", resources={"vorn": {"ki": 1}}, gear={"vorn": ["harvest-bill"]}, chance=(8,)).play("use ki")
    assert before(game.log, "rolls") == "Vorn rolls 8 against Accuracy 9."


def test_a_roll_is_told_with_what_it_comes_to_whether_more_or_less() -> None:
    game = fight("V1", skills={"vorn": {"try": "y weapon -2 HIT"}}, gear={"vorn": ["harvest-bill"]}, chance=(8,))
    assert before(game.play("use try yellow").log, "rolls") == "Vorn rolls 8, 6 in all, against Accuracy 9."


def test_what_a_condition_eats_is_called_by_it() -> None:
    game = monster_turn("1....V", conditions={"m1": {"bleed": 1}}, faces={"m1": STILL}, health={"m1": 5})
    assert "Rotten Flesh (yellow) loses 1 Health to BLEED and has 4 left." in game.log


def test_a_monster_that_cannot_move_stays_where_it_is() -> None:
    game = monster_turn("1....V", conditions={"m1": {"knock_down": 1}}, faces={"m1": STILL})
    assert before(game.log, "Rotten Flesh (yellow) stays").startswith("Rotten Flesh (yellow) stays on a1 (")
    walks = monster_turn("1....V", faces={"m1": {**STILL, "movement": 2}})
    assert before(walks.log, "heads").startswith("Rotten Flesh (yellow) heads for c1 (")


def test_a_chest_is_opened_before_something_is_found_in_it() -> None:
    game = fight("VC....1", chest=["bitter-tea"], chance=("blank",)).play("search b1")
    assert game.log[-3:] == [
        "The Chest on b1 is opened.", "Vorn finds Bitter Tea.", "Vorn rolls the Trap Die: blank.",
    ]  # fmt: skip


def test_tokens_lie_people_stand_and_the_map_shows_what_belongs_to_the_ground() -> None:
    log = furnished().log
    assert "An Interaction token lies on c1." in log
    assert "A Chest lies on a3." in log
    assert "A red NPC stands on d1." in log
    mill = Position(GAME, None, (), 1, options={"mode": "one-shot", "chapter": 2, "heroes": 1})
    assert "The map shows the Mill Steps on g7." in mill.log


def test_what_is_counted_is_told_in_words() -> None:
    mill: Position[State] = Position(GAME, None, (), 1, options={"mode": "one-shot", "chapter": 2, "heroes": 1})
    log = mill.play(mill.offered()[0]).log
    assert "Villagers who walk by themselves, 3 squares at the end of a round, towards the mill steps: 3." in log


def test_a_landmark_is_called_what_it_is_and_not_what_is_counted_of_it() -> None:
    game = at_door(staged(9), "the-barbican")
    assert "The map shows the Gate on o5." in game.play(*game.offered("open")).log


def test_where_nothing_is_left_to_do_the_log_says_so() -> None:
    game = met(page(option(101, "SELF, FURY 1"), option(102, "SELF, SHIELD 1"))).play("interact c3", "choose 101")
    assert game.log[-1] == "Nothing is left to do on c3."


def test_of_two_bystanders_of_a_colour_the_log_says_which() -> None:
    slayer = {"m1": {"blue": "SLAUGHTER", "movement": 2, "damage": 3}}
    game = monster_turn("1......V\n........", faces=slayer, npcs="a2 h2", cubes={"vorn": ""}, gear={"vorn": []})
    assert "goes for the yellow bystander on a2" in before(game.log, "bystander")


# --- questions ------------------------------------------------------------------------------------------------------------


def test_who_gives_up_cubes_is_told_what_takes_them() -> None:
    game: Position[State] = monster_turn("1V", faces={"m1": {"damage": 1, "black": "FATIGUE 1"}}, cubes={"vorn": "rg"})
    while game.request.kind == "react":
        game.play("take it")
    assert game.request.prompt == "FATIGUE: expend 1 cube. Which one?"


def test_who_takes_cubes_back_is_told_by_what() -> None:
    game = fight(
        "V....1", skills={"vorn": {"try": "y - SELF, RECALL 1"}}, cubes={"vorn": "yy"}, expended={"vorn": "rg"}
    )
    assert game.play("use try yellow").request.prompt == "Try: which cube comes back?"


def test_a_turn_without_actions_names_the_minor_action_that_is_left() -> None:
    over = "No Cube Action and no Move is left: "
    spent: dict[str, Any] = {"cube_actions": 0, "free_move": False, "cubes": {"vorn": "yrg"}}
    assert fight("V.....1", **spent).request.prompt == over + "end the turn."
    with_chest = fight("VC....1", chest=["bitter-tea"], **spent)
    assert with_chest.request.prompt == over + "a Minor Action, or end the turn."
    two = {**spent, "cubes": {"vorn": "yr"}}
    assert fight("V.....1", **two).request.prompt == over + "end the turn, or Recall."


# --- cards ----------------------------------------------------------------------------------------------------------------


def lines(game: Position[State], zone: str, card: str) -> tuple[str, ...]:
    cards = next(one for one in game.scene().zones if one.id == zone).cards
    return next(one.lines for one in cards if one.id == card)


def test_who_chooses_hero_role_and_gear_reads_what_their_skills_do() -> None:
    game: Position[State] = Position(GAME, None, (), 1, options={"mode": "one-shot", "heroes": 1, "party": "choose"})
    vorn = lines(game, "heroes", "vorn")
    assert "Arcing Swing (yellow · weapon attack): CLEAVE 2, +1 HIT" in vorn
    assert any(line.startswith("Hold the Line (passive): ") for line in vorn)
    roles = lines(game.play("play vorn"), "roles", "support")
    assert "Preventing Light (green/blue · Reaction): PREVENT 2" in roles
    game.play("take role defender", "equip lintel-hammer")
    coat = lines(game, "starting-gear", "riveted-coat")
    assert coat[:2] == ("Chin Down: SELF, PREVENT 3", "Yellow · Reaction: You are spared 3 points of damage.")


def test_a_card_does_not_say_the_same_twice() -> None:
    game = fight("M....1", turn="maya", gear={"maya": ["yew-shortbow"]})
    bow = lines(game, "gear", "yew-shortbow")
    assert bow[0] == "Accuracy 8, damage 3; +1 RANGE"


def test_beside_the_question_which_pet_comes_lie_the_cards_of_those_who_may() -> None:
    game = fight("M....1", turn="maya", skills={"maya": {"call": "y - PET, ACTIVATE"}}).play("use call yellow")
    cards = next(one for one in game.scene().zones if one.id == "question").cards
    assert [card.title for card in cards] == ["Luma", "Jinx"]
    assert all(card.option.startswith(f"summon {card.id}") for card in cards)


# --- cubes that end it ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("teams", "told"), [(2, "Trauma of the side"), (1, "Trauma")])
def test_in_a_match_the_trauma_cubes_of_a_side_are_counted_together(teams: int, told: str) -> None:
    sides = {"vorn": 0, "lorelai": 0, "maya": 1, "jaheen": 1} if teams == 2 else {"vorn": 0, "maya": 1}
    blocked = {"vorn": {"bull-rush": "trauma"}}
    game = fight("VL.MJ" if teams == 2 else "V..M", teams=sides, seats=len(sides), blocked=blocked)
    stats = {panel.id: {one.name: (one.value, one.of) for one in panel.stats} for panel in game.scene().panels}
    assert stats["vorn"][told] == (1, 2 * teams - 1)
    if teams == 2:
        assert stats["lorelai"][told] == (1, 3)
    assert told not in stats["maya"]


def test_who_can_hold_one_curse_cube_more_reads_it_beside_the_name() -> None:
    held = {"vorn": {"bull-rush": "curse"}}
    game = fight("V..1", skills={"vorn": {"tough": "- static HOLD 1 MORE CURSE"}}, blocked=held)
    stats = {one.name: (one.value, one.of) for one in game.scene().panels[0].stats}
    assert stats["Curse"] == (1, 6)
