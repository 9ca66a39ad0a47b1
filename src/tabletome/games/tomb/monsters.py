"""Monsters and Villains: how they come into play, and how they act by their tactics. (TM-MON-01..18, TM-BOSS-01..07)"""

from __future__ import annotations

from functools import cache
from typing import Any

from tabletome.games.tomb import cards, combat, effects, goals, moments, movement, pieces, words
from tabletome.games.tomb.actors import About, Actor, fewest_steps, fewest_tiles, printed_name, region, squares_of
from tabletome.games.tomb.asking import settle
from tabletome.games.tomb.board import bits
from tabletome.games.tomb.notation import (
    Attack,
    Clause,
    Deed,
    Entry,
    Op,
    Step,
    Strike,
    Who,
)
from tabletome.games.tomb.state import Figure, Hero, State, Token, board, foes, heroes_up, numbered
from tabletome.kernel import Bits, Flow, Play
from tabletome.table import contents, discard, draw, search

# --- coming into play -------------------------------------------------------------------------------------------------


def place_drawn(play: Play[State], seat: int, tile: int, symbol: int = 0) -> Flow[Figure | None]:
    """Draw a Monster card for a player and place its figure; a name the player already controls is drawn again.

    (TM-EXPL-05..09, -13, -14)
    """
    state = play.state
    deck = state.decks["monster"]
    row = state.heroes[seat].row
    while any(card not in row for pile in (*deck.layers, deck.discards) for card in pile):
        card = yield from draw(deck, why="monster", by=state.heroes[seat].id)
        assert card is not None
        if card not in row:
            figure = yield from place(play, seat, card, tile, symbol)
            if figure is None:
                discard(deck, card)
            return figure
        discard(deck, card)
        play.tell("redraws", card=card, rules=("TM-EXPL-08",))
    play.tell("no monster", rules=("TM-EXPL-13", "TM-FAQ-08"))
    return None


def place_named(play: Play[State], seat: int, card: str, tile: int, symbol: int = 0) -> Flow[Figure | None]:
    """Place a Monster or Villain that a card or adventure names; its card leaves deck or discards. (TM-EXPL-14, TM-BOSS-01)"""
    if not supply(play.state, card):
        return None
    figure = yield from place(play, seat, card, tile, symbol)
    deck = play.state.decks["monster"]
    if figure is not None and card in contents(deck):
        search(deck, card)
    elif figure is not None and card in deck.discards:
        deck.discards.remove(card)
    return figure


def supply(state: State, card: str) -> bool:
    """Is there a card of this name to be had: in the deck, among the discards, or in the box if none is in the game at all?

    A Villain is there once. (TM-BOSS-06)
    """
    deck = state.decks["monster"]
    if card in contents(deck) or card in deck.discards:
        return True
    in_rows = any(card in hero.row for hero in state.heroes)
    return not (in_rows or card in state.experience or any(figure.name == card for figure in state.figures))


def place(play: Play[State], seat: int, card: str, tile: int, symbol: int = 0) -> Flow[Figure | None]:
    """Put the figure of a Monster card on its symbol, or as near to it as the rules allow; the card joins the row.

    (TM-EXPL-05, -06, TM-MON-09, -15, TM-ENC-10)
    """
    state = play.state
    monster = cards.monsters()[card]
    kind = "villain" if monster.villain else "monster"
    figure = Figure("", card, kind, Bits(0), 0, seat=-1 if monster.villain else seat)
    figure.hp = combat.health(state, figure)
    spots = movement.free_spots(state, figure, symbol) or spots_on(state, figure, tile)
    if not spots:
        play.tell("no room", who=card, rules=("TM-MON-14",))
        return None
    figure.id = numbered(state, card)
    spot = yield from settle(
        play,
        seat,
        "square",
        spots,
        lambda spot: movement.spot_name(state, spot),
        f"Where does {monster.name} appear?",
        "first free square",
    )
    figure.squares = Bits(spot)
    state.figures.append(figure)
    if not monster.villain:
        state.heroes[seat].row.append(card)
    moments.enter_actor(state, figure, seat)
    play.tell(
        "appears", who=printed_name(figure), at=movement.spot_name(state, spot), rules=("TM-EXPL-05", "TM-EXPL-06")
    )
    yield from moments.moment(play, "appears", About(figure), lambda: f"{printed_name(figure)} appears: use a card?")
    return figure


def place_by_effect(play: Play[State], word: str, context: effects.Context) -> Flow[None]:
    """`monster @ambush`, `skeleton @symbol`: a card or adventure places a Monster. (TM-TILE-10, TM-MON-09, TM-ENC-10)"""
    state = play.state
    name, _, where = word.partition(" @")
    seat = context.seat(state)
    found = pieces.place_of(state, where, context)
    if found is None:
        return
    tile, symbol = found
    if name == "monster":
        yield from place_drawn(play, seat, tile, symbol)
    else:
        yield from place_named(play, seat, cards.slug(name), tile, symbol)


def stand_in(token: Token, card: str) -> Figure:
    """A trap's token as the figure that acts, where only its place matters."""
    return Figure(token.id, card, "trap", Bits(1 << token.at), 1)


# --- activation -------------------------------------------------------------------------------------------------------


def activate(play: Play[State], figure: Figure) -> Flow[None]:
    """It acts unless it is Stunned; then markers on it come to their end. (TM-COND-13, -14)"""
    yield from moments.moment(play, "acts", About(figure))
    if figure in play.state.figures and not pieces.distracted(play, figure):
        yield from follow_tactics(play, figure)
    for event in ("turn", "phase"):
        moments.end_markers(play.state, figure, event)


def follow_tactics(play: Play[State], figure: Figure) -> Flow[None]:
    """The first entry of the tactics whose statement is true is followed; then its turn is over. (TM-MON-03..05, -10, -14)"""
    state = play.state
    if figure.stunned:
        figure.stunned = False
        play.tell("skips", who=printed_name(figure), rules=("TM-COND-13", "TM-COND-14"))
        return
    for entry in cards.monsters()[figure.name].entries:
        heroes = fitting(state, figure, entry)
        if heroes or entry.condition.always:
            hero = yield from closest(play, figure, heroes)
            if play.hear is not None:
                play.tell(
                    "activates", who=printed_name(figure), entry=words.describe(entry.condition),
                    against=None if hero is None else printed_name(hero), rules=("TM-MON-03", "TM-MON-11"),
                )  # fmt: skip
            yield from follow(play, figure, entry, hero)
            return


def fitting(state: State, figure: Figure, entry: Entry) -> list[Hero]:
    """The Heroes of whom an entry's statement is true and against whom it can be carried out. (TM-MON-14, TM-DEF-12)"""
    condition = entry.condition
    standing = heroes_up(state)
    if condition.always:
        return standing
    on, here = board(state), squares_of(figure)
    if condition.damaged and not damaged(state, figure):
        return []
    if condition.pack and not any(other.name == figure.name for other in kin(state, figure)):
        return []
    if condition.kin_hurt and not any(damaged(state, other) for other in kin(state, figure)):
        return []
    near = region(on, here, condition.reach)
    return [
        hero
        for hero in standing
        if near >> hero.at & 1
        and (not condition.stunned or hero.stunned)
        and (not condition.wounded or hero.hp <= condition.wounded)
        and (not condition.edge or hero.edge == condition.edge)
        and (not condition.alone or not any(other.at // 16 == hero.at // 16 for other in standing if other is not hero))
        and feasible(state, figure, entry.deeds[0], hero)
    ]


def kin(state: State, figure: Figure) -> list[Figure]:
    """The other Monsters within 1 tile."""
    on, here = board(state), squares_of(figure)
    return [foe for foe in foes(state) if foe is not figure and on.tile_distance(here, foe.squares) <= 1]


def damaged(state: State, figure: Figure) -> bool:
    return figure.hp < combat.health(state, figure)


def feasible(state: State, figure: Figure, deed: Strike | Step, hero: Hero) -> bool:
    """Can the first deed of an entry be done against this Hero? (TM-MON-14)"""
    if isinstance(deed, Strike):
        return deed.area is None or bool(in_area(state, figure, deed.area))
    if deed.name == "to_adj":
        return bool(spots_beside(state, figure, hero))
    if deed.name == "to_tile":
        return bool(spots_on(state, figure, hero.at // 16))
    if deed.name == "flee":
        return bool(refuges(state, figure, hero, deed.number))
    if deed.clause is not None and deed.clause.ops[0].name == "place":
        card = cards.slug(deed.clause.ops[0].word.partition(" @")[0])
        return card == "monster" or supply(state, card)
    return True


def closest(play: Play[State], figure: Actor, heroes: list[Hero]) -> Flow[Hero | None]:
    """Fewest tiles, then fewest squares; what is still tied the active player decides. (TM-MON-11, TM-FAQ-07)"""
    if len(heroes) < 2:
        return heroes[0] if heroes else None
    on, here = board(play.state), squares_of(figure)
    near = fewest_tiles(on, here, heroes)
    if len(near) > 1:
        near = fewest_steps(on, here, near)
    why = "equally close; the first by seat"
    seat = play.state.active
    return (
        yield from settle(
            play, seat, "against", near, lambda hero: hero.id, f"{printed_name(figure)}: which Hero?", why
        )
    )


def closest_hero(play: Play[State], actor: Actor) -> Flow[Hero | None]:
    return (yield from closest(play, actor, heroes_up(play.state)))


def follow(play: Play[State], figure: Figure, entry: Entry, hero: Hero | None) -> Flow[None]:
    """Carry out the deeds of an entry against the Hero it selected, until nobody is left to fight. (TM-MON-17, TM-VILL-10)"""
    for deed in entry.deeds:
        if figure not in play.state.figures or combat.all_down(play.state):
            return
        if isinstance(deed, Strike):
            yield from strike(play, figure, deed, hero)
        elif deed.clause is not None:
            yield from effects.run(play, (deed.clause,), effects.Context(figure, hero, None, figure.name))
        elif hero is not None:
            yield from go(play, figure, deed, hero)
        goals.check(play)


def strike(play: Play[State], figure: Figure, deed: Strike, hero: Hero | None) -> Flow[None]:
    """A Monster's attack: on one Hero, or once for each Hero above 0 in its area. (TM-MON-17, TM-COMB-04)"""
    targets: list[Any] = [] if hero is None or hero.hp <= 0 else [hero]
    if deed.area is not None:
        targets = [*in_area(play.state, figure, deed.area)]
    yield from effects.perform(play, attack_of(deed), effects.Context(figure, None, None, figure.name), targets)


@cache
def attack_of(deed: Strike) -> Deed:
    """A Monster's attack in the words of a card."""
    hit = (*((Clause((Op("dmg", deed.damage),)),) if deed.damage else ()), *deed.effects)
    miss = (Clause((Op("dmg", deed.miss),)),) if deed.miss else ()
    return Deed(Attack(Who("target"), deed.bonus), hit, miss)


def in_area(state: State, figure: Figure, area: int) -> list[Hero]:
    """The Heroes above 0 that an attack on an area is made against. (TM-MON-17, TM-DEF-12)"""
    on, here = board(state), squares_of(figure)
    near = region(on, here, area)
    return [hero for hero in heroes_up(state) if near >> hero.at & 1]


def go(play: Play[State], figure: Figure, step: Step, hero: Hero) -> Flow[None]:
    """How a Monster moves: beside a Hero, onto its tile, or some tiles toward or away from it. (TM-MON-06..08, -12..-15)"""
    state = play.state
    seat = state.active
    if step.name == "to_adj":
        spots = nearest_square(state, spots_beside(state, figure, hero), squares_of(figure))
        if spots:
            yield from movement.put(play, figure, spots, seat, "first free square beside the Hero")
    elif step.name == "to_tile":
        spots = nearest_square(state, spots_on(state, figure, hero.at // 16), 1 << hero.at)
        if spots and board(state).tile_distance(squares_of(figure), 1 << hero.at):
            yield from movement.put(play, figure, spots, seat, "first free square of the tile")
    elif step.name == "flee":
        yield from flee(play, figure, hero, step.number)
    else:
        yield from advance(play, figure, hero, step.number)


def advance(play: Play[State], figure: Figure, hero: Hero, tiles: int) -> Flow[None]:
    """Some tiles along a shortest route, over free Monster symbols, stopping early where tiles are full. (TM-MON-07, -12, -14)"""
    state = play.state
    on = board(state)
    for count in range(min(tiles, on.tile_distance(squares_of(figure), 1 << hero.at)), 0, -1):
        routes = shortest_routes(state, figure, hero, count)
        ranked = [(rank(state, figure, route), route) for route in routes if spots_on(state, figure, route[-1])]
        if ranked:
            best = max(score for score, _ in ranked)
            ends = sorted({route[-1] for score, route in ranked if score == best})
            why = "equally short; the tile placed first"
            seat = state.active
            tile = yield from settle(
                play, seat, "tile", ends, lambda tile: str(tile + 1), f"{printed_name(figure)}: which way?", why
            )
            spots = nearest_square(state, spots_on(state, figure, tile), 1 << hero.at)
            yield from movement.put(play, figure, spots, seat, "first free square of the tile")
            return


def nearest_square(state: State, spots: list[int], squares: int) -> list[int]:
    """House rule `monster_squares: nearest`: of several places only the one fewest steps away is left, the first among equals."""
    if not state.house.nearest_squares or len(spots) < 2:
        return spots
    return [min(spots, key=lambda spot: board(state).distance(spot, squares))]


def flee(play: Play[State], figure: Figure, hero: Hero, tiles: int) -> Flow[None]:
    """As far from a Hero as so many tiles lead, onto a Monster symbol if one is free; cornered, it stays. (TM-MON-06, -14)"""
    state, seat = play.state, play.state.active
    ends = refuges(state, figure, hero, tiles)
    if ends:
        question = f"{printed_name(figure)}: which way does it flee?"
        why = "equally far away; the tile placed first"
        tile = yield from settle(play, seat, "tile", ends, lambda tile: str(tile + 1), question, why)
        yield from movement.put(play, figure, spots_on(state, figure, tile), seat, "first free square of the tile")


def refuges(state: State, figure: Figure, hero: Hero, tiles: int) -> list[int]:
    """The tiles farthest from a Hero within some tiles, where there is room, if they are farther than where it stands."""
    on, here = board(state), squares_of(figure)
    near = [tile for ring in on.tile_rings(on.tiles_of(here))[1 : tiles + 1] for tile in bits(ring)]
    away = {tile: on.tile_distance(on.squares_of(tile), 1 << hero.at) for tile in near if spots_on(state, figure, tile)}
    farthest = max(away.values(), default=0)
    if farthest <= on.tile_distance(here, 1 << hero.at):
        return []
    return [tile for tile, distance in sorted(away.items()) if distance == farthest]


def shortest_routes(state: State, figure: Figure, hero: Hero, count: int) -> list[list[int]]:
    """The first `count` tiles of every shortest route over connected tiles to the Hero's tile."""
    on = board(state)
    rings = list(on.tile_rings(on.tiles_of(1 << hero.at)))
    distance = {tile: steps for steps, ring in enumerate(rings) for tile in bits(ring)}
    starts = [tile for tile in bits(on.tiles_of(squares_of(figure))) if tile in distance]
    if not starts:
        return []
    nearest = min(distance[tile] for tile in starts)
    routes = [[tile] for tile in starts if distance[tile] == nearest]
    for _ in range(count):
        routes = [
            [*route, tile]
            for route in routes
            for tile in bits(on.connections[route[-1]])
            if distance.get(tile) == distance[route[-1]] - 1
        ]
    return [route[1:] for route in routes]


def rank(state: State, figure: Figure, route: list[int]) -> tuple[bool, int]:
    """A free Monster symbol where it stops counts first, then free symbols on the way. (TM-MON-07)"""
    on, squares = board(state), movement.free_squares(state, figure)
    free = [bool(movement.spots_among(state, figure, squares, on.symbol(tile, "M"))) for tile in route]
    return free[-1], sum(free)


def spots_on(state: State, figure: Figure, tile: int) -> list[int]:
    """Where a Monster stands on a tile: on a free Monster symbol if there is one, else anywhere on it. (TM-MON-06, -08, -15)"""
    on, free = board(state), movement.free_squares(state, figure)
    on_symbol = movement.spots_among(state, figure, free, on.symbol(tile, "M"))
    return on_symbol or movement.spots_among(state, figure, free, on.squares_of(tile))


def spots_beside(state: State, figure: Figure, hero: Hero) -> list[int]:
    """All free places adjacent to a Hero; a Monster that is there already may stay. (TM-MON-13, TM-FAQ-02)"""
    beside = board(state).steps[hero.at]
    return movement.free_spots(state, figure, beside)


def roll_toward(play: Play[State], token: Token, tiles: int) -> Flow[None]:
    """A trap's token moves some tiles toward the closest Hero."""
    state = play.state
    hero = yield from closest_hero(play, stand_in(token, token.card))
    if hero is None:
        return
    on = board(state)
    count = min(tiles, on.tile_distance(1 << token.at, 1 << hero.at))
    routes = shortest_routes(state, stand_in(token, token.card), hero, count)
    ends = sorted({route[-1] for route in routes if route})
    if ends:
        question, why = f"{cards.traps()[token.card].name}: which way?", "equally short; the tile placed first"
        tile = yield from settle(play, state.active, "tile", ends, lambda tile: str(tile + 1), question, why)
        token.at = next(bits(on.squares_of(tile)))
        play.tell("rolls", card=token.card, tile=tile + 1, rules=("TM-TRAP-12", "TM-MON-12"))
