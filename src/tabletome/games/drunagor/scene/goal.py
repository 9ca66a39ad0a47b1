"""What wins and what loses, and how far it is: always in sight. (DR-DOOR-10, DR-END-01, DR-END-02, DR-END-04)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.doors import chapter_of, closed_doors
from tabletome.games.drunagor.options.special.shown import in_sight
from tabletome.games.drunagor.scene.darkness import rune_card
from tabletome.games.drunagor.state import Contest, monsters
from tabletome.scene import Line
from tabletome.words import counted, ordinal


def goal(table: Table) -> tuple[Line, ...]:
    """What ends the Adventure is always in sight. (DR-DOOR-10, DR-END-01, DR-END-02, DR-END-04)"""
    house, chapter = table.state.house, chapter_of(table)
    if table.state.contest is not None:
        return _match(table, table.state.contest)
    trauma, curse = ordinal(house.trauma_limit + 1), ordinal(house.curse_limit + 1)
    lines = [
        Line(f"Won: {chapter.goal} ({_left(table)}).", ("DR-DOOR-10",)),
        *(Line(f"{told}.", ("DR-DOOR-06",)) for told in in_sight(table)),
        Line(f"Lost: a {trauma} Trauma or {curse} Curse Cube.", ("DR-END-01", "DR-END-02")),
    ]
    if rune_card(table) is not None:
        lines.append(Line("Lost: the last Rune is drawn.", ("DR-DTURN-05",)))
    if chapter.defeat:
        lines.append(Line(f"Lost: {chapter.defeat}.", ("DR-END-04",)))
    marks = dict.fromkeys(one.called for one in table.state.objects if one.flat)
    lines += [Line(f"Marked on the map: {table.library.landmarks[one].name}.", ("DR-DOOR-10",)) for one in marks]
    return tuple(lines)


def _match(table: Table, contest: Contest) -> tuple[Line, ...]:
    """What a side of a Battleground is defeated by, and what else ends the match. (DR-PVP-22, DR-PVP-24, DR-PVP-28, DR-PVP-38)"""
    curse = ordinal(table.state.house.curse_limit + 1)
    clock = "the last Rune is drawn" if rune_card(table) is not None else f"round {contest.rounds} is over"
    lines = [
        Line(f"Won: {chapter_of(table).goal}.", ("DR-PVP-28",)),
        Line(f"Out: 2 Trauma Cubes for each Hero of a side, or a {curse} Curse Cube.", ("DR-PVP-22", "DR-PVP-24")),
        Line(f"When {clock}, fewest Trauma Cubes win, then most Health.", ("DR-PVP-38", "DR-PVP-39")),
    ]
    rule = chapter_of(table).rule
    return (*lines, Line(f"{rule.name}: {rule.text}", ("DR-PVP-04",))) if rule is not None else tuple(lines)


def _left(table: Table) -> str:
    """How far the goal is, as far as can be seen."""
    state, left = table.state, len(monsters(table.state))
    if not state.figures:
        return "none there yet"
    fought = any(setup.endgame == "all defeated" for setup in chapter_of(table).setups.values())
    seen = [f"{left} left"] if fought else [f"{counted(left, 'Monster')} in sight"]
    if state.missing:
        seen.append(f"{len(state.missing)} of the missing in sight")
    if doors := len([*closed_doors(table)]):
        seen.append(counted(doors, "closed Door"))
    return ", ".join(seen)
