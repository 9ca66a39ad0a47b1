"""The picture of an adventure: board, Heroes, what the adventure counts, and every card that can matter to who looks.

The board is in board.py, what lies on figures in badges.py, people and numbers in people.py, cards in cards.py, those a choice
is about in question.py, town and campaign log in town.py.
"""

from __future__ import annotations

from tabletome.games.tomb.board import seating
from tabletome.games.tomb.board.seating import hero_of
from tabletome.games.tomb.cards.library import Table, under_way
from tabletome.games.tomb.options.attack import Strike
from tabletome.games.tomb.scene import cards, people, town
from tabletome.games.tomb.scene.board import the_board
from tabletome.games.tomb.scene.question import in_question, notes
from tabletome.games.tomb.state import Hero, State
from tabletome.kernel import Choose
from tabletome.scene import Scene, Zone
from tabletome.scene.options import Offered, question

WITHOUT_ACTIVE_HERO = {
    "set_up", "choose_heroes", "choose_powers", "make_ready", "place_heroes", "first_player", *town.PHASES,
}  # fmt: skip
PHASE_NAMES = {
    "choose_heroes": "choosing Heroes", "choose_powers": "choosing powers", "place_heroes": "taking places",
    "first_player": "who goes first", "start_of_turn": "start of turn", "hero_phase": "Hero Phase",
    "exploration_phase": "Exploration Phase", "villain_phase": "Villain Phase", "villains": "Villain Phase",
    "row": "Villain Phase", "same_name": "Villain Phase", "end_of_turn": "end of turn", "open_town": "in town", "town": "in town",
    "close_town": "leaving town", "make_ready": "making ready", "aftermath": "Aftermath", "bring_heroes": "choosing Heroes",
}  # fmt: skip


def scene(table: Table, asked: Choose | None) -> Scene:
    """Everything on the table, with the options of whoever is asked where they belong."""
    state = table.state
    acting = whose_turn(state, asked)
    hero = table.state.heroes[max(acting, 0)] if asked is None else hero_of(table.state, asked.seat)
    offered = Offered(table, hero, asked, odds_of_many(table, hero, asked))
    title, subtitle = heading(table, acting)
    return Scene(
        title=title,
        subtitle=subtitle,
        boards=(the_board(table, offered, acting),) if state.placed else (),
        panels=(
            *(people.hero_panel(table, place, acting) for place in range(len(state.heroes))),
            *map(people.panel_of_absent, seating.sitting_out(state)),
            *([people.party_panel(table)] if state.phase not in town.PHASES else ()),
            *people.campaign_panel(table),
        ),
        zones=tuple(zones(table, hero, offered)),
        prompt=None if asked is None else question(asked, offered.groups, notes=notes(table, asked)),
        record=town.record(state),
    )


def whose_turn(state: State, asked: Choose | None) -> int:
    """The place whose Hero is to act: the active one's, or before the first turn and in town that of whoever is asked.

    What is asked only its seat knows; the others see whose turn it is in town, and otherwise nobody marked (-1).
    """
    if state.phase not in WITHOUT_ACTIVE_HERO:
        return state.active
    if asked is not None:
        return seating.place_of(state, asked.seat)
    visit = state.campaign.visit if state.campaign is not None and state.phase == "town" else None
    return visit.seats[0] if visit is not None and visit.seats else -1


def heading(table: Table, acting: int) -> tuple[str, str]:
    """The adventure or the town, and who does what there."""
    state = table.state
    adventure = under_way(table)
    hero = state.heroes[acting] if acting >= 0 else None
    doing = PHASE_NAMES.get(state.phase, "")
    who = f"{table.library.heroes[hero.id].name}: {doing}" if hero is not None and hero.id and doing else doing
    if state.phase in town.PHASES:
        title, when = town.heading(table)
        parts = [when, who]
    elif state.phase in WITHOUT_ACTIVE_HERO:
        title, parts = adventure.name, [f"Adventure {adventure.number}", who]
    else:
        title, parts = adventure.name, [f"Adventure {adventure.number}", *counts(table), who]
    subtitle = " · ".join(part for part in parts if part)
    return title, subtitle[:1].upper() + subtitle[1:]


def counts(table: Table) -> list[str]:
    """The round and whatever else the adventure counts, `round 3/18`, `water 6/18`: to be seen at any time."""
    counted = [*people.toward_victory(table), *people.toward_defeat(table)]
    told = {stat.name: f"{stat.name} {stat.value}/{stat.of}" for stat in counted}
    return [told.pop("round", f"round {table.state.round}"), *told.values()]


def odds_of_many(table: Table, hero: Hero, asked: Choose | None) -> dict[str, str]:
    """The odds of attacks on several targets, which no single number tells."""
    attacks = [option for option in asked or () if isinstance(option.arg, Strike) and not option.arg.target]
    return {str(option): option.arg.odds_of_each(table, hero) for option in attacks}


def zones(table: Table, hero: Hero, offered: Offered) -> list[Zone]:
    """All open cards: first those in question and for sale, then the Hero's own, then what is in play."""
    state, asked = table.state, offered.asked
    about = in_question(table, asked, hero)
    apart = {card.id for zone in about for card in zone.cards}
    found = [*about, *town.for_sale(table, offered)]
    if hero.id:
        found += [cards.hand(table, hero, offered)] if hero.powers or hero.items or hero.tokens else []
        found += cards.in_play(table, apart)
        found += [cards.hero_zone(table, hero)] if f"hero-{hero.id}" not in apart else []
    found += town.log(state)
    if state.phase not in town.PHASES or (state.campaign and state.campaign.visit and state.campaign.visit.before):
        found += [cards.rules_card(table), *cards.piles(state)]
    return found
