"""Encounter cards, and cancelling them with Experience Points. (TM-ENC-01..10, TM-XP-01..11)"""

from __future__ import annotations

from tabletome.cards import number
from tabletome.games.tomb.board.figures import PARTY, About, Actor, Context, printed_name
from tabletome.games.tomb.cards import kinds
from tabletome.games.tomb.cards.library import Play, Table, under_way
from tabletome.games.tomb.events import EncounterCancelled
from tabletome.games.tomb.options import OfCard
from tabletome.games.tomb.options.encounters import (
    CANCEL,
    ENOUGH,
    LOSE,
    PICK,
    SPEND,
    SUFFER,
    Cancel,
    Cancelling,
    Enough,
    Lose,
    Pick,
    Spend,
    Suffer,
    enough,
    worth,
)
from tabletome.games.tomb.rules.adventure import objectives
from tabletome.games.tomb.rules.asking import settle
from tabletome.games.tomb.rules.cards import effects, moments
from tabletome.games.tomb.rules.cards.effects import WORDS
from tabletome.games.tomb.state import Hero, Lasting
from tabletome.kernel import Choose, Flow, acts, answer_to
from tabletome.kernel.events import CardDiscarded, CardGained, Drew
from tabletome.table import discard, draw


def encounter(play: Play, seat: int) -> Flow[None]:
    """Draw an Encounter; cancel it with Experience, or carry it out at once.

    (TM-ENC-01, -02, -05, -06, -09, TM-FAQ-08, TM-GEN-12, TM-POWER-04, TM-XP-07)
    """
    state = play.state
    deck, hero = state.decks["encounter"], state.heroes[seat]
    card = yield from draw(deck, why="encounter", by=hero.id)
    if card is None:
        return
    known = play.library.encounters[card]
    play.tell(Drew(hero.id, "encounters", card), "TM-ENC-01")
    price = under_way(play).price
    if state.experience and worth(play, state.experience) >= price and (yield from cancelled(play, seat, card, price)):
        discard(deck, card)
        return
    answers = state.in_play.effects
    stopped = False
    if "drawn" in answers or (known.type == "event-attack" and "event-attack" in answers):
        stopped = yield from answered(play, hero, known)
    if not stopped:
        yield from effects.perform(play, known.deed, Context(None, None, None, card, drawer=seat))
    if known.until and not stopped:
        state.lasting.append(Lasting(card, seat))
        moments.enter_lasting(play, card)
    else:
        discard(deck, card)
    objectives.check(play)


def answered(play: Play, hero: Hero, card: kinds.Encounter) -> Flow[bool]:
    """Cards may answer an Encounter that was drawn, before it is carried out; is it stopped? (TM-POWER-07)"""
    about = About(hero, source=card.id)
    yield from moments.moment(play, "drawn", about, _after_drawing)
    if card.type == "event-attack" and not about.stopped:
        yield from moments.moment(play, "event-attack", about, _after_drawing)
    return about.stopped


def _after_drawing(table: Table, about: About) -> str:
    known = table.library.encounters[about.source]
    kind = "the Event-Attack " if known.type == "event-attack" else ""
    return f"{printed_name(table, about.subject)} has drawn {kind}{known.name}: use a card?"


def cancelled(play: Play, seat: int, card: str, price: int) -> Flow[bool]:
    """Offer to cancel for the adventure's price; any set of Experience cards that reaches it will do. (TM-XP-03..08, -11)

    Sets of the same points from which no card can be spared are offered ready made, the one with the least waste first.
    """
    state = play.state
    sets = enough(play, state.experience, price)
    name = play.library.encounters[card].name
    least = " + ".join([play.library.monsters[spent].name for spent in sets[0]])
    prompt = f"Cancel {name} for {price} Experience? Least waste: {least}, {worth(play, sets[0])} points."
    groups = (SUFFER, *acts([Cancel(chosen) for chosen in sets]), PICK)
    option = yield Choose(seat, groups, prompt, ("TM-XP-03", "TM-XP-05"), CANCEL, Cancelling(card, price))
    if isinstance(option.arg, Suffer):
        return False
    if isinstance(option.arg, Pick):
        spent = yield from picked(play, seat, state.experience, card, price)
    else:
        spent = list(option.arg.cards)
    discard_experience(play, spent)
    play.tell(EncounterCancelled(card, tuple(spent), worth(play, spent), price), "TM-XP-05", "TM-XP-06", "TM-XP-07")
    return True


def picked(table: Table, seat: int, pile: list[str], card: str, price: int) -> Flow[list[str]]:
    """Any set the player likes, card by card, that reaches the price; what must be spent is not asked. (TM-XP-05, -11)"""
    spent: list[str] = []
    left = sorted(pile)
    while left:
        groups = acts([Spend(card) for card in sorted(set(left))])
        if worth(table, spent) >= price:
            groups.append(ENOUGH)
        prompt = f"{worth(table, spent)} of {price} Experience: spend which card?"
        about = Cancelling(card, price, worth(table, spent))
        option = yield from answer_to(Choose(seat, groups, prompt, ("TM-XP-11",), SPEND, about))
        if isinstance(option.arg, Enough):
            break
        left.remove(option.arg.card)
        spent.append(option.arg.card)
    return spent


# --- in the words of cards --------------------------------------------------------------------------------------------


@WORDS.word("encounter", says="an Encounter is drawn", hint=-1, happens=True)
def draw_encounter(play: Play, actor: Actor, context: Context) -> Flow[None]:
    yield from encounter(play, context.chooser(play.state))


@WORDS.word("toss", number, says="the party loses {0:Experience card}", hint=0, happens=True)
def toss(play: Play, actor: Actor, context: Context, count: int) -> Flow[None]:
    """The party loses Experience cards; which ones the active player says, the cheapest if nobody is asked. (TM-FAQ-07)"""
    state = play.state
    for _ in range(min(count, len(state.experience))):
        kinds = sorted(set(state.experience), key=lambda name: (play.library.monsters[name].xp, name))
        question = f"{play.library.called(context.card)}: which Experience card is lost?"
        offered, about = [Lose(kind) for kind in kinds], OfCard(context.card)
        why = "the one with the fewest points"
        lost = (yield from settle(play, context.seat(state), LOSE, offered, question, why, about)).card
        discard_experience(play, [lost])
        play.tell(CardDiscarded(PARTY, lost, "Experience"), "TM-XP-06")


@WORDS.word("lore", number, says="the party gains {0:Monster card} from the deck as Experience", hint=0.5, happens=True)
def lore(play: Play, actor: Actor, context: Context, count: int) -> Flow[None]:
    """The top Monster cards go to the Experience pile. (TM-XP-01, TM-TREA-04)"""
    state = play.state
    for _ in range(count):
        card = yield from draw(state.decks["monster"], why="lore", by=context.card)
        if card is not None:
            state.experience.append(card)
            play.tell(Drew(PARTY, "monsters", card), "TM-XP-01")
            play.tell(CardGained(PARTY, card, "Experience"), "TM-XP-01")


def discard_experience(table: Table, spent: list[str]) -> None:
    """Spent Monster cards join the Monster discards; a Villain's card leaves the game. (TM-XP-06, -11, TM-BOSS-07)"""
    state = table.state
    for name in spent:
        state.experience.remove(name)
        if not table.library.monsters[name].villain:
            discard(state.decks["monster"], name)


def end_lasting(play: Play, event: str) -> None:
    """Encounters that last until this event are discarded. `next turn` is that of the player who drew it. (TM-ENC-09)"""
    state = play.state
    if not state.lasting:
        return
    known = play.library.encounters
    for lasting in [*state.lasting]:
        if known[lasting.card].until == event and (event != "next turn" or lasting.seat == state.active):
            state.lasting.remove(lasting)
            moments.leave_lasting(play, lasting.card)
            discard(state.decks["encounter"], lasting.card)
            play.tell(CardDiscarded(state.heroes[lasting.seat].id, lasting.card, "over"), "TM-ENC-09")
