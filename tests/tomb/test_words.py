"""The rules text of every card, generated from its notation."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletome.games.tomb.cards import kinds, phrases
from tabletome.games.tomb.cards import language as card_language
from tabletome.games.tomb.cards import text as card_text
from tabletome.games.tomb.cards.content import adding
from tabletome.games.tomb.cards.kinds import Power
from tabletome.games.tomb.rules import operations
from tabletome.packs.source import SourceError

from .cards import library, lines_of

DECKS: dict[str, dict[str, Any]] = {
    "heroes": dict(library().heroes),
    "powers": dict(library().powers),
    "treasures": dict(library().treasures),
    "spells": dict(library().spells),
    "markers": dict(library().markers),
    "monsters": dict(library().monsters),
    "encounters": dict(library().encounters),
    "traps": dict(library().traps),
}
EVERY = [(deck, card) for deck, known in DECKS.items() for card in known]
FORKED_SKY = [
    "One Monster within 2 tiles. Attack +8: 2 damage; up to two other Monsters within 1 tile of the target take 1 damage."
]
RULES = (
    "attack", "hit", "miss", "do", "when", "on", "ability", "tactics", "fail", "moves", "disable", "tokens", "charges",
    "buy", "sell", "hero", "monster",
)  # fmt: skip


def numbers_of(text: str) -> Counter[int]:
    """The numbers in a text, in digits or in words."""
    found: Counter[int] = Counter(int(digits) for digits in re.findall(r"\d+", text))
    for number, word in enumerate(phrases.NUMBERS):
        found[number] += len(re.findall(rf"\b{word}\b", text, re.IGNORECASE))
    return found


def numbers_in(card: object) -> Counter[int]:
    """The numbers of a card's notation that a player must know."""
    found: Counter[int] = Counter()
    for name in RULES:
        value = getattr(card, name, "")
        if isinstance(value, kinds.Cast):
            found += numbers_in(value)
        elif value not in (0, 1):
            found += numbers_of(re.sub(r"'fly': '1'|\+\d+:0", "", str(value)))
    return found


@pytest.mark.parametrize(("deck", "card"), EVERY)
def test_every_card_has_text_in_whole_sentences(deck: str, card: str) -> None:
    lines = lines_of(DECKS[deck][card])
    assert lines
    for line in lines:
        assert re.fullmatch(r"[A-Z+-].*[.]", line), line
        assert not re.search(r"[{}|]|  | ,|\.\.|: [A-Z][a-z]+ed\b", line), line


@pytest.mark.parametrize(("deck", "card"), EVERY)
def test_the_text_of_a_card_has_every_number_of_its_notation(deck: str, card: str) -> None:
    known = DECKS[deck][card]
    missing = numbers_in(known) - numbers_of(" ".join(lines_of(known)))
    assert not missing, f"{lines_of(known)} lacks {dict(missing)}"


@pytest.mark.parametrize(
    ("deck", "card", "text"),
    [
        (
            "powers",
            "stirring-refrain",
            ["One Monster within 1 tile. Attack +6: 1 damage.", "Then one other Hero within 1 tile gains Advantage."],
        ),
        ("powers", "hypnotic-weave", ["Each Monster within 1 tile is Stunned."]),
        ("powers", "shield-oath", ["When a Hero within 1 tile is hit: the damage is reduced by 2."]),
        (
            "powers",
            "stand-between",
            ["When another adjacent Hero is hit: you take the damage instead.", "This power is not turned over."],
        ),
        (
            "powers",
            "gale-palm",
            [
                "One Monster within 1 tile. Attack +6: 1 damage, and the target is pushed 2 tiles away.",
                "Miss: the target is pushed 1 tile away.",
            ],
        ),
        (
            "powers",
            "root-and-staff",
            ["One adjacent Monster. Attack +7: 1 damage.", "On 16 or more on the die: you regain 1 Hit Point."],
        ),
        (
            "powers",
            "forked-sky",
            FORKED_SKY,
        ),
        (
            "powers",
            "noon-over-the-jungle",
            ["Each Monster on one tile within 2 tiles. Attack +7 each: 2 damage.", "Miss: 1 damage."],
        ),
        (
            "powers",
            "blade-of-the-open-sun",
            [
                "Each adjacent Monster. Attack +7 each: 1 damage; the target, if undead, takes 1 damage.",
                "Miss: the target gains Disadvantage.",
            ],
        ),
        (
            "powers",
            "mage-armor",
            [
                "In your Hero Phase, without an action: one Hero on your tile gets the Mage Armor token.",
                "The Mage Armor token: +2 AC. It lies there until the figure takes damage.",
            ],
        ),
        (
            "treasures",
            "wand-of-wonder",
            [
                "As your action: you cast a Spell.",
                "It has 3 charges. After the last one turn it over.",
                "Buy 800 gp, sell 400 gp.",
            ],
        ),
        (
            "treasures",
            "fang-charm",
            ["+1 to attack rolls; only the best such Item counts.", "Buy 600 gp, sell 300 gp."],
        ),
        ("treasures", "second-breath", ["Played at once: you regain 2 Hit Points."]),
        (
            "spells",
            "slow-poppy",
            [
                "Cast by a Hero: up to two Monsters within 1 tile are Stunned.",
                "Cast by anything else: the closest Hero. Attack +8: the target is Stunned.",
            ],
        ),
        ("heroes", "birdsong", ["When you defeat a Monster: one Hero within 1 tile gains Advantage."]),
        (
            "heroes",
            "artus-cimber",
            ["+3 to rolls that disable a trap.", "When you trigger a trap: the damage is reduced by 1."],
        ),
        (
            "monsters",
            "firenewt",
            [
                "If a Hero is adjacent: it attacks that Hero, +8: 1 damage.",
                "If a Hero is within 1 tile: it attacks that Hero, +6: 1 damage.",
                "Otherwise: it moves 1 tile toward the closest Hero.",
            ],
        ),
    ],
)
def test_texts_read_as_they_should(deck: str, card: str, text: list[str]) -> None:
    assert lines_of(DECKS[deck][card]) == text


# --- whatever can be written ------------------------------------------------------------------------------------------

FIGURES = st.sampled_from(
    ["1 hero", "1 monster", "each hero", "each other monster", "up to 2 heroes", "up to 3 other monsters"]
)
REACHES = st.sampled_from(["adj", "same", "any", "tile1", "tile2", "at tile2"])
WHOM = st.builds("{} {}".format, FIGURES, REACHES)
NUMBERED = st.builds("{} {}".format, st.sampled_from(sorted(card_language.NUMBERED)), st.integers(1, 8))
PLAIN = st.sampled_from([op for op in card_language.PLAIN if op != "ignore"])
OPS = st.lists(NUMBERED | PLAIN, min_size=1, max_size=3).map(", ".join)
DONE = (NUMBERED | PLAIN).filter(lambda op: op.split()[0] in phrases.DONE_TO)
CLAUSES = st.lists(st.builds("{}: {}, {}".format, WHOM, DONE, DONE), min_size=1, max_size=2).map("; ".join)


@given(whom=WHOM, bonus=st.integers(1, 12), hit=OPS, miss=OPS, do=CLAUSES)
def test_whatever_a_card_can_say_has_words_with_all_its_numbers(
    whom: str, bonus: int, hit: str, miss: str, do: str
) -> None:
    power = Power("Test", "Birdsong", "daily", attack=f"{whom} +{bonus}", hit=hit, miss=miss, do=do)
    text = " ".join(lines_of(power))
    assert not numbers_in(power) - numbers_of(text), text
    assert not re.search(r"[{}|]", text), text


def test_every_operation_of_the_language_is_carried_out_and_has_words() -> None:
    language = {*card_language.NUMBERED, *card_language.PLAIN, *card_language.WORDED}
    assert language == set(operations.OPS)
    assert language == {*phrases.DONE_TO, *phrases.HAPPENS}


# --- errors at load ---------------------------------------------------------------------------------------------------


def test_an_operation_without_words_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    phrases.demand_words()
    monkeypatch.setattr(card_language, "PLAIN", (*card_language.PLAIN, "juggle"))
    with pytest.raises(ValueError, match=r"no words for the operation 'juggle'"):
        phrases.demand_words()


def test_a_moment_or_value_without_words_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_language, "MOMENTS", {**card_language.MOMENTS, "dusk": "when it gets dark"})
    with pytest.raises(ValueError, match=r"no words for the moment 'dusk'"):
        phrases.demand_words()
    monkeypatch.undo()
    monkeypatch.setattr(card_language, "VALUES", (*card_language.VALUES, "luck"))
    with pytest.raises(ValueError, match=r"no words for the value 'luck'"):
        phrases.demand_words()


@pytest.mark.parametrize(
    ("card", "problem"),
    [
        ("do: dance 2", "'dance 2' is nothing a card can do"),
        ("attack: 1 dragon tile1 +6, hit: dmg 1", "'1 dragon tile1' does not say whom"),
        ("when: noon hero tile1, do: heal 2", "'noon' is no moment"),
        ("when: hero-phase, do: mark jam", "there is no marker 'jam'"),
        ('do: "each hero same: reduce 1"', "'reduce' is done to nobody"),
        ("when: hero-phase, do: ignore", "there is nothing to ignore here"),
        ("attack: 1 monster adj +6, hit: dmg 1, on: {0+: stun}", "'0[+]' is no number on the die"),
    ],
)
def test_a_card_that_means_nothing_is_refused_with_its_line(card: str, problem: str) -> None:
    text = f"""
- {{name: Good, hero: Birdsong, type: daily, do: "self: heal 1"}}
- {{name: Bad, hero: Birdsong, type: daily, {card}}}
"""
    with pytest.raises(SourceError, match=rf"powers.yaml:3: Bad: .*{problem}"):
        adding(library(), {"powers": text})


def test_two_cards_of_one_name_are_refused() -> None:
    text = "- {name: Good, hero: Birdsong, type: daily, do: heal 1}\n" * 2
    with pytest.raises(SourceError, match=r"powers.yaml:2: Good is there already"):
        adding(library(), {"powers": text})


def test_an_ability_must_say_whom_it_concerns() -> None:
    with pytest.raises(ValueError, match="does not say whom"):
        card_text.ability_text(library(), {"slain": "heal 1"}, card_text.YOU)
