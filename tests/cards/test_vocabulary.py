"""Words of a card language: declared once, read, printed, judged and done from that declaration."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from tabletome.cards import Unreadable, Vocabulary, many, name, number, one_of, optional

Log = list[str]


def little() -> Vocabulary:
    """A word that asks nothing, one that asks, and one with an operand that may be left out."""
    words = Vocabulary()

    @words.word("heal", number, says="[regains|regain] {0:point} of health", needs=is_hurt, hint=0.5)
    def heal(log: Log, who: str, doing: str, amount: int) -> None:
        log.append(f"{who} is healed by {doing}: {amount}")

    @words.word("ask", says="[thinks|think] it over", hint=-1)
    def ask(log: Log, who: str, doing: str) -> Generator[str, str, None]:
        log.append((yield f"what, {who}?"))

    @words.word("give", one_of({"webbed": "webs"}), optional("twice"), says="[is|are] {0}{1}", hint=-2)
    def give(log: Log, who: str, doing: str, condition: str, twice: str) -> None:
        log.append(condition)

    return words


def is_hurt(log: Log, who: str, doing: str, amount: int) -> bool:
    return who == "ann"


def done(running: Generator[Any, Any, Any], answer: str = "") -> list[object]:
    """All that a rule asked for, answered with the same words each time."""
    asked: list[object] = []
    try:
        asked.append(next(running))
        while True:
            asked.append(running.send(answer))
    except StopIteration:
        return asked


def test_a_word_is_read_with_its_operands_and_written_as_it_stood() -> None:
    op = little().grammar().parse("heal 2")
    assert (op.word.name, op.operands, str(op)) == ("heal", (2,), "heal 2")


def test_an_operand_that_is_left_out_is_not_written() -> None:
    op = Vocabulary(little()).words["ask"].grammar().parse("ask")
    assert str(op) == "ask"
    words = Vocabulary()
    words.word("bless", optional("all"), says="", hint=0)(lambda *it: None)
    assert [str(words.grammar().parse(text)) for text in ("bless", "bless all")] == ["bless", "bless all"]


def test_the_printed_text_agrees_with_who_it_is_done_to_and_counts() -> None:
    one, two = many(little().grammar(), ",").parse("heal 1, heal 2")
    assert one.printed(third=True) == "regains 1 point of health"
    assert two.printed(third=False) == "regain 2 points of health"


def test_the_printed_text_may_be_a_function_of_the_operands() -> None:
    words = Vocabulary()
    words.word("move", number, says=lambda steps: f"[stays|stay] {'' if steps else 'not '}here", hint=0)(
        lambda *it: None
    )
    assert words.grammar().parse("move 0").printed(third=True) == "stays not here"
    assert words.grammar().parse("move 1").printed(third=False) == "stay here"


def test_a_word_that_asks_nothing_runs_like_one_that_asks() -> None:
    log: Log = []
    heal, ask = many(little().grammar(), ",").parse("heal 2, ask")
    assert done(heal.run(log, "ann", "a potion")) == []
    assert done(ask.run(log, "bo", "a riddle"), "why?") == ["what, bo?"]
    assert log == ["ann is healed by a potion: 2", "why?"]


def test_a_rule_stays_what_it_was_and_can_be_called_by_other_rules() -> None:
    words = Vocabulary()

    @words.word("count", number, says="", hint=0)
    def count(log: Log, who: str, doing: str, amount: int) -> int:
        return amount + 1

    assert count([], "", "", 2) == 3


def test_a_word_matters_where_its_need_is_met_and_always_if_it_has_none() -> None:
    heal, ask = many(little().grammar(), ",").parse("heal 2, ask")
    assert heal.matters([], "ann", "")
    assert not heal.matters([], "bo", "")
    assert ask.matters([], "bo", "")


@pytest.mark.parametrize(("text", "worth"), [("heal 3", 1.5), ("ask", -1), ("give webbed", -2)])
def test_the_hint_of_a_word_counts_for_every_point_of_it(text: str, worth: float) -> None:
    assert little().grammar().parse(text).worth == worth


def test_what_a_word_is_worth_may_depend_on_all_its_operands() -> None:
    words = Vocabulary()
    words.word("give", name, number, says="", hint=lambda what, count: count * len(what))(lambda *it: None)
    assert words.grammar().parse("give axe 2").worth == 6


def test_no_word_is_declared_twice() -> None:
    words = little()
    with pytest.raises(ValueError, match="two words are called 'heal'"):
        words.word("heal", says="", hint=0)(lambda *it: None)


def test_a_copy_gets_words_of_its_own_and_leaves_the_first_as_it_was() -> None:
    words = little()
    more = Vocabulary(words)
    more.word("push", number, says="", hint=0)(lambda *it: None)
    assert more.grammar().parse("push 2").operands == (2,)
    assert more.grammar().parse("heal 2").word is words.words["heal"]
    with pytest.raises(Unreadable, match="'heal', 'ask' or 'give' belongs"):
        words.grammar().parse("push 2")


def test_words_count_that_are_declared_until_the_grammar_is_first_used() -> None:
    words = Vocabulary()
    grammar = words.grammar()
    words.word("heal", name, says="", hint=0)(lambda *it: None)
    assert grammar.parse("heal ann").operands == ("ann",)


def test_a_word_of_several_is_told_from_one_that_begins_it() -> None:
    words = Vocabulary()
    for text in ("rest", "rest fully"):
        words.word(text, says="", hint=0)(lambda *it: None)
    assert [op.word.name for op in many(words.grammar(), ",").parse("rest, rest fully")] == ["rest", "rest fully"]


def test_a_word_of_several_is_written_with_a_blank_before_its_operands() -> None:
    words = Vocabulary()
    words.word("rest for", number, says="", hint=0)(lambda *it: None)
    assert str(words.grammar().parse("rest for 2")) == "rest for 2"


def test_two_words_may_be_written_with_the_same_sign_and_have_a_nature_of_their_own() -> None:
    words = Vocabulary()

    @words.word("die", one_of({"red": "red"}), written="+", says="add a {0} die", hint=1, nature="dice")
    def add_die(log: Log, who: str, doing: str, colour: str) -> None:
        log.append(f"a {colour} die")

    @words.word("coins", number, written="+", says="take {0:coin}", hint=0.4, nature="gold")
    def add_coins(log: Log, who: str, doing: str, amount: int) -> None:
        log.append(f"{amount} coins")

    read = words.grammar().parse
    assert read("+2") == read("+ 2")
    assert [(op.word.name, op.word.nature, str(op)) for op in (read("+ red"), read("+ 2"))] == [
        ("die", "dice", "+red"),
        ("coins", "gold", "+2"),
    ]
    with pytest.raises(Unreadable, match="at column 3 stands 'blue', where 'red' or a number belongs"):
        read("+ blue")
