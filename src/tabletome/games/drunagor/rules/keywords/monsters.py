"""Keywords of Monsters: EVOLVE, REGENERATION, COMMAND and MANIFEST. (DR-KEY-048..051, DR-KEY-082, DR-KEY-120, DR-KEY-162)"""

from __future__ import annotations

from typing import Literal

from tabletome.games.drunagor.cards.foes import STRENGTH
from tabletome.games.drunagor.cards.grammar import NUMBER, worth
from tabletome.games.drunagor.cards.kinds import Rank
from tabletome.games.drunagor.cards.language import Amount
from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.events import Commanded, Manifested
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.options.ground.darkness import BAG
from tabletome.games.drunagor.options.names import name_of
from tabletome.games.drunagor.options.values import can_regain
from tabletome.games.drunagor.rules.conditions import gain_resource
from tabletome.games.drunagor.rules.effects import WORDS, befall
from tabletome.games.drunagor.rules.turns.figure_turn import figure_turn
from tabletome.games.drunagor.state import SLOTS, Figure, base_order, monsters
from tabletome.kernel import Chance, Flow
from tabletome.kernel.events import Healed

RANKS: tuple[Rank | Literal[""], ...] = ("", "Rookie", "Fighter", "Veteran", "Champion")
MORE_DAMAGE, MORE_MOVEMENT = 2, 1
"""What a Monster gains for good each time it evolves. (DR-KEY-082)"""


@WORDS.word("EVOLVE", says="[deals|deal] 2 more damage and [moves|move] 1 farther from now on", hint=3.0)
def evolve(play: Play, who: Figure, doing: Doing) -> None:
    """For good, and again each time; its tokens are no Conditions. (DR-KEY-082, DR-KEY-083)"""
    gain_resource(play, who, "damage", MORE_DAMAGE)
    gain_resource(play, who, "movement", MORE_MOVEMENT)


def is_hurt(table: Table, who: Figure, doing: Doing, amount: Amount) -> bool:
    return can_regain(table, who) > 0


@WORDS.word("REGENERATION", NUMBER, says="[regains|regain] {0} Health", needs=is_hurt, hint=worth(0.9))
def regenerate(play: Play, who: Figure, doing: Doing, amount: Amount) -> None:
    """Up to its maximum. (DR-KEY-162, DR-KEY-163)"""
    gained = min(amount.value(doing.x, len(play.state.heroes)), can_regain(play, who))
    who.health += gained
    play.tell(Healed(who.id, gained, who.health, who.id), "DR-KEY-162")


def strongest_monster(table: Table, but: Figure) -> Figure | None:
    """The highest type, then rank, most Health, fastest slot, first base; None if there is no other.

    (DR-KEY-049, DR-KEY-050, DR-MON-01, DR-MON-48, DR-MON-49, DR-MON-65)
    """

    def strength(one: Figure) -> tuple[int, int, int, int, int]:
        face = table.library.monsters[one.card]
        fast, first = -SLOTS.index(face.slot), -base_order(one)
        return STRENGTH.index(face.type), RANKS.index(face.rank), one.health, fast, first

    return max((one for one in monsters(table.state) if one is not but), key=strength, default=None)


def has_others(table: Table, who: Figure, doing: Doing) -> bool:
    return strongest_monster(table, who) is not None


@WORDS.word("COMMAND", says="[makes|make] the strongest other Monster take a turn at once", needs=has_others, hint=4.0)
def command(play: Play, who: Figure, doing: Doing) -> Flow[None]:
    """As if in its own turn; then the commander goes on with its turn. (DR-KEY-048, DR-KEY-051)"""
    other = strongest_monster(play, who)
    assert other is not None
    turn = play.state.turn
    own = turn.figure, turn.suffered
    play.tell(Commanded(who.id, other.id), "DR-KEY-048")
    turn.figure, turn.suffered = other.id, {}
    yield from figure_turn(play, other, commanded=True)
    turn.figure, turn.suffered = own


def can_manifest(table: Table, who: Figure, doing: Doing) -> bool:
    return who.side == "monster" and bool(table.state.runes.bag)


@WORDS.word("MANIFEST", says="[does|do] what the colour of a random Rune brings", needs=can_manifest, hint=2.0)
def manifest(play: Play, who: Figure, doing: Doing) -> Flow[None]:
    """A Rune is shown and goes back into the bag: nothing is drawn, nothing grows, nothing is lost. (DR-KEY-120, DR-KEY-121)"""
    bag = tuple(rune for rune, count in sorted(play.state.runes.bag.items()) for _ in range(count))
    shown: str = bag[0] if len({*bag}) == 1 else (yield Chance(BAG, bag, "manifest", name_of(play, who.id)))
    colour = play.library.runes[shown].colour
    play.tell(Manifested(who.id, shown, colour), "DR-KEY-120")
    yield from befall(play, play.library.monsters[who.card].manifest[colour].ops, who, doing)
