"""Adventures, Foes and cards of the players' own, mixed in: what a pack brings. (DK-MODE-16)

A pack holds files of the names and in the language of `content/`. What it brings is known from then on, and can be met, found and
bought in those matches that asked for the pack, in no other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from tabletome.games.deck import cards
from tabletome.games.deck.combat_cards import CombatCard, read_combat_card
from tabletome.games.deck.foe_cards import FoeCard, read_foe
from tabletome.games.deck.places import (
    Adventure,
    Loot,
    Many,
    Room,
    Title,
    Wandering,
    read_adventure,
    read_room,
    read_title,
    read_treasure,
    read_wandering,
)
from tabletome.packs.mixing import Brought, Mixing
from tabletome.packs.pack import Pack

Shelf = tuple[str, Callable[[str], Any], Callable[[Any], str], Callable[[], dict[str, Any]]]
"""How the lines of a file begin, who reads them, what a card is called, and where it is kept."""

_PLACES: tuple[Shelf, ...] = (
    ("adventure ", read_adventure, lambda card: card.id, cards.adventures),
    ("room ", read_room, lambda card: card.id, cards.rooms),
    ("story rest ", read_wandering, lambda card: card.adventure, cards.wandering),
    ("story title ", read_title, lambda card: card.name, cards.titles),
)
SHELVES: Mapping[str, tuple[Shelf, ...]] = {
    "adventures.yaml": _PLACES,
    "foes.yaml": (("foe ", read_foe, lambda card: card.name, cards.foes),),
    "treasures.yaml": (("treasure ", read_treasure, lambda card: card.name, cards.treasures),),
    **{
        f"{file}.yaml": (("", read_combat_card, lambda card: card.name, cards.combat_cards),)
        for file in cards.COMBAT_FILES
    },
}


def adventures(packs: Collection[str]) -> list[Adventure]:
    """The adventures of the box and of these packs, by the Level they are meant for. (DK-MODE-16)"""
    known = [adventure for adventure in cards.adventures().values() if in_game(adventure.id, packs)]
    return sorted(known, key=lambda adventure: adventure.level)


def _read(pack: Pack) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """What each shelf gets."""
    return [
        (shelf(), cards.read_lines(pack.files[file].decode(), beginning, read, called, f"{pack.id}/{file}"))
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
                case Title() if card.goal not in cards.rooms():
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


# --- what an adventure must be ----------------------------------------------------------------------------------------


def foe_mistakes(foe: FoeCard) -> list[str]:
    """The Spells it casts, the Foes it calls and its Loot are there."""
    deeds = [line.deed for line in (*foe.acts, *foe.reacts)]
    named = [deed.spell for deed in deeds if deed.spell and deed.spell not in cards.combat_cards()]
    wrong = [f"there is no Spell '{name}'" for name in named]
    wrong += _unknown_foes(*(Many(deed.called) for deed in deeds if deed.called))
    return [f"Foe {foe.name}: {text}" for text in (*wrong, *_unknown_loot(Loot(foe.loot)))]


def card_mistakes(card: CombatCard) -> list[str]:
    """The cards that it searches for or casts, and the Pet or Hireling whose action it is, are there."""
    named = [name for deed in (*card.deeds, *card.on_ok) if deed.kind in ("search", "cast") for name in deed.names]
    named += [card.of] if card.of else []
    return [f"{card.name}: there is no card '{name}'" for name in named if name not in cards.combat_cards()]


def adventure_mistakes(adventure: Adventure) -> list[str]:
    """Its first Room and its goal are there, and one can be reached from the other."""
    rooms = cards.rooms()
    absent = [room for room in (adventure.start, adventure.goal) if room not in rooms]
    wrong = [f"adventure {adventure.id} needs the Room {room}, and there is none" for room in absent]
    if not wrong and adventure.goal not in reached(adventure.start):
        wrong.append(f"adventure {adventure.id}: no way leads from {adventure.start} to {adventure.goal}")
    return wrong


def reached(start: str) -> set[str]:
    """The Rooms that can be reached."""
    seen, ways = {start}, [start]
    while ways:
        room = cards.rooms().get(ways.pop())
        for exit_ in room.exits if room else ():
            if exit_.room not in seen:
                seen.add(exit_.room)
                ways.append(exit_.room)
    return seen


def room_mistakes(room: Room) -> list[str]:
    """Its exits, Foes and Loot are there."""
    wrong = [
        f"Room {room.id} leads to {exit_.room}, and there is none"
        for exit_ in room.exits
        if exit_.room not in cards.rooms()
    ]
    wrong += [f"Room {room.id}: {text}" for text in _unknown_foes(*room.solo, *room.group, *room.three, *room.four)]
    for loot in (room.loot, *(task.loot for task in room.tasks)):
        wrong += [f"Room {room.id}: {text}" for text in _unknown_loot(loot)]
    return wrong


def _unknown_foes(*foes: Many) -> list[str]:
    return [f"there is no Foe '{many.name}'" for many in foes if many.name not in cards.foes()]


def _unknown_loot(loot: Loot) -> list[str]:
    known = {**cards.combat_cards(), **cards.treasures()}
    return [f"there is no Loot '{name}'" for name in loot.names if name not in known]
