"""Every event is one of the shared vocabulary or of the game's own, has all its fields, and can be said in a sentence."""

from __future__ import annotations

import random

import msgspec
import pytest

from tabletome.games.tomb.game import GAME
from tabletome.games.tomb.log import SENTENCES
from tabletome.kernel import Match
from tabletome.kernel.events import SHARED, Moved, id_fields
from tests.tomb.cards import Cards
from tests.tomb.plain import beast, hero, monster, play, position, told, villain_phase

pytestmark = pytest.mark.usefixtures("plain")

KNOWN = {kind.kind: kind for kind in (*SHARED, *GAME.events)}


@pytest.mark.parametrize("seed", range(8))
def test_every_event_of_random_games_is_declared_and_reads_as_a_sentence(seed: int) -> None:
    options = {"adventure": 1 + seed, "mode": "campaign" if seed % 2 else "one-shot", "ties": "settle"}
    match = Match(GAME, 1 + seed % 3, options, seed=seed, listen=True)
    rng = random.Random(seed)
    for _ in range(500):
        if match.request is None:
            break
        match.answer(match.request.option(rng.randrange(match.request.size)))
    assert match.events
    for event in match.events:
        kind = KNOWN[event.kind]
        assert isinstance(msgspec.convert(event.what, kind, strict=True), kind)
        ids = {event.what[field] for field in id_fields(kind) if isinstance(event.what[field], str)}
        assert ids - {""} <= set(event.names), "whatever is named by id has a name"
        sentence = match.game.say(event)
        assert sentence[-1] in ".!?", sentence
        assert "{" not in sentence, sentence


def test_every_kind_of_event_has_a_sentence_and_no_sentence_is_for_nothing() -> None:
    assert set(SENTENCES.forms) <= set(KNOWN)
    assert {kind.kind for kind in GAME.events} <= set(SENTENCES.forms)


def test_a_walk_is_told_with_every_square_of_the_way() -> None:
    match = play(position([hero("ada", "1a1")]))
    match.answer("move 1d4")
    [moved] = told(match, Moved.kind)
    path = moved["path"]
    assert (path[0], path[-1]) == ("1a1", "1d4")
    assert len(path) == len(set(path)) == 4, "three steps, diagonally"


def test_a_monster_that_moves_is_told_with_where_it_stood(cards: Cards) -> None:
    beast(cards, "* -> move 1")
    match = villain_phase([hero("ada", "1b2")], [monster("beast", "3b2")])
    assert [moved["path"] for moved in told(match, Moved.kind)] == [["3b2", "2b2"]]
