"""What heroes and enemies are on the board: sight, ranges, class cards, conditions, abilities in play, moving by a discard."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from tabletome.games.tactics.board.squares import GRID
from tabletome.games.tactics.cards.library import Library
from tabletome.games.tactics.events import TurnSkipped
from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.options.foresight import next_cards
from tabletome.games.tactics.options.values import total
from tabletome.kernel import Table
from tabletome.kernel.events import Damaged, Rolled
from tabletome.packs.source import SourceError
from tabletome.table import Deck

from .stage import boss_turn, fight, figure, sheet, the_fight
from .test_setup import encounter, placed

CLASSES = {
    "roberta": ("fighter", 4, 10, "blue", 1),
    "olette": ("rogue", 5, 8, "blue", 1),
    "tolben": ("cleric", 3, 9, "white", 2),
    "elwyn": ("wizard", 3, 7, "white", 4),
    "quill": ("archer", 4, 8, "white", 5),
}
SIGN = {"roberta": "R", "olette": "O", "tolben": "T", "elwyn": "E", "quill": "Q"}


@pytest.mark.rules("AT-LOS-03", "AT-LOS-04")
def test_an_enemy_in_between_cuts_sight_and_a_fellow_hero_does_not() -> None:
    """In a corridor, so that no corner looks past whoever stands in it."""
    walls = "##########"
    cut = fight(f"{walls}\nQ1.2######\n{walls}", hands={"quill": ["basic-attack"]}, turn="quill", chance=(2,))
    cut.play("play basic-attack")
    assert (figure(cut, "M1").hp, figure(cut, "M2").hp) == (7, 9)
    free = fight(f"{walls}\nQR.2######\n{walls}", hands={"quill": ["basic-attack"]}, turn="quill", chance=(2,))
    free.play("play basic-attack")
    assert figure(free, "M2").hp == 7


@pytest.mark.rules("AT-LOS-10")
def test_an_invisible_enemy_hides_others_and_nobody_on_the_side_of_the_heroes_does() -> None:
    walls = "##########"
    hands, cards = {"quill": ["basic-attack", "whistle"]}, {"Whistle": "summon wolf"}
    corridor: dict[str, Any] = {"hands": hands, "turn": "quill", "cards": cards, "chance": (2,)}
    unseen = fight(f"{walls}\nQ1.2######\n{walls}", **corridor, conditions={"M1": ["invisible"]})
    assert "play basic-attack" not in unseen.offered()
    wolf = fight(f"{walls}\nQ..1######\n{walls}", **corridor).play("play whistle", "play basic-attack")
    fallen = fight(f"{walls}\nQ..1######\n{walls}\nR", **corridor, fell={"roberta": "b2"}).play("play basic-attack")
    hidden: dict[str, Any] = {"conditions": {"roberta": ["invisible"]}}
    friend = fight(f"{walls}\nQR.1######\n{walls}", **corridor, **hidden).play("play basic-attack")
    assert [figure(game, "M1").hp for game in (wolf, fallen, friend)] == [7, 7, 7]


@pytest.mark.rules("AT-HERO-04", "AT-HERO-19")
@pytest.mark.parametrize("name", list(CLASSES))
def test_the_class_card_gives_movement_die_range_and_health(name: str) -> None:
    _, move, health, die, reach = CLASSES[name]
    sign = SIGN[name]
    walks = fight(f"{sign}.........", hands={name: ["basic-move"]}, turn=name).play("play basic-move")
    along = [option for option in walks.offered("move") if option.endswith("1") and option != "move a1"]
    assert len([option for option in along if len(option) == len("move b1")]) == move
    far, too_far = ("." * (reach - 1) + "1", "." * reach + "1")
    hits = fight(f"{sign}{far}", hands={name: ["basic-attack"]}, turn=name, chance=(2,)).play("play basic-attack")
    assert hits.told(Rolled)[0].dice == (die,)
    assert figure(hits, "M1").hp == 7
    assert figure(hits, name).max_hp == health
    misses = fight(f"{sign}{too_far}", hands={name: ["basic-attack"]}, turn=name)
    assert "nobody it could be done to" in misses.refused("play basic-attack")


@pytest.mark.rules("AT-ACT-12")
@pytest.mark.parametrize(("movement", "points"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_a_discarded_card_moves_half_the_basic_movement(movement: int, points: int) -> None:
    library = GAME.library.adding(
        {
            "passives.yaml": json.dumps(
                [{"name": "Gait", "class": "any", "level": 1, "text": f"mod basic_move {movement - 4:+d}"}]
            )
        }
    )
    game = fight("R.........", hands={"roberta": ["guard"]}, boards={"roberta": ["gait"]}, library=library)
    game.play("discard guard")
    reached = [option for option in game.offered("move") if option in [f"move {GRID.names[at]}" for at in range(10)]]
    assert len(reached) == points


@pytest.mark.rules("AT-ABIL-02")
def test_a_passive_ability_counts_while_it_lies_on_the_board() -> None:
    library = GAME.library.adding(
        {"passives.yaml": json.dumps([{"name": "Edge", "class": "any", "level": 1, "text": "mod attack_bonus +2"}])}
    )
    lying = fight("R1", hands={"roberta": ["basic-attack"]}, boards={"roberta": ["edge"]}, library=library, chance=(1,))
    assert figure(lying.play("play basic-attack"), "M1").hp == 6
    away = fight("R1", hands={"roberta": ["basic-attack"]}, library=library, chance=(1,))
    assert figure(away.play("play basic-attack"), "M1").hp == 8


@pytest.mark.rules("AT-COND-11")
def test_slowed_moves_one_weakened_deals_half_stunned_skips_and_invisible_is_struck_by_areas_only() -> None:
    slow = fight("R.........", hands={"roberta": ["basic-move"]}, conditions={"roberta": ["slowed"]})
    assert slow.play("play basic-move").offered("move") == ["move b1", "move a2"]
    weak = fight(
        "R1",
        hands={"roberta": ["blow"]},
        cards={"Blow": "atk bl+r r1"},
        conditions={"roberta": ["weakened"]},
        chance=(2, 3),
    ).play("play blow")
    assert figure(weak, "M1").hp == 7
    stunned = fight(
        "RE...1", phase="hero_start", line=["roberta", "elwyn"], conditions={"roberta": ["stunned"]},
        hands={"roberta": ["guard"], "elwyn": ["counterword"]},
    )  # fmt: skip
    assert stunned.told(TurnSkipped) == [TurnSkipped("roberta", "stunned")]
    assert the_fight(stunned).turn.who == "elwyn"
    hands, unseen = {"elwyn": ["basic-attack", "fireball", "balm"]}, {"M1": ["invisible"], "roberta": ["invisible"]}
    game = fight(
        "E.12\n..R", hands=hands, turn="elwyn", conditions=unseen, hp={"roberta": 5}, chance=(2,),
        cards={"Balm": "heal 2 r3 ally"},
    )  # fmt: skip
    assert "nobody it could be done to" in game.refused("play balm")
    game.play("play fireball", "aim at c1", "as listed")
    assert {one.who for one in game.told(Damaged)} >= {"M1", "M2"}


@pytest.mark.rules("AT-COND-11", "AT-COMP-04", "AT-ATK-01")
@pytest.mark.parametrize(
    ("text", "complaint"),
    [("atk bl r1 : dazed", "dazed"), ("atk green r1", "green"), ("atk r1", "r1"), ("give dazed foe r1", "dazed")],
)
def test_a_fifth_condition_a_fifth_colour_and_an_attack_without_a_die_are_refused_at_their_line(
    text: str, complaint: str
) -> None:
    entry = {"name": "Wrong", "class": "any", "level": 1, "text": text}
    with pytest.raises(SourceError, match=rf"actions\.yaml:1.*{complaint}"):
        GAME.library.adding({"actions.yaml": json.dumps([entry])})
    for die in ("w", "bl", "r"):
        GAME.library.adding({"actions.yaml": json.dumps([{**entry, "text": f"atk {die} r1"}])})


@pytest.mark.rules("AT-ATK-02")
def test_an_attack_without_a_range_has_its_user_as_its_centre() -> None:
    game = fight(
        "1.3\n.R.\n2..\n....4", hands={"roberta": ["twirl"]}, cards={"Twirl": "atk bl a1"}, chance=(2,),
    ).play("play twirl")  # fmt: skip
    assert "aim at" not in " ".join(game.offered())
    while game.offered("first"):
        game.play(game.offered("first")[0])
    assert [figure(game, f"M{number}").hp for number in (1, 2, 3, 4)] == [7, 7, 7, 9]
    nobody = {"name": "Flail", "class": "any", "level": 1, "text": "atk bl"}
    with pytest.raises(SourceError, match="range"):
        GAME.library.adding({"actions.yaml": json.dumps([nobody])})


@pytest.mark.rules("AT-SETUP-01")
def test_the_board_is_laid_out_as_the_chapter_says() -> None:
    """Chapter 6 is played in the wood: rubble lies where its map draws it, and nowhere else."""
    game = encounter(chapter=6)
    drawn = GAME.library.maps["wood"]
    looks = {GRID.at(cell.x, cell.y): cell.look for board in game.scene(0).boards for cell in board.cells}
    assert drawn.rubble
    assert {at for at, look in looks.items() if look == "rubble"} == {at for at in range(100) if drawn.rubble >> at & 1}


@pytest.mark.rules("AT-HERO-21", "AT-SETUP-18")
def test_each_of_the_five_classes_begins_with_five_cards_three_moves_three_attacks_and_full_health() -> None:
    game = placed(encounter(heroes=5))
    for name, (cls, _, health, _, _) in CLASSES.items():
        mine = sheet(game, name)
        cards = [*mine.hand, *(card for layer in mine.deck.layers for card in layer)]
        own = [card for card in cards if GAME.library.cards[card].cls == cls]
        assert (len(own), cards.count("basic-move"), cards.count("basic-attack"), len(mine.passives)) == (5, 3, 3, 1)
        assert figure(game, name).hp == health


# --- values that are changed, and whom a text can mean ---------------------------------------------------------------


@pytest.mark.rules("AT-COND-05", "AT-CARD-03", "AT-MOVE-05")
def test_points_gaits_and_costs_are_as_cards_change_them() -> None:
    def along(text: str, drawing: str = "R.........", **more: Any) -> int:
        game = fight(
            drawing, hands={"roberta": ["stride"]}, boards={"roberta": ["gait"]}, library=passive(text), **more
        )
        game.play("play stride")
        names = {f"move {GRID.names[square]}" for square in range(10)}
        return len(names & set(game.offered("move")))

    stride: dict[str, Any] = {"cards": {"Stride": "move 3"}}
    assert along("mod hand_size +1", **stride) == 3
    assert along("mod move_points +2", **stride) == 5
    assert along("mod move_points -2", **stride) == 1
    assert along("mod may_enter_water +1", "R~~.", **stride) == 3
    assert along("mod hand_size +1", "R~~.", **stride) < 3
    skew = fight(
        "R...",
        hands={"roberta": ["stride"]},
        boards={"roberta": ["gait"]},
        library=passive("mod diagonal +1"),
        **stride,
    )
    assert "move d4" in skew.play("play stride").offered()
    plain = fight(
        "R...",
        hands={"roberta": ["stride"]},
        boards={"roberta": ["gait"]},
        library=passive("mod hand_size +1"),
        **stride,
    )
    assert "move d4" not in plain.play("play stride").offered()
    heavy = passive("mod move_points -9")
    rooted = fight(
        "R...1", hands={"roberta": ["stride", "guard"]}, boards={"roberta": ["gait"]}, library=heavy, **stride
    )
    assert "play stride" not in rooted.offered()


def passive(text: str) -> Library:
    return GAME.library.adding(
        {"passives.yaml": json.dumps([{"name": "Gait", "class": "any", "level": 1, "text": text}])}
    )


@pytest.mark.rules("AT-MOVE-04", "AT-MOVE-07")
def test_a_move_goes_to_every_free_square_in_reach_but_its_own_and_may_be_left_out() -> None:
    game = fight("R.E..\n##...", hands={"roberta": ["stride"]}, cards={"Stride": "move 3 through"}).play("play stride")
    offered = set(game.offered())
    assert "stay" in offered
    assert {"move b1", "move d1"} <= offered
    assert not {"move a1", "move c1"} & offered, "neither her own square nor Elwyn's"


@pytest.mark.rules("AT-DRAW-02", "AT-HERO-04")
def test_neither_hand_size_nor_movement_falls_below_nothing() -> None:
    deck = {"roberta": ["guard"] * 9}
    row: dict[str, Any] = {
        "boards": {"roberta": ["gait"]},
        "hands": {"tolben": ["guard"] * 4},
        "chance": ("tolben", "roberta"),
    }
    small = fight("R...1", phase="draw", decks=deck, library=passive("mod hand_size -9"), **row)
    assert sheet(small, "roberta").hand == []
    slow = fight(
        "R...1",
        hands={"roberta": ["basic-move", "guard"]},
        boards={"roberta": ["gait"]},
        library=passive("mod basic_move -9"),
    )
    assert sheet(slow, "roberta").passed, "there is nothing she can do"


@pytest.mark.rules("AT-RANGE-13", "AT-HERO-20", "AT-RANGE-14")
def test_a_longer_reach_is_for_attacks_and_help_reaches_oneself() -> None:
    cards = {"Bolt": "atk bl r2", "Balm": "heal 1 r2 hero", "Own": "heal 1 self; atk bl a1"}
    row: dict[str, Any] = {"cards": cards, "hands": {"roberta": ["bolt", "balm"]}, "hp": {"roberta": 2, "elwyn": 2}}
    longer: dict[str, Any] = {"boards": {"roberta": ["gait"]}, "library": passive("mod range_max +1"), **row}
    assert "play bolt" not in fight("R..1", **row).offered()
    assert "play bolt" in fight("R..1", **longer).offered()
    assert "play bolt" not in fight("R...1", **longer).offered()
    assert fight("R.E", **longer).play("play balm").offered() == ["aim roberta", "aim elwyn"]
    only = fight("R..E", **longer).play("play balm")
    assert figure(only, "roberta").hp == 3, "help does not reach farther"
    own = fight("R1..2", hands={"roberta": ["own"]}, cards=cards, hp={"roberta": 2}, chance=(2,)).play("play own")
    assert (figure(own, "M1").hp, figure(own, "M2").hp) == (7, 9)
    with_none = fight(
        "RE..1", hands={"roberta": ["hug"]}, cards={"Hug": "heal 1 r0 hero; draw 1"}, hp={"roberta": 2, "elwyn": 2}
    )
    assert figure(with_none.play("play hug"), "elwyn").hp == 2


@pytest.mark.rules("AT-COND-09", "AT-COND-18")
def test_who_is_invisible_is_not_chosen_even_without_a_range_but_oneself_and_groups_are_reached() -> None:
    cards = {
        "Word": "heal 1 ally",
        "Own": "heal 1 self",
        "All": "heal 1 heroes",
        "Point": "give slowed foe",
        "Pat": "heal 1 pet",
    }
    row: dict[str, Any] = {"cards": cards, "hp": {"roberta": 2, "elwyn": 2, "tolben": 2}}
    unseen: dict[str, Any] = {"conditions": {"elwyn": ["invisible"], "roberta": ["invisible"]}}
    seen = fight("RE..1", hands={"roberta": ["word"]}, **row).play("play word")
    assert seen.offered() == ["aim tolben", "aim elwyn"]
    hidden = fight("RE..1", hands={"roberta": ["word"]}, **row, **unseen).play("play word")
    assert figure(hidden, "tolben").hp == 3, "only Tolben can be chosen"
    own = fight("RE..1", hands={"roberta": ["own"]}, **row, **unseen).play("play own")
    assert figure(own, "roberta").hp == 3
    group = fight("RE..1", hands={"roberta": ["all"]}, **row, **unseen).play("play all")
    assert [figure(group, one).hp for one in ("roberta", "elwyn", "tolben")] == [3, 3, 3]
    foes = fight("RE12", hands={"roberta": ["point"]}, **row, conditions={"M1": ["invisible"]}).play("play point")
    assert figure(foes, "M2").conditions == ["slowed"]
    fallen = fight(
        "RE..1", hands={"roberta": ["blow"]}, cards={"Blow": "atk bl r1 : heal dealt r3 ally"}, fell={"elwyn": "b1"}
    )
    assert "play blow" not in fallen.offered()


@pytest.mark.rules("AT-COND-18")
def test_who_was_chosen_is_the_target_of_what_follows_on_the_card() -> None:
    cards = {"Cloak": "heal 1 r1 ally; give invisible target"}
    game = fight("RE..1", hands={"roberta": ["cloak"]}, cards=cards, hp={"elwyn": 2}).play("play cloak")
    assert figure(game, "elwyn").conditions == ["invisible"]
    assert figure(game, "roberta").conditions == []


@pytest.mark.rules("AT-KO-12", "AT-SUM-02")
def test_the_fallen_are_meant_by_healing_of_heroes_and_not_by_harm_or_of_enemies() -> None:
    cards = {
        "Balm": "heal 2 r9 ally",
        "Self Help": "heal 2 r9 hero",
        "Hail": "dmg 1 heroes r9",
        "Cheer": "heal 1 foes r9",
    }
    row: dict[str, Any] = {"cards": cards, "fell": {"elwyn": "b1"}, "hp": {"elwyn": 0, "roberta": 5, "M1": 5}}
    game = fight("RE..1", hands={"roberta": ["balm"]}, **row).play("play balm", "aim elwyn")
    assert figure(game, "elwyn").hp == 2
    hail = fight("RE..1", hands={"roberta": ["hail"]}, **row).play("play hail")
    assert "elwyn" not in [one.who for one in hail.told(Damaged)]
    cheer = fight("RE..1", hands={"roberta": ["cheer"]}, **row).play("play cheer")
    assert (figure(cheer, "M1").hp, figure(cheer, "elwyn").hp) == (6, 0)


@pytest.mark.rules("AT-KO-06")
def test_the_square_of_the_fallen_is_free_and_those_of_others_are_not() -> None:
    game = fight("RE.1", hands={"roberta": ["basic-move"]}, fell={"elwyn": "b1"}).play("play basic-move")
    assert "move b1" in game.offered()
    assert "move d1" not in game.offered()


@pytest.mark.rules("AT-ABIL-02", "AT-ACT-10")
def test_the_text_on_a_creatures_card_holds_while_it_stands() -> None:
    standing = [one for one in GAME.library.creatures if one in GAME.library.cards and GAME.library.cards[one].standing]
    assert standing, "some creature changes a value"
    for kind in standing:
        hands = {"roberta": ["whistle"]}
        game = fight("R..1", hands=hands, cards={"Whistle": f"summon {kind}"}).play("play whistle", "put on b1")
        change = GAME.library.cards[kind].standing[0].change
        table = Table(game.state, game.game.library)
        assert total(table, change.value, figure(game, kind)) or total(table, change.value, figure(game, "roberta"))


@pytest.mark.rules("AT-ACT-01", "AT-KEY-02")
def test_why_a_card_cannot_be_played_is_said() -> None:
    hands = {"roberta": ["honest-sword", "battle-cry", "basic-attack"]}
    game = fight("R...1", hands=hands)
    assert "you have no 'fireball' in hand" in game.refused("play fireball")
    assert "Honest Sword must be equipped" in game.refused("play honest-sword")
    assert "Battle Cry must be prepared" in game.refused("play battle-cry")
    assert "nobody it could be done to" in game.refused("play basic-attack")
    tired = fight("O1", turn="olette", actions=0, hands={"olette": ["basic-attack", "side-step"]})
    assert "no action left" in tired.refused("play basic-attack")
    assert "play side-step" in tired.offered()


@pytest.mark.rules("AT-SETUP-28", "AT-ENEMY-01")
def test_the_next_boss_card_is_one_of_those_not_shown_or_of_all_when_none_is_left() -> None:
    deck = Deck("boss deck", [["a", "b", "b"], ["c"]])
    assert next_cards(deck) == {"a": Fraction(1, 3), "b": Fraction(2, 3)}
    used = Deck("boss deck", [])
    used.discards = ["a", "b"]
    assert next_cards(used) == {"a": Fraction(1, 2), "b": Fraction(1, 2)}


@pytest.mark.rules("AT-KEY-07")
def test_only_responses_in_hand_or_on_the_board_answer_and_never_of_who_is_down() -> None:
    cards: dict[str, Any] = {"Parry": {"text": "reduce 1", "kw": ["RESPONSE"], "when": "would-lose(hero r9)"}}
    row: dict[str, Any] = {"cards": cards, "chance": (3,), "bystander": False}
    hands = {"roberta": ["parry"], "elwyn": ["parry", "guard"]}
    game = boss_turn("BR.E", "boss: attack", hands=hands, **row)
    assert set(game.offered("respond")) >= {"respond roberta parry"}
    assert all(option.split()[2] in ("parry", "guard") for option in game.offered("respond"))
    down = boss_turn("BR.E", "boss: attack", hands=hands, fell={"elwyn": "d1"}, hp={"elwyn": 0}, **row)
    assert not any("elwyn" in option for option in down.offered("respond"))
