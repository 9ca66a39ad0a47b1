"""Faces: whole figures and heads on a grid of 24 by 24, by name, for coins and tokens. Inside and outside alternate (evenodd)."""

from __future__ import annotations

import json
from importlib import resources

FACES: dict[str, str] = json.loads(resources.files("tabletome.scene").joinpath("faces.json").read_text("utf-8"))


def face_of(*names: str) -> str:
    """The first of some names that has a face, else nothing: what a figure is called is often what its face is called.

    >>> face_of("hobgoblin-chieftain", "goblin"), face_of("old-gristle", "ogre"), face_of("nobody")
    ('hobgoblin-chieftain', 'ogre', '')
    """
    return next((name for name in names if name in FACES), "")
