"""Reading chapters, deciding, flags and echoes, ways on, endings, the log, and what stays hidden."""

from __future__ import annotations

import msgspec
import pytest

from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.events.campaign import CampaignEnded, ChapterBegan, Chose, FlagSet, RandomEncounterAdded
from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.scene.campaign import chronicle
from tabletome.games.tactics.state import House
from tabletome.kernel import Match
from tabletome.scene import svg, text
from tabletome.table import contents
from tests.tactics.campaign.road import begun, campaign, decided, gold, road
from tests.tactics.fight.stage import the_fight

CHAPTERS = GAME.library.guide.chapters


@pytest.mark.rules("AT-CAMP-02", "AT-CAMP-03")
def test_a_story_chapter_asks_for_a_decision_and_leads_where_it_says() -> None:
    game = road("chapter", 2)
    assert game.asked[0] == "story"
    assert game.state.fight is None
    assert game.offered() == ["decide 1", "decide 2"]
    game.play("decide 2")
    assert game.news(Chose) == [Chose("Search the wood for the carter")]
    assert campaign(game).chapter == 6
    assert game.asked[0] == "set-out"
    assert campaign(game).page[0] == CHAPTERS[2].choices[1].text
    assert campaign(game).page[1] == CHAPTERS[6].opening
    assert campaign(game).done == [2]
    assert (campaign(game).left, campaign(game).going) == (2, 0)
    assert [record.chapter for record in campaign(game).history] == [2, 2, 6]


@pytest.mark.rules("AT-CAMP-14", "AT-OBJ-15")
def test_only_the_chapters_a_result_names_are_offered() -> None:
    won = road("ways", 1, result="+success", done=[1])
    assert won.offered() == ["go 2", "go 3"]
    assert "does not lead to chapter 4" in won.refused("go 4")
    failed = road("ways", 1, result="failure", failed=[1])
    assert failed.offered() == ["go 1", "go 4"]
    failed.play("go 1", "begin normal")
    assert all(one.hp == one.max_hp for one in the_fight(failed).actors)


def test_the_orange_section_is_followed_without_a_question_where_it_names_one_chapter() -> None:
    game = road("ways", 1, result="success")
    assert campaign(game).chapter == 2
    assert game.asked[0] == "story"


@pytest.mark.rules("AT-CAMP-10")
def test_a_failure_that_names_no_chapter_offers_the_same_one_again() -> None:
    printed = GAME.library.encounters[1]
    library = msgspec.structs.replace(
        GAME.library, encounters={**GAME.library.encounters, 1: msgspec.structs.replace(printed, failure=())}
    )
    game = road("ways", 1, result="failure", failed=[1], library=library)
    assert campaign(game).chapter == 1
    assert game.asked[0] == "set-out"
    assert campaign(game).page[0] == CHAPTERS[1].again


@pytest.mark.rules("AT-CAMP-06", "AT-PARTY-10")
def test_only_the_chapter_that_is_played_can_be_seen() -> None:
    game = road("chapter", 3, done=[1], left=1, result="")
    scene = game.scene()
    shown = text.paint(scene) + svg.paint(scene)
    assert CHAPTERS[3].opening[:60] in text.paint(scene).replace("\n      ", " ").replace("\n  ", " ")
    for number, chapter in CHAPTERS.items():
        if number != 3:
            assert chapter.opening[:40] not in shown.replace("\n  ", " "), number
            assert chapter.title not in shown, number


def test_what_was_done_comes_back_in_echoes() -> None:
    """Chapter 40 asks after a sister who was spared, or was not."""
    spared, given_up, never = (
        campaign(road("chapter", 40, **fields)).page
        for fields in ({"flags": ["ember"], "done": [31]}, {"done": [31]}, {})
    )
    assert any("Sefa lives" in line for line in spared)
    assert any("Where is my sister" in line for line in given_up)
    assert not any("sister" in line for line in never[1:])


def test_voices_are_those_of_heroes_in_the_party_and_a_second_try_has_its_line() -> None:
    with_both = campaign(road("chapter", 1, heroes=("roberta", "tolben", "quill"))).page
    assert any(line.startswith("Roberta:") for line in with_both)
    without = campaign(road("chapter", 1, heroes=("olette", "tolben", "elwyn"))).page
    assert not any(line.startswith(("Roberta:", "Quill:")) for line in without)
    assert campaign(road("chapter", 1, failed=[1])).page[0] == CHAPTERS[1].again


@pytest.mark.rules("AT-RAND-04", "AT-LOOT-04", "AT-SETUP-24", "AT-OBJ-11", "AT-CAMP-03")
def test_a_flag_brings_its_plot_item_and_its_chapter_a_card_for_the_road() -> None:
    game = road("chapter", 3)
    assert game.told(RandomEncounterAdded) == [RandomEncounterAdded("a-salute-on-the-road")]
    assert len(contents(campaign(game).random)) == 10
    game.play("decide 1")
    assert campaign(game).flags == ["banner"]
    assert game.news(FlagSet) == [FlagSet("banner")]
    assert campaign(game).party_items["queens-banner"] == 1
    assert campaign(game).supply_items["queens-banner"] == 0


@pytest.mark.rules("AT-LOOT-04")
def test_the_last_choice_needs_somebody_who_may_forgive() -> None:
    assert road("story", 51).offered() == ["decide 1"]
    assert "something is missing" in road("story", 51).refused("decide 2")
    for flag in ("bell", "ember", "deserter"):
        assert road("story", 51, flags=[flag]).offered() == ["decide 1", "decide 2"]


@pytest.mark.rules("AT-CAMP-16")
@pytest.mark.parametrize(
    ("result", "ending", "score"), [("+success", "free-kingdoms", 1.0), ("success", "throne-of-ash", 0.5)]
)
def test_the_last_encounter_ends_the_campaign(result: str, ending: str, score: float) -> None:
    game = road("ways", 52, result=result, flags=["door"])
    assert game.result == ending
    assert game.match.outcome is not None
    assert game.match.outcome.scores == (score,)
    assert game.told(CampaignEnded)[0].ending == ending
    assert campaign(game).done == [campaign(game).chapter]
    read = campaign(game).page
    assert GAME.library.guide.endings[ending].text in read
    assert GAME.library.guide.endings[ending].flags["door"] in read
    assert GAME.library.guide.endings[ending].flags["crown"] not in read


def test_after_the_last_failure_one_may_try_again_or_give_up() -> None:
    game = road("ways", 52, result="failure", failed=[52])
    assert game.offered() == ["go 52", "go 56"]
    game.play("go 56")
    assert game.result == "long-dusk"


@pytest.mark.rules("AT-CAMP-10")
def test_a_campaign_with_a_number_of_tries_is_given_up_after_them() -> None:
    assert road("ways", 5, result="failure", failed=[1, 5], house=House(most_tries=2)).result == "long-dusk"
    assert road("ways", 5, result="failure", failed=[5], house=House(most_tries=2)).result == ""


@pytest.mark.rules("AT-CAMP-15")
def test_the_log_tells_chapter_by_chapter_what_was_decided_and_how_it_went() -> None:
    game = decided(5, "success", loot=["rowan-staff", "ash-bow"], chance=["rowan-staff"])
    while game.asked[0] == "share":
        game.play("give roberta")
    game.play("done")
    lines = chronicle(Table(game.state, GAME.library))
    assert lines[0] == "Chapter 5, Toll Takers: success after 4 rounds, 0 knock-outs, 0 potions used."
    assert "The party gains 2 bags of gold." in lines
    assert "Roberta gets Rowan Staff." in lines
    assert lines[-1].startswith("Chapter 8, ")
    assert [record.chapter for record in campaign(game).history] == [5, 8]
    assert gold(game) == 2


@pytest.mark.rules("AT-CAMP-15", "AT-HERO-07")
def test_a_campaign_is_taken_up_again_in_the_midst_of_a_chapter_and_between_two() -> None:
    game = begun(seed=5)
    bot = GAME.bots["captain"](5)
    kinds = set()
    for _ in range(330):
        match = game.match
        assert match.request is not None
        kinds.add(match.request.kind)
        if match.answered % 30 == 0:
            again = Match.load(match.save(), GAME)
            assert again.request is not None
            assert [str(option) for option in again.request] == [str(option) for option in match.request]
            assert again.encoded() == match.encoded()
        match.answer(bot.choose(match.seat(match.request.seat)))
    assert {"turn", "level-up", "story"} <= kinds


def test_a_chapter_is_told_when_it_is_opened() -> None:
    assert road("chapter", 2).told(ChapterBegan) == [ChapterBegan(2, "The Miller's Road")]
