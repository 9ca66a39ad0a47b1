"""What can be done at all, by the kind of question: on an adventure and in its Combats, or while Characters are made and in town.

In a Combat everything is listed for every question: somebody who defends in the own Turn is told why not, and not that there is
no such thing.
"""

from __future__ import annotations

from typing import Any

from tabletome.games.deck.options import (
    Always,
    AskAgain,
    Decline,
    Enough,
    Keep,
    Pass,
    aiming,
    base_actions,
    cards,
    checks,
    counters,
    gear,
    grapple,
    journey,
    loot,
    moves,
    reactions,
    recall,
    turn,
)
from tabletome.games.deck.options.characters import making, opening_hands, town
from tabletome.kernel import Act

ON_THE_WAY: tuple[type[Act[Any, Any]], ...] = (
    Pass, Enough, Keep, Decline, Always, AskAgain,
    cards.PlayCard, cards.Throw, cards.Quick, cards.QuickThrow, cards.Inspired, recall.Recall,
    base_actions.BaseAct, base_actions.BaseReaction, base_actions.BoostedBaseAct,
    gear.Swap, gear.Retrieve, gear.Dual, gear.Ready, gear.EquipShield, gear.DropShield, gear.HoldShield, gear.HoldNoShield,
    grapple.Grapple, grapple.Strike, grapple.Escape, grapple.LetGo, grapple.StrikeFirst, grapple.Let,
    moves.Move, moves.Stand, moves.Flee, moves.Search, moves.ComeUnseen, moves.WalkIn,
    turn.Yield, turn.Take, opening_hands.ReadyHand, turn.Leave, turn.Discard, turn.DrawOneMore, turn.Draw,
    reactions.DoNothing, reactions.Defend, reactions.Cover, reactions.HealNow, reactions.Match, reactions.TakeIt,
    reactions.LetCompanion, reactions.Live, reactions.Die,
    counters.Counter, counters.Recounter, counters.Escalate, counters.DrawOut, counters.BaseCounter, counters.Endure,
    counters.RemoveFortitude,
    aiming.Aim, aiming.AimAtSquare, aiming.Share, checks.Declare, checks.Redraw, checks.Accept,
    journey.Go, journey.Rest, journey.LeaveAdventure, journey.Try, journey.Use, journey.GiveUp, journey.JoinRest,
    loot.Claim, loot.DrawForIt, loot.DuelForIt, loot.Aside, loot.IntoHand, loot.HandFor, loot.DeckFor,
)  # fmt: skip
STEPS: tuple[type[Act[Any, Any]], ...] = (
    making.Add, making.Remove, making.Automatic, making.StarterDeck, making.Fill, making.Clear,
)  # fmt: skip
IN_COMBAT = (
    turn.OPENING_HAND, turn.ACTION, turn.DRAW_ONE_MORE, turn.DISCARD, turn.DRAW, turn.REGAIN, turn.SEARCH_DECK,
    cards.SECOND_WEAPON, cards.RECALLED, gear.HOLD, moves.STAND, moves.EXTRA_TURN, moves.PRE_SNEAK, grapple.FIRST_STRIKE,
    reactions.REACT, reactions.ALLY_REACTS, reactions.TAKE_BLOW, reactions.EXHAUSTION,
    counters.COUNTER, counters.RECOUNTER, counters.ESCALATE, counters.SPOT, counters.COUNTER_ILL, counters.BASE_COUNTER,
    counters.FORTITUDE,
    aiming.AIM, aiming.AIM_AREA, aiming.AIM_SQUARE, aiming.DIVIDE,
    checks.DECLARE, checks.DECLARE_SEVERAL, checks.DECLARE_TASK, checks.REDRAW,
    journey.EXPLORE, journey.TASK_CARD, journey.JOIN_REST, loot.CLAIM, loot.DRAW_OR_DUEL, loot.STOW,
)  # fmt: skip
ACTS: dict[str, tuple[type[Act[Any, Any]], ...]] = {
    **dict.fromkeys(IN_COMBAT, ON_THE_WAY),
    journey.NEXT_ADVENTURE: (journey.Go,),
    making.RACE: (making.Race,),
    making.CLASS: (making.Class,),
    making.GIFT: (making.Gift,),
    making.RAISE: (making.Raise,),
    making.EXTRA_CLASS: (making.Specialize, making.JoinClass, making.Neither),
    making.BUILD_DECK: (*STEPS, making.Done, making.Specialize, making.JoinClass),
    town.REBUILD_DECK: (*STEPS, town.LeaveDeck),
    town.TOWN: (
        town.Sell, town.Buy, town.SetOut, town.Rebuild, making.Automatic, making.Specialize, making.JoinClass, making.Add,
    ),
}  # fmt: skip
