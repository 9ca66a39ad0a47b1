"""Cards on the table: the hand and board of a hero, the party's items, what the bosses have shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from tabletome.cards import Op
from tabletome.games.tactics.cards.boss_text import lines
from tabletome.games.tactics.cards.kinds import Card as Printed
from tabletome.games.tactics.cards.language import Amount, Do, Reach, Text
from tabletome.games.tactics.cards.library import Table
from tabletome.games.tactics.cards.text import card_line, card_text
from tabletome.games.tactics.options.cards import TAKE_BACK, PlayCard, UseCard, UseItem
from tabletome.games.tactics.options.choices import Choosing
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.figures import fighting, is_boss
from tabletome.games.tactics.options.foresight import BossCards
from tabletome.games.tactics.options.move import ends
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.options.targets import attack_targets, centres, struck_by, targets
from tabletome.games.tactics.options.turn import TURN
from tabletome.games.tactics.options.values import basic_move, max_hp
from tabletome.games.tactics.rules.attack import ATTACK, area_of, begin
from tabletome.games.tactics.rules.movement import BASIC, Points, given_points
from tabletome.games.tactics.state import Actor, fight_of
from tabletome.scene import Card, Zone
from tabletome.scene.options import Offered
from tabletome.table import size
from tabletome.words import counted, listed, possessive

TAGS = {"dice": "dice ability", "feature": "class feature"}


def zones(table: Table, hero: Actor, offered: Offered) -> tuple[Zone, ...]:
    fight = fight_of(table.state)
    sheet, name = fight.sheets[hero.id], possessive(name_of(table, hero.id))
    cards = table.library.cards
    usable = [id_ for id_ in (*sheet.passives, *sheet.dice) if cards[id_].mode != "ongoing" or offered.at(id_)]
    standing = [cards[id_] for id_ in (*sheet.passives, *sheet.dice) if id_ not in usable]
    found = [
        *question(table, offered),
        Zone("hand", f"{name} hand", _cards(table, hero, sheet.hand, offered)),
        Zone(
            "board",
            f"{name} board",
            (*_cards(table, hero, [*sheet.board.values(), *usable], offered), *always(standing)),
        ),
    ]
    if sheet.tuck and not fight.round:
        found.append(Zone("tuck", f"{name} tuck box", _cards(table, hero, sheet.tuck, offered)))
    items = [item for item, left in fight.items.items() if left]
    if items:
        found.append(Zone("items", "Party items", _cards(table, hero, items, offered)))
    found.append(Zone("deck", f"{name} deck", count=size(sheet.deck)))
    found.append(_discards(table, hero, offered))
    if sheet.aside:
        found.append(Zone("aside", f"{name} cards set aside", _cards(table, hero, sheet.aside, offered)))
    return (*found, *_other_hands(table, hero))


def _other_hands(table: Table, hero: Actor) -> tuple[Zone, ...]:
    """No hand is secret: those of the others, a card for each hero. (AT-PARTY-10)"""
    sheets = fight_of(table.state).sheets
    cards = tuple(
        Card(f"hand-{id_}", possessive(name_of(table, id_)), "hand", (_in_a_row(table, sheet.hand),))
        for id_, sheet in sheets.items()
        if id_ != hero.id and sheet.hand
    )
    return (Zone("hands", "Other hands", cards),) if cards else ()


def _in_a_row(table: Table, cards: Sequence[str]) -> str:
    """`Basic Attack ×2, Guard`"""
    names = Counter(name_of(table, card) for card in cards)
    return ", ".join(f"{name} ×{number}" if number > 1 else name for name, number in names.items())


def always(standing: list[Printed]) -> tuple[Card, ...]:
    """What works by itself, on one card: nothing of it can be chosen."""
    if not standing:
        return ()
    lines = tuple(f"{card.name}: {card_line(card)}" for card in standing)
    return (Card("always", "Always at work", "passive", lines),)


def _discards(table: Table, hero: Actor, offered: Offered) -> Zone:
    """The discard pile: the card on top and what lies below it, or all of them where one is to be taken back."""
    pile = fight_of(table.state).sheets[hero.id].deck.discards
    name = f"{possessive(name_of(table, hero.id))} discard pile"
    if offered.asked is not None and offered.asked.kind == TAKE_BACK:
        return Zone("discards", name, _cards(table, hero, list(pile), offered))
    top = _cards(table, hero, list(pile[-1:]), Offered(table, hero, None))
    if len(pile) > 1:
        below = f"Below it: {_in_a_row(table, pile[:-1])}."
        top = (msgspec.structs.replace(top[0], lines=(*top[0].lines, below)),)
    return Zone("discards", f"{name}: {counted(len(pile), 'card')}" if pile else name, top)


def question(table: Table, offered: Offered) -> list[Zone]:
    """The texts there are to choose from, or the boss cards that are looked at."""
    about = offered.asked.about if offered.asked is not None else None
    if isinstance(about, BossCards):
        seen = [
            Card(f"seen-{id_}", name_of(table, id_), "boss card", boss_lines(table, id_), option=offered.at(id_))
            for id_ in about.cards
        ]
        return [Zone("question", "On top of the boss deck", tuple(seen))]
    if not isinstance(about, Choosing) or len(about.texts) < 2:
        return []
    cards = tuple(
        Card(f"choice-{place}", f"Choice {place}", lines=(text,), option=offered.at(f"choice-{place}"))
        for place, text in enumerate(about.texts, 1)
    )
    return [Zone("question", name_of(table, about.card), cards)]


def boss_lines(table: Table, card: str) -> tuple[str, ...]:
    return lines(table.library.boss_cards[card], table.library.enemies)


def _cards(table: Table, hero: Actor, ids: list[str], offered: Offered) -> tuple[Card, ...]:
    return tuple(card(table, hero, table.library.cards[id_], place, offered) for place, id_ in enumerate(ids))


def of_hero(table: Table, hero: Actor, printed: Printed) -> Printed:
    """A basic card with the numbers of its hero's class card, to which it refers; any other as it is. (AT-HERO-04)"""
    if printed.kind != "basic":
        return printed
    own, moves = fighting(table, hero), Points(basic_move(table, hero))

    def number(operand: object) -> object:
        match operand:
            case Amount(basic=True):
                return Amount((*operand.colours, *own.attack.colours), operand.plus + own.attack.plus)
            case Reach(basic=True):
                return own.reach
            case Points():
                return moves if operand == BASIC else operand
        return operand

    steps = [
        msgspec.structs.replace(step, op=Op(step.op.word, tuple(number(one) for one in step.op.operands)))
        for step in printed.text.steps
        if isinstance(step, Do)
    ]
    return msgspec.structs.replace(printed, text=Text(tuple(steps)))


def card(table: Table, hero: Actor, printed: Printed, place: int, offered: Offered) -> Card:
    """A card as it lies there; in its hero's turn with what it could do now."""
    tag = printed.slot or TAGS.get(printed.kind, printed.kind)
    on_turn = offered.asked is not None and offered.asked.kind == TURN and printed.mode == "action"
    playable = any(isinstance(act, PlayCard | UseCard | UseItem) for act in offered.acts_on(printed.id))
    return Card(
        f"{printed.id}-{place}", printed.name, tag, tuple(card_text(of_hero(table, hero, printed))), offered.at(printed.id),
        also=offered.also(printed.id), now=now(table, hero, printed) if on_turn and playable else "",
        idle=on_turn and not playable,
    )  # fmt: skip


def now(table: Table, hero: Actor, printed: Printed) -> str:
    """What a card could do at this moment: whom it reaches, how many squares; nothing if that goes without saying."""
    doing = Doing(hero, printed.id)
    for op in printed.text.ops():
        if op.name == ATTACK:
            found = in_reach_of(table, hero, doing, op)
            return listed([_short(table, one) for one in found]) or "nobody in reach"
        if op.name == "move" and op.operands[-1].word == "self":
            points, through, diagonal, _ = op.operands
            given = given_points(table, hero, points)
            reached = ends(table, hero, given, through=bool(through), diagonal=bool(diagonal))
            return counted(reached.bit_count(), "square")
        if op.name == "heal" and not op.operands[1].area:
            hurt = [one for one in targets(table, doing, op.operands[1], fallen=True) if one.hp < max_hp(table, one)]
            return listed([_short(table, one) for one in hurt])
    return ""


def in_reach_of(table: Table, hero: Actor, doing: Doing, attack: Op) -> list[Actor]:
    """The enemies that an attack could strike now."""
    amount, reach, area, side, effects = attack.operands
    begun = begin(table, hero, doing, amount, effects)
    wide, struck = area_of(table, hero, area, side, begun)
    if not wide:
        return attack_targets(table, hero, reach, begun)
    middles = centres(table, hero, reach, begun, attack=True)
    around = not reach.most and not reach.basic
    return [one for one in struck_by(table, hero, middles, wide, struck, around=around) if one.side == "enemy"]


def _short(table: Table, figure: Actor) -> str:
    """A figure in few letters: minions by their mark."""
    return figure.id if figure.side == "enemy" and not is_boss(table, figure) else name_of(table, figure.id)
