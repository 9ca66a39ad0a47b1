"""Random positions, and boards drawn by hand."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from tabletome.games.drunagor.board.field import Behaviour, Field, Kind, Mind, Piece, Shape
from tabletome.games.drunagor.board.ground import Ground, Harm, board
from tabletome.games.drunagor.board.plan import Plan
from tabletome.games.drunagor.board.planner import plan
from tabletome.kernel import Bits
from tabletome.table.grid import Grid

BEHAVIOURS: list[Behaviour] = [
    "strongest", "strongest", "strongest", "bloodseeker", "reckoner", "defiant", "relentless", "covetous", "slaughter", "nearest",
]  # fmt: skip
SHAPES: list[Shape] = ["single", "single", "twice", "cleave", "cleave", "multishot", "strike", "strike"]
HARMS: list[Harm] = ["lava", "miasma", "spikes"]


SIGNS: dict[str, Kind] = {
    "A": "hero", "B": "hero", "C": "hero", "D": "hero", "E": "hero", "F": "hero", "p": "pet", "q": "pet", "c": "companion",
    "n": "npc", "o": "npc", "M": "monster", "m": "monster", "k": "monster", "j": "monster", "x": "chest", "y": "chest",
    "z": "object",
}  # fmt: skip
LAYERS = {"1": "level1", "2": "level2", "~": "water", "^": "lava", "%": "miasma", "!": "spikes", "*": "darkness"}


def placed(rows: str, **changes: dict[str, Any]) -> Field:
    """A position from a drawing. `#` is void; `~` Water, `^` Lava, `%` Miasma, `!` Spikes, `*` Darkness; `1` and `2` levels.

    Letters are pieces: M the Monster that acts, A to F Heroes with 10, 8, 6 … Health in this order of Initiative, p and q Pets,
    c a Companion, n and o NPC tokens, m, k and j further Monsters, x and y Chests, z an object. `changes` say what is different
    with a piece; `on` is the ground under it.
    """
    signs = "".join(rows.split())
    layers = {name: sum(1 << at for at, sign in enumerate(signs) if sign == mark) for mark, name in LAYERS.items()}
    pieces: dict[str, Piece] = {}
    for at, sign in enumerate(signs):
        if sign in SIGNS and sign not in pieces:
            given = dict(changes.get(sign, {}))
            if "on" in given:
                layers[given.pop("on")] |= 1 << at
            order = "ABCDEF".find(sign)
            usual = {"health": 10 - 2 * order, "slot": order} if order >= 0 else {}
            pieces[sign] = Piece(sign, SIGNS[sign], at, **(usual | given))
    grid = Grid.drawn(rows)
    floor = sum(1 << at for at, sign in enumerate(signs) if sign != "#")
    ground = Ground(grid.width, grid.height, Bits(floor), **{name: Bits(cells) for name, cells in layers.items()})
    return Field(ground, tuple(pieces.values()))


def decide(field: Field, movement: int = 3, **mind: Any) -> Plan:
    """What the Monster M of a position does."""
    return plan(field, Mind("M", movement, **mind))


def called(field: Field, squares: Iterable[int]) -> str:
    """Squares by their names."""
    names = board(field.ground).grid.names
    return " ".join(names[square] for square in squares)


def without(field: Field, *ids: str) -> Field:
    return Field(field.ground, tuple(one for one in field.pieces if one.id not in ids))


def random_ground(chance: random.Random) -> Ground:
    width, height = chance.choice([4, 6, 8, 8, 10, 12]), chance.choice([4, 6, 6, 8])
    every = range(width * height)

    def some(share: float) -> int:
        return sum(1 << square for square in every if chance.random() < share)

    def sometimes(odds: float, share: float) -> Bits:
        return Bits(some(share) if chance.random() < odds else 0)

    floor = (1 << width * height) - 1
    floor &= ~some(chance.choice([0, 0.05, 0.15, 0.25]))
    level1 = level2 = 0
    if chance.random() < 0.5:
        high = [(x, y, chance.choice([0, 0, 1, 2])) for x in range(width // 2) for y in range(height // 2)]
        for x, y, level in high:
            for square in (2 * y * width + 2 * x, 2 * y * width + 2 * x + 1):
                for one in (square, square + width):
                    mixed = chance.choice([0, 1, 2]) if chance.random() < 0.1 else level
                    level1 |= (mixed == 1) << one
                    level2 |= (mixed == 2) << one
    return Ground(
        width, height, Bits(floor), Bits(level1), Bits(level2),
        water=sometimes(0.5, 0.25), lava=sometimes(0.5, 0.25), miasma=sometimes(0.35, 0.2), spikes=sometimes(0.35, 0.2),
        darkness=sometimes(0.5, 0.2), bridges=sometimes(0.1, 0.1),
    )  # fmt: skip


def random_position(seed: int) -> tuple[Field, Mind]:
    """A ground with a Monster that acts and some of everything else."""
    chance = random.Random(seed)
    while True:
        ground = random_ground(chance)
        free = {square for square in range(ground.width * ground.height) if ground.floor >> square & 1}
        pieces: list[Piece] = []
        if _place(chance, ground, free, pieces, "M", "monster", large=chance.random() < 0.3):
            break
    if chance.random() < 0.3:
        _place(chance, ground, free, pieces, "L", "monster", large=True)
    counts: dict[Kind, int] = {
        "hero": chance.choice([0, 1, 2, 2, 3, 3, 4, 4, 5]), "pet": chance.choice([0, 0, 1, 2]),
        "companion": chance.choice([0, 0, 0, 1]), "npc": chance.choice([0, 0, 1, 2]),
        "monster": chance.randint(0, 4), "chest": chance.choice([0, 0, 1, 3]), "object": chance.choice([0, 0, 1]),
    }  # fmt: skip
    for kind, count in counts.items():
        for number in range(count):
            _place(chance, ground, free, pieces, f"{kind}{number}", kind)
    return Field(ground, tuple(pieces)), random_mind(chance)


def _place(
    chance: random.Random,
    ground: Ground,
    free: set[int],
    pieces: list[Piece],
    id_: str,
    kind: Kind,
    *,
    large: bool = False,
) -> bool:
    width = ground.width
    spots = sorted(free)
    if large:
        spots = [
            at
            for at in spots
            if at % width % 2 == 0 and at // width % 2 == 0 and {at, at + 1, at + width, at + width + 1} <= free
        ]
    if not spots:
        return False
    at = chance.choice(spots)
    free -= {at, at + 1, at + width, at + width + 1} if large else {at}
    pieces.append(
        Piece(
            id_, kind, at, large, chance.randint(1, 4), chance.randrange(9), chance.randrange(3), chance.randrange(4),
            chance.randrange(4), hidden=kind in ("hero", "pet") and chance.random() < 0.15,
            down=kind == "hero" and chance.random() < 0.12,
        )
    )  # fmt: skip
    return True


def random_mind(chance: random.Random) -> Mind:
    shape = chance.choice(SHAPES)
    attack = "ranged" if shape == "multishot" else chance.choice(["melee", "melee", "ranged", "magical"])
    return Mind(
        "M", chance.choice([0, 1, 2, 2, 3, 3, 3, 4, 4, 5]),
        "melee" if shape == "cleave" else attack,  # type: ignore[arg-type]
        chance.choice([0, 1, 1, 1, 2]), shape, chance.choice([0, 1, 2, 2, 3]), chance.choice(BEHAVIOURS),
        extra_movement=chance.choice([0, 0, 0, 1]), ambush=chance.random() < 0.06, flies=chance.random() < 0.12,
        tramples=chance.random() < 0.25, sees_hidden=chance.random() < 0.2,
        immune=tuple(harm for harm in HARMS if chance.random() < 0.15),
        suffered=tuple(harm for harm in HARMS if chance.random() < 0.05), wet=chance.random() < 0.05,
        knocked_down=chance.random() < 0.06, slowed=chance.random() < 0.1, stunned=chance.random() < 0.06,
        harmless=chance.random() < 0.04,
    )  # fmt: skip
