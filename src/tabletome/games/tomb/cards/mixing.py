"""Components of other games of the line, or of the players' own, mixed in: tiles and cards that a pack brings. (TM-GEN-05)

A pack holds files of the names and in the language of `content/`: tiles.yaml, monsters.yaml, encounters.yaml, treasures.yaml,
traps.yaml. What it brings is known from then on, and lies in the decks of those matches that asked for the pack, of no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from tabletome.games.tomb.board import tiles
from tabletome.games.tomb.cards import kinds, library, numbers
from tabletome.games.tomb.cards.language import MOMENTS, Clause, Op, read_clauses
from tabletome.games.tomb.cards.tactics import Strike
from tabletome.games.tomb.options import names
from tabletome.games.tomb.rules import moments
from tabletome.packs.library import slug
from tabletome.packs.mixing import Brought, Mixing
from tabletome.packs.pack import Pack

CARDS: Mapping[str, tuple[str, Any, Any]] = {
    "monsters.yaml": ("monster", kinds.Monster, library.monsters),
    "encounters.yaml": ("encounter", kinds.Encounter, library.encounters),
    "treasures.yaml": ("treasure", kinds.Treasure, library.treasures),
    "traps.yaml": ("trap", kinds.TrapCard, library.traps),
}


def _read(pack: Pack) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """What each deck and the tiles get."""
    numbers.numbered_cards()  # the cards of the box have their numbers before others join them
    found: list[tuple[dict[str, Any], dict[str, Any]]] = []
    if "tiles.yaml" in pack.files:
        text = pack.files["tiles.yaml"].decode()
        found.append((tiles.all_tiles(), dict(tiles.read_tiles(text, f"{pack.id}/tiles.yaml"))))
    for file, (_, type_, known) in CARDS.items():
        if file in pack.files:
            read = library.read_cards(pack.files[file].decode(), type_, lambda card: card.id, f"{pack.id}/{file}")
            marked = {name: msgspec.structs.replace(card, set=pack.id) for name, card in read.items()}
            found.append((known(), marked))
    return found


def _mistakes(brought: Brought) -> list[str]:
    """Monsters that the new cards place, and that are not there."""
    return [
        f"{card.name} places '{name}', and there is no Monster or Villain of that name"
        for _, new in brought
        for card in new.values()
        for name in sorted({op.word.partition(" @")[0] for op in _ops(card) if op.name == "place"} - {"monster"})
        if slug(name) not in library.monsters()
    ]


def _ops(card: kinds.Card | tiles.Tile) -> list[Op]:
    """All that a card does; a tile does nothing."""
    clauses: list[Clause] = []
    if isinstance(card, kinds.Monster):
        for deed in (deed for entry in card.entries for deed in entry.deeds):
            clauses += deed.effects if isinstance(deed, Strike) else [deed.clause] if deed.clause is not None else []
    elif isinstance(card, kinds.Encounter | kinds.Treasure | kinds.TrapCard):
        clauses += [*card.deed.hit, *card.deed.miss, *card.deed.do]
    if isinstance(card, kinds.TrapCard):
        clauses += card.failure
    if isinstance(card, kinds.Monster | kinds.Encounter | kinds.Treasure):
        moments_of = [text for key, text in card.ability.items() if key.partition(" ")[0] in MOMENTS]
        clauses += [clause for text in moments_of for clause in read_clauses(text)]
    return [op for clause in clauses for op in clause.ops]


def _renewed() -> None:
    moments.abilities.cache_clear()
    names.forget()


MIXING = Mixing(
    [*CARDS, "tiles.yaml"],
    lambda: (tiles.all_tiles(), *(known() for _, _, known in CARDS.values())),
    _read,
    mistakes=_mistakes,
    renewed=_renewed,
)
mix_in = MIXING.mix_in


def cards_of(packs: Iterable[str], deck: str) -> list[str]:
    """The cards that packs bring to a deck."""
    return [
        name
        for kind, _, known in CARDS.values()
        if kind == deck
        for pack in packs
        for name in library.copies(known().values(), pack)
    ]


def tiles_in_game(packs: Sequence[str]) -> list[tiles.Tile]:
    """The tiles of the box, and of these packs."""
    if not MIXING.brought:
        return [*tiles.all_tiles().values()]
    return [tile for name, tile in tiles.all_tiles().items() if MIXING.in_game(name, packs)]
