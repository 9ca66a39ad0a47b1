"""The boss decks: shuffled at set-up, revealed card by card, made anew when empty, and looked into. (AT-SETUP-28, AT-ENEMY-01)"""

from __future__ import annotations

from tabletome.cards import number
from tabletome.games.tactics.cards.library import Play, Table
from tabletome.games.tactics.events import Foreseen
from tabletome.games.tactics.options.choices import asked_of
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.foresight import FORESEE, BossCards, Uppermost
from tabletome.games.tactics.rules.asking.seats import seat_of
from tabletome.games.tactics.rules.effects import WORDS
from tabletome.games.tactics.state import Actor, fight_of
from tabletome.kernel import Choose, Flow, acts
from tabletome.kernel.events import Revealed, Shuffled
from tabletome.table import Deck, discard, peek, put_on_top, reshuffle


def deck_of(table: Table, boss: str) -> Deck:
    """The deck that moves a boss; bosses may share one."""
    decks = fight_of(table.state).boss_decks
    return decks.get(boss) or next(iter(decks.values()))


def reveal(play: Play, boss: str) -> Flow[str]:
    """The top card of the boss deck; an empty one is made anew from the discards. (AT-ENEMY-01, AT-SETUP-28)"""
    deck = deck_of(play, boss)
    if not deck.layers:
        reshuffle(deck)
        play.tell(Shuffled(deck.name, again=True), "AT-SETUP-28")
    seen = yield from peek(deck, 1, "boss card", boss)
    card = seen[0]
    del deck.layers[0]
    play.tell(Revealed(card, boss, "boss turn"), "AT-ENEMY-01")
    return card


def done_with(play: Play, boss: str, card: str) -> None:
    """A card goes to the discards after its turn. (AT-SETUP-28)"""
    discard(deck_of(play, boss), card)


def can_foresee(table: Table, by: Actor, doing: Doing, count: int) -> bool:
    return any(deck.layers for deck in fight_of(table.state).boss_decks.values())


def _foreseeing(count: int) -> str:
    if count == 1:
        return "look at the top card of the boss deck"
    return f"look at the top {count} cards of the boss deck and put them back in any order"


@WORDS.word("peek", number, needs=can_foresee, hint=0.5, says=_foreseeing)
def foresee(play: Play, by: Actor, doing: Doing, count: int) -> Flow[None]:
    """The top cards of the acting or first boss's deck, put back in any order; the party sees them."""
    fight = fight_of(play.state)
    deck = deck_of(play, fight.turn.who)
    seen = yield from peek(deck, count, "foresight", by.id)
    ordered: list[str] = []
    left = list(seen)
    while len(left) > 1:
        prompt = asked_of(play, doing.card, f"which card lies {'uppermost' if not ordered else 'next'}?")
        about = BossCards(by.id, tuple(left))
        groups = acts([Uppermost(card) for card in left])
        act: Uppermost = (yield Choose(seat_of(play.state, by), groups, prompt, ("AT-CARD-01",), FORESEE, about)).arg
        left.remove(act.card)
        ordered.append(act.card)
    ordered += left
    del deck.layers[: len(ordered)]
    put_on_top(deck, ordered)
    play.tell(Foreseen(by.id, tuple(ordered)), "AT-CARD-01")
