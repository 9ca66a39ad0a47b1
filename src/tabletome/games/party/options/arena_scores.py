"""What a roll is for, and in the arena, where nothing can fail, how much it scores on average."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from tabletome.games.party.board import pool as dice
from tabletome.games.party.cards.dice import DICE
from tabletome.games.party.cards.language import Changes, Need, Ways
from tabletome.games.party.options import sums
from tabletome.games.party.state import Pool


class Aim(NamedTuple):
    """What a roll is for: the need (as pairs, to be compared), immunity, what criticals add, what an arena counts."""

    symbols: tuple[tuple[str, int], ...]
    hp: int
    immune: str = ""
    crit: str = ""
    counted: str = ""

    @property
    def need(self) -> Need:
        return Need(dict(self.symbols), self.hp)


def expected(pool: Pool, ways: Ways, aim: Aim, on: int | None = None, touched: Sequence[int] = ()) -> Fraction:
    """The average score in the arena after a modifier used well. Every die counts for itself, so each is chosen by itself."""
    terms = sums.Terms(aim.counted, aim.crit, runes=False)
    settled = dice.symbols(pool)
    crits = dice.criticals(pool) * sum(symbol in aim.counted for symbol in aim.crit)
    total = Fraction(sum(settled[symbol] for symbol in aim.counted) + crits)
    return total + max((_gain(pool, way, terms, on, touched) for way in ways), default=Fraction(0))


def _gain(pool: Pool, way: Changes, terms: sums.Terms, on: int | None, touched: Sequence[int]) -> Fraction:
    gain = Fraction(0)
    shown = {place: len(sums.worth(die.face, terms)) for place, die in enumerate(pool.dice) if not die.locked}
    colours = dice.colours_of(pool)
    for change in way:
        able = [place for place in dice.changeable(pool, change.changes_dice) if place not in touched]
        gain += sum(symbol in terms.useful for symbol in change.symbols)
        if change.joins:
            joining = dice.addable(colours, change.joins)
            gain += max((_average(colour, terms) for colour in joining), default=Fraction(0))
        if change.rerolls:
            better = sorted((_average(colours[place], terms) - shown[place] for place in able), reverse=True)
            if on is not None:
                first = _average(colours[on], terms) - shown[on]
                better.remove(first)
                better.insert(0, first)
            must = 1 if on is not None or not touched else 0
            gain += sum(
                (each for rank, each in enumerate(better[: change.up_to]) if rank < must or each > 0), Fraction(0)
            )
        if change.turns:
            gain += max((_best_face(colours[place], change.face, terms) - shown[place] for place in able), default=0)
    return gain


def _average(colour: str, terms: sums.Terms) -> Fraction:
    return Fraction(sum(len(symbols) * count for symbols, count in sums.sides(colour, terms)), 6)


def _best_face(colour: str, face: str, terms: sums.Terms) -> int:
    faces = DICE[colour].faces if face == "*" else (face,)
    return max(len(sums.worth(each, terms)) for each in faces)
