"""What wins and what loses, and how far it is: always in sight. (DR-DOOR-10, DR-END-01, DR-END-02, DR-END-04)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.doors import chapter_of, closed_doors
from tabletome.games.drunagor.options.special.shown import in_sight
from tabletome.games.drunagor.scene.darkness import rune_card
from tabletome.games.drunagor.state import monsters
from tabletome.scene import Line
from tabletome.words import counted


def goal(table: Table) -> tuple[Line, ...]:
    """What ends the Adventure is always in sight. (DR-DOOR-10, DR-END-01, DR-END-02, DR-END-04)"""
    house, chapter = table.state.house, chapter_of(table)
    trauma, curse = _ordinal(house.trauma_limit + 1), _ordinal(house.curse_limit + 1)
    lines = [
        Line(f"Won: {chapter.goal} ({_left(table)}).", ("DR-DOOR-10",)),
        Line(f"Lost: a {trauma} Trauma or {curse} Curse Cube.", ("DR-END-01", "DR-END-02")),
    ]
    if rune_card(table) is not None:
        lines.append(Line("Lost: the last Rune is drawn.", ("DR-DTURN-05",)))
    if chapter.defeat:
        lines.append(Line(f"Lost: {chapter.defeat}.", ("DR-END-04",)))
    lines += [Line(f"{told}.", ("DR-DOOR-06",)) for told in in_sight(table)]
    return tuple(lines)


def _left(table: Table) -> str:
    """How far the goal is, as far as can be seen."""
    state, left = table.state, len(monsters(table.state))
    if not state.figures:
        return "none there yet"
    seen = [f"{left} left"]
    if state.missing:
        seen.append(f"{len(state.missing)} of the missing in sight")
    if doors := len([*closed_doors(table)]):
        seen.append(counted(doors, "closed Door"))
    return ", ".join(seen)


def _ordinal(number: int) -> str:
    return f"{number}{ {2: 'nd', 3: 'rd'}.get(number, 'th') }"
