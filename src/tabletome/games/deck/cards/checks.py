"""What cards say of others: the Rooms, Foes, Spells and Loot that they name must be there."""

from __future__ import annotations

from tabletome.games.deck.cards import library
from tabletome.games.deck.cards.adventure_cards import Adventure, Loot, Many, Room
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.foe_cards import FoeCard


def foe_mistakes(foe: FoeCard) -> list[str]:
    """The Spells it casts, the Foes it calls and its Loot are there."""
    deeds = [line.deed for line in (*foe.acts, *foe.reacts)]
    named = [deed.spell for deed in deeds if deed.spell and deed.spell not in library.combat_cards()]
    wrong = [f"there is no Spell '{name}'" for name in named]
    wrong += _unknown_foes(*(Many(deed.called) for deed in deeds if deed.called))
    return [f"Foe {foe.name}: {text}" for text in (*wrong, *_unknown_loot(Loot(foe.loot)))]


def card_mistakes(card: CombatCard) -> list[str]:
    """The cards that it searches for or casts, and the Pet or Hireling whose action it is, are there."""
    named = [name for deed in (*card.deeds, *card.on_ok) if deed.kind in ("search", "cast") for name in deed.names]
    named += [card.of] if card.of else []
    return [f"{card.name}: there is no card '{name}'" for name in named if name not in library.combat_cards()]


def adventure_mistakes(adventure: Adventure) -> list[str]:
    """Its first Room and its goal are there, and one can be reached from the other."""
    rooms = library.rooms()
    absent = [room for room in (adventure.start, adventure.goal) if room not in rooms]
    wrong = [f"adventure {adventure.id} needs the Room {room}, and there is none" for room in absent]
    if not wrong and adventure.goal not in reached(adventure.start):
        wrong.append(f"adventure {adventure.id}: no way leads from {adventure.start} to {adventure.goal}")
    return wrong


def reached(start: str) -> set[str]:
    """The Rooms that can be reached."""
    seen, ways = {start}, [start]
    while ways:
        room = library.rooms().get(ways.pop())
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
        if exit_.room not in library.rooms()
    ]
    wrong += [f"Room {room.id}: {text}" for text in _unknown_foes(*room.solo, *room.group, *room.three, *room.four)]
    for loot in (room.loot, *(task.loot for task in room.tasks)):
        wrong += [f"Room {room.id}: {text}" for text in _unknown_loot(loot)]
    return wrong


def _unknown_foes(*foes: Many) -> list[str]:
    return [f"there is no Foe '{many.name}'" for many in foes if many.name not in library.foes()]


def _unknown_loot(loot: Loot) -> list[str]:
    known = {**library.combat_cards(), **library.treasures()}
    return [f"there is no Loot '{name}'" for name in loot.names if name not in known]
