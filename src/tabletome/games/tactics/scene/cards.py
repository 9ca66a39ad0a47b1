"""Cards on the table: the hand and board of a hero, the party's items, what the bosses have shown."""

from __future__ import annotations

from tabletome.games.tactics.cards.boss_text import lines
from tabletome.games.tactics.cards.kinds import Card as Printed
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.cards.text import card_text
from tabletome.games.tactics.options.choices import Choosing
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.state import Actor, fight_of
from tabletome.scene import Card, Zone
from tabletome.scene.options import Offered
from tabletome.table import size
from tabletome.words import possessive

TAGS = {"dice": "dice ability", "feature": "class feature"}


def zones(table: Table, hero: Actor, offered: Offered) -> tuple[Zone, ...]:
    fight = fight_of(table.state)
    sheet, name = fight.sheets[hero.id], possessive(name_of(table, hero.id))
    board = [*sheet.board.values(), *sheet.passives, *sheet.dice]
    found = [
        *question(table, offered),
        Zone("hand", f"{name} hand", _cards(table, sheet.hand, offered)),
        Zone("board", f"{name} board", _cards(table, board, offered)),
    ]
    if sheet.tuck and not fight.round:
        found.append(Zone("tuck", f"{name} tuck box", _cards(table, sheet.tuck, offered)))
    items = [item for item, left in fight.items.items() if left]
    if items:
        found.append(Zone("items", "Party items", _cards(table, items, offered)))
    found.append(Zone("deck", f"{name} deck", count=size(sheet.deck)))
    found.append(Zone("discards", f"{name} discard pile", _cards(table, sheet.deck.discards[-3:], offered)))
    return (*found, *boss_cards(table))


def question(table: Table, offered: Offered) -> list[Zone]:
    """The texts there are to choose from."""
    about = offered.asked.about if offered.asked is not None else None
    if not isinstance(about, Choosing) or len(about.texts) < 2:
        return []
    cards = tuple(
        Card(f"choice-{place}", f"Choice {place}", lines=(text,), option=offered.at(f"choice-{place}"))
        for place, text in enumerate(about.texts, 1)
    )
    return [Zone("question", name_of(table, about.card), cards)]


def boss_cards(table: Table) -> tuple[Zone, ...]:
    """The boss cards that were revealed, the last one first, and how many are left."""
    found = []
    for boss, deck in fight_of(table.state).boss_decks.items():
        shown = tuple(
            Card(f"{boss}-{card}-{place}", table.library.boss_cards[card].name, "boss card", boss_lines(table, card))
            for place, card in enumerate(reversed(deck.discards[-3:]))
        )
        found.append(Zone(f"boss-{boss}", f"Boss deck of {name_of(table, boss)}: {size(deck)} left", shown))
    return tuple(found)


def boss_lines(table: Table, card: str) -> tuple[str, ...]:
    return lines(table.library.boss_cards[card], table.library.enemies)


def _cards(table: Table, ids: list[str], offered: Offered) -> tuple[Card, ...]:
    return tuple(card(table, table.library.cards[id_], place, offered) for place, id_ in enumerate(ids))


def card(table: Table, printed: Printed, place: int, offered: Offered) -> Card:
    tag = printed.slot or TAGS.get(printed.kind, printed.kind)
    return Card(
        f"{printed.id}-{place}",
        printed.name,
        tag,
        tuple(card_text(printed)),
        offered.at(printed.id),
        also=offered.also(printed.id),
    )
