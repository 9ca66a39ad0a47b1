"""The party, winning and losing, exceptions, limits of the pieces, special actions, and the book's questions and answers.

(TM-GEN-01..12, TM-COMP-17..19, TM-ACT-01, -02, TM-FAQ-01, -02, -05..-09)
"""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.games.tomb.cards import content
from tabletome.games.tomb.cards.adventure_text import piece_text
from tabletome.games.tomb.cards.adventures import (
    PrintedAction,
    PrintedPiece,
    PrintedSpecial,
)
from tabletome.games.tomb.cards.kinds import PrintedMarker
from tabletome.games.tomb.state import DISADVANTAGE, Figure
from tabletome.kernel import BadChance, BadSetup, IllegalAnswer, Match, Seeded
from tabletome.packs.source import SourceError
from tabletome.table import D20, size
from tests.tomb.cards import Cards, game, grammar, library
from tests.tomb.plain import (
    Position,
    ally,
    asked,
    attacks,
    beast,
    encounter,
    hero,
    kinds,
    lost,
    monster,
    offered,
    play,
    position,
    power,
    spare,
    token,
    told,
    villain_phase,
)
from tests.tomb.stage import CORRIDOR, CROSSING, ENCLOSED, add_adventure, add_item, play_card, reachable

pytestmark = pytest.mark.usefixtures("plain")

NARROW = "J20@0,0n"  # `#..#` `#$M#` `##T#` `#..#`: beside c3 lie b2, c2, b4 and c4
CORNER = "J23@0,0n J23@1,0n J23@1,1n"  # tile 3 lies diagonally from tile 1, around tile 2
SLAY = {"attack": "1 monster adj +20", "hit": "dmg 9"}


@pytest.fixture(autouse=True)
def _beasts(cards: Cards) -> None:
    beast(cards, "adj -> hit +5:1", "* -> move 1")
    beast(cards, "* -> heal 1", name="zombie", type="undead")


def result(match: Position) -> str:
    assert match.outcome is not None, "the game is not over"
    return match.outcome.result


# --- the party --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-GEN-01")
@pytest.mark.parametrize(("clause", "score"), [("win", 1.0), ("lose", 0.0)])
def test_all_players_win_or_lose_together(cards: Cards, clause: str, score: float) -> None:
    now: dict[str, Any] = {"win": "count defeated >= 1"} if clause == "win" else {"lose": ["count defeated >= 1"]}
    heroes = [hero("ada", "1b2"), hero("bo", "1b3"), hero("cy", "1b4", hp=0)]
    state = position(heroes, [monster("beast", "1c2")], adventure=add_adventure(cards, **now))
    match = play_card(state, [10], **SLAY)
    assert match.outcome is not None
    assert match.outcome.scores == (score,) * 3


@pytest.mark.rules("TM-GEN-02")
@pytest.mark.parametrize("seats", range(7))
def test_the_game_is_for_1_to_5_players(seats: int) -> None:
    if 1 <= seats <= 5:
        assert len(Match(game(), seats, seed=1).state.heroes) == seats
    else:
        with pytest.raises(BadSetup):
            Match(game(), seats, seed=1)


@pytest.mark.rules("TM-GEN-03")
def test_each_player_picks_one_hero_that_nobody_else_has() -> None:
    match = Match(game(), 2, seed=1)
    match.answer("hero birdsong", seat=0)
    with pytest.raises(IllegalAnswer, match="Birdsong is played by somebody else"):
        match.answer("hero birdsong", seat=1)
    match.answer("hero qawasha", seat=1)
    assert [person.id for person in match.state.heroes] == ["birdsong", "qawasha"]
    with pytest.raises(BadSetup):
        Match(game(), 2, {"heroes": ["birdsong", "birdsong"]}, seed=1)


@pytest.mark.rules("TM-GEN-04")
def test_what_a_card_says_beats_the_rules() -> None:
    rain = next(card for card in library().encounters.values() if card.until and "speed" in card.ability)
    heroes = [hero("ada", "1b4"), hero("bo", "3b2")]
    match = play(position(heroes, tiles=CORRIDOR, decks={"encounter": [rain.id]}, active=1))
    match.answer("end")
    less = 5 + int(rain.ability["speed"])
    assert {f"{1 + steps // 4}b{4 - steps % 4}" for steps in (less, less + 1)} & reachable(match) == {
        f"{1 + less // 4}b{4 - less % 4}"
    }


@pytest.mark.rules("TM-GEN-04")
def test_a_special_adventure_rule_beats_the_rules(cards: Cards) -> None:
    gust = encounter(cards, do="active: dmg 1")
    calm = PrintedSpecial(name="Calm", when="encounter", instead=True, do="active: heal 1")
    adventure = add_adventure(cards, special=[calm])
    match = villain_phase([hero("ada", "1b2", hp=5)], decks={"encounter": [gust]}, adventure=adventure)
    assert match.state.heroes[0].hp == 6
    assert not told(match, "drew encounters")


# --- winning and losing -----------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-GEN-06")
def test_the_party_wins_as_soon_as_the_objective_is_complete(cards: Cards) -> None:
    hunt = add_adventure(cards, win="count defeated undead >= 5")
    decks = {"treasure": [add_item(cards)]}

    def after(kills: int) -> Position:
        figures, counters = [monster("zombie", "1c2")], {"defeated undead": kills}
        state = position([hero("ada", "1b2")], figures, adventure=hunt, counters=counters, decks=decks)
        return play_card(state, [10], **SLAY)

    assert after(3).outcome is None
    assert result(after(4)) == "won"
    assert kinds(after(4), "defeated", "drew treasures", "won") == ["defeated", "won"]


@pytest.mark.rules("TM-GEN-07")
def test_the_party_loses_when_a_hero_begins_its_turn_at_0_without_a_surge_left() -> None:
    heroes = [hero("ada", "1b2"), hero("bo", "1b3", hp=0)]
    match = play(position(heroes, surges=0))
    assert match.outcome is None
    match.answer("end")
    assert result(match) == "lost"
    assert match.request is None
    assert kinds(match, "turn-began", "lost", "healed") == ["turn-began", "lost"]


@pytest.mark.rules("TM-GEN-08")
def test_an_adventure_may_switch_the_standard_loss_off(cards: Cards) -> None:
    gentle = add_adventure(cards, lose=["round > 50"])
    heroes = [hero("ada", "1b2", hp=0), hero("bo", "1b3")]
    match = play(position(heroes, surges=0, phase="start_of_turn", adventure=gentle))
    assert match.outcome is None
    assert (match.state.heroes[0].hp, asked(match)) == (0, 1)


@pytest.mark.rules("TM-GEN-09")
def test_the_party_loses_at_once_when_the_adventures_own_defeat_comes_true(cards: Cards) -> None:
    guide = PrintedPiece(name="guide", kind="ally", threatened=True)
    escort = add_adventure(cards, pieces=[guide], lose=["surge", "count lost guide >= 1"])
    led = ally("1b3")
    led.hp, led.marks = 1, {"leader": 2}  # it follows Bo
    match = play(position([hero("ada", "1b2"), hero("bo", "3b2")], [led, monster("zombie", "1c3")], adventure=escort))
    match.answer("end")
    assert result(match) == "lost"
    assert not told(match, "turn-began")


@pytest.mark.rules("TM-FAQ-09", "TM-GEN-04")
def test_an_ally_is_in_danger_only_while_it_is_led_and_its_text_says_so(cards: Cards) -> None:
    guide = PrintedPiece(name="guide", kind="ally", moves=2, threatened=True)
    escort = add_adventure(cards, pieces=[guide])
    for leader, left in ((0, 3), (2, 2)):
        led = ally("1b3")
        led.marks = {"leader": leader}
        match = play(
            position([hero("ada", "1b2"), hero("bo", "3b2")], [led, monster("zombie", "1c3")], adventure=escort)
        )
        match.answer("end")
        assert [figure.hp for figure in match.state.figures if figure.kind == "ally"] == [left]
    assert piece_text(guide.read(grammar())) == (
        "Guide is an Ally and moves 2 tiles after its leader's turn. "
        "While it is led, a Monster adjacent to it at the end of a turn costs it 1 Hit Point."
    )


ADVENTURE = """
- number: 1
  name: Short
  kind: hunt
  story: A short one.
  goal: Survive.
  stack: [8 jungle]
"""


@pytest.mark.rules("TM-GEN-10")
def test_an_adventure_must_state_its_victory_and_its_defeat() -> None:
    assert list(content.read_adventures(library(), f"{ADVENTURE}  win: round > 5\n  lose: [surge]\n")) == ["1"]
    with pytest.raises(SourceError, match="won"):
        content.read_adventures(library(), f"{ADVENTURE}  lose: [surge]\n")
    with pytest.raises(SourceError, match="lost"):
        content.read_adventures(library(), f"{ADVENTURE}  win: round > 5\n")


@pytest.mark.rules("TM-GEN-12")
def test_if_one_effect_brings_both_victory_and_defeat_the_party_wins(cards: Cards) -> None:
    both = add_adventure(cards, win="count defeated >= 1", lose=["count defeated >= 1"])
    match = play_card(position([hero("ada", "1b2")], [monster("beast", "1c2")], adventure=both), [10], **SLAY)
    assert result(match) == "won"


@pytest.mark.rules("TM-GEN-06", "TM-GEN-12")
def test_victory_and_defeat_are_checked_in_the_middle_of_an_attack(cards: Cards) -> None:
    hunt = add_adventure(cards, win="count defeated >= 1")
    figures = [monster("beast", "1c2"), monster("beast", "1c3")]
    state = position([hero("ada", "1b2")], figures, adventure=hunt)
    match = play_card(state, [10, 10], attack="each monster same +20", hit="slay")
    assert result(match) == "won"
    assert spare(match) == [10]


@pytest.mark.rules("TM-GEN-06", "TM-GEN-12")
def test_where_somebody_stands_is_looked_at_after_every_step_of_a_monster(cards: Cards) -> None:
    lure = add_adventure(cards, win="monsters on Sunlit Meadow >= 1")
    beast(cards, "* -> move 1", name="hound")
    figures = [monster("hound", "2b2"), monster("hound", "2b3")]
    match = villain_phase([hero("ada", "1b2")], figures, tiles="J23@0,0n J01@0,1n", adventure=lure)
    assert result(match) == "won"
    assert len(told(match, "activated")) == 1


# --- limits -----------------------------------------------------------------------------------------------------------


def chests_after_exploring(chests: int) -> int:
    """How many chests are on the board when Hollow Stump, which has a Treasure symbol, is placed beside so many."""
    tokens = [token("chest", f"1{square}") for square in ("b2", "c2", "b3", "c3", "b4")[:chests]]
    match = play(position([hero("ada", "1b1")], tiles=CROSSING, tokens=tokens, stack=["J11"]))
    match.answer("end")
    assert told(match, "tile-placed")
    return sum(piece.kind == "chest" for piece in match.state.tokens)


@pytest.mark.rules("TM-COMP-17")
def test_no_more_than_5_chests_are_on_the_board_at_once() -> None:
    assert chests_after_exploring(4) == 5
    assert chests_after_exploring(5) == 5


@pytest.mark.rules("TM-COMP-17")
def test_an_opened_chest_can_be_placed_again(cards: Cards) -> None:
    tokens = [token("chest", f"1{square}") for square in ("b1", "c2", "b3", "c3", "b4")]
    decks = {"treasure": [add_item(cards)]}
    heroes = [hero("ada", "1b1"), hero("bo", "1c1")]
    match = play(position(heroes, tiles=f"{CROSSING} J01@0,-1n", tokens=tokens, stack=["J11"], decks=decks))
    match.answer("end")
    match.answer("give ada")
    match.answer("move 2c1")
    match.answer("end")
    assert told(match, "tile-placed")
    assert [event["at"] for event in told(match, "appeared chest")] == ["3c2"]


@pytest.mark.rules("TM-COMP-18")
def test_markers_and_figures_are_unlimited() -> None:
    squares = [f"{tile}{column}2" for tile in (1, 2, 3) for column in "abcd"]
    match = play_card(
        position([hero("ada", "4b2")], [monster("zombie", at) for at in squares]), do="each monster any: dis"
    )
    assert [figure.edge for figure in match.state.figures] == [DISADVANTAGE] * 12


@pytest.mark.rules("TM-COMP-10", "TM-TURN-05")
def test_a_marker_until_the_next_turn_is_taken_off_when_it_begins(cards: Cards) -> None:
    for until, left in (("turn", {}), ("phase", {"haste": 1})):
        cards.add(PrintedMarker(name="Haste", ability={"speed": "+1"}, until=until))
        match = play(position([hero("ada", "1b2", marks={"haste": 1})], phase="start_of_turn"))
        assert match.state.heroes[0].marks == left


@pytest.mark.rules("TM-COMP-18")
def test_cards_are_limited() -> None:
    match = play_card(position([hero("ada", "1b2")]), do="place monster @symbol")
    assert match.state.figures == []


@pytest.mark.rules("TM-COMP-19")
def test_the_die_has_twenty_equal_faces() -> None:
    state = position([hero("ada", "1b2")], [monster("zombie", "1c2")])
    for face in range(1, 21):
        assert attacks(play_card(state, [face], attack="1 monster adj +0"))[0]["dice"] == [face]
    for impossible in (0, 21):
        with pytest.raises(BadChance):
            play_card(state, [impossible], attack="1 monster adj +0")
    source = Seeded(19)
    rolls = [source.answer(D20.roll(why="test")) for _ in range(10_000)]
    assert set(rolls) == set(range(1, 21))


# --- special actions --------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-ACT-01", "TM-ACT-02")
def test_a_special_action_takes_the_action_and_follows_its_own_instructions(cards: Cards) -> None:
    harvest = PrintedAction(name="harvest", on="mushroom", takes=True, do="self: dis")
    adventure = add_adventure(cards, pieces=[PrintedPiece(name="mushroom", number=4)], actions=[harvest])
    heroes = [hero("ada", "1b2", powers=[power(cards)])]
    tokens = [token("mushroom", "1c3"), token("mushroom", "1d4")]
    match = play(position(heroes, [monster("zombie", "1c2")], tokens=tokens, adventure=adventure))
    assert offered(match, "do") == ["do harvest mushroom-1"]
    match.answer("do harvest mushroom-1")
    assert [piece.id for piece in match.state.tokens] == ["mushroom-2"]
    assert match.state.heroes[0].edge == DISADVANTAGE
    assert {option.split()[0] for option in offered(match)} == {"move", "end"}


@pytest.mark.rules("TM-ACT-02")
def test_somebody_is_escorted_by_a_special_action(cards: Cards) -> None:
    escort = PrintedAction(name="escort", on="guide", leads=True)
    adventure = add_adventure(cards, pieces=[PrintedPiece(name="guide", kind="ally", moves=2)], actions=[escort])
    match = play(position([hero("ada", "1b2")], [ally("1c3")], adventure=adventure))
    [action] = offered(match, "do")
    match.answer(action)
    match.answer("move 2b3")
    match.answer("end")
    assert match.state.figures[0].squares.bit_length() > 16


# --- questions and answers --------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-FAQ-01")
def test_a_used_up_deck_is_made_anew_from_its_discards(cards: Cards) -> None:
    gust = encounter(cards, do="active: adv")
    state = position([hero("ada", "1b2")], phase="villain_phase")
    state.decks["encounter"].discards = [gust] * 26
    match = play(state)
    assert len(told(match, "drew encounters")) == 1
    assert size(match.state.decks["encounter"]) == 25


@pytest.mark.rules("TM-FAQ-08")
def test_a_deck_is_reshuffled_only_when_a_draw_finds_it_empty(cards: Cards) -> None:
    gust = encounter(cards, do="active: adv")
    state = position([hero("ada", "1b2")], phase="villain_phase", decks={"encounter": [gust]})
    state.decks["encounter"].discards = [gust] * 3
    match = play(state)
    assert (size(match.state.decks["encounter"]), len(match.state.decks["encounter"].discards)) == (0, 4)


@pytest.mark.rules("TM-FAQ-08")
def test_with_deck_and_discards_empty_nothing_is_drawn_and_the_game_goes_on() -> None:
    match = play_card(position([hero("ada", "1b2")], [monster("beast", "1c2")]), [10], **SLAY)
    assert kinds(match, "defeated", "drew treasures") == ["defeated"]
    match.answer("end")
    assert kinds(match, "drew encounters", "turn-began") == ["turn-began"]


@pytest.mark.rules("TM-FAQ-02")
def test_a_monster_that_is_adjacent_already_may_stay_or_take_another_square_beside_the_hero(
    cards: Cards,
) -> None:
    beast(cards, "tile1 -> to_adj; hit +5:1", "* -> move 1", name="imp")
    heroes = [hero("ada", "1c3"), hero("bo", "1b4", hp=0)]
    match = villain_phase(heroes, [monster("imp", "1c2")], [1], tiles=NARROW, settle_ties=False)
    assert offered(match) == ["square 1b2", "square 1c2", "square 1c4"]
    match.answer("square 1c2")
    assert len(attacks(match)) == 1


@pytest.mark.rules("TM-FAQ-05")
def test_a_hero_puts_a_monster_on_any_free_square_that_its_effect_allows() -> None:
    state = position([hero("ada", "1b4")], [monster("beast", "1c4")], tiles=CORRIDOR)
    match = play_card(state, do="1 monster adj: carry 2")
    allowed = {f"square {tile}{column}{row}" for tile in (1, 2, 3) for column in "bc" for row in (1, 2, 3, 4)}
    assert set(offered(match)) == allowed - {"square 1b4"}


def edges_within_1_tile(square: str, tiles: str) -> set[str]:
    """The tiles of the unexplored edges that a Hero may explore from where it stands."""
    match = play_card(position([hero("ada", square)], tiles=tiles, stack=["J01", "J01"]), do="self: explore")
    return {option.split()[1] for option in offered(match, "explore")}


@pytest.mark.rules("TM-FAQ-06")
def test_within_1_tile_is_the_own_tile_and_those_connected_to_it_but_no_diagonal_ones() -> None:
    assert edges_within_1_tile("1b2", CORNER) == {"1", "2"}
    assert edges_within_1_tile("2b2", CORNER) == {"1", "2", "3"}


@pytest.mark.rules("TM-FAQ-06")
def test_a_wall_between_two_tiles_puts_figures_and_edges_out_of_reach() -> None:
    side_by_side = "J01@0,0n J01@1,0n"
    assert edges_within_1_tile("1b2", side_by_side) == {"1"}
    state = position([hero("ada", "1c2")], [monster("zombie", "2b2")], tiles=side_by_side)
    assert not play_card(state, do="each monster tile1: stun").state.figures[0].stunned


@pytest.mark.rules("TM-FAQ-07")
def test_what_the_rules_leave_open_the_active_player_decides() -> None:
    heroes = [hero("ada", "1b1"), hero("bo", "1b3"), hero("cy", "4b2")]
    match = villain_phase(heroes, [monster("beast", "1c2", seat=2)], [20], active=2, settle_ties=False)
    assert asked(match) == 2
    assert offered(match) == ["against ada", "against bo"]
    match.answer("against bo")
    assert (lost(match, 0), lost(match, 1)) == (0, 1)


@pytest.mark.rules("TM-FAQ-09")
def test_monsters_ignore_an_ally_which_occupies_its_square_and_has_no_turn(cards: Cards) -> None:
    adventure = add_adventure(cards, pieces=[PrintedPiece(name="guide", kind="ally", hp=3)])
    figures: list[Figure] = [monster("beast", "2b2"), ally("2b3")]
    match = villain_phase([hero("ada", "1b2")], figures, tiles=ENCLOSED, adventure=adventure)
    assert [event["against"] for event in told(match, "activated")] == ["Ada"]
    assert match.state.figures[1].hp == 3
    assert "2b3" not in reachable(match)
    assert {event["who"] for event in told(match, "turn-began")} == {"Ada"}
