"""Sequential Adventures: what goes along, what is put down, and reliefs of another try. (DR-SEQ-*)"""

from __future__ import annotations

from copy import deepcopy

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.events.campaign import CubePlacedAgain, RewardTaken
from tabletome.games.drunagor.events.heroes import Learned
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.campaign.reliefs import RELIEF
from tabletome.games.drunagor.options.cubes import STATUS
from tabletome.games.drunagor.options.learning import LEARN
from tabletome.games.drunagor.options.minor.agreeing import ROOM
from tabletome.games.drunagor.options.place import START
from tabletome.games.drunagor.options.values import max_health
from tabletome.games.drunagor.state import OFF_BOARD, Card, Figure, State, figure, figure_of, hero
from tabletome.kernel import Match
from tabletome.table.deck import size
from tabletome.testing.play import Position
from tests.drunagor.campaign.roads import SEQUENCE, campaign, decided, number, sheet


def of_colour(colour: str) -> list[str]:
    return [rune.id for rune in GAME.library.runes.values() if rune.colour == colour]


def worn_out(state: State) -> None:
    """Vorn has seen a whole Adventure."""
    vorn, one = hero(state, "vorn"), figure_of(state, "vorn")
    vorn.blocked = {
        "bull-rush": "curse",
        "arcing-swing": "curse",
        "guarding-strike": "curse",
        "hold-the-line": "trauma",
    }
    vorn.cubes[0].at, vorn.cubes[1].at = "expended", "whirlwind-of-steel"
    vorn.statuses, vorn.aura = ["hearth-handed"], "shift-ended"
    hero(state, "maya").blocked = {"rapid-shots": "curse"}
    one.health, one.conditions, one.resources = 3, {"poison": 2, "slow": 1}, {"focus": 3, "shield": 1}
    one.down = True
    state.figures.append(Figure("luma", "pet", "luma", OFF_BOARD, 1, owner="maya"))
    state.figures.append(Figure("tharmagar", "companion", "tharmagar", OFF_BOARD, 1, owner="vorn"))
    laid = {"red": of_colour("red")[:2], "blue": of_colour("blue")[:1]}
    state.runes.laid = laid
    state.runes.bag = {id_: 1 for id_ in GAME.library.runes if id_ not in (*laid["red"], *laid["blue"])}
    state.runes.face = "B"
    state.track.cards.append(Card("shadow-cultist-rookie", "blue below", "monster"))
    state.track.at, state.track.done = "blue below", ["vorn", "maya"]


def going_on(*rewards: str, chance: tuple[str, ...] = (), **options: object) -> Position[State]:
    """The second Chapter follows at once on the first."""
    begun = campaign({"reward": [*rewards], "rune_card": "Darkness Hunting"}, SEQUENCE, {}, **options)  # type: ignore[arg-type]
    return decided(begun, before=worn_out, chance=chance)


@pytest.mark.rules("DR-SEQ-04")
def test_all_recall_for_free_and_are_whole() -> None:
    game = going_on()
    vorn, one = sheet(game, "vorn"), figure_of(game.state, "vorn")
    assert {cube.at for cube in vorn.cubes} == {""}
    assert one.health == max_health(Table(game.state, game.game.library), one) > 3
    assert not one.down
    assert [*vorn.blocked.values()].count("curse") == 3, "none more, none less"


@pytest.mark.rules("DR-SEQ-02", "DR-SEQ-05", "DR-SEQ-11", "DR-LOG-06")
def test_conditions_go_while_resources_status_cubes_and_statuses_stay() -> None:
    game = going_on()
    vorn, one = sheet(game, "vorn"), figure_of(game.state, "vorn")
    assert (one.conditions, one.resources) == ({}, {"focus": 3, "shield": 1})
    assert vorn.blocked == {
        "bull-rush": "curse", "arcing-swing": "curse", "guarding-strike": "curse", "hold-the-line": "trauma",
    }  # fmt: skip
    assert (vorn.statuses, vorn.aura) == (["hearth-handed"], "shift-ended")


@pytest.mark.rules("DR-SEQ-06", "DR-CMP-13")
def test_pets_are_dismissed_and_companions_follow_on() -> None:
    game = going_on()
    assert figure(game.state, "luma") is None
    game.play("start on c2", "start on a4")
    assert game.request.kind == "nearest", "the player of its Hero says where it stands"
    game.play(game.offered()[0])
    assert figure_of(game.state, "tharmagar").at != OFF_BOARD
    assert figure_of(game.state, "tharmagar").owner == "vorn"


@pytest.mark.rules("DR-SEQ-07", "DR-SEQ-16")
def test_runes_stay_on_the_track_and_the_rune_card_turns_to_its_first_face() -> None:
    game = going_on()
    runes = game.state.runes
    assert {colour: len(laid) for colour, laid in runes.laid.items()} == {"red": 2, "blue": 1}
    assert (sum(runes.bag.values()), runes.face) == (33, "A")
    assert game.state.darkness == 0


@pytest.mark.rules("DR-SEQ-08", "DR-SEQ-15")
def test_turns_begin_with_the_first_card_and_old_monsters_are_gone() -> None:
    game = going_on()
    track = game.state.track
    assert (track.at, track.acting, track.done) == ("defender", "", [])
    assert {card.id for card in track.cards} == {"vorn", "maya", "darkness-hunting"}
    assert game.state.setups == ["first"]


@pytest.mark.rules("DR-SEQ-03")
def test_the_reward_comes_first() -> None:
    game = going_on("CA")
    assert game.request.kind == LEARN
    assert figure_of(game.state, "vorn").health == 3, "nobody has rested yet"
    game.play("learn sturdiness no-cube")
    game.play(game.offered()[0])
    assert [kind for kind in game.kinds if kind in ("learned", "rested")] == ["learned"] * 2 + ["rested"] * 2
    assert len(game.told(Learned)) == 2


@pytest.mark.rules("DR-SEQ-03", "DR-CAMP-27")
def test_an_item_found_on_the_way_goes_into_the_bag() -> None:
    begun = campaign({"reward": ["A"]}, SEQUENCE)
    sheet(begun, "maya").bag = ["millers-cordial", "bitter-tea"]
    game = decided(begun, chance=("good-quality-torch", "family-locket"))
    assert sheet(game, "vorn").bag == ["good-quality-torch"]
    assert game.request.kind == ROOM
    game.play("drop bitter-tea")
    assert (sheet(game, "maya").bag, sheet(game, "maya").stash) == (["millers-cordial", "family-locket"], [])
    assert len(game.told(RewardTaken)) == 2


@pytest.mark.rules("DR-SEQ-18")
def test_the_chest_deck_is_whole_again_but_for_what_is_in_bags() -> None:
    begun = campaign({}, SEQUENCE)
    sheet(begun, "vorn").bag = ["millers-cordial"]
    begun.state.decks["chest"].discards += ["bitter-tea", "bitter-tea", "chalked-scrap"]
    game = decided(begun)
    assert size(game.state.decks["chest"]) == 19
    assert game.state.decks["chest"].discards == []


# --- the printed procedure --------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-SEQ-09")
def test_at_a_table_that_was_cleared_status_cubes_are_placed_anew() -> None:
    game = going_on(table_save=True, chance=tuple(of_colour("grey")[:3]))
    assert game.request.kind == STATUS
    placed = ["block whirlwind-of-steel", "block spinning-throw", "block arcing-swing", "block bull-rush"]
    before = sheet(game, "vorn").blocked
    assert before == {}
    for answer in placed:
        assert answer in game.offered()
        game.play(answer)
    assert sorted(sheet(game, "vorn").blocked.values()) == ["curse", "curse", "curse", "trauma"]
    assert {*sheet(game, "vorn").blocked} == {answer.removeprefix("block ") for answer in placed}
    game.play(game.offered()[0])
    assert (len(game.told(CubePlacedAgain)), game.request.kind) == (5, START)


@pytest.mark.rules("DR-SEQ-10")
def test_at_a_table_that_was_cleared_as_many_runes_are_drawn_as_lay_there() -> None:
    other = of_colour("green")[:3]
    game = going_on(table_save=True, chance=tuple(other))
    runes = game.state.runes
    assert runes.laid == {"green": other}
    assert sum(runes.bag.values()) == 33
    assert game.state.darkness == 0


@pytest.mark.rules("DR-SEQ-16")
def test_a_save_between_two_adventures_keeps_cubes_and_runes_exactly() -> None:
    game = going_on()
    state = Match.load(game.match.save(), game.game).state
    assert (state.heroes, state.runes) == (game.state.heroes, game.state.runes)


# --- another try ------------------------------------------------------------------------------------------------------


def spoiled(state: State) -> None:
    worn_out(state)
    hero(state, "vorn").blocked = {"bull-rush": "trauma"}
    state.runes.laid["grey"] = ["grey-bar"]


@pytest.mark.rules("DR-SEQ-13", "DR-SEQ-12")
def test_a_lost_sequential_adventure_starts_as_it_was_handed_over() -> None:
    game = going_on()
    handed = deepcopy((game.state.heroes, game.state.runes, figure_of(game.state, "vorn").resources))
    again = decided(game, "lost", before=spoiled)
    assert (again.state.heroes, again.state.runes, figure_of(again.state, "vorn").resources) == handed
    assert figure(again.state, "tharmagar") is not None
    assert number(again) == 2


def tried_again() -> Position[State]:
    """Before the first round of another try: all Heroes stand on their squares."""
    game = decided(going_on(), "lost").play("start on c2", "start on a4")
    assert game.state.round == 0
    return game


@pytest.mark.rules("DR-SEQ-12")
def test_three_reliefs_may_be_taken_before_another_try() -> None:
    game = tried_again()
    assert game.request.kind == RELIEF
    assert game.offered() == ["take back runes", "cleanse all", "cure vorn", "begin"]
    game.play("take back runes", "cleanse all", "free bull-rush", "free arcing-swing", "cure vorn")
    assert {colour: len(laid) for colour, laid in game.state.runes.laid.items()} == {"red": 1, "blue": 0}
    assert sheet(game, "vorn").blocked == {"guarding-strike": "curse"}
    assert sheet(game, "maya").blocked == {}


@pytest.mark.rules("DR-SEQ-14")
def test_runes_that_are_taken_back_go_into_the_bag() -> None:
    game = tried_again()
    before = sum(game.state.runes.bag.values())
    game.play("take back runes")
    assert sum(game.state.runes.bag.values()) == before + 2


@pytest.mark.rules("DR-SEQ-17")
def test_each_relief_is_taken_once() -> None:
    game = tried_again().play("take back runes")
    assert any(game.state.runes.laid.values())
    assert "take back runes" not in game.offered()
    assert "has been used" in game.refused("take back runes")
    game.play("begin")
    assert game.request.kind == "nearest", "Tharmagar is placed, and the first round begins"


def test_there_are_no_reliefs_after_a_camp_and_none_at_the_first_try() -> None:
    game = decided(campaign({}, {}), "lost", before=spoiled)
    game.play("start on c2", "start on a4")
    assert game.request.kind == "turn"
    first = going_on().play("start on c2", "start on a4")
    assert first.request.kind == "nearest"
