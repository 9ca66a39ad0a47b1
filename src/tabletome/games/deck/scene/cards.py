"""Cards as they lie on the table: what is printed, and what it means on this Round."""

from __future__ import annotations

from tabletome.games.deck.cards import text as card_text
from tabletome.games.deck.cards.amounts import ROUNDS
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.foe_text import foe_text
from tabletome.games.deck.cards.library import Library
from tabletome.games.deck.cards.text import title
from tabletome.games.deck.state import name_of
from tabletome.scene import Card
from tabletome.scene.options import Offered

STANDING = {"primary": "Primary", "secondary": "Secondary", "closed": "closed"}


def now(card: CombatCard, round_: int) -> str:
    """What a card is worth on this Round; nothing for one without a value. (DK-CARD-03, -04)

    >>> from tabletome.games.deck.game import GAME
    >>> cards = GAME.library.combat_cards
    >>> now(cards["Longsword"], 3), now(cards["Longsword"], 6), now(cards["Strength"], 3)
    ('5 Physical Damage now (Primary)', '3 Physical Damage now (Secondary)', '')
    """
    if card.kind == "attribute" or not card.actions:
        return ""
    standing = card.rondel.standing(round_)
    if not card.rondel.playable(round_):
        return "Closed this Round"
    if card.value is None:
        return ""
    type_ = "" if card.value.kind == "heal" else f" {card_text.TYPE[card.value.type]}"
    mark = "" if len(card.rondel.primary) == len(ROUNDS) else f" ({STANDING[standing]})"
    return f"{card.value_on(round_)}{type_} {card_text.VALUE[card.value.kind]} now{mark}"


def face(library: Library, id_: str, card: str, round_: int, offered: Offered, place: str) -> Card:
    """A card that lies open, with what can be done with it."""
    printed = library.combat_cards[name_of(card)]
    at = f"{place} {card}"
    text = card_text.card_text(printed)
    lines = [line for line in (now(printed, round_), *text) if line]
    return Card(id_, title(card), printed.kind, tuple(lines), offered.at(at), also=offered.also(at))


def foe_card(library: Library, name: str) -> Card:
    """A Foe Card: it lies open for everybody. (DK-FOE-01)"""
    foe = library.foes[name]
    return Card(f"foe-{foe.id}", foe.name, f"Foe, Level {foe.level}", tuple(foe_text(foe)))


def pile_card(id_: str, named: str, pile: list[str]) -> Card:
    """A pile of open cards in few words: every name with its number of copies."""
    counts: dict[str, int] = {}
    for card in pile:
        counts[name_of(card)] = counts.get(name_of(card), 0) + 1
    lines = [name if count == 1 else f"{name} ×{count}" for name, count in sorted(counts.items())]
    return Card(id_, named, f"{len(pile)} cards" if len(pile) != 1 else "1 card", tuple(lines))
