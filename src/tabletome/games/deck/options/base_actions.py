"""Base Actions: what a Character can do without a card, once per Round. (DK-ACT-10, -25, -30, -31)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from tabletome.cards import name, seq
from tabletome.games.deck.board import distance, grapples
from tabletome.games.deck.cards.library import Library, Table
from tabletome.games.deck.cards.text import title
from tabletome.games.deck.options import DeckAct, boosts, copy, figure, find, in_hand, named, targeting
from tabletome.games.deck.options.hand import Hand
from tabletome.games.deck.state import Combatant, forbidden, grappling, has_effect
from tabletome.kernel import Group, acts

WRITTEN = {"dmg": "attack"}
"""How a Base Action is written, where that is not what it is called."""
KINDS = {"attack": "dmg"}


class BaseAct(DeckAct, frozen=True):
    """Base Damage or healing in the own Turn."""

    kind: str
    target: str
    verb: ClassVar = "base"
    title: ClassVar = "Base Action"
    grammar: ClassVar = seq(name.map(lambda word: KINDS.get(word, word)), figure)

    def __str__(self) -> str:
        return f"{WRITTEN.get(self.kind, self.kind)} {self.target}"

    def label(self, table: Table, who: Combatant) -> str:
        what = {"dmg": "Attack", "heal": "Heal"}.get(self.kind, self.kind.capitalize())
        return f"{what} {named(table.state, self.target)} for {table.library.base_value(who)}"

    def places(self, table: Table, who: Combatant) -> Sequence[str]:
        return (self.target,)

    def why_not(self, table: Table, who: Combatant) -> str:
        return why_not(table, who, self.kind, self.target)


class BaseReaction(DeckAct, frozen=True):
    """A Base Action that answers an attack. (DK-CTR-06)"""

    kind: str
    verb: ClassVar = "base"
    title: ClassVar = "Base Action"
    grammar: ClassVar = seq(name)

    def __str__(self) -> str:
        return self.kind

    def label(self, table: Table, who: Combatant) -> str:
        return f"{self.kind.capitalize()}: take {table.library.base_value(who)} off, once a Round"

    def why_not(self, table: Table, who: Combatant) -> str:
        return why_not(table, who, KINDS.get(self.kind, self.kind), "")


class BoostedBaseAct(DeckAct, frozen=True):
    """A Base Action with a Boost card. (DK-ACT-30)"""

    card: str
    kind: str
    target: str
    verb: ClassVar = "boost"
    title: ClassVar = "Base Action with a Boost"
    grammar: ClassVar = seq(copy, ":", name.map(lambda word: KINDS.get(word, word)), figure)

    def __str__(self) -> str:
        return f"{self.card}: {BaseAct(self.kind, self.target)}"

    def label(self, table: Table, who: Combatant) -> str:
        what = "Attack" if self.kind == "dmg" else "Heal"
        return f"{what} {named(table.state, self.target)} with {title(self.card)}"

    def places(self, table: Table, who: Combatant) -> Sequence[str]:
        return (in_hand(self.card), self.target)

    def why_not(self, table: Table, who: Combatant) -> str:
        return why_not(table, who, self.kind, self.target)


def groups(table: Table, active: Combatant, held: Hand, at: str = "") -> list[Group]:
    """The Base Actions, and the same with a Boost card. (DK-ACT-30)"""
    bare = [act for act in base_acts(table, active) if not at or act.target == at]
    boosted = [
        BoostedBaseAct(card, act.kind, act.target)
        for card, printed in held.boosting
        for act in bare
        if boosts.adds(table.library, active, printed, act.kind, table.state.round)
    ]
    return [*acts(bare), *acts(boosted)]


def base_acts(table: Table, active: Combatant) -> list[BaseAct]:
    """The Base Actions of a Turn, each once per Round. (DK-ACT-10, -25, -31, DK-GRAP-26)"""
    found: list[BaseAct] = []
    for base in table.library.base_actions(active):
        if base.action == "N" and base.kind not in active.base_used:
            attacks = base.kind == "dmg"
            able = targeting.open_to_attack(table, active, base.distances) if attacks else table.state.allies(active)
            if base.against:
                able = [other for other in able if is_a(table.library, other, base.against)]
            in_close = attacks and base.type == "phys" and "M" in base.distances
            if grappling(active) and not in_close:
                continue
            found += [BaseAct(base.kind, target.id) for target in able]
    return found


def is_a(library: Library, other: Combatant, what: str) -> bool:
    """If a Foe Card has a trait that a Base Action is about: an Exorcist strikes the undead. (DK-CHAR-05)"""
    return other.is_foe and any(trait.name == what for trait in library.foe(other).traits)


# --- why not ----------------------------------------------------------------------------------------------------------


def why_not(table: Table, who: Combatant, kind: str, at: str) -> str:
    """A Base Action: printed on an Information Card, once per Round, an attack only at who can be attacked. (DK-ACT-10, -25)"""
    state = table.state
    own = [action for action in table.library.base_actions(who) if action.kind == kind]
    if not own:
        return f"no card of yours prints the Base Action '{WRITTEN.get(kind, kind)}' (DK-ACT-10, DK-ACT-31)"
    if kind in who.base_used:
        return "each Base Action serves once per Round, and this one is used (DK-ACT-25)"
    if kind == "dodge":
        return "Dodge answers an attack on you, and there is none now (DK-CTR-06)" if state.attack is None else ""
    if state.attack is not None or state.phase != "action":
        return "a Normal Action is for your own Turn (DK-ACT-01)"
    target = find(state, at)
    if target is None:
        return f"there is no '{at}' here"
    if kind == "dmg":
        return why_not_struck(table, who, own[0].distances, own[0].against, target)
    if grappling(who):
        return "in a Grapple only a Physical Base Action at Melee serves (DK-GRAP-26)"
    return "" if target.side == who.side else "you heal yourself and your Allies (DK-TERM-02)"


def why_not_struck(table: Table, who: Combatant, distances: tuple[str, ...], against: str, target: Combatant) -> str:
    if target.side == who.side:
        return f"an attack is aimed at Opponents, and {target.name} is none (DK-TERM-03)"
    if forbidden(who, "attack"):
        return "an effect keeps you from attacking (DK-TERM-07)"
    if has_effect(target, "sneaking"):
        return f"{target.name} is Sneaking and no Target until it is spotted (DK-SNEAK-20)"
    if against and not is_a(table.library, target, against):
        return f"this Base Action is against the {against} only (DK-CHAR-05)"
    if grappling(who) and target not in grapples.together(table.state, who):
        return f"from inside a Grapple only who is in it can be attacked, and {target.name} is not (DK-GRAP-26)"
    if not distance.in_reach(table, who, target, distances):
        return f"your Base Action does not reach {target.name} (DK-DIST-13)"
    return ""
