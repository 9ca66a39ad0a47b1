"""The Treasure deck: Items kept or given, Fortunes played at once, chests. (TM-TREA-01..08, TM-TILE-12, -13, -28)"""

from __future__ import annotations

from tabletome.cards import number, signed
from tabletome.games.tomb.board.figures import PARTY, Actor, Context, seat_of
from tabletome.games.tomb.cards.library import Play, Table
from tabletome.games.tomb.events import ChestOpened
from tabletome.games.tomb.options import OfCard
from tabletome.games.tomb.options.cards import KEEP, WHO_GETS, GiveTo, Keep
from tabletome.games.tomb.rules.asking import one_of
from tabletome.games.tomb.rules.cards import effects, moments
from tabletome.games.tomb.rules.cards.effects import WORDS
from tabletome.games.tomb.state import Hero, Used
from tabletome.kernel import Flow
from tabletome.kernel.events import CardGained, Drew, Gained, Spent
from tabletome.table import discard, draw
from tabletome.table.in_turn import clockwise
from tabletome.words import counted

MOST_SURGES = 6


def draw_treasure(play: Play, seat: int) -> Flow[None]:
    """Draw one Treasure card for a player; with no card left nothing happens. (TM-DEF-05, TM-FAQ-08)"""
    card = yield from draw(play.state.decks["treasure"], why="treasure", by=play.state.heroes[seat].id)
    if card is not None:
        play.tell(Drew(play.state.heroes[seat].id, "treasures", card), "TM-DEF-05")
        yield from receive(play, seat, card)


def receive(play: Play, seat: int, card: str) -> Flow[None]:
    """A Fortune is played at once and discarded; an Item goes to whichever Hero the player names. (TM-TREA-04, -05)"""
    state = play.state
    treasure = play.library.treasures[card]
    if treasure.type == "fortune":
        discard(state.decks["treasure"], card)
        hero = state.heroes[seat]
        yield from effects.perform(play, treasure.deed, Context(hero, None, None, card))
        return
    seats = clockwise(len(state.heroes), seat)
    names = [state.heroes[other].id for other in seats]
    offered = [GiveTo(name) for name in names]
    chosen = yield from one_of(seat, WHO_GETS, offered, f"Who gets {treasure.name}?", OfCard(card))
    owner = state.heroes[seats[names.index(chosen.id)]]
    gain_item(play, owner, card)
    play.tell(CardGained(owner.id, card), "TM-TREA-05")


def gain_item(table: Table, hero: Hero, card: str) -> None:
    used = Used(card)
    hero.items.append(used)
    moments.enter_card(table, hero, seat_of(table.state, hero), used)


def spend(table: Table, hero: Hero, used: Used) -> None:
    """What becomes of an Item that was used: discarded, turned over, or neither, after its last charge. (TM-TREA-03)"""
    card = table.library.treasures[used.id]
    after = card.after
    spent = hero.marks.pop(used.id, 0) + 1
    if spent < card.charges:
        hero.marks[used.id] = spent
    elif after == "flip":
        moments.turn_over(table, hero, used)
    elif after == "once":
        moments.leave_card(table, hero, used)
        hero.items = [item for item in hero.items if item is not used]
        discard(table.state.decks["treasure"], used.id)


def open_chest(play: Play, seat: int) -> Flow[None]:
    """A Hero that ends its turn on a chest draws two Treasures, keeps one, and the chest is gone. (TM-TILE-12, -13, -28)"""
    state = play.state
    hero = state.heroes[seat]
    chests = [token for token in state.tokens if token.at == hero.at and token.kind == "chest" and hero.hp > 0]
    if not chests:
        return
    state.tokens.remove(chests[0])
    drawn = []
    for _ in range(2):
        card = yield from draw(state.decks["treasure"], why="chest", by=hero.id)
        if card is not None:
            drawn.append(card)
    if not drawn:
        return
    play.tell(ChestOpened(hero.id, tuple(drawn)), "TM-TILE-12")
    offered = [Keep(card) for card in sorted(set(drawn))]
    kept = (yield from one_of(seat, KEEP, offered, "Keep which Treasure?")).card
    drawn.remove(kept)
    discard(state.decks["treasure"], *drawn)
    yield from receive(play, seat, kept)


# --- in the words of cards --------------------------------------------------------------------------------------------


@WORDS.word("treasure", number, says="[draws|draw] {0:Treasure card}", hint=1)
def draw_treasures(play: Play, actor: Actor, context: Context, count: int) -> Flow[None]:
    if isinstance(actor, Hero):
        for _ in range(count):
            yield from draw_treasure(play, seat_of(play.state, actor))


def gold_text(amount: int) -> str:
    return f"[gains|gain] {amount} gold pieces" if amount >= 0 else f"[loses|lose] {-amount} gold pieces"


@WORDS.word("gold", signed, says=gold_text, hint=0.002)
def gold(play: Play, actor: Actor, context: Context, amount: int) -> None:
    if isinstance(actor, Hero):
        before, actor.gold = actor.gold, max(0, actor.gold + amount)
        tell_change(play, actor.id, "gold pieces", actor.gold - before, actor.gold, "TM-COMP-12")


def surges_text(amount: int) -> str:
    return f"the party {'gains' if amount >= 0 else 'loses'} {counted(abs(amount), 'Healing Surge')}"


@WORDS.word("surge", signed, says=surges_text, hint=2, happens=True)
def surge(play: Play, actor: Actor, context: Context, amount: int) -> None:
    """The party gains or loses Healing Surges; there are six tokens. (TM-COMP-14)"""
    before = play.state.surges
    play.state.surges = min(MOST_SURGES, max(0, before + amount))
    tell_change(play, PARTY, "Healing Surges", play.state.surges - before, play.state.surges, "TM-COMP-14")


def tell_change(play: Play, who: str, what: str, by: int, total: int, rule: str) -> None:
    """Tell that somebody has more or less of something, if it is so."""
    if by:
        play.tell(Spent(who, what, -by, total) if by < 0 else Gained(who, what, by, total), rule)
