"""Cards carried out. The words themselves stand in the chapters; here is only what all of them have in common."""

from __future__ import annotations

import msgspec

from tabletome.cards import Vocabulary
from tabletome.kernel import Choose, Flow, acts
from tabletome.kernel.events import CardPlayed
from tabletome.new_game.cellar.board.targets import Blow, Doing, targets
from tabletome.new_game.cellar.cards.language import Text
from tabletome.new_game.cellar.cards.library import Play
from tabletome.new_game.cellar.options import REACT, Pass
from tabletome.new_game.cellar.options.cards import reactions
from tabletome.new_game.cellar.state import Hero
from tabletome.table import discard

WORDS = Vocabulary()


class Hit(msgspec.Struct, frozen=True):
    """What a reaction is about: who is about to take how much, and from whom."""

    who: str
    by: str
    amount: int


def carry_out(play: Play, text: Text, doing: Doing) -> Flow[None]:
    """Clause by clause, figure by figure, word by word; nothing more is done to those who are out of the fight. (CL-10)"""
    for clause in text.clauses:
        for figure in targets(play, clause.who, doing):
            for op in clause.ops:
                if figure.health:
                    yield from op.run(play, figure, doing)


def play_card(play: Play, hero: Hero, card: str, doing: Doing) -> Flow[None]:
    """A card from the hand is laid on the discards, then carried out. (CL-05)"""
    hero.hand.remove(card)
    discard(play.state.deck, card)
    play.tell(CardPlayed(hero.id, card), "CL-05")
    yield from carry_out(play, play.library.cards[card].text, doing)


def reacting(play: Play, hero: Hero, moment: str, blow: Blow) -> Flow[None]:
    """Whoever is hit may play cards that wait for it, one after the other. (CL-06)"""
    while offered := reactions(play, hero, moment, blow):
        hit = Hit(hero.id, blow.by.id, blow.amount)
        prompt = f"{hit.by} hits you for {hit.amount}. React?"
        seat = play.state.heroes.index(hero)
        option = yield Choose(seat, [*offered, *acts([Pass()])], prompt, ("CL-06",), REACT, hit)
        if isinstance(option.arg, Pass):
            return
        yield from play_card(play, hero, option.arg.card, Doing(hero, blow=blow))
