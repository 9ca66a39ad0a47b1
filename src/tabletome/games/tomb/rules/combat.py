"""Attack rolls, damage, healing and defeat. (TM-COMB-01..12, TM-DEF-01..13, TM-HEAL-01..05)"""

from __future__ import annotations

from tabletome.games.tomb.board import values
from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.board.figures import PARTY, About, Actor, health, id_of, printed_name, seat_of, squares_of
from tabletome.games.tomb.cards.library import Play, Table
from tabletome.games.tomb.events import Fell
from tabletome.games.tomb.options.cards import TO_FALL, TokenOffer
from tabletome.games.tomb.options.encounters import worth
from tabletome.games.tomb.options.tokens import REGAIN, can_save
from tabletome.games.tomb.rules import encounters, moments, treasures
from tabletome.games.tomb.rules.adventure import objectives, pieces
from tabletome.games.tomb.rules.campaign import advancement_tokens
from tabletome.games.tomb.state import Figure, Hero, State
from tabletome.kernel import Flow
from tabletome.kernel.events import Damaged, Defeated, Gained, Healed, Prevented, Vanished
from tabletome.packs.library import slug
from tabletome.table.in_turn import clockwise


def after_roll(table: Table, about: About) -> str:
    """What is asked after an attack roll."""
    name = about.source if about.subject is None else printed_name(table, about.subject)
    return f"{name} rolled {about.number}+{about.bonus}: use a card?"


def after_die(table: Table, about: About) -> str:
    """What is asked after a die that is no attack roll."""
    return f"{printed_name(table, about.subject)} rolled {about.dice[0]}: use a card?"


def damage(play: Play, target: Actor, amount: int, by: Actor | None, source: str, *, struck: bool = False) -> Flow[int]:
    """Deal damage: bonuses, then reductions, never below 0; what was really lost. (TM-COMB-06, -07, -11)

    `struck` says that an attack hit: then cards may answer before the damage. A Hero at 0 takes no more. (TM-DEF-09)
    """
    state = play.state
    if target.hp <= 0 or (isinstance(target, Figure) and target not in state.figures):
        return 0
    effects = state.in_play.effects
    listed, stopped = amount, False
    if struck and "hits" in effects and isinstance(by, Hero):
        blow = About(by, target, number=amount)
        yield from moments.moment(play, "hits", blow, _after_hit)
        amount = blow.number
    if struck and "struck" in effects and isinstance(target, Hero):
        about = About(target, by, number=amount)
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
            yield from objectives.happened(play, f"hurt {target.name}")
    objectives.check(play)
    if lost and isinstance(target, Hero) and target.tokens:
        yield from advancement_tokens.after_a_wound(play, target)
    return lost


def _after_hit(table: Table, about: About) -> str:
    return f"{printed_name(table, about.subject)} hits {printed_name(table, about.other)}: use a card?"


def _before_damage(table: Table, about: About) -> str:
    damage = f"for {about.number}" if about.number else "without damage"
    return f"{printed_name(table, about.subject)} is hit {damage}: use a card?"


def _after_falling(table: Table, about: About) -> str:
    return f"{printed_name(table, about.subject)} falls: use a card?"


def fall(play: Play, target: Actor, by: Actor | None) -> Flow[None]:
    """A Hero at 0 lies on its square; a Monster is defeated. (TM-DEF-01, -09)"""
    return lie_down(play, target, by) if isinstance(target, Hero) else defeat(play, target, by)


def lie_down(play: Play, hero: Hero, by: Actor | None) -> Flow[None]:
    """A Hero falls to 0: cards may answer, and outside of its own Hero Phase it may use Regain 2 HP. (TM-DEF-09, -11)"""
    state = play.state
    play.tell(Fell(hero.id, id_of(by)), "TM-DEF-09")
    pieces.drop(play, hero)
    yield from objectives.happened(play, "fall")
    moments.end_markers(play, hero, "hurt")
    yield from moments.moment(play, "falls", About(hero, by), _after_falling)
    if hero.tokens and hero.hp == 0 and (state.phase != "hero_phase" or hero is not state.heroes[state.active]):
        yield from advancement_tokens.stand_up(play, hero)


def defeat(play: Play, monster: Figure, by: Actor | None) -> Flow[None]:
    """Its figure leaves, its card goes to the Experience pile, and a Hero who did it draws a Treasure. (TM-DEF-01..08)"""
    state = play.state
    if "dies" in state.in_play.effects:
        yield from moments.moment(play, "dies", About(monster, by))
    state.figures.remove(monster)
    moments.leave_actor(play, monster)
    if monster.kind in pieces.KINDS:
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
    encounters.end_lasting(play, "defeat")
    objectives.count(state, f"defeated {monster.name}")
    objectives.count(state, f"defeated {card.type}")
    objectives.count(state, "defeated")
    for what in (f" {monster.name}", f" {slug(card.type)}", ""):
        yield from objectives.happened(play, f"defeat{what}")
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
    play.tell(Healed(target.id, target.hp - before, target.hp, source), "TM-HEAL-01")
