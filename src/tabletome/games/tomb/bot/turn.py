"""Whole turns of the reference bot: every option is worth what the rest of the turn is worth with it."""

from __future__ import annotations

from typing import Any

from tabletome.games.tomb.board import figures, objectives, stretches, values
from tabletome.games.tomb.board.board import FAR, bits, board
from tabletome.games.tomb.board.figures import find, in_reach
from tabletome.games.tomb.board.names import PER_TILE
from tabletome.games.tomb.board.trap_tokens import trap_squares
from tabletome.games.tomb.bot.goals import Aim, aim, best_guesses, chasing, distances, edge_squares, menders, well_led
from tabletome.games.tomb.bot.worth import amount_of, granted_steps, healed, use_worth, words_of
from tabletome.games.tomb.cards.adventures import Adventure, SpecialAction
from tabletome.games.tomb.cards.language import Deed
from tabletome.games.tomb.cards.library import Table, under_way
from tabletome.games.tomb.cards.objectives import Compared
from tabletome.games.tomb.options import TombAct
from tabletome.games.tomb.options.adventure import Do, action_named
from tabletome.games.tomb.options.attack import Attack
from tabletome.games.tomb.options.cards import Use, UseItem, UsePower
from tabletome.games.tomb.options.hero_phase import End
from tabletome.games.tomb.options.move import Dash, Move, Stop
from tabletome.games.tomb.options.traps import Disable
from tabletome.games.tomb.state import Figure, Hero, Used, carrying, foes
from tabletome.packs.library import slug
from tabletome.table import size

STEP = 0.12  # what a step toward the goal is worth; a foe defeated for certain is worth at least 1


TRAP, CHEST, EXPLORE, IDLE, BESIDE = 0.9, 0.5, 0.7, 0.25, 0.08


SPENT = 0.4  # what a card is worth that is used up for a few more steps


RESTLESS = 0.001  # of two places equally good the one where it stands


DAILY, DAILY_KEPT = 0.3, 1.0  # what using up a Daily costs, also while a Villain is still to come
CLUMSY = 1.0  # and what it costs more with Disadvantage
HEALER = 1.5  # what a foe is worth besides that mends others which are hurt
UNFINISHED = 0.35  # what exploring is worth less for every foe that is still near


class Turn:
    """What is left of a turn: every option is worth what the rest of the turn is worth with it."""

    def __init__(self, table: Table, hero: Hero) -> None:
        state = table.state
        self.table, self.state, self.hero, self.on = table, state, hero, board(table)
        self.aim = aim(table, hero)
        self.edges = edge_squares(self.on) if size(state.stack) else 0
        near = self.aim.squares
        for square in bits(self.aim.squares):
            near |= self.on.spread(1 << square)
        goal = near or (self.edges if self.aim.explore else 0) or self._company()
        self.distance = distances(table, goal | (self.edges if self.aim.explore else 0))
        self.idle = -0.6 if chasing(state) else IDLE
        self.traps = trap_squares(state)
        self.chests = _mask(token.at for token in state.tokens if token.kind == "chest")
        self.foes = foes(state)
        self.healers = {foe.id for foe in self.foes if self._mends(foe)}
        self.near = sum(bool(self.on.within(1 << hero.at, 1) & foe.squares) for foe in self.foes)
        self.attacks = [
            (used, deed)
            for used in {used.id: used for used in (*hero.powers, *hero.items) if used.up}.values()
            if (deed := attack_of(table, used)) is not None
        ]
        self.places: dict[int, float] = {}
        self.deeds: dict[int, float] = {}
        self.chances: dict[tuple[str, int], float] = {}

    def _mends(self, foe: Figure) -> bool:
        """Would this foe heal others within 1 tile that are hurt?"""
        if not any(entry.condition.kin_hurt for entry in self.table.library.monsters[foe.name].entries):
            return False
        near = self.on.within(foe.squares, 1)
        others = [other for other in self.foes if other is not foe and other.squares & near]
        return any(other.hp < figures.health(self.table, other) for other in others)

    def _company(self) -> int:
        """With nothing else to do: stay with the others, and where foes can be fought."""
        squares = 0
        for foe in foes(self.state):
            squares |= self.on.within(foe.squares, 0)
        return squares or _mask(other.at for other in self.state.heroes if other is not self.hero) or 1 << self.hero.at

    def worth(self, act: TombAct) -> float:
        """What the rest of the turn is worth with this act."""
        so_far, hero = self.state.turn, self.hero
        match act:
            case Move():
                entered = TRAP if self.traps >> act.to & 1 else 0.0
                return self.place(act.to) + (0.0 if so_far.acted else self.deed(act.to)) - entered - RESTLESS
            case End():
                return self.place(hero.at)
            case Stop():
                return self.best_place(values.speed(self.table, hero)) - 0.01
            case Use() if steps := granted_steps(self.table, act.card):
                left = values.steps_left(self.table, hero)
                return self.best_place(left + steps) + (0.0 if so_far.acted else self.deed(hero.at)) - SPENT
            case Use():
                return self.place(hero.at) + 20.0 * use_worth(self.table, hero, act.card)
            case Dash():
                steps = values.speed(self.table, hero)
                return self.best_place(steps if so_far.moved or hero.stunned else 2 * steps) - 0.15
        left = 0 if so_far.moved else values.steps_left(self.table, hero)
        return self.action_worth(act) + self.best_place(left)

    def best_place(self, steps: int) -> float:
        reach = stretches.destinations(self.table, self.hero, steps) if steps > 0 else 0
        return max([self.place(self.hero.at), *(self.place(square) for square in bits(reach & ~self.traps))])

    def place(self, square: int) -> float:
        """What ending the turn on a square is worth."""
        if square not in self.places:
            worth = -STEP * min(self.distance[square], 40) if self.distance[square] < FAR else -STEP * 40
            if self.edges >> square & 1:
                worth += (EXPLORE if self.aim.explore else self.idle) - UNFINISHED * self.near
            if self.chests >> square & 1:
                worth += CHEST
            worth -= BESIDE * sum(self.on.adjacent(1 << square, foe.squares) for foe in self.foes)
            tile = square // PER_TILE
            worth -= 0.25 * sum(bool(token.card) and token.at // PER_TILE == tile for token in self.state.tokens)
            worth -= 0.05 * sum(other.at // PER_TILE == tile for other in self.state.heroes if other is not self.hero)
            self.places[square] = worth
        return self.places[square]

    def deed(self, square: int) -> float:
        """The best that can be done from a square: attacks, and what the adventure asks for."""
        if square not in self.deeds:
            best = 0.0
            for used, deed in self.attacks:
                targets = [foe for foe in self.foes if self._hits(deed, square, foe)]
                if targets:
                    best = max(best, self.attack_worth(used, deed, targets))
            for action in under_way(self.table).special_actions:
                if self._in_place(action, square):
                    best = max(best, action_worth(self.table, self.hero, action, self.aim))
            self.deeds[square] = best
        return self.deeds[square]

    def _hits(self, deed: Deed, square: int, foe: Figure) -> bool:
        return deed.attack is not None and in_reach(self.on, 1 << square, foe.squares, deed.attack.targets.reach)

    def _in_place(self, action: SpecialAction, square: int) -> bool:
        """Could the action be done standing there?"""
        state, here = self.state, 1 << square
        if action.provided and not objectives.holds(self.table, action.condition):
            return False
        if action.needs and not self.hero.marks.get(carrying(slug(action.needs))):
            return False
        if action.tile and square // PER_TILE not in objectives.tiles_named(self.table, action.tile):
            return False
        if not action.on:
            return True
        reach = {"adj": -1, "same": 0}.get(action.reach, 0)
        name = slug(action.on)
        tokens = best_guesses(self.table, action) if action.riddle else [t for t in state.tokens if t.kind == name]
        spots = [1 << token.at for token in tokens]
        spots += [figure.squares for figure in state.figures if figure.name == name]
        return any(spot == here or in_reach(self.on, here, spot, reach) for spot in spots)

    def action_worth(self, act: TombAct) -> float:
        """What the action itself is worth."""
        table, state, hero = self.table, self.state, self.hero
        match act:
            case Do():
                action = action_named(table, act.action)
                return 0.0 if action is None else action_worth(table, hero, action, self.aim, act.piece)
            case Attack():
                used, deed = next((used, deed) for used, deed in self.attacks if used.id == act.card)
                aimed = find(state, act.target)
                targets = (
                    [aimed] if isinstance(aimed, Figure) else [f for f in self.foes if self._hits(deed, hero.at, f)]
                )
                return self.attack_worth(used, deed, targets)
            case Disable():
                wanted = is_counted(under_way(table), "disabled")
                return (
                    3.0 if wanted else 0.5 if any(token.id == act.id and token.card for token in state.tokens) else -0.5
                )
            case UseItem() | UsePower():
                return self.card_worth(act.card)
        return 0.3

    def card_worth(self, card: str) -> float:
        """A card that is used up as the action; healing waits until nothing of it is wasted."""
        does = self.table.library.usable(card).deed.do
        if "heal" not in words_of(does):
            return 0.3
        given = healed(self.table, self.hero, does)
        return 0.4 * given - 0.5 if given >= amount_of(does) else -0.5

    def attack_worth(self, used: Used, deed: Deed, targets: list[Figure]) -> float:
        """The shares of foes likely to be defeated. Dailies are kept for what is worth them."""
        assert deed.attack is not None
        worths = sorted((self.strike_worth(deed, target) for target in targets), reverse=True)
        who = deed.attack.targets
        if who.together:
            by_tile: dict[int, float] = {}
            for target in targets:
                tile = next(bits(target.squares)) // PER_TILE
                by_tile[tile] = by_tile.get(tile, 0.0) + self.strike_worth(deed, target)
            worth = max(by_tile.values(), default=0.0)
        else:
            worth = sum(worths[: who.count] if who.count else worths)
        power = self.table.library.powers.get(used.id)
        if power is not None and power.type != "daily":
            return worth
        hunt = any(part.counted[0] == "defeated" for part in counted_in(under_way(self.table)))
        villain_to_come = hunt and not self.aim.prey
        clumsy = CLUMSY if self.hero.edge < 0 and deed.attack.bonus is not None else 0.0
        return worth - clumsy - (DAILY_KEPT if villain_to_come else DAILY)

    def chance_to_hit(self, target: Figure, bonus: int | None) -> float:
        """The same from every square, so it is worked out once; an attack without a roll always hits."""
        if bonus is None:
            return 1.0
        if (target.id, bonus) not in self.chances:
            items = values.best_bonus(self.table, self.hero, "attack")
            self.chances[target.id, bonus] = float(
                values.chance_to_hit(self.table, target, bonus + items, self.hero.edge)
            )
        return self.chances[target.id, bonus]

    def strike_worth(self, deed: Deed, target: Figure) -> float:
        """The share of one target that is likely to be defeated, dearer foes first."""
        assert deed.attack is not None
        sure = sum(
            op.operands[0] for clause in deed.miss for op in clause.ops if op.name == "dmg" and clause.who is None
        )
        harm = sum(
            op.operands[0] for clause in deed.hit for op in clause.ops if op.name == "dmg" and clause.who is None
        )
        others = sum(0.25 for clause in deed.hit for op in clause.ops if op.name in ("stun", "dis"))
        others *= 0.0 if target.stunned else 1.0
        chance = self.chance_to_hit(target, deed.attack.bonus)
        card = self.table.library.monsters.get(target.name)
        value = 0.8 + 0.2 * (1 if card is None else card.xp)
        lost: float = chance * min(harm, target.hp) + (1 - chance) * min(sure, target.hp)
        share = lost / (1 + 0.6 * (target.hp - 1))
        if target.name in self.aim.prey:
            value, share = 2.0, lost
        if target.id in self.healers:
            value += HEALER
        return share * value + chance * others


def _mask(squares: Any) -> int:
    mask = 0
    for square in squares:
        if square >= 0:
            mask |= 1 << square
    return mask


def action_worth(table: Table, hero: Hero, action: SpecialAction, aimed: Aim, piece: str = "") -> float:
    """What the adventure asks for comes first, what only helps when it helps; one Hero leads an Ally, once the way is known."""
    state = table.state
    chance = (21 - action.roll) / 20 if action.roll else 1.0
    if action.riddle and piece and piece not in {token.id for token in best_guesses(table, action)}:
        chance = 0.1
    adventure = under_way(table)
    if action.leads:
        name = slug(action.on)
        allies = [figure for figure in state.figures if figure.name == name and piece in ("", figure.id)]
        return 5.0 if any(ally.squares & aimed.squares and not well_led(state, ally) for ally in allies) else -3.0
    if is_counted(adventure, action.name) or (
        action.carries and any(a.needs == action.on for a in adventure.special_actions)
    ):
        return 5.0 * chance
    words = words_of(action.done)
    if "heal" in words:
        return 0.35 * healed(table, hero, action.done) - 0.6
    if action.takes:
        return (3.0 if action.on in menders(table) else 1.6) * chance
    if "tally" in words:
        return 1.5 * chance
    if "through" in words:
        return -0.5
    return 0.9 * chance if "piece" in words else 0.3


def counted_in(adventure: Adventure) -> list[Compared]:
    """What the win of an adventure counts."""
    return [part for part in adventure.victory if isinstance(part, Compared) and part.what == "count"]


def is_counted(adventure: Adventure, name: str) -> bool:
    """Does the win count this?"""
    return any(part.name == name for part in counted_in(adventure))


def attack_of(table: Table, used: Used) -> Deed | None:
    """What a card does that takes the Attack action; None if it takes none."""
    card = table.library.usable(used.id)
    return None if card.aim is None else card.deed
