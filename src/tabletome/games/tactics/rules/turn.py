"""A hero's turn: stun, potion, two actions or a pass, and the end of it. (AT-TURN-*, AT-ACT-*, AT-REV-*)"""

from __future__ import annotations

from typing import assert_never

from tabletome.games.tactics.cards.kinds import Card
from tabletome.games.tactics.cards.language import Whom, whom
from tabletome.games.tactics.cards.library import Play, Table
from tabletome.games.tactics.cards.text import does
from tabletome.games.tactics.events import PotionDrunk, TurnSkipped, Used
from tabletome.games.tactics.options.cards import DiscardToMove, Equip, PlayCard, Prepare, UseCard, UseItem
from tabletome.games.tactics.options.choices import asked_of
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.targets import targets
from tabletome.games.tactics.options.turn import (
    POTION,
    PRICE,
    TURN,
    CreatureActs,
    Drink,
    End,
    LieStill,
    OnTurn,
    Pass,
    Skip,
    UseThing,
    actions,
    companions,
    may_drink,
    to_act,
)
from tabletome.games.tactics.options.values import ACTIONS, discard_move, hand_size, max_hp
from tabletome.games.tactics.rules import lasting
from tabletome.games.tactics.rules.asking.choosing import choose_figure
from tabletome.games.tactics.rules.asking.seats import seat_of
from tabletome.games.tactics.rules.conditions import lift
from tabletome.games.tactics.rules.damage import regain
from tabletome.games.tactics.rules.effects import WORDS, carry_out
from tabletome.games.tactics.rules.hand import draw_cards, lay_on_board, set_aside, throw
from tabletome.games.tactics.rules.moments import moment
from tabletome.games.tactics.rules.movement import move_figure
from tabletome.games.tactics.rules.playing import lay_away, mark_used, sheet_of, take_up
from tabletome.games.tactics.rules.summons import creature_acts
from tabletome.games.tactics.rules.terrain.returning import fresh_directions
from tabletome.games.tactics.state import Actor, Turn, actor, fight_of
from tabletome.kernel import Chance, Choose, Flow, acts
from tabletome.kernel.events import CardPlayed, Passed, Rolled, TurnBegan, TurnEnded
from tabletome.table import reshuffle
from tabletome.words import counted

Action = PlayCard | UseCard | UseItem | DiscardToMove | Equip | Prepare | UseThing


def acting(play: Play) -> Actor:
    """Whose turn it is."""
    figure = actor(play.state, fight_of(play.state).turn.who)
    assert figure is not None
    return figure


# --- the beginning ----------------------------------------------------------------------------------------------------


def hero_start(play: Play) -> Flow[None]:
    """A stunned hero skips the turn; one at 0 HP may use a potion, or skips it too.

    (AT-COND-07, AT-COND-20, AT-TURN-03, AT-TURN-04)
    """
    fight = fight_of(play.state)
    who = fight.line[fight.at]
    begin_turn(play, who, ACTIONS)
    hero, sheet = acting(play), fight.sheets[who]
    sheet.moved = sheet.played = sheet.played_free = False
    if "stunned" in hero.conditions:
        lift(play, hero, "stunned", "turn skipped")
        skip(play, hero, "stunned")
        return
    if not hero.hp and not (yield from revive(play, hero)):
        skip(play, hero, "knocked out")
        return
    play.tell(TurnBegan(hero.id), "AT-INIT-03")
    yield from moment(play, "turn-start", [hero])
    play.state.phase = "hero_action"


def begin_turn(play: Play, who: str, count: int) -> None:
    """A turn begins: what may be used once in a turn may be used again."""
    fight = fight_of(play.state)
    fight.turn = Turn(who, count)
    fight.once.pop("turn", None)


def skip(play: Play, hero: Actor, why: str) -> None:
    """A turn that is skipped is no pass. (AT-TURN-05, AT-TURN-07)"""
    play.tell(TurnSkipped(hero.id, why), "AT-TURN-05")
    play.state.phase = "next_card"


def revive(play: Play, hero: Actor) -> Flow[bool]:
    """A revive potion: half the maximum, back on the board, discards shuffled in, a red die of cards aside, draw, go on.

    (AT-REV-01..09)
    """
    if not may_drink(play, hero):
        return False
    fight, sheet = fight_of(play.state), sheet_of(play, hero)
    prompt = (
        "Knocked out. Use the last revive potion?"
        if fight.potions == 1
        else f"Knocked out. Use one of {counted(fight.potions, 'revive potion')}?"
    )
    groups = [*acts([Drink()]), *acts([LieStill()])]
    option = yield Choose(seat_of(play.state, hero), groups, prompt, ("AT-REV-01",), POTION, OnTurn(hero.id, ACTIONS))
    if isinstance(option.arg, LieStill):
        return False
    fight.potions -= 1
    play.tell(PotionDrunk(hero.id, fight.potions), "AT-REV-06")
    yield from regain(play, hero, max_hp(play, hero) // 2, None)
    reshuffle(sheet.deck)
    die = play.library.dice[PRICE]
    lost = yield Chance(die.name, die.faces, "revive", hero.id)
    play.tell(Rolled(hero.id, (die.name,), (lost,), "revive", lost), "AT-REV-03")
    yield from set_aside(play, hero, lost, "revive-potion")
    yield from draw_cards(play, hero, max(0, hand_size(play, hero) - len(sheet.hand)))
    return True


# --- actions ----------------------------------------------------------------------------------------------------------


def hero_action(play: Play) -> Flow[None]:
    """One action, then the same phase again, until there is nothing left but to end the turn. (AT-TURN-01)"""
    fight, hero = fight_of(play.state), acting(play)
    if not hero.on_board:
        play.state.phase = "hero_end"
        return
    offered = [*actions(play, hero), *acts([CreatureActs(one.id) for one in companions(play, hero)])]
    done_something = fight.turn.acted or fight.turn.free
    if not offered:
        if not done_something:
            pass_turn(play, hero)
        play.state.phase = "hero_end"
        return
    groups = [*offered, *acts([End()] if done_something else [Pass()])]
    left = counted(fight.turn.actions, "action") if fight.turn.actions else "no action left"
    prompt = f"What do you do with {left}?"
    about = OnTurn(hero.id, fight.turn.actions)
    act = (yield Choose(seat_of(play.state, hero), groups, prompt, ("AT-TURN-01",), TURN, about)).arg
    match act:
        case Pass():
            pass_turn(play, hero)
            play.state.phase = "hero_end"
        case End():
            play.state.phase = "hero_end"
        case CreatureActs():
            creature = actor(play.state, act.creature)
            assert creature is not None
            fight.turn.pets_done.append(creature.id)
            yield from creature_acts(play, creature)
        case _:
            yield from take_action(play, hero, act)


def pass_turn(play: Play, hero: Actor) -> None:
    """A turn with no action and no FREE card. (AT-TURN-06)"""
    sheet_of(play, hero).passed = True
    play.tell(Passed(hero.id, "turn"), "AT-TURN-06")


def take_action(play: Play, hero: Actor, act: Action) -> Flow[None]:
    """Play, discard to move, equip, prepare, use an item or an object. (AT-ACT-01..07)"""
    fight = fight_of(play.state)
    match act:
        case PlayCard() | UseCard() | UseItem():
            yield from play_card(play, hero, play.library.cards[act.card])
        case DiscardToMove():
            spend_action(play)
            throw(play, hero, act.card, "to move")
            yield from move_figure(play, hero, discard_move(play, hero))
        case Equip() | Prepare():
            spend_action(play)
            lay_on_board(play, hero, act.card)
        case UseThing():
            spend_action(play)
            thing = next(one for one in fight.things if one.id == act.thing)
            thing.used = True
            fight.progress.deeds.append(thing.kind)
            play.tell(Used(hero.id, thing.id), "AT-OBJ-22")
        case _:
            assert_never(act)


def spend_action(play: Play) -> None:
    turn = fight_of(play.state).turn
    turn.actions -= 1
    turn.acted = True


def play_card(play: Play, hero: Actor, card: Card) -> Flow[None]:
    """A card from hand, board or the party's items: FREE ones cost no action. (AT-ACT-01..03, AT-KEY-02, AT-KEY-10)"""
    fight, sheet = fight_of(play.state), sheet_of(play, hero)
    if card.free:
        fight.turn.free = True
        sheet.played_free = True
    else:
        spend_action(play)
    sheet.played = True
    take_up(play, hero, card)
    play.tell(CardPlayed(hero.id, card.id), "AT-ACT-01")
    mark_used(play, hero.id, card.id, card.once)
    yield from carry_out(play, card.text, Doing(hero, card.id))
    lay_away(play, hero, card)
    if hero.on_board:
        yield from moment(play, "card-played", [hero], hero, card=card.id)


def can_act_more(table: Table, by: Actor, doing: Doing, who: Whom) -> bool:
    return any(one.on_board for one in targets(table, doing, who, players=True))


@WORDS.word(
    "act", whom(), needs=can_act_more, hint=2, says=lambda who: f"{does(who, 'takes', 'take')} one more action at once"
)
def extra_action(play: Play, by: Actor, doing: Doing, who: Whom) -> Flow[None]:
    """One action more: of oneself in this turn, of another hero at once."""
    for hero in (yield from choose_figure(play, doing, who, "act", "Who takes an action?", players=True)):
        if hero.id == fight_of(play.state).turn.who:
            fight_of(play.state).turn.actions += 1
        elif hero.on_board:
            yield from _at_once(play, hero, doing.card)


def _at_once(play: Play, hero: Actor, card: str) -> Flow[None]:
    """An action in the turn of another."""
    fight = fight_of(play.state)
    interrupted, fight.turn = fight.turn, Turn(hero.id, 1)
    groups = [*actions(play, hero), *acts([Skip()])]
    prompt = asked_of(play, card, "take one action at once?")
    about = OnTurn(hero.id, 1, extra=True)
    act = (yield Choose(seat_of(play.state, hero), groups, prompt, ("AT-TURN-01",), TURN, about)).arg
    if not isinstance(act, Skip):
        yield from take_action(play, hero, act)
    interrupted.damaged += fight.turn.damaged
    fight.turn = interrupted


# --- the end ----------------------------------------------------------------------------------------------------------


def hero_end(play: Play) -> Flow[None]:
    """What ends with the turn ends; a stunned creature that would have acted in it has skipped its own.

    (AT-ENEMY-12, AT-COND-07, AT-COND-21)
    """
    hero = acting(play)
    if hero.on_board:
        yield from moment(play, "turn-end", [hero])
        for creature in [one for one in to_act(play, hero) if "stunned" in one.conditions]:
            lift(play, creature, "stunned", "turn skipped")
            play.tell(TurnSkipped(creature.id, "stunned"), "AT-COND-07")
    yield from lasting.end(play, "turn")
    sheet_of(play, hero).hurt = False
    play.tell(TurnEnded(hero.id), "AT-INIT-03")
    end_of_turn(play)
    play.state.phase = "next_card"


def end_of_turn(play: Play) -> None:
    """A direction deck that was used is shuffled whole again. (AT-ENEMY-12, AT-KO-09)"""
    if fight_of(play.state).direction_used:
        fresh_directions(play)
