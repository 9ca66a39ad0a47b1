"""Companions who came along in a sequence. (DR-SEQ-06, DR-CMP-13)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.options.figures import board, occupied, setup_floor
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.place import NEAREST, PutOn, Starting, puts
from tabletome.games.drunagor.state import OFF_BOARD, figure_of, hero
from tabletome.kernel import Choose, Flow
from tabletome.kernel.events import Appeared
from tabletome.table.reach import nearest


def followers(play: Play) -> Flow[None]:
    """They stand beside their Heroes. (DR-SEQ-06, DR-CMP-13)"""
    state, here = play.state, board(play)
    for one in [one for one in state.figures if one.side == "companion" and one.at == OFF_BOARD]:
        owner = hero(state, one.owner)
        at = figure_of(state, owner.id).at
        close = nearest(here.small.steps, 1 << at, setup_floor(play, at) & ~occupied(play))
        if close.bit_count() > 1:
            prompt = f"Where does {name_of(play, one.id)} stand?"
            groups, about = puts(play, close), Starting(owner.id)
            act: PutOn = (yield Choose(owner.seat, groups, prompt, ("DR-SEQ-06",), NEAREST, about)).arg
            close = 1 << here.grid.square(act.square)
        one.at = close.bit_length() - 1
        play.tell(Appeared(one.id, "", here.grid.names[one.at]), "DR-SEQ-06")
