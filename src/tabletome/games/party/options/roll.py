"""Around the roll: potions before it, and after it the token, runes, abilities, scrolls, and a partner's scroll.

(AP-POOL-02, AP-ROLL-01..06, AP-REROLL-01, AP-RUNE-02..11, AP-ITEM-03, -06, AP-COOP-12)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from tabletome.cards import one_of, rest, seq
from tabletome.games.party.board.attempt import (
    LOOSE,
    dice_and_runes,
    dice_names,
    does_despite_lock,
    potions_in_hand,
    usable_powers,
    useful_scrolls,
)
from tabletome.games.party.board.heroes import Power, in_final_form, owner_of, power_named, powers_of
from tabletome.games.party.board.in_use import power_deed
from tabletome.games.party.cards.language import Deed, Trigger, ways_of
from tabletome.games.party.cards.library import Table
from tabletome.games.party.cards.names import source_name
from tabletome.games.party.cards.signs import face_name
from tabletome.games.party.cards.text import deed_words
from tabletome.games.party.options import ALL_DICE, CARD, DIE, PartyAct, in_hand_of, not_in_hand, on_die
from tabletome.games.party.options.exact_odds import REROLL, odds_now
from tabletome.games.party.options.lying import Tool
from tabletome.games.party.options.roll_odds import Figures, Roll, aim_now, chance, figures, prepared, unrolled
from tabletome.games.party.state import COLOURS, attempt
from tabletome.kernel import Group, Made, acts, made
from tabletome.table.in_turn import after

POOL, MODIFY, AID = "pool", "modify", "aid"


class Rolling(msgspec.Struct, frozen=True):
    """The card that is rolled against."""

    card: str


class Plea(msgspec.Struct, frozen=True):
    """The roller asks a partner for a scroll. (AP-COOP-12)"""

    scroll: str
    roller: int


# --- before the roll --------------------------------------------------------------------------------------------------


class Drink(PartyAct, frozen=True):
    item: str
    verb: ClassVar = "drink"
    grammar: ClassVar = seq(CARD)
    title: ClassVar = "Drink before the roll"
    elsewhere: ClassVar = "potions are used while the pool is formed, before the roll (AP-ITEM-03, AP-POOL-02)"

    def __str__(self) -> str:
        return self.item

    def label(self, table: Table, who: int) -> str:
        return item_words(table, self.item)

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (self.item,)

    def odds(self, table: Table, who: int) -> Figures:
        now, aim = attempt(table.state), aim_now(table)
        ways = Roll(table).able(table.library.items[self.item].deed)
        return figures(max(prepared(now.colours, now.pool.loose, way, aim) for way in ways), aim)

    def why_not(self, table: Table, who: int) -> str:
        useful, wasted = potions_in_hand(table, table.state.players[who])
        if self.item in (*useful, *wasted):
            return ""
        return not_in_hand(table, who, self.item) or "that is no potion that would do anything now (AP-ITEM-03)"


class RollDice(PartyAct, frozen=True):
    verb: ClassVar = "roll"
    says: ClassVar = "Roll the dice"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (ALL_DICE,)

    def odds(self, table: Table, who: int) -> Figures:
        return unrolled(table)


ROLL = acts([RollDice()], rules=("AP-ROLL-01",))


def drinks(table: Table, seat: int) -> list[Group]:
    """Potions that would do something, and those whose dice the pool has no room for. (AP-POOL-02, -04)"""
    useful, wasted = potions_in_hand(table, table.state.players[seat])
    return [
        *made(Drink, useful, "drink a potion", ("AP-POOL-02",)),
        *made(Drink, wasted, "drink in vain: there is no die left to add", ("AP-POOL-04",)),
    ]


def item_words(table: Table, item: str) -> str:
    card = table.library.items[item]
    return f"{card.name}: {deed_words(card.deed)}"


# --- the token and runes ----------------------------------------------------------------------------------------------


class Reroll(PartyAct, frozen=True):
    """The token rerolls one die that is not locked. (AP-REROLL-01)"""

    die: str
    verb: ClassVar = "reroll"
    grammar: ClassVar = seq(DIE)
    title: ClassVar = "Reroll a die"
    elsewhere: ClassVar = "dice are rerolled after the roll, in your own roll step (AP-REROLL-01)"

    def __str__(self) -> str:
        return self.die

    def label(self, table: Table, who: int) -> str:
        return f"Reroll {die_name(table, self.die)} with the token"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (on_die(self.die),)

    def odds(self, table: Table, who: int) -> Figures:
        roll = Roll(table)
        return roll.after(REROLL, on=roll.place(self.die), token=False)

    def why_not(self, table: Table, who: int) -> str:
        if not table.state.players[who].token:
            return "your reroll token is on its inactive side (AP-REROLL-02)"
        known = self.die in dice_names(attempt(table.state).pool)
        return locked(table, self.die) or ("" if known else f"there is no die '{self.die}' in the pool")


class SpendRune(PartyAct, frozen=True):
    """A rune is spent, which locks its die. (AP-RUNE-03)"""

    rune: str
    verb: ClassVar = "rune"
    elsewhere: ClassVar = "runes are spent after the roll, in your own roll step (AP-RUNE-02)"

    def paid(self) -> str:
        return "the loose rune" if self.rune == LOOSE else f"the rune on {self.rune}"

    def offered(self, table: Table) -> bool:
        unlocked, runes = dice_and_runes(attempt(table.state).pool)
        groups = rune_uses(table, unlocked, runes, usable_powers(table)[1])
        return any(group.holds(self) for group in groups)


class RuneForReroll(SpendRune, frozen=True):
    """For another die's reroll, never for its own. (AP-RUNE-02, -04)"""

    die: str
    grammar: ClassVar = seq(DIE, "reroll", DIE)
    title: ClassVar = "Reroll a die"

    def __str__(self) -> str:
        return f"{self.rune} reroll {self.die}"

    def label(self, table: Table, who: int) -> str:
        return f"Reroll {die_name(table, self.die)} with {self.paid()}"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (on_die(self.die),)

    def odds(self, table: Table, who: int) -> Figures:
        roll = Roll(table)
        return roll.after(REROLL, pool=roll.without_rune(self.rune), on=roll.place(self.die))

    def why_not(self, table: Table, who: int) -> str:
        if self.die == self.rune:
            return "a rune can never reroll the die that produced it (AP-RUNE-04)"
        return (
            locked(table, self.rune)
            or locked(table, self.die)
            or ("" if self.offered(table) else "there is no such rune or use for it")
        )


class RuneForPower(SpendRune, frozen=True):
    """For an ability or a weapon. (AP-RUNE-08)"""

    power: str
    grammar: ClassVar = seq(DIE, rest)
    title: ClassVar = "Pay a rune for an ability"

    def __str__(self) -> str:
        return f"{self.rune} {self.power}"

    def label(self, table: Table, who: int) -> str:
        return f"{power_words(table, self.power, 'rune')}, with {self.paid()}"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (on_die(self.rune), owner_of(table, who, self.power))

    def aside(self, table: Table, who: int) -> str:
        weapon = power_named(table, who, self.power, "rune").weapon
        return f"with {table.library.items[weapon].name}" if weapon else "with the ability, for a rune"

    def odds(self, table: Table, who: int) -> Figures:
        roll = Roll(table)
        deed = power_deed(table, self.power, "rune")
        used = Tool(ways_of(deed), rune=True)
        return roll.after(roll.able(deed), pool=roll.without_rune(self.rune), used=used)

    def why_not(self, table: Table, who: int) -> str:
        if self.offered(table):
            return ""
        return (
            locked(table, self.rune)
            or used_up(table, self.power)
            or self.left_alone(table)
            or "there is no such rune or use for it"
        )

    def left_alone(self, table: Table) -> str:
        """If the ability could only change the die whose rune would pay for it."""
        there = self.rune in dice_and_runes(attempt(table.state).pool)[1]
        if there and self.power in {power.name for power in usable_powers(table)[1]}:
            return (
                f"the rune locks {self.rune}, and then there would be nothing left for it to change "
                "(AP-RUNE-03, AP-RUNE-10)"
            )
        return ""


def rune_uses(table: Table, unlocked: Sequence[str], runes: Sequence[str], powers: Sequence[Power]) -> list[Group]:
    """Every unused rune with every other unlocked die, to reroll it, and every ability it may pay for.

    A die that is the only unlocked one of its colour may be the very die that an ability needs; as its rune locks it, the
    ability is then not offered for this rune. (AP-RUNE-02, -03, -04, -08, -10, -11)
    """
    uses: list[tuple[type[SpendRune], str, str]] = []
    for rune in runes:
        uses += [(RuneForReroll, rune, name) for name in unlocked if name != rune]
        alone = rune != LOOSE and sum([name[0] == rune[0] for name in unlocked]) == 1
        uses += [(RuneForPower, rune, power.name) for power in powers if not alone or lets_do(table, rune, power)]
    rules = ("AP-RUNE-02", "AP-RUNE-08")
    return [Made(SpendRune.verb, uses, str, "spend a rune", rules, spending)] if uses else []


def spending(use: tuple[type[SpendRune], str, str]) -> SpendRune:
    act, rune, purpose = use
    return act(rune, purpose)  # type: ignore[call-arg]  # both kinds have a rune and what it is for


def lets_do(table: Table, rune: str, power: Power) -> bool:
    """If there is something left to change once the rune has locked its die."""
    place = dice_names(attempt(table.state).pool).index(rune)
    return does_despite_lock(table, power.deed, place)


def die_name(table: Table, name: str) -> str:
    """A die with the face it shows."""
    pool = attempt(table.state).pool
    return f"{name} ({face_name(pool.dice[dice_names(pool).index(name)].face)})"


def locked(table: Table, name: str) -> str:
    """If the die is there but locked."""
    pool = attempt(table.state).pool
    places = dict(zip(dice_names(pool), pool.dice, strict=True))
    if name in places and places[name].locked:
        return f"{name} is locked, its rune was used (AP-RUNE-03, AP-RUNE-10)"
    return ""


# --- abilities and scrolls --------------------------------------------------------------------------------------------


class UsePower(PartyAct, frozen=True):
    """An ability or weapon effect without a rune cost, once per quest. (AP-ROLL-06)"""

    power: str
    verb: ClassVar = "use"
    grammar: ClassVar = seq(rest)
    title: ClassVar = "Use an ability"
    elsewhere: ClassVar = "abilities and weapons are used after the roll (AP-ROLL-02)"

    def __str__(self) -> str:
        return self.power

    def label(self, table: Table, who: int) -> str:
        return power_words(table, self.power, "free")

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (owner_of(table, who, self.power),)

    def aside(self, table: Table, who: int) -> str:
        weapon = power_named(table, who, self.power, "free").weapon
        return f"with {table.library.items[weapon].name}" if weapon else "with the ability"

    def odds(self, table: Table, who: int) -> Figures:
        roll = Roll(table)
        deed = power_deed(table, self.power, "free")
        return roll.after(roll.able(deed), used=Tool(ways_of(deed)))

    def why_not(self, table: Table, who: int) -> str:
        if self.power in usable_powers(table)[0]:
            return ""
        reason = "only abilities and weapons of active heroes that would do something (AP-ROLL-04)"
        return used_up(table, self.power) or reason


def power_words(table: Table, name: str, trigger: Trigger) -> str:
    """An ability or a weapon and what it does."""
    return f"{source_name(table.library, name)}: {deed_words(power_deed(table, name, trigger))}"


def used_up(table: Table, name: str) -> str:
    """Used already, a mere preview, or at home."""
    now = attempt(table.state)
    for hero in table.state.players[now.seat].party:
        if any(power.name == name and power.once in now.used for power in powers_of(table, hero)):
            return "it works once per quest, and it was used (AP-ROLL-06, AP-RUNE-09)"
        if hero.id == name and not in_final_form(table, hero):
            return "what the standard side shows in brackets is only a preview (AP-HERO-02)"
        if hero.id not in now.active and any(power.name == name for power in powers_of(table, hero)):
            return "a hero left at home contributes nothing (AP-ROLL-04)"
    return ""


class ReadScroll(PartyAct, frozen=True):
    item: str
    verb: ClassVar = "scroll"
    grammar: ClassVar = seq(CARD)
    title: ClassVar = "Read a scroll"
    elsewhere: ClassVar = "scrolls are used after the dice were rolled (AP-ITEM-06)"

    def __str__(self) -> str:
        return self.item

    def label(self, table: Table, who: int) -> str:
        return item_words(table, self.item)

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (self.item,)

    def odds(self, table: Table, who: int) -> Figures:
        deed = table.library.items[self.item].deed
        return scroll_odds(table, deed, Tool(ways_of(deed)))

    def why_not(self, table: Table, who: int) -> str:
        if self.item in useful_scrolls(table, who):
            return ""
        return not_in_hand(table, who, self.item) or "that is no scroll that would do anything now (AP-ITEM-06)"


def scroll_odds(table: Table, deed: Deed, used: Tool | None = None) -> Figures:
    roll = Roll(table)
    return roll.after(roll.able(deed), used=used)


class AskForScroll(PartyAct, frozen=True):
    """A partner is asked for a scroll: one for each roll. (AP-COOP-12)"""

    item: str
    partner: int
    verb: ClassVar = "aid"
    grammar: ClassVar = seq(CARD, "from", one_of({colour: seat for seat, colour in enumerate(COLOURS)}))
    title: ClassVar = "Ask a partner for a scroll"

    def __str__(self) -> str:
        return f"{self.item} from {COLOURS[self.partner]}"

    def label(self, table: Table, who: int) -> str:
        return f"{COLOURS[self.partner].capitalize()}'s {item_words(table, self.item)}"

    def places(self, table: Table, who: int) -> tuple[str, ...]:
        return (in_hand_of(COLOURS[self.partner], self.item),)

    def odds(self, table: Table, who: int) -> Figures:
        return scroll_odds(table, table.library.items[self.item].deed)

    def why_not(self, table: Table, who: int) -> str:
        if not table.state.coop:
            return "only the roller may play cards on a roll (AP-ROLL-03)"
        if attempt(table.state).aided:
            return "one scroll of a partner for each roll, and it was played (AP-COOP-12)"
        return ""


def aids(table: Table) -> list[AskForScroll]:
    """Scrolls that a partner could play for the roller, if it was not refused. (AP-COOP-12)"""
    state, now = table.state, attempt(table.state)
    if not state.coop or now.aided or len(state.players) == 1:
        return []
    partners = after(len(state.players), now.seat)
    offered = [AskForScroll(item, other) for other in partners for item in useful_scrolls(table, other)]
    return [act for act in offered if str(act) not in now.refused]


class Agree(PartyAct, frozen=True):
    verb: ClassVar = "agree"
    says: ClassVar = "Agree"


class Refuse(PartyAct, frozen=True):
    verb: ClassVar = "refuse"
    says: ClassVar = "Keep the scroll"


class LeaveDice(PartyAct, frozen=True):
    """Step 3 ends. (AP-ROLL-05)"""

    verb: ClassVar = "done"
    says: ClassVar = "Leave the dice as they are"

    def odds(self, table: Table, who: int) -> Figures:
        """Success or not, nothing between; in the arena the score."""
        roll = Roll(table)
        if roll.aim.counted:
            return roll.after(token=False)
        return chance(odds_now(roll.pool, roll.aim.need, roll.aim.immune, crit=roll.aim.crit))


DONE = acts([LeaveDice()], "leave the dice as they are")


def modifiers(table: Table) -> list[Group]:
    """All the roller can use now: the token, runes, abilities and weapons of active heroes, scrolls; in coop a partner's scroll.

    (AP-ROLL-02..04, -06, AP-REROLL-01, -04, AP-RUNE-02, -08, AP-COOP-12)
    """
    now = attempt(table.state)
    free, for_rune = usable_powers(table)
    unlocked, runes = dice_and_runes(now.pool)
    token = table.state.players[now.seat].token
    return [
        *made(Reroll, unlocked if token else (), "use the reroll token", ("AP-REROLL-01",)),
        *rune_uses(table, unlocked, runes, for_rune),
        *made(UsePower, free, "use an ability", ("AP-ROLL-06",)),
        *made(ReadScroll, useful_scrolls(table, now.seat), "read a scroll", ("AP-ITEM-06",)),
        *acts(aids(table), "ask a partner for a scroll", ("AP-COOP-12",)),
    ]
