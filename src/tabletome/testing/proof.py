"""`docs/proof.md`: how well the tests that claim rules notice when the rules are broken, a line for each game."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

HEAD = "| game | seed | rules | broken | noticed | share | survived | equivalent | not cited |"
RULE = "|---|---|---|---|---|---|---|---|---|"
PAGE = """\
# Proof

Every rule of a book stands in a ledger with an id, and tests claim the ids they prove (`tabletome rules` counts them).
Whether a test that claims a rule would notice if the rule were wrong is tried out: rules are broken on purpose.

`make mutants GAME=… [SAMPLE=100] [SEED=1] [PART=…] [PROOF=1]` takes rules of the ledger by chance, or of one part of it.
Where the code cites one, in the docstring of a function or class or where something is told or asked, it makes one small
change: a comparison turned, a number one higher, a condition turned round, *and* for *or*, plus for minus, a call left out.
Then only the tests run that claim the rules cited there, tests and scenario files alike. If all of them pass, the change has
*survived*: a hole in the tests, to be mended, or a change that makes no difference. The latter are kept by hand in
`tests/mutants/<game>.yaml`, each with a reason, and count as *equivalent*. What people read is not changed: texts, events,
prompts, citations, labels, headings and places of options, pictures; nor what bots think, branches that only tell, and the
kind of a question.

A change is made in memory first, in a forked process. What seems to survive there is tried again in a fresh process that
imports the changed file, so that nothing survives only because it had run before. Rules that no function cites, such as what
is printed on cards, are *not cited*: their tests look at the content.

{table}

`PROOF=1` writes the line of the game on this page anew. The same seed takes the same rules as long as neither the code nor
the claims change.
"""
LINE = re.compile(r"^\| ([a-z_]+(?:, part \d+)?) \| \d+ \|.*\|$", re.MULTILINE)


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """What became of the changes that were made for a sample of rules."""

    game: str
    seed: int
    rules: int
    noticed: int
    survived: int
    equivalent: int
    not_cited: int
    part: int = 0

    @property
    def name(self) -> str:
        """What its line is about: a game, or a part of its book."""
        return f"{self.game}, part {self.part}" if self.part else self.game

    @property
    def broken(self) -> int:
        return self.noticed + self.survived

    def line(self) -> str:
        """The line of the table."""
        share = f"{self.noticed / self.broken:.1%}" if self.broken else "–"
        counts = (
            self.seed,
            self.rules,
            self.broken,
            self.noticed,
            share,
            self.survived,
            self.equivalent,
            self.not_cited,
        )
        return f"| {self.name} | {' | '.join(map(str, counts))} |"


def page(lines: dict[str, str]) -> str:
    """The page with a line for each game."""
    return PAGE.format(table="\n".join((HEAD, RULE, *(lines[game] for game in sorted(lines)))))


def lines_of(text: str) -> dict[str, str]:
    """The lines that a page has, by game or part of one."""
    return {found[1]: found[0] for found in LINE.finditer(text)}


def write_score(score: Score, file: Path) -> None:
    """Write the page with this line anew."""
    lines = lines_of(file.read_text(encoding="utf-8")) if file.exists() else {}
    file.write_text(page(lines | {score.name: score.line()}), encoding="utf-8")
