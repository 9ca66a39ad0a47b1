"""The words of cards' texts as declarations: grammar and printed form of each, compared with what all cards of the box print."""

from __future__ import annotations

from typing import Any

import pytest

from tabletome.cards import Parser, Unreadable, Vocabulary, seq
from tabletome.games.deck.cards.amounts import AMOUNT, Amount, amount_words, number
from tabletome.games.deck.cards.deeds import FORBIDDEN, LIGHTS, read_deeds
from tabletome.games.deck.cards.durations import DURATION, Duration, duration_words
from tabletome.games.deck.cards.language import TYPE
from tabletome.games.deck.cards.text import TYPE as TYPES
from tabletome.games.deck.cards.text import deeds_text
from tabletome.games.deck.cards.texts import CARD, FOR_ROUNDS, duration, grammar, in_brackets, printed
from tabletome.words import listed
from tests.deck.by_eye import cards
from tests.deck.cards.test_notation import DEEDS

POISON: Parser[tuple[Amount, int]] = seq("(", AMOUNT, ",", FOR_ROUNDS, ")")


def counted(amount: Amount, noun: str) -> str:
    return f"{amount_words(amount)} {noun}{'' if amount == number(1) else 's'}"


def lasts(words: str, how_long: Duration) -> str:
    return f"{words} {duration_words(how_long)}"


SAYS: dict[str, tuple[tuple[Parser[Any], ...], Any]] = {
    "cannot": (
        (in_brackets(*FORBIDDEN), DURATION),
        lambda what, long: lasts(f"WHO cannot {listed((name.title() for name in what), 'or')}", long),
    ),
    "guard": (
        (AMOUNT, TYPE, DURATION),
        lambda much, type_, long: lasts(
            f"WHO [has|have] {amount_words(much)} {TYPES[type_]} Defense against every attack", long
        ),
    ),
    "regen": (
        (AMOUNT, DURATION),
        lambda much, long: lasts(f"WHO [regains|regain] {amount_words(much)} HP at the start of every Round", long),
    ),
    "light": (
        (in_brackets(*LIGHTS), DURATION),
        lambda light, long: lasts(f"the light in the Room is {light[0]}", long),
    ),
    "sneaking": ((), "you Sneak"),
    "poison": (
        (POISON,),
        lambda how: f"WHO [loses|lose] {amount_words(how[0])} HP each Round to Poison for {how[1]} Rounds",
    ),
    "disarm": ((), "WHO [drops|drop] the Weapon in hand"),
    "push": ((AMOUNT,), lambda far: f"WHO is moved {counted(far, 'Distance')} away"),
    "refresh": ((AMOUNT,), lambda much: f"WHO [loses|lose] {counted(much, 'level')} of Fatigue"),
    "regain": ((AMOUNT,), lambda many: f"take {counted(many, 'card')} of your Discard Deck to your hand"),
    "search": ((CARD,), "search your Draw Deck for a {0} Card"),
    "swap then play weapon": ((), "swap to another Weapon and play its card at once"),
    "play(normal card) as reaction(self|ally)": (
        (),
        "play one Normal card of your hand as a Reaction to an attack on you or an Ally",
    ),
    "cast": ((CARD,), "cast {0}, whatever your Class and Level"),
}


@pytest.fixture
def words() -> Vocabulary:
    made = Vocabulary()
    for name, (operands, says) in SAYS.items():
        made.word(name, *operands, says=says, hint=0)(lambda play, who, doing, *given: None)
    return made


def test_every_text_of_the_box_and_every_deed_prints_as_before(words: Vocabulary) -> None:
    read = grammar(words).parse
    texts = [seen.of(field) for seen in cards().values() for field in ("effect", "on_ok") if seen.of(field)]
    assert len(texts) >= 15
    for text in (*texts, *DEEDS, *(f"{whom}: {deed}" for whom in ("self", "ally", "self|ally") for deed in DEEDS)):
        deeds, made = read_deeds(text), read(text)
        assert printed(made) == deeds_text(deeds)
        assert [duration(op) for op in made.ops] == [deed.duration for deed in deeds]
        own = [made.whom_of(op) for op in made.ops if "play(normal" not in op.word.name]
        assert own == [deed.whom for deed in deeds if deed.kind != "as_reaction"]


def test_these_are_all_words(words: Vocabulary) -> None:
    read = grammar(words).parse
    assert {op.word.name for text in DEEDS for op in read(text).ops} == {*words.words} == {*SAYS}


def test_what_is_no_word_is_refused_with_those_there_are(words: Vocabulary) -> None:
    with pytest.raises(Unreadable, match="at column 7 stands 'gard', where 'guard' belongs"):
        grammar(words).parse("self: gard 2 any for 1 round")
    with pytest.raises(
        Unreadable, match="at column 13 the text ends, where 'for a count', 'until count' or 'for' belongs"
    ):
        grammar(words).parse("cannot(move)")
