"""The turn of the Rune card, and of a special card in the other end slot. (DR-DTURN-*, DR-DARK-01..04, DR-DARK-47)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.cards.runes import Rune
from tabletome.games.drunagor.events.darkness import CardFlipped, RuneDrawn, RuneLaid
from tabletome.games.drunagor.events.story import RuneReturned
from tabletome.games.drunagor.options.ground.darkness import BAG, draws, in_bag, on_track
from tabletome.games.drunagor.rules.ground.darkness import spread
from tabletome.games.drunagor.rules.passives import answer
from tabletome.games.drunagor.rules.setting_up import raid
from tabletome.games.drunagor.rules.special import at
from tabletome.games.drunagor.state import Card, Turn, heroes_by_initiative
from tabletome.kernel import Chance, Flow
from tabletome.kernel.events import TurnBegan, TurnEnded

TRACK = "Runes on the track"


def begin_card(play: Play, card: Card) -> None:
    """The Marker has come to the Rune card, or to a special one: a turn of its own. (DR-DTURN-01, DR-DTURN-03, DR-DARK-61)"""
    play.state.turn = Turn()
    play.tell(TurnBegan(card.id), "DR-DTURN-01" if card.kind == "rune" else "DR-DTURN-03")
    if card.kind == "rune":
        play.state.runes.drawing = draws(play, play.library.track_cards[card.id])
    play.state.phase = "rune" if card.kind == "rune" else "special_card"


def rune(play: Play) -> Flow[None]:
    """One Rune: drawn, its tile laid, put on the track; then the next one. After the last the Rune card is flipped.

    (DR-DTURN-01, DR-DTURN-02, DR-DARK-03, DR-DARK-47, DR-QUICK-47, DR-QUICK-55)
    """
    runes, card = play.state.runes, play.state.track.acting
    if not runes.drawing:
        runes.face = "B" if runes.face == "A" else "A"
        play.tell(CardFlipped(card, runes.face), "DR-DTURN-02")
        play.tell(TurnEnded(card), "DR-DTURN-01")
        play.state.phase = "next_card"
        return
    runes.drawing -= 1
    drawn = yield from draw_rune(play)
    yield from spread(play, drawn)
    runes.laid.setdefault(drawn.colour, []).append(drawn.id)
    play.tell(RuneLaid(drawn.id, drawn.colour, on_track(play, drawn.colour)), "DR-DARK-04")


def draw_rune(play: Play) -> Flow[Rune]:
    """A Rune out of the bag, any with the same chance. If it was the last, all is lost at once.

    (DR-DTURN-05, DR-DARK-18, DR-PASS-04)
    """
    bag = in_bag(play)
    drawn = bag[0] if len({*bag}) == 1 else (yield Chance(BAG, bag, "the Darkness", drawn=True))
    counts = play.state.runes.bag
    counts[str(drawn)] -= 1
    if not counts[str(drawn)]:
        del counts[str(drawn)]
    found = play.library.runes[str(drawn)]
    play.tell(RuneDrawn(found.id, found.colour, len(bag) - 1), "DR-DTURN-01")
    for one in heroes_by_initiative(play.state):
        if not one.down:
            yield from answer(play, one, "RUNE DRAWN")
    return found


def return_rune(play: Play, rule: str) -> Flow[None]:
    """One of the Runes on the track, any with the same chance, goes back into the bag; its Darkness stays."""
    runes = play.state.runes
    laid = tuple(sorted(rune for some in runes.laid.values() for rune in some))
    if not laid:
        return
    back: str = laid[0] if len({*laid}) == 1 else (yield Chance(TRACK, laid, "back into the bag", drawn=True))
    colour = play.library.runes[back].colour
    runes.laid[colour].remove(back)
    if not runes.laid[colour]:
        del runes.laid[colour]
    runes.bag[back] = runes.bag.get(back, 0) + 1
    play.tell(RuneReturned(back, colour, sum(runes.bag.values())), rule)


def special_card(play: Play) -> Flow[None]:
    """What the card in the upper end slot says, and it is flipped; a reminder says nothing.

    (DR-DTURN-03, DR-DTURN-04, DR-DARK-02, DR-BOX-14, DR-DOOR-06)
    """
    card, runes = play.library.track_cards[play.state.track.acting], play.state.runes
    yield from raid(play, card.brings[runes.special])
    runes.special = "B" if runes.special == "A" else "A"
    play.tell(CardFlipped(card.id, runes.special), "DR-BOX-14")
    yield from at(play, "card acted", card=card.id)
    play.tell(TurnEnded(card.id), "DR-DTURN-03")
    play.state.phase = "next_card"
