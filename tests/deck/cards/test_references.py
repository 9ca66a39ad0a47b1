"""What cards of the box say of others is checked when they are read, with a sentence at the line."""

from __future__ import annotations

import pytest

from tabletome.games.deck.cards import library
from tabletome.games.deck.rules.effects import WORDS
from tabletome.packs.source import SourceError


def box_with(file: str, written: str, instead: str) -> tuple[str, int]:
    """Read the box with one change in a file: what is said about it, and the number of the changed line."""
    text = (library.CONTENT / file).read_text()
    line = text.count("\n", 0, text.index(written)) + 1
    cards = []
    for name in library.READERS:
        source = text.replace(written, instead, 1) if name == file else library.CONTENT / name
        cards += library.read_file(WORDS, source, name, name)
    with pytest.raises(SourceError) as refused:
        library.Library(WORDS).adding(cards)
    return str(refused.value), line


@pytest.mark.parametrize(
    ("file", "written", "instead", "sentence"),
    [
        ("foes.yaml", "spell Energy Bolt", "spell Energy Bold", "Hedge Wizard: there is no Spell 'Energy Bold'"),
        ("foes.yaml", "spell Web", "spell Longsword", "Hedge Wizard: there is no Spell 'Longsword'"),
        ("foes.yaml", "call Bandit", "call Bandits", "Bandit Captain: there is no Foe 'Bandits'"),
        ("foes.yaml", "[Healing Potion]", "[Healing Lotion]", "Bandit Captain: there is no Loot 'Healing Lotion'"),
        ("foes.yaml", "Star Sapphire", "Star Ruby", "Red Dragon: there is no Loot 'Star Ruby'"),
        (
            "items.yaml",
            "cast(Energy Bolt)",
            "cast(Energy Bold)",
            "Scroll of Energy Bolt: there is no card 'Energy Bold'",
        ),
        ("skills.yaml", "search(Sneak Attack)", "search(Sneak Attach)", "Sneak: there is no card 'Sneak Attach'"),
        (
            "skills.yaml",
            "requires: [Warrior|Rogue]",
            "requires: [Warrior|Rouge]",
            "Parry: there is no Race or Class 'Rouge'",
        ),
        ("weapons.yaml", "[Rogue|Halfling]", "[Rogue|Hafling]", "Dagger: there is no Race or Class 'Hafling'"),
        ("companions.yaml", "of: Hawk", "of: Hawks", "Dive: there is no card 'Hawks'"),
        ("races.yaml", "recall Dagger", "recall Daggers", "Halfling: there is no card 'Daggers'"),
        ("specialized_classes.yaml", "search(Sneak Attack)", "search(Sneaks)", "Assassin: there is no card 'Sneaks'"),
        ("specialized_classes.yaml", "class: Rogue", "class: Rouge", "Assassin: there is no Class 'Rouge'"),
        ("hybrid_classes.yaml", "[Warrior, Mage]", "[Warrior, Magus]", "Spellblade: there is no Class 'Magus'"),
        ("starter_decks.yaml", "Handaxe: 4", "Hand Axe: 4", "human-warrior: there is no card 'Hand Axe'"),
        ("starter_decks.yaml", "race: Elf", "race: Alb", "alb-mage: there is no Race 'Alb'"),
        ("collections.yaml", "Sling: 3", "Slings: 3", "Rogue: there is no card 'Slings'"),
        ("adventures.yaml", "goal: M9", "goal: M99", "The Slaughtered Hall: it needs the Room M99, and there is none"),
        ("adventures.yaml", "goal: W10", "goal: M1", "The Wolfwood: no way leads from W1 to M1"),
        ("adventures.yaml", "[M1, M6]", "[M1, M16]", "Room M3: it leads to M16, and there is none"),
        ("adventures.yaml", "D2 UU: Ghoul", "D2 UU: Gul", "D: there is no Foe 'Gul'"),
        (
            "adventures.yaml",
            "Breaker of Vaults: M8",
            "Breaker of Vaults: M80",
            "Breaker of Vaults: the title is for the Room M80, and",
        ),
        ("adventures.yaml", "group: Bandit*4", "group: Bandits*4", "Room W2: there is no Foe 'Bandits'"),
        ("adventures.yaml", "loot: [Jade Heron]", "loot: [Jade Stork]", "Room W6: there is no Loot 'Jade Stork'"),
        (
            "adventures.yaml",
            "loot: [Amber Necklace]",
            "loot: [Amber Collar]",
            "Room W7: there is no Loot 'Amber Collar'",
        ),
    ],
)
def test_a_name_that_is_nobodys_is_refused_at_its_line(file: str, written: str, instead: str, sentence: str) -> None:
    said, line = box_with(file, written, instead)
    assert said.startswith(f"{file}:{line}: {sentence}")


def test_the_box_names_nothing_that_is_not_there() -> None:
    cards = library.read_files(WORDS, {file: library.CONTENT / file for file in library.READERS})
    made = library.Library(WORDS).adding(cards)
    assert len(cards) == sum(len(made.deck(name)) for name in library.DECKS)
