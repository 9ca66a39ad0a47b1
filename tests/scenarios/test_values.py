"""What a scenario can say about a value, and that each way of saying it can fail."""

from __future__ import annotations

import pytest

from .judging import assert_fails, assert_passes, complaint, expect

TRUE = [
    "surges: 2",
    "surges: '>= 2'",
    "surges: '<= 2'",
    "surges: '> 1'",
    "surges: '< 2.5'",
    "surges: '!= 3'",
    "note: ''",
    "note: '!= lamp'",
    "heroes.ann.stunned: false",
    "heroes.ann.stunned: '!= true'",
    "heroes.ann.foe: null",
    "heroes.ann: {hp: 5}",
    "heroes.ann: {hp: '>= 5', at: a1}",
    "heroes: {ann: {hp: 5}, bob: {hp: 7}}",
    "heroes: {contains: ann}",
    "heroes: {lacks: cat}",
    "heroes: {length: 2}",
    "marks: {1: 10, 2: 20}",
    "marks: {1: '< 11', 2: 20}",
    "hands: [[], []]",
    "deck.layers: [[lamp, rope, rope]]",
    "deck.layers[0]: {contains: rope}",
    "deck.layers[0]: {contains: [rope, lamp, rope]}",
    "deck.layers[0]: {lacks: torch, length: 3}",
    "deck.layers[0]: {lacks: [torch, ward]}",
    "deck.layers[0]: {length: '>= 3'}",
    "deck.layers[0]: {unordered: [rope, rope, lamp]}",
    "deck.layers[0]: {unordered: [rope, '!= lamp', lamp]}",
    "deck.name: {contains: card}",
    "deck.name: {contains: [car, ds]}",
    "deck.name: {lacks: kobold}",
    "deck.name: {length: 5}",
    "deck.name: {equals: cards}",
    "figures: {contains: {id: kobold-2, hp: 3}}",
    "figures: {contains: {id: snare-1, armed: true}}",
    "figures: {lacks: {id: kobold-3}}",
    "figures[0]: {type: kobold, id: kobold-1}",
    "dark: 5",
    "dark: [0, 2]",
    "dark: [2, 0]",
    "clock.at: 0",
    "hands[*]: []",
    "figures: {contains: [{armed: true}, {id: kobold-1}]}",
    "deck.layers[0]: {unordered: ['!= torch', lamp, rope]}",
    "hands[0]: {unordered: []}",
    "note: {equals: ''}",
    "surges: 2.0",
    "heroes[*].hp: '>= 5'",
    "heroes[*]: {stunned: false}",
]
FALSE = [
    "surges: 3",
    "surges: '2'",
    "surges: true",
    "surges: [2]",
    "surges: {contains: 2}",
    "surges: '>= 3'",
    "surges: '<= 1'",
    "surges: '> 2'",
    "surges: '< 2'",
    "surges: '!= 2'",
    "note: lamp",
    "note: '>= 0'",
    "note: null",
    "heroes.ann.stunned: true",
    "heroes.ann.stunned: 0",
    "heroes.ann.stunned: '!= false'",
    "heroes.ann.stunned: '>= 0'",
    "heroes.ann.foe: kobold-1",
    "heroes.ann.foe: ''",
    "heroes.ann: {hp: 5, at: a2}",
    "heroes.ann: {hp: '> 5'}",
    "heroes.ann: 5",
    "heroes: {ann: {hp: 5}}",
    "heroes: {ann: {hp: 5}, cat: {hp: 7}}",
    "heroes: {contains: cat}",
    "heroes: {lacks: ann}",
    "heroes: {length: 3}",
    "heroes: {}",
    "marks: {1: 10}",
    "marks: {1: 10, 2: 21}",
    "hands: []",
    "hands: [[]]",
    "hands: [[], [], []]",
    "hands: [[lamp], []]",
    "deck.layers[0]: [rope, rope, lamp]",
    "deck.layers[0]: {contains: torch}",
    "deck.layers[0]: {contains: [rope, rope, rope]}",
    "deck.layers[0]: {lacks: rope}",
    "deck.layers[0]: {lacks: [torch, rope]}",
    "deck.layers[0]: {lacks: torch, length: 4}",
    "deck.layers[0]: {length: '> 3'}",
    "deck.layers[0]: {unordered: [rope, lamp]}",
    "deck.layers[0]: {unordered: [rope, lamp, lamp]}",
    "deck.layers[0]: {unordered: [rope, '!= rope', '!= rope']}",
    "deck.name: {contains: kobold}",
    "deck.name: {contains: [car, kobold]}",
    "deck.name: {lacks: [kobold, card]}",
    "deck.name: {equals: '!= kobold'}",
    "deck.name: {unordered: [c, a, r, d, s]}",
    "figures: {contains: {id: kobold-2, hp: 1}}",
    "figures: {lacks: {id: kobold-2}}",
    "figures[0]: {type: snare}",
    "dark: 4",
    "hands[*]: [[], []]",
    "hands: {a: 1}",
    "surges: {a: 1}",
    "mover: false",
    "heroes: [ann, bob]",
    "note: 0",
    "heroes[*].hp: 5",
    "heroes[*].hp: '!= 7'",
    "hands[*]: {length: 2}",
    "deck.discards[*]: '!= lamp'",
    "dark: [0]",
    "dark: [0, 1, 2]",
    "dark: [0, zero]",
]


@pytest.mark.parametrize("check", TRUE)
def test_a_true_expectation_passes(check: str) -> None:
    assert_passes(expect(f"state:\n  {check}"))


@pytest.mark.parametrize("check", FALSE)
def test_a_false_expectation_fails_and_says_what_came(check: str) -> None:
    path = check.partition(":")[0]
    assert_fails(expect(f"state:\n  {check}"), f"expected: {path}: ", "came:     ")


def test_text_that_looks_like_a_comparison_can_be_meant_literally() -> None:
    odd = "given: {state: {note: '>= 4'}}"
    assert_passes(expect("state: {note: {equals: '>= 4'}}", odd))
    assert_fails(expect("state: {note: {equals: '>= 5'}}", odd), 'came:     ">= 4"')
    assert_fails(expect("state: {note: '>= 4'}", odd))


@pytest.mark.parametrize(
    ("check", "sentence"),
    [
        ("surges: '>='", "the comparison `>=` says with what; right would be `>= 3`"),
        ("surges: '> many'", '`> many` compares numbers; if it is meant literally, write {equals: "> many"}'),
        ("hands: ['> many']", "`> many` compares numbers"),
        ("heroes.ann: {at: '< a'}", "`< a` compares numbers"),
        ("hands: {contains: []}", "`contains` must name something, or it checks nothing"),
        ("hands: {lacks: []}", "`lacks` must name something, or it checks nothing"),
        ("deck.name: {contains: ''}", "`contains` must name something, or it checks nothing"),
        ("hands: {contains: '> x'}", "`> x` compares numbers"),
        ("hands: {unordered: rope}", "`unordered` takes a list"),
        ("hands: {length: two}", "`length` takes a number or a comparison"),
        ("hands: {length: true}", "`length` takes a number or a comparison"),
        ("hands: {length: '> x'}", "`> x` compares numbers"),
        ("hands: {length: 2, lenght: 2}", "`lenght` cannot stand beside `length`; did you mean `length`?"),
        ("heroes.ann: {}", "an empty mapping says nothing about"),
        ("heroes.ann: {hpp: 5}", "has no field `hpp`; did you mean `hp`?"),
        ("figures: {contains: {idd: kobold-1}}", "has no field `idd`; did you mean `id`?"),
        ("figures: {lacks: {}}", "`lacks` must name something"),
    ],
)
def test_an_expectation_that_is_malformed_or_could_not_fail_is_refused_with_its_line(check: str, sentence: str) -> None:
    said = complaint(f"expect:\n  state:\n    {check}")
    assert said.startswith("5: ")
    assert sentence in said
