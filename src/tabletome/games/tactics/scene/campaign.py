"""Between encounters: the page that is read, what there is to choose, the heroes and what they own, the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tabletome.games.tactics.cards.heroes import HEROES, class_levels, hearts, level
from tabletome.games.tactics.cards.level_text import class_line, level_text, perk_text
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.cards.objectives import text as objective_text
from tabletome.games.tactics.cards.text import card_text
from tabletome.games.tactics.cards.text import change as change_text
from tabletome.games.tactics.options.campaign import About
from tabletome.games.tactics.options.campaign.level_up import BONUS, LEVEL_UP, REPLACE, TakeLevel, class_guide
from tabletome.games.tactics.options.campaign.market import MARKET, on_sale
from tabletome.games.tactics.options.campaign.party import PARTY, POTION, SET_OUT
from tabletome.games.tactics.options.campaign.purse import GOLD, gold
from tabletome.games.tactics.options.campaign.sharing import SHARE, TRADE
from tabletome.games.tactics.options.campaign.story import RANDOM, STORY, WAYS, chapter, drawn
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.scene.portraits import COLOURS
from tabletome.games.tactics.state import Hero, Record, hero_named
from tabletome.kernel import Choose
from tabletome.scene import Card, Line, Panel, Scene, Stat, Track, Zone
from tabletome.scene.options import Offered
from tabletome.words import capitalized, counted, listed, possessive

TITLE = "Domianne's Tower"
RESULTS = {"": "", "success": "success", "+success": "success with the bonus", "failure": "failure"}
LOG_LINES = 8
SHOWING_EQUIPMENT = (SET_OUT, MARKET, SHARE, TRADE)


def scene(table: Table, asked: Choose | None, who: Hero) -> Scene:
    offered = Offered(table, who, asked)
    return Scene(
        title=TITLE,
        subtitle=subtitle(table),
        panels=panels(table, asked),
        zones=(*page(table), *question(table, asked, offered), *owned(table, asked, offered), *log(table)),
        tracks=(acts_track(table),),
        notes=notes(table),
        prompt=offered.prompt(_asked_person(table, asked, who)),
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
    potions = counted(campaign.party_items.get(POTION, 0), "revive potion")
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
        role = f"{table.library.classes[hero.cls].name}, player {hero.seat + 1}"
        found.append(Panel(hero.name, name, role, name[0], COLOURS[hero.name], stats, hero.name == named, hero.seat))
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
            f"Objective: {capitalized(objective_text(encounter.main))}.",
            f"Bonus: {capitalized(objective_text(encounter.bonus))}.",
            *(f"Special rule: {change_text(one.change)}." for one in encounter.special),
        ]
    read = Card("page", here.title, f"chapter {here.number}", tuple(lines))
    return (Zone("page", f"{act.name}: {act.line}", (read,), prose=True),)


# --- the question -----------------------------------------------------------------------------------------------------


def question(table: Table, asked: Choose | None, offered: Offered) -> tuple[Zone, ...]:
    """The cards that the question is about."""
    if asked is None:
        return ()
    ask: Callable[[Table, Choose, Offered], Iterable[Zone]] | None = QUESTIONS.get(asked.kind)
    return tuple(ask(table, asked, offered)) if ask is not None else ()


def _heroes(table: Table, asked: Choose, offered: Offered) -> list[Zone]:
    cards = []
    for hero, cls_id in HEROES.items():
        cls = table.library.classes[cls_id]
        starter = table.library.level_ups[f"{cls_id}-starter"]
        feature = table.library.cards[starter.feature]
        lines = (
            f"{counted(starter.hp, 'heart')}. {class_line(cls)}",
            cls.role,
            f"{feature.name}: {' '.join(card_text(feature))}",
        )
        taken = any(one.name == hero for one in table.state.heroes)
        cards.append(Card(hero, capitalized(hero), cls.name, lines, offered.at(hero), spent=taken))
    return [Zone("question", "The five heroes", tuple(cards))]


def _options(table: Table, asked: Choose, offered: Offered) -> list[Zone]:
    cards = [
        Card(
            f"option-{place}",
            option.arg.label(table, None),
            f"option {place}",
            _likely(offered, str(option)),
            offered.at(f"option-{option.arg.which}"),
        )
        for place, option in enumerate(asked, 1)
    ]
    return [Zone("question", "What do you do?", tuple(cards))]


def _likely(offered: Offered, option: str) -> tuple[str, ...]:
    return (offered.odds[option],) if option in offered.odds else ()


def _random(table: Table, asked: Choose, offered: Offered) -> list[Zone]:
    met = drawn(table)
    return [
        Zone("random", "On the road", (Card("random", met.name, "random encounter", (met.text,)),), prose=True),
        *_options(table, asked, offered),
    ]


def _ways(table: Table, asked: Choose, offered: Offered) -> list[Zone]:
    here = chapter(table)
    cards = [
        Card(
            f"chapter-{option.arg.chapter}",
            here.ways[option.arg.chapter],
            f"to chapter {option.arg.chapter}",
            (),
            offered.at(f"chapter-{option.arg.chapter}"),
        )
        for option in asked
    ]
    return [Zone("question", "Where to?", tuple(cards))]


def _levels(table: Table, asked: Choose, offered: Offered) -> list[Zone]:
    """The open level up cards, and the guide to the elite classes. (AT-COMP-19)"""
    cards = []
    for option in asked:
        if isinstance(option.arg, TakeLevel):
            card = table.library.level_ups[option.arg.card]
            tag = f"{table.library.classes[card.cls].name} {card.number}"
            cards.append(
                Card(
                    option.arg.card, card.name, tag, tuple(level_text(table.library, card)), offered.at(option.arg.card)
                )
            )
    guide = Card("class-guide", "Elite classes", "class guide", tuple(class_guide(table)))
    return [Zone("question", "Level up cards", tuple(cards)), Zone("guide", "Class guide", (guide,), prose=True)]


def _wares(table: Table, asked: Choose, offered: Offered) -> list[Zone]:
    place = table.library.guide.markets[chapter(table).market]
    keeper = Card(
        "keeper", place.keeper, "market", (f"{capitalized(place.trait)}.", *(f"“{line}”" for line in place.lines))
    )
    return [
        Zone("keeper", place.name, (keeper,), prose=True),
        Zone("question", "For sale, two bags of gold each", tuple(_cards(table, on_sale(table), offered))),
    ]


def _won(table: Table, asked: Choose, offered: Offered) -> list[Zone]:
    about = asked.about
    assert isinstance(about, About)
    if about.card in table.library.perks:
        perk = table.library.perks[about.card]
        shown = Card(about.card, perk.name, "perk", tuple(perk_text(table.library, about.card)))
    else:
        [shown] = _cards(table, [about.card], offered)
    rest = table.state.campaign.to_share[1:]
    found = [Zone("question", "Who gets it?", (shown,))]
    if rest:
        names = tuple(Card(f"next-{id_}", name_of(table, id_), "still to come") for id_ in rest)
        found.append(Zone("rest", "Still to share out", names))
    return found


QUESTIONS: dict[str, Callable[[Table, Choose, Offered], Iterable[Zone]]] = {
    PARTY: _heroes, STORY: _options, RANDOM: _random, WAYS: _ways, LEVEL_UP: _levels, MARKET: _wares, SHARE: _won,
}  # fmt: skip


def _cards(table: Table, ids: Sequence[str], offered: Offered) -> list[Card]:
    found = []
    for id_ in ids:
        printed = table.library.cards[id_]
        found.append(
            Card(
                id_,
                printed.name,
                printed.slot or printed.kind,
                tuple(card_text(printed)),
                offered.at(id_),
                also=offered.also(id_),
            )
        )
    return found


# --- what heroes own --------------------------------------------------------------------------------------------------


def owned(table: Table, asked: Choose | None, offered: Offered) -> list[Zone]:
    """The deck and tuck box of the hero that is asked about; else the equipment of all."""
    about = asked.about if asked is not None else None
    if asked is not None and asked.kind in (LEVEL_UP, REPLACE, BONUS) and isinstance(about, About):
        return _tuck_box(table, hero_named(table.state, about.hero), offered)
    found = []
    for hero in table.state.heroes if asked is not None and asked.kind in SHOWING_EQUIPMENT else ():
        if hero.equipment:
            cards = tuple(_cards(table, hero.equipment, offered))
            found.append(Zone(f"equipment-{hero.name}", f"{possessive(name_of(table, hero.name))} equipment", cards))
    return found


def _tuck_box(table: Table, hero: Hero, offered: Offered) -> list[Zone]:
    name, library = possessive(name_of(table, hero.name)), table.library
    deck = []
    for id_, count in hero.cards.items():
        card = library.cards[id_]
        first, also = offered.on(id_, f"add {id_}")
        deck.append(
            Card(
                id_,
                f"{card.name} ×{count}" if count > 1 else card.name,
                card.kind,
                tuple(card_text(card)),
                first,
                also=also,
            )
        )
    levels = [f"{library.classes[cls].name} {count}" for cls, count in class_levels(library, hero).items()]
    rest = [*hero.features, *hero.passives, *hero.dice, *hero.perks]
    return [
        Zone("deck", f"{name} action deck: {sum(hero.cards.values())} cards", tuple(deck)),
        Zone("tuck", f"{name} tuck box ({listed(levels)})", tuple(_cards(table, list(dict.fromkeys(rest)), offered))),
    ]


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
