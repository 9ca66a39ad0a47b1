"""The growth of Darkness against the independent model, on random boards."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletome.games.drunagor.board.darkness import Prey, every_broken, forecast, night
from tests.drunagor.board.model_darkness import SHAPES, Model, Tiles, random_night


def compare(seed: int) -> str:
    """One board and one shape: the same target, distances, placements, small tiles, and choice between large and small."""
    ground, squares = random_night(seed)
    model, now = Model(ground, squares), night(ground)
    heroes = [Prey(f"hero{place}", square) for place, square in enumerate(squares)]
    shape = SHAPES[seed % len(SHAPES)]
    where = f"seed {seed}"

    def places(tiles: Tiles) -> int:
        return sum(1 << model.place(cell) for cell in tiles)

    assert now.dark == places(model.dark), where
    prices = {price: {cell for cell in model.cells if model.price(cell, model.dark) == price} for price in (1, 2)}
    assert now.open() == (places(frozenset(prices[1])), places(frozenset(prices[2]))), where
    target, wanted = now.target(heroes), model.target(model.dark)
    assert (None if target is None else target.at) == (None if wanted is None else model.place(wanted)), where
    comes = forecast(now, heroes, {"rune": tuple(shape.split("/"))}, asked=True)["rune"]
    if target is None or wanted is None:
        assert comes is None, where
        return "nobody"
    rings = now.layers.distances(target.at)
    for cell in model.cells:
        steps = next(steps for steps, ring in enumerate(rings) if ring >> model.place(cell) & 1)
        assert steps == model.distance(cell, wanted), (where, cell)
    least, found = model.nearest(shape, wanted)
    distance, placements = now.nearest(tuple(shape.split("/")), rings)
    assert set(placements) == {places(tile) for tile in found}, where
    assert len(placements) == len(found), where
    assert not found or distance == least, where
    small = model.least(wanted)
    reached = now.reach(rings, 3)
    assert (None if reached is None else reached[0]) == small, where
    growths = {places(tiles) for tiles in model.small()}
    assert every_broken(now, heroes) == growths, where
    if not found and small is None:
        assert comes is None, where
        return "nothing"
    breaks = not found or (small is not None and small < least)
    assert comes is not None, where
    assert comes.broken == breaks, where
    assert comes.distance == (small if breaks else least), where
    possible = growths if breaks else {places(tile) for tile in found}
    assert comes.cells == min(possible, key=lambda cells: [at for at in range(80) if cells >> at & 1]) or breaks, where
    assert comes.cells in possible, where
    both = list(possible)
    assert comes.perhaps == sum(1 << at for at in range(80) if any(cells >> at & 1 for cells in both)), where
    assert comes.surely == sum(1 << at for at in range(80) if all(cells >> at & 1 for cells in both)), where
    return f"{'small' if breaks else 'large'} {'reached' if not comes.distance else 'short'}"


def test_new_darkness_never_overlaps_hangs_together_and_a_large_tile_lies_on_one_level() -> None:
    """On thousands of boards; every new square is on a Spawn Point, or beside Darkness old or new."""
    large = small = 0
    for seed in range(3_000):
        ground, squares = random_night(seed)
        model, now = Model(ground, squares), night(ground)
        heroes = [Prey(f"hero{place}", square) for place, square in enumerate(squares)]
        comes = forecast(now, heroes, {"rune": tuple(SHAPES[seed % len(SHAPES)].split("/"))})["rune"]
        if comes is None:
            continue
        laid = {cell for cell in model.cells if comes.cells >> model.place(cell) & 1}
        assert not laid & model.dark, seed
        if comes.broken:
            small += 1
            assert 1 <= len(laid) <= 3, seed
        else:
            large += 1
            assert len({(model.level(cell), cell[2] == 0 and model.has("bridges", cell)) for cell in laid}) == 1, seed
        lying = set(model.dark)
        while starts := {cell for cell in laid - lying if model.price(cell, frozenset(lying))}:
            lying |= starts
        assert laid <= lying, seed
    assert min(large, small) > 100


KINDS = {"nobody", "nothing", "small reached", "small short", "large reached", "large short"}


@pytest.mark.rules(
    "DR-DARK-05", "DR-DARK-08", "DR-DARK-25", "DR-DARK-26", "DR-DARK-28", "DR-DARK-33", "DR-DARK-48", "DR-DARK-49",
    "DR-DARK-50", "DR-DARK-51", "DR-DARK-52", "DR-DARK-53", "DR-DARK-54", "DR-DARK-65", "DR-DARK-66", "DR-DARK-67",
    "DR-BRIDGE-05", "DR-BRIDGE-06", "DR-BRIDGE-07",
)  # fmt: skip
def test_darkness_grows_as_the_model_says() -> None:
    grown = Counter(compare(seed) for seed in range(400))
    assert set(grown) == KINDS


@pytest.mark.soak
def test_darkness_grows_as_the_model_says_on_ten_thousand_boards() -> None:
    grown = Counter(compare(seed) for seed in range(10_000))
    assert set(grown) == KINDS
