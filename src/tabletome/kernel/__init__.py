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
from tabletome.kernel.match import Answer, Match
from tabletome.kernel.moments import NOBODY, Abilities, Effect, InPlay, Part, Window
from tabletome.kernel.odds import Odds, odds
from tabletome.kernel.play import EVERYONE, STEPS_PER_ANSWER, Event, Play
from tabletome.kernel.registry import game_named, registered, spec_of
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
from tabletome.kernel.seat import Seat

__all__ = [
    "CHECKPOINT",
    "EVERYONE",
    "NOBODY",
    "STEPS_PER_ANSWER",
    "WATCHER",
    "Abilities",
    "Answer",
    "Asked",
    "BadChance",
    "BadJournal",
    "BadSetup",
    "Bits",
    "Chance",
    "Choose",
    "Effect",
    "EndlessEffects",
    "Enumerated",
    "Event",
    "Flow",
    "Game",
    "GameFault",
    "GameOver",
    "Group",
    "IllegalAnswer",
    "InPlay",
    "Items",
    "Match",
    "NoOptions",
    "NothingToUndo",
    "Odds",
    "One",
    "Option",
    "OutOfTurn",
    "Outcome",
    "Part",
    "Play",
    "Recorded",
    "Request",
    "Result",
    "Scripted",
    "Seat",
    "Seeded",
    "Source",
    "Spots",
    "TabletomeError",
    "UnknownGame",
    "Window",
    "from_plain",
    "game_named",
    "odds",
    "registered",
    "spec_of",
    "to_plain",
]
