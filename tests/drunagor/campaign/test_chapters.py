"""Chapters one after the other: won, lost, tried again, to the end. (DR-STRUCT-*, DR-END-06..09, DR-CAMP-01, DR-CAMP-02)"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tabletome.games.drunagor.events.campaign import CampaignEnded, CampBegan, ChapterBegan, Restored
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.campaign.road import CHAPTERS, road
from tabletome.games.drunagor.options.campaign.roles import NEW_ROLE
from tabletome.games.drunagor.options.campaign.stash import ARRANGE
from tabletome.games.drunagor.options.place import START
from tabletome.games.drunagor.options.set_up import Options
from tabletome.games.drunagor.rules.campaign.chapters import won
from tabletome.games.drunagor.state import (
    OFF_BOARD,
    Bridge,
    Cube,
    Figure,
    MapObject,
    Runes,
    State,
    Trap,
    campaign_of,
    figure_of,
    hero,
)
from tabletome.kernel import Bits
from tabletome.table.deck import contents, size
from tests.drunagor.campaign.roads import SEQUENCE, campaign, decided, done, number, sheet

CAMP = (ARRANGE, NEW_ROLE)
PRINTED = {
    1: "The Road to Black River", 2: "Blackriver's Missing", 3: "The Jewell of Free People", 4: "The Raid of Ignispyra",
    6: "The Draconian Dungeon", 7: "The Undermountain Galleries", 9: "The Battle for Hezechia", 14: "Omekka Pass",
    15: "The Beginning of the End",
}  # fmt: skip


@pytest.mark.rules("DR-STRUCT-02")
def test_a_campaign_begins_with_its_first_chapter_and_keeps_its_heroes() -> None:
    game = campaign({}, {}, {}, heroes=3)
    party = [one.id for one in game.state.heroes]
    assert (number(game), game.state.place, CHAPTERS) == (1, "trial-1", 18)
    for following in (2, 3):
        game = done(decided(game), *CAMP)
        assert (number(game), game.state.place) == (following, f"trial-{following}")
        assert [one.id for one in game.state.heroes] == party


@pytest.mark.rules("DR-STRUCT-02", "DR-STRUCT-09")
def test_the_campaign_has_eighteen_chapters_nine_of_them_with_the_titles_of_the_book() -> None:
    titles = {number: one.name for number, one in road(GAME.library).items()}
    assert [*titles] == [*range(1, CHAPTERS + 1)]
    assert {number: titles[number] for number in PRINTED} == PRINTED
    assert len({*titles.values()}) == CHAPTERS


@pytest.mark.rules("DR-STRUCT-03")
def test_a_campaign_is_what_is_played_unless_people_choose_otherwise() -> None:
    offered = [value for value, _ in GAME.choices()["mode"]]
    assert offered == ["campaign", "one-shot", "pvp"]
    assert Options().mode == "campaign"
    assert GAME.new(1, Options(), ()).campaign is not None
    assert GAME.new(1, Options(mode="one-shot"), ()).campaign is None


@pytest.mark.rules("DR-STRUCT-05", "DR-CAMP-01", "DR-CAMPOV-04")
def test_between_two_adventures_there_is_a_camp() -> None:
    game = decided(campaign({}, {}))
    assert game.told(CampBegan) == [CampBegan("trial-1", sequence=False)]
    assert (game.request.kind, game.state.phase) == (ARRANGE, "camp_gear")
    assert "camp" in game.refused("start on c2") or "wear" in game.refused("start on c2")
    game.play("ready")
    assert game.state.phase == "camp_gear", "one Hero of two is ready"
    assert not game.told(ChapterBegan)
    done(game, *CAMP)
    assert game.request.kind == START
    assert game.told(ChapterBegan) == [ChapterBegan("trial-2", 2, 0)]


@pytest.mark.rules("DR-CAMP-02", "DR-CAMPOV-03", "DR-SEQ-01")
def test_the_next_chapter_says_whether_there_is_a_camp_before_it() -> None:
    game = decided(campaign({}, SEQUENCE))
    assert (number(game), game.request.kind) == (2, START)
    assert game.told(CampBegan) == [CampBegan("trial-1", sequence=True)]


@pytest.mark.rules("DR-SEQ-19")
def test_the_chapters_of_the_box_are_entered_as_they_say() -> None:
    there = road(GAME.library)
    without = {number for number, one in there.items() if one.entered == "sequence"}
    assert without == {5, 8, 10, 11, 13, 16, 18}


@pytest.mark.rules("DR-END-06")
def test_after_a_win_the_table_is_cleared_but_boards_and_track_stay() -> None:
    game = campaign({}, {})
    game.play("start on c2", "start on b2")
    state = deepcopy(game.state)
    hero(state, "vorn").cubes[0] = Cube("yellow", "expended")
    figure_of(state, "vorn").resources = {"focus": 2}
    state.runes = Runes({"grey-bar": 1}, {"red": ["red-bar"]})
    state.darkness, state.small_tiles, state.under_bridges = Bits(3), Bits(2), Bits(4)
    state.result = "won"
    boards, track, runes = deepcopy(state.heroes), deepcopy(state.track), deepcopy(state.runes)
    won(game.game.play(state))
    assert state.phase == "camp_heal"
    assert (state.heroes, state.track, state.runes) == (boards, track, runes)
    assert figure_of(state, "vorn").resources == {"focus": 2}
    assert (state.setups, state.chests, [one for one in state.figures if one.side == "monster"]) == ([], [], [])
    assert (state.darkness, state.small_tiles, state.under_bridges) == (0, 0, 0)


# --- another try ------------------------------------------------------------------------------------------------------


def squandered(state: State) -> None:
    """All that a lost Adventure may have changed."""
    vorn, maya = hero(state, "vorn"), hero(state, "maya")
    vorn.bag, vorn.stash = ["honest-blade"], []
    vorn.blocked = {"bull-rush": "curse", "arcing-swing": "trauma"}
    vorn.aura, vorn.outcomes, vorn.statuses = "", ["roll-kept"], ["hearth-handed"]
    maya.flipped = ["good-quality-torch"]
    maya.cubes[0].at = "expended"
    campaign_of(state).previous = []
    figure_of(state, "vorn").health = 1


@pytest.mark.rules("DR-BAG-05")
@pytest.mark.parametrize("following", [{}, SEQUENCE], ids=["after a Camp", "in a sequence"])
def test_what_is_in_a_bag_goes_along_into_the_next_adventure(following: dict[str, Any]) -> None:
    begun = campaign({}, following)
    sheet(begun, "maya").bag = ["millers-cordial", "elvish-bow"]
    game = done(decided(begun), *CAMP)
    assert (number(game), game.request.kind) == (2, START)
    assert hero(game.state, "maya").bag == ["millers-cordial", "elvish-bow"]


@pytest.mark.rules("DR-END-07", "DR-END-09", "DR-QUICK-54")
def test_a_lost_adventure_is_undone() -> None:
    """The potion is back, the sword gone; the Aura back, the Outcome gone; the torch lies front up, its cubes are there."""
    begun = campaign({}, {})
    vorn, maya = sheet(begun, "vorn"), sheet(begun, "maya")
    vorn.bag, vorn.stash, vorn.aura = ["millers-cordial"], ["iron-shield"], "shift-ended"
    maya.equipment.append("good-quality-torch")
    campaign_of(begun.state).previous = ["elvish-bow"]
    game = done(decided(begun), *CAMP)
    before = deepcopy(game.state.heroes)
    assert hero(game.state, "vorn").bag == ["millers-cordial"]
    again = decided(game, "lost", before=squandered)
    assert again.told(Restored) == [Restored("trial-2")]
    assert again.state.heroes == before
    assert campaign_of(again.state).previous == ["elvish-bow"]
    assert "honest-blade" in contents(again.state.decks["camp1"])


def littered(state: State) -> None:
    """Something of every kind lies on the board, also what Special Rules have turned."""
    state.chests, state.missing, state.traps = [0], [1], [Trap("bear", 2, "vorn", "pitfall")]
    state.objects.append(MapObject("landmark", 3))
    state.darkness = state.small_tiles = state.under_bridges = Bits(16)
    state.bridges = [Bridge(1, Bits(15))]
    state.turned = {"lava": Bits(32)}
    state.story.happened, state.story.counters = ["said"], {"gate": 3}
    state.turn.minor = ["open"]


@pytest.mark.rules("DR-END-06", "DR-END-08")
@pytest.mark.parametrize("result", ["won", "lost"])
def test_nothing_that_lay_on_the_board_lies_on_the_next_one(result: str) -> None:
    game = campaign({}, {})
    fresh = deepcopy(game.state)
    after = done(decided(game, result, before=littered), *CAMP).state
    kept = {"place", "phase", "figures", "heroes", "decks", "campaign", "track", "runes"}
    for field in {*State.__struct_fields__} - kept:
        assert getattr(after, field) == getattr(fresh, field), field


@pytest.mark.rules("DR-END-09")
def test_a_companion_who_came_along_is_there_for_another_try() -> None:
    def met(state: State) -> None:
        state.figures.append(Figure("brisa", "companion", "brisa", OFF_BOARD, 1, owner="vorn"))

    def fallen(state: State) -> None:
        state.figures = [one for one in state.figures if one.side != "companion"]

    game = decided(campaign({}, SEQUENCE), before=met)
    again = decided(game, "lost", before=fallen)
    assert [(one.id, one.side) for one in again.state.figures] == [
        ("vorn", "hero"), ("maya", "hero"), ("brisa", "companion"),
    ]  # fmt: skip


@pytest.mark.rules("DR-END-08")
def test_the_same_chapter_is_set_up_anew() -> None:
    game = campaign({"rune_card": "Darkness Hunting"}, {})
    game.play("start on c2", "start on b2")
    drawn = deepcopy(game.state.runes.bag)
    again = decided(game, "lost", before=lambda state: state.runes.bag.clear())
    assert (number(again), again.request.kind, again.state.round) == (1, START, 0)
    assert again.state.runes.bag == drawn
    assert sum(again.state.runes.bag.values()) == 36
    assert size(again.state.decks["chest"]) == 20
    assert again.told(ChapterBegan) == [ChapterBegan("trial-1", 1, 1)]
    assert [one.result for one in campaign_of(again.state).log] == ["lost"]


@pytest.mark.rules("DR-END-08")
def test_a_campaign_that_fails_too_often_is_given_up() -> None:
    game = decided(campaign({}, {}, most_tries=2), "lost")
    assert (game.result, number(game)) == ("", 1)
    game = decided(game, "lost")
    assert game.result == "lost"
    assert game.told(CampaignEnded) == [CampaignEnded("lost", "a test says so")]


@pytest.mark.rules("DR-STRUCT-02")
def test_a_campaign_is_won_with_its_last_chapter() -> None:
    game = decided(done(decided(campaign({}, {})), *CAMP))
    assert game.result == "won"
    assert [(one.chapter, one.result) for one in campaign_of(game.state).log] == [(1, "won"), (2, "won")]


def test_a_campaign_may_end_before_its_last_chapter() -> None:
    assert decided(campaign({}, {}, {}, last=1)).result == "won"
