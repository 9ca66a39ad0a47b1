"""The phases of a Campaign that are no part of an Adventure, in the order of the Camp board. (DR-CAMP-31)"""

from __future__ import annotations

from tabletome.games.drunagor.rules.campaign.camp import camp_heal, camp_log
from tabletome.games.drunagor.rules.campaign.chapters import begin_chapter, lost, won
from tabletome.games.drunagor.rules.campaign.gear import camp_gear
from tabletome.games.drunagor.rules.campaign.hand_over import hand_over, relief
from tabletome.games.drunagor.rules.campaign.offers import camp_offer
from tabletome.games.drunagor.rules.campaign.rewards import camp_learn, camp_reward
from tabletome.games.drunagor.rules.campaign.roles import camp_role
from tabletome.games.drunagor.rules.campaign.start import start

PHASES = {
    "start": start, "chapter": begin_chapter, "won": won, "lost": lost, "hand_over": hand_over, "relief": relief,
    "camp_heal": camp_heal, "camp_reward": camp_reward, "camp_offer": camp_offer, "camp_learn": camp_learn,
    "camp_gear": camp_gear, "camp_role": camp_role, "camp_log": camp_log,
}  # fmt: skip
