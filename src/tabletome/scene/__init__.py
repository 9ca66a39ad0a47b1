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
    Die,
    Likely,
    Line,
    Panel,
    Piece,
    Prompt,
    Scene,
    Stat,
    Threat,
    Track,
    Tree,
    Turn,
    Zone,
)

__all__ = [
    "Badge", "Bar", "Board", "Border", "Branch", "Card", "Cell", "Choice", "ChoiceGroup", "Die", "Ghost", "Hit", "Likely",
    "Line", "Panel", "Piece", "Plan", "Prompt", "Scene", "Sight", "Stat", "Threat", "Track", "Tree", "Turn", "Zone", "face_of",
]  # fmt: skip
