"""Grounds: what a square looks like, from its `look`. Each is drawn in a few variants that squares share."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import msgspec

from tabletome.scene.svg.sheet import Grain
from tabletome.scene.svg.theme import luminance
from tabletome.scene.svg.type import n

S = 48  # one square, in units of the drawing
HOLE = 19.5  # radius of the hole in a slot
VARIANTS = 6

Texture = Callable[[Grain], str]


class Ground(msgspec.Struct, frozen=True):
    """A ground: its colour, what lies flat on it, and what stands up and may overhang its neighbours."""

    colour: str
    flat: Texture | None = None
    overhang: Texture | None = None
    grid: bool = True


def _specks(colour: str, count: int, opacity: float = 0.16) -> Texture:
    def texture(grain: Grain) -> str:
        dots = "".join(
            f'<circle cx="{n(grain(4, 44))}" cy="{n(grain(4, 44))}" r="{n(grain(0.6, 1.8))}"/>' for _ in range(count)
        )
        return f'<g fill="{colour}" opacity="{opacity}">{dots}</g>'

    return texture


def _shade(grain: Grain) -> str:
    """A breath of light or dark over the square, so that no two neighbours are quite alike."""
    amount = grain(-0.07, 0.07)
    colour = "#fff" if amount > 0 else "#000"
    return f'<rect width="{S}" height="{S}" fill="{colour}" opacity="{n(abs(amount))}"/>'


def _cracks(colour: str, opacity: float) -> Texture:
    def texture(grain: Grain) -> str:
        x, y = grain(6, 42), grain(6, 42)
        path = f"M{n(x)} {n(y)}"
        for _ in range(3):
            path += f"l{n(grain(-9, 9))} {n(grain(-9, 9))}"
        return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="1.1" opacity="{opacity}"/>'

    return texture


def _tufts(colours: tuple[str, ...], count: int) -> Texture:
    def texture(grain: Grain) -> str:
        out = ""
        for _ in range(count):
            x, y, h = grain(7, 41), grain(13, 43), grain(4, 7)
            blades = f"M{n(x)} {n(y)}l-3 {n(-h * 0.8)}M{n(x)} {n(y)}v{n(-h)}M{n(x)} {n(y)}l3 {n(-h * 0.8)}"
            out += f'<path d="{blades}" stroke="{grain.pick(colours)}"/>'
        return f'<g fill="none" stroke-width="1.3" stroke-linecap="round" opacity=".75">{out}</g>'

    return texture


def _foliage(grain: Grain) -> str:
    """Round crowns of leaves, dark ones below and bright ones on top, reaching a little over the edge."""
    out = ""
    for layer, colour in enumerate(("#20381f", "#2c4c2a", "#3a6434", "#4a7b3e", "#5f9549")):
        for _ in range((3, 3, 3, 2, 2)[layer]):
            reach = 12 - 2 * layer
            x, y, r = (
                grain(reach * 0.5, S - reach * 0.5),
                grain(reach * 0.5, S - reach * 0.5),
                grain(7, 11) - layer * 1.1,
            )
            out += f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="{colour}"/>'
    for _ in range(4):
        x, y = grain(8, 40), grain(8, 40)
        out += f'<path d="M{n(x)} {n(y)}q2.5-3.5 6-1" stroke="#86b765" stroke-width="1" fill="none" opacity=".6"/>'
    return out


def _courses(grain: Grain) -> str:
    """Bricks in running bond; the courses meet those of the neighbouring squares."""
    out = ""
    for course in range(4):
        shift = 12 * (course % 2)
        for brick in range(-1, 2):
            left, right = max(0, 24 * brick + shift + 1), min(S, 24 * brick + shift + 23)
            if right - left < 3:
                continue
            colour = grain.pick(("#54575e", "#494c53", "#5e6168", "#43464c", "#4f4e55"))
            y = 12 * course + 1
            out += f'<rect x="{left}" y="{y}" width="{right - left}" height="10" rx="1.6" fill="{colour}"/>'
            out += f'<rect x="{left + 1}" y="{y}" width="{max(1, right - left - 2)}" height="1.5" fill="#fff" opacity=".13"/>'
    return out


def _slabs(grain: Grain) -> str:
    """Paving stones, split one way or the other."""
    at = n(grain(16, 32))
    line = f"M0 {at}H{S}" if grain(0, 1) < 0.5 else f"M{at} 0V{S}"
    return f'<path d="{line}" stroke="#000" stroke-width="1.2" opacity=".16"/>'


def _waves(grain: Grain) -> str:
    out = ""
    for row in range(3):
        x, y = grain(2, 16), 10 + 14 * row + grain(-3, 3)
        path = f"M{n(x)} {n(y)}q4-4 8 0t8 0 8 0"
        out += f'<path d="{path}" stroke="#a9dbe8" opacity="{n(grain(0.3, 0.6))}"/>'
    return f'<g fill="none" stroke-width="1.6" stroke-linecap="round">{out}</g>'


def _lava(grain: Grain) -> str:
    """A crust with fire in its cracks."""
    x, y = grain(0, 16), grain(8, 40)
    path = f"M{n(x)} {n(y)}l{n(grain(8, 14))} {n(grain(-12, 12))} {n(grain(6, 12))} {n(grain(-9, 9))}"
    path += f" {n(grain(5, 10))} {n(grain(-12, 12))}"
    path += f"M{n(grain(16, 30))} {n(grain(2, 12))}l{n(grain(-6, 6))} {n(grain(10, 18))} {n(grain(-9, 9))} {n(grain(6, 14))}"
    glow = "".join(
        f'<path d="{path}" stroke="{colour}" stroke-width="{width}" opacity="{opacity}"/>'
        for colour, width, opacity in (("#ff4a12", 8, 0.35), ("#ff6a1a", 4.2, 0.95), ("#ffd25a", 1.6, 1))
    )
    return f'<g fill="none" stroke-linejoin="round" stroke-linecap="round">{glow}</g>'


def _gloom(grain: Grain) -> str:
    """Darkness that curls, hatched so that it is told by its pattern too."""
    hatch = "".join(f"M{8 * k} 0L0 {8 * k}" for k in range(1, 7)) + "".join(
        f"M{S} {8 * k}L{8 * k} {S}" for k in range(6)
    )
    x, y = grain(14, 30), grain(14, 30)
    curl = f"M{n(x)} {n(y)}c6-8 16-3 12 5s-18 7-19-3 8-17 18-15"
    return (
        f'<path d="{hatch}" stroke="#4a3f6b" stroke-width="1" opacity=".45"/>'
        f'<path d="{curl}" fill="none" stroke="#7d68b0" stroke-width="2" stroke-linecap="round" opacity=".7"/>'
    )


def _darkness(grain: Grain) -> str:
    """Wisps that creep over black, finely hatched so that it is told by its pattern too."""
    hatch = "".join(f"M{12 * k} 0L0 {12 * k}" for k in range(1, 5)) + "".join(
        f"M{S} {12 * k}L{12 * k} {S}" for k in range(1, 4)
    )
    wisps = ""
    for _ in range(3):
        x, y, bend = grain(4, 30), grain(6, 42), grain(-13, 13)
        wisps += (
            f"M{n(x)} {n(y)}q{n(grain(4, 8))} {n(-bend)} {n(grain(8, 13))} {n(-bend / 4)}t{n(grain(5, 9))} {n(bend)}"
        )
    return (
        f'<path d="{hatch}" stroke="#3a2a63" stroke-width="1" opacity=".3"/>'
        f'<path d="{wisps}" fill="none" stroke="#7b55c7" stroke-width="1.7" stroke-linecap="round" opacity=".5"/>'
    )


def _bubbles(grain: Grain) -> str:
    dots = "".join(f'<circle cx="{n(grain(6, 42))}" cy="{n(grain(6, 42))}" r="{n(grain(2, 5.5))}"/>' for _ in range(5))
    return f'<g fill="#b7d36a" fill-opacity=".28" stroke="#d6ee8c" stroke-opacity=".6">{dots}</g>'


def _spikes(grain: Grain) -> str:
    out = "".join(
        f'<path d="M{x} {y}l4-13 4 13z" fill="#d7d9dc" stroke="#2c2d31" stroke-width="1"/>'
        for y in (21, 41)
        for x in ((6, 20, 34) if y == 21 else (13, 27))
    )
    return _cracks("#000", 0.25)(grain) + out


def _planks(grain: Grain) -> str:
    lines = "".join(f"M0 {12 * k}H{S}M{n(grain(6, 42))} {12 * k}v12" for k in range(4))
    return f'<path d="{lines}" stroke="#3b2411" stroke-width="1.2" opacity=".45" fill="none"/>'


def _ripples(colour: str) -> Texture:
    def texture(grain: Grain) -> str:
        path = "".join(f"M{n(grain(0, 14))} {n(12 + 14 * k + grain(-4, 4))}q9-5 18 0t16-1" for k in range(3))
        return f'<path d="{path}" stroke="{colour}" fill="none" stroke-width="1.2" opacity=".4"/>'

    return texture


def _hole(grain: Grain) -> str:
    wobble = n(grain(-2, 2))
    return (
        f'<ellipse cx="24" cy="24" rx="19" ry="18" fill="#0a0a0c" transform="rotate({wobble} 24 24)"/>'
        '<path d="M6 22a18 16 0 0 1 36 0" fill="none" stroke="#fff" stroke-width="1.5" opacity=".22"/>'
    )


_ROCK = (0.4, -1.1, 0.8, -0.3, 0.7, 0.6, 0.1, 0.7, -0.8, 0.4)  # its outline, step by step


def _boulders(grain: Grain) -> str:
    """Broken stones in a heap, dark below and light on top."""
    out = '<ellipse cx="25" cy="34" rx="17" ry="7" fill="#000" opacity=".28"/>'
    heap = ((16, 28, 9, "#66625c"), (31, 28, 10, "#77726a"), (24, 18, 9, "#8d877d"), (33, 36, 6, "#5b5751"))
    for x, y, r, colour in heap:
        left, top, size = x + grain(-2, 2), y + grain(-2, 2), r * grain(0.9, 1.1)
        steps = " ".join(n(size * step) for step in _ROCK)
        rock = f"M{n(left - size)} {n(top + 0.5 * size)}l{steps}z"
        out += f'<path d="{rock}" fill="{colour}" stroke="#2b2824" stroke-width="1.2" stroke-linejoin="round"/>'
    return out


def _flames(grain: Grain) -> str:
    """Tongues of fire on scorched ground."""
    out = ""
    for x, tall in ((12, 26), (24, 34), (36, 27)):
        h, lean = tall * grain(0.85, 1.1), grain(-3, 3)
        for scale, colour in ((1.0, "#e8431a"), (0.66, "#ff8a1f"), (0.36, "#ffd95a")):
            left, right, high = n(x - 7.5 * scale), n(x + 7.5 * scale), h * scale
            tip = f"{n(x + lean)} {n(43 - high)}"
            tongue = f"M{left} 43C{left} {n(43 - high / 2)} {n(x + lean)} {n(43 - high / 2)} {tip}"
            tongue += f"C{right} {n(43 - 0.6 * high)} {right} {n(43 - 0.3 * high)} {right} 43z"
            out += f'<path d="{tongue}" fill="{colour}"/>'
    return out


def _camp(grain: Grain) -> str:
    """A place to begin on: a dashed border."""
    line = 'stroke="#8a6a12" stroke-width="1.6" stroke-dasharray="5 4"'
    return f'<rect x="6" y="6" width="36" height="36" rx="6" fill="#ffdf7d" fill-opacity=".22" {line}/>'


def _mixed(*textures: Texture) -> Texture:
    return lambda grain: "".join(texture(grain) for texture in textures)


_FLOOR = Ground("#b4a382", _mixed(_shade, _specks("#000", 3), _cracks("#3a2c14", 0.16)))
GROUNDS = {
    "floor": _FLOOR,
    "jungle": Ground("#bcab72", _mixed(_shade, _specks("#3a2f0c", 4), _tufts(("#6f8a3d", "#87983f"), 1))),
    "sand": Ground("#d0bb84", _mixed(_shade, _ripples("#8a7236"), _specks("#5a4820", 3))),
    "grass": Ground("#74934f", _mixed(_shade, _tufts(("#4d7034", "#93b567", "#5d8140"), 5))),
    "leaves": Ground("#26421f", None, _foliage, grid=False),
    "stone": Ground("#9a958c", _mixed(_shade, _slabs, _specks("#000", 3))),
    "tomb": Ground("#8f8c8a", _mixed(_shade, _slabs, _cracks("#15151a", 0.35))),
    "bricks": Ground("#292b30", _courses, None, grid=False),
    "water": Ground("#2f6d8c", _mixed(_shade, _waves)),
    "lava": Ground("#35140f", _lava),
    "dark": Ground("#191525", _gloom),
    "darkness": Ground("#0c0716", _darkness),
    "miasma": Ground("#56633b", _mixed(_shade, _bubbles)),
    "spikes": Ground("#8b8780", _spikes),
    "ice": Ground("#bfd8e2", _mixed(_shade, _cracks("#ffffff", 0.9), _cracks("#5d8799", 0.45))),
    "snow": Ground("#e6e9ea", _mixed(_shade, _ripples("#8fa3ad"))),
    "wood": Ground("#97683c", _mixed(_shade, _planks)),
    "pit": Ground("#6f685d", _hole),
    "road": Ground("#a58f6a", _mixed(_shade, _specks("#4b3a1c", 7, 0.3))),
    "rubble": Ground("#b4a382", _mixed(_shade, _specks("#000", 3), _boulders)),
    "flames": Ground("#4a2a1a", _mixed(_specks("#000", 6, 0.3), _flames)),
    "start": Ground("#b4a382", _mixed(_shade, _specks("#000", 3), _camp)),
    "paper": Ground("#ece0c3", _specks("#6b5527", 2, 0.2)),
    "slot": Ground("", lambda _: f'<circle cx="24" cy="24" r="{HOLE + 1}" fill="#0f1b33"/>', None, grid=False),
    "void": Ground("", None, None, grid=False),
}
SAME = {
    "jungle-wall": "leaves",
    "forest": "leaves",
    "trees": "leaves",
    "hedge": "leaves",
    "bush": "leaves",
    "wall": "bricks",
    "tomb-wall": "bricks",
    "rock": "bricks",
    "fog": "dark",
    "poison": "miasma",
    "swamp": "miasma",
    "path": "road",
    "street": "road",
    "plank": "wood",
    "bridge": "wood",
    "desert": "sand",
    "meadow": "grass",
    "river": "water",
    "sea": "water",
    "fire": "lava",
    "chasm": "pit",
    "area": "paper",
    "room": "paper",
}


def ground_name(look: str) -> str:
    """The ground that is drawn for a look; one that nobody drew is plain floor.

    >>> ground_name("water"), ground_name("fog"), ground_name("marzipan")
    ('water', 'dark', 'floor')
    """
    name = SAME.get(look, look)
    return name if name in GROUNDS else "floor"


@lru_cache(maxsize=256)
def ink_for(name: str) -> str:
    """What can be read when printed on the ground."""
    colour = GROUNDS[name].colour
    return "#fff6dd" if not colour or luminance(colour) < 0.2 else "#1d160c"


def variant(x: int, y: int) -> int:
    """Which variant a square gets: scattered, but the same for the square for ever."""
    mixed = (x * 374761393 + y * 668265263) & 0xFFFFFFFF
    mixed = (mixed ^ (mixed >> 13)) * 1274126177 & 0xFFFFFFFF
    return (mixed >> 16) % VARIANTS


@lru_cache(maxsize=512)
def flat(name: str, which: int) -> str:
    """The ground of one square without what stands up from it."""
    ground = GROUNDS[name]
    texture = ground.flat(Grain(name, which)) if ground.flat else ""
    # Half a unit too large on every side, so that no hairline shows between scaled squares.
    base = f'<rect x="-.5" y="-.5" width="{S + 1}" height="{S + 1}" fill="{ground.colour}"/>' if ground.colour else ""
    # Attributes, not a class: rules of the style sheet do not reach into what is used from the definitions.
    line = 'fill="none" stroke="#000" stroke-opacity=".13"'
    grid = f'<rect x=".5" y=".5" width="{S - 1}" height="{S - 1}" {line}/>' if ground.grid else ""
    return f"<g>{base}{texture}{grid}</g>"


@lru_cache(maxsize=512)
def overhang(name: str, which: int) -> str:
    """What stands up from the ground; empty if nothing does."""
    standing = GROUNDS[name].overhang
    return f"<g>{standing(Grain(name, 'high', which))}</g>" if standing else ""
