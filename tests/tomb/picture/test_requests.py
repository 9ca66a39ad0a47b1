"""Every request says what it is and what it is about, so that nobody has to read its prompt."""

from __future__ import annotations

import random
import re

import pytest

from tabletome.games.tomb.game import GAME
from tabletome.games.tomb.options import Subject
from tabletome.games.tomb.options.encounters import CANCEL, Cancelling
from tabletome.kernel import Match

KIND = re.compile(r"[a-z][a-z0-9-]*")


@pytest.mark.parametrize("seed", range(6))
def test_every_request_of_a_campaign_has_a_kind_and_a_plain_subject(seed: int) -> None:
    match = Match(GAME, 1 + seed % 4, {"mode": "campaign", "powers": "choose", "adventure": 1 + 2 * seed}, seed=seed)
    kinds, rng = set(), random.Random(seed)
    for _ in range(1500):
        if (request := match.request) is None:
            break
        assert KIND.fullmatch(request.kind), request.prompt
        assert request.about is None or isinstance(request.about, Subject), request.kind
        assert hash(request.about) is not None, "made of ids and numbers alone"
        kinds.add(request.kind)
        match.answer(request.option(rng.randrange(request.size)))
    assert {"power", "start", "hero-phase"} <= kinds


def test_who_may_cancel_an_encounter_is_told_which_one_and_for_how_much() -> None:
    about = Cancelling("quicksand", 5)
    assert about.speaks_of == ("quicksand",)
    assert (CANCEL, about.price, about.spent) == ("cancel", 5, 0)
