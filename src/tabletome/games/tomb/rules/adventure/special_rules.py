"""Special Adventure Rules at work: what happens when, special actions, changed numbers. (TM-SETUP-22, TM-ACT-01, TM-GEN-04)"""

from __future__ import annotations

from tabletome.cards import one_of, signed
from tabletome.games.tomb.board import objectives as requirements
from tabletome.games.tomb.board.board import bits, board
from tabletome.games.tomb.board.figures import About, Actor, Context, seat_of
from tabletome.games.tomb.cards.adventures import SpecialAction
from tabletome.games.tomb.cards.language import Counted as CountedThing
from tabletome.games.tomb.cards.language import PieceName, Placing, counted_thing, counted_words, piece_name, placing
from tabletome.games.tomb.cards.library import Play
from tabletome.games.tomb.events import ActionFailed, ActionTaken, Counted, Hinted
from tabletome.games.tomb.options.adventure import Do, action_named, possible_next
from tabletome.games.tomb.rules import combat
from tabletome.games.tomb.rules.adventure import objectives, pieces
from tabletome.games.tomb.rules.adventure.allies import lead
from tabletome.games.tomb.rules.adventure.placing import pick_up, put_down
from tabletome.games.tomb.rules.cards import effects, moments
from tabletome.games.tomb.rules.cards.effects import WORDS
from tabletome.games.tomb.rules.cards.moments import after_die
from tabletome.games.tomb.state import Hero, Mark, State, number_of
from tabletome.kernel import Chance, Flow
from tabletome.kernel.events import Rolled, Vanished
from tabletome.packs.library import slug
from tabletome.table import D20

RIGHT, LOWER, HIGHER = "right", "lower", "higher"

# --- special actions --------------------------------------------------------------------------------------------------


def special_action(play: Play, hero: Hero, act: Do) -> Flow[None]:
    """Carry out a special action; it takes the Hero's action. (TM-ACT-01)"""
    action = action_named(play, act.action)
    assert action is not None
    play.tell(ActionTaken(hero.id, action.name, act.piece), "TM-ACT-01")
    context = Context(hero, None, None, action.name)
    if (yield from _succeeds(play, hero, action, act.piece)):
        _use_piece(play.state, hero, action, act.piece)
        objectives.count(play.state, action.name)
        yield from effects.run(play, action.done, context)
    else:
        play.tell(ActionFailed(hero.id, action.name), "TM-ACT-01")
        yield from effects.run(play, action.failed, context)
    objectives.check(play)


def _succeeds(play: Play, hero: Hero, action: SpecialAction, on: str) -> Flow[bool]:
    """A roll if the action asks for one; of a riddle, whether this piece is the right one. (TM-ACT-01, TM-ADV-03)"""
    if action.roll:
        die = yield D20.roll(why=action.name, by=hero.id)
        about = About(hero, None, dice=[die], needed=action.roll, purpose=f"to {action.name}")
        yield from moments.moment(play, "rolled", about, after_die)
        [roll] = about.dice
        play.tell(Rolled(hero.id, (D20.name,), (roll,), action.name, roll, action.roll), "TM-ACT-01")
        return roll >= action.roll
    if action.riddle:
        return (yield from _solves(play, hero, action, on))
    return True


def _solves(play: Play, hero: Hero, action: SpecialAction, on: str) -> Flow[bool]:
    """All pieces that can still be the next are equally likely to be it. A wrong one tells whether the next has a lower or a
    higher number than its own, which rules out the others until it is found. (TM-SETUP-22)"""
    pieces = {number_of(token.id): token for token in play.state.tokens if token.kind == action.piece}
    tried = number_of(on)
    outcomes = [_tells(number_of(token.id), tried) for token in possible_next(play, action)]
    answer = outcomes[0]
    if len(set(outcomes)) > 1:
        answer = yield Chance(action.name, outcomes, why="riddle", by=hero.id)
    pieces[tried].marks[Mark.TRIED] = 1
    if answer == RIGHT:
        pieces[tried].marks[Mark.SOLVED] = 1
        for other in pieces.values():
            other.marks.pop(Mark.RULED_OUT, None)
            if not other.marks.get(Mark.SOLVED):
                other.marks.pop(Mark.TRIED, None)
        return True
    for number, other in pieces.items():
        if _tells(number, tried) != answer:
            other.marks[Mark.RULED_OUT] = 1
    play.tell(Hinted(on, answer == HIGHER), "TM-SETUP-22")
    return False


def _tells(number: int, tried: int) -> str:
    """What a piece of a riddle tells of the next one, if that has this number."""
    return RIGHT if number == tried else HIGHER if number > tried else LOWER


def _use_piece(state: State, hero: Hero, action: SpecialAction, on: str) -> None:
    """What becomes of the piece: taken off, carried, or led; and of the one that was needed."""
    if action.needs:
        put_down(hero, slug(action.needs))
    if action.leads:
        ally = next(figure for figure in state.figures if figure.id == on)
        lead(state, ally, seat_of(state, hero))
    if action.takes or action.carries:
        state.tokens = [token for token in state.tokens if token.id != on]
        state.figures = [figure for figure in state.figures if figure.id != on]
    if action.carries:
        pick_up(hero, slug(action.on))


# --- in the words of adventures ---------------------------------------------------------------------------------------


@WORDS.word("gather", placing, says="every {0.name} {0.where} leaves the board and is safe", hint=0, happens=True)
def gather(play: Play, actor: Actor, context: Context, placing: Placing) -> None:
    """Pieces of this name on the tile leave the board, each counted as `gathered`: `captive @tile start`."""
    state = play.state
    tiles = requirements.tiles_named(play, placing.where.tile)
    for figure in [figure for figure in state.figures if figure.name == slug(placing.name)]:
        if tiles & set(bits(board(play).tiles_of(figure.squares))):
            state.figures.remove(figure)
            objectives.count(state, f"gathered {placing.name}")
            play.tell(Vanished(figure.id, placing.where.tile, "safe"), "TM-SETUP-22")
    objectives.check(play)


def tally_text(thing: CountedThing) -> str:
    way = "rises" if thing.number > 0 else "falls"
    return f"{counted_words(thing.name)} {way} by {abs(thing.number)}"


@WORDS.word("tally", counted_thing, says=tally_text, hint=0, happens=True)
def tally(play: Play, actor: Actor, context: Context, thing: CountedThing) -> None:
    """Keep count of something, which is never less than nothing: `water 1`."""
    objectives.count(play.state, thing.name, max(thing.number, -play.state.counters.get(thing.name, 0)))
    play.tell(Counted(thing.name, play.state.counters[thing.name]), "TM-SETUP-22")


@WORDS.word("count", signed, says="the count rises by {0}", hint=0, happens=True)
def count(play: Play, actor: Actor, context: Context, number: int) -> None:
    objectives.count(play.state, "count", number)
    play.tell(Counted("count", play.state.counters["count"]), "TM-SETUP-22")


@WORDS.word("runs", counted_thing, says="the {0.name} runs {0.tiles}", hint=0, happens=True)
def runs(play: Play, actor: Actor, context: Context, thing: CountedThing) -> Flow[None]:
    """A quarry runs some tiles: `grung 2`."""
    yield from pieces.quarry_flees(play, slug(thing.name), thing.number)


@WORDS.word("mend", counted_thing, says="{0.name} regains {0.hit_points}", hint=0, happens=True)
def mend(play: Play, actor: Actor, context: Context, thing: CountedThing) -> None:
    """Figures of this name regain Hit Points: `Acererak 2`."""
    for figure in [figure for figure in play.state.figures if figure.name == slug(thing.name)]:
        combat.heal(play, figure, thing.number, context.card)


@WORDS.word("through", piece_name, says="may step through one {0} and out of another", hint=0)
def through(play: Play, actor: Actor, context: Context, name: PieceName) -> Flow[None]:
    """Walk into one and out of another: `misty arch`."""
    if isinstance(actor, Hero):
        yield from pieces.step_through(play, actor, slug(name))


@WORDS.word("end", one_of({"won": "won", "lost": "lost"}), says="the adventure is {0}", hint=0, happens=True)
def end(play: Play, actor: Actor, context: Context, result: str) -> None:
    rule = "TM-GEN-09" if result == "lost" else "TM-GEN-06"
    objectives.end(play, result, rule, play.library.called(context.card))
