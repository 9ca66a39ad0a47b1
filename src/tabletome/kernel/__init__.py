"""The kernel: requests, match, chance, journal, events. It knows no game."""

from tabletome.kernel.bits import Bits, from_plain, to_plain
from tabletome.kernel.chance import Asked, Enumerated, Recorded, Scripted, Seeded, Source
from tabletome.kernel.errors import (
    BadChance,
    BadJournal,
    BadSetup,
    EndlessEffects,
    GameFault,
    GameOver,
    IllegalAnswer,
    NothingToUndo,
    OutOfTurn,
    TabletomeError,
    UnknownGame,
)
from tabletome.kernel.game import WATCHER, Game, NoOptions, Outcome
from tabletome.kernel.match import Answer, Match, Seat
from tabletome.kernel.play import EVERYONE, Event, Play
from tabletome.kernel.requests import (
    CHECKPOINT,
    Chance,
    Choose,
    Flow,
    Group,
    Items,
    One,
    Option,
    Request,
    Result,
    Spots,
)

__all__ = [
    "CHECKPOINT", "EVERYONE", "WATCHER", "Answer", "Asked", "BadChance", "BadJournal", "BadSetup", "Bits", "Chance", "Choose",
    "EndlessEffects", "Enumerated", "Event", "Flow", "Game", "GameFault", "GameOver", "Group", "IllegalAnswer", "Items", "Match",
    "NoOptions", "NothingToUndo", "One", "Option", "OutOfTurn", "Outcome", "Play", "Recorded", "Request", "Result", "Scripted",
    "Seat", "Seeded", "Source", "Spots", "TabletomeError", "UnknownGame", "from_plain", "to_plain",
]  # fmt: skip
