"""The people and their numbers: every Hero, the party with what the adventure counts, the campaign."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from tabletome.games.tomb.board import figures, seating, values
from tabletome.games.tomb.board.objectives import VALUES
from tabletome.games.tomb.cards.adventure_text import HAPPENED
from tabletome.games.tomb.cards.library import Table, under_way
from tabletome.games.tomb.cards.objectives import Compared, Condition
from tabletome.games.tomb.options.encounters import worth
from tabletome.games.tomb.scene.badges import badges, leader_of
from tabletome.games.tomb.scene.board import ROLE_ICON
from tabletome.games.tomb.state import Figure, Hero, State
from tabletome.scene import Panel, Stat
from tabletome.table import size

TRIVIAL = 1
"""What is needed once only is told by the goal."""


def panel_of_absent(seat: int) -> Panel:
    """A player who sits the adventure out. (TM-CAMP-11)"""
    return Panel(f"seat-{seat}", "No Hero", "sits this adventure out", seat=seat)


def hero_panel(table: Table, place: int, acting: int) -> Panel:
    """A Hero as everybody sees it: the numbers that count now, and what lies on it. (TM-HERO-04)"""
    state = table.state
    hero = state.heroes[place]
    seat, active = seating.taking_part(state)[place], place == acting
    if not hero.id:
        return Panel(f"seat-{seat}", "No Hero yet", seat=seat, active=active)
    card = table.library.heroes[hero.id]
    side = card.side(hero.level)
    stats = [
        Stat("HP", hero.hp, figures.health(table, hero)),
        Stat("AC", values.armour_class(table, hero)),
        Stat("level", hero.level),
        Stat("Speed", values.speed(table, hero)),
        Stat("Surge Value", values.value(table, "surge", side.surge, hero)),
    ]
    stats += [Stat("gold", hero.gold)] if hero.gold else []
    stats += [Stat("steps left", values.steps_left(table, hero))] if _is_moving(state, hero) else []
    stats += (
        [Stat("with", ", ".join(_many(badge.name, badge.count) for badge in found))]
        if (found := badges(table, hero))
        else []
    )
    led = [_title(figure) for figure in state.figures if leader_of(table, figure) == card.name]
    stats += [Stat("leads", ", ".join(led))] if led else []
    row = [_many(_name(table, card), len(list(alike))) for card, alike in groupby(hero.row)]
    stats += [Stat("Monsters", ", ".join(row))] if row else []
    icon = ROLE_ICON.get(card.role, "")
    role = f"{card.race} {card.role}"
    return Panel(hero.id, card.name, role, card.glyph, card.colour, tuple(stats), active, seat, icon, figure=True)


def _is_moving(state: State, hero: Hero) -> bool:
    return state.phase == "hero_phase" and hero is state.heroes[state.active]


def _many(name: str, number: int) -> str:
    return f"{name} ×{number}" if number > 1 else name


def _name(table: Table, card: str) -> str:
    known = table.library.monsters.get(card) or table.library.traps.get(card)
    return card if known is None else known.name


# --- the adventure ----------------------------------------------------------------------------------------------------


def party_panel(table: Table) -> Panel:
    """The goal, how far the party is from victory and from defeat, and what belongs to all Heroes. (TM-GEN-06, -09, TM-XP-04)"""
    state = table.state
    adventure = under_way(table)
    stats = [
        Stat("Healing Surges", state.surges),
        Stat("tiles left", size(state.stack)),
        Stat("Experience", worth(table, state.experience)),
        Stat("to cancel", adventure.price),
    ]
    stats += [Stat(f"Victory: {stat.name}", stat.value, stat.of) for stat in toward_victory(table)]
    stats += [Stat(f"Defeat: {stat.name}", stat.value, stat.of) for stat in toward_defeat(table)]
    for action in adventure.special_actions:
        stats += _counted(table, action.condition)
    allies = [figure for figure in state.figures if figure.kind == "ally"]
    stats += [Stat(f"HP of {_title(ally)}", ally.hp, figures.health(table, ally)) for ally in allies]
    stats += [Stat("Experience cards", ", ".join(_experience(table)))] if state.experience else []
    return Panel("party", "The party", adventure.goal, stats=tuple(stats))


def _title(figure: Figure) -> str:
    return figure.id.replace("-", " ").title()


def _experience(table: Table) -> list[str]:
    """The cards of the Experience pile, each with its points. (TM-XP-02)"""
    known = table.library.monsters
    return [
        f"{_many(known[name].name, number)} ({known[name].xp})"
        for name, number in Counter(table.state.experience).items()
    ]


def toward_victory(table: Table) -> list[Stat]:
    """What the adventure counts until it is won. (TM-GEN-06)"""
    return _counted(table, under_way(table).victory)


def toward_defeat(table: Table) -> list[Stat]:
    """What it counts until it is lost. (TM-GEN-09)"""
    return [stat for _, condition in under_way(table).defeats for stat in _counted(table, condition)]


def _counted(table: Table, condition: Condition) -> list[Stat]:
    """What a condition counts that is to be seen nowhere else, and of how many: `undead defeated 3 of 6`."""
    stats = []
    for part in condition:
        if isinstance(part, Compared) and part.what in ("count", "round", "monsters"):
            of = part.amount.of(len(table.state.heroes))
            stats += [Stat(_words(part), VALUES[part.what](table, part), of)] if of > TRIVIAL else []
    return stats


def _words(part: Compared) -> str:
    """What is counted: `undead defeated`, `harvest`, `Monsters`."""
    if part.what != "count":
        return "Monsters" if part.what == "monsters" else part.what
    what, of = part.counted
    return f"{of.replace('-', ' ')} {what}" if of and what in HAPPENED else part.name.replace("-", " ")


def campaign_panel(table: Table) -> list[Panel]:
    """How far the campaign has come, and the last thing its log tells."""
    campaign = table.state.campaign
    if campaign is None:
        return []
    stats = [Stat("won", len(campaign.won), len(table.library.adventures)), Stat("failures", campaign.failures)]
    stats += [Stat(table.library.heroes[hero.id].name, f"absent, {hero.gold} gp") for hero in campaign.absent]
    return [Panel("campaign", "The campaign", campaign.log[-1] if campaign.log else "", stats=tuple(stats))]
