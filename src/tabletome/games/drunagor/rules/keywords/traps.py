"""Keywords that lay Traps: BEAR TRAP, FIRE TRAP, POISON TRAP. (DR-KEY-225..229)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.ground.traps import LEAVES, TRAP_DAMAGE, trappable
from tabletome.games.drunagor.options.values import WRITTEN
from tabletome.games.drunagor.rules.effects import WORDS
from tabletome.games.drunagor.rules.ground.traps import lay
from tabletome.games.drunagor.state import Figure, TrapKind
from tabletome.kernel import Flow

WORTH: dict[TrapKind, float] = {"bear": 4.0, "fire": 7.0, "poison": 5.5}


def _trap(kind: TrapKind) -> None:
    condition, tokens = LEAVES[kind]

    def room(table: Table, who: Figure, doing: Doing) -> bool:
        return bool(trappable(table, doing.by, doing.card))

    @WORDS.word(
        f"{kind.upper()} TRAP",
        says=(
            f"lay a {kind.capitalize()} Trap in an area next to yours; the first enemy there springs it, and all enemies in it "
            f"take {TRAP_DAMAGE} non-preventable damage and get {WRITTEN[condition]} {tokens}"
        ),
        needs=room,
        hint=WORTH[kind],
        happens=True,
    )
    def lay_trap(play: Play, who: Figure, doing: Doing) -> Flow[None]:
        """(DR-KEY-225, DR-KEY-228, DR-KEY-229)"""
        yield from lay(play, doing, kind)


for _kind in LEAVES:
    _trap(_kind)
