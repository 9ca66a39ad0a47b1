"""What happens around Combats: on an adventure, in town, and while Characters are made."""

from __future__ import annotations

from tabletome.kernel import Happened, Id, Ids

# --- the adventure ----------------------------------------------------------------------------------------------------


class RoomEntered(Happened, frozen=True):
    """The party is in a Room."""

    uses = ("room",)
    room: Id
    """the number of the Room"""
    new: bool
    """whether it was never there before"""


class RoomCleared(Happened, frozen=True):
    """No Foe is left in a Room."""

    room: Id
    """the number of the Room"""


class LootFound(Happened, frozen=True):
    """Loot lies there until somebody takes it."""

    cards: Ids
    """the cards and Treasures, by name"""


class LootTaken(Happened, frozen=True):
    """Somebody has a thing of the Loot."""

    who: Id
    card: Id
    where: str
    """hand, deck, aside or treasure"""
    instead: Id
    """the card that leaves for it, if one does"""


class LootLeft(Happened, frozen=True):
    """Nobody takes a thing of the Loot."""

    card: Id


class DuelBegan(Happened, frozen=True):
    """Those who claim the same thing fight for it."""

    who: Ids
    card: Id


class TaskCardUsed(Happened, frozen=True):
    """An Attribute Card helps with a task."""

    uses = ("card",)
    who: Id
    card: Id
    task: str
    """what the task is called"""


class TaskTried(Happened, frozen=True):
    """Somebody tried a task."""

    who: Id
    task: str
    """what the task is called"""
    solved: bool
    """whether it is done"""
    opens: Id
    """the Room to which the way is open now, if it is a way"""


class HazardEvaded(Happened, frozen=True):
    """Somebody is not struck by a trap, falling rocks or the like."""

    who: Id
    hazard: str
    """what it is called"""
    how: str
    """by what it was evaded"""


class HazardStruck(Happened, frozen=True):
    """A trap, falling rocks or the like strike somebody."""

    who: Id
    hazard: str
    """what it is called"""
    type: str
    """phys or eth"""
    amount: int
    """the Damage, after what protects from it"""


class TideTurned(Happened, frozen=True):
    """The water comes, or goes."""

    high: bool
    """whether it is high now"""


class WaveCame(Happened, frozen=True):
    """More Foes come to the Room where the others fell."""

    room: Id
    """the number of the Room"""
    foes: Ids
    """each by its kind"""
    left: int
    """how many waves are still to come"""


class HuntersCame(Happened, frozen=True):
    """Those who hunt the party have caught up with it."""

    foes: Ids
    """each by its kind"""


class CrowdCheered(Happened, frozen=True):
    """The crowd pays for a quick Combat."""

    rounds: int
    """how many Rounds it took"""
    gold: int
    """what is thrown"""


class PartyDecided(Happened, frozen=True):
    """What the party does next."""

    what: str
    """go, rest or leave"""
    room: Id
    """where it goes"""


class Rested(Happened, frozen=True):
    """Somebody Rests: the discarded cards are in the Draw Deck again."""

    who: Id


class FoesCame(Happened, frozen=True):
    """Foes that wander about come to a Rest."""

    foes: Ids
    """each by its kind"""


class TitleEarned(Happened, frozen=True):
    """The party did what a title is told for."""

    title: str
    """the title"""


class AdventureEnded(Happened, frozen=True):
    """The adventure is over."""

    result: str
    """won or lost"""


# --- Characters and the campaign --------------------------------------------------------------------------------------


class Chosen(Happened, frozen=True):
    """A step of making a Character."""

    who: Id
    what: str
    """race, class, gift, raise, specialize or join"""
    choice: str
    """what was chosen"""


class CharacterMade(Happened, frozen=True):
    """A Character is ready."""

    who: Id
    name: str
    """what it is called"""
    level: int
    """its Level"""


class AdventureBegan(Happened, frozen=True):
    """An adventure of a campaign begins."""

    adventure: Id
    """the letter of the adventure"""


class AdventureClosed(Happened, frozen=True):
    """An adventure of a campaign is won or lost."""

    adventure: Id
    """the letter of the adventure"""
    won: bool
    """whether it is won"""


class CharacterDied(Happened, frozen=True):
    """A Character did not come home from an adventure of a campaign."""

    who: Id
    level: int
    """its Level"""


class CameHome(Happened, frozen=True):
    """What a Character brings home from an adventure."""

    who: Id
    xp: int
    """the Experience"""
    gold: int
    """the Gold"""
    titles: tuple[str, ...]
    """the titles"""


class CampaignEnded(Happened, frozen=True):
    """The campaign is over."""

    won: bool
    """whether it is won"""
    lost: int
    """how many adventures were lost"""


class LevelReached(Happened, frozen=True):
    """A Character is of a higher Level."""

    who: Id
    level: int
    """which Level"""


class Sold(Happened, frozen=True):
    """A Treasure was sold."""

    who: Id
    card: Id
    price: int
    """for so much Gold"""


class Bought(Happened, frozen=True):
    """A card was bought, or a Hireling hired."""

    who: Id
    card: Id
    price: int
    """for so much Gold"""
    hired: bool
    """whether it is a Hireling"""


class ClassTaken(Happened, frozen=True):
    """A Character takes a Specialized or Hybrid Class."""

    who: Id
    name: str
    """what the Class is called"""


class ReadyToGo(Happened, frozen=True):
    """A Character in town is ready for the next adventure."""

    who: Id


class Wished(Happened, frozen=True):
    """A Player has a standing wish from now on, or none any more."""

    who: Id
    wish: str
    """`draw`, `keep`, `U`, `D` or `live`; empty: all are forgotten"""


EVENTS: tuple[type[Happened], ...] = (
    Wished, RoomEntered, RoomCleared, LootFound, LootTaken, LootLeft, DuelBegan, TaskCardUsed, TaskTried, HazardEvaded,
    HazardStruck, TideTurned, WaveCame, HuntersCame, CrowdCheered, PartyDecided, Rested, FoesCame, TitleEarned,
    AdventureEnded, Chosen, CharacterMade, AdventureBegan, AdventureClosed, CharacterDied, CameHome, CampaignEnded,
    LevelReached, Sold, Bought, ClassTaken, ReadyToGo,
)  # fmt: skip
