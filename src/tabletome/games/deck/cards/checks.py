"""What cards say of others: the Rooms, Foes, Spells, Loot, Races and Classes that they name must be there.

The functions look at plain mappings of cards by name, so that they can be asked of whatever is to be played with before it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple, Protocol

from tabletome.games.deck.cards.adventure_cards import Adventure, Many, Room, Title, Wandering
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.foe_cards import FoeCard
from tabletome.games.deck.cards.information_cards import Ability, Hybrid, Race, ReadyDeck, Specialized


class Known(Protocol):
    """Cards by name, and Rooms by number."""

    @property
    def combat_cards(self) -> Mapping[str, CombatCard]: ...
    @property
    def foes(self) -> Mapping[str, FoeCard]: ...
    @property
    def treasures(self) -> Mapping[str, object]: ...
    @property
    def rooms(self) -> Mapping[str, Room]: ...
    @property
    def races(self) -> Mapping[str, object]: ...
    @property
    def classes(self) -> Mapping[str, object]: ...


class Mistake(NamedTuple):
    """What is wrong, and the name that is: where it stands on the card is where to look."""

    sentence: str
    name: str


def mistakes(card: object, known: Known) -> Iterator[Mistake]:
    """What a card says of others that are not there."""
    match card:
        case CombatCard():
            return card_mistakes(card, known)
        case FoeCard():
            return foe_mistakes(card, known)
        case Adventure():
            return adventure_mistakes(card, known)
        case Room():
            return room_mistakes(card, known)
        case Wandering():
            return _foes((many for _, row in card.rows for many in row), known)
        case Title() if card.goal not in known.rooms:
            return iter([Mistake(f"the title is for the Room {card.goal}, and there is none", card.goal)])
        case Race():
            return _abilities(card.abilities, known)
        case Specialized():
            return _chain(_absent("Class", [card.class_], known.classes), _abilities(card.abilities, known))
        case Hybrid():
            return _absent("Class", card.pair, known.classes)
        case ReadyDeck():
            return deck_mistakes(card, known)
    return iter(())


def card_mistakes(card: CombatCard, known: Known) -> Iterator[Mistake]:
    """The cards that it searches for or casts, the Pet or Hireling whose action it is, and who may use it are there."""
    named = [*card.effect.cards(), *card.on_ok.cards(), *([card.of] if card.of else [])]
    yield from _absent("card", named, known.combat_cards)
    people = [*(name for need in card.requires for name in need.anyone), *(card.recall.anyone if card.recall else ())]
    yield from _absent("Race or Class", people, {*known.races, *known.classes})
    for counter in card.counters:
        printed = next((one for one in known.combat_cards.values() if one.attribute == counter.by and one.uses), None)
        if printed is not None and (ills := printed.kinds_of("counter")):
            yield Mistake(f"{printed.name} Counters {' and '.join(ills)}, not cards", counter.by)


def foe_mistakes(foe: FoeCard, known: Known) -> Iterator[Mistake]:
    """The Spells it casts, the Foes it calls and its Loot are there."""
    deeds = [line.deed for line in (*foe.acts, *foe.reacts)] + [deed for deed in (foe.failure, foe.base) if deed]
    spells = {name: card for name, card in known.combat_cards.items() if card.kind == "spell"}
    yield from _absent("Spell", [deed.spell for deed in deeds if deed.spell], spells)
    yield from _foes((Many(deed.called) for deed in deeds if deed.called), known)
    yield from _loot(foe.loot, known)


def adventure_mistakes(adventure: Adventure, known: Known) -> Iterator[Mistake]:
    """Its first Room and its goal are there, and one can be reached from the other."""
    absent = [room for room in (adventure.start, adventure.goal) if room not in known.rooms]
    for room in absent:
        yield Mistake(f"it needs the Room {room}, and there is none", room)
    if not absent and adventure.goal not in reached(adventure.start, known.rooms):
        yield Mistake(f"no way leads from {adventure.start} to {adventure.goal}", adventure.goal)
    if adventure.hunted is not None:
        yield from _foes([Many(adventure.hunted.by)], known)


def reached(start: str, rooms: Mapping[str, Room]) -> set[str]:
    """The Rooms that can be reached."""
    seen, ways = {start}, [start]
    while ways:
        room = rooms.get(ways.pop())
        new = {exit_.room for exit_ in room.exits} - seen if room else set()
        seen |= new
        ways += new
    return seen


def room_mistakes(room: Room, known: Known) -> Iterator[Mistake]:
    """Its exits, Foes and Loot are there."""
    for exit_ in room.exits:
        if exit_.room not in known.rooms:
            yield Mistake(f"it leads to {exit_.room}, and there is none", exit_.room)
    listed = (*room.solo, *room.group, *room.three, *room.four, *chain.from_iterable(room.squares.values()))
    yield from _foes((*listed, *map(Many, room.waves)), known)
    for loot in (room.loot, *(task.loot for task in room.tasks)):
        yield from _loot(loot.names, known)


def deck_mistakes(deck: ReadyDeck, known: Known) -> Iterator[Mistake]:
    """Its cards, its Race and its Class are there."""
    yield from _absent("Race", [deck.race] if deck.race else [], known.races)
    yield from _absent("Class", [deck.class_], known.classes)
    yield from _absent("card", [name for name, _ in deck.cards], known.combat_cards)


def _abilities(abilities: Iterable[Ability], known: Known) -> Iterator[Mistake]:
    """The cards that an ability is about are there."""
    return _absent("card", [ability.of for ability in abilities if ability.of], known.combat_cards)


def _foes(foes: Iterable[Many], known: Known) -> Iterator[Mistake]:
    return _absent("Foe", [many.name for many in foes], known.foes)


def _loot(names: Iterable[str], known: Known) -> Iterator[Mistake]:
    return _absent("Loot", names, {*known.combat_cards, *known.treasures})


def _absent(kind: str, names: Iterable[str], known: Collection[str]) -> Iterator[Mistake]:
    return (Mistake(f"there is no {kind} '{name}'", name) for name in names if name not in known)


def _chain(*several: Iterator[Mistake]) -> Iterator[Mistake]:
    for mistakes_ in several:
        yield from mistakes_
