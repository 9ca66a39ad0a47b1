"""The text of a card at work: every word that it prints, on whom it says. The words themselves stand in their chapters.

What lasts is a `Held` without a card on whom it is about; the card that keeps it going stays visible with who Played it.
(DK-TERM-07, -08)
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from tabletome.cards import Vocabulary
from tabletome.games.deck.cards.combat_cards import CombatCard
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.options import targeting
from tabletome.games.deck.state import Combatant
from tabletome.kernel import Flow

WORDS = Vocabulary()


class Doing(msgspec.Struct, frozen=True):
    """What is going on while a text works: who Played the card, the symbol of the copy, and the Damage that it did."""

    by: Combatant
    card: CombatCard
    symbol: str = "U"
    caused: int = 0


def work(
    play: Play,
    actor: Combatant,
    target: Combatant,
    card: CombatCard,
    *,
    symbol: str = "U",
    caused: int = 0,
    for_: Collection[str] = ("target", *targeting.FOR_OTHERS),
) -> Flow[None]:
    """The text of a card on its Target, word by word. `symbol` is the copy's own, `caused` the Damage it did. (DK-TERM-07)"""
    for whom, op in zip(card.effect.done_to, card.effect.ops, strict=True):
        if whom in for_ and not target.gone:
            yield from op.run(play, target, Doing(actor, card, symbol, caused))


def work_for_yourself(play: Play, actor: Combatant, card: CombatCard) -> Flow[None]:
    """What the text does for whoever Plays the card: once, however many Targets there are."""
    yield from work(play, actor, actor, card, for_=("self",))
