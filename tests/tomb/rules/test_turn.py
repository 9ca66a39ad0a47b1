"""Turns: who goes first, the three phases, and a move and an action in the Hero Phase. (TM-TURN-01..16)"""

from __future__ import annotations

import pytest

from tabletome.games.tomb.board import values
from tabletome.games.tomb.cards.adventures import PrintedAction, PrintedSpecial
from tabletome.games.tomb.state import State
from tabletome.kernel import OutOfTurn
from tests.tomb.cards import Cards, look
from tests.tomb.plain import (
    asked,
    beast,
    encounter,
    hero,
    hero_at,
    kinds,
    monster,
    offered,
    play,
    position,
    power,
    token,
    told,
)
from tests.tomb.stage import (
    CORRIDOR,
    CROSSING,
    add_adventure,
    add_item,
    pebble,
    play_card,
    reachable,
    up_the_corridor,
)

pytestmark = pytest.mark.usefixtures("plain")


# --- who goes first ---------------------------------------------------------------------------------------------------


def three_players() -> State:
    return position([hero("ada", "1b2"), hero("bo", "1c2"), hero("cy", "1b3")], phase="first_player")


@pytest.mark.rules("TM-TURN-01")
def test_the_group_names_who_takes_the_first_turn() -> None:
    match = play(three_players())
    assert offered(match, "first") == ["first ada", "first bo", "first cy"]
    assert asked(match) == 0
    match.answer("first bo")
    assert (told(match, "round-began"), told(match, "turn-began")) == ([{"number": 1}], [{"who": "Bo"}])
    assert match.request is not None
    assert match.request.seat == 1


@pytest.mark.rules("TM-TURN-02")
def test_instead_of_choosing_everyone_rolls_and_the_highest_goes_first() -> None:
    match = play(three_players(), [4, 17, 9])
    match.answer("roll-off")
    assert [turn["who"] for turn in told(match, "turn-began")] == ["Bo"]


@pytest.mark.rules("TM-TURN-03")
def test_only_those_tied_for_the_highest_roll_roll_again() -> None:
    match = play(three_players(), [17, 17, 3, 5, 5, 2, 11])
    match.answer("roll-off")
    assert [event["total"] for event in told(match, "rolled first player")] == [17, 17, 3, 5, 5, 2, 11]
    assert [turn["who"] for turn in told(match, "turn-began")] == ["Bo"]


@pytest.mark.rules("TM-TURN-04")
def test_turns_pass_clockwise_from_the_first_player_and_start_over() -> None:
    heroes = [hero("ada", "1b2"), hero("bo", "1c2"), hero("cy", "1b3"), hero("di", "2b2")]
    match = play(position(heroes, phase="start_of_turn", active=2, first=2))
    for _ in range(4):
        match.answer("end")
    assert [turn["who"] for turn in told(match, "turn-began")] == ["Cy", "Di", "Ada", "Bo", "Cy"]
    assert kinds(match, "round-began", "turn-began") == [
        "round-began",
        *["turn-began"] * 4,
        "round-began",
        "turn-began",
    ]


@pytest.mark.rules("TM-TURN-04")
def test_a_round_is_over_when_the_turn_comes_back_to_the_first_player() -> None:
    heroes = [hero("ada", "1b2"), hero("bo", "1c2"), hero("cy", "1b3")]
    match = play(position(heroes, phase="start_of_turn", active=1, first=1))
    rounds = []
    for _ in range(7):
        rounds.append(match.state.round)
        match.answer("end")
    assert rounds == [1, 1, 1, 2, 2, 2, 3]


@pytest.mark.rules("TM-TURN-15")
def test_what_lasts_until_the_next_turn_of_a_hero_ends_when_it_begins() -> None:
    match = play_card(position([hero("ada", "1b2"), hero("bo", "1c2")]), do="self: shield 2")
    ada = match.state.heroes[0]
    armour = []
    for _ in range(3):
        armour.append(values.armour_class(look(match), ada))
        match.answer("end")
    assert armour == [17, 17, 15]


# --- phases -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TURN-05")
def test_a_turn_is_hero_phase_then_exploration_phase_then_villain_phase_once_each(
    cards: Cards,
) -> None:
    decks = {"monster": [beast(cards, "* -> heal 1")], "encounter": [encounter(cards, do="active: heal 1")]}
    match = play(
        position([hero("ada", "1b2")], tiles=CROSSING, stack=["J08", "J03"], decks=decks, phase="start_of_turn")
    )
    match.answer("move 1b1")
    match.answer("end")
    parts = kinds(match, "turn-began", "moved", "tile-placed", "appeared", "drew encounters", "activated")
    assert parts == ["turn-began", "moved", "tile-placed", "appeared", "drew encounters", "activated", "turn-began"]


@pytest.mark.rules("TM-TURN-06")
def test_a_hero_at_0_uses_a_healing_surge_before_it_may_move_or_act() -> None:
    match = play(position([hero("ada", "1b2", hp=0)], phase="start_of_turn", surges=1))
    assert match.answered == 0
    assert (match.state.heroes[0].hp, match.state.surges) == (4, 0)
    assert offered(match, "move")


@pytest.mark.rules("TM-TURN-12")
def test_the_hero_phase_may_be_ended_without_a_move_or_an_action() -> None:
    match = play(position([hero("ada", "1b1")], tiles=CROSSING, stack=["J01", "J03"]))
    match.answer("end")
    assert kinds(match, "moved", "tile-placed", "turn-began") == ["tile-placed", "turn-began"]


@pytest.mark.rules("TM-TURN-14")
def test_a_hero_that_falls_in_its_own_hero_phase_still_explores_and_has_its_villain_phase(
    cards: Cards,
) -> None:
    decks = {"tokens": ["dart"], "encounter": [encounter(cards, do="active: adv")]}
    heroes = [hero("ada", "1b3", hp=1), hero("bo", "1c2")]
    match = play(position(heroes, tiles=CROSSING, tokens=[token("trap", "1a3")], stack=["J08", "J03"], decks=decks))
    match.answer("move 1a3")
    assert kinds(match, "fell", "tile-placed", "drew encounters", "turn-began", "healed") == [
        "fell",
        "tile-placed",
        "drew encounters",
        "turn-began",
    ]
    assert (match.state.heroes[0].hp, match.state.surges) == (0, 2)
    assert match.state.active == 1


@pytest.mark.rules("TM-TURN-15")
def test_a_fallen_hero_is_offered_its_tokens_just_before_the_surge() -> None:
    match = play(position([hero("ada", "1b2", hp=0, tokens=["regain-2-hp"])], phase="start_of_turn"))
    assert offered(match) == ["use regain-2-hp", "pass"]
    assert match.state.surges == 2
    match.answer("use regain-2-hp")
    assert (match.state.heroes[0].hp, match.state.surges) == (2, 2)
    match.undo()
    match.answer("pass")
    assert (match.state.heroes[0].hp, match.state.surges) == (4, 1)


@pytest.mark.rules("TM-TURN-15")
@pytest.mark.parametrize("when", ["turn", "round"])
def test_other_effects_at_the_start_of_a_turn_come_after_the_surge(cards: Cards, when: str) -> None:
    dire = add_adventure(cards, special=[PrintedSpecial("The ground burns", when, do="each hero any: dmg 3")])
    state = position(
        [hero("ada", "1b2", hp=0), hero("bo", "1c2", hp=1)], phase="start_of_turn", surges=1, adventure=dire
    )
    match = play(state)
    assert [person.hp for person in match.state.heroes] == [1, 0], "the surge's 4 less 3"
    assert kinds(match, "healed", "rule-applied", "fell") == ["healed", "rule-applied", "fell"]


@pytest.mark.rules("TM-TURN-15", "TM-GEN-07")
def test_a_hero_felled_at_the_start_of_its_own_turn_did_not_begin_it_at_0(cards: Cards) -> None:
    dire = add_adventure(cards, special=[PrintedSpecial("The ground burns", "turn", do="1 hero same: dmg 1")])
    heroes = [hero("ada", "1b2", hp=1), hero("bo", "3b2")]
    match = play(position(heroes, phase="start_of_turn", surges=0, adventure=dire))
    assert match.request is not None, "the adventure goes on"
    assert match.state.heroes[0].hp == 0
    assert match.state.active == 1


# --- a move and an action ---------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-TURN-07")
def test_after_one_move_and_one_attack_neither_is_offered_any_more(cards: Cards) -> None:
    heroes = [hero("ada", "2b1", powers=[power(cards)], items=[pebble(cards)])]
    match = play(position(heroes, [monster("firenewt", "1b2")]), [1])
    match.answer("move 1b3")
    match.answer("attack firenewt-1 with jab")
    assert offered(match) == ["use pebble", "end"]


@pytest.mark.rules("TM-TURN-07")
def test_a_hero_who_can_do_nothing_more_is_not_asked_to_end_the_phase() -> None:
    match = play(position([hero("ada", "1b4"), hero("bo", "1c4")], tiles=CORRIDOR))
    for answer in ("dash", f"move {up_the_corridor(5)}", f"move {up_the_corridor(10)}"):
        assert asked(match) == 0
        match.answer(answer)
    assert asked(match) == 1
    assert told(match, "turn-began") == [{"who": "Bo"}]


@pytest.mark.rules("TM-TURN-08")
def test_the_action_is_move_attack_disable_or_what_a_card_or_adventure_provides(
    cards: Cards,
) -> None:
    jab, wand = power(cards), add_item(cards, "wand", use="action", do="self: adv")
    climb = add_adventure(cards, actions=[PrintedAction(name="climb")])

    def actions(items: list[str], adventure: str) -> set[str]:
        heroes = [hero("ada", "1b3", powers=[jab], items=items)]
        figures, tokens = [monster("firenewt", "1b2")], [token("trap", "1c2")]
        match = play(position(heroes, figures, tokens=tokens, adventure=adventure))
        return {option.split()[0] for option in offered(match)} - {"move", "end"}

    quiet = add_adventure(cards)
    assert actions([], quiet) == {"dash", "attack", "disable"}
    assert actions([], climb) == {"dash", "attack", "disable", "do"}
    assert actions([wand], quiet) == {"dash", "attack", "disable", "activate"}


@pytest.mark.rules("TM-TURN-09")
def test_the_whole_move_is_still_there_after_the_action(cards: Cards) -> None:
    jab = power(cards)
    match = play(position([hero("ada", "1b4", powers=[jab])], [monster("firenewt", "1c4")], tiles=CORRIDOR), [1])
    match.answer("attack firenewt-1 with jab")
    assert up_the_corridor(5) in reachable(match)
    assert up_the_corridor(6) not in reachable(match)


@pytest.mark.rules("TM-TURN-10")
def test_the_move_action_is_a_second_full_move(cards: Cards) -> None:
    match = play(position([hero("ada", "1b4", items=[pebble(cards)])], tiles=CORRIDOR))
    match.answer(f"move {up_the_corridor(5)}")
    assert offered(match) == ["dash", "use pebble", "end"]
    match.answer("dash")
    match.answer(f"move {up_the_corridor(10)}")
    assert hero_at(match) == up_the_corridor(10)
    assert offered(match) == ["use pebble", "end"]


@pytest.mark.rules("TM-TURN-11")
def test_nothing_else_is_offered_until_the_last_target_of_an_attack_is_resolved() -> None:
    heroes = [hero("ada", "1b3", tokens=["plus-2-attack"])]
    figures = [monster("firenewt", "1b2"), monster("pterafolk", "1c2")]
    match = play_card(position(heroes, figures), [1, 1], attack="up to 2 monsters adj +0", hit="dmg 1")
    match.answer("target firenewt-1")
    match.answer("target pterafolk-1")
    for _ in range(2):
        assert {option.split()[0] for option in offered(match)} == {"use", "pass"}
        match.answer("pass")
    assert offered(match, "move")


@pytest.mark.rules("TM-TURN-13")
def test_what_is_left_of_the_free_move_is_lost_when_the_action_begins(cards: Cards) -> None:
    heroes = [hero("ada", "1b4", items=[pebble(cards)])]
    match = play(position(heroes, tokens=[token("trap", "1c2")], decks={"tokens": ["safe"]}), [20])
    match.answer("move 1b2")
    assert offered(match, "move")
    match.answer("disable trap-1")
    assert hero_at(match) == "1b2"
    assert offered(match) == ["use pebble", "end"]


@pytest.mark.rules("TM-TURN-13", "TM-COND-18")
def test_who_is_stunned_in_the_move_action_goes_on_with_it_for_the_free_move_is_over(cards: Cards) -> None:
    gong = add_item(cards, "gong", use="free", when="hero-phase", do="self: stun")
    match = play(position([hero("ada", "1b4", items=[gong])], tiles=CORRIDOR))
    match.answer("move 1b3")
    match.answer("dash")
    match.answer("move 1b2")
    rest = reachable(match)
    match.answer("use gong")
    assert match.state.heroes[0].stunned
    assert reachable(match) == rest != set()


@pytest.mark.rules("TM-TURN-16")
def test_a_free_effect_is_used_in_the_middle_of_a_move_and_the_move_goes_on() -> None:
    match = play(position([hero("ada", "1b4", hp=1, tokens=["regain-2-hp"])], tiles=CORRIDOR))
    match.answer("move 1b3")
    rest = reachable(match)
    match.answer("use regain-2-hp")
    assert match.state.heroes[0].hp == 3
    assert reachable(match) == rest
    assert offered(match, "dash")


@pytest.mark.rules("TM-MOVE-01")
def test_a_hero_moves_only_in_its_own_turn() -> None:
    match = play(position([hero("ada", "1b2"), hero("bo", "2b2")]))
    with pytest.raises(OutOfTurn):
        match.answer("move 2b3", seat=1)
    match.answer("end")
    match.answer("move 2b3", seat=1)
    assert hero_at(match, 1) == "2b3"
