"""Small cubes: three lit faces, or the outline of a place that is empty."""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.scene.svg.sheet import Sheet, choosable, hint
from tabletome.scene.svg.theme import colour_of
from tabletome.scene.svg.type import n
from tabletome.scene.vocabulary import Cube

FACES = {
    "yellow": ("#ffd84a", "#d9a520", "#a87a10"),
    "red": ("#ff6a55", "#cf3425", "#951d14"),
    "green": ("#6fdc74", "#35a046", "#1f7030"),
    "blue": ("#6fb4ff", "#2f74d0", "#1d4f96"),
    "violet": ("#8a5ad0", "#4a2a80", "#2a1450"),
    "black": ("#6b6774", "#35323c", "#17151c"),
}
"""The upper, left and right face."""


def cube_svg(sheet: Sheet, cube: Cube, x: float, y: float, size: float) -> str:
    """One cube in a square of that size."""
    box = f'x="{n(x)}" y="{n(y)}" width="{n(size)}" height="{n(size)}"'
    if cube.gone:
        body = f'<use href="#{sheet.define(f"cube-gone-{_key(cube)}", lambda: _outline(cube))}" {box}/>'
    else:
        sign = sheet.sign(cube.icon, "", x + size / 2, y + 0.26 * size, 0.34 * size, "#fff") if cube.icon else ""
        body = f'<use href="#{sheet.define(f"cube-{_key(cube)}", lambda: _solid(cube))}" {box}/>{sign}'
    if not cube.option:
        return body
    ring = f'<rect {box} rx="5" class="ring-cube focus"/>'
    return f"<g{choosable(cube.option, cube.option)}>{hint(cube.option)}{ring}{body}</g>"


def cubes_svg(sheet: Sheet, cubes: Sequence[Cube], size: float, gap: float = 2) -> str:
    """Cubes in a row."""
    return "".join(cube_svg(sheet, cube, place * (size + gap), 0, size) for place, cube in enumerate(cubes))


def _key(cube: Cube) -> str:
    return "".join(sign for sign in cube.colour if sign.isalnum()) or "plain"


def _faces(cube: Cube) -> tuple[str, str, str]:
    plain = colour_of(cube.colour)
    return FACES.get(cube.colour, (plain, plain, plain))


def _solid(cube: Cube) -> str:
    upper, left, right = _faces(cube)
    return (
        '<symbol viewBox="0 0 24 24">'
        f'<path d="M12 1.5l9.5 5L12 11.5 2.5 6.5z" fill="{upper}"/><path d="M2.5 6.5L12 11.5v11l-9.5-5z" fill="{left}"/>'
        f'<path d="M21.5 6.5L12 11.5v11l9.5-5z" fill="{right}"/>'
        '<path d="M12 1.5l9.5 5v11L12 22.5l-9.5-5v-11z" fill="none" stroke="#000" stroke-opacity=".6"/></symbol>'
    )


def _outline(cube: Cube) -> str:
    stroke = _faces(cube)[1] if cube.colour else "#8a8094"
    return (
        '<symbol viewBox="0 0 24 24"><path d="M12 2l9 4.7v10.6L12 22l-9-4.7V6.7z" fill="none" '
        f'stroke="{stroke}" stroke-width="1.7" stroke-dasharray="3 2.5"/></symbol>'
    )
