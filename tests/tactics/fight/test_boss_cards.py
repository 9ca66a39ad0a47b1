"""Boss cards: which come up, whom they name, in what order; directions; what bosses' abilities do and how long."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from tabletome.games.tactics.cards.library import Library
from tabletome.games.tactics.events import Decided, Directed, WallSpawned
from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.options.values import hand_size
from tabletome.games.tactics.rules.terrain.returning import DIRECTIONS
from tabletome.games.tactics.state import House
from tabletome.kernel import Table
from tabletome.kernel.events import Damaged, Healed, Moved, Revealed, Shuffled

from .stage import at, boss_turn, fight, figure, gone, the_fight

IDLE = ["boss: heal 1 self"]


def foes(*entries: Mapping[str, Any]) -> Library:
    """The box and some enemies of a test's own."""
    plain = {"mark": "X", "move": 3, "attack": "bl", "range": "1", "flavour": "Of the test."}
    return GAME.library.adding({"enemies.yaml": json.dumps([{**plain, **one} for one in entries])})


def passive(name: str, text: str, when: str = "") -> dict[str, str]:
    return {"name": name, "text": text, "flavour": "So it says."} | ({"when": when} if when else {})


# --- the card ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-ENEMY-01", "AT-SETUP-28")
def test_each_boss_card_of_the_line_reveals_one_and_an_empty_deck_is_made_anew() -> None:
    game = fight(
        "R...B", turn="B", phase="boss_turn", line=["B", "B", "B", "roberta"], boss_cards=[IDLE, IDLE], bystander=False,
        hands={"roberta": ["guard"]}, chance=("card-2",),
    )  # fmt: skip
    assert [one.card for one in game.told(Revealed)] == ["card-1", "card-2", "card-2"]
    assert game.told(Shuffled)[-1].again
    assert the_fight(game).boss_decks["B"].discards == ["card-2"]
    assert the_fight(game).boss_decks["B"].layers == [["card-1"]]


@pytest.mark.rules("AT-SETUP-28", "AT-ENEMY-01")
def test_only_the_top_card_is_revealed_and_those_below_stay_hidden() -> None:
    game = fight(
        "R...B",
        line=["roberta", "B", "roberta"],
        boss_cards=[IDLE, IDLE, IDLE],
        bystander=False,
        hands={"roberta": ["guard"]},
    )
    the_fight(game).boss_decks["B"].layers = [["card-1", "card-2", "card-3"]]
    game = type(game)(game.game, game.state, ("card-2",), 1).play("pass")
    assert [one.card for one in game.told(Revealed)] == ["card-2"]
    assert the_fight(game).boss_decks["B"].layers == [["card-1", "card-3"]]


@pytest.mark.rules("AT-ENEMY-03")
def test_whoever_the_card_does_not_name_stays_still() -> None:
    drawing = "R.......2.\n..........\n1.........\n..........\n....B....."
    game = boss_turn(drawing, "minions ranged-goblin: activate", kinds={"M2": "ranged-goblin"}, chance=(0,))
    assert [one.who for one in game.told(Decided)] == ["M2"]
    assert (at(game, "M1"), at(game, "B")) == ("a3", "e5")
    assert at(game, "M2") != "i1"


@pytest.mark.rules("AT-ENEMY-13")
def test_enemies_act_in_the_order_of_the_card_then_by_number_and_each_finishes_before_the_next() -> None:
    drawing = "R.........\n..........\n..3..2....\n1.........\n....B....."
    game = boss_turn(drawing, "minions: activate", "boss: move", chance=(0, 0))
    assert [one.who for one in game.told(Decided)] == ["M1", "M2", "M3", "B"]
    happened = [(event.kind, event.what.get("who") or event.what.get("by")) for event in game.match.events or ()]
    assert happened.index(("attacked", "M1")) < happened.index(("moved", "M2"))


@pytest.mark.rules("AT-ENEMY-26")
def test_an_enemy_never_heals_above_its_maximum() -> None:
    game = boss_turn("R...B", "boss: heal 5 self", hp={"B": 18})
    assert figure(game, "B").hp == figure(game, "B").max_hp == 20
    assert [one.amount for one in game.told(Healed)] == [2]


@pytest.mark.rules("AT-ENEMY-06")
def test_without_agreement_whoever_is_earliest_in_the_line_settles_a_tie() -> None:
    """Elwyn stands in the line before Roberta, though Roberta's seat is the first."""
    game = boss_turn(
        "R..B..E", "boss: move", line=["B", "elwyn", "roberta"], seats=3, house=House(ties="ask"), bystander=False,
        hands={"roberta": ["guard"], "elwyn": ["counterword"]},
    )  # fmt: skip
    assert game.offered() == ["aim elwyn", "aim roberta"]
    assert game.seat == next(hero.seat for hero in game.state.heroes if hero.name == "elwyn")


@pytest.mark.rules("AT-KO-04")
def test_a_hero_who_is_down_is_no_target_however_near() -> None:
    game = boss_turn("R.B......E", "boss: activate", fell={"roberta": "a1"})
    assert [one.on for one in game.told(Decided)] == ["elwyn"]
    assert at(game, "B") == "f1"


# --- directions -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-COMP-10", "AT-COMP-14", "AT-ENEMY-27", "AT-COMP-17")
def test_nine_random_moves_draw_eight_directions_and_then_one_of_a_fresh_deck() -> None:
    """Nine minions stand there, and each goes where its own card says: the eight squares around, once each."""
    drawing = "R.........\n..1..2..3.\n..........\n..........\n..4..5..6.\n..........\n..........\n..7..8..9."
    game = boss_turn(drawing, "minions: move random 1", chance=("N", "NE", "E", "SE", "S", "SW", "W", "E"))
    drawn = [one.direction for one in game.told(Directed)]
    assert drawn == ["N", "NE", "E", "SE", "S", "SW", "W", "NW", "E"]
    assert [one.path[1] for one in game.told(Moved)] == ["c1", "g1", "j2", "d6", "f6", "h6", "b8", "e7", "j8"]
    assert the_fight(game).direction.layers == [sorted(DIRECTIONS)]


# --- abilities of bosses and minions ----------------------------------------------------------------------------------


@pytest.mark.rules("AT-BOSS-02")
def test_a_passive_ability_holds_until_its_boss_has_left_play() -> None:
    library = foes({"name": "Miser", "boss": True, "passives": [passive("Thrift", "mod hand_size -1 heroes")]})
    game = fight(
        "RB..1", kinds={"B": "miser"}, library=library, hp={"B": 1}, hands={"roberta": ["basic-attack"]}, chance=(2,)
    )

    def hand() -> int:
        return hand_size(Table(game.state, game.game.library), figure(game, "roberta"))

    assert hand() == 3
    game.play("play basic-attack")
    assert gone(game, "B")
    assert hand() == 4


@pytest.mark.rules("AT-BOSS-03")
def test_a_triggered_ability_acts_every_time_its_condition_happens() -> None:
    game = fight(
        "1R2...B", kinds={"B": "bone-lord"}, hp={"M1": 1, "M2": 1}, hands={"roberta": ["basic-attack", "basic-attack"]},
        chance=(2, 2),
    )  # fmt: skip
    game.play("play basic-attack", "aim M1")
    assert figure(game, "B").hp == 10
    game.play("play basic-attack")
    assert figure(game, "B").hp == 11


@pytest.mark.rules("AT-BOSS-17")
def test_of_several_abilities_that_one_happening_sets_off_the_bosss_acts_first_then_by_number() -> None:
    grudge = {"name": "Spiteful", "passives": [passive("Spite", "dmg 1 heroes r1", "defeated(minion)")]}
    last = {"name": "Martyr", "passives": [passive("Last Word", "dmg 2 heroes r1", "defeated(me)")]}
    glad = {
        "name": "Glad Lord",
        "boss": True,
        "passives": [passive("Good Riddance", "heal 1 self", "defeated(minion)")],
    }
    game = fight(
        "1R\n2.....B", kinds={"M1": "spiteful", "M2": "martyr", "B": "glad-lord"}, hp={"M2": 1},
        library=foes(grudge, last, glad), hands={"roberta": ["basic-attack"]}, chance=(2,),
    )  # fmt: skip
    game.play("play basic-attack", "aim M2")
    order = [event.kind for event in game.match.events or () if event.kind in ("healed", "damaged", "defeated")]
    assert order == ["damaged", "healed", "damaged", "damaged", "defeated"]
    assert [(one.who, one.amount) for one in game.told(Damaged)] == [("M2", 1), ("roberta", 1), ("roberta", 2)]


@pytest.mark.rules("AT-BOSS-04")
@pytest.mark.parametrize("between", ["E", "2"])
def test_a_wraith_goes_through_heroes_and_through_other_enemies(between: str) -> None:
    """Three points in a corridor: only through whoever stands in it does the Wraith come beside Roberta."""
    corridor = f"##########\n1.{between}.R#####\n##########"
    through = boss_turn(corridor, "minions wraith: move @lowest_hp", kinds={"M1": "wraith"}, hp={"roberta": 1})
    assert at(through, "M1") == "d2"
    stopped = boss_turn(corridor, "minions melee-goblin: move @lowest_hp", hp={"roberta": 1})
    assert at(stopped, "M1") != "d2"


@pytest.mark.rules("AT-TERR-01")
def test_a_wall_of_fire_that_a_boss_spawns_is_an_obstacle_for_whoever_enters_it() -> None:
    """Each of its squares takes two points: with four of them Roberta comes to the second, not to the third."""
    corridor = "....R...B.\n##########"
    plain = fight(corridor, hands={"roberta": ["basic-move"]}).play("play basic-move")
    assert {"move g1", "move h1"} <= set(plain.offered())
    game = boss_turn(corridor, "boss: spawn fire_wall W limit 2", hands={"roberta": ["basic-move"]})
    assert game.told(WallSpawned)[0].cells == ("f1", "g1", "h1")
    game.play("play basic-move")
    assert "move g1" in game.offered()
    assert "move h1" not in game.offered()


@pytest.mark.rules("AT-LARGE-11")
def test_an_area_over_several_squares_of_a_large_boss_strikes_it_once() -> None:
    cards = {"Burst": "atk bl r4 a1"}
    game = fight(
        "E....\n...B.", kinds={"B": "old-gristle"}, hands={"elwyn": ["burst"]}, cards=cards, turn="elwyn", chance=(2,)
    )
    game.play("play burst")
    covering = [option for option in game.offered() if option == "aim at d2"]
    game.play(*covering)
    assert figure(game, "B").hp == 7
    assert [one.who for one in game.told(Damaged)] == ["B"]


@pytest.mark.rules("AT-ROUND-01")
def test_characters_are_heroes_and_enemies_alike() -> None:
    cards = {"Tremor": "dmg 1 all r1"}
    game = fight("R1\nE.", hands={"roberta": ["tremor"]}, cards=cards).play("play tremor")
    assert {one.who for one in game.told(Damaged)} >= {"M1", "elwyn"}
