"""Components of other games of the line, or of the players' own, mixed in: tiles and cards that a pack brings. (TM-GEN-05)

A pack holds files of the names and in the language of `content/`: tiles.yaml, monsters.yaml, encounters.yaml, treasures.yaml,
traps.yaml. What it brings is known from then on, and lies in the decks of those matches that asked for the pack, of no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from tabletome.games.tomb import box, cards, labels, moments, tiles
from tabletome.kernel import BadSetup
from tabletome.packs.mixing import Mixing
from tabletome.packs.pack import Pack

CARDS: Mapping[str, tuple[str, Any, Any]] = {
    "monsters.yaml": ("monster", cards.Monster, cards.monsters),
    "encounters.yaml": ("encounter", cards.Encounter, cards.encounters),
    "treasures.yaml": ("treasure", cards.Treasure, cards.treasures),
    "traps.yaml": ("trap", cards.TrapCard, cards.traps),
}


def _bring(pack: Pack) -> list[str]:
    found: list[tuple[dict[str, Any], dict[str, Any]]] = []
    if "tiles.yaml" in pack.files:
        text = pack.files["tiles.yaml"].decode()
        found.append((tiles.all_tiles(), dict(tiles.read_tiles(text, f"{pack.id}/tiles.yaml"))))
    for file, (_, type_, known) in CARDS.items():
        if file in pack.files:
            read = cards.read_cards(pack.files[file].decode(), type_, lambda card: card.id, f"{pack.id}/{file}")
            marked = {name: msgspec.structs.replace(card, set=pack.id) for name, card in read.items()}
            found.append((known(), marked))
    box.numbered_cards()  # the cards of the box have their numbers before others join them
    for known, new in found:
        if twice := sorted(set(known) & set(new)):
            raise BadSetup(f"the pack {pack.id} brings {twice[0]}, which is there already; give it another name")
    for known, new in found:
        known.update(new)
    moments.abilities.cache_clear()
    labels.forget()
    return [name for _, new in found for name in new]


MIXING = Mixing([*CARDS, "tiles.yaml"], _bring)
mix_in = MIXING.mix_in


def cards_of(packs: Iterable[str], deck: str) -> list[str]:
    """The cards that packs bring to a deck."""
    return [
        name
        for kind, _, known in CARDS.values()
        if kind == deck
        for pack in packs
        for name in cards.copies(known().values(), pack)
    ]


def tiles_in_game(packs: Sequence[str]) -> list[tiles.Tile]:
    """The tiles of the box, and of these packs."""
    if not MIXING.brought:
        return [*tiles.all_tiles().values()]
    return [tile for name, tile in tiles.all_tiles().items() if MIXING.in_game(name, packs)]
