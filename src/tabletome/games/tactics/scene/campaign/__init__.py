"""Between encounters: the page that is read, what there is to choose, the heroes and what they own, the log."""

from __future__ import annotations

from tabletome.games.tactics.cards.heroes import hearts, level
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.cards.text import change as change_text
from tabletome.games.tactics.options.campaign import About
from tabletome.games.tactics.options.campaign.level_up import BONUS, LEVEL_UP, REPLACE
from tabletome.games.tactics.options.campaign.party import POTION
from tabletome.games.tactics.options.campaign.purse import GOLD, gold
from tabletome.games.tactics.options.campaign.story import chapter
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.scene.campaign.cards import owned
from tabletome.games.tactics.scene.campaign.classes import class_tree
from tabletome.games.tactics.scene.campaign.questions import question
from tabletome.games.tactics.scene.portraits import COLOURS, HEROES
from tabletome.games.tactics.state import Hero, Record
from tabletome.kernel import Choose
from tabletome.scene import Card, Line, Panel, Scene, Stat, Track, Zone
from tabletome.scene.options import Offered
from tabletome.words import counted, listed

TITLE = "Domianne's Tower"
RESULTS = {"": "", "success": "success", "+success": "success with the bonus", "failure": "failure"}
LOG_LINES = 8


def scene(table: Table, asked: Choose | None, who: Hero) -> Scene:
    offered = Offered(table, who, asked)
    growing = asked is not None and asked.kind in (LEVEL_UP, REPLACE, BONUS)
    about_it = (*question(table, asked, offered), *owned(table, asked, offered))
    return Scene(
        title=TITLE,
        subtitle=subtitle(table),
        panels=panels(table, asked),
        zones=about_it if growing else (*page(table), *about_it, *log(table)),
        tracks=() if growing else (acts_track(table),),
        trees=class_tree(table, offered) if asked is not None and asked.kind == LEVEL_UP else (),
        notes=notes(table),
        prompt=offered.prompt(_asked_person(table, asked, who)),
        record=record(table),
    )


def _asked_person(table: Table, asked: Choose | None, who: Hero) -> str:
    """Whose question it is: a hero's player, or a player for the whole party."""
    about = asked.about if asked is not None else None
    if isinstance(about, About) and about.hero:
        return name_of(table, who.name)
    return f"Player {asked.seat + 1}" if asked is not None and table.state.seats > 1 else "The party"


def subtitle(table: Table) -> str:
    if not table.state.campaign.history:
        return "A campaign begins"
    here = chapter(table)
    return f"{table.library.guide.acts[here.act].name} · chapter {here.number}, {here.title}"


def acts_track(table: Table) -> Track:
    """The five acts, and in which of them the party is."""
    acts = table.library.guide.acts
    return Track(
        "acts", "The road", tuple(act.name for act in acts.values()), {"here": list(acts).index(chapter(table).act)}
    )


def notes(table: Table) -> tuple[Line, ...]:
    """What the party has in common, and what will come back. (AT-MARKET-07, AT-CAMP-13)"""
    campaign, items = table.state.campaign, table.library.items
    kept = [
        f"{items[id_].name}{f' ×{count}' if count > 1 else ''}"
        for id_, count in campaign.party_items.items()
        if count and id_ not in (GOLD, POTION)
    ]
    potions = counted(campaign.party_items[POTION], "revive potion")
    lines = [Line(f"The party has {counted(gold(campaign), 'bag')} of gold and {potions}.", ("AT-MARKET-07",))]
    if kept:
        lines.append(Line(f"It carries {listed(kept)}.", ("AT-LOOT-06",)))
    if campaign.notes:
        lines.append(Line("Something from the road will be felt in the next encounter.", ("AT-RAND-02",)))
    return tuple(lines)


def panels(table: Table, asked: Choose | None) -> tuple[Panel, ...]:
    about = asked.about if asked is not None else None
    named = about.hero if isinstance(about, About) else ""
    found = []
    for hero in table.state.heroes:
        name = name_of(table, hero.name)
        stats = (
            Stat("level", level(hero)),
            Stat("HP", hearts(table.library, hero)),
            Stat("deck", sum(hero.cards.values())),
            Stat("equipment", len(hero.equipment)),
        )
        whose = f", player {hero.seat + 1}" if table.state.seats > 1 else ""
        role = f"{table.library.classes[hero.cls].name}{whose}"
        found.append(
            Panel(
                hero.name, name, role, "", COLOURS[hero.name], stats, hero.name == named, hero.seat, HEROES[hero.name],
                figure=True,
            )
        )  # fmt: skip
    return tuple(found)


# --- the page ---------------------------------------------------------------------------------------------------------


def page(table: Table) -> tuple[Zone, ...]:
    """What is being read; of an encounter about to be fought, what it asks for. (AT-CAMP-06)"""
    state, campaign = table.state, table.state.campaign
    if not campaign.history:
        return ()
    here = chapter(table)
    act = table.library.guide.acts[here.act]
    lines = list(campaign.page)
    encounter = table.library.encounters.get(here.number)
    if encounter is not None and state.phase == "set_out":
        lines += [
            here.briefing,
            *(f"Special rule: {change_text(one.change)}." for one in encounter.special),
        ]
    read = Card("page", here.title, f"chapter {here.number}", tuple(lines))
    return (Zone("page", f"{act.name}: {act.line}", (read,), prose=True),)


# --- the log ----------------------------------------------------------------------------------------------------------


def log(table: Table) -> list[Zone]:
    """The latest chapters of the campaign. (AT-CAMP-15)"""
    lines = chronicle(table)
    return (
        [
            Zone(
                "log",
                "The campaign so far",
                (Card("log", "Log", "campaign log", tuple(lines[-LOG_LINES:])),),
                prose=True,
            )
        ]
        if lines
        else []
    )


def record(table: Table) -> Zone | None:
    """The whole log to be read and printed at any time, a page for every chapter; none of an encounter by itself. (AT-CAMP-15)"""
    history = table.state.campaign.history
    pages = (Card(f"log-{place}", _heading(table, one), "", tuple(one.told)) for place, one in enumerate(history))
    return Zone("log", "The campaign so far", tuple(pages), prose=True) if history else None


def chronicle(table: Table) -> list[str]:
    """The whole log: every chapter with its result, and under it what was decided, gained and lost."""
    return [line for record in table.state.campaign.history for line in (_heading(table, record), *record.told)]


def _heading(table: Table, record: Record) -> str:
    title = table.library.guide.chapters[record.chapter].title
    if not record.result:
        return f"Chapter {record.chapter}, {title}."
    rounds, fallen = counted(record.rounds, "round"), counted(record.knocked_out, "knock-out")
    potions = counted(record.potions, "potion")
    return f"Chapter {record.chapter}, {title}: {RESULTS[record.result]} after {rounds}, {fallen}, {potions} used."
