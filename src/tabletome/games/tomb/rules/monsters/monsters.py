"""Monsters and Villains: how they come into play, and how they act by their tactics. (TM-MON-01..18, TM-BOSS-01..07)"""

from __future__ import annotations

from tabletome.games.tomb.board import figures, room
from tabletome.games.tomb.board.board import Board, board, few
from tabletome.games.tomb.board.figures import About, Actor, Context, nearest_of, printed_name, region, squares_of
from tabletome.games.tomb.board.names import PER_TILE, square_name
from tabletome.games.tomb.cards import kinds, text
from tabletome.games.tomb.cards.language import ANYWHERE, MonsterPlacing, monster_placing
from tabletome.games.tomb.cards.library import Play, Table
from tabletome.games.tomb.cards.tactics import Condition, Entry, Step, Strike
from tabletome.games.tomb.events import Activated, NoMonster, NoRoom, Skipped, Stayed
from tabletome.games.tomb.options import OfCard
from tabletome.games.tomb.options.move import APPEAR
from tabletome.games.tomb.options.tokens import HUNTED, REGAIN, TokenOffer, can_save
from tabletome.games.tomb.rules import conditions, movement
from tabletome.games.tomb.rules.adventure import objectives
from tabletome.games.tomb.rules.adventure.placing import distracted, place_of
from tabletome.games.tomb.rules.campaign import advancement_tokens
from tabletome.games.tomb.rules.cards import effects, moments
from tabletome.games.tomb.rules.cards.effects import WORDS
from tabletome.games.tomb.rules.cards.targets import nearest, one_of_the_nearest
from tabletome.games.tomb.rules.monsters.moves import go, refuges, spots_on
from tabletome.games.tomb.state import FOES, Figure, Hero, State, all_down, numbered
from tabletome.kernel import Bits, Flow
from tabletome.kernel.events import Appeared, CardDiscarded, Drew
from tabletome.packs.library import slug
from tabletome.table import contents, discard, draw, search
from tabletome.words import counted

# --- coming into play -------------------------------------------------------------------------------------------------


def place_drawn(play: Play, seat: int, tile: int, symbol: int = 0) -> Flow[Figure | None]:
    """Draw a Monster card for a player and place its figure; a name the player already controls is drawn again.

    (TM-EXPL-05..09, -13, -14)
    """
    state = play.state
    deck = state.decks["monster"]
    row = state.heroes[seat].row
    while any(card not in row for pile in (*deck.layers, deck.discards) for card in pile):
        card = yield from draw(deck, why="monster", by=state.heroes[seat].id)
        assert card is not None
        play.tell(Drew(state.heroes[seat].id, "monsters", card), "TM-EXPL-05")
        if card not in row:
            figure = yield from place(play, seat, card, tile, symbol)
            if figure is None:
                discard(deck, card)
            return figure
        discard(deck, card)
        play.tell(CardDiscarded(state.heroes[seat].id, card, "controlled already"), "TM-EXPL-08")
    play.tell(NoMonster(state.heroes[seat].id), "TM-EXPL-13", "TM-FAQ-08")
    return None


def place_named(play: Play, seat: int, card: str, tile: int, symbol: int = 0) -> Flow[Figure | None]:
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

    A Villain is there once. (TM-BOSS-06, TM-EXPL-14, TM-MON-14)
    """
    deck = state.decks["monster"]
    if card in contents(deck) or card in deck.discards:
        return True
    in_rows = any(card in hero.row for hero in state.heroes)
    return not (in_rows or card in state.experience or any(figure.name == card for figure in state.figures))


def place(play: Play, seat: int, card: str, tile: int, symbol: int = 0) -> Flow[Figure | None]:
    """Put the figure of a Monster card on its symbol, or as near to it as the rules allow; the card joins the row.

    (TM-EXPL-05, -06, TM-MON-09, -15, TM-ENC-10, TM-POWER-04, TM-MON-02, TM-MON-08, TM-FAQ-07)
    """
    state = play.state
    monster = play.library.monsters[card]
    kind = "villain" if monster.villain else "monster"
    figure = Figure("", card, kind, Bits(0), 0, seat=-1 if monster.villain else seat)
    figure.hp = figures.health(play, figure)
    free = room.free_squares(play, figure)
    spots = room.spots_among(play, figure, free, symbol) or spots_on(play, board(play), figure, tile, free)
    if not spots and monster.villain:
        spots = nearest_room(play, figure, tile, free)
    if not spots:
        play.tell(NoRoom(card), "TM-MON-14")
        return None
    figure.id = numbered(state, card)
    question = f"Where does {monster.name} appear?"
    spot = yield from movement.settle_spot(play, spots, seat, question, APPEAR, OfCard(card))
    figure.squares = Bits(room.squares_at(play, figure, spot))
    state.figures.append(figure)
    if not monster.villain:
        state.heroes[seat].row.append(card)
    moments.enter_actor(play, figure, seat)
    play.tell(Appeared(figure.id, card, square_name(spot)), "TM-EXPL-05", "TM-EXPL-06")
    if "appears" in state.in_play.effects:
        yield from moments.moment(play, "appears", About(figure), _after_appearing)
    return figure


def nearest_room(table: Table, villain: Figure, tile: int, free: int) -> int:
    """Where a Villain can stand on the tile nearest to one without room; of several the one placed first. (TM-BOSS-08)"""
    on = board(table)
    for ring in on.tile_rings(1 << tile):
        for near in few(ring):
            spots = spots_on(table, on, villain, near, free)
            if spots:
                return spots
    return 0


def _after_appearing(table: Table, about: About) -> str:
    return f"{printed_name(table, about.subject)} appears: use a card?"


def can_be_placed(table: Table, actor: Actor, context: Context, placing: MonsterPlacing) -> bool:
    return placing.any or supply(table.state, slug(placing.name))


@WORDS.word("place", monster_placing, says="{0.one} appears {0.where}", needs=can_be_placed, hint=-1, happens=True)
def place_by_effect(play: Play, actor: Actor, context: Context, placing: MonsterPlacing) -> Flow[None]:
    """`monster @ambush`, `skeleton @symbol`: a card or adventure places a Monster. (TM-TILE-10, TM-MON-09, TM-ENC-10)"""
    seat = context.seat(play.state)
    found = place_of(play, placing.where, context)
    if found is None:
        return
    tile, symbol = found
    if placing.any:
        yield from place_drawn(play, seat, tile, symbol)
    else:
        yield from place_named(play, seat, slug(placing.name), tile, symbol)


# --- activation -------------------------------------------------------------------------------------------------------


def activate(play: Play, figure: Figure) -> Flow[None]:
    """It acts unless it is Stunned; then markers on it come to their end. (TM-COND-13, -14, TM-ADV-14, TM-COMP-10, TM-MON-02)"""
    state = play.state
    card = play.library.monsters[figure.name]
    yield from moments.moment(play, "acts", About(figure))
    if card.looks_for_wounded and not figure.stunned and figure in state.figures:
        yield from wounded_may_recover(play, figure, card)
    if figure in state.figures:
        yield from follow_tactics(play, figure, card)
    for event in ("turn", "phase"):
        moments.end_markers(play, figure, event)


def wounded_may_recover(play: Play, figure: Figure, card: kinds.Monster) -> Flow[None]:
    """Before a Monster acts that looks for wounded Heroes, Regain 2 HP may hide a Hero from it. (TM-ADV-14)"""
    state = play.state
    on, squares = board(play), standing(state)
    for entry in card.entries:
        least, first = entry.condition.wounded, entry.deeds[0]
        if not least:
            continue
        fit = fitting(play, on, figure, entry.condition, squares)
        free = free_to_move(play, figure, first)
        for hero in feasible(play, on, figure, first, standing_on(state, fit), free):
            if hero.tokens and can_save(play, hero, least):
                why = f"{printed_name(play, figure)} looks for a Hero with {least} Hit Points or less"
                offer = TokenOffer(HUNTED, hero.id, least, figure.id)
                yield from advancement_tokens.offer_tokens(play, hero, why, offer, only=REGAIN)


def follow_tactics(play: Play, figure: Figure, card: kinds.Monster) -> Flow[None]:
    """The first entry of the tactics whose statement is true is followed; then its turn is over. (TM-MON-03..05, -10, -14)

    A Stunned Monster does nothing at all, not even to a decoy. (TM-COND-13, -14)
    """
    if figure.stunned:
        play.tell(Skipped(figure.id), "TM-COND-13", "TM-COND-14")
        conditions.recover(play, figure)
        return
    if distracted(play, figure):
        return
    for entry in card.entries:
        near = against_whom(play, figure, entry)
        if near:
            hero = yield from one_of_the_nearest(play, figure, near)
            yield from follow(play, figure, entry, hero)
            return


def against_whom(table: Table, figure: Figure, entry: Entry) -> list[Hero]:
    """The nearest of the Heroes of whom the statement of an entry is true and against whom its first deed can be done.

    The last entry of all is followed in any case. (TM-MON-03, -05, -11, -14)
    """
    state, on, condition, first = table.state, board(table), entry.condition, entry.deeds[0]
    squares = standing(state)
    fit = squares if condition.always else fitting(table, on, figure, condition, squares)
    if not fit:
        return []
    near = standing_on(state, nearest_of(on, figure.squares, fit) if fit & (fit - 1) else fit)
    if condition.always:
        return near
    free = free_to_move(table, figure, first)
    return feasible(table, on, figure, first, near, free) or next_best(table, on, figure, first, fit, free)


def standing(state: State) -> int:
    """The squares that Heroes above 0 Hit Points stand on, no two on the same: only who crosses the square of another in the
    middle of a move is there too, and then no Monster acts. (TM-MOVE-07, TM-DEF-12, TM-MON-11)"""
    squares = 0
    for hero in state.heroes:
        if hero.hp > 0:
            squares |= 1 << hero.at
    return squares


def standing_on(state: State, squares: int) -> list[Hero]:
    """The Heroes above 0 Hit Points on these squares."""
    return [hero for hero in state.heroes if squares >> hero.at & 1 and hero.hp > 0]


def fitting(table: Table, on: Board, figure: Figure, condition: Condition, squares: int) -> int:
    """Those of the squares with Heroes on them of whom the statement of a tactics entry is true. (TM-MON-03, TM-DEF-12)"""
    state = table.state
    if condition.damaged and not damaged(table, figure):
        return 0
    if condition.pack and not any(other.name == figure.name for other in kin(state, on, figure)):
        return 0
    if condition.kin_hurt and not any(damaged(table, other) for other in kin(state, on, figure)):
        return 0
    fit = region(on, figure.squares, condition.reach) & squares
    if not condition.of_any_hero:
        for hero in standing_on(state, fit):
            if not suits(condition, hero, on, squares):
                fit ^= 1 << hero.at
    return fit


def suits(condition: Condition, hero: Hero, on: Board, squares: int) -> bool:
    """Is what a tactics entry says about the Hero itself true of this one? Heroes stand on the `squares`. (TM-MON-03)"""
    return (
        (not condition.stunned or hero.stunned)
        and (not condition.wounded or hero.hp <= condition.wounded)
        and (not condition.edge or hero.edge == condition.edge)
        and (not condition.alone or on.squares_of(hero.at // PER_TILE) & squares == 1 << hero.at)
    )


def next_best(table: Table, on: Board, figure: Figure, deed: Strike | Step, fit: int, free: int) -> list[Hero]:
    """Where the first deed cannot be done against the nearest of these Heroes: the nearest of those against whom it can."""
    return nearest(table, figure, feasible(table, on, figure, deed, standing_on(table.state, fit), free))


def kin(state: State, on: Board, figure: Figure) -> list[Figure]:
    """The other Monsters within 1 tile."""
    near = on.within(figure.squares, 1)
    return [foe for foe in state.figures if foe.squares & near and foe is not figure and foe.kind in FOES]


def damaged(table: Table, figure: Figure) -> bool:
    return figure.hp < figures.health(table, figure)


def free_to_move(table: Table, figure: Figure, deed: Strike | Step) -> int:
    """The squares that are free for a Monster if it moves. (TM-MON-18)"""
    return room.free_squares(table, figure) if isinstance(deed, Step) and deed.clause is None else 0


def feasible(table: Table, on: Board, figure: Figure, deed: Strike | Step, heroes: list[Hero], free: int) -> list[Hero]:
    """Those of the Heroes against whom the first deed of an entry can be done, given the free squares. (TM-MON-14)"""
    if isinstance(deed, Strike):
        return heroes if deed.area is None or in_area(table, figure, deed.area) else []
    if deed.name == "to_adj":
        return [hero for hero in heroes if room.fits(table, figure, free, on.steps[hero.at])]
    if deed.name == "to_tile":
        return [hero for hero in heroes if room.fits(table, figure, free, on.squares_of(hero.at // PER_TILE))]
    if deed.name == "flee":
        return [hero for hero in heroes if refuges(table, on, figure, hero, deed.number, free)]
    if deed.clause is not None and deed.clause.ops[0].name == "place":
        return heroes if deed.clause.ops[0].matters(table, figure, Context(figure)) else []
    return heroes


def follow(play: Play, figure: Figure, entry: Entry, hero: Hero) -> Flow[None]:
    """Carry out the deeds of an entry against the Hero it selected, until nobody is left to fight.

    (TM-MON-17, TM-VILL-10, TM-GEN-12)
    """
    play.tell(lambda: _activated(play, figure, entry, hero), "TM-MON-03", "TM-MON-11")
    state = play.state
    for deed in entry.deeds:
        if figure not in state.figures or all_down(state):
            return
        if isinstance(deed, Strike):
            yield from strike(play, figure, deed, hero)
        elif deed.clause is not None:
            yield from effects.run(play, (deed.clause,), Context(figure, hero, None, figure.name))
            objectives.check(play)
        else:
            stood = figure.squares
            yield from go(play, figure, deed, hero, room.free_squares(play, figure))
            if figure.squares == stood and deed is entry.deeds[-1]:
                play.tell(Stayed(figure.id), "TM-MON-14")
            objectives.moved(play)


def _activated(table: Table, figure: Figure, entry: Entry, hero: Hero) -> Activated:
    """By what entry a Monster acts, and, if it is against a Hero, why against this one."""
    condition = entry.condition
    against, why = (hero.id, _why_this(table, figure, condition, hero)) if entry.against_hero else ("", "")
    return Activated(figure.id, text.describe(condition), against, why)


def _why_this(table: Table, figure: Figure, condition: Condition, hero: Hero) -> str:
    """By what criterion a Hero was selected, for the log. (TM-MON-11)"""
    on, here, there = board(table), squares_of(figure), squares_of(hero)
    such = "" if condition.of_any_hero and condition.reach >= ANYWHERE else "such "
    if on.adjacent(here, there):
        return f"the closest {such}Hero, adjacent"
    tiles = on.tile_distance(here, there)
    far = counted(tiles, "tile") if tiles else counted(on.distance(here, there), "square")
    return f"the closest {such}Hero, {far} away"


def strike(play: Play, figure: Figure, strike: Strike, hero: Hero) -> Flow[None]:
    """A Monster's attack: on one Hero, or once for each Hero above 0 in its area. (TM-MON-17, TM-COMB-04)"""
    targets: list[Actor] = [hero] if strike.area is None else [*in_area(play, figure, strike.area)]
    yield from effects.perform(play, strike.deed, Context(figure, None, None, figure.name), targets)


def in_area(table: Table, figure: Figure, area: int) -> list[Hero]:
    """The Heroes above 0 that an attack on an area is made against. (TM-MON-17, TM-DEF-12)"""
    return standing_on(table.state, region(board(table), figure.squares, area))


@WORDS.word("act", says="[acts|act] at once", hint=-1)
def act_at_once(play: Play, actor: Actor, context: Context) -> Flow[None]:
    """A Monster acts out of turn, which does not count against its activation in the row. (TM-GEN-04)"""
    if isinstance(actor, Figure) and actor in play.state.figures and not all_down(play.state):
        yield from activate(play, actor)
