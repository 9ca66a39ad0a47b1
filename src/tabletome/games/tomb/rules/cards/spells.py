"""The Spell deck: cast by Items, Monsters and Traps. (TM-SPELL-01..06)"""

from __future__ import annotations

from tabletome.games.tomb.board.figures import Actor, Context
from tabletome.games.tomb.cards.library import Play
from tabletome.games.tomb.events import SpellCast
from tabletome.games.tomb.rules.cards import effects
from tabletome.games.tomb.rules.cards.effects import WORDS
from tabletome.games.tomb.state import FOES, Figure, Hero
from tabletome.kernel import Flow
from tabletome.table import draw, shuffle, shuffle_in


@WORDS.word("cast", says="[casts|cast] a Spell", hint=0.5)
def cast(play: Play, actor: Actor, context: Context) -> Flow[None]:
    """Shuffle, draw, carry out the text for this kind of caster, and put the card back. (TM-SPELL-01..04, -06)"""
    state = play.state
    deck = state.decks["spell"]
    shuffle(deck)
    card = yield from draw(deck, why="spell", by=context.card)
    if card is None:
        return
    shuffle_in(deck, [card])
    spell = play.library.spells[card]
    caster = context.by.id if isinstance(context.by, Figure) and context.by.kind in FOES else context.card
    play.tell(SpellCast(caster, card), "TM-SPELL-01", "TM-SPELL-02")
    by_hero = isinstance(context.by, Hero)
    deed = spell.of_hero if by_hero else spell.of_others
    yield from effects.perform(play, deed, Context(context.by, None, None, card, drawer=context.drawer))
