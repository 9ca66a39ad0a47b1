"""Level Up: the Hero card is turned to its 2nd-level side. (TM-TOWN-13..16, TM-HERO-04)

By the book this is done in town. A table may agree on a rule of the older games of the line: a natural 20 on an attack roll lets
a Hero do it on the spot for 5 Experience; there it gains the Hit Points by which the sides differ, or heals fully if agreed.
"""

from __future__ import annotations

from tabletome.games.tomb.board import figures
from tabletome.games.tomb.board.figures import seat_of
from tabletome.games.tomb.cards.library import Play
from tabletome.games.tomb.events import LevelGained
from tabletome.games.tomb.options import PASS, Pass
from tabletome.games.tomb.options.encounters import enough, worth
from tabletome.games.tomb.options.town import LEVEL_UP, LevelUpFor, Price
from tabletome.games.tomb.rules.cards import moments
from tabletome.games.tomb.rules.cards.encounters import discard_experience
from tabletome.games.tomb.rules.cards.powers import fill_up_powers
from tabletome.games.tomb.state import Hero
from tabletome.kernel import Choose, Flow, acts

EXPERIENCE = 5


def level_up(play: Play, hero: Hero) -> Flow[None]:
    """More Hit Points, a better AC and Surge Value, and one more Daily power to choose. (TM-TOWN-14..16)"""
    state = play.state
    before = figures.health(play, hero)
    hero.level = 2
    play.tell(LevelGained(hero.id, hero.level), "TM-TOWN-14", "TM-TOWN-16")
    hero.hp += figures.health(play, hero) - before
    if state.house.full_heal_on_level_up:
        hero.hp = figures.health(play, hero)
    yield from fill_up_powers(play, seat_of(state, hero), ask=True)


def level_up_on_20(play: Play, hero: Hero, die: int) -> Flow[None]:
    """House rule: a natural 20 and 5 Experience make a Hero 2nd level in the middle of an adventure. (TM-TOWN-14)"""
    state = play.state
    if die < 20 or not state.house.level_up_on_20 or hero.level > 1 or worth(play, state.experience) < EXPERIENCE:
        return
    seat = seat_of(state, hero)
    sets = enough(play, state.experience, EXPERIENCE)
    prompt = f"A natural 20: spend {EXPERIENCE} Experience to reach 2nd level?"
    option = yield Choose(
        seat, [*acts([LevelUpFor(chosen) for chosen in sets]), PASS], prompt, (), LEVEL_UP, Price(EXPERIENCE)
    )
    if isinstance(option.arg, Pass):
        return
    discard_experience(play, list(option.arg.cards))
    had = len(hero.powers)
    yield from level_up(play, hero)
    for used in hero.powers[had:]:
        moments.enter_card(play, hero, seat, used)
