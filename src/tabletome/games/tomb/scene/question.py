"""The cards a choice is about, so that nobody decides blind: the one that was drawn, and those there are to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tabletome.games.tomb.board.seating import hero_of
from tabletome.games.tomb.cards import kinds
from tabletome.games.tomb.cards.library import Table
from tabletome.games.tomb.options import Subject, TombAct
from tabletome.games.tomb.options.encounters import Spend
from tabletome.games.tomb.options.setting_up import Bring, ChooseHero
from tabletome.games.tomb.options.town import Ask
from tabletome.games.tomb.scene import cards
from tabletome.games.tomb.state import Hero, State
from tabletome.kernel import Choose
from tabletome.scene import Card, Zone


def in_question(table: Table, asked: Choose | None, hero: Hero) -> list[Zone]:
    """The cards that the question names, then those of its options that do not lie before the Hero or in the Marketplace."""
    if asked is None:
        return []
    named, offered = _named(table, asked, hero), list(_offered(table, asked, hero))
    found = {card.id: card for card in (*named, *offered)}
    title = "What this is about" if named else "To choose from"
    return [Zone("question", title, tuple(found.values()))] if found else []


def notes(table: Table, asked: Choose) -> tuple[str, ...]:
    """The text of the cards that the question names.

    On a phone and in a terminal cards do not lie beside the question; nobody should have to look for them.
    """
    named = [
        card for card in _named(table, asked, hero_of(table.state, asked.seat)) if not card.id.startswith("monster-")
    ]
    return tuple([f"{card.title}: {' '.join(card.lines)}" for card in named])


def _named(table: Table, asked: Choose, hero: Hero) -> list[Card]:
    """The cards that the question is about, but those that lie before the Hero anyway."""
    about = asked.about
    if not isinstance(about, Subject):
        return []
    own = {used.id for used in (*hero.powers, *hero.items)}
    names = dict.fromkeys(_card_of(table.state, id_) for id_ in about.speaks_of)
    return [card for name in names if name not in own and (card := _face(table, name)) is not None]


def _card_of(state: State, id_: str) -> str:
    """The card of a figure or token on the board; the id itself if it is a card's."""
    figure = next((figure.name for figure in state.figures if figure.id == id_), "")
    return figure or next((token.card for token in state.tokens if token.id == id_ and token.card), id_)


def _face(table: Table, name: str) -> Card | None:
    library = table.library
    decks: tuple[tuple[Mapping[str, kinds.Card], Callable[[Table, str], Card]], ...] = (
        (library.encounters, cards.encounter_card),
        (library.traps, cards.trap_card),
        (library.spells, cards.spell_card),
        (library.treasures, cards.treasure_card),
        (library.powers, cards.power_card),
        (library.monsters, cards.monster_card),
    )
    return next((face(table, name) for deck, face in decks if name in deck), None)


def _offered(table: Table, asked: Choose, hero: Hero) -> Iterator[Card]:
    """The cards that the options name."""
    state, library = table.state, table.library
    visit = state.campaign.visit if state.campaign is not None else None
    seen = {used.id for used in (*hero.powers, *hero.items)} | set(visit.offer if visit is not None else ())
    known = {one.id: one for one in (*state.heroes, *(state.campaign.absent if state.campaign else ()))}
    for option in asked:
        act, written = option.arg, str(option)
        if isinstance(act, ChooseHero | Bring):
            yield cards.hero_to_choose(table, known.get(act.id, Hero(act.id)), written)
        elif isinstance(act, Spend):
            yield cards.experience_card(table, act.card, written)
        elif isinstance(act, TombAct):
            for name in act.speaks_of:
                if name in library.treasures and (isinstance(act, Ask) or name not in seen):
                    yield cards.treasure_card(table, name, written)
                elif name in library.powers and name not in seen:
                    yield cards.power_card(table, name, written)
