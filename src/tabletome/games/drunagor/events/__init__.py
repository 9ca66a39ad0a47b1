"""What happens in Drunagor beside what happens in all games."""

from __future__ import annotations

from tabletome.games.drunagor.events.board import (
    CardPlaced,
    CardRemoved,
    ChestCrushed,
    Commanded,
    Decided,
    Fell,
    SetupBuilt,
    TerrainActed,
    TrapLaid,
    TrapSprung,
)
from tabletome.games.drunagor.events.heroes import (
    CubesExpended,
    CubeSpent,
    Equipped,
    HeroChosen,
    KnockedOut,
    MadeWild,
    Protected,
    Recalled,
    RoleTaken,
    StatusCubeGained,
    StatusCubeRemoved,
    StoodUp,
)

EVENTS = (
    HeroChosen, RoleTaken, Equipped, SetupBuilt, CardPlaced, CardRemoved, CubeSpent, CubesExpended, Recalled,
    MadeWild, StatusCubeGained, StatusCubeRemoved, KnockedOut, StoodUp, Protected, Commanded, Decided,
    TerrainActed, Fell, TrapLaid, TrapSprung, ChestCrushed,
)  # fmt: skip

__all__ = [
    "EVENTS", "CardPlaced", "CardRemoved", "ChestCrushed", "Commanded", "CubeSpent", "CubesExpended", "Decided", "Equipped",
    "Fell", "HeroChosen", "KnockedOut", "MadeWild", "Protected", "Recalled", "RoleTaken", "SetupBuilt", "StatusCubeGained",
    "StatusCubeRemoved", "StoodUp", "TerrainActed", "TrapLaid", "TrapSprung",
]  # fmt: skip
