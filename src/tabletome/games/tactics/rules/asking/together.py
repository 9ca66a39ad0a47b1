"""The party decides together: everybody says what they want, or whom the fallback names decides at once. (AT-PARTY-11)"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tabletome.games.tactics.cards.library import Play
from tabletome.games.tactics.events.campaign import LeadRolled
from tabletome.games.tactics.rules.asking.seats import party_seat
from tabletome.kernel import Chance, Choose, Flow, Group, vote

LEADERS_DIE, LEADERS_DICE = "r", 2


class Council:
    """The persons at the table with something to decide. Who leads if they do not agree is found out once, when it matters."""

    def __init__(self, play: Play, fallback: Callable[[Play], Flow[int]]) -> None:
        self.play, self.fallback = play, fallback
        self.leader: int | None = None

    def lead(self) -> Flow[int]:
        """Whoever decides; a single person always."""
        if self.leader is None:
            self.leader = yield from self.fallback(self.play)
        return self.leader

    def decide(
        self, kind: str, groups: Sequence[Group], prompt: str, about: object = None, rules: tuple[str, ...] = ()
    ) -> Flow[Any]:
        """With `agree = vote`, unanimity decides; else the word of whoever leads. Those who have once quarrelled stay led."""
        state = self.play.state
        if state.house.agree == "lead" or state.seats == 1 or self.leader is not None:
            seat = yield from self.lead()
            return (yield Choose(seat, groups, prompt, rules, kind, about)).arg
        votes = yield from vote(range(state.seats), lambda seat: Choose(seat, groups, prompt, rules, kind, about))
        if all(wanted == votes[0] for wanted in votes.values()):
            return votes[0]
        return votes[(yield from self.lead())]


def highest_roll(play: Play) -> Flow[int]:
    """Each player rolls two red dice; those tied for the highest total roll again. One alone need not.

    (AT-EQUIP-05, AT-EQUIP-09, AT-PERK-03)
    """
    die = play.library.dice[LEADERS_DIE]
    rolling = list(range(play.state.seats))
    while len(rolling) > 1:
        totals = dict.fromkeys(range(play.state.seats), 0)
        for seat in rolling:
            for _ in range(LEADERS_DICE):
                totals[seat] += yield Chance(die.name, die.faces, "who decides", f"player {seat + 1}")
        best = max(totals.values())
        rolling = [seat for seat in rolling if totals[seat] == best]
        decided = rolling[0] if len(rolling) == 1 else -1
        play.tell(LeadRolled(tuple(totals.values()), decided), "AT-EQUIP-05" if decided >= 0 else "AT-EQUIP-09")
    return rolling[0]


def earliest_in_line(play: Play) -> Flow[int]:
    """In a fight: the player earliest in initiative. (AT-ENEMY-06)"""
    yield from ()
    return party_seat(play.state)


def campaign_council(play: Play) -> Council:
    """The party between encounters, where two red dice decide who leads."""
    return Council(play, highest_roll)


def fight_council(play: Play) -> Council:
    """The party in a fight, where the line of initiative does."""
    return Council(play, earliest_in_line)
