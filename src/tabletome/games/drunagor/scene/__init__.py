"""The picture: the board, the Initiative Track, the party, the Skills of whoever acts, and the question."""

from __future__ import annotations

import msgspec

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.cards.places import Format
from tabletome.games.drunagor.options.doors import chapter_of
from tabletome.games.drunagor.options.minor.exchange import HEADING as EXCHANGE
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.place import Choosing
from tabletome.games.drunagor.options.protect import Guarding
from tabletome.games.drunagor.options.react import Danger, React
from tabletome.games.drunagor.options.story.scenes import Reading, Rolling
from tabletome.games.drunagor.scene import camp
from tabletome.games.drunagor.scene.board import board
from tabletome.games.drunagor.scene.cards import chosen_from, zones
from tabletome.games.drunagor.scene.darkness import expected, feared, hunting
from tabletome.games.drunagor.scene.goal import goal
from tabletome.games.drunagor.scene.people import panels
from tabletome.games.drunagor.scene.plans import odds
from tabletome.games.drunagor.scene.story import opening, page, rolled_again
from tabletome.games.drunagor.scene.threats import danger_prompt, guarding_prompt, saved
from tabletome.games.drunagor.scene.track import line
from tabletome.games.drunagor.state import Figure, Hero, figure
from tabletome.kernel import Choose
from tabletome.scene import Prompt, Scene, Zone
from tabletome.scene.options import Offered

FORMATS: dict[Format, str] = {"duel": "A duel", "free-for-all": "Each for themselves", "teams": "Two sides"}


def scene(table: Table, asked: Choose | None) -> Scene:
    state = table.state
    hero = shown(table, asked)
    if hero is not None and state.camp is not None and state.figures:
        return camp.scene(table, asked, hero)
    if state.campaign is not None and not state.phase:
        return camp.ending(table)
    who = (figure(state, hero.id) if hero is not None else None) or Figure("", "hero", "", -1, 0)
    likely = {**odds(table, asked), **_saved(table, who, asked), **rolled_again(table, asked)}
    offered = Offered(table, who, asked, likely, folded=(EXCHANGE,))
    about = asked.about if asked is not None else None
    losing = dict(about.damage) if isinstance(about, Danger | Guarding) else {}
    comes = expected(table)
    choosing = chosen_from(table, offered) if not state.figures else ()
    return Scene(
        title=_title(table),
        subtitle=_subtitle(table),
        boards=(board(table, offered, losing, feared(comes)),) if not choosing else (),
        panels=panels(table, offered, losing),
        zones=choosing or _zones(table, hero, offered, about),
        line=line(table) if state.figures else (),
        threats=hunting(table, comes),
        notes=goal(table),
        prompt=_prompt(table, offered, hero, about),
        foresight=True,
        record=camp.campaign_log(table) if state.heroes else None,
    )


def _zones(table: Table, hero: Hero | None, offered: Offered, about: object) -> tuple[Zone, ...]:
    """A page that is read lies alone on the table; else the cards of whoever acts."""
    read = page(table, listed=about is None) if about is None or isinstance(about, Reading | Rolling) else ()
    read = read or opening(table)
    return read or (zones(table, hero, offered, about) if hero is not None else ())


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
    votes = (
        isinstance(about, Reading)
        and hero is not None
        and offered.asked is not None
        and hero.seat != offered.asked.seat
    )
    prompt = offered.prompt("The party" if votes else name_of(table, called))
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
    """A Chapter has its number above its name, a Battleground what it is; what stands alone, its name."""
    chapter = chapter_of(table)
    if chapter.format:
        return FORMATS[chapter.format]
    return f"Chapter {chapter.number}" if chapter.number else chapter.name


def _subtitle(table: Table) -> str:
    state = table.state
    if state.result:
        return f"{state.result.capitalize()}: {state.why}"
    now = f"Round {state.round}" if state.round else "Setting up"
    chapter = chapter_of(table)
    return f"{now} · {chapter.name}" if chapter.number or chapter.format else now
