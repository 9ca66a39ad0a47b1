"""What happened, in sentences."""

from __future__ import annotations

from tabletome.kernel import events
from tabletome.new_game.cellar.events import Blocked
from tabletome.scene.log import Sentences

SENTENCES = Sentences({
    events.TurnBegan: "it is {who}'s turn",
    events.Rolled: "{who} rolls {results} and needs {needed}",
    events.Moved: "{who} moves along {path}",
    events.Drew: "{who} draws {card}",
    events.CardPlayed: "{who} plays {card}",
    events.Damaged: "{who} loses {amount} health and has {left} left",
    events.Healed: "{who} regains {amount} health and has {left}",
    Blocked: "{who} blocks {amount} damage",
    events.ConditionGained: "{who} is {condition}",
    events.ConditionLost: "{who} is no longer {condition}",
    events.Won: "the cellar is clear: {who} won",
    events.Lost: "nobody stands any more: the cellar keeps {who}",
})  # fmt: skip
