"""The phases between encounters, in the order in which they follow each other. (AT-CAMP-11)"""

from __future__ import annotations

from tabletome.games.tactics.rules.campaign.aftermath import aftermath
from tabletome.games.tactics.rules.campaign.chapters import go_on, open_chapter, story
from tabletome.games.tactics.rules.campaign.level_up import level_up
from tabletome.games.tactics.rules.campaign.market import market
from tabletome.games.tactics.rules.campaign.party import choose_party, outfit, set_out
from tabletome.games.tactics.rules.campaign.random_encounters import random_encounter
from tabletome.games.tactics.rules.campaign.sharing import share, trade

PHASES = {
    "party": choose_party, "outfit": outfit, "chapter": open_chapter, "market": market, "story": story,
    "random": random_encounter, "set_out": set_out, "aftermath": aftermath, "level_up": level_up, "share": share,
    "trade": trade, "ways": go_on,
}  # fmt: skip
