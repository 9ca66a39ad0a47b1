"""What can be wrong with a card beside its wording: it names what is not there."""

from __future__ import annotations

from collections.abc import Iterator

from tabletome.games.tomb.cards import kinds
from tabletome.games.tomb.cards.language import MOMENTS, Clause, read_clauses
from tabletome.games.tomb.cards.library import Library
from tabletome.games.tomb.cards.tactics import Strike
from tabletome.packs.library import slug


def problems(library: Library, card: kinds.Card) -> Iterator[str]:
    """All that a card names in vain: Monsters it places, powers and Heroes it belongs to."""
    for op in [op for clause in clauses_of(card) for op in clause.ops]:
        name = op.word.partition(" @")[0]
        if op.name == "place" and name != "monster" and slug(name) not in library.monsters:
            yield f"{card.name} places '{name}', and there is no Monster or Villain of that name"
    if isinstance(card, kinds.HeroCard):
        for power in (*card.always, *card.suggested):
            if power not in library.powers:
                yield f"{card.name}: there is no power '{power}'"


def clauses_of(card: kinds.Card) -> list[Clause]:
    """All that a card does."""
    clauses: list[Clause] = []
    if isinstance(card, kinds.Monster):
        for deed in (deed for entry in card.entries for deed in entry.deeds):
            clauses += deed.effects if isinstance(deed, Strike) else [deed.clause] if deed.clause is not None else []
    elif isinstance(card, kinds.Power | kinds.Encounter | kinds.Treasure | kinds.TrapCard):
        clauses += [*card.deed.hit, *card.deed.miss, *card.deed.do]
    elif isinstance(card, kinds.Spell):
        clauses += [c for deed in (card.hero.deed, card.monster.deed) for c in (*deed.hit, *deed.miss, *deed.do)]
    if isinstance(card, kinds.TrapCard):
        clauses += card.failure
    if isinstance(card, kinds.HeroCard | kinds.Monster | kinds.Encounter | kinds.Treasure | kinds.Marker):
        moments_of = [text for key, text in card.ability.items() if key.partition(" ")[0] in MOMENTS]
        clauses += [clause for text in moments_of for clause in read_clauses(text)]
    return clauses
