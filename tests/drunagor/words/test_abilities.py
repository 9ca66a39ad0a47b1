"""What Passives, Focus and items bring to attacks; the order of the track; what is printed in the book."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tabletome.games import ledger
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.aim import AIM, REROLL
from tabletome.games.drunagor.options.minor import CALLED, WHILE_ENGAGED
from tabletome.games.drunagor.options.skills import skills_of
from tabletome.games.drunagor.options.turn import TURN
from tabletome.games.drunagor.options.values import limit
from tabletome.games.drunagor.rules.track import in_order, place_card
from tabletome.games.drunagor.state import Card, Slot, State, Track
from tabletome.kernel import Play
from tabletome.kernel.events import Attacked, Damaged, Rerolled, Rolled
from tabletome.testing.play import Position
from tests.drunagor.stage import fight, monster_turn, one, sheet

TOUGH = {"health": 30}
KNIFE = ["ferrymans-knife"]  # Accuracy 7, damage 3, critical from 19 on
BOW = ["yew-shortbow"]  # Accuracy 8, damage 3, Range 2


def lost(game: Position[State], id_: str = "m1") -> int:
    return 30 - one(game, id_).health


def swing(text: str, *rolls: int, passive: str = "", gear: list[str] | None = None, **more: Any) -> Position[State]:
    own = {"try": f"y weapon {text}", **({"way": passive} if passive else {})}
    given: dict[str, Any] = {"faces": {"m1": TOUGH}, "gear": {"vorn": gear or KNIFE}}
    return fight("V1", skills={"vorn": own}, chance=rolls, **given | more).play("use try yellow")


# --- rolls ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-ATK-06")
@pytest.mark.parametrize(("darkness", "roll", "damage"), [("a1", 8, 0), ("a1", 9, 3), ("b1", 8, 3), ("", 7, 3)])
def test_a_hero_on_darkness_rolls_two_less(darkness: str, roll: int, damage: int) -> None:
    skills = {"vorn": {"try": "y weapon +0 HIT"}}
    game = fight("V1", darkness=darkness, skills=skills, gear={"vorn": KNIFE}, faces={"m1": TOUGH}, chance=(roll,))
    assert lost(game.play("use try yellow")) == damage


@pytest.mark.rules("DR-KEY-171", "DR-KEY-172")
@pytest.mark.parametrize(
    ("text", "roll", "asked"), [("+3 HIT", 13, False), ("+0 HIT", 15, False), ("-9 HIT", 16, True)]
)
def test_a_surge_looks_at_the_natural_roll_and_reaches_everybody(text: str, roll: int, asked: bool) -> None:
    skills = {"vorn": {"try": f"y weapon {text}", "beacon": "- passive ROLL 16+, SHIELD 2"}}
    game = fight("V1.......M", skills=skills, gear={"vorn": KNIFE}, faces={"m1": TOUGH}, chance=(roll,)).play(
        "use try yellow"
    )
    assert (game.request.kind == AIM) == asked
    if asked:
        assert set(game.offered()) == {"aim vorn", "aim maya", "aim m1"}
        assert one(game.play("aim maya"), "maya").resources == {"shield": 2}


@pytest.mark.rules("DR-ATK-18")
def test_only_the_roll_that_stands_brings_out_surges() -> None:
    surge = "- passive ROLL 16+, SELF, FOCUS 1"
    up = swing("+0 HIT, REROLL", 1, 16, passive=surge).play("reroll")
    assert (one(up, "vorn").resources, lost(up)) == ({"focus": 1}, 3)
    down = swing("-15 HIT, REROLL", 17, 3, passive=surge).play("reroll")
    assert one(down, "vorn").resources == {}


@pytest.mark.rules("DR-CRIT-11")
@pytest.mark.parametrize(("passive", "damage"), [("", 0), ("- passive WHEN CRITICAL FAILURE, CRIT 1+", 6)])
def test_an_ability_may_turn_a_critical_failure_into_a_critical_hit(passive: str, damage: int) -> None:
    assert lost(swing("+8 HIT", 1, passive=passive)) == damage
    assert lost(swing("+8 HIT", 2, passive=passive)) == 3, "it is about a natural 1"


@pytest.mark.rules("DR-CRIT-11")
def test_what_else_answers_a_critical_failure_leaves_it_one() -> None:
    game = swing("+8 HIT", 1, passive="- passive WHEN CRITICAL FAILURE, SELF, FOCUS 1")
    assert (lost(game), one(game, "vorn").resources) == (0, {"focus": 1})


@pytest.mark.rules("DR-KEY-165")
def test_an_item_that_rerolls_a_miss_does_so_once_in_a_turn() -> None:
    top = [*KNIFE, "spinning-top"]
    game = swing("+0 HIT / +0 HIT", 3, 9, 3, gear=top)
    assert game.request.kind == REROLL
    game.play("reroll")
    assert (game.request.kind, lost(game), game.told(Rerolled)[0].why) == (TURN, 3, "spinning-top")
    kept = swing("+0 HIT / +0 HIT", 3, 3, gear=top).play("keep")
    assert kept.request.kind == REROLL
    both = swing("+0 HIT / +0 HIT, REROLL", 3, 2, 3, 9, gear=top).play("reroll", "reroll")
    assert (lost(both), [event.why for event in both.told(Rerolled)]) == (3, ["try", "spinning-top"])


@pytest.mark.rules("DR-KEY-165")
def test_a_weapon_that_rerolls_under_a_state_does_so_for_every_attack() -> None:
    hidden: dict[str, Any] = {"conditions": {"vorn": {"stealth": 1}}}
    needle = swing("+0 HIT / +0 HIT", 2, 12, 2, gear=["quiet-needle"], **hidden)
    assert needle.request.kind == REROLL
    assert needle.play("reroll").request.kind == TURN, "no longer hidden for the second"
    assert swing("+0 HIT", 2, gear=["quiet-needle"]).request.kind == TURN


@pytest.mark.rules("DR-ATK-05")
@pytest.mark.parametrize(
    ("more", "hits"),
    [
        ({}, False),
        ({"learned": {"vorn": ["long-eye"]}}, True),
        ({"gear": {"vorn": [*KNIFE, "ring-of-precision"]}}, True),
        ({"skills": {"vorn": {"try": "y weapon +1 HIT", "aim": "- static +1 HIT"}}}, True),
    ],
    ids=["none", "Class Ability", "Equipment", "Skill"],
)
def test_abilities_items_and_skills_add_to_the_roll(more: dict[str, Any], hits: bool) -> None:
    given: dict[str, Any] = {"skills": {"vorn": {"try": "y weapon +1 HIT"}}, "gear": {"vorn": KNIFE}}
    game = fight("V1", faces={"m1": TOUGH}, chance=(5,), **given | more).play("use try yellow")
    assert lost(game) == (3 if hits else 0)


# --- the type of the Weapon -----------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-WRANGE-02")
@pytest.mark.parametrize(
    ("gear", "play", "reached"),
    [
        (KNIFE, "focus hammer-crush", "m1"),
        (BOW, "use near yellow", "m1"),
        (KNIFE, "use far red", "m1 m2"),
        (KNIFE, "use ki", "m1"),
    ],
    ids=["Focus", "yellow cube", "red cube", "KI"],
)
def test_the_weapon_sets_the_range_of_focus_attacks_and_the_cube_that_of_skills(
    gear: list[str], play: str, reached: str
) -> None:
    for id_, drawing in (("m1", "V1"), ("m2", "V..1")):
        game = fight(
            drawing, skills={"vorn": {"near": "y weapon +0 HIT", "far": "r weapon +0 HIT"}}, gear={"vorn": gear},
            resources={"vorn": {"focus": 4, "ki": 1}}, faces={"m1": TOUGH}, chance=(12,),
        )  # fmt: skip
        if id_ == "m1" and play == "use far red":
            continue  # engaged
        if play in game.offered():
            game.play(play)
        assert bool(game.told(Attacked)) == (id_ in reached.split()), drawing


@pytest.mark.rules("DR-WRANGE-02")
def test_with_a_bow_a_focus_attack_reaches_and_with_an_axe_a_commanded_one_does_not() -> None:
    shot = fight("V...1", gear={"vorn": BOW}, resources={"vorn": {"focus": 4}}, faces={"m1": TOUGH}, chance=(12,))
    assert lost(shot.play("focus hammer-crush")) == 5
    command = {"maya": {"order": "b weapon ALLY, +0 HIT"}}
    for gear, hits in ((KNIFE, False), (BOW, True)):
        game = fight("M...V...1", turn="maya", skills=command, gear={"vorn": gear}, faces={"m1": TOUGH}, chance=(12,))
        assert bool(game.play("use order blue").told(Rolled)) == hits


@pytest.mark.rules("DR-GRAM-20")
def test_only_who_is_in_range_of_the_command_attacks() -> None:
    command = {"maya": {"order": "r weapon UP TO TWO ALLIES, +0 HIT"}}
    game = fight("M..V1...J2", turn="maya", skills=command, gear={"vorn": KNIFE, "jaheen": KNIFE, "maya": []}).play(
        "use order red"
    )
    assert [option for option in game.offered() if option.startswith("aim")] == ["aim vorn"]


# --- sources --------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-SKILL-01")
def test_skills_come_from_board_cards_roles_and_equipment() -> None:
    game = fight("V..1", learned={"vorn": ["warlords-charge"]}, gear={"vorn": [*KNIFE, "riveted-coat"]})
    library = game.game.library
    found = [library.skills[id_] for id_ in skills_of(Table(game.state, library), sheet(game, "vorn"))]
    assert {where: sum(card.where == where for card in found) for where in ("board", "card", "role", "item")} == {
        "board": 8, "card": 1, "role": 4, "item": 1,
    }  # fmt: skip
    assert "use warlords-charge green" in game.offered()


PRINTED: dict[str, tuple[str, str, str, str]] = {
    "Arcing Swing": ("vorn", "yellow", "weapon", r"CLEAVE \d, \+\d HIT"),
    "Guarding Strike": ("vorn", "yellow", "weapon", r"\+\d HIT.*"),
    "Spinning Throw": ("vorn", "red", "weapon", r"\+\d HIT.*"),
    "Bull Rush": ("vorn", "green", "spell", r"MOVE \d; UP TO TWO TARGET ADJ ENEMIES, 2 DMG"),
    "Warlord's Charge": ("vorn", "green", "weapon", r"MOVE 5; SELF, FOCUS 1; UP TO TWO TARGETS, \+0 HIT, \+1 DMG"),
    "Whirlwind of Steel": ("vorn", "", "spell", r"SELF, SHIELD 2; UP TO TWO TARGET ADJ ENEMIES, 1 DMG"),
    "Hold the Line": ("vorn", "", "passive", r"\+\d HP, IMMUNE TO \w+ AND .*"),
    "Rapid Shots": ("maya", "red", "weapon", r"\+0 HIT / \+0 HIT"),
    "Ranger's Mark": ("maya", "", "spell", r"RANGER'S MARK AND 3 DMG"),
    "Magic Missile": ("lorelai", "", "spell", r"UP TO TWO TARGETS, 2 DMG"),
    "Telekinetic Thrust": ("lorelai", "", "weapon", r"\+\d HIT, \+1 DMG.*"),
    "Gravity Control": ("lorelai", "", "passive", r"ROLL 16\+, STUN"),
    "Fast Learner": ("lorelai", "", "passive", r".*REROLL CHALLENGE"),
    "Invigorating Blow": ("jaheen", "", "weapon", r"HEAL 3; \+\d HIT"),
    "Blessing of the Sun": ("jaheen", "red", "none", r"[A-Z]+ \d AND [A-Z]+ \d"),
    "Beacon of Protection": ("jaheen", "", "passive", r"ROLL \d+\+, SHIELD 2"),
    "Backstab": ("elros", "", "weapon", r"[+-]\d HIT / [+-]\d HIT, DOUBLE DAMAGE IF .*"),
    "Stun Enemy": ("controller", "yellow red green blue", "spell", r"\d DMG AND STUN"),
    "Join The Fray": ("defender", "yellow red", "weapon", r"[A-Z]+ \d; \+\d HIT"),
    "Preventing Light": ("support", "", "reaction", r"PREVENT 2"),
}
"""Whose it is, its colours where the book shows or implies them, its symbol, its text as far as it is known."""


@pytest.mark.rules("DR-SKILL-05")
def test_the_skills_that_the_book_describes_are_as_it_says() -> None:
    data: Any = ledger.load("drunagor").entries["DR-SKILL-05"].data
    assert PRINTED.keys() == data.keys()
    by_name = {card.name: card for card in GAME.library.skills.values()}
    for name, (owner, colours, symbol, text) in PRINTED.items():
        card = by_name[name]
        assert (card.owner, card.symbol) == (owner, symbol), name
        assert card.colours >= {*colours.split()}, name
        assert len(card.colours) == len(colours.split()) or not colours, name
        assert re.fullmatch(text, f"{card.text}{card.static}"), name


@pytest.mark.rules("DR-REACT-11")
def test_the_reactions_that_the_book_names() -> None:
    cards = {card.name: card for card in GAME.library.skills.values()}
    data: Any = ledger.load("drunagor").entries["DR-REACT-11"].data
    names = data.keys()
    assert names == {"Tumble", "Preventing Light", "Divert", "Crossed Parry"}
    assert {cards[name].symbol for name in names} == {"reaction"}
    tumble, light, parry = cards["Tumble"], cards["Preventing Light"], cards["Crossed Parry"]
    assert ([str(op) for op in tumble.text.ops()], tumble.owner) == (["PREVENT 2", "MOVE 2"], "leather-armor")
    assert ([str(op) for op in light.text.ops()], light.where) == (["PREVENT 2"], "role")
    assert next(op.name for op in cards["Divert"].text.ops()) == "PREVENT"
    assert (parry.where, parry.owner) == ("focus", "vorn")


# --- engaged, knocked out -------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-ENGAGE-04", "DR-QUICK-05")
def test_with_an_enemy_adjacent_only_focus_and_consumables_are_possible() -> None:
    data: Any = ledger.load("drunagor").entries["DR-QUICK-05"].data
    assert {CALLED[kind]: kind in WHILE_ENGAGED for kind in CALLED} == data["minor_actions"]
    given: dict[str, Any] = {
        "gear": {"vorn": ["ferrymans-knife"]}, "bag": {"vorn": ["bitter-tea"]}, "resources": {"vorn": {"focus": 4}},
        "chest": ["bitter-tea"],
    }  # fmt: skip
    verbs = ("focus", "drink", "use up", "consume", "search", "unequip", "equip")

    def minor(drawing: str) -> set[str]:
        offered = fight(drawing, **given).offered()
        return {option.split()[0] for option in offered if option.startswith(verbs)}

    free, held = minor("CV...1 ......"), minor("CV1... ......")
    assert free - held == {"search", "unequip"}
    assert held == free - {"search", "unequip"} != set()
    assert "focus" in held
    assert len(held) == 2


@pytest.mark.rules("DR-KO-09")
def test_passives_of_a_hero_who_lies_down_keep_working() -> None:
    grief = {
        "vorn": {
            "grief": "- passive WHEN ALLY LOSES HEALTH, ALLIED HERO, SHIELD 1",
            "broad": "- static HOLD 1 MORE CURSE",
        }
    }
    for down in ([], ["vorn"]):
        game = monster_turn(
            "1M..V", skills=grief, down=down, faces={"m1": {"damage": 2, "movement": 0}}, cubes={"maya": ""}
        )
        while game.request.kind == "react":
            game.play("take it")
        assert one(game, "maya").resources == {"shield": 1}, down
        assert limit(Table(game.state, game.game.library), sheet(game, "vorn"), "curse") == 6


@pytest.mark.rules("DR-KO-09", "DR-KO-06")
def test_but_they_do_nothing_to_him() -> None:
    own = {"vorn": {"spite": "- passive WHEN ALLY LOSES HEALTH, SELF, SHIELD 1"}}
    game = monster_turn(
        "1M..V", skills=own, down=["vorn"], faces={"m1": {"damage": 2, "movement": 0}}, cubes={"maya": ""}
    )
    assert {event.who for event in game.told(Damaged)} >= {"maya"}
    assert one(game, "vorn").resources == {}


# --- the track ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-INIT-09")
def test_the_track_of_the_book_acts_in_the_printed_order() -> None:
    slots: dict[str, Slot] = {
        "Jaheen": "defender", "Elros": "leader", "Skeleton Archers": "red above", "Vorn": "striker",
        "Shadow Knights": "green above", "Monster Raid": "special", "Maya": "controller", "Lorelai": "support",
        "Rotten Fleshes": "orange below",
        "Darkness Hunting": "rune",
    }  # fmt: skip
    game = fight("V..1")
    game.state.track = Track()
    play = Play(game.state, game.game.library)
    for name in sorted(slots):
        place_card(play, Card(name, slots[name], "monster"))
    order = [card.id for card in in_order(game.state.track)]
    assert order == ledger.load("drunagor").entries["DR-INIT-09"].then["order"]  # type: ignore[index]
