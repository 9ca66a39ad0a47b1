"""Set-ups thrown together: every value stands in one, what is not asked stays as it is, what cannot be had is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Literal

import msgspec
import pytest

from tabletome.kernel import BadSetup, Game, registered
from tabletome.kernel.wording import Wording
from tabletome.lab.set_ups import NotOffered, pairs, set_ups
from tabletome.scene.set_up import questions

GAMES = registered()
MANUAL = Path(__file__).parents[2] / "docs" / "games"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The set-up.

    - `length`: how long it takes. (XX-SET-01)
    - `rounds`: how many rounds a long game has.
    - `duel`: two against each other.
    """

    length: Literal["short", "long"] = "short"
    rounds: int = 3
    duel: bool = False
    people: list[str] = []


class Quarrel(Game[Any]):
    id = "quarrel"
    name = "Quarrel"
    seats = range(2, 4)
    options_type = Options
    wording: ClassVar[dict[str, Wording]] = {
        "rounds": Wording("Rounds", values=((3, "three"), (9, "nine")), when={"length": ("long",)}),
        "people": Wording("Person", place="seat"),
    }

    def choices(self) -> dict[str, list[tuple[object, str]]]:
        return {"people": [("ann", "Ann"), ("bob", "Bob"), ("cid", "Cid")]}

    def new(self, seats: int, options: Options, packs: tuple[object, ...]) -> str:
        if options.duel and seats != 2:
            raise BadSetup("a duel is for 2 seats")
        if len(options.people) not in (0, seats) or len(set(options.people)) < len(options.people):
            raise BadSetup("everybody is somebody else")
        return "begun"


class Plain(Quarrel):
    """Says nothing of how its options are put to people."""

    wording: ClassVar[dict[str, Wording]] = {}


def test_every_value_of_every_option_stands_in_a_set_up_that_can_be_begun() -> None:
    made = [*set_ups(Quarrel())]
    assert {seats for seats, _ in made} == {2, 3}
    assert {options["length"] for _, options in made} == {"short", "long"}
    assert {options["rounds"] for _, options in made if options["length"] == "long"} == {3, 9}
    assert {options["duel"] for _, options in made} == {False, True}
    assert {person for _, options in made for person in options["people"] or [""]} == {"", "ann", "bob", "cid"}
    for seats, options in made:
        assert Quarrel().set_up(seats, options, ()) == "begun"


def test_what_is_not_asked_stays_as_it_is() -> None:
    assert {options["rounds"] for _, options in set_ups(Quarrel(), more=30) if options["length"] == "short"} == {3}


def test_what_is_fixed_stays_and_what_does_not_go_with_it_is_left_out() -> None:
    made = [*set_ups(Quarrel(), fixed={"seats": 3, "length": "short"})]
    assert made
    assert {(seats, options["length"], options["duel"]) for seats, options in made} == {(3, "short", False)}


def test_a_value_that_no_set_up_can_have_is_told() -> None:
    class Crowd(Quarrel):
        seats = range(3, 4)

    with pytest.raises(NotOffered, match="Quarrel offers duel = True, but no set-up can have it"):
        [*set_ups(Crowd())]


def test_a_pair_of_values_stands_in_one_set_up() -> None:
    made = [*pairs(Quarrel(), 200)]
    assert any(seats == 2 and options["duel"] for seats, options in made)
    assert not any(seats == 3 and options["duel"] for seats, options in made)
    assert {(options["length"], options["rounds"]) for _, options in made} == {("short", 3), ("long", 3), ("long", 9)}


def test_a_question_has_the_words_of_the_game_else_those_of_its_docstring_without_citations() -> None:
    length, rounds, _, people = questions(Quarrel())
    assert (length.place, rounds.place) == ("more", "more")
    assert [question.place for question in questions(Plain())] == ["game", "game", "more", "more"]
    assert (length.label, length.help, length.type) == ("Length", "how long it takes.", "choice")
    assert (rounds.label, rounds.help, rounds.when) == ("Rounds", "", {"length": ["long"]})
    assert (people.place, people.type) == ("seat", "list")


@pytest.mark.parametrize("game", ["tomb", "party", "deck", "tactics", "drunagor"])
def test_every_option_of_a_rulebook_is_worded_for_people(game: str) -> None:
    for question in questions(GAMES[game]):
        said = f"{question.label} {question.help} {' '.join(choice.label for choice in question.choices)}"
        assert question.place == "never" or not any(sign in said for sign in "`_*|"), said
        assert ".py" not in said
        assert question.type in ("choice", "bool", "list") or question.place == "never", (
            f"{question.name} has to be typed"
        )
        assert question.label[:1].isupper()


def test_the_lobby_says_how_hard_it_is_as_the_manual_has_it() -> None:
    (adventure,) = [question for question in questions(GAMES["tomb"]) if question.name == "adventure"]
    assert "three to eight of ten" in adventure.help
    assert {30 <= share <= 80 for row in rows("tomb", "How hard it is") for share in row[1:]} == {True}
    (difficulty,) = [question for question in questions(GAMES["party"]) if question.name == "difficulty"]
    assert "about three of five games on normal" in difficulty.help
    played = rows("party", "Partners, `normal`")
    assert 0.55 < sum(share * games for _, share, games in played) / sum(100 * games for *_, games in played) < 0.65


def rows(game: str, heading: str) -> list[list[int]]:
    """The figures of the first table below a heading of a game's page."""
    page = (MANUAL / f"{game}.md").read_text(encoding="utf-8").partition(f"# {heading}")[2].partition("|\n|---")[2]
    lines = page.partition("\n\n")[0].splitlines()[1:]
    assert lines
    return [[int(cell.strip(" %")) for cell in line.strip("|").split("|")] for line in lines]


@pytest.mark.parametrize("game", ["tomb", "tactics"])
def test_ties_are_settled_in_the_browser_until_somebody_wants_to_be_asked(game: str) -> None:
    (ties,) = [question for question in questions(GAMES[game]) if question.name == "ties"]
    assert (ties.preset, ties.place) == ("settle", "game")
    assert [choice.label for choice in ties.choices] == ["go by the stated rule", "ask me every time"]
