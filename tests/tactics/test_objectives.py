"""Objectives: each kind one effect before it is met, when it is met, and when it is lost."""

from __future__ import annotations

import msgspec
import pytest

from tabletome.cards.reading import Unreadable
from tabletome.games.tactics.cards.objectives import MAIN, OBJECTIVE, Tally, lost, met, standing, text

GOBLINS = Tally(
    enemies=frozenset({"B", "M1", "M2"}), bosses=("B",), minions=("M1", "M2"), potions=2, standing=3,
    kinds={"B": "chieftain", "M1": "goblin", "M2": "wraith"},
)  # fmt: skip
TWINS = Tally(
    enemies=frozenset({"elder", "younger"}), bosses=("elder", "younger"), kinds={"elder": "x", "younger": "y"}
)


def after(tally: Tally, **changes: object) -> Tally:
    return msgspec.structs.replace(tally, **changes)


CASES = [
    ("defeat(boss)", GOBLINS, {"deeds": ("M1", "B")}, "0/1"),
    ("defeat(M2)", GOBLINS, {"deeds": ("M2",)}, "0/1"),
    ("defeat(both)", after(TWINS, deeds=("elder",)), {"deeds": ("elder", "younger")}, "1/2"),
    ("defeat_all", after(GOBLINS, enemies=frozenset({"M1"})), {"enemies": frozenset()}, "2/3"),
    ("defeat_count(wraith, 3)", after(GOBLINS, deeds=("M2", "M1", "M2")), {"deeds": ("M2", "M1", "M2", "M2")}, "2/3"),
    ("all_minions", after(GOBLINS, deeds=("M2",)), {"deeds": ("M2", "M1")}, "1/2"),
    ("survive(5)", after(GOBLINS, rounds=4, round=5), {"rounds": 5}, "4/5"),
    ("protect(mill, 6 rounds)", after(GOBLINS, rounds=5, round=6), {"rounds": 6}, "5/6"),
    ("hold(raft, 4)", after(GOBLINS, held=3), {"held": 4}, "3/4"),
    ("reach(gate, all)", after(GOBLINS, there=2), {"there": 3}, "2/3"),
    ("reach(gate, 2)", after(GOBLINS, there=1), {"there": 2}, "1/2"),
    ("use(lever, 2)", after(GOBLINS, deeds=("lever",)), {"deeds": ("lever", "lever")}, "1/2"),
    ("order(bell before boss)", after(GOBLINS, deeds=()), {"deeds": ("bell", "B")}, "0/1"),
    ("order(elder before younger)", TWINS, {"deeds": ("elder", "younger")}, "0/1"),
]


@pytest.mark.rules("AT-OBJ-22", "AT-OBJ-01")
@pytest.mark.parametrize(("notation", "before", "change", "shown"), CASES)
def test_an_objective_is_met_with_its_last_effect_and_not_one_earlier(
    notation: str, before: Tally, change: dict[str, object], shown: str
) -> None:
    objective = OBJECTIVE.parse(notation)
    assert str(objective) == notation
    assert not met(objective, before)
    assert not lost(objective, before)
    assert standing(objective, before) == shown
    assert met(objective, after(before, **change))
    assert standing(objective, after(before, **change)) == "met"


LOSSES = [
    ("within(5)", after(GOBLINS, round=5), {"round": 6}),
    ("no_knockout", GOBLINS, {"knocked_out": 1}),
    ("potions_left(2)", GOBLINS, {"potions": 1}),
    ("untouched(door)", GOBLINS, {"touched": frozenset({"door"})}),
    ("untouched(door)", GOBLINS, {"gone": frozenset({"door"})}),
]


@pytest.mark.rules("AT-OBJ-22", "AT-OBJ-17")
@pytest.mark.parametrize(("notation", "before", "change"), LOSSES)
def test_what_must_not_happen_holds_until_it_happens(notation: str, before: Tally, change: dict[str, object]) -> None:
    objective = OBJECTIVE.parse(notation)
    assert met(objective, before)
    assert lost(objective, after(before, **change))
    assert not met(objective, after(before, **change))
    assert standing(objective, after(before, **change)) == "lost"


@pytest.mark.rules("AT-OBJ-22")
def test_a_protected_figure_that_falls_loses_the_objective_at_once() -> None:
    mill = OBJECTIVE.parse("protect(mill, 6 rounds)")
    assert lost(mill, after(GOBLINS, gone=frozenset({"mill"}), rounds=2))
    assert not met(mill, after(GOBLINS, gone=frozenset({"mill"}), rounds=6))
    assert not lost(mill, after(GOBLINS, touched=frozenset({"mill"})))


@pytest.mark.rules("AT-OBJ-22")
def test_the_wrong_order_loses_and_cannot_be_mended() -> None:
    bell = OBJECTIVE.parse("order(bell before boss)")
    assert lost(bell, after(GOBLINS, deeds=("B",)))
    assert lost(bell, after(GOBLINS, deeds=("B", "bell")))
    assert not lost(bell, after(GOBLINS, deeds=("bell",)))


@pytest.mark.rules("AT-OBJ-22")
def test_all_heroes_means_those_not_knocked_out_and_at_least_one() -> None:
    gate = OBJECTIVE.parse("reach(gate, all)")
    assert met(gate, after(GOBLINS, there=1, standing=1))
    assert not met(gate, after(GOBLINS, there=0, standing=0))


@pytest.mark.rules("AT-BOSS-14")
def test_one_that_came_back_was_still_defeated() -> None:
    thrice = OBJECTIVE.parse("defeat_count(wraith, 3)")
    assert met(thrice, after(GOBLINS, deeds=("M2", "M2", "M2")))
    first = OBJECTIVE.parse("order(wraith before bell)")
    assert met(first, after(GOBLINS, deeds=("M2", "bell", "M2")))
    assert not met(first, after(GOBLINS, deeds=("M1",)))
    assert lost(first, after(GOBLINS, deeds=("bell", "M2")))
    assert met(OBJECTIVE.parse("all_minions"), after(GOBLINS, deeds=("M1", "M2"), enemies=frozenset({"B", "M2"})))


@pytest.mark.rules("AT-OBJ-22")
def test_objectives_joined_by_and_need_all_of_them() -> None:
    both = OBJECTIVE.parse("defeat(boss) and within(5)")
    assert not met(both, after(GOBLINS, deeds=()))
    assert met(both, after(GOBLINS, deeds=("B",), round=5))
    assert lost(both, after(GOBLINS, deeds=("B",), round=6))
    assert text(both, {"boss": "Chieftain Brukk"}) == "Defeat Chieftain Brukk and be done within 5 rounds"


@pytest.mark.parametrize(
    ("notation", "printed"),
    [
        ("defeat(boss)", "Defeat the boss"), ("defeat(both)", "Defeat both bosses"), ("defeat_all", "Defeat every enemy"),
        ("defeat_count(wraith, 5)", "Defeat wraiths five times"), ("survive(5)", "Hold out for 5 rounds"),
        ("reach(gate, all)", "Bring every standing hero to the gate"), ("reach(gate, 2)", "Bring two heroes to the gate"),
        ("hold(raft, 4)", "Hold the raft for 4 rounds"), ("use(seal, 4)", "Use four seals"), ("use(bell, 1)", "Use one bell"),
        ("protect(mill, 6 rounds)", "Keep the mill standing for 6 rounds"), ("within(5)", "Be done within 5 rounds"),
        ("no_knockout", "Let no hero be knocked out"), ("potions_left(1)", "Have 1 revive potion left"),
        ("all_minions", "Defeat every minion"), ("order(bell before boss)", "Deal with the bell before the boss"),
        ("untouched(door)", "Let nobody harm the door"),
    ],
)  # fmt: skip
def test_every_kind_has_its_text(notation: str, printed: str) -> None:
    assert text(OBJECTIVE.parse(notation)) == printed


@pytest.mark.rules("AT-OBJ-22")
@pytest.mark.parametrize(
    ("notation", "complaint"),
    [
        ("survive", "at column 8 the text ends, where '(' belongs"),
        ("protect(mill, 6)", "at column 16 stands ')', where 'rounds' belongs"),
        ("order(bell after boss)", "at column 12 stands 'after', where 'before' belongs"),
    ],
)
def test_what_is_no_objective_is_refused(notation: str, complaint: str) -> None:
    with pytest.raises(Unreadable) as problem:
        OBJECTIVE.parse(notation)
    assert str(problem.value) == complaint


@pytest.mark.rules("AT-OBJ-22")
def test_main_objectives_are_of_eight_kinds() -> None:
    assert len(MAIN) == 8
    assert "within" not in MAIN
