"""The whole way from a Monster's blow to its consequences, for every combination of what may be in its way. (DR-DMG-12)

A model of its own says what must come of it, step by step; the game must agree in all of them.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest

from tabletome.games.drunagor.options.protect import PROTECT
from tabletome.games.drunagor.options.react import REACT
from tabletome.games.drunagor.state import State
from tabletome.kernel.events import Prevented
from tabletome.testing.play import Position
from tests.drunagor.attacks.test_damage import REACTIONS
from tests.drunagor.stage import held, monster_turn, one, pool, sheet

DAMAGE, SHIELD, HEALTH = 5, 2, 8
SWITCHES = ("shield", "prevent", "all", "vicious", "protect", "retaliate", "collateral", "weak", "last_cube")


class Case(msgspec.Struct, frozen=True):
    """What is switched on: SHIELD 2, a Reaction PREVENT 2 or PREVENT ALL, VICIOUS, a protector, RETALIATE tied to the Reaction,
    collateral, a target with 3 Health, and whether the Reaction takes the target's last cube.
    """

    shield: bool
    prevent: bool
    all: bool
    vicious: bool
    protect: bool
    retaliate: bool
    collateral: bool
    weak: bool
    last_cube: bool

    @property
    def text(self) -> str:
        """The Reaction's text; none if it does nothing."""
        parts = ["PREVENT ALL DMG"] if self.all else ["PREVENT 2"] if self.prevent else []
        parts += ["RETALIATE 1"] if self.retaliate else []
        return f"SELF, {' AND '.join(parts)}" if parts else ""


class Result(msgspec.Struct):
    """Of whoever is hit in the end: what they are left with; and what the attacker lost, how many cubes are available."""

    health: int
    shield: int
    slow: bool
    trauma: int
    curse: int
    cubes: int
    attacker: int


def model(case: Case) -> Result:
    """The order of the book, written down once more: PROTECT, SHIELD, Reaction, Health, knock-out, collateral, Recall."""
    health = 3 if case.weak else HEALTH
    shield = SHIELD if case.shield else 0
    cubes, curse, trauma, attacker, damage = (1 if case.last_cube else 3), 0, 0, 9, DAMAGE
    if not case.vicious:
        used = min(shield, damage)
        shield, damage = shield - used, damage - used
        if case.text:
            cubes -= 1
            damage -= damage if case.all else min(2, damage) if case.prevent else 0
            attacker -= 1 if case.retaliate else 0
    lost = min(damage, health)
    health -= lost
    slow = False
    if not health:
        trauma, cubes = 1, 1 if case.last_cube else 3
    elif lost and case.collateral:
        slow = True
    if not cubes:
        cubes, curse = 1, 1
    return Result(health, shield, slow, trauma, curse, cubes, attacker)


def played(case: Case) -> tuple[Position[State], str]:
    """The blow at Vorn, or at Maya beside him if she steps in; whoever is hit has what the case says."""
    hit = "maya" if case.protect else "vorn"
    black = ", ".join([*(["VICIOUS"] if case.vicious else []), *(["SLOW"] if case.collateral else [])])
    face: dict[str, Any] = {
        "damage": DAMAGE,
        "movement": 0,
        "attack": "melee",
        "health": 9,
        **({"black": black} if black else {}),
    }
    skills = {
        "vorn": {"react": f"y reaction {case.text}"} if case.text and hit == "vorn" else {},
        "maya": {
            **({"guard": "- static PROTECT"} if case.protect else {}),
            **({"react": f"y reaction {case.text}"} if case.text and hit == "maya" else {}),
        },
    }
    ready = "y" if case.last_cube else "yrb"
    game = monster_turn(
        "1.... V.... ..... ..... M.... ..... .....L"
        if not case.protect
        else "1.... VM... ..... ..... ..... ..... .....L",
        kinds={"m1": "skeleton-archer-rookie"},
        faces={"m1": face},
        skills=skills,
        gear={id_: ["harvest-bill"] for id_ in ("vorn", "maya", "lorelai")},
        cubes={"vorn": "yrb", "maya": "yrb", "lorelai": "yrb", hit: ready},
        blocked={id_: dict.fromkeys(REACTIONS[:3], "curse") for id_ in ("vorn", "maya", "lorelai")},
        roles={"vorn": "leader"},
        health={"vorn": HEALTH, "maya": HEALTH, hit: 3 if case.weak else HEALTH},
        resources={hit: {"shield": SHIELD} if case.shield else {}},
        done=("vorn", "maya"),
    )
    for _ in range(9):
        kind = game.request.kind
        if kind == PROTECT:
            game.play("step in for vorn")
        elif kind == REACT:
            game.play("react react yellow")
        elif kind == "status-cube" and game.request.about.hero == hit:  # type: ignore[attr-defined]
            game.play(game.offered()[0])
        else:
            return game, hit
    raise AssertionError("it never came to rest")


@pytest.mark.rules(
    "DR-DMG-12", "DR-DMG-13", "DR-KO-02", "DR-KO-04", "DR-RECALL-11", "DR-KEY-143", "DR-KEY-170", "DR-KEY-237"
)
@pytest.mark.parametrize(
    "first", list(product((False, True), repeat=3)), ids=lambda on: "".join("01"[value] for value in on)
)
def test_every_combination_comes_to_what_the_book_says(first: tuple[bool, bool, bool]) -> None:
    for rest in product((False, True), repeat=len(SWITCHES) - 3):
        case = Case(*first, *rest)
        game, hit = played(case)
        figure, hero = one(game, hit), sheet(game, hit)
        curses = held(game, hit, "curse") - 3
        result = Result(
            figure.health, figure.resources.get("shield", 0), "slow" in figure.conditions, held(game, hit, "trauma"), curses,
            len(pool(game, hit)), one(game, "m1").health,
        )  # fmt: skip
        assert result == model(case), case
        assert figure.down == (not figure.health), case
        assert len(hero.cubes) == (1 if case.last_cube else 3), case
        if case.vicious:
            assert game.told(Prevented) == [], case
