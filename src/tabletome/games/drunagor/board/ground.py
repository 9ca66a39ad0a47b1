"""The squares of an Adventure: floor, levels, terrain and Darkness; who is adjacent, and what Range reaches.

(DR-MOVE-12, DR-MOVE-14, DR-RANGE-15, DR-LEVEL-*)

Squares are numbers in reading order, areas are the aligned blocks of 2 x 2 squares, numbered in reading order too. Squares
without floor are void: nobody stands on them or passes them, and areas without any floor are not counted through.
"""

from __future__ import annotations

import functools
from typing import Literal, TypeAlias

import msgspec

from tabletome.kernel import Bits
from tabletome.table.areas import Areas
from tabletome.table.grid import Grid, cells_of, squares
from tabletome.table.steps import Diagonal, Steps

Harm: TypeAlias = Literal["lava", "miasma", "spikes", "darkness"]
"""What hurts whoever steps into it or ends a turn in it. Darkness harms Heroes and their allies only. (DR-TERR-01, DR-AI-37)"""
TWO_LEVELS_UP = {2: 1}
"""A step from level 0 straight to level 2 costs 1 more. (DR-LEVEL-03, DR-LEVEL3D-15)"""


class Ground(msgspec.Struct, frozen=True):
    """The board without figures. `level1` and `level2` are the squares of these levels, all others are on level 0.

    Squares with a bridge are floor of the bridge's level; terrain printed beneath them is dead (DR-BRIDGE-02, DR-BRIDGE-11).
    `under_bridge` are the Darkness tiles that lie beneath bridges: nobody can be on them (DR-BRIDGE-03, DR-BRIDGE-10).
    """

    width: int
    height: int
    floor: Bits
    level1: Bits = Bits(0)
    level2: Bits = Bits(0)
    water: Bits = Bits(0)
    lava: Bits = Bits(0)
    miasma: Bits = Bits(0)
    spikes: Bits = Bits(0)
    darkness: Bits = Bits(0)
    bridges: Bits = Bits(0)
    under_bridge: Bits = Bits(0)
