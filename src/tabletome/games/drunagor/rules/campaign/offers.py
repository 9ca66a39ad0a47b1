"""Equipment offers. (DR-CAMP-06..11, DR-CAMP-34, DR-CAMP-36, DR-ONESHOT-06)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events.campaign import OfferRevealed, RewardLost
from tabletome.games.drunagor.options.campaign.offers import (
    AWARD,
    OFFER,
    Awarding,
    AwardTo,
    Offering,
    TakeNothing,
    Want,
    offered_level,
    quarrels,
    revealed,
    wishes,
)
from tabletome.games.drunagor.options.campaign.road import OFFERS
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.rules.campaign.rewards import reward_done, take_card
from tabletome.games.drunagor.state import camp_of, campaign_of, hero, leader
from tabletome.kernel import Chance, Choose, Flow, acts
from tabletome.words import listed


def camp_offer(play: Play) -> Flow[None]:
    """All cards of a level lie open; each Hero wants one or none; who wants what others want, waits for the Party Leader.

    (DR-CAMP-06, DR-CAMP-08, DR-CAMP-09, DR-CAMP-34, DR-CAMP-36)
    """
    camp, reward = camp_of(play.state), offered_level(play)
    if not camp.offer:
        camp.offer = revealed(play, reward)
        play.tell(OfferRevealed(level_of(reward), tuple(camp.offer)), "DR-CAMP-06")
    if camp.waiting:
        one = hero(play.state, camp.waiting[0])
        prompt = f"Which Camp Item of Level {level_of(reward)} does {name_of(play, one.id)} take?"
        about = Offering(one.id, reward)
        rules = ("DR-CAMP-08", "DR-CAMP-34")
        act: Want | TakeNothing = (yield Choose(one.seat, wishes(play, one), prompt, rules, OFFER, about)).arg
        camp.wanted[one.id] = act.item if isinstance(act, Want) else ""
        camp.waiting.pop(0)
        return
    quarrel = next(quarrels(play), None)
    if quarrel is not None:
        yield from _settle(play, *quarrel)
        return
    yield from _hand_out(play)


def _settle(play: Play, card: str, by: list[str]) -> Flow[None]:
    """The Party Leader decides who gets it; the others choose again, from what is left. (DR-CAMP-09)"""
    camp, leading = camp_of(play.state), leader(play.state)
    names = listed([name_of(play, id_) for id_ in by])
    prompt = f"{names} want {name_of(play, card)}. Who gets it?"
    groups = acts([AwardTo(id_) for id_ in by])
    about = Awarding(leading.id, card)
    act: AwardTo = (yield Choose(leading.seat, groups, prompt, ("DR-CAMP-09",), AWARD, about)).arg
    camp.offer.remove(card)
    camp.waiting = [id_ for id_ in by if id_ != act.to]
    for id_ in camp.waiting:
        del camp.wanted[id_]


def _hand_out(play: Play) -> Flow[None]:
    """Everybody has what they chose; what nobody did is the Previous Camp Items Deck from now on. (DR-CAMP-10, DR-CAMP-11)"""
    state, camp = play.state, camp_of(play.state)
    reward = offered_level(play)
    for id_, card in camp.wanted.items():
        if card:
            yield from take_card(play, hero(state, id_), card)
        else:
            play.tell(RewardLost(id_, reward), "DR-CAMP-34")
    left = [card for card in camp.offer if card not in camp.wanted.values()]
    if state.campaign is not None:
        state.campaign.previous = left
    reward_done(play)


def level_of(reward: str) -> int:
    return 1 + list(OFFERS).index(reward)  # type: ignore[arg-type]


def previous_item(play: Play, by: str) -> Flow[str]:
    """A card of the Previous Camp Items Deck at random, where an Interaction says so; nothing if there is none. (DR-CAMP-10)"""
    previous = campaign_of(play.state).previous if play.state.campaign is not None else []
    if not previous:
        return ""
    card: str = yield Chance("previous camp items", sorted(previous), "the Previous Camp Items Deck", by, drawn=True)
    previous.remove(card)
    return card
