"""Exchange Items. (DR-EXCH-*)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events import Declined, Handed
from tabletome.games.drunagor.options.gear.bags import has_room, item_name
from tabletome.games.drunagor.options.minor import may_take
from tabletome.games.drunagor.options.minor.agreeing import (
    AT_ONCE,
    CONSENT,
    Agree,
    Consenting,
    Decline,
    Drop,
    MakingRoom,
    Store,
    answers,
    must_make_room,
)
from tabletome.games.drunagor.options.minor.consumables import Consume
from tabletome.games.drunagor.options.minor.exchange import Equip, Give, Take, Unequip
from tabletome.games.drunagor.options.names import FRUIT, name_of
from tabletome.games.drunagor.rules.conditions import gain_resource, lose_resource
from tabletome.games.drunagor.rules.gear.owning import drop, equip, hand_over, unequip
from tabletome.games.drunagor.rules.minor import taken
from tabletome.games.drunagor.rules.minor.consumables import consume
from tabletome.games.drunagor.state import Figure, Hero, figure_of, hero
from tabletome.kernel import Choose, Flow, Group, acts


def put_on(play: Play, figure: Figure, act: Equip) -> Flow[None]:
    """(DR-EXCH-01, DR-EXCH-02, DR-QUICK-31)"""
    taken(play, "exchange")
    yield from equip(play, figure, act.item)


def take_off(play: Play, figure: Figure, act: Unequip) -> Flow[None]:
    """(DR-EXCH-01, DR-EXCH-02, DR-EXCH-12, DR-QUICK-31)"""
    taken(play, "exchange")
    if act.dropping:
        drop(play, hero(play.state, figure.id), act.dropping, "no room")
    yield from unequip(play, figure, act.item)


def give(play: Play, figure: Figure, act: Give) -> Flow[None]:
    """The receiver must agree, with a full bag at the price of another item. (DR-EXCH-03, DR-EXCH-08, DR-EXCH-10)"""
    giver, taker = hero(play.state, figure.id), hero(play.state, act.to)
    about = Consenting(taker.id, giver.id, act.item, gift=True)
    answer = yield from _consent(play, about, asking=giver)
    if answer is None:
        return
    taken(play, "exchange")
    if answer.dropping:
        drop(play, taker, answer.dropping, "no room")
    _change_hands(play, giver, taker, act.item)


def take(play: Play, figure: Figure, act: Take) -> Flow[None]:
    """If its player agrees; then it is used at once or stored. (DR-EXCH-04, DR-EXCH-05, DR-QUICK-32)"""
    taker, giver = hero(play.state, figure.id), hero(play.state, act.of)
    about = Consenting(giver.id, taker.id, act.item, gift=False)
    answer = yield from _consent(play, about, asking=taker)
    if answer is None:
        return
    taken(play, "exchange")
    if act.item == FRUIT or (has_room(taker) and not _usable(play, figure, act.item)):
        _change_hands(play, giver, taker, act.item)
    else:
        yield from _use_or_store(play, figure, giver, act.item)


def _usable(play: Play, figure: Figure, card: str) -> bool:
    """Can it be used up at once? (DR-EXCH-05)"""
    return play.library.items[card].consumable and may_take(play, figure, "consumable")


def _consent(play: Play, about: Consenting, asking: Hero) -> Flow[Agree | None]:
    """Whoever plays both need not ask themselves, unless something must be discarded. (DR-EXCH-04, DR-EXCH-10)"""
    other = hero(play.state, about.hero)
    if other.seat == asking.seat and not must_make_room(play, about):
        return Agree()
    item = item_name(play, asking if about.gift else other, about.item)
    asks = f"{name_of(play, asking.id)} {'gives you' if about.gift else 'asks you for'} {item}"
    prompt, rules = f"{asks}. Do you agree?", ("DR-EXCH-04", "DR-EXCH-10")
    option = yield Choose(other.seat, answers(play, about), prompt, rules, CONSENT, about)
    if isinstance(option.arg, Decline):
        play.tell(Declined(other.id, asking.id, about.item), "DR-EXCH-04")
        return None
    agreed: Agree = option.arg
    return agreed


def _change_hands(play: Play, giver: Hero, taker: Hero, card: str) -> None:
    """An item, or one of the FRUITS OF LIFE. (DR-EXCH-03, DR-KEY-093)"""
    if card == FRUIT:
        lose_resource(play, figure_of(play.state, giver.id), "fruit_of_life", 1, "given")
        gain_resource(play, figure_of(play.state, taker.id), "fruit_of_life", 1)
    else:
        hand_over(play, giver, taker, card)
    play.tell(Handed(taker.id, giver.id, card), "DR-EXCH-03")


def _use_or_store(play: Play, figure: Figure, giver: Hero, card: str) -> Flow[None]:
    """A Consumable may be used at once if none was in this turn; else it needs room in the bag. (DR-EXCH-05, DR-EXCH-08)"""
    owner, usable = hero(play.state, figure.id), _usable(play, figure, card)
    groups: list[Group] = acts([Consume(card)]) if usable else []
    groups += acts([Store()]) if has_room(owner) else acts([Drop(one) for one in dict.fromkeys(owner.bag)])
    name = item_name(play, giver, card)
    prompt = f"{name}: use it at once, or keep it?" if usable else f"What do you discard for {name}?"
    act = (yield Choose(owner.seat, groups, prompt, ("DR-EXCH-05",), AT_ONCE, MakingRoom(owner.id, card))).arg
    if isinstance(act, Drop):
        drop(play, owner, act.item, "no room")
    _change_hands(play, giver, owner, card)
    if isinstance(act, Consume):
        yield from consume(play, figure, act)
