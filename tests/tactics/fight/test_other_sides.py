"""The other side of rules: what they leave alone, who is spared, what does not happen."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.tactics.board.squares import GRID
from tabletome.games.tactics.events import EncounterEnded, LineChanged
from tabletome.games.tactics.state import House, State, Wall
from tabletome.kernel import Bits
from tabletome.kernel.events import Attacked, Damaged, Moved
from tabletome.testing.play import Position
from tests.tactics.fight.stage import at, boss_turn, fight, figure, gone, the_fight


@pytest.mark.rules("AT-LOS-03", "AT-LOS-04", "AT-LOS-08", "AT-LOS-02")
def test_enemies_block_everybodys_sight_and_heroes_only_that_of_enemies_by_a_house_rule() -> None:
    blocking = House(heroes_block_sight=True)
    row: dict[str, Any] = {"hands": {"roberta": ["bolt"]}, "cards": {"Bolt": "atk bl r5"}}
    for house in (None, blocking):
        past_friend = fight("RO.1", house=house, **row)
        assert "play bolt" in past_friend.offered()  # heroes see past heroes in any case
        past_foe = fight("R1.2", house=house, chance=(1,), **row)
        past_foe.play("play bolt")
        assert [one.on for one in past_foe.told(Attacked)] == [("M1",)]  # and nobody past an enemy
    line: dict[str, Any] = {
        "kinds": {"B": "ember-witch"},
        "hands": {"roberta": ["basic-move"], "olette": ["basic-move"]},
    }
    corridor = "##########\nB.R.O.....\n##########"
    free = boss_turn(corridor, "boss: attack @farthest", chance=(1,), bystander=False, **line)
    assert [one.on for one in free.told(Attacked)] == [("olette",)]
    shielded = boss_turn(corridor, "boss: attack @farthest", chance=(1,), bystander=False, house=blocking, **line)
    assert [one.on for one in shielded.told(Attacked)] == [("roberta",)]


@pytest.mark.rules("AT-INIT-04", "AT-INIT-08")
def test_of_a_boss_with_two_cards_the_next_one_alone_is_moved() -> None:
    cards = {"Late": "init last boss", "Soon": "init first ally r5"}
    line = ["roberta", "B", "olette", "B"]
    game = fight("RO..B", hands={"roberta": ["late", "soon"]}, cards=cards, line=line).play("play late")
    assert game.told(LineChanged) == [LineChanged("B", ("roberta", "olette", "B", "tolben", "B"), "roberta")]
    other = fight("RO..B", hands={"roberta": ["late", "soon"]}, cards=cards, line=line).play("play soon")
    assert the_fight(other).line == ["roberta", "olette", "B", "B", "tolben"]


@pytest.mark.rules("AT-SUM-09", "AT-SUM-06")
def test_a_creature_that_burns_to_death_on_its_way_attacks_nobody() -> None:
    hands = {"roberta": ["whistle", "guard"]}
    game = fight(
        "R.ff1\n..##.\n..#..\nB", hands=hands, cards={"Whistle": "summon wolf"}, kinds={"B": "ember-witch"}, chance=(1,),
    ).play("play whistle", "put on b1")  # fmt: skip
    figure(game, "wolf").hp = 1
    state = game.state
    again = type(game)(game.game, state, seats=1).play("creature wolf", "move c1")
    assert gone(again, "wolf")
    assert not again.told(Attacked)
    still = with_nobody_near().play("creature wolf", "stay")
    assert not still.told(Attacked)
    assert still.asked[0] == "turn"


def with_nobody_near() -> Position[State]:
    """A wolf without an enemy in its reach."""
    game = fight("R........1", hands={"roberta": ["whistle", "guard"]}, cards={"Whistle": "summon wolf"})
    return game.play("play whistle", "put on b1")


@pytest.mark.rules("AT-TERR-05", "AT-CLEAN-03", "AT-ATK-18")
def test_whoever_stands_in_a_burning_wall_at_cleanup_is_burnt() -> None:
    def after(kind: str) -> int:
        game = fight(
            "..R.B", phase="cleanup", kinds={"B": kind}, hp={"roberta": 5}, bystander=False, hands={"roberta": ["charge"]},
            decks={"roberta": ["cleave"] * 5},
        )  # fmt: skip
        state = game.state
        assert state.fight is not None
        state.fight.walls = [Wall("fire", Bits(1 << GRID.square("c1")), 1)]
        return figure(type(game)(game.game, state, ["roberta", "B"], 1).play("keep"), "roberta").hp

    assert after("ember-witch") == 4
    assert after("hobgoblin-chieftain") == 5


@pytest.mark.rules("AT-AOE-01", "AT-AOE-12", "AT-LARGE-11")
def test_an_area_that_names_a_side_strikes_that_side_alone() -> None:
    board = "....\n.BRO\n.1.."
    blast = boss_turn(
        board, "boss: atk bl r2 a1 heroes", chance=(2,), hands={"roberta": ["basic-move"], "olette": ["basic-move"]},
        bystander=False,
    )  # fmt: skip
    while blast.asked[0] == "order":
        blast.play("as listed")
    assert {one.who for one in blast.told(Damaged)} == {"roberta", "olette"}
    everybody = fight("RO1\n..2", hands={"roberta": ["ring"]}, cards={"Ring": "atk bl r1 a1"}, chance=(1,))
    everybody.play("play ring", "aim at b2")
    while everybody.asked[0] == "order":
        everybody.play("as listed")
    assert {one.who for one in everybody.told(Damaged)} == {"roberta", "olette", "M1", "M2"}
    foes = fight("RO1\n..2", hands={"roberta": ["ring"]}, cards={"Ring": "atk bl r1 a1 foes"}, chance=(1,))
    foes.play("play ring", "aim at b2")
    while foes.asked[0] == "order":
        foes.play("as listed")
    assert {one.who for one in foes.told(Damaged)} == {"M1", "M2"}


@pytest.mark.rules("AT-KO-12", "AT-SUM-02")
def test_a_fallen_hero_can_be_healed_and_a_creature_draws_no_cards() -> None:
    cards = {"Whistle": "summon wolf", "Lesson": "draw 1 r3 ally", "Mend": "heal 2 r3 ally"}
    game = fight(
        "RO.1\n.E", hands={"roberta": ["whistle", "lesson", "mend"]}, cards=cards, hp={"olette": 0, "elwyn": 3}, actions=3,
        fell={"olette": "b1"}, decks={"elwyn": ["fireball"], "olette": ["quick-cut"]}, chance=("fireball",),
    ).play("play whistle", "put on a2")  # fmt: skip
    figure(game, "wolf").hp = 1
    state = game.state
    game = type(game)(game.game, state, ("fireball",), 1)
    heal = game.match.fork()
    heal.answer("play mend")
    assert heal.request is not None
    assert {str(option) for option in heal.request} == {"aim olette", "aim elwyn", "aim wolf"}
    drawn = game.match.fork()
    drawn.answer("play lesson")
    assert drawn.request is not None
    assert "aim wolf" not in {str(option) for option in drawn.request}


@pytest.mark.rules("AT-ENEMY-09", "AT-ENEMY-18", "AT-ENEMY-19", "AT-ENEMY-24")
def test_an_attack_without_a_move_is_made_from_where_it_stands_or_not_at_all() -> None:
    hands = {"roberta": ["basic-move"], "olette": ["basic-move"]}
    far = boss_turn("B....R", "boss: attack", hands=hands)
    assert at(far, "B") == "a1"
    assert not far.told(Moved)
    assert not far.told(Attacked)
    typed = boss_turn("RB...O", "boss: attack @lowest_hp", hp={"olette": 2}, hands=hands, chance=(1,))
    assert at(typed, "B") == "b1"
    assert [one.on for one in typed.told(Attacked)] == [("roberta",)]
    moving = boss_turn("RB..O", "boss: activate @lowest_hp", hp={"olette": 3}, hands=hands, chance=(1,))
    assert [one.on for one in moving.told(Attacked)] == [("olette",)]
    near = boss_turn("RB...", "boss: activate", hands=hands, chance=(1,))
    assert not near.told(Moved)  # it has its target in reach already


@pytest.mark.rules("AT-RANGE-13", "AT-RANGE-04")
def test_a_plain_range_begins_at_one_for_attacks_and_at_oneself_for_help() -> None:
    cards = {"Bolt": "atk bl r3", "Pike": "atk bl r2-3", "Mend": "heal 2 r3 hero"}
    hands = {"roberta": ["bolt", "pike", "mend"]}
    near = fight("R1", hands=hands, cards=cards)
    assert "play bolt" in near.offered()
    assert "play pike" not in near.offered()
    assert "play pike" in fight("R.1", hands=hands, cards=cards).offered()
    hurt = fight("R1", hands=hands, cards=cards, hp={"roberta": 5}).play("play mend")
    assert figure(hurt, "roberta").hp == 7


@pytest.mark.rules("AT-MOVE-05", "AT-TERR-02", "AT-CARD-03")
def test_who_slides_past_others_and_over_obstacles_pays_one_point_for_each() -> None:
    corridor = "RO.r.r....\n##########"
    plain = fight(corridor, hands={"roberta": ["basic-move"]})
    assert the_fight(plain).turn.who == "tolben"  # there was nothing that Roberta could have done
    eel = fight(corridor, hands={"roberta": ["basic-move"]}, boards={"roberta": ["eelskin-vest"]}).play(
        "play basic-move"
    )
    assert set(eel.offered("move")) == {"move c1", "move d1", "move e1"}


@pytest.mark.rules("AT-OBJ-04", "AT-OBJ-16", "AT-OBJ-22")
def test_a_success_without_the_bonus_is_a_plain_one_and_a_failure_says_why() -> None:
    blow: dict[str, Any] = {
        "hands": {"roberta": ["basic-attack"]},
        "hp": {"B": 1},
        "chance": (2,),
        "main": "defeat(boss)",
    }
    plain = fight("RB..1", **blow, bonus="all_minions").play("play basic-attack")
    assert (plain.result, plain.told(EncounterEnded)[0].why) == ("success", "main objective met")
    both = fight("RB", **blow, bonus="no_knockout").play("play basic-attack")
    assert (both.result, both.told(EncounterEnded)[0].why) == ("+success", "main and bonus objective met")
    fallen = boss_turn(
        "BR..E", "boss: attack", hp={"roberta": 1}, potions=0, chance=(3,), hands={"elwyn": ["basic-move"]}
    )
    assert fallen.told(EncounterEnded)[0].why == "a hero was knocked out with no potion left"


@pytest.mark.rules("AT-INIT-04", "AT-INIT-02")
def test_a_response_to_the_line_may_change_it() -> None:
    cards: dict[str, Any] = {"Hurry": {"text": "init first self", "kw": ["RESPONSE"], "when": "initiative-dealt"}}
    game = fight(
        "R..B..1", phase="initiative", hands={"roberta": ["hurry", "guard"]}, cards=cards, bystander=False, chance=("B", "B"),
        boss_cards=[["boss: heal 1 self"]],
    )  # fmt: skip
    assert game.asked[0] == "respond"
    game.play(game.offered("respond")[0])
    assert game.told(LineChanged)[0].line == ("roberta", "B", "B")


@pytest.mark.rules("AT-INIT-08")
def test_only_cards_that_are_still_to_come_are_moved_and_none_beyond_the_last() -> None:
    cards = {"Late": "init last r9 ally", "Slow Down": "init -9 r9 ally"}
    line = ["elwyn", "roberta", "elwyn", "B"]
    for card in ("late", "slow-down"):
        game = fight("RE..B", line=line, hands={"roberta": [card, "guard"]}, cards=cards, bystander=False)
        game.state.fight.at = 1  # type: ignore[union-attr]
        game = type(game)(game.game, game.state, (), 1).play(f"play {card}")
        assert (
            f"play {card}"
            not in fight(
                "RE..B",
                line=["roberta", "B", "elwyn"],
                hands={"roberta": [card, "guard"]},
                cards=cards,
                bystander=False,
            ).offered()
        ), "who is last already cannot be moved back"
        assert game.told(LineChanged)[0].line == ("elwyn", "roberta", "B", "elwyn")


@pytest.mark.rules("AT-INIT-08")
def test_the_card_that_is_being_acted_on_is_never_moved() -> None:
    game = fight(
        "R...B", line=["roberta", "B", "B", "roberta"], hands={"roberta": ["soon", "guard"]}, cards={"Soon": "init first self"},
        bystander=False,
    ).play("play soon")  # fmt: skip
    assert the_fight(game).line == ["roberta", "roberta", "B", "B"]


@pytest.mark.rules("AT-LOS-04", "AT-LARGE-10")
def test_a_large_boss_blocks_sight_with_all_its_squares() -> None:
    game = fight(
        "###B.#####\nQ....1....\n##########", hands={"quill": ["basic-attack"]}, turn="quill",
        kinds={"B": "old-gristle"}, chance=(2,),
    ).play("play basic-attack")  # fmt: skip
    assert [one.on for one in game.told(Attacked)] == [("B",)], "who stands behind it is not seen"


@pytest.mark.rules("AT-ENEMY-25")
def test_whoever_aims_is_told_what_is_added_to_the_dice() -> None:
    cards = {"Cut": "atk bl+1 r1", "Edge": "mod attack_bonus +2 until:turn"}
    game = fight("R1\n.2", hands={"roberta": ["edge", "cut", "basic-attack"]}, cards=cards, actions=3, chance=(1,))
    game.play("play edge", "play cut")
    assert (getattr(game.request.about, "dice", ()), getattr(game.request.about, "plus", 0)) == (("bl",), 3)
    game.play("aim M1")
    assert figure(game, "M1").hp == 9 - 1 - 3
    game.play("play basic-attack")
    assert getattr(game.request.about, "plus", 0) == 2
