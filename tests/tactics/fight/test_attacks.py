"""Attacks: targets, dice, order of modifiers, two attacks, areas, effects, ignoring."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tabletome.games.tactics.events import Ignored
from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.state import House
from tabletome.kernel.events import Attacked, Damaged, Rolled

from .stage import at, boss_turn, fight, figure, gone, sheet
from .test_chance_and_reach import foe


@pytest.mark.rules("AT-ATK-03", "AT-HERO-20")
def test_a_basic_attack_uses_the_die_and_range_of_the_class_card() -> None:
    game = fight("E...1", hands={"elwyn": ["basic-attack"]}, turn="elwyn", chance=(2,))
    game.play("play basic-attack")
    assert game.told(Rolled)[0].dice == ("white",)
    assert figure(game, "M1").hp == 7
    far = fight("E....1", hands={"elwyn": ["basic-attack"]}, turn="elwyn")
    assert "nobody it could be done to" in far.refused("play basic-attack")


@pytest.mark.rules("AT-ATK-04")
def test_the_target_is_fixed_before_any_die_is_rolled() -> None:
    game = fight("R1\n.2", hands={"roberta": ["basic-attack"]}, chance=(1,)).play("play basic-attack")
    assert game.offered() == ["aim M1", "aim M2"]
    assert not game.told(Rolled)
    game.play("aim M2")
    assert game.told(Attacked)[0].on == ("M2",)
    assert (figure(game, "M1").hp, figure(game, "M2").hp) == (9, 8)


@pytest.mark.rules("AT-ATK-05")
def test_the_results_of_all_dice_are_added_up() -> None:
    game = fight(
        "E1", hands={"elwyn": ["swing"]}, turn="elwyn", cards={"Swing": "atk bl+w r1"}, hp={"M1": 5}, chance=(2, 1)
    )
    assert figure(game.play("play swing"), "M1").hp == 2


@pytest.mark.rules("AT-ATK-06", "AT-ATK-07", "AT-ATK-10", "AT-ATK-09")
def test_the_second_of_two_attacks_takes_another_target_if_the_first_is_gone() -> None:
    game = fight(
        "Q....1\n...2..", hands={"quill": ["split-arrows"]}, turn="quill", hp={"M1": 2, "M2": 4}, chance=(2, 1)
    )
    game.play("play split-arrows", "aim M1")
    assert gone(game, "M1")
    assert figure(game, "M2").hp == 3
    assert [one.on for one in game.told(Attacked)] == [("M1",), ("M2",)]


@pytest.mark.rules("AT-ATK-07")
def test_the_second_attack_may_go_against_the_same_target() -> None:
    game = fight("Q.1\n..2", hands={"quill": ["split-arrows"]}, turn="quill", chance=(2, 1))
    game.play("play split-arrows", "aim M1", "aim M1")
    assert figure(game, "M1").hp == 6


@pytest.mark.rules("AT-ATK-09")
def test_a_second_attack_without_a_target_is_lost() -> None:
    game = fight("Q....1.2", hands={"quill": ["split-arrows"]}, turn="quill", hp={"M1": 1}, chance=(2,))
    game.play("play split-arrows")
    assert gone(game, "M1")
    assert figure(game, "M2").hp == 9
    assert not game.spare


@pytest.mark.rules("AT-ATK-08")
def test_the_first_attack_is_done_with_its_effect_before_the_second_is_aimed() -> None:
    game = fight("R1\n.2", hands={"roberta": ["two"]}, cards={"Two": "atk w r1 : slowed; atk w r1"}, chance=(1,))
    game.play("play two", "aim M1")
    assert game.asked[0] == "aim"
    assert figure(game, "M1").conditions == ["slowed"]


@pytest.mark.rules("AT-ATK-17")
def test_a_second_attack_is_measured_when_it_is_made() -> None:
    hidden = fight(
        "Q1.2", hands={"quill": ["two"]}, turn="quill", cards={"Two": "atk w r4; atk w r4"}, hp={"M1": 1}, chance=(1, 2)
    )
    hidden.play("play two")
    assert figure(hidden, "M2").hp == 7


@pytest.mark.rules("AT-ATK-11")
def test_an_effect_needs_a_target_that_is_still_alive() -> None:
    cards = {"Blow": "atk bl r1 : stunned"}
    game = fight("R12", hands={"roberta": ["blow"]}, cards=cards, hp={"M1": 3}, chance=(2,)).play("play blow")
    assert figure(game, "M1").conditions == ["stunned"]
    deadly = fight("R1.2", hands={"roberta": ["blow"]}, cards=cards, hp={"M1": 2}, chance=(2,)).play("play blow")
    assert gone(deadly, "M1")


@pytest.mark.rules("AT-ATK-12", "AT-ATK-13", "AT-KEY-05", "AT-KEY-11")
def test_ignoring_an_attack_leaves_the_roll_and_the_others_struck() -> None:
    """Hard case 12: an area on A and B, A ignores it; that was the one response to the attack."""
    game = fight(
        "....B\n....\nEQ", kinds={"B": "old-gristle"}, hands={"elwyn": ["counterword"], "quill": ["pale-guard"]},
        phase="boss_turn", turn="B", line=["B", "elwyn", "quill"], boss_cards=[["boss: atk bl r4 a1 heroes : slowed"]],
        chance=(3,),
    )  # fmt: skip
    game.play("respond elwyn counterword")
    assert game.told(Rolled)[0].results == (3,)
    assert game.told(Ignored)[0].who == "elwyn"
    assert figure(game, "elwyn").hp == 7
    assert figure(game, "elwyn").conditions == []
    assert figure(game, "quill").hp == 5
    assert figure(game, "quill").conditions == ["slowed"]
    assert sheet(game, "quill").hand == ["pale-guard"]


@pytest.mark.rules("AT-ATK-14", "AT-COND-06", "AT-CARD-04")
def test_weakened_halves_before_the_target_reduces() -> None:
    """Hard case 11: armor -1 and a weakened attacker with 5: 5 // 2 - 1 = 1."""
    game = fight(
        "B.R", boards={"roberta": ["goblin-leathers"]}, conditions={"B": ["weakened"]}, phase="boss_turn", turn="B",
        line=["B", "roberta"], boss_cards=[["boss: attack"]], chance=(4,), kinds={"B": "queens-champion"},
    )  # fmt: skip
    assert game.told(Rolled)[0].total == 5
    assert [one.amount for one in game.told(Damaged)] == [1]


@pytest.mark.rules("AT-ATK-15", "AT-AOE-01")
def test_an_attack_around_its_user_strikes_everybody_else() -> None:
    game = fight("1R2\n.O3\n...", hands={"roberta": ["whirl"]}, chance=(1,), hp={"olette": 8}).play(
        "play whirl", "as listed"
    )
    assert [figure(game, id_).hp for id_ in ("M1", "M2", "M3", "olette")] == [7, 7, 7, 6]
    assert figure(game, "roberta").hp == 9  # its price, not its blow


@pytest.mark.rules("AT-ATK-16")
def test_weakened_counts_for_each_of_two_attacks() -> None:
    game = fight(
        "R1",
        hands={"roberta": ["two"]},
        cards={"Two": "atk r r1; atk r r1"},
        conditions={"roberta": ["weakened"]},
        chance=(3, 1),
    )
    game.play("play two")
    assert [one.amount for one in game.told(Damaged)] == [1]


@pytest.mark.rules("AT-ATK-18")
def test_damage_that_is_no_attack_is_reduced_but_cannot_be_ignored() -> None:
    boards = {"elwyn": ["arcane-ward"], "roberta": ["goblin-leathers"]}
    game = fight("R.E....1", hands={"roberta": ["burn"]}, cards={"Burn": "dmg 2 heroes r3"}, boards=boards).play(
        "play burn"
    )
    assert (figure(game, "roberta").hp, figure(game, "elwyn").hp) == (9, 5)
    assert sheet(game, "elwyn").board == {"feature": "arcane-ward"}


@pytest.mark.rules("AT-ENEMY-25")
def test_an_enemys_attack_is_dice_with_a_bonus_perhaps() -> None:
    game = fight("BR", phase="boss_turn", turn="B", line=["B", "roberta"], boss_cards=[["boss: attack"]], chance=(2,))
    assert figure(game, "roberta").hp == 7


# --- areas ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-AOE-05", "AT-AOE-04", "AT-AOE-08", "AT-AOE-06")
def test_fireball_strikes_the_target_and_who_stands_beside_it() -> None:
    room = "E...1.3\n.....2\n......\n......\n......\n.4..."
    game = fight(room, hands={"elwyn": ["fireball"]}, turn="elwyn", chance=(2,))
    assert {"aim at e1", "aim at b5"} <= {*game.play("play fireball").offered()}
    assert not {"aim at f1", "aim at f2", "aim at a6"} & {*game.offered()}, (
        "five squares away, though enemies are there"
    )
    game.play("aim at e1", "as listed")
    assert [figure(game, id_).hp for id_ in ("M1", "M2", "M3")] == [7, 7, 9]
    assert len(game.told(Rolled)) == 1


@pytest.mark.rules("AT-AOE-09", "AT-CARD-02")
def test_an_area_is_aimed_only_where_it_strikes_an_enemy_or_helps_somebody() -> None:
    game = fight("E.O..1", hands={"elwyn": ["fireball", "rain"]}, cards={"Rain": "heal 2 r3 a1 heroes"}, turn="elwyn")
    assert {*game.play("play fireball").offered()} == {"aim at e1", "aim at e2"}, "not at Olette alone, nor at nobody"
    help_ = fight(
        "E.O..1", hands={"elwyn": ["rain"]}, cards={"Rain": "heal 2 r3 a1 heroes"}, turn="elwyn", hp={"olette": 3}
    ).play("play rain")
    assert {*help_.offered()} == {"aim at b1", "aim at b2", "aim at c1", "aim at c2", "aim at d1", "aim at d2"}


@pytest.mark.rules("AT-AOE-02")
def test_a_card_without_an_area_strikes_one() -> None:
    game = fight("E..12", hands={"elwyn": ["rime-dart"]}, turn="elwyn", chance=(2,)).play("play rime-dart")
    assert [figure(game, id_).hp for id_ in ("M1", "M2")] == [7, 9]


@pytest.mark.rules("AT-AOE-07")
def test_the_player_of_the_card_says_who_is_affected_first() -> None:
    game = fight("E.....\n...123", hands={"elwyn": ["fireball"]}, turn="elwyn", chance=(2,)).play(
        "play fireball", "aim at e1"
    )
    assert game.offered() == ["first M1", "first M2", "first M3", "as listed"]
    game.play("first M3", "first M1")
    assert [one.who for one in game.told(Damaged)] == ["M3", "M1", "M2"]


@pytest.mark.rules("AT-AOE-09", "AT-AOE-15")
def test_an_area_may_be_centred_on_an_empty_square_and_on_water_but_not_on_a_wall() -> None:
    game = fight(
        "E.....\n......\n....1.\n.~#...\n.3..2.", hands={"elwyn": ["fireball"]}, turn="elwyn", chance=(1,)
    ).play("play fireball")
    assert "aim at b4" in game.offered()
    assert "aim at c4" not in game.offered()
    game.play("aim at e4", "as listed")
    assert [figure(game, id_).hp for id_ in ("M1", "M2")] == [8, 8]


@pytest.mark.rules("AT-AOE-10")
def test_walls_inside_an_area_do_not_shield() -> None:
    game = fight("E..1#\n....2", hands={"elwyn": ["ember-toss"]}, turn="elwyn", chance=(2,)).play(
        "play ember-toss", "aim at d1", "as listed"
    )
    assert figure(game, "M2").hp == 7


@pytest.mark.rules("AT-AOE-12", "AT-MODE-05")
def test_a_hero_in_its_own_area_is_struck_unless_the_table_plays_otherwise() -> None:
    game = fight("E1..2", hands={"elwyn": ["fireball"]}, turn="elwyn", chance=(2,)).play(
        "play fireball", "aim at b1", "as listed"
    )
    assert figure(game, "elwyn").hp == 5
    mild = fight("E1..2", hands={"elwyn": ["fireball"]}, turn="elwyn", chance=(2,), house=House(friendly_fire="foes"))
    assert figure(mild.play("play fireball", "aim at b1"), "elwyn").hp == 7


@pytest.mark.rules("AT-AOE-14", "AT-AOE-11")
def test_an_enemys_area_strikes_enemies_too_unless_it_names_heroes() -> None:
    for text, goblin in (("atk bl r3 a1", 7), ("atk bl r3 a1 heroes", 9)):
        game = fight(
            "B..R1", phase="boss_turn", turn="B", line=["B", "roberta"], boss_cards=[[f"boss: {text}"]], chance=(2,)
        )
        if game.asked[0] == "order":
            game.play("as listed")
        assert (figure(game, "roberta").hp, figure(game, "M1").hp) == (8, goblin)


@pytest.mark.rules("AT-AOE-13")
def test_who_is_in_an_area_is_settled_once() -> None:
    cards = {"Gust": "atk w r3 a1 foes : push 2"}
    game = fight("E..12", hands={"elwyn": ["gust"]}, turn="elwyn", cards=cards, chance=(1,)).play(
        "play gust", "aim at d1", "first M2"
    )
    assert (at(game, "M1"), at(game, "M2")) == ("f1", "g1")
    assert [figure(game, id_).hp for id_ in ("M1", "M2")] == [8, 8]


@pytest.mark.rules("AT-RANGE-14")
def test_a_hero_cannot_aim_an_attack_at_a_fellow() -> None:
    game = fight("RO1", hands={"roberta": ["cleave"]}, cards={"Long": "atk w r2"}, chance=(1, 1))
    assert "play cleave" not in game.offered()


@pytest.mark.rules("AT-RANGE-10", "AT-RANGE-11")
def test_the_dark_knight_reaches_two_squares() -> None:
    game = fight(
        "..1\nR..\n2..",
        hands={"roberta": ["basic-attack"]},
        classes={"roberta": "dark-knight"},
        kinds={"M2": "ranged-goblin"},
    )
    assert game.play("play basic-attack").offered() == ["aim M1", "aim M2"]
    far = fight("R..1", kinds={"M1": "wraith"}, hands={"roberta": ["basic-attack"]}, classes={"roberta": "dark-knight"})
    assert "play basic-attack" not in far.offered()


@pytest.mark.rules("AT-RANGE-12")
def test_a_wall_between_hides_the_wraith_from_the_wizard() -> None:
    game = fight("E##1", kinds={"M1": "wraith"}, hands={"elwyn": ["basic-attack"]}, turn="elwyn")
    assert "play basic-attack" not in game.offered()
    free = fight("E..1", kinds={"M1": "wraith"}, hands={"elwyn": ["basic-attack"]}, turn="elwyn")
    assert "play basic-attack" in free.offered()


@pytest.mark.rules("AT-RANGE-03")
def test_range_four_reaches_one_and_four_but_not_five() -> None:
    game = fight("E...2.\n.1...3", hands={"elwyn": ["rime-dart"]}, turn="elwyn")
    assert game.play("play rime-dart").offered() == ["aim M1", "aim M2"]


# --- parts of an attack -----------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-ACT-11", "AT-ATK-04", "AT-AOE-04")
def test_an_attack_with_an_area_is_offered_only_where_it_can_strike_an_enemy() -> None:
    cards = {"Burst": "atk bl r2 a1", "Twirl": "atk bl a1", "Spare": "atk bl r2 a1 foes", "Shout": "atk bl rbasic a1"}
    row: dict[str, Any] = {"hands": {"roberta": ["burst", "twirl", "spare", "shout"]}, "cards": cards}
    beside = fight("RO1", **row)
    assert {"play burst", "play spare", "play shout"} <= set(beside.offered())
    assert "play twirl" not in beside.offered(), "around her stands only Olette"
    close = fight("R1O", **row, chance=(2,))
    assert "play twirl" in close.offered()
    close.play("play twirl")
    assert (figure(close, "M1").hp, figure(close, "roberta").hp) == (7, 10), "who is in the middle is spared"
    far = fight("R...1", **row)
    assert not {"play burst", "play spare", "play shout", "play twirl"} & set(far.offered())
    three = fight("R..1", **row, chance=(2,)).play("play burst")
    assert "aim at a1" not in three.offered(), "an attack is not aimed at its own square"
    three.play("aim at c1")
    assert figure(three, "M1").hp == 7
    spared = fight("RO1", **row, chance=(2,)).play("play spare", "aim at b1")
    assert [one.who for one in spared.told(Damaged)] == ["M1"]
    struck = fight("RO1", **row, chance=(2,)).play("play burst", "aim at b1", "as listed")
    assert {one.who for one in struck.told(Damaged)} == {"M1", "olette", "roberta"}


@pytest.mark.rules("AT-AOE-02", "AT-CARD-03")
def test_what_makes_an_area_larger_counts_and_may_spare_heroes() -> None:
    cards = {"Wide": "mod area +1 foes until:attack", "Wider": "mod area +1 self until:attack", "Bolt": "atk bl r3"}
    row: dict[str, Any] = {"cards": cards, "chance": (2,)}
    spares = fight("RO12", hands={"roberta": ["wide", "bolt"]}, **row).play(
        "play wide", "play bolt", "aim at c1", "as listed"
    )
    assert {one.who for one in spares.told(Damaged)} == {"M1", "M2"}
    all_of_them = fight("RO12", hands={"roberta": ["wider", "bolt"]}, **row)
    all_of_them.play("play wider", "play bolt", "aim at c1", "as listed")
    assert {one.who for one in all_of_them.told(Damaged)} == {"M1", "M2", "olette"}


@pytest.mark.rules("AT-ATK-04")
def test_an_attack_is_declared_before_the_roll_and_what_lasts_until_it_ends_with_it() -> None:
    cards: dict[str, Any] = {
        "Aim": "mod attack_bonus +2 until:attack",
        "Parry": {"text": "ignore", "kw": ["RESPONSE"], "when": "attack-declared(me)"},
    }
    game = fight(
        "R1", hands={"roberta": ["aim", "basic-attack", "basic-attack"]}, cards=cards, actions=3, chance=(1, 1)
    )
    game.play("play aim", "play basic-attack", "play basic-attack")
    assert [one.amount for one in game.told(Damaged)] == [3, 1]
    answered = boss_turn("BR", "boss: attack", hands={"roberta": ["parry"]}, cards=cards, chance=(3,))
    assert answered.asked[0] == "respond"
    assert not answered.told(Rolled)
    answered.play(answered.offered("respond")[0])
    assert answered.told(Ignored)
    assert figure(answered, "roberta").hp == 10


@pytest.mark.rules("AT-ATK-05", "AT-ATK-14", "AT-ENEMY-25")
def test_numbers_beside_the_dice_are_added_for_attacks_and_healing_alike() -> None:
    cards = {"Cut": "atk bl+2 r1", "Salve": "heal w+2 self", "Flat": "heal 3 self", "Scald": "dmg bl+1 foes r1"}
    row: dict[str, Any] = {"cards": cards, "hp": {"roberta": 2}}
    assert figure(fight("R1", hands={"roberta": ["cut"]}, chance=(1,), **row).play("play cut"), "M1").hp == 6
    healed = fight("R1", hands={"roberta": ["salve"]}, chance=(2,), **row).play("play salve")
    assert figure(healed, "roberta").hp == 6
    assert [one.total for one in healed.told(Rolled)] == [4]
    flat = fight("R1", hands={"roberta": ["flat"]}, **row).play("play flat")
    assert figure(flat, "roberta").hp == 5
    assert not flat.told(Rolled), "without dice nothing is rolled"
    scald = fight("R1", hands={"roberta": ["scald"]}, chance=(2,), **row).play("play scald")
    assert figure(scald, "M1").hp == 6
    strong = {"name": "Ox", "mark": "X", "move": 3, "attack": "bl+2", "range": "1", "flavour": "Of the test."}
    library = GAME.library.adding({"enemies.yaml": json.dumps([strong])})
    ox = boss_turn(
        "1R", "minions: attack", kinds={"M1": "ox"}, library=library, chance=(1,), hands={"roberta": ["basic-move"]}
    )
    assert figure(ox, "roberta").hp == 7
    text = boss_turn(
        "1R",
        "minions: atk bl+1 r1",
        kinds={"M1": "ox"},
        library=library,
        chance=(1,),
        hands={"roberta": ["basic-move"]},
    )
    assert figure(text, "roberta").hp == 8, "its own number belongs to its basic attack"


@pytest.mark.rules("AT-ATK-05", "AT-HEAL-02", "AT-ABIL-06")
def test_dice_abilities_add_dice_before_the_roll_and_roll_again_after_it_each_die_once() -> None:
    dice = [
        {"name": "More", "class": "any", "level": 1, "on": "atk", "text": "die +w"},
        {"name": "Again", "class": "any", "level": 1, "on": "atk", "text": "reroll 3"},
    ]
    library = GAME.library.adding({"dice_abilities.yaml": json.dumps(dice)})
    row: dict[str, Any] = {"hands": {"roberta": ["basic-attack"]}, "library": library}
    more = fight("R1", boards={"roberta": ["more"]}, chance=(1, 2), **row).play("play basic-attack")
    assert more.told(Rolled)[0].dice == ("blue", "white")
    assert figure(more, "M1").hp == 6
    again = fight("R1", boards={"roberta": ["more", "again"]}, chance=(1, 1, 2, 3), **row).play("play basic-attack")
    assert again.offered() == ["reroll 1", "reroll 2", "keep"]
    again.play("reroll 2")
    assert again.offered() == ["reroll 1", "keep"], "each die once"
    again.play("reroll 1")
    assert figure(again, "M1").hp == 9 - 3 - 2
    two = fight("R1", boards={"roberta": ["more", "again"]}, chance=(1, 1, 2), **row).play(
        "play basic-attack", "reroll 2", "keep"
    )
    assert figure(two, "M1").hp == 9 - 1 - 2


@pytest.mark.rules("AT-ATK-05", "AT-HEAL-02")
def test_what_waits_for_a_roll_acts_after_it() -> None:
    keen = {"name": "Keen", "class": "any", "level": 1, "when": "dice-rolled(me)", "text": "draw 1"}
    library = GAME.library.adding({"passives.yaml": json.dumps([keen])})
    row: dict[str, Any] = {"boards": {"roberta": ["keen"]}, "decks": {"roberta": ["guard"] * 3}, "library": library}
    game = fight("R1", hands={"roberta": ["basic-attack"]}, chance=(1,), **row).play("play basic-attack")
    assert sheet(game, "roberta").hand == ["guard"]


@pytest.mark.rules("AT-COND-06", "AT-ATK-14", "AT-COND-22", "AT-ATK-11")
def test_a_blow_that_comes_to_nothing_does_nothing_and_piercing_passes_reductions_alone() -> None:
    cards = {"Tap": "atk w r1", "Pierce": "atk bl r1 : pierce", "Soft": "mod damage_taken +1 foes r1 until:round",
             "Weak": "mod attack_bonus -3 self until:turn"}  # fmt: skip
    row: dict[str, Any] = {"cards": cards, "actions": 3}
    none = fight("R1", hands={"roberta": ["weak", "tap"]}, chance=(1,), **row).play("play weak", "play tap")
    assert figure(none, "M1").hp == 9
    halved = fight("R1", hands={"roberta": ["weak", "tap"]}, conditions={"roberta": ["weakened"]}, chance=(1,), **row)
    assert figure(halved.play("play weak", "play tap"), "M1").hp == 9
    armoured = foe("Iron", "mod damage_taken -2 self")
    iron: dict[str, Any] = {"kinds": {"B": "iron"}, "library": armoured, **row}
    assert figure(fight("RB", hands={"roberta": ["tap"]}, chance=(2,), **iron).play("play tap"), "B").hp == 9
    assert figure(fight("RB", hands={"roberta": ["pierce"]}, chance=(2,), **iron).play("play pierce"), "B").hp == 7
    soft = fight("RB", hands={"roberta": ["soft", "pierce"]}, chance=(2,), **iron).play("play soft", "play pierce")
    assert figure(soft, "B").hp == 6, "what makes it worse still counts"
