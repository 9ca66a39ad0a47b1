"""The words of cards' texts: how each is written and printed, to whom it is done, how long it lasts."""

from __future__ import annotations

import pytest

from tabletome.cards import Unreadable
from tabletome.games.deck.cards.durations import Duration
from tabletome.games.deck.cards.texts import Text, duration, grammar, hint
from tabletome.games.deck.game import GAME
from tabletome.games.deck.rules.effects import WORDS
from tests.deck.by_eye import cards as cards_by_eye

PRINTED = {
    "cannot(move,flee) for 2 rounds": "The Target cannot Move or Flee for 2 Rounds.",
    "cannot(act) for 1 round": "The Target cannot Act for 1 Round.",
    "guard R any for a count": "The Target has R Physical or Ethereal Defense against every attack for a full Count.",
    "self: guard 3 phys for 2 rounds": "You have 3 Physical Defense against every attack for 2 Rounds.",
    "regen 1 until count": "The Target regains 1 HP at the start of every Round until the end of the Count.",
    "self|ally: regen R for R rounds": "You or an Ally regains R HP at the start of every Round for R Rounds.",
    "light(medium) for a count": "The light in the Room is medium for a full Count.",
    "sneaking": "You Sneak.",
    "poison(1,3r)": "The Target loses 1 HP each Round to Poison for 3 Rounds.",
    "self: poison(R,2r)": "You lose R HP each Round to Poison for 2 Rounds.",
    "disarm": "The Target drops the Weapon in hand.",
    "self: disarm": "You drop the Weapon in hand.",
    "push 1": "The Target is moved 1 Distance away.",
    "push 2": "The Target is moved 2 Distances away.",
    "refresh 1": "The Target loses 1 level of Fatigue.",
    "self: refresh R/2": "You lose R/2 levels of Fatigue.",
    "ally: refresh 1": "You or an Ally loses 1 level of Fatigue.",
    "regain 1": "Take 1 card of your Discard Deck to your hand.",
    "search(Sneak Attack)": "Search your Draw Deck for a Sneak Attack Card.",
    "swap then play weapon": "Swap to another Weapon and play its card at once.",
    "play(normal card) as reaction(self|ally)": (
        "Play one Normal card of your hand as a Reaction to an attack on you or an Ally."
    ),
    "cast(Energy Bolt)": "Cast Energy Bolt, whatever your Class and Level.",
    "sneaking, search(Sneak Attack)": "You Sneak and search your Draw Deck for a Sneak Attack Card.",
}
LASTING = {"cannot", "guard", "regen", "light"}
FOR_ITS_PLAYER = {
    "light", "sneaking", "regain", "search", "cast", "swap then play weapon", "play(normal card) as reaction(self|ally)",
}  # fmt: skip


def read(text: str) -> Text:
    return grammar(WORDS).parse(text)


@pytest.mark.parametrize("text", PRINTED)
def test_everything_a_card_can_do_is_printed_as_it_is_written(text: str) -> None:
    assert str(read(text)) == PRINTED[text]


def test_these_are_all_words() -> None:
    assert {op.name for text in PRINTED for op in read(text).ops} == {*WORDS.words} == {*GAME.library.words.words}
    assert len(WORDS.words) == 14


@pytest.mark.parametrize("text", PRINTED)
def test_what_lasts_says_for_how_long_and_nothing_else_does(text: str) -> None:
    assert all((duration(op) is not None) == (op.name in LASTING) for op in read(text).ops)


def test_how_long_it_lasts_is_printed() -> None:
    for example in ("cannot(move)", "guard 2 eth", "regen 1", "light(dark)"):
        for whom in ("self", "ally", "target"):
            assert str(read(f"{whom}: {example} for 2 rounds")).endswith(" for 2 Rounds.")


def test_who_has_it_stands_in_front_unless_it_is_for_whoever_plays_the_card() -> None:
    for text in PRINTED:
        words = text.split(": ")[-1]
        for whom in ("self", "ally", "self|ally", "target"):
            made = read(f"{whom}: {words}")
            assert made.done_to == tuple("self" if op.name in FOR_ITS_PLAYER else whom for op in made.ops)
        assert read(words).whom == "target"
    [guard] = read("self: guard 3 phys for 2 rounds").ops
    assert guard.operands[1:] == ("phys", Duration("rounds", guard.operands[0].__class__(plus=2)))


def test_a_text_knows_the_cards_it_names() -> None:
    assert [*read("sneaking, search(Sneak Attack)").cards()] == ["Sneak Attack"]
    assert [*read("cast(Energy Bolt)").cards()] == ["Energy Bolt"]
    assert [*read("cannot(move) for 1 round, regain 2").cards()] == []


def test_only_ways_to_play_another_card_are_special() -> None:
    special = {name for name, word in WORDS.words.items() if word.nature is not None and word.nature.special}
    assert special == {"swap then play weapon", "play(normal card) as reaction(self|ally)"}
    assert read("swap then play weapon").special
    assert not read("cast(Energy Bolt)").special


@pytest.mark.parametrize(
    ("text", "round_", "worth"),
    [
        ("cannot(attack,flee) for R rounds", 3, -6.0),
        ("guard R any for 6 rounds", 2, 4.0),
        ("guard 2 any until count", 5, 4.0),
        ("regen 2 for 3 rounds", 1, 6.0),
        ("light(bright) for 2 rounds", 1, 1.5),
        ("poison(R,3r)", 4, -6.0),
        ("disarm", 1, -1.5),
        ("refresh 2", 1, 10.0),
        ("regain R", 4, 2.0),
        ("push 1", 1, 0.0),
    ],
)
def test_what_a_word_is_worth_on_a_round(text: str, round_: int, worth: float) -> None:
    [op] = read(text).ops
    assert hint(op, round_) == worth


def test_every_text_of_the_box_can_be_read_and_printed() -> None:
    written = [seen.of(field) for seen in cards_by_eye().values() for field in ("effect", "on_ok") if seen.of(field)]
    assert len(written) >= 15
    for text in written:
        assert "WHO" not in str(read(text))


def test_what_is_no_word_is_refused_with_those_there_are() -> None:
    with pytest.raises(Unreadable, match="at column 7 stands 'gard', where 'guard' belongs"):
        read("self: gard 2 any for 1 round")
    with pytest.raises(Unreadable, match=r"^at column 7 stands 'xyz', where .*'guard'.* or one of 2 others belongs$"):
        read("self: xyz")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "cannot(sing) for 1 round",
            "at column 8 stands 'sing', where 'act', 'attack', 'cast', 'flee', 'move' or 'react' belongs",
        ),
        ("cannot(move)", "at column 13 the text ends, where 'for a count', 'until count' or 'for' belongs"),
        ("regain 2 for 3 rounds", "at column 10 stands 'for', where ',' or the end belongs"),
        (
            "guard 3 any for ever",
            "at column 17 stands 'ever', where an amount such as 3, R, R/2+1, Rx2 or iR belongs",
        ),
        ("poison(1,3)", "at column 10 stands '3', where a number of Rounds such as 3r belongs"),
        ("search()", "at column 8 stands ')', where the name of a card belongs"),
    ],
)
def test_nothing_else_is_a_text(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(text)
    assert str(refused.value) == sentence
