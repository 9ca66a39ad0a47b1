"""What can be done at all, by the kind of request."""

from __future__ import annotations

from tabletome.games.tomb.options import (
    Pass,
    TombAct,
    adventure,
    attack,
    cards,
    encounters,
    explore,
    monsters,
    move,
    tokens,
    traps,
)
from tabletome.games.tomb.options import setting_up as setting_up_acts
from tabletome.games.tomb.options import town as town_acts
from tabletome.games.tomb.options.hero_phase import HERO_PHASE, End

ACTS: dict[str, tuple[type[TombAct], ...]] = {
    setting_up_acts.HERO: (setting_up_acts.ChooseHero, setting_up_acts.SitOut),
    setting_up_acts.BRING: (setting_up_acts.Bring, setting_up_acts.SitOut),
    setting_up_acts.POWER: (setting_up_acts.ChoosePower,),
    setting_up_acts.START: (setting_up_acts.Start,),
    setting_up_acts.FIRST: (setting_up_acts.First, setting_up_acts.RollOff),
    HERO_PHASE: (
        move.Move, move.Stop, move.Dash, attack.Attack, traps.Disable, adventure.Do, cards.UseItem, cards.UsePower,
        cards.Use, End,
    ),
    attack.STRIKE: (attack.Strike, Pass),
    move.MOVE: (move.Walk, move.Stay),
    move.TILES: (move.Walk, move.Stay),
    move.SQUARE: (move.Square,),
    move.APPEAR: (move.Square,),
    move.THROUGH: (move.Through,),
    cards.TARGET: (cards.Target, cards.Done),
    cards.TARGET_TILE: (cards.OnTile,),
    cards.REROLL: (cards.Reroll,),
    cards.TURN_UP: (cards.TurnUp,),
    cards.TURN_OVER: (cards.TurnOver,),
    cards.KEEP: (cards.Keep,),
    cards.WHO_GETS: (cards.GiveTo,),
    cards.ANSWER: (cards.Answer, Pass),
    cards.WHO_ANSWERS: (cards.WhoAnswers,),
    tokens.USE_TOKEN: (tokens.UseToken, Pass),
    traps.TRAP_TILE: (cards.OnTile,),
    traps.REMOVE_TRAP: (traps.RemoveTrap,),
    encounters.CANCEL: (encounters.Suffer, encounters.Cancel, encounters.Pick),
    encounters.SPEND: (encounters.Spend, encounters.Enough),
    encounters.LOSE: (encounters.Lose,),
    explore.EXPLORE: (explore.Explore,),
    explore.EDGE: (explore.AtEdge,),
    explore.SYMBOL: (explore.Symbol,),
    monsters.ACTIVATE: (monsters.LetAct,),
    monsters.AGAINST: (monsters.Against,),
    monsters.WAY: (cards.OnTile,),
    monsters.ALLY: (cards.Target,),
    town_acts.TOWN: (
        town_acts.Swap, town_acts.Buy, town_acts.Trade, town_acts.Give, town_acts.Sell, town_acts.BuyToken, town_acts.LevelUp,
        town_acts.Wait, town_acts.Leave,
    ),
    town_acts.SWAP: (town_acts.Take, town_acts.KeepPower),
    town_acts.GIVE: (town_acts.HandOver, town_acts.NeverMind),
    town_acts.TRADE: (town_acts.Offer, town_acts.Ask, town_acts.NeverMind, town_acts.Propose),
    town_acts.AGREE: (town_acts.Accept, town_acts.Refuse),
    town_acts.LEVEL_UP: (town_acts.LevelUpFor, Pass),
}  # fmt: skip
