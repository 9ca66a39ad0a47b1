"""Events: what happens is told in declared kinds, by ids that have names, and every kind has its sentence."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from tabletome.games.party.cards.names import DECKS
from tabletome.games.party.events import EVENTS, DieSet
from tabletome.games.party.game import GAME
from tabletome.kernel import WATCHER, Match
from tabletome.kernel.events import SHARED, Drew, Rolled, ids_in
from tests.party.table import Cards, answer, on_quest, quest_card, told

DECLARED = {kind.kind: kind for kind in (*SHARED, *EVENTS)}


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {"mode": "rival", "skull_scrolls": True}), (2, {"mode": "coop", "difficulty": "hard"})]
)
def test_every_event_of_a_game_is_declared_and_names_whom_it_speaks_of(seats: int, options: dict[str, object]) -> None:
    match, chance = Match(GAME, seats, options, seed=11, listen=True), Random(11)
    while match.request is not None and match.answered < 250:
        match.answer(str(match.request.option(chance.randrange(match.request.size))))
    events = match.events or []
    assert len({event.kind for event in events}) > 12
    for event in events:
        happened = msgspec.convert(event.what, DECLARED[event.kind])
        assert set(ids_in(happened)) == set(event.names)
        assert all(name[0].isupper() or name in DECKS.values() for name in event.names.values()), event
        assert event.rules
        assert GAME.say(event).endswith(".")


def test_every_kind_of_its_own_has_a_sentence() -> None:
    assert {kind.kind for kind in EVENTS} <= GAME.sentences.forms.keys()


def test_every_die_of_a_roll_is_told_with_its_face_and_a_turned_one_with_what_it_showed(
    plain: Cards,
) -> None:
    quest_card(plain, "two", slots="..", need="*9")
    match = on_quest("ed bo", "two", hand="crown strike", chance=["SS", "blank", "MR"], token=False)
    answer(match, "roll", "scroll strike", "set r2 SS")
    assert told(match, Rolled) == [Rolled("green", ("r1", "r2", "b1"), ("SS", "blank", "MR"), "two")]
    assert told(match, DieSet) == [DieSet("r2", "blank", "SS", "strike")]


@pytest.mark.rules("AP-INFO-01")
def test_everybody_hears_of_a_draw_once_and_only_its_owner_of_the_card(plain: Cards) -> None:
    quest_card(plain, "ogre", need="", win="I")
    match = on_quest("ada", chance=["S"], token=False, decks={"items": "crown"})
    heard = {
        seat: [event.what for event in match.seat(seat).events if event.kind == Drew.kind] for seat in (0, 1, WATCHER)
    }
    assert [what["card"] for what in heard[0]] == ["crown"]
    assert heard[1] == heard[WATCHER] == [{"who": "green", "deck": "items", "card": ""}]
