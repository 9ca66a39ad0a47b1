"""From where a scenario starts: set-up, answers before, and any part of the state."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabletome.testing.scenario import read_text, run

from .judging import FILE, assert_fails, assert_passes, complaint, expect, judge, scenarios


def start(state: str, checks: str) -> str:
    return f"given:\n  state:\n    {state}\nexpect:\n  state:\n    {checks}"


@pytest.mark.parametrize(
    ("state", "checks"),
    [
        ("surges: 0", "surges: 0"),
        ("heroes.ann.hp: 2", "heroes: {ann: {hp: 2}, bob: {hp: 7}}"),
        ("heroes[*].hp: 0", "heroes: {ann: {hp: 0}, bob: {hp: 0}}"),
        ("heroes.cat: {hp: 9}", "heroes.cat: {hp: 9, at: a1}"),
        ("heroes: {cat: {hp: 9}}", "heroes: {cat: {hp: 9}}"),
        ("heroes remove: ann", "heroes: {bob: {hp: 7}}"),
        ("heroes.ann.foe: kobold-1", "heroes.ann.foe: kobold-1"),
        ("figures[id=kobold-2].at: c7", "figures[1].at: c7"),
        ("figures[id=kobold-2]: {type: snare, id: x}", "figures[1]: {type: snare, id: x, armed: true}"),
        ("figures add: {type: kobold, id: kobold-3}", "figures[-1]: {id: kobold-3, hp: 1}"),
        (
            "figures add: [{type: snare, id: a}, {type: snare, id: b}]",
            "figures: {length: 5, contains: [{id: a}, {id: b}]}",
        ),
        ("figures remove: {id: kobold-1}", "figures: [{id: kobold-2}, {id: snare-1}]"),
        ("figures remove: [{hp: 3}, {id: snare-1}]", "figures: [{id: kobold-1}]"),
        ("figures: []", "figures: []"),
        ("hands[0]: [lamp]", "hands: [[lamp], []]"),
        ("hands[-1]: [lamp]", "hands: [[], [lamp]]"),
        ("hands[1] add: lamp", "hands: [[], [lamp]]"),
        ("hands[*] add: [lamp, rope]", "hands: [[lamp, rope], [lamp, rope]]"),
        ("deck.layers[0] remove: rope", "deck.layers: [[lamp, rope]]"),
        ("deck.layers[0] remove: [rope, rope]", "deck.layers: [[lamp]]"),
        ("marks.1: 11", "marks: {1: 11, 2: 20}"),
        ("marks.3: 30", "marks: {1: 10, 2: 20, 3: 30}"),
        ("marks: {7: 70}", "marks: {7: 70}"),
        ("marks remove: 1", "marks: {2: 20}"),
        ("dark: 3", "dark: [0, 1]"),
        ("dark: [1, 300]", "dark: [1, 300]"),
        ("den: [3, 4]", "den: [3, 4]"),
        ("den[1]: 9", "den: [1, 9]"),
        ("clock: {end: 4, at: 4}", "clock: {at: 4, end: 4}"),
    ],
)
def test_any_part_of_the_state_can_be_given(state: str, checks: str) -> None:
    assert_passes(judge(start(state, checks)))


def test_overrides_hold_together_even_where_one_alone_would_not_fit() -> None:
    assert_passes(judge(start("clock.end: 20\n    clock.at: 15", "clock: {at: 15, end: 20}")))
    assert_passes(judge(start("clock.at: 15\n    clock.end: 20", "clock: {at: 15, end: 20}")))


def test_what_is_given_is_given_anew_in_every_run() -> None:
    (scenario,) = scenarios("""
        game: burrow.py
        name: x
        given:
          state:
            hands[*]: [lamp]
            hands[0] add: rope
        play: [rest | rope]
        expect:
          state: {hands: [[lamp, rope, rope], [lamp]]}
        """)
    assert_passes(run(scenario))
    assert_passes(run(scenario))


def test_the_flow_starts_from_the_given_state() -> None:
    weather = "given: {state: {phase: weather_phase, mover: 1}}\nchance: [3]"
    assert_passes(expect("asked: {seat: 1, prompt: weather is 3}", weather))


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        ("surges: many", "surges: expected a whole number, got the text 'many'"),
        ("heroes.ann.hp: null", "heroes.ann.hp: expected a whole number, got nothing"),
        ("heroes.ann: 5", "heroes.ann: expected a mapping of keys to values, got the number 5"),
        ("heroes.ann: {at: a2}", "heroes.ann: the key `hp` is missing"),
        ("heroes.ann: {hp: 5, hitpoints: 3}", "Hero has no field `hitpoints`; it has `hp`, `at`, `stunned`, `foe`"),
        ("heroes.ann: {hp: 5, stuned: true}", "Hero has no field `stuned`; did you mean `stunned`?"),
        ("figures add: {type: kobold, id: x, hpp: 3}", "Kobold has no field `hpp`; did you mean `hp`?"),
        ("figures add: {type: kobodl, id: x}", "figures[3].type: the text 'kobodl' is not known here; did you mean"),
        ("hands[0]: lamp", "hands[0]: expected a list, got the text 'lamp'"),
        ("hands[0] add: 3", "hands[0][0]: expected text, got the number 3; write it in quotes"),
        ("surges add: 1", "`add` puts entries into a list, but this is 2"),
        ("heroes add: {cat: {hp: 1}}", "`add` puts entries into a list, but this is {ann:"),
        ("surges remove: 1", "`remove` takes entries out of a list or keys out of a mapping, but this is 2"),
        ("heroes.ann remove: hp", "`remove` takes entries out of a list or keys out of a mapping, but this is {hp:"),
        ("hands[0] remove: lamp", "there is no lamp to remove from []"),
        ("heroes remove: cat", "there is no cat to remove from {ann:"),
        ("figures remove: {type: kobold}", "{type: kobold} means 2 entries; name more of the one to remove"),
        ("surgse: 1", "the state has no field `surgse`; did you mean `surges`?"),
        ("heroes.cat.hp: 1", "heroes has no `cat`"),
        ("figures[id=kobold-9].hp: 1", "figures has no entry [id=kobold-9]"),
        ("hands[5]: []", "hands has 2 entries, none at [5]"),
        ("a b: 1", "the path `a b` cannot be read from `b` on"),
        ("figures append: x", "with a verb, `figures add` and `figures remove`"),
        ("deck.discards[*]: lamp", "there is no entry at all for deck.discards[*]"),
        ("clock.at: 99", "A marker on step 99 is off its track"),
        ("dark: [1, x]", "a bitboard is a number or a list of bits from 0 to 4095, not [1, x]"),
        ("dark: -1", "a bitboard is a number or a list of bits"),
        ("dark: true", "a bitboard is a number or a list of bits"),
        ("dark: [5000]", "a bitboard is a number or a list of bits"),
        ("marks: {one: 1}", "expected a whole number"),
        ("phase: hero_phas", "there is no phase `hero_phas`; did you mean `hero_phase`?"),
    ],
)
def test_what_does_not_fit_the_state_is_refused_with_its_line(state: str, sentence: str) -> None:
    said = complaint(f"given:\n  state:\n    note: fine\n    {state}\n    mover: 1\nexpect:\n  state: {{mover: 1}}")
    assert said.startswith("6: "), said
    assert sentence in said


FLOWING = """
import msgspec
from tabletome.kernel import CHECKPOINT, Choose, Game, One

class State(msgspec.Struct):
    phase: str = "day"

class Flowing(Game[State]):
    id, name, state_type = "flowing", "Flowing", State

    def new(self, seats, options, packs):
        return State()

    def flow(self, play):
        yield CHECKPOINT
        yield Choose(0, (One("wake"),), play.state.phase)

    def outcome(self, state):
        return None

GAME = Flowing()
"""


def test_a_game_with_a_flow_of_its_own_may_call_its_phases_anything(tmp_path: Path) -> None:
    (tmp_path / "flowing.py").write_text(FLOWING)
    text = "game: flowing.py\nname: x\ngiven: {state: {phase: night}}\nexpect: {asked: {prompt: night}}"
    (scenario,) = read_text(text, tmp_path / "x.yaml")
    assert_passes(run(scenario))


# --- set-up -----------------------------------------------------------------------------------------------------------


def test_seats_and_options_set_the_game_up() -> None:
    given = "given: {seats: 3, options: {surges: 4}}"
    assert_passes(expect("state: {hands: {length: 3}, surges: 4}", given))
    assert_passes(expect("state: {hands: {length: 2}, surges: 2}"))


def test_a_setup_that_the_game_refuses_is_malformed() -> None:
    assert complaint("given: {seats: 9}\nexpect: {asked: 0}") == "3: The Burrow is for 2 to 3 seats, not 9"
    said = complaint("given:\n  options: {surge: 1}\nexpect: {asked: 0}")
    assert said.startswith("3: set-up options of The Burrow: Object contains unknown field `surge`")


def test_a_setup_can_be_expected_to_be_refused() -> None:
    assert_passes(judge("given: {seats: 9}\nexpect: {bad_setup: 2 to 3 SEATS}"))
    assert_passes(judge("given: {options: {surge: 1}}\nexpect: {bad_setup: unknown field}"))
    assert_fails(judge("given: {seats: 9}\nexpect: {bad_setup: 2 to 4}"), "refused with '2 to 4'", "for 2 to 3 seats")
    assert_fails(judge("given: {seats: 3}\nexpect: {bad_setup: seats}"), "refused with 'seats'", "it was accepted")
    rolls = "given: {options: {weather: true}}\nexpect: {bad_setup: weather}"
    assert_fails(judge(rolls), "refused with 'weather'", "it was accepted")


@pytest.mark.parametrize(
    "more", ["play: [end]", "chance: [1]", "given: {state: {surges: 1}}", "given: {before: [end]}"]
)
def test_a_refused_setup_stands_alone(more: str) -> None:
    assert "`bad_setup` stands alone" in complaint(f"{more}\nexpect: {{bad_setup: seats}}")
    assert "`bad_setup` stands alone" in complaint("expect: {bad_setup: seats, asked: 0}")
    assert "`bad_setup` names words" in complaint("expect: {bad_setup: ''}")
    assert "`bad_setup` stands in the `expect` of the whole" in complaint("play: [expect: {bad_setup: seats}]")


def test_packs_stand_beside_the_scenario_file(tmp_path: Path) -> None:
    folder = tmp_path / "my-pack"
    folder.mkdir()
    (folder / "pack.yaml").write_text("id: torch\nname: Torch\ngame: burrow\nversion: '1'\n")
    game = FILE.parent / "burrow.py"
    text = (
        f"game: {game}\nname: x\ngiven: {{packs: [my-pack]}}\nexpect:\n  state: {{deck.layers.0: {{contains: torch}}}}"
    )
    (scenario,) = read_text(text, tmp_path / "x.yaml")
    assert_passes(run(scenario))
    (scenario,) = read_text(text.replace("my-pack", "no-pack"), tmp_path / "x.yaml")
    verdict = run(scenario)
    assert verdict.malformed
    assert verdict.line == 3
    assert "no-pack" in verdict.error


# --- before -----------------------------------------------------------------------------------------------------------


def test_answers_before_come_first_and_their_events_do_not_count() -> None:
    before = "given: {before: [attack kobold-1 | 3, seat 0: end]}"
    assert_passes(expect("asked: 1\nno_events: [missed, ended]\nevent_counts: {missed: 0}", before))


def test_what_happens_as_a_scenario_starts_counts() -> None:
    for start in (
        "given: {state: {phase: weather_phase}}\nchance: [3]",
        "given: {before: [camp | 3], state: {surges: 1}}",
    ):
        assert_passes(judge(start + "\nplay: [expect: {events: [weather: {roll: 3}]}]"))
        assert_passes(expect("event_counts: {weather: 1}", start + "\nplay: [hide]"))
    played_on = "given: {before: [camp | 3]}"
    assert_passes(judge(played_on + "\nplay: [expect: {no_events: [weather]}]"))
    assert_passes(expect("event_counts: {weather: 0, ended: 1}", played_on + "\nplay: [hide, end]"))


def test_the_state_can_be_changed_after_the_answers_before() -> None:
    given = "given:\n  before: [end]\n  state: {surges: 9}\nplay: [attack kobold-1 | 3]"
    assert_passes(expect("state: {mover: 1, surges: 9}\nevents: [missed]\nno_events: [ended]", given))


@pytest.mark.parametrize(
    ("before", "chance"),
    [
        ("[rest, camp]", "chance: [lamp, 5]"),
        ("[rest, camp | 5]", "chance: [lamp]"),
        ("[rest | lamp, camp | 5]", ""),
        ("[rest | lamp, camp]", "chance: [5]"),
    ],
)
def test_a_phase_that_rolled_before_it_asked_rolls_the_same_again(before: str, chance: str) -> None:
    given = f"given:\n  before: {before}\n  state: {{surges: 1}}\n{chance}\nplay: [hide]"
    assert_passes(expect("state: {note: hide at 5, surges: 1, 'hands[0]': [lamp]}", given))


def test_results_that_come_later_in_the_list_are_left_for_later() -> None:
    given = "given:\n  before: [camp]\n  state: {surges: 1}\nchance: [5, 3]\nplay: [hide, attack kobold-1]"
    assert_passes(expect("state: {note: hide at 5}\nevents: [missed: {roll: 3}]", given))


def test_a_phase_that_rolled_from_the_seed_rolls_the_same_again() -> None:
    seeded = "given:\n  seed: 4\n  before: [camp]\n"
    same, again = (expect("asked: none", given).error for given in (seeded, seeded + "  state: {surges: 1}"))
    rolled = re.findall(r"weather is \d", same)
    assert rolled
    assert re.findall(r"weather is \d", again) == rolled


def test_a_phase_that_rolls_otherwise_in_the_changed_state_leaves_results_over() -> None:
    given = "given:\n  before: [camp | 5]\n  state: {phase: hero_phase}"
    assert_fails(expect("asked: 0", given), "test.yaml:5: test", "asks for the result 5", "it did not")
    given = "given:\n  before: [end]\n  state: {phase: weather_phase}"
    assert_fails(expect("asked: 0", given), "test.yaml:5: test", "no result is written down for d6 for weather")


def test_the_state_cannot_be_changed_inside_a_phase() -> None:
    said = complaint("given:\n  before: [attack kobold-1 | 15]\n  state: {surges: 1}\nexpect: {asked: 1}")
    assert said.startswith(
        "5: the answers of `before` end inside a phase: after 'attack kobold-1' the rules are still at"
    )


def test_an_answer_before_that_is_not_possible_is_a_mismatch() -> None:
    assert_fails(
        expect("asked: 0", "given:\n  before:\n    - end\n    - fly"), "test.yaml:6: test", "'fly' is not an option"
    )
    assert_fails(
        expect("asked: 0", "given: {before: [attack kobold-1]}"), "no result is written down for d20 for attack"
    )


# --- several scenarios in a file --------------------------------------------------------------------------------------

SHARED = """
game: burrow.py
given:
  seats: 3
  seed: 1
  options: {surges: 4}
  before: [end]
  state: {note: shared, heroes.ann.hp: 1, "hands[0] add": lamp}
scenarios:
  - name: takes over what is given for all
    expect: {state: {note: shared, heroes.ann.hp: 1, surges: 4, mover: 1}}
  - name: adds its own, which counts
    given:
      seats: 2
      before: [end, end]
      state: {note: own, "hands[0] add": rope}
    expect: {state: {note: own, heroes.ann.hp: 1, hands: [[lamp, rope], []], mover: 0}}
  - name: adds options
    given: {options: {weather: true}, before: [hide]}
    expect: {state: {surges: 4, note: shared, mover: 0}}
"""


def test_what_a_file_gives_is_for_all_its_scenarios_and_theirs_is_added() -> None:
    for scenario in scenarios(SHARED):
        assert_passes(run(scenario))


def test_a_refused_setup_names_the_line_of_what_was_given() -> None:
    shared = "game: burrow.py\ngiven: {seats: 9}\nscenarios:\n  - name: x\n    expect: {asked: 0}\n"
    (scenario,) = scenarios(shared)
    assert (run(scenario).malformed, run(scenario).line) == (True, 2)
    (scenario,) = scenarios(shared + "    given: {seats: 8}\n")
    assert (run(scenario).malformed, run(scenario).line) == (True, 6)
