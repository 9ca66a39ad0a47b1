"""Heroes and their 54 powers, each played once with scripted dice. (TM-HERO-05..10, TM-POWER-01..08)

The dummies have AC 14; an ox and a husk have 9 Hit Points, an ape has 1.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tabletome.games.tomb.board import figures, values
from tabletome.games.tomb.state import DISADVANTAGE
from tabletome.kernel import Match, Scripted
from tests.tomb.cards import game, library, look
from tests.tomb.plain import lost
from tests.tomb.stage import play_card
from tests.tomb.table import answer, at, figure, offered, person, play_wildly, set_table, table, told, up, wild

pytestmark = pytest.mark.usefixtures("quiet")

FAR = {"ox": "1c2 1d4 2c3 3b2 4b2"}  # seen from 1b2: adjacent, on the tile, 1 tile away, 2 tiles away, 3 tiles away


# --- the cards of the box ---------------------------------------------------------------------------------------------


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
    match = table({"dragonbait": "1b2", "asharra": "1c2"}, {"ox": "1d2"}, [15], powers=["shield-oath", "stand-between"])
    answer(match, "end", "use shield-oath by dragonbait", "use stand-between by dragonbait")
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
    match = table(
        {"birdsong": "1c2", "dragonbait": "1b3"},
        {"ox": "1d2"},
        [15],
        powers=["dragonbait: shield-oath"],
        items=["turtle-buckler"],
    )
    answer(match, "end", "next birdsong", "use turtle-buckler by birdsong", "use shield-oath by dragonbait")
    assert told(match, "damaged") == []
    assert [what["who"] for what in told(match, "prevented")] == ["Birdsong"]
    assert not up(match, "turtle-buckler")
    assert not up(match, "shield-oath")


@pytest.mark.rules("TM-DEF-09")
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


# --- Birdsong ---------------------------------------------------------------------------------------------------------


def test_stirring_refrain_gives_another_hero_advantage() -> None:
    match = table({"birdsong": "1b2", "asharra": "2a1"}, {"ox": "2b2"}, [8], powers=["stirring-refrain"])
    answer(match, "attack ox-1 with stirring-refrain")
    assert figure(match, "ox-1").hp == 8
    assert (person(match, "birdsong").edge, person(match, "asharra").edge) == (0, 1)


def test_cutting_verse_shames_whom_it_misses() -> None:
    for die, hp, edge in ((8, 8, 0), (7, 9, -1)):
        match = table({"birdsong": "1b2"}, {"ox": "3b2"}, [die], powers=["cutting-verse"])
        answer(match, "attack ox-1 with cutting-verse")
        assert (figure(match, "ox-1").hp, figure(match, "ox-1").edge) == (hp, edge)


def test_claws_in_rhythm_moves_on_and_leaves_the_free_move() -> None:
    match = table({"birdsong": "1b2"}, {"ox": "1c2"}, [7], powers=["claws-in-rhythm"])
    answer(match, "attack ox-1 with claws-in-rhythm", "move 1b4")
    assert at(match, "birdsong") == "1b4"
    assert figure(match, "ox-1").hp == 8
    assert "move 2a4" in offered(match)


def test_second_wind_song_heals_and_clears_the_head() -> None:
    match = table({"birdsong": "1b2", "asharra": "2a1"}, powers=["second-wind-song"], hp={"asharra": 2})
    person(match, "asharra").stunned, person(match, "asharra").edge = True, -1
    answer(match, "use second-wind-song", "target asharra")
    asharra = person(match, "asharra")
    assert (asharra.hp, asharra.stunned, asharra.edge) == (4, False, 0)
    assert not up(match, "second-wind-song")


def test_once_more_louder_lets_a_friend_roll_again() -> None:
    match = table(
        {"asharra": "1b2", "birdsong": "2a1"},
        {"ox": "1c2"},
        [2, 15],
        powers=["feather-darts", "birdsong: once-more-louder"],
    )
    answer(match, "attack ox-1 with feather-darts", "use once-more-louder by birdsong")
    assert figure(match, "ox-1").hp == 8


def test_lullaby_for_knives_makes_a_monster_roll_again() -> None:
    match = table({"birdsong": "1b2"}, {"ox": "1c2"}, [15, 3], powers=["lullaby-for-knives"])
    answer(match, "end", "use lullaby-for-knives by birdsong")
    assert lost(match) == 0
    assert not up(match, "lullaby-for-knives")


def test_chorus_of_feet_moves_everybody_near() -> None:
    match = table({"birdsong": "1b2", "asharra": "2a1", "artus-cimber": "3a1"}, powers=["chorus-of-feet"])
    answer(match, "use chorus-of-feet", "move 1b4", "stay", "move 2a4")
    assert (at(match, "birdsong"), at(match, "asharra"), at(match, "artus-cimber")) == ("1b4", "2a4", "3a1")
    assert "move 1b1" in offered(match)


def test_hypnotic_weave_stuns_all_around_without_a_roll() -> None:
    match = table({"birdsong": "1b2"}, {"ox": "1c2 2b2 3b2"}, powers=["hypnotic-weave"])
    person(match, "birdsong").edge = 1
    answer(match, "attack with hypnotic-weave")
    assert [figure(match, f"ox-{n}").stunned for n in (1, 2, 3)] == [True, True, False]
    assert person(match, "birdsong").edge == 1
    assert told(match, "card-played") == [{"who": "Birdsong", "card": "Hypnotic Weave", "on": []}]


def test_storm_of_strings_throws_back_whom_it_hits() -> None:
    match = table({"birdsong": "1b2"}, {"ox": "1c2 1d4"}, [7, 6], powers=["storm-of-strings"])
    answer(match, "attack with storm-of-strings", "square 2b2")
    assert (figure(match, "ox-1").hp, at(match, "ox-1")) == (8, "2b2")
    assert (figure(match, "ox-2").edge, at(match, "ox-2")) == (-1, "1d4")


def test_song_of_rising_raises_the_fallen() -> None:
    match = table({"birdsong": "1b2", "asharra": "3b2"}, powers=["song-of-rising"], hp={"asharra": 0})
    answer(match, "power song-of-rising", "target asharra")
    assert person(match, "asharra").hp == 4
    assert "dash" not in offered(match)


def test_encore_lets_another_hero_strike_at_once() -> None:
    match = table(
        {"birdsong": "1b2", "artus-cimber": "2b2"},
        {"ox": "1c2"},
        [7, 8],
        powers=["encore", "artus-cimber: long-shot", "artus-cimber: twin-arrows"],
    )
    answer(match, "attack ox-1 with encore")
    assert figure(match, "ox-1").hp == 7
    assert offered(match) == ["attack ox-1 with long-shot", "pass"]
    answer(match, "attack ox-1 with long-shot")
    assert figure(match, "ox-1").hp == 6
    assert up(match, "long-shot")


# --- Qawasha ----------------------------------------------------------------------------------------------------------


def test_bramble_lash_drags_its_target_closer() -> None:
    match = table({"qawasha": "1b2"}, {"ox": "2c2"}, [8], powers=["bramble-lash"])
    answer(match, "attack ox-1 with bramble-lash", "square 1c2")
    assert (figure(match, "ox-1").hp, at(match, "ox-1")) == (8, "1c2")


def test_root_and_staff_drinks_from_a_high_roll() -> None:
    for die, hp in ((16, 6), (15, 5)):
        match = table({"qawasha": "1b2"}, {"ox": "1c2"}, [die], powers=["root-and-staff"], hp={"qawasha": 5})
        answer(match, "attack ox-1 with root-and-staff")
        assert person(match, "qawasha").hp == hp


def test_wasp_cloud_troubles_those_beside_its_target() -> None:
    for die, edges in ((8, [0, -1, 0]), (7, [0, 0, 0])):
        match = table({"qawasha": "1b2"}, {"ox": "3b2 3c2 3d4"}, [die], powers=["wasp-cloud"])
        answer(match, "attack ox-1 with wasp-cloud")
        assert [figure(match, f"ox-{n}").edge for n in (1, 2, 3)] == edges


def test_borrowed_claws_strike_twice() -> None:
    match = table({"qawasha": "1b2"}, {"ox": "1c2 1a1 1c3"}, [8, 7], powers=["borrowed-claws"])
    answer(match, "attack with borrowed-claws", "target ox-3", "target ox-1")
    assert [figure(match, f"ox-{n}").hp for n in (1, 2, 3)] == [9, 9, 8]


def test_green_mending_heals_three_on_the_tile() -> None:
    match = table({"qawasha": "1b2"}, powers=["green-mending"], hp={"qawasha": 4})
    answer(match, "use green-mending")
    assert person(match, "qawasha").hp == 7


def test_a_healing_power_is_not_offered_where_nobody_is_hurt() -> None:
    match = table({"qawasha": "1b2", "asharra": "2b2"}, powers=["green-mending"], hp={"asharra": 1})
    assert "use green-mending" not in offered(match)


def test_pass_without_trace_lets_everybody_near_walk_over_one_trap() -> None:
    match = table(
        {"qawasha": "1b2", "asharra": "2a1", "birdsong": "3a1"},
        traps="1c2 1d2",
        powers=["pass-without-trace"],
        decks={"tokens": ["fire", "fire"]},
    )
    answer(match, "use pass-without-trace")
    assert ["pass-without-trace" in one.marks for one in match.state.heroes] == [True, True, False]
    answer(match, "move 1c2")
    assert person(match, "qawasha").hp == 8
    assert "pass-without-trace" not in person(match, "qawasha").marks
    answer(match, "move 1d2")
    assert person(match, "qawasha").hp == 4


def test_grasping_roots_hold_a_monster_that_has_just_appeared() -> None:
    match = table({"qawasha": "4d2"}, stack=["J01"], powers=["grasping-roots"], decks={"monster": ["ape"]})
    answer(match, "end", "use grasping-roots by qawasha")
    assert told(match, "skipped") == [{"who": "Ape 1"}]


def test_the_jungle_closes_on_one_tile() -> None:
    match = table({"qawasha": "1b2"}, {"ox": "2b2 2c2 3b2"}, [7, 6], powers=["the-jungle-closes"])
    answer(match, "attack with the-jungle-closes", "tile 2")
    oxen = [figure(match, f"ox-{n}") for n in (1, 2, 3)]
    assert [(ox.hp, ox.stunned, ox.edge) for ox in oxen] == [(8, True, 0), (9, False, -1), (9, False, 0)]


def test_jaws_of_the_river_bite_hit_or_miss() -> None:
    for die, hp in ((6, 6), (5, 8)):
        match = table({"qawasha": "1b2"}, {"ox": "1c2"}, [die], powers=["jaws-of-the-river"])
        answer(match, "attack ox-1 with jaws-of-the-river")
        assert figure(match, "ox-1").hp == hp


def test_monsoon_lances_reach_three_and_drive_back_whom_they_miss() -> None:
    match = table({"qawasha": "1b2"}, {"ox": "2b2 2c2 3b2"}, [8, 7], powers=["monsoon-lances"])
    answer(match, "attack with monsoon-lances", "target ox-3", "target ox-1", "done", "square 3a1")
    assert [figure(match, f"ox-{n}").hp for n in (1, 2, 3)] == [9, 9, 8]
    assert [at(match, f"ox-{n}") for n in (1, 2, 3)] == ["3a1", "2c2", "3b2"]


def test_wellspring_heals_everybody_on_the_tile() -> None:
    match = table(
        {"qawasha": "1b2", "asharra": "1c4", "birdsong": "2a1"},
        powers=["wellspring"],
        hp={"qawasha": 1, "asharra": 0, "birdsong": 1},
    )
    answer(match, "power wellspring")
    assert [one.hp for one in match.state.heroes] == [3, 2, 1]


# --- Dragonbait -------------------------------------------------------------------------------------------------------


def test_oathblade_cuts_deeper_on_a_high_roll() -> None:
    for die, hp in ((17, 7), (16, 8), (6, 9)):
        match = table({"dragonbait": "1b2"}, {"ox": "1c2"}, [die], powers=["oathblade"])
        answer(match, "attack ox-1 with oathblade")
        assert figure(match, "ox-1").hp == hp


def test_a_hit_is_answered_once_even_if_it_deals_damage_twice() -> None:
    tokens = ["plus-1-damage"]
    match = table({"dragonbait": "1b2"}, {"ox": "1c2"}, [17], powers=["oathblade"], tokens=tokens)
    answer(match, "attack ox-1 with oathblade", "pass")
    assert figure(match, "ox-1").hp == 7
    assert "end" in offered(match)


def test_tail_sweep_knocks_two_off_the_tile() -> None:
    match = table({"dragonbait": "1b2"}, {"ox": "1c2 1c3"}, [9, 8], powers=["tail-sweep"])
    answer(match, "attack with tail-sweep", "target ox-1", "target ox-2", "square 2a2")
    assert [at(match, f"ox-{n}") for n in (1, 2)] == ["2a2", "1c3"]


def test_sunlit_guard_shelters_a_hero_until_its_next_turn() -> None:
    match = table({"dragonbait": "1b2", "asharra": "1c4"}, {"ox": "1c2"}, [8, 1, 1], powers=["sunlit-guard"])
    answer(match, "attack ox-1 with sunlit-guard", "target asharra")
    assert values.armour_class(look(match), person(match, "asharra")) == 15
    answer(match, "end")
    assert match.state.active == 1
    assert values.armour_class(look(match), person(match, "asharra")) == 13


def test_stand_between_takes_the_blow_for_an_adjacent_friend() -> None:
    match = table({"asharra": "1c2", "dragonbait": "1c3"}, {"ox": "1d1"}, [15], powers=["dragonbait: stand-between"])
    answer(match, "end", "use stand-between by dragonbait")
    assert person(match, "asharra").hp == 6
    assert person(match, "dragonbait").hp == 8
    assert match.state.phase == "hero_phase"  # a power that stays face up is not offered twice for one blow


def test_shield_oath_takes_two_off_a_blow() -> None:
    match = table({"asharra": "1c2", "dragonbait": "2a1"}, {"ox": "1b2"}, [15], powers=["dragonbait: shield-oath"])
    answer(match, "end", "use shield-oath by dragonbait")
    assert person(match, "asharra").hp == 6


def test_scent_of_courage_clears_heads_and_gives_one_hero_advantage() -> None:
    match = table({"dragonbait": "1b2", "asharra": "2a1"}, powers=["scent-of-courage"])
    person(match, "asharra").stunned = person(match, "dragonbait").stunned = True
    answer(match, "use scent-of-courage", "target asharra")
    assert [one.stunned for one in match.state.heroes] == [False, False]
    assert [one.edge for one in match.state.heroes] == [0, 1]


def test_not_this_one_raises_a_friend_who_has_just_fallen() -> None:
    match = table(
        {"asharra": "1c2", "dragonbait": "2a1"},
        {"ox": "1b2"},
        [15],
        powers=["dragonbait: not-this-one"],
        hp={"asharra": 2},
    )
    answer(match, "end", "use not-this-one by dragonbait")
    assert person(match, "asharra").hp == 2
    assert told(match, "fell")


def test_blade_of_the_open_sun_burns_the_dead() -> None:
    match = table({"dragonbait": "1b2"}, {"ox": "1c2", "husk": "1a1 1a2"}, [7, 7, 6], powers=["blade-of-the-open-sun"])
    answer(match, "attack with blade-of-the-open-sun")
    assert figure(match, "ox-1").hp == 8
    assert figure(match, "husk-1").hp == 7
    assert (figure(match, "husk-2").hp, figure(match, "husk-2").edge) == (9, -1)


def test_judgement_stuns_whom_it_hits() -> None:
    for die, hp, stunned in ((5, 7, True), (4, 8, False)):
        match = table({"dragonbait": "1b2"}, {"ox": "1c2"}, [die], powers=["judgement"])
        answer(match, "attack ox-1 with judgement")
        assert (figure(match, "ox-1").hp, figure(match, "ox-1").stunned) == (hp, stunned)


def test_roar_of_challenge_draws_everything_near() -> None:
    match = table({"dragonbait": "1b2"}, {"ox": "2b2 3b2 4b2"}, powers=["roar-of-challenge"])
    answer(match, "attack with roar-of-challenge", "square 1c2", "square 1c3")
    assert [at(match, f"ox-{n}") for n in (1, 2, 3)] == ["1c2", "1c3", "4b2"]
    assert [figure(match, f"ox-{n}").edge for n in (1, 2, 3)] == [-1, -1, 0]


def test_unbroken_ring_shelters_everybody_near() -> None:
    match = table({"dragonbait": "1b2", "asharra": "2a1", "birdsong": "3a1"}, powers=["unbroken-ring"])
    answer(match, "use unbroken-ring")
    assert [values.armour_class(look(match), one) for one in match.state.heroes] == [20, 16, 15]
    assert "dash" in offered(match)


# --- Asharra ----------------------------------------------------------------------------------------------------------


def test_feather_darts_fly_two_tiles() -> None:
    for die, hp in ((7, 8), (6, 9)):
        match = table({"asharra": "1b2"}, {"ox": "3b2"}, [die], powers=["feather-darts"])
        answer(match, "attack ox-1 with feather-darts")
        assert figure(match, "ox-1").hp == hp


def test_gale_palm_pushes_hit_or_miss() -> None:
    for die, hp, square in ((8, 8, "3b2"), (7, 9, "2b2")):
        match = table({"asharra": "1b2"}, {"ox": "1c2"}, [die], powers=["gale-palm"])
        answer(match, "attack ox-1 with gale-palm", f"square {square}")
        assert (figure(match, "ox-1").hp, at(match, "ox-1")) == (hp, square)


def test_spark_fan_rolls_for_each_of_three() -> None:
    match = table({"asharra": "1b2"}, {"ox": "1c2 1a1 1c3 1a3"}, [9, 8, 9], powers=["spark-fan"])
    answer(match, "attack with spark-fan", "target ox-1", "target ox-2", "target ox-3")
    assert [figure(match, f"ox-{n}").hp for n in (1, 2, 3, 4)] == [8, 9, 8, 9]


def test_gust_step_carries_a_hero_two_tiles() -> None:
    match = table({"asharra": "1b2", "birdsong": "2a1"}, powers=["gust-step"])
    answer(match, "use gust-step", "target birdsong", "move 4a1")
    assert at(match, "birdsong") == "4a1"


def test_mage_armor_holds_until_its_wearer_is_hurt() -> None:
    match = table({"asharra": "1b2"}, {"ox": "1c2"}, [8, 20], powers=["mage-armor"])
    answer(match, "use mage-armor")
    assert values.armour_class(look(match), person(match, "asharra")) == 15
    answer(match, "end")  # 8 + 6 is 14
    assert values.armour_class(look(match), person(match, "asharra")) == 15
    answer(match, "end")
    assert values.armour_class(look(match), person(match, "asharra")) == 13


@pytest.mark.rules("TM-POWER-04")
def test_blink_of_feathers_answers_a_hit_without_damage_too() -> None:
    state = set_table({"asharra": "1b2"}, {"ox": "1c2"}, powers=["blink-of-feathers"])
    match = play_card(state, [20], by="ox-1", attack="1 hero adj +0", hit="dis")
    assert match.request is not None
    assert match.request.prompt == "Asharra is hit without damage: use a card?"
    answer(match, "use blink-of-feathers by asharra", "move 2d4")
    assert at(match, "asharra") == "2d4"
    assert person(match, "asharra").edge == DISADVANTAGE


def test_blink_of_feathers_avoids_the_blow_and_leaves() -> None:
    match = table({"asharra": "1b2"}, {"ox": "1c2"}, [20], powers=["blink-of-feathers"])
    answer(match, "end", "use blink-of-feathers by asharra", "move 2d4")
    assert person(match, "asharra").hp == 6
    assert at(match, "asharra") == "2d4"


def test_up_and_away_puts_a_monster_on_any_free_square_within_three_tiles() -> None:
    state = set_table({"asharra": "1b2"}, {"ox": "1c2"}, powers=["up-and-away"], settle_ties=False)
    match = Match(game(), 1, chance=Scripted([]), state=state)
    answer(match, "use up-and-away")
    assert "square 4d4" in offered(match)
    answer(match, "square 4d4")
    assert at(match, "ox-1") == "4d4"


def test_noon_over_the_jungle_burns_one_tile_hit_or_miss() -> None:
    match = table({"asharra": "1b2"}, {"ox": "3b2 3c2 2a1"}, [7, 6], powers=["noon-over-the-jungle"])
    answer(match, "attack with noon-over-the-jungle", "tile 3")
    assert [figure(match, f"ox-{n}").hp for n in (1, 2, 3)] == [7, 8, 9]


def test_forked_sky_leaps_to_two_others_near_the_target() -> None:
    match = table({"asharra": "1b2"}, {"ox": "3b2 4b2 2a1 3d4"}, [6], powers=["forked-sky"])
    answer(match, "attack ox-1 with forked-sky", "target ox-2", "target ox-4")
    assert [figure(match, f"ox-{n}").hp for n in (1, 2, 3, 4)] == [7, 8, 9, 8]


def test_eye_of_the_storm_blows_everything_away() -> None:
    match = table({"asharra": "1b2"}, {"ox": "1c2 2b2 3b2"}, powers=["eye-of-the-storm"])
    answer(match, "attack with eye-of-the-storm", "square 3a1", "square 4a1")
    assert [at(match, f"ox-{n}") for n in (1, 2, 3)] == ["3a1", "4a1", "3b2"]
    assert [figure(match, f"ox-{n}").edge for n in (1, 2, 3)] == [-1, -1, 0]


def test_borrowed_moment_gives_a_second_action() -> None:
    match = table({"asharra": "1b2"}, {"ox": "1d4"}, [8, 8], powers=["feather-darts", "borrowed-moment"])
    assert "use borrowed-moment" not in offered(match)
    answer(match, "attack ox-1 with feather-darts", "use borrowed-moment", "attack ox-1 with feather-darts")
    assert figure(match, "ox-1").hp == 7
    assert offered(match, "attack") == []


# --- Artus Cimber -----------------------------------------------------------------------------------------------------


def test_long_shot_finds_the_gap_on_a_high_roll() -> None:
    for die, hp in ((18, 7), (17, 8), (8, 8), (7, 9)):
        match = table({"artus-cimber": "1b2"}, {"ox": "3b2"}, [die], powers=["long-shot"])
        answer(match, "attack ox-1 with long-shot")
        assert figure(match, "ox-1").hp == hp


def test_knife_and_boot_kicks_its_target_off_the_tile() -> None:
    match = table({"artus-cimber": "1b2"}, {"ox": "1c2"}, [7], powers=["knife-and-boot"])
    answer(match, "attack ox-1 with knife-and-boot", "square 2d4")
    assert (figure(match, "ox-1").hp, at(match, "ox-1")) == (8, "2d4")


def test_patient_aim_learns_from_a_miss() -> None:
    for die, edge in ((8, 0), (7, 1)):
        match = table({"artus-cimber": "1b2"}, {"ox": "1c2"}, [die], powers=["patient-aim"])
        answer(match, "attack ox-1 with patient-aim")
        assert person(match, "artus-cimber").edge == edge


def test_read_the_trail_places_a_tile_within_one_tile() -> None:
    match = table({"artus-cimber": "4b2"}, stack=["J23"], powers=["read-the-trail"])
    answer(match, "use read-the-trail", "explore 4 east")
    assert len(match.state.placed) == 5
    assert match.state.turn.tile_placed == ""


def test_quick_fingers_remove_a_trap_without_a_roll() -> None:
    match = table(
        {"artus-cimber": "1b2"}, traps="1d4 2a1", powers=["quick-fingers"], decks={"tokens": ["fire", "fire"]}
    )
    answer(match, "use quick-fingers")
    assert [token.id for token in match.state.tokens] == ["trap-2"]
    assert "dash" in offered(match)


def test_snap_shot_wounds_a_monster_that_has_just_appeared() -> None:
    match = table({"artus-cimber": "4d2"}, stack=["J01"], powers=["snap-shot"], decks={"monster": ["ape"]})
    answer(match, "end", "use snap-shot by artus-cimber")
    assert match.state.experience == ["ape"]


def test_twin_arrows_hurt_two_hit_or_miss() -> None:
    match = table({"artus-cimber": "1b2"}, {"ox": "3b2 2a1"}, [7, 6], powers=["twin-arrows"])
    answer(match, "attack with twin-arrows", "target ox-1", "target ox-2")
    assert [figure(match, f"ox-{n}").hp for n in (1, 2)] == [7, 8]


def test_breath_of_winter_freezes_the_tile() -> None:
    match = table({"artus-cimber": "1b2"}, {"ox": "1c2 1d4"}, [8, 7], powers=["breath-of-winter"])
    answer(match, "attack with breath-of-winter")
    oxen = [figure(match, f"ox-{n}") for n in (1, 2)]
    assert [(ox.hp, ox.stunned, ox.edge) for ox in oxen] == [(8, True, 0), (9, False, -1)]


def test_the_quiet_shot_hardly_misses() -> None:
    for die, hp in ((4, 6), (3, 9)):
        match = table({"artus-cimber": "1b2"}, {"ox": "3b2"}, [die], powers=["the-quiet-shot"])
        answer(match, "attack ox-1 with the-quiet-shot")
        assert figure(match, "ox-1").hp == hp


def test_seen_it_before_cancels_an_encounter_of_anybody() -> None:
    match = table(
        {"asharra": "1b2", "artus-cimber": "4b2"},
        powers=["artus-cimber: seen-it-before"],
        decks={"encounter": ["leech-pool"]},
    )
    answer(match, "end", "use seen-it-before by artus-cimber")
    assert person(match, "asharra").hp == 6
    assert match.state.decks["encounter"].discards == ["leech-pool"]


# --- all of them ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", library().powers)
def test_every_power_can_be_played_in_the_middle_of_anything(card: str) -> None:
    owner = next(hero.id for hero in library().heroes.values() if hero.name == library().powers[card].hero)
    assert any(play_wildly(wild(owner, seed, powers=[card]), card, seed) for seed in range(12))
