"""What happens on the board and on the Initiative Track."""

from __future__ import annotations

from tabletome.kernel import Happened, Id
from tabletome.kernel.events import SAID, Ids


class SetupBuilt(Happened, frozen=True):
    """A Setup was built, with all lines for so many Heroes."""

    place: Id
    """which of them"""
    heroes: int
    """how many Heroes the party has"""
    box: str
    """what its grey box says"""


class StoryRead(Happened, frozen=True):
    """A story was read: of a Chapter, of a Door, of how it ended."""

    played_as = SAID
    place: Id
    """the Chapter or the Setup"""
    text: str
    """what is read"""


class SideDefeated(Happened, frozen=True):
    """A side of a Battleground is out of the match."""

    who: tuple[Id, ...]
    """its Heroes"""


class MatchDrawn(Happened, frozen=True):
    """A match in a Battleground ended without a winner."""

    who: tuple[Id, ...]
    """its Heroes"""


class DoorOpened(Happened, frozen=True):
    """A Door was opened."""

    who: Id
    """by whom; empty if it opened by itself"""
    at: Id
    """the first square that it closed"""


class MissingFound(Happened, frozen=True):
    """Somebody who was missing was found."""

    who: Id
    """by whom"""
    at: Id
    left: int
    """how many are still missing in what is built"""


class CardPlaced(Happened, frozen=True):
    """A card was laid on the Initiative Track."""

    card: Id
    slot: str
    """the slot it lies in"""


class CardRemoved(Happened, frozen=True):
    """A card was taken off the Initiative Track."""

    card: Id


class EnemyCame(Happened, frozen=True):
    """A Commander, Overlord or Boss is there, with its Attack cards."""

    who: Id
    card: Id
    power: int
    """what the Health on its card is multiplied by; 0 for a Boss"""
    health: int
    """what it comes with"""


class BystanderStruck(Happened, frozen=True):
    """A Monster that slaughters has struck an NPC token; without a rule of the Chapter they are gone."""

    who: Id
    """the Monster"""
    at: Id
    colour: str
    """of the token"""


class Commanded(Happened, frozen=True):
    """A Monster makes another one act at once."""

    who: Id
    on: Id
    """who acts"""


class Manifested(Happened, frozen=True):
    """A Monster shows a Rune, which goes back into the bag, and does what its colour brings."""

    who: Id
    rune: Id
    """the Rune that was shown"""
    colour: str
    """grey, red, green, orange or blue"""


class Decided(Happened, frozen=True):
    """A Monster has made its plan: whom it attacks and where from, and by what that was decided."""

    uses = ("who",)
    who: Id
    on: Ids
    """its targets; none if it can attack nobody"""
    at: Id
    """where it means to stand"""
    why: str
    """the criterion that decided"""
    stays: bool = False
    """whether it stands there already"""


class TerrainActed(Happened, frozen=True):
    """A character stepped into harmful terrain, Water or Darkness, or ended its turn there: it acts once in a turn."""

    who: Id
    terrain: str
    """water, lava, miasma, spikes or darkness"""


class Fell(Happened, frozen=True):
    """A character fell two levels."""

    who: Id


class TrapLaid(Happened, frozen=True):
    """A Trap was laid in an area."""

    who: Id
    kind_of_trap: str
    """bear, fire or poison"""
    at: Id
    """the area, by its top left square"""


class TrapSprung(Happened, frozen=True):
    """An enemy came into the area of a Trap, which acts on all enemies there and is gone."""

    kind_of_trap: str
    """bear, fire or poison"""
    at: Id
    """the area, by its top left square"""
    on: Ids
    """whom it acts on"""


class ChestCrushed(Happened, frozen=True):
    """A large Monster ended its move on a Chest, whose content is lost."""

    who: Id
    at: Id


class Lifted(Happened, frozen=True):
    """TELEKINESIS has moved a thing."""

    thing: str
    """chest, trap or darkness"""
    before: Id
    """the square it lay on, of a Trap the top left one of its area"""
    at: Id
    by: Id = ""


class BridgeLaid(Happened, frozen=True):
    """A bridge was laid; whoever stood beneath it makes way."""

    level: int
    """1 or 2"""
    over: Ids
    """the squares it covers"""
