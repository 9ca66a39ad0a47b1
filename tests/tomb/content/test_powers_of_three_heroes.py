"""The powers of Dragonbait, Asharra and Artus Cimber, card by card."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.tomb.board import values
from tabletome.games.tomb.state import DISADVANTAGE
from tabletome.kernel import Match, Scripted
from tests.tomb.cards import game, library, look
from tests.tomb.stage import play_card
from tests.tomb.table import answer, at, figure, offered, person, play_wildly, set_table, table, told, wild

pytestmark = pytest.mark.usefixtures("quiet")


# --- Dragonbait -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-POWER-01", "TM-FAQ-04")
def test_oathblade_cuts_deeper_on_a_high_roll() -> None:
    for die, hp in ((17, 7), (16, 8), (6, 9)):
        match = table({"dragonbait": "1b2"}, {"ox": "1c2"}, [die], powers=["oathblade"])
        answer(match, "attack ox-1 with oathblade")
        assert figure(match, "ox-1").hp == hp


@pytest.mark.rules("TM-COMB-06", "TM-POWER-07")
def test_a_hit_is_answered_once_even_if_it_deals_damage_twice() -> None:
    tokens = ["plus-1-damage"]
    match = table({"dragonbait": "1b2"}, {"ox": "1c2"}, [17], powers=["oathblade"], tokens=tokens)
    answer(match, "attack ox-1 with oathblade", "pass")
    assert figure(match, "ox-1").hp == 7
    assert "end" in offered(match)


@pytest.mark.rules("TM-POWER-01", "TM-MOVE-16")
def test_tail_sweep_knocks_two_off_the_tile() -> None:
    match = table({"dragonbait": "1b2"}, {"ox": "1c2 1c3"}, [9, 8], powers=["tail-sweep"])
    answer(match, "attack with tail-sweep", "target ox-1", "target ox-2", "square 2a2")
    assert [at(match, f"ox-{n}") for n in (1, 2)] == ["2a2", "1c3"]


@pytest.mark.rules("TM-POWER-01", "TM-COMB-05")
def test_sunlit_guard_shelters_a_hero_until_its_next_turn() -> None:
    match = table({"dragonbait": "1b2", "asharra": "1c4"}, {"ox": "1c2"}, [8, 1, 1], powers=["sunlit-guard"])
    answer(match, "attack ox-1 with sunlit-guard", "target asharra")
    assert values.armour_class(look(match), person(match, "asharra")) == 15
    answer(match, "end")
    assert match.state.active == 1
    assert values.armour_class(look(match), person(match, "asharra")) == 13


@pytest.mark.rules("TM-POWER-04")
def test_stand_between_takes_the_blow_for_an_adjacent_friend() -> None:
    match = table({"asharra": "1c2", "dragonbait": "1c3"}, {"ox": "1d1"}, [15], powers=["dragonbait: stand-between"])
    answer(match, "end", "use stand-between by dragonbait")
    assert person(match, "asharra").hp == 6
    assert person(match, "dragonbait").hp == 8
    assert match.state.phase == "hero_phase"  # a power that stays face up is not offered twice for one blow


@pytest.mark.rules("TM-POWER-04")
def test_shield_oath_takes_two_off_a_blow() -> None:
    match = table({"asharra": "1c2", "dragonbait": "2a1"}, {"ox": "1b2"}, [15], powers=["dragonbait: shield-oath"])
    answer(match, "end", "use shield-oath by dragonbait")
    assert person(match, "asharra").hp == 6


@pytest.mark.rules("TM-POWER-04", "TM-COND-01", "TM-COND-07", "TM-COND-12")
def test_scent_of_courage_clears_heads_and_gives_one_hero_advantage() -> None:
    match = table({"dragonbait": "1b2", "asharra": "2a1"}, powers=["scent-of-courage"])
    person(match, "asharra").stunned = person(match, "dragonbait").stunned = True
    answer(match, "use scent-of-courage", "target asharra")
    assert [one.stunned for one in match.state.heroes] == [False, False]
    assert [one.edge for one in match.state.heroes] == [0, 1]


@pytest.mark.rules("TM-POWER-04", "TM-HEAL-02")
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


@pytest.mark.rules("TM-POWER-01")
def test_blade_of_the_open_sun_burns_the_dead() -> None:
    match = table({"dragonbait": "1b2"}, {"ox": "1c2", "husk": "1a1 1a2"}, [7, 7, 6], powers=["blade-of-the-open-sun"])
    answer(match, "attack with blade-of-the-open-sun")
    assert figure(match, "ox-1").hp == 8
    assert figure(match, "husk-1").hp == 7
    assert (figure(match, "husk-2").hp, figure(match, "husk-2").edge) == (9, -1)


@pytest.mark.rules("TM-POWER-01")
def test_judgement_stuns_whom_it_hits() -> None:
    for die, hp, stunned in ((5, 7, True), (4, 8, False)):
        match = table({"dragonbait": "1b2"}, {"ox": "1c2"}, [die], powers=["judgement"])
        answer(match, "attack ox-1 with judgement")
        assert (figure(match, "ox-1").hp, figure(match, "ox-1").stunned) == (hp, stunned)


@pytest.mark.rules("TM-POWER-01", "TM-MOVE-16")
def test_roar_of_challenge_draws_everything_near() -> None:
    match = table({"dragonbait": "1b2"}, {"ox": "2b2 3b2 4b2"}, powers=["roar-of-challenge"])
    answer(match, "attack with roar-of-challenge", "square 1c2", "square 1c3")
    assert [at(match, f"ox-{n}") for n in (1, 2, 3)] == ["1c2", "1c3", "4b2"]
    assert [figure(match, f"ox-{n}").edge for n in (1, 2, 3)] == [-1, -1, 0]


@pytest.mark.rules("TM-POWER-04")
def test_unbroken_ring_shelters_everybody_near() -> None:
    match = table({"dragonbait": "1b2", "asharra": "2a1", "birdsong": "3a1"}, powers=["unbroken-ring"])
    answer(match, "use unbroken-ring")
    assert [values.armour_class(look(match), one) for one in match.state.heroes] == [20, 16, 15]
    assert "dash" in offered(match)


# --- Asharra ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-POWER-01")
def test_feather_darts_fly_two_tiles() -> None:
    for die, hp in ((7, 8), (6, 9)):
        match = table({"asharra": "1b2"}, {"ox": "3b2"}, [die], powers=["feather-darts"])
        answer(match, "attack ox-1 with feather-darts")
        assert figure(match, "ox-1").hp == hp


@pytest.mark.rules("TM-POWER-01", "TM-MOVE-16")
def test_gale_palm_pushes_hit_or_miss() -> None:
    for die, hp, square in ((8, 8, "3b2"), (7, 9, "2b2")):
        match = table({"asharra": "1b2"}, {"ox": "1c2"}, [die], powers=["gale-palm"])
        answer(match, "attack ox-1 with gale-palm", f"square {square}")
        assert (figure(match, "ox-1").hp, at(match, "ox-1")) == (hp, square)


@pytest.mark.rules("TM-POWER-01", "TM-COMB-04")
def test_spark_fan_rolls_for_each_of_three() -> None:
    match = table({"asharra": "1b2"}, {"ox": "1c2 1a1 1c3 1a3"}, [9, 8, 9], powers=["spark-fan"])
    answer(match, "attack with spark-fan", "target ox-1", "target ox-2", "target ox-3")
    assert [figure(match, f"ox-{n}").hp for n in (1, 2, 3, 4)] == [8, 9, 8, 9]


@pytest.mark.rules("TM-POWER-04", "TM-MOVE-17")
def test_gust_step_carries_a_hero_two_tiles() -> None:
    match = table({"asharra": "1b2", "birdsong": "2a1"}, powers=["gust-step"])
    answer(match, "use gust-step", "target birdsong", "move 4a1")
    assert at(match, "birdsong") == "4a1"


@pytest.mark.rules("TM-POWER-04", "TM-COMP-10", "TM-COMB-05")
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
    assert match.request.prompt == "Asharra is hit by Ox 1 without damage: use a card?"
    answer(match, "use blink-of-feathers by asharra", "move 2d4")
    assert at(match, "asharra") == "2d4"
    assert person(match, "asharra").edge == DISADVANTAGE


@pytest.mark.rules("TM-POWER-06")
@pytest.mark.parametrize(("hit", "is_asked"), [("dmg 1", True), ("dis", False)])
def test_what_only_lessens_damage_is_not_offered_where_there_is_none(hit: str, is_asked: bool) -> None:
    own: dict[str, Any] = {"powers": ["shield-oath", "stand-between"], "items": ["asharra: turtle-buckler"]}
    state = set_table({"dragonbait": "1b3", "asharra": "1b2"}, {"ox": "1c1"}, **own)
    match = play_card(state, [20], by="ox-1", attack="1 hero adj +0", hit=hit)
    assert (match.request is not None and match.request.kind in ("answer", "answer-next")) == is_asked


@pytest.mark.rules("TM-POWER-04")
def test_blink_of_feathers_avoids_the_blow_and_leaves() -> None:
    match = table({"asharra": "1b2"}, {"ox": "1c2"}, [20], powers=["blink-of-feathers"])
    answer(match, "end", "use blink-of-feathers by asharra", "move 2d4")
    assert person(match, "asharra").hp == 6
    assert at(match, "asharra") == "2d4"


@pytest.mark.rules("TM-POWER-04", "TM-FAQ-05")
def test_up_and_away_puts_a_monster_on_any_free_square_within_three_tiles() -> None:
    state = set_table({"asharra": "1b2"}, {"ox": "1c2"}, powers=["up-and-away"], settle_ties=False)
    match = Match(game(), 1, chance=Scripted([]), state=state)
    answer(match, "use up-and-away")
    assert "square 4d4" in offered(match)
    answer(match, "square 4d4")
    assert at(match, "ox-1") == "4d4"


@pytest.mark.rules("TM-POWER-01", "TM-FAQ-07")
def test_noon_over_the_jungle_burns_one_tile_hit_or_miss() -> None:
    match = table({"asharra": "1b2"}, {"ox": "3b2 3c2 2a1"}, [7, 6], powers=["noon-over-the-jungle"])
    answer(match, "attack with noon-over-the-jungle", "tile 3")
    assert [figure(match, f"ox-{n}").hp for n in (1, 2, 3)] == [7, 8, 9]


@pytest.mark.rules("TM-POWER-01")
def test_forked_sky_leaps_to_two_others_near_the_target() -> None:
    match = table({"asharra": "1b2"}, {"ox": "3b2 4b2 2a1 3d4"}, [6], powers=["forked-sky"])
    answer(match, "attack ox-1 with forked-sky", "target ox-2", "target ox-4")
    assert [figure(match, f"ox-{n}").hp for n in (1, 2, 3, 4)] == [7, 8, 9, 8]


@pytest.mark.rules("TM-POWER-01", "TM-MOVE-16")
def test_eye_of_the_storm_blows_everything_away() -> None:
    match = table({"asharra": "1b2"}, {"ox": "1c2 2b2 3b2"}, powers=["eye-of-the-storm"])
    answer(match, "attack with eye-of-the-storm", "square 3a1", "square 4a1")
    assert [at(match, f"ox-{n}") for n in (1, 2, 3)] == ["3a1", "4a1", "3b2"]
    assert [figure(match, f"ox-{n}").edge for n in (1, 2, 3)] == [-1, -1, 0]


@pytest.mark.rules("TM-GEN-04")
def test_borrowed_moment_gives_a_second_action() -> None:
    match = table({"asharra": "1b2"}, {"ox": "1d4"}, [8, 8], powers=["feather-darts", "borrowed-moment"])
    assert "use borrowed-moment" not in offered(match)
    answer(match, "attack ox-1 with feather-darts", "use borrowed-moment", "attack ox-1 with feather-darts")
    assert figure(match, "ox-1").hp == 7
    assert offered(match, "attack") == []


# --- Artus Cimber -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-POWER-01", "TM-FAQ-04")
def test_long_shot_finds_the_gap_on_a_high_roll() -> None:
    for die, hp in ((18, 7), (17, 8), (8, 8), (7, 9)):
        match = table({"artus-cimber": "1b2"}, {"ox": "3b2"}, [die], powers=["long-shot"])
        answer(match, "attack ox-1 with long-shot")
        assert figure(match, "ox-1").hp == hp


@pytest.mark.rules("TM-POWER-01", "TM-MOVE-16")
def test_knife_and_boot_kicks_its_target_off_the_tile() -> None:
    match = table({"artus-cimber": "1b2"}, {"ox": "1c2"}, [7], powers=["knife-and-boot"])
    answer(match, "attack ox-1 with knife-and-boot", "square 2d4")
    assert (figure(match, "ox-1").hp, at(match, "ox-1")) == (8, "2d4")


@pytest.mark.rules("TM-POWER-01")
def test_patient_aim_learns_from_a_miss() -> None:
    for die, edge in ((8, 0), (7, 1)):
        match = table({"artus-cimber": "1b2"}, {"ox": "1c2"}, [die], powers=["patient-aim"])
        answer(match, "attack ox-1 with patient-aim")
        assert person(match, "artus-cimber").edge == edge


@pytest.mark.rules("TM-POWER-04", "TM-EXPL-16", "TM-FAQ-06")
def test_read_the_trail_places_a_tile_within_one_tile() -> None:
    match = table({"artus-cimber": "4b2"}, stack=["J23"], powers=["read-the-trail"])
    answer(match, "use read-the-trail", "explore 4 east")
    assert len(match.state.placed) == 5
    assert match.state.turn.tile_placed == ""


@pytest.mark.rules("TM-POWER-04", "TM-TRAP-10")
def test_quick_fingers_remove_a_trap_without_a_roll() -> None:
    match = table(
        {"artus-cimber": "1b2"}, traps="1d4 2a1", powers=["quick-fingers"], decks={"tokens": ["fire", "fire"]}
    )
    answer(match, "use quick-fingers")
    assert [token.id for token in match.state.tokens] == ["trap-2"]
    assert "dash" in offered(match)


@pytest.mark.rules("TM-POWER-04", "TM-EXPL-06")
def test_snap_shot_wounds_a_monster_that_has_just_appeared() -> None:
    match = table({"artus-cimber": "4d2"}, stack=["J01"], powers=["snap-shot"], decks={"monster": ["ape"]})
    answer(match, "end", "use snap-shot by artus-cimber")
    assert match.state.experience == ["ape"]


@pytest.mark.rules("TM-POWER-01")
def test_twin_arrows_hurt_two_hit_or_miss() -> None:
    match = table({"artus-cimber": "1b2"}, {"ox": "3b2 2a1"}, [7, 6], powers=["twin-arrows"])
    answer(match, "attack with twin-arrows", "target ox-1", "target ox-2")
    assert [figure(match, f"ox-{n}").hp for n in (1, 2)] == [7, 8]


@pytest.mark.rules("TM-POWER-01")
def test_breath_of_winter_freezes_the_tile() -> None:
    match = table({"artus-cimber": "1b2"}, {"ox": "1c2 1d4"}, [8, 7], powers=["breath-of-winter"])
    answer(match, "attack with breath-of-winter")
    oxen = [figure(match, f"ox-{n}") for n in (1, 2)]
    assert [(ox.hp, ox.stunned, ox.edge) for ox in oxen] == [(8, True, 0), (9, False, -1)]


@pytest.mark.rules("TM-POWER-01")
def test_the_quiet_shot_hardly_misses() -> None:
    for die, hp in ((4, 6), (3, 9)):
        match = table({"artus-cimber": "1b2"}, {"ox": "3b2"}, [die], powers=["the-quiet-shot"])
        answer(match, "attack ox-1 with the-quiet-shot")
        assert figure(match, "ox-1").hp == hp


@pytest.mark.rules("TM-POWER-04", "TM-ENC-01")
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
