"""What adding takes: a word of cards one declaration, a condition and a verb at most three files."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from tabletome.cards import Vocabulary
from tabletome.games.deck import game
from tabletome.games.deck.bot.worth import text_worth
from tabletome.games.deck.cards.amounts import AMOUNT, Amount
from tabletome.games.deck.cards.library import Library, Play, Table, read_files
from tabletome.games.deck.cards.text import card_text
from tabletome.games.deck.rules.effects import WORDS, Doing
from tabletome.games.deck.state import Combatant
from tabletome.packs.source import SourceError
from tests.deck.arena import answer, duel, printed
from tests.deck.printed import BOX, Cards

__all__ = ["printed"]

CHARM = "- {kind: skill, name: Charm, action: Normal, effect: 'self: bless R'}\n"


def is_hurt(table: Table, who: Combatant, doing: object, much: Amount) -> bool:
    return who.hp < who.max_hp


def with_blessings() -> Library:
    """The box in a language with one word more, and a card that is written in it."""
    words = Vocabulary(BOX.words)

    @words.word("bless", AMOUNT, says=lambda much: f"WHO [has|have] {much.term} HP at least", needs=is_hurt, hint=0.5)
    def bless(play: Play, who: Combatant, doing: Doing, much: Amount) -> None:
        who.hp = max(who.hp, much.value(play.state.round))

    library = msgspec.structs.replace(BOX, words=words)
    return library.adding(read_files(words, {"skills.yaml": CHARM}))


def test_a_new_word_is_declared_once_and_read_printed_judged_and_done(cards: Cards) -> None:
    charm = with_blessings().combat_cards["Charm"]
    assert "You have R HP at least." in card_text(charm)
    cards.add(charm)
    match = duel(["Charm U"], [], first={"hp": 1}, round=4)
    table = cards.table(match.state)
    assert text_worth(table, match.state.who("p0"), charm, 1) == 2.0
    assert text_worth(table, match.state.who("p1"), charm, 1) == 0.0  # whole, it would do nothing
    answer(match, "play Charm U at p0")
    assert match.state.who("p0").hp == 4


def test_the_box_does_not_know_it() -> None:
    with_blessings()
    assert "bless" not in BOX.words.words
    with pytest.raises(SourceError, match="stands 'bless'"):
        read_files(WORDS, {"skills.yaml": CHARM})


def files_naming(word: str) -> list[str]:
    """Where a name or the text of one stands in the game, the reference player aside, which may have an opinion of anything."""
    folder = Path(game.__file__).parent
    named = [file.relative_to(folder).as_posix() for file in folder.rglob("*.py") if re.search(word, file.read_text())]
    return sorted(file for file in named if not file.startswith("bot/"))


def test_a_condition_takes_three_files() -> None:
    """Its line in the list of effects, the rule that brings and ends it, the question that it bends."""
    assert files_naming('"kiting"') == ["options/foes/traits.py", "rules/foes/turn.py", "state.py"]


def test_a_verb_takes_three_files() -> None:
    """The act with its notation, words and reasons; the list of all acts; the rule that offers it and carries it out."""
    assert files_naming(r"\bEndure\b") == ["options/counters.py", "options/kinds.py", "rules/combat/fatigue.py"]
    assert files_naming(r"\bJoinRest\b") == ["options/journey.py", "options/kinds.py", "rules/adventure/rest.py"]
