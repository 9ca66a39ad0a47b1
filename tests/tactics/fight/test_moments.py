"""Cards that wait for a moment act at it, once in their time; and what cards ask about what happened lately."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tabletome.games.tactics.cards.library import Library
from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.state import State
from tabletome.kernel.events import Attacked, Damaged, Drew, Healed
from tabletome.testing.play import Position

from .stage import at, boss_turn, fight, figure, gone, sheet, the_fight


def passive(text: str = "draw 1", **more: str) -> Library:
    """The box and Keen, a passive ability of a test's own."""
    return GAME.library.adding(
        {"passives.yaml": json.dumps([{"name": "Keen", "class": "any", "level": 1, "text": text, **more}])}
    )


def keen(drawing: str, when: str, **more: Any) -> Position[State]:
    """Roberta has Keen, which draws a card at a moment."""
    given: dict[str, Any] = {"decks": {"roberta": ["basic-move"] * 9}, "boards": {"roberta": ["keen"]}, **more}
    return fight(drawing, library=passive(when=when), **given)


def drawn(game: Position[State]) -> int:
    return len([one for one in game.told(Drew) if one.who == "roberta"])


# --- moments ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-INIT-03", "AT-ABIL-02")
def test_what_waits_for_the_start_or_the_end_of_a_turn_acts_in_its_owners_turn_alone() -> None:
    row: dict[str, Any] = {
        "phase": "next_card",
        "line": ["roberta", "elwyn"],
        "hands": {"roberta": ["guard"], "elwyn": ["guard"]},
    }
    start = keen("RE....1", "turn-start(me)", **row)
    assert drawn(start) == 1
    assert drawn(start.play("pass")) == 1, "the turn of another is none of its own"
    end = keen("RE....1", "turn-end(me)", **row)
    assert drawn(end) == 0
    assert drawn(end.play("pass")) == 1
    assert drawn(end.play("pass")) == 1


@pytest.mark.rules("AT-INIT-03", "AT-KO-01")
def test_a_hero_who_falls_in_its_own_turn_ends_it_without_what_waits_for_its_end() -> None:
    cards = {"Reckless": "dmg 9 self"}
    game = keen(
        "R..E..1", "turn-end(me)", cards=cards, hp={"roberta": 3}, hands={"roberta": ["reckless"], "elwyn": ["guard"]}
    )
    game.play("play reckless")
    assert figure(game, "roberta").hp == 0
    assert drawn(game) == 0


@pytest.mark.rules("AT-ACT-01")
def test_what_waits_for_a_card_acts_after_it_was_carried_out_and_for_free_cards_where_it_says_so() -> None:
    cards: dict[str, Any] = {
        "Walk": "heal 1 self",
        "Skip": {"text": "heal 1 self", "kw": ["FREE"]},
        "Reckless": "dmg 9 self",
    }
    row: dict[str, Any] = {"cards": cards, "hp": {"roberta": 3}}
    hands = {"roberta": ["walk", "skip", "guard"]}
    free = keen("R.....1", "card-played(me FREE)", hands=hands, **row)
    assert drawn(free.play("play walk")) == 0
    assert drawn(free.play("play skip")) == 1
    fell = keen("RE....1", "card-played(me FREE)", hands={"roberta": ["reckless-skip"], "elwyn": ["guard"]}, hp={"roberta": 1},
                cards={"Reckless Skip": {"text": "dmg 9 self", "kw": ["FREE"]}})  # fmt: skip
    assert drawn(fell.play("play reckless-skip")) == 0


@pytest.mark.rules("AT-KO-16", "AT-KO-01", "AT-KO-10", "AT-BOSS-17")
def test_what_waits_for_damage_knock_outs_and_defeats_acts_on_each_of_them() -> None:
    row: dict[str, Any] = {"phase": "boss_turn", "turn": "B", "line": ["B", "roberta", "elwyn"], "boss_cards": [["boss: attack"]],
                           "hands": {"roberta": ["basic-move"], "elwyn": ["basic-move"]}, "bystander": False}  # fmt: skip
    hurt = keen("BR..E", "damaged(me)", chance=(1,), **row)
    assert drawn(hurt) == 1
    beside = keen("BE..R", "damaged(hero r3)", chance=(3,), **row, hp={"elwyn": 1})
    assert drawn(beside) == 1, "the last HP is damage, too"
    fallen = keen("BE..R", "knocked-out(ally r4)", chance=(3,), **row, hp={"elwyn": 1})
    assert drawn(fallen) == 1
    assert drawn(keen("BE..R", "knocked-out(ally r4)", chance=(1,), **row)) == 0
    blow: dict[str, Any] = {"hands": {"roberta": ["basic-attack", "guard"]}, "chance": (2,)}
    assert drawn(keen("R1....2", "defeated(foe r4)", hp={"M1": 1}, **blow).play("play basic-attack")) == 1
    assert drawn(keen("R1....2", "defeated(foe r4)", **blow).play("play basic-attack")) == 0
    assert drawn(keen("R1....2", "damaged(foe r1)", **blow).play("play basic-attack")) == 1
    assert drawn(keen("R1....2", "damaged(foe r9)", hp={"M1": 1}, **blow).play("play basic-attack")) == 1


@pytest.mark.rules("AT-KO-10")
def test_a_defeat_can_be_answered_and_what_lasted_on_others_goes_on() -> None:
    cards: dict[str, Any] = {
        "Cheer": {"text": "heal 2 self", "kw": ["RESPONSE"], "when": "defeated(foe r4)"},
        "Soft": "mod damage_taken +1 foes r9 until:round",
    }
    game = fight(
        "R1.2", hands={"roberta": ["soft", "basic-attack", "cheer"]}, cards=cards, hp={"M1": 1, "roberta": 4}, chance=(2, 2)
    ).play("play soft", "play basic-attack")  # fmt: skip
    assert game.asked[0] == "respond"
    game.play(game.offered("respond")[0])
    assert figure(game, "roberta").hp == 6
    assert gone(game, "M1")
    assert [one.who for one in the_fight(game).lasting] == ["M2"], "what lasted on the other one stays"


@pytest.mark.rules("AT-SETUP-20", "AT-KO-07")
def test_healing_is_a_moment_brings_the_fallen_back_and_does_nothing_for_the_whole() -> None:
    cards = {"Balm": "heal 2 r5 ally", "Broth": "heal 2 heroes r9"}
    row: dict[str, Any] = {"cards": cards, "hands": {"roberta": ["balm", "guard"]}}
    healed = keen("RE....1", "healed(ally)", hp={"elwyn": 3}, **row).play("play balm")
    assert drawn(healed) == 1
    assert at(healed, "elwyn") == "b1"
    fallen = keen("RE....1", "healed(ally)", fell={"elwyn": "c1"}, hp={"elwyn": 0}, **row).play("play balm")
    assert (figure(fallen, "elwyn").hp, at(fallen, "elwyn")) == (2, "c1")
    whole = keen("RE....1", "healed(ally)", hp={"roberta": 3}, cards=cards, hands={"roberta": ["broth", "guard"]}).play(
        "play broth"
    )
    assert [one.who for one in whole.told(Healed)] == ["roberta"]
    assert drawn(whole) == 0
    enemies = boss_turn("R...B", "boss: heal 2 self", hp={"B": 5}, hands={"roberta": ["basic-move"]})
    assert (figure(enemies, "B").hp, at(enemies, "B")) == (7, "e1")


# --- once in some time ------------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-ACT-02", "AT-ABIL-03", "AT-KEY-10")
def test_what_may_be_used_once_in_a_turn_can_be_used_again_in_the_next() -> None:
    game = fight(
        "R....1", boards={"roberta": ["keen"]}, library=passive("heal 1 self", mode="action", once="turn"),
        hp={"roberta": 2}, hands={"roberta": ["guard"]},
        line=["roberta", "tolben", "roberta"], actions=2,
    )  # fmt: skip
    assert "there is no 'honest-sword' on your board" in game.refused("use honest-sword")
    game.play("use keen")
    assert "use keen" not in game.offered()
    game.play("end", "pass")
    assert "use keen" in game.offered()


@pytest.mark.rules("AT-KEY-07", "AT-KEY-04")
def test_a_response_on_the_board_that_counts_once_in_a_round_answers_once() -> None:
    library = passive("reduce 1", mode="response", once="round", when="would-lose(me)")
    game = boss_turn(
        "BR", "boss: attack", "boss: attack", library=library, boards={"roberta": ["keen"]}, chance=(2, 2),
        hands={"roberta": ["basic-move"]},
    )  # fmt: skip
    assert game.offered() == ["respond roberta keen", "pass"]
    game.play("respond roberta keen")
    assert [one.amount for one in game.told(Damaged)] == [2, 3], "the second blow cannot be answered"


@pytest.mark.rules("AT-ATK-14", "AT-ATK-18")
@pytest.mark.parametrize(("line", "lost"), [("boss: attack", [2, 3]), ("boss: dmg 2 heroes r1", [1, 2])])
def test_a_reduction_that_counts_once_in_a_round_lessens_one_blow(line: str, lost: list[int]) -> None:
    game = boss_turn(
        "BR", line, line, library=passive("mod damage_taken -1", once="round"), boards={"roberta": ["keen"]}, chance=(2, 2),
        hands={"roberta": ["basic-move"]},
    )  # fmt: skip
    assert [one.amount for one in game.told(Damaged)] == lost


@pytest.mark.rules("AT-ATK-05", "AT-ATK-14")
@pytest.mark.parametrize("text", ["mod attack_bonus +2", "mod attack_dice +r"])
def test_a_bonus_that_counts_once_in_a_turn_adds_to_one_attack(text: str) -> None:
    faces = (1, 2, 1) if "dice" in text else (1, 1)
    game = fight(
        "R1", hands={"roberta": ["basic-attack"] * 3}, boards={"roberta": ["keen"]}, library=passive(text, once="turn"),
        chance=faces,
    ).play("play basic-attack", "play basic-attack")  # fmt: skip
    assert [one.amount for one in game.told(Damaged)] == [3, 1]


@pytest.mark.rules("AT-BOSS-05")
def test_an_ability_that_takes_the_place_of_leaving_play_once_in_an_encounter_does_it_once() -> None:
    game = fight(
        "R1....2", kinds={"M1": _transplanted()}, hp={"M1": 1},
        hands={"roberta": ["basic-attack"] * 2}, chance=(2, 3),
    ).play("play basic-attack")  # fmt: skip
    assert figure(game, "M1").hp == 2
    game.play("play basic-attack")
    assert gone(game, "M1")


def _transplanted() -> str:
    """The kind of enemy that comes back once."""
    return next(
        id_
        for id_, one in GAME.library.enemies.items()
        if any(card.replaces_removal and card.once == "encounter" for card in one.passives)
    )


# --- lately -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-ACT-01", "AT-KEY-02", "AT-CARD-01", "AT-INIT-03")
def test_cards_know_whether_their_user_has_played_a_card_or_a_free_one_in_this_turn() -> None:
    cards: dict[str, Any] = {
        "After": "draw 1 if card-played(me); heal 1 self", "After Free": "draw 1 if card-played(me FREE); heal 1 self",
        "Skip": {"text": "heal 1 self", "kw": ["FREE"]},
    }  # fmt: skip
    decks = {"roberta": ["basic-move"] * 3}
    row: dict[str, Any] = {
        "cards": cards,
        "decks": decks,
        "hp": {"roberta": 2},
        "actions": 3,
        "line": ["roberta", "tolben", "roberta"],
    }
    hands = {"roberta": ["after-free", "skip", "after-free", "guard"]}
    game = fight("R....1", hands=hands, **row).play("play after-free")
    assert drawn(game) == 0
    assert drawn(game.play("play skip", "play after-free")) == 1
    later = fight("R....1", hands={"roberta": ["skip", "after-free", "guard"]}, **row).play("play skip", "end", "pass")
    assert drawn(later.play("play after-free")) == 0, "in the turn before does not count"


@pytest.mark.rules("AT-ACT-01", "AT-CARD-01")
def test_a_turn_in_which_a_card_was_played_is_told_from_one_in_which_it_was_only_discarded() -> None:
    row: dict[str, Any] = {
        "library": passive("draw 1 if card-played(me)", when="turn-end(me)"), "boards": {"roberta": ["keen"]},
        "decks": {"roberta": ["basic-move"] * 3}, "hands": {"roberta": ["guard", "balm"]}, "cards": {"Balm": "heal 1 self"},
        "hp": {"roberta": 2},
    }  # fmt: skip
    assert drawn(fight("R....1", **row).play("play balm", "end")) == 1
    assert drawn(fight("R....1", **row).play("discard balm", "stay", "end")) == 0


@pytest.mark.rules("AT-CARD-01", "AT-INIT-03", "AT-KO-16")
def test_cards_know_whether_their_user_was_hurt_since_its_last_turn_and_enemies_in_this_one() -> None:
    cards = {"Grudge": "atk bl r1 if damaged(me); draw 1", "Twist": "dmg 1 r1 foe; atk bl r1 if damaged(target)"}
    row: dict[str, Any] = {
        "cards": cards, "decks": {"roberta": ["basic-move"] * 5}, "line": ["B", "roberta", "tolben", "roberta"],
        "phase": "boss_turn", "turn": "B",
    }  # fmt: skip
    hurt = fight("RB", **row, boss_cards=[["boss: attack"]], hands={"roberta": ["grudge", "grudge"]}, chance=(1, 2, 2))
    hurt.play("play grudge")
    assert len(hurt.told(Attacked)) == 2
    hurt.play("end", "pass", "play grudge")
    assert len(hurt.told(Attacked)) == 2, "the end of her turn settles it"
    whole = fight("RB", **row, boss_cards=[["boss: heal 1 self"]], hands={"roberta": ["grudge", "twist"]}, chance=(2,))
    whole.play("play grudge")
    assert not whole.told(Attacked)
    whole.play("play twist")
    assert len(whole.told(Attacked)) == 1
    assert sheet(whole, "roberta").hand == ["basic-move"]
