"""The numbers of figures with all that changes them: cards that lie on boards, and changes that last for a while."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

import msgspec

from tabletome.games.tactics.board.ground import OBSTACLE, Gait
from tabletome.games.tactics.board.squares import Range as Band
from tabletome.games.tactics.cards.kinds import Card
from tabletome.games.tactics.cards.language import GAIT, Change, Colour, Once, Reach, Value
from tabletome.games.tactics.cards.library import NO_CARDS, Table, Working
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.figures import fighting
from tabletome.games.tactics.options.holds import holds, of_kind, within
from tabletome.games.tactics.state import OFF_BOARD, Actor, Lasting, Side, Until, fight_of, hero_named

HAND_SIZE = 4
ACTIONS = 2
SLOWED_POINTS = 1
SIDES: dict[str, Side] = {"heroes": "hero", "foes": "enemy"}
"""Whom a special rule of a chapter is for. (AT-CAMP-05)"""


class Part(msgspec.Struct, frozen=True):
    """One change of a value: from which card, whose, by how much. `once` is said of cards that count once in some time."""

    value: Value
    card: str
    owner: str
    amount: int
    colours: tuple[Colour, ...] = ()
    once: Once = ""
    until: Until | None = None
    spares_heroes: bool = False


def in_play(table: Table, figures: Iterable[Actor], among: Working) -> list[tuple[Actor, Card]]:
    """Those among some cards that work by themselves for figures, as long as these are on the board, with whose they are.
    An enemy that has one of them is there with all its abilities.

    (AT-ABIL-02, AT-ACT-10, AT-KO-15)
    """
    found: list[tuple[Actor, Card]] = []
    library, cards, kinds = table.library, among.cards, among.kinds
    sheets = fight_of(table.state).sheets
    for figure in figures:
        if figure.at == OFF_BOARD:
            continue
        if figure.side == "hero":
            sheet = sheets[figure.id]
            lying = [*sheet.board.values(), *sheet.passives, *sheet.dice]
            if among.perks:
                lying += hero_named(table.state, figure.id).perks
            if not cards.isdisjoint(lying):
                those = [library.cards[id_] for id_ in lying if id_ in cards]
                found += [(figure, card) for card in those if card.mode == "ongoing"]
        elif figure.kind in kinds:
            if figure.side == "enemy":
                found += [(figure, card) for card in library.enemies[figure.kind].passives]
            else:
                found.append((figure, library.cards[figure.kind]))
    return found


def used_up(table: Table, card: Card, owner: str) -> bool:
    """Has a card that counts once in some time been used in it?"""
    return bool(card.once) and f"{owner} {card.id}" in fight_of(table.state).once.get(card.once, ())


def parts(table: Table, value: Value, figure: Actor, doing: Doing | None = None) -> list[Part]:
    """All that changes a value of a figure now."""
    return changes(table, (value,), table.library.changing.get(value, NO_CARDS), figure, doing)


def changes(
    table: Table, values: Sequence[Value], among: Working, figure: Actor, doing: Doing | None = None
) -> list[Part]:
    """All that changes some values of a figure now; `among` are the cards that can."""
    fight, library = fight_of(table.state), table.library
    found = [_part(one) for one in fight.lasting if one.who == figure.id and one.value in values]
    if special := library.encounters[fight.chapter].special:
        found += [
            Part(one.change.value, "", "", one.change.amount, one.change.colours)
            for one in special
            if one.change.value in values and figure.side == SIDES[one.change.whom.word]
        ]
    whose = fight.actors if among.shared else (figure,)
    for owner, card in in_play(table, whose, among) if among is not NO_CARDS else ():
        for standing in card.standing:
            change = standing.change
            if change.value not in values or not _meant(table, change, owner, figure) or not touches(card, doing):
                continue
            if used_up(table, card, owner.id) or (standing.test and not holds(table, standing.test, owner, doing)):
                continue
            found.append(
                Part(
                    change.value, card.id, owner.id, change.amount, change.colours, card.once, None,
                    change.whom.word == "foes",
                )
            )  # fmt: skip
    return found


def _part(lasting: Lasting) -> Part:
    colours, value = cast("tuple[Colour, ...]", tuple(lasting.dice)), cast("Value", lasting.value)
    return Part(value, lasting.card, lasting.by, lasting.amount, colours, "", lasting.until, lasting.spares_heroes)


def _meant(table: Table, change: Change, owner: Actor, figure: Actor) -> bool:
    """Is a change for this figure?"""
    if change.own:
        return figure is owner
    return figure in of_kind(table, owner, change.whom.word) and within(owner, figure, change.whom.reach)


def touches(card: Card, doing: Doing | None) -> bool:
    """Does a card have to do with the roll or attack that is being made?"""
    attack = doing.attack if doing is not None else None
    roll = doing.roll if doing is not None else None
    match card.rolls:
        case "" | "any":
            return True
        case "basic":
            return attack is not None and attack.basic
        case "RESPONSE":
            return attack is not None and attack.response
        case "pet":
            return attack is not None and attack.by.side == "summon"
        case "heal":
            return roll is not None and roll.purpose == "heal"
    return attack is not None


def total(table: Table, value: Value, figure: Actor, doing: Doing | None = None) -> int:
    """By how much a value of a figure is changed in all."""
    found = parts(table, value, figure, doing)
    return sum([part.amount for part in found]) if found else 0


def of_perks(table: Table, value: Value) -> int:
    """What the perks of all heroes add to a value of the party, in a fight or between fights. (AT-PERK-07)"""
    perks = [table.library.cards[perk] for hero in table.state.heroes for perk in hero.perks]
    return sum(one.change.amount for perk in perks for one in perk.standing if one.change.value == value)


def has(table: Table, value: Value, figure: Actor) -> bool:
    """Is a switch of a figure set?"""
    return total(table, value, figure) > 0


def hand_size(table: Table, hero: Actor) -> int:
    """Four unless an effect changes it. (AT-DRAW-02)"""
    return max(0, HAND_SIZE + total(table, "hand_size", hero))


def max_hp(table: Table, figure: Actor) -> int:
    """The maximum with all that raises it for a time. (AT-SETUP-19, AT-SETUP-21, AT-ENEMY-26)"""
    return figure.max_hp + total(table, "max_hp", figure)


def basic_move(table: Table, figure: Actor) -> int:
    """The basic movement value. (AT-HERO-04, AT-ACT-14)"""
    return max(0, fighting(table, figure).move + total(table, "basic_move", figure))


def discard_move(table: Table, hero: Actor) -> int:
    """What discarding a card to move gives: half the basic movement, rounded down. (AT-ACT-04, AT-ACT-12, AT-CARD-04)"""
    return basic_move(table, hero) // 2


def points(table: Table, figure: Actor, given: int) -> int:
    """The movement points of a move; a slowed figure uses at most one. (AT-COND-05)"""
    more = max(0, given + total(table, "move_points", figure))
    return min(more, SLOWED_POINTS) if "slowed" in figure.conditions else more


def gait(table: Table, figure: Actor, *, through: bool = False, diagonal: bool = False) -> Gait:
    """How a figure moves. (AT-MOVE-05, AT-CARD-03)"""
    by: dict[Value, int] = dict.fromkeys(GAIT, 0)
    for part in changes(table, GAIT, table.library.changing_gait, figure):
        by[part.value] += part.amount
    return Gait(
        through or by["may_pass_through"] > 0,
        by["may_enter_water"] > 0,
        diagonal or by["diagonal"] > 0,
        max(1, OBSTACLE + by["step_cost"]),
    )


def band(table: Table, figure: Actor, reach: Reach, doing: Doing | None = None, *, attack: bool) -> Band:
    """From where to where something reaches: attacks begin at 1, help at oneself. (AT-RANGE-13, AT-HERO-20)"""
    if reach.basic:
        reach = fighting(table, figure).reach
    if not reach.most:
        return Band(0, 0)
    least = max(1, reach.least) if attack else reach.least
    return Band(least, reach.most + (total(table, "range_max", figure, doing) if attack else 0))
