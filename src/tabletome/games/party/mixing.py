"""Cards of the players' own, brought by a pack: quests, heroes, items, arenas, bosses.

A pack holds files of the names and in the language of `content/`. What it brings is known from then on, and lies in the decks of
those matches that asked for the pack, of no other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from tabletome.games.party import cards
from tabletome.games.party.box import Box
from tabletome.kernel import BadSetup
from tabletome.packs.pack import Pack
from tabletome.packs.source import SourceError

CARDS: Mapping[str, tuple[type[Any], Callable[[], Box[Any]]]] = {
    "quests.yaml": (cards.Quest, cards.quests),
    "heroes.yaml": (cards.HeroCard, cards.heroes),
    "items.yaml": (cards.Item, cards.items),
    "arenas.yaml": (cards.ArenaCard, cards.arenas),
    "bosses.yaml": (cards.BossCard, cards.bosses),
}

_brought: dict[str, str] = {}  # which pack a card came with; all others are in the box
_digests: dict[str, str] = {}


def mix_in(packs: Iterable[object]) -> list[str]:
    """Read what packs bring, each once; their ids."""
    ids = []
    for pack in packs:
        if not isinstance(pack, Pack) or not set(CARDS) & set(pack.files):
            raise BadSetup(f"a pack for this game holds {', '.join(CARDS)}")
        if _digests.setdefault(pack.id, pack.digest) != pack.digest:
            raise BadSetup(f"another version of the pack {pack.id} is in use; start the program anew to change it")
        if pack.id not in _brought.values():
            _bring(pack)
        ids.append(pack.id)
    return ids


def _bring(pack: Pack) -> None:
    found: list[tuple[Box[Any], Box[Any]]] = []
    try:
        for file, (type_, known) in CARDS.items():
            if file in pack.files:
                found.append((known(), cards.read_cards(pack.files[file].decode(), type_, f"{pack.id}/{file}")))
    except SourceError as problem:
        raise BadSetup(str(problem)) from None
    every = {name for _, known in CARDS.values() for name in known()}
    new = [name for _, read in found for name in read]
    for name in new:
        if name in every or new.count(name) > 1:
            raise BadSetup(f"the pack {pack.id} brings {name}, which is there already; give it another name")
    for box, read in found:
        for name, card in read.items():
            box[name] = card
            _brought[name] = pack.id


def in_game(card: str, packs: Collection[str]) -> bool:
    """If a card is of the box, or of one of these packs."""
    return card not in _brought or _brought[card] in packs
