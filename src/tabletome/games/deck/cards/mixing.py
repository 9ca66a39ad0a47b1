"""Adventures, Foes and cards of the players' own, mixed in: what a pack brings. (DK-MODE-16)

A pack holds files of the names and in the language of `content/`. What it brings is known from then on, and can be met, found and
bought in those matches that asked for the pack, in no other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from tabletome.games.deck.cards import library
from tabletome.games.deck.cards.adventure_cards import (
    Adventure,
    Room,
    Title,
    Wandering,
    read_adventure,
    read_room,
    read_title,
    read_treasure,
    read_wandering,
)
from tabletome.games.deck.cards.checks import (
    _unknown_foes,
    adventure_mistakes,
    card_mistakes,
    foe_mistakes,
    room_mistakes,
)
from tabletome.games.deck.cards.combat_cards import CombatCard, read_combat_card
from tabletome.games.deck.cards.foe_cards import FoeCard, read_foe
from tabletome.packs.mixing import Brought, Mixing
from tabletome.packs.pack import Pack

Shelf = tuple[str, Callable[[str], Any], Callable[[Any], str], Callable[[], dict[str, Any]]]
"""How the lines of a file begin, who reads them, what a card is called, and where it is kept."""

_PLACES: tuple[Shelf, ...] = (
    ("adventure ", read_adventure, lambda card: card.id, library.adventures),
    ("room ", read_room, lambda card: card.id, library.rooms),
    ("story rest ", read_wandering, lambda card: card.adventure, library.wandering),
    ("story title ", read_title, lambda card: card.name, library.titles),
)
SHELVES: Mapping[str, tuple[Shelf, ...]] = {
    "adventures.yaml": _PLACES,
    "foes.yaml": (("foe ", read_foe, lambda card: card.name, library.foes),),
    "treasures.yaml": (("treasure ", read_treasure, lambda card: card.name, library.treasures),),
    **{
        f"{file}.yaml": (("", read_combat_card, lambda card: card.name, library.combat_cards),)
        for file in library.COMBAT_FILES
    },
}


def adventures(packs: Collection[str]) -> list[Adventure]:
    """The adventures of the box and of these packs, by the Level they are meant for. (DK-MODE-16)"""
    known = [adventure for adventure in library.adventures().values() if in_game(adventure.id, packs)]
    return sorted(known, key=lambda adventure: adventure.level)


def _read(pack: Pack) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """What each shelf gets."""
    return [
        (shelf(), library.read_lines(pack.files[file].decode(), beginning, read, called, f"{pack.id}/{file}"))
        for file, shelves in SHELVES.items()
        for beginning, read, called, shelf in (shelves if file in pack.files else ())
    ]


def _mistakes(brought: Brought) -> list[str]:
    """What the new things say of others that are not there."""
    wrong: list[str] = []
    for _, new in brought:
        for card in new.values():
            match card:
                case Adventure():
                    wrong += adventure_mistakes(card)
                case Room():
                    wrong += room_mistakes(card)
                case Wandering():
                    many = [one for _, row in card.rows for one in row]
                    wrong += [f"the table of a Rest in {card.adventure}: {text}" for text in _unknown_foes(*many)]
                case Title() if card.goal not in library.rooms():
                    wrong.append(f"the title '{card.name}' is for the Room {card.goal}, and there is none")
                case FoeCard():
                    wrong += foe_mistakes(card)
                case CombatCard():
                    wrong += card_mistakes(card)
    return wrong


MIXING = Mixing(
    SHELVES, lambda: (shelf() for shelves in SHELVES.values() for *_, shelf in shelves), _read, mistakes=_mistakes
)
mix_in, in_game = MIXING.mix_in, MIXING.in_game
