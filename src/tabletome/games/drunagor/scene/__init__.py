"""The picture: the board, the Initiative Track, the party, the Skills of whoever acts, and the question."""

from __future__ import annotations

import msgspec

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.doors import chapter_of, closed_doors
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.place import Choosing
from tabletome.games.drunagor.options.protect import Guarding
from tabletome.games.drunagor.options.react import Danger, React
from tabletome.games.drunagor.scene.board import board
from tabletome.games.drunagor.scene.cards import chosen_from, zones
from tabletome.games.drunagor.scene.darkness import expected, feared, hunting, rune_card
from tabletome.games.drunagor.scene.people import panels
from tabletome.games.drunagor.scene.plans import odds
from tabletome.games.drunagor.scene.threats import danger_prompt, guarding_prompt, saved
from tabletome.games.drunagor.scene.track import line
from tabletome.games.drunagor.state import Contest, Figure, Hero, figure, monsters
from tabletome.kernel import Choose
from tabletome.scene import Line, Prompt, Scene
from tabletome.scene.options import Offered
from tabletome.words import counted, ordinal


def scene(table: Table, asked: Choose | None) -> Scene:
    state = table.state
    hero = shown(table, asked)
    who = (figure(state, hero.id) if hero is not None else None) or Figure("", "hero", "", -1, 0)
    offered = Offered(table, who, asked, {**odds(table, asked), **_saved(table, who, asked)})
    about = asked.about if asked is not None else None
    losing = dict(about.damage) if isinstance(about, Danger | Guarding) else {}
    comes = expected(table)
    choosing = chosen_from(table, offered) if not state.figures else ()
    return Scene(
        title=_title(table),
        subtitle=_subtitle(table),
        boards=(board(table, offered, losing, feared(comes)),) if not choosing else (),
        panels=panels(table, offered, losing),
        zones=choosing or (zones(table, hero, offered, about) if hero is not None else ()),
        line=line(table) if state.figures else (),
        threats=hunting(table, comes),
        notes=_goal(table),
        prompt=_prompt(table, offered, hero, about),
        foresight=True,
    )


def shown(table: Table, asked: Choose | None) -> Hero | None:
    """Whose Skills are shown: who is asked about, else whose turn it is, else the first of the seat."""
    heroes = table.state.heroes
    wanted = getattr(asked.about, "hero", "") if asked is not None else table.state.turn.figure
    acting = figure(table.state, wanted)
    if acting is not None and acting.owner:
        wanted = acting.owner  # of a Pet, its Hero's
    seat = asked.seat if asked is not None else 0
    ranked = sorted(heroes, key=lambda hero: (hero.id != wanted, hero.seat != seat))
    return ranked[0] if ranked else None


def _prompt(table: Table, offered: Offered, hero: Hero | None, about: object) -> Prompt | None:
    called = about.hero if isinstance(about, Choosing) else hero.id if hero is not None else ""
    acting = figure(table.state, getattr(about, "hero", ""))
    if acting is not None and acting.owner:
        called = acting.id  # a Pet's move and attack are asked in its own name
    prompt = offered.prompt(name_of(table, called))
    if prompt is None or hero is None:
        return prompt
    if isinstance(about, Danger):
        return msgspec.structs.replace(prompt, **danger_prompt(table, hero, about))
    if isinstance(about, Guarding):
        return msgspec.structs.replace(prompt, **guarding_prompt(table, about))
    return prompt


def _saved(table: Table, who: Figure, asked: Choose | None) -> dict[str, str]:
    """Behind each Reaction, what becomes of the Health of whom it protects."""
    if asked is None or not isinstance(asked.about, Danger):
        return {}
    return {
        str(option): saved(table, who, asked.about, option.arg if isinstance(option.arg, React) else None)
        for option in asked
    }


def _title(table: Table) -> str:
    """A Chapter has its number above its name; what stands alone, its name."""
    chapter = chapter_of(table)
    return f"Chapter {chapter.number}" if chapter.number else chapter.name


def _subtitle(table: Table) -> str:
    state = table.state
    if state.result:
        return f"{state.result.capitalize()}: {state.why}"
    now = f"Round {state.round}" if state.round else "Setting up"
    return f"{chapter_of(table).name} · {now.lower()}" if chapter_of(table).number else now


def _goal(table: Table) -> tuple[Line, ...]:
    """What ends the Adventure is always in sight. (DR-DOOR-10, DR-END-01, DR-END-02, DR-END-04)"""
    house, chapter = table.state.house, chapter_of(table)
    if table.state.contest is not None:
        return _match_goal(table, table.state.contest)
    trauma, curse = ordinal(house.trauma_limit + 1), ordinal(house.curse_limit + 1)
    lines = [
        Line(f"Won: {chapter.goal} ({_left(table)}).", ("DR-DOOR-10",)),
        Line(f"Lost: a {trauma} Trauma or {curse} Curse Cube.", ("DR-END-01", "DR-END-02")),
    ]
    if rune_card(table) is not None:
        lines.append(Line("Lost: the last Rune is drawn.", ("DR-DTURN-05",)))
    if chapter.defeat:
        lines.append(Line(f"Lost: {chapter.defeat}.", ("DR-END-04",)))
    return tuple(lines)


def _match_goal(table: Table, contest: Contest) -> tuple[Line, ...]:
    """What a side of a Battleground is defeated by, and what else ends the match. (DR-PVP-22, DR-PVP-24, DR-PVP-28, DR-PVP-38)"""
    curse = ordinal(table.state.house.curse_limit + 1)
    clock = "the last Rune is drawn" if rune_card(table) is not None else f"round {contest.rounds} is over"
    lines = [
        Line(f"Won: {chapter_of(table).goal}.", ("DR-PVP-28",)),
        Line(f"Out: 2 Trauma Cubes for each Hero of a side, or a {curse} Curse Cube.", ("DR-PVP-22", "DR-PVP-24")),
        Line(f"When {clock}, fewest Trauma Cubes win, then most Health.", ("DR-PVP-38", "DR-PVP-39")),
    ]
    rule = chapter_of(table).rule
    return (*lines, Line(f"{rule.name}: {rule.text}", ("DR-PVP-04",))) if rule is not None else tuple(lines)


def _left(table: Table) -> str:
    """How far the goal is, as far as can be seen."""
    state, left = table.state, len(monsters(table.state))
    if not state.figures:
        return "none there yet"
    seen = [f"{left} left"]
    if state.missing:
        seen.append(f"{len(state.missing)} of the missing in sight")
    if doors := len([*closed_doors(table)]):
        seen.append(counted(doors, "closed Door"))
    return ", ".join(seen)
