"""What happens in Drunagor beside what happens in all games."""

from __future__ import annotations

from tabletome.games.drunagor.events.board import CardPlaced, CardRemoved, Decided, SetupBuilt
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
    MadeWild, StatusCubeGained, StatusCubeRemoved, KnockedOut, StoodUp, Protected, Decided,
)  # fmt: skip

__all__ = [
    "EVENTS", "CardPlaced", "CardRemoved", "CubeSpent", "CubesExpended", "Decided", "Equipped", "HeroChosen", "KnockedOut",
    "MadeWild", "Protected", "Recalled", "RoleTaken", "SetupBuilt", "StatusCubeGained", "StatusCubeRemoved", "StoodUp",
]  # fmt: skip
