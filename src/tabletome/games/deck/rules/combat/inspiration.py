"""Divine Inspiration: a Normal card of the hand is Played as a Reaction to an attack on oneself or an Ally. (DK-CTR-03, -40)

The Special card counts neither as Action nor as Boost; the Normal card is the one Reaction of whoever Plays it. It takes effect
before the attack does: an attacker who falls by it attacks no more.
"""

from __future__ import annotations

from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.cards.texts import Nature
from tabletome.games.deck.options import PASS, hand
from tabletome.games.deck.options.cards import Inspired, inspired, may_inspire
from tabletome.games.deck.options.reactions import ALLY_REACTS, attacked
from tabletome.games.deck.rules.combat import playing
from tabletome.games.deck.rules.effects import WORDS, Doing
from tabletome.games.deck.state import Attack, Combatant
from tabletome.kernel import Choose, Flow
from tabletome.kernel.events import CardPlayed


@WORDS.word(
    "play(normal card) as reaction(self|ally)",
    says="play one Normal card of your hand as a Reaction to an attack on you or an Ally",
    nature=Nature(special=True), hint=0,
)  # fmt: skip
def inspire(play: Play, who: Combatant, doing: Doing) -> None:
    """The card is a way to Play another: what it does is done by that one. (DK-CTR-03, -40)"""


def react(play: Play, who: Combatant, act: Inspired) -> Flow[None]:
    """The Normal card is a Reaction; the attack that is going on waits for its exchange. (DK-CTR-03, DK-TURN-14)"""
    hand.put_down(who, act.special)
    who.reacted = True
    play.tell(CardPlayed(who.id, act.special), "DK-CTR-03", "DK-ACT-04")
    yield from playing.play_card(play, who, act.then)


def allies_react(play: Play, attack: Attack, target: Combatant) -> Flow[None]:
    """They are asked in Turn order; that they own one is public, what they hold is not. (DK-CTR-37)"""
    state = play.state
    for ally in may_inspire(play, target):
        if state.who(attack.by).gone or target.gone:
            return
        groups = (*inspired(play, ally, hand.of(play.library, ally)), PASS)
        question = f"{target.name} is attacked: {attack.name}. Play a card?"
        option = yield Choose(ally.seat, groups, question, ("DK-CTR-03", "DK-CTR-37"), ALLY_REACTS, attacked(attack))
        if isinstance(option.arg, Inspired):
            yield from react(play, ally, option.arg)
