"""What happens in Drunagor beside what happens in all games."""

from __future__ import annotations

from tabletome.games.drunagor.events.board import (
    CardFlipped,
    CardPlaced,
    CardRemoved,
    Caught,
    Crushed,
    DarknessGrew,
    Decided,
    RuneDrawn,
    RuneLaid,
    SetupBuilt,
)
from tabletome.games.drunagor.events.heroes import (
    CubesExpended,
    CubeSpent,
    Equipped,
    HeroChosen,
    KnockedOut,
    Protected,
    Recalled,
    RoleTaken,
    StatusCubeGained,
    StatusCubeRemoved,
    StoodUp,
)

EVENTS = (
    HeroChosen, RoleTaken, Equipped, SetupBuilt, CardPlaced, CardRemoved, CubeSpent, CubesExpended, Recalled,
    StatusCubeGained, StatusCubeRemoved, KnockedOut, StoodUp, Protected, Decided,
    CardFlipped, RuneDrawn, RuneLaid, DarknessGrew, Caught, Crushed,
)  # fmt: skip

__all__ = [
    "EVENTS", "CardFlipped", "CardPlaced", "CardRemoved", "Caught", "Crushed", "CubeSpent", "CubesExpended", "DarknessGrew",
    "Decided", "Equipped", "HeroChosen", "KnockedOut", "Protected", "Recalled", "RoleTaken", "RuneDrawn", "RuneLaid",
    "SetupBuilt", "StatusCubeGained", "StatusCubeRemoved", "StoodUp",
]  # fmt: skip
