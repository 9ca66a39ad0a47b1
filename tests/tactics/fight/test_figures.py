"""What heroes and enemies are on the board: sight, ranges, class cards, conditions, abilities in play, moving by a discard."""

from __future__ import annotations

import json

import pytest

from tabletome.games.tactics.board.squares import GRID
from tabletome.games.tactics.events import TurnSkipped
from tabletome.games.tactics.game import GAME
from tabletome.kernel.events import Damaged, Rolled
from tabletome.packs.source import SourceError

from .stage import fight, figure, sheet, the_fight
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
