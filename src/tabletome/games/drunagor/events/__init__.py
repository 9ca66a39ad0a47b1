"""What happens in Drunagor beside what happens in all games."""

from __future__ import annotations

from tabletome.games.drunagor.events.board import CardPlaced, CardRemoved, Commanded, Decided, SetupBuilt
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
from tabletome.games.drunagor.events.pets import PetDispelled, PetSummoned

EVENTS = (
    HeroChosen, RoleTaken, Equipped, SetupBuilt, CardPlaced, CardRemoved, CubeSpent, CubesExpended, Recalled,
    StatusCubeGained, StatusCubeRemoved, KnockedOut, StoodUp, Protected, Commanded, Decided, PetSummoned,
    PetDispelled,
)  # fmt: skip

__all__ = [
    "EVENTS", "CardPlaced", "CardRemoved", "Commanded", "CubeSpent", "CubesExpended", "Decided", "Equipped", "HeroChosen",
    "KnockedOut", "PetDispelled", "PetSummoned", "Protected", "Recalled", "RoleTaken", "SetupBuilt", "StatusCubeGained",
    "StatusCubeRemoved", "StoodUp",
]  # fmt: skip
