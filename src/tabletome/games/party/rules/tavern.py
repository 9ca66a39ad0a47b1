"""The Tavern: buy heroes, equip weapons, use what the town offers, in any order, until the player passes. (AP-TAVERN-01..08)"""

from __future__ import annotations

from collections.abc import Callable

from tabletome.games.party.board.heroes import in_final_form
from tabletome.games.party.board.rows import for_sale, held, hero_deck, is_covered, top_card
from tabletome.games.party.cards.library import Play, Table
from tabletome.games.party.events import Cried, Equipped, Hired
from tabletome.games.party.options.lists import Pairs
from tabletome.games.party.options.tavern import TAVERN, Visit
from tabletome.games.party.rules import coop, rows, supply, town
from tabletome.games.party.rules import heroes as party
from tabletome.games.party.state import COLOURS, HERO_DECKS, Hero, Player, State, party_member
from tabletome.kernel import Choose, Flow, Group, Items, One
from tabletome.kernel.events import CardDiscarded
from tabletome.table import draw
from tabletome.table.market import take

AFTER = {"tavern": "quest", "tavern_again": "refresh"}
LEAVE = One("done", "leave the Tavern")
CRY = One("cry", "cry over the failed quest", ("AP-QUEST-16",))


def tavern(play: Play) -> Flow[None] | None:
    """One thing done in the Tavern; then the same again. Phases 2 and 4 of a turn are alike. (AP-TAVERN-07, -08)"""
    state = play.state
    seat = state.active
    groups = offers(play, seat)
    if groups or worth_asking(state, seat):
        return do_or_leave(play, seat, groups)
    state.phase = AFTER[state.phase]
    return None


def do_or_leave(play: Play, seat: int, groups: list[Group]) -> Flow[None]:
    """The player does one of these things, or leaves. (AP-TAVERN-08)"""
    state = play.state
    groups.append(LEAVE)
    if state.players[seat].failed:
        groups.append(CRY)
    visit = Visit(state.players[seat].gold, again=state.phase == "tavern_again")
    option = yield Choose(seat, groups, f"In the Tavern with {visit.gold} gold", ("AP-TAVERN-08",), TAVERN, visit)
    verb = option.verb
    if verb == "done":
        state.phase = AFTER[state.phase]
        return
    doing = ACTIONS[verb](play, seat, option.arg or "")
    if doing is not None:
        yield from doing


def offers(table: Table, seat: int) -> list[Group]:
    """All that can be done now: buy, equip, town actions, and a gift in coop. (AP-TAVERN-01, -06, AP-TOWN-08, AP-COOP-11)"""
    state = table.state
    player = state.players[seat]
    groups: list[Group] = []
    if (buying := purchases(table, seat)) is not None:
        groups.append(buying)
    if player.hand and (arming := armings(table, player)):
        groups.append(Items("equip", arming, str, "equip a weapon", ("AP-TAVERN-06",)))
    if player.gold or player.hand:
        groups += town.actions(table, player)
    if state.coop and (giving := coop.gifts(table, seat)) is not None:
        groups.append(giving)
    return groups


def worth_asking(state: State, seat: int) -> bool:
    """Rivals who could hold a weapon are asked even if there is nothing to do: being skipped would tell. (AP-INFO-01)"""
    player = state.players[seat]
    return bool(not state.coop and player.hand and player.party)


# --- heroes for sale --------------------------------------------------------------------------------------------------


def purchases(table: Table, seat: int) -> Pairs | None:
    """Heroes that can be paid, each added or over one of the party; a full party must override. (AP-HERO-01, -04)"""
    state = table.state
    opened, party = state.opened, state.players[seat].party
    gold, known = state.players[seat].gold, table.library.heroes
    offered = [hero for deck in HERO_DECKS if deck in opened for hero in for_sale(state, deck)]
    heroes = [hero for hero in offered if known[hero].cost <= gold]
    if not heroes:
        return None
    ways = [f" over {hero.id}" for hero in party]
    if len(party) < table.library.town.party:
        ways.insert(0, "")
    return Pairs("buy", len(heroes) * len(ways), "buy a hero", ("AP-TAVERN-01", "AP-HERO-04"), heroes, ways)


def buy(play: Play, seat: int, arg: str) -> Flow[None]:
    """Pay in full; the new hero comes unwounded, unarmed, on the standard side. (AP-TAVERN-01, -04, AP-HERO-08)"""
    state = play.state
    name, _, old = arg.partition(" over ")
    deck = hero_deck(play, name)
    supply.pay_gold(play, seat, play.library.heroes[name].cost, name, "AP-TAVERN-01")
    if old:
        party.override(play, seat, old)
    if name == top_card(state, deck):
        yield from draw(state.decks[deck])
    else:
        take(state.rows[deck], name)
        coop.stir(state, deck)
    state.players[seat].party.append(Hero(name))
    play.tell(Hired(COLOURS[seat], name), "AP-TAVERN-01", "AP-TAVERN-02")
    if is_covered(state, deck):
        yield from rows.uncover(play, deck)


# --- weapons ----------------------------------------------------------------------------------------------------------


def armings(table: Table, player: Player) -> list[str]:
    """Weapons in hand with the heroes who can carry them. (AP-ITEM-09, -12, AP-HERO-07)"""
    weapons = held(table, player, "weapon")
    return [f"{weapon} to {hero.id}" for weapon in weapons for hero in player.party if can_carry(table, hero, weapon)]


def can_carry(table: Table, hero: Hero, weapon: str) -> bool:
    """Some weapons want an upgraded hero. (AP-ITEM-12, AP-HERO-07)"""
    return not table.library.items[weapon].needs or in_final_form(table, hero)


def equip(play: Play, seat: int, arg: str) -> None:
    """The weapon goes under the hero card, for good; an older one is discarded. (AP-ITEM-09..13)"""
    state = play.state
    weapon, _, name = arg.partition(" to ")
    hero = party_member(state, seat, name)
    supply.leave_hand(state.players[seat], weapon)
    if hero.weapon:
        supply.discard_item(play, hero.weapon)
        play.tell(CardDiscarded(COLOURS[seat], hero.weapon), "AP-ITEM-13")
    hero.weapon = weapon
    play.tell(Equipped(COLOURS[seat], weapon, name), "AP-ITEM-09")


def cry(play: Play, seat: int, arg: str) -> None:
    """Allowed after a failed quest, and of no effect. (AP-QUEST-16)"""
    play.tell(Cried(COLOURS[seat]), "AP-QUEST-16")


ACTIONS: dict[str, Callable[[Play, int, str], Flow[None] | None]] = {
    "buy": buy, "equip": equip, "give": coop.give, "cry": cry, **town.ACTIONS,
}  # fmt: skip
