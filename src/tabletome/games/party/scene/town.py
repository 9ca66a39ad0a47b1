"""The town and what lies beside the rows: prices, what the next level brings, bonuses still to be had, discard piles."""

from __future__ import annotations

from collections import Counter

from tabletome.games.party.board.town import SECOND_BONUS_FROM, quests_completed, quests_required, unlocked_actions
from tabletome.games.party.cards import boards
from tabletome.games.party.cards.library import Table
from tabletome.games.party.cards.names import card_name
from tabletome.games.party.scene.cards import NAMES
from tabletome.games.party.state import COLOURS, HERO_DECKS, ITEM_DECKS, QUEST_DECKS
from tabletome.scene import Panel, Stat
from tabletome.words import listed

ACTIONS = {
    "buy_item": "draw an item", "sell_item": "sell an item", "scout": "scout", "heal": "heal", "upgrade": "level up",
    "buy_legendary_item": "legendary item",
}  # fmt: skip
EVENTS = {
    "reveal_arena": "the arena is revealed", "open_forest": "forest quests", "arena_fight": "the arena is fought",
    "reveal_boss": "the boss is revealed", "open_mountains": "mountain quests", "open_legendary_heroes": "legendary heroes",
    "boss_countdown": "the boss comes after one more turn each",
}  # fmt: skip
DONE = {"town": "town", "forest": "forest", "mountains": "mountain"}


def town_panel(table: Table) -> Panel:
    """What the town offers for how much, what brings it on, and what that brings. (AP-TOWN-06..09, -17, -18)"""
    view = table.state
    spot = table.library.town.track[view.level]
    stats = [Stat(ACTIONS[action], _price(table, action)) for action in unlocked_actions(table)]
    if view.coop and spot.deck:
        done = quests_completed(table, view.active, spot.deck)
        stats.append(Stat(f"{DONE[spot.deck]} quests", done, quests_required(table)))
    role = "the last level: the boss is called"
    if spot.deck:
        number = quests_required(table)
        role = f"next: {number} {DONE[spot.deck]} quests{' together' if view.coop else ''}, {spot.first_vp} VP"
        stats.append(Stat(f"level {spot.level + 1} brings:", _next(table, spot)))
    return Panel("town", f"Town level {view.level}", role, stats=(*stats, *_second(table)))


def _price(table: Table, action: str) -> str:
    coins = getattr(table.library.town.prices, action)
    return f"+{coins} gold" if action.startswith("sell") else f"{coins} gold"


def _next(table: Table, spot: boards.TownLevel) -> str:
    """What the town gains when it moves on from here."""
    actions = [ACTIONS[action] for action in table.library.town.track[spot.level + 1].actions]
    return ", ".join([*actions, *(EVENTS[event] for event in spot.on_leaving)])


def _second(table: Table) -> list[Stat]:
    """What the second to meet a requirement is paid, as long as there is such a bonus, or who has had it. (AP-TOWN-07)"""
    view = table.state
    if view.coop or len(view.players) < SECOND_BONUS_FROM:
        return []
    found = []
    for grade in QUEST_DECKS:
        spot = table.library.town.step(grade)
        if spot.level > view.level:
            break
        if spot.level < view.level and grade not in view.first_to:  # the town was called on without it (AP-END-07)
            continue
        taken = view.second_to.get(grade)
        paid = f"{spot.second_vp} VP" if taken is None else f"{COLOURS[taken].capitalize()} had {spot.second_vp} VP"
        found.append(Stat(f"second to {spot.quests} {DONE[grade]} quests", paid))
    return found


def discards_panel(table: Table) -> list[Panel]:
    """The discard piles, which everybody may look through. (AP-INFO-01)"""
    view = table.state
    if not view.phase:
        return []
    piles = [(NAMES[deck], view.decks[deck].discards) for deck in (*HERO_DECKS, *ITEM_DECKS) if deck in view.decks]
    stats = [Stat(f"{title}:", _pile(table, cards_in)) for title, cards_in in piles if cards_in]
    return [Panel("discards", "Discard piles", stats=tuple(stats))] if stats else []


def _pile(table: Table, names: list[str]) -> str:
    """Hero or item cards with their numbers, `Hedge Witch and 2 Runic Spark`."""
    return listed(
        [
            card_name(table.library, name) if many == 1 else f"{many} {card_name(table.library, name)}"
            for name, many in Counter(names).items()
        ]
    )
