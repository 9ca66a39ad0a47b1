"""Rounds: drawing, the opening hand, the line of initiative, cleanup, the end of the encounter."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tabletome.games.tactics.events import EncounterEnded, InitiativeDealt, LineChanged, RoundEnded
from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.state import House
from tabletome.kernel.events import Drew, PhaseBegan, RoundBegan, TurnBegan

from .stage import boss_turn, fight, figure, sheet


@pytest.mark.rules("AT-DRAW-01", "AT-DRAW-02", "AT-DRAW-03")
def test_a_hero_draws_up_to_four_and_an_empty_deck_is_made_anew() -> None:
    game = fight(
        "R...1", phase="draw", decks={"roberta": ["guard"]}, discards={"roberta": ["charge"] * 7}, bystander=False,
        chance=("roberta", "B"),
    )  # fmt: skip
    assert [one.card for one in game.told(Drew)] == ["guard", "charge", "charge", "charge"]
    assert len(sheet(game, "roberta").deck.layers[0]) == 4
    assert sheet(game, "roberta").deck.discards == []


@pytest.mark.rules("AT-DRAW-02", "AT-PERK-07", "AT-DRAW-09")
def test_what_changes_the_hand_size_counts_and_a_larger_hand_is_kept() -> None:
    deck = {"roberta": ["guard"] * 9}
    more = fight(
        "R...1",
        phase="draw",
        decks=deck,
        boards={"roberta": ["marginal-notes"]},
        bystander=False,
        chance=("roberta", "B"),
    )
    assert len(sheet(more, "roberta").hand) == 5
    full = fight(
        "R...1", phase="draw", decks=deck, hands={"roberta": ["charge"] * 5}, bystander=False, chance=("roberta", "B")
    )
    assert sheet(full, "roberta").hand == ["charge"] * 5


@pytest.mark.rules("AT-DRAW-07", "AT-DRAW-08")
def test_drawing_stops_when_nothing_is_left_and_the_fallen_draw_too() -> None:
    decks = {"roberta": ["guard"] * 2, "olette": ["side-step"] * 9}
    line = ("olette", "roberta", "B")
    game = fight("RO...1", phase="draw", decks=decks, fell={"roberta": "a1"}, bystander=False, chance=line)
    assert len(sheet(game, "roberta").hand) == 2
    assert len(sheet(game, "olette").hand) == 4


@pytest.mark.rules("AT-INIT-01", "AT-INIT-02", "AT-INIT-03", "AT-INIT-10", "AT-SETUP-09", "AT-ROUND-03")
def test_the_line_has_a_card_for_each_hero_and_two_for_the_boss_in_the_order_that_chance_brings() -> None:
    hands = {"roberta": ["guard"], "olette": ["side-step"]}
    idle = [["boss: heal 1 self"]]
    game = fight(
        "RO...1B", phase="initiative", hands=hands, bystander=False, boss_cards=idle, chance=("olette", "B", "roberta")
    )
    assert game.told(InitiativeDealt) == [InitiativeDealt(("olette", "B", "roberta", "B"))]
    game.play("pass", "pass")
    assert [one.who for one in game.told(TurnBegan)] == ["olette", "B", "roberta", "B"]


@pytest.mark.rules("AT-INIT-06", "AT-INIT-07")
def test_the_fallen_keep_their_card_and_boss_cards_stay_while_minions_are_left() -> None:
    game = fight(
        "RO...1",
        phase="initiative",
        fell={"roberta": "a1"},
        bystander=False,
        chance=("olette", "roberta", "B"),
        hands={"olette": ["side-step"]},
    )
    assert sorted(game.told(InitiativeDealt)[0].line) == ["B", "B", "olette", "roberta"]


@pytest.mark.rules("AT-INIT-09")
def test_each_of_two_bosses_acts_on_its_own_cards_only() -> None:
    kinds = {"B": "elder-lance", "C": "younger-lance"}
    game = boss_turn("B...C\n.....\n.....\n.....\nR....", "boss: move", kinds=kinds, hands={"roberta": ["basic-move"]})
    assert figure(game, "C").at == figure(game, "C").start_at
    assert figure(game, "B").at != figure(game, "B").start_at


@pytest.mark.rules("AT-INIT-09")
def test_the_cards_of_a_boss_that_is_gone_leave_the_line_but_the_last_bosss_stay() -> None:
    """Two bosses with two cards each and a creature of its own turn; a passive ability gives one of them a card more."""
    kinds = {"B": "elder-lance", "C": "younger-lance"}
    row: dict[str, Any] = {
        "phase": "initiative",
        "bystander": False,
        "kinds": kinds,
        "hands": {"roberta": ["basic-move"]},
    }
    both = fight("R...B.C..1", **row, chance=("roberta", "B", "B", "C"), boss_cards=[["boss: heal 1 self"]])
    assert sorted(both.told(InitiativeDealt)[0].line) == ["B", "B", "C", "C", "roberta"]
    left = fight("R...B....1", **row, chance=("roberta", "B"), boss_cards=[["boss: heal 1 self"]])
    assert sorted(left.told(InitiativeDealt)[0].line) == ["B", "B", "roberta"]
    state = fight("R....1", **row, chance=("roberta", "B")).state
    assert state.fight is not None
    assert sorted(state.fight.line) == ["B", "B", "roberta"], "minions are left, and the last boss's cards move them"
    quick = {"name": "Quick", "mark": "Q", "boss": True, "move": 3, "attack": "bl", "range": "1", "flavour": "Of the test.",
             "passives": [{"name": "Thrice", "text": "mod initiative_cards +1 self", "flavour": "So it says."}]}  # fmt: skip
    library = GAME.library.adding({"enemies.yaml": json.dumps([quick])})
    more = fight("R...B", **{**row, "kinds": {"B": "quick"}}, library=library, chance=("roberta", "B"))
    assert sorted(more.told(InitiativeDealt)[0].line) == ["B", "B", "B", "roberta"]


@pytest.mark.rules("AT-INIT-09", "AT-ENEMY-03")
def test_a_line_names_the_boss_all_bosses_or_minions_perhaps_of_one_kind() -> None:
    kinds = {"B": "elder-lance", "C": "younger-lance", "M2": "ranged-goblin"}
    drawing = "B....C...2\n..........\n1.........\n..........\n..........\n....R....."
    row: dict[str, Any] = {"kinds": kinds, "hands": {"roberta": ["basic-move"]}}

    def moved(line: str) -> set[str]:
        game = boss_turn(drawing, line, **row)
        return {one for one in ("B", "C", "M1", "M2") if figure(game, one).at != figure(game, one).start_at}

    assert moved("boss: move") == {"B"}
    assert moved("bosses: move") == {"B", "C"}
    assert moved("minions: move") == {"M1", "M2"}
    assert moved("minions melee-goblin: move") == {"M1"}


@pytest.mark.rules("AT-INIT-03")
def test_the_cards_of_a_boss_that_has_left_play_still_move_its_minions_and_those_of_a_creature_that_is_gone_do_not() -> (
    None
):
    game = fight(
        "R.......1", line=["roberta", "wolf", "B", "roberta"], boss_cards=[["minions: move"]], hands={"roberta": ["basic-move"]},
        bystander=False,
    ).play("pass")  # fmt: skip
    assert [one.who for one in game.told(TurnBegan)] == ["B", "roberta"]
    assert figure(game, "M1").at != figure(game, "M1").start_at
    minion = fight("R...1..B", line=["roberta", "M1", "B", "roberta"], boss_cards=[["boss: heal 1 self"]],
                   hands={"roberta": ["basic-move"]}, bystander=False).play("pass")  # fmt: skip
    assert [one.who for one in minion.told(TurnBegan)] == ["B", "roberta"], "a minion has no turn of its own"


@pytest.mark.rules("AT-INIT-03", "AT-ENEMY-01")
def test_a_bosss_turn_begins_and_ends_like_any_other() -> None:
    """What waits for its start acts, what may be used once in a turn may be used again, and what lasts for a turn ends."""
    ready = {"name": "Ready", "class": "any", "level": 1, "when": "turn-start(boss)", "text": "draw 1"}
    ward = {"name": "Warding", "class": "any", "level": 1, "mode": "response", "once": "turn", "when": "would-lose(me)",
            "text": "reduce 1"}  # fmt: skip
    library = GAME.library.adding({"passives.yaml": json.dumps([ready, ward])})
    row: dict[str, Any] = {
        "library": library, "boards": {"roberta": ["ready", "warding"]}, "decks": {"roberta": ["basic-move"] * 5},
        "line": ["B", "B", "roberta"], "phase": "boss_turn", "turn": "B", "bystander": False,
    }  # fmt: skip
    game = fight("BR", **row, boss_cards=[["boss: attack"], ["boss: attack"]], chance=(2, 2))
    assert len(game.told(Drew)) == 1
    game.play("respond roberta warding")
    assert len(game.told(Drew)) == 2
    assert game.offered() == ["respond roberta warding", "pass"], "in the second turn it may be used again"
    game.play("pass")
    lasting = fight(
        "BR...1", **row, boss_cards=[["boss: mod damage_dealt +1 self until:turn"], ["boss: heal 1 self"]], hp={"B": 3}
    )  # fmt: skip
    assert lasting.state.fight is not None
    assert lasting.state.fight.lasting == []
    assert lasting.state.fight.boss_decks["B"].discards == ["card-1", "card-2"]


@pytest.mark.rules("AT-DRAW-06", "AT-DRAW-01", "AT-ROUND-03", "AT-ROUND-04")
def test_a_round_begins_with_its_moment_a_clean_slate_and_only_the_first_with_a_mulligan() -> None:
    keen = {"name": "Keen", "class": "any", "level": 1, "when": "round-start", "once": "round", "text": "draw 1"}
    library = GAME.library.adding({"passives.yaml": json.dumps([keen])})
    row: dict[str, Any] = {"library": library, "boards": {"roberta": ["keen"]}, "decks": {"roberta": ["guard"] * 9},
                           "phase": "draw", "bystander": False}  # fmt: skip
    second = fight("R...1", **row, chance=("roberta", "B"))
    assert len(sheet(second, "roberta").hand) == 4
    assert len(second.told(Drew)) == 4
    assert second.asked[0] == "turn", "no mulligan in the second round"
    again = fight("R...1", **row, chance=("roberta", "B"))
    assert again.state.fight is not None
    again.state.fight.once["round"] = ["roberta keen"]
    sheet(again, "roberta").passed = True
    again.state.phase = "draw"
    again = type(again)(again.game, again.state, ("roberta", "B"), 1)
    assert len(again.told(Drew)) == 1, "what counts once in a round counts anew"
    assert not sheet(again, "roberta").passed
    first = fight("R...1", **row, chance=("roberta", "B"))
    assert first.state.fight is not None
    first.state.fight.round, first.state.phase = 0, "draw"
    sheet(first, "roberta").hand, sheet(first, "roberta").mulligan = [], False
    first = type(first)(first.game, first.state, (), 1)
    assert first.asked[0] == "mulligan"
    guarded = fight("R...1", **row, house=House(round_guard=2), chance=("roberta", "B"))
    assert guarded.result == "", "one round is over, and the guard is two"


@pytest.mark.rules("AT-ROUND-02", "AT-OBJ-22")
def test_every_round_that_is_over_counts_one() -> None:
    row: dict[str, Any] = {
        "phase": "cleanup",
        "bystander": False,
        "decks": {"roberta": ["guard"] * 9},
        "chance": ("roberta", "B"),
    }
    assert fight("R...1", main="survive(2)", **row).result == ""
    assert fight("R...1", main="survive(1)", **row).result == "+success"
    assert fight("R...1", main="hold(gate, 2)", area=["a1"], **row).result == ""
    lost = fight("R...1", main="hold(gate, 2)", area=["e1"], **row)
    assert lost.state.fight is not None
    assert lost.state.fight.progress.held == 0
    assert lost.state.fight.progress.rounds == 1


@pytest.mark.rules("AT-DRAW-04", "AT-DRAW-10")
def test_a_mulligan_shuffles_the_hand_into_the_deck_before_four_are_drawn() -> None:
    game = fight("R...1", hands={"roberta": ["charge"] * 4}, decks={"roberta": ["guard"] * 2}, bystander=False)
    sheet(game, "roberta").mulligan, game.state.phase = False, "mulligan"
    game = type(game)(game.game, game.state, ("charge", "charge", "guard", "guard", "roberta", "B"), 1).play("mulligan")
    assert sorted(sheet(game, "roberta").hand) == ["charge", "charge", "guard", "guard"]
    assert [sorted(layer) for layer in sheet(game, "roberta").deck.layers] == [["charge", "charge"]]


@pytest.mark.rules("AT-INIT-04", "AT-INIT-08")
def test_abilities_move_cards_only_among_those_not_yet_acted_on() -> None:
    hands = {"olette": ["wind", "guard"], "roberta": ["guard"]}
    line = ["B", "olette", "B", "roberta"]
    game = fight("RO..B", turn="olette", line=line, hands=hands, cards={"Wind": "init first r3 ally"}).play("play wind")
    assert game.told(LineChanged)[0].line == ("B", "olette", "roberta", "B", "tolben")
    last = fight(
        "RO..B", turn="olette", line=line, hands={"olette": ["wind", "guard"]}, cards={"Wind": "init +3 ally"}
    ).play("play wind", "aim roberta")
    assert last.told(LineChanged)[0].line == ("B", "olette", "roberta", "B", "tolben")


@pytest.mark.rules("AT-INIT-05")
def test_abilities_that_change_the_line_are_used_by_the_player_first_in_it_then_clockwise() -> None:
    """Olette's player sits second and comes first in the line: so hers, Elwyn's to the left of her, then Roberta's."""
    hour = [
        {
            "name": "Hour",
            "class": "any",
            "level": 1,
            "when": "initiative-dealt",
            "once": "round",
            "text": "may(init last self)",
        }
    ]
    library = GAME.library.adding({"passives.yaml": json.dumps(hour)})
    mine = {name: ["hour"] for name in ("roberta", "olette", "elwyn")}
    game = fight(
        "ROE...1", phase="initiative", boards=mine, library=library, seats=3, bystander=False,
        hands={"roberta": ["guard"], "olette": ["side-step"], "elwyn": ["counterword"]},
        chance=("olette", "roberta", "B", "elwyn"),
    )  # fmt: skip
    asked = []
    while not game.told(TurnBegan):
        asked.append(game.seat)
        game.play(game.offered()[-1])
    assert asked == [1, 2, 0]


@pytest.mark.rules("AT-CLEAN-01", "AT-CLEAN-02", "AT-TURN-06")
def test_in_cleanup_one_card_may_go_and_all_only_after_a_pass() -> None:
    game = fight("R...1", hands={"roberta": ["guard", "basic-move"]}, bystander=False).play(
        "play basic-move", "move b1", "end"
    )
    assert game.asked[0] == "cleanup"
    assert game.offered() == ["keep", "give up guard"]
    assert "only who passed" in game.refused("give up all")


@pytest.mark.rules("AT-ROUND-02", "AT-CAMP-04", "AT-ROUND-03")
def test_after_cleanup_a_new_round_begins() -> None:
    game = fight("R...1", phase="cleanup", bystander=False, decks={"roberta": ["guard"] * 4}, chance=("roberta", "B"))
    assert game.told(RoundEnded) == [RoundEnded(1)]
    assert game.told(RoundBegan) == [RoundBegan(2)]
    assert [one.phase for one in game.told(PhaseBegan)] == ["cleanup", "initiative"]


@pytest.mark.rules("AT-ROUND-04")
def test_a_guard_fails_a_fight_that_nobody_ends() -> None:
    game = fight("R...1", phase="draw", house=House(round_guard=1))
    assert game.result == "failure"
    assert "1 rounds" in game.told(EncounterEnded)[0].why


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-OBJ-02", "AT-OBJ-04", "AT-ATK-08")
def test_the_encounter_ends_at_the_very_moment_the_main_objective_is_met() -> None:
    """Hard case 1: the first of two attacks defeats the boss; no second attack, no effect."""
    cards = {"Two": "atk bl r1 : push 1; atk bl r1"}
    game = fight(
        "RB1",
        hands={"roberta": ["two"]},
        cards=cards,
        main="defeat(boss)",
        bonus="all_minions",
        hp={"B": 2},
        chance=(2,),
    ).play("play two")
    assert game.result == "success"
    assert game.told(EncounterEnded)[0].rounds == 1


@pytest.mark.rules("AT-OBJ-06", "AT-OBJ-17")
def test_one_effect_that_meets_both_objectives_counts_for_both() -> None:
    game = fight(
        "E..B1",
        turn="elwyn",
        hands={"elwyn": ["ember-toss"]},
        main="defeat(boss)",
        bonus="all_minions",
        hp={"B": 1, "M1": 1},
        chance=(2,),
    )
    game.play("play ember-toss", "aim at d1", "first M1")
    assert game.result == "+success"


@pytest.mark.rules("AT-OBJ-16", "AT-AOE-12", "AT-KO-19")
def test_success_wins_over_failure_in_the_same_instant() -> None:
    """Hard case 2: the Wizard's Fireball downs the boss and, with no potion, the Wizard."""
    game = fight(
        "EB...1",
        turn="elwyn",
        hands={"elwyn": ["fireball"]},
        main="defeat(boss)",
        hp={"B": 2, "elwyn": 2},
        potions=0,
        chance=(2,),
    )
    game.play("play fireball", "aim at b1", "first elwyn")
    assert game.result == "success"


@pytest.mark.rules("AT-KO-19", "AT-OBJ-13")
def test_with_no_potion_left_the_next_knock_out_fails_whoever_caused_it() -> None:
    game = fight("E1..R", turn="elwyn", hands={"elwyn": ["fireball"]}, hp={"elwyn": 2}, potions=0, chance=(2,))
    game.play("play fireball", "aim at b1", "first elwyn")
    assert game.result == "failure"
    enemy = boss_turn("BR\nO.", "boss: attack @class(Fighter)", hp={"roberta": 1}, potions=0, chance=(2,))
    assert enemy.result == "failure"


@pytest.mark.rules("AT-OBJ-14", "AT-OBJ-20")
def test_when_the_last_standing_hero_drops_the_encounter_is_failed_even_with_potions() -> None:
    """Hard case 4."""
    game = boss_turn(
        "BR\nO.", "boss: attack", hp={"roberta": 1}, fell={"olette": "a2"}, potions=2, chance=(2,), bystander=False
    )
    assert game.result == "failure"
    assert game.told(EncounterEnded)[0].why == "every hero is knocked out"


@pytest.mark.rules("AT-OBJ-18")
def test_a_knock_out_while_potions_are_left_goes_on() -> None:
    game = boss_turn(
        "BR\nO.",
        "boss: attack @class(Fighter)",
        hp={"roberta": 1},
        potions=1,
        chance=(2,),
        hands={"olette": ["side-step"]},
    )
    assert game.result == ""


@pytest.mark.rules("AT-OBJ-22")
@pytest.mark.parametrize(
    ("main", "more", "answers"),
    [
        ("use(lever, 1)", {}, ["operate lever-1"]),
        ("reach(gate, 1)", {"area": ["c1"], "hands": {"roberta": ["basic-move"]}}, ["play basic-move", "move c1"]),
        ("defeat_count(melee-goblin, 1)", {"hands": {"roberta": ["make-room"]}, "hp": {"M1": 1}}, ["play make-room"]),
    ],
)  # fmt: skip
def test_each_kind_of_objective_ends_the_encounter_in_its_instant(
    main: str, more: dict[str, object], answers: list[str]
) -> None:
    game = fight("R1..2\no...", main=main, **{"hands": {"roberta": ["guard"]}, **more})  # type: ignore[arg-type]
    assert game.result == ""
    assert game.play(*answers).result == "+success"


@pytest.mark.rules("AT-OBJ-22")
def test_rounds_that_are_over_and_areas_held_count_in_cleanup() -> None:
    survived = fight("R...1", phase="cleanup", main="survive(1)", bystander=False)
    assert survived.result == "+success"
    held = fight("R...1", phase="cleanup", main="hold(gate, 1)", area=["a1"], bystander=False)
    assert held.result == "+success"
    contested = fight(
        "R1...",
        phase="cleanup",
        main="hold(gate, 1)",
        area=["a1", "b1"],
        bystander=False,
        chance=("roberta", "B"),
        decks={"roberta": ["guard"] * 4},
    )
    assert contested.result == ""


@pytest.mark.rules("AT-OBJ-22")
def test_a_protected_figure_that_falls_fails_the_encounter() -> None:
    game = boss_turn("Bw..\n....R", "boss: attack", main="protect(door, 3 rounds)", hp={"door": 1}, chance=(2,))
    assert game.result == "failure"
    assert "no longer" in game.told(EncounterEnded)[0].why
