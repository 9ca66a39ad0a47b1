"""Why something cannot be done in town, in a sentence. (TM-TOWN-02..13, TM-ADV-01, -02, -10)"""

from __future__ import annotations

from tabletome.games.tomb.board import seating
from tabletome.games.tomb.cards import numbers
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.options.town import place, token_price, visit
from tabletome.packs.library import slug


def choosing_heroes(table: Table, seat: int, answer: str) -> str:
    """Why a Hero cannot be chosen or brought, or why nobody would be left to go. (TM-GEN-03, TM-CAMP-10, -11)"""
    state = table.state
    verb, _, name = answer.partition(" ")
    if verb == "sit-out":
        if state.campaign is None:
            return "a single adventure is for all who set it up; only in a campaign can one be sat out (TM-CAMP-11)"
        return "somebody must go, and all the others sit out already (TM-CAMP-11)"
    if verb in ("hero", "bring"):
        if name not in table.library.heroes:
            return f"there is no such Hero; there are {', '.join(table.library.heroes)}"
        if name in {hero.id for hero in state.heroes} - {seating.hero_of(state, seat).id}:
            return f"{table.library.heroes[name].name} is played by somebody else (TM-GEN-03)"
    return ""


def in_town(table: Table, seat: int, answer: str) -> str:
    """The reason against a Town action; empty if there is nothing more to say than that it is not offered."""
    verb, _, thing = answer.partition(" ")
    reasons = {
        "buy": _buy, "sell": _sell, "token": _token, "level-up": _level_up, "trade": _partner, "give": _partner, "take": _take,
        "hand-over": _belonging, "offer": _belonging, "ask": _belonging,
    }  # fmt: skip
    return reasons[verb](table, seat, thing) if verb in reasons else ""


def _buy(table: Table, seat: int, card: str) -> str:
    state = table.state
    known = table.library.treasures.get(card)
    if "marketplace" not in place(table).places:
        return f"there is no Marketplace in {place(table).name} (TM-TOWN-02)"
    if known is None or card not in visit(state).offer:
        return "it is not among the four cards on offer (TM-TOWN-04)"
    if known.type != "item":
        return f"{known.name} is no Item, and only Items can be bought (TM-TOWN-05)"
    return f"it costs {known.buy} gp, and there are only {state.heroes[seat].gold} (TM-TOWN-05)"


def _sell(table: Table, seat: int, card: str) -> str:
    if not {"marketplace", "trading post"} & set(place(table).places):
        return f"there is neither a Marketplace nor a Trading Post in {place(table).name} (TM-TOWN-07)"
    return "the Hero does not own it"


def _token(table: Table, seat: int, token: str) -> str:
    state = table.state
    if "advancement" not in place(table).places:
        return f"Advancement tokens are not sold in {place(table).name} (TM-TOWN-02)"
    if token not in numbers.ADVANCEMENT:
        return f"there is no such token; there are {', '.join(numbers.ADVANCEMENT)}"
    price = token_price(state, token)
    if price is None:
        return "all four of them are sold (TM-COMP-09)"
    return f"the next one costs {price} gp, and there are only {state.heroes[seat].gold} (TM-ADV-10)"


def _level_up(table: Table, seat: int, _: str) -> str:
    hero, price = table.state.heroes[seat], place(table).level_up
    if hero.level > 1:
        return "the Hero has reached 2nd level already (TM-TOWN-15)"
    if not price:
        return "this adventure does not allow Level Up (TM-TOWN-13)"
    return f"it costs {price} gp, and there are only {hero.gold} (TM-TOWN-13)"


def _partner(table: Table, seat: int, name: str) -> str:
    if name in table.library.heroes and name not in {hero.id for hero in table.state.heroes}:
        return f"{table.library.heroes[name].name} takes no part in the adventure (TM-TOWN-11)"
    return "one of the two has nothing to give (TM-TOWN-09)"


def _take(table: Table, seat: int, power: str) -> str:
    known = table.library.powers.get(power)
    if known is None or slug(known.hero) != table.state.heroes[seat].id:
        return "this is no power of the Hero (TM-SETUP-15)"
    return "the Hero card fixes how many powers of each type there are; take one of the same type (TM-TOWN-03)"


def _belonging(table: Table, seat: int, thing: str) -> str:
    return "Advancement tokens cannot be traded or given away (TM-ADV-02)" if thing in numbers.ADVANCEMENT else ""
