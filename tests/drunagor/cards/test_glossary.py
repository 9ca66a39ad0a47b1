"""The glossary: every word of the book's dictionary, every word that a card is made of, each explained for players."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import get_args

import pytest

from tabletome.games import ledger
from tabletome.games.drunagor.cards.grammar import ATTACK_TRAITS, HERO_TRAITS, MONSTER_TRAITS, TERRAINS
from tabletome.games.drunagor.cards.language import ShapeWord, StateWord, Token
from tabletome.games.drunagor.cards.text import meaning
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.rules.words import WORDS
from tabletome.games.glossary import explained, glossary_of
from tests.cli.running import run
from tests.drunagor.stage import READ

GLOSSARY = glossary_of(GAME)
ENTRIES = {word.word.upper() for word in GLOSSARY}
CALLED = {
    "+/-X DMG": "DMG", "+/-X HIT": "HIT", "ADJ / ADJACENT": "ADJ", "COPY EFFECT": "COPY", "IMMUNITY": "IMMUNE",
    "PAY X LIFE": "PAY", "LARGE MONSTER": "LARGE",
}  # fmt: skip
"""Headwords that cards write in another way."""
ENGLISH = {
    "ACTION", "ADVENTURE", "ALLIED", "ALLIES", "AND", "ATTACK", "BREATH", "BUT", "CHALLENGE", "CHARACTERS", "CUBE", "DEFEAT",
    "DOOR", "DRAWN", "EACH", "END", "ENEMIES", "FOUR", "HEALTH", "HERO", "HEROES", "HOLD", "HP", "IF", "LIFE", "LOSE", "LOSES",
    "MISS", "MONSTER", "MONSTERS", "MORE", "OF", "ON", "ONE", "OPEN", "OTHER", "P", "REGAIN", "RUNE", "SOCKET", "SPELL",
    "SPRUNG", "START", "STRONGEST", "TARGET", "TARGETS", "THREE", "TO", "TRAUMA", "TURN", "TWO", "UP", "USED", "WEAKEST",
    "WHEN", "X",
}  # fmt: skip
"""Words of cards that mean what they say."""


def headword(keyword: str) -> str:
    """`HEAL X` stands on cards as HEAL, `ACTION CUBES (AC)` as an Action Cube."""
    plain = re.sub(r" \(.*\)$| X\+?$|^\+X ", "", CALLED.get(keyword, keyword))
    return plain if plain in ENTRIES else plain.removesuffix("S")


def test_every_headword_of_the_dictionary_is_explained() -> None:
    keywords = {entry.keyword for entry in ledger.load("drunagor").entries.values() if entry.keyword}
    assert len(keywords - {"FLYING", "DOUBLE DAMAGE"}) == 106, (
        "those two the dictionary uses without a line of their own"
    )
    assert sorted(keyword for keyword in keywords if headword(keyword) not in ENTRIES) == []


def test_every_word_of_the_language_is_explained() -> None:
    traits = {*HERO_TRAITS, *MONSTER_TRAITS, *ATTACK_TRAITS} - {"REROLL CHALLENGE"}
    grammar = {"SELF", "SPLIT", "CR", "RANGE", "CRIT", "REROLL", "DOUBLE DAMAGE", "PAY", "EXPEND", "DISCARD", "ROLL"}
    words = {*WORDS.words, *traits, *grammar, *TERRAINS, *get_args(ShapeWord), *get_args(StateWord), *get_args(Token)}
    assert sorted(words - ENTRIES - {"ON DARKNESS", "FLIP SOCKET"}) == []


def texts() -> Iterator[tuple[str, str]]:
    """Everything in capitals that is printed on a card, with the card."""
    library = GAME.library
    for skill in library.skills.values():
        yield skill.id, f"{skill.text} {skill.static}"
    for item in library.items.values():
        yield item.id, f"{item.text} {item.static}"
    for face in library.monsters.values():
        yield face.id, f"{face.immune} {face.blue} {face.pink} {face.black}"


def test_every_word_on_a_card_has_its_entry() -> None:
    names = {name for pet in GAME.library.pets.values() for name in pet.name.upper().split()}
    unexplained = {}
    for card, text in texts():
        left = text
        for word in sorted(explained(GLOSSARY, text), key=lambda one: -len(one.word)):
            left = re.sub(rf"\b{re.escape(word.word)}s?\b", " ", left, flags=re.IGNORECASE)
        strange = set(re.findall(r"[A-Za-z']+", left)) - ENGLISH - names
        if strange:
            unexplained[card] = sorted(strange)
    assert unexplained == {}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("MOVE 3; UP TO TWO TARGET ADJ ENEMIES, 2 DMG", ["ADJ", "DMG", "MOVE"]),
        ("PREVENT ALL BUT 1 DMG AND RETALIATE 2", ["ALL", "DMG", "PREVENT", "RETALIATE"]),
        ("RANGER'S MARK AND 3 DMG", ["DMG", "RANGER'S MARK"]),
    ],
)
def test_the_words_of_a_text_are_found(text: str, words: list[str]) -> None:
    assert [word.word for word in explained(GLOSSARY, text)] == words


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("ALLY, COPY", "One ally lends you one of its Hero Skills to use at once."),
        (
            "HEAL 2 AND CLEANSE 1",
            "One character in Range regains 2 Health and loses up to 1 Curse Cube and all POISON.",
        ),
        ("ALLY, CLEANSE 2", "One ally loses up to 2 Curse Cubes and all POISON."),
        ("FATIGUE 1", "One character in Range expends 1 available cube."),
        ("CURSE 1; CURSE 2", "One character in Range gets 1 Curse Cube. One character in Range gets 2 Curse Cubes."),
        ("SELF, RECALL 1", "You take back up to 1 cube."),
        ("SELF, WILD CUBE 1", "You make 1 available cube wild until the next Recall."),
        ("PREVENT ALL BUT 1 DMG", "One character in Range is spared all but 1 point of damage."),
        ("ENEMY, DRAIN 2", "One enemy loses 2 Health to you."),
        ("MOVE 3; JUMP 1", "You move up to 3 squares. You jump up to 1 square."),
        (
            "+0 HIT, PUSH 1",
            "You make a Weapon Attack with +0 to hit; whoever loses Health by it is pushed 1 square away.",
        ),
        ("TELEKINESIS 2", "One character in Range floats up to 2 squares."),
    ],
)
def test_what_the_words_say_reads_well(text: str, says: str) -> None:
    assert meaning(READ.text.parse(text)) == says


def test_the_terminal_explains_a_word() -> None:
    fight = ("play", "drunagor", "--seats", "1", "--seed", "4", "--plain")
    told = run(*fight, lines=("words intimidate", "words intimdate", "quit")).output
    assert "INTIMIDATE: Tokens, up to four" in told
    assert "did you mean 'intimidate'?" in told
