"""A new word of cards takes one place: its declaration. Grammar, text, readiness, odds, bots and effect come from there."""

from __future__ import annotations

import msgspec
import pytest

from tabletome.cards import Vocabulary
from tabletome.games.party.bot import Guildmaster
from tabletome.games.party.cards.language import Change, Nature
from tabletome.games.party.cards.library import Library, Play, Table
from tabletome.games.party.cards.text import card_text
from tabletome.games.party.events import RollRead, SymbolsAdded
from tabletome.games.party.game import LIBRARIES
from tabletome.games.party.rules.dice import lay_beside
from tabletome.games.party.state import Doing
from tests.party.table import Cards, offered, on_quest, told

CARDS = "- {name: Old Grudge, type: scroll, effect: grudge}\n"


def is_hurt(table: Table, who: int, doing: object) -> bool:
    return any(hero.wounded for hero in table.state.players[who].party)


def with_grudges() -> Library:
    """The box in a language with one word more, and a scroll that is written in it."""
    words, box = Vocabulary(LIBRARIES.box.words), LIBRARIES.box

    @words.word(
        "grudge", says="add 2 swords if one of your heroes is wounded", needs=is_hurt, hint=1,
        nature=Nature(lambda: Change(symbols="SS"), frozenset({"after"})),
    )  # fmt: skip
    def grudge(play: Play, who: int, doing: Doing) -> None:
        lay_beside(play, "SS", doing.source, "AP-SYM-03")

    return msgspec.structs.replace(box, words=words).adding(items=CARDS, name="grudges")


@pytest.fixture(autouse=True)
def grudges(plain: Cards) -> None:
    plain.add("items", with_grudges().items["old-grudge"])


def test_it_is_read_and_printed() -> None:
    assert card_text(with_grudges().items["old-grudge"])[0] == (
        "After the roll: add 2 swords if one of your heroes is wounded."
    )
    assert "grudge" not in LIBRARIES.box.words.words


def test_it_is_offered_only_where_it_would_do_something_and_then_does_it() -> None:
    well = on_quest("ada", hand="old-grudge", token=False, chance=["blank"])
    well.answer("roll")
    assert offered(well) == ["done"]
    hurt = on_quest("ada~", hand="old-grudge", token=False, chance=["blank"])
    hurt.answer("roll")
    assert offered(hurt) == ["scroll old-grudge", "done"]
    hurt.answer("scroll old-grudge")
    assert told(hurt, SymbolsAdded) == [SymbolsAdded("SS", "old-grudge")]
    assert [read.won for read in told(hurt, RollRead)] == [True]


def test_odds_and_bot_know_what_it_changes() -> None:
    match = on_quest("ada~", hand="old-grudge", token=False, chance=["blank"])
    match.answer("roll")
    assert match.request is not None
    scroll = match.request.find("scroll old-grudge")
    assert scroll is not None
    assert scroll.arg.odds(match.play, 0) == "100 %"
    assert Guildmaster().choose(match.seat(0)) == scroll
