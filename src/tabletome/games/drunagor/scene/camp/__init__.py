"""The Camp: a fire, those who sit around it, what they learn, take and wear; and the Campaign Log. (DR-CAMP-*, DR-LOG-*)"""

from __future__ import annotations

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.options.campaign.log import epilogue, hero_log, party_log
from tabletome.games.drunagor.options.campaign.road import LESSONS, OFFERS, WORDS, road
from tabletome.games.drunagor.options.learning import Learning
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.values import max_health
from tabletome.games.drunagor.scene.camp.clearing import STEPS, clearing
from tabletome.games.drunagor.scene.camp.tables import tables
from tabletome.games.drunagor.scene.camp.trees import class_trees
from tabletome.games.drunagor.scene.people import cubes_of, cubes_told
from tabletome.games.drunagor.scene.portraits import COLOURS
from tabletome.games.drunagor.state import Camp, Figure, Hero, camp_of, campaign_of, figure
from tabletome.kernel import Choose
from tabletome.scene import Card, Line, Panel, Scene, Stat, Track, Zone, face_of
from tabletome.scene.options import Offered
from tabletome.words import capitalized, counted

DOES = {
    "camp_reward": "finds something", "camp_offer": "chooses", "camp_learn": "learns", "camp_gear": "packs",
    "camp_role": "thinks",
}  # fmt: skip


def scene(table: Table, asked: Choose | None, hero: Hero) -> Scene:
    """Between two Adventures: the place, the step, the question, and what it is about."""
    who = figure(table.state, hero.id) or Figure("", "hero", "", -1, 0)
    offered = Offered(table, who, asked)
    about = asked.about if asked is not None else None
    trees = class_trees(table, hero, offered) if isinstance(about, Learning) and about.reward == "ability" else ()
    return Scene(
        title=_title(table),
        subtitle=_subtitle(table),
        boards=(clearing(table, offered),),
        panels=tuple(_panel(table, one, offered) for one in table.state.heroes),
        zones=(*tables(table, hero, offered, about), *log(table)),
        tracks=(_steps(table),),
        trees=trees,
        notes=_won(table),
        record=campaign_log(table),
        prompt=offered.prompt(name_of(table, hero.id)),
    )


def ending(table: Table) -> Scene:
    """After the last Chapter: the epilogue, and the whole log. (DR-LOG-11)"""
    state, pages = table.state, epilogue(table)
    read = (Zone("page", "The end", (Card("epilogue", "Epilogue", "", tuple(pages)),), prose=True),) if pages else ()
    return Scene(
        title="The Campaign is over",
        subtitle=f"{capitalized(state.result)}: {state.why}",
        panels=tuple(_panel(table, one, Offered(table, Figure("", "hero", "", -1, 0), None)) for one in state.heroes),
        zones=(*read, *log(table)),
        record=campaign_log(table),
    )


def _title(table: Table) -> str:
    camp = camp_of(table.state)
    return {"camp": "The Camp", "hand-over": "On the way", "start": "Before the road"}[camp.kind]


def _subtitle(table: Table) -> str:
    """What lies behind, and what ahead."""
    campaign, camp = table.state.campaign, camp_of(table.state)
    here = table.library.chapters[table.state.place]
    if campaign is None or camp.kind == "start":
        return f"Chapter {here.number}, {here.name}, is next" if here.number else here.name
    ahead = road(table.library)[campaign.chapter]
    return f"Chapter {here.number}, {here.name}, is won · next: {ahead.name}"


def _steps(table: Table) -> Track:
    """In the order of the Camp board, and how far it is. (DR-CAMP-03, DR-CAMP-31)"""
    steps = list(STEPS)
    here = steps.index(table.state.phase) if table.state.phase in steps else 0
    return Track("steps", "", tuple(STEPS.values()), {"now": here})


def _panel(table: Table, one: Hero, offered: Offered) -> Panel:
    board, standing = table.library.boards[one.id], figure(table.state, one.id)
    stats = [Stat("Health", standing.health, max_health(table, standing))] if standing is not None else []
    stats.append(Stat("cubes", cubes_told(one), cubes=cubes_of(one, offered)))
    camp = table.state.camp
    active = bool(camp and camp.waiting[:1] == [one.id])
    if camp is not None:
        stats.append(Stat("", _state(table, camp, one)))
    also = f" and {one.secondary}" if one.secondary else ""
    role = f"{board.cls}{also} · {capitalized(one.role)}"
    return Panel(
        one.id, board.name, role, "", COLOURS.get(one.id, "teal"), tuple(stats), active, one.seat, face_of(one.id),
        figure=True,
    )  # fmt: skip


def _state(table: Table, camp: Camp, one: Hero) -> str:
    if camp.waiting[:1] == [one.id]:
        return f"{DOES.get(table.state.phase, 'is asked')} now"
    wish = camp.wanted.get(one.id)
    if wish:
        return f"wants {name_of(table, wish)}"
    return "waits" if one.id in camp.waiting else "is done"


def _won(table: Table) -> tuple[Line, ...]:
    """What the won Chapter gives, and what of it is still to come. (DR-CAMP-04)"""
    camp = camp_of(table.state)
    given = [reward for reward in (*LESSONS, *OFFERS, "A") if reward in camp.rewards]
    lines = [Line(f"To come: {WORDS[reward]} for each Hero.", ("DR-CAMP-04",)) for reward in given]
    if table.state.campaign is not None and campaign_of(table.state).previous:
        left = counted(len(campaign_of(table.state).previous), "card")
        lines.append(Line(f"Previous Camp Items Deck: {left}.", ("DR-CAMP-10",)))
    return tuple(lines)


def log(table: Table) -> tuple[Zone, ...]:
    """The Campaign Log is laid on the table when the Camp breaks up. (DR-LOG-01)"""
    kept = campaign_log(table) if table.state.phase in ("camp_role", "") else None
    return () if kept is None else (kept,)


def _under_way(table: Table) -> list[str]:
    """The Chapter that is being played, and its round."""
    here = table.library.chapters[table.state.place]
    return [f"Now: Chapter {here.number}, {here.name}, round {table.state.round}."] if table.state.round else []


def campaign_log(table: Table) -> Zone | None:
    """The Campaign Log: of every Hero, and of the road behind them. (DR-LOG-01, DR-LOG-02)"""
    state = table.state
    if state.campaign is None:
        return None
    played = [*party_log(table), *_under_way(table)]
    road_card = (Card("log-party", "The road so far", "Campaign Log", tuple(played)),) if played else ()
    heroes = tuple(
        Card(f"log-{one.id}", name_of(table, one.id), "Campaign Log", tuple(hero_log(table, one)))
        for one in state.heroes
    )
    return Zone("log", "Campaign Log", (*road_card, *heroes), prose=True)
