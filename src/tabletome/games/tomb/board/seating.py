"""Who of the players takes part in an adventure of a campaign, and who sits it out. (TM-CAMP-03, -11)

The rules count places: those of the Heroes in play, from 0 on without a gap. A match counts seats, which stay the same for the
whole campaign. As long as nobody sits out the two are one.
"""

from __future__ import annotations

from tabletome.games.tomb.state import Hero, State

NOWHERE = -1


def sitting_out(state: State) -> list[int]:
    """The seats whose players do not take part in this adventure."""
    return [] if state.campaign is None else state.campaign.sitting_out


def all_seats(state: State) -> range:
    """Every seat of the match."""
    return range(len(state.heroes) + len(sitting_out(state)))


def taking_part(state: State) -> list[int]:
    """The seat of each Hero in play, place by place."""
    out = sitting_out(state)
    return [seat for seat in all_seats(state) if seat not in out]


def place_of(state: State, seat: int) -> int:
    """The place of a seat among those who play, or nowhere.

    >>> from tabletome.games.tomb.state import Campaign
    >>> state = State("1", [Hero("birdsong"), Hero("qawasha")], campaign=Campaign(sitting_out=[1]))
    >>> [place_of(state, seat) for seat in all_seats(state)]
    [0, -1, 1]
    """
    out = sitting_out(state)
    if not out:
        return seat
    return NOWHERE if seat in out else seat - sum(other < seat for other in out)


def hero_of(state: State, seat: int) -> Hero:
    """The Hero that a seat plays; one without a name if it sits out."""
    place = place_of(state, seat)
    return Hero("") if place == NOWHERE else state.heroes[place]
