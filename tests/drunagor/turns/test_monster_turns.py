"""The turn of a Monster: its steps, Conditions, what triggers, the move, the attack. (DR-MTURN-*, DR-MON-*)"""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.events import CardRemoved, Decided
from tabletome.games.drunagor.options.react import REACT, Danger
from tabletome.games.drunagor.options.ties import TIE, Equal
from tabletome.games.drunagor.state import House
from tabletome.kernel.events import Attacked, ConditionLost, Damaged, Defeated, Gained, Moved, Rolled, TurnEnded
from tests.drunagor.stage import at, fight, gone, monster_turn, one

ARCHER = "skeleton-archer-rookie"
CULTIST = "shadow-cultist-rookie"


@pytest.mark.rules("DR-MTURN-02", "DR-MON-25", "DR-MON-26", "DR-MON-28", "DR-MON-29", "DR-MON-30", "DR-MON-31")
def test_a_monster_suffers_then_triggers_then_plans_moves_and_attacks() -> None:
    game = monster_turn("V..1", faces={"m1": {"pink": "SHIELD 1", "damage": 2}}, conditions={"m1": {"bleed": 1}})
    game.play("take it")
    steps = [
        "turn-began",
        "damaged",
        "condition-lost",
        "gained",
        "decided",
        "moved",
        "attacked",
        "damaged",
        "turn-ended",
    ]
    assert [kind for kind in game.kinds if kind in steps][: len(steps)] == steps
    assert game.told(Gained)[0] == Gained("m1", "shield", 1, 1)
    assert at(game, "m1") in ("b1", "b2")


@pytest.mark.rules("DR-MON-26")
def test_poison_acts_before_anything_else_of_the_turn() -> None:
    game = monster_turn("V...1", conditions={"m1": {"poison": 2}}, faces={"m1": {"pink": "SHIELD 1", "health": 5}})
    assert one(game, "m1").health == 3
    assert game.kinds.index("damaged") < game.kinds.index("gained")


@pytest.mark.rules("DR-MON-27", "DR-MTURN-11", "DR-MTURN-12")
def test_a_monster_that_dies_by_its_conditions_does_nothing_more() -> None:
    game = monster_turn("V1.2", health={"m1": 2}, conditions={"m1": {"bleed": 2}}, faces={"m1": {"pink": "SHIELD 1"}})
    assert gone(game, "m1")
    assert game.told(Defeated) == [Defeated("m1")]
    assert game.told(CardRemoved) == [CardRemoved("rotten-flesh-rookie-of-m1")]
    assert game.told(Gained) == []
    assert game.told(ConditionLost) == []
    assert all(event.who != "m1" for event in game.told(Attacked))


@pytest.mark.rules("DR-MON-20")
def test_every_figure_finishes_its_whole_turn_before_the_next_begins() -> None:
    face = {"pink": "SHIELD 1", "id": "knights"}
    game = monster_turn("V1 2.", faces={"m1": face, "m2": face}).play("take it")
    order = [event.kind for event in game.match.events or () if event.kind in ("gained", "attacked")]
    assert order == ["gained", "attacked", "gained", "attacked"]


@pytest.mark.rules("DR-MON-12", "DR-TOKEN-09")
def test_health_and_tokens_belong_to_each_figure() -> None:
    game = fight("V123", faces={id_: {"id": "flock", "health": 5} for id_ in ("m1", "m2", "m3")}, chance=(15,))
    game.play("use guarding-strike yellow")
    assert [one(game, id_).health for id_ in ("m1", "m2", "m3")] == [2, 5, 5]
    poisoned = monster_turn(
        "V..12", faces={id_: {"id": "flock"} for id_ in ("m1", "m2")}, conditions={"m1": {"poison": 2}}
    )
    assert [event.who for event in poisoned.told(Damaged)][:1] == ["m1"]
    assert one(poisoned, "m2").health == 8


@pytest.mark.rules("DR-MTURN-10")
def test_damage_lowers_the_health_of_the_figure_that_is_hit() -> None:
    game = fight("V.1 .2.", health={"m1": 9, "m2": 9}, chance=(15,)).play("use guarding-strike yellow")
    assert (one(game, "m2").base, one(game, "m2").health) == ("blue", 6)
    assert one(game, "m1").health == 9


@pytest.mark.rules("DR-MTURN-11")
def test_a_monster_at_no_health_leaves_the_board() -> None:
    game = fight("V1..2", health={"m1": 2}, chance=(15,)).play("use guarding-strike yellow")
    assert gone(game, "m1")
    assert game.told(Defeated) == [Defeated("m1", "vorn")]


@pytest.mark.rules("DR-MTURN-12")
def test_only_the_last_figure_takes_its_card_off_the_track() -> None:
    two = fight("V12", health={"m1": 1, "m2": 1}, chance=(15, 15)).play("use guarding-strike yellow", "move a2")
    assert two.told(CardRemoved) == []
    assert any(card.id == "rotten-flesh-rookie" for card in two.state.track.cards)
    other = fight("V1.2", faces={"m2": {"rank": "Fighter"}}, health={"m1": 1}, chance=(15,)).play(
        "use guarding-strike yellow"
    )
    assert other.told(CardRemoved) == [CardRemoved("rotten-flesh-rookie")]
    assert [card.id for card in other.state.track.cards] == ["vorn", "rotten-flesh-rookie-of-m2"]


@pytest.mark.rules("DR-MTURN-03", "DR-AI-01", "DR-AI-10")
def test_a_cleave_goes_for_two_weaker_heroes_rather_than_for_the_strongest_alone() -> None:
    drawing = """
    J.......
    ........
    ....1...
    ......E.
    ......L.
    """
    game = monster_turn(drawing, kinds={"m1": "executioner-rookie"}, health={"jaheen": 10, "elros": 8, "lorelai": 6})
    assert set(game.told(Decided)[0].on) == {"elros", "lorelai"}


@pytest.mark.rules("DR-MTURN-04", "DR-AI-05")
def test_a_standard_monster_attacks_the_strongest_hero_in_reach() -> None:
    game = monster_turn(
        "J.1.E", health={"jaheen": 6, "elros": 10}, gear={"elros": ["blooded-sword"], "jaheen": ["harvest-bill"]}
    )
    assert game.told(Decided)[0].on == ("elros",)
    other = monster_turn("J.1.E", health={"jaheen": 10, "elros": 6})
    assert other.told(Decided)[0].on == ("jaheen",)


@pytest.mark.rules("DR-MTURN-05", "DR-MTURN-06", "DR-AI-04")
def test_a_multishot_hits_the_strongest_of_those_in_reach() -> None:
    game = monster_turn(
        "JEL..1 ......", kinds={"m1": ARCHER}, faces={"m1": {"black": "MULTISHOT 2, RANGE 3"}},
        health={"jaheen": 10, "elros": 8, "lorelai": 6},
    )  # fmt: skip
    assert set(game.told(Decided)[0].on) == {"jaheen", "elros"}


@pytest.mark.rules("DR-MTURN-07", "DR-MON-30")
def test_a_monster_beside_its_target_does_not_move() -> None:
    game = monster_turn("V1..").play("take it")
    assert game.told(Moved) == []
    assert game.told(Attacked) == [Attacked("m1", ("vorn",), "rotten-flesh-rookie")]


@pytest.mark.rules("DR-MON-05", "DR-MON-14", "DR-MOVE-13")
def test_a_small_monster_moves_square_by_square_with_its_movement() -> None:
    game = monster_turn("V......1 ........", faces={"m1": {"movement": 3}})
    path = game.told(Moved)[0].path
    assert (path[0], len(path), at(game, "m1")) == ("h1", 4, "e1")


@pytest.mark.rules("DR-MON-14", "DR-AI-08")
def test_a_monster_that_reaches_nobody_uses_all_its_movement_towards_its_target() -> None:
    game = monster_turn("V.........1", faces={"m1": {"movement": 3}})
    assert at(game, "m1")[0] == "h"
    assert game.told(Attacked) == []


@pytest.mark.rules("DR-MON-15", "DR-AI-24", "DR-AI-29")
@pytest.mark.parametrize(("attack", "hits"), [("melee", False), ("ranged", False), ("magical", True)])
def test_only_a_magical_attack_hits_three_areas_away(attack: str, hits: bool) -> None:
    game = monster_turn("V.....1. ........", faces={"m1": {"attack": attack, "movement": 0}})
    assert bool(game.told(Attacked)) is hits


@pytest.mark.rules("DR-MON-10", "DR-AI-45")
def test_what_its_card_says_of_movement_holds_unless_a_token_takes_it() -> None:
    assert at(monster_turn("V....1", faces={"m1": {"movement": 2}}), "m1")[0] == "d"
    assert at(monster_turn("V....1", faces={"m1": {"movement": 2}}, conditions={"m1": {"slow": 1}}), "m1") == "f1"
    lying = monster_turn("V....1", faces={"m1": {"movement": 2}}, conditions={"m1": {"knock_down": 1}})
    assert (at(lying, "m1"), one(lying, "m1").conditions) == ("f1", {})


@pytest.mark.rules("DR-MON-16")
def test_a_monster_without_damage_does_not_attack() -> None:
    game = monster_turn("V1", faces={"m1": {"damage": None}})
    assert game.told(Attacked) == []
    assert game.asked[0] != REACT


@pytest.mark.rules("DR-MON-19")
def test_a_monster_without_damage_moves_as_if_it_could_attack() -> None:
    game = monster_turn("V...1", faces={"m1": {"damage": None, "movement": 3}})
    assert at(game, "m1") in ("b1", "b2")
    assert one(game, "vorn").health == 11


@pytest.mark.rules("DR-MON-31")
def test_a_monster_never_moves_after_its_attack() -> None:
    game = monster_turn("V.1...", faces={"m1": {"movement": 4}}).play("take it")
    assert len(game.told(Moved)[0].path) == 2
    assert game.kinds.index("attacked") > game.kinds.index("moved")
    assert game.told(TurnEnded)[0].who == "m1"


@pytest.mark.rules("DR-MON-33", "DR-MON-34")
def test_a_monster_rolls_no_dice_and_its_attack_is_a_threat() -> None:
    game = monster_turn("M..1 ....", kinds={"m1": ARCHER})
    assert game.asked == (REACT, Danger("maya", "m1", ARCHER, (("maya", 3),)))
    game.play("take it")
    assert game.told(Rolled) == []
    assert one(game, "maya").health == 6


@pytest.mark.rules("DR-MON-35")
def test_what_stands_after_a_semicolon_is_an_effect_of_its_own() -> None:
    face = {"black": "KNOCK DOWN; SELF, HEAL 2", "health": 8}
    game = monster_turn("V1", faces={"m1": face}, health={"m1": 5}).play("take it")
    assert one(game, "vorn").conditions == {"knock_down": 1}
    assert one(game, "m1").health == 7
    absorbed = monster_turn("V1", faces={"m1": face}, health={"m1": 5}, resources={"vorn": {"shield": 4}}).play(
        "take it"
    )
    assert (one(absorbed, "vorn").conditions, one(absorbed, "m1").health) == ({}, 7)


@pytest.mark.rules("DR-MON-36", "DR-MON-37")
@pytest.mark.parametrize(("shield", "lost", "poison"), [(2, 1, 2), (3, 0, 0)])
def test_collateral_needs_a_point_of_health(shield: int, lost: int, poison: int) -> None:
    face = {"black": "POISON 2", "damage": 3}
    game = monster_turn("V1", faces={"m1": face}, resources={"vorn": {"shield": shield}}).play("take it")
    assert sum(event.amount for event in game.told(Damaged) if event.by == "m1") == lost
    assert one(game, "vorn").conditions.get("poison", 0) == poison


@pytest.mark.rules("DR-MON-37")
def test_preventing_all_damage_prevents_the_collateral_too() -> None:
    game = monster_turn("V1", faces={"m1": {"black": "POISON 2", "damage": 3}}).play("react take-it-here red")
    assert (one(game, "vorn").health, one(game, "vorn").conditions) == (11, {})


@pytest.mark.rules("DR-MON-38")
def test_a_magical_attack_of_a_monster_has_collateral_like_any_other() -> None:
    face = {"black": "SLOW", "damage": 2}
    absorbed = monster_turn(
        "V....1", kinds={"m1": CULTIST}, faces={"m1": face}, resources={"vorn": {"shield": 2}}
    ).play("take it")
    assert one(absorbed, "vorn").conditions == {}
    hurt = monster_turn("V....1", kinds={"m1": CULTIST}, faces={"m1": face}).play("take it")
    assert one(hurt, "vorn").conditions == {"slow": 1}


@pytest.mark.rules("DR-MON-44")
def test_collateral_is_looked_at_for_each_target() -> None:
    face = {"black": "CLEAVE 2, SLOW", "damage": 3}
    game = monster_turn("V1M", faces={"m1": face}, resources={"vorn": {"shield": 3}})
    while game.asked[0] == REACT:
        game.play("take it")
    assert (one(game, "vorn").conditions, one(game, "maya").conditions) == ({}, {"slow": 1})


@pytest.mark.rules("DR-KEY-212")
def test_a_stunned_monster_moves_but_does_not_attack_and_loses_the_token() -> None:
    game = monster_turn("V...1", faces={"m1": {"movement": 3}}, conditions={"m1": {"stun": 1}})
    assert at(game, "m1") in ("b1", "b2")
    assert game.told(Attacked) == []
    assert one(game, "m1").conditions == {}


@pytest.mark.rules("DR-AI-45", "DR-KEY-114")
def test_tokens_that_wait_for_a_move_leave_a_monster_that_stays() -> None:
    game = monster_turn("V1", conditions={"m1": {"knock_down": 1, "slow": 1}}).play("take it")
    assert one(game, "m1").conditions == {}
    assert game.told(Attacked)


@pytest.mark.rules("DR-AI-36")
def test_the_party_leader_picks_between_equally_good_plans_or_the_first_is_taken() -> None:
    drawing = "V... .... ..1."
    settled = monster_turn(drawing)
    assert settled.told(Decided)[0].at == "b2"
    apart = "V.... ..... ..... 1...."
    asked = monster_turn(apart, house=House(ties="ask"))
    assert asked.asked == (TIE, Equal("vorn", "m1"))
    assert asked.offered("goes") == ["goes a2 at vorn", "goes b2 at vorn"]
    assert asked.refused("goes c3") == "this is none of its equally good plans"
    asked.play("goes b2 at vorn", "take it")
    assert at(asked, "m1") == "b2"


@pytest.mark.rules("DR-AI-32")
def test_each_figure_decides_by_the_values_of_its_own_turn() -> None:
    face = {"id": "archers", "damage": 3}
    game = monster_turn(
        "JV..1. .....2", kinds={"m1": ARCHER, "m2": ARCHER}, faces={"m1": face, "m2": face}, roles={"vorn": "leader"},
        health={"jaheen": 10, "vorn": 9},
    )  # fmt: skip
    while game.asked[0] == REACT:
        game.play("take it")
    assert [event.on for event in game.told(Decided)] == [("jaheen",), ("vorn",)]


@pytest.mark.rules("DR-MON-03", "DR-AI-60")
def test_a_monster_with_one_health_attacks_all_the_same() -> None:
    game = monster_turn("V1..", health={"m1": 1}).play("take it")
    assert game.told(Attacked)[0].who == "m1"


@pytest.mark.rules("DR-KEY-023")
def test_the_player_of_whom_an_ambush_is_laid_for_picks_its_square() -> None:
    game = monster_turn("V..... M....1", seats=2, faces={"m1": {"blue": "AMBUSH"}}, health={"maya": 9, "vorn": 5})
    assert (game.asked, game.seat) == ((TIE, Equal("maya", "m1")), 1)
    game.play("goes b1 at maya")
    assert at(game, "m1") == "b1"
