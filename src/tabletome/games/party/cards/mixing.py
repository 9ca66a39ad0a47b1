"""Cards of the players' own, brought by a pack: quests, heroes, items, arenas, bosses.

A pack holds files of the names and in the language of `content/`. What it brings is known from then on, and lies in the decks of
those matches that asked for the pack, of no other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from tabletome.games.party.cards import kinds, library
from tabletome.games.party.cards.box import Box
from tabletome.packs.mixing import Brought, Mixing
from tabletome.packs.pack import Pack

CARDS: Mapping[str, tuple[type[Any], Callable[[], Box[Any]]]] = {
    "quests.yaml": (kinds.Quest, library.quests),
    "heroes.yaml": (kinds.HeroCard, library.heroes),
    "items.yaml": (kinds.Item, library.items),
    "arenas.yaml": (kinds.ArenaCard, library.arenas),
    "bosses.yaml": (kinds.BossCard, library.bosses),
}


def _read(pack: Pack) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """What each box gets."""
    return [
        (known(), library.read_cards(pack.files[file].decode(), type_, f"{pack.id}/{file}"))
        for file, (type_, known) in CARDS.items()
        if file in pack.files
    ]


def _called_alike(brought: Brought) -> list[str]:
    """Cards go by their names, whatever deck they lie in."""
    names = Counter(name for _, new in brought for name in new)
    return [f"two cards are called {name}; give each a name of its own" for name in names if names[name] > 1]


MIXING = Mixing(CARDS, lambda: (known() for _, known in CARDS.values()), _read, mistakes=_called_alike)
mix_in, in_game = MIXING.mix_in, MIXING.in_game
