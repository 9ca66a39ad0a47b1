"""Characters in the making and between adventures: who they are, what they own, what is told of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tabletome.games.deck.cards import text as card_text
from tabletome.games.deck.cards.character import max_hp
from tabletome.games.deck.cards.foe_text import class_text, hybrid_text, race_text, specialized_text
from tabletome.games.deck.cards.library import Library, Table
from tabletome.games.deck.options import OfAName
from tabletome.games.deck.options.characters import deck_by_hand, deck_limits
from tabletome.games.deck.options.characters.making import Class, Copies, JoinClass, Race, Specialize
from tabletome.games.deck.options.characters.town import Buy
from tabletome.games.deck.options.journey import Go, room_place
from tabletome.games.deck.rules.campaign import chronicle
from tabletome.games.deck.state import Character, State
from tabletome.scene import Card, Panel, Stat, Zone
from tabletome.scene.options import Offered

PHASES = ("making", "town", "next_adventure", "homecoming")
LATEST = 12
"""So many lines of the story lie on the table between adventures."""


def people(state: State) -> list[tuple[int, Character]]:
    """The Characters by seat, as far as there are any: one in the making as far as it is made. Where they are for a single
    Combat, those that are ready stand among the combatants already."""
    known = dict(enumerate(state.people)) | {draft.seat: draft.character for draft in state.drafts}
    return sorted(known.items())


def asked_about(state: State) -> int:
    """Whose Character it is all about now."""
    if state.drafts:
        return state.drafts[0].seat
    return state.campaign.in_town[0] if state.campaign and state.campaign.in_town else 0


def panels(table: Table) -> tuple[Panel, ...]:
    state = table.state
    found = []
    for seat, who in people(state):
        if not who.race:
            found.append(Panel(f"p{seat}", f"Player {seat + 1}", "not made yet", str(seat + 1), seat=seat))
            continue
        stats = [Stat("Level", who.level)]
        if who.class_:
            stats += [Stat("HP", max_hp(table.library, who)), Stat("XP", who.xp), Stat("Gold", who.gold)]
            stats.append(Stat("deck", sum(who.combat.values()), deck_limits.SIZE))
        active = seat == asked_about(state)
        kin = " ".join(part for part in (who.race, who.class_) if part)
        role = ", ".join(part for part in (kin if kin != who.name else "", who.specialized or who.hybrid) if part)
        found.append(
            Panel(f"p{seat}", who.name or f"Player {seat + 1}", role, stats=tuple(stats), active=active, seat=seat)
        )
    shown = {panel.seat for panel in found}
    found += [
        Panel(one.id, one.name, "ready", stats=(Stat("HP", one.hp),), seat=one.seat)
        for one in state.combatants
        if one.seat >= 0 and one.seat not in shown
    ]
    return tuple(sorted(found, key=lambda panel: panel.seat or 0))


def zones(table: Table, offered: Offered) -> tuple[Zone, ...]:
    """What can be chosen, the Character as it stands, and the story so far."""
    state = table.state
    who = dict(people(state))[asked_about(state)]
    found = [
        *choices(table.library, offered),
        Zone("sheet", who.name or "A new Character", tuple(sheet(table.library, who))),
    ]
    if who.class_:
        found.append(
            Zone(
                "deck",
                f"Combat Deck: {deck_by_hand.tally(table.library, who)}",
                tuple(deck_cards(table.library, who, offered)),
            )
        )
    told = record(table, LATEST)
    return tuple(found) if told is None else (*found, told)


def record(table: Table, lines: int = 0) -> Zone | None:
    """What is told of a campaign, as far as there is anything: all of it, or the latest lines."""
    told = chronicle.chronicle(table) if table.state.campaign is not None else []
    return (
        Zone("story", "The story so far", (Card("story", "Chronicle", "story", tuple(told[-lines:])),))
        if told
        else None
    )


def choices(library: Library, offered: Offered) -> list[Zone]:
    """The adventures and Information Cards to choose from, as cards that can be clicked."""
    acts = [option.arg for option in offered.asked or ()]
    adventures = [adventure_card(library, act.name, offered) for act in acts if isinstance(act, Go)]
    found = [Zone("adventures", "Adventures", tuple(adventures))] if adventures else []
    found += _zone(acts, offered, Race, "Race", lambda name: race_text(library.races[name]))
    found += _zone(acts, offered, Class, "Class", lambda name: class_text(library.classes[name]))
    found += _zone(
        acts, offered, Specialize, "Specialized Class", lambda name: specialized_text(library.specialized[name])
    )
    found += _zone(acts, offered, JoinClass, "Hybrid Class", lambda name: hybrid_text(library.hybrids[name]))
    wares = [
        Card(f"buy-{act.name}", act.name, "for sale", _printed(library, act.name), offered.at(f"buy {act.name}"))
        for act in acts
        if isinstance(act, Buy)
    ]
    return [*found, Zone("wares", "For sale", tuple(wares))] if wares else found


def _zone(
    acts: list[Any], offered: Offered, kind: type[OfAName], title: str, text: Callable[[str], Sequence[str]]
) -> list[Zone]:
    """The Information Cards of a kind that can be chosen."""
    cards = [
        Card(f"{act.verb}-{act.name}", act.name, title, tuple(text(act.name)), offered.at(f"{act.verb} {act.name}"))
        for act in acts
        if isinstance(act, kind)
    ]
    return [Zone(f"choose-{kind.verb}", f"Choose a {title}", tuple(cards))] if cards else []


def _printed(library: Library, name: str) -> tuple[str, ...]:
    return tuple(card_text.card_text(library.combat_cards[name]))


def adventure_card(library: Library, id_: str, offered: Offered) -> Card:
    adventure = library.adventures[id_]
    lines = (adventure.text, f"For Characters of Level {adventure.level}.")
    return Card(f"adventure-{id_}", adventure.name, "adventure", lines, offered.at(room_place(id_)))


def sheet(library: Library, who: Character) -> list[Card]:
    """The Information Cards of a Character. (DK-DECK-02)"""
    found = []
    if who.race:
        found.append(Card("race", who.race, "Race", tuple(race_text(library.races[who.race]))))
    if who.class_:
        found.append(Card("class", who.class_, "Class", tuple(class_text(library.classes[who.class_]))))
    if who.specialized:
        found.append(
            Card(
                "special",
                who.specialized,
                "Specialized",
                tuple(specialized_text(library.specialized[who.specialized])),
            )
        )
    if who.hybrid:
        found.append(Card("hybrid", who.hybrid, "Hybrid", tuple(hybrid_text(library.hybrids[who.hybrid]))))
    return found


def deck_cards(library: Library, who: Character, offered: Offered) -> list[Card]:
    """The cards of the deck and those that can be put into it, each with what can be done about it."""
    able = {option.arg.name for option in offered.asked or () if isinstance(option.arg, Copies)}
    printed = sorted(
        (library.combat_cards[name] for name in {*who.combat, *able}), key=lambda card: (card.kind, card.name)
    )
    return [
        Card(
            f"deck-{card.id}",
            f"{card.name} ×{who.combat.get(card.name, 0)}",
            card.kind,
            _printed(library, card.name),
            offered.at(f"deck-card {card.name}"),
            also=offered.also(f"deck-card {card.name}"),
        )
        for card in printed
    ]
