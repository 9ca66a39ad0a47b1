"""Every Chapter of a campaign for every size of party, played by a bot: how many of so many games were won, and how they ended.

python -m tabletome.lab.chapters tactics --games 100 --seed 1 --chapters 1,4,5
python -m tabletome.lab.chapters drunagor --games 12 --heroes 1,3 --workers 2
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from itertools import islice
from typing import Any, TypeAlias

import msgspec

from tabletome.bots import bot_named
from tabletome.games.drunagor import game as drunagor
from tabletome.games.drunagor import state as drunagor_state
from tabletome.games.drunagor.options.campaign.road import road
from tabletome.games.tactics import game as tactics
from tabletome.games.tactics import state as tactics_state
from tabletome.kernel import Game, Match, TabletomeError
from tabletome.lab.simulate import start_of_processes

MOST_DECISIONS = 10_000
TOLL_ROOM = 0

Cell: TypeAlias = tuple[int, int]
"""A Chapter, and how many heroes play it."""
Watch: TypeAlias = Callable[[str], None]


class Ending(msgspec.Struct, frozen=True):
    """How one game ended: won or not, why, and in which round."""

    won: bool
    why: str
    round: int


class Campaign(msgspec.Struct, frozen=True):
    """What there is to measure in a game: its Chapters by number, each with the first columns of its row."""

    game: Game[Any]
    bot: str
    heroes: tuple[int, ...]
    columns: tuple[str, ...]
    chapters: Mapping[int, tuple[str, ...]]
    options: Callable[[int, int], dict[str, object]]
    ended: Callable[[Any], tuple[str, int]]
    """Why a game ended as it did, and in which round."""


def of_tactics() -> Campaign:
    """Each encounter by itself; a success counts with or without the bonus."""

    def ended(state: tactics_state.State) -> tuple[str, int]:
        return state.result, state.fight.round if state.fight is not None else 0

    chapters = {
        number: (f"{number}. {one.title}", str(one.level)) for number, one in tactics.GAME.library.encounters.items()
    }
    return Campaign(
        tactics.GAME, "captain", (3, 4, 5), ("Encounter", "Level"), chapters,
        lambda chapter, heroes: {"chapter": chapter, "heroes": heroes}, ended,
    )  # fmt: skip


def of_drunagor() -> Campaign:
    """The Toll Room, and each Chapter as the only one of a Campaign that begins with it: the party has its rewards."""

    def options(chapter: int, heroes: int) -> dict[str, object]:
        if chapter == TOLL_ROOM:
            return {"mode": "one-shot", "heroes": heroes}
        return {"mode": "campaign", "chapter": chapter, "last": chapter, "most_tries": 1, "heroes": heroes}

    def ended(state: drunagor_state.State) -> tuple[str, int]:
        played = state.campaign.log[-1:] if state.campaign is not None else []
        return state.why, played[0].rounds if played else state.round

    chapters = {number: (f"{number}. {one.name}",) for number, one in road(drunagor.GAME.library).items()}
    return Campaign(
        drunagor.GAME, "champion", (1, 2, 3, 4, 5), ("Chapter",), {TOLL_ROOM: ("The Toll Room",), **chapters},
        options, ended,
    )  # fmt: skip


CAMPAIGNS = {"tactics": of_tactics, "drunagor": of_drunagor}


def played(campaign: Campaign, cell: Cell, seed: int, bot: str) -> Ending:
    """One game of a cell. One that goes wrong, or on and on, is not won, and says so."""
    match: Match[Any] = Match(campaign.game, 1, campaign.options(*cell), seed=seed)
    player, seat = bot_named(bot, campaign.game, seed), match.seat(0)
    try:
        while match.request is not None and match.answered < MOST_DECISIONS:
            match.answer(player.choose(seat))
    except TabletomeError as error:
        return Ending(False, f"{type(error).__name__}: {error}", 0)
    if match.outcome is None:
        return Ending(False, f"not over after {MOST_DECISIONS} decisions", 0)
    return Ending(match.outcome.scores[0] > 0, *campaign.ended(match.state))


def measure(
    spec: str, cells: Sequence[Cell], games: int, bot: str, seed: int, workers: int = 1, watch: Watch | None = None
) -> dict[Cell, list[Ending]]:
    """So many games of each cell, from the same seeds whatever the number of workers; `watch` is told of each cell."""
    jobs = [(spec, cell, seed + number, bot) for cell in cells for number in range(games)]
    found: dict[Cell, list[Ending]] = {}
    with start_of_processes().Pool(workers) if workers > 1 else nullcontext() as pool:
        endings: Iterator[Ending] = map(_job, jobs) if pool is None else pool.imap(_job, jobs)
        for cell in cells:
            found[cell] = [*islice(endings, games)]
            if watch is not None:
                watch(f"{len(found)} of {len(cells)} cells: {told(cell, found[cell])}")
    return found


def _job(job: tuple[str, Cell, int, str]) -> Ending:
    spec, cell, seed, bot = job
    return played(CAMPAIGNS[spec](), cell, seed, bot)


def told(cell: Cell, endings: Sequence[Ending]) -> str:
    """How the games of a cell ended, in a line: each reason with the rounds in which it came.

    >>> told((3, 1), [Ending(False, "night fell", 20), Ending(True, "all are home", 9), Ending(True, "all are home", 7)])
    'Chapter 3, heroes 1: won 2 of 3 (all are home 2, rounds 7 9), lost 1 (night fell 1, round 20)'
    """
    parts = []
    for word, some in (("won", [one for one in endings if one.won]), ("lost", [one for one in endings if not one.won])):
        counted = Counter(one.why for one in some).most_common()
        reasons = "; ".join(f"{why} {times}, {_rounds(some, why)}" for why, times in counted)
        of = f" of {len(endings)}" if word == "won" else ""
        parts.append(f"{word} {len(some)}{of}" + (f" ({reasons})" if reasons else ""))
    chapter, heroes = cell
    return f"Chapter {chapter}, heroes {heroes}: {', '.join(parts)}"


def _rounds(endings: Sequence[Ending], why: str) -> str:
    rounds = sorted(one.round for one in endings if one.why == why)
    return f"round{'s' * (len(rounds) > 1)} {' '.join(map(str, rounds))}"


def table(campaign: Campaign, cells: Mapping[Cell, Sequence[Ending]]) -> str:
    """Per cent of games won, a Chapter a line.

    >>> print(table(of_tactics(), {(1, 3): [Ending(True, "", 1), Ending(False, "", 1)], (1, 4): [Ending(False, "", 1)]}))
    | Encounter | Level | 3 heroes | 4 heroes |
    |---|---:|---:|---:|
    | 1. Ford of Crows | 1 | 50 | 0 |
    """
    sizes = sorted({heroes for _, heroes in cells})
    heads = [*campaign.columns, *(f"{heroes} hero{'es' * (heroes > 1)}" for heroes in sizes)]
    rows = ["| " + " | ".join(heads) + " |", "|---" + "|---:" * (len(heads) - 1) + "|"]
    for chapter in dict.fromkeys(chapter for chapter, _ in cells):
        shares = [_share(cells.get((chapter, heroes), [])) for heroes in sizes]
        rows.append("| " + " | ".join([*campaign.chapters[chapter], *shares]) + " |")
    return "\n".join(rows)


def _share(endings: Sequence[Ending]) -> str:
    return f"{100 * sum(one.won for one in endings) / len(endings):.0f}" if endings else ""


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Every Chapter of a campaign for every size of party.")
    parser.add_argument("game", choices=[*CAMPAIGNS])
    parser.add_argument("--games", type=int, default=100, help="games of each Chapter and number of heroes")
    parser.add_argument("--bot", default="", help="who plays; the game's own if left out")
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same games")
    parser.add_argument("--chapters", default="", help="which, by number, with commas; all if left out")
    parser.add_argument("--heroes", default="", help="which sizes of party, with commas; all if left out")
    parser.add_argument("--workers", type=int, default=1, help="how many processes play")
    given = parser.parse_args(arguments)
    campaign = CAMPAIGNS[given.game]()
    chapters = _numbers(parser, "chapters", given.chapters, [*campaign.chapters])
    sizes = _numbers(parser, "heroes", given.heroes, campaign.heroes)
    if given.games < 1 or given.workers < 1:
        parser.error("at least one game, and at least one worker")
    bot = given.bot or campaign.bot
    cells = [(chapter, heroes) for chapter in chapters for heroes in sizes]
    found = measure(given.game, cells, given.games, bot, given.seed, given.workers, _say)
    head = f"Won by {bot} in per cent of {given.games} games a cell, seed {given.seed}:"
    endings = "\n".join(told(cell, some) for cell, some in found.items())
    sys.stdout.write(f"{head}\n\n{table(campaign, found)}\n\n{endings}\n")


def _say(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def _numbers(parser: argparse.ArgumentParser, name: str, given: str, known: Sequence[int]) -> list[int]:
    """The numbers that were asked for, if there are such."""
    wanted = [one.strip() for one in given.split(",") if one.strip()]
    strange = [one for one in wanted if one not in map(str, known)]
    if strange:
        parser.error(f"--{name} {', '.join(strange)}: there are {', '.join(map(str, known))}")
    return [int(one) for one in wanted] or [*known]


if __name__ == "__main__":
    main()
