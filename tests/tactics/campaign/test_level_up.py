"""Levelling up: which cards are open, what they give, what goes for what comes, and the bonus."""

from __future__ import annotations

import json
from random import Random

import pytest

from tabletome.games.tactics.cards.heroes import class_levels, hearts, level, new_hero, open_levels, take_level
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.events.campaign import CardAdded, CardRemoved, LevelledUp, NoLevel, PerkGained
from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.options.values import basic_move
from tabletome.games.tactics.state import State
from tabletome.scene.stage import stage
from tabletome.scene.text.trees import tree_lines
from tabletome.scene.text.words import Pen
from tabletome.testing.play import Position
from tests.tactics.campaign.road import PARTY, campaign, decided, deck_size, hero, road
from tests.tactics.fight.stage import figure

LIBRARY = GAME.library
BASIC = ("fighter", "rogue", "cleric", "wizard", "archer")


def levelling(*who: str, levels: dict[str, list[str]] | None = None, **more: object) -> Position[State]:
    """Heroes that level up now, one after the other."""
    names = who or ("roberta",)
    heroes = more.pop("heroes", PARTY)
    return road("level_up", 1, levelling=names, levels=levels or {}, heroes=heroes, result="success", **more)  # type: ignore[arg-type]


def ranks(*cards: str, who: str = "roberta", **more: object) -> Position[State]:
    return levelling(who, levels={who: list(cards)}, **more)


# --- which cards are open ---------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-LVL-05", "AT-LVL-16", "AT-HERO-05")
def test_the_next_card_of_a_class_or_the_first_of_a_new_one() -> None:
    game = ranks("fighter-2")
    assert set(game.offered("level")) == {
        "level fighter-3", "level rogue-1", "level cleric-1", "level wizard-1", "level archer-1", "level barbarian-1",
    }  # fmt: skip
    assert "the next card of Fighter for this hero is level 3" in game.refused("level fighter-4")
    assert "Paladin needs Cleric 1" in game.refused("level paladin-1")
    assert "no level up card" in game.refused("level dragon-1")


@pytest.mark.rules("AT-LVL-04", "AT-LVL-03", "AT-OBJ-12", "AT-COMP-18", "AT-HERO-12")
def test_every_hero_takes_exactly_one_card_when_a_result_says_so_and_none_otherwise() -> None:
    game = decided(1, "success", loot=[])
    for _ in PARTY:
        assert game.asked[0] == "level-up"
        assert "done" not in game.offered()
        game.play(game.offered("level")[0])
        while game.asked[0] == "replace":
            game.play("keep")
        assert game.asked[0] == "level-bonus"
        assert "now you may" in game.refused("level cleric-1") or "between chapters" in game.refused("level cleric-1")
        game.play("nothing")
    assert [level(one) for one in game.state.heroes] == [2, 2, 2, 2]
    other = decided(5, "success", loot=[])
    assert other.asked[0] != "level-up"
    assert [level(one) for one in other.state.heroes] == [1, 1, 1, 1]


@pytest.mark.rules("AT-CAMP-07")
def test_no_level_is_gained_in_the_midst_of_an_encounter() -> None:
    game = road("set_out", 1).play("begin normal")
    assert "between chapters" in game.refused("level fighter-2")


@pytest.mark.rules("AT-LVL-10", "AT-LVL-11", "AT-PARTY-08")
def test_two_heroes_reach_level_two_of_a_basic_class_and_one_level_three() -> None:
    """One person plays all of them: limits count heroes."""
    levels = {"roberta": ["fighter-2"], "olette": ["fighter-1", "fighter-2"], "tolben": ["fighter-1"]}
    third = levelling("tolben", levels=levels)
    assert "level fighter-2" not in third.offered()
    assert "only two heroes" in third.refused("level fighter-2")
    second = levelling("olette", levels={**levels, "roberta": ["fighter-2", "fighter-3"]})
    assert "level fighter-3" not in second.offered()
    assert "only one hero may be at level 3" in second.refused("level fighter-3")


@pytest.mark.rules("AT-LVL-12")
def test_the_first_level_of_a_basic_class_is_open_to_all() -> None:
    others = {name: ["cleric-1"] for name in ("roberta", "olette", "elwyn")}
    game = levelling("quill", levels=others, heroes=("roberta", "olette", "tolben", "elwyn", "quill"))
    assert "level cleric-1" in game.offered()


@pytest.mark.rules("AT-LVL-19", "AT-LVL-08", "AT-LVL-13", "AT-LVL-22")
def test_who_chooses_first_has_the_class_and_others_may_be_let_go_first() -> None:
    ready = ["rogue-1"], ["cleric-1"]
    levels = {"tolben": ready[0], "olette": ready[1]}
    game = levelling("olette", "tolben", levels=levels)
    assert "level monk-1" in game.offered()
    game.play("wait")
    assert getattr(game.request.about, "hero", "") == "tolben"
    game.play("level monk-1", "nothing")
    assert getattr(game.request.about, "hero", "") == "olette"
    assert "another hero is Monk already" in game.refused("level monk-1")
    assert "wait" not in game.offered()
    assert class_levels(LIBRARY, hero(game, "tolben")) == {"cleric": 1, "rogue": 1, "monk": 1}


@pytest.mark.rules("AT-LVL-19")
def test_whoever_waited_may_wait_again_once_somebody_has_chosen() -> None:
    game = levelling("roberta", "olette", "tolben").play("wait")
    assert campaign(game).levelling == ["olette", "tolben", "roberta"]
    game.play("level cleric-1", "nothing", "wait")
    assert campaign(game).levelling == ["roberta", "tolben"]
    assert "wait" in game.offered()
    game.play("wait")
    assert "wait" not in game.offered()  # both have let the other go first


@pytest.mark.rules("AT-LVL-19")
def test_several_players_roll_for_who_chooses_first() -> None:
    game = decided(1, "success", seats=2, loot=[], chance=[1, 1, 4, 4])
    assert campaign(game).levelling == ["olette", "elwyn", "roberta", "tolben"]
    assert game.seat == 1


@pytest.mark.rules("AT-LVL-20", "AT-LVL-01", "AT-LVL-02")
def test_a_hero_of_level_ten_takes_nothing_and_has_no_bonus() -> None:
    full = [
        "fighter-2",
        "fighter-3",
        "fighter-4",
        "fighter-5",
        "cleric-1",
        "rogue-1",
        "wizard-1",
        "archer-1",
        "paladin-1",
    ]
    game = levelling("roberta", "olette", levels={"roberta": full})
    assert game.told(NoLevel) == [NoLevel("roberta", "level 10 is the highest")]
    assert getattr(game.request.about, "hero", "") == "olette"
    assert len(hero(game, "roberta").taken) == 10
    assert deck_size(game, "roberta") == 11 + 9 + 1


@pytest.mark.rules("AT-LVL-15")
def test_no_limit_is_passed_in_random_campaigns_and_all_it_allows_is_offered() -> None:
    """Counted after every choice by rules written down a second time."""
    classes = LIBRARY.classes
    for seed in range(200):
        chance = Random(seed)
        party = [new_hero(LIBRARY, name, 0) for name in ("roberta", "olette", "tolben", "elwyn", "quill")]
        for _ in range(9):
            for one in party:
                mine = class_levels(LIBRARY, one)
                allowed = set()
                for cls, printed in classes.items():
                    following = mine.get(cls, 0) + 1
                    holders = [class_levels(LIBRARY, other).get(cls, 0) for other in party if other is not one]
                    most = 0 if printed.elite else {1: 5, 2: 1}.get(following, 0)
                    above = sum(other >= (1 if printed.elite else following) for other in holders)
                    needed = all(mine.get(basic, 0) >= count for basic, count in printed.needs.items())
                    if following <= 5 and above <= most and needed:
                        allowed.add(f"{cls}-{following}")
                assert set(open_levels(LIBRARY, party, one)) == allowed
                if allowed:
                    take_level(LIBRARY, one, chance.choice(sorted(allowed)))
        assert all(level(one) <= 10 for one in party)


# --- what a card gives ------------------------------------------------------------------------------------------------


@pytest.mark.rules("AT-LVL-06", "AT-FEAT-03", "AT-HERO-11", "AT-HERO-13")
def test_add_puts_cards_into_the_deck_and_a_new_class_brings_its_feature() -> None:
    game = ranks(who="tolben")
    game.play("level archer-1")
    assert deck_size(game, "tolben") == 12
    assert hero(game, "tolben").cards["pinning-shot"] == 1
    assert hero(game, "tolben").features == ["benediction", "steady-aim"]
    assert hero(game, "tolben").cls == "cleric"
    assert level(hero(game, "tolben")) == 2
    assert game.told(LevelledUp) == [LevelledUp("tolben", "archer-1", 2, "cleric")]
    assert [one.card for one in game.told(CardAdded)] == ["pinning-shot"]


@pytest.mark.rules("AT-LVL-07", "AT-LVL-25", "AT-LVL-21")
def test_replace_lets_a_card_of_the_deck_go_for_good_but_not_the_new_one() -> None:
    kept = ranks().play("level fighter-2", "keep")
    assert deck_size(kept, "roberta") == 12
    game = ranks(equipment={"roberta": ["honest-sword"]}).play("level fighter-2")
    assert set(game.offered("remove")) == {
        "remove basic-move", "remove basic-attack", "remove cleave", "remove charge", "remove guard",
    }  # fmt: skip
    assert "is what the other card would be taken out for" in game.refused("remove make-room")
    assert "equipment, features and abilities are not taken out" in game.refused("remove honest-sword")
    game.play("remove guard")
    assert deck_size(game, "roberta") == 11
    assert "guard" not in hero(game, "roberta").cards
    assert [one.card for one in game.told(CardRemoved)] == ["guard"]
    assert "remove guard" not in game.offered()


@pytest.mark.rules("AT-LVL-14", "AT-LVL-17", "AT-LVL-18", "AT-COMP-16")
def test_the_bonus_is_a_basic_card_more_or_one_card_less() -> None:
    for bonus, cards, moves in (
        ("add basic-move", 13, 4),
        ("add basic-attack", 13, 3),
        ("remove charge", 11, 3),
        ("nothing", 12, 3),
    ):
        game = ranks(who="roberta").play("level cleric-1")
        before = dict(campaign(game).basics)
        game.play(bonus)
        assert deck_size(game, "roberta") == cards
        assert hero(game, "roberta").cards["basic-move"] == moves
        assert campaign(game).basics["basic-move"] == before["basic-move"] - (bonus == "add basic-move")
        assert game.asked[0] != "level-bonus"  # one bonus only


@pytest.mark.rules("AT-LVL-14")
def test_a_basic_card_may_come_back_into_a_deck_that_has_none() -> None:
    game = ranks()
    state = game.state
    hero(game, "roberta").cards = {"cleave": 2, "charge": 2, "guard": 1}
    again = Position(GAME, state, seats=1).play("level cleric-1", "add basic-move")
    assert hero(again, "roberta").cards["basic-move"] == 1


@pytest.mark.rules("AT-COMP-16", "AT-LVL-21")
def test_basic_cards_are_finite_and_come_back_to_the_supply() -> None:
    game = ranks().play("level cleric-1")
    state = game.state
    state.campaign.basics["basic-attack"] = 0
    state.campaign.levelling, state.phase = ["olette"], "level_up"
    again = Position(GAME, state, seats=1).play("level cleric-1")
    assert "no Basic Attack left in the box" in again.refused("add basic-attack")
    assert "add basic-move" in again.offered()
    again.play("remove basic-attack")
    assert campaign(again).basics["basic-attack"] == 1


@pytest.mark.rules("AT-LVL-18")
def test_a_thin_deck_is_warned_of_and_allowed() -> None:
    game = ranks()
    hero(game, "roberta").cards = {"cleave": 2, "basic-move": 5}
    state = game.state
    again = Position(GAME, state, seats=1).play("level cleric-1")
    option = next(act for act in again.acts("remove") if act.card == "cleave")
    assert option.label(Table(again.state, LIBRARY), hero(again, "roberta")) == "Cleave (only 7 cards are left)"
    again.play("remove cleave")
    assert deck_size(again, "roberta") == 7


@pytest.mark.rules("AT-PERK-04", "AT-PERK-05")
def test_a_level_up_card_that_names_a_perk_gives_it() -> None:
    levels = ["cleric-2", "bishop-1", "bishop-2", "bishop-3", "bishop-4"]
    game = ranks(*levels, who="tolben").play("level bishop-5")
    assert game.told(PerkGained) == [PerkGained("tolben", "good-cellar")]
    assert hero(game, "tolben").perks == ["good-cellar"]
    before = deck_size(ranks("fighter-2", "barbarian-1", "barbarian-2", "barbarian-3", "barbarian-4"), "roberta")
    veteran = ranks("fighter-2", "barbarian-1", "barbarian-2", "barbarian-3", "barbarian-4").play("level barbarian-5")
    assert hero(veteran, "roberta").cards["breath-caught"] == 1
    assert deck_size(veteran, "roberta") == before + 2  # its own card, and that of the perk


@pytest.mark.rules("AT-PERK-06")
def test_a_perk_that_replaces_lets_a_card_go() -> None:
    perk = {"name": "New Trick", "from": "chapter 5", "replace": ["breath-caught"]}
    library = LIBRARY.adding({"perks.yaml": json.dumps([perk])})
    kept = road("share", 5, to_share=["new-trick"], library=library, result="+success").play("give roberta", "keep")
    assert deck_size(kept, "roberta") == 12
    gone = road("share", 5, to_share=["new-trick"], library=library, result="+success").play(
        "give roberta", "remove guard"
    )
    assert deck_size(gone, "roberta") == 11


@pytest.mark.rules("AT-LVL-26", "AT-LVL-23", "AT-SETUP-19", "AT-HERO-19", "AT-LVL-06")
@pytest.mark.parametrize("cls", BASIC)
def test_a_basic_class_gives_hearts_cards_and_abilities_by_one_pattern(cls: str) -> None:
    name = {"fighter": "roberta", "rogue": "olette", "cleric": "tolben", "wizard": "elwyn", "archer": "quill"}[cls]
    one = new_hero(LIBRARY, name, 0)
    grown = []
    for step in range(2, 6):
        before = (hearts(LIBRARY, one), sum(one.cards.values()), len(one.passives), len(one.dice), len(one.features))
        card = take_level(LIBRARY, one, f"{cls}-{step}")
        after = (hearts(LIBRARY, one), sum(one.cards.values()), len(one.passives), len(one.dice), len(one.features))
        grown.append((*(new - old for new, old in zip(after, before, strict=True)), len(card.replace)))
    assert grown == [(1, 1, 1, 0, 0, 1), (1, 1, 0, 1, 0, 0), (1, 1, 1, 0, 0, 1), (2, 2, 0, 1, 0, 0)]


# --- elite classes ----------------------------------------------------------------------------------------------------


TABLE = {
    "barbarian": ("fighter 2", 4, 4), "assassin": ("rogue 2", 5, 3), "bishop": ("cleric 2", 3, 3),
    "necromancer": ("wizard 2", 3, 2), "ranger": ("archer 2", 4, 3), "paladin": ("fighter 1 cleric 1", 4, 5),
    "dark-knight": ("fighter 1 wizard 1", 4, 4),
    "gladiator": ("fighter 1 archer 1", 5, 4), "ninja": ("rogue 1 wizard 1 archer 1", 5, 3),
    "war-mage": ("fighter 1 wizard 1 rogue 1", 4, 3), "shaman": ("cleric 2 wizard 1", 3, 4),
    "warlock": ("cleric 1 wizard 2", 4, 3), "monk": ("cleric 1 rogue 1", 5, 4), "skirmisher": ("rogue 1 archer 1", 4, 3),
    "demon-hunter": ("cleric 1 rogue 1 archer 1", 4, 4), "beast-trainer": ("fighter 1 archer 2", 5, 4),
}  # fmt: skip
STARTS = {"fighter": "roberta", "rogue": "olette", "cleric": "tolben", "wizard": "elwyn", "archer": "quill"}


EACH = [pytest.param(cls, marks=pytest.mark.rules(f"AT-ELITE-{number}")) for number, cls in enumerate(TABLE, 12)]
"""Every elite class with the rule that has its numbers, AT-ELITE-12 to AT-ELITE-27."""


@pytest.mark.rules("AT-ELITE-11", "AT-ELITE-07", "AT-ELITE-06", "AT-ELITE-02", "AT-ELITE-33", "AT-LVL-26")
@pytest.mark.parametrize("cls", EACH)
def test_every_elite_class_needs_moves_and_gives_hearts_as_the_table_says(cls: str) -> None:
    written, move, gain = TABLE[cls]
    words = written.split()
    needs = {basic: int(count) for basic, count in zip(words[::2], words[1::2], strict=True)}
    first = next(iter(needs))
    cards = [
        f"{basic}-{step}"
        for basic, count in needs.items()
        for step in range(1, count + 1)
        if (basic, step) != (first, 1)
    ]
    who = STARTS[first]
    heroes = (who, *(name for name in PARTY if name != who))[:4]
    game = levelling(who, levels={who: cards}, heroes=heroes)
    before = hearts(LIBRARY, hero(game, who))
    assert f"level {cls}-1" in game.offered()
    for missing in cards:
        if not missing.endswith("-1") or f"{missing[:-2]}-2" not in cards:
            fewer = levelling(who, levels={who: [card for card in cards if card != missing]}, heroes=heroes)
            assert f"level {cls}-1" not in fewer.offered(), missing
    game.play(f"level {cls}-1")
    assert hero(game, who).cls == cls
    assert LIBRARY.cards[hero(game, who).features[-1]].cls == cls
    fighting = in_a_fight(game)
    assert figure(fighting, who).max_hp == before + gain
    assert basic_move(Table(fighting.state, LIBRARY), figure(fighting, who)) == move


def in_a_fight(game: Position[State]) -> Position[State]:
    """These heroes as they come to an encounter."""
    state = game.state
    state.phase, state.campaign.chapter = "set_up", 5
    return Position(GAME, state, seats=1)


@pytest.mark.rules("AT-ELITE-29", "AT-COMP-19")
def test_the_sixteen_classes_of_the_table_are_all_there_are() -> None:
    with_archer = {
        "roberta": ["fighter-2", "rogue-1", "rogue-2", "cleric-1", "cleric-2", "wizard-1", "wizard-2", "archer-1"]
    }
    without = {
        "roberta": ["fighter-2", "archer-1", "archer-2", "cleric-1", "cleric-2", "wizard-1", "wizard-2", "rogue-1"]
    }
    found = {
        option.removeprefix("level ").rpartition("-")[0]
        for levels in (with_archer, without)
        for option in levelling("roberta", levels=levels).offered("level")
    }
    assert found - set(BASIC) == set(TABLE)
    game = levelling("roberta", levels={"tolben": ["rogue-1", "monk-1"]})
    (tree,) = stage(game.match.seat(0)).trees
    assert len(tree.branches) == 16
    shown = "\n".join(tree_lines(tree, Pen(colour=False), 100))
    assert "Monk: taken, needs 1 Cleric and 1 Rogue, Tolben" in shown
    assert "Barbarian: closed, needs 2 Fighter, move 4, +4 HP" in shown


@pytest.mark.rules("AT-ELITE-08", "AT-ELITE-09", "AT-ELITE-30", "AT-ELITE-32", "AT-LVL-13")
def test_hearts_of_elite_classes_add_up_and_only_the_first_card_of_a_new_one_changes_the_class() -> None:
    one = new_hero(LIBRARY, "tolben", 0)
    for card in ("rogue-1", "rogue-2", "cleric-2"):
        take_level(LIBRARY, one, card)
    base = hearts(LIBRARY, one)
    take_level(LIBRARY, one, "monk-1")
    assert (hearts(LIBRARY, one), one.cls) == (base + 4, "monk")
    take_level(LIBRARY, one, "assassin-1")
    assert (hearts(LIBRARY, one), one.cls) == (base + 7, "assassin")
    take_level(LIBRARY, one, "monk-2")
    assert (hearts(LIBRARY, one), one.cls) == (base + 8, "assassin")
    take_level(LIBRARY, one, "bishop-1")
    assert (one.cls, LIBRARY.classes[one.cls].fighting.move) == ("bishop", 3)


@pytest.mark.rules("AT-ELITE-03", "AT-ELITE-05", "AT-HERO-14")
def test_an_elite_class_is_a_choice_at_the_next_level_up() -> None:
    game = ranks("archer-1", "cleric-2", who="tolben").play("level rogue-1", "nothing")
    assert hero(game, "tolben").cls == "cleric"
    ready = ranks("archer-1", "cleric-2", "rogue-1", who="tolben")
    assert {"level demon-hunter-1", "level fighter-1", "level cleric-3"} <= set(ready.offered())
    ready.play("level demon-hunter-1")
    assert hero(ready, "tolben").cls == "demon-hunter"
    assert level(hero(ready, "tolben")) == 5


@pytest.mark.rules("AT-HERO-15", "AT-ELITE-10")
def test_taliyah_rises_from_cleric_to_demon_hunter() -> None:
    """The book's two examples, card by card."""
    taliyah = ranks(who="tolben")
    steps = (
        ("cleric-2", 2, "cleric", False), ("archer-1", 3, "cleric", False), ("rogue-1", 4, "cleric", True),
        ("demon-hunter-1", 5, "demon-hunter", True),
    )  # fmt: skip
    for card, reached, cls, qualifies in steps:
        taliyah.play(f"level {card}")
        while taliyah.asked[0] == "replace":
            taliyah.play("keep")
        assert (level(hero(taliyah, "tolben")), hero(taliyah, "tolben").cls) == (reached, cls)
        state = taliyah.state
        state.campaign.levelling, state.phase = ["tolben"], "level_up"
        taliyah = Position(GAME, state, seats=1)
        offered = taliyah.offered("level")
        assert any("demon-hunter" in option for option in offered) == qualifies
    assert class_levels(LIBRARY, hero(taliyah, "tolben")) == {"cleric": 2, "archer": 1, "rogue": 1, "demon-hunter": 1}


@pytest.mark.rules("AT-ELITE-28")
def test_a_dark_knight_has_a_fighter_and_a_wizard_card() -> None:
    assert "level dark-knight-1" in ranks("wizard-1").offered()
    assert "Dark Knight needs Wizard 1" in ranks("fighter-2", "fighter-3").refused("level dark-knight-1")
