"""Encounter cards, and cancelling them with Experience Points. (TM-ENC-01..10, TM-XP-01..11)"""

from __future__ import annotations

from tabletome.games.tomb.board.figures import About, printed_name
from tabletome.games.tomb.cards import kinds
from tabletome.games.tomb.cards.library import Play, Table, under_way
from tabletome.games.tomb.events import EncounterCancelled
from tabletome.games.tomb.options.encounters import CANCEL, SPEND, Cancelling, enough, worth
from tabletome.games.tomb.rules import effects, moments
from tabletome.games.tomb.rules.adventure import objectives
from tabletome.games.tomb.state import Hero, Lasting
from tabletome.kernel import Choose, Flow, Group, Items, One
from tabletome.kernel.events import CardDiscarded, Drew
from tabletome.table import discard, draw


def encounter(play: Play, seat: int) -> Flow[None]:
    """Draw an Encounter; cancel it with Experience, or carry it out at once. (TM-ENC-01, -02, -05, -06, -09, TM-FAQ-08)"""
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
        yield from effects.perform(play, known.deed, effects.Context(None, None, None, card, drawer=seat))
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
    names = ["+".join(chosen) for chosen in sets]
    name = play.library.encounters[card].name
    least = " + ".join([play.library.monsters[spent].name for spent in sets[0]])
    prompt = f"Cancel {name} for {price} Experience? Least waste: {least}, {worth(play, sets[0])} points."
    groups = (One("suffer"), Items("cancel", names), One("pick", "pick the Experience cards one by one"))
    option = yield Choose(seat, groups, prompt, ("TM-XP-03", "TM-XP-05"), CANCEL, Cancelling(card, price))
    if option.verb == "suffer":
        return False
    if option.verb == "pick":
        spent = yield from picked(play, seat, state.experience, card, price)
    else:
        spent = list(sets[names.index(option.arg)])
    discard_experience(play, spent)
    play.tell(EncounterCancelled(card, tuple(spent), worth(play, spent), price), "TM-XP-05", "TM-XP-06", "TM-XP-07")
    return True


def picked(table: Table, seat: int, pile: list[str], card: str, price: int) -> Flow[list[str]]:
    """Any set the player likes, card by card, that reaches the price. (TM-XP-05, -11)"""
    spent: list[str] = []
    left = sorted(pile)
    while left:
        groups: list[Group] = [Items("spend", sorted(set(left)))]
        if worth(table, spent) >= price:
            groups.append(One("enough"))
        prompt = f"{worth(table, spent)} of {price} Experience: spend which card?"
        option = yield Choose(seat, groups, prompt, ("TM-XP-11",), SPEND, Cancelling(card, price, worth(table, spent)))
        if option.verb == "enough":
            break
        left.remove(option.arg)
        spent.append(option.arg)
    return spent


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
