"""Why something cannot be done in the Hero Phase, in a sentence. All of it is open to see. (TM-TURN-07..13, TM-MOVE-03..09)"""

from __future__ import annotations

from msgspec.structs import replace

from tabletome.games.tomb.board import adventure_pieces, objectives, stretches, values
from tabletome.games.tomb.board.board import PER_TILE, board
from tabletome.games.tomb.board.figures import Actor, find, in_reach, is_such, printed_name, squares_of
from tabletome.games.tomb.board.trap_tokens import KINDS
from tabletome.games.tomb.cards import text as card_text
from tabletome.games.tomb.cards.adventure_text import condition_text
from tabletome.games.tomb.cards.adventures import SpecialAction
from tabletome.games.tomb.cards.language import ADJACENT, Who, read_when
from tabletome.games.tomb.cards.library import Table, under_way
from tabletome.games.tomb.options import usable_cards
from tabletome.games.tomb.options.names import in_words
from tabletome.games.tomb.options.tokens import FREE_TOKENS
from tabletome.games.tomb.state import FOES, Figure, Hero, Used
from tabletome.words import counted

ACTIONS = ("dash", "attack", "disable", "do", "activate", "power")
FAR = 999
"""More steps than any board has."""


def in_hero_phase(table: Table, seat: int, answer: str) -> str:
    """The reason against it; empty if there is nothing more to say than that it is not offered."""
    state = table.state
    if seat != state.active:
        return ""
    hero = state.heroes[seat]
    verb, _, thing = answer.partition(" ")
    if verb in ACTIONS and state.turn.acted:
        return "the action of this turn is used (TM-TURN-07)"
    reasons = {
        "move": _move, "stop": _stop, "attack": _attack, "disable": _disable, "do": _special,
        "activate": _card, "power": _card, "use": _card,
    }  # fmt: skip
    return reasons[verb](table, hero, thing) if verb in reasons else ""


# --- moving -----------------------------------------------------------------------------------------------------------


def _move(table: Table, hero: Hero, thing: str) -> str:
    state = table.state
    on = board(table)
    if thing not in on.names:
        return "there is no such square; a square is written tile, column, row, such as 3b2"
    square = on.names.index(thing)
    if square == hero.at:
        return "the Hero stands there"
    if not on.open >> square & 1:
        return f"{thing} is dark, and nobody can enter it (TM-MOVE-06)"
    for other in state.heroes:
        if other.at == square:
            return f"{printed_name(table, other)} is there: you may pass, but not stop (TM-MOVE-07)"
    for figure in state.figures:
        if figure.squares >> square & 1:
            return f"{printed_name(table, figure)} stands there (TM-MOVE-08)"
    steps = values.steps_left(table, hero)
    return _no_steps(table, hero) if steps <= 0 else _too_far(table, hero, square, steps)


def _no_steps(table: Table, hero: Hero) -> str:
    state = table.state
    if state.turn.acted and (state.turn.moved or hero.stunned):
        return "the move and the action of this turn are made; only what a card grants is left (TM-TURN-07)"
    if hero.stunned:
        return "a Stunned Hero has no free move, only the Move action: 'dash' (TM-COND-11)"
    if state.turn.moved:
        return "the free move is made; the Move action, 'dash', gives another (TM-TURN-10)"
    return f"{printed_name(table, hero)} has no Speed left (TM-MOVE-03)"


def _too_far(table: Table, hero: Hero, square: int, steps: int) -> str:
    around = stretches.look_around(table, hero)
    careful = _steps_to(stretches.stretch(around, hero.at, FAR), square)
    walking = replace(around, blocked=around.figures, passed=0, end=0)
    over_traps = _steps_to(stretches.stretch(walking, hero.at, FAR), square)
    shortest = min((steps for steps in (careful, over_traps) if steps is not None), default=None)
    if shortest is None:
        return "no way leads there past walls and Monsters (TM-MOVE-06, TM-MOVE-08, TM-MOVE-09)"
    if shortest > steps:
        return f"it is {counted(shortest, 'step')} away, and only {steps} can be made (TM-MOVE-03)"
    if careful is None or careful > steps:
        return "the way leads over a trap: name the trap's square first, for entering it triggers it (TM-TRAP-01)"
    return ""


def _steps_to(to: stretches.Stretch, square: int) -> int | None:
    return next((steps for steps, ring in enumerate(to.rings, 1) if ring >> square & 1), None)


def _stop(table: Table, hero: Hero, thing: str) -> str:
    return "only a Move action is ended so; what is left of the free move is lost with the action (TM-TURN-13)"


# --- actions ----------------------------------------------------------------------------------------------------------


def _attack(table: Table, hero: Hero, thing: str) -> str:
    target_id, _, card = thing.rpartition("with ")
    target_id = target_id.strip()
    if reason := _not_at_hand(table, hero, card):
        return reason
    known = table.library.usable(card)
    if known.aim is None:
        return _other_verb(known.name, known.verb)
    who = known.aim.targets
    if not target_id:
        if who.count == 1:
            return f"say whom: attack … with {card}"
        return (
            f"{known.name} reaches nobody here: it is for {card_text.who_words(who, card_text.YOU).words} (TM-COMB-01)"
        )
    if who.count != 1:
        return f"{known.name} is for several: write 'attack with {card}' (TM-POWER-01)"
    target = find(table.state, target_id)
    if not isinstance(target, Figure) or target.kind not in FOES:
        return f"there is no Monster '{target_id}' in play"
    return _out_of_reach(table, hero, who, known.name, target)


def _out_of_reach(table: Table, hero: Hero, who: Who, card: str, target: Actor) -> str:
    on, here, there = board(table), squares_of(hero), squares_of(target)
    if not in_reach(on, here, there, who.reach):
        if who.reach == ADJACENT:
            return f"{printed_name(table, target)} is not adjacent, and {card} reaches only who is (TM-COMB-01)"
        tiles = counted(on.tile_distance(here, there), "tile")
        return f"{printed_name(table, target)} is {tiles} away, and {card} reaches {counted(who.reach, 'tile')} (TM-COMB-01)"
    if not is_such(table, target, who.only):
        return f"{card} is only for {card_text.who_words(who, card_text.YOU).words} (TM-COMB-01)"
    return ""


def _disable(table: Table, hero: Hero, thing: str) -> str:
    token = next((token for token in table.state.tokens if token.id == thing and token.kind in KINDS), None)
    if token is None:
        return f"there is no trap '{thing}' on the board"
    tile = token.at // PER_TILE
    if tile != hero.at // PER_TILE:
        return f"it lies on tile {tile + 1}, and only a trap on the Hero's own tile can be disabled (TM-TRAP-08)"
    return ""


def _special(table: Table, hero: Hero, thing: str) -> str:
    """Why the adventure does not let the Hero do this here. (TM-ACT-01)"""
    known = under_way(table).actions
    action = next((action for action in known if thing == action.name or thing.startswith(f"{action.name} ")), None)
    if action is None:
        names = ", ".join(action.name for action in known) or "none"
        return f"this adventure has no such action; it has {names} (TM-ACT-01)"
    if action.needs and not hero.marks.get(action.needed):
        return f"{printed_name(table, hero)} carries no {action.needs} (TM-ACT-01)"
    if action.provided and not objectives.holds(table, action.condition):
        return f"it can be done only while {condition_text(table.library, action.condition)} (TM-ACT-01)"
    if action.tile and not action.on:
        return f"it is done on {action.tile} (TM-ACT-01)"
    return _no_piece(table, action, thing.removeprefix(action.name).strip())


def _no_piece(table: Table, action: SpecialAction, piece: str) -> str:
    there = [figure.id for figure in adventure_pieces.in_play(table.state, action.piece)]
    if piece not in there:
        listed = ", ".join(adventure_pieces.title(name) for name in there) or f"there is no {action.on} now"
        return f"say to which {action.on}: {listed} (TM-ACT-01)"
    where = {"adj": "adjacent to it", "same": "on its tile", "here": "on its square"}[action.reach]
    return f"the Hero must be {where}, and it must not have been done already (TM-ACT-01)"


# --- cards ------------------------------------------------------------------------------------------------------------


def _card(table: Table, hero: Hero, thing: str) -> str:
    card = thing.partition(" by ")[0]
    if card in FREE_TOKENS:
        return _token(table, hero, card)
    if reason := _not_at_hand(table, hero, card):
        return reason
    known = table.library.usable(card)
    if known.verb != "use" and known.when:
        return f"{known.name} is offered at its own moment: {_moment(known.when)} (TM-POWER-04)"
    if not known.verb:
        return f"{known.name} is always in force and need not be used (TM-TREA-03)"
    able = usable_cards.would_do(table, hero, usable_cards.ways(known.deed)) or known.verb == "attack"
    return _other_verb(known.name, known.verb) if able else f"{known.name} would do nothing now (TM-POWER-06)"


def _token(table: Table, hero: Hero, token: str) -> str:
    owned = [used for used in hero.tokens if used.id == token]
    if not owned:
        return f"{printed_name(table, hero)} has no token '{in_words(table, token)}'"
    if not any(used.up for used in owned):
        return "it is used until the next adventure (TM-ADV-09)"
    missing = {"regain-2-hp": "no Hit Point is missing (TM-ADV-06)", "recharge": "no card is turned over (TM-ADV-07)"}
    return missing[token]


def _not_at_hand(table: Table, hero: Hero, card: str) -> str:
    owned: list[Used] = [used for used in (*hero.powers, *hero.items) if used.id == card]
    if not owned:
        return f"{printed_name(table, hero)} has no card '{in_words(table, card)}'"
    if not any(used.up for used in owned):
        return f"{table.library.usable(card).name} is turned over and has to be turned up first (TM-POWER-02)"
    return ""


def _moment(when: str) -> str:
    """The moment of a card in the middle of a sentence."""
    text = card_text.when_words(*read_when(when), card_text.YOU)
    return f"{text[0].lower()}{text[1:]}"


def _other_verb(name: str, verb: str) -> str:
    ways = {
        "attack": "is an attack: 'attack … with …'",
        "power": "takes the action: 'power …'",
        "activate": "takes the action: 'activate …'",
        "use": "takes no action: 'use …'",
    }
    return f"{name} {ways[verb]} (TM-POWER-01, TM-POWER-04)"
