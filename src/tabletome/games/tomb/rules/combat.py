"""Attack rolls, damage, healing and defeat. (TM-COMB-01..12, TM-DEF-01..13, TM-HEAL-01..05)"""

from __future__ import annotations

from tabletome.cards import number, signed
from tabletome.games.tomb.board import values
from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.board.figures import (
    PARTY,
    About,
    Actor,
    Context,
    health,
    id_of,
    printed_name,
    seat_of,
    squares_of,
)
from tabletome.games.tomb.cards.library import Play, Table
from tabletome.games.tomb.events import Fell, Shielded
from tabletome.games.tomb.options.cards import REROLL, Reroll
from tabletome.games.tomb.options.encounters import worth
from tabletome.games.tomb.options.tokens import REGAIN, TO_FALL, TokenOffer, can_save
from tabletome.games.tomb.rules.adventure import objectives
from tabletome.games.tomb.rules.adventure.events import happened
from tabletome.games.tomb.rules.adventure.placing import KINDS, drop
from tabletome.games.tomb.rules.asking import one_of
from tabletome.games.tomb.rules.campaign import advancement_tokens
from tabletome.games.tomb.rules.cards import moments, treasures
from tabletome.games.tomb.rules.cards.effects import WORDS
from tabletome.games.tomb.rules.cards.encounters import end_lasting
from tabletome.games.tomb.state import Figure, Hero, Mark, State
from tabletome.kernel import Flow, GameFault
from tabletome.kernel.events import Damaged, Defeated, Gained, Healed, Prevented, Rerolled, Vanished
from tabletome.packs.library import slug
from tabletome.table import D20
from tabletome.table.in_turn import clockwise
from tabletome.words import counted


def damage(play: Play, target: Actor, amount: int, by: Actor | None, source: str, *, struck: bool = False) -> Flow[int]:
    """Deal damage: bonuses, then reductions, never below 0; what was really lost. (TM-COMB-06, -07, -11)

    `struck` says that an attack hit: then cards may answer before the damage. A Hero at 0 takes no more, and what only stands
    in the way has no Hit Points to lose. (TM-COMP-20)
    (TM-DEF-09, TM-POWER-04, TM-ADV-04, TM-ADV-14, TM-COMP-10, TM-MON-02, TM-SETUP-22, TM-GEN-12, TM-TREA-03)
    """
    state = play.state
    if target.hp <= 0 or (isinstance(target, Figure) and (target not in state.figures or target.kind == "standee")):
        return 0
    effects = state.in_play.effects
    listed, stopped = amount, False
    if struck and "hits" in effects and isinstance(by, Hero):
        blow = About(by, target, number=amount)
        yield from moments.moment(play, "hits", blow, _after_hit)
        amount = blow.number
    if struck and "struck" in effects and isinstance(target, Hero):
        about = About(target, by, number=amount, source=source)
        yield from moments.moment(play, "struck", about, _before_damage)
        amount, stopped = about.number, about.stopped
    if "taken" in effects and amount:
        amount += values.value(play, "taken", 0, target)
    if "taken-afar" in effects and by is not None and (more := values.value(play, "taken-afar", 0, target)):
        amount += more if board(play).tile_distance(squares_of(by), squares_of(target)) >= 2 else 0
    if stopped or amount < 0:
        amount = 0
    if amount >= target.hp and isinstance(target, Hero) and target.tokens and can_save(play, target, amount):
        why = f"{printed_name(play, target)} is about to fall, {amount} damage to {target.hp}"
        offer = TokenOffer(TO_FALL, target.id, amount, id_of(by))
        yield from advancement_tokens.offer_tokens(play, target, why, offer, only=REGAIN)
    lost = min(amount, target.hp)
    target.hp -= lost
    if lost:
        play.tell(Damaged(target.id, lost, target.hp, id_of(by), source), "TM-COMB-06", "TM-COMB-11")
    if amount < listed:
        play.tell(Prevented(target.id, listed - amount, id_of(by)), "TM-COMB-06")
    if target.hp == 0:
        yield from fall(play, target, by)
    elif lost:
        if target.marks:
            moments.end_markers(play, target, "hurt")
        if "hurt" in effects:
            yield from moments.moment(play, "hurt", About(target, by, number=lost))
        if isinstance(target, Figure):
            yield from happened(play, f"hurt {target.name}")
    objectives.check(play)
    if lost and isinstance(target, Hero) and target.tokens:
        yield from advancement_tokens.after_a_wound(play, target)
    return lost


def _after_hit(table: Table, about: About) -> str:
    return (
        f"{printed_name(table, about.subject)} hits {printed_name(table, about.other)} for {about.number}: use a card?"
    )


def _before_damage(table: Table, about: About) -> str:
    by = printed_name(table, about.other) if about.other is not None else table.library.called(about.source)
    damage = f"for {about.number} of {counted(about.subject.hp, 'Hit Point')}" if about.number else "without damage"
    return f"{printed_name(table, about.subject)} is hit by {by} {damage}: use a card?"


def _after_falling(table: Table, about: About) -> str:
    return f"{printed_name(table, about.subject)} falls: use a card?"


def fall(play: Play, target: Actor, by: Actor | None) -> Flow[None]:
    """A Hero at 0 lies on its square; a Monster is defeated. (TM-DEF-01, -09)"""
    return lie_down(play, target, by) if isinstance(target, Hero) else defeat(play, target, by)


def lie_down(play: Play, hero: Hero, by: Actor | None) -> Flow[None]:
    """A Hero falls to 0: cards may answer, and outside of its own Hero Phase it may use Regain 2 HP.

    (TM-DEF-09, -11, TM-SETUP-22, TM-COMP-10, TM-POWER-04, TM-ADV-14)
    """
    state = play.state
    play.tell(Fell(hero.id, id_of(by)), "TM-DEF-09")
    drop(play, hero)
    yield from happened(play, "fall")
    moments.end_markers(play, hero, "hurt")
    yield from moments.moment(play, "falls", About(hero, by), _after_falling)
    if hero.tokens and hero.hp == 0 and (state.phase != "hero_phase" or hero is not state.heroes[state.active]):
        yield from advancement_tokens.stand_up(play, hero)


def defeat(play: Play, monster: Figure, by: Actor | None) -> Flow[None]:
    """Its figure leaves, its card goes to the Experience pile, and a Hero who did it draws a Treasure.

    (TM-DEF-01..08, TM-MON-02, TM-HERO-06, TM-ENC-09, TM-SETUP-22, TM-GEN-06, TM-GEN-09, TM-XP-01)
    """
    state = play.state
    if "dies" in state.in_play.effects:
        yield from moments.moment(play, "dies", About(monster, by))
    state.figures.remove(monster)
    moments.leave_actor(play, monster)
    if monster.kind in KINDS:
        objectives.count(state, f"lost {monster.name}")
        play.tell(Vanished(monster.id, why="lost"), "TM-FAQ-09")
        objectives.check(play)
        return
    if monster.kind == "monster":
        give_up_card(state, monster.name, by)
    state.experience.append(monster.name)
    card = play.library.monsters[monster.name]
    play.tell(Defeated(monster.id, id_of(by)), "TM-DEF-01")
    play.tell(Gained(PARTY, "Experience", card.xp, worth(play, state.experience)), "TM-DEF-02")
    end_lasting(play, "defeat")
    objectives.count(state, f"defeated {monster.name}")
    objectives.count(state, f"defeated {card.type}")
    objectives.count(state, "defeated")
    for what in (f" {monster.name}", f" {slug(card.type)}", ""):
        yield from happened(play, f"defeat{what}")
    objectives.check(play)
    if isinstance(by, Hero):
        if "slain" in state.in_play.effects:
            yield from moments.moment(play, "slain", About(by, monster))
        if not by.treasure_drawn:
            by.treasure_drawn = True
            yield from treasures.draw_treasure(play, seat_of(state, by))


def give_up_card(state: State, name: str, by: Actor | None) -> None:
    """The attacker's own card of that name, else the first clockwise; without an attacker count from the active player.

    (TM-DEF-03, -04, -07)
    """
    start = seat_of(state, by) if isinstance(by, Hero) else state.active
    for seat in clockwise(len(state.heroes), start):
        if name in state.heroes[seat].row:
            leave_row(state, seat, name)
            return


def leave_row(state: State, seat: int, card: str) -> None:
    """Take a card out of a row; those behind it move up, and none of them loses its place. (TM-VILL-06, -16)"""
    row = state.heroes[seat].row
    place = row.index(card)
    del row[place]
    if seat == state.active and place < state.turn.rows_done:
        state.turn.rows_done -= 1


def heal(play: Play, target: Actor, amount: int, source: str) -> None:
    """Regain Hit Points, never above the total; a fallen Hero stands up. (TM-HEAL-01, -02)"""
    before = target.hp
    target.hp = min(health(play, target), target.hp + amount)
    if target.hp > before:
        play.tell(Healed(target.id, target.hp - before, target.hp, source), "TM-HEAL-01")


# --- in the words of cards --------------------------------------------------------------------------------------------


@WORDS.word("dmg", number, says="[takes|take] {0} damage", hint=-1)
def deal(play: Play, actor: Actor, context: Context, amount: int) -> Flow[None]:
    """Damage. What a hit deals to its target can be raised and answered; what else the card deals is as printed."""
    struck = context.struck and actor is context.target
    if struck:
        amount += context.extra
        context.extra, context.struck = 0, False
    yield from damage(play, actor, amount, context.by, context.card, struck=struck)


def is_hurt(table: Table, actor: Actor, context: Context, amount: int) -> bool:
    return actor.hp < health(table, actor)


@WORDS.word("heal", number, says="[regains|regain] {0:Hit Point}", needs=is_hurt, hint=0.9)
def heal_some(play: Play, actor: Actor, context: Context, amount: int) -> None:
    heal(play, actor, amount, context.card)


@WORDS.word("slay", says="[is|are] defeated", hint=-3)
def slay(play: Play, actor: Actor, context: Context) -> Flow[None]:
    if isinstance(actor, Figure) and actor in play.state.figures:
        actor.hp = 0
        yield from defeat(play, actor, context.by)
        objectives.check(play)


@WORDS.word("shield", number, says="[has|have] +{0} AC until the start of [its|your] next turn", hint=0.5)
def shield(play: Play, actor: Actor, context: Context, amount: int) -> None:
    """AC bonus until the start of the Hero's next turn."""
    if isinstance(actor, Hero):
        actor.marks[Mark.AC] = max(actor.marks.get(Mark.AC, 0), amount)
        play.tell(Shielded(actor.id, actor.marks[Mark.AC]), "TM-COMB-05")


# --- answers to a roll or a blow --------------------------------------------------------------------------------------


def answered(context: Context) -> About:
    """What a card answers."""
    if context.about is None:
        raise GameFault(f"{context.card} needs something to answer")
    about: About = context.about
    return about


def would_hurt(table: Table, actor: Actor, context: Context, amount: int = 0) -> bool:
    """Is there damage to be answered? A trap that is no more than a card to be drawn deals none."""
    return answered(context).number > 0


def would_matter(table: Table, actor: Actor, context: Context) -> bool:
    """Is there anything to be ignored: damage, or a Trap card? (TM-POWER-06)"""
    return would_hurt(table, actor, context) or answered(context).source == "draw"


@WORDS.word("take", says="{me} [takes|take] the damage instead", needs=would_hurt, hint=-0.5, happens=True)
def take(play: Play, actor: Actor, context: Context) -> Flow[None]:
    """The Hero who uses this takes the damage of the blow instead of the Hero it was meant for."""
    about = answered(context)
    about.stopped = True
    yield from damage(play, context.by, about.number, about.other, context.card)


@WORDS.word("ignore", says="{ignored}", needs=would_matter, hint=2, happens=True)
def ignore(play: Play, actor: Actor, context: Context) -> None:
    """The trap, Encounter or blow that this answers has no effect."""
    answered(context).stopped = True


@WORDS.word("cancel", says="the Encounter has no effect", hint=2, happens=True)
def cancel(play: Play, actor: Actor, context: Context) -> None:
    answered(context).stopped = True


@WORDS.word("reduce", number, says="the damage is reduced by {0}", needs=would_hurt, hint=1, happens=True)
def reduce(play: Play, actor: Actor, context: Context, amount: int) -> None:
    about = answered(context)
    about.number = max(0, about.number - amount)


@WORDS.word("harm", number, says="the hit deals {0} more damage", hint=1, happens=True)
def harm(play: Play, actor: Actor, context: Context, amount: int) -> None:
    answered(context).number += amount


def would_turn(table: Table, actor: Actor, context: Context, amount: int) -> bool:
    """Does this make a miss of a hit, or a hit of a miss? What is added to the dice does nothing else. (TM-POWER-06)"""
    about = answered(context)
    missing = values.armour_class(table, about.other) - values.kept_die(about.dice, about.edge) - about.bonus
    return missing > 0 if amount > 0 else missing <= 0


@WORDS.word("roll", signed, says="the roll is raised by {0}", needs=would_turn, hint=0.3, happens=True)
def raise_roll(play: Play, actor: Actor, context: Context, amount: int) -> None:
    answered(context).bonus += amount


def could_be_better(table: Table, actor: Actor, context: Context) -> bool:
    """Not so if the die that counts is a 20 already, or a 1 of who is against the Heroes. (TM-POWER-06)"""
    about = answered(context)
    best = 20 if isinstance(about.subject, Hero) else 1
    return values.kept_die(about.dice, about.edge) != best


@WORDS.word("reroll", says="one die of that roll is rolled again", needs=could_be_better, hint=0.5, happens=True)
def reroll(play: Play, actor: Actor, context: Context) -> Flow[None]:
    """Roll one die again; the new result stands. (TM-ADV-12)"""
    about = answered(context)
    dice = tuple(about.dice)
    rerolls = [Reroll(place, face) for place, face in enumerate(dice)]
    place = (yield from one_of(context.chooser(play.state), REROLL, rerolls, "Reroll which die?")).place
    about.dice[place] = yield D20.roll(why="reroll", by=context.card)
    play.tell(Rerolled(id_of(context.by), D20.name, dice[place], about.dice[place], context.card), "TM-ADV-12")
