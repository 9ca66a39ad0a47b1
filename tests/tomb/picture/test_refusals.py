"""What a player reads who tries what cannot be done in the Hero Phase: the reason, with the rule behind it."""

from __future__ import annotations

import pytest

from tabletome.games.tomb.cards.adventures import PrintedAction, PrintedPiece
from tabletome.games.tomb.state import Token, Used
from tabletome.kernel import Choose, IllegalAnswer
from tests.tomb.cards import Cards
from tests.tomb.plain import MEADOWS, Position, beast, hero, monster, offered, play, position, power, square, token
from tests.tomb.stage import CORRIDOR, CROSSING, add_adventure, add_item, pebble

pytestmark = pytest.mark.usefixtures("plain")


@pytest.fixture(autouse=True)
def _beasts(cards: Cards) -> None:
    beast(cards, "* -> heal 1", hp=9)


def refused(match: Position, answer: str) -> str:
    """The reason against an answer."""
    assert answer not in offered(match)
    with pytest.raises(IllegalAnswer) as error:
        match.answer(answer)
    start = f"'{answer}' is not possible: "
    assert str(error.value).startswith(start), error.value
    return str(error.value).removeprefix(start)


def ada(at: str = "1b2", tiles: str = MEADOWS, **fields: object) -> Position:
    """Ada in her Hero Phase; a beast stands on 1d2 and another on 3b2, Bo on 1b3, a trap lies on 1a1 and one on 2b1."""
    figures = [monster("beast", "1d2"), monster("beast", "3b2")]
    tokens = [token("trap", "1a1"), token("trap", "2b1")]
    return play(position([hero("ada", at, **fields), hero("bo", "1b3")], figures, tiles=tiles, tokens=tokens))


@pytest.mark.rules("TM-MOVE-03", "TM-MOVE-06", "TM-MOVE-07", "TM-MOVE-08")
@pytest.mark.parametrize(
    ("to", "reason"),
    [
        ("9z9", "after 'move', at column 1 stands '9z9', where a square such as 3b2 belongs"),
        ("9b2", "there is no such square; a square is written tile, column, row, such as 3b2"),
        ("1b2", "the Hero stands there"),
        ("1b3", "Bo is there: you may pass, but not stop (TM-MOVE-07)"),
        ("1d2", "Beast 1 stands there (TM-MOVE-08)"),
        ("4a1", "it is 11 steps away, and only 5 can be made (TM-MOVE-03)"),
    ],
)
def test_a_square_that_cannot_be_moved_to(to: str, reason: str) -> None:
    assert refused(ada(), f"move {to}") == reason


@pytest.mark.rules("TM-MOVE-03", "TM-MOVE-08")
def test_with_one_step_left_only_the_nearest_squares_can_be_moved_to() -> None:
    state = ada().state
    state.turn.steps_left, state.turn.moved = 1, True
    assert refused(play(state), "move 4a1") == "it is 11 steps away, and only 1 can be made (TM-MOVE-03)"


@pytest.mark.rules("TM-MOVE-06")
def test_a_dark_square_and_a_square_behind_a_monster() -> None:
    match = play(position([hero("ada", "1b2")], tiles=CROSSING))
    assert refused(match, "move 1a1") == "1a1 is dark, and nobody can enter it (TM-MOVE-06)"
    figures = [monster("beast", "1b3"), monster("beast", "1c3")]
    match = play(position([hero("ada", "1b4")], figures, tiles=CORRIDOR))
    reason = "no way leads there past walls and Monsters (TM-MOVE-06, TM-MOVE-08, TM-MOVE-09)"
    assert refused(match, "move 1b2") == reason


@pytest.mark.rules("TM-TRAP-01")
def test_a_way_that_leads_over_a_trap() -> None:
    match = play(position([hero("ada", "1b4")], tiles=CORRIDOR, tokens=[token("trap", "1b3"), token("trap", "1c3")]))
    reason = "the way leads over a trap: name the trap's square first, for entering it triggers it (TM-TRAP-01)"
    assert refused(match, "move 1b2") == reason
    assert refused(match, "move 2b3") == reason, "all five steps would do"
    assert refused(match, "move 2b2") == "it is 6 steps away, and only 5 can be made (TM-MOVE-03)"
    figures = [monster("beast", at) for at in ("1b1", "1b2", "1b3", "1a3")]
    walled = position([hero("ada", "1a2")], figures, tiles="J23@0,0n J23@0,-1n", tokens=[token("trap", "1a1")])
    assert refused(play(walled), "move 2a4") == reason


@pytest.mark.rules("TM-TURN-07", "TM-TURN-10", "TM-TURN-13", "TM-COND-11")
def test_moves_and_actions_that_are_used_up(cards: Cards) -> None:
    match = play(position([hero("ada", "1b4", items=[pebble(cards)])], tiles=CORRIDOR))
    assert refused(match, "stop").startswith("only a Move action is ended so")
    match.answer("move 2b3")
    assert refused(match, "move 2b2") == "the free move is made; the Move action, 'dash', gives another (TM-TURN-10)"
    match.answer("dash")
    for again in ("dash", "attack beast-1 with jab", "disable trap-1", "do pray"):
        assert refused(match, again) == "the action of this turn is used (TM-TURN-07)"
    match.answer("move 3b2")
    reason = "the move and the action of this turn are made; only what a card grants is left (TM-TURN-07)"
    assert refused(match, "move 3b1") == reason
    reason = "a Stunned Hero has no free move, only the Move action: 'dash' (TM-COND-11)"
    assert refused(ada(stunned=True), "move 1a2") == reason


@pytest.mark.rules("TM-COMB-01", "TM-POWER-01", "TM-POWER-02")
def test_attacks_that_cannot_be_made(cards: Cards) -> None:
    names = [
        power(cards),
        power(cards, "dart", "1 monster tile1 +5"),
        power(cards, "storm", "each monster adj +5"),
    ]
    names.append(power(cards, "finish", "1 monster tile1 damaged +5"))
    rest = power(cards, "rest", "", hit="", do="self: heal 1", type="utility", when="hero-phase")
    match = ada(powers=[*names, rest, Used(power(cards, "blast", type="daily"), up=False)])
    for answer, reason in {
        "beast-1 with jab": "Beast 1 is not adjacent, and Jab reaches only who is (TM-COMB-01)",
        "beast-2 with dart": "Beast 2 is 2 tiles away, and Dart reaches 1 tile (TM-COMB-01)",
        "beast-9 with dart": "there is no Monster 'beast-9' in play; whom you can name: beast-1, beast-2",
        "bo with dart": "there is no Monster 'bo' in play; whom you can name: beast-1, beast-2",
        "beast": "there is no Monster 'beast' in play; whom you can name: beast-1, beast-2",
        "beast-1": "say with what: 'attack beast-1 with dart'",
        "beast-2": "no power and no Item of the Hero reaches it (TM-COMB-01)",
        "beast-1 with storm": "Storm is for several: write 'attack with storm' (TM-POWER-01)",
        "with storm": "Storm reaches nobody here: it is for each adjacent Monster (TM-COMB-01)",
        "beast-1 with finish": "Finish is only for one damaged Monster within 1 tile (TM-COMB-01)",
        "with dart": "say whom: attack … with dart",
        "beast-1 with blast": "Blast is turned over and has to be turned up first (TM-POWER-02)",
        "beast-1 with fist": "Ada has no card 'fist'",
        "beast-1 with rest": "Rest takes no action: 'use …' (TM-POWER-01, TM-POWER-04)",
    }.items():
        assert refused(match, f"attack {answer}") == reason
    assert refused(match, "power fist") == "Ada has no card 'fist'"
    match.state.turn.acted = True
    assert refused(play(match.state), "power rest") == "the action of this turn is used (TM-TURN-07)"


@pytest.mark.rules("TM-TRAP-08")
def test_a_trap_on_another_tile_and_one_that_is_not_there() -> None:
    reason = "it lies on tile 2, and only a trap on the Hero's own tile can be disabled (TM-TRAP-08)"
    assert refused(ada(), "disable trap-2") == reason
    assert refused(ada(), "disable trap-7") == "there is no trap 'trap-7' on the board"


@pytest.mark.rules("TM-POWER-04", "TM-ADV-06", "TM-ADV-09", "TM-TREA-03")
def test_cards_and_tokens_that_cannot_be_used_now(cards: Cards) -> None:
    rest = power(cards, "rest", "", hit="", do="self: heal 1", type="utility", when="hero-phase")
    ward = power(cards, "ward", "", hit="", do="reduce 1", type="utility", when="struck self")
    charm = add_item(cards, ability={"speed": "+1"})
    match = ada(powers=[rest, ward, power(cards)], items=[charm], tokens=["regain-2-hp", Used("recharge", up=False)])
    for answer, reason in {
        "use rest": "Rest would do nothing now (TM-POWER-06)",
        "use ward": "Ward is offered at its own moment: when you are hit (TM-POWER-04)",
        "use charm": "Charm is always in force and need not be used (TM-TREA-03)",
        "use jab": "Jab is an attack: 'attack … with …' (TM-POWER-01, TM-POWER-04)",
        "power wish": "Ada has no card 'wish'",
        "use regain-2-hp": "no Hit Point is missing (TM-ADV-06)",
        "use recharge": "it is used until the next adventure (TM-ADV-09)",
    }.items():
        assert refused(match, answer) == reason


@pytest.mark.rules("TM-ACT-01")
def test_special_actions_that_cannot_be_taken(cards: Cards) -> None:
    actions = [
        PrintedAction("pick", on="mushroom"),
        PrintedAction("pray", tile="Temple Square"),
        PrintedAction("cook", needs="mushroom"),
        PrintedAction("rest", provided="round > 3"),
        PrintedAction("eat", needs="mushroom", provided="round > 3"),
    ]
    quiet = add_adventure(cards, pieces=[PrintedPiece("mushroom", 4)], actions=actions)
    state = position([hero("ada", "1b2")], adventure=quiet)
    state.tokens.append(Token("mushroom-1", "mushroom", square("3b2")))
    state.tokens.append(Token("mushroom-2", "mushroom", square("1b2")))
    match = play(state)
    for answer, reason in {
        "sing": "this adventure has no such action; it has pick, pray, cook, rest, eat (TM-ACT-01)",
        "pick mushroom-1": "the Hero must be adjacent to it, and it must not have been done already (TM-ACT-01)",
        "pick mushroom-3": "say to which mushroom: Mushroom 1, Mushroom 2 (TM-ACT-01)",
        "pray": "it is done on Temple Square (TM-ACT-01)",
        "cook": "Ada carries no mushroom (TM-ACT-01)",
        "rest": "it can be done only while round 3 is over (TM-ACT-01)",
    }.items():
        assert refused(match, f"do {answer}") == reason
    match.state.heroes[0].marks["carries mushroom"] = 1
    assert refused(match, "do eat") == "it can be done only while round 3 is over (TM-ACT-01)"


def test_whoever_is_asked_in_another_ones_hero_phase_gets_no_reason_of_that_phase() -> None:
    match = ada()
    assert match.game.why_not(match.state, Choose(1, ()), "dash", "") == ""
    assert match.game.why_not(match.state, Choose(0, ()), "sing", "") == ""
