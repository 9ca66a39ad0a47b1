"""What people call figures, cards, Skills, Roles and places."""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.figures import names, token
from tabletome.games.drunagor.state import BASES, figure

FRUIT = "fruit-of-life"
"""A FRUIT OF LIFE token, which changes hands like an item but needs no place in the bag. (DR-KEY-093)"""


def name_of(table: Table, id_: str) -> str:
    """What people call a figure, a card or a square; Monsters of a kind are told apart by the colour of their bases."""
    library = table.library
    one = figure(table.state, id_)
    if one is not None and one.base:
        face = library.monsters[one.card]
        alone = face.single and sum(other.card == one.card for other in table.state.figures) == 1
        return face.name if alone else f"{face.name} ({one.base})"
    decks = (
        library.boards, library.skills, library.items, library.roles, library.monsters, library.pets, library.chapters,
        library.runes, library.track_cards, library.attack_cards, library.story.entries, library.story.companions,
        library.story.events, library.landmarks, library.story.scenes,
    )  # fmt: skip
    for deck in decks:
        if id_ in deck:
            return deck[id_].name
    if id_ == FRUIT:
        return "FRUIT OF LIFE"
    setups = library.chapters[table.state.place].setups
    if id_ in setups:
        return setups[id_].name
    thing = next((one for one in table.state.objects if one.called and id_ == f"{one.kind}-{one.at}"), None)
    if thing is not None and thing.called in library.landmarks:
        return f"the {library.landmarks[thing.called].name}"
    if (bystander := token(table, id_)) is not None:
        return f"the {bystander.colour} bystander on {names(table)[bystander.at]}"
    kinds = {face.kind: face.name for face in library.monsters.values()}
    gone = (f"{name} ({base})" for kind, name in kinds.items() for base in BASES if id_ == f"{kind}-{base}")
    return next(gone, id_)  # a Monster that has left the board
