"""The Spell deck: cast by Items, Monsters and Traps. (TM-SPELL-01..06)"""

from __future__ import annotations

from tabletome.games.tomb.cards.library import Play
from tabletome.games.tomb.events import SpellCast
from tabletome.games.tomb.rules import effects
from tabletome.games.tomb.state import Hero
from tabletome.kernel import Flow
from tabletome.table import draw, shuffle, shuffle_in


def cast(play: Play, context: effects.Context) -> Flow[None]:
    """Shuffle, draw, carry out the text for this kind of caster, and put the card back. (TM-SPELL-01..04, -06)"""
    state = play.state
    deck = state.decks["spell"]
    shuffle(deck)
    card = yield from draw(deck, why="spell", by=context.card)
    if card is None:
        return
    shuffle_in(deck, [card])
    spell = play.library.spells[card]
    play.tell(SpellCast(context.card, card), "TM-SPELL-01", "TM-SPELL-02")
    by_hero = isinstance(context.by, Hero)
    deed = (spell.hero if by_hero else spell.monster).deed
    yield from effects.perform(play, deed, effects.Context(context.by, None, None, card, drawer=context.drawer))
