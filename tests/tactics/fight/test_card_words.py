"""What words on cards do: choices, cards taken back and thrown away, foresight, extra actions, taunts, places, changes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tabletome.games.tactics.events import Changed, Foreseen, Used
from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.options.choices import Choosing
from tabletome.kernel.events import Attacked, CardDiscarded, CardGained, Damaged, Moved
from tabletome.scene.stage import stage

from .stage import at, boss_turn, fight, figure, sheet, the_fight

# --- the text box -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-CARD-05", "AT-CARD-01")
def test_of_a_choice_only_what_would_do_something_is_offered_and_only_the_chosen_part_is_done() -> None:
    cards = {"Either Way": "choose(heal 2 self | atk bl r1 | draw 1)"}
    game = fight(
        "R1", hands={"roberta": ["either-way", "guard"]}, cards=cards, decks={"roberta": ["guard"]}, chance=(2,)
    )
    game.play("play either-way")
    assert game.offered() == ["take 2", "take 3"], "nobody is hurt"
    prompt, about = stage(game.match.seat(0)).prompt, game.request.about
    assert prompt is not None
    assert isinstance(about, Choosing)
    assert [choice.label for group in prompt.groups for choice in group.choices] == [*about.texts[1:]]
    assert [card.option for zone in game.scene().zones for card in zone.cards if zone.id == "question"] == [
        "", "take 2", "take 3",
    ]  # fmt: skip
    game.play("take 2")
    assert figure(game, "M1").hp == 7
    assert sheet(game, "roberta").hand == ["guard"]
    hurt = fight("R..1", hands={"roberta": ["either-way", "guard"]}, cards=cards, hp={"roberta": 5}).play(
        "play either-way"
    )
    assert figure(hurt, "roberta").hp == 7, "one part is left, and nobody is asked"
    nothing = fight(
        "R..1", hands={"roberta": ["walk-or-not"]}, cards={"Walk or Not": "move 1; choose(heal 1 self | atk bl r1)"}
    )
    nothing.play("play walk-or-not", "move a2")
    assert at(nothing, "roberta") == "a2"
    assert the_fight(nothing).turn.who != "roberta" or the_fight(nothing).turn.actions == 1


@pytest.mark.rules("AT-CARD-05")
def test_what_a_card_allows_is_asked_for_once_and_the_parts_after_it_follow_in_any_case() -> None:
    cards = {"Perhaps": "may(dmg 1 self; draw 1); heal 1 r5 ally"}
    row = {"hands": {"roberta": ["perhaps"]}, "cards": cards, "decks": {"roberta": ["guard"]}, "hp": {"elwyn": 3}}
    for answer, lost, hand in (("yes", 1, ["guard"]), ("no", 0, [])):
        game = fight("RE...1", **row).play("play perhaps", answer)  # type: ignore[arg-type]
        assert figure(game, "roberta").max_hp - figure(game, "roberta").hp == lost
        assert sheet(game, "roberta").hand == hand
        assert figure(game, "elwyn").hp == 4
    only_move = fight("RE...1", hands={"roberta": ["stroll"]}, cards={"Stroll": "may(move 2)"}).play("play stroll")
    assert {"move b2", "stay"} <= set(only_move.offered()), "a move can be declined by itself"


@pytest.mark.rules("AT-CARD-01")
def test_a_card_that_takes_cards_back_brings_them_from_where_it_says_into_the_hand() -> None:
    cards = {"Recall": "return 2", "Salvage": "return 1 removed"}
    game = fight(
        "R...1", hands={"roberta": ["recall", "salvage"]}, cards=cards,
        discards={"roberta": ["guard", "basic-move", "basic-move"]}
    ).play("play recall")  # fmt: skip
    assert game.offered() == ["take back basic-move", "take back guard"]
    game.play("take back basic-move", "take back guard")
    assert sheet(game, "roberta").hand == ["salvage", "basic-move", "guard"]
    assert sheet(game, "roberta").deck.discards == ["basic-move", "recall"]
    assert [(one.who, one.card) for one in game.told(CardGained)] == [("roberta", "basic-move"), ("roberta", "guard")]
    single = fight("R...1", hands={"roberta": ["recall"]}, cards=cards, discards={"roberta": ["guard"]}).play(
        "play recall"
    )
    assert sheet(single, "roberta").hand == ["guard"], "one is all there is"
    lost = fight("R...1", hands={"roberta": ["salvage"]}, cards=cards, discards={"roberta": ["basic-move"]})
    sheet(lost, "roberta").removed, sheet(lost, "roberta").aside = ["guard"], ["basic-attack"]
    lost = type(lost)(lost.game, lost.state, seats=1).play("play salvage")
    assert lost.offered() == ["take back basic-attack", "take back guard"]
    lost.play("take back basic-attack")
    assert (sheet(lost, "roberta").removed, sheet(lost, "roberta").aside) == (["guard"], [])
    assert sheet(lost, "roberta").hand == ["basic-attack"]


@pytest.mark.rules("AT-CARD-01")
def test_a_card_that_has_cards_discarded_lets_its_user_choose_them() -> None:
    cards = {"Give Up": "discard 1; draw 2"}
    game = fight(
        "R...1",
        hands={"roberta": ["give-up", "guard", "basic-move"]},
        cards=cards,
        decks={"roberta": ["basic-attack"] * 2},
    )
    game.play("play give-up")
    assert game.offered() == ["give up guard", "give up basic-move"]
    game.play("give up basic-move")
    assert sheet(game, "roberta").hand == ["guard", "basic-attack", "basic-attack"]
    assert sheet(game, "roberta").deck.discards == ["basic-move", "give-up"]
    assert next((one.who, one.card) for one in game.told(CardDiscarded)) == ("roberta", "basic-move")
    last = fight(
        "R...1", hands={"roberta": ["give-up", "guard", "guard"]}, cards=cards, decks={"roberta": ["basic-attack"] * 2}
    )
    assert sheet(last.play("play give-up"), "roberta").hand == ["guard", "basic-attack", "basic-attack"], (
        "equal cards are no choice"
    )


@pytest.mark.rules("AT-CARD-01")
def test_foreseen_boss_cards_are_put_back_in_the_order_their_reader_wants() -> None:
    game = fight(
        "R...B", hands={"roberta": ["gaze", "guard"]}, cards={"Gaze": "peek 3"}, boss_cards=[["boss: heal 1 self"]] * 4,
        line=["roberta", "B"],
    ).play("play gaze")  # fmt: skip
    assert game.offered() == ["uppermost card-1", "uppermost card-2", "uppermost card-3"]
    game.play("uppermost card-3")
    assert game.offered() == ["uppermost card-1", "uppermost card-2"]
    game.play("uppermost card-2")
    assert game.told(Foreseen) == [Foreseen("roberta", ("card-3", "card-2", "card-1"))]
    assert the_fight(game).boss_decks["B"].layers == [["card-3"], ["card-2"], ["card-1"], ["card-4"]]


@pytest.mark.rules("AT-TURN-01")
def test_another_hero_told_to_act_takes_one_action_at_once_and_the_turn_goes_on() -> None:
    cards = {"Now You": "act ally r3"}
    row = {"hands": {"roberta": ["now-you", "guard"], "elwyn": ["basic-attack", "basic-attack"]}, "cards": cards}
    game = fight("RE1", chance=(2,), **row).play("play now-you")  # type: ignore[arg-type]
    assert {"play basic-attack", "skip"} <= set(game.offered())
    game.play("play basic-attack")
    assert figure(game, "M1").hp == 7
    assert sheet(game, "elwyn").hand == ["basic-attack"]
    assert (the_fight(game).turn.who, the_fight(game).turn.actions) == ("roberta", 1), (
        "one action, then back to the turn"
    )
    still = fight("RE1", **row).play("play now-you", "skip")  # type: ignore[arg-type]
    assert figure(still, "M1").hp == 9
    assert sheet(still, "elwyn").hand == ["basic-attack", "basic-attack"]


@pytest.mark.rules("AT-ACT-05")
def test_a_card_that_equips_lays_equipment_from_the_hand_into_its_slot_for_no_action() -> None:
    cards = {"Draw Steel": {"text": "equip", "kw": ["FREE"]}}
    hands = ["draw-steel", "honest-sword", "goblin-leathers", "guard"]
    game = fight("R..1", hands={"roberta": hands}, cards=cards).play("play draw-steel")
    assert game.offered() == ["equip honest-sword", "equip goblin-leathers"]
    game.play("equip goblin-leathers")
    assert sheet(game, "roberta").board == {"armor": "goblin-leathers"}
    assert sheet(game, "roberta").hand == ["honest-sword", "guard"]
    assert the_fight(game).turn.actions == 2
    one = fight("R..1", hands={"roberta": ["draw-steel", "honest-sword", "guard"]}, cards=cards).play("play draw-steel")
    assert sheet(one, "roberta").board == {"weapon": "honest-sword"}


# --- cards against the general rules ----------------------------------------------------------------------------------


@pytest.mark.rules("AT-CARD-03")
def test_whoever_is_taunted_goes_for_the_taunter_though_another_is_closer() -> None:
    drawing = "1.E......R"
    cards = {"Come On": "taunt foes r9"}
    row = {"hands": {"roberta": ["come-on", "guard"], "elwyn": ["guard"]}, "cards": cards, "line": ["roberta", "B"]}
    taunted = fight(drawing, boss_cards=[["minions: move"]], **row).play("play come-on", "end")  # type: ignore[arg-type]
    left = fight(drawing, boss_cards=[["minions: move"]], **row).play("pass")  # type: ignore[arg-type]
    assert at(left, "M1") == "b1"
    assert at(taunted, "M1") not in ("a1", "b1"), "it goes round Elwyn"


@pytest.mark.rules("AT-CARD-03")
def test_the_same_card_adds_up_within_a_turn_and_not_over_a_round() -> None:
    for until, taken in (("turn", 2), ("round", 1)):
        cards = {"Ward": f"mod attack_bonus +1 until:{until}"}
        hands = {"roberta": ["ward", "ward", "basic-attack"]}
        game = fight("R1", hands=hands, cards=cards, actions=3, chance=(1,)).play("play ward", "play ward")
        assert [(one.who, one.what, one.amount, one.until) for one in game.told(Changed)] == [
            ("roberta", "attack_bonus", 1, until),
            ("roberta", "attack_bonus", 1, until),
        ]
        game.play("play basic-attack")
        assert figure(game, "M1").hp == 9 - 1 - taken


@pytest.mark.rules("AT-SETUP-21", "AT-SETUP-31")
def test_a_maximum_raised_for_the_encounter_counts_for_the_fallen_too_and_heals_nobody() -> None:
    cards = {"Laid Board": "max_hp +2 heroes r3 until:encounter; heal 9 heroes r3", "Feast": "max_hp +3 heroes r9"}
    game = fight("RE..1", hands={"roberta": ["laid-board"]}, cards=cards, hp={"roberta": 9}).play("play laid-board")
    assert figure(game, "roberta").hp == 12
    assert [(one.who, one.amount, one.until) for one in game.told(Changed)] == [
        ("roberta", 2, "encounter"),
        ("elwyn", 2, "encounter"),
    ]
    fallen = fight("RE..1", hands={"roberta": ["feast"]}, cards=cards, fell={"elwyn": "b1"}).play("play feast")
    assert {(one.who, one.until) for one in fallen.told(Changed)} >= {("roberta", "encounter"), ("elwyn", "encounter")}
    assert figure(fallen, "roberta").hp == 10
    assert figure(fallen, "elwyn").hp == 0


# --- places -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-BOSS-12")
def test_who_is_placed_beside_another_comes_to_the_nearest_free_square_whatever_lies_between() -> None:
    game = fight(
        "R...1\n..#..", hands={"roberta": ["behind"]}, cards={"Behind": "place self adj foe r5; atk bl r1"}, chance=(2,)
    )
    game.play("play behind")
    assert at(game, "roberta") == "d1"
    assert game.told(Moved)[0].path == ("a1", "d1")
    assert figure(game, "M1").hp == 7


@pytest.mark.rules("AT-BOSS-12")
def test_who_is_placed_in_sight_stands_on_the_free_square_its_player_names() -> None:
    game = fight("R..1.#.", hands={"roberta": ["blink"]}, cards={"Blink": "place self r2"}).play("play blink")
    offered = game.offered("put on")
    assert "put on c1" in offered
    assert "put on a3" in offered
    assert not {"put on a1", "put on d1", "put on e1", "put on a4"} & set(offered)
    assert at(game.play("put on c3"), "roberta") == "c3"
    other = fight("RE....1", hands={"roberta": ["crows"]}, cards={"Crows": "place ally r4"}).play(
        "play crows", "aim elwyn", "put on d2"
    )
    assert (at(other, "elwyn"), at(other, "roberta")) == ("d2", "a1")


@pytest.mark.rules("AT-BOSS-12")
def test_a_push_goes_straight_away_until_something_stops_it() -> None:
    cards = {"Shove": "atk bl r1 : push 3"}
    for drawing, end in (("R1.....", "e1"), ("R1..#..", "d1"), ("R1.2...", "c1")):
        game = fight(drawing, hands={"roberta": ["shove"]}, cards=cards, chance=(1,)).play("play shove")
        assert at(game, "M1") == end
        assert game.told(Moved)[0].path[-1] == end


# --- moving -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-MOVE-01")
def test_a_hero_walks_square_by_square_burns_on_its_way_and_has_moved_in_its_turn() -> None:
    cards = {"Stride": "move 4", "Lunge": "atk bl r1 if moved(me); draw 1"}
    keen = {"name": "Keen", "class": "any", "level": 1, "when": "moved(me)", "text": "draw 1"}
    row: dict[str, Any] = {
        "hands": {"roberta": ["stride", "lunge"]}, "decks": {"roberta": ["guard"] * 3}, "boards": {"roberta": ["keen"]},
        "library": GAME.library.adding({"passives.yaml": json.dumps([keen])}), "cards": cards, "kinds": {"B": "ember-witch"},
    }  # fmt: skip
    game = fight("Rf..1\n#####\n.........B", **row, chance=(2,)).play("play stride")
    assert {"move b1", "move c1", "move d1"} == set(game.offered("move")), "the fire takes two of four points"
    game.play("move d1")
    assert game.told(Moved) == [Moved("roberta", ("a1", "b1", "c1", "d1"))]
    assert [(one.who, one.amount) for one in game.told(Damaged)] == [("roberta", 1)]
    assert sheet(game, "roberta").hand == ["lunge", "guard"], "Keen answers the move"
    game.play("play lunge")
    assert figure(game, "M1").hp == 7
    still = fight("...R1", **row).play("play lunge")
    assert not still.told(Attacked), "she has not moved"
    walks = boss_turn("R...1", "minions: move", hands={"roberta": ["guard"]})
    assert walks.told(Moved) == [Moved("M1", ("e1", "d1", "c1", "b1"))]


@pytest.mark.rules("AT-MOVE-01")
def test_who_falls_in_the_fire_on_its_way_sets_off_nothing_by_having_moved() -> None:
    keen = {"name": "Keen", "class": "any", "level": 1, "when": "moved(me)", "text": "draw 1"}
    game = fight(
        "Rf..1\n#####\n.........B", hands={"roberta": ["basic-move"]}, decks={"roberta": ["guard"] * 3}, hp={"roberta": 1},
        boards={"roberta": ["keen"]}, library=GAME.library.adding({"passives.yaml": json.dumps([keen])}),
        kinds={"B": "ember-witch"},
    ).play("play basic-move", "move c1")  # fmt: skip
    assert figure(game, "roberta").hp == 0
    assert sheet(game, "roberta").hand == []


@pytest.mark.rules("AT-OBJ-22")
def test_an_object_of_the_encounter_is_used_from_beside_it_as_an_action() -> None:
    game = fight("Ro.o..1", hands={"roberta": ["guard", "guard"]}, main="use(lever, 2)")
    assert game.offered("operate") == ["operate lever-1"]
    assert "there is no 'lever-9' here" in game.refused("operate lever-9")
    assert "not next to you" in game.refused("operate lever-2")
    game.play("operate lever-1")
    assert game.told(Used) == [Used("roberta", "lever-1")]
    assert the_fight(game).turn.actions == 1
    assert "has been used" in game.refused("operate lever-1")
    tired = fight("Oo....1", turn="olette", actions=0, hands={"olette": ["side-step"]}, main="use(lever, 1)")
    assert "no action left" in tired.refused("operate lever-1")
