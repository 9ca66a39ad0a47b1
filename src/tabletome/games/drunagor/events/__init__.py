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
    HeroChosen,
    KnockedOut,
    Protected,
    Recalled,
    RoleTaken,
    StatusCubeGained,
    StatusCubeRemoved,
    StoodUp,
)
from tabletome.games.drunagor.events.items import Declined, Equipped, Flipped, Handed, Unequipped

EVENTS = (
    HeroChosen, RoleTaken, Equipped, Unequipped, Handed, Declined, Flipped, SetupBuilt, CardPlaced, CardRemoved,
    CubeSpent, CubesExpended, Recalled, StatusCubeGained, StatusCubeRemoved, KnockedOut, StoodUp, Protected, Commanded,
    Decided, TerrainActed, Fell, TrapLaid, TrapSprung, ChestCrushed,
)  # fmt: skip

__all__ = [
    "EVENTS", "CardPlaced", "CardRemoved", "ChestCrushed", "Commanded", "CubeSpent", "CubesExpended", "Decided", "Declined",
    "Equipped", "Fell", "Flipped", "Handed", "HeroChosen", "KnockedOut", "Protected", "Recalled", "RoleTaken", "SetupBuilt",
    "StatusCubeGained", "StatusCubeRemoved", "StoodUp", "TerrainActed", "TrapLaid", "TrapSprung", "Unequipped",
]  # fmt: skip
