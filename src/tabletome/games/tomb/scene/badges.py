"""What lies on figures and tokens: conditions, markers, things carried, each as a badge with a shape of its own."""

from __future__ import annotations

from tabletome.games.tomb.board import adventure_pieces
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.state import ADVANTAGE, DISADVANTAGE, Figure, Hero, Mark, Token
from tabletome.scene import Badge

MARKER = {
    "acid-arrow": ("~", "drop"), "fire-shield": ("*", "flame"), "mage-armor": ("^", "shield"),
    "pass-without-trace": ("'", "boot"), "web": ("#", "net"),
}  # fmt: skip
"""The sign and the drawing of each marker."""


def badges(table: Table, actor: Hero | Figure) -> tuple[Badge, ...]:
    """Conditions, markers, an AC bonus, what a Hero carries, and who leads an Ally."""
    found = []
    if actor.edge == ADVANTAGE:
        found.append(Badge("+", "Advantage", icon="up"))
    if actor.edge == DISADVANTAGE:
        found.append(Badge("-", "Disadvantage", icon="down"))
    if actor.stunned:
        found.append(Badge("!", "Stunned", icon="bolt"))
    for marker, tokens in markers(table, actor).items():
        sign, icon = MARKER.get(marker, ("°", "magic"))
        found.append(Badge(sign, table.library.markers[marker].name, tokens, icon))
    if isinstance(actor, Figure):
        if leader := leader_of(table, actor):
            found.append(Badge(">", f"led by {leader}", icon="flag"))
        return tuple(found)
    if actor.marks.get(Mark.AC):
        found.append(Badge("A", f"+{actor.marks[Mark.AC]} AC", icon="shield"))
    for name, number in carried(table, actor).items():
        found.append(Badge("c", f"carries {name}", number, "cube"))
    return tuple(found)


def markers(table: Table, actor: Hero | Figure) -> dict[str, int]:
    """The markers that lie on a figure, with the tokens left of each. (TM-COMP-10)"""
    return {mark: tokens for mark, tokens in actor.marks.items() if mark in table.library.markers}


def leader_of(table: Table, figure: Figure) -> str:
    """The Hero whom an Ally follows; nobody yet is an empty name."""
    seat = figure.marks.get(Mark.LEADER, 0) - 1
    return table.library.heroes[table.state.heroes[seat].id].name if seat >= 0 else ""


def carried(table: Table, hero: Hero) -> dict[str, int]:
    """What a Hero carries, in words, with how many of each."""
    names = [name.replace("-", " ") for name in adventure_pieces.carried(table, hero)]
    return {name: names.count(name) for name in names}


def token_badges(token: Token) -> tuple[Badge, ...]:
    """What is known about a piece of a riddle: it was the right one, or it was tried since the last right one, or ruled out."""
    if token.marks.get(Mark.SOLVED):
        return (Badge("=", "right", icon="star"),)
    if token.marks.get(Mark.TRIED):
        return (Badge("x", "wrong", icon="cross"),)
    return (Badge("/", "ruled out", icon="cross"),) if token.marks.get(Mark.RULED_OUT) else ()
