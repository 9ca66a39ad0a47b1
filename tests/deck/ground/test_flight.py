"""Getting away: avoiding a pursuer twice, and what escaping means where."""

from typing import Any

import pytest

from tabletome.games.deck.events.combat import FlightBegan, Idle, PursuerAvoided
from tabletome.games.deck.rules.combat.special import flee
from tabletome.games.deck.state import Held, State
from tabletome.games.ledger import load
from tests.deck.arena import Position, answer, combat, duel, fighter, foe, hp, offered, once_more, printed, solo, told
from tests.deck.printed import Cards, room_card

__all__ = ["printed"]

FULL = ["Mace U"] * 7
"""A hand with which nobody Draws, so that only Actions are asked for."""
COWARD = "goblin-skirmisher-1"


def in_room(cards: Cards, **fields: Any) -> str:
    cards.add(room_card("X1", exits=["X2"], **fields))
    return "X1"


def act(match: Position, *answers: str) -> None:
    """Actions in the order of Turns; nobody Draws beside."""
    for text in answers:
        while match.request is not None and "keep" in offered(match):
            answer(match, "keep")
        answer(match, text)
    while match.request is not None and "keep" in offered(match):
        answer(match, "keep")


# --- avoiding ---------------------------------------------------------------------------------------------------------

CHASE = ("move to 1", "move to 3", "move to 2")
"""p0 closes in, p1 moves away, p0 closes in again; p1 began at 2."""


@pytest.mark.rules("DK-FLEE-06", "DK-FLEE-26")
def test_the_second_retreat_in_a_row_is_a_flight() -> None:
    match = duel(FULL, FULL, second={"at": 2}, mode="1d")
    act(match, *CHASE)
    assert told(match, FlightBegan) == []
    assert match.request is not None
    assert match.request.prompt == "Your Action? To Move away from P0 once more is to Flee."
    act(match, "move to 4")
    assert [what.who for what in told(match, FlightBegan)] == ["p1"]
    assert told(match, PursuerAvoided)


@pytest.mark.rules("DK-FLEE-26", "DK-FLEE-07")
def test_who_is_not_hampered_is_gone() -> None:
    match = duel(FULL, FULL, second={"at": 2}, mode="1d")
    act(match, *CHASE, "move to 4")  # at Thrown the Mace of p0 does not reach
    answer(match, "decline")
    assert match.state.who("p1").gone == "fled"


@pytest.mark.rules("DK-FLEE-26", "DK-FLEE-05")
def test_a_hampered_avoider_has_not_moved() -> None:
    match = duel([*FULL[:6], "Longbow U"], FULL, second={"at": 2}, mode="1d", chance="U")
    act(match, *CHASE, "move to 4")
    answer(match, "play Longbow U at p1", "none", "declare U")
    assert (match.state.who("p1").at, match.state.who("p1").gone) == (3, "")
    assert match.state.who("p1").avoided == {}


@pytest.mark.rules("DK-FLEE-06", "DK-FLEE-26")
@pytest.mark.parametrize(
    "answers",
    [
        ("move to 1", "move to 3", "pass", "pass", "move to 2", "move to 4"),  # the pursuer does something else
        ("move to 1", "move to 3", "move to 2", "pass", "move to 3", "move to 4"),  # the pursued does
        ("move to 1", "move to 1", "move to 2", "move to 2"),  # it does not move away
    ],
)
def test_any_other_action_ends_the_chase(answers: tuple[str, ...]) -> None:
    match = duel(FULL, FULL, second={"at": 2}, mode="1d")
    act(match, *answers)
    assert told(match, FlightBegan) == []


@pytest.mark.rules("DK-FLEE-06", "DK-FLEE-26")
def test_a_second_move_away_that_answers_nothing_begins_the_count_anew() -> None:
    match = duel(FULL, FULL, second={"at": 1}, mode="1d")
    act(match, "move to 1", "move to 2", "pass", "move to 3")
    assert match.state.who("p1").avoided == {}
    act(match, "move to 2", "move to 4")
    assert (told(match, FlightBegan), match.state.who("p1").avoided) == ([], {"p0": 2})


@pytest.mark.rules("DK-FLEE-26")
def test_the_pattern_is_of_one_pair() -> None:
    """Once away from the one, once away from the other: nobody was avoided twice."""
    one, other = fighter(0, FULL, at=0), fighter(2, FULL, side=0, at=1)
    match = combat(one, fighter(1, FULL, at=2), other, mode="1d")
    act(match, "move to 1", "move to 3", "move to 2", "pass", "move to 4")
    assert told(match, FlightBegan) == []
    assert match.state.who("p1").avoided == {"p2": 2}


@pytest.mark.rules("DK-FLEE-26", "DK-TRAIT-06", "DK-TRAIT-47")
def test_a_kiter_that_is_followed_stays_rather_than_flee() -> None:
    """Its bow is of no use at Melee, and a second step back would be a flight; with its next Turn it may step back again."""
    match = solo(FULL, foe("Archer", at=1), mode="1d", chance="U")
    act(match, "move to 1")
    assert (match.state.who("archer-1").at, told(match, FlightBegan)) == (0, [])
    act(match, "move to 0")
    assert (told(match, PursuerAvoided), match.state.who("archer-1").at) == ([], 0)
    assert told(match, Idle)[-1].why == "Shortbow reaches nobody"
    act(match, "pass")
    assert (told(match, FlightBegan), abs(match.state.who("archer-1").at)) == ([], 1)


@pytest.mark.rules("DK-FLEE-06")
def test_on_the_map_a_category_counts_not_a_square() -> None:
    match = duel(FULL, FULL, first={"at": 24}, second={"at": 29}, mode="2d")  # a4 and f4, 5 apart
    act(match, "move b4", "move h4")  # 4 apart, then 6: Ranged all the time
    assert match.state.who("p1").avoided == {}
    match = duel(FULL, FULL, first={"at": 24}, second={"at": 29}, mode="2d")
    act(match, "move c4", "move h4")  # 3 apart, then 5: Thrown, and Ranged again
    assert match.state.who("p1").avoided == {"p0": 2}


@pytest.mark.rules("DK-FLEE-06")
def test_who_moves_away_unpursued_answers_nobody() -> None:
    match = duel(FULL, FULL, second={"at": 1}, mode="1d")
    act(match, "pass", "move to 2")
    assert match.state.who("p1").avoided == {}


@pytest.mark.rules("DK-FLEE-06")
def test_two_moves_closer_that_nothing_answered_count_as_one() -> None:
    match = duel(FULL, FULL, second={"at": 2, "avoided": {"p0": 1}}, mode="1d")
    act(match, "move to 1", "move to 3")
    assert (told(match, FlightBegan), match.state.who("p1").at) == ([], 3)  # one answer, not the second


def test_who_cannot_flee_cannot_avoid_twice() -> None:
    match = duel(FULL, FULL, second={"at": 2, "held": [Held("cannot", kind="flee", rounds=6)]}, mode="1d")
    act(match, *CHASE)
    assert offered(match, "move") == ["to 2"]


def test_a_foe_that_cannot_flee_fights_when_it_is_followed() -> None:
    held = [Held("cannot", kind="flee", rounds=6)]
    archer = foe("Archer", at=27, held=held, avoided={"p0": 3})
    match = combat(archer, fighter(0, [], at=26), duel=False, mode="2d", chance="U")
    assert (told(match, FlightBegan), match.state.who("archer-1").at) == ([], 27)


# --- escaping ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DK-FLEE-10", "DK-FLEE-08", "DK-FLEE-09")
def test_the_surroundings_of_the_book(cards: Cards) -> None:
    entry: Any = load("deck").entries["DK-FLEE-10"]
    assert len(entry.given["places"]) == len(entry.then["escape"]) == 4
    for tag in entry.then["escape"]:
        room = in_room(cards, place="out", escape=tag)
        match = escaped(room, ["Longbow U"])
        assert bool(match.state.who(COWARD).gone) == (tag == "dense")


@pytest.mark.rules("DK-FLEE-22")
@pytest.mark.parametrize(
    ("fields", "open_"),
    [
        ({"place": "in"}, False),
        ({"place": "out"}, True),
        ({"place": "in", "escape": "open"}, True),
        ({"place": "out", "escape": "dense"}, False),
    ],
)
def test_untagged_rooms_are_dense_and_untagged_zones_open(fields: dict[str, str], open_: bool, cards: Cards) -> None:
    assert flee.open_ground(Cards.now.table(State([], room=in_room(cards, **fields)))) == open_


def escaped(room: str, hand: list[str], **fields: Any) -> Position:
    """A Foe at 1 HP has escaped from p0, who is asked for the next Action; another Foe stays."""
    match = combat(
        foe("Goblin Skirmisher", hp=1),
        fighter(0, hand),
        foe("Brute", 2, hp=90, max_hp=90),
        duel=False,
        room=room,
        round=3,
        **fields,
    )
    answer(match, "decline")
    return match


@pytest.mark.rules("DK-FLEE-08", "DK-FLEE-22")
@pytest.mark.parametrize("mode", ["simple", "1d", "2d"])
def test_over_open_ground_bows_still_reach(mode: Any, cards: Cards) -> None:
    room = in_room(cards, place="out", escape="open")
    match = escaped(room, [*FULL[:3], "Longbow U", "Mace D"], mode=mode)
    act(match)
    able = {option for option in offered(match, "play") if COWARD in option}
    assert able == {f"Longbow U at {COWARD}"}
    assert [option for option in offered(match, "grapple") if COWARD in option] == []


@pytest.mark.rules("DK-FLEE-09")
def test_in_dense_surroundings_nothing_reaches(cards: Cards) -> None:
    match = escaped(in_room(cards, place="in", escape="dense"), ["Longbow U"])
    assert match.state.who(COWARD).gone == "fled"
    assert [option for option in offered(match) if COWARD in option] == []


@pytest.mark.rules("DK-FLEE-22")
def test_thrown_until_the_end_of_the_round_ranged_until_the_end_of_the_next(cards: Cards) -> None:
    room = in_room(cards, place="out", escape="open")
    thrown = ["Dagger U", "Longbow U", *["Piety U"] * 5]
    match = escaped(room, thrown, chance="U" * 9, mode="1d")
    act(match)
    aimed = {
        option.partition(" at ")[0] for verb in ("play", "throw") for option in offered(match, verb) if COWARD in option
    }
    assert aimed == {"Dagger U", "Longbow U"}
    act(match, "pass")
    assert match.state.round == 4
    act(match)
    aimed = {
        option.partition(" at ")[0] for verb in ("play", "throw") for option in offered(match, verb) if COWARD in option
    }
    assert aimed == {"Longbow U"}
    act(match, "pass")
    assert (match.state.round, match.state.who(COWARD).gone) == (5, "fled")


@pytest.mark.rules("DK-FLEE-22", "DK-FLEE-08")
def test_the_escaped_one_takes_no_turn_and_can_be_brought_down(cards: Cards) -> None:
    room = in_room(cards, place="out", escape="open")
    match = escaped(room, ["Longbow U", *["Piety U"] * 6], chance="DDD" + "U" * 5)
    act(match, f"play Longbow U at {COWARD}")
    assert match.state.who(COWARD).gone == "dead"


@pytest.mark.rules("DK-FLEE-22", "DK-TURN-25")
def test_in_a_duel_the_escaped_one_is_shot_at_and_then_the_duel_is_over(cards: Cards) -> None:
    room = in_room(cards, place="out", escape="open")
    match = duel(["Longbow U", *FULL[:6]], FULL, first={"at": 2}, mode="1d", room=room, turn=1)
    answer(match, "flee", "decline")
    assert match.state.phase
    act(match, "play Longbow U at p1", "none")
    assert hp(match) == 4
    assert (match.state.phase, match.state.result) == ("", "first wins")  # at the end of the next Round


def test_nobody_flees_from_nobody(cards: Cards) -> None:
    room = in_room(cards, place="out", escape="open")
    match = duel(FULL, FULL, first={"at": 2}, mode="1d", room=room, turn=1)
    answer(match, "flee", "decline")
    act(match)
    assert "flee" not in offered(match)


@pytest.mark.rules("DK-FLEE-04", "DK-FLEE-21")
def test_an_attack_that_causes_no_damage_hampers_nobody() -> None:
    match = duel([], [], first={"classes": ["Rogue"]})
    answer(match, "flee", "base attack p0", "base dodge")
    assert (hp(match, "p0"), match.state.who("p0").gone) == (10, "fled")


@pytest.mark.rules("DK-FLEE-05")
def test_who_was_hampered_once_may_get_away_the_next_time() -> None:
    match = solo([], foe("Goblin Skirmisher"), first={"hampered": True}, chance="D")
    answer(match, "flee")
    assert match.state.who("p0").gone == "fled"


@pytest.mark.rules("DK-FLEE-26")
def test_after_a_hampered_flight_the_chase_begins_anew() -> None:
    chased = fighter(0, [], avoided={"p1": 3})
    match = combat(chased, fighter(1, ["Longbow U"], at=1), mode="1d", chance="U")
    answer(match, "move to -1", "play Longbow U at p0", "declare U")
    assert (match.state.who("p0").at, match.state.who("p0").gone) == (0, "")
    match.state.turn = 0
    again = once_more(match)
    answer(again, "move to -1")
    assert (again.state.who("p0").at, len(told(again, FlightBegan))) == (-1, 0)
