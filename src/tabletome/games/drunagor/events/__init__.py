"""What happens in Drunagor beside what happens in all games."""

from __future__ import annotations

from tabletome.games.drunagor.events.board import (
    CardPlaced,
    CardRemoved,
    Decided,
    SetupBuilt,
)
from tabletome.games.drunagor.events.heroes import (
    CubeSpent,
    CubesExpended,
    Equipped,
    HeroChosen,
    Recalled,
    RoleTaken,
    StatusCubeGained,
    StatusCubeRemoved,
    StoodUp,
)

EVENTS = (
    HeroChosen, RoleTaken, Equipped, SetupBuilt, CardPlaced, CardRemoved, CubeSpent, CubesExpended, Recalled,
    StatusCubeGained, StatusCubeRemoved, StoodUp, Decided,
)  # fmt: skip
