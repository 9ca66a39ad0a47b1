"""Summoned creatures: called, acting with their summoner or by themselves, struck like heroes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tabletome.games.tactics.events import InitiativeDealt, TurnSkipped
from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.rules.terrain.returning import DIRECTIONS
from tabletome.games.tactics.state import Lasting, State
from tabletome.kernel import to_plain
from tabletome.kernel.events import Appeared, Damaged, TurnBegan
from tabletome.testing.play import Position

from .stage import fight, figure, gone, sheet, the_fight


def with_wolf(drawing: str = "R..1", **more: object) -> Position[State]:
    """Roberta has called the wolf onto b1, and has an action left."""
    hands = {"roberta": ["whistle", "guard"]}
    game = fight(drawing, hands=hands, cards={"Whistle": "summon wolf"}, **more)  # type: ignore[arg-type]
    return game.play("play whistle", "put on b1")


@pytest.mark.rules("AT-SUM-01", "AT-SUM-06", "AT-SUM-10")
def test_a_creature_appears_on_a_free_square_beside_its_summoner_with_its_cards_hp() -> None:
    game = fight("R#.1\n..", hands={"roberta": ["whistle"]}, cards={"Whistle": "summon wolf"}).play("play whistle")
    assert game.offered() == ["put on a2", "put on b2"]
    assert to_plain(game.asked[1]) == {"hero": "roberta", "who": "wolf", "card": "whistle"}
    game.play("put on b2")
    assert game.told(Appeared) == [Appeared("wolf", "wolf", "b2")]
    assert figure(game, "wolf").hp == 4
    cards = {"Whistle": "summon wolf", "Flex": "mod attack_bonus +1 until:turn"}
    closed = fight("R#.1\n##", hands={"roberta": ["whistle", "flex"]}, cards=cards)
    assert "would do nothing" in closed.refused("play whistle")


@pytest.mark.rules("AT-SUM-06")
def test_there_is_one_copy_of_each_creature_at_a_time() -> None:
    cards = {"Whistle": "summon wolf", "Echo": "summon wolf"}
    game = fight("R..1", hands={"roberta": ["whistle", "echo"]}, cards=cards).play("play whistle", "put on b1")
    assert "would do nothing" in game.refused("play echo")


@pytest.mark.rules("AT-SUM-03", "AT-SUM-04", "AT-SUM-09", "AT-TURN-01")
def test_a_creature_that_acts_with_its_summoner_moves_and_attacks_once_in_its_turn_for_no_action() -> None:
    game = with_wolf(chance=(2,))
    assert "creature wolf" in game.offered()
    game.play("creature wolf")
    assert game.asked[0] == "move"
    game.play("move c1")
    assert figure(game, "M1").hp == 7
    assert the_fight(game).turn.actions == 1
    assert "creature wolf" not in game.offered()
    assert "has acted" in game.refused("creature wolf")


@pytest.mark.rules("AT-SUM-02", "AT-COND-21")
def test_a_creature_counts_as_a_hero_for_groups_damage_and_conditions() -> None:
    cards = {"Whistle": "summon wolf", "Hail": "dmg 1 heroes r2", "Mud": "give slowed heroes r2"}
    game = fight("R..1", hands={"roberta": ["whistle", "hail", "mud"]}, cards=cards, actions=3)
    game.play("play whistle", "put on b1", "play hail", "play mud")
    assert [one.who for one in game.told(Damaged)] == ["roberta", "wolf"]
    assert figure(game, "wolf").conditions == ["slowed"]


@pytest.mark.rules("AT-ENEMY-23")
def test_enemies_go_for_a_creature_that_is_closer_than_any_hero() -> None:
    cards = {"Whistle": "summon wolf"}
    game = fight(
        "R...1",
        hands={"roberta": ["whistle"]},
        cards=cards,
        line=["roberta", "B"],
        boss_cards=[["minions: activate"]],
        chance=(2,),
    )
    game.play("play whistle", "put on b1", "end")
    assert [one.who for one in game.told(Damaged)] == ["wolf"]


@pytest.mark.rules("AT-SUM-06", "AT-OBJ-19")
def test_a_creature_at_no_hp_is_removed_and_fails_nobody() -> None:
    cards = {"Whistle": "summon wolf", "Bad Dog": "dmg 4 pet"}
    game = fight("R..1", hands={"roberta": ["whistle", "bad-dog"]}, cards=cards, potions=0)
    game.play("play whistle", "put on b1", "play bad-dog")
    assert gone(game, "wolf")
    assert game.result == ""


@pytest.mark.rules("AT-OBJ-19")
def test_a_creature_that_still_stands_saves_no_party_whose_heroes_are_all_down() -> None:
    cards = {"Whistle": "summon wolf", "Swoon": "dmg 10 heroes r0"}
    game = fight("R.....1", hands={"roberta": ["whistle", "swoon"]}, cards=cards, fell={"tolben": "j10"}, potions=2)
    game.play("play whistle", "put on b1", "play swoon")
    assert not gone(game, "wolf")
    assert game.result == "failure"


@pytest.mark.rules("AT-SUM-07", "AT-SUM-04")
def test_a_creature_with_a_turn_of_its_own_has_a_card_from_the_next_round_on() -> None:
    hands = {"roberta": ["bones"]}
    game = fight("R.....1", hands=hands, cards={"Bones": "summon bone-guard"}, bystander=False)
    game.comes("bone-guard", "roberta", "B").play("play bones", "put on b1")
    assert sorted(game.told(InitiativeDealt)[0].line) == ["B", "B", "bone-guard", "roberta"]
    assert game.told(TurnBegan)[0].who == "bone-guard"
    assert game.asked[0] == "move"


@pytest.mark.rules("AT-SUM-08")
@pytest.mark.parametrize(("creature", "acts"), [("wolf", False), ("bone-guard", True)])
def test_while_its_summoner_is_down_only_a_creature_with_a_turn_of_its_own_acts(creature: str, acts: bool) -> None:
    cards = {"Whistle": f"summon {creature}", "Swoon": "dmg 10 self"}
    line = ["roberta", "roberta", *([creature] if acts else [])]
    game = fight(
        "R.....1", hands={"roberta": ["whistle", "swoon"]}, cards=cards, line=line, decks={"roberta": ["guard"] * 5}
    )
    game.play("play whistle", "put on b1", "play swoon", "lie still")
    assert (game.asked[0] == "move") is acts
    assert (the_fight(game).turn.who == creature) is acts


@pytest.mark.rules("AT-SUM-10")
def test_a_creature_is_healed_up_to_its_hp_and_never_aimed_at_by_heroes() -> None:
    cards = {"Whistle": "summon wolf", "Kick": "dmg 3 pet", "Pat": "heal 9 pet"}
    game = fight("R..1", hands={"roberta": ["whistle", "kick", "pat"]}, cards=cards, actions=3)
    game.play("play whistle", "put on b1", "play kick", "play pat")
    assert figure(game, "wolf").hp == 4
    assert sheet(game, "roberta").hand == []


@pytest.mark.rules("AT-SUM-01", "AT-SUM-06")
def test_where_one_square_is_free_the_creature_appears_there_unasked() -> None:
    game = fight("R#.1\n#.", hands={"roberta": ["whistle"]}, cards={"Whistle": "summon wolf"}).play("play whistle")
    assert game.told(Appeared) == [Appeared("wolf", "wolf", "b2")]


def own_turn(drawing: str = "R....1", **more: Any) -> Position[State]:
    """The bone guard has a turn of its own, which comes up now; Roberta's comes after it."""
    line = ["bone-guard", "roberta"]
    game = fight(
        drawing,
        line=["roberta", *line],
        hands={"roberta": ["raise-up", "basic-move"]},
        cards={"Raise Up": "summon bone-guard"},
        **more,
    )
    return game.play("play raise-up", "put on b1")


@pytest.mark.rules("AT-COND-07", "AT-COND-21", "AT-SUM-10")
def test_a_creature_that_acts_with_its_summoner_sits_out_the_turn_if_it_is_stunned() -> None:
    """It has skipped its turn when that of its summoner ends, also if it was stunned in the midst of it."""
    cards = {"Whistle": "summon wolf", "Thunder": "give stunned heroes r1"}
    hands = {"roberta": ["whistle", "thunder", "guard"], "tolben": ["guard"]}
    before = fight("R....1", hands=hands, cards=cards, line=["roberta", "tolben", "roberta"])
    before.play("play whistle", "put on b1", "end")
    figure(before, "wolf").conditions = ["stunned"]
    stunned = type(before)(before.game, before.state, seats=1).play("pass")
    assert the_fight(stunned).turn.who == "roberta"
    assert "creature wolf" not in stunned.offered()
    assert stunned.refused("creature wolf") == "Wolf is stunned, and skips this turn"
    assert figure(stunned, "wolf").conditions == ["stunned"]
    stunned.play("discard guard", "move a2", "end")
    assert stunned.told(TurnSkipped) == [TurnSkipped("wolf", "stunned")]
    assert figure(stunned, "wolf").conditions == []
    amid = fight("R....1", hands=hands, cards=cards)
    amid.play("play whistle", "put on b1", "play thunder")
    assert the_fight(amid).turn.who != "roberta", "nothing is left of her turn"
    assert amid.told(TurnSkipped) == [TurnSkipped("wolf", "stunned")]
    after = fight("R....1", hands=hands, cards=cards)
    after.play("play whistle", "put on b1", "creature wolf", "stay", "play thunder")
    assert figure(after, "wolf").conditions == ["stunned"], "it has had its turn, and skips the next one"


@pytest.mark.rules("AT-SUM-04", "AT-COND-07", "AT-SUM-08")
def test_a_creature_with_a_turn_of_its_own_acts_in_it_unless_it_is_stunned() -> None:
    game = own_turn().play("end")
    assert game.asked[0] == "move"
    assert "bone-guard" in [one.who for one in game.told(TurnBegan)]
    game.play("stay")
    assert the_fight(game).turn.who == "roberta"
    stunned = own_turn()
    figure(stunned, "bone-guard").conditions = ["stunned"]
    stunned = type(stunned)(stunned.game, stunned.state, seats=1).play("end")
    assert stunned.told(TurnSkipped) == [TurnSkipped("bone-guard", "stunned")]
    assert figure(stunned, "bone-guard").conditions == []
    assert the_fight(stunned).turn.who == "roberta"
    lost = own_turn()
    the_fight(lost).actors.remove(figure(lost, "bone-guard"))
    lost = type(lost)(lost.game, lost.state, seats=1).play("end")
    assert the_fight(lost).turn.who == "roberta", "its card passes by"


@pytest.mark.rules("AT-SUM-04")
def test_what_waits_for_the_start_of_a_fellows_turn_acts_in_a_creatures_too() -> None:
    keen = {"name": "Keen", "class": "any", "level": 1, "when": "turn-start(ally)", "text": "draw 1"}
    library = GAME.library.adding({"passives.yaml": json.dumps([keen])})
    game = own_turn(library=library, boards={"roberta": ["keen"]}, decks={"roberta": ["guard"] * 3}).play("end")
    assert sheet(game, "roberta").hand == ["basic-move", "guard"]


@pytest.mark.rules("AT-SUM-04")
def test_a_creatures_turn_begins_and_ends_like_any_other() -> None:
    game = own_turn()
    fight_ = the_fight(game)
    fight_.once["turn"] = ["roberta keen"]
    fight_.lasting.append(Lasting("attack_bonus", "roberta", "raise-up", "roberta", "turn", 1))
    fight_.direction_used = True
    fight_.direction.layers = [["N"]]
    game = type(game)(game.game, game.state, seats=1).play("end")
    fight_ = the_fight(game)
    fight_.once["turn"] = ["roberta keen"]
    fight_.lasting.append(Lasting("attack_bonus", "roberta", "raise-up", "roberta", "turn", 1))
    fight_.direction_used = True
    fight_.direction.layers = [["N"]]
    game = type(game)(game.game, game.state, seats=1).play("stay")
    assert the_fight(game).lasting == []
    assert the_fight(game).direction.layers == [sorted(DIRECTIONS)]


@pytest.mark.rules("AT-SUM-03")
def test_a_creature_is_moved_by_its_summoners_player() -> None:
    hands = {"roberta": ["guard"], "olette": ["whistle", "side-step"]}
    game = fight(
        "RO....1",
        turn="olette",
        line=["roberta", "olette"],
        hands=hands,
        cards={"Whistle": "summon wolf"},
        seats=2,
        bystander=False,
    )
    game.play("play whistle", "put on c1", "creature wolf")
    assert game.asked[0] == "move"
    assert game.seat == next(hero.seat for hero in game.state.heroes if hero.name == "olette")
