"""Chapters measured for every size of party: what is won, how games end, whatever the number of workers."""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.state import Campaign as Road
from tabletome.games.drunagor.state import Played, State
from tabletome.lab.chapters import CAMPAIGNS, Ending, main, measure, of_drunagor, played, table, told

TOLL_ROOM, RANDOM = (0, 1), "random"


def test_all_chapters_of_both_games_can_be_measured() -> None:
    assert {spec: (len(made().chapters), made().heroes) for spec, made in CAMPAIGNS.items()} == {
        "tactics": (33, (3, 4, 5)),
        "drunagor": (19, (1, 2, 3, 4, 5)),
    }


def test_a_cell_is_one_chapter_with_its_rewards_for_so_many_heroes() -> None:
    campaign = of_drunagor()
    state = campaign.game.set_up(1, campaign.options(4, 3), ())
    assert state.campaign is not None
    assert (len(state.heroes), state.campaign.chapter, state.campaign.last) == (3, 4, 4)
    assert all(hero.abilities for hero in state.heroes), "three Chapters before gave a Class Ability"


def test_the_same_seeds_give_the_same_endings_with_more_workers() -> None:
    one, two = (measure("drunagor", [TOLL_ROOM], 4, RANDOM, 7, workers) for workers in (1, 2))
    assert one == two
    assert [
        ending == played(of_drunagor(), TOLL_ROOM, 7 + number, RANDOM) for number, ending in enumerate(one[TOLL_ROOM])
    ] == [True] * 4


def test_an_ending_says_why_and_in_which_round() -> None:
    endings = measure("drunagor", [TOLL_ROOM], 4, RANDOM, 7)[TOLL_ROOM]
    assert not any(one.won for one in endings)
    assert all(one.round > 0 and one.why for one in endings)


def test_the_round_of_a_chapter_is_the_one_that_the_campaign_wrote_down() -> None:
    state = State([], 1, "", 1, "", why="night fell")
    state.campaign = Road(1, log=[Played(1, "lost", 20, "night fell")])
    assert of_drunagor().ended(state) == ("night fell", 20)


def test_an_encounter_of_tactics_is_a_cell_too() -> None:
    [ending] = measure("tactics", [(1, 3)], 1, RANDOM, 3)[1, 3]
    assert (ending.won, ending.why, ending.round > 0) == (False, "failure", True)


def test_a_table_has_a_line_for_a_chapter_and_a_column_for_a_size() -> None:
    won, lost = Ending(True, "home", 3), Ending(False, "night", 4)
    lines = table(of_drunagor(), {(1, 1): [won, lost], (1, 5): [won] * 4, (2, 5): [lost]}).splitlines()
    assert lines == [
        "| Chapter | 1 hero | 5 heroes |",
        "|---|---:|---:|",
        "| 1. The Road to Black River | 50 | 100 |",
        "| 2. Blackriver's Missing |  | 0 |",
    ]


def test_all_reasons_are_told_the_most_frequent_first() -> None:
    lost = [Ending(False, "Vorn fell", 6), Ending(False, "night", 20), Ending(False, "Vorn fell", 4)]
    assert told((2, 3), lost) == "Chapter 2, heroes 3: won 0 of 3, lost 3 (Vorn fell 2, rounds 4 6; night 1, round 20)"


def test_the_command_prints_the_table_and_how_games_ended(capsys: pytest.CaptureFixture[str]) -> None:
    main(["drunagor", "--chapters", "0", "--heroes", "1", "--games", "2", "--bot", "random", "--seed", "7"])
    printed = capsys.readouterr()
    assert "Won by random in per cent of 2 games a cell, seed 7:" in printed.out
    assert "| The Toll Room | 0 |" in printed.out
    assert printed.out.splitlines()[-1].startswith("Chapter 0, heroes 1: won 0 of 2, lost 2 (")
    assert printed.err.startswith("1 of 1 cells: Chapter 0, heroes 1: won 0 of 2")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["drunagor", "--chapters", "1,19"], "--chapters 19: there are 0, 1, 2"),
        (["tactics", "--heroes", "2"], "--heroes 2: there are 3, 4, 5"),
        (["drunagor", "--games", "0"], "at least one game"),
        (["tomb"], "invalid choice: 'tomb'"),
    ],
)
def test_what_cannot_be_measured_is_refused(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert complaint in capsys.readouterr().err
