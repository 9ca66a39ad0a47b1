"""Random boards, random positions, random answers: what must hold of Monsters, traps and cards whatever happens.

What the rules say is worked out here a second time, square by square from the places of the tiles, and compared.
"""

from collections import Counter, deque
from collections.abc import Iterable
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletome.games.tomb.board.board import Board, bits, board
from tabletome.games.tomb.board.figures import health
from tabletome.games.tomb.board.laying import attach, start_tile
from tabletome.games.tomb.cards import text
from tabletome.games.tomb.cards.language import ADJACENT, ANYWHERE
from tabletome.games.tomb.cards.library import Play
from tabletome.games.tomb.cards.tactics import Condition, Entry, Step
from tabletome.games.tomb.game import Tomb
from tabletome.games.tomb.rules import decks as decks_looks
from tabletome.games.tomb.rules.monsters import monsters
from tabletome.games.tomb.state import Figure, Hero, State
from tabletome.kernel import EndlessEffects, Flow, Match, Seeded
from tabletome.table import contents
from tests.tomb.cards import bare, game, library, look
from tests.tomb.plain import ARMOUR, Position, hero, monster, position, token

pytestmark = pytest.mark.usefixtures("plain")

OFTEN = settings(max_examples=max(60, settings().max_examples), deadline=None)
LONG = settings(max_examples=max(20, settings().max_examples), deadline=None)
SEEDS = st.integers(0, 2**32)
Place: TypeAlias = tuple[int, int]

HUNTERS = (  # Monsters whose first deeds are attacks, moves or cries, so that what they do can be foretold easily
    "velociraptor", "bog-husk", "firenewt", "pterafolk", "constrictor", "moss-speaker", "girallon", "linen-warden",
    "pale-mourner", "tyrannosaurus", "triceratops", "old-grinner",
)  # fmt: skip
ANSWERS = 150


def random_board(dice: Random, tiles: int) -> Board:
    """The Clearing and some single tiles of the box, each laid at an edge that chance picks."""
    on = Board(library().tiles, start_tile(library().tiles["S1"]))
    names = [tile.id for tile in library().tiles.values() if not tile.double]
    dice.shuffle(names)
    for name in names[:tiles]:
        edge = dice.choice(on.unexplored())
        laid = attach(on, library().tiles[name], edge)
        assert laid is not None
        if on.grown(*laid).unexplored():
            on = on.grown(*laid)
    return on


def random_position(dice: Random, names: Iterable[str], heroes: int = 3) -> State:
    """Heroes, Monsters of these names and traps on random squares of a random board."""
    on = random_board(dice, dice.randint(3, 9))
    free = [on.names[square] for square in bits(on.open)]
    dice.shuffle(free)
    people = [hero(name, free.pop(), hp=dice.choice((0, 2, 8, 8, 8))) for name in list(ARMOUR)[:heroes]]
    people[0].hp = max(people[0].hp, 1)
    for person in people:
        person.edge, person.stunned = dice.choice((0, 0, -1, 1)), dice.random() < 0.3
    figures = [
        monster(name, free.pop(), seat=dice.randrange(heroes)) for name in names if library().monsters[name].base == 1
    ]
    traps = [token("trap", free.pop()) for _ in range(3)]
    decks = decks_looks.decks(bare())
    state = position(people, figures, tiles=on.layout, tokens=traps, phase="villain_phase")
    state.decks = decks
    for figure in state.figures:
        figure.hp = dice.randint(1, figure.hp)
        for layer in decks["monster"].layers:
            if figure.name in layer:
                layer.remove(figure.name)
                break
    used = {placed.tile for placed in on.placed}
    for kind in ("jungle", "tomb"):
        decks[kind].layers = [[name for name in contents(decks[kind]) if name not in used]]
    state.stack.layers = [["jungle"]] * 6
    return state


def place_large(state: State, dice: Random, name: str) -> Figure | None:
    """A Monster of this name anywhere it fits."""
    figure = monster(name, "1b2", seat=-1)
    figure.id, figure.squares = f"{name}-9", type(figure.squares)(0)
    taken = sum(1 << person.at for person in state.heroes) | sum(other.squares for other in state.figures)
    spots = [spot for spot in board(look(state)).footprints(library().monsters[name].base) if not spot & taken]
    if not spots:
        return None
    figure.squares = type(figure.squares)(dice.choice(spots))
    figure.hp = dice.randint(1, health(look(state), figure))
    state.figures.append(figure)
    return figure


# --- the geometry a second time ---------------------------------------------------------------------------------------


class Ground:
    """The open squares of a board by their places on the table, with distances found by walking."""

    def __init__(self, on: Board) -> None:
        self.open = set(on.where.values())
        self.where = on.where

    def places(self, squares: int) -> set[Place]:
        return {self.where[square] for square in bits(squares)}

    def steps(self, place: Place) -> list[Place]:
        x, y = place
        around = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
        return [
            (x + dx, y + dy)
            for dx, dy in around
            if (x + dx, y + dy) in self.open and ((x + dx, y) in self.open or (x, y + dy) in self.open)
        ]

    def squares_apart(self, one: set[Place], other: set[Place]) -> int:
        found = dict.fromkeys(one, 0)
        queue = deque(one)
        while queue:
            place = queue.popleft()
            if place in other:
                return found[place]
            for step in self.steps(place):
                if step not in found:
                    found[step] = found[place] + 1
                    queue.append(step)
        return 99

    def tiles_apart(self, one: set[Place], other: set[Place]) -> int:
        goal = {(x // 4, y // 4) for x, y in other}
        found = {(x // 4, y // 4): 0 for x, y in one}
        queue = deque(found)
        while queue:
            cell = queue.popleft()
            if cell in goal:
                return found[cell]
            for x, y in self.open:
                if (x // 4, y // 4) == cell:
                    for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                        near = beside[0] // 4, beside[1] // 4
                        if beside in self.open and near not in found:
                            found[near] = found[cell] + 1
                            queue.append(near)
        return 99


def true_of(state: State, ground: Ground, figure: Figure, condition: Condition, person: Hero) -> bool:
    """Is the opening statement of an entry true of this Hero?"""
    here, there = ground.places(figure.squares), ground.places(1 << person.at)
    near = {
        ADJACENT: any(step in there for place in here for step in ground.steps(place)),
        ANYWHERE: True,
    }.get(condition.reach, ground.tiles_apart(here, there) <= condition.reach)
    kin = [
        other
        for other in state.figures
        if other is not figure and ground.tiles_apart(here, ground.places(other.squares)) <= 1
    ]
    others = [other for other in state.heroes if other is not person and other.hp > 0]
    return (
        near
        and (person.stunned or not condition.stunned)
        and (not condition.wounded or person.hp <= condition.wounded)
        and (not condition.edge or person.edge == condition.edge)
        and (not condition.damaged or figure.hp < health(look(state), figure))
        and (not condition.pack or any(other.name == figure.name for other in kin))
        and (not condition.kin_hurt or any(other.hp < health(look(state), other) for other in kin))
        and (not condition.alone or all(other.at // 16 != person.at // 16 for other in others))
    )


def possible(state: State, ground: Ground, figure: Figure, entry: Entry, person: Hero) -> bool:
    """Can the first deed be done: is there room beside the Hero, is anybody in the area?"""
    first = entry.deeds[0]
    if isinstance(first, Step):
        if first.name != "to_adj":
            return True
        taken = {place for other in state.figures if other is not figure for place in ground.places(other.squares)}
        taken |= {place for other in state.heroes for place in ground.places(1 << other.at)}
        size = library().monsters[figure.name].base
        for x, y in ground.open:
            base = {(x + dx, y + dy) for dx in range(size) for dy in range(size)}
            beside = any(step in base for step in ground.steps(ground.where[person.at]))
            if beside and base <= ground.open and not base & taken:
                return True
        return False
    here = ground.places(figure.squares)
    reached = [other for other in state.heroes if other.hp > 0 and near(ground, here, other, first.area)]
    return first.area is None or bool(reached)


def near(ground: Ground, here: set[Place], person: Hero, area: int | None) -> bool:
    there = ground.places(1 << person.at)
    if area == ADJACENT:
        return any(step in there for place in here for step in ground.steps(place))
    return ground.tiles_apart(here, there) <= (area or 0)


# --- one activation ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-MON-03", "TM-MON-04", "TM-MON-05", "TM-MON-10", "TM-MON-11", "TM-MON-14", "TM-DEF-12")
@OFTEN
@given(seed=SEEDS, name=st.sampled_from(HUNTERS))
def test_an_activation_follows_exactly_the_first_entry_that_is_true_against_a_closest_hero(
    seed: int, name: str
) -> None:
    dice = Random(seed)
    state = random_position(dice, dice.choices(HUNTERS[:6], k=4))
    figure = place_large(state, dice, name)
    if figure is None:
        return
    ground = Ground(board(look(state)))
    here = ground.places(figure.squares)
    standing = [person for person in state.heroes if person.hp > 0]
    for entry in library().monsters[name].entries:
        chosen = [
            person
            for person in standing
            if entry.condition.always
            or (
                true_of(state, ground, figure, entry.condition, person)
                and possible(state, ground, figure, entry, person)
            )
        ]
        if chosen:
            break
    apart = {
        person.id: (
            ground.tiles_apart(here, ground.places(1 << person.at)),
            ground.squares_apart(here, ground.places(1 << person.at)),
        )
        for person in chosen
    }
    closest = {person.id for person in chosen if apart[person.id] == min(apart.values())}
    match = activated(state, figure, seed)
    assert match.events is not None
    told = [event.what for event in match.events if event.kind == "activated"]
    assert [(what["entry"], what["against"] in closest) for what in told] == [(text.describe(entry.condition), True)]
    check_places(match.state)
    first = entry.deeds[0]
    if isinstance(first, Step) and first.name == "move" and library().monsters[name].base == 1:
        after = next(other.squares for other in match.state.figures if other.id == figure.id)
        goal = ground.places(1 << next(one.at for one in state.heroes if one.id == told[0]["against"]))
        assert ground.tiles_apart(ground.places(after), goal) == max(0, min(apart.values())[0] - first.number)


def activated(state: State, figure: Figure, seed: int) -> Position:
    """The figure has acted, and nothing else has happened."""

    def only(play: Play) -> Flow[None]:
        play.state.phase = ""
        acting = next(other for other in play.state.figures if other.id == figure.id)
        yield from monsters.activate(play, acting)

    class Once(Tomb):
        phases = {"once": only}

    state.phase = "once"
    return Match(Once(library()), len(state.heroes), chance=Seeded(seed), listen=True, state=state)


def check_places(state: State, *, crossing: bool = False) -> None:
    """Every figure stands on open squares of its own, with Hit Points it can have.

    Only in the middle of `crossing` the trap under another Hero the active one is on that square too. (TM-TRAP-22)
    """
    on = board(look(state))
    taken = 0
    standing = [person for person in state.heroes if person.at >= 0]
    active = state.heroes[state.active]
    if crossing and any(other.at == active.at for other in standing if other is not active):
        standing.remove(active)
    for squares in [1 << person.at for person in standing] + [int(figure.squares) for figure in state.figures]:
        assert squares & ~on.open == 0, "a figure stands on a dark square"
        assert squares & taken == 0, "two figures share a square"
        taken |= squares
    for figure in state.figures:
        card = library().monsters.get(figure.name)  # a piece of an adventure has none
        assert figure.squares.bit_count() == (1 if card is None else card.base**2)
        assert 0 < figure.hp <= health(look(state), figure)
    for person in standing:
        assert 0 <= person.hp <= health(look(state), person)


# --- many turns -------------------------------------------------------------------------------------------------------


def monster_cards(state: State) -> Counter[str]:
    """The Monster cards in the deck, the discards, the rows and the Experience pile."""
    pile = state.decks["monster"]
    in_rows = [card for person in state.heroes for card in person.row if card in library().monsters]
    return Counter([*contents(pile), *pile.discards, *in_rows, *state.experience])


def trap_cards(state: State) -> Counter[str]:
    pile = state.decks["trap"]
    in_rows = [card for person in state.heroes for card in person.row if card in library().traps]
    return Counter([*contents(pile), *pile.discards, *in_rows])


def encounter_cards(state: State) -> Counter[str]:
    pile = state.decks["encounter"]
    return Counter([*contents(pile), *pile.discards, *(lasting.card for lasting in state.lasting)])


def trap_tokens(state: State) -> Counter[str]:
    """All trap tokens: face down in a pile or on the board, and used."""
    piles = [pile for name, pile in state.decks.items() if name.startswith("tokens")]
    return Counter(kind for pile in piles for kind in (*contents(pile), *pile.discards))


@LONG
@given(seed=SEEDS, seats=st.integers(1, 5), settle=st.booleans())
def test_cards_are_conserved_and_figures_stand_where_they_may_in_random_play(
    seed: int, seats: int, settle: bool
) -> None:
    dice = Random(seed)
    names = dice.sample([name for name, card in library().monsters.items() if card.set == "start" and card.copies], 5)
    state = random_position(dice, names, seats)
    state.settle_ties, state.surges = settle, 50
    kept = [count(state) for count in (monster_cards, trap_cards, encounter_cards, trap_tokens)]
    match = Match(game(), seats, chance=Seeded(seed), listen=True, state=state)
    for _ in range(ANSWERS):
        if match.request is None:
            break
        check_places(match.state)
        if any(group.verb == "end" for group in match.request.groups):  # between two effects: no card is in a hand
            now = [count(match.state) for count in (monster_cards, trap_cards, encounter_cards, trap_tokens)]
            assert now == kept
            check_rows(match.state)
        match.answer(dice.randrange(match.request.size))
    check_turns(match)


def check_rows(state: State) -> None:
    """For every card in a row there is a figure, and for every figure a card."""
    rows = Counter(card for person in state.heroes for card in person.row if card in library().monsters)
    assert rows == Counter(figure.name for figure in state.figures if figure.kind == "monster")


def check_turns(match: Position) -> None:
    """In one turn nobody acts twice, unless blood in the air lets it."""
    assert match.events is not None
    acted: Counter[str] = Counter()
    for event in match.events:
        if event.kind == "turn-began":
            acted.clear()
        elif event.kind == "drew" and event.what["card"] == "blood-in-the-air":
            acted["anybody"] += 1
        elif event.kind in ("activated", "skipped") and not acted["anybody"]:
            acted[event.what["who"]] += 1
            assert acted[event.what["who"]] == 1


@pytest.mark.parametrize("name", library().monsters)
def test_every_entry_of_every_card_comes_up_in_some_position(name: str) -> None:
    card = library().monsters[name]
    company = [name, "bog-husk", "constrictor"] if card.copies and card.base == 1 else ["bog-husk"]
    missing = {text.describe(entry.condition) for entry in card.entries}
    for seed in range(400):
        dice = Random(seed)
        state = random_position(dice, dice.choices(company, k=3))
        figure = place_large(state, dice, name)
        if figure is not None:
            match = activated(state, figure, seed)
            assert match.events is not None
            missing -= {event.what["entry"] for event in match.events if event.kind == "activated"}
        if not missing:
            break
    assert not missing


class Standstill(Tomb):
    """Nothing is asked and nothing changes."""

    phases = {**Tomb.phases, "choose_heroes": lambda play: None}


def test_phases_that_go_round_without_a_question_are_found_out() -> None:
    with pytest.raises(EndlessEffects, match=r"20001 steps in one answer\): the rules themselves"):
        Match(Standstill(library()), 1, seed=1)
