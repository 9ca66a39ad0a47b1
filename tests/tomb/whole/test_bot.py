"""The reference bot of Tomb: legal, the same for the same seed, through every adventure, and far better than chance."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabletome.bots import Bot, Uniform
from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.bot import Adventurer
from tabletome.games.tomb.bot.goals import aim
from tabletome.games.tomb.bot.worth import harm
from tabletome.games.tomb.game import GAME
from tabletome.games.tomb.state import State, Used
from tabletome.kernel import Match
from tests.tomb.cards import library, look
from tests.tomb.expeditions import ANYWHERE, add, put, stand
from tests.tomb.plain import play
from tests.tomb.stage import play_card
from tests.tomb.table import set_table, table

NUMBERS = sorted(library().adventures, key=int)
MOST = 4_000


def played(bot: Bot, seats: int, seed: int, **options: Any) -> Match[State]:
    """An adventure played by one bot for all Heroes, each of whose options is checked."""
    match = Match(GAME, seats, {"ties": "settle", **options}, seed=seed)
    while match.request is not None:
        option = bot.choose(match.seat(match.request.seat))
        assert option in match.request
        match.answer(option)
        assert match.answered < MOST, "no end in sight"
    return match


def won(match: Match[State]) -> bool:
    return match.outcome is not None and match.outcome.result == "won"


@pytest.mark.parametrize("number", NUMBERS)
def test_every_adventure_is_played_to_its_end_by_parties_of_every_size(number: str) -> None:
    for heroes in (1, 2, 3, 4, 5):
        assert played(Adventurer(heroes), heroes, heroes, adventure=int(number)).outcome is not None


def test_the_bot_answers_the_questions_of_ties_and_of_choosing_powers_too() -> None:
    assert played(Adventurer(1), 3, 1, adventure=7, ties="ask", powers="choose").outcome is not None


def test_a_campaign_is_played_to_its_end() -> None:
    assert played(Adventurer(2), 3, 2, mode="campaign", most_tries=1).outcome is not None


def test_the_same_seed_plays_the_same_game_and_another_seed_another() -> None:
    once, again, other = (
        [str(answer.option) for answer in played(Adventurer(seed), 3, seed, adventure=4).history()]
        for seed in (5, 5, 6)
    )
    assert once == again
    assert once != other


@pytest.mark.parametrize("number", [1, 4])
def test_the_bot_is_far_better_than_random_players(number: int) -> None:
    good = sum(won(played(Adventurer(seed), 3, seed, adventure=number)) for seed in range(24))
    random = sum(won(played(Uniform(seed), 3, seed, adventure=number)) for seed in range(24))
    assert good >= random + 8


# --- what it makes of an adventure's goal -----------------------------------------------------------------------------


def test_a_piece_to_act_on_is_where_the_hero_goes_and_more_are_looked_for() -> None:
    state = stand("1b2", number="1")
    state.stack.layers = [["jungle"]]
    put(state, "mushroom", "3b2")
    wanted = aim(look(state), state.heroes[0])
    assert wanted.explore
    assert wanted.squares == 1 << state.tokens[0].at


def test_foes_the_adventure_counts_are_hunted_by_type() -> None:
    state = stand("1b2", number="2")
    add(state, "bog-husk", "2b2")
    add(state, "firenewt", "3b2")
    assert aim(look(state), state.heroes[0]).prey == {"bog-husk"}


def test_an_ally_is_fetched_only_when_its_way_is_known() -> None:
    state = stand("1b2", number="5")
    put(state, "na", "3b2")
    state.stack.layers = [["jungle"]]
    assert aim(look(state), state.heroes[0]).squares == 0
    assert aim(look(state), state.heroes[0]).explore


def test_what_is_carried_is_brought_to_its_tile() -> None:
    """Until the tile is found the bearer explores."""
    temple = next(tile.id for tile in library().tiles.values() if tile.name == "Temple Square")
    state = stand("1b2", number="9")
    state.stack.layers = [["jungle"]]
    state.heroes[0].marks["carries cube"] = 1
    assert aim(look(state), state.heroes[0]).explore
    state = stand("1b2", number="9", tiles=f"{ANYWHERE} {temple}@3,0n")
    state.heroes[0].marks["carries cube"] = 1
    assert aim(look(state), state.heroes[0]).squares == board(look(state)).squares_of(3)


def test_a_spring_is_not_worth_cancelling_and_jaws_are() -> None:
    assert harm(library().encounters["cool-spring"]) < harm(library().encounters["snapping-jaws"])


# --- which powers it brings -------------------------------------------------------------------------------------------


def brought(seed: int) -> dict[str, list[str]]:
    """The powers that five bots choose for their Heroes."""
    match = Match(GAME, 5, {"adventure": 1, "heroes": list(library().heroes), "powers": "choose"}, seed=seed)
    players = [Adventurer(10 * seed + seat) for seat in range(5)]
    while match.request is not None and match.request.kind == "power":
        match.answer(players[match.request.seat].choose(match.seat(match.request.seat)))
    return {hero.id: [used.id for used in hero.powers] for hero in match.state.heroes}


def test_bots_choose_different_powers_and_better_ones_more_often() -> None:
    chosen = Counter(power for seed in range(60) for powers in brought(seed).values() for power in powers)
    assert set(chosen) == set(library().powers), "each is brought by somebody"
    assert brought(7) == brought(7)
    assert chosen["song-of-rising"] > chosen["encore"] > chosen["storm-of-strings"]


# --- what it does with cards ------------------------------------------------------------------------------------------


def chosen(match: Match[State]) -> str:
    assert match.request is not None
    return str(Adventurer(1).choose(match.seat(match.request.seat)))


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize(("die", "does"), [(20, "use lullaby-for-knives by birdsong"), (2, "pass")])
def test_a_foe_rolls_again_only_if_it_hits(die: int, does: str) -> None:
    match = table({"birdsong": "1b2"}, {"ox": "1c2"}, [die, 3], powers=["lullaby-for-knives"])
    match.answer("end")
    assert chosen(match) == does


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize(("die", "does"), [(6, "use plus-2-attack by artus-cimber"), (5, "pass")])
def test_plus_2_attack_is_kept_for_a_roll_that_it_makes_a_hit(die: int, does: str) -> None:
    match = table({"artus-cimber": "1b2"}, {"ox": "3b2"}, [die], powers=["long-shot"], tokens=["plus-2-attack"])
    match.answer("attack ox-1 with long-shot")
    assert chosen(match) == does


@pytest.mark.usefixtures("quiet")
def test_a_granted_move_ends_where_the_hero_stands_best() -> None:
    match = play_card(set_table({"artus-cimber": "1b2", "asharra": "1b3"}, {}), do="self: move 5")
    for _ in range(5):
        match.answer(chosen(match))
        if match.request is None or match.request.kind != "move":
            break
    moves = [event.what["path"] for event in match.events or () if event.kind == "moved"]
    squares = [square for path in moves for square in (path[0], path[-1])]
    assert len(moves) <= 1 or squares[0] != squares[-1], moves


def test_what_helps_all_monsters_is_worth_cancelling() -> None:
    assert harm(library().encounters["war-drums"]) >= 0.5


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize(
    ("dragonbait", "asharra", "does"),
    [
        (9, 6, "use stand-between by dragonbait"),
        (3, 2, "use stand-between by dragonbait"),
        (3, 6, "pass"),
        (2, 2, "pass"),
    ],
)
def test_a_blow_is_taken_by_who_can_stand_it(dragonbait: int, asharra: int, does: str) -> None:
    hp = {"dragonbait": dragonbait, "asharra": asharra}
    match = table({"dragonbait": "1b2", "asharra": "1c2"}, {"ox": "1d2"}, [15], hp=hp, powers=["stand-between"])
    match.answer("end")
    assert chosen(match) == does


def test_a_healer_that_one_blow_may_fell_is_struck_before_the_wounded_villain_beside_it() -> None:
    state = stand("1b2", number="12")
    add(state, "gate-warden", "1c2")
    add(state, "moss-speaker", "1a2", hp=1)
    state.figures[0].hp -= 2
    assert chosen(play(state)) == "attack moss-speaker-2 with claws-in-rhythm"


@pytest.mark.parametrize(("edge", "power"), [(0, "jaws-of-the-river"), (-1, "claws-in-rhythm")])
def test_no_daily_is_spent_on_a_monster_under_disadvantage(edge: int, power: str) -> None:
    state = stand("1b2", number="12")
    state.heroes[0].powers = [Used("claws-in-rhythm"), Used("jaws-of-the-river")]
    state.heroes[0].edge = edge
    add(state, "girallon", "1c2")
    assert chosen(play(state)) == f"attack girallon-1 with {power}"


@pytest.mark.parametrize(("hp", "does"), [(2, "power song-of-rising"), (4, "power song-of-rising"), (6, "end")])
def test_a_daily_that_heals_4_is_kept_while_fewer_are_missing(hp: int, does: str) -> None:
    state = stand("1b2", number="1")
    state.heroes[0].powers = [Used("song-of-rising")]
    state.heroes[0].hp = hp  # of 8
    assert chosen(play(state)) == does


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize(("hp", "does"), [(5, "use healing-draught"), (6, "end")])
def test_a_draught_that_heals_3_is_kept_where_2_are_missing(hp: int, does: str) -> None:
    state = stand("1b2", number="1")
    state.heroes[0].powers, state.heroes[0].items = [], [Used("healing-draught")]
    state.heroes[0].hp = hp  # of 8
    assert chosen(play(state)) == does


@pytest.mark.parametrize(("foes", "explores"), [(0, True), (2, True), (3, False)])
def test_who_has_fights_to_finish_opens_no_further_tile_unless_an_encounter_would_be_worse(
    foes: int, explores: bool
) -> None:
    """Who does not explore draws an Encounter, so one or two foes are no reason to stay; from three on it is one."""
    state = stand("3b1", number="1")
    state.stack.layers = [["jungle"] * 3]
    for at in ("2a1", "2a2", "2a3")[:foes]:
        add(state, "bog-husk", at)
    state.turn.acted = True
    assert (chosen(play(state)) == "end") == explores
