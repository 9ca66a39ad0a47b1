"""A scene on the stage: what each seat is shown of the question and the log."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.kernel import CHECKPOINT, WATCHER, Choose, Flow, Game, GameFault, Items, Match, One, Play, game_named
from tabletome.scene import Panel, Prompt, Scene
from tabletome.scene.stage import choice_groups, stage

from .running import CONNECT_FOUR, RED_WINS, VAULT


class Painted(Game[Any]):
    """A game that paints whatever it is told to."""

    id = "painted"
    name = "Painted"
    seats = range(2, 3)
    state_type = dict

    def __init__(self, picture: object) -> None:
        self.picture = picture

    def new(self, seats: int, options: object, packs: tuple[object, ...]) -> dict[str, int]:
        return {}

    def flow(self, play: Play[Any, Any]) -> Flow[None]:
        yield CHECKPOINT
        yield Choose(1, (One("wait"), One("go"), Items("take", ("axe", "rope"), label="Take what?"), Items("eat", ())))

    def scene(self, view: object, asked: Choose | None) -> object:
        return self.picture

    def outcome(self, state: object) -> None:
        return None


def connect_four(*columns: str) -> Match[Any]:
    match = Match(game_named(CONNECT_FOUR), seed=1, listen=True)
    for column in columns:
        match.answer(int(column) - 1)
    return match


def test_the_asked_seat_is_shown_the_question_with_its_options_in_notation() -> None:
    prompt = stage(connect_four().seat(0)).prompt
    assert prompt is not None
    assert (prompt.seat, prompt.who, prompt.question) == (0, "Seat 0", "Drop a stone into which column?")
    assert [choice.option for choice in prompt.groups[0].choices][:2] == ["drop a", "drop b"]
    assert [choice.label for choice in prompt.groups[0].choices][:2] == ["a", "b"]


@pytest.mark.parametrize("seat", [1, WATCHER])
def test_others_learn_only_who_is_being_waited_for(seat: int) -> None:
    prompt = stage(connect_four().seat(seat), ["Ann", "Bob"]).prompt
    assert prompt is not None
    assert prompt.who == "Ann"
    assert not prompt.groups
    assert "column" not in prompt.question


def test_nothing_is_asked_when_the_game_is_over() -> None:
    assert stage(connect_four(*RED_WINS).seat(0)).prompt is None


def test_verbs_that_stand_alone_are_listed_together_and_empty_groups_not_at_all() -> None:
    request = Match(Painted(Scene(title="x")), seed=1).request
    assert request is not None
    groups = choice_groups(request)
    assert [(group.title, [choice.option for choice in group.choices]) for group in groups] == [
        ("", ["wait", "go"]),
        ("Take what?", ["take axe", "take rope"]),
    ]


def test_a_prompt_of_the_games_own_is_kept_and_gets_the_options() -> None:
    match = Match(Painted(Scene(title="x", prompt=Prompt(1, "The thief", "Well?"))), seed=1)
    prompt = stage(match.seat(1), ["Ann", "Bob"]).prompt
    assert prompt is not None
    assert (prompt.who, prompt.question, len(prompt.groups)) == ("The thief", "Well?", 2)


def test_the_log_holds_what_the_seat_may_see_and_nothing_else() -> None:
    match = Match(game_named(VAULT), 2, seed=1, listen=True)
    hands = match.state.hands
    for seat, other in ((0, 1), (1, 0)):
        told = [line.text for line in stage(match.seat(seat)).log]
        assert told == [f"Seat {seat} takes {hands[seat][0]}."]
        assert hands[other][0] not in str(stage(match.seat(seat)))
    assert stage(match.seat(WATCHER)).log == ()


def test_log_lines_carry_their_rules() -> None:
    match = Match(game_named(VAULT), 2, seed=1, listen=True)
    match.answer("open left")
    assert stage(match.seat(1)).log[-1].rules == ("VT-03",)


def test_known_names_head_the_panels_and_unknown_ones_leave_them() -> None:
    panels = (Panel("a", "Red", seat=0), Panel("b", "Yellow", role="second", seat=1), Panel("c", "Bank"))
    match = Match(Painted(Scene(title="x", panels=panels)), seed=1)
    shown = stage(match.seat(0), ["", "Bob"]).panels
    assert [(panel.name, panel.role) for panel in shown] == [("Red", ""), ("Bob", "Yellow, second"), ("Bank", "")]


def test_a_game_without_a_picture_shows_its_view() -> None:
    match = Match(game_named(VAULT), 1, seed=1)
    assert [line.text for line in stage(match.seat(0)).notes] == [f"hand: {match.state.hands[0]}", "turns: 0"]


def test_a_picture_that_is_no_scene_is_the_games_fault() -> None:
    with pytest.raises(GameFault, match="the scene of Painted is str, not a Scene"):
        stage(Match(Painted("a drawing"), seed=1).seat(0))
