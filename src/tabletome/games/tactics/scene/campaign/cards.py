"""Cards between encounters: what heroes own."""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.tactics.cards.heroes import class_levels
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.cards.text import card_text
from tabletome.games.tactics.options.campaign import About
from tabletome.games.tactics.options.campaign.level_up import BONUS, LEVEL_UP, REPLACE
from tabletome.games.tactics.options.campaign.market import MARKET
from tabletome.games.tactics.options.campaign.party import SET_OUT
from tabletome.games.tactics.options.campaign.sharing import SHARE, TRADE
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.state import Hero, hero_named
from tabletome.kernel import Choose
from tabletome.scene import Card, Zone
from tabletome.scene.options import Offered
from tabletome.words import listed, possessive

SHOWING_EQUIPMENT = (SET_OUT, MARKET, SHARE, TRADE)


def printed_cards(table: Table, ids: Sequence[str], offered: Offered) -> list[Card]:
    found = []
    for id_ in ids:
        printed = table.library.cards[id_]
        found.append(
            Card(
                id_,
                printed.name,
                printed.slot or printed.kind,
                tuple(card_text(printed)),
                offered.at(id_),
                also=offered.also(id_),
            )
        )
    return found


def owned(table: Table, asked: Choose | None, offered: Offered) -> list[Zone]:
    """The deck and tuck box of the hero that is asked about; else the equipment of all."""
    about = asked.about if asked is not None else None
    if asked is not None and asked.kind in (LEVEL_UP, REPLACE, BONUS) and isinstance(about, About):
        return _tuck_box(table, hero_named(table.state, about.hero), offered)
    found = []
    for hero in table.state.heroes if asked is not None and asked.kind in SHOWING_EQUIPMENT else ():
        if hero.equipment:
            cards = tuple(printed_cards(table, hero.equipment, offered))
            found.append(Zone(f"equipment-{hero.name}", f"{possessive(name_of(table, hero.name))} equipment", cards))
    return found


def _tuck_box(table: Table, hero: Hero, offered: Offered) -> list[Zone]:
    name, library = possessive(name_of(table, hero.name)), table.library
    deck = []
    for id_, count in hero.cards.items():
        card = library.cards[id_]
        first, also = offered.on(id_, f"add {id_}")
        deck.append(
            Card(
                id_,
                f"{card.name} ×{count}" if count > 1 else card.name,
                card.kind,
                tuple(card_text(card)),
                first,
                also=also,
            )
        )
    levels = [f"{library.classes[cls].name} {count}" for cls, count in class_levels(library, hero).items()]
    rest = [*hero.features, *hero.passives, *hero.dice, *hero.perks]
    return [
        Zone("deck", f"{name} action deck: {sum(hero.cards.values())} cards", tuple(deck)),
        Zone(
            "tuck",
            f"{name} tuck box ({listed(levels)})",
            tuple(printed_cards(table, list(dict.fromkeys(rest)), offered)),
        ),
    ]
