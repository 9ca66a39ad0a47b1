"""The people and their numbers: every Hero, the party with what the adventure counts, the campaign."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from tabletome.games.tomb.board import figures
from tabletome.games.tomb.cards import adventures, library
from tabletome.games.tomb.cards.objectives import COMPARED, scaled
from tabletome.games.tomb.rules import combat, encounters, hero_phase, moments, movement, places
from tabletome.games.tomb.scene.badges import badges, leader_of
from tabletome.games.tomb.scene.board import ROLE_ICON
from tabletome.games.tomb.state import Figure, Hero, State, foes
from tabletome.scene import Panel, Stat
from tabletome.table import size

TRIVIAL = 1
"""What is needed once only is told by the goal."""


def panel_of_absent(seat: int) -> Panel:
    """A player who sits the adventure out. (TM-CAMP-11)"""
    return Panel(f"seat-{seat}", "No Hero", "sits this adventure out", seat=seat)


def hero_panel(state: State, place: int, acting: int) -> Panel:
    """A Hero as everybody sees it: the numbers that count now, and what lies on it. (TM-HERO-04)"""
    hero = state.heroes[place]
    seat, active = places.taking_part(state)[place], place == acting
    if not hero.id:
        return Panel(f"seat-{seat}", "No Hero yet", seat=seat, active=active)
    card = library.heroes()[hero.id]
    side = card.side(hero.level)
    stats = [
        Stat("HP", hero.hp, figures.health(state, hero)),
        Stat("AC", combat.armour_class(state, hero)),
        Stat("level", hero.level),
        Stat("Speed", movement.speed(state, hero)),
        Stat("Surge Value", moments.value(state, "surge", side.surge, hero)),
    ]
    stats += [Stat("gold", hero.gold)] if hero.gold else []
    stats += [Stat("steps left", hero_phase.steps_left(state, hero))] if _is_moving(state, hero) else []
    stats += (
        [Stat("with", ", ".join(_many(badge.name, badge.count) for badge in found))]
        if (found := badges(state, hero))
        else []
    )
    led = [_title(figure) for figure in state.figures if leader_of(state, figure) == card.name]
    stats += [Stat("leads", ", ".join(led))] if led else []
    row = [_many(_name(card), len(list(alike))) for card, alike in groupby(hero.row)]
    stats += [Stat("Monsters", ", ".join(row))] if row else []
    icon = ROLE_ICON.get(card.role, "")
    role = f"{card.race} {card.role}"
    return Panel(hero.id, card.name, role, card.glyph, card.colour, tuple(stats), active, seat, icon)


def _is_moving(state: State, hero: Hero) -> bool:
    return state.phase == "hero_phase" and hero is state.heroes[state.active]


def _many(name: str, number: int) -> str:
    return f"{name} ×{number}" if number > 1 else name


def _name(card: str) -> str:
    known = library.monsters().get(card) or library.traps().get(card)
    return card if known is None else known.name


# --- the adventure ----------------------------------------------------------------------------------------------------


def party_panel(state: State) -> Panel:
    """The goal, how far the party is from victory and from defeat, and what belongs to all Heroes. (TM-GEN-06, -09, TM-XP-04)"""
    adventure = adventures.BOOK[state.adventure]
    stats = [
        Stat("Healing Surges", state.surges),
        Stat("tiles left", size(state.stack)),
        Stat("Experience", encounters.worth(state.experience)),
        Stat("to cancel", adventure.price),
    ]
    stats += [Stat(f"Victory: {stat.name}", stat.value, stat.of) for stat in toward_victory(state)]
    stats += [Stat(f"Defeat: {stat.name}", stat.value, stat.of) for stat in toward_defeat(state)]
    for action in adventure.actions:
        stats += _counted(state, action.provided)
    allies = [figure for figure in state.figures if figure.kind == "ally"]
    stats += [Stat(f"HP of {_title(ally)}", ally.hp, figures.health(state, ally)) for ally in allies]
    stats += [Stat("Experience cards", ", ".join(_experience(state)))] if state.experience else []
    return Panel("party", "The party", adventure.goal, stats=tuple(stats))


def _title(figure: Figure) -> str:
    return figure.id.replace("-", " ").title()


def _experience(state: State) -> list[str]:
    """The cards of the Experience pile, each with its points. (TM-XP-02)"""
    known = library.monsters()
    return [
        f"{_many(known[name].name, number)} ({known[name].xp})" for name, number in Counter(state.experience).items()
    ]


def toward_victory(state: State) -> list[Stat]:
    """What the adventure counts until it is won. (TM-GEN-06)"""
    return _counted(state, adventures.BOOK[state.adventure].win)


def toward_defeat(state: State) -> list[Stat]:
    """What it counts until it is lost. (TM-GEN-09)"""
    return [stat for clause in adventures.BOOK[state.adventure].lose for stat in _counted(state, clause)]


def _counted(state: State, condition: str) -> list[Stat]:
    """What a condition counts, and of how many: `undead defeated 3 of 6`."""
    found = [COMPARED.fullmatch(part.strip()) for part in condition.split(" and ")]
    stats = []
    for part in filter(None, found):
        value, of = _amount(state, part[1]), scaled(part[3], len(state.heroes))
        if value is not None and of > TRIVIAL:
            stats.append(Stat(_words(part[1]), value, of))
    return stats


def _amount(state: State, what: str) -> int | None:
    """A number that is to be seen nowhere else."""
    if what.startswith("count "):
        return state.counters.get(what.removeprefix("count "), 0)
    return {"round": state.round, "monsters": len(foes(state))}.get(what)


def _words(what: str) -> str:
    """
    >>> _words("count defeated undead"), _words("count harvest"), _words("monsters")
    ('undead defeated', 'harvest', 'Monsters')
    """
    words = what.removeprefix("count ").replace("-", " ").replace("monsters", "Monsters").split()
    return " ".join([*words[1:], words[0]] if len(words) > 1 else words)


def campaign_panel(state: State) -> list[Panel]:
    """How far the campaign has come, and the last thing its log tells."""
    campaign = state.campaign
    if campaign is None:
        return []
    stats = [Stat("won", len(campaign.won), len(adventures.all_adventures())), Stat("failures", campaign.failures)]
    stats += [Stat(library.heroes()[hero.id].name, f"absent, {hero.gold} gp") for hero in campaign.absent]
    return [Panel("campaign", "The campaign", campaign.log[-1] if campaign.log else "", stats=tuple(stats))]
