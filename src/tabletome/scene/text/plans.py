"""Plans in words: for a terminal, and for whoever cannot see the picture."""

from __future__ import annotations

from tabletome.kernel import percent
from tabletome.scene.plans import Hit, Plan
from tabletome.scene.text.words import plain, wrap

FULL = 12
"""How many signs wide the bar of the likeliest amount is."""


def plan_lines(plan: Plan, width: int = 100) -> list[str]:
    """The plan as lines: what it is, who is hit and how hard, the ways others would take, and why.

    >>> from fractions import Fraction
    >>> from tabletome.scene.plans import Bar
    >>> goblin = Hit("M1", "Goblin M1", "e4", 2, (Bar(1, Fraction(1, 3)), Bar(2, Fraction(2, 3), True)))
    >>> print("\\n".join(plan_lines(Plan("Slash at Goblin M1", notes=("range 1, in sight",), hits=(goblin,)))))
    Slash at Goblin M1
      range 1, in sight
      Goblin M1 on e4, 2 HP: falls 66.7 %
        1  33.3 %  ██████
        2  66.7 %  ████████████  falls
    """
    lines = wrap(plain(plan.title), width)
    for note in plan.notes:
        lines += _indented(plain(note), width)
    for hit in plan.hits:
        lines += _indented(f"{plain(hit.name)} on {hit.place}, {hit.health} HP: {hit.words}", width)
        lines += _bars(hit)
    for said in plan.together:
        lines += _indented(plain(said), width)
    for course in plan.courses:
        why = f" ({plain(course.why)})" if course.why else ""
        lines += _indented(f"{course.odds}: {plain(course.text)}{why}", width)
    return lines


def plan_words(plan: Plan) -> str:
    """The plan in a few sentences, to be read out."""
    parts = [plan.title, *plan.notes, *(f"{hit.name}: {hit.words}" for hit in plan.hits), *plan.together]
    parts += [f"{course.odds}: {course.text}" for course in plan.courses]
    return ". ".join(plain(part).rstrip(".") for part in parts if part) + "."


def _indented(text: str, width: int) -> list[str]:
    return ["  " + line for line in wrap(text, width - 2, "  ")]


def _bars(hit: Hit) -> list[str]:
    highest = max((bar.chance for bar in hit.bars), default=1)
    wide = max((len(str(bar.amount)) for bar in hit.bars), default=1)
    return [
        f"    {bar.amount:>{wide}}  {percent(bar.chance):>6}  {'█' * max(1, round(FULL * bar.chance / highest))}"
        + ("  falls" if bar.falls else "")
        for bar in hit.bars
    ]
