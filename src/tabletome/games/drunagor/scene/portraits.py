"""The face and colour of every character."""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.state import Figure
from tabletome.scene import face_of

COLOURS = {"vorn": "red", "maya": "green", "lorelai": "violet", "jaheen": "amber", "elros": "teal"}
MONSTERS = {
    "white": "#4a4f5c", "gray": "#3d3a40", "black": "#1f1b24", "minion": "#55606b", "fallen": "#5c2336", "story": "#5b3a2e",
    "commander": "#8a6a1c", "overlord": "#5a2f7a", "boss": "#27304a",
}  # fmt: skip
"""By type: the symbol of Commanders is golden, that of Overlords purple. (DR-MON-11)"""
ENEMIES = {
    "the-reeve": "commander", "the-creditor": "demon-envoy", "the-undead-king": "undead-king", "brother-quill": "monk",
    "the-drowned-toller": "bog-husk", "the-precentor": "pale-mourner", "the-cupbearer": "pale-hand", "snuffer": "watchman",
    "sleeper": "linen-warden", "usher": "gate-warden", "gleaner": "ghoul",
}  # fmt: skip
"""The faces of enemies without rank; a Fallen Hero has that of the Hero."""
COMPANIONS = {
    "tharmagar": "wizard", "nan-weir": "ember-witch", "pell": "apprentice", "brisa": "camp-fire", "ssorak": "old-grinner",
    "gudda": "watchman", "captain-odalys": "sergeant", "ivo": "bard", "hathra": "royal-guard",
}  # fmt: skip
"""Those who join have faces of their own."""
BASES = {
    "yellow": "#e9c03a", "blue": "#3f7bd0", "green": "#4c9a4a", "red": "#cc3d2e", "white": "#f2efe6", "black": "#191919",
    "orange": "#e07b28", "purple": "#7d4bb0", "pink": "#e58bb5", "brown": "#7a5232", "cyan": "#43b8c8", "grey": "#8b8b8b",
    "lime": "#a6cf3c", "navy": "#27386e", "maroon": "#6e2232", "teal": "#2c8a7e",
}  # fmt: skip


def face(table: Table, figure: Figure) -> str:
    if figure.side == "monster":
        return monster_face(table, figure.card)
    if figure.side == "pet":
        return pet_face(table, figure.card)
    if figure.side == "companion":
        return face_of(COMPANIONS.get(figure.card, figure.card), "guard")
    return face_of(figure.card)


def pet_face(table: Table, card: str) -> str:
    """The wolf and the eagle have faces of their own."""
    kind = table.library.pets[card].kind
    return face_of(f"{kind}-pet", kind)


def monster_face(table: Table, card: str) -> str:
    face = table.library.monsters[card]
    return face_of(face.kind, ENEMIES.get(face.kind, face.once), "skeleton")


def colour(table: Table, figure: Figure) -> str:
    if figure.side == "monster":
        return MONSTERS.get(table.library.monsters[figure.card].type, MONSTERS["gray"])
    return COLOURS.get(figure.owner or figure.card, "teal")
