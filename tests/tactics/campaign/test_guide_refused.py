"""Mistakes in the files of the campaign are told with file and line, and nothing is taken from them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tabletome.games.tactics.game import GAME
from tabletome.packs.source import SourceError

STORY: dict[str, Any] = {"name": "A New Road", "chapter": 90, "act": "the-border", "opening": "You walk."}


def complaint(file: str, text: str) -> str:
    with pytest.raises(SourceError) as refused:
        GAME.library.adding({file: text})
    assert str(refused.value).startswith(f"{file}:")
    return re.sub(r"^\S+ ", "", str(refused.value))


def chapter(more: str) -> str:
    return f"- name: A New Road\n  chapter: 90\n  act: the-border\n  opening: You walk.\n{more}"


ROAD = "  choices:\n  - label: On\n    go: 2\n"


@pytest.mark.rules("AT-CAMP-02")
def test_a_chapter_of_ones_own_can_be_added() -> None:
    guide = GAME.library.adding({"chapters.yaml": chapter(ROAD)}).guide
    assert guide.chapters[90].choices[0].go == 2
    assert len(GAME.library.guide.chapters) == 56


@pytest.mark.rules("AT-CAMP-02")
@pytest.mark.parametrize(
    ("more", "why"),
    [
        (ROAD.replace("2", "77"), "there is no chapter '77'"),
        (f"{ROAD}    needs: [moonlight]\n", "there is no flag 'moonlight'"),
        (f"{ROAD}  market: M9\n", "there is no market 'M9'"),
        (f"{ROAD}  adds_random: nobody\n", "there is no random encounter 'nobody'"),
        (f"{ROAD}  voices: {{gandalf: Hm}}\n", "there is no hero 'gandalf'"),
        (f"{ROAD}  echoes:\n  - {{done: 70, text: Again}}\n", "there is no chapter '70'"),
        (f"{ROAD}  ending: long-dusk\n", "has choices, or it is an ending"),
        ("", "has choices, or it is an ending"),
        ("  ending: nowhere\n", "there is no ending 'nowhere'"),
        (f"{ROAD}  colour: red\n", "colour"),
    ],
)
def test_a_chapter_that_leads_nowhere_is_refused_at_its_line(more: str, why: str) -> None:
    assert why in complaint("chapters.yaml", chapter(more))


def test_an_encounter_needs_its_texts_and_a_label_for_every_way() -> None:
    """The text of chapter 1 again, under the number of an encounter that has none yet."""
    entry = "- name: Ford Again\n  chapter: 1\n  act: the-border\n  opening: You walk.\n"
    assert "is there already" in complaint("chapters.yaml", entry)


@pytest.mark.parametrize(
    ("option", "why"),
    [
        ("{label: Go}", "one result, or a die to roll"),
        ("{label: Go, result: Well, roll: r}", "what comes of it stands under `low` and `high`"),
        ("{label: Go, result: Well, does: fly}", "fly"),
        ("{label: Go, result: Well, fight: dance 3}", "dance"),
        ("{label: Go, roll: green, low: {result: a}, high: {result: b}}", "there is no die 'green'"),
    ],
)
def test_an_option_of_a_random_encounter_says_what_comes_of_it(option: str, why: str) -> None:
    assert why in complaint("random_encounters.yaml", f"- name: Wolves\n  text: Howl.\n  options:\n  - {option}\n")
