"""The Cube Action that stands for a Role's curse removal. (DR-PVP-10)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.grammar import grammar
from tabletome.games.drunagor.cards.language import Text
from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.pvp import MEND, MENDS, Mend
from tabletome.games.drunagor.rules.cubes import put_in_box
from tabletome.games.drunagor.rules.effects import WORDS, carry_out
from tabletome.games.drunagor.state import Figure, hero
from tabletome.kernel import Flow
from tabletome.kernel.events import CardPlayed


def text() -> Text:
    """What it does, read as the text of a card once all words are declared."""
    return grammar(WORDS).text.parse(MENDS)


def mend(play: Play, figure: Figure, act: Mend) -> Flow[None]:
    """A cube into the Expended box, then somebody whom it reaches is healed and cleansed. (DR-PVP-10)"""
    play.state.turn.cube_actions -= 1
    put_in_box(play, hero(play.state, figure.id), act.colour, "mend", wild=act.wild)
    play.tell(CardPlayed(figure.id, MEND), "DR-PVP-10")
    yield from carry_out(play, Doing(figure, MEND, colour=act.colour), text())
