"""Where cards lie: what is tried, the market, the quests, the party and the hand of whoever looks.

What nobody can do anything with at the moment is set as a list on one card, so that the rest has room.
"""

from __future__ import annotations

from tabletome.games.party.board.in_use import effects_left, open_ways
from tabletome.games.party.board.rows import for_sale, top_card
from tabletome.games.party.cards import text
from tabletome.games.party.cards.library import Table
from tabletome.games.party.cards.names import source_name
from tabletome.games.party.options import IN_USE, in_hand_of, on_deck
from tabletome.games.party.rules import scoring
from tabletome.games.party.scene import cards
from tabletome.games.party.scene.cards import NAMES, list_card
from tabletome.games.party.scene.roll import attempt_zone, standings
from tabletome.games.party.state import COLOURS, HERO_DECKS, HIDDEN, HIDDEN_LEGENDARY, ITEM_DECKS, QUEST_DECKS, State
from tabletome.scene import Card, Zone
from tabletome.scene.options import Offered
from tabletome.table import size
from tabletome.words import counted, sentence

TAVERN = ("tavern", "tavern_again")


def zones(table: Table, seat: int | None, lying: Offered) -> tuple[Zone, ...]:
    """Everything on the table for whoever sits there; `seat` is None for somebody who only looks on."""
    state = table.state
    if not state.phase:
        return (
            final_count(table),
            *(hand(table, other, lying) for other, player in enumerate(state.players) if player.hand),
        )
    if not state.opened:
        return ()
    shown = state.active if seat is None else seat
    people = _parties(table, shown, lying)
    if state.attempt is not None and seat is not None and seat != state.attempt.seat:
        people = (*people, party_zone(table, seat, lying))
    held = (hand(table, shown, lying), *_partners(table, shown, lying)) if seat is not None else ()
    if state.attempt is not None:
        held = tuple(zone for zone in held if zone.cards)
        return (*_using(table, lying), attempt_zone(table, lying), *_standing(table), *people, *held)
    if state.arena_fight is not None:
        return (_arena(table, lying), *people, *held)
    if state.boss_fight is not None:
        return (Zone("boss", "The Final Boss", (cards.boss_card(table, state.boss, lying),)), *people, *held)
    return (*_using(table, lying), *_in_town(table, lying, people, held))


def _in_town(table: Table, lying: Offered, people: tuple[Zone, ...], held: tuple[Zone, ...]) -> tuple[Zone, ...]:
    """Between quests: in the Tavern the market comes first, elsewhere the quests."""
    state = table.state
    quests = tuple(quest_row(table, deck, lying) for deck in QUEST_DECKS if deck in state.opened)
    market = tuple(hero_row(table, deck, lying) for deck in HERO_DECKS if deck in state.opened)
    piles = tuple(pile(state, deck, lying) for deck in ITEM_DECKS if _stocked(table, deck))
    if state.phase in TAVERN:
        rest = quests if state.level == 1 else (the_table(table, lying, QUEST_DECKS),)
        return (*market, *people, *held, *rest, *piles)
    in_short = tuple(_in_a_list(zone) for zone in held)
    return (*quests, *people, *in_short, the_table(table, lying, HERO_DECKS), *piles)


def _stocked(table: Table, deck: str) -> bool:
    state = table.state
    action = {"items": "buy_item", "legendary-items": "buy_legendary_item"}[deck]
    return any(action in spot.actions for level, spot in table.library.town.track.items() if level <= state.level)


# --- rows -------------------------------------------------------------------------------------------------------------


def quest_row(table: Table, deck: str, lying: Offered) -> Zone:
    """A row of quests."""
    state = table.state
    option, _ = lying.on(on_deck(deck))
    shown = tuple(cards.quest_card(table, card, lying) for card in state.rows[deck].row)
    return Zone(deck, f"{NAMES[deck]} ({size(state.decks[deck])} in the deck)", shown, option=option)


def hero_row(table: Table, deck: str, lying: Offered) -> Zone:
    """A row of heroes for hire, and the deck's top card, which is for hire too. (AP-TAVERN-02, -03)"""
    state = table.state
    shown = [cards.market_card(table, hero, lying) for hero in state.rows[deck].row]
    if top := top_card(state, deck):
        shown.append(cards.market_card(table, top, lying, on_deck(deck), top=True))
    return Zone(deck, f"{NAMES[deck]} ({size(state.decks[deck])} in the deck)", tuple(shown))


def pile(state: State, deck: str, lying: Offered) -> Zone:
    option, _ = lying.on(on_deck(deck))
    return Zone(deck, NAMES[deck], count=size(state.decks[deck]), option=option)


def the_table(table: Table, lying: Offered, decks: tuple[str, ...]) -> Zone:
    """Rows as lists: one card for each, what lies there and how to get it."""
    state = table.state
    shown = []
    for deck in [deck for deck in decks if deck in state.opened]:
        if deck in QUEST_DECKS:
            lines = [cards.quest_line(table, card) for card in state.rows[deck].row]
        else:
            known = [table.library.heroes[hero] for hero in for_sale(state, deck)]
            lines = [f"{hero.name}: {hero.cost} gold" for hero in known]
        option, also = lying.on(on_deck(deck))
        tag = "quests" if deck in QUEST_DECKS else "heroes"
        first = f"Deck of {size(state.decks[deck])}"
        shown.append(Card(f"row-{deck}", NAMES[deck], tag, (first, *lines), option, also=also))
    return Zone("table", "Also on the table", (*shown, *_ahead(table)))


def _ahead(table: Table) -> list[Card]:
    """Arena and boss once they are known and until they come."""
    state = table.state
    nobody = Offered(table, 0, None)
    coming = state.arena and "forest" not in state.first_to
    arena = [cards.arena_card(table, state.arena, nobody, coop=state.coop)] if coming else []
    return [*arena, *([cards.boss_card(table, state.boss, nobody)] if state.boss else [])]


def _arena(table: Table, lying: Offered) -> Zone:
    state = table.state
    scores = standings(table)
    assert scores is not None
    return Zone("arena", "The arena", (cards.arena_card(table, state.arena, lying, coop=state.coop), scores))


def _standing(table: Table) -> tuple[Zone, ...]:
    scores = standings(table)
    return (Zone("arena", "The arena", (scores,)),) if scores is not None else ()


def _using(table: Table, lying: Offered) -> tuple[Zone, ...]:
    """The card that is being carried out, with its ways."""
    state = table.state
    doing = state.doing
    if doing is None:
        return ()
    option, also = lying.on(IN_USE)
    name = source_name(table.library, doing.source)
    left = open_ways(table) or [effects_left(table)]
    lines = tuple(sentence(text.way_words(way)) for way in left if way)
    return (Zone("using", "In use", (Card("using", name, "in use", lines, option, also=also),)),)


# --- people -----------------------------------------------------------------------------------------------------------


def _parties(table: Table, shown: int, lying: Offered) -> tuple[Zone, ...]:
    """The party of whoever looks; during an attempt the heroes on it, and others only if something can be done with them."""
    state = table.state
    now = state.attempt
    if now is None:
        return (party_zone(table, shown, lying),)
    who = COLOURS[now.seat].capitalize()
    all_heroes = state.players[now.seat].party
    sent = tuple(
        cards.hero_card(table, now.seat, hero, lying, now.used) for hero in all_heroes if hero.id in now.active
    )
    home = tuple(cards.hero_card(table, now.seat, hero, lying) for hero in all_heroes if hero.id not in now.active)
    found = [Zone(f"sent-{COLOURS[now.seat]}", f"{who}'s heroes on it", sent)]
    if any(card.option for card in home):
        found.append(Zone(f"home-{COLOURS[now.seat]}", f"{who}'s heroes at home", home))
    return tuple(found)


def party_zone(table: Table, seat: int, lying: Offered) -> Zone:
    state = table.state
    heroes = tuple(cards.hero_card(table, seat, hero, lying) for hero in state.players[seat].party)
    return Zone(f"party-{COLOURS[seat]}", f"{COLOURS[seat].capitalize()}'s party", heroes)


def hand(table: Table, seat: int, lying: Offered) -> Zone:
    """A hand that lies open to whoever looks; of others only the backs are known. (AP-INFO-01)"""
    state = table.state
    player = state.players[seat]
    title = f"{COLOURS[seat].capitalize()}'s hand"
    shown = []
    for place, item in enumerate(player.hand):
        if item in (HIDDEN, HIDDEN_LEGENDARY):
            shown.append(Card(f"hidden-{place}", "", face_down=True))
        else:
            shown.append(cards.item_card(table, item, lying))
    return Zone(f"hand-{COLOURS[seat]}", title, tuple(shown))


def _partners(table: Table, shown: int, lying: Offered) -> tuple[Zone, ...]:
    """In coop hands are open: partners' cards that can be asked for in full, the others by name. (AP-COOP-12, -13)"""
    state = table.state
    if not state.coop:
        return ()
    found = []
    for seat, player in enumerate(state.players):
        if seat == shown or not player.hand:
            continue
        colour = COLOURS[seat]
        asked_for = [item for item in dict.fromkeys(player.hand) if lying.on(in_hand_of(colour, item))[0]]
        full = [cards.item_card(table, item, lying, in_hand_of(colour, item)) for item in asked_for]
        rest = [table.library.items[item].name for item in player.hand if item not in asked_for]
        in_short = (
            [list_card(f"held-{colour}", counted(len(rest), "card"), "open hand", ["For a partner", *rest])]
            if rest
            else []
        )
        found.append(Zone(f"hand-{colour}", f"{colour.capitalize()}'s hand", (*full, *in_short)))
    return tuple(found)


def _in_a_list(zone: Zone) -> Zone:
    """A hand of which nothing can be played now: the names will do. What can be played stays in full."""
    full = [card for card in zone.cards if card.option or card.face_down or card.id.startswith("held-")]
    rest = [card.title for card in zone.cards if card not in full]
    in_short = (
        [list_card(f"{zone.id}-names", counted(len(rest), "card"), "hand", ["Nothing to play now", *rest])]
        if rest
        else []
    )
    return Zone(zone.id, zone.title, (*full, *in_short))


# --- the end ----------------------------------------------------------------------------------------------------------


def final_count(table: Table) -> Zone:
    """Who has how many VP, and from what. (AP-END-05)"""
    state = table.state
    best = scoring.winners(table)
    shown = []
    for seat, player in enumerate(state.players):
        found = scoring.sources(table, player)
        lines = [f"{found['quests']} VP from {len(player.won)} quests", f"{found['tokens']} VP in tokens"]
        lines += [f"{found['retired']} VP from retired heroes", f"{found['relics']} VP from relics"]
        lines += [f"Boss stages beaten: {player.boss_stages}", f"Gold: {player.gold}"]
        tag = "winner" if seat in best else "boss slain" if seat in scoring.slayers(state) else "player"
        shown.append(
            Card(
                f"count-{COLOURS[seat]}",
                f"{COLOURS[seat].capitalize()}: {scoring.total(table, player)} VP",
                tag,
                tuple(lines),
            )
        )
    return Zone("count", f"Final count: {scoring.told(table)}", tuple(shown))
