"""Up/Down checks in play: who declares, from which deck the symbols come, and what is told about them."""

from __future__ import annotations

from tabletome.games.deck.cards import patterns
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.events.combat import Checked, Redrew
from tabletome.games.deck.options import Always, always
from tabletome.games.deck.options.checks import (
    DECLARE,
    DECLARE_SEVERAL,
    REDRAW,
    REDRAW_OR_NOT,
    UP_OR_DOWN,
    Accept,
    Check,
    Declare,
    declarations,
)  # fmt: skip
from tabletome.games.deck.rules import asking
from tabletome.games.deck.state import Combatant, symbol_of
from tabletome.kernel import Choose, Flow
from tabletome.table.deck import contents, draw, shuffle_in


def declare(play: Play, who: Combatant, why: str, question: str, *rules: str) -> Flow[str]:
    """A Player says Up or Down before anything is drawn; what was said is told with the draw. (DK-UD-06, DK-TURN-28)"""
    if (wish := asking.wished(play, who, "U", "D")) is not None:
        return wish
    option = yield Choose(who.seat, (*UP_OR_DOWN, *always("U", "D")), question, rules, DECLARE, Check(why))
    act: Declare | Always = option.arg
    return asking.stand(play, who, act) if isinstance(act, Always) else act.symbols


def draw_symbols(play: Play, draws: int, why: str, who: Combatant | None = None, wanted: str = "") -> Flow[str]:
    """Draw for symbols only; everybody sees them, and what had to be matched. (DK-UD-03..06)"""
    by = who.id if who is not None else ""
    drawn = yield from symbols_drawn(play, draws, why, who)
    met = bool(wanted) and patterns.matches(wanted, drawn)
    play.tell(Checked(by, why, drawn, wanted, met), "DK-UD-04", "DK-UD-05", *("DK-UD-06",) * bool(wanted))
    return drawn


def symbols_drawn(play: Play, draws: int, why: str, who: Combatant | None = None) -> Flow[str]:
    """From the shared deck or, if so agreed, from the drawer's Draw Deck. (DK-UD-03, -16, -17)

    The cards go back, so a check never costs cards nor Fatigue. (DK-UD-05, -17)
    """
    by = who.id if who is not None else ""
    ups, downs, label = patterns.UPS, patterns.DOWNS, "Up/Down Deck"
    if play.state.checks == "draw" and who is not None and not who.is_foe:
        symbols = "".join(map(symbol_of, contents(who.deck)))
        ups, downs = patterns.source_symbols(symbols, draws)
        label = who.deck.name if len(symbols) >= draws else label
    drawn: str = yield from patterns.draw_symbols(draws, why, by, ups, downs, label)
    return drawn


def draw_and_return(who: Combatant, count: int, why: str) -> Flow[list[str]]:
    """Cards of a Draw Deck seen by all; then they go back and the deck is shuffled. (DK-UD-05, -15)"""
    cards: list[str] = []
    for _ in range(count):
        card = yield from draw(who.deck, why=why, by=who.id)
        assert card is not None
        cards.append(card)
    shuffle_in(who.deck, cards)
    return cards


def passed(play: Play, pattern: str, why: str, who: Combatant | None = None, draws: int = 0) -> Flow[bool]:
    """Draw as many symbols as the pattern has, or `draws`, and match them in any order; both are told.

    (DK-UD-06, -09, DK-CHAR-03)
    """
    drawn = yield from draw_symbols(play, draws or len(pattern), why, who, pattern)
    if who is not None and not patterns.matches(pattern, drawn) and (yield from draws_again(play, who, why)):
        drawn = yield from draw_symbols(play, draws or len(pattern), why, who, pattern)
    return patterns.matches(pattern, drawn)


def draws_again(play: Play, who: Combatant, why: str) -> Flow[bool]:
    """Once per adventure a Human may make a check that failed once more. (DK-CHAR-03)"""
    if who.is_foe or who.redrawn or not play.library.has_ability(who, "redraw"):
        return False
    question = f"The check failed: {why}. Draw again? A Human may once per adventure."
    option = yield Choose(who.seat, REDRAW_OR_NOT, question, ("DK-CHAR-03",), REDRAW, Check(why))
    if isinstance(option.arg, Accept):
        return False
    who.redrawn = True
    play.tell(Redrew(who.id), "DK-CHAR-03")
    return True


def declare_several(who: Combatant, draws: int, what: str) -> Flow[str]:
    """The caster says which symbols are required when a Counter asks for several. (DK-SPELL-03)"""
    question = f"{what}: which symbols must be drawn to Counter it?"
    groups = declarations(patterns.declarations(draws))
    option = yield Choose(who.seat, groups, question, ("DK-SPELL-03",), DECLARE_SEVERAL, Check(what, draws))
    symbols: str = option.arg.symbols
    return symbols


def pick(play: Play, count: int, why: str) -> Flow[int]:
    """One of several, each as likely as the others, by single Up/Downs read as a number; too high a number is drawn again.

    (DK-MODE-01, DK-FOE-43)
    """
    while True:
        chosen = 0
        for _ in range((count - 1).bit_length()):
            chosen = chosen * 2 + (yield from draw_symbols(play, 1, why)).count("U")
        if chosen < count:
            return chosen
