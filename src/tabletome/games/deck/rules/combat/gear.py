"""What a Character holds: declared when Combat starts, drawn, dropped and changed. (DK-SETUP-15, DK-ACT-08, -09, DK-WEAP)"""

from __future__ import annotations

from tabletome.games.deck.cards.library import Library, Play
from tabletome.games.deck.events.combat import Disarmed, GearHeld
from tabletome.games.deck.options import Always, always
from tabletome.games.deck.options import gear as gear_options
from tabletome.games.deck.options.foes import weapons
from tabletome.games.deck.options.gear import (
    HOLD,
    SHIELD,
    DropShield,
    Dual,
    EquipShield,
    Hold,
    HoldShield,
    Ready,
    Retrieve,
    Swap,
)  # fmt: skip
from tabletome.games.deck.options.hand import can_pair
from tabletome.games.deck.rules import asking
from tabletome.games.deck.rules.effects import WORDS, Doing
from tabletome.games.deck.state import Combatant, Held, has_effect
from tabletome.kernel import Choose, Flow


def declare(play: Play, player: Combatant) -> Flow[None]:
    """At the start of Combat: a Shield, Dual Wield, or neither. The Weapon shows with the first card Played. (DK-SETUP-15)"""
    holds = gear_options.holds(play.library, player)
    lasting = gear_options.in_every_combat(holds) if play.state.journey is not None and len(holds) > 1 else {}
    wish = asking.wished(play, player, *lasting)
    if wish is None:
        groups, rules = [*gear_options.holding(holds), *always(*lasting)], ("DK-SETUP-15", "DK-WEAP-07")
        choose = Choose(player.seat, groups, "What do you hold?", rules, HOLD)
        act: Hold | Always = (yield from asking.asked(play, choose, secret=False)).arg
        hold(player, lasting[asking.stand(play, player, act)] if isinstance(act, Always) else act)
    else:
        hold(player, lasting[wish])
    play.tell(GearHeld(player.id, tuple(player.armed), player.shield), "DK-SETUP-15")


def hold(player: Combatant, act: Hold) -> None:
    player.shield = isinstance(act, HoldShield)
    player.dual = isinstance(act, Dual)
    player.armed = [*act.pair] if isinstance(act, Dual) else []
    player.dropped, player.fallen_at = [], {}  # what lay around after the last Combat was picked up


def draw(combatant: Combatant, name: str) -> None:
    """A Weapon comes into an empty hand as a Free Action, beside the other one of a Dual Wielder. (DK-ACT-19, DK-WEAP-01, -18)"""
    if name not in combatant.armed:
        other_hand = combatant.dual and len(combatant.armed) == 1
        combatant.armed = [*combatant.armed, name] if other_hand else [name]


def fall(combatant: Combatant, *names: str) -> None:
    """Things drop from the hands and lie where their owner stands. (DK-ACT-33, DK-WEAP-31)"""
    for name in names:
        if name not in combatant.dropped:
            combatant.dropped.append(name)
        combatant.fallen_at[name] = combatant.at
    combatant.armed = [name for name in combatant.armed if name not in names]


@WORDS.word("disarm", says="WHO [drops|drop] the Weapon in hand", hint=-1.5)
def disarm(play: Play, who: Combatant, doing: Doing) -> None:
    """The Weapons in hand lie on the ground; a Foe spends its next Turn on picking up its own. (DK-WEAP-23, -31, -34)"""
    if who.is_foe:
        if not has_effect(who, "disarmed") and weapons.armed(play.library, who):
            who.held.append(Held("disarmed"))
            play.tell(Disarmed(who.id, ()), "DK-WEAP-23")
        return
    lost = [*who.armed]
    fall(who, *lost)
    if lost:
        play.tell(Disarmed(who.id, tuple(lost)), "DK-WEAP-23", "DK-WEAP-31")


def retrieve(library: Library, combatant: Combatant, name: str) -> None:
    """The Weapon is armed again, in place of another if no hand is free. (DK-WEAP-23, -31)"""
    combatant.dropped.remove(name)
    combatant.fallen_at.pop(name, None)
    held = combatant.armed if combatant.dual and len(combatant.armed) == 1 else []
    combatant.armed = (
        [*held, name]
        if all(can_pair(library.combat_cards[one], library.combat_cards[name]) for one in held)
        else [name]
    )
    combatant.dual = combatant.dual and library.combat_cards[name].hands == 1


def change(play: Play, combatant: Combatant, act: Swap | Retrieve | Dual | Ready | EquipShield | DropShield) -> None:
    """The change takes the Turn; what is readied can be Played from the next Action on. (DK-WEAP-04, -05)"""
    match act:
        case Swap(name):
            combatant.armed, combatant.dual = [name], False
        case Dual() | Ready():
            combatant.armed, combatant.dual = [*act.pair], True
        case EquipShield():
            combatant.armed, combatant.dual, combatant.shield = combatant.armed[:1], False, True
            combatant.dropped = [name for name in combatant.dropped if name != SHIELD]
        case DropShield():
            combatant.shield = False
            fall(combatant, SHIELD)
        case Retrieve(name):
            retrieve(play.library, combatant, name)
    play.tell(GearHeld(combatant.id, tuple(combatant.armed), combatant.shield), "DK-ACT-08", "DK-ACT-09")
