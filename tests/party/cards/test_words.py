"""The rules text of every card, generated from its notation and read back out of it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from tabletome.games.party.cards import text as card_text
from tabletome.games.party.cards.dice import CONTENT, DICE
from tabletome.games.party.cards.language import NEED, REWARD
from tabletome.games.party.cards.printed import PrintedBoss, PrintedHero, PrintedItem, PrintedQuest, PrintedStage
from tabletome.games.party.cards.text import card_text as rules_text
from tabletome.games.party.game import LIBRARIES
from tabletome.games.party.state import WINDOWS
from tabletome.packs.source import read
from tests.party.language import GRAMMAR, written, written_abilities, written_curse

BOX = LIBRARIES.box

DECKS: dict[str, Mapping[str, Any]] = {
    "quests": BOX.quests, "heroes": BOX.heroes, "items": BOX.items, "arenas": BOX.arenas, "bosses": BOX.bosses,
}  # fmt: skip
EVERY = [(deck, card) for deck, known in DECKS.items() for card in known]
PRINTED: dict[str, type[Any]] = {
    "quests": PrintedQuest, "heroes": PrintedHero, "items": PrintedItem, "bosses": PrintedBoss,
}  # fmt: skip
ENTRIES = [entry for deck, type_ in PRINTED.items() for entry in read(CONTENT / f"{deck}.yaml", list[type_])]  # type: ignore[valid-type]


def rewritten(card: Any) -> Any:
    """The same card, with everything in the card language read and written anew."""
    changed: dict[str, Any] = {}
    for field in ("win", "fail", "win1", "win2"):
        if hasattr(card, field):
            changed[field] = str(REWARD.parse(getattr(card, field)))
    if isinstance(card, PrintedStage):
        changed["need"] = str(NEED.parse(card.need))
    if isinstance(card, PrintedBoss):
        changed |= {"s1": rewritten(card.s1), "s2": rewritten(card.s2)}
    elif isinstance(card, PrintedHero):
        changed["up"] = msgspec.structs.replace(
            card.up, ability=written_abilities(GRAMMAR.abilities.parse(card.up.ability))
        )
    elif isinstance(card, PrintedItem) and card.effect:
        if card.skull:
            changed["effect"] = written_curse(GRAMMAR.curse.parse(card.effect))
        elif card.type == "weapon":
            changed["effect"] = written_abilities(GRAMMAR.abilities.parse(card.effect))
        else:
            changed["effect"] = written(GRAMMAR.deed.parse(card.effect))
    return msgspec.structs.replace(card, **changed)


def card_of(entry: Any) -> Any:
    return entry.card(GRAMMAR) if isinstance(entry, PrintedHero | PrintedItem) else entry.card()


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_every_card_says_the_same_after_its_notation_was_written_anew(entry: Any) -> None:
    assert rules_text(card_of(rewritten(entry))) == rules_text(card_of(entry))


@pytest.mark.parametrize(("deck", "card"), EVERY)
def test_every_card_has_text_in_whole_sentences(deck: str, card: str) -> None:
    lines = rules_text(DECKS[deck][card])
    assert lines
    for line in lines:
        assert re.fullmatch(r"[A-Z(].*\.\)?", line), line
        assert not re.search(r"[{}|_]|  | ,|\.\.|\b1 (?:\w+ )?\w+s\b", line), line


@pytest.mark.parametrize(("deck", "card"), EVERY)
def test_every_card_has_a_short_flavour_of_its_own(deck: str, card: str) -> None:
    flavour = DECKS[deck][card].flavour
    assert 5 < len(flavour) <= 90
    assert flavour.endswith((".", "?", "!"))
    assert sum(flavour == other.flavour for known in DECKS.values() for other in known.values()) == 1


@pytest.mark.rules("AP-COMP-09", "AP-COMP-03")
def test_the_dragon_card_reads_as_the_book_prints_it() -> None:
    assert rules_text(BOX.quests["dragon"]) == [
        "Send 3 heroes; one of them takes a light wound before the roll.",
        "Needs 2 swords, 1 magic and 2 hit points.",
        "Deals 1 deadly wound and 2 light wounds.",
        "Pays 2 coins, 1 legendary item and 5 VP.",
        "If it fails: 1 legendary item.",
    ]
    assert BOX.quests["dragon"].deck == "mountains"


@pytest.mark.rules("AP-COMP-10")
def test_world_ender_is_a_weapon_for_upgraded_heroes_only() -> None:
    ender = BOX.items["world-ender"]
    assert ender.type == "weapon"
    assert rules_text(ender) == [
        "Only upgraded heroes can carry it.",
        "Always: add a red die.",
        "For a rune, once per quest: add 2 swords.",
    ]


@pytest.mark.rules("AP-COMP-04")
def test_a_hero_card_shows_both_sides_and_the_preview_in_brackets() -> None:
    assert rules_text(BOX.heroes["hedge-witch"]) == [
        "Hired for 3 coins: 1 blue die.",
        "(For a rune, once per quest: heal a wounded hero.)",
        "Upgraded: 1 blue die and 1 yellow die.",
        "For a rune, once per quest: heal a wounded hero.",
        "Worth 3 VP when retired.",
    ]
    assert rules_text(BOX.heroes["the-dawn-queen"]) == [
        "Legendary hero for 7 coins: 1 red die, 1 blue die and 1 yellow die.",
        "For a rune, once per quest: set a die to any face.",
        "Worth 4 VP when retired.",
    ]


@pytest.mark.rules("AP-COMP-05", "AP-COMP-11", "AP-ARENA-16")
def test_the_sample_arena_reads_as_the_book_prints_it() -> None:
    assert rules_text(BOX.arenas["the-pit"]) == [
        "Send 2 heroes.",
        "Counts swords and magic.",
        "Deals 2 light wounds.",
        "First: 2 standard items and 5 VP.",
        "Second: 1 standard item and 3 VP.",
        "Third: 1 standard item and 1 VP.",
        "Fourth: 1 standard item.",
    ]
    assert "Counts magic and runes; only unspent runes count." in rules_text(BOX.arenas["rune-duel"])


@pytest.mark.rules("AP-COMP-06")
def test_a_boss_card_shows_two_stages_and_two_rewards() -> None:
    stages = {"s1": {"slots": "...", "need": "A *4", "hits": "www"}, "win1": "4vp", "win2": "10vp"}
    stages["s2"] = {"slots": "...", "need": "AA S *4", "no": "M", "hits": "DD"}
    wyrm = msgspec.convert({"name": "Wyrm", **stages}, PrintedBoss).card()
    assert rules_text(wyrm) == [
        "Stage 1: send 3 heroes.",
        "Stage 1: needs 1 arrow and 4 hit points.",
        "Stage 1: deals 3 light wounds.",
        "Stage 2: send 3 heroes.",
        "Stage 2: needs 2 arrows, 1 sword and 4 hit points.",
        "Stage 2: immune to magic.",
        "Stage 2: deals 2 deadly wounds.",
        "Only stage 1 completed: 4 VP.",
        "Both stages completed: 10 VP.",
    ]


@pytest.mark.parametrize(
    ("item", "line"),
    [
        ("wild-brew", "Before the roll: add a die of any colour."),
        ("ironbark-tea", "Before the roll: prevent up to 2 light wounds."),
        ("smugglers-flask", "Before the roll: add 1 rune; or take 2 coins."),
        ("true-flight", "After the roll: set a green die to the face with 2 arrows."),
        ("second-thoughts", "After the roll: reroll up to 2 dice."),
        ("word-of-warding", "After the roll: prevent a wound of either kind."),
        ("meteor-shower", "After the roll: add 1 sword, 1 arrow and 1 magic."),
        ("yew-longbow", "For each critical hit: add 1 arrow."),
        ("cracked-crown", "Worth 2 VP at the end of the game."),
        ("slippery-dice", "When another player has rolled: one of their dice is rerolled; you choose which."),
        (
            "blank-page",
            "When another player has rolled: one of their dice is set to its blank face; they choose which.",
        ),
        ("tax-collector", "At the start of another player's turn: take up to 2 coins from them."),
        ("loud-horn", "When another player has declared a quest: their quest deals 1 more light wound."),
    ],
)
def test_items_read_as_they_should(item: str, line: str) -> None:
    assert line in rules_text(BOX.items[item])


@pytest.mark.parametrize(
    ("slots", "text"),
    [
        (".", "Send 1 hero."),
        ("w", "Send 1 hero; it takes a light wound before the roll."),
        ("ww", "Send 2 heroes; two of them take a light wound each before the roll."),
        (
            "Dw",
            "Send 2 heroes; one of them takes a deadly wound before the roll; another takes a light wound before the roll.",
        ),
    ],
)
def test_slot_wounds_have_words(slots: str, text: str) -> None:
    assert card_text.slots_text(slots) == text


# --- words tell effects apart -----------------------------------------------------------------------------------------

COLOURS = ("r", "g", "b", "y", "?")
FACES = [f"{die.colour} {face}" for die in DICE.values() for face in (*{*die.faces} - {""}, "*", "-")]
EFFECTS: list[str] = [
    *(f"+{colour}" for colour in COLOURS),
    *(
        " ".join(f"+{one}" for one in some)
        for n in (1, 2)
        for some in itertools.combinations_with_replacement("SAMHR", n)
    ),
    *(f"rr {colour}{count}" for colour in COLOURS for count in ("", 2, 3, 4)),
    *(f"set {face}" for face in (*FACES, "? *", "? -")),
    "heal",
    *(f"block {wound}{count}" for wound in "wD?" for count in ("", 2, 3)),
    *(f"gain {gold}g" for gold in (1, 2)),
    *(f"-{colour}" for colour in COLOURS),
    *(f"hit {wound}" for wound in "wD"),
    *(f"steal {gold}g" for gold in (1, 2)),
    *(f"toughen {count}" for count in (1, 2)),
]


def test_different_effects_never_have_the_same_words() -> None:
    said = [card_text.deed_words(GRAMMAR.deed.parse(effect)) for effect in EFFECTS]
    assert len(set(said)) == len(EFFECTS)


def test_different_curses_never_have_the_same_words() -> None:
    harm = [effect for effect in EFFECTS if effect.startswith(("rr", "set", "-", "hit", "steal", "toughen"))]
    curses = [
        GRAMMAR.curse.parse(f"target roller: {effect} (chooser: {chooser})")
        for effect in harm
        for chooser in ("you", "target")
        if chooser == "you" or effect.startswith(("rr", "set", "-"))
    ]
    assert len({card_text.curse_words(curse) for curse in curses}) == len(curses)


def test_a_kindness_is_no_curse() -> None:
    for window in WINDOWS:
        with pytest.raises(ValueError, match="a skull scroll cannot heal; it can "):
            GRAMMAR.check(GRAMMAR.curse.parse("target roller: heal").deed, window, "a skull scroll")
