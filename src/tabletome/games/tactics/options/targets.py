"""Whom a text can be done to: who is in range and sight, whom an attack can aim at, and whom an area strikes."""

from __future__ import annotations

from tabletome.games.tactics.board.sight import aims, near, reaches
from tabletome.games.tactics.board.squares import Range as Band
from tabletome.games.tactics.board.squares import area
from tabletome.games.tactics.cards.language import Reach, Whom
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.figures import blockers, cells, friendly, ground_of
from tabletome.games.tactics.options.holds import of_kind, within
from tabletome.games.tactics.options.values import band
from tabletome.games.tactics.state import Actor, fight_of

HEROES_ONLY = ("hero", "ally", "heroes", "others")


def knocked_out(table: Table) -> list[Actor]:
    return [one for one in fight_of(table.state).actors if one.side == "hero" and not one.on_board]


def meant(table: Table, by: Actor, whom: Whom, *, fallen: bool = False, players: bool = False) -> list[Actor]:
    """The figures that a word can mean; `fallen` counts the knocked out as well, `players` leaves creatures out.

    (AT-KO-12, AT-SUM-02)
    """
    found = of_kind(table, by, whom.word)
    if fallen and whom.word in HEROES_ONLY:
        found = [*found, *(one for one in knocked_out(table) if one is not by or whom.word in ("hero", "heroes"))]
    return [one for one in found if one.side == "hero" or not players or whom.word == "self"]


def in_sight(table: Table, by: Actor, others: list[Actor], reach: Band) -> list[Actor]:
    """Those of some figures that are in range and sight, and not invisible. (AT-RANGE-01, AT-COND-09)"""
    own = cells(by)
    around = near(own, reach)
    seen = [one for one in others if cells(one) & around and "invisible" not in one.conditions]
    blocking = blockers(table, by) if seen else 0
    return [one for one in seen if reaches(own, cells(one), reach, blocking)]


def targets(table: Table, doing: Doing, whom: Whom, *, fallen: bool = False, players: bool = False) -> list[Actor]:
    """Those among whom a text may choose, or all whom it is done to if it is done to a group.

    Whoever is chosen must be in range and sight and not invisible (AT-COND-09, AT-COND-18); a group is all within its distance.
    """
    if whom.word == "self":
        return [doing.by]
    if whom.word == "target":
        return [doing.target] if doing.target is not None and (doing.target.on_board or fallen) else []
    found = meant(table, doing.by, whom, fallen=fallen, players=players)
    if not whom.chosen:
        return [one for one in found if within(doing.by, one, whom.reach)]
    if whom.reach is None:
        return found if whom.word in ("pet", "boss") else [one for one in found if "invisible" not in one.conditions]
    reach = band(table, doing.by, whom.reach, doing, attack=False)
    return in_sight(table, doing.by, found, reach)


def attack_targets(table: Table, by: Actor, reach: Reach, doing: Doing | None = None) -> list[Actor]:
    """Whom an attack without an area can aim at: the other side, in range and sight, not invisible. (AT-RANGE-14)"""
    allowed = band(table, by, reach, doing, attack=True)
    others = [one for one in fight_of(table.state).actors if one.on_board and one.hp and not friendly(by, one)]
    return in_sight(table, by, others, allowed)


def centres(table: Table, by: Actor, reach: Reach, doing: Doing | None = None, *, attack: bool) -> int:
    """The squares on which an area can be centred. (AT-AOE-09, AT-AOE-15)"""
    allowed = band(table, by, reach, doing, attack=attack)
    if not allowed.high:
        return cells(by)
    lies = ground_of(table)
    return aims(cells(by), allowed, blockers(table, by), lies.stone | lies.missing)


def middles(squares: int, by: Actor, figures: list[Actor], size: int) -> int:
    """Of the squares on which an area can be centred those from which it covers one of these. (AT-AOE-09, AT-CARD-02)"""
    if squares == cells(by):
        return squares
    around = 0
    for one in figures:
        around |= area(cells(one), size)
    return squares & around


def covered(table: Table, doing: Doing, whom: Whom) -> list[Actor]:
    """Those whom an area of help could cover, wherever it is centred."""
    assert whom.reach is not None
    hit = area(centres(table, doing.by, whom.reach, doing, attack=False), whom.area)
    return [one for one in meant(table, doing.by, whom, fallen=True) if cells(one) & hit]


def struck_by(table: Table, by: Actor, centre: int, size: int, side: str, *, around: bool) -> list[Actor]:
    """Everybody an area strikes: friend and foe, unless it names a side or a house rule does. Around its user, not the user.

    (AT-AOE-01, AT-AOE-12, AT-ATK-15, AT-LARGE-11)
    """
    spared = side
    if not spared and table.state.house.friendly_fire == "foes" and by.side != "enemy":
        spared = "foes"
    hit = area(centre, size)
    figures = [one for one in fight_of(table.state).actors if one.on_board and cells(one) & hit]
    return [
        one
        for one in figures
        if not (around and one is by)
        and not (spared == "foes" and one.side != "enemy")
        and not (spared == "heroes" and one.side == "enemy")
    ]
