"""What happens in the story: entries of logs, Special Events, what is counted, who joins, landmarks, who is led by the hand."""

from __future__ import annotations

from tabletome.kernel import Happened, Id
from tabletome.kernel.events import SAID, Ids


class EntryGained(Happened, frozen=True):
    """A Status, an Outcome or an Aura was written in the Campaign Log of these Heroes."""

    entry: Id
    """what it is called"""
    kind_of_entry: str
    """status, outcome or aura"""
    on: Ids
    """in whose logs"""


class EntryLost(Happened, frozen=True):
    """A Status, an Outcome or an Aura was crossed out in the Campaign Log of these Heroes."""

    entry: Id
    """what it is called"""
    kind_of_entry: str
    """status, outcome or aura"""
    on: Ids
    """in whose logs"""


class EventCalled(Happened, frozen=True):
    """A Special Event was called by its number, and is read."""

    played_as = SAID
    uses = ("card",)
    card: Id
    """the Special Event"""
    number: int
    """what it is called by"""
    text: str
    """what is read"""


class WayOpened(Happened, frozen=True):
    """What barred a way is gone."""

    way: str
    """what it is called"""


class AttackCardsChanged(Happened, frozen=True):
    """A card was added to those of a great enemy, or taken away from them."""

    card: Id
    """the Attack card"""
    added: bool
    """it is added, and not taken away"""


class RuneReturned(Happened, frozen=True):
    """A Rune went back from the Initiative Track into the bag."""

    card: Id
    """the Rune"""
    colour: str
    """its colour"""
    left: int
    """how many are in the bag then"""


class CompanionJoined(Happened, frozen=True):
    """Somebody joins a Hero and follows them."""

    who: Id
    """whom they follow"""
    companion: Id
    """who joins"""
    at: Id
    """the square they stand on, if they have come to the board"""


class LandmarkUsed(Happened, frozen=True):
    """A Hero did something at a landmark."""

    who: Id
    did: str
    """what, as `lights`"""
    landmark: Id
    """which of them"""
    at: Id


class LandmarkChanged(Happened, frozen=True):
    """More or less lies on a landmark than before."""

    landmark: Id
    """which of them"""
    at: Id
    count: int
    """so much lies on it now"""
    state: str
    """what that means, as `burning`"""


class CounterChanged(Happened, frozen=True):
    """What a Chapter's rule counts has changed."""

    counter: str
    """what is counted"""
    count: int
    """how much of it there is now"""
    says: str = ""
    """what that is, in words"""


class HandTaken(Happened, frozen=True):
    """A Hero took somebody by the hand."""

    who: Id
    called: str
    """whom, as `a villager`"""
    at: Id


class HandReleased(Happened, frozen=True):
    """A Hero let go of a hand."""

    who: Id
    called: str
    """whose, as `a villager`"""
    at: Id
    """where they stand"""
    why: str = ""
    """what made them let go"""


class Followed(Happened, frozen=True):
    """Whoever is led by the hand has gone where their Hero went."""

    who: Id
    """the Hero who leads them"""
    called: str
    """who they are, as `villager`"""
    squares: Ids
    """where they stand now, the first in the line first"""


class GroundTurned(Happened, frozen=True):
    """A Special Rule has turned ground to a terrain."""

    terrain: str
    """water, lava, miasma or spikes"""
    squares: Ids
    """which squares"""


class BridgeFell(Happened, frozen=True):
    """A bridge is gone, and what was beneath it is there again."""

    over: Ids
    """the squares it covered"""


class SceneOpened(Happened, frozen=True):
    """A page of the Interactions Book is read."""

    played_as = SAID
    who: Id
    """who answers for it"""
    scene: Id
    """which page"""
    text: str
    """what is read"""


class OptionChosen(Happened, frozen=True):
    """One of the numbered options of a page was chosen."""

    who: Id
    scene: Id
    """which page"""
    number: int
    """the number of the option"""
    label: str
    """what it says"""


class Withstood(Happened, frozen=True):
    """A blow that does not exceed a Companion's Sturdiness leaves no trace."""

    who: Id
    amount: int
