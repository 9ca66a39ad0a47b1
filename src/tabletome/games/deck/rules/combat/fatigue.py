"""Drawing cards, the empty Draw Deck, Fatigue and Exhaustion as one track, and the death that waits at its end."""

from __future__ import annotations

from tabletome.games.deck.cards import texts
from tabletome.games.deck.cards.amounts import AMOUNT, Amount
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.events.combat import CardDrawnOut, DeckMadeAnew, FortitudeUsed, Left, Refreshed, Tired
from tabletome.games.deck.options import ENOUGH, KEEP, Always, Enough, Keep, always
from tabletome.games.deck.options.counters import ENDURE, FORTITUDE, Endure, Fatigue, RemoveFortitude
from tabletome.games.deck.options.turn import DISCARD, DRAW, REGAIN, Cards, Draw, discards, draws, takes
from tabletome.games.deck.rules import asking
from tabletome.games.deck.rules.combat import lasting
from tabletome.games.deck.rules.combat.special import grapple_state
from tabletome.games.deck.rules.effects import WORDS, Doing
from tabletome.games.deck.state import Combatant, Gone, State, name_of, take_from_hand
from tabletome.kernel import WATCHER, Choose, Flow, acts
from tabletome.kernel.events import CardDiscarded, CardGained, Drew
from tabletome.table.deck import discard, draw, reshuffle, search, size
from tabletome.words import counted

DEADLY_LEVEL = 7
A_LEVEL = 5.0
"""What a level of Fatigue less is worth."""


@WORDS.word(
    "refresh", AMOUNT, says=lambda much: f"WHO [loses|lose] {texts.counted(much, 'level')} of Fatigue", hint=A_LEVEL,
    nature=texts.Nature(most=lambda table, who: A_LEVEL * who.fatigue),
)  # fmt: skip
def refresh(play: Play, who: Combatant, doing: Doing, much: Amount) -> None:
    """(DK-FATIG-13)"""
    who.fatigue = max(0, who.fatigue - much.value(play.state.round))
    play.tell(Refreshed(who.id, who.fatigue), "DK-FATIG-13")


@WORDS.word(
    "regain",
    AMOUNT,
    says=lambda many: f"take {texts.counted(many, 'card')} of your Discard Deck to your hand",
    hint=0.5,
)
def regain(play: Play, who: Combatant, doing: Doing, many: Amount) -> Flow[None]:
    """Cards of the own choice come from the Discard Deck to the hand; everybody sees them. A Foe has none. (DK-TERM-01)"""
    count = many.value(play.state.round)
    for taken in range(min(count, len(who.deck.discards))):
        groups = (*takes(who.deck.discards), ENOUGH)
        left = count - taken
        question = f"Take {left} of your Discard Deck to your hand: which?"
        option = yield Choose(who.seat, groups, question, ("DK-TERM-01",), REGAIN, Cards(left))
        if isinstance(option.arg, Enough):
            return
        who.deck.discards.remove(option.arg.card)
        lasting.show(who, option.arg.card)
        play.tell(CardGained(who.id, option.arg.card, "the Discard Deck"), "DK-TERM-01")


def can_draw(combatant: Combatant) -> bool:
    """With Draw Deck and Discard Deck both empty nothing is Drawn and no Fatigue is taken. (DK-FATIG-11)"""
    return bool(combatant.deck.layers or combatant.deck.discards)


def draw_up_to(play: Play, combatant: Combatant, wanted: int, rule: str = "DK-TURN-08") -> Flow[None]:
    """Draw until so many cards are in hand, or the hand maximum if that is fewer by now. (DK-TURN-08, -22, DK-FATIG-11)"""
    while len(combatant.hand) < wanted and len(combatant.hand) < combatant.hand_maximum:
        if combatant.gone or not can_draw(combatant):
            return
        if combatant.deck.layers or (yield from made_anew(play, combatant)):
            card = yield from draw(combatant.deck, "a Draw", combatant.id, (combatant.seat,))
            drawn(play, combatant, card, rule)


def draw_one(play: Play, combatant: Combatant, rule: str = "DK-TURN-09") -> Flow[None]:
    """Draw a card. Only a Draw that cannot be made runs the deck out. (DK-FATIG-01, DK-FATIG-11)"""
    if combatant.deck.layers or (yield from made_anew(play, combatant)):
        card = yield from draw(combatant.deck, "a Draw", combatant.id, (combatant.seat,))
        drawn(play, combatant, card, rule)


def made_anew(play: Play, combatant: Combatant) -> Flow[bool]:
    """The Discard Deck becomes the Draw Deck, for a level of Fatigue; can the card still be Drawn? (DK-FATIG-01)"""
    reshuffle(combatant.deck)
    play.tell(DeckMadeAnew(combatant.id, size(combatant.deck)), "DK-FATIG-01")
    before = combatant.hand_maximum
    yield from take_level(play, combatant, "the Draw Deck ran out")
    fatigued = combatant.hand_maximum < before
    return not (combatant.gone or (fatigued and len(combatant.hand) >= combatant.hand_maximum))


def drawn(play: Play, combatant: Combatant, card: str | None, rule: str) -> None:
    """A card comes to the hand, seen by its Player alone."""
    assert card is not None
    combatant.hand = sorted([*combatant.hand, card])
    deck, own = combatant.deck.name, (combatant.seat,)
    play.tell(Drew(combatant.id, deck, card), rule, to=own)
    play.tell(Drew(combatant.id, deck), rule, to=everyone_else(play.state, combatant))


def everyone_else(state: State, combatant: Combatant) -> tuple[int, ...]:
    """Who sees no more of a card than that it is Drawn."""
    return (WATCHER, *(who.seat for who in state.combatants if not who.is_foe and who is not combatant))


def take_level(play: Play, combatant: Combatant, why: str) -> Flow[None]:
    """One level of Fatigue or Exhaustion: the hand maximum falls by 1, the 7th level kills.

    (DK-FATIG-02, -05, -06, -10, DK-DEATH-06; a Fortitude Card may cancel it: DK-CHAR-02)
    """
    if (yield from cancelled_by_fortitude(play, combatant, why)):
        return
    combatant.fatigue += 1
    play.tell(Tired(combatant.id, combatant.fatigue, why), "DK-FATIG-02", "DK-FATIG-10")
    if combatant.fatigue >= DEADLY_LEVEL:
        combatant.hp = 0
        leave(play, combatant, "dead", ("DK-FATIG-05",))
    else:
        yield from discard_down(play, combatant)


def cancelled_by_fortitude(play: Play, combatant: Combatant, why: str) -> Flow[bool]:
    """Once per Round a Fortitude Card in hand may be removed from the adventure to ignore a level. (DK-CHAR-02)

    Whoever has cards is asked, so that being asked says nothing about them.
    """
    if combatant.fortitude_used or not combatant.hand:
        return False
    cards = sorted({card for card in combatant.hand if name_of(card) == "Fortitude"})
    question = f"A level of Fatigue: {why}. Remove a Fortitude Card to ignore it?"
    groups = (ENDURE, *acts([RemoveFortitude(card) for card in cards]))
    option = yield from asking.asked(
        play, Choose(combatant.seat, groups, question, ("DK-CHAR-02",), FORTITUDE, Fatigue(why))
    )
    if isinstance(option.arg, Endure):
        return False
    take_from_hand(combatant, option.arg.card)
    combatant.removed.append(option.arg.card)
    combatant.fortitude_used = True
    play.tell(FortitudeUsed(combatant.id, option.arg.card), "DK-CHAR-02")
    return True


def draw_out(play: Play, combatant: Combatant, card: str) -> Flow[None]:
    """A card is Played out of the Draw Deck, which is then shuffled, for a level. (DK-SNEAK-07, -25, DK-TASK-07, -11)"""
    search(combatant.deck, card)
    combatant.played.append(card)
    play.tell(CardDrawnOut(combatant.id, card), "DK-SNEAK-25", "DK-TASK-11")
    yield from take_level(play, combatant, "a card out of the Draw Deck")


def discard_down(play: Play, combatant: Combatant) -> Flow[None]:
    """Discard cards of choice down to the hand maximum, at once. (DK-FATIG-12, DK-TURN-10)"""
    while (over := len(combatant.hand) - combatant.hand_maximum) > 0:
        question = f"Discard {counted(over, 'card')}: which?"
        option = yield from asking.asked(
            play, Choose(combatant.seat, discards(combatant), question, ("DK-TURN-10",), DISCARD, Cards(over))
        )
        take_from_hand(combatant, option.arg.card)
        discard(combatant.deck, option.arg.card)
        play.tell(CardDiscarded(combatant.id, option.arg.card), "DK-TURN-10", "DK-FATIG-12")


def has_room(combatant: Combatant) -> bool:
    """If the hand is below its maximum and there is something to Draw."""
    return len(combatant.hand) < combatant.hand_maximum and not combatant.gone and can_draw(combatant)


def may_draw(play: Play, combatant: Combatant) -> Flow[None]:
    """At the end of a Turn: Draw some cards or none, up to the hand maximum. (DK-TURN-11, -12, -24)

    A standing wish Draws what the Draw Deck gives, and never makes it anew. (DK-TURN-28)
    """
    room = combatant.hand_maximum - len(combatant.hand)
    rules = ("DK-TURN-11", "DK-TURN-12")
    if asking.wished(play, combatant, "draw") is None:
        groups = (*draws(room), KEEP, *always("draw"))
        option = yield Choose(combatant.seat, groups, "Draw how many cards?", rules, DRAW, Cards(room))
        act: Draw | Keep | Always = option.arg
        if not isinstance(act, Always):
            wanted = act.count if isinstance(act, Draw) else 0
            yield from draw_up_to(play, combatant, len(combatant.hand) + wanted, "DK-TURN-11")
            return
        asking.stand(play, combatant, act)
    yield from draw_up_to(play, combatant, len(combatant.hand) + min(room, size(combatant.deck)), "DK-TURN-11")


def leave(play: Play, combatant: Combatant, how: Gone, rules: tuple[str, ...]) -> None:
    """A combatant is out of the Combat: dead, yielded, fled. The dead take their cards with them. (DK-DEATH-10)"""
    combatant.gone = how
    grapple_state.release(play.state, combatant)
    play.tell(Left(combatant.id, how), *rules)
