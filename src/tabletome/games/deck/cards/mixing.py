"""Adventures, Foes and cards of the players' own, mixed in: what a pack brings. (DK-MODE-16)

A pack holds files of the names and with the fields of `content/`. What it brings is known from then on, and can be met, found and
bought in those matches that asked for the pack, in no other.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tabletome.games.deck.cards import library
from tabletome.games.deck.cards.adventure_cards import Adventure
from tabletome.packs.mixing import Mixing
from tabletome.packs.pack import Pack

FILES = ("adventures.yaml", "foes.yaml", "treasures.yaml", *(f"{file}.yaml" for file in library.COMBAT_FILES))
SHELVES = ("adventures", "rooms", "wandering", "titles", "foes", "treasures", "combat_cards")
"""What a pack can add to."""


def adventures(packs: Collection[str]) -> list[Adventure]:
    """The adventures of the box and of these packs, by the Level they are meant for. (DK-MODE-16)"""
    known = [adventure for adventure in library.adventures().values() if in_game(adventure.id, packs)]
    return sorted(known, key=lambda adventure: adventure.level)


def _read(pack: Pack) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """What each shelf gets. No name may mean two things, of whatever kind; all that is named must be there."""
    box = library.shelves()
    brought = [
        placed
        for file in FILES
        if file in pack.files
        for placed in library.read_file(pack.files[file], file, f"{pack.id}/{file}")
    ]
    for placed in brought:
        if any(placed.key in box.shelf(name) for name in SHELVES):
            raise placed.error("this is there already; give it another name")
    new = library.Shelves()
    library.lay(brought, new)
    library.demand_references(brought, library.joined(box, new))
    return [(box.shelf(name), new.shelf(name)) for name in SHELVES]


MIXING = Mixing(FILES, lambda: (library.shelves().shelf(name) for name in SHELVES), _read)
mix_in, in_game = MIXING.mix_in, MIXING.in_game
