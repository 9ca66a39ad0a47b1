"""The contract every game keeps, as tests to inherit.

    from tabletome.testing.contract import GameContract

    class TestConnectFour(GameContract):
        spec = "examples/connect_four.py"

Random games with random seats, dice and answers show that the game can be saved, undone, forked and replayed at any moment,
that it never asks without an option, and that nothing a seat can see or ask for tells it what it may not know.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cached_property, partial
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletome.kernel import (
    WATCHER,
    Bits,
    Game,
    IllegalAnswer,
    Match,
    NothingToUndo,
    Option,
    Seeded,
    game_named,
)
from tabletome.kernel import compact as compact_form
from tabletome.kernel import journal as journal_form
from tabletome.kernel.acts import Act
from tabletome.scene import Scene, svg, text
from tabletome.testing.events_reference import problem, reference
from tabletome.testing.leaks import Looked, secretly_chosen, taken_up

seeds = st.integers(0, 2**40)
KIND = re.compile(r"[a-z][a-z0-9-]*")
contract = settings(
    suppress_health_check=[HealthCheck.differing_executors, HealthCheck.too_slow, HealthCheck.data_too_large],
    deadline=None,
)


class GameContract:
    """Inherit and set `spec`: the id of a registered game or the path of a file that defines one.

    `kinds_to_come` and `events_to_come` are for a game that is on its way: its requests do not say yet what they are, or it
    does not tell by declared events yet what happened.
    """

    spec: ClassVar[str]
    option_sets: ClassVar[list[dict[str, Any]]] = [{}]
    most_answers: ClassVar[int] = 5_000
    moments_per_game: ClassVar[int] = 12
    leak_games: ClassVar[int] = 6
    kinds_to_come: ClassVar[bool] = False
    events_to_come: ClassVar[bool] = False

    @cached_property
    def game(self) -> Game[Any]:
        return game_named(self.spec)

    # --- saving and replaying -----------------------------------------------------------------------------------------

    @contract
    @given(seeds)
    def test_a_save_can_be_taken_up_again_at_every_decision(self, seed: int) -> None:
        told: list[str] = []
        for match in self.moments(seed):
            text = match.save()
            lines = text.splitlines()
            assert lines[: len(told)] == told, "an answer is written otherwise than it was before"
            told = [line for line in lines if not line.startswith(("checkpoint ", "end "))]
            again = Match.load(text, self.game)
            assert position(again) == position(match)
            assert again.save() == text
            quick = journal_form.read(text, journal_form.only(self.game), from_checkpoint=True)
            assert position(quick) == position(match)
            self.play_on_alike(match.fork(Seeded(seed)), again.fork(Seeded(seed)), 5)

    @contract
    @given(seeds)
    def test_a_finished_game_replays_from_its_journal_and_its_compact_form(self, seed: int) -> None:
        match = self.finished(seed)
        assert position(Match.load(match.journal(), self.game)) == position(match)
        assert position(Match.load(match.journal(seed=False), self.game)) == position(match)
        line = compact_form.pack(match)
        assert "\n" not in line
        assert position(compact_form.unpack(line, journal_form.only(self.game))) == position(match)

    def test_games_replay_to_the_same_bytes_in_another_process(self) -> None:
        matches = [self.finished(seed) for seed in range(4)]
        lines = "\n".join(compact_form.pack(match) for match in matches)
        for hash_seed in ("1", "4242"):
            command = [sys.executable, "-m", "tabletome.testing.replay", self.spec]
            environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
            replayed = subprocess.run(
                command, input=lines, capture_output=True, text=True, env=environment, check=False
            )
            assert replayed.stderr == ""
            assert replayed.stdout.split() == [match.encoded().hex() for match in matches]

    @contract
    @given(seeds)
    def test_the_same_seed_and_answers_give_the_same_game(self, seed: int) -> None:
        match = self.finished(seed)
        assert position(self.finished(seed)) == position(match)
        assert self.finished(seed).journal() == match.journal()

    # --- going back and elsewhere -------------------------------------------------------------------------------------

    @contract
    @given(seeds)
    def test_every_point_can_be_undone_to_and_redone(self, seed: int) -> None:
        match = self.begin(seed, listen=True)
        positions = [position(match), *(position(match) for _ in self.answers(match, seed))]
        told, journal = list(match.events or ()), match.journal()
        for number in range(match.answered - 1, -1, -1):
            match.undo()
            assert position(match) == positions[number]
            assert match.answered == number
        with pytest.raises(NothingToUndo):
            match.undo()
        for number in range(1, len(positions)):
            match.redo()
            assert position(match) == positions[number]
        assert match.events == told
        assert match.journal() == journal

    @contract
    @given(seeds)
    def test_undoing_many_answers_at_once_lands_where_undoing_one_by_one_does(self, seed: int) -> None:
        match = self.finished(seed)
        pick = Seeded(seed)
        while match.answered:
            count = 1 + pick.below(match.answered)
            stepwise = Match.load(match.journal(), self.game)
            for _ in range(count):
                stepwise.undo()
            match.undo(count)
            assert position(match) == position(stepwise)

    @contract
    @given(seeds)
    def test_the_same_answer_after_an_undo_meets_the_same_chance(self, seed: int) -> None:
        for match in self.moments(seed):
            option = self.some_option(match, seed)
            if option is not None:
                match = Match.load(match.save(), self.game)
                match.answer(option)
                after = position(match)
                match.undo()
                match.answer(option)
                assert position(match) == after

    @contract
    @given(seeds)
    def test_a_fork_never_touches_its_origin(self, seed: int) -> None:
        for match in self.moments(seed):
            before, journal = position(match), match.journal()
            fork = match.fork(Seeded(seed))
            assert position(fork) == before
            for _ in self.answers(fork, seed, most=20):
                pass
            assert position(match) == before
            assert match.journal() == journal

    @contract
    @given(seeds)
    def test_a_fork_played_on_with_the_same_answers_stays_equal(self, seed: int) -> None:
        for match in self.moments(seed):
            self.play_on_alike(match.fork(Seeded(seed)), match.fork(Seeded(seed)), 20)

    # --- options ------------------------------------------------------------------------------------------------------

    @contract
    @given(seeds)
    def test_every_request_has_an_option_and_every_option_its_own_notation(self, seed: int) -> None:
        for match in self.moments(seed):
            request = match.request
            if request is None:
                continue
            options = list(request)
            assert len(options) == request.size >= 1, (
                f"seat {request.seat} is asked '{request.prompt}' without an option"
            )
            assert request.seat in range(match.seats)
            names = [str(option) for option in options]
            assert len(set(names)) == len(names), f"two options are written alike: {sorted(names)}"
            for index, option in enumerate(options):
                assert plain(option.arg), f"the argument of '{option}' is not plain data"
                assert names[index].strip() == names[index] != ""
                assert request.option(index) == option
                assert request.find(names[index]) == option
                assert request.index(option) == index

    @contract
    @given(seeds)
    def test_every_act_is_listed_for_its_request_and_reads_what_it_writes(self, seed: int) -> None:
        """So whatever was ever offered can be typed when it is not, and the act that is meant says why."""
        for match in self.moments(seed):
            request = match.request
            for option in request or ():
                if request is not None and isinstance(act := option.arg, Act):
                    assert type(act) in self.game.acts.get(request.kind, ()), (
                        f"'{request.kind}' does not list '{option}'"
                    )
                    assert type(act).read(str(act)) == act, f"'{option}' is read otherwise than it is written"

    @contract
    @given(seeds)
    def test_every_request_says_what_it_is_and_about_what(self, seed: int) -> None:
        if self.kinds_to_come:
            pytest.skip("the kinds of its requests are still to come")
        for match in self.moments(seed):
            if (request := match.request) is not None:
                asked = f"seat {request.seat} is asked '{request.prompt}'"
                assert KIND.fullmatch(request.kind), f"{asked} with the kind '{request.kind}', which is no short word"
                assert plain(request.about), f"{asked} about {request.about!r}, which is not plain data"

    @contract
    @given(seeds)
    def test_a_wrong_answer_changes_nothing(self, seed: int) -> None:
        for match in self.moments(seed):
            before, journal, told = position(match), match.journal(), list(match.events or ())
            wrong: list[Any] = ["no such thing", "", 10**6, -1, None, 1.5]
            for answer in wrong:
                with pytest.raises(IllegalAnswer):
                    match.answer(answer)
            if match.request is not None:
                with pytest.raises(IllegalAnswer):
                    match.answer(0, seat=match.request.seat + 1)
            assert position(match) == before
            assert match.journal() == journal
            assert (match.events or []) == told

    @contract
    @given(seeds)
    def test_the_outcome_comes_with_the_end_and_scores_every_seat(self, seed: int) -> None:
        match = self.begin(seed)
        for _ in self.answers(match, seed):
            if match.request is not None:
                assert match.outcome is None
        outcome = match.outcome
        assert match.request is None, f"the game is not over after {self.most_answers} random answers"
        assert outcome is not None
        assert outcome.result
        assert len(outcome.scores) == match.seats
        assert all(0 <= score <= 1 for score in outcome.scores)

    # --- what is seen -------------------------------------------------------------------------------------------------

    @contract
    @given(seeds)
    def test_every_moment_has_a_picture_for_every_seat(self, seed: int) -> None:
        for match in self.moments(seed, listen=True):
            for seat in (*range(match.seats), WATCHER):
                here = match.seat(seat)
                scene = self.game.scene(here.view, here.request)
                assert isinstance(scene, Scene)
                assert scene.title
                assert text.paint(scene)
                assert svg.paint(scene).startswith("<svg")
                for event in here.events:
                    assert self.game.say(event, here.view)

    @contract
    @given(seeds)
    def test_everything_that_is_told_is_declared(self, seed: int) -> None:
        """Every event is of a shared kind or one of the game's own, with the fields of its kind, and names all it speaks of."""
        if self.events_to_come:
            pytest.skip("its declared events are still to come")
        assert reference([self.game])
        match = self.begin(seed, listen=True)
        for _ in self.answers(match, seed):
            pass
        for event in match.events or ():
            assert not (wrong := problem(self.game, event)), wrong

    def test_what_a_seat_cannot_know_changes_nothing_it_sees(self) -> None:
        """All that a seat or a watcher is shown, told or refused agrees in worlds that differ only in what it cannot know.

        Every other position is looked at as somebody finds it who takes the game up from a save.
        """
        looked = Looked()
        for seed in range(self.leak_games):
            for number, match in enumerate(self.moments(seed, listen=True)):
                looked.at(taken_up(match) if number % 2 else match, seed, painted=number % 4 < 2)
            begun = self.begin(seed)
            looked.from_the_start(begun, partial(self.answers, seed=seed, most=self.moments_per_game), seed)
        hides = self.game.hides
        assert (looked.varied > 0) == hides, "redeal never changed anything: what is hidden was not varied"
        for seat in (*range(begun.seats), WATCHER):
            shown = self.game.view(begun.state, seat)
            assert hides or shown == begun.state, "a game that hides something deals it again: it needs a redeal"

    def test_a_choice_that_others_may_not_know_ends_its_phase(self) -> None:
        """Answers since a checkpoint are given again in imagined worlds. So a secret choice must be in the state before the
        next question, where redeal makes it again.
        """
        for seed in range(self.leak_games):
            for match in self.moments(seed):
                secretly_chosen(match, seed)

    # --- playing ------------------------------------------------------------------------------------------------------

    def begin(self, seed: int, *, listen: bool = False) -> Match[Any]:
        """A new match whose seats, options and chance follow from the seed."""
        pick = Seeded(seed)
        seats = self.game.seats[pick.below(len(self.game.seats))]
        options = self.option_sets[pick.below(len(self.option_sets))]
        return Match(self.game, seats, options, seed=seed, listen=listen)

    def answers(self, match: Match[Any], seed: int, most: int | None = None) -> Iterator[Option]:
        """Answer at random until the game is over."""
        pick = Seeded(seed + 1)
        for _ in range(self.most_answers if most is None else most):
            if match.request is None:
                return
            option = match.request.option(pick.below(match.request.size))
            match.answer(option)
            yield option

    def finished(self, seed: int) -> Match[Any]:
        match = self.begin(seed)
        for _ in self.answers(match, seed):
            pass
        return match

    def moments(self, seed: int, *, listen: bool = False) -> Iterator[Match[Any]]:
        """Some moments of a random game: the first, the last, and about a dozen between."""
        length = self.finished(seed).answered
        pick = Seeded(seed + 2)
        stops = {0, length} | {pick.below(length + 1) for _ in range(self.moments_per_game)}
        match = self.begin(seed, listen=listen)
        yield match
        for _ in self.answers(match, seed):
            if match.answered in stops:
                yield match

    def some_option(self, match: Match[Any], seed: int) -> Option | None:
        if match.request is None:
            return None
        return match.request.option(Seeded(seed, match.answered).below(match.request.size))

    def play_on_alike(self, one: Match[Any], other: Match[Any], answers: int) -> None:
        for _ in range(answers):
            if one.request is None:
                break
            option = self.some_option(one, one.answered)
            one.answer(str(option))
            other.answer(str(option))
            assert position(one) == position(other)


def position(match: Match[Any]) -> tuple[bytes, int | None, list[str]]:
    """All that makes a position: the state, who is asked, and the options."""
    request = match.request
    return match.encoded(), None if request is None else request.seat, [str(option) for option in request or ()]


def plain(arg: object) -> bool:
    """A value that nobody can change and everybody can be sent: a number, a text, a tuple of such, or a frozen struct of them."""
    if isinstance(arg, msgspec.Struct) and arg.__struct_config__.frozen:
        return all(plain(getattr(arg, field)) for field in arg.__struct_fields__)
    return arg is None or type(arg) in (bool, int, str, Bits) or (isinstance(arg, tuple) and all(map(plain, arg)))
