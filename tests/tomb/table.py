"""The five Heroes of the box at a table of our own: a row of open tiles, three dummies to hit, scripted dice.

    match = table({"birdsong": "1b2", "asharra": "2a1"}, {"ox": "1c2"}, [10], powers=["stirring-refrain"])
    answer(match, "attack ox-1 with stirring-refrain")

The first Hero is in its Hero Phase and owns the `powers` and `items`; what belongs to another is written `asharra: mage-armor`.
Nothing lies in a deck that a test has not put there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tabletome.games.tomb.board.board import board
from tabletome.games.tomb.board.figures import Actor, find
from tabletome.games.tomb.rules.cards import moments
from tabletome.games.tomb.rules.decks import decks
from tabletome.games.tomb.state import Figure, Hero, State, Token, Used
from tabletome.kernel import Match, Result, Seeded
from tests.tomb.cards import game, library, look
from tests.tomb.plain import MEADOWS, Position, hero, monster, offered, play, position, token, told

__all__ = [
    "MEADOWS",
    "answer",
    "at",
    "figure",
    "offered",
    "person",
    "play_wildly",
    "set_table",
    "table",
    "told",
    "up",
    "wild",
]


def table(
    heroes: Mapping[str, str], monsters: Mapping[str, str] | None = None, chance: Iterable[Result] = (), **more: Any
) -> Position:
    """A match in the Hero Phase of the first Hero; `monsters` may stand on several squares each: `{"ox": "1c2 1d4"}`."""
    return play(set_table(heroes, monsters, **more), chance)


def set_table(
    heroes: Mapping[str, str],
    monsters: Mapping[str, str] | None = None,
    *,
    powers: Sequence[str] = (),
    items: Sequence[str] = (),
    tokens: Sequence[str] = (),
    hp: Mapping[str, int] | None = None,
    level: int = 1,
    traps: str = "",
    tiles: str = MEADOWS,
    **more: Any,
) -> State:
    """The position of `table`. `traps` are squares with a face-down trap token; `tokens` are Advancement tokens."""
    people = [hero(name, place, hp=(hp or {}).get(name, -1), level=level) for name, place in heroes.items()]
    for kind, owned in (("powers", powers), ("items", items), ("tokens", tokens)):
        for card in owned:
            owner, _, name = card.rpartition(": ")
            getattr(next(one for one in people if one.id == (owner or people[0].id)), kind).append(Used(name))
    figures = [monster(name, place) for name, places in (monsters or {}).items() for place in places.split()]
    trapped: list[Token] = [token("trap", place) for place in traps.split()]
    state = position(people, figures, tiles=tiles, tokens=trapped, **more)
    for seat, person_here in enumerate(state.heroes):
        moments.enter_actor(look(state), person_here, seat)
    return state


def answer(match: Position, *options: str) -> None:
    """Give these answers, one after the other."""
    for option in options:
        match.answer(option)


def person(match: Position, name: str) -> Hero:
    return next(one for one in match.state.heroes if one.id == name)


def figure(match: Position, name: str) -> Figure:
    """A Monster in play."""
    found = find(match.state, name)
    assert isinstance(found, Figure), f"there is no {name}"
    return found


def at(match: Position, name: str) -> str:
    """The square that a Hero or Monster stands on."""
    found: Actor | None = find(match.state, name)
    assert found is not None, f"there is no {name}"
    place = found.at if isinstance(found, Hero) else found.squares.bit_length() - 1
    return board(look(match)).names[place]


def up(match: Position, card: str) -> bool:
    """Does somebody's card lie face up?"""
    owned = [used for one in match.state.heroes for used in (*one.powers, *one.items, *one.tokens)]
    return next(used for used in owned if used.id == card).up


def play_wildly(state: State, card: str, seed: int, answers: int = 80) -> bool:
    """Play at random, with this card whenever that is possible; was it?"""
    match = Match(game(), len(state.heroes), seed=seed, state=state)
    dice, used = Seeded(seed), False
    for _ in range(answers):
        if match.request is None:
            break
        with_card = [
            option
            for option in match.request
            if option.verb in ("attack", "use", "power", "activate") and card in str(option).split()
        ]
        used = used or bool(with_card)
        match.answer(with_card[0] if with_card else dice.below(match.request.size))
    return used


def wild(owner: str, seed: int, *, powers: Sequence[str] = (), **more: Any) -> State:
    """Three hurt Heroes among real Monsters and traps, with real decks, at the edge of the unknown."""
    dice = Seeded(seed)
    names = [owner, *(name for name in library().heroes if name != owner)][:3]
    squares = [f"{tile}{column}{row}" for tile in (2, 3, 4) for column in "abcd" for row in (1, 2, 3, 4)]

    def anywhere() -> str:
        return squares.pop(dice.below(len(squares)))

    at_wills = {power.hero: power.id for power in library().powers.values() if power.type == "at-will"}
    attacks = [f"{name}: {at_wills[library().heroes[name].name]}" for name in names]
    small = [name for name, monster in library().monsters.items() if monster.base == 1 and monster.copies]
    state = set_table(
        {names[0]: "4d2", names[1]: anywhere(), names[2]: anywhere()},
        {small[dice.below(len(small))]: anywhere() for _ in range(5)},
        hp=dict.fromkeys(names, 3),
        traps=" ".join(anywhere() for _ in range(4)),
        stack=["J01", "J05", "J03", "J04", "J07"],
        powers=[*powers, *(attack for attack in attacks if attack.split()[-1] not in powers)],
        **more,
    )
    state.decks = {**decks(look(state)), **{name: deck for name, deck in state.decks.items() if deck.layers}}
    state.surges = 6
    return state
