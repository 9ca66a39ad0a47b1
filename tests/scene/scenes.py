"""Scenes of every shape, with text that no honest game would write."""

from __future__ import annotations

import msgspec
from hypothesis import strategies as st

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

HOSTILE = (
    "<script>alert(1)</script>",
    "\x1b[31mred\x1b[0m",
    "\x1b]0;title\x07",
    "\x9b2J",
    "]]>&amp;<!--",
    "\"'><img src=x onerror=y>",
    "\u202ereversed",
    "\ud800",
    "\ufffe\x00\x08",
    "龍の戦士",
    "👩‍🚀🐉",
    "e\u0301\u0323",
    "Wolfeschlegelsteinhausenbergerdorff",
    "line\nbreak\ttab",
    "http://example.org/x.png",
    "",
)
words = st.one_of(
    st.sampled_from(HOSTILE), st.text(max_size=24), st.sampled_from(("Ann", "Grave Warden", "a long name of a thing"))
)
notation = st.one_of(
    st.just(""), st.from_regex(r"[a-z]{1,8}( [a-z0-9-]{1,8}){0,2}", fullmatch=True), st.sampled_from(HOSTILE[:1])
)
colours = st.sampled_from(("amber", "red", "#abc", "#123456", "url(#x)", "javascript:1", ""))
looks = st.sampled_from(
    ("floor", "leaves", "bricks", "water", "lava", "dark", "darkness", "slot", "void", "marzipan", "pit", "paper", "")
)
small = st.integers(0, 7)
icons = st.sampled_from(("", "goblin", "bear", "sword", "marzipan"))


def tuples(items: st.SearchStrategy[object], most: int) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(items, max_size=most).map(tuple)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    columns, rows = draw(st.integers(0, 7)), draw(st.integers(0, 6))
    squares = [(x, y) for y in range(rows) for x in range(columns)]
    chosen = draw(st.lists(st.sampled_from(squares), unique=True, max_size=12)) if squares else []
    icons = st.sampled_from(("", "claw", "no-such-icon"))
    cells = tuple(
        Cell(
            x,
            y,
            draw(looks),
            draw(words),
            draw(notation),
            draw(icons),
            draw(st.sampled_from("ab")),
            draw(st.integers(0, 2)),
            name=draw(words),
            label=draw(words),
            odds=draw(words),
        )
        for x, y in chosen
    )
    places = draw(st.lists(st.sampled_from(squares), max_size=6)) if squares else []
    pieces = tuple(draw(pieces_at(number, x, y)) for number, (x, y) in enumerate(places))
    sides = st.builds(Border, small, small, st.sampled_from("nesw"), st.sampled_from(("wall", "door", "edge", "?")))
    names = st.lists(words, max_size=8).map(tuple)
    meanings = draw(st.dictionaries(words, words, max_size=3)) | {cell.text: draw(words) for cell in cells[:2]}
    walls = draw(tuples(sides, 5))
    return Board("b", columns, rows, cells, pieces, walls, draw(words), draw(names), draw(names), meanings)  # type: ignore[arg-type]


def pieces_at(number: int, x: int, y: int) -> st.SearchStrategy[Piece]:
    return st.builds(
        Piece,
        id=st.just(f"p{number}"),
        x=st.just(x),
        y=st.just(y),
        name=words,
        glyph=words,
        kind=st.sampled_from(("hero", "foe", "ally", "standee", "token", "?")),
        colour=colours,
        size=st.integers(0, 3),
        health=st.integers(-2, 40),
        health_max=st.integers(-1, 40),
        badges=tuples(st.builds(Badge, words, words, st.integers(-1, 120)), 5),
        down=st.booleans(),
        option=notation,
        odds=words,
        active=st.booleans(),
        number=st.integers(0, 120),
        icon=icons,
        mark=words,
        losing=st.integers(-1, 50),
        base=colours | st.just(""),
    )


cubes = st.builds(Cube, colours | st.just(""), st.booleans(), icons, words, notation)
cards = st.builds(
    Card,
    words,
    words,
    words,
    st.lists(words, max_size=4).map(tuple),
    notation,
    st.booleans(),
    st.booleans(),
    now=words,
    idle=st.booleans(),
    cubes=tuples(cubes.map(lambda cube: msgspec.structs.replace(cube, option="")), 3),
    colours=st.lists(colours, max_size=4).map(tuple),
    icon=icons,
)
zones = st.builds(
    Zone, words, words, tuples(cards, 9), st.none() | st.integers(0, 99), notation, st.booleans(), st.booleans()
)
stats = st.builds(
    Stat, words, st.integers(-3, 999) | words, st.none() | st.integers(0, 20), st.integers(0, 9), tuples(cubes, 9)
)
panels = st.builds(Panel, words, words, words, words, colours, tuples(stats, 6), st.booleans())
tracks = st.builds(
    Track,
    words,
    words,
    st.lists(words, max_size=12).map(tuple),
    st.dictionaries(words, st.integers(-1, 14), max_size=3),
)
turns = st.builds(
    Turn,
    words,
    words,
    words,
    st.sampled_from(("hero", "foe", "?")),
    colours,
    icons,
    words,
    st.sampled_from(("done", "now", "to come", "empty")),
    st.integers(0, 1),
)
likely = st.builds(Likely, words, words, st.lists(words, max_size=2).map(tuple))
several = st.lists(words, max_size=3).map(tuple)
threats = st.builds(
    Threat, words, words, words, icons, words, colours, tuples(stats, 3), several, several, tuples(likely, 4), words
)
states = st.sampled_from(("owned", "open", "taken", "closed", "chosen"))
branches = st.builds(
    Branch, words, words, icons, colours, st.integers(-1, 6), st.integers(0, 5), several, states, words, notation
)
trees = st.builds(Tree, words, words, tuples(branches, 5), tuples(branches, 9))
dice = st.builds(Die, st.sampled_from(("d4", "d6", "d20", "fate")) | words, words, colours, words, notation)
choices = st.builds(Choice, notation.filter(bool), words, words)
groups = st.builds(ChoiceGroup, words, tuples(choices, 14))
terms = st.builds(Term, st.integers(-3, 999), words, st.sampled_from(("", "+", "−", "=")))
prompts = st.builds(
    Prompt,
    st.just(0),
    words,
    words,
    tuples(groups, 4),
    tuples(terms, 5),
    st.lists(words, max_size=2).map(tuple),
    st.booleans(),
)
lines = st.builds(Line, words, st.lists(words, max_size=3).map(tuple))
scenes = st.builds(
    Scene,
    title=words,
    subtitle=words,
    boards=tuples(boards(), 2),
    panels=tuples(panels, 4),
    zones=tuples(zones, 4),
    tracks=tuples(tracks, 2),
    line=tuples(turns, 9),
    threats=tuples(threats, 2),
    trees=tuples(trees, 1),
    dice=tuples(dice, 4),
    notes=tuples(lines, 2),
    prompt=st.none() | prompts,
    log=tuples(lines, 6),
)


def listed_options(scene: Scene) -> set[str]:
    """Every option that the scene holds, on the table or in the question."""
    asked = [choice.option for group in scene.prompt.groups for choice in group.choices] if scene.prompt else []
    return {*scene.options_on_the_table(), *asked}
