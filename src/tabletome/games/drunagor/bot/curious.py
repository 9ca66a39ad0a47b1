"""A bot that wants to see everything: it fights as the champion does, but leads other Heroes, chooses on every page by chance,
and takes and learns now and then what is not the best.

In its games is met what the best party passes by.
"""

from __future__ import annotations

from typing import Any

from tabletome.bots import private_chance
from tabletome.bots.judged import Judged
from tabletome.games.drunagor.bot import JUDGES, PREPARED
from tabletome.games.drunagor.options.campaign.offers import OFFER
from tabletome.games.drunagor.options.foes.versions import DECK_BUILDING, VERSION
from tabletome.games.drunagor.options.learning import LEARN
from tabletome.games.drunagor.options.place import GEAR, PARTY, ROLE
from tabletome.games.drunagor.options.story.scenes import SCENE
from tabletome.kernel import Choose, Option, Table

BY_CHANCE = {SCENE, PARTY, ROLE, GEAR, VERSION, DECK_BUILDING}
NOW_AND_THEN, ONE_IN = {LEARN, OFFER}, 3


class Curious(Judged):
    """Always the same for the same seed."""

    def __init__(self, seed: int) -> None:
        super().__init__(JUDGES, PREPARED)
        self.below = private_chance(seed).below

    def best(self, table: Table[Any, Any], who: Any, request: Choose) -> Option:
        if request.kind in BY_CHANCE or (request.kind in NOW_AND_THEN and not self.below(ONE_IN)):
            return request.option(self.below(request.size))
        return super().best(table, who, request)
