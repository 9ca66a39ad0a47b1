"""What becomes of a card that is played: it is carried out, then laid away. (AT-ACT-03, AT-KEY-01)"""

from __future__ import annotations

from tabletome.games.tactics.cards.kinds import Card
from tabletome.games.tactics.cards.language import Once
from tabletome.games.tactics.cards.library import Play
from tabletome.games.tactics.events import SetAside
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.rules.effects import carry_out
from tabletome.games.tactics.state import Actor, Sheet, fight_of
from tabletome.kernel import Flow
from tabletome.kernel.events import CardPlayed
from tabletome.table import discard


def play_response(play: Play, hero: Actor, card: Card, doing: Doing) -> Flow[None]:
    """A RESPONSE from hand, board or the party's items. (AT-KEY-07)"""
    on = () if doing.target is None or doing.target is hero else (doing.target.id,)
    take_up(play, hero, card)
    play.tell(CardPlayed(hero.id, card.id, on), "AT-KEY-04")
    mark_used(play, hero.id, card.id, card.once)
    yield from carry_out(play, card.text, doing)
    lay_away(play, hero, card)


def take_up(play: Play, hero: Actor, card: Card) -> None:
    """Take a card from where it lies, to be played; a passive stays on the board. (AT-SETUP-16, AT-SETUP-26)"""
    fight = fight_of(play.state)
    if card.kind == "item":
        fight.items[card.id] -= 1
        return
    sheet = fight.sheets[hero.id]
    if card.kind in ("passive", "dice"):
        return
    if card.slot is not None:
        del sheet.board[card.slot]
    else:
        sheet.hand.remove(card.id)
    sheet.playing.append(card.id)


def lay_away(play: Play, hero: Actor, card: Card) -> None:
    """A card that was played goes to the discard pile, one with REMOVE is set aside. (AT-ACT-03, AT-KEY-01)"""
    sheet = fight_of(play.state).sheets[hero.id]
    if card.id not in sheet.playing:
        return
    sheet.playing.remove(card.id)
    if "REMOVE" in card.keywords:
        sheet.removed.append(card.id)
        play.tell(SetAside(hero.id, (card.id,), "REMOVE"), "AT-KEY-01")
    else:
        discard(sheet.deck, card.id)


def mark_used(play: Play, owner: str, card: str, once: Once) -> None:
    """Note that a card which may be used once in some time was."""
    used = fight_of(play.state).once.setdefault(once, []) if once else []
    if once and f"{owner} {card}" not in used:
        used.append(f"{owner} {card}")


def use_by_itself(play: Play, owner: Actor, card: Card, doing: Doing) -> Flow[None]:
    """A card that acts by itself; one that may do so once in some time has only if anything was done."""
    mark_used(play, owner.id, card.id, card.once)
    done = yield from carry_out(play, card.text, doing)
    if card.once and not done:
        fight_of(play.state).once[card.once].remove(f"{owner.id} {card.id}")


def sheet_of(play: Play, hero: Actor) -> Sheet:
    return fight_of(play.state).sheets[hero.id]
