"""The Special Adventure Rules of each adventure, one after the other.

(TM-SETUP-22, TM-ACT-01, -02, TM-BOSS-01, TM-GEN-04, TM-FAQ-03, -09)
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabletome.games.tomb.board import objectives, values
from tabletome.games.tomb.board.board import bits, board
from tabletome.games.tomb.board.names import PER_TILE
from tabletome.games.tomb.cards.objectives import read
from tabletome.games.tomb.rules import combat
from tabletome.kernel import Bits, Match, Result
from tabletome.table import contents, size
from tests.tomb.campaigns import until
from tests.tomb.cards import game, library, look
from tests.tomb.expeditions import BOOK, add, every, explored, limit, put, result, roll_of, rule, slay_the_last, stand
from tests.tomb.plain import Position, attacks, monster, offered, play, square, told, where


@pytest.mark.rules("TM-SETUP-22", "TM-ACT-01", "TM-GEN-11")
def test_1_mushrooms_grow_on_four_tiles_and_their_spores_give_disadvantage() -> None:
    for tile in ("Sinking Moss", "Mosquito Pool", "Silent Hollow", "Spider Glade"):
        match = explored("1", tile)
        [mushroom] = [token for token in match.state.tokens if token.kind == "mushroom"]
        assert mushroom.at // PER_TILE == 1, "on the new tile"
        assert board(look(match)).symbol(1, "A") >> mushroom.at & 1
    state = stand("1b2", number="1")
    put(state, "mushroom", "1c3")
    match = play(state)
    match.answer("do harvest mushroom-1")
    assert match.state.heroes[0].edge == -1
    assert match.state.tokens == []
    assert not offered(match, "attack")
    assert "dash" not in offered(match), "it was the Hero's action"


def test_1_a_mushroom_that_is_not_adjacent_cannot_be_harvested() -> None:
    state = stand("1b2", number="1")
    put(state, "mushroom", "1d4")
    assert not offered(play(state), "do")


def test_2_the_dead_rise_on_black_tiles_and_every_few_rounds_and_give_no_experience() -> None:
    match = explored("2", "Tangled Fork", settle_ties=True)
    assert "bog-husk" in {figure.name for figure in match.state.figures}
    white = explored("2", "Muddy Ford")
    assert "bog-husk" not in {figure.name for figure in white.state.figures}
    period = every("2", "They have your scent")
    for number, risen in ((period - 1, 0), (period, 1), (period + 1, 0), (2 * period, 1)):
        match = play(stand("1b2", number="2", phase="start_of_turn", round=number))
        assert sum(figure.name == "bog-husk" for figure in match.state.figures) == risen
    match = slay_the_last("2", "bog-husk")
    assert result(match) == "running"
    assert match.state.counters["defeated undead"] == 1
    assert match.state.experience == []
    assert "bog-husk" in match.state.decks["monster"].discards


def test_3_the_grung_has_a_head_start_of_two_tiles() -> None:
    match = Match(game(), 2, {"adventure": 3, "heroes": ["birdsong", "qawasha"]}, seed=2)
    until(match, "hero_phase")
    assert len(match.state.placed) == 4
    [grung] = match.state.figures
    on = board(look(match))
    assert on.tile_distance(grung.squares, on.squares_of(0) | on.squares_of(1)) == 2


def test_3_the_grung_runs_over_an_edge_and_the_next_tile_is_placed_and_filled() -> None:
    state = stand(
        "1b3", number="3", tiles="J23@0,0n", phase="end_of_turn", stack=["J03"], decks={"monster": ["firenewt"]}
    )
    put(state, "grung", "1b1")
    match = play(state)
    assert len(match.state.placed) == 2
    assert where(match, "grung")[0].startswith("2")
    assert [figure.name for figure in match.state.figures] == ["grung", "firenewt"]


def test_3_without_a_tile_left_it_escapes_over_an_edge() -> None:
    state = stand("1b3", number="3", tiles="J23@0,0n", phase="end_of_turn")
    put(state, "grung", "1b1")
    match = play(state)
    assert result(match) == "lost"
    assert [what["who"] for what in told(match, "vanished escaped")] == ["Grung"]


def test_3_where_there_is_no_edge_it_runs_to_the_tile_farthest_from_the_heroes() -> None:
    closed = "J11@0,0n J01@0,1n J22@0,2s"
    state = stand("3b2", number="3", tiles=closed, phase="end_of_turn")
    put(state, "grung", "2b2")
    match = play(state)
    assert where(match, "grung")[0].startswith("1")


def test_3_a_failed_grab_sends_it_one_tile_on_and_a_good_one_two() -> None:
    needed = roll_of("3", "seize")
    monsters = {"monster": ["firenewt", "reed-hunter"]}
    for roll, tile in ((needed - 1, 2), (needed, 3)):
        state = stand("1b2", "1a4", number="3", tiles="J23@0,0n", stack=["J01", "J01"], decks=monsters)
        put(state, "grung", "1c2")
        match = play(state, [roll])
        match.answer("do seize grung")
        assert where(match, "grung")[0].startswith(str(tile))
        assert match.state.counters.get("seize", 0) == (roll == needed)


@pytest.mark.rules("TM-BOSS-01", "TM-SETUP-22")
@pytest.mark.parametrize(
    ("number", "tile", "villain"),
    [("4", "Muddy Ford", "old-grinner"), ("7", "Orchid Terrace", "thorn-queen"), ("12", "Bronze Door", "gate-warden"),
     ("13", "Throne of the Archlich", "acererak")],
)  # fmt: skip
def test_the_villain_is_in_no_deck_and_comes_with_its_tile(number: str, tile: str, villain: str) -> None:
    set_up = Match(game(), 1, {"adventure": int(number)}, seed=1)
    assert villain not in contents(set_up.state.decks["monster"])
    match = explored(number, tile)
    found = [figure for figure in match.state.figures if figure.kind == "villain"]
    assert [figure.name for figure in found] == [villain]
    assert next(bits(found[0].squares)) // PER_TILE >= 1
    assert villain not in match.state.heroes[0].row


@pytest.mark.rules("TM-GEN-04", "TM-SETUP-22")
@pytest.mark.parametrize(
    ("number", "villain"), [("4", "old-grinner"), ("7", "thorn-queen"), ("12", "gate-warden"), ("13", "acererak")]
)
def test_while_the_villain_is_in_play_no_encounter_is_drawn(number: str, villain: str) -> None:
    for present in (True, False):
        state = stand(
            "1b2", number=number, phase="villain_phase", decks={"encounter": ["cool-spring"], "spell": ["web"]}
        )
        if present:
            add(state, villain, "3b2", stunned=True)
        match = play(state, [10] * 20)
        assert bool(told(match, "drew encounters")) != present


@pytest.mark.rules("TM-SETUP-22")
def test_4_the_ford_is_slow_ground() -> None:
    state = stand("1b2", "2b2", number="4", tiles="J03@0,0n J23@1,0n")
    printed = {name: library().heroes[name].first.speed for name in ("birdsong", "qawasha")}
    assert (
        values.speed(look(state), state.heroes[0])
        == printed["birdsong"] + BOOK["4"].changes[0].by
        < printed["birdsong"]
    )
    assert values.speed(look(state), state.heroes[1]) == printed["qawasha"]


def test_4_the_wounded_beast_roars_once_for_its_brood() -> None:
    state = stand("1b2", number="4", decks={"monster": ["velociraptor", "velociraptor"]})
    calls_at = limit(rule("4", "It roars for its brood").provided)
    figure = monster("old-grinner", "1c2", hp=calls_at + 2, seat=-1)
    figure.id, figure.squares = "old-grinner-1", Bits(sum(1 << square(at) for at in ("1c2", "1d2", "1c3", "1d3")))
    state.figures.append(figure)
    state.heroes[0].powers = []
    match = play(state)
    for left, raptors in ((calls_at + 1, 0), (calls_at, 1), (calls_at - 1, 1)):
        list(combat.damage(match.play, match.state.figures[0], 1, None, "test"))
        assert match.state.figures[0].hp == left
        assert sum(other.name == "velociraptor" for other in match.state.figures) == raptors


@pytest.mark.rules("TM-ACT-02", "TM-FAQ-09")
def test_5_na_follows_the_hero_who_leads_him_two_tiles_a_turn() -> None:
    state = stand("1b2", number="5", tiles="J23@0,0n J23@1,0n J23@2,0n J23@3,0n")
    put(state, "na", "1c3")
    match = play(state)
    match.answer("do lead na")
    assert not offered(match, "do"), "he is led already, and it took the action"
    state = match.state
    state.heroes[0].at, state.phase = square("4b2"), "end_of_turn"
    match = play(state)
    assert where(match, "na")[0].startswith("3")
    state = match.state
    state.phase, state.active = "end_of_turn", 0
    match = play(state)
    assert where(match, "na")[0].startswith("4")
    assert board(look(match)).adjacent(match.state.figures[0].squares, 1 << match.state.heroes[0].at)


def test_5_nobody_follows_a_fallen_leader() -> None:
    state = stand("3b2", "1a1", number="5", phase="end_of_turn")
    state.heroes[0].hp = 0
    put(state, "na", "1c3", marks={"leader": 1, "hp": 5})
    assert where(play(state), "na") == ["1c3"]


@pytest.mark.parametrize(("leader", "at", "left"), [(1, "1d3", 4), (1, "2b2", 5), (0, "1d3", 5)])
def test_5_a_monster_beside_na_costs_him_a_hit_point_while_he_is_led(leader: int, at: str, left: int) -> None:
    state = stand("1a1", number="5", phase="end_of_turn")
    put(state, "na", "1b1", marks={"leader": leader, "hp": 5} if leader else {"hp": 5})
    state.figures[0].squares = Bits(1 << square("1c3"))
    add(state, "firenewt", at)
    state.heroes[0].hp = 0
    match = play(state)
    assert match.state.figures[0].hp == left


@pytest.mark.rules("TM-GEN-09")
def test_5_the_adventure_is_lost_with_na() -> None:
    state = stand("1a1", number="5", phase="end_of_turn")
    put(state, "na", "1c3", hp=1, marks={"leader": 1, "hp": 5})
    add(state, "firenewt", "1b2")
    state.heroes[0].at = square("1d4")
    match = play(state)
    assert result(match) == "lost"


def test_5_every_few_rounds_something_comes_from_above() -> None:
    period = every("5", "Wings over the road")
    for number, come in ((period - 1, 0), (period, 1), (period + 1, 0), (2 * period, 1)):
        match = play(stand("1b2", number="5", phase="start_of_turn", round=number))
        assert sum(figure.name == "pterafolk" for figure in match.state.figures) == come


@pytest.mark.rules("TM-SETUP-22", "TM-GEN-04")
def test_6_waves_come_from_the_farthest_tile_instead_of_encounters() -> None:
    state = stand(
        "1b2", number="6", phase="villain_phase", decks={"encounter": ["cool-spring"], "monster": ["bog-husk"]}
    )
    match = play(state)
    assert not told(match, "drew encounters")
    assert told(match, "appeared") == [{"who": "Bog Husk 1", "what": "Bog Husk", "at": "3b2"}]


def test_6_four_tiles_lie_around_the_garden_with_nothing_on_them() -> None:
    match = Match(game(), 2, {"adventure": 6, "heroes": ["birdsong", "qawasha"]}, seed=3)
    until(match, "hero_phase")
    assert len(match.state.placed) == 6
    assert match.state.figures == []
    assert match.state.tokens == []
    assert size(match.state.stack) == 0


def test_6_enough_monsters_in_the_garden_at_the_end_of_a_round_are_a_breach() -> None:
    enough = limit(rule("6", "They are among the beans").provided)
    for number, breach in ((enough - 1, 0), (enough, 1)):
        state = stand("4b2", number="6", tiles="S1.2@0,0e S1@1,0e J23@2,0e J23@3,0e", phase="end_of_turn")
        for place in ("1b2", "1c2", "2b2", "2c2", "1b3", "2b3")[:number]:
            add(state, "firenewt", place)
        assert play(state).state.counters.get("breach", 0) == breach


@pytest.mark.rules("TM-GEN-04", "TM-ACT-01")
def test_6_a_monster_on_the_tile_of_a_straw_man_tears_it_down_and_does_nothing_else() -> None:
    state = stand("1b2", number="6")
    match = play(state)
    for _ in range(3):
        match.answer("do plant")
        match = _again(match)
    assert not offered(match, "do"), "there are only three straw men"
    assert [token.kind for token in match.state.tokens] == ["straw-man"] * 3
    state = match.state
    state.phase, state.turn.acted = "row", False
    state.heroes[0].row = ["firenewt"]
    add(state, "firenewt", "1c2")
    match = play(state)
    assert told(match, "distracted") == [{"who": "Firenewt 1", "piece": "Straw Man 1"}]
    assert not attacks(match)
    assert len(match.state.tokens) == 2


@pytest.mark.rules("TM-COND-13", "TM-COND-14")
def test_6_a_stunned_monster_does_not_even_see_a_straw_man() -> None:
    match = play(stand("1b2", number="6"))
    match.answer("do plant")
    state = match.state
    state.phase = "row"
    state.heroes[0].row = ["firenewt"]
    add(state, "firenewt", "1c2")
    state.figures[0].stunned = True
    match = play(state)
    assert told(match, "skipped")
    assert not told(match, "distracted")
    assert [token.kind for token in match.state.tokens] == ["straw-man"]
    assert not match.state.figures[0].stunned


def _again(match: Position) -> Position:
    state = match.state
    state.turn.acted = False
    return play(state)


def test_7_roots_mend_the_queen_every_few_rounds_until_they_are_cut() -> None:
    period = every("7", "The roots drink")
    for number, roots, hp in ((period, 2, 4), (period, 1, 3), (period, 0, 2), (period + 1, 2, 2)):
        state = stand("1b2", "1a1", number="7", phase="start_of_turn", round=number)
        add(state, "thorn-queen", "3b2", hp=2)
        for place in ("3c3", "3d4")[:roots]:
            put(state, "root", place)
        assert play(state).state.figures[0].hp == hp
    needed = roll_of("7", "cut")
    for roll, left in ((needed - 1, 1), (needed, 0)):
        state = stand("1b2", number="7")
        put(state, "root", "1c2")
        match = play(state, [roll])
        match.answer("do cut root-1")
        assert len(match.state.tokens) == left
        assert match.state.heroes[0].hp == 8 - left


@pytest.mark.parametrize(("tile", "number"), [("Strangler Fig", 1), ("Thorn Gate", 1), ("Orchid Terrace", 1)])
def test_7_roots_come_with_their_tiles(tile: str, number: int) -> None:
    match = explored("7", tile)
    assert sum(token.kind == "root" for token in match.state.tokens) == number


@pytest.mark.rules("TM-COMP-02", "TM-SETUP-22")
def test_8_every_few_rounds_a_monster_steps_out_of_each_arch() -> None:
    period = every("8", "Something steps out")
    deck = {"monster": ["firenewt", "reed-hunter", "bog-husk"]}
    for number, come in ((period - 1, 0), (period, 2)):
        state = stand("1b2", "1a1", number="8", phase="start_of_turn", round=number, decks=deck)
        put(state, "misty-arch", "2c3")
        put(state, "misty-arch", "3c3")
        match = play(state)
        monsters = [figure for figure in match.state.figures if figure.kind == "monster"]
        assert [next(bits(figure.squares)) // PER_TILE for figure in monsters] == [1, 2][:come]


def test_8_an_arch_stands_in_the_way_and_leads_to_the_others() -> None:
    state = stand("1b2", number="8")
    put(state, "misty-arch", "1c2")
    match = play(state)
    assert "move 1c2" not in offered(match)
    assert offered(match, "do") == ["do seal misty-arch-1"], "one arch leads nowhere"
    put(state, "misty-arch", "3c2")
    match = play(state)
    match.answer("do step misty-arch-1")
    assert {option.removeprefix("through ")[0] for option in offered(match)} == {"3"}
    match.answer("through 3b2")
    assert match.state.heroes[0].at == square("3b2")


def test_8_a_failed_seal_costs_the_nerve() -> None:
    state = stand("1b2", number="8")
    put(state, "misty-arch", "1c2")
    match = play(state, [roll_of("8", "seal") - 1])
    match.answer("do seal misty-arch-1")
    assert match.state.heroes[0].edge == -1
    assert len(match.state.figures) == 1


def test_9_a_cube_is_carried_slows_its_bearer_and_lies_where_the_bearer_falls() -> None:
    state = stand("1b2", "1a1", number="9")
    put(state, "cube", "1c2")
    match = play(state)
    speed = values.speed(look(match), match.state.heroes[0])
    match.answer("do lift cube-1")
    person = match.state.heroes[0]
    assert match.state.tokens == []
    assert values.speed(look(match), person) == speed + BOOK["9"].changes[0].by < speed
    assert not offered(match, "do")
    list(combat.damage(match.play, person, 20, None, "test"))
    assert person.hp == 0
    assert [(token.kind, token.at) for token in match.state.tokens] == [("cube", person.at)]
    assert objectives.holds(look(match), read("carried cube == 0 and pieces cube == 1"))


def test_9_a_cube_is_set_only_on_temple_square() -> None:
    state = stand("1b2", number="9", tiles="J01@0,0n J01@0,-1n S2.2@0,-2n S2@0,-3n")
    state.heroes[0].marks["carries cube"] = 1
    assert not offered(play(state), "do")


@pytest.mark.rules("TM-FAQ-03", "TM-FAQ-09")
def test_10_a_captive_strikes_a_monster_beside_it_for_experience_but_no_treasure() -> None:
    state = stand("1a1", number="10", phase="end_of_turn", decks={"treasure": ["war-drum"]})
    put(state, "captive", "2b2")
    add(state, "velociraptor", "2c2")
    match = play(state, [9])
    assert match.state.experience == ["velociraptor"]
    assert not told(match, "drew treasures")
    assert [figure.name for figure in match.state.figures] == ["captive"]


def test_10_captives_who_reach_the_gate_are_safe_and_a_lost_one_loses_the_adventure() -> None:
    state = stand("1b2", number="10", tiles="S3.2@0,0e S3@1,0e J01@2,0e", phase="end_of_turn")
    put(state, "captive", "3b2", marks={"leader": 1, "hp": 5})
    match = play(state)
    assert match.state.counters["gathered captive"] == 1
    assert match.state.figures == []
    assert result(match) == "running"
    match = explored("10", "Silted Cell")
    assert Counter(figure.name for figure in match.state.figures)["captive"] == 1
    assert "serpent-priest" in {figure.name for figure in match.state.figures}


def test_11_four_levers_and_two_faces_stand_in_the_ritual_hall() -> None:
    match = explored("11", "Ritual Hall")
    assert sum(token.kind == "lever" for token in match.state.tokens) == 4
    faces = [figure for figure in match.state.figures if figure.name == "devil-face"]
    assert len(faces) == 2
    places = [token.at for token in match.state.tokens if token.kind == "lever"]
    assert {place // PER_TILE for place in places} <= {1, 2}
    assert len(set(places)) == 4


def test_11_the_order_of_the_levers_is_nobodys_secret_before_it_is_tried() -> None:
    state = stand("1b2", number="11")
    for place in ("1c2", "1a2", "1c3", "1a3"):
        put(state, "lever", place)
    match = play(state, ["wrong", "right", "wrong", "right"])
    match.answer("do pull lever-2")
    assert match.state.heroes[0].hp == 7
    assert match.state.counters == {**match.state.counters, "wrong": 1}
    match = _with(match, ["right"])
    assert offered(match, "do") == ["do pull lever-1", "do pull lever-3", "do pull lever-4"], "the wrong one is known"
    match.answer("do pull lever-4")
    match = _with(match, [])
    assert offered(match, "do") == ["do pull lever-1", "do pull lever-2", "do pull lever-3"], "a new step begins"
    assert match.state.counters["pull"] == 1


def _with(match: Position, chance: list[Result]) -> Position:
    state = match.state
    state.turn.acted = False
    return play(state, chance)


@pytest.mark.rules("TM-COMP-02", "TM-SETUP-22")
def test_11_the_faces_breathe_every_round_until_they_are_gagged() -> None:
    state = stand("1b2", "3b2", number="11", phase="start_of_turn")
    put(state, "devil-face", "1c3")
    match = play(state, [20])
    assert [person.hp for person in match.state.heroes] == [7, 8], "only who is on its tile"
    assert offered(match, "do") == ["do gag devil-face-1"]
    state = match.state
    match = play(state, [roll_of("11", "gag")])
    match.answer("do gag devil-face-1")
    assert match.state.figures == []


@pytest.mark.rules("TM-SETUP-22")
def test_12_the_water_rises_with_every_round_and_black_tile_and_the_sluice_lets_it_out() -> None:
    match = play(stand("1b2", number="12", phase="start_of_turn", round=3))
    assert match.state.counters["water"] == 1
    assert explored("12", "Hall of Masks").state.counters["water"] == 1
    assert explored("12", "Dusty Corridor").state.counters.get("water", 0) == 0
    state = stand("1a1", number="12", tiles="T06@0,0n", counters={"water": limit(BOOK["12"].changes[0].provided)})
    person = state.heroes[0]
    before = state.counters["water"]
    assert values.speed(look(state), person) == library().heroes["birdsong"].first.speed - 1
    match = play(state, [roll_of("12", "sluice")])
    match.answer("do sluice")
    assert match.state.counters["water"] < before
    assert values.speed(look(match), match.state.heroes[0]) == library().heroes["birdsong"].first.speed
    most = limit(BOOK["12"].actions[0].provided)
    state = stand("1a1", number="12", tiles="T06@0,0n", counters={"sluice": most})
    assert not offered(play(state), "do")


@pytest.mark.rules("TM-SETUP-22")
@pytest.mark.parametrize(("water", "left"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_12_the_sluice_lets_out_no_more_water_than_there_is(water: int, left: int) -> None:
    state = stand("1a1", number="12", tiles="T06@0,0n", counters={"water": water} if water else {})
    match = play(state, [roll_of("12", "sluice")])
    match.answer("do sluice")
    assert match.state.counters["water"] == left


def test_12_when_it_is_up_to_the_neck_every_hero_is_hurt_every_round() -> None:
    state = stand(
        "1b2",
        "3b2",
        number="12",
        phase="start_of_turn",
        counters={"water": limit(rule("12", "Up to the neck").provided) - 1},
    )
    assert [person.hp for person in play(state).state.heroes] == [7, 7]


@pytest.mark.rules("TM-TURN-15", "TM-GEN-07")
def test_12_whoever_falls_to_the_water_did_not_begin_the_turn_at_0() -> None:
    state = stand(
        "1b2", "3b2", number="12", phase="start_of_turn", surges=0,
        counters={"water": limit(rule("12", "Up to the neck").provided) - 1},
    )  # fmt: skip
    state.heroes[0].hp = 1
    match = play(state)
    assert match.request is not None, "the adventure goes on"
    assert [what["who"] for what in told(match, "fell")] == ["Birdsong"]
    assert match.state.active == 1


def test_13_the_mouths_feed_acererak_every_few_rounds_until_they_are_silenced() -> None:
    period = every("13", "The mouths feed him")
    for number, hp in ((period - 1, 3), (period, 5)):
        state = stand("1b2", "1a1", number="13", phase="start_of_turn", round=number)
        add(state, "acererak", "3b2", hp=3)
        put(state, "devil-face", "2b2")
        put(state, "devil-face", "2c3")
        match = play(state)
        assert match.state.figures[0].hp == hp
        assert match.state.counters["souls"] == 1
    match = explored("13", "Throne of the Archlich")
    assert sum(figure.name == "devil-face" for figure in match.state.figures) == 2


def test_13_each_fallen_hero_is_a_soul_and_the_blessing_helps_once() -> None:
    state = stand("1b2", "1c2", number="13")
    put(state, "blessing", "1b3")
    state.heroes[1].hp = 3
    match = play(state)
    match.answer("do pray blessing")
    assert match.state.tokens == []
    assert match.state.heroes[1].hp == 5
    assert [person.edge for person in match.state.heroes] == [1, 1]
    list(combat.damage(match.play, match.state.heroes[1], 20, None, "test"))
    assert match.state.counters["souls"] == 1


# --- for a Hero alone -------------------------------------------------------------------------------------------------

COMFORTS = [
    ("7", "The roses pity the lonely", 2), ("9", "Rain in a cupped leaf", 1), ("11", "A joke needs an audience", 2),
    ("12", "A pocket of air", 3),
]  # fmt: skip


def begins(number: str, round_number: int, *places: str, **fields: Any) -> Position:
    """A round of an adventure has begun for Heroes on these squares who have 4 Hit Points left."""
    state = stand(*places, number=number, phase="start_of_turn", round=round_number, **fields)
    for person in state.heroes:
        person.hp = 4
    return play(state)


@pytest.mark.rules("TM-SETUP-22")
@pytest.mark.parametrize(("number", "name", "heals"), COMFORTS)
def test_a_hero_alone_is_comforted_every_few_rounds_and_a_party_is_not(number: str, name: str, heals: int) -> None:
    period = every(number, name)
    for now, hp in ((period - 1, 4), (period, 4 + heals), (period + 1, 4), (2 * period, 4 + heals)):
        assert [person.hp for person in begins(number, now, "1b2").state.heroes] == [hp], f"round {now}"
    assert [person.hp for person in begins(number, period, "1b2", "1a1").state.heroes] == [4, 4]


@pytest.mark.rules("TM-SETUP-22")
@pytest.mark.parametrize(("number", "name"), [comfort[:2] for comfort in COMFORTS])
def test_comfort_does_not_lift_a_hero_alone_above_its_total(number: str, name: str) -> None:
    period = every(number, name)
    match = play(stand("1b2", number=number, phase="start_of_turn", round=period))
    assert match.state.heroes[0].hp == library().heroes["birdsong"].first.hp


@pytest.mark.rules("TM-SETUP-22")
def test_12_a_pocket_of_air_lets_the_water_rise_only_every_other_round_for_a_hero_alone() -> None:
    period = every("12", "A pocket of air")
    for now, alone, together in ((period - 1, 6, 6), (period, 5, 6), (period + 1, 6, 6)):
        assert begins("12", now, "1b2", counters={"water": 5}).state.counters["water"] == alone
        assert begins("12", now, "1b2", "1a1", counters={"water": 5}).state.counters["water"] == together


@pytest.mark.rules("TM-SETUP-22")
def test_3_the_grung_is_two_tiles_farther_from_a_hero_alone() -> None:
    match = Match(game(), 1, {"adventure": 3, "heroes": ["birdsong"]}, seed=2)
    until(match, "hero_phase")
    on = board(look(match))
    assert len(match.state.placed) == 6
    assert on.tile_distance(match.state.figures[0].squares, on.squares_of(0) | on.squares_of(1)) == 4


@pytest.mark.rules("TM-SETUP-22")
def test_8_monsters_step_out_of_the_arches_less_often_against_a_hero_alone() -> None:
    alone, together = every("8", "Something small steps out"), every("8", "Something steps out")
    assert alone > together
    deck = {"monster": ["firenewt", "reed-hunter"]}
    for now, places, come in ((together, ("1b2",), 0), (alone, ("1b2",), 1), (alone, ("1b2", "1a1"), 0)):
        state = stand(*places, number="8", phase="start_of_turn", round=now, decks=deck)
        put(state, "misty-arch", "3c3")
        match = play(state)
        assert sum(figure.kind == "monster" for figure in match.state.figures) == come


@pytest.mark.rules("TM-SETUP-22")
def test_13_a_god_strikes_a_monster_near_a_hero_alone_once_acererak_is_there() -> None:
    for places, villain, left in ((("1b2",), True, 1), (("1b2",), False, 2), (("1b2", "1a1"), True, 2)):
        state = stand(*places, number="13", phase="start_of_turn")
        add(state, "bog-husk", "1d4", hp=2)
        if villain:
            add(state, "acererak", "3b2", hp=7)
        assert play(state).state.figures[0].hp == left
