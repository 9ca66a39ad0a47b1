"""Chance sources: seeded, scripted, recorded, asked, enumerated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import pairwise, product
from math import comb, prod
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletome.kernel import (
    Asked,
    BadChance,
    Chance,
    Choose,
    Enumerated,
    Flow,
    Match,
    One,
    Recorded,
    Result,
    Scripted,
    Seeded,
)
from tabletome.kernel.chance import branches, possible

from .games import CLIMB, little_match, play_all

D6 = Chance("d6", range(1, 7))
D20 = Chance("d20", range(1, 21), "attack", "kobold-1")
CARDS = Chance("cards", ("ace", "king", "queen"))
MISSPELT = "cards=ace"


# --- seeded -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        (0, [15133989026225390874, 14421015076653408864, 17679791362730336830]),
        (1, [16867686405223379429, 4162104940041944679, 1635124370001030244]),
        (7, [3336269258989980447, 9383467893240998821, 5519156478781435953]),
        (-3, [17102154802575086082, 9019132381474562985, 8921594588559194698]),
        (2**128 - 1, [13822191459691453245, 1925649467853978625, 1798956660199138737]),
    ],
)
def test_the_words_of_a_seed_never_change_so_that_old_journals_replay(seed: int, words: list[int]) -> None:
    assert [Seeded(seed, counter).below(2**64) for counter in (0, 7, 8)] == words


def test_the_dice_of_a_seed_never_change_so_that_old_journals_replay() -> None:
    source = Seeded(7)
    rolls = [source.answer(D6) for _ in range(24)]
    assert rolls == [2, 3, 6, 3, 3, 5, 2, 4, 2, 2, 6, 2, 1, 3, 4, 4, 6, 4, 1, 4, 6, 5, 4, 5]
    far = Seeded(7, 10**12)
    assert [far.answer(D20) for _ in range(10)] == [15, 10, 14, 1, 3, 12, 6, 11, 6, 11]
    cards = Seeded(7)
    assert [cards.answer(CARDS) for _ in range(6)] == ["ace", "king", "queen", "king", "king", "queen"]


def test_the_counter_is_all_the_state_there_is() -> None:
    whole = Seeded(42)
    rolls = [whole.below(1000) for _ in range(50)]
    assert whole.counter == 50
    for start in range(50):
        assert [Seeded(42, counter).below(1000) for counter in range(start, 50)] == rolls[start:]


def test_every_result_costs_one_step_of_the_counter_whatever_is_asked() -> None:
    source = Seeded(3)
    for request in (D6, D20, CARDS, Chance("one", ("only",))):
        before = source.counter
        source.answer(request)
        assert source.counter == before + 1


@given(st.lists(st.integers(-30, 30), max_size=12))
def test_seeking_leads_to_the_same_results_again(moves: list[int]) -> None:
    source, place = Seeded(5, 400), 400
    for move in moves:
        source.seek(move)
        assert source.below(10**6) == Seeded(5, place + move).below(10**6)
        place += move + 1
        assert source.counter == place


def test_a_source_at_the_same_place_gives_the_same_and_goes_its_own_way() -> None:
    source = Seeded(11)
    source.seek(13)
    other = source.at_same_place()
    assert [other.below(100) for _ in range(20)] == [source.below(100) for _ in range(20)]
    other.below(6)
    assert (source.counter, other.counter) == (33, 34)


def test_chance_before_the_first_result_is_chance_too() -> None:
    """A fork that undoes answers its own source never gave goes back to before that source began."""
    rolls = [Seeded(seed, counter).below(1000) for seed in range(20) for counter in range(-8, 0)]
    assert len(set(rolls)) > 100


def test_undoing_in_a_fork_does_not_load_the_dice() -> None:
    seen: set[Any] = set()
    for seed in range(40):
        match = Match(CLIMB, seed=1)
        play_all(match, "climb ridge", "climb ridge")
        fork = match.fork(Seeded(seed))
        fork.undo(2)
        fork.answer("climb ridge")
        seen.add(fork.state.heights[0])
    assert seen == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(("sides", "bound"), [(2, 25), (6, 37), (20, 68), (52, 118)])
@pytest.mark.parametrize("seed", [0, 1, 2024])
def test_every_outcome_is_equally_likely(sides: int, bound: float, seed: int) -> None:
    """Chi-square with sides - 1 degrees of freedom; a fair die passes the bound but once in a million seeds."""
    source, rolls = Seeded(seed), 400 * sides
    counts = Counter(source.below(sides) for _ in range(rolls))
    assert set(counts) == set(range(sides))
    assert sum((counts[face] - 400) ** 2 / 400 for face in range(sides)) < bound


def pairs_are_independent(pairs: Iterable[tuple[int, int]], each: int) -> bool:
    counts = Counter(pairs)
    distance: float = sum((counts[first, second] - each) ** 2 / each for first in range(6) for second in range(6))
    return distance < 92


def test_one_result_says_nothing_about_the_next() -> None:
    source = Seeded(9)
    rolls = [source.below(6) for _ in range(36 * 200 + 1)]
    assert pairs_are_independent(pairwise(rolls), 200)
    rolls = [Seeded(9, 8 * block + 7 + border).below(6) for block in range(36 * 50) for border in (0, 1)]
    assert pairs_are_independent(zip(rolls[::2], rolls[1::2], strict=True), 50)


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    firsts = [Seeded(seed).below(6) for seed in range(36 * 100 + 1)]
    assert pairs_are_independent(pairwise(firsts), 100)
    assert len({tuple(Seeded(seed, counter).below(2**64) for counter in range(3)) for seed in range(-50, 50)}) == 100


def test_a_fresh_source_cannot_be_guessed() -> None:
    assert len({Seeded.fresh().seed for _ in range(50)}) == 50
    assert max(Seeded.fresh().seed for _ in range(50)) > 2**100


# --- scripted and recorded --------------------------------------------------------------------------------------------


def test_a_script_gives_its_results_in_order_with_their_own_types() -> None:
    script = Scripted([4, "17", "d20=3", "King", "cards=queen"])
    assert [script.answer(request) for request in (D6, D20, D20, CARDS, CARDS)] == [4, 17, 3, "king", "queen"]
    assert script.left == []


def test_a_script_says_what_is_left() -> None:
    script = Scripted([4, 5, "ace"])
    script.answer(D6)
    assert script.left == [5, "ace"]


def test_a_script_that_has_run_out_says_for_what() -> None:
    script = Scripted([4])
    script.answer(D6)
    with pytest.raises(
        BadChance, match="the script has no result left for d20 for attack by kobold-1; possible: 1 to 20"
    ):
        script.answer(D20)


@pytest.mark.parametrize("wrong", [7, "7", "king", "d20=4", "d6=7", "=4", ""])
def test_a_script_with_an_impossible_result_says_which_and_what_would_be_possible(wrong: Result) -> None:
    script = Scripted([1, wrong])
    script.answer(D6)
    with pytest.raises(BadChance) as error:
        script.answer(D6)
    assert str(error.value) == f"result 2 of the script is {wrong}, but d6 asks for 1 to 6"
    assert script.left == [wrong]


def test_an_outcome_with_an_equals_sign_in_its_own_name_is_taken_as_it_stands() -> None:
    assert Scripted([MISSPELT]).answer(Chance("cards", (MISSPELT, "ace"))) == MISSPELT


def test_seeking_in_a_script_turns_its_pages() -> None:
    script = Scripted([1, 2, 3, 4])
    assert [script.answer(D6), script.answer(D6)] == [1, 2]
    script.seek(-2)
    assert script.answer(D6) == 1
    script.seek(2)
    assert script.answer(D6) == 4


@pytest.mark.parametrize("to", [-1, 5])
def test_a_script_turned_to_before_its_beginning_or_beyond_its_end_has_no_result(to: int) -> None:
    script = Scripted([1, 2, 3])
    script.seek(to)
    with pytest.raises(BadChance):
        script.answer(D6)


def test_recorded_results_come_again_without_question_until_there_are_none() -> None:
    recorded = Recorded([4, "ace"])
    assert [recorded.answer(D6), recorded.answer(CARDS)] == [4, "ace"]
    with pytest.raises(BadChance, match="nothing is recorded for d6"):
        recorded.answer(D6)


# --- asked ------------------------------------------------------------------------------------------------------------


def asked(entries: list[str], complaints: list[str]) -> Asked:
    return Asked(lambda request: entries.pop(0), complaints.append)


def test_what_people_type_is_taken_when_it_can_be() -> None:
    complaints: list[str] = []
    source = asked(["5", " KING "], complaints)
    assert [source.answer(D6), source.answer(CARDS)] == [5, "king"]
    assert complaints == []


def test_people_are_asked_again_until_what_they_type_can_come_up() -> None:
    complaints: list[str] = []
    assert asked(["0", " seven ", "", "6"], complaints).answer(D6) == 6
    assert complaints == [
        "'0' cannot come up here. Possible: 1 to 6.",
        "'seven' cannot come up here. Possible: 1 to 6.",
        "'' cannot come up here. Possible: 1 to 6.",
    ]


def test_people_are_told_what_the_roll_is_for() -> None:
    questions: list[str] = []

    def ask(request: Chance) -> str:
        questions.append(str(request))
        return "3"

    Asked(ask, questions.append).answer(D20)
    assert questions == ["d20 for attack by kobold-1"]


def test_after_an_undo_people_are_asked_again() -> None:
    entries = ["2", "5", "3"]
    match = Match(CLIMB, chance=asked(entries, []))
    play_all(match, "climb ridge", "climb ridge")
    match.undo()
    match.answer("climb ridge")
    assert match.state.heights == [5]
    assert entries == []


# --- enumerated -------------------------------------------------------------------------------------------------------


def enumerate_all(rules: Callable[[], Flow[Any]]) -> list[tuple[Any, Fraction]]:
    """Run rules through every branch of chance: what each returns, with its probability."""
    source, found = Enumerated(), []
    while True:
        flow = rules()
        try:
            request: Any = next(flow)
            while True:
                request = flow.send(source.answer(request))
        except StopIteration as end:
            found.append((end.value, Fraction(source.numerator, source.denominator)))
        if not source.next_branch():
            return found


def test_rules_without_chance_are_one_branch_of_probability_one() -> None:
    def rules() -> Flow[str]:
        yield from ()
        return "sure"

    assert enumerate_all(rules) == [("sure", Fraction(1))]


def test_two_dice_are_thirty_six_branches_first_outcomes_first() -> None:
    def rules() -> Flow[tuple[int, int]]:
        first = yield D6
        second = yield D6
        return first, second

    assert enumerate_all(rules) == [(pair, Fraction(1, 36)) for pair in product(range(1, 7), repeat=2)]


def test_outcomes_that_stand_twice_are_one_branch_twice_as_likely() -> None:
    def rules() -> Flow[str]:
        face: str = yield Chance("red", ("S", "S", "H", "S", "-", "-"))
        return face

    assert enumerate_all(rules) == [("S", Fraction(1, 2)), ("H", Fraction(1, 6)), ("-", Fraction(1, 3))]


def test_branches_may_be_of_different_depth() -> None:
    """Roll again as long as a six comes, three times at most."""

    def rules() -> Flow[tuple[int, ...]]:
        rolls: tuple[int, ...] = ()
        while len(rolls) < 3 and (not rolls or rolls[-1] == 6):
            rolls += ((yield D6),)
        return rolls

    found = dict(enumerate_all(rules))
    expected: dict[tuple[int, ...], Fraction] = {(roll,): Fraction(1, 6) for roll in range(1, 6)}
    expected |= {(6, roll): Fraction(1, 36) for roll in range(1, 6)}
    expected |= {(6, 6, roll): Fraction(1, 216) for roll in range(1, 7)}
    assert found == expected
    assert sum(found.values()) == 1


trees = st.recursive(st.none(), lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=25)


@given(trees, st.randoms(use_true_random=False))
def test_any_tree_of_chance_is_covered_once_with_probability_one_in_all(tree: Any, random: Any) -> None:
    weights: dict[int, list[int]] = {}

    def weigh(node: Any) -> None:
        if node is not None:
            weights[id(node)] = [random.randint(1, 3) for _ in node]
            for child in node:
                weigh(child)

    def leaves(node: Any, path: tuple[int, ...], chance: Fraction) -> Iterable[tuple[tuple[int, ...], Fraction]]:
        if node is None:
            yield path, chance
        else:
            total = sum(weights[id(node)])
            for place, (child, weight) in enumerate(zip(node, weights[id(node)], strict=True)):
                yield from leaves(child, (*path, place), chance * Fraction(weight, total))

    def rules() -> Flow[tuple[int, ...]]:
        node = tree
        path: tuple[int, ...] = ()
        while node is not None:
            ways = [place for place, weight in enumerate(weights[id(node)]) for _ in range(weight)]
            place: int = yield Chance("fork", ways)
            node = node[place]
            path += (place,)
        return path

    weigh(tree)
    assert enumerate_all(rules) == list(leaves(tree, (), Fraction(1)))


def test_draws_without_replacement_have_their_binomial_chances() -> None:
    def rules() -> Flow[int]:
        urn, red = ["red"] * 4 + ["blue"] * 6, 0
        for _ in range(3):
            ball = yield Chance("urn", tuple(urn))
            urn.remove(ball)
            red += ball == "red"
        return red

    totals: Counter[int] = Counter()
    for red, chance in enumerate_all(rules):
        totals[red] += chance  # type: ignore[assignment]  # exact fractions count as well as whole numbers
    assert totals == {red: Fraction(comb(4, red) * comb(6, 3 - red), comb(10, 3)) for red in range(4)}


def test_a_branch_can_be_begun_again() -> None:
    source = Enumerated()
    first = [source.answer(D6), source.answer(CARDS)]
    source.next_branch()
    second = [source.answer(D6), source.answer(CARDS)]
    source.restart()
    assert [source.answer(D6), source.answer(CARDS)] == second != first
    assert Fraction(source.numerator, source.denominator) == Fraction(1, 18)


def test_the_error_of_a_rule_is_not_hidden_by_the_enumeration() -> None:
    def turn(play: Any) -> Flow[None]:
        yield Choose(0, (One("roll"),))
        yield D6
        raise ZeroDivisionError("a defect in a card")

    match = little_match(turn).fork(Enumerated())
    with pytest.raises(ZeroDivisionError, match="a defect in a card"):
        match.answer("roll")


# --- what can come up -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outcomes", "words"),
    [
        (range(1, 21), "1 to 20"),
        ((0, 1, 2), "0 to 2"),
        ((-1, 0, 1), "-1 to 1"),
        ((1, 1, 2, 2, 3), "1 to 3"),
        ((1, 2), "1, 2"),
        ((1, 3, 5), "1, 3, 5"),
        ((3, 2, 1), "3, 2, 1"),
        ((1, 2, 3, "skull"), "1, 2, 3, skull"),
        (("ace", "king", "ace"), "ace, king"),
        (("only",), "only"),
        (tuple("abcdefghijkl"), "a, b, c, d, e, f, g, h, i, j, k, l"),
        (tuple("abcdefghijklmn"), "a, b, c, d, e, f, g, h, i, j, k, l and 2 more"),
    ],
)
def test_what_can_come_up_is_a_short_list(outcomes: Any, words: str) -> None:
    assert possible(Chance("x", outcomes)) == words


@given(st.lists(st.sampled_from((1, 2, "1x", "a", "b")), min_size=1))
def test_branches_count_every_outcome(outcomes: list[Result]) -> None:
    found = branches(Chance("x", outcomes))
    assert dict(found) == Counter(outcomes)
    assert [outcome for outcome, _ in found] == list(dict.fromkeys(outcomes))
    assert prod(count for _, count in found) > 0
