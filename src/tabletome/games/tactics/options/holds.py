"""Whether what a card asks about holds: conditions, distances, counts, and what happened lately."""

from __future__ import annotations

from tabletome.games.tactics.board.squares import adjacent
from tabletome.games.tactics.cards.language import CONDITION_NAMES, Reach, Test, Whom
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.figures import apart, cells, ground_of, is_boss
from tabletome.games.tactics.state import Actor, fight_of

ADJACENT = 1


def holds(table: Table, test: Test, owner: Actor, doing: Doing | None = None) -> bool:
    """Does a test hold for the owner of a card, in what is going on?"""
    if test.of == "adjacent":
        return any(apart(owner, other) <= ADJACENT for other in of_kind(table, owner, test.whom.word))
    if test.of == "walled":
        return bool(adjacent(cells(owner)) & ground_of(table).stone)
    if test.of == "count":
        return _compared(_count(table, test.whom, owner, doing), test)
    figure = _figure(test.whom, owner, doing)
    if figure is None:
        return False
    if test.of == "hp":
        return _compared(figure.hp, test)
    if test.of in CONDITION_NAMES:
        return test.of in figure.conditions
    return _lately(table, test, figure)


def of_kind(table: Table, owner: Actor, word: str) -> list[Actor]:
    """The figures on the board that a word can mean, seen from the owner of a card."""
    figures = [one for one in fight_of(table.state).actors if one.on_board and one.hp]
    match word:
        case "self":
            return [owner]
        case "pet":
            return [one for one in figures if one.owner == owner.id]
        case "ally" | "others":
            return [one for one in figures if one.side in ("hero", "summon") and one is not owner]
        case "hero" | "heroes":
            return [one for one in figures if one.side in ("hero", "summon")]
        case "foe" | "foes":
            return [one for one in figures if one.side == "enemy"]
        case "boss":
            return [one for one in figures if is_boss(table, one)]
        case "minion":
            return [one for one in figures if one.side == "enemy" and not is_boss(table, one)]
    return figures


def within(owner: Actor, other: Actor, reach: Reach | None) -> bool:
    """Is a figure as far away as a reach says, sight apart? Without one, everywhere."""
    return reach is None or reach.least <= apart(owner, other) <= reach.most


def _count(table: Table, whom: Whom, owner: Actor, doing: Doing | None) -> int:
    if whom.word == "target":
        return len(doing.attack.struck) if doing is not None and doing.attack is not None else 0
    return sum(within(owner, other, whom.reach) for other in of_kind(table, owner, whom.word))


def _figure(whom: Whom, owner: Actor, doing: Doing | None) -> Actor | None:
    if whom.word == "self":
        return owner
    return doing.target if doing is not None else None


def _compared(number: int, test: Test) -> bool:
    match test.sign:
        case "<=":
            return number <= test.number
        case ">=":
            return number >= test.number
    return number == test.number


def _lately(table: Table, test: Test, figure: Actor) -> bool:
    """A moment since the start of the turn: of a hero its own latest one, of damage to it since the end of that."""
    fight = fight_of(table.state)
    sheet = fight.sheets.get(figure.id)
    if test.of == "damaged":
        return sheet.hurt if sheet is not None else figure.id in fight.turn.damaged
    if sheet is None:
        return False
    return sheet.moved if test.of == "moved" else sheet.played_free if test.free else sheet.played
