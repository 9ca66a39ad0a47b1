"""What can be done between encounters at all, by the kind of request."""

from __future__ import annotations

from tabletome.games.tactics.options.campaign import level_up, market, party, sharing, story

ACTS = {
    party.PARTY: (party.PickHero,),
    party.SET_OUT: (party.Begin, party.HandOver, party.Exchange),
    story.STORY: (story.Decide,),
    story.WAYS: (story.GoTo,),
    story.RANDOM: (story.Answer,),
    level_up.LEVEL_UP: (level_up.TakeLevel, level_up.Wait),
    level_up.REPLACE: (level_up.RemoveCard, level_up.KeepAll),
    level_up.BONUS: (level_up.NoBonus, level_up.AddBasic, level_up.RemoveCard),
    market.MARKET: (market.Leave, market.Buy, market.Sell),
    sharing.SHARE: (sharing.GiveTo, sharing.Decline),
    sharing.TRADE: (sharing.Trade, sharing.Done),
}
