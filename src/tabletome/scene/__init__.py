"""Pictures: one vocabulary, several painters."""

from tabletome.scene.faces import face_of
from tabletome.scene.plans import Bar, Ghost, Hit, Plan, Sight
from tabletome.scene.vocabulary import (
    Badge,
    Board,
    Border,
    Branch,
    Card,
    Cell,
    Choice,
    ChoiceGroup,
    Cube,
    Die,
    Likely,
    Line,
    Panel,
    Piece,
    Prompt,
    Scene,
    Stat,
    Term,
    Threat,
    Track,
    Tree,
    Turn,
    Zone,
)

__all__ = [
    "Badge", "Bar", "Board", "Border", "Branch", "Card", "Cell", "Choice", "ChoiceGroup", "Cube", "Die", "Ghost", "Hit",
    "Likely", "Line", "Panel", "Piece", "Plan", "Prompt", "Scene", "Sight", "Stat", "Term", "Threat", "Track", "Tree", "Turn",
    "Zone", "face_of",
]  # fmt: skip
