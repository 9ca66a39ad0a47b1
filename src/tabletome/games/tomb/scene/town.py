"""Town and campaign: the Marketplace and the Advancement tokens with their prices, and the log of the campaign."""

from __future__ import annotations

import re

from tabletome.games.tomb.cards import numbers
from tabletome.games.tomb.cards.library import Table, under_way
from tabletome.games.tomb.cards.text import card_text
from tabletome.games.tomb.options import town as town_acts
from tabletome.games.tomb.options.tokens import TITLES
from tabletome.games.tomb.scene.cards import TOKEN_TEXTS
from tabletome.games.tomb.state import Campaign, State
from tabletome.scene import Card, Zone
from tabletome.scene.options import Offered

PHASES = ("open_town", "town", "close_town", "aftermath", "bring_heroes")
RESULT = re.compile(r"(\d+)\. (.+?): (won|lost) by ")


def heading(table: Table) -> tuple[str, str]:
    """Where the party is, and before or after which adventure."""
    state = table.state
    adventure = under_way(table)
    visit = None if state.campaign is None else state.campaign.visit
    when = "before" if visit is not None and visit.before else "after"
    place = adventure.town.name
    return place[0].upper() + place[1:], f"{when} adventure {adventure.number}, {adventure.name}"


# --- what is for sale -------------------------------------------------------------------------------------------------


def for_sale(table: Table, offered: Offered) -> list[Zone]:
    """The Marketplace and the Advancement tokens, where this town has them. (TM-TOWN-02, -04, TM-ADV-10)"""
    state = table.state
    if state.campaign is None or state.campaign.visit is None or state.phase != "town":
        return []
    known = table.library.treasures
    offer = []
    for place, name in enumerate(state.campaign.visit.offer):
        card = known[name]
        price = f"{card.buy} gp" if card.type == "item" else "not for sale"
        option = offered.at(f"{town_acts.MARKET} {name}")
        offer.append(Card(f"market-{place}", card.name, price, tuple(card_text(table.library, card)), option))
    zones = [Zone("market", "Marketplace", tuple(offer))] if offer else []
    if "advancement" in town_acts.place(table).places:
        tokens = []
        for name in numbers.ADVANCEMENT:
            title, option = TITLES[name], offered.at(f"{town_acts.TOKENS} {name}")
            tokens.append(Card(f"token-{name}", title, token_price(table, name), (TOKEN_TEXTS[name],), option))
        zones.append(Zone("tokens", "Advancement tokens: no action, once in an adventure", tuple(tokens)))
    return zones


def token_price(table: Table, name: str) -> str:
    price = town_acts.token_price(table.state, name)
    return "sold out" if price is None else f"{price} gp"


# --- the log ----------------------------------------------------------------------------------------------------------


def log(state: State) -> list[Zone]:
    """The whole log of the campaign, a card for each adventure, the newest first; while an adventure runs it is put away."""
    if state.campaign is None or (state.phase and state.phase not in PHASES):
        return []
    return [Zone("log", "Campaign log", tuple(reversed(chapters(state.campaign))))]


def record(state: State) -> Zone | None:
    """The log of the campaign from its beginning on, to be read and printed at any time."""
    pages = chapters(state.campaign) if state.campaign is not None else []
    return Zone("log", "Campaign log", tuple(pages), prose=True) if pages else None


def chapters(campaign: Campaign) -> list[Card]:
    """What happened in town before each adventure, and how it ended."""
    found: list[Card] = []
    lines: list[str] = []
    for line in campaign.log:
        lines.append(line)
        if ended := RESULT.match(line):
            found.append(Card(f"log-{len(found)}", ended[2], ended[3], tuple(lines)))
            lines = []
    title = "Since then" if found else "The beginning"
    return [*found, Card(f"log-{len(found)}", title, "", tuple(lines))] if lines else found
