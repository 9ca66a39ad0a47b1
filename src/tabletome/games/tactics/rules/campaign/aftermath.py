"""After an encounter: the result, cards back to their owners, what is won, paid and lost. (AT-CAMP-11, AT-OBJ-05..15)"""

from __future__ import annotations

from tabletome.games.tactics.cards.chapters import Chapter
from tabletome.games.tactics.cards.encounters import Encounter
from tabletome.games.tactics.cards.library import Play
from tabletome.games.tactics.options.campaign.party import POTION, POTIONS
from tabletome.games.tactics.options.campaign.story import chapter
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.options.values import of_perks
from tabletome.games.tactics.rules.campaign.level_up import all_level_up
from tabletome.games.tactics.rules.campaign.purse import gain_gold, spend_gold
from tabletome.games.tactics.rules.campaign.random_encounters import draw_loot
from tabletome.games.tactics.state import Fight, Result, fight_of
from tabletome.kernel import Flow


def aftermath(play: Play) -> Flow[None]:
    """Result, cards back, rewards; level ups, sharing, trades and the next chapter follow in this order.

    (AT-CAMP-11, AT-CAMP-13, AT-LOOT-01, AT-OBJ-21)
    """
    state, campaign = play.state, play.state.campaign
    fight, here = fight_of(state), chapter(play)
    encounter = play.library.encounters[fight.chapter]
    write_down(play, fight)
    put_away(play, fight)
    campaign.page = [*result_text(here, fight.result)]
    if fight.result == "failure":
        campaign.failed.append(fight.chapter)
        spend_gold(play, encounter.pay, "failure")
        state.phase = "trade"
    else:
        campaign.done.append(fight.chapter)
        yield from _rewards(play, encounter, bonus=fight.result == "+success")
        state.phase = "level_up"


def result_text(here: Chapter, result: Result) -> list[str]:
    """The section that belongs to the result: green or orange, or the red column. (AT-OBJ-06, AT-OBJ-07, AT-OBJ-15)"""
    return [{"+success": here.success_bonus, "success": here.success}.get(result, here.failure)]


def write_down(play: Play, fight: Fight) -> None:
    """Into the log: how it went, in how many rounds, with how many knock-outs and potions. (AT-CAMP-15)"""
    record = play.state.campaign.history[-1]
    record.result, record.rounds = fight.result, fight.round
    record.knocked_out, record.potions = fight.progress.knocked_out, fight.brought - fight.potions


def put_away(play: Play, fight: Fight) -> None:
    """All cards go back into their tuck boxes, and what belongs to the encounter alone is gone; items used stay used.

    (AT-CAMP-11, AT-CAMP-13, AT-SETUP-25)
    """
    state, campaign = play.state, play.state.campaign
    for item, left in fight.items.items():
        used = campaign.party_items[item] - left
        campaign.party_items[item] = left
        campaign.supply_items[item] += used
    if state.house.keep_potions:
        _keep_potions(play, fight)
    state.fight = None


def _keep_potions(play: Play, fight: Fight) -> None:
    """House rule: potions used stay used; the one of easy mode is used first, and a success brings one back. (AT-MODE-05)"""
    campaign = play.state.campaign
    most, had = POTIONS["normal"][len(play.state.heroes)], campaign.party_items[POTION]
    used = max(0, fight.brought - fight.potions - max(0, fight.brought - had))
    won = 1 if fight.result != "failure" else 0
    left = min(most, max(0, had - used) + won)
    campaign.party_items[POTION] = left
    campaign.supply_items[POTION] += had - left


def _rewards(play: Play, encounter: Encounter, *, bonus: bool) -> Flow[None]:
    """The purple column, and with the bonus objective what it names as well. (AT-OBJ-05, AT-LOOT-01, AT-LOOT-02, AT-PERK-01)"""
    state, campaign = play.state, play.state.campaign
    won = [encounter.success, *([encounter.bonus_reward] if bonus else [])]
    gain_gold(play, sum(reward.gold for reward in won), name_of(play, str(encounter.chapter)))
    size = len(state.heroes)
    loot = sum(reward.loot.get(size, 0) for reward in won)
    yield from draw_loot(play, loot + of_perks(play, "loot_count") if loot else 0)
    for reward in won:
        campaign.to_share += [reward.perk] if reward.perk else []
        campaign.to_share += _named(play, reward.equipment)
        if reward.level:
            yield from all_level_up(play)


def _named(play: Play, card: str) -> list[str]:
    """A piece of equipment that a chapter names, unless it was left behind before and somebody has bought it since."""
    goods = play.state.campaign.goods
    if card in goods:
        goods.remove(card)
    owned = {one for hero in play.state.heroes for one in hero.equipment}
    return [card] if card and card not in owned else []
