"""What a scenario can expect: who is asked, options, events, views, outcomes, odds. Each can hold, fail, and be malformed."""

from __future__ import annotations

import pytest

from .judging import assert_fails, assert_passes, complaint, expect

PLAYED = "play: [attack kobold-1 | 3, attack kobold-2 | 12, gloat | 1, rest | lamp, end]"
OVER = "given: {state: {'figures': [{type: kobold, id: k}]}}\nplay: [attack k | 20, mourn | 6]"
HELD = "given: {state: {'hands[0]': [lamp]}}"


@pytest.mark.parametrize(
    ("check", "before"),
    [
        ("asked: 0", ""),
        ("asked: seat 0", ""),
        ("asked: {seat: 0}", ""),
        ("asked: {seat: seat 0, prompt: does the HERO do}", ""),
        ("asked: {prompt: hero}", ""),
        ("asked: 1", PLAYED),
        ("asked: none", OVER),
        ("asked: null", OVER),
        ("offered: end", ""),
        ("offered: [end, attack kobold-1]", ""),
        ("offered: attack *", ""),
        ("refused: gloat", ""),
        ("refused: [gloat, attack snare-1, gloat *]", ""),
        ("refused: attack *", "given: {state: {figures: []}}"),
        ("exactly: [end, camp, stumble, rest, attack kobold-2, attack kobold-1]", ""),
        ("exactly: [attack *, end, camp, stumble, rest]", ""),
        ("exactly: [attack *, attack kobold-1, end, camp, stumble, rest]", ""),
        ("events: [missed, hit, drew, ended]", PLAYED),
        ("events: [missed, ended]", PLAYED),
        ("events: [missed: {target: kobold-1, roll: '< 11'}, hit: {target: {contains: kobold}}]", PLAYED),
        ("events: [missed: {rules: [BU-HIT-02]}, hit: {rules: [BU-HIT-03]}]", PLAYED),
        ("events: [hit: {rules: [BU-HIT-03, BU-HIT-01], roll: 12}]", PLAYED),
        ("events: [drew: {seen_by: 0, unseen_by: 1}]", PLAYED),
        ("events: [drew: {seen_by: [seat 0], unseen_by: [seat 1, watcher]}]", PLAYED),
        ("events: [ended: {seen_by: [0, 1, watcher]}]", PLAYED),
        ("no_events: [slain]", PLAYED),
        ("no_events: [hit: {target: kobold-1}, slain]", PLAYED),
        ("no_events: [drew: {seen_by: 1}]", PLAYED),
        ("no_events: [missed: {rules: [BU-HIT-01]}]", PLAYED),
        ("event_counts: {hit: 1, slain: 0, missed: '>= 1', drew: '< 2'}", PLAYED),
        ("outcome: none", ""),
        ("outcome: null", PLAYED),
        ("outcome: won", OVER),
        ("outcome: {result: won, scores: [1, 0.5]}", OVER),
        ("outcome: {scores: [1, '> 0']}", OVER),
        ("outcome: {result: {contains: w}}", OVER),
        ("view: {seat 0: {hand: [lamp], cards: [1, 0]}}", HELD),
        ("view: {seat 1: {hand: []}, watcher: {hand: [], 'cards[0]': 1}, 0: {hand: {length: 1}}}", HELD),
        ("odds: [{of: attack kobold-1, that: {heroes.ann.hp: 5}, are: 1}]", ""),
        ("odds: [{of: rest, that: {'hands[0]': [lamp]}, are: 1/3}]", ""),
        ("odds: [{of: rest, that: {'hands[0]': [lamp]}, are: 33 %}, {of: end, that: {mover: 0}, are: 0}]", ""),
        ("odds: [{of: rest, that: {'hands[0]': [rope]}, are: 66.7 %}]", ""),
        ("odds: [{of: rest, that: {'hands[0]': [rope]}, are: 0.667}]", ""),
        ("odds: [{of: rest, that: {'hands[0][1]': rope}, are: 0}]", ""),
        ("odds: [{of: rest, that: {'hands[0]': [rope], mover: 1}, are: 0}]", ""),
    ],
)
def test_an_expectation_that_is_met_passes(check: str, before: str) -> None:
    assert_passes(expect(check, before))


@pytest.mark.parametrize(
    ("check", "before", "came"),
    [
        ("asked: 1", "", "seat 0 is asked 'What does the hero do?'"),
        ("asked: none", "", "seat 0 is asked"),
        ("asked: 0", OVER, "nobody is asked; the game is over"),
        ("asked: {prompt: hero}", OVER, "nobody is asked; the game is over"),
        ("asked: {seat: 0, prompt: weather}", "", "seat 0 is asked"),
        ("asked: {seat: 1, prompt: hero}", "", "seat 0 is asked"),
        ("asked: {prompt: weather}", "", "seat 0 is asked"),
        ("offered: gloat", "", "seat 0 is offered: attack kobold-1, attack kobold-2, rest, stumble, camp, end"),
        ("offered: [end, gloat]", "", "seat 0 is offered: attack"),
        ("offered: gloat *", "", "seat 0 is offered: attack"),
        ("offered: end *", "", "seat 0 is offered: attack"),
        ("offered: end", OVER, "nobody is asked"),
        ("refused: end", "", "seat 0 is offered: attack"),
        ("refused: [gloat, end]", "", "seat 0 is offered: attack"),
        ("refused: attack *", "", "seat 0 is offered: attack"),
        ("refused: end", OVER, "nobody is asked"),
        ("exactly: [end, camp, stumble, rest, attack kobold-2]", "", "seat 0 is offered: attack"),
        ("exactly: [attack *, end, camp, stumble, rest, gloat]", "", "seat 0 is offered: attack"),
        ("exactly: attack *", "", "seat 0 is offered: attack"),
        ("exactly: end", OVER, "nobody is asked"),
        ("events: [slain]", PLAYED, "missed {target: kobold-1, roll: 3} [BU-HIT-02]"),
        ("events: [hit, missed]", PLAYED, "missed {target: kobold-1, roll: 3} [BU-HIT-02]"),
        ("events: [missed, missed]", PLAYED, "missed {"),
        ("events: [missed: {target: kobold-2}]", PLAYED, "missed {"),
        ("events: [missed: {tarrget: kobold-1}]", PLAYED, "missed {"),
        ("events: [missed: {rules: [BU-HIT-01]}]", PLAYED, "missed {"),
        ("events: [hit: {rules: [BU-HIT-01, BU-HIT-02]}]", PLAYED, "missed {"),
        ("events: [drew: {seen_by: 1}]", PLAYED, "missed {"),
        ("events: [drew: {seen_by: [0, 1]}]", PLAYED, "missed {"),
        ("events: [drew: {unseen_by: [1, 0]}]", PLAYED, "missed {"),
        ("events: [ended: {unseen_by: watcher}]", PLAYED, "missed {"),
        ("events: [missed]", "", "no event"),
        ("no_events: [hit]", PLAYED, "hit {target: kobold-2, roll: 12}"),
        ("no_events: [slain, hit: {roll: '> 11'}]", PLAYED, "hit {target: kobold-2, roll: 12}"),
        ("event_counts: {hit: 2}", PLAYED, "1 times"),
        ("event_counts: {missed: 0}", PLAYED, "1 times"),
        ("event_counts: {slain: '> 0'}", PLAYED, "0 times"),
        ("outcome: won", "", "the game goes on"),
        ("outcome: {scores: [1, 0.5]}", "", "the game goes on"),
        ("outcome: none", OVER, "{result: won, scores: [1.0, 0.5]}"),
        ("outcome: null", OVER, "{result: won, scores: [1.0, 0.5]}"),
        ("outcome: lost", OVER, "{result: won"),
        ("outcome: {result: won, scores: [1, 0]}", OVER, "{result: won"),
        ("outcome: {scores: [1]}", OVER, "{result: won"),
        ("view: {seat 1: {hand: [lamp]}}", HELD, "[]"),
        ("view: {watcher: {'cards[0]': 0}}", HELD, "1"),
        ("view: {seat 0: {hand: [lamp]}, seat 1: {cards: [1, 1]}}", HELD, "[1, 0]"),
        ("odds: [{of: rest, that: {'hands[0]': [lamp]}, are: 1/2}]", "", "1/3 = 33.3 %"),
        ("odds: [{of: rest, that: {'hands[0]': [lamp]}, are: 34 %}]", "", "1/3 = 33.3 %"),
        ("odds: [{of: rest, that: {'hands[0]': [lamp]}, are: 0.33333334}]", "", "1/3 = 33.3 %"),
        ("odds: [{of: fly, that: {mover: 0}, are: 1/2}]", "", "'fly' is not an option"),
        ("odds: [{of: end, that: {mover: 1}, are: 1}, {of: end, that: {mover: 0}, are: 1}]", "", "0 = 0 %"),
    ],
)
def test_an_expectation_that_is_not_met_fails_and_says_what_came(check: str, before: str, came: str) -> None:
    assert_fails(expect(check, before), "expected: ", f"came:     {came}")


@pytest.mark.parametrize(
    ("check", "sentence"),
    [
        ("asked: {}", "`asked` names a `seat`, a `prompt`"),
        ("asked: {seat: null}", "`asked` names a `seat`, a `prompt`"),
        ("asked: {seat: 0, prompt: ''}", "this names nothing, so it could never fail"),
        ("asked: nobody", "`nobody` is no seat; right would be `seat 0`"),
        ("asked: watcher", "somebody who looks on is never asked"),
        ("asked: -1", "`-1` is no seat"),
        ("asked: {sate: 0}", "unknown key `sate`; did you mean `seat`?"),
        ("offered: []", "this names nothing, so it could never fail"),
        ("offered: ''", "an option is written as it is answered"),
        ("offered: '*'", "an option is written as it is answered"),
        ("refused: []", "this names nothing"),
        ("refused: [end, '*']", "all of one verb are `drop *`"),
        ("exactly: []", "that nobody is asked is `asked: none`"),
        ("exactly: 3", "expected text or a list, got the number 3"),
        ("events: []", "this names nothing"),
        ("events: [{}]", "an event is its kind"),
        ("events: [{hit: {}, missed: {}}]", "an event is its kind"),
        ("events: [hit: 3]", "what matters about the event `hit` is written as `hit: {column: d}`"),
        ("events: ['']", "what matters about the event"),
        ("events: [hit: {roll: '> x'}]", "`> x` compares numbers"),
        ("events: [hit: {seen_by: everybody}]", "`everybody` is no seat"),
        ("events: [hit: {seen_by: 2}]", "there is no seat 2 at a table for 2"),
        ("events: [hit: {unseen_by: [watcher, 7]}]", "there is no seat 7 at a table for 2"),
        ("no_events: [hit: {seen_by: 2}]", "there is no seat 2 at a table for 2"),
        ("events: [hit: {rules: 3}]", "expected a list, got the number 3"),
        ("events: [3]", "expected text or a mapping of keys to values"),
        ("no_events: []", "this names nothing"),
        ("event_counts: {}", "this names nothing"),
        ("event_counts: {hit: many times}", "how often an event happens is a number or a comparison"),
        ("event_counts: {hit: [1]}", "how often an event happens is a number or a comparison"),
        ("event_counts: {hit: true}", "how often an event happens is a number or a comparison"),
        ("event_counts: {hit: '> x'}", "`> x` compares numbers"),
        ("outcome: {}", "`outcome` is `none`, the result, or"),
        ("outcome: {winner: 0}", "`outcome` is `none`, the result, or"),
        ("outcome: {scores: ['> x']}", "`> x` compares numbers"),
        ("view: {}", "this names nothing"),
        ("view: {seat 0: {}}", "this names nothing"),
        ("view: {ann: {hand: []}}", "`ann` is no seat"),
        ("view: {seat 2: {hand: []}}", "there is no seat 2 at a table for 2"),
        ("state: {}", "this names nothing"),
        ("odds: []", "this names nothing"),
        ("odds: [{of: rest, that: {}, are: 1}]", "this names nothing"),
        ("odds: [{of: rest, are: 1}]", "the key `that` is missing"),
        ("odds: [{of: rest, that: {mover: '> x'}, are: 1}]", "`> x` compares numbers"),
        ("odds: [{of: rest, that: {mover mover: 1}, are: 1}]", "the path `mover mover` cannot be read"),
        ("odds: [{of: rest, that: {moverr: 1}, are: 1}]", "the state has no field `moverr`"),
        (
            "odds: [{of: rest, that: {mover: 1}, are: likely}]",
            "`likely` is no probability; right would be 1/2, 50 % or 0.5",
        ),
        ("odds: [{of: rest, that: {mover: 1}, are: 1/0}]", "`1/0` is no probability"),
        ("odds: [{of: rest, that: {mover: 1}, are: 3/2}]", "`3/2` is no probability"),
        ("odds: [{of: rest, that: {mover: 1}, are: 101 %}]", "`101 %` is no probability"),
        ("odds: [{of: rest, that: {mover: 1}, are: -0.5}]", "`-0.5` is no probability"),
    ],
)
def test_a_malformed_or_empty_expectation_is_refused_with_its_line(check: str, sentence: str) -> None:
    said = complaint(f"expect:\n  {check}")
    assert said.startswith("4: "), said
    assert sentence in said


def test_events_are_told_with_their_rules_and_who_saw_them() -> None:
    assert_fails(
        expect("events: [hit, hit]", PLAYED),
        "expected: event hit, after hit\n",
        "  came:     missed {target: kobold-1, roll: 3} [BU-HIT-02]\n"
        "            hit {target: kobold-2, roll: 12} [BU-HIT-01, BU-HIT-03]\n"
        "            drew {seat: 0, card: lamp} seen by [0]\n"
        "            ended {seat: 0}\n",
    )


def test_an_event_that_is_missing_is_told_with_the_one_before_it() -> None:
    assert_fails(expect("events: [missed, drew, slain]", PLAYED), "expected: event slain, after drew\n")


def test_all_that_is_wrong_at_one_moment_is_told_together_with_its_lines() -> None:
    verdict = expect("asked: 1\nstate:\n  surges: 2\n  note: x")
    lines = [line for line in verdict.error.splitlines() if "expected" in line]
    assert lines == ["  expected: note: x  (line 7)", "  expected: seat 1 is asked  (line 4)"]
