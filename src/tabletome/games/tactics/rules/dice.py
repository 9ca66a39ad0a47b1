"""Rolling: the dice of attacks and effects, dice abilities before and after, and moments at the roll. (AT-ABIL-04..06)"""

from __future__ import annotations

from typing import Literal

import msgspec

from tabletome.cards import number
from tabletome.games.tactics.cards.language import DICE, Amount, Do, If, May, Step, Text
from tabletome.games.tactics.cards.library import Play, Table
from tabletome.games.tactics.cards.text import amount as amount_text
from tabletome.games.tactics.options.attack import attack_dice
from tabletome.games.tactics.options.choices import REROLL, LetLie, Rerolling, RollAgain, against, asked_of
from tabletome.games.tactics.options.doing import Doing, Roll
from tabletome.games.tactics.options.figures import fighting
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.options.values import touches, used_up
from tabletome.games.tactics.options.would_do import would_do
from tabletome.games.tactics.rules.asking.seats import seat_of
from tabletome.games.tactics.rules.effects import DECLINABLE, WORDS, carry_out
from tabletome.games.tactics.rules.moments import moment
from tabletome.games.tactics.rules.playing import mark_used
from tabletome.games.tactics.state import Actor, actor, fight_of
from tabletome.kernel import Chance, Choose, Flow, acts
from tabletome.kernel.events import Rerolled, Rolled

REROLL_WORD = "reroll"
DECLINABLE.add(REROLL_WORD)


def roll(play: Play, by: Actor, amount: Amount, doing: Doing, purpose: Literal["atk", "heal", "dmg"]) -> Flow[int]:
    """The dice of an attack or effect, added up with its number. (AT-ATK-05, AT-HEAL-02)"""
    if doing.attack is not None:
        colours = attack_dice(play, by, amount, doing)
        plus = amount.plus + (fighting(play, by).attack.plus if amount.basic else 0)
    else:
        colours, plus = amount.colours, amount.plus
    if not colours and purpose != "atk":
        return plus
    rolling = Roll(by, purpose, [*colours])
    doing.roll = rolling
    yield from _abilities(play, by, doing, before=True)
    for colour in rolling.dice:
        die = play.library.dice[colour]
        rolling.results.append((yield Chance(die.name, die.faces, purpose, by.id)))
    names = tuple(play.library.dice[colour].name for colour in rolling.dice)
    play.tell(Rolled(by.id, names, tuple(rolling.results), purpose, sum(rolling.results) + plus), "AT-ATK-05")
    yield from _abilities(play, by, doing, before=False)
    yield from moment(play, "dice-rolled", [by], by, attack=doing.attack, roll=rolling, card=doing.card)
    return sum(rolling.results) + plus


def _abilities(play: Play, by: Actor, doing: Doing, *, before: bool) -> Flow[None]:
    """The dice abilities of a hero, or of a creature's summoner, that touch this roll: more dice before it, rerolls after it."""
    owner = actor(play.state, by.owner) if by.side == "summon" else by
    sheet = fight_of(play.state).sheets.get(owner.id) if owner is not None else None
    if owner is None or sheet is None:
        return
    for id_ in sheet.dice:
        card = play.library.cards[id_]
        if card.when is not None or (by.side == "summon") != (card.rolls == "pet") or not touches(card, doing):
            continue
        text = phase_of(card.text, before=before)
        acting = msgspec.structs.replace(doing, by=owner, card=card.id)
        if used_up(play, card, owner.id) or not would_do(play, text, acting):
            continue
        if (yield from carry_out(play, text, acting)):
            mark_used(play, owner.id, card.id, card.once)


def phase_of(text: Text, *, before: bool) -> Text:
    """The part of a dice ability that is done before the dice fall, or after: rerolls come after, all else before."""
    return Text(tuple(part for step in text.steps if (part := _part(step, before=before)) is not None))


def _part(step: Step, *, before: bool) -> Step | None:
    if isinstance(step, If):
        inner = phase_of(step.text, before=before)
        return If(step.test, inner) if inner else None
    rerolls = any(op.word.name == REROLL_WORD for op in Text((step,)).ops())
    return step if isinstance(step, Do | May) and rerolls is not before else None


def is_rolling(table: Table, by: Actor, doing: Doing, dice: Amount) -> bool:
    return doing.roll is not None and not doing.roll.results


def _more_dice(dice: Amount) -> str:
    return f"roll {amount_text(dice)} more"


@WORDS.word("die +", DICE, needs=is_rolling, hint=1.8, says=_more_dice)
def add_dice(play: Play, by: Actor, doing: Doing, dice: Amount) -> None:
    """More dice for this roll. (AT-ABIL-04)"""
    assert doing.roll is not None
    doing.roll.dice += dice.colours


def has_rolled(table: Table, by: Actor, doing: Doing, count: int) -> bool:
    return doing.roll is not None and bool(doing.roll.results)


@WORDS.word(
    REROLL_WORD,
    number,
    needs=has_rolled,
    hint=0.5,
    says=lambda count: "reroll 1 die" if count == 1 else f"reroll up to {count} dice",
)
def reroll(play: Play, by: Actor, doing: Doing, count: int) -> Flow[None]:
    """Up to so many dice once each; the new results stand. (AT-ABIL-06)"""
    rolling = doing.roll
    assert rolling is not None
    left = list(range(len(rolling.dice)))
    for more in range(count, 0, -1):
        about = Rerolling(by.id, doing.card, tuple(rolling.dice), tuple(rolling.results), more, rolling.by.id)
        groups = [*acts([_again(play, rolling, place) for place in left]), *acts([LetLie()])]
        whose = "" if rolling.by is by else f" of {name_of(play, rolling.by.id)}"
        prompt = asked_of(play, doing.card, f"roll a die{whose} again{against(play, doing)}?")
        option = yield Choose(seat_of(play.state, by), groups, prompt, ("AT-ABIL-06",), REROLL, about)
        act: RollAgain | LetLie = option.arg
        if isinstance(act, LetLie):
            return
        place = act.die - 1
        left.remove(place)
        die = play.library.dice[rolling.dice[place]]
        before = rolling.results[place]
        rolling.results[place] = yield Chance(die.name, die.faces, "reroll", by.id)
        play.tell(Rerolled(by.id, die.name, before, rolling.results[place], doing.card), "AT-ABIL-06")
        if not left:
            return


def _again(table: Table, rolling: Roll, place: int) -> RollAgain:
    return RollAgain(place + 1, table.library.dice[rolling.dice[place]].name, rolling.results[place])
