"""Boss cards in English."""

from __future__ import annotations

import pytest

from tabletome.games.tactics.cards.boss_text import lines
from tabletome.games.tactics.cards.library import Library, box
from tabletome.games.tactics.rules.words import WORDS

BOX: Library = box(WORDS)


@pytest.mark.parametrize(
    ("card", "printed"),
    [
        ("brukk-gets-up", ["The boss activates."]),
        ("long-rope", [
            "The boss uses Harpoon, going for the farthest hero if possible.",
            "The boss attacks, going for the same hero if possible.",
        ]),
        ("sticks-and-stones", [
            "Every Ranged Goblin attacks, going for the hero with the fewest HP if possible.",
            "Every Melee Goblin activates.",
        ]),
        ("roll-call", ["Every minion moves 3 squares in a random direction.", "Every minion attacks in a random direction."]),
        ("come-down", ["The boss moves and uses Web.", "Every minion activates, going for the same hero if possible."]),
        ("together", ["Every boss activates."]),
        ("crows-advice", ["Every Ranged Goblin activates, going for the Wizard if possible.", "The boss activates."]),
        ("settling", ["Every minion activates.", "The boss: It heals 2."]),
    ],
)  # fmt: skip
def test_a_boss_card_reads_as_it_is_carried_out(card: str, printed: list[str]) -> None:
    (found,) = [one for id_, one in BOX.boss_cards.items() if id_.endswith(f"-{card}")]
    assert list(lines(found, BOX.enemies)) == printed


@pytest.mark.rules("AT-ENEMY-02")
def test_every_boss_card_has_its_text() -> None:
    for card in BOX.boss_cards.values():
        printed = lines(card, BOX.enemies)
        assert len(printed) == len(card.steps)
        for line in printed:
            assert line[0].isupper(), card.id
            assert line.endswith("."), card.id
            assert "_" not in line, f"{card.id}: {line}"
