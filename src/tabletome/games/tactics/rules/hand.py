"""Cards drawn, discarded, taken back and set aside; equipment laid on the board. (AT-DRAW-*, AT-ACT-05, AT-ACT-09)"""

from __future__ import annotations

from tabletome import table as tabletop
from tabletome.cards import number, one_of, optional
from tabletome.games.tactics.cards.language import Whom, whom
from tabletome.games.tactics.cards.library import Play, Table
from tabletome.games.tactics.cards.text import does
from tabletome.games.tactics.events import Equipped, SetAside
from tabletome.games.tactics.options.cards import DISCARD, EQUIP_FREE, TAKE_BACK, Discard, Equip, Holding, TakeBack
from tabletome.games.tactics.options.choices import asked_of
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.names import card_name
from tabletome.games.tactics.options.targets import targets
from tabletome.games.tactics.rules.asking.choosing import choose_figure
from tabletome.games.tactics.rules.asking.seats import seat_of
from tabletome.games.tactics.rules.damage import lower_to_maximum
from tabletome.games.tactics.rules.effects import WORDS
from tabletome.games.tactics.rules.playing import sheet_of
from tabletome.games.tactics.state import Actor, Sheet, fight_of
from tabletome.kernel import Choose, Flow, acts
from tabletome.kernel.events import CardDiscarded, CardGained, Drew
from tabletome.words import counted


def draw_cards(play: Play, hero: Actor, count: int) -> Flow[None]:
    """Cards from the action deck; an empty one is made anew from the discards; nothing left, nothing drawn.

    (AT-DRAW-03, AT-DRAW-07)
    """
    sheet = sheet_of(play, hero)
    for _ in range(count):
        card = yield from tabletop.draw(sheet.deck, why="hand", by=hero.id)
        if card is None:
            return
        sheet.hand.append(card)
        play.tell(Drew(hero.id, sheet.deck.name, card), "AT-DRAW-01")


def has_cards(sheet: Sheet) -> bool:
    return bool(sheet.deck.layers or sheet.deck.discards)


def can_draw(table: Table, by: Actor, doing: Doing, count: int, who: Whom) -> bool:
    sheets = fight_of(table.state).sheets
    return any(one.id in sheets and has_cards(sheets[one.id]) for one in targets(table, doing, who, players=True))


def _drawing(count: int, who: Whom) -> str:
    return f"{does(who, 'draws', 'draw')} {counted(count, 'card')}"


@WORDS.word("draw", number, whom(), needs=can_draw, hint=0.6, says=_drawing)
def draw(play: Play, by: Actor, doing: Doing, count: int, who: Whom) -> Flow[None]:
    for hero in (yield from choose_figure(play, doing, who, "draw", "Who draws?", players=True)):
        if hero.id in fight_of(play.state).sheets:
            yield from draw_cards(play, hero, count)


def discarding(by: Actor, doing: Doing) -> Actor | None:
    """Who discards: the one who carries it out, by an enemy's ability its target."""
    return doing.target if by.side == "enemy" else by


def can_discard(table: Table, by: Actor, doing: Doing, count: int) -> bool:
    hero = discarding(by, doing)
    sheet = fight_of(table.state).sheets.get(hero.id) if hero is not None else None
    return sheet is not None and len(sheet.hand) >= (count if hero is by else 1)


@WORDS.word("discard", number, needs=can_discard, hint=-0.5, says="discard {0:card}")
def discard(play: Play, by: Actor, doing: Doing, count: int) -> Flow[None]:
    """Cards of one's own hand, as one chooses."""
    hero = discarding(by, doing)
    assert hero is not None
    for left in range(count, 0, -1):
        yield from discard_one(play, hero, doing.card, left)


def discard_one(play: Play, hero: Actor, why: str, left: int = 1) -> Flow[None]:
    hand = list(dict.fromkeys(sheet_of(play, hero).hand))
    if not hand:
        return
    card = hand[0]
    if len(hand) > 1:
        prompt = asked_of(play, why, "discard which card?")
        groups = acts([Discard(one) for one in hand])
        about = Holding(hero.id, why, left)
        option = yield Choose(seat_of(play.state, hero), groups, prompt, ("AT-CARD-01",), DISCARD, about)
        card = option.arg.card
    throw(play, hero, card, why)


def throw(play: Play, hero: Actor, card: str, why: str) -> None:
    """A card from the hand to the discard pile."""
    sheet = sheet_of(play, hero)
    sheet.hand.remove(card)
    tabletop.discard(sheet.deck, card)
    play.tell(CardDiscarded(hero.id, card, card_name(play, why)), "AT-CARD-01")


def can_return(table: Table, by: Actor, doing: Doing, count: int, removed: str) -> bool:
    sheet = fight_of(table.state).sheets.get(by.id)
    return sheet is not None and bool([*sheet.removed, *sheet.aside] if removed else sheet.deck.discards)


def _returning(count: int, removed: str) -> str:
    place = "of those removed or set aside" if removed else "of your discard pile"
    return f"take {counted(count, 'card')} {place} into your hand"


@WORDS.word("return", number, optional(one_of({"removed": "removed"})), needs=can_return, hint=0.8, says=_returning)
def take_back(play: Play, by: Actor, doing: Doing, count: int, removed: str) -> Flow[None]:
    """Cards from the discard pile, or of those removed or set aside in this encounter, into the hand."""
    sheet = sheet_of(play, by)
    for left in range(count, 0, -1):
        pile = [*sheet.removed, *sheet.aside] if removed else sheet.deck.discards
        kinds = sorted(set(pile))
        if not kinds:
            return
        card = kinds[0]
        if len(kinds) > 1:
            prompt = asked_of(play, doing.card, "take back which card?")
            about = Holding(by.id, doing.card, left)
            groups = acts([TakeBack(one) for one in kinds])
            card = (yield Choose(seat_of(play.state, by), groups, prompt, ("AT-CARD-01",), TAKE_BACK, about)).arg.card
        for source in (sheet.removed, sheet.aside) if removed else (sheet.deck.discards,):
            if card in source:
                source.remove(card)
                break
        sheet.hand.append(card)
        play.tell(CardGained(by.id, card, doing.card), "AT-CARD-01")


def can_set_aside(table: Table, by: Actor, doing: Doing, count: int) -> bool:
    sheet = fight_of(table.state).sheets.get(by.id)
    return sheet is not None and has_cards(sheet)


@WORDS.word("aside", number, needs=can_set_aside, hint=-0.5, says="set {0:card} from the top of your deck aside")
def aside(play: Play, by: Actor, doing: Doing, count: int) -> Flow[None]:
    yield from set_aside(play, by, count, doing.card)


def set_aside(play: Play, hero: Actor, count: int, why: str) -> Flow[None]:
    """Cards from the top of the deck, out until the encounter ends. (AT-REV-03)"""
    sheet = sheet_of(play, hero)
    gone: list[str] = []
    for _ in range(count):
        card = yield from tabletop.draw(sheet.deck, why="aside", by=hero.id)
        if card is None:
            break
        sheet.aside.append(card)
        gone.append(card)
    if gone:
        play.tell(SetAside(hero.id, tuple(gone), card_name(play, why)), "AT-REV-03")


def equipment_in_hand(table: Table, hero: Actor) -> list[str]:
    hand = fight_of(table.state).sheets[hero.id].hand
    return [card for card in dict.fromkeys(hand) if table.library.cards[card].kind == "equipment"]


def can_equip(table: Table, by: Actor, doing: Doing) -> bool:
    return by.id in fight_of(table.state).sheets and bool(equipment_in_hand(table, by))


@WORDS.word("equip", needs=can_equip, hint=0.8, says="equip a piece of equipment from your hand")
def equip_free(play: Play, by: Actor, doing: Doing) -> Flow[None]:
    """A free Equip."""
    cards = equipment_in_hand(play, by)
    card = cards[0]
    if len(cards) > 1:
        prompt = asked_of(play, doing.card, "equip which card?")
        about = Holding(by.id, doing.card)
        groups = acts([Equip(one) for one in cards])
        card = (yield Choose(seat_of(play.state, by), groups, prompt, ("AT-ACT-05",), EQUIP_FREE, about)).arg.card
    lay_on_board(play, by, card)


def lay_on_board(play: Play, hero: Actor, card: str) -> None:
    """Equipment or a class feature from the hand into its slot; what lay there is discarded. (AT-ACT-05, AT-ACT-06, AT-ACT-09)"""
    sheet, slot = sheet_of(play, hero), play.library.cards[card].slot
    assert slot is not None
    sheet.hand.remove(card)
    if slot in sheet.board:
        old = sheet.board[slot]
        tabletop.discard(sheet.deck, old)
        play.tell(CardDiscarded(hero.id, old, card), "AT-ACT-09")
    sheet.board[slot] = card
    play.tell(Equipped(hero.id, card, slot), "AT-ACT-05")
    lower_to_maximum(play)
