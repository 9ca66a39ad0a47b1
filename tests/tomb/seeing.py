"""Looking at the picture of a match: zones, cards, panels and pieces by name."""

from __future__ import annotations

from tabletome.games.tomb.scene import scene
from tabletome.scene import Card, Panel, Piece, Scene, Zone
from tabletome.scene.text import paint
from tests.tomb.cards import look
from tests.tomb.plain import Position


def seen(match: Position) -> Scene:
    return scene(look(match), match.request)


def zone(shown: Scene, name: str) -> Zone | None:
    return next((zone for zone in shown.zones if zone.id == name), None)


def lying(shown: Scene, name: str) -> dict[str, Card]:
    """The cards of a zone by title; none if there is no such zone."""
    found = zone(shown, name)
    return {} if found is None else {card.title: card for card in found.cards}


def words(shown: Scene) -> str:
    """The picture as a terminal or a screen reader gives it, without its line breaks."""
    return " ".join(paint(shown, width=100).split())


def panel(shown: Scene, name: str) -> Panel:
    return next(panel for panel in shown.panels if panel.id == name)


def numbers(shown: Scene, name: str) -> dict[str, str]:
    """The numbers of a panel as they are written: `1/4`."""
    stats = panel(shown, name).stats
    return {stat.name: f"{stat.value}" + (f"/{stat.of}" if stat.of is not None else "") for stat in stats}


def piece(shown: Scene, name: str) -> Piece:
    return next(piece for piece in shown.boards[0].pieces if piece.id == name)


def marked(shown: Scene) -> list[str]:
    return [panel.id for panel in shown.panels if panel.active]
