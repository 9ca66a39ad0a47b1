"""The picture of a Combat: the Round, everybody with their numbers, the own hand, what was Played, the Discard Decks."""

from __future__ import annotations

from tabletome.games.deck import lookup, view
from tabletome.games.deck.state import Combatant, State, name_of
from tabletome.kernel import Choose
from tabletome.scene import Card, Line, Panel, Scene, Stat, Track, Zone
from tabletome.table.deck import size

COLOURS = ("amber", "blue")


def scene(seen: State, asked: Choose | None) -> Scene:
    options = [str(option) for option in asked or ()]
    zones = [zone for who in seen.combatants if not who.is_foe for zone in zones_of(who, options)]
    track = Track("round", "Round", tuple("123456"), {"now": seen.round - 1})
    panels = tuple(panel(seen, who) for who in seen.combatants)
    return Scene(
        title="The Adventure Deck System",
        subtitle=f"Round {seen.round}",
        panels=panels,
        zones=tuple(zones),
        tracks=(track,),
        notes=notes(seen),
    )


def notes(seen: State) -> tuple[Line, ...]:
    attack = seen.attack
    if attack is None:
        return ()
    words = f"{attack.name} at {attack.at}: {attack.amount} {'Ethereal' if attack.ethereal else 'Physical'} Damage"
    return (Line(words + (f", Countered ({attack.counter})" if attack.counter else ""), ("DK-CTR-30",)),)


def panel(seen: State, who: Combatant) -> Panel:
    stats = [Stat("HP", who.hp, who.max_hp)]
    if not who.is_foe:
        stats += [Stat("cards", len(who.hand), who.hand_maximum), Stat("Fatigue", who.fatigue, 7)]
        stats += [Stat("Draw Deck", size(who.deck)), Stat("Discard Deck", len(who.deck.discards))]
    things = [*who.armed, *(["Shield"] if who.shield else [])]
    if seen.mode == "1d":
        stats.append(Stat("at", who.at))
    if things:
        stats.append(Stat("holds", ", ".join(things)))
    if who.held:
        stats.append(Stat("effects", ", ".join(held.effect for held in who.held)))
    active = bool(seen.order) and seen.turn < len(seen.order) and seen.active is who
    role = f"{who.gone}" if who.gone else "Foe" if who.is_foe else f"Level {who.level}"
    seat = None if who.is_foe else who.seat
    return Panel(who.id, who.name, role, who.name[0], COLOURS[who.side % 2], tuple(stats), active, seat)


def zones_of(who: Combatant, options: list[str]) -> list[Zone]:
    zones = [Zone(f"{who.id}-hand", f"Hand of {who.name}", tuple(hand_cards(who, options)))]
    if who.played:
        zones.append(Zone(f"{who.id}-played", f"Played by {who.name}", tuple(cards(who.id, "played", who.played, []))))
    if held := [held.card for held in who.held if held.card]:
        zones.append(Zone(f"{who.id}-held", f"Held by {who.name}", tuple(cards(who.id, "held", held, []))))
    recalls = [option for option in options if option.startswith("recall ")]
    discards = cards(who.id, "discards", who.deck.discards, recalls)
    zones.append(Zone(f"{who.id}-discards", f"Discard Deck of {who.name}", tuple(discards)))
    return zones


def hand_cards(who: Combatant, options: list[str]) -> list[Card]:
    """An open hand carries its options; of others only the cards that everybody saw are shown."""
    hidden = who.hand.count(view.HIDDEN)
    face_down = [Card(f"{who.id}-hidden-{place}", "a card", face_down=True) for place in range(hidden)]
    mine = [option for option in options if not option.startswith("recall ")] if not hidden else []
    return [*cards(who.id, "hand", [card for card in who.hand if card != view.HIDDEN], mine), *face_down]


def cards(owner: str, place: str, names: list[str], options: list[str]) -> list[Card]:
    made = []
    for index, card in enumerate(names):
        printed = lookup.card(name_of(card))
        able = [option for option in options if option.partition(" ")[2].startswith(card)]
        first, also = (able[0], tuple(able[1:])) if able else ("", ())
        made.append(Card(f"{owner}-{place}-{index}", card, printed.kind, (printed.line,), first, also=also))
    return made
