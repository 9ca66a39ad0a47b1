"""Positions of a fight for tests: a board drawn in text, hands, a line, scripted chance.

R O T E Q are the five heroes, 1 to 9 the minions M1 to M9, B a boss; # stone, ~ water, r rubble, f fire, o a thing, w a ward.
What is not drawn is floor. a1 is the top left square.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tabletome.games.tactics.board.squares import GRID
from tabletome.games.tactics.cards.boss_language import boss_step
from tabletome.games.tactics.cards.enemies import BossCard
from tabletome.games.tactics.cards.heroes import hearts, new_hero
from tabletome.games.tactics.cards.language import grammar
from tabletome.games.tactics.cards.library import Library
from tabletome.games.tactics.cards.maps import Map
from tabletome.games.tactics.cards.objectives import OBJECTIVE
from tabletome.games.tactics.game import GAME, Tactics
from tabletome.games.tactics.rules.terrain.returning import DIRECTIONS
from tabletome.games.tactics.rules.words import WORDS
from tabletome.games.tactics.state import Actor, Fight, House, Sheet, State, Thing, Turn, Wall, actor
from tabletome.kernel import Bits, Result
from tabletome.table import Deck, shuffled
from tabletome.testing.play import Position

SIGNS = {"R": "roberta", "O": "olette", "T": "tolben", "E": "elwyn", "Q": "quill"}
GOBLIN = "melee-goblin"
NOBODY: Mapping[str, Any] = {}


def library_with(cards: Mapping[str, Any], also: Library | None = None) -> Library:
    """The box and some action cards of a test's own: their text, or all of their fields."""
    entries = []
    for name, card in cards.items():
        fields = {"text": card} if isinstance(card, str) else card
        entries.append({"name": name, "class": "any", "level": 1, **fields})
    return (also or GAME.library).adding({"actions.yaml": json.dumps(entries)}) if entries else also or GAME.library


def fight(
    drawing: str,
    *,
    hands: Mapping[str, Sequence[str]] = NOBODY,
    decks: Mapping[str, Sequence[str]] = NOBODY,
    discards: Mapping[str, Sequence[str]] = NOBODY,
    boards: Mapping[str, Sequence[str]] = NOBODY,
    hp: Mapping[str, int] = NOBODY,
    kinds: Mapping[str, str] = NOBODY,
    classes: Mapping[str, str] = NOBODY,
    conditions: Mapping[str, Sequence[str]] = NOBODY,
    cards: Mapping[str, Any] = NOBODY,
    boss_cards: Sequence[Sequence[str]] = (("boss: activate",),),
    fell: Mapping[str, str] = NOBODY,
    begins: Mapping[str, str] = NOBODY,
    main: str = "defeat_all",
    bonus: str = "no_knockout",
    turn: str = "roberta",
    line: Sequence[str] = (),
    actions: int = 2,
    phase: str = "hero_action",
    potions: int = 2,
    items: Mapping[str, int] = NOBODY,
    things: str = "lever",
    area: Sequence[str] = (),
    chance: Sequence[Result] = (),
    seats: int = 1,
    house: House | None = None,
    library: Library | None = None,
    bystander: bool = True,
) -> Position[State]:
    """A fight at some moment, ready to be answered. A bystander in the far corner comes next, so that no round ends unasked."""
    drawn = _squares(drawing)
    if bystander:
        sign = next(sign for sign in "TQO" if sign not in drawn)
        drawn[sign] = [GRID.at(9, 9)]
        hands = {SIGNS[sign]: ["basic-move"], **hands}
        line = [*(line or [turn]), SIGNS[sign]]
    known = library_with(cards, library)
    heroes = [name for sign, name in SIGNS.items() if sign in drawn]
    state = State(
        [new_hero(known, name, place % seats) for place, name in enumerate(heroes)], seats, phase, one_shot=True
    )
    state.house = house or House()
    for hero in state.heroes:
        hero.cls = classes.get(hero.name, hero.cls)
    state.fight = Fight(
        1, "stage", round=1, potions=potions, items=dict(items), turn=Turn(turn, actions), line=list(line) or [turn]
    )
    state.fight.at = state.fight.line.index(turn) if phase not in ("next_card", "draw", "initiative") else -1
    _figures(state, drawn, known, kinds, hp, conditions)
    for hero in state.heroes:
        piles = [cards_of.get(hero.name, ()) for cards_of in (hands, decks, discards, boards)]
        state.fight.sheets[hero.name] = _sheet(known, hero.name, *piles)
    for id_, square in fell.items():
        _set(state, id_, hp=0, at=-1, last_at=GRID.square(square))
    for id_, square in begins.items():
        _set(state, id_, start_at=GRID.square(square))
    _board(state, drawn, things, len(boss_cards))
    return Position(Tactics(_library(known, drawn, main, bonus, boss_cards, state, area)), state, chance, seats)


def _board(state: State, drawn: Mapping[str, list[int]], things: str, boss_cards: int) -> None:
    """What lies on the board, and the decks beside it."""
    assert state.fight is not None
    state.fight.walls = _walls(drawn)
    state.fight.things = [Thing(f"{things}-{place}", things, at) for place, at in enumerate(drawn.get("o", []), 1)]
    state.fight.direction = shuffled("directions", DIRECTIONS)
    bosses = [one.id for one in state.fight.actors if one.id in ("B", "C")] or ["B"]
    state.fight.initiative = dict.fromkeys(bosses, 2)
    state.fight.boss_decks = {"B": Deck("boss deck", [[f"card-{place}"] for place in range(1, boss_cards + 1)])}


def _set(state: State, id_: str, **fields: int) -> None:
    one = actor(state, id_)
    assert one is not None
    for field, value in fields.items():
        setattr(one, field, value)


def _squares(drawing: str) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for y, row in enumerate(drawing.split()):
        for x, sign in enumerate(row):
            found.setdefault(sign, []).append(GRID.at(x, y))
    return found


def _figures(
    state: State, drawn: Mapping[str, list[int]], library: Library, kinds: Mapping[str, str], hp: Mapping[str, int],
    conditions: Mapping[str, Sequence[str]],
) -> None:  # fmt: skip
    assert state.fight is not None
    actors = state.fight.actors
    for sign in "BC123456789":
        if sign in drawn:
            id_ = sign if sign in "BC" else f"M{sign}"
            kind = kinds.get(id_, "hobgoblin-chieftain" if sign in "BC" else GOBLIN)
            health = hp.get(id_, 9)
            large, at = library.enemies[kind].large, drawn[sign][0]
            actors.append(Actor(id_, "enemy", kind, at, health, 20, large, last_at=at, start_at=at))
            state.fight.progress.kinds[id_] = kind
    for hero in state.heroes:
        sign = next(sign for sign, name in SIGNS.items() if name == hero.name)
        most, at = hearts(library, hero), drawn[sign][0]
        actors.append(Actor(hero.name, "hero", hero.cls, at, hp.get(hero.name, most), most, last_at=at, start_at=at))
    for at in drawn.get("w", []):
        actors.append(Actor("door", "ward", "door", at, hp.get("door", 5), 5, last_at=at, start_at=at))
    for figure in actors:
        figure.conditions = list(conditions.get(figure.id, ()))  # type: ignore[arg-type]  # names of conditions
        if figure.side == "hero" and not figure.hp:
            figure.at = -1


def _sheet(
    library: Library, name: str, hand: Sequence[str], deck: Sequence[str], discards: Sequence[str], board: Sequence[str]
) -> Sheet:
    sheet = Sheet(shuffled(f"{name}'s deck", deck), list(hand), mulligan=True)
    sheet.deck.discards = list(discards)
    for id_ in board:
        card = library.cards[id_]
        if card.slot is not None:
            sheet.board[card.slot] = id_
        else:
            (sheet.passives if card.kind == "passive" else sheet.dice).append(id_)
    return sheet


def _walls(drawn: Mapping[str, list[int]]) -> list[Wall]:
    stone = [Wall("small_stone", Bits(1 << at)) for at in drawn.get("#", [])]
    return stone + [Wall("fire", Bits(1 << at), born) for born, at in enumerate(drawn.get("f", []), 1)]


def _library(
    library: Library, drawn: Mapping[str, list[int]], main: str, bonus: str, boss_cards: Sequence[Sequence[str]], state: State,
    area: Sequence[str],
) -> Library:  # fmt: skip
    water, rubble = (sum(1 << at for at in drawn.get(sign, [])) for sign in "~r")
    places = {"gate": GRID.cells(" ".join(area))} if area else {}
    stage = Map("Stage", water, rubble, areas=places, yellow=GRID.cells("a9 b9 c9 d9 e9"))
    encounter = msgspec.structs.replace(
        library.encounters[1],
        map="stage",
        main=OBJECTIVE.parse(main),
        bonus=OBJECTIVE.parse(bonus),
        called={},
        fighting={},
    )
    assert state.fight is not None
    kinds = sorted(set(state.fight.progress.kinds.values()))
    abilities = [ability for kind in kinds for ability in library.enemies[kind].actives]
    step, text = boss_step(abilities, kinds, WORDS.words), grammar(WORDS)
    made = {}
    for place, lines in enumerate(boss_cards, 1):
        steps = tuple(step.parse(line) for line in lines)
        texts = {deed.text: text.parse(deed.text) for one in steps for deed in one.deeds if deed.text}
        made[f"card-{place}"] = BossCard(f"card-{place}", f"Card {place}", "stage", steps, texts)
    read = {notation: one for card in made.values() for notation, one in card.texts.items()}
    return msgspec.structs.replace(
        library, maps={**library.maps, "stage": stage}, encounters={1: encounter}, boss_cards=made, boss_texts=read
    )


def boss_turn(drawing: str, *lines: str, **more: Any) -> Position[State]:
    """The boss's card comes up, and says this; whoever else is in the line comes after it."""
    after = [name for sign, name in SIGNS.items() if sign in drawing]
    return fight(drawing, **{"phase": "boss_turn", "turn": "B", "line": ["B", *after], "boss_cards": [lines], **more})


def figure(game: Position[State], id_: str) -> Actor:
    """A figure of the fight, which must be there."""
    found = actor(game.state, id_)
    assert found is not None, f"{id_} has left play"
    return found


def at(game: Position[State], id_: str) -> str:
    """The square of a figure."""
    one = figure(game, id_)
    return GRID.names[one.at] if one.on_board else ""


def gone(game: Position[State], id_: str) -> bool:
    return actor(game.state, id_) is None


def sheet(game: Position[State], hero: str) -> Sheet:
    assert game.state.fight is not None
    return game.state.fight.sheets[hero]


def the_fight(game: Position[State]) -> Fight:
    assert game.state.fight is not None
    return game.state.fight
