"""What a seat may know, and how what it cannot know is dealt again. (AP-INFO-01, AP-COOP-13)

A view is a state in which the backs of cards stand for hidden ones, so whatever reads a state reads a view as well. It says
besides whose view it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from operator import attrgetter

import msgspec

from tabletome.games.party.board.rows import item_deck
from tabletome.games.party.cards.library import Play, Table
from tabletome.games.party.state import HIDDEN, HIDDEN_LEGENDARY, ITEM_DECKS, Player, State
from tabletome.kernel import WATCHER, Flow
from tabletome.table import Deck
from tabletome.table.hidden import backs, deal_again, deck_of_backs

BACKS = {"items": HIDDEN, "legendary-items": HIDDEN_LEGENDARY}
BACK_OF: dict[str, Callable[[str], str]] = {
    "items": lambda card: HIDDEN,
    "legendary-items": lambda card: HIDDEN_LEGENDARY,
}


class View(State, gc=False):
    """The game as one seat sees it; `viewer` is that seat, or WATCHER for somebody who only looks on."""

    viewer: int = WATCHER


ALL_OF_IT = attrgetter(*State.__struct_fields__)


def view(table: Table, seat: int) -> State:
    """The state with other hands and the item decks face down; what lies in those would tell what is in the hands.

    In coop hands are open. After the end everything is shown. (AP-INFO-01, AP-COOP-13)
    """
    state = table.state
    if not state.phase:
        return state
    players = [
        player if state.coop or other == seat else face_down(table, player)
        for other, player in enumerate(state.players)
    ]
    decks = {**state.decks, **{name: deck_of_backs(state.decks[name], BACK_OF[name]) for name in ITEM_DECKS}}
    seen = View(*ALL_OF_IT(state))
    seen.players, seen.decks, seen.viewer = players, decks, seat
    return seen


def viewer(view: State) -> int | None:
    """Whose view this is; None for somebody who only looks on, and after the end, when all see the same."""
    return view.viewer if isinstance(view, View) and view.viewer != WATCHER else None


def face_down(table: Table, player: Player) -> Player:
    """A player of whose hand only the backs are seen: how many, and from which deck."""
    return msgspec.structs.replace(player, hand=backs(player.hand, lambda item: BACKS[item_deck(table, item)]), old=[])


def redeal(play: Play, seat: int) -> Flow[None]:
    """The other hands are dealt again, as many cards from each deck. In coop nothing is hidden.

    A deck made anew holds the discards, which all have seen. So cards held since before that change only among those who hold
    such cards, and only what was drawn since goes back to the deck.
    """
    state = play.state
    if state.coop or not state.phase:
        return
    others = [player for other, player in enumerate(state.players) if other != seat]
    for name in ITEM_DECKS:
        olds = [of_deck(play, player.old, name) for player in others]
        news = [new_cards(play, player, name) for player in others]
        yield from deal_again(Deck("old hands"), olds)
        yield from deal_again(state.decks[name], news)
        for player, old, new in zip(others, olds, news, strict=True):
            elsewhere = [item for item in player.hand if item_deck(play, item) != name]
            known = [item for item in player.old if item_deck(play, item) != name]
            player.hand, player.old = sorted([*elsewhere, *old, *new]), sorted([*known, *old])


def of_deck(table: Table, items: Iterable[str], deck: str) -> list[str]:
    return [item for item in items if item_deck(table, item) == deck]


def new_cards(table: Table, player: Player, deck: str) -> list[str]:
    """The cards of the hand that came from the deck since it was made anew."""
    left = Counter(of_deck(table, player.hand, deck))
    left.subtract(of_deck(table, player.old, deck))
    return sorted(left.elements())
