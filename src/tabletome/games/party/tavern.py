"""The Tavern: buy heroes, equip weapons, use what the town offers, in any order, until the player passes. (AP-TAVERN-01..08)"""

from __future__ import annotations

from collections.abc import Callable

from tabletome.games.party import cards, coop, party, rows, supply, town
from tabletome.games.party.state import COLOURS, HERO_DECKS, Hero, State, party_member
from tabletome.kernel import Choose, Flow, Group, Items, One, Play
from tabletome.table import draw
from tabletome.table.market import take

AFTER = {"tavern": "quest", "tavern_again": "refresh"}


def tavern(play: Play[State]) -> Flow[None]:
    """One thing done in the Tavern; then the same again. Phases 2 and 4 of a turn are alike. (AP-TAVERN-07, -08)"""
    state = play.state
    seat = state.active
    groups = offers(state, seat)
    if not worth_asking(state, seat, groups):
        state.phase = AFTER[state.phase]
        return
    groups.append(One("done", "leave the Tavern"))
    option = yield Choose(seat, groups, f"In the Tavern with {state.players[seat].gold} gold", ("AP-TAVERN-08",))
    if option.verb == "done":
        state.phase = AFTER[state.phase]
    else:
        yield from ACTIONS[option.verb](play, seat, option.arg or "")


def offers(state: State, seat: int) -> list[Group]:
    """All that can be done now: buy, equip, town actions, and a gift in coop. (AP-TAVERN-01, -06, AP-TOWN-08, AP-COOP-11)"""
    groups: list[Group] = [
        Items("buy", purchases(state, seat), label="buy a hero", rules=("AP-TAVERN-01", "AP-HERO-04")),
        Items("equip", armings(state, seat), label="equip a weapon", rules=("AP-TAVERN-06",)),
        *town.actions(state, seat),
        Items("give", coop.gifts(state, seat), label="one gift a turn", rules=("AP-COOP-11",)),
    ]
    return [group for group in groups if group.size]


def worth_asking(state: State, seat: int, groups: list[Group]) -> bool:
    """If there is something to do. Rivals who could hold a weapon are always asked: being skipped would tell. (AP-INFO-01)"""
    player = state.players[seat]
    return bool(groups) or bool(not state.coop and player.hand and player.party)


# --- heroes for sale --------------------------------------------------------------------------------------------------


def purchases(state: State, seat: int) -> list[str]:
    """Heroes that can be paid, each added or over one of the party; a full party must override. (AP-HERO-01, -04)"""
    player = state.players[seat]
    found: list[str] = []
    for deck in HERO_DECKS:
        for hero in rows.for_sale(state, deck):
            if cards.heroes()[hero].cost <= player.gold:
                if len(player.party) < cards.town_board().party:
                    found.append(hero)
                found += [f"{hero} over {other.id}" for other in player.party]
    return found


def buy(play: Play[State], seat: int, arg: str) -> Flow[None]:
    """Pay in full; the new hero comes unwounded, unarmed, on the standard side. (AP-TAVERN-01, -04, AP-HERO-08)"""
    state = play.state
    name, _, old = arg.partition(" over ")
    deck = supply.hero_deck(name)
    supply.pay_gold(play, seat, cards.heroes()[name].cost, name, "AP-TAVERN-01")
    if old:
        party.override(play, seat, old)
    if name == rows.top_card(state, deck):
        yield from draw(state.decks[deck])
    else:
        take(state.rows[deck], name)
        coop.stir(state, deck)
    state.players[seat].party.append(Hero(name))
    play.tell("buys", who=COLOURS[seat], hero=name, rules=("AP-TAVERN-01", "AP-TAVERN-02"))
    yield from rows.uncover(play, deck)


# --- weapons ----------------------------------------------------------------------------------------------------------


def armings(state: State, seat: int) -> list[str]:
    """Weapons in hand with the heroes who can carry them. (AP-ITEM-09, -12, AP-HERO-07)"""
    player = state.players[seat]
    weapons = [item for item in dict.fromkeys(player.hand) if cards.items()[item].type == "weapon"]
    return [f"{weapon} to {hero.id}" for weapon in weapons for hero in player.party if can_carry(hero, weapon)]


def can_carry(hero: Hero, weapon: str) -> bool:
    """Some weapons want an upgraded hero. (AP-ITEM-12, AP-HERO-07)"""
    return not cards.items()[weapon].needs or party.in_final_form(hero)


def equip(play: Play[State], seat: int, arg: str) -> Flow[None]:
    """The weapon goes under the hero card, for good; an older one is discarded. (AP-ITEM-09..13)"""
    state = play.state
    weapon, _, name = arg.partition(" to ")
    hero = party_member(state, seat, name)
    state.players[seat].hand.remove(weapon)
    if hero.weapon:
        supply.discard_item(state, hero.weapon)
        play.tell("discards", who=COLOURS[seat], card=hero.weapon, rules=("AP-ITEM-13",))
    hero.weapon = weapon
    play.tell("equips", who=COLOURS[seat], card=weapon, hero=name, rules=("AP-ITEM-09",))
    yield from ()


ACTIONS: dict[str, Callable[[Play[State], int, str], Flow[None]]] = {
    "buy": buy, "equip": equip, "give": coop.give, **town.ACTIONS,
}  # fmt: skip
