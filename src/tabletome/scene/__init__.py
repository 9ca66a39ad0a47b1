"""Pictures: one vocabulary, several painters."""

from tabletome.scene.vocabulary import (
    Badge,
    Board,
    Border,
    Card,
    Cell,
    Choice,
    ChoiceGroup,
    Die,
    Line,
    Panel,
    Piece,
    Prompt,
    Scene,
    Stat,
    Track,
    Zone,
)

__all__ = [
    "Badge", "Board", "Border", "Card", "Cell", "Choice", "ChoiceGroup", "Die", "Line", "Panel", "Piece", "Prompt", "Scene",
    "Stat", "Track", "Zone",
]  # fmt: skip
