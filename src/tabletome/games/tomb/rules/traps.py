"""Trap tokens and Trap cards: triggered, disabled, activated. (TM-TRAP-01..21, TM-COMP-15)"""

from __future__ import annotations

from tabletome.cards import one_of
from tabletome.games.tomb.board import values
from tabletome.games.tomb.board.board import bits, board
from tabletome.games.tomb.board.figures import About, Actor, Context, printed_name, seat_of, squares_of
from tabletome.games.tomb.board.trap_tokens import DAMAGE, DISABLE_AT, on_tile, trap_squares
from tabletome.games.tomb.cards.library import Play, Table
from tabletome.games.tomb.events import TrapSprung
from tabletome.games.tomb.options import OfCard
from tabletome.games.tomb.options.cards import OnTile
from tabletome.games.tomb.options.traps import REMOVE_TRAP, TRAP_TILE, RemoveTrap
from tabletome.games.tomb.rules import combat
from tabletome.games.tomb.rules.adventure import objectives
from tabletome.games.tomb.rules.asking import one_of as choose_one
from tabletome.games.tomb.rules.asking import settle
from tabletome.games.tomb.rules.cards import effects, moments
from tabletome.games.tomb.rules.cards.effects import WORDS
from tabletome.games.tomb.rules.cards.moments import after_die
from tabletome.games.tomb.state import Hero, Mark, State, Token, numbered
from tabletome.kernel import Flow
from tabletome.kernel.events import Appeared, Drew, Rolled
from tabletome.table import D20, Deck, discard, draw, shuffled, size


def enter_square(play: Play, hero: Hero) -> Flow[None]:
    """A Hero that enters a trap's square triggers it. (TM-TRAP-01)"""
    for token in [token for token in play.state.tokens if token.kind == "trap" and token.at == hero.at]:
        if hero.hp > 0:
            yield from spring(play, token, hero)


def spring(play: Play, token: Token, hero: Hero) -> Flow[None]:
    """Turn the token up, apply what it says, take it off the board.

    (TM-TRAP-02, -04..-06, -11, -16, -21, TM-POWER-04, TM-TREA-03, TM-HERO-06, TM-COMP-10, TM-GEN-12)
    """
    state = play.state
    kind = yield from reveal(play, token)
    play.tell(TrapSprung(hero.id, token.id, kind, DAMAGE[kind]), "TM-TRAP-02", "TM-TRAP-05")
    state.tokens.remove(token)
    discard(state.decks["tokens"], kind)
    if kind == "safe":
        return
    about = About(hero, None, number=DAMAGE[kind], source=kind)
    yield from moments.moment(play, "sprung", about, _after_springing)
    if about.stopped:
        return
    if kind == "draw":
        yield from draw_trap_card(play, hero)
    elif about.number:
        yield from combat.damage(play, hero, about.number, None, f"{kind} trap")
    objectives.check(play)


def _after_springing(table: Table, about: About) -> str:
    comes = f"{about.number} damage" if about.number else "a Trap card will be drawn"
    return f"{printed_name(table, about.subject)} springs a {about.source} trap, {comes}: use a card?"


def reveal(play: Play, token: Token) -> Flow[str]:
    """What kind of trap it is: decided now, among all tokens mixed with it that are still face down. (TM-SETUP-08, TM-TRAP-18)"""
    kind = yield from draw(_mixed_with(play.state, token), why="trap", by=token.id)
    assert kind is not None
    return kind


def _mixed_with(state: State, token: Token) -> Deck:
    """The pile a token came from: the one in use, or an earlier one that was used up."""
    return state.decks.get(f"tokens-{token.marks.get(Mark.PILE, 0)}", state.decks["tokens"])


def draw_trap_card(play: Play, hero: Hero) -> Flow[None]:
    """A Trap card joins the row of the player whose Hero triggered it, and its tokens the board. (TM-TRAP-11, -13, -21)"""
    state = play.state
    card = yield from draw(state.decks["trap"], why="trap card", by=hero.id)
    if card is None:
        return
    hero.row.append(card)
    trap = play.library.traps[card]
    play.tell(Drew(hero.id, "traps", card), "TM-TRAP-11")
    tiles: list[int] = []
    for number in range(trap.tokens):
        free = [tile for tile in tiles_named(play, hero, trap.where, number) if tile not in tiles]
        if free:
            question, why = f"Where does a token of {trap.name} lie?", "the tile placed first"
            seat, about = state.active, OfCard(card)
            offered = [OnTile(tile) for tile in free]
            tile = (yield from settle(play, seat, TRAP_TILE, offered, question, why, about)).tile
            tiles.append(tile)
            square = next(bits(board(play).squares_of(tile)))
            token = Token(numbered(state, card), "complex", square, card)
            state.tokens.append(token)
            play.tell(Appeared(token.id, card, board(play).names[square]), "TM-TRAP-13")


def tiles_named(table: Table, hero: Hero, where: str, number: int) -> list[int]:
    """The tiles a Trap card names for one of its tokens. (TM-TRAP-13)

    `tile` is the Hero's tile for the first token and those connected to it for more, `next` only those connected to it, `far`
    those farthest from it.
    """
    rings = board(table).tile_rings(board(table).tiles_of(squares_of(hero)))
    ring = rings[-1] if where == "far" else rings[min(number + (where == "next"), 1, len(rings) - 1)]
    return list(bits(ring))


def disable(play: Play, hero: Hero, token: Token) -> Flow[None]:
    """11 or more removes it; 10 or less springs it on the Hero who tried.

    (TM-TRAP-08..10, -14, -18, -19, TM-HERO-06, TM-TREA-03, TM-ADV-03, TM-GEN-12)
    """
    needed = play.library.traps[token.card].disable if token.card else DISABLE_AT
    bonus = values.value(play, "disable", 0, hero)
    die = yield D20.roll(why="disable", by=hero.id)
    about = About(hero, None, dice=[die], needed=needed - bonus, purpose="to disable the trap")
    yield from moments.moment(play, "rolled", about, after_die)
    roll = about.dice[0] + bonus
    play.tell(Rolled(hero.id, (D20.name,), tuple(about.dice), "disable", roll, needed), "TM-TRAP-09", "TM-TRAP-10")
    if roll >= needed:
        yield from remove(play, token)
    elif token.card:
        trap = play.library.traps[token.card]
        yield from effects.run(play, trap.failure, Context(None, hero, None, trap.id))
    else:
        yield from spring(play, token, hero)
    objectives.check(play)


def remove(play: Play, token: Token) -> Flow[None]:
    """Take a trap off the board without effect; a Complex Trap goes with its card and all its tokens. (TM-TRAP-10, -19)"""
    state = play.state
    if token.card:
        state.tokens = [other for other in state.tokens if other.card != token.card]
        for seat, hero in enumerate(state.heroes):
            if token.card in hero.row:
                combat.leave_row(state, seat, token.card)
        discard(state.decks["trap"], token.card)
    else:
        kind = yield from reveal(play, token)
        state.tokens.remove(token)
        discard(state.decks["tokens"], kind)
    objectives.count(state, "disabled")


def disarm_one(play: Play, hero: Hero) -> Flow[None]:
    """An effect removes one trap of the Hero's tile."""
    here = on_tile(play.state, hero)
    if here:
        names = [token.id for token in here]
        offered, seat = [RemoveTrap(name) for name in names], seat_of(play.state, hero)
        chosen = yield from choose_one(seat, REMOVE_TRAP, offered, "Remove which trap?")
        token = here[names.index(chosen.id)]
        yield from remove(play, token)


def place_traps(play: Play, tile: int) -> None:
    """One face-down token on every Trap symbol of a tile, as long as there are tokens. (TM-EXPL-10, TM-TRAP-17)"""
    for square in bits(board(play).symbol(tile, "T")):
        put_trap(play, square)


def put_trap(play: Play, square: int) -> None:
    """A face-down token from the pile. When the pile is used up, the used tokens are mixed anew. (TM-EXPL-10, TM-TRAP-17)"""
    state = play.state
    pile = state.decks["tokens"]
    number = state.serial.get("pile", 0)
    lying = sum(token.kind == "trap" and token.marks.get(Mark.PILE, 0) == number for token in state.tokens)
    if size(pile) == lying:
        if not pile.discards:
            return
        state.decks[f"tokens-{number}"] = Deck("tokens", pile.layers)
        number = state.serial["pile"] = number + 1
        state.decks["tokens"] = shuffled("tokens", pile.discards)
    token = Token(numbered(state, "trap"), "trap", square, marks={Mark.PILE: number} if number else {})
    state.tokens.append(token)
    play.tell(Appeared(token.id, "trap", board(play).names[square]), "TM-EXPL-10")


# --- in the words of cards --------------------------------------------------------------------------------------------


def is_beside_a_trap(table: Table, actor: Actor, context: Context) -> bool:
    return isinstance(actor, Hero) and bool(on_tile(table.state, actor))


@WORDS.word("disarm", says="[removes|remove] one trap from [its|your] tile", needs=is_beside_a_trap, hint=0.7)
def disarm(play: Play, actor: Actor, context: Context) -> Flow[None]:
    if isinstance(actor, Hero):
        yield from disarm_one(play, actor)


TRAP_PLACES = {"here": "on [its|your] square", "symbols": "on every bare Trap symbol of [its|your] tile"}


def trap_text(where: str) -> str:
    return f"[gets|get] face-down trap tokens {TRAP_PLACES[where]}"


@WORDS.word("trap", one_of({place: place for place in TRAP_PLACES}), says=trap_text, hint=-0.7)
def lay_traps(play: Play, actor: Actor, context: Context, where: str) -> None:
    """Under a figure, or on all bare Trap symbols of its tile; each waits until a Hero enters. (TM-TRAP-15)"""
    on, here = board(play), squares_of(actor)
    squares = here & -here if where == "here" else on.symbol(next(bits(on.tiles_of(here))), "T")
    for square in bits(squares & ~trap_squares(play.state)):
        put_trap(play, square)
