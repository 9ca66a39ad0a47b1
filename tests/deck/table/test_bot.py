"""The reference bot plays whole games, sees nothing that is hidden, and plays better than chance."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tabletome.bots import Uniform
from tabletome.games.deck.bot import Champion
from tabletome.games.deck.bot.worth import IDLE, keep_worth
from tabletome.games.deck.state import State
from tabletome.kernel import Match, Option, Seat, Seeded
from tabletome.lab import gauntlet
from tabletome.table.deck import Deck
from tests.counting import calls
from tests.deck.arena import Position, combat, duel, fighter, foe, offered, solo
from tests.deck.arena import printed as printed  # the autouse fixture
from tests.deck.printed import Cards
from tests.deck.trail import hero, in_combat, stop
from tests.deck.trail import places as places

MOST = 4_000


class Hasty(Champion):
    """Plays at random, but never yields nor gives an adventure up: what random play is worth without those."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.random = Uniform(seed)

    def choose(self, seat: Seat[State]) -> Option:
        while True:
            option = self.random.choose(seat)
            request = seat.request
            assert request is not None
            if request.size == 1 or option.verb not in ("yield", "leave", "flee", "die"):
                return option


def played(seats: int, options: dict[str, Any], seed: int, bots: list[Any]) -> Match[State]:
    match = Match(Cards.now.game, seats, options, seed=seed)
    while (request := match.request) is not None:
        assert match.answered < MOST, "the bots do not come to an end"
        match.answer(bots[request.seat].choose(match.seat(request.seat)))
    return match


def choice(match: Position) -> str:
    """What the bot answers to the request of a position."""
    assert match.request is not None
    return str(Champion().choose(match.seat(match.request.seat)))


# --- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["simple", "1d", "2d"])
def test_duels_in_every_mode_come_to_an_end(mode: str) -> None:
    decks = list(Cards.now.library.starter_decks)
    for seed, (first, second) in enumerate(zip(decks, decks[1:] + decks[:1], strict=True)):
        match = played(2, {"mode": mode, "first": first, "second": second}, seed, [Champion(), Champion()])
        assert match.state.result in ("first wins", "second wins", "draw")


@pytest.mark.parametrize(("seats", "adventure"), [(1, "M"), (2, "W"), (3, "D"), (4, "A"), (1, "K")])
def test_adventures_come_to_an_end(seats: int, adventure: str) -> None:
    options = {"play": "adventure", "adventure": adventure}
    assert played(seats, options, 1, [Champion()] * seats).state.result in ("won", "lost")


def test_it_makes_a_character_and_goes_on_a_campaign() -> None:
    match = Match(Cards.now.game, 1, {"play": "campaign", "first": "make"}, seed=1)
    bot, towns = Champion(), 0
    while match.request is not None and match.answered < 1_500:
        towns += match.state.phase == "town"
        match.answer(bot.choose(match.seat(0)))
    assert match.request is None or towns


def test_it_beats_random_play_clearly() -> None:
    wins = 0
    for seed in range(24):
        bots: list[Any] = [Champion(), Hasty(seed)] if seed % 2 else [Hasty(seed), Champion()]
        match = played(2, {"first": "human-warrior", "second": "human-warrior"}, seed, bots)
        wins += match.state.result == ("first wins" if seed % 2 else "second wins")
    assert wins >= 20


def test_it_wins_adventures_that_random_play_does_not() -> None:
    def won(bot: Any) -> int:
        games = [played(1, {"play": "adventure", "adventure": "A"}, seed, [bot]) for seed in range(30)]
        return sum(match.state.result == "won" for match in games)

    assert won(Champion()) >= won(Hasty(1)) + 10


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = (played(2, {}, 5, [Champion(), Champion()]) for _ in range(2))
    assert one.encoded() == other.encoded()


def test_a_decision_is_little_work() -> None:
    """It looks at the table once for all options."""
    match, bot, work = Match(Cards.now.game, 4, {"play": "adventure", "adventure": "A"}, seed=1), Champion(), 0
    while (request := match.request) is not None:
        option, taken = calls(partial(bot.choose, match.seat(request.seat)))
        work += taken
        match.answer(option)
    assert work < 550 * match.answered


# --- it never peeks ---------------------------------------------------------------------------------------------------


def test_it_answers_the_same_whatever_the_others_hold() -> None:
    """In worlds that a seat cannot tell apart the bot of that seat does the same."""
    different = 0
    for seed in range(4):
        match, chance = Match(Cards.now.game, 2, {"second": "elf-mage"}, seed=seed), Seeded(seed)
        while (request := match.request) is not None and match.answered < 60:
            answer = Champion().choose(match.seat(request.seat))
            for _ in range(2):
                world = match.redealt(request.seat, chance)
                if world.answered < match.answered:
                    continue  # none like it was found, and it stands where the last checkpoint stood
                assert world.request is not None
                assert str(Champion().choose(world.seat(request.seat))) == str(answer)
                different += world.encoded() != match.encoded()
            match.answer(answer)
    assert different > 50


def test_a_room_that_was_not_entered_is_not_looked_at(cards: Cards) -> None:
    """Exchange all unexplored Rooms for empty ones, and it goes the same way."""
    match = Match(Cards.now.game, 1, {"play": "adventure", "adventure": "M", "first": "halfling-rogue"}, seed=2)
    asked = 0
    while (request := match.request) is not None and match.answered < 300:
        answer = Champion().choose(match.seat(0))
        journey = match.state.journey
        if match.state.phase == "explore" and journey is not None:
            asked += 1
            known = Cards(cards.library)
            for name in [name for name in cards.library.rooms if name not in journey.entered]:
                known.without("rooms", name)
            table = known.table(match.seat(0).view)
            assert str(Champion().best(table, known.game.who(table.state, request), request)) == str(answer)
        match.answer(answer)
    assert asked >= 2
    assert request is None or match.answered == 300


# --- single decisions -------------------------------------------------------------------------------------------------


def test_it_takes_the_boost_that_kills() -> None:
    match = solo(["Longsword U", "Strength U", "Strength D"], foe("Brute", hp=7), round=3)
    assert choice(match).startswith("play Longsword U at brute-1 with STR*")


@pytest.mark.parametrize(("health", "drinks"), [(11, False), (7, False), (6, True), (2, True)])
def test_it_drinks_a_potion_for_a_deep_wound_only(health: int, drinks: bool) -> None:
    match = solo(["Healing Potion U", "Piety U"], foe("Brute"), first={"hp": health, "max_hp": 13})
    assert choice(match).startswith("play Healing Potion U at p0") == drinks


@pytest.mark.parametrize(("light", "kept"), [("medium", False), ("dark", True)])
def test_a_torch_is_dead_weight_where_there_is_light(light: Any, kept: bool) -> None:
    table = Cards.now.table(solo(["Everburning Torch U"], foe("Brute"), light=light).state)
    worth = keep_worth(table, table.state.who("p0"), "Everburning Torch U", [])
    assert (worth > IDLE) == kept


@pytest.mark.parametrize(
    ("hand", "deck", "offers", "answer"),
    [
        (["Intellect U", "Strength U"], [], ["counter Intellect U"], "counter Intellect U"),
        (["Strength U"], ["Intellect U"], ["draw out Intellect U"], "pass"),
        (["Strength U"], ["Intellect U", "Intellect D"], ["draw out Intellect D", "draw out Intellect U"], "pass"),
    ],
)
def test_goblins_are_spotted_with_one_card_of_the_hand_and_never_for_fatigue(
    hand: list[str], deck: list[str], offers: list[str], answer: str
) -> None:
    one = hero(0, hand, deck=Deck("Draw Deck of p0", [[*deck, "Piety U"]]))
    match = stop(one, room="X4", phase="enter", entered=["X1"], cleared=["X1"], came_from="X1", chance="D")
    assert offered(match) == [*offers, "pass"]
    assert choice(match) == answer


def test_it_attacks_whom_it_can_fell() -> None:
    match = solo(["Longsword U"], foe("Brute"), foe("Brute", 2, hp=3))
    assert choice(match) == "play Longsword U at brute-2"


def test_it_boosts_a_base_action_when_no_card_attacks() -> None:
    match = solo(["Power Strike U", "Piety U"], foe("Brute", hp=3), round=3)
    assert choice(match) == "boost Power Strike U: attack brute-1"
    match = solo(["Power Strike U", "Piety U"], foe("Brute", hp=1), round=3)
    assert choice(match) == "base attack brute-1"  # which is enough


def test_a_fleer_is_attacked_with_what_there_is_but_not_held() -> None:
    coward = "goblin-skirmisher-1"
    for hand, answer in (
        (["Mace U"], f"play Mace U at {coward}"),
        (["Power Strike U"], f"base attack {coward}"),
        (["Strength U"], f"base attack {coward}"),
    ):
        match = combat(foe("Goblin Skirmisher", hp=1), fighter(0, hand), foe("Brute"), duel=False)
        assert choice(match) == answer
    spent = fighter(0, ["Strength U"], base_used=["dmg"])
    match = combat(foe("Goblin Skirmisher", hp=1), spent, foe("Brute"), duel=False)
    assert choice(match) == "decline"


@pytest.mark.parametrize("seed", [23, 26])
def test_the_last_of_a_party_fights_to_the_end(seed: int) -> None:
    """A bot that flees and comes back to the same Foes would never come to an end here."""
    match = played(4, {"play": "adventure", "adventure": "D", "mode": "1d"}, seed, [Champion()] * 4)
    assert match.state.result in ("won", "lost")
    weak = in_combat(hero(0, [], hp=1, fatigue=6), foe("Brute"), foe("Brute", 2))
    assert "flee" in offered(weak)
    assert choice(weak) == "base attack brute-1"


def test_it_never_yields_and_never_chooses_death() -> None:
    match = duel([], [])
    assert choice(match) != "yield"
    weak = solo([], foe("Brute"), first={"hp": 1}, order=["brute-1", "p0"], chance=["U"])
    while weak.request is not None and "exhaustion" not in [str(option) for option in weak.request]:
        weak.answer(Champion().choose(weak.seat(0)))
    assert choice(weak) == "always live"


def test_it_defends_against_a_deadly_blow() -> None:
    deadly = duel(["Longsword U"], ["Light Armor U", "Piety U"], second={"hp": 4})
    deadly.answer("play Longsword U at p1")
    assert choice(deadly) == "defend Light Armor U"


def test_a_fortitude_card_goes_before_a_level_of_fatigue() -> None:
    empty = Deck("Draw Deck of p0", [], ["Piety U"] * 10)
    match = duel(["Fortitude U", "Longsword U"], [], first={"deck": empty}, phase="turn")
    assert choice(match) == "remove Fortitude U"


# --- the gauntlet -----------------------------------------------------------------------------------------------------


def test_the_gauntlet_is_a_table_of_all_pairs_that_add_up() -> None:
    table = gauntlet.gauntlet(2, bot="random", seed=3)
    decks = list(Cards.now.library.starter_decks)
    assert len(table) == len(decks) * (len(decks) - 1)
    assert all(table[one, other] + table[other, one] == 1 for one, other in table)
    lines = gauntlet.cross_table(table, decks).splitlines()
    assert len(lines) == len(decks) + 1
    assert all(line.startswith(deck) for line, deck in zip(lines[1:], decks, strict=True))


def test_the_gauntlet_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    gauntlet.main(["--games", "1", "--bot", "random", "--seed", "2"])
    assert "1 Duels of each pair, played by random, mode simple, seed 2:" in capsys.readouterr().out
