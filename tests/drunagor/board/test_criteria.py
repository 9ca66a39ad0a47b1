"""Line 5 of the plan: for each two neighbours in the order of criteria, a position in which exactly these two disagree."""

from __future__ import annotations

import pytest

from tabletome.games.drunagor.board.plan import Plan, Verdict
from tabletome.games.drunagor.board.planner import because
from tests.drunagor.board.boards import called, decide, placed, without

ROUND_THE_PIT = """
    ##B.####
    ##..####
    M.##x.##
    ..##..A#
    ##....##
    ##....##
"""
"""A large Monster comes beside A by two areas, both two steps away: e3 over B's area, with a Chest, or e5."""


def end(decided: Plan) -> str:
    """Its end on a board six squares wide."""
    return "abcdef"[decided.end % 6] + str(decided.end // 6 + 1)


@pytest.mark.rules("DR-AI-01", "DR-AI-35", "DR-MTURN-03")
def test_most_heroes_come_before_the_best_ranked_one() -> None:
    field = placed("A#M#B# #.#.C# ###### ######")
    decided = decide(field, shape="cleave", number=2)
    assert (end(decided), decided.targets) == ("d2", ("B", "C"))
    assert decided.verdict == decided.whom == Verdict("heroes", 2, 1)
    assert because(decided) == "hits more Heroes: 2, else 1"
    assert decide(without(field, "C"), shape="cleave", number=2).targets == ("A",)


@pytest.mark.rules("DR-AI-12", "DR-AI-35")
def test_the_best_ranked_heroes_come_before_pets_hit_besides() -> None:
    field = placed("A#M#B# #.#.p# ###### ######")
    decided = decide(field, shape="cleave", number=2)
    assert (end(decided), decided.targets) == ("b2", ("A",))
    assert decided.verdict == Verdict("rank", whom=("A",), instead_of=("B",))
    assert because(decided, {"A": "Jaheen", "B": "Lorelai"}.__getitem__) == "prefers Jaheen to Lorelai"
    assert decide(without(field, "A"), shape="cleave", number=2).targets == ("B", "p")


@pytest.mark.rules("DR-AI-13", "DR-AI-35")
def test_pets_hit_besides_come_before_darkness() -> None:
    field = placed("##A### p.#*## ##M### ######")
    decided = decide(field, shape="cleave", number=2)
    assert (end(decided), decided.targets) == ("b2", ("A", "p"))
    assert decided.verdict == Verdict("allies", 1, 0)
    assert end(decide(without(field, "p"), shape="cleave", number=2)) == "d2"


@pytest.mark.rules("DR-AI-19", "DR-AI-35")
def test_darkness_comes_before_harm() -> None:
    field = placed("##A### #*#.## #!#.## ##M###")
    decided = decide(field)
    assert (end(decided), decided.way.harms) == ("b2", 1)
    assert decided.verdict == Verdict("darkness", 1, 0)


@pytest.mark.rules("DR-AI-37", "DR-AI-35")
def test_harm_comes_before_water() -> None:
    field = placed("##A### #.#.## #^#~## ##M###")
    decided = decide(field)
    assert (end(decided), decided.way.harms, decided.way.water) == ("d2", 0, True)
    assert decided.verdict == Verdict("harm", 0, 1)
    immune = decide(field, immune=("lava",))
    assert (end(immune), immune.verdict) == ("b2", Verdict("water", 0, 1)), "what does nothing to it is no harm"


@pytest.mark.rules("DR-AI-18")
def test_a_longer_clean_way_is_taken_to_equally_good_squares() -> None:
    field = placed("##A### #.#.## #^##.# ##M.##")
    decided = decide(field)
    assert (end(decided), decided.way.points, decided.verdict) == ("d2", 3, Verdict("harm", 0, 1))
    assert end(decide(field, movement=2)) == "b2", "it goes through harm if there is no other way"


@pytest.mark.rules("DR-AI-20", "DR-AI-21")
def test_targets_come_before_harm() -> None:
    field = placed("A#M#B# #!#.## ###### ######")
    decided = decide(field)
    assert (decided.targets, decided.way.harms) == (("A",), 1)
    only = placed("A#M### #^#### ###### ######", M={"health": 1})
    assert decide(only).targets == ("A",), "even if it kills it"


@pytest.mark.rules("DR-AI-35", "DR-AI-37")
def test_water_comes_before_points() -> None:
    field = placed("##A### #.#.## #~##.# ##M.##")
    decided = decide(field)
    assert (end(decided), decided.way.points) == ("d2", 3)
    assert decided.verdict == Verdict("water", 0, 1)
    assert end(decide(field, wet=True)) == "b2", "Water that has taken its point this turn counts no more"


@pytest.mark.rules("DR-AI-17", "DR-AI-35")
def test_points_come_before_trampling() -> None:
    field = placed("##A### #.#.## #.##B# ##M.##")
    decided = decide(field, tramples=True)
    assert (end(decided), decided.way.points) == ("b2", 2)
    assert decided.verdict == Verdict("points", 2, 3)


@pytest.mark.rules("DR-AI-35", "DR-AI-48")
def test_trampling_comes_before_chests() -> None:
    field = placed(ROUND_THE_PIT, M={"large": True})
    decided = decide(field, tramples=True)
    assert called(field, decided.path) == "a3 c1 e3"
    assert decided.verdict == Verdict("trampled", 1, 0)


@pytest.mark.rules("DR-AI-48", "DR-AI-35")
def test_chests_come_before_shoving() -> None:
    field = placed(ROUND_THE_PIT.replace("B", ".").replace("##....##", "##..m.##", 1), M={"large": True})
    decided = decide(field)
    assert called(field, decided.path) == "a3 c5 e5"
    assert decided.verdict == Verdict("chests", 0, 1)
    only = placed(ROUND_THE_PIT.replace("B", ".").replace("##....##", "##..##.#", 1), M={"large": True})
    assert called(only, [decide(only).end]) == "e3", "it crushes the Chest where nothing else reaches its target"


@pytest.mark.rules("DR-AI-48", "DR-AI-35")
def test_shoving_comes_before_the_party_leader() -> None:
    field = placed(ROUND_THE_PIT.replace("B", ".").replace("x", "m"), M={"large": True})
    decided = decide(field)
    assert called(field, decided.path) == "a3 c5 e5"
    assert decided.verdict == Verdict("shoved", 0, 1)
    assert len(decided.tied) == 1


@pytest.mark.rules("DR-AI-36", "DR-AI-35")
def test_the_party_leader_picks_among_equals_and_else_the_first_in_reading_order_is_taken() -> None:
    field = placed("##A### #.#.## ##M### ######")
    decided = decide(field)
    assert [called(field, way.path) for way in decided.tied] == ["c3 b2", "c3 d2"]
    assert decided.way == decided.tied[0]
    assert because(decided) == "one of 2 equal ways"
    only = decide(placed("##A### #.#### ##M### ######"))
    assert (len(only.tied), only.verdict.criterion == "leader") == (1, False)
