"""The fitting Attribute Card where chance has failed: for tasks, and to evade what strikes. (DK-TASK-05..13, DK-HAZ-02)"""

from __future__ import annotations

from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.cards.text import ATTRIBUTE
from tabletome.games.deck.events.story import TaskCardUsed
from tabletome.games.deck.options import hand
from tabletome.games.deck.options.counters import DrawOut
from tabletome.games.deck.options.journey import GIVE_UP, TASK_CARD, Tried, Use, task_cards
from tabletome.games.deck.rules import asking
from tabletome.games.deck.rules.combat import fatigue
from tabletome.games.deck.state import Attribute, Combatant
from tabletome.kernel import Choose, Flow
from tabletome.words import listed


def by_attribute(
    play: Play, who: Combatant, name: str, attributes: tuple[Attribute, ...], damage: int = 0
) -> Flow[bool]:
    """One fitting Attribute Card is enough: from hand, and a card is Drawn for it; or from the Draw Deck for Exhaustion.

    Who has none is asked too, because being skipped would tell. `damage` is what comes of it if none is Played.
    (DK-TASK-05..08, DK-TASK-10, DK-TASK-11, DK-TASK-13, DK-HAZ-02)
    """
    if not attributes:
        return False
    wanted = listed([ATTRIBUTE[attribute] for attribute in attributes], "or")
    at_stake = f", and {damage} Damage would follow" if damage else ""
    question = f"{name}: failed{at_stake}. Play {wanted} after all? From the Draw Deck it costs a level of Exhaustion."
    rules = ("DK-TASK-05", "DK-TASK-07")
    option = yield from asking.asked(
        play, Choose(who.seat, (*task_cards(who, attributes), GIVE_UP), question, rules, TASK_CARD, Tried(name, damage))
    )
    match option.arg:
        case Use(card):
            hand.put_down(who, card)
            play.tell(TaskCardUsed(who.id, card, name), "DK-TASK-05", "DK-TASK-10")
            if fatigue.can_draw(who):
                yield from fatigue.draw_one(play, who, "DK-TASK-05")
            return True
        case DrawOut(card):
            yield from fatigue.draw_out(play, who, card)
            return True
        case _:
            return False
