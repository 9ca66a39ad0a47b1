"""What a move before an ability is made for, for every ability of the box."""

from __future__ import annotations

import pytest

from tabletome.games.tactics.board.enemies.abilities import ANYWHERE, Reaching, reaching
from tabletome.games.tactics.board.squares import BESIDE, Range
from tabletome.games.tactics.cards.language import grammar
from tabletome.games.tactics.cards.library import box
from tabletome.games.tactics.rules.words import WORDS


@pytest.mark.rules("AT-BOSS-16")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("atk w r5 : pull adj", Reaching(Range(1, 5), aimed=True)),
        ("atk w r2-4", Reaching(Range(2, 4), aimed=True)),
        ("atk basic rbasic", Reaching(Range(1, 3), aimed=True)),
        ("atk r r0 a1 : push 1", Reaching(Range(1, 1, sight=False), aimed=False)),
        ("atk r r0 a2 heroes", Reaching(Range(1, 2, sight=False), aimed=False)),
        ("give slowed heroes r2", Reaching(Range(1, 2, sight=False), aimed=False)),
        ("choose(give weakened heroes r3 | dmg 1 heroes r3)", Reaching(Range(1, 3, sight=False), aimed=False)),
        ("init last hero", Reaching(ANYWHERE, aimed=True)),
        ("spawn fire_wall random limit 2", Reaching(None, aimed=False)),
        ("mod attack_dice +bk self until:attack", Reaching(None, aimed=False)),
        ("heal 2 self", Reaching(None, aimed=False)),
    ],
)
def test_an_ability_reaches_as_its_text_says(text: str, expected: Reaching) -> None:
    assert reaching(grammar(WORDS).parse(text), Range(1, 3)) == expected


def test_every_ability_of_the_box_says_how_far_it_reaches() -> None:
    found = {
        card.id: reaching(card.text, BESIDE) for enemy in box(WORDS).enemies.values() for card in enemy.actives.values()
    }
    aimed = {id_ for id_, one in found.items() if one.aimed}
    around = {id_ for id_, one in found.items() if not one.aimed and one.range is not None}
    assert aimed == {"harpoon", "purse-cut", "web", "undertow", "drain", "gore", "challenge", "edict"}
    assert around == {"toll", "slam", "pass", "bargain"}
    assert set(found) - aimed - around == {
        "rampart", "bulwark", "flame-line", "correct-the-list", "royal-flame", "call-the-bound",
    }  # fmt: skip
