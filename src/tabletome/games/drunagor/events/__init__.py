"""What happens in Drunagor beside what happens in all games."""

from __future__ import annotations

from tabletome.games.drunagor.events.board import CardPlaced, CardRemoved, Decided, SetupBuilt
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
    CubeSpent, CubesExpended, Recalled, StatusCubeGained, StatusCubeRemoved, KnockedOut, StoodUp, Protected, Decided,
)  # fmt: skip

__all__ = [
    "EVENTS", "CardPlaced", "CardRemoved", "CubeSpent", "CubesExpended", "Decided", "Declined", "Equipped", "Flipped", "Handed",
    "HeroChosen", "KnockedOut", "Protected", "Recalled", "RoleTaken", "SetupBuilt", "StatusCubeGained", "StatusCubeRemoved",
    "StoodUp", "Unequipped",
]  # fmt: skip
