"""What a failure restores. (DR-END-07, DR-END-09)"""

from __future__ import annotations

from copy import deepcopy

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.state import OFF_BOARD, Figure, Snapshot, State, Track, campaign_of


def taken(state: State) -> Snapshot:
    """All that outlasts an Adventure, as it is now: Heroes with all they have, Companions, tokens, Runes on the track, and the
    Previous Camp Items Deck. Decks of items follow from what Heroes own. (DR-END-09)
    """
    companions = [one for one in state.figures if one.side == "companion"]
    tokens = {one.id: one.resources for one in state.figures if one.side == "hero" and one.resources}
    found = Snapshot(state.heroes, companions, state.runes, campaign_of(state).previous, tokens)
    return deepcopy(found)


def restore(play: Play) -> None:
    """Heroes, Companions, tokens, Runes and the Previous Camp Items Deck are as they were. (DR-END-07, DR-END-09, DR-SEQ-13)"""
    state, campaign = play.state, campaign_of(play.state)
    assert campaign.snapshot is not None
    before = deepcopy(campaign.snapshot)
    state.heroes, state.runes, campaign.previous = before.heroes, before.runes, before.previous
    state.track = Track()
    state.figures = [
        Figure(one.id, "hero", one.id, OFF_BOARD, 1, resources=before.tokens.get(one.id, {})) for one in state.heroes
    ]
    state.figures += before.companions
