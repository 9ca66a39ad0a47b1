"""Before a Combat on the map: every Player chooses a square of the entry, then the Foes take their places. (DK-MODE-12, -28)"""

from __future__ import annotations

from tabletome.games.deck.board import distance, plane
from tabletome.games.deck.cards.library import Play
from tabletome.games.deck.events.combat import PlaceTaken
from tabletome.games.deck.options.moves import STAND, Stand, places
from tabletome.kernel import Choose, Flow

QUESTION = "The Combat begins. Where do you stand?"


def take_places(play: Play) -> Flow[None]:
    """The side at the entry chooses first, in the order of seats; after each choice all others are placed anew, so that they
    keep the Distance at which the Combat begins. Who has no choice is not asked. (DK-MODE-23, -28)
    """
    state = play.state
    apart, names = distance.starting(play), plane.ground(play).grid.names
    settled: list[str] = []
    first = state.combatants[0].side
    for player in [who for own in (True, False) for who in plane.on_sides(state, first, own=own) if not who.is_foe]:
        able = plane.choices(play, player, apart, settled)
        if able.bit_count() > 1:
            option = yield Choose(
                player.seat, (places(Stand, able, play),), QUESTION, ("DK-MODE-28", "DK-MODE-12"), STAND
            )
            player.at = option.arg.at(play)
            play.tell(PlaceTaken(player.id, names[player.at]), "DK-MODE-28")
        settled.append(player.id)
        plane.place(play, apart, settled)
