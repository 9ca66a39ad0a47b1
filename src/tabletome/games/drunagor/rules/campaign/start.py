"""Before the first Adventure: what Heroes have received by then, chosen or as usual. (DR-ONESHOT-02, DR-ONESHOT-04)"""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.drunagor.cards.kinds import Item
from tabletome.games.drunagor.cards.library import Library, Play
from tabletome.games.drunagor.cards.places import Reward
from tabletome.games.drunagor.options.campaign.road import LESSONS, OFFERS
from tabletome.games.drunagor.rules.campaign.rewards import next_reward
from tabletome.games.drunagor.rules.learning import usual_lesson
from tabletome.games.drunagor.rules.setting_up import gather
from tabletome.games.drunagor.state import Hero


def start(play: Play) -> None:
    """The party is there. What is due to it is taken, one reward at a time; then the Adventure can be set up.

    (DR-ONESHOT-04, DR-ONESHOT-11, DR-STRUCT-02)
    """
    state = play.state
    if state.camp is not None and state.camp.rewards:
        gather(play)
        next_reward(play)
        return
    state.camp = None
    state.phase = "chapter" if state.campaign is not None else "set_up"


def usual_rewards(library: Library, heroes: Sequence[Hero], rewards: Sequence[Reward]) -> list[Reward]:
    """A party that does not choose takes what is usual; what chance decides is left. (DR-ONESHOT-02, DR-ONESHOT-08)"""
    for reward in rewards:
        for one in heroes:
            if reward in LESSONS:
                usual_lesson(library, one, heroes, LESSONS[reward])
            elif reward in OFFERS:
                usual_item(library, one, heroes, OFFERS[reward])
    return [reward for reward in rewards if reward not in LESSONS and reward not in OFFERS]


def usual_item(library: Library, one: Hero, heroes: Sequence[Hero], deck: str) -> None:
    """The first card that the Hero is proficient with, for a slot that has nothing as good yet: a better Weapon first."""
    taken = {card for other in heroes for card in other.equipment}
    fit = library.boards[one.id].proficient
    cards = [
        item
        for item in library.items.values()
        if item.source == deck and not item.front and item.id not in taken and not item.consumable
        and (item.subtype in fit or item.subtype == "trinket")
    ]  # fmt: skip
    better = [item for item in cards if _level(library, one, item.type) < int(deck[-1])]
    found = max(better or cards, key=lambda item: (-_level(library, one, item.type), _strength(item)), default=None)
    if found is not None:
        one.equipment = [card for card in one.equipment if library.items[card].type != found.type]
        one.equipment.append(found.id)


def _level(library: Library, one: Hero, kind: str) -> int:
    """How good is what fills a slot: nothing counts less than a Weapon from the start, so that Weapons are renewed first."""
    worn = [library.items[card] for card in one.equipment if library.items[card].type == kind]
    levels = {"starting": 0, "camp1": 1, "camp2": 2, "camp3": 3}
    return max((levels.get(item.source, 1) for item in worn), default=0)


def _strength(item: Item) -> int:
    """What a Weapon does on average, in some measure; all else less."""
    return item.damage * (22 - item.accuracy)
