"""What ends when, what objectives and target types remember, and where the fallen come back."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.tactics.events import Decided, Directed, Returned
from tabletome.games.tactics.rules.terrain.returning import DIRECTIONS
from tabletome.kernel.events import CardPlayed, Damaged, Healed, TurnBegan

from .stage import at, boss_turn, fight, figure, gone, sheet, the_fight
from .test_moments import drawn, passive

# --- what lasts -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-INIT-03", "AT-CLEAN-03")
def test_what_lasts_for_a_turn_ends_with_it_and_what_lasts_for_a_round_in_cleanup() -> None:
    cards = {
        "Edge": "mod attack_bonus +1 until:turn",
        "Calm": "mod damage_taken -1 until:round",
        "Aim": "mod attack_bonus +1 until:attack",
    }
    row: dict[str, Any] = {"cards": cards, "actions": 3}
    game = fight("R....1", hands={"roberta": ["edge", "calm", "aim"]}, **row)
    game.play("play edge", "play calm", "play aim")
    assert [one.card for one in the_fight(game).lasting] == ["calm", "aim"], "the turn is over"
    cleaned = fight(
        "R....1", hands={"roberta": ["calm", "aim", "guard"]}, line=["roberta"], chance=("roberta", "B"), bystander=False, **row,
        decks={"roberta": ["guard"] * 9},
    )  # fmt: skip
    cleaned.play("play calm", "play aim", "end", "keep")
    assert the_fight(cleaned).round == 2
    assert the_fight(cleaned).lasting == []


@pytest.mark.rules("AT-CLEAN-01", "AT-CLEAN-02", "AT-TURN-08")
def test_in_cleanup_one_card_is_discarded_or_after_a_pass_the_whole_hand() -> None:
    row: dict[str, Any] = {"phase": "cleanup", "bystander": False, "hands": {"roberta": ["guard", "basic-move", "guard"]},
                           "decks": {"roberta": ["cleave"] * 9}, "chance": ("roberta", "B")}  # fmt: skip
    game = fight("R....1", **row)
    assert game.offered() == ["keep", "give up guard", "give up basic-move"]
    game.play("give up basic-move")
    assert sheet(game, "roberta").hand[:2] == ["guard", "guard"]
    assert sheet(game, "roberta").deck.discards == ["basic-move"]
    kept = fight("R....1", **row).play("keep")
    assert sheet(kept, "roberta").deck.discards == []


@pytest.mark.rules("AT-CLEAN-03", "AT-ROUND-03")
def test_what_waits_for_cleanup_acts_in_it_for_those_who_stand() -> None:
    row: dict[str, Any] = {
        "phase": "cleanup", "bystander": False, "library": passive(when="cleanup(me)"), "boards": {"roberta": ["keen"]},
        "decks": {"roberta": ["basic-move"] * 9}, "hands": {"elwyn": ["guard"]},
    }  # fmt: skip
    assert drawn(fight("RE...1", **row)) == 1
    assert drawn(fight("RE...1", hp={"roberta": 0}, **row)) == 0


@pytest.mark.rules("AT-ENEMY-12", "AT-KO-09")
def test_the_direction_deck_is_whole_again_after_a_heros_turn_that_drew_from_it() -> None:
    hands = {"tolben": ["healing-prayer", "guard"], "olette": ["side-step"]}
    game = fight(
        "......\nT..1..\nR.O...", turn="tolben", hands=hands, fell={"roberta": "d2"}, chance=(1, 1, "E"),
        line=["tolben", "olette"], bystander=False,
    ).play("play healing-prayer", "aim roberta")  # fmt: skip
    assert [one.direction for one in game.told(Directed)] == ["E"]
    assert len(the_fight(game).direction.layers[0]) == len(DIRECTIONS) - 1
    game.play("end")
    assert the_fight(game).direction.layers == [sorted(DIRECTIONS)]


@pytest.mark.rules("AT-TURN-05", "AT-TURN-07")
def test_after_a_skipped_turn_the_next_in_the_line_begins_at_once() -> None:
    game = fight(
        "R..E..1", phase="next_card", line=["roberta", "elwyn"], conditions={"roberta": ["stunned"]},
        hands={"roberta": ["guard"], "elwyn": ["guard"]},
    )  # fmt: skip
    assert [one.who for one in game.told(TurnBegan)] == ["elwyn"]
    assert not sheet(game, "roberta").passed


# --- what is remembered -----------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-OBJ-22")
def test_a_thing_that_is_to_stay_untouched_is_touched_by_the_first_damage() -> None:
    row: dict[str, Any] = {"main": "defeat(boss)", "bonus": "untouched(door)", "hp": {"B": 1, "door": 5}}
    blow = {"hands": {"roberta": ["basic-attack"]}, "line": ["B", "roberta"], "turn": "B", "phase": "boss_turn"}
    hit = fight("RBw", **row, **blow, boss_cards=[["boss: attack @farthest"]], chance=(1, 2))  # type: ignore[arg-type]
    door = [one for one in hit.told(Damaged) if one.who == "door"]
    assert hit.play("play basic-attack").result == ("success" if door else "+success")
    spared = fight("RB.w", **row, **blow, boss_cards=[["boss: heal 1 self"]], chance=(3,))  # type: ignore[arg-type]
    assert spared.play("play basic-attack").result == "+success"
    struck = boss_turn("Bw..\n....R", "boss: attack", chance=(1,), hands={"roberta": ["basic-move"]}, hp={"door": 5})
    assert "door" in the_fight(struck).progress.touched
    assert the_fight(struck).progress.knocked_out == 0


@pytest.mark.rules("AT-ENEMY-09")
def test_the_last_attacker_is_who_attacked_it_last_and_nobody_before_the_first_blow() -> None:
    row: dict[str, Any] = {
        "boss_cards": [["boss: attack @last_attacker"]], "line": ["roberta", "B", "elwyn"], "hp": {"elwyn": 2},
        "hands": {"roberta": ["basic-attack", "basic-move"], "elwyn": ["basic-move"]}, "bystander": False,
    }  # fmt: skip
    game = fight("RBE", **row, chance=(1, 1)).play("play basic-attack", "end")
    assert [one.on for one in game.told(Decided)] == ["roberta"]
    peace = fight("RBE", **row, chance=(1,)).play("pass")
    assert [one.on for one in peace.told(Decided)] == ["elwyn"]


@pytest.mark.rules("AT-KO-01", "AT-OBJ-13")
def test_each_knock_out_is_counted_once() -> None:
    game = boss_turn(
        "BR..E", "boss: attack", hp={"roberta": 1}, chance=(3,), hands={"elwyn": ["basic-move"]}, potions=2
    )
    assert the_fight(game).progress.knocked_out == 1


@pytest.mark.rules("AT-KEY-04", "AT-KEY-07")
def test_a_response_for_another_is_told_with_whom_it_is_for() -> None:
    cards: dict[str, Any] = {"Shield": {"text": "reduce 2", "kw": ["RESPONSE"], "when": "would-lose(ally r3)"},
                             "Parry": {"text": "reduce 1", "kw": ["RESPONSE"], "when": "would-lose(me)"}}  # fmt: skip
    row: dict[str, Any] = {"cards": cards, "chance": (3,), "bystander": False}
    other = boss_turn("BER", "boss: attack", hands={"roberta": ["shield"], "elwyn": ["basic-move"]}, **row)
    other.play(other.offered("respond")[0])
    assert other.told(CardPlayed)[0] == CardPlayed("roberta", "shield", ("elwyn",))
    own = boss_turn("BR.E", "boss: attack", hands={"roberta": ["parry"], "elwyn": ["basic-move"]}, **row)
    own.play(own.offered("respond")[0])
    assert own.told(CardPlayed)[0] == CardPlayed("roberta", "parry", ())


@pytest.mark.rules("AT-HEAL-02", "AT-SETUP-20")
def test_healing_by_what_was_dealt_heals_as_much_as_the_blow_took() -> None:
    cards = {"Drain": "atk bl r1 : heal dealt self", "Whole": "heal max self"}
    game = fight("R1", hands={"roberta": ["drain"]}, cards=cards, hp={"roberta": 3}, chance=(2,)).play("play drain")
    assert [(one.who, one.amount) for one in game.told(Healed)] == [("roberta", 2)]
    whole = fight("R1", hands={"roberta": ["whole"]}, cards=cards, hp={"roberta": 3}).play("play whole")
    assert figure(whole, "roberta").hp == 10


@pytest.mark.rules("AT-KO-02", "AT-KO-16")
def test_a_blow_of_nothing_is_no_damage_and_heals_nobody() -> None:
    game = fight(
        "R1",
        hands={"roberta": ["drain"]},
        cards={"Drain": "atk w r1 : heal dealt self"},
        hp={"roberta": 3},
        chance=(0,),
    )
    game.play("play drain")
    assert not game.told(Damaged)
    assert not game.told(Healed)
    assert figure(game, "M1").attacked_by == ""


@pytest.mark.rules("AT-AOE-11", "AT-AOE-07")
def test_the_order_of_those_struck_is_settled_by_the_player_of_the_card() -> None:
    row: dict[str, Any] = {
        "seats": 2,
        "cards": {"Twirl": "atk bl a1"},
        "line": ["olette", "roberta"],
        "bystander": False,
    }
    game = fight("1R2O", hands={"roberta": ["twirl"], "olette": ["side-step"]}, chance=(1,), **row).play("play twirl")
    assert game.asked[0] == "order"
    assert game.seat == next(hero.seat for hero in game.state.heroes if hero.name == "roberta")


@pytest.mark.rules("AT-MOVE-04", "AT-MOVE-01")
def test_a_card_that_lets_everybody_move_moves_no_enemy() -> None:
    game = fight("R1E", hands={"roberta": ["jostle"]}, cards={"Jostle": "move 1 all r2"}).play("play jostle")
    movers = []
    while game.asked[0] == "move":
        movers.append(getattr(game.request.about, "hero", ""))
        game.play("stay")
    assert sorted(movers) == ["elwyn", "roberta"]


# --- coming back ------------------------------------------------------------------------------------------------------


def returning(drawing: str, *chance: Any, **more: Any) -> Any:
    """Tolben heals Roberta, who fell on d3 where a goblin stands now."""
    hands = {"tolben": ["balm", "guard"]}
    return fight(
        drawing, turn="tolben", hands=hands, cards={"Balm": "heal 2 heroes r9"}, fell={"roberta": "d3"}, chance=chance, **more
    ).play("play balm")  # fmt: skip


@pytest.mark.rules("AT-KO-14", "AT-KO-09")
def test_a_direction_that_failed_is_not_tried_again_and_the_first_free_square_is_taken() -> None:
    game = returning("T.........\n..#~~.....\n..#1......\nR.........", "N", "W", "NW", "S")
    assert [one.direction for one in game.told(Directed)] == ["N", "W", "NW", "S"]
    assert game.told(Returned) == [Returned("roberta", "d4")]


@pytest.mark.rules("AT-KO-14")
def test_where_all_squares_around_are_taken_the_player_chooses_among_the_nearest() -> None:
    closed = "T.........\n..###.....\n..#1#.....\n..###.....\nR........."
    game = returning(closed, *("N", "NE", "E", "SE", "S", "SW", "W"))
    assert game.asked[0] == "place"
    assert {"put on b1", "put on f5", "put on d1"} <= set(game.offered())
    assert not {"put on d3", "put on c3", "put on a1", "put on g3"} & set(game.offered())
    game.play("put on f5")
    assert (at(game, "roberta"), figure(game, "roberta").hp) == ("f5", 2)
    one_left = ".#####....\n.#####....\n.##1##....\n.#####....\n.##.##....\n..........\nT.........\nR........."
    single = returning(one_left, *("N", "NE", "E", "SE", "S", "SW", "W"))
    assert at(single, "roberta") == "d5"
    assert not gone(single, "M1")
