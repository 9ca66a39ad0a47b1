"""Set-up: players, boards, decks, starting items and gold, the first cards face up. (AP-SETUP-01..13)"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.party.board.rows import for_sale
from tabletome.games.party.game import GAME, LIBRARIES
from tabletome.games.party.state import State
from tabletome.kernel import BadSetup, Match
from tabletome.table import size
from tests.party.table import offered, refused

BOX = LIBRARIES.box


def new(seats: int, seed: int = 0, **options: Any) -> Match[State]:
    return Match(GAME, seats, options, seed=seed, listen=True)


@pytest.mark.rules("AP-SETUP-01")
def test_rivals_are_two_to_four() -> None:
    for seats in (1, 5):
        with pytest.raises(BadSetup, match=r"2 to 4|1 to 4"):
            new(seats, mode="rival")
    for seats in (2, 3, 4):
        assert len(new(seats, mode="rival").state.players) == seats


@pytest.mark.rules("AP-SETUP-02", "AP-SETUP-03")
def test_every_player_has_a_board_with_the_meeple_on_it_and_an_active_reroll_token() -> None:
    for seats in (3, 4):
        boards = new(seats).state.players
        assert [(board.meeple, board.token) for board in boards] == [("", True)] * seats


@pytest.mark.rules("AP-SETUP-04", "AP-SETUP-05", "AP-SETUP-12")
def test_starting_items_and_gold_go_by_the_order_from_the_named_starter() -> None:
    match = new(4, starter=1)
    assert match.request is not None
    assert match.request.seat == 1
    boards = match.state.players
    assert [boards[seat].gold for seat in (1, 2, 3, 0)] == [3, 4, 4, 5]
    assert [len(boards[seat].hand) for seat in (1, 2, 3, 0)] == [2, 2, 3, 3]


@pytest.mark.rules("AP-SETUP-12")
def test_without_a_name_chance_picks_the_starter_and_the_seed_repeats_it() -> None:
    starters = [new(3, seed).state.first for seed in range(20)]
    assert set(starters) == {0, 1, 2}
    assert {new(2, seed).state.first for seed in range(20)} == {0, 1}
    assert new(1).state.first == 0
    assert starters == [new(3, seed).state.first for seed in range(20)]
    with pytest.raises(BadSetup, match="seat from 0 to 2"):
        new(3, starter=3)


@pytest.mark.rules("AP-SETUP-12")
def test_the_list_of_starters_says_how_many_players_each_of_them_takes() -> None:
    listed = GAME.choices()["starter"]
    assert listed == [
        (-1, "chance decides"),
        (0, "Green"),
        (1, "Orange (with 2 players or more)"),
        (2, "Purple (with 3 players or more)"),
        (3, "White (with 4 players)"),
    ]
    for starter, _ in listed[1:]:
        assert isinstance(starter, int)
        assert new(starter + 1, starter=starter, mode="coop").state.first == starter
        with pytest.raises(BadSetup):
            new(max(1, starter), starter=max(1, starter), mode="coop")


@pytest.mark.rules("AP-SETUP-06")
def test_decks_are_shuffled_by_the_seed() -> None:
    def rows_of(seed: int) -> list[list[str]]:
        return [market.row for market in new(2, seed, starter=0).state.rows.values()]

    assert rows_of(1) == rows_of(1)
    assert len({str(rows_of(seed)) for seed in range(10)}) == 10


@pytest.mark.rules("AP-SETUP-07", "AP-SETUP-08", "AP-TAVERN-02", "AP-TAVERN-03")
def test_four_town_quests_and_five_standard_heroes_are_there_to_begin_with() -> None:
    state = new(2).state
    assert [len(state.rows[grade].row) for grade in ("town", "forest", "mountains")] == [4, 0, 0]
    assert len(state.rows["heroes"].row) == 4
    offer = for_sale(state, "heroes")
    assert len(set(offer)) == 5
    assert offer[-1] == state.decks["heroes"].layers[0][0]
    assert not any(BOX.heroes[hero].legendary for hero in offer)


@pytest.mark.rules("AP-SETUP-08", "AP-HERO-02")
def test_heroes_come_on_the_standard_side() -> None:
    match = new(2, starter=0)
    match.state.players[0].gold = 20
    match = Match(GAME, 2, state=match.state, seed=1)
    match.answer(offered(match)[0])
    [hero] = match.state.players[0].party
    assert not hero.upgraded


@pytest.mark.rules("AP-SETUP-10", "AP-TAVERN-05")
def test_legendary_heroes_are_locked_at_the_start() -> None:
    state = new(2, starter=0).state
    state.players[0].gold = 20
    match = Match(GAME, 2, state=state, seed=0)
    bought = {option.removeprefix("buy ").split(" over ")[0] for option in offered(match) if option.startswith("buy ")}
    assert len(bought) == 5
    assert not any(BOX.heroes[hero].legendary for hero in bought)
    assert state.rows["legendary-heroes"].row == []
    assert "AP-TAVERN-05" in refused(match, "buy the-dawn-queen")


@pytest.mark.rules("AP-SETUP-11")
def test_starting_items_come_from_the_standard_deck() -> None:
    state = new(2).state
    assert size(state.decks["items"]) == 48 - 4
    assert size(state.decks["legendary-items"]) == 20
    assert not any(BOX.items[item].legendary for board in state.players for item in board.hand)
    seen = new(2).seat(1).view.players
    assert not [item for item in seen[0].hand if item in BOX.items]
    assert all(item in BOX.items for item in seen[1].hand)


@pytest.mark.rules("AP-SETUP-13")
def test_the_town_is_at_level_1_and_arena_and_boss_are_face_down() -> None:
    match = new(3)
    assert match.state.level == 1
    for seat in (-1, 0, 1, 2):
        shown = GAME.view(match.state, seat)
        assert (shown.arena, shown.boss) == ("", "")
        assert size(shown.decks["arena"]) == size(shown.decks["boss"]) == 6


def test_every_choice_the_lobby_offers_can_be_set_up_and_has_a_name_of_its_own() -> None:
    for option, named in GAME.choices().items():
        assert len({label for _, label in named}) == len(named)
        for value, _ in named:
            chosen: dict[str, Any] = {option: value}
            assert new(4, **chosen).request is not None
