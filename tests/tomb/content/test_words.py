"""The rules text of every card, generated from its notation."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tabletome.cards import Vocabulary, signed
from tabletome.cards import number as whole_number
from tabletome.games.tomb.board.figures import Context
from tabletome.games.tomb.board.names import read_placed
from tabletome.games.tomb.cards import kinds, voices
from tabletome.games.tomb.cards import language as card_language
from tabletome.games.tomb.cards import text as card_text
from tabletome.games.tomb.cards.content import adding
from tabletome.games.tomb.cards.kinds import PrintedPower
from tabletome.games.tomb.cards.library import Play, Table
from tabletome.games.tomb.cards.voices import YOU
from tabletome.games.tomb.game import Tomb
from tabletome.games.tomb.rules.cards.effects import WORDS
from tabletome.games.tomb.state import Hero, State, Used
from tabletome.kernel import Match
from tabletome.packs.source import SourceError
from tests.tomb.cards import grammar, library, lines_of

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
    for number, word in enumerate(voices.NUMBERS):
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
                "Each adjacent Monster. Attack +7 each: 1 damage; the target, if undead, takes 1 more damage.",
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


START = (read_placed("J23@0,0n"),)


# --- whatever can be written ------------------------------------------------------------------------------------------

FIGURES = st.sampled_from(
    ["1 hero", "1 monster", "each hero", "each other monster", "up to 2 heroes", "up to 3 other monsters"]
)
REACHES = st.sampled_from(["adj", "same", "any", "tile1", "tile2", "at tile2"])
WHOM = st.builds("{} {}".format, FIGURES, REACHES)
NUMBERS = (whole_number, signed)
NUMBERED = st.builds(
    "{} {}".format,
    st.sampled_from(
        sorted(name for name, word in WORDS.words.items() if word.operands and word.operands[0] in NUMBERS)
    ),
    st.integers(1, 8),
)
PLAIN = st.sampled_from([name for name, word in WORDS.words.items() if not word.operands and name != "ignore"])
OPS = st.lists(NUMBERED | PLAIN, min_size=1, max_size=3).map(", ".join)
DONE = (NUMBERED | PLAIN).filter(lambda op: not WORDS.words[op.split()[0]].happens)
CLAUSES = st.lists(st.builds("{}: {}, {}".format, WHOM, DONE, DONE), min_size=1, max_size=2).map("; ".join)


@given(whom=WHOM, bonus=st.integers(1, 12), hit=OPS, miss=OPS, do=CLAUSES)
def test_whatever_a_card_can_say_has_words_with_all_its_numbers(
    whom: str, bonus: int, hit: str, miss: str, do: str
) -> None:
    power = PrintedPower("Test", "Birdsong", "daily", attack=f"{whom} +{bonus}", hit=hit, miss=miss, do=do)
    text = " ".join(lines_of(power.read(grammar())))
    assert not numbers_in(power) - numbers_of(text), text
    assert not re.search(r"[{}|]", text), text


def test_every_word_is_used_by_a_card_of_the_box_or_an_adventure() -> None:
    box = library()
    decks = (box.powers, box.monsters, box.encounters, box.treasures, box.traps, box.spells, box.markers, box.heroes)
    clauses = [clause for deck in decks for card in deck.values() for clause in card.clauses]
    clauses += [clause for token in box.tokens.values() for clause in token]
    for adventure in box.adventures.values():
        clauses += [clause for rule in adventure.rules for clause in rule.deed.clauses]
        clauses += [clause for action in adventure.special_actions for clause in (*action.done, *action.failed)]
    used = {op.name for clause in clauses for op in clause.ops}
    assert used <= set(WORDS.words)
    assert set(WORDS.words) - used <= {"count", "end", "token", "lay", "slay"}


def test_every_moment_and_value_has_words() -> None:
    assert set(card_text.WHEN) == set(card_language.MOMENTS)
    assert set(card_text.VALUES) == {*card_language.VALUES, *card_language.ITEM_VALUES}


# --- a new word -------------------------------------------------------------------------------------------------------


def test_a_new_word_is_declared_once_and_read_printed_judged_and_done() -> None:
    """One declaration, in a copy of the vocabulary: nothing else knows of it, and the box does not either."""
    words = Vocabulary(WORDS)

    def is_poor(table: Table, actor: Hero, context: Context, amount: int) -> bool:
        return actor.gold < amount

    @words.word("enrich", whole_number, says="[has|have] {0} gold pieces at least", needs=is_poor, hint=0.01)
    def enrich(play: Play, actor: Hero, context: Context, amount: int) -> None:
        actor.gold = max(actor.gold, amount)

    text = "- {name: Purse, hero: Birdsong, type: utility, when: hero-phase, do: 'self: enrich 300'}"
    cards = adding(replace(library(), words=words), {"powers": text})
    assert card_text.card_text(cards, cards.powers["purse"]) == [
        "In your Hero Phase, without an action: you have 300 gold pieces at least."
    ]
    state = State("1", [Hero("birdsong", hp=5, at=0, powers=[Used("purse")])], phase="hero_phase", placed=START)
    match = Match(Tomb(cards), 1, state=state)
    match.answer("use purse")
    assert match.state.heroes[0].gold == 300
    with pytest.raises(SourceError, match="stands 'enrich'"):
        adding(library(), {"powers": text})


# --- errors at load ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "problem"),
    [
        ("do: dance 2", "stands 'dance', where"),
        ("attack: 1 dragon tile1 +6, hit: dmg 1", "stands 'dragon', where"),
        ("when: noon hero tile1, do: heal 2", "stands 'noon', where"),
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
    with pytest.raises(SourceError, match=rf"powers.yaml:3: Bad:? .*{problem}"):
        adding(library(), {"powers": text})


def test_two_cards_of_one_name_are_refused() -> None:
    text = "- {name: Good, hero: Birdsong, type: daily, do: heal 1}\n" * 2
    with pytest.raises(SourceError, match=r"powers.yaml:2: Good is there already"):
        adding(library(), {"powers": text})


def test_an_ability_must_say_whom_it_concerns() -> None:
    ability = card_language.read_ability(grammar(), "slain", "heal 1")
    with pytest.raises(ValueError, match="does not say whom"):
        card_text.ability_text(library(), [ability], YOU)
