"""Gear is arranged in the Camp. (DR-CAMP-24..28, DR-CAMP-32..34)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events.campaign import Packed, Stashed
from tabletome.games.drunagor.events.items import Equipped, Handed
from tabletome.games.drunagor.options.campaign import AtCamp
from tabletome.games.drunagor.options.campaign.stash import (
    ARRANGE,
    HandTo,
    Leave,
    Pack,
    Ready,
    Stash,
    Wear,
    arrangements,
    from_the_box,
    stashable,
)
from tabletome.games.drunagor.options.gear.bags import worn_instead
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.rules.campaign.rewards import whole
from tabletome.games.drunagor.rules.gear.owning import drop
from tabletome.games.drunagor.state import Hero, camp_of, hero, in_line
from tabletome.kernel import Choose, Flow


def camp_gear(play: Play) -> Flow[None]:
    """One thing more of one Hero, until all are ready; before the first Adventure only who has got something new.

    (DR-CAMP-24, DR-CAMP-26, DR-CAMP-33, DR-CAMPOV-04)
    """
    camp = camp_of(play.state)
    if not camp.waiting:
        camp.waiting = [one.id for one in in_line(play.state)]
        play.state.phase = "camp_role" if camp.kind == "camp" else "camp_log"
        if camp.kind != "camp":
            camp.waiting = []
        return
    one = hero(play.state, camp.waiting[0])
    if camp.kind == "start" and not one.stash:
        camp.waiting.pop(0)
        return
    prompt = f"How does {name_of(play, one.id)} pack for the road?"
    rules = ("DR-CAMP-24", "DR-CAMP-28")
    act = (yield Choose(one.seat, arrangements(play, one), prompt, rules, ARRANGE, AtCamp(one.id))).arg
    match act:
        case Wear():
            wear(play, one, act.item)
        case Stash():
            put_into_stash(play, one, act.item)
        case Pack():
            pack(play, one, act.item)
        case HandTo():
            hand(play, one, hero(play.state, act.to), act.item)
        case Leave():
            drop(play, one, act.item, "left behind")
        case Ready():
            camp.waiting.pop(0)


def take_from(one: Hero, card: str) -> None:
    """Out of wherever a Hero has it; Starting Gear comes from the box, which never runs out of it. (DR-CAMP-28)"""
    for place in (one.bag, one.stash, one.equipment):
        if card in place:
            place.remove(card)
            return


def wear(play: Play, one: Hero, card: str) -> None:
    """Into its slot; what was there is stashed, as it lies. (DR-CAMP-24, DR-EQUIP-03)"""
    instead = worn_instead(play, one, card)
    take_from(one, card)
    if instead:
        put_into_stash(play, one, instead)
    one.equipment.append(card)
    play.tell(Equipped(one.id, card), "DR-CAMP-24")
    whole(play, one)


def put_into_stash(play: Play, one: Hero, card: str) -> None:
    """Without limit; Starting Gear goes back into the box, where it never runs out. (DR-CAMP-27, DR-CAMP-28, DR-CAMP-33)"""
    take_from(one, card)
    if not from_the_box(play, card):
        one.stash.append(card)
    play.tell(Stashed(one.id, card), "DR-CAMP-24")
    whole(play, one)


def pack(play: Play, one: Hero, card: str) -> None:
    """(DR-CAMP-27, DR-CAMP-28)"""
    take_from(one, card)
    one.bag.append(card)
    play.tell(Packed(one.id, card), "DR-CAMP-27")


def hand(play: Play, one: Hero, other: Hero, card: str) -> None:
    """As it lies, with its face. (DR-CAMP-33)"""
    take_from(one, card)
    (other.stash if stashable(play, card) else other.bag).append(card)
    if card in one.flipped:
        one.flipped.remove(card)
        other.flipped.append(card)
    play.tell(Handed(other.id, one.id, card), "DR-CAMP-33")
