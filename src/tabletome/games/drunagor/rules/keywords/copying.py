"""COPY: another Hero's Skill, as if it were one's own. (DR-KEY-057..059, DR-KEY-245)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.keywords.copy import COPY, Copying, CopySkill, copyable
from tabletome.games.drunagor.rules.effects import WORDS, carry_out
from tabletome.games.drunagor.rules.seats import seat_of
from tabletome.games.drunagor.state import COLOURS, Figure
from tabletome.kernel import Choose, Flow, acts


def can_copy(table: Table, who: Figure, doing: Doing) -> bool:
    return who.side == "hero" and bool(copyable(table, who, doing.by))


@WORDS.word("COPY", says="[lends|lend] you one of [its|their] Hero Skills to use at once", needs=can_copy, hint=5.0)
def copy(play: Play, who: Figure, doing: Doing) -> Flow[None]:
    """All its effects and its own Range; the cube stays where it lies. (DR-KEY-057, DR-KEY-058, DR-KEY-245)"""
    skills = copyable(play, who, doing.by)
    chosen = skills[0]
    if len(skills) > 1:
        about = Copying(doing.by.id, who.id)
        groups = acts([CopySkill(skill) for skill in skills])
        option = yield Choose(
            seat_of(play.state, doing.by), groups, "Which Skill do you copy?", ("DR-KEY-057",), COPY, about
        )
        chosen = option.arg.skill
    card = play.library.skills[chosen]
    colour = next(one for one in COLOURS if one in card.colours)
    symbol = card.symbol if card.symbol in ("weapon", "spell") else ""
    yield from carry_out(play, Doing(doing.by, doing.card, symbol, colour), card.text)
