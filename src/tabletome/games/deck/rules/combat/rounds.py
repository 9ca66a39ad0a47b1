"""A Combat: opening hands, gear, Initiative, Rounds and Turns, and when it is over."""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.games.deck.cards import lookup
from tabletome.games.deck.cards.library import Play, Table
from tabletome.games.deck.events.combat import CombatEnded, DeckShuffled, InitiativeDrawn, OrderSettled
from tabletome.games.deck.options import KEEP, Always, always
from tabletome.games.deck.options import turn as turn_options
from tabletome.games.deck.options.characters import opening_hands
from tabletome.games.deck.options.characters.opening_hands import OPENING_CARDS, ReadyHand
from tabletome.games.deck.options.foes import reactions as foe_answers
from tabletome.games.deck.options.turn import DRAW_ONE_MORE, OPENING_HAND, Cards, Take
from tabletome.games.deck.rules import asking
from tabletome.games.deck.rules.adventure import hazards
from tabletome.games.deck.rules.combat import actions, fatigue, gear, taking_places, updown
from tabletome.games.deck.rules.combat import lasting as lasting_effects
from tabletome.games.deck.rules.combat.special import chase, flee, poison_and_disease
from tabletome.games.deck.rules.foes import reactions as foe_reactions
from tabletome.games.deck.rules.foes import turn as foe_turn
from tabletome.games.deck.state import FOE, Combatant, State, name_of, symbol_of
from tabletome.kernel import Choose, Flow
from tabletome.kernel.events import CardGained, Rolled, RoundBegan, TurnBegan
from tabletome.table.deck import contents, search, shuffle, size
from tabletome.table.dice import D6
from tabletome.table.in_turn import clockwise

STARTING_HAND, INITIATIVE_DRAWS = 7, 3
WINS = ("first wins", "second wins")
"""How a Duel ends, by the seat of who is left."""
STARTING_ROUNDS = {"UUU": 1, "UUD": 2, "UDU": 3, "UDD": 4, "DUU": 5, "DUD": 6}


# --- before the first Round -------------------------------------------------------------------------------------------


def opening(play: Play) -> Flow[None]:
    """Each Player chooses 4 cards but no Fortitude and shows them; then the rest is shuffled. (DK-SETUP-01..04, -17)"""
    state = play.state
    for player in players(state):
        if len(player.hand) < OPENING_CARDS:
            left, rules = OPENING_CARDS - len(player.hand), ("DK-SETUP-01", "DK-SETUP-02", "DK-SETUP-17")
            many = (
                f"{left} more {'card' if left == 1 else 'cards'}" if player.hand else f"{left} cards, or a ready hand,"
            )
            question = f"Choose {many} for your opening hand; all will see them."
            groups = opening_hands.groups(play, player)
            option = yield Choose(player.seat, groups, question, rules, OPENING_HAND, Cards(left))
            act: Take | ReadyHand = option.arg
            for card in act.cards if isinstance(act, ReadyHand) else [act.card]:
                search(player.deck, card)
                player.hand = sorted([*player.hand, card])
                play.tell(CardGained(player.id, card, "the opening hand"), "DK-SETUP-03")
            player.shown = [*player.hand]
            return
    for player in players(state):
        shuffle(player.deck)
        play.tell(DeckShuffled(player.id), "DK-SETUP-04")
    state.phase = "deal"


def deal(play: Play) -> Flow[None]:
    """Three more cards are Drawn, unseen by the others; the rest is the Draw Deck. (DK-SETUP-05, -06, -14)"""
    for player in players(play.state):
        yield from fatigue.draw_up_to(play, player, STARTING_HAND, "DK-SETUP-05")
    play.state.phase = "enter" if play.state.journey else "presneak"


def ready(play: Play) -> Flow[None]:
    """On the map each Player chooses a square; then each declares a Shield, Dual Wield or neither. (DK-MODE-28, DK-SETUP-15,
    DK-WEAP-07)
    """
    if play.state.mode == "2d":
        yield from taking_places.take_places(play)
    for player in players(play.state):
        yield from gear.declare(play, player)
    play.state.phase = "initiative"


def initiative(play: Play) -> Flow[None]:
    """Everyone declares Up or Down and draws 3; the ranking is the Turn order. (DK-TURN-02..05, -20, -21, -26)"""
    state = play.state
    units = [[player] for player in players(state)] + foe_reactions.groups(state)
    declared = {}
    for unit in units:
        if unit[0].is_foe:
            declared[unit[0].id] = foe_answers.symbol(play.library, unit[0])
        else:
            declared[unit[0].id] = yield from updown.declare(
                play, unit[0], "Initiative", "Initiative: which symbol do you declare?", "DK-TURN-03"
            )
    ranked = yield from rank(play, units, declared)
    if state.clockwise:
        first = units.index(ranked[0])
        ranked = [units[place] for place in clockwise(len(units), first)]
    state.order = [member.id for unit in ranked for member in unit]
    play.tell(OrderSettled(tuple(state.order)), "DK-TURN-02")
    state.phase = "first_round"


def rank(
    play: Play, units: Sequence[list[Combatant]], declared: dict[str, str], *, again: bool = False
) -> Flow[list[list[Combatant]]]:
    """Agility Cards drawn, then matches; a Scout wins ties, other tied ones draw again. (DK-TURN-03, -04, -20, DK-CHAR-05)"""
    scores: dict[str, tuple[int, int, bool]] = {}
    for unit in units:
        leader = unit[0]
        drawn = yield from initiative_draw(play, leader, declared[leader.id], again=again)
        scores[leader.id] = (*drawn, play.library.has_ability(leader, "initiative_ties"))
    ranked: list[list[Combatant]] = []
    for score in sorted(set(scores.values()), reverse=True):
        tied = [unit for unit in units if scores[unit[0].id] == score]
        ranked += (yield from rank(play, tied, declared, again=True)) if len(tied) > 1 else tied
    return ranked


def initiative_draw(play: Play, who: Combatant, declared: str, *, again: bool = False) -> Flow[tuple[int, int]]:
    """Players draw from their own Draw Decks, where an Agility Card wins; the cards go back. (DK-TURN-04, -21, DK-UD-16, -17)

    A Draw Deck that can only repeat itself would never break a tie; then the dedicated deck does.
    """
    cards: list[str] = []
    if who.is_foe or size(who.deck) < INITIATIVE_DRAWS:
        drawn = yield from updown.symbols_drawn(play, INITIATIVE_DRAWS, "Initiative", who)
    elif again and certain(who):
        drawn = yield from updown.symbols_drawn(play, INITIATIVE_DRAWS, "Initiative")
    else:
        cards = yield from updown.draw_and_return(who, INITIATIVE_DRAWS, "Initiative")
        drawn = "".join(map(symbol_of, cards))
    agile, matches = sum(name_of(card) == "Agility" for card in cards), drawn.count(declared)
    rules = ("DK-TURN-03", "DK-TURN-04")
    play.tell(InitiativeDrawn(who.id, declared, drawn, tuple(cards), agile, matches), *rules)
    return agile, matches


def certain(player: Combatant) -> bool:
    """If every draw for Initiative from a Draw Deck comes to the same."""
    cards = contents(player.deck)
    if len(cards) <= INITIATIVE_DRAWS:
        return True
    return len({card if name_of(card) == "Agility" else symbol_of(card) for card in cards}) == 1


def first_round(play: Play) -> Flow[None]:
    """Round 1, unless it was agreed that three Up/Downs, with two patterns drawn again, or a die decide. (DK-SETUP-08..12)"""
    state = play.state
    if state.start_die:
        state.round = yield D6.roll(why="the starting Round")
        play.tell(Rolled("", (D6.name,), (state.round,), "the starting Round", state.round), "DK-SETUP-11")
    elif state.random_start:
        pattern = ""
        while pattern not in STARTING_ROUNDS:
            pattern = yield from updown.draw_symbols(play, 3, "the starting Round")
        state.round = STARTING_ROUNDS[pattern]
    state.phase = "round"


# --- Rounds and Turns -------------------------------------------------------------------------------------------------


def round_(play: Play) -> Flow[None]:
    """What is limited to once per Round is free again; the Room strikes those in it; then the winner of Initiative begins.

    (DK-TURN-15, DK-ACT-25, DK-HAZ-05, DK-TRAIT-15)
    """
    state = play.state
    for combatant in state.combatants:
        combatant.base_used = []
        combatant.fortitude_used = False
    play.tell(RoundBegan(state.round), "DK-TURN-15", "DK-ROUND-01")
    poison_and_disease.regenerate(play)
    state.turn = 0
    state.phase = "turn"
    yield from hazards.in_combat(play)
    end_if_over(play)


def turn(play: Play) -> Flow[None]:
    """The start of a Turn. Nobody is asked anything at that of a Foe. (DK-TURN-01)"""
    state = play.state
    active = state.active
    if not in_combat(active):
        next_turn(state)
        return
    state.phase = "action"
    play.tell(TurnBegan(active.id), "DK-TURN-01")
    if not active.is_foe:
        yield from fill_hand(play, active)


def fill_hand(play: Play, active: Combatant) -> Flow[None]:
    """Draw to the hand maximum; with a full hand maybe one more; discard. (DK-TURN-08..10, -22..24)"""
    state = play.state
    most = active.hand_maximum
    if len(active.hand) < most:
        yield from fatigue.draw_up_to(play, active, most)
    elif fatigue.can_draw(active) and (yield from wants_one_more(play, active)):
        yield from fatigue.draw_one(play, active)
    if not in_combat(active):
        state.phase = "end_turn"
        end_if_over(play)
    elif len(active.hand) > active.hand_maximum:
        yield from fatigue.discard_down(play, active)


def wants_one_more(play: Play, active: Combatant) -> Flow[bool]:
    """With a full hand a Player may Draw one more. (DK-TURN-09, -28)"""
    if asking.wished(play, active, "keep") is not None:
        return False
    groups, question = (turn_options.DRAW_ONE, KEEP, *always("keep")), "Your hand is full. Draw one more?"
    option = yield Choose(active.seat, groups, question, ("DK-TURN-09",), DRAW_ONE_MORE)
    if isinstance(option.arg, Always):
        asking.stand(play, active, option.arg)
    return isinstance(option.arg, turn_options.DrawOneMore)


def action(play: Play) -> Flow[None]:
    """The one Action of a Turn. (DK-ACT-06)"""
    state = play.state
    active = state.active
    stood = active.at
    yield from foe_turn.act(play, active) if active.seat == FOE else actions.act(play, active)
    if active.avoided and active.at == stood:
        chase.broke_off(active)
    clear_table(play)
    active.hurt = 0
    state.phase = "end_turn"
    end_if_over(play)


def clear_table(table: Table) -> None:
    """All cards Played are discarded, whether or not they prevailed; what works once leaves the adventure. (DK-CTR-32)"""
    state = table.state
    state.attack = None
    for combatant in state.combatants:
        if combatant.played:
            for card in combatant.played:
                (
                    combatant.removed if table.library.combat_cards[name_of(card)].once else combatant.deck.discards
                ).append(card)
            combatant.played = []


def end_turn(play: Play) -> Flow[None]:
    """The active Player may Draw, then everyone who Played a Reaction, in Turn order. (DK-TURN-11, -12)"""
    state = play.state
    active = state.active
    active.reacted = False
    drawing = [] if active.seat == FOE else [active]
    reacted = [who for who in state.combatants if who.reacted]
    drawing += sorted(reacted, key=lambda who: state.order.index(who.id)) if len(reacted) > 1 else reacted
    for who in drawing:
        who.reacted = False
        if fatigue.has_room(who):
            yield from fatigue.may_draw(play, who)
    next_turn(state)
    end_if_over(play)


def next_turn(state: State) -> None:
    """After the last one's Turn the Round ends. (DK-TURN-15)"""
    state.turn += 1
    state.phase = "turn" if state.turn < len(state.order) else "round_end"


def round_end(play: Play) -> Flow[None]:
    """The Round takes its toll of the ill and brings effects to their end, Round 6 the Count; then comes the next Round.

    (DK-ROUND-01, -05, -11, DK-TURN-25)
    """
    state = play.state
    flee.out_of_sight(play)
    for combatant in [one for one in state.combatants if one.held and not one.gone]:
        yield from poison_and_disease.suffer(play, combatant)
        pass_round(combatant)
    following = lookup.clock(play).next()
    state.round, state.rounds_done, state.counts_done = following.round, following.completed, following.count - 1
    state.phase = "round"
    end_if_over(play)


def pass_round(combatant: Combatant) -> None:
    """One Round of every duration is over; cards whose effect ended are discarded. (DK-TERM-11, DK-ROUND-11, DK-DMG-21)"""
    for held in [*combatant.held]:
        if held.rounds:
            held.rounds -= 1
            if not held.rounds:
                lasting_effects.end(combatant, held)


# --- the end ----------------------------------------------------------------------------------------------------------


def end_if_over(play: Play) -> None:
    """Combat ends at once when only one side has combatants left, without the Draws of that Turn; an adventure goes on.

    (DK-TURN-25, DK-TURN-27)
    """
    state = play.state
    if len({combatant.side for combatant in state.combatants if not combatant.gone}) > 1:
        return
    clear_table(play)
    ended = result(state)
    winner = next((who.id for who in players(state)), "") if ended in WINS else ""
    play.tell(CombatEnded(ended, winner), "DK-TURN-25")
    if state.journey is None:
        state.result, state.phase = ended, ""
    else:
        state.phase = "after"


def result(state: State) -> str:
    """In a Duel which of the two won; against Foes, and over Loot, won or lost."""
    left = [combatant.seat for combatant in state.living() if not combatant.is_foe]
    if not state.duel or state.journey is not None:
        return "won" if left else "lost"
    return WINS[left[0]] if left else "draw"


def in_combat(combatant: Combatant) -> bool:
    """If a combatant takes Turns; who escaped over open ground takes none, a latecomer not yet. (DK-FLEE-22, DK-TURN-26)"""
    if combatant.gone:
        return False
    return not combatant.held or not [held for held in combatant.held if held.effect in ("escaped", "late")]


def players(state: State) -> list[Combatant]:
    """The Characters that are still there."""
    return [combatant for combatant in state.combatants if combatant.seat != FOE and not combatant.gone]
