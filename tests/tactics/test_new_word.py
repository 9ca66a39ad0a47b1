"""A new word of cards takes one place: its declaration. Grammar, text, readiness, bots and effect come from there."""

from __future__ import annotations

import msgspec
import pytest

from tabletome.cards import Vocabulary, number
from tabletome.games.tactics.cards.library import Library, Play, Table
from tabletome.games.tactics.cards.text import rules_text
from tabletome.games.tactics.game import GAME
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.state import Actor
from tabletome.packs.source import SourceError
from tests.tactics.fight.stage import fight, figure, library_with

CARDS = {"Second Wind": "rally 7"}
HAND = {"roberta": ["second-wind"]}


def is_lower(table: Table, by: Actor, doing: Doing, least: int) -> bool:
    return by.hp < least


def with_rallies() -> Library:
    """The box in a language with one word more."""
    words = Vocabulary(GAME.library.words)

    @words.word("rally", number, says="have {0} HP at least", needs=is_lower, hint=0.5)
    def rally(play: Play, by: Actor, doing: Doing, least: int) -> None:
        by.hp = max(by.hp, least)

    return msgspec.structs.replace(GAME.library, words=words)


def test_a_new_word_is_declared_once_and_read_printed_judged_and_done() -> None:
    library = with_rallies()
    card = library_with(CARDS, library).cards["second-wind"]
    assert rules_text(card.text) == "Have 7 HP at least."
    hurt = fight("R..1", hands=HAND, hp={"roberta": 3}, cards=CARDS, library=library)
    assert figure(hurt.play("play second-wind"), "roberta").hp == 7
    whole = fight("R..1", hands=HAND, cards=CARDS, library=library)
    assert "play second-wind" not in whole.offered(), "it would do nothing"


def test_the_box_does_not_know_it() -> None:
    with_rallies()
    assert "rally" not in GAME.library.words.words
    with pytest.raises(SourceError, match="stands 'rally'"):
        library_with(CARDS)
