"""The bot that goes every way: other Characters, other decks, every Room before the goal, what it never had."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.bots import bot_named
from tabletome.games.deck.bot import CHAMPION
from tabletome.games.deck.game import GAME
from tabletome.games.deck.options.characters import automatic_deck, deck_limits
from tabletome.games.deck.state import Journey, State
from tabletome.kernel import Match
from tests.deck.arena import foe, solo
from tests.deck.arena import printed as printed  # the autouse fixture
from tests.deck.characters.test_bot_town import home
from tests.deck.printed import BOX
from tests.deck.trail import hero


def played(seats: int, options: dict[str, Any], seed: int, *, until: str = "") -> Match[State]:
    match: Match[State] = Match(GAME, seats, options, seed=seed)
    bots = [bot_named("curious", GAME, 10 * seed + seat) for seat in range(seats)]
    while (request := match.request) is not None and match.state.phase != until:
        assert match.answered < 20_000
        match.answer(bots[request.seat].choose(match.seat(request.seat)))
    return match


def at_the_stop(room: str, *entered: str) -> Match[State]:
    way = Journey(
        room[0],
        room,
        entered=[*entered, room],
        cleared=[*entered, room],
        solved=["M4 Iron door", "M5 Prop the keystone"],
    )
    state = State([hero(0, [])], journey=way, phase="explore", duel=False, room=room)
    return Match(GAME, 1, {}, seed=1, state=state)


def ways(match: Match[State], bot: Any) -> str:
    return str(bot.choose(match.seat(0)))


def test_every_seed_makes_another_character_with_a_deck_by_hand() -> None:
    made = [
        played(1, {"play": "adventure", "first": "make", "level": 8}, seed, until="opening").state for seed in range(8)
    ]
    people = [state.people[0] for state in made]
    assert len({(who.race, who.class_) for who in people}) > 4
    for who in people:
        assert deck_limits.violations(BOX, who, who.combat) == []
    assert any(set(who.combat) - set(automatic_deck.build(BOX, who)) for who in people)


def test_it_sees_all_other_rooms_before_the_goal_and_then_goes_there() -> None:
    """From M5 the way to the goal is open. M2, M3, M6 and M7 were not seen: first back, at last on."""
    curious = bot_named("curious", GAME, 1)
    early = at_the_stop("M5", "M1", "M4")
    assert (ways(early, CHAMPION), ways(early, curious)) == ("go M9", "go M4")
    late = at_the_stop("M5", "M1", "M4", "M2", "M3", "M6", "M7", "M8")
    assert (ways(late, CHAMPION), ways(late, curious)) == ("go M9", "go M9")


def test_it_buys_what_it_never_had() -> None:
    bought = set()
    for seed in range(6):
        match, bot = home("human-warrior", 0, 60), bot_named("curious", GAME, seed)
        while match.state.phase in ("won", "homecoming", "town"):
            match.answer(option := bot.choose(match.seat(0)))
            bought |= {option.arg.name} if option.verb == "buy" else set()
    assert {"War Hound", "Hawk"} & bought
    assert {"Shieldbearer", "Crossbowman", "Acolyte"} & bought
    assert len(bought) > 8


def test_in_combat_it_now_and_then_does_what_is_second_best_but_nothing_worthless() -> None:
    match = solo(["Longsword U", "Dagger U", "Mace U"], foe("Brute"))
    done = {str(bot_named("curious", GAME, seed).choose(match.seat(0))) for seed in range(40)}
    assert len(done) > 2
    assert not done & {"pass", "flee", "yield"}


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {"play": "adventure", "adventure": "P"}), (1, {"play": "campaign"})]
)
def test_its_games_come_to_an_end_and_are_the_same_for_the_same_seed(seats: int, options: dict[str, Any]) -> None:
    one, other = (played(seats, options, 3) for _ in range(2))
    assert one.outcome is not None
    assert one.encoded() == other.encoded()
