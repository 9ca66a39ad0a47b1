"""Powers and Items in use: declared, turned over and up again, selected; attacks out of turn. (TM-POWER-01..06, TM-SETUP-18)"""

from __future__ import annotations

from typing import Any

from tabletome.games.tomb.board.figures import Actor, Context, find, in_play, printed_name, seat_of
from tabletome.games.tomb.cards.language import MarkerName, marker
from tabletome.games.tomb.cards.library import Play, Table
from tabletome.games.tomb.events import ActionGained, CardTurned, MarkerGained
from tabletome.games.tomb.options import PASS, OfCard, OfFigure
from tabletome.games.tomb.options.attack import STRIKE, Strike, attacks, cards_up
from tabletome.games.tomb.options.cards import TURN_OVER, TURN_UP, TurnOver, TurnUp
from tabletome.games.tomb.options.setting_up import (
    POWER,
    ChoosePower,
    OfType,
    allowed_powers,
    selected_powers,
    unselected_powers,
)
from tabletome.games.tomb.rules.adventure import objectives
from tabletome.games.tomb.rules.asking import one_of
from tabletome.games.tomb.rules.cards import effects, moments
from tabletome.games.tomb.rules.cards import treasures as treasure
from tabletome.games.tomb.rules.cards.effects import WORDS, perform
from tabletome.games.tomb.state import Hero, Used
from tabletome.kernel import Choose, Flow, acts
from tabletome.kernel.events import CardPlayed


def face_up(hero: Hero, card: str) -> Used:
    """A power or Item of the Hero's that lies face up; of several copies the first."""
    return next(used for used in (*hero.powers, *hero.items) if used.id == card and used.up)


def attack_with(play: Play, hero: Hero, act: Strike) -> Flow[None]:
    """Attack with a power or Item; a Daily is turned over when it is declared.

    (TM-TURN-08, TM-POWER-01..03, -06, TM-GEN-06, TM-COMB-12)
    """
    deed = play.library.usable(act.card).deed
    target = find(play.state, act.target)
    declare(play, hero, face_up(hero, act.card))
    if deed.attack is not None and deed.attack.bonus is None:  # no roll will tell of it
        play.tell(CardPlayed(hero.id, act.card), "TM-POWER-01")
    targets = None if target is None else [target]
    yield from effects.perform(play, deed, Context(hero, None, None, act.card), targets)
    objectives.check(play)


def declare(table: Table, hero: Hero, used: Used) -> None:
    """A Daily power is turned over; an Item does what it does when used. (TM-POWER-02, -03)"""
    power = table.library.powers.get(used.id)
    if power is None:
        treasure.spend(table, hero, used)
    elif not power.stays_up:
        moments.turn_over(table, hero, used)


def use_card(play: Play, hero: Hero, used: Used, about: Any = None) -> Flow[None]:
    """Use a free power or Item: declared, turned over or discarded, then carried out.

    (TM-POWER-05, -06, TM-POWER-04, TM-POWER-07, TM-TREA-03)
    """
    play.tell(CardPlayed(hero.id, used.id), "TM-POWER-04")
    power = play.library.powers.get(used.id)
    deed = power.deed if power is not None else play.library.treasures[used.id].deed
    declare(play, hero, used)
    target = None if about is None else about.subject if about.subject is not hero else None
    yield from perform(play, deed, Context(hero, target, about, used.id))


def fill_up_powers(play: Play, seat: int, *, ask: bool) -> Flow[None]:
    """Select as many powers of each type as the Hero card allows and are not selected yet. (TM-SETUP-18, -19, TM-TOWN-16)"""
    hero = play.state.heroes[seat]
    for type_, allowed in allowed_powers(play, hero).items():
        missing = allowed - len(selected_powers(play, hero, type_))
        if missing <= 0:
            continue
        left = unselected_powers(play, hero, type_)
        if not ask:
            hero.powers += [Used(power) for power in left[:missing]]
            continue
        for _ in range(min(missing, len(left))):
            prompt = f"Choose {'an' if type_ == 'at-will' else 'a'} {type_.title()} power"
            groups = acts([ChoosePower(power) for power in left])
            power = (yield Choose(seat, groups, prompt, ("TM-SETUP-18",), POWER, OfType(type_))).arg.card
            hero.powers.append(Used(power))
            left.remove(power)


# --- in the words of cards --------------------------------------------------------------------------------------------


def turned_over(hero: Actor) -> list[Used]:
    return [used for used in (*hero.powers, *hero.items) if not used.up] if isinstance(hero, Hero) else []


def dailies_turned_over(table: Table, hero: Actor) -> list[Used]:
    powers = table.library.powers
    return [used for used in turned_over(hero) if used.id in powers and powers[used.id].type == "daily"]


def has_daily_down(table: Table, actor: Actor, context: Context) -> bool:
    return bool(dailies_turned_over(table, actor))


def has_card_down(table: Table, actor: Actor, context: Context) -> bool:
    return bool(turned_over(actor))


@WORDS.word("flip", says="[turns|turn] up one Daily power", needs=has_daily_down, hint=1.5)
def flip(play: Play, actor: Actor, context: Context) -> Flow[None]:
    yield from _turn_one_up(play, actor, dailies_turned_over(play, actor))


@WORDS.word("recharge", says="[turns|turn] up one card", needs=has_card_down, hint=1.5)
def recharge(play: Play, actor: Actor, context: Context) -> Flow[None]:
    yield from _turn_one_up(play, actor, turned_over(actor))


def _turn_one_up(play: Play, hero: Actor, down: list[Used]) -> Flow[None]:
    if down and isinstance(hero, Hero):
        seat = seat_of(play.state, hero)
        offered = [TurnUp(used.id) for used in down]
        chosen = yield from one_of(seat, TURN_UP, offered, "Turn up which card?")
        used = down[offered.index(chosen)]
        moments.turn_up(play, hero, seat, used)
        play.tell(CardTurned(hero.id, used.id, up=True), "TM-POWER-02")


@WORDS.word("exhaust", says="[turns|turn] over one Utility or Daily power", hint=-1)
def exhaust(play: Play, actor: Actor, context: Context) -> Flow[None]:
    """A Hero turns over one of its powers that can be turned up again; its player chooses which. (TM-POWER-02)"""
    known = play.library.powers
    up = (
        [used for used in actor.powers if used.up and known[used.id].type != "at-will"]
        if isinstance(actor, Hero)
        else []
    )
    if up and isinstance(actor, Hero):
        question = f"{play.library.called(context.card)}: turn over which power?"
        offered = [TurnOver(used.id) for used in up]
        chosen = yield from one_of(seat_of(play.state, actor), TURN_OVER, offered, question, OfCard(context.card))
        used = up[offered.index(chosen)]
        moments.turn_over(play, actor, used)
        play.tell(CardTurned(actor.id, used.id, up=False), "TM-POWER-02")


def has_acted(table: Table, actor: Actor, context: Context) -> bool:
    return table.state.turn.acted


@WORDS.word("action", says="may take one more action this turn", needs=has_acted, hint=1.5)
def action(play: Play, actor: Actor, context: Context) -> None:
    """The active Hero may take one more action in this Hero Phase. (TM-GEN-04, TM-TURN-07)"""
    state = play.state
    if actor is state.heroes[state.active] and state.phase == "hero_phase":
        state.turn.acted = False
        play.tell(ActionGained(actor.id), "TM-GEN-04")


@WORDS.word("strike", says="may attack at once with an At-Will power", hint=1)
def strike(play: Play, actor: Actor, context: Context) -> Flow[None]:
    """A Hero attacks at once with one of its At-Will powers, which takes no action. (TM-GEN-04)"""
    if not isinstance(actor, Hero) or actor.hp <= 0:
        return
    known = play.library.powers
    able = [
        Strike(attack.target, attack.card)
        for attack in attacks(play, actor, cards_up(play, actor))
        if attack.card in known and known[attack.card].type == "at-will"
    ]
    if able:
        prompt, about = f"{printed_name(play, actor)}: attack now?", OfFigure(actor.id)
        option = yield Choose(seat_of(play.state, actor), [*acts(able), PASS], prompt, (), STRIKE, about)
        if isinstance(option.arg, Strike):
            yield from attack_with(play, actor, option.arg)


@WORDS.word("mark", marker, says="[gets|get] {tokens}", hint=-0.5)
def mark(play: Play, actor: Actor, context: Context, name: MarkerName) -> None:
    """A token of a power, Item or Spell is laid on a figure. (TM-COMP-10, TM-SPELL-06, TM-DEF-09)"""
    if actor.hp > 0 and in_play(play.state, actor):
        moments.gain_marker(play, actor, str(name))
        play.tell(MarkerGained(actor.id, str(name)), "TM-SPELL-06")
