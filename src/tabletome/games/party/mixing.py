"""Cards of the players' own, brought by a pack: quests, heroes, items, arenas, bosses.

A pack holds files of the names and in the language of `content/`. What it brings is known from then on, and lies in the decks of
those matches that asked for the pack, of no other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabletome.games.party import cards
from tabletome.games.party.box import Box
from tabletome.kernel import BadSetup
from tabletome.packs.mixing import Mixing
from tabletome.packs.pack import Pack

CARDS: Mapping[str, tuple[type[Any], Callable[[], Box[Any]]]] = {
    "quests.yaml": (cards.Quest, cards.quests),
    "heroes.yaml": (cards.HeroCard, cards.heroes),
    "items.yaml": (cards.Item, cards.items),
    "arenas.yaml": (cards.ArenaCard, cards.arenas),
    "bosses.yaml": (cards.BossCard, cards.bosses),
}


def _bring(pack: Pack) -> list[str]:
    found = [
        (known(), cards.read_cards(pack.files[file].decode(), type_, f"{pack.id}/{file}"))
        for file, (type_, known) in CARDS.items()
        if file in pack.files
    ]
    every = {name for _, known in CARDS.values() for name in known()}
    new = [name for _, read in found for name in read]
    for name in new:
        if name in every or new.count(name) > 1:
            raise BadSetup(f"the pack {pack.id} brings {name}, which is there already; give it another name")
    for box, read in found:
        for name, card in read.items():
            box[name] = card
    return new


MIXING = Mixing(CARDS, _bring)
mix_in, in_game = MIXING.mix_in, MIXING.in_game
