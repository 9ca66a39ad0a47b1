"""Cards carried out, one effect and one question at a time. The words themselves stand in their chapters. (AP-ROLL-05)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tabletome.cards import Vocabulary
from tabletome.games.party.board.attempt import victim, would_do
from tabletome.games.party.cards.language import Deed
from tabletome.games.party.cards.library import Play
from tabletome.games.party.cards.names import source_name
from tabletome.games.party.options import PartyAct
from tabletome.games.party.options.card_in_use import WAY, ChooseWay, Using
from tabletome.games.party.state import Doing
from tabletome.kernel import Choose, Flow, acts

WORDS = Vocabulary()
A = TypeVar("A", bound=PartyAct)


def carry_out(play: Play, doing: Doing, deed: Deed) -> Flow[None]:
    """A card, effect by effect. Of several ways one that would do something is chosen first. (AP-ROLL-05)"""
    play.state.doing = doing
    ways = [place for place, way in enumerate(deed) if len(deed) == 1 or would_do(play, way)]
    if len(ways) > 1:
        doing.ways = ways
        choices = [ChooseWay(number) for number in range(1, len(ways) + 1)]
        chosen = yield from ask(doing, WAY, choices, asking(play, doing, "which way?"))
        ways = [ways[chosen.number - 1]]
    doing.ways, doing.way = [], ways[0] if ways else 0
    for place, effect in enumerate(deed[doing.way]):
        doing.done = place
        yield from effect.op.run(play, victim(play.state), doing)
    play.state.doing = None


def ask(doing: Doing, kind: str, choices: Sequence[A], question: str, *also: PartyAct) -> Flow[A]:
    """One of several choices, by whoever chooses for the card in use; a single one is taken without a question."""
    if len(choices) == 1 and not also:
        return choices[0]
    about = Using(doing.source, doing.owner)
    option = yield Choose(doing.chooser, [*acts(choices), *acts(also)], question, (), kind, about)
    chosen: A = option.arg
    return chosen


def asking(play: Play, doing: Doing, question: str) -> str:
    """A question of the card in use."""
    return f"{source_name(play.library, doing.source)}: {question}"
