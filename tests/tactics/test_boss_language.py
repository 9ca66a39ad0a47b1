"""The notation of boss cards: read, written back, and refused with a sentence."""

from __future__ import annotations

import pytest

from tabletome.cards.reading import Unreadable
from tabletome.games.tactics.cards.boss_language import ACTIVATE, ATTACK, MOVE, BossStep, Deed, TargetType, boss_step

READ = boss_step(["harpoon"], ["melee-goblin", "ranged-goblin"], ["spawn", "atk"]).parse
HARPOON = Deed("ability", ability="harpoon")


@pytest.mark.rules("AT-ENEMY-02", "AT-ENEMY-24")
@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("boss: activate", BossStep("boss", "", ACTIVATE)),
        ("minions: activate", BossStep("minions", "", ACTIVATE)),
        ("minions ranged-goblin: attack @lowest_hp", BossStep("minions", "ranged-goblin", (ATTACK,), TargetType("lowest_hp"))),
        ("boss: move, harpoon @class(Dark Knight)", BossStep("boss", "", (MOVE, HARPOON), TargetType("class", "Dark Knight"))),
        ("boss: harpoon @has(slowed)", BossStep("boss", "", (HARPOON,), TargetType("has", "slowed"))),
        ("bosses: move random 3, attack random", BossStep("bosses", "", (Deed("move random", 3), Deed("attack random")))),
        ("boss: spawn fire random limit 2", BossStep("boss", "", (Deed("text", text="spawn fire random limit 2"),))),
        ("boss: atk w r4 : slowed, push 1 @same",
         BossStep("boss", "", (Deed("text", text="atk w r4 : slowed, push 1"),), TargetType("same"))),
    ],
)  # fmt: skip
def test_steps_read_as_they_are_written(text: str, step: BossStep) -> None:
    assert READ(text) == step
    assert str(step) == text


@pytest.mark.rules("AT-ENEMY-28")
@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("boss: harpon", "at column 7 stands 'harpon', where 'harpoon' belongs"),
        ("boss: attack @lowest", "at column 15 stands 'lowest', where 'lowest_hp' belongs"),
        ("boss: attack @has(dizzy)", "at column 19 stands 'dizzy', where 'slowed', 'weakened', 'stunned' or 'invisible' belongs"),
        ("minions melee-goblins: attack", "at column 9 stands 'melee-goblins', where 'melee-goblin' belongs"),
        ("boss: move random", "at column 18 the text ends, where a number belongs"),
    ],
)  # fmt: skip
def test_what_is_no_step_is_refused_where_it_goes_wrong(text: str, complaint: str) -> None:
    with pytest.raises(Unreadable) as problem:
        READ(text)
    assert str(problem.value) == complaint
