"""Who sits where: people by name, bots in the other seats."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from secrets import randbits
from typing import Any

import msgspec

from tabletome.bots import Bot, bot_named
from tabletome.kernel import WATCHER, BadSetup, Game
from tabletome.scene.stage import name_of
from tabletome.scene.text.words import cut, plain

LONGEST_NAME = 30


class Wishes(msgspec.Struct, frozen=True):
    """What was said on the command line about who plays."""

    names: tuple[str, ...] = ()
    bots: Mapping[int, str] = {}
    other_bots: str = ""
    seed: int | None = None


class Players:
    """The seats of one match. `bots` has the seats that programs play; all others are people's."""

    def __init__(self, game: Game[Any], seats: int, wishes: Wishes) -> None:
        wanted = _bots_by_seat(seats, wishes)
        first = randbits(64) if wishes.seed is None else wishes.seed
        self.bots: dict[int, Bot] = {seat: bot_named(name, game, first * 1_000 + seat) for seat, name in wanted.items()}
        self.people = [seat for seat in range(seats) if seat not in self.bots]
        self.hidden = game.hides
        if len(wishes.names) > seats:
            raise BadSetup(f"there are {len(wishes.names)} names for {seats} seats")
        self.names = tuple(self._name(seat, wanted, wishes.names) for seat in range(seats))

    @property
    def share_a_screen(self) -> bool:
        """Several people look at one screen, and may not see all of each other's cards."""
        return self.hidden and len(self.people) > 1

    @property
    def onlooker(self) -> int:
        """Whose eyes the end of a game is shown through: the only person's, or everybody's."""
        return self.people[0] if len(self.people) == 1 else WATCHER

    def name(self, seat: int) -> str:
        return name_of(seat, self.names)

    def _name(self, seat: int, wanted: Mapping[int, str], names: Sequence[str]) -> str:
        given = cut(plain(names[seat]), LONGEST_NAME) if seat < len(names) else ""
        if given or seat not in wanted:
            return given or ("You" if len(self.people) == 1 else "")
        alike = list(wanted.values()).count(wanted[seat]) > 1
        return f"{plain(wanted[seat])} bot" + (f" {seat}" if alike else "")


def read_bots(written: Sequence[str]) -> dict[int, str]:
    """`--bot SEAT=NAME` options as seats with the name of their bot."""
    bots: dict[int, str] = {}
    for text in written:
        found = re.fullmatch(r"\s*(\d{1,3})\s*=\s*(\S+)\s*", text)
        if found is None:
            raise BadSetup(f"'--bot {text}' is not a seat and a bot; right would be '--bot 1=random'")
        bots[int(found[1])] = found[2]
    return bots


def read_names(written: str) -> tuple[str, ...]:
    """`Ann,Bob` as names; an empty place leaves a seat unnamed."""
    return tuple(plain(name) for name in written.split(",")) if written else ()


def _bots_by_seat(seats: int, wishes: Wishes) -> dict[int, str]:
    """The bots that were named, and with `other_bots` one in every other seat but the first free one, which is a person's."""
    for seat in wishes.bots:
        if seat >= seats:
            raise BadSetup(f"there is no seat {seat} for a bot; the seats are 0 to {seats - 1}")
    wanted = dict(wishes.bots)
    if wishes.other_bots:
        free = [seat for seat in range(seats) if seat not in wanted]
        if len(free) < 2:
            raise BadSetup(
                f"there is no seat left for '--bots {wishes.other_bots}': one is yours, and there are {seats}"
            )
        wanted.update(dict.fromkeys(free[1:], wishes.other_bots))
    return dict(sorted(wanted.items()))
