"""What the party has before it when it decides something: everybody at the table sees it, whoever is asked."""

from __future__ import annotations

from collections.abc import Callable

from tabletome.games.tactics.cards.heroes import HEROES, open_levels
from tabletome.games.tactics.cards.level_text import class_line, level_text, perk_text
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.cards.text import card_line
from tabletome.games.tactics.options.campaign.level_up import BONUS, REPLACE
from tabletome.games.tactics.options.campaign.market import on_sale
from tabletome.games.tactics.options.campaign.story import answers, chapter, decisions, drawn, ways
from tabletome.games.tactics.scene.campaign.cards import printed_cards
from tabletome.games.tactics.scene.campaign.classes import growth
from tabletome.games.tactics.state import hero_named
from tabletome.kernel import Choose, Group
from tabletome.scene import Card, Zone
from tabletome.scene.options import Offered
from tabletome.words import capitalized, counted


def question(table: Table, asked: Choose | None, offered: Offered) -> tuple[Zone, ...]:
    """The cards that are to be decided about; where a hero rebuilds its deck, those are the deck."""
    show = QUESTIONS.get(table.state.phase)
    if show is None or (asked is not None and asked.kind in (REPLACE, BONUS)):
        return ()
    return tuple(show(table, offered))


def _heroes(table: Table, offered: Offered) -> list[Zone]:
    cards = []
    for hero, cls_id in HEROES.items():
        cls = table.library.classes[cls_id]
        starter = table.library.level_ups[f"{cls_id}-starter"]
        feature = table.library.cards[starter.feature]
        lines = (
            f"{counted(starter.hp, 'heart')}. {class_line(cls)}",
            f"{capitalized(cls.role)}.",
            f"{feature.name}: {card_line(feature)}",
        )
        taken = any(one.name == hero for one in table.state.heroes)
        now = "in the party already" if taken else ""
        cards.append(Card(hero, capitalized(hero), cls.name, lines, offered.at(hero), now=now, idle=taken))
    return [Zone("question", "The five heroes", tuple(cards))]


def _story(table: Table, offered: Offered) -> list[Zone]:
    return _options(table, decisions(table), offered)


def _options(table: Table, groups: list[Group], offered: Offered) -> list[Zone]:
    """One card for each thing the party may do, with what is said of its price and chance."""
    cards = []
    for option in [option for group in groups for option in group]:
        act = option.arg
        said = act.odds(table, None)
        place = f"option-{act.which}"
        cards.append(Card(place, act.label(table, None), "option", (said,) if said else (), offered.at(place)))
    return [Zone("question", "What do you do?", tuple(cards))]


def _random(table: Table, offered: Offered) -> list[Zone]:
    if not table.state.campaign.drawn:
        return []
    met = drawn(table)
    page = Card("random", met.name, "random encounter", (met.text,))
    return [Zone("random", "On the road", (page,), prose=True), *_options(table, answers(table), offered)]


def _ways(table: Table, offered: Offered) -> list[Zone]:
    here = chapter(table)
    cards = [
        Card(f"chapter-{number}", here.ways[number], f"to chapter {number}", (), offered.at(f"chapter-{number}"))
        for number in ways(table)
    ]
    return [Zone("question", "Where to?", tuple(cards))]


def _levels(table: Table, offered: Offered) -> list[Zone]:
    """The open level up cards, each with what it would make of the hero; the tree of classes stands above them."""
    state, library = table.state, table.library
    if not state.campaign.levelling:
        return []
    hero = hero_named(state, state.campaign.levelling[0])
    cards = []
    for id_ in open_levels(library, state.heroes, hero):
        card = library.level_ups[id_]
        tag = f"{library.classes[card.cls].name} {card.number}"
        lines, now = tuple(level_text(library, card)), growth(library, hero, card)
        cards.append(Card(id_, card.name, tag, lines, offered.at(id_), now=now))
    return [Zone("question", "Level up cards", tuple(cards))]


def _wares(table: Table, offered: Offered) -> list[Zone]:
    place = table.library.guide.markets[chapter(table).market]
    lines = (f"{capitalized(place.trait)}.", *(f"“{line}”" for line in place.lines))
    keeper = Card("keeper", place.keeper, "market", lines)
    return [
        Zone("keeper", place.name, (keeper,), prose=True),
        Zone("question", "For sale, two bags of gold each", tuple(printed_cards(table, on_sale(table), offered))),
    ]


def _won(table: Table, offered: Offered) -> list[Zone]:
    """What is shared out now, and what comes after it."""
    waiting = table.state.campaign.to_share
    if not waiting:
        return []
    found = [Zone("question", "Who gets it?", _prizes(table, waiting[:1], offered))]
    rest = _prizes(table, waiting[1:], offered)
    return [*found, Zone("rest", "Still to share out", rest)] if rest else found


def _prizes(table: Table, ids: list[str], offered: Offered) -> tuple[Card, ...]:
    """Perks and pieces of equipment as they are printed."""
    library = table.library
    perks = [
        Card(id_, library.perks[id_].name, "perk", tuple(perk_text(library, id_)))
        for id_ in ids
        if id_ in library.perks
    ]
    return (*perks, *printed_cards(table, [id_ for id_ in ids if id_ not in library.perks], offered))


QUESTIONS: dict[str, Callable[[Table, Offered], list[Zone]]] = {
    "party": _heroes, "story": _story, "random": _random, "ways": _ways, "level_up": _levels, "market": _wares, "share": _won,
}  # fmt: skip
