"""What happens in Drunagor beside what happens in all games."""

from __future__ import annotations

from tabletome.games.drunagor.events.board import (
    CardPlaced,
    CardRemoved,
    Decided,
    DoorOpened,
    MissingFound,
    SetupBuilt,
    StoryRead,
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
    HeroChosen, RoleTaken, Equipped, SetupBuilt, StoryRead, DoorOpened, MissingFound, CardPlaced, CardRemoved, CubeSpent,
    CubesExpended, Recalled, StatusCubeGained, StatusCubeRemoved, KnockedOut, StoodUp, Protected, Decided,
)  # fmt: skip

__all__ = [
    "EVENTS", "CardPlaced", "CardRemoved", "CubeSpent", "CubesExpended", "Decided", "DoorOpened", "Equipped", "HeroChosen",
    "KnockedOut", "MissingFound", "Protected", "Recalled", "RoleTaken", "SetupBuilt", "StatusCubeGained", "StatusCubeRemoved",
    "StoodUp", "StoryRead",
]  # fmt: skip
