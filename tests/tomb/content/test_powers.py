"""Heroes and their 54 powers, each played once with scripted dice. (TM-HERO-05..10, TM-POWER-01..08)

The dummies have AC 14; an ox and a husk have 9 Hit Points, an ape has 1.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tabletome.games.tomb.board import figures
from tabletome.kernel import Match
from tests.tomb.cards import game, library, look
from tests.tomb.stage import play_card
from tests.tomb.table import answer, at, figure, offered, person, set_table, table, told, up

pytestmark = pytest.mark.usefixtures("quiet")

CLAW = {"by": "ox-1", "attack": "1 hero adj +0", "hit": "dmg 3"}  # an ox claws the only Hero adjacent to it

FAR = {"ox": "1c2 1d4 2c3 3b2 4b2"}  # seen from 1b2: adjacent, on the tile, 1 tile away, 2 tiles away, 3 tiles away


# --- the cards of the box ---------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-POWER-08")
def test_there_are_54_powers_of_three_types_and_every_hero_can_choose() -> None:
    powers = library().powers.values()
    names = [hero.name for hero in library().heroes.values()]
    per_hero = Counter(power.hero for power in powers)
    assert [per_hero[name] for name in names] == [11, 11, 11, 11, 10]
    assert sum(per_hero.values()) == 54
    for name in names:
        kinds = Counter(power.type for power in powers if power.hero == name)
        assert kinds["at-will"] >= 3
        assert kinds["utility"] >= 3
        assert kinds["daily"] >= 4
        assert set(kinds) == {"at-will", "utility", "daily"}


@pytest.mark.rules("TM-SETUP-19")
@pytest.mark.parametrize("name", library().heroes)
def test_the_suggested_powers_fill_both_sides_of_a_hero_card(name: str) -> None:
    hero, known = library().heroes[name], library().powers
    kinds = Counter(known[power].type for power in hero.suggested)
    second = hero.side(2)
    assert kinds == {"at-will": second.at_will, "utility": second.utility, "daily": second.daily}
    assert {known[power].hero for power in (*hero.suggested, *hero.always)} == {hero.name}
    assert not set(hero.suggested) & set(hero.always)


def test_every_hero_and_power_has_words_of_its_own() -> None:
    lines = [hero.flavour for hero in library().heroes.values()] + [
        power.flavour for power in library().powers.values()
    ]
    assert all(3 < len(line) < 90 for line in lines)
    assert len(set(lines)) == len(lines)


def test_attacks_have_a_fair_bonus_and_utilities_are_no_attacks() -> None:
    for power in library().powers.values():
        aim = power.deed.attack
        if power.type == "utility":
            assert aim is None, power.name
        if power.type == "at-will":
            assert aim is not None, power.name
            assert aim.bonus is not None, power.name
            assert 4 <= aim.bonus <= 8, power.name


# --- Heroes -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-HERO-01")
def test_everybody_sees_a_heros_card_and_all_its_powers_face_up() -> None:
    match = Match(game(), 2, {"heroes": ["dragonbait", "asharra"]}, seed=1)
    while match.request is not None and match.state.phase != "hero_phase":
        match.answer(0)
    for seat in (0, 1):
        seen = match.seat(seat).view.heroes
        assert [(one.id, one.level) for one in seen] == [("dragonbait", 1), ("asharra", 1)]
        assert [used.id for used in seen[1].powers] == library().heroes["asharra"].suggested[:5]
        assert all(used.up for one in seen for used in one.powers)


@pytest.mark.rules("TM-HERO-02")
def test_everybody_sees_a_treasure_that_a_hero_gains() -> None:
    match = table(
        {"artus-cimber": "1b2", "asharra": "4a1"},
        {"ape": "1c2"},
        [20],
        powers=["knife-and-boot"],
        decks={"treasure": ["war-drum"]},
    )
    answer(match, "attack ape-1 with knife-and-boot", "give artus-cimber")
    for seat in (0, 1):
        assert [(used.id, used.up) for used in match.seat(seat).view.heroes[0].items] == [("war-drum", True)]


@pytest.mark.rules("TM-HERO-03")
def test_monster_cards_lie_in_the_order_received() -> None:
    match = table({"asharra": "4d2"}, {"seer": "1a1"}, stack=["J16"], decks={"monster": ["ox", "ape"]})
    match.state.decks["spell"].layers = []
    answer(match, "end")
    assert match.state.heroes[0].row == ["seer", "ox", "ape"]


@pytest.mark.rules("TM-HERO-05")
def test_a_hero_begins_with_its_printed_hit_points_and_never_has_more() -> None:
    match = table({"dragonbait": "1b2"}, hp={"dragonbait": 8}, items=["healing-draught"])
    assert person(match, "dragonbait").hp == 8
    assert figures.health(look(match), person(match, "dragonbait")) == 10
    answer(match, "use healing-draught")
    assert person(match, "dragonbait").hp == 10
    assert person(table({"dragonbait": "1b2"}, level=2), "dragonbait").hp == 12


@pytest.mark.rules("TM-HERO-07")
def test_a_power_that_a_hero_always_has_uses_up_no_choice() -> None:
    match = Match(game(), 1, {"heroes": ["dragonbait"], "powers": "choose"}, seed=1)
    while match.request is not None and match.state.phase == "choose_powers":
        assert "stand-between" not in [option.arg for option in match.request if option.verb == "power"]
        match.answer(0)
    chosen = [used.id for used in match.state.heroes[0].powers]
    assert "stand-between" in chosen
    assert Counter(library().powers[power].type for power in chosen) == {"at-will": 2, "utility": 2, "daily": 1}


@pytest.mark.rules("TM-HERO-06", "TM-HERO-04")
def test_when_birdsong_defeats_a_monster_a_hero_gains_advantage() -> None:
    match = table({"birdsong": "1b2", "asharra": "2a1"}, {"ape": "1c2"}, [20], powers=["claws-in-rhythm"])
    answer(match, "attack ape-1 with claws-in-rhythm", "target asharra")
    assert person(match, "asharra").edge == 1


@pytest.mark.rules("TM-HERO-06", "TM-HERO-04")
def test_at_the_start_of_qawashas_turn_a_monster_on_the_tile_gains_disadvantage() -> None:
    match = table({"qawasha": "1b2"}, {"ox": "1c4 2a1"}, phase="start_of_turn")
    assert [figure(match, name).edge for name in ("ox-1", "ox-2")] == [-1, 0]


@pytest.mark.rules("TM-HERO-06", "TM-HERO-04")
def test_when_dragonbait_defeats_a_monster_he_regains_a_hit_point() -> None:
    match = table({"dragonbait": "1b2"}, {"ape": "1c2"}, [20], powers=["oathblade"], hp={"dragonbait": 4})
    answer(match, "attack ape-1 with oathblade")
    assert person(match, "dragonbait").hp == 5


@pytest.mark.rules("TM-HERO-06", "TM-HERO-04")
def test_asharra_flies_over_monsters_and_traps() -> None:
    wall = {"ox": "1b1 1b2 1b3 1b4"}
    walker = table({"artus-cimber": "1a2"}, wall, traps="1a1")
    assert not [option for option in offered(walker, "move") if option[5:] not in ("1a1", "1a3", "1a4")]
    pits = "1b1 1b2 1b3 1b4"
    assert "move 1c2" not in offered(table({"artus-cimber": "1a2"}, traps=pits))
    assert "move 1c2" in offered(table({"asharra": "1a2"}, traps=pits))
    flyer = table({"asharra": "1a2"}, wall, traps="1c2", decks={"tokens": ["fire"]})
    assert "move 1c3" in offered(flyer)
    assert "move 1b2" not in offered(flyer)
    answer(flyer, "move 1d2")
    assert at(flyer, "asharra") == "1d2"
    assert person(flyer, "asharra").hp == 6
    answer(flyer, "move 1c2")
    assert person(flyer, "asharra").hp == 2


@pytest.mark.rules("TM-MOVE-08", "TM-GEN-04")
def test_nothing_is_in_the_way_of_who_flies_not_even_in_the_first_corner() -> None:
    four = "J23@1,1n J23@0,1n J23@1,0n J23@0,0n"  # from 1d4 seven steps lead to 4a1, straight across 1a1
    match = table({"asharra": "1d4"}, tiles=four)
    assert {"move 1a1", "move 4a1"} <= set(offered(match))


@pytest.mark.rules("TM-HERO-06", "TM-HERO-04")
def test_artus_is_good_with_traps() -> None:
    match = table({"artus-cimber": "1b2"}, chance=[8], traps="1c2", decks={"tokens": ["fire"]})
    answer(match, "disable trap-1")
    assert not match.state.tokens
    assert person(match, "artus-cimber").hp == 8
    match = table({"artus-cimber": "1b2"}, chance=[7], traps="1c2", decks={"tokens": ["fire"]})
    answer(match, "disable trap-1")
    assert person(match, "artus-cimber").hp == 5


# --- the rules of powers ----------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-POWER-01")
def test_a_hero_attacks_with_a_power_or_with_a_treasure() -> None:
    match = table({"birdsong": "1b2"}, {"ox": "1c2"}, powers=["cutting-verse", "encore"], items=["jackal-sling"])
    assert offered(match, "attack") == [
        "attack ox-1 with cutting-verse",
        "attack ox-1 with encore",
        "attack ox-1 with jackal-sling",
    ]


@pytest.mark.rules("TM-POWER-02")
def test_a_daily_stays_face_down_until_something_turns_it_up() -> None:
    match = table({"artus-cimber": "1b2"}, {"ox": "1c4"}, [3], powers=["the-quiet-shot"], items=["sun-potion"])
    answer(match, "attack ox-1 with the-quiet-shot", "end")
    assert match.state.phase == "hero_phase"
    assert offered(match, "attack") == []
    answer(match, "use sun-potion")
    assert offered(match, "attack") == ["attack ox-1 with the-quiet-shot"]


@pytest.mark.rules("TM-POWER-03")
def test_an_at_will_power_can_be_used_every_turn() -> None:
    match = table({"asharra": "1b2"}, {"ox": "1d4"}, [8, 8], powers=["feather-darts"])
    answer(match, "attack ox-1 with feather-darts", "end", "attack ox-1 with feather-darts")
    assert figure(match, "ox-1").hp == 9 - 2 + 1  # it heals 1 between the turns


@pytest.mark.rules("TM-POWER-04")
def test_a_utility_is_offered_at_its_moment_even_without_an_action() -> None:
    match = table({"dragonbait": "1b2"}, {"ox": "1c2"}, [2, 15], powers=["oathblade", "shield-oath"])
    assert "use shield-oath" not in offered(match)
    answer(match, "attack ox-1 with oathblade", "end")
    assert match.state.phase == "same_name"
    assert offered(match) == ["use shield-oath by dragonbait", "pass"]


@pytest.mark.rules("TM-POWER-05")
def test_a_used_utility_is_turned_over_unless_it_says_otherwise() -> None:
    powers = ["shield-oath", "stand-between"]
    state = set_table({"dragonbait": "1b2", "asharra": "1c2"}, {"ox": "1d2"}, powers=powers)
    match = play_card(state, [15], **CLAW)
    answer(match, "use shield-oath by dragonbait", "use stand-between by dragonbait")
    assert up(match, "stand-between")
    assert not up(match, "shield-oath")


@pytest.mark.rules("TM-POWER-06")
def test_a_daily_that_misses_is_turned_over_and_one_without_a_target_cannot_be_declared() -> None:
    match = table({"artus-cimber": "1b2"}, {"ox": "3a1"}, [3], powers=["the-quiet-shot", "breath-of-winter"])
    assert offered(match, "attack") == ["attack ox-1 with the-quiet-shot"]
    answer(match, "attack ox-1 with the-quiet-shot")
    assert figure(match, "ox-1").hp == 9
    assert not up(match, "the-quiet-shot")


@pytest.mark.rules("TM-POWER-07")
def test_two_free_powers_may_answer_the_same_moment_also_in_anothers_turn() -> None:
    heroes = {"birdsong": "1c2", "dragonbait": "1b3"}
    state = set_table(heroes, {"ox": "1d2"}, powers=["dragonbait: shield-oath"], items=["turtle-buckler"])
    match = play_card(state, [15], **CLAW)
    answer(match, "next birdsong", "use turtle-buckler by birdsong", "use shield-oath by dragonbait")
    assert told(match, "damaged") == []
    assert [what["who"] for what in told(match, "prevented")] == ["Birdsong"]
    assert not up(match, "turtle-buckler")
    assert not up(match, "shield-oath")


@pytest.mark.rules("TM-DEF-09", "TM-POWER-07")
def test_a_fallen_hero_can_answer_nothing() -> None:
    match = table(
        {"birdsong": "1c2", "dragonbait": "1b3"},
        {"ox": "1d2"},
        [15],
        powers=["dragonbait: shield-oath"],
        hp={"dragonbait": 0},
    )
    answer(match, "end")
    assert person(match, "birdsong").hp == 6


@pytest.mark.rules("TM-COMB-01")
@pytest.mark.parametrize(
    ("whom", "hit"),
    [
        ("each monster any stunned", ["ox-1"]),
        ("each monster any damaged", ["ox-2"]),
        ("each monster any undead", ["husk-1"]),
        ("each hero any damaged", ["asharra"]),
        ("each hero any", ["qawasha", "asharra"]),
    ],
)
def test_a_card_may_mean_only_those_in_some_state(whom: str, hit: list[str]) -> None:
    state = set_table({"qawasha": "1b2", "asharra": "2b2"}, {"ox": "3a1 3b1", "husk": "3c1"}, hp={"asharra": 5})
    state.figures[0].stunned = True
    state.figures[1].hp = 5
    match = play_card(state, do=f"{whom}: dmg 1")
    names = {"Ox 1": "ox-1", "Ox 2": "ox-2", "Husk 1": "husk-1", "Qawasha": "qawasha", "Asharra": "asharra"}
    assert [names[what["who"]] for what in told(match, "damaged")] == hit


REACHES = {"adj": 1, "same": 2, "tile1": 3, "tile2": 4}
ATTACKS = [power.id for power in library().powers.values() if power.attack]


@pytest.mark.rules("TM-COMB-01", "TM-COMB-02")
@pytest.mark.parametrize("card", ATTACKS)
def test_an_attack_reaches_as_far_as_its_card_says_and_no_farther(card: str) -> None:
    power = library().powers[card]
    hero = next(hero.id for hero in library().heroes.values() if hero.name == power.hero)
    reach = next(number for word, number in REACHES.items() if f"{word} " in f"{power.attack} ")
    near = table({hero: "1b2"}, {"ox": " ".join(FAR["ox"].split()[:reach])}, powers=[card])
    assert offered(near, "attack")
    if power.attack.startswith("1 "):
        assert len(offered(near, "attack")) == reach
    far = table({hero: "1b2"}, {"ox": " ".join(FAR["ox"].split()[reach:])}, powers=[card])
    assert not offered(far, "attack")
