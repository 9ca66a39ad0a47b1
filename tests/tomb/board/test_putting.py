"""Where figures are put: Monsters that appear, what pushes and swaps do, who is put back, and whom a Monster goes for."""

from __future__ import annotations

import pytest

from tabletome.games.tomb.board.figures import Actor
from tabletome.games.tomb.board.room import is_large
from tabletome.games.tomb.cards.adventures import PrintedSpecial
from tabletome.games.tomb.rules.cards.targets import nearest
from tabletome.games.tomb.rules.combat import leave_row
from tests.tomb.cards import Cards, library, look
from tests.tomb.expeditions import result
from tests.tomb.plain import (
    MEADOWS,
    acted,
    ally,
    attacks,
    beast,
    hero,
    hero_at,
    lost,
    monster,
    offered,
    play,
    position,
    power,
    spare,
    token,
    villain_phase,
    where,
)
from tests.tomb.stage import add_adventure, play_card

pytestmark = pytest.mark.usefixtures("plain")

ANYWHERE_BUT = "J23@0,0n J23@2,0n J23@1,0n"  # tile 3 lies between tile 1 and tile 2


@pytest.fixture(autouse=True)
def _beasts(cards: Cards) -> None:
    beast(cards, "* -> heal 1", hp=9)


# --- appearing --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-MON-08", "TM-MON-18")
def test_a_monster_whose_symbol_is_taken_appears_on_a_free_square_of_the_tile() -> None:
    state = position([hero("ada", "1a1"), hero("bo", "1b2")], decks={"monster": ["beast"]})
    match = play_card(state, do="place Beast @tile")
    assert where(match, "beast-1") == ["1b1"]


@pytest.mark.rules("TM-BOSS-06")
def test_a_villain_is_there_once_and_does_not_come_again_when_it_is_defeated(cards: Cards) -> None:
    beast(cards, name="tyrant", villain=True)
    for state in (
        position([hero("ada", "1a1")], experience=["tyrant"]),
        position([hero("ada", "1a1")], [monster("tyrant", "4a1")]),
    ):
        before = [figure.id for figure in state.figures]
        match = play_card(state, do="place Tyrant @tile")
        assert [figure.id for figure in match.state.figures] == before
    match = play_card(position([hero("ada", "1a1")]), do="place Tyrant @tile")
    assert where(match, "tyrant-1") == ["1b2"]


@pytest.mark.rules("TM-EXPL-14")
def test_a_monster_named_by_a_card_comes_out_of_the_box_only_if_none_is_in_the_game() -> None:
    state = position([hero("ada", "1a1"), hero("bo", "1d1")])
    state.heroes[1].row.append("beast")
    assert play_card(state, do="place Beast @tile").state.figures == []
    assert play_card(position([hero("ada", "1a1")], experience=["beast"]), do="place Beast @tile").state.figures == []


@pytest.mark.rules("TM-BOSS-08")
def test_a_villain_without_room_appears_on_the_tile_nearest_to_the_one_named(cards: Cards) -> None:
    beast(cards, name="tyrant", villain=True)
    taken = [f"1{column}{row}" for column in "abcd" for row in range(1, 5)]
    figures = [monster("beast", at, seat=-1) for at in taken[1:]]
    state = position([hero("ada", taken[0])], figures, tiles=ANYWHERE_BUT)
    match = play_card(state, do="place Tyrant @tile")
    assert where(match, "tyrant-1") == ["3b2"], "tile 2 is two tiles away"


@pytest.mark.rules("TM-MON-15")
def test_only_a_monster_can_have_a_large_base(cards: Cards) -> None:
    beast(cards, name="giant", base=2)
    state = position([hero("ada", "1a1")], [ally("1d1"), monster("beast", "1d4"), monster("giant", "2b2")])
    actors: list[Actor] = [*state.heroes, *state.figures]
    assert [is_large(look(state), actor) for actor in actors] == [False, False, False, True]


@pytest.mark.rules("TM-MON-02")
def test_the_ability_of_a_monster_is_in_force_as_soon_as_it_appears(cards: Cards) -> None:
    beast(cards, name="thorn", ability={"dies": "attacker: dis"})
    state = position([hero("ada", "1b1", powers=[power(cards)])], decks={"monster": ["thorn"]})
    match = play_card(state, [20], do="place Thorn @tile")
    match.answer("attack thorn-1 with jab")
    assert match.state.figures == []
    assert match.state.heroes[0].edge == -1


# --- being moved ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-FAQ-02")
@pytest.mark.parametrize("at", ["1a1", "1c1", "1c2", "1c3", "1a3"])
def test_a_monster_that_touches_its_hero_stays_where_it_is_if_ties_are_settled(cards: Cards, at: str) -> None:
    beast(cards, "* -> to_adj", hp=9)
    match = villain_phase([hero("ada", "1b2")], [monster("beast", at)])
    assert where(match, "beast-1") == [at]


@pytest.mark.rules("TM-MOVE-16")
def test_who_is_pushed_where_nothing_is_farther_away_stays_and_nobody_is_asked() -> None:
    match = play_card(position([hero("ada", "1b2")], [monster("beast", "4c2")]), do="each monster: push 1")
    assert where(match, "beast-1") == ["4c2"]
    assert "end" in offered(match)


@pytest.mark.rules("TM-MOVE-16")
def test_heroes_change_places_only_with_heroes() -> None:
    match = play_card(position([hero("ada", "1b2")], [monster("beast", "1c2")]), do="each monster adj: swap")
    assert (hero_at(match), where(match, "beast-1")) == ("1b2", ["1c2"])
    match = play_card(position([hero("ada", "1b2")], [monster("beast", "1c2")]), by="beast-1", do="each hero adj: swap")
    assert (hero_at(match), where(match, "beast-1")) == ("1b2", ["1c2"])


@pytest.mark.rules("TM-TRAP-22", "TM-TILE-14")
def test_who_falls_on_a_trap_under_another_is_put_back_and_has_entered_that_tile(cards: Cards) -> None:
    name = library().tiles["J01"].name
    rule = PrintedSpecial("mark", when=f"enter {name}", do="tally been 1")
    number = add_adventure(cards, special=[rule])
    tiles = "J23@0,0n J01@0,-1n"  # two squares wide, going north from the meadow
    heroes = [hero("ada", "1b1", hp=1), hero("bo", "2b3"), hero("cy", "2c3")]
    tokens = [token("trap", "2b3"), token("trap", "2c3")]
    state = position(heroes, tiles=tiles, tokens=tokens, adventure=number, decks={"tokens": ["dart", "dart"]})
    match = play(state, ["dart"])
    match.answer("move 2b2")
    assert match.state.heroes[0].hp == 0
    assert hero_at(match) in ("2b4", "2c4")
    assert match.state.counters == {"been": 1}


# --- acting -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-GEN-04")
def test_a_monster_may_be_told_to_act_at_once(cards: Cards) -> None:
    beast(cards, "* -> hit +20:1", hp=9)
    match = play_card(position([hero("ada", "1b2")], [monster("beast", "1c2")]), [10], do="each monster: act")
    assert (acted(match), lost(match)) == (["Beast 1"], 1)


@pytest.mark.rules("TM-MON-11")
def test_of_two_heroes_on_one_tile_the_one_with_fewer_steps_is_closest(cards: Cards) -> None:
    beast(cards, "tile1 -> hit +20:1", "* -> move 1", hp=9)
    match = villain_phase([hero("ada", "1a1"), hero("bo", "1b1")], [monster("beast", "1d1")], [10])
    assert (lost(match, 0), lost(match, 1)) == (0, 1)


@pytest.mark.rules("TM-MON-17")
def test_an_attack_on_all_heroes_goes_clockwise_from_the_active_player(cards: Cards) -> None:
    beast(cards, "* -> hit_each(adj) +20:1", hp=9)
    heroes = [hero("ada", "1b1"), hero("bo", "1b2"), hero("cy", "1b3")]
    match = villain_phase(heroes, [monster("beast", "1c2", seat=1)], [10, 10, 10], active=1)
    assert [roll["target"] for roll in attacks(match)] == ["Bo", "Cy", "Ada"]


@pytest.mark.rules("TM-GEN-12")
def test_a_monster_that_reaches_a_place_may_end_the_adventure_before_it_strikes(cards: Cards) -> None:
    beast(cards, "* -> to_adj; hit +20:1", hp=9)
    number = add_adventure(cards, lose=[f"monsters on {library().tiles['J01'].name} >= 1"])
    figures, tiles = [monster("beast", "1b1")], "J23@0,0n J01@0,-1n"
    match = villain_phase([hero("ada", "2b1")], figures, [10], tiles=tiles, adventure=number)
    assert result(match) == "lost"
    assert spare(match) == [10]


@pytest.mark.rules("TM-GEN-06", "TM-GEN-12")
def test_an_attack_may_win_the_adventure_by_what_it_does_besides_damage(cards: Cards) -> None:
    number = add_adventure(cards, win="count count >= 1")
    card = power(cards, hit="count 1")
    match = play(position([hero("ada", "1b2", powers=[card])], [monster("beast", "1c2")], adventure=number), [20])
    match.answer("attack beast-1 with jab")
    assert result(match) == "won"


# --- rows -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-VILL-06", "TM-VILL-16")
@pytest.mark.parametrize(
    ("seat", "card", "done"),
    [(0, "one", 1), (0, "two", 1), (0, "three", 2), (1, "one", 2)],
)
def test_a_card_that_leaves_a_row_moves_up_only_those_behind_it(seat: int, card: str, done: int) -> None:
    """Two of Ada's three cards have had their turn; it is hers. What leaves Bo's row is no matter."""
    state = position([hero("ada", "1b2"), hero("bo", "1c2")], tiles=MEADOWS)
    for person in state.heroes:
        person.row = ["one", "two", "three"]
    state.turn.rows_done = 2
    leave_row(state, seat, card)
    assert state.turn.rows_done == done


@pytest.mark.rules("TM-VILL-12")
def test_of_two_of_one_name_the_active_players_own_acts_first_also_if_it_was_placed_later() -> None:
    figures = [monster("beast", "1c2", seat=1), monster("beast", "1c3", seat=0)]
    assert acted(villain_phase([hero("ada", "1b2"), hero("bo", "4b3")], figures)) == ["Beast 2", "Beast 1"]


@pytest.mark.rules("TM-MON-06", "TM-MON-08")
def test_a_monster_on_the_tile_of_its_hero_does_not_go_there(cards: Cards) -> None:
    beast(cards, "* -> to_tile", hp=9)
    match = villain_phase([hero("ada", "1d4")], [monster("beast", "1c1")])
    assert where(match, "beast-1") == ["1c1"]


@pytest.mark.rules("TM-MON-11")
def test_the_nearest_hero_is_found_among_heroes_only() -> None:
    state = position([hero("ada", "1d4"), hero("bo", "3b2")], [monster("beast", "1a2")])
    near = nearest(look(state), state.figures[0], state.heroes)
    assert [person.id for person in near] == ["ada"]


@pytest.mark.rules("TM-GEN-06", "TM-TILE-14")
def test_a_hero_that_comes_to_a_place_may_win_the_adventure_at_once(cards: Cards) -> None:
    number = add_adventure(cards, win=f"hero on {library().tiles['J01'].name}")
    match = play(position([hero("ada", "1b1")], tiles="J23@0,0n J01@0,-1n", adventure=number))
    match.answer("move 2b4")
    assert result(match) == "won"
