"""What if foresees nothing and names nothing: its dice are not those of the table, its hidden cards not those that are held.

All is asked of a real server, of games so long that it took them up from a checkpoint. What comes by chance may agree by
chance: each test says how often, and fails by mistake less than once in a thousand million runs.
"""

from __future__ import annotations

import json
import logging
import random
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from itertools import islice
from math import comb
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tabletome.server.store.opening import open_store
from tabletome.server.store.rows import Store
from tabletome.server.tables.taking_up import ANSWERS_TOLD, WHOLE_UP_TO
from tests.attack.server.watching import GAMES, nothing_broke
from tests.server.serving import Client, Opened, Server, serving

from .twins import Twins, twins

log = logging.getLogger(__name__)

FALSE_ALARM = Fraction(1, 10**9)
TRIES = [40, pytest.param(400, marks=pytest.mark.soak)]
LONG = WHOLE_UP_TO + 60
MOST_ANSWERS = 2_000
"""After so many somebody has rolled a die."""


def most_by_chance(tries: int, each: Fraction) -> int:
    """How many of so many tries may agree by chance: more do hardly ever."""
    likely = Fraction(1)
    for agreeing in range(tries + 1):
        likely -= comb(tries, agreeing) * each**agreeing * (1 - each) ** (tries - agreeing)
        if likely < FALSE_ALARM:
            return agreeing
    return tries


def unlikeliness(one: int, other: int, tries: int) -> Fraction:
    """How likely it is that something which comes as often here as there comes so differently often in so many tries each."""
    most, total = max(one, other), one + other
    ways = sum(comb(tries, here) * comb(tries, total - here) for here in range(most, min(total, tries) + 1))
    return min(Fraction(1), 2 * Fraction(ways, comb(2 * tries, total)))


# --- long games ---------------------------------------------------------------------------------------------------------


class Rolling(NamedTuple):
    """A game in which dice can be told from what happens: how to go on, what to try, and the die that was rolled."""

    game: str
    options: dict[str, Any]
    die: str
    sides: int
    on_the_way: tuple[str, ...]
    """Verbs that are chosen first; none of them ends the game."""
    rolled: tuple[str, ...]
    """Verbs after which the die is rolled."""


HOARD = Rolling("dragon_hoard", {}, "d6", 6, ("raid", "pass"), ("raid",))
TOMB = Rolling("tomb", {"mode": "campaign"}, "d20", 20, (), ("attack", "disable", "activate"))


def first_die(events: list[dict[str, Any]]) -> int | None:
    """What the first die shows that events tell of."""
    for event in events:
        what = event["what"]
        if event["kind"] == "rolled":
            return int(what["results"][0])
        if "dice" in what:
            return int(what["dice"][0])
        if event["kind"] == "disable":
            return int(what["roll"])
    return None


class Paced(Client):
    """Somebody who comes again before they have said more than is welcome at once, or asked for more odds."""

    sent = odds = 0

    def send(self, message: dict[str, Any]) -> None:
        self.sent += 1
        self.odds += message["do"] == "odds"
        super().send(message)

    @property
    def has_said_much(self) -> bool:
        return self.sent > 80 or self.odds > 6


class Evening:
    """Ann and Bob at a table of a long game."""

    def __init__(self, server: Server, store: Store, rolling: Rolling, table: Opened) -> None:
        self.server, self.store, self.rolling, self.table = server, store, rolling, table
        self.people: list[Paced] = []
        self._come()

    def _come(self) -> None:
        self.go()
        keys = [self.table.host, self.table.friends[1]]
        self.people = [Paced(self.server, self.table.table, key) for key in keys]
        for person in self.people:
            person.until("data")

    def go(self) -> None:
        for person in self.people:
            person.close()

    def asked(self) -> tuple[Client, dict[str, Any]]:
        """Who is asked, and what; everybody has seen as much."""
        if any(person.has_said_much for person in self.people):
            self._come()
        newest = max(person.seq for person in self.people)
        for person in self.people:
            while person.seq < newest or person.last["trial"]:
                person.until("data")
        [asked] = [person for person in self.people if person.last["asked"]]
        return asked, asked.last["asked"]

    def choose(self, options: list[str], chance: random.Random) -> str:
        wanted = [option for option in options if option.split()[0] in self.rolling.rolled]
        likely = [option for option in options if option.split()[0] in self.rolling.on_the_way]
        return chance.choice(wanted or likely or options)

    def play(self, chance: random.Random) -> None:
        person, question = self.asked()
        assert person.answer(self.choose(question["options"], chance), question["seat"])["is"] == "done"

    @property
    def answers(self) -> int:
        return sum(entry.kind == "answer" for entry in self.store.entries(self.table.table))

    def comes_from_a_checkpoint(self) -> bool:
        marks = self.store.checkpoints(self.table.table)
        return self.answers > WHOLE_UP_TO and any(mark.answers <= self.answers - ANSWERS_TOLD for mark in marks)

    def tried(self, person: Client, option: str, seat: int, at: int | None = None) -> int | None:
        """The die that this option brings in a trial."""
        person.send({"do": "try", **({} if at is None else {"at": at})})
        while not person.until("data")["trial"]:
            pass
        trial = person.last["trial"]
        asked = person.last["asked"]
        die = None
        if asked is not None and asked["seat"] == seat and option in asked["options"]:
            said = person.answer(option, seat, trial=trial)
            assert said["is"] == "done", said
            die = first_die(person.last["events"])
        person.send({"do": "stop trying"})
        while person.until("data")["trial"]:
            pass
        return die

    def really(self, person: Client, option: str, seat: int) -> int | None:
        """The die that it brings at the table, if it brings one."""
        said = person.answer(option, seat)
        assert said["is"] == "done", said
        results = self.store.entries(self.table.table)[said["seq"] - 1].results
        return int(results[0][1]) if results and results[0][0] == self.rolling.die else None


class Played(NamedTuple):
    """A long game, in a store in this folder."""

    rolling: Rolling
    folder: Path
    table: Opened


@pytest.fixture(scope="module", params=[HOARD, TOMB], ids=lambda rolling: rolling.game)
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Played:
    """It is played once; whoever goes on with it has a copy."""
    folder, chance = tmp_path_factory.mktemp("long"), random.Random(4)
    url = f"sqlite:///{folder}/games.db"
    with closing(open_store(url)) as store, serving(url) as server:
        table = server.open(request.param.game, "me:Ann", "friend:Bob", **request.param.options)
        begun = Evening(server, store, request.param, table)
        for _ in range(LONG):
            begun.play(chance)
        begun.go()
    return Played(request.param, folder, table)


@pytest.fixture
def evening(played: Played, tmp_path: Path) -> Iterator[Evening]:
    """A long game that a new server has just taken up."""
    shutil.copytree(played.folder, tmp_path, dirs_exist_ok=True)
    url = f"sqlite:///{tmp_path}/games.db"
    with closing(open_store(url)) as store, serving(url) as server:
        taken_up = Evening(server, store, played.rolling, played.table)
        try:
            assert taken_up.comes_from_a_checkpoint()
            yield taken_up
        finally:
            taken_up.go()
        nothing_broke(server.stop())


@pytest.mark.parametrize("tries", TRIES)
def test_what_was_tried_at_the_present_says_nothing_about_what_really_comes(evening: Evening, tries: int) -> None:
    chance, dice = random.Random(tries), Counter[bool]()
    while dice.total() < tries:
        person, question = evening.asked()
        option, seat = evening.choose(question["options"], chance), question["seat"]
        if option.split()[0] not in evening.rolling.rolled:
            evening.play(chance)
            continue
        tried = evening.tried(person, option, seat)
        came = evening.really(person, option, seat)
        if came is not None and tried is not None:
            dice[tried == came] += 1
    agreed = most_by_chance(tries, Fraction(1, evening.rolling.sides))
    log.info("%s: %d of %d tries agreed with what came; %d may", evening.rolling.game, dice[True], tries, agreed)
    assert dice[True] <= agreed < tries


@pytest.mark.parametrize("tries", TRIES)
def test_what_is_tried_again_in_the_past_comes_otherwise_than_it_came(evening: Evening, tries: int) -> None:
    """Whoever could play the past again with its dice could go on to those that are to come."""
    chance, dice = random.Random(tries), Counter[bool]()
    played = [entry for entry in evening.store.entries(evening.table.table) if entry.kind == "answer"]
    rolled = [
        (number, entry)
        for number, entry in enumerate(played)
        if entry.results
        and entry.results[0][0] == evening.rolling.die
        and entry.what.split()[0] in evening.rolling.rolled
    ]
    while dice.total() < tries:
        evening.asked()
        number, entry = chance.choice(rolled)
        tried = evening.tried(evening.people[entry.seat], entry.what, entry.seat, at=number)
        if tried is not None:
            dice[tried == entry.results[0][1]] += 1
    agreed = most_by_chance(tries, Fraction(1, evening.rolling.sides))
    log.info("%s: %d of %d tries agreed with what had come; %d may", evening.rolling.game, dice[True], tries, agreed)
    assert dice[True] <= agreed < tries


def test_odds_leave_everything_open_and_the_past_looks_as_it_did(evening: Evening) -> None:
    """Odds that knew the next die would be sure of it; a look back that knew it would show it.

    They are sure only where whoever asks is told nothing of the die before somebody else decides what becomes of it.
    """
    chance, opened = random.Random(8), 0
    for _ in range(MOST_ANSWERS):
        person, question = evening.asked()
        option, seat = evening.choose(question["options"], chance), question["seat"]
        if option.split()[0] not in evening.rolling.rolled:
            evening.play(chance)
            continue
        told = person.ask("odds", seat, option=option)
        assert told["is"] == "odds", told
        if told["exact"] and not opened:
            assert person.ask("odds", seat, option=option)["lines"] == told["lines"]
        if evening.really(person, option, seat) is None:
            continue
        if len(told["lines"]) > 1:
            opened += 1
        else:
            assert evening.asked()[0] is not person, f"what '{option}' would bring was said to be certain: {told}"
        if opened == 3:
            break
    assert opened == 3
    at = evening.answers - 1
    before = past_page(evening, at)
    for _ in range(5):
        evening.play(chance)
    assert past_page(evening, at) == before


def past_page(evening: Evening, at: int) -> dict[str, Any]:
    """All of Ann's page of the past, put together as a browser does."""
    parts: dict[str, str] = {}
    with Client(evening.server, evening.table.table, evening.table.host, "page") as page:
        page.send({"do": "look", "at": at})
        while page.until("page")["at"] != at:
            parts |= page.last["parts"]
        return {name: page.last[name] for name in ("asked", "seat", "mine", "told")} | {
            "parts": parts | page.last["parts"]
        }


# --- hidden cards -------------------------------------------------------------------------------------------------------


def words_of(said: Any) -> set[str]:
    """All texts in what was said."""
    if isinstance(said, str):
        return {said}
    if isinstance(said, dict):
        return {word for name, part in said.items() for word in {name} | words_of(part)}
    if isinstance(said, list):
        return {word for part in said for word in words_of(part)}
    return set()


def words_tried(server: Server, journal: str, looking: int, tries: int) -> Counter[str]:
    """How many trials of the seat that looks on name each thing."""
    kinds = [{"kind": "me"}, {"kind": "friend"}]
    status, opened = server.call("/api/tables/import", {"journal": journal, "seats": kinds})
    assert status == 201, opened
    key = opened["key"] if looking == 0 else next(link["key"] for link in opened["links"] if link["role"] == "seat")
    named: Counter[str] = Counter()
    left = tries
    while left:
        with Paced(server, opened["table"], key) as client:
            real = words_of(client.until("data"))
            while left and not client.has_said_much:
                client.send({"do": "try"})
                while not (said := client.until("data"))["trial"]:
                    pass
                named.update(words_of({**said, "trial": ""}) - real)
                client.send({"do": "stop trying"})
                while client.until("data")["trial"]:
                    pass
                left -= 1
    return named


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store')}/games.db") as running:
        yield running


@pytest.mark.parametrize("game", ["dragon_hoard", "party", "deck"])
@pytest.mark.parametrize(("pairs", "tries"), [(1, 80), pytest.param(25, 200, marks=pytest.mark.soak)])
def test_what_if_while_another_is_asked_names_nothing_oftener_because_they_hold_it(
    server: Server, game: str, pairs: int, tries: int
) -> None:
    options = {"play": "duel"} if game == "deck" else {}
    for pair in islice(twins(GAMES[game], random.Random(game), options), pairs):
        one, other = (words_tried(server, journal, pair.looking, tries) for journal in pair.journals)
        words = {*one, *other}
        suspect = {
            word: (one[word], other[word])
            for word in words
            if unlikeliness(one[word], other[word], tries) < FALSE_ALARM / (len(words) * pairs)
        }
        log.info("%s: %d things named in %d trials of each", game, len(words), tries)
        assert words, "nothing happened in any trial"
        assert suspect == {}, _shown(pair)


def _shown(pair: Twins) -> str:
    return json.dumps(pair.journals)
