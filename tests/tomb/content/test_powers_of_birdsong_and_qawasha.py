"""The powers of Birdsong and Qawasha, card by card."""

from __future__ import annotations

import pytest

from tests.tomb.plain import lost
from tests.tomb.table import answer, at, figure, offered, person, table, told, up

pytestmark = pytest.mark.usefixtures("quiet")


# --- Birdsong ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-POWER-01")
def test_stirring_refrain_gives_another_hero_advantage() -> None:
    match = table({"birdsong": "1b2", "asharra": "2a1"}, {"ox": "2b2"}, [8], powers=["stirring-refrain"])
    answer(match, "attack ox-1 with stirring-refrain")
    assert figure(match, "ox-1").hp == 8
    assert (person(match, "birdsong").edge, person(match, "asharra").edge) == (0, 1)


@pytest.mark.rules("TM-POWER-01")
def test_cutting_verse_shames_whom_it_misses() -> None:
    for die, hp, edge in ((8, 8, 0), (7, 9, -1)):
        match = table({"birdsong": "1b2"}, {"ox": "3b2"}, [die], powers=["cutting-verse"])
        answer(match, "attack ox-1 with cutting-verse")
        assert (figure(match, "ox-1").hp, figure(match, "ox-1").edge) == (hp, edge)


@pytest.mark.rules("TM-POWER-01", "TM-MOVE-02", "TM-MOVE-16")
def test_claws_in_rhythm_moves_on_and_leaves_the_free_move() -> None:
    match = table({"birdsong": "1b2"}, {"ox": "1c2"}, [7], powers=["claws-in-rhythm"])
    answer(match, "attack ox-1 with claws-in-rhythm", "move 1b4")
    assert at(match, "birdsong") == "1b4"
    assert figure(match, "ox-1").hp == 8
    assert "move 2a4" in offered(match)


@pytest.mark.rules("TM-POWER-04", "TM-HEAL-01", "TM-COND-07", "TM-COND-12")
def test_second_wind_song_heals_and_clears_the_head() -> None:
    match = table({"birdsong": "1b2", "asharra": "2a1"}, powers=["second-wind-song"], hp={"asharra": 2})
    person(match, "asharra").stunned, person(match, "asharra").edge = True, -1
    answer(match, "use second-wind-song", "target asharra")
    asharra = person(match, "asharra")
    assert (asharra.hp, asharra.stunned, asharra.edge) == (4, False, 0)
    assert not up(match, "second-wind-song")


@pytest.mark.rules("TM-POWER-04", "TM-ADV-12")
def test_once_more_louder_lets_a_friend_roll_again() -> None:
    match = table(
        {"asharra": "1b2", "birdsong": "2a1"},
        {"ox": "1c2"},
        [2, 15],
        powers=["feather-darts", "birdsong: once-more-louder"],
    )
    answer(match, "attack ox-1 with feather-darts", "use once-more-louder by birdsong")
    assert figure(match, "ox-1").hp == 8


@pytest.mark.rules("TM-POWER-04", "TM-ADV-12")
def test_lullaby_for_knives_makes_a_monster_roll_again() -> None:
    match = table({"birdsong": "1b2"}, {"ox": "1c2"}, [15, 3], powers=["lullaby-for-knives"])
    answer(match, "end", "use lullaby-for-knives by birdsong")
    assert lost(match) == 0
    assert not up(match, "lullaby-for-knives")


@pytest.mark.rules("TM-POWER-04", "TM-MOVE-02", "TM-MOVE-16")
def test_chorus_of_feet_moves_everybody_near() -> None:
    match = table({"birdsong": "1b2", "asharra": "2a1", "artus-cimber": "3a1"}, powers=["chorus-of-feet"])
    answer(match, "use chorus-of-feet", "move 1b4", "stay", "move 2a4")
    assert (at(match, "birdsong"), at(match, "asharra"), at(match, "artus-cimber")) == ("1b4", "2a4", "3a1")
    assert "move 1b1" in offered(match)


@pytest.mark.rules("TM-POWER-01")
def test_hypnotic_weave_stuns_all_around_without_a_roll() -> None:
    match = table({"birdsong": "1b2"}, {"ox": "1c2 2b2 3b2"}, powers=["hypnotic-weave"])
    person(match, "birdsong").edge = 1
    answer(match, "attack with hypnotic-weave")
    assert [figure(match, f"ox-{n}").stunned for n in (1, 2, 3)] == [True, True, False]
    assert person(match, "birdsong").edge == 1
    assert told(match, "card-played") == [{"who": "Birdsong", "card": "Hypnotic Weave", "on": []}]


@pytest.mark.rules("TM-POWER-01", "TM-MOVE-16")
def test_storm_of_strings_throws_back_whom_it_hits() -> None:
    match = table({"birdsong": "1b2"}, {"ox": "1c2 1d4"}, [7, 6], powers=["storm-of-strings"])
    answer(match, "attack with storm-of-strings", "square 2b2")
    assert (figure(match, "ox-1").hp, at(match, "ox-1")) == (8, "2b2")
    assert (figure(match, "ox-2").edge, at(match, "ox-2")) == (-1, "1d4")


@pytest.mark.rules("TM-HEAL-01", "TM-HEAL-02", "TM-POWER-02")
def test_song_of_rising_raises_the_fallen() -> None:
    match = table({"birdsong": "1b2", "asharra": "3b2"}, powers=["song-of-rising"], hp={"asharra": 0})
    answer(match, "power song-of-rising", "target asharra")
    assert person(match, "asharra").hp == 4
    assert "dash" not in offered(match)


@pytest.mark.rules("TM-GEN-04", "TM-POWER-03")
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


@pytest.mark.rules("TM-POWER-01", "TM-MOVE-16")
def test_bramble_lash_drags_its_target_closer() -> None:
    match = table({"qawasha": "1b2"}, {"ox": "2c2"}, [8], powers=["bramble-lash"])
    answer(match, "attack ox-1 with bramble-lash", "square 1c2")
    assert (figure(match, "ox-1").hp, at(match, "ox-1")) == (8, "1c2")


@pytest.mark.rules("TM-POWER-01", "TM-FAQ-04")
def test_root_and_staff_drinks_from_a_high_roll() -> None:
    for die, hp in ((16, 6), (15, 5)):
        match = table({"qawasha": "1b2"}, {"ox": "1c2"}, [die], powers=["root-and-staff"], hp={"qawasha": 5})
        answer(match, "attack ox-1 with root-and-staff")
        assert person(match, "qawasha").hp == hp


@pytest.mark.rules("TM-POWER-01")
def test_wasp_cloud_troubles_those_beside_its_target() -> None:
    for die, edges in ((8, [0, -1, 0]), (7, [0, 0, 0])):
        match = table({"qawasha": "1b2"}, {"ox": "3b2 3c2 3d4"}, [die], powers=["wasp-cloud"])
        answer(match, "attack ox-1 with wasp-cloud")
        assert [figure(match, f"ox-{n}").edge for n in (1, 2, 3)] == edges


@pytest.mark.rules("TM-POWER-01", "TM-COMB-12")
def test_borrowed_claws_strike_twice() -> None:
    match = table({"qawasha": "1b2"}, {"ox": "1c2 1a1 1c3"}, [8, 7], powers=["borrowed-claws"])
    answer(match, "attack with borrowed-claws", "target ox-3", "target ox-1")
    assert [figure(match, f"ox-{n}").hp for n in (1, 2, 3)] == [9, 9, 8]


@pytest.mark.rules("TM-POWER-04", "TM-HEAL-01")
def test_green_mending_heals_three_on_the_tile() -> None:
    match = table({"qawasha": "1b2"}, powers=["green-mending"], hp={"qawasha": 4})
    answer(match, "use green-mending")
    assert person(match, "qawasha").hp == 7


@pytest.mark.rules("TM-POWER-06", "TM-HEAL-01")
def test_a_healing_power_is_not_offered_where_nobody_is_hurt() -> None:
    match = table({"qawasha": "1b2", "asharra": "2b2"}, powers=["green-mending"], hp={"asharra": 1})
    assert "use green-mending" not in offered(match)


@pytest.mark.rules("TM-POWER-04", "TM-COMP-10")
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


@pytest.mark.rules("TM-POWER-04", "TM-COND-10")
def test_grasping_roots_hold_a_monster_that_has_just_appeared() -> None:
    match = table({"qawasha": "4d2"}, stack=["J01"], powers=["grasping-roots"], decks={"monster": ["ape"]})
    answer(match, "end", "use grasping-roots by qawasha")
    assert told(match, "skipped") == [{"who": "Ape 1"}]


@pytest.mark.rules("TM-POWER-01", "TM-FAQ-07")
def test_the_jungle_closes_on_one_tile() -> None:
    match = table({"qawasha": "1b2"}, {"ox": "2b2 2c2 3b2"}, [7, 6], powers=["the-jungle-closes"])
    answer(match, "attack with the-jungle-closes", "tile 2")
    oxen = [figure(match, f"ox-{n}") for n in (1, 2, 3)]
    assert [(ox.hp, ox.stunned, ox.edge) for ox in oxen] == [(8, True, 0), (9, False, -1), (9, False, 0)]


@pytest.mark.rules("TM-POWER-01")
def test_jaws_of_the_river_bite_hit_or_miss() -> None:
    for die, hp in ((6, 6), (5, 8)):
        match = table({"qawasha": "1b2"}, {"ox": "1c2"}, [die], powers=["jaws-of-the-river"])
        answer(match, "attack ox-1 with jaws-of-the-river")
        assert figure(match, "ox-1").hp == hp


@pytest.mark.rules("TM-POWER-01", "TM-MOVE-16")
def test_monsoon_lances_reach_three_and_drive_back_whom_they_miss() -> None:
    match = table({"qawasha": "1b2"}, {"ox": "2b2 2c2 3b2"}, [8, 7], powers=["monsoon-lances"])
    answer(match, "attack with monsoon-lances", "target ox-3", "target ox-1", "done", "square 3a1")
    assert [figure(match, f"ox-{n}").hp for n in (1, 2, 3)] == [9, 9, 8]
    assert [at(match, f"ox-{n}") for n in (1, 2, 3)] == ["3a1", "2c2", "3b2"]


@pytest.mark.rules("TM-HEAL-01", "TM-POWER-02")
def test_wellspring_heals_everybody_on_the_tile() -> None:
    match = table(
        {"qawasha": "1b2", "asharra": "1c4", "birdsong": "2a1"},
        powers=["wellspring"],
        hp={"qawasha": 1, "asharra": 0, "birdsong": 1},
    )
    answer(match, "power wellspring")
    assert [one.hp for one in match.state.heroes] == [3, 2, 1]
