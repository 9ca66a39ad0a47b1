"""Hazards strike without anybody attacking: traps on a way, what awaits or follows a party, what a Room does to those who
fight there. (DK-HAZ-01..06)
"""

from __future__ import annotations

from tabletome.games.deck.cards import lookup
from tabletome.games.deck.cards.adventure_cards import Room
from tabletome.games.deck.cards.hazards import Hazard, Strikes
from tabletome.games.deck.cards.library import Play, Table
from tabletome.games.deck.events.story import HazardEvaded, HazardStruck
from tabletome.games.deck.options import hand
from tabletome.games.deck.options.journey import is_there, trap_key
from tabletome.games.deck.rules.adventure.attribute_cards import by_attribute
from tabletome.games.deck.rules.combat import damage
from tabletome.games.deck.rules.combat.updown import passed
from tabletome.games.deck.state import Combatant
from tabletome.kernel import Flow


def strike_all(play: Play, room: Room, when: Strikes, way: str = "") -> Flow[None]:
    """Every hazard of a Room that strikes now, each Player in turn. A trap springs once. (DK-HAZ-01, DK-HAZ-03, DK-HAZ-05)"""
    for hazard in room.hazards:
        if hazard.strikes == when and hazard.way == way and is_there(play, room, hazard):
            spend(play, room, hazard)
            for who in [player for player in play.state.living() if not player.is_foe]:
                yield from strike(play, hazard, who)


def spend(table: Table, room: Room, hazard: Hazard) -> None:
    """A trap that was sprung or disarmed is none any more. (DK-HAZ-03)"""
    assert table.state.journey is not None
    if hazard.is_trap:
        table.state.journey.sprung.append(trap_key(room, hazard.name))


def strike(play: Play, hazard: Hazard, who: Combatant) -> Flow[None]:
    """To evade it is free: the symbols printed on it are drawn, and the fitting Attribute may still help. Who has Agility in hand
    need not draw to keep the balance. Otherwise it does its Damage, lessened by what protects from that type.

    (DK-HAZ-01, DK-HAZ-02, DK-HAZ-04, DK-HAZ-06, DK-UD-11, DK-UD-12, DK-DMG-03, DK-DEATH-02)
    """
    if hazard.balance and hand.attribute_cards(who, "AGI"):
        play.tell(HazardEvaded(who.id, hazard.name, "Agility in hand"), "DK-UD-12", "DK-HAZ-04")
        return
    if (yield from passed(play, hazard.check, f"evading the {hazard.name}", who)):
        play.tell(HazardEvaded(who.id, hazard.name, "Up/Down"), "DK-UD-11", "DK-HAZ-01")
        return
    amount = max(0, hazard.damage - hand.guard(who, ethereal=hazard.type == "eth"))
    if (yield from by_attribute(play, who, hazard.name, hazard.attributes, amount)):
        play.tell(HazardEvaded(who.id, hazard.name, "an Attribute Card"), "DK-HAZ-02", "DK-TASK-06")
        return
    play.tell(HazardStruck(who.id, hazard.name, hazard.type, amount), "DK-HAZ-06", "DK-DMG-03")
    yield from damage.lose(play, who, amount, hazard.name, "DK-HAZ-06", by_player=False)


def in_combat(play: Play) -> Flow[None]:
    """What the Room does to those who fight there, at the beginning of every Round. (DK-HAZ-05)"""
    if play.state.journey is not None and not play.state.journey.quarrel:
        yield from strike_all(play, lookup.here(play), "round")
