"""The special rules of the later adventures."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from tabletome.games.tomb.board import objectives, values
from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.board.names import PER_TILE
from tabletome.games.tomb.cards.objectives import read
from tabletome.games.tomb.rules import combat
from tabletome.kernel import Match, Result
from tests.tomb.campaigns import until
from tests.tomb.cards import game, library, look
from tests.tomb.expeditions import BOOK, add, every, explored, limit, put, result, roll_of, rule, stand
from tests.tomb.plain import Position, offered, play, square, told


@pytest.mark.rules("TM-SETUP-22", "TM-ACT-01")
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


@pytest.mark.rules("TM-SETUP-22", "TM-ACT-01")
def test_8_a_failed_seal_costs_the_nerve() -> None:
    state = stand("1b2", number="8")
    put(state, "misty-arch", "1c2")
    match = play(state, [roll_of("8", "seal") - 1])
    match.answer("do seal misty-arch-1")
    assert match.state.heroes[0].edge == -1
    assert len(match.state.figures) == 1


@pytest.mark.rules("TM-SETUP-22", "TM-ACT-01")
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


@pytest.mark.rules("TM-SETUP-22", "TM-ACT-01")
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


@pytest.mark.rules("TM-SETUP-22", "TM-GEN-09")
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


@pytest.mark.rules("TM-SETUP-12", "TM-TILE-14", "TM-COMP-20")
def test_11_four_levers_and_two_faces_stand_in_the_ritual_hall() -> None:
    match = explored("11", "Ritual Hall")
    assert sum(token.kind == "lever" for token in match.state.tokens) == 4
    faces = [figure for figure in match.state.figures if figure.name == "devil-face"]
    assert len(faces) == 2
    places = [token.at for token in match.state.tokens if token.kind == "lever"]
    assert {place // PER_TILE for place in places} <= {1, 2}
    assert len(set(places)) == 4


def at_the_levers(chance: list[Result] | None = None) -> Position:
    """Birdsong stands among the four levers."""
    state = stand("1b2", number="11")
    for place in ("1c2", "1a2", "1c3", "1a3"):
        put(state, "lever", place)
    return play(state, chance or [])


def possible(match: Position) -> list[str]:
    """The levers that can be the next one, by what the odds say."""
    assert match.request is not None
    return [str(option) for option in match.request if option.verb == "do" and option.arg.odds(look(match), None) > 0]


@pytest.mark.rules("TM-SETUP-22")
def test_11_the_order_of_the_levers_is_nobodys_secret_before_it_is_tried() -> None:
    match = at_the_levers(["higher"])
    match.answer("do pull lever-2")
    assert match.state.heroes[0].hp == 7
    assert match.state.counters == {**match.state.counters, "wrong levers": 1}
    assert [event["higher"] for event in told(match, "hinted")] == [True]
    match = _with(match, ["right"])
    assert offered(match, "do") == ["do pull lever-1", "do pull lever-3", "do pull lever-4"], "the wrong one is known"
    assert possible(match) == ["do pull lever-3", "do pull lever-4"], "and the first one is ruled out"
    match.answer("do pull lever-4")
    match = _with(match, [])
    assert offered(match, "do") == ["do pull lever-1", "do pull lever-2", "do pull lever-3"], "a new step begins"
    assert possible(match) == offered(match, "do"), "and what was told is over"
    assert match.state.counters["pull"] == 1


@pytest.mark.rules("TM-SETUP-22")
def test_11_a_lever_that_is_ruled_out_is_wrong_for_certain_and_still_tells() -> None:
    match = at_the_levers(["lower"])
    match.answer("do pull lever-3")
    match = _with(match, [])
    match.answer("do pull lever-4")
    assert match.state.counters["wrong levers"] == 2
    assert [event["higher"] for event in told(match, "hinted")] == [False]
    match = _with(match, ["lower"])
    match.answer("do pull lever-2")
    assert possible(_with(match, [])) == ["do pull lever-1"], "nothing else is left"


@pytest.mark.rules("TM-SETUP-22")
@pytest.mark.parametrize("order", list(permutations((1, 2, 3, 4))))
def test_11_who_listens_to_the_levers_always_finds_their_order(order: tuple[int, ...]) -> None:
    """The middle one of those that are left is wrong four times at most, and five would be one too many."""
    match, left = at_the_levers(), [*order]
    while left:
        known = [int(option[-1]) for option in possible(match)]
        tried = known[(len(known) - 1) // 2]
        tells = "right" if tried == left[0] else "higher" if left[0] > tried else "lower"
        match.state.heroes[0].hp = 8
        match = _with(match, [tells])
        match.answer(f"do pull lever-{tried}")
        if tells == "right":
            left.pop(0)
            match = match if not left else _with(match, [])
        else:
            match = _with(match, [])
    assert result(match) == "won"
    assert match.state.counters.get("wrong levers", 0) < limit(BOOK["11"].lose[1])


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
    assert match.state.counters["water level"] == 1
    assert explored("12", "Hall of Masks").state.counters["water level"] == 1
    assert explored("12", "Dusty Corridor").state.counters.get("water level", 0) == 0
    state = stand("1a1", number="12", tiles="T06@0,0n", counters={"water level": limit(BOOK["12"].changes[0].provided)})
    person = state.heroes[0]
    before = state.counters["water level"]
    assert values.speed(look(state), person) == library().heroes["birdsong"].first.speed - 1
    match = play(state, [roll_of("12", "sluice")])
    match.answer("do sluice")
    assert match.state.counters["water level"] < before
    assert values.speed(look(match), match.state.heroes[0]) == library().heroes["birdsong"].first.speed
    most = limit(BOOK["12"].actions[0].provided)
    state = stand("1a1", number="12", tiles="T06@0,0n", counters={"sluice": most})
    assert not offered(play(state), "do")


@pytest.mark.rules("TM-SETUP-22")
@pytest.mark.parametrize(("water", "left"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_12_the_sluice_lets_out_no_more_water_than_there_is(water: int, left: int) -> None:
    state = stand("1a1", number="12", tiles="T06@0,0n", counters={"water level": water} if water else {})
    match = play(state, [roll_of("12", "sluice")])
    match.answer("do sluice")
    assert match.state.counters["water level"] == left


@pytest.mark.rules("TM-SETUP-22")
def test_12_when_it_is_up_to_the_neck_every_hero_is_hurt_every_round() -> None:
    state = stand(
        "1b2",
        "3b2",
        number="12",
        phase="start_of_turn",
        counters={"water level": limit(rule("12", "Up to the neck").provided) - 1},
    )
    assert [person.hp for person in play(state).state.heroes] == [7, 7]


@pytest.mark.rules("TM-TURN-15", "TM-GEN-07")
def test_12_whoever_falls_to_the_water_did_not_begin_the_turn_at_0() -> None:
    state = stand(
        "1b2", "3b2", number="12", phase="start_of_turn", surges=0,
        counters={"water level": limit(rule("12", "Up to the neck").provided) - 1},
    )  # fmt: skip
    state.heroes[0].hp = 1
    match = play(state)
    assert match.request is not None, "the adventure goes on"
    assert [what["who"] for what in told(match, "fell")] == ["Birdsong"]
    assert match.state.active == 1


@pytest.mark.rules("TM-SETUP-22")
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


@pytest.mark.rules("TM-SETUP-22", "TM-ACT-01")
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
    ("7", "The roses pity the lonely", 3), ("9", "Rain in a cupped leaf", 1), ("11", "A joke needs an audience", 2),
    ("12", "A pocket of air", 4),
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
def test_12_pockets_of_air_hold_the_water_up_for_one_or_two_heroes() -> None:
    period = every("12", "A pocket of air")
    assert period == 2
    for now, alone, together in ((1, 6, 6), (2, 4, 6), (3, 6, 5), (28, 4, 6), (32, 6, 6)):  # in time the air is used up
        assert begins("12", now, "1b2", counters={"water level": 5}).state.counters["water level"] == alone
        assert begins("12", now, "1b2", "1a1", counters={"water level": 5}).state.counters["water level"] == together


@pytest.mark.rules("TM-SETUP-22")
def test_3_the_grung_is_a_tile_farther_from_a_hero_alone() -> None:
    match = Match(game(), 1, {"adventure": 3, "heroes": ["birdsong"]}, seed=2)
    until(match, "hero_phase")
    on = board(look(match))
    assert len(match.state.placed) == 5
    assert on.tile_distance(match.state.figures[0].squares, on.squares_of(0) | on.squares_of(1)) == 3


@pytest.mark.rules("TM-SETUP-22")
def test_8_monsters_step_out_of_the_arches_less_often_against_a_hero_alone() -> None:
    alone, together = every("8", "Something small steps out"), every("8", "Something steps out")
    assert alone > together > 1
    assert rule("8", "They smell a crowd").awaits.event == "round", "and against three or more in every round"
    deck = {"monster": ["firenewt", "reed-hunter"]}
    for now, places, come in ((together, ("1b2",), 0), (alone, ("1b2",), 1), (together + 1, ("1b2", "1a1"), 0)):
        state = stand(*places, number="8", phase="start_of_turn", round=now, decks=deck)
        put(state, "misty-arch", "3c3")
        match = play(state)
        assert sum(figure.kind == "monster" for figure in match.state.figures) == come


@pytest.mark.rules("TM-SETUP-22")
def test_13_a_god_strikes_a_monster_near_one_or_two_heroes_once_acererak_is_there() -> None:
    few, many = (("1b2",), ("1b2", "1a1")), ("1b2", "1a1", "1a2")
    for places, villain, left in ((few[0], True, 1), (few[1], True, 1), (few[0], False, 2), (many, True, 2)):
        state = stand(*places, number="13", phase="start_of_turn")
        add(state, "bog-husk", "1d4", hp=2)
        if villain:
            add(state, "acererak", "3b2", hp=7)
        assert play(state).state.figures[0].hp == left
