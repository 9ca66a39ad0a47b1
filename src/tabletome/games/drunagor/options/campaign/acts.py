"""What can be done between Adventures, by the kind of request."""

from __future__ import annotations

from tabletome.games.drunagor.options.campaign import offers, reliefs, roles, stash
from tabletome.games.drunagor.options.minor.agreeing import Agree, Decline

ACTS = {
    offers.OFFER: (offers.Want, offers.TakeNothing),
    offers.AWARD: (offers.AwardTo,),
    stash.ARRANGE: (stash.Wear, stash.Stash, stash.Pack, stash.HandTo, stash.Leave, stash.Ready),
    roles.NEW_ROLE: (roles.Become, roles.Keep),
    roles.SWAP: (Agree, Decline),
    roles.NEW_COLOUR: (roles.Recolour,),
    reliefs.RELIEF: (reliefs.ClearRunes, reliefs.CleanseAll, reliefs.CureTrauma, reliefs.Begin),
}
