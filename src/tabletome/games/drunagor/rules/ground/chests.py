"""Chests and the trap in them. (DR-CHEST-*)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.rules.conditions import gain
from tabletome.games.drunagor.rules.special import at
from tabletome.games.drunagor.state import Condition, Figure
from tabletome.kernel import Chance, Flow
from tabletome.kernel.events import Rolled

TRAP_DIE, BLANK = "Trap Die", "blank"
TRAPS: dict[str, tuple[Condition, int]] = {
    "POISON": ("poison", 2), "SLOW": ("slow", 1), "BURN": ("burn", 2), "BLEED": ("bleed", 2),
}  # fmt: skip
TRAP_FACES = (*TRAPS, BLANK, BLANK)
"""The six faces of the Trap Die. (DR-CHEST-13)"""


def trap_die(play: Play, figure: Figure) -> Flow[None]:
    """Whoever opens or crushes a Chest suffers what the Trap Die shows; a house rule leaves it out.

    (DR-CHEST-04, DR-CHEST-08, DR-CHEST-13)
    """
    if not play.state.house.trap_die:
        return
    face: str = yield Chance(TRAP_DIE, TRAP_FACES, "trap", name_of(play, figure.id))
    play.tell(Rolled(figure.id, (TRAP_DIE,), (face,), "trap"), "DR-CHEST-04")
    if face in TRAPS:
        gain(play, figure, *TRAPS[face])
        yield from at(play, "afflicted", figure)
