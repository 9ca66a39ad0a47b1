"""Sharing out what was won, and trading. (AT-EQUIP-04..07, AT-PERK-02, AT-PERK-03, AT-LOOT-07, AT-MARKET-12)"""

from __future__ import annotations

from tabletome.games.tactics.cards.library import Play
from tabletome.games.tactics.events.campaign import EquipmentGained, PerkGained, Traded, Unclaimed
from tabletome.games.tactics.options.campaign import About
from tabletome.games.tactics.options.campaign.sharing import SHARE, TRADE, Decline, Done, GiveTo, Trade, takers, trades
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.rules.asking.together import campaign_council
from tabletome.games.tactics.rules.campaign.level_up import gain_perk
from tabletome.games.tactics.rules.campaign.purse import tell
from tabletome.games.tactics.state import hero_named
from tabletome.kernel import Choose, Flow, acts


def share(play: Play) -> Flow[None]:
    """Card by card the party says who gets it; if it cannot agree, whoever rolls highest hands out the rest.

    (AT-EQUIP-04, AT-EQUIP-05, AT-PERK-02, AT-PERK-03, AT-LOOT-07)
    """
    state, campaign = play.state, play.state.campaign
    council = campaign_council(play)
    while campaign.to_share:
        card = campaign.to_share[0]
        perk = card in play.library.perks
        prompt = f"{name_of(play, card)}: who gets it?"
        act: GiveTo | Decline = yield from council.decide(
            SHARE, takers(play, declined=not perk), prompt, About(card=card), ("AT-PERK-02" if perk else "AT-EQUIP-04",)
        )
        campaign.to_share.remove(card)
        if isinstance(act, Decline):
            unclaimed(play, card)
        elif perk:
            tell(
                play,
                PerkGained(act.hero, card),
                f"{name_of(play, act.hero)} gains the perk {name_of(play, card)}.",
                "AT-PERK-01",
            )
            yield from gain_perk(play, hero_named(state, act.hero), card)
        else:
            hero_named(state, act.hero).equipment.append(card)
            tell(
                play,
                EquipmentGained(act.hero, card),
                f"{name_of(play, act.hero)} gets {name_of(play, card)}.",
                "AT-OBJ-09",
            )
    state.phase = "chapter" if campaign.going else "trade"


def unclaimed(play: Play, card: str) -> None:
    """Nobody has it: markets will. (AT-MARKET-12)"""
    play.state.campaign.goods.append(card)
    tell(play, Unclaimed(card), f"{name_of(play, card)} is left behind.", "AT-MARKET-12")


def leave_unclaimed(play: Play) -> None:
    """A piece of equipment that the chapter named and nobody earned. (AT-MARKET-12)"""
    campaign = play.state.campaign
    card = play.library.encounters[campaign.chapter].bonus_reward.equipment
    owned = {one for hero in play.state.heroes for one in hero.equipment}
    if card and campaign.history[-1].result != "+success" and card not in {*owned, *campaign.goods}:
        unclaimed(play, card)


def trade(play: Play) -> Flow[None]:
    """Every player whose heroes have equipment may give it to other heroes. (AT-EQUIP-07, AT-EQUIP-06)"""
    for seat in range(play.state.seats):
        while offered := trades(play, seat):
            groups = [*acts([Done()]), *offered]
            prompt = "Does any equipment change hands?"
            act: Trade | Done = (yield Choose(seat, groups, prompt, ("AT-EQUIP-07",), TRADE)).arg
            if isinstance(act, Done):
                break
            owner = next(hero for hero in play.state.heroes if act.card in hero.equipment)
            owner.equipment.remove(act.card)
            hero_named(play.state, act.hero).equipment.append(act.card)
            sentence = f"{name_of(play, owner.name)} gives {name_of(play, act.card)} to {name_of(play, act.hero)}."
            tell(play, Traded(owner.name, act.hero, act.card), sentence, "AT-EQUIP-07")
    play.state.phase = "ways"
