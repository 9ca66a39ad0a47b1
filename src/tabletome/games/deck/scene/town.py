"""Characters in the making and between adventures: who they are, what they own, what is told of them."""

from __future__ import annotations

from tabletome.games.deck.cards import library
from tabletome.games.deck.cards import text as card_text
from tabletome.games.deck.cards.character import Character, max_hp
from tabletome.games.deck.cards.foe_text import class_text, hybrid_text, race_text, specialized_text
from tabletome.games.deck.options.decks import deck_by_hand, deck_limits
from tabletome.games.deck.options.places import Lying
from tabletome.games.deck.rules.campaign import chronicle
from tabletome.games.deck.state import State
from tabletome.scene import Card, Panel, Stat, Zone

PHASES = ("making", "town", "next_adventure", "homecoming")


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


def panels(state: State) -> tuple[Panel, ...]:
    found = []
    for seat, who in people(state):
        if not who.race:
            found.append(Panel(f"p{seat}", f"Player {seat + 1}", "not made yet", str(seat + 1), seat=seat))
            continue
        stats = [Stat("Level", who.level)]
        if who.class_:
            stats += [Stat("HP", max_hp(who)), Stat("XP", who.xp), Stat("Gold", who.gold)]
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


def zones(state: State, lying: Lying) -> tuple[Zone, ...]:
    """What can be chosen, the Character as it stands, and the story so far."""
    who = dict(people(state))[asked_about(state)]
    found = [*choices(lying), Zone("sheet", who.name or "A new Character", tuple(sheet(who)))]
    if who.class_:
        found.append(Zone("deck", f"Combat Deck: {deck_by_hand.tally(who)}", tuple(deck_cards(who, lying))))
    told = chronicle.chronicle(state)
    if state.campaign is not None and told:
        found.append(Zone("story", "The story so far", (Card("story", "Chronicle", "story", tuple(told[-12:])),)))
    return tuple(found)


TEXTS = {
    "race": ("Race", library.races, race_text),
    "class": ("Class", library.classes, class_text),
    "specialize": ("Specialized Class", library.specialized, specialized_text),
    "join": ("Hybrid Class", library.hybrids, hybrid_text),
}


def choices(lying: Lying) -> list[Zone]:
    """The adventures and Information Cards to choose from, as cards that can be clicked."""
    found = []
    if ids := [name for name in lying.under("room") if name in library.adventures()]:
        found.append(Zone("adventures", "Adventures", tuple(adventure_card(id_, lying) for id_ in ids)))
    for verb, (kind, known, text) in TEXTS.items():
        offered = [
            Card(f"{verb}-{name}", name, kind, tuple(text(known()[name])), *_option(lying, verb, name))  # type: ignore[operator, index]
            for name in lying.under(verb)
        ]
        if offered:
            found.append(Zone(f"choose-{verb}", f"Choose a {kind}", tuple(offered)))
    wares = [
        Card(
            f"buy-{name}",
            name,
            "for sale",
            tuple(card_text.card_text(library.combat_cards()[name])),
            *_option(lying, "buy", name),
        )
        for name in lying.under("buy")
    ]
    return [*found, Zone("wares", "For sale", tuple(wares))] if wares else found


def adventure_card(id_: str, lying: Lying) -> Card:
    adventure = library.adventures()[id_]
    lines = (adventure.text, f"For Characters of Level {adventure.level}.")
    return Card(f"adventure-{id_}", adventure.name, "adventure", lines, *_option(lying, "room", id_))


def _option(lying: Lying, kind: str, name: str) -> tuple[str]:
    return (lying.on(kind, name)[0],)


def sheet(who: Character) -> list[Card]:
    """The Information Cards of a Character. (DK-DECK-02)"""
    found = []
    if who.race:
        found.append(Card("race", who.race, "Race", tuple(race_text(library.races()[who.race]))))
    if who.class_:
        found.append(Card("class", who.class_, "Class", tuple(class_text(library.classes()[who.class_]))))
    if who.specialized:
        found.append(
            Card(
                "special",
                who.specialized,
                "Specialized",
                tuple(specialized_text(library.specialized()[who.specialized])),
            )
        )
    if who.hybrid:
        found.append(Card("hybrid", who.hybrid, "Hybrid", tuple(hybrid_text(library.hybrids()[who.hybrid]))))
    return found


def deck_cards(who: Character, lying: Lying) -> list[Card]:
    """The cards of the deck and those that can be put into it, each with what can be done about it."""
    found = []
    for name in sorted(
        {*who.combat, *lying.under("deck-card")}, key=lambda name: (library.combat_cards()[name].kind, name)
    ):
        printed = library.combat_cards()[name]
        option, also = lying.on("deck-card", name)
        count = who.combat.get(name, 0)
        found.append(
            Card(
                f"deck-{printed.id}",
                f"{name} ×{count}",
                printed.kind,
                tuple(card_text.card_text(printed)),
                option,
                also=also,
            )
        )
    return found
