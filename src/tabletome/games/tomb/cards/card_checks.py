"""What can be wrong with a card beside its wording: it names what is not there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabletome.games.tomb.cards import kinds
from tabletome.games.tomb.cards.language import Clause, MarkerName, MonsterPlacing
from tabletome.games.tomb.cards.library import Library
from tabletome.packs.library import slug


def problems(library: Library, card: kinds.Card) -> Iterator[str]:
    """All that a card names in vain: Monsters it places, markers it lays, powers that a Hero has."""
    yield from (f"{card.name} {problem}" for problem in in_vain(library, card.clauses))
    if isinstance(card, kinds.HeroCard):
        for power in (*card.always, *card.suggested):
            if power not in library.powers:
                yield f"{card.name}: there is no power '{power}'"


def in_vain(library: Library, clauses: Iterable[Clause]) -> Iterator[str]:
    """What the words of a text name that is not there."""
    for operand in [operand for clause in clauses for op in clause.ops for operand in op.operands]:
        if isinstance(operand, MonsterPlacing) and not operand.any and slug(operand.name) not in library.monsters:
            yield f"places '{operand.name}', and there is no Monster or Villain of that name"
        if isinstance(operand, MarkerName) and operand not in library.markers:
            yield f"lays a marker, and there is no marker '{operand}'; there are {', '.join(library.markers)}"
