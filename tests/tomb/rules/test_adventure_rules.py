"""The Special Adventure Rules of each adventure, one after the other.

(TM-SETUP-22, TM-ACT-01, -02, TM-BOSS-01, TM-GEN-04, TM-FAQ-03, -09)
"""

from __future__ import annotations

import pytest

from tabletome.games.tomb.board import values
from tabletome.games.tomb.board.board import bits, board
from tabletome.games.tomb.board.names import PER_TILE
from tabletome.games.tomb.cards.adventures import PrintedPiece, PrintedSpecial
from tabletome.games.tomb.rules import combat
from tabletome.games.tomb.state import Figure
from tabletome.kernel import Bits, IllegalAnswer, Match
from tabletome.table import contents, size
from tests.tomb.campaigns import until
from tests.tomb.cards import Cards, game, library, look
from tests.tomb.expeditions import BOOK, add, every, explored, limit, put, result, roll_of, rule, slay_the_last, stand
from tests.tomb.plain import (
    Position,
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
    square,
    token,
    told,
    where,
)
from tests.tomb.stage import CORRIDOR, add_adventure, reachable


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


@pytest.mark.rules("TM-SETUP-22")
def test_1_four_heroes_or_more_wake_something_in_the_hollow() -> None:
    woken = rule("1", "So many feet wake the dark")
    assert (woken.awaits.event, limit(woken.provided)) == ("tile Silent Hollow", 4)


@pytest.mark.rules("TM-SETUP-22")
@pytest.mark.parametrize(
    ("planted", "places", "left"), [(1, 2, 3), (2, 2, 2), (3, 2, 2), (2, 1, 3), (3, 1, 1)], ids=str
)
def test_6_stones_fall_on_the_monsters_once_two_straw_men_are_planted(planted: int, places: int, left: int) -> None:
    """For a Hero alone once all three are, and then twice as hard."""
    squares = ("1b2", "1a1")[:places]
    state = stand(*squares, number="6", phase="start_of_turn", round=4, counters={"plant": planted})
    add(state, "bog-husk", "3b2", hp=3)
    assert play(state).state.figures[0].hp == left


@pytest.mark.rules("TM-ACT-01")
def test_1_a_mushroom_that_is_not_adjacent_cannot_be_harvested() -> None:
    state = stand("1b2", number="1")
    put(state, "mushroom", "1d4")
    assert not offered(play(state), "do")


@pytest.mark.rules("TM-SETUP-22")
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


@pytest.mark.rules("TM-SETUP-22")
def test_3_the_grung_has_a_head_start_of_two_tiles() -> None:
    match = Match(game(), 2, {"adventure": 3, "heroes": ["birdsong", "qawasha"]}, seed=2)
    until(match, "hero_phase")
    assert len(match.state.placed) == 4
    [grung] = match.state.figures
    on = board(look(match))
    assert on.tile_distance(grung.squares, on.squares_of(0) | on.squares_of(1)) == 2


@pytest.mark.rules("TM-SETUP-22", "TM-EXPL-16")
def test_3_the_grung_runs_over_an_edge_and_the_next_tile_is_placed_and_filled() -> None:
    state = stand(
        "1b3", number="3", tiles="J23@0,0n", phase="end_of_turn", stack=["J03"], decks={"monster": ["firenewt"]}
    )
    put(state, "grung", "1b1")
    match = play(state)
    assert len(match.state.placed) == 2
    assert where(match, "grung")[0].startswith("2")
    assert [figure.name for figure in match.state.figures] == ["grung", "firenewt"]


@pytest.mark.rules("TM-SETUP-22")
def test_3_without_a_tile_left_it_escapes_over_an_edge() -> None:
    state = stand("1b3", number="3", tiles="J23@0,0n", phase="end_of_turn")
    put(state, "grung", "1b1")
    match = play(state)
    assert result(match) == "lost"
    assert [what["who"] for what in told(match, "vanished escaped")] == ["Grung"]


@pytest.mark.rules("TM-SETUP-22")
def test_3_where_there_is_no_edge_it_runs_to_the_tile_farthest_from_the_heroes() -> None:
    closed = "J11@0,0n J01@0,1n J22@0,2s"
    state = stand("3b2", number="3", tiles=closed, phase="end_of_turn")
    put(state, "grung", "2b2")
    match = play(state)
    assert where(match, "grung")[0].startswith("1")


@pytest.mark.rules("TM-SETUP-22", "TM-ACT-01")
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


@pytest.mark.rules("TM-SETUP-22")
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


@pytest.mark.rules("TM-FAQ-09")
def test_5_nobody_follows_a_fallen_leader() -> None:
    state = stand("3b2", "1a1", number="5", phase="end_of_turn")
    state.heroes[0].hp = 0
    put(state, "na", "1c3", marks={"leader": 1, "hp": 5})
    assert where(play(state), "na") == ["1c3"]


@pytest.mark.rules("TM-FAQ-09", "TM-GEN-04")
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


@pytest.mark.rules("TM-SETUP-22")
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


@pytest.mark.rules("TM-SETUP-22")
def test_6_four_tiles_lie_around_the_garden_with_nothing_on_them() -> None:
    match = Match(game(), 2, {"adventure": 6, "heroes": ["birdsong", "qawasha"]}, seed=3)
    until(match, "hero_phase")
    assert len(match.state.placed) == 6
    assert match.state.figures == []
    assert match.state.tokens == []
    assert size(match.state.stack) == 0


@pytest.mark.rules("TM-SETUP-22")
def test_6_enough_monsters_in_the_garden_at_the_end_of_a_round_are_a_breach() -> None:
    party = ("4b2", "4a1", "4a2", "4a3", "4a4")
    for heroes, name, breaches in (
        (1, "One pair of hands", 1),
        (3, "They are among the beans", 1),
        (4, "They are all over the beans", 1),
    ):
        enough = limit(rule("6", name).provided, heroes)
        assert breached(party[:heroes], enough - 1) == 0
        assert breached(party[:heroes], enough) == breaches
    assert breached(party[:1], limit(rule("6", "The beans are trampled").provided)) == 3


def breached(party: tuple[str, ...], monsters: int) -> int:
    """How many breaches so many Monsters in the garden are at the end of a round."""
    tiles = "S1.2@0,0e S1@1,0e J23@2,0e J23@3,0e"
    state = stand(*party, number="6", tiles=tiles, phase="end_of_turn", active=len(party) - 1)
    for place in ("1b2", "1c2", "2b2", "2c2", "1b3", "2b3")[:monsters]:
        add(state, "firenewt", place)
    return play(state).state.counters.get("breaches", 0)


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


@pytest.mark.rules("TM-SETUP-22")
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


@pytest.mark.rules("TM-SETUP-12", "TM-TILE-14")
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


@pytest.mark.rules("TM-SETUP-22")
@pytest.mark.parametrize(
    ("active", "first", "ends"), [(0, 0, False), (1, 0, False), (2, 0, True), (0, 1, True), (1, 1, False)]
)
def test_a_round_ends_after_the_turn_of_the_player_before_the_first(
    plain: Cards, active: int, first: int, ends: bool
) -> None:
    bell = PrintedSpecial(name="Bell", when="round end", do="tally rings 1")
    heroes = [hero("ada", "1a1"), hero("bo", "1b1"), hero("cy", "1c1")]
    state = position(heroes, adventure=add_adventure(plain, special=[bell]), phase="end_of_turn", active=active)
    state.first = first
    assert play(state).state.counters.get("rings", 0) == int(ends)


# --- Allies -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-FAQ-09", "TM-MOVE-07")
def test_a_hero_passes_an_ally_but_does_not_stop_there(plain: Cards) -> None:
    """The corridor is two squares wide: an Ally and a Monster fill it, and the way leads past the Ally only."""
    beast(plain)
    figures: list[Figure] = [monster("beast", "2b3"), ally("2c3")]
    match = play(position([hero("ada", "1b1")], figures, tiles=CORRIDOR))
    assert "2b2" in reachable(match)
    assert "2c3" not in reachable(match)
    with pytest.raises(IllegalAnswer, match="Guide 1 is there: you may pass, but not stop"):
        match.answer("move 2c3")
    match.answer("move 2b2")
    assert match.state.figures[1].squares == 1 << square("2c3")


@pytest.mark.rules("TM-FAQ-09", "TM-TRAP-22")
def test_a_trap_under_an_ally_is_crossed_at_ones_own_risk(plain: Cards) -> None:
    beast(plain)
    figures: list[Figure] = [monster("beast", "2b3"), ally("2c3")]
    state = position(
        [hero("ada", "1b1")], figures, tiles=CORRIDOR, tokens=[token("trap", "2c3")], decks={"tokens": ["dart"]}
    )
    match = play(state)
    match.answer("move 2b2")
    assert [event["type"] for event in told(match, "trap-sprung")] == ["dart"]
    assert lost(match) == 1
    assert hero_at(match) == "2b2"


@pytest.mark.rules("TM-FAQ-09")
@pytest.mark.parametrize(
    ("leader", "stood", "stands"),
    [
        ("2b3", "2b4", "2b4"),  # adjacent already: it stays, wherever its leader goes next
        ("2b3", "2c2", "2c2"),
        ("3b3", "2b4", "3b4"),  # it comes up from behind, not to the first square of all
        ("1b4", "2b2", "1b3"),  # and from the other side likewise
    ],
)
def test_a_led_ally_walks_behind_its_leader(plain: Cards, leader: str, stood: str, stands: str) -> None:
    adventure = add_adventure(plain, pieces=[PrintedPiece(name="guide", kind="ally", hp=3, moves=2)])
    led = ally(stood)
    led.marks = {"leader": 1}
    match = play(position([hero("ada", leader)], [led], tiles=CORRIDOR, adventure=adventure, phase="end_of_turn"))
    assert where(match, "guide-1") == [stands]
