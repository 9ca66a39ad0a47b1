"""Special Adventure Rules at work: what happens when, special actions, changed numbers. (TM-SETUP-22, TM-ACT-01, TM-GEN-04)"""

from __future__ import annotations

from tabletome.games.tomb.board import adventure_pieces
from tabletome.games.tomb.board import objectives as requirements
from tabletome.games.tomb.board.board import bits, board
from tabletome.games.tomb.board.figures import About, Actor, seat_of
from tabletome.games.tomb.cards.adventures import Special, SpecialAction
from tabletome.games.tomb.cards.language import Op
from tabletome.games.tomb.cards.library import Play, Table, under_way
from tabletome.games.tomb.events import ActionFailed, ActionTaken, Counted, RuleApplied
from tabletome.games.tomb.rules import combat, effects, exploration_phase, moments
from tabletome.games.tomb.rules.adventure import objectives, pieces
from tabletome.games.tomb.state import Hero, State
from tabletome.kernel import Chance, Flow
from tabletome.kernel.events import Rolled, Vanished
from tabletome.packs.library import slug
from tabletome.table import D20, size

# --- events -----------------------------------------------------------------------------------------------------------


def happened(play: Play, event: str, tile: int = -1) -> Flow[bool]:
    """Carry out what the adventure does at this event; did a rule take the place of what usually happens?"""
    state = play.state
    instead = False
    adventure = under_way(play)
    for place in adventure.answers.get(event, ()):
        special = adventure.special[place]
        if _in_force(play, place, special):
            if special.once:
                state.counters[f"once {place}"] = 1
            instead = instead or special.instead
            play.tell(RuleApplied(special.name, special.instead), "TM-SETUP-22", "TM-GEN-04")
            yield from _carry_out(play, special, tile)
    return instead


def _in_force(table: Table, place: int, special: Special) -> bool:
    state = table.state
    if not special.awaits.is_now(state.round):
        return False
    done = special.once and state.counters.get(f"once {place}", 0)
    return not done and (not special.provided or requirements.holds(table, special.condition))


def _carry_out(play: Play, special: Special, tile: int) -> Flow[None]:
    """Once for the active Hero, or once for every piece that the rule is about, at its place."""
    state = play.state
    by: list[Actor] = [state.heroes[state.active]]
    if special.each:
        by = [*adventure_pieces.in_play(state, slug(special.each))]
    for actor in by:
        context = effects.Context(actor, None, None, special.name)
        context.tile = tile
        yield from effects.perform(play, special.deed, context)
        objectives.check(play)


# --- changed numbers --------------------------------------------------------------------------------------------------


# --- special actions --------------------------------------------------------------------------------------------------


def special_action(play: Play, hero: Hero, arg: str) -> Flow[None]:
    """Carry out a special action; it takes the Hero's action. (TM-ACT-01)"""
    state = play.state
    action = next(
        action for action in under_way(play).actions if arg == action.name or arg.startswith(f"{action.name} ")
    )
    on = arg.removeprefix(action.name).strip()
    play.tell(ActionTaken(hero.id, action.name, on), "TM-ACT-01")
    context = effects.Context(hero, None, None, action.name)
    if (yield from _succeeds(play, hero, action, on)):
        _use_piece(state, hero, action, on)
        objectives.count(state, action.name)
        yield from effects.run(play, action.done, context)
    else:
        play.tell(ActionFailed(hero.id, action.name), "TM-ACT-01")
        yield from effects.run(play, action.failed, context)


def _succeeds(play: Play, hero: Hero, action: SpecialAction, on: str) -> Flow[bool]:
    """A roll if the action asks for one; of a riddle, whether this piece is the right one."""
    if action.roll:
        about = About(hero, None, dice=[(yield D20.roll(why=action.name, by=hero.id))])
        yield from moments.moment(play, "rolled", about, combat.after_die)
        [roll] = about.dice
        play.tell(Rolled(hero.id, (D20.name,), (roll,), action.name, roll, action.roll), "TM-ACT-01")
        return roll >= action.roll
    if action.riddle:
        return (yield from _solves(play, hero, action, on))
    return True


def _solves(play: Play, hero: Hero, action: SpecialAction, on: str) -> Flow[bool]:
    """Any of the pieces that were not tried since the last right one is equally likely to be the next. (TM-SETUP-22)"""
    state = play.state
    name = slug(action.on)
    left = [token for token in state.tokens if token.kind == name and not token.marks.get("tried")]
    outcomes = ["right"] + ["wrong"] * (len(left) - 1)
    result = "right" if len(left) == 1 else (yield Chance(action.name, outcomes, why="riddle", by=hero.id))
    token = next(token for token in left if token.id == on)
    token.marks["tried"] = 1
    if result == "right":
        token.marks["solved"] = 1
        for other in state.tokens:
            if other.kind == name and not other.marks.get("solved"):
                other.marks.pop("tried", None)
    return result == "right"


def _use_piece(state: State, hero: Hero, action: SpecialAction, on: str) -> None:
    """What becomes of the piece: taken off, carried, or led; and of the one that was needed."""
    if action.needs:
        pieces.put_down(hero, slug(action.needs))
    if action.leads:
        ally = next(figure for figure in state.figures if figure.id == on)
        pieces.lead(state, ally, seat_of(state, hero))
    if action.takes or action.carries:
        state.tokens = [token for token in state.tokens if token.id != on]
        state.figures = [figure for figure in state.figures if figure.id != on]
    if action.carries:
        pieces.pick_up(hero, slug(action.on))


# --- operations that only adventures use ------------------------------------------------------------------------------


def piece(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    """`piece mushroom @ambush`"""
    pieces.put_piece(play, op.word, context)
    yield from ()


def gather(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    """`gather captive @tile start`: pieces of this name on the tile leave the board, each counted as `gathered`."""
    state = play.state
    name, _, where = op.word.partition(" @tile ")
    tiles = requirements.tiles_named(play, where)
    for figure in [figure for figure in state.figures if figure.name == slug(name)]:
        if tiles & set(bits(board(play).tiles_of(figure.squares))):
            state.figures.remove(figure)
            objectives.count(state, f"gathered {name}")
            play.tell(Vanished(figure.id, where, "safe"), "TM-SETUP-22")
    objectives.check(play)
    yield from ()


def tally(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    """`tally water 1`: keep count of something, which is never less than nothing."""
    name, _, number = op.word.rpartition(" ")
    objectives.count(play.state, name, max(int(number), -play.state.counters.get(name, 0)))
    play.tell(Counted(name, play.state.counters[name]), "TM-SETUP-22")
    objectives.check(play)
    yield from ()


def lay(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    """`lay 4`: tiles of the stack are laid at the first unexplored edges; nothing is put on them."""
    for _ in range(op.number):
        edges = board(play).unexplored()
        if edges and size(play.state.stack):
            yield from exploration_phase.lay(play, edges[0])


def trail(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    """`trail 2`: tiles of the stack are laid one behind the other; nothing is put on them."""
    for _ in range(op.number):
        edges = board(play).unexplored()
        if edges and size(play.state.stack):
            yield from exploration_phase.lay(play, max(edges, key=lambda edge: (edge.tile, -edge.direction)))


def runs(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    """`runs grung 2`: a quarry runs some tiles."""
    name, _, number = op.word.rpartition(" ")
    yield from pieces.quarry_flees(play, slug(name), int(number))


def mend(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    """`mend acererak 2`: figures of this name regain Hit Points."""
    name, _, number = op.word.rpartition(" ")
    for figure in [figure for figure in play.state.figures if figure.name == slug(name)]:
        combat.heal(play, figure, int(number), context.card)
    yield from ()


def through(play: Play, op: Op, actor: Actor, context: effects.Context) -> Flow[None]:
    """`through misty arch`: walk into one and out of another."""
    if isinstance(actor, Hero):
        yield from pieces.step_through(play, actor, slug(op.word))


OPS = {
    "piece": piece, "gather": gather, "tally": tally, "lay": lay, "trail": trail, "runs": runs, "mend": mend, "through": through,
}  # fmt: skip
