"""At the terminal: lessons, what an option or an adversary would come to, and only what is new."""

from __future__ import annotations

import pytest

from tabletome.kernel import registered
from tabletome.testing.guides import Lesson, lessons_of
from tests.cli.running import run

LESSONS = [lesson for game in registered().values() for lesson in lessons_of(game)]
FIGHT = ("play", "tactics", "--seats", "1", "--option", "chapter=1", "--seed", "4", "--plain")
TO_THE_TURN = ("start on d9", "start on e9", "start on f9", "keep", "keep", "keep")


def screens(output: str) -> list[str]:
    """What was shown between one line that was typed and the next."""
    return output.split("You> ")


# --- lessons ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game} {lesson.number}")
def test_a_lesson_leads_to_its_end_by_what_it_says_to_type(lesson: Lesson) -> None:
    steps = lesson.steps[:-1]
    done = run(
        "play", lesson.game, "--lesson", str(lesson.number), "--plain", lines=(*(step.option for step in steps), "quit")
    )
    assert f"Lesson {lesson.number}: {lesson.title}" in done.output
    for place, step in enumerate(steps, start=1):
        assert f"({place} of {len(lesson.steps)})" in done.output
        assert f"Type: {step.option}" in done.output
    assert "The lesson ends here" in done.output
    assert "your own way" not in done.output
    later = lessons_of(registered()[lesson.game])[lesson.number :]
    assert ("Next: tabletome play" in done.output) is bool(later)


def test_whoever_goes_another_way_is_told_and_undo_leads_back() -> None:
    done = run("play", "tactics", "--lesson", "1", "--plain", lines=("start on b9", "undo", "start on d9", "quit"))
    told = screens(done.output)
    assert "You have gone your own way" in told[1]
    assert "(1 of 10)" in told[2]
    assert "(2 of 10)" in told[3]


def test_lessons_are_listed_and_what_is_wrong_is_said() -> None:
    assert "3  Level up and equip" in run("play", "tactics", "--lesson", "0").output.replace("  3 ", "3  ")
    assert "there is no lesson 9 for Adventure Tactics" in run("play", "tactics", "--lesson", "9").output
    assert "leave out everything but" in run("play", "tactics", "--lesson", "1", "--seed", "3").output


# --- plans ------------------------------------------------------------------------------------------------------------


def test_plan_shows_what_an_option_would_come_to_with_its_reach_and_odds() -> None:
    lines = (*TO_THE_TURN, "play basic-move", "move f7", "plan play divine-flames", "quit")
    told = screens(run(*FIGHT, lines=lines).output)[-2]
    assert "In reach:" in told
    assert "%" in told


def test_plan_alone_shows_what_every_enemy_would_do_if_its_card_came_now_and_why() -> None:
    told = screens(run(*FIGHT, lines=(*TO_THE_TURN, "plan", "quit")).output)[-2]
    assert "if its card came now" in told
    assert "goes for" in told
    assert "the closest" in told
    assert "%" in told


def test_plan_says_so_where_there_is_nobody_to_foresee() -> None:
    told = run("play", "examples/connect_four.py", "--plain", lines=("plan", "quit")).output
    assert "there is nobody here whose next move could be told" in told


# --- only what is new -------------------------------------------------------------------------------------------------


def test_only_what_is_new_is_shown_until_everything_is_asked_for() -> None:
    told = screens(run(*FIGHT, lines=(*TO_THE_TURN, "board", "quit")).output)
    first, keeping, everything = told[0], told[5], told[7]
    for part in ("Objective:", "Turn order" if "Turn order" in first else "Chapter 1", "Roberta, Fighter"):
        assert part in first
    assert "Objective:" not in keeping  # it stands as it stood
    assert "Roberta, Fighter" not in keeping
    assert "Keep the opening hand" in keeping
    for part in ("Objective:", "Turn order", "Roberta, Fighter", "Olette, Rogue", "hand"):
        assert part in everything
    assert sum("'board' shows everything" in screen for screen in told) == 1


@pytest.mark.parametrize("game", sorted(registered()))
def test_in_every_game_a_screen_after_the_first_is_shorter_and_board_brings_all_of_it_back(game: str) -> None:
    seats = str(max(registered()[game].seats[0], 1))
    lines = ("1", "1", "board", "quit", "quit")
    told = run("play", game, "--seats", seats, "--seed", "3", "--plain", lines=lines).output.split("> ")
    assert len(told) >= 4
    assert len(told[2].splitlines()) <= len(told[3].splitlines())
