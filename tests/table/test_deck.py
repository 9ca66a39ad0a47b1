"""Decks without hidden order are, to everyone who looks, decks that were really shuffled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tabletome.kernel import Chance, Enumerated, Flow, GameFault
from tabletome.table import (
    Deck,
    contents,
    discard,
    draw,
    peek,
    put_on_bottom,
    put_on_top,
    reshuffle,
    search,
    shuffle,
    shuffle_in,
    shuffled,
    size,
    stacked,
)


def run(flow: Flow[Any], *results: str) -> tuple[Any, list[Chance]]:
    """Run rules with these results of chance: what they return, and what they asked."""
    left, asked = list(results), []
    try:
        request: Any = next(flow)
        while True:
            asked.append(msgspec.structs.replace(request, outcomes=list(request.outcomes)))
            request = flow.send(left.pop(0))
    except StopIteration as end:
        assert not left
        return end.value, asked


def top_first(deck: Deck) -> list[str]:
    """The order of a deck whose every card has a known place."""
    assert all(len(layer) == 1 for layer in deck.layers)
    return [layer[0] for layer in deck.layers]


# --- the distribution -------------------------------------------------------------------------------------------------

Program = list[tuple[str, int]]
Seen = tuple[str, ...]


def played(cards: list[str], program: Program) -> Flow[Seen]:
    """What somebody sees who does all this with a deck, and then turns up what is left of it."""
    deck = shuffled("deck", cards)
    hand: list[str] = []
    seen: list[str] = []
    for what, number in program:
        held = hand.pop(number % len(hand)) if hand and what in MOVES else None
        if what == "draw":
            card = yield from draw(deck)
            seen.append(f"draw {card}")
            hand += [card] if card is not None else []
        elif what == "peek":
            seen.append(f"peek {yield from peek(deck, number)}")
        elif what == "sort":
            # look at the top cards and put them back in alphabetical order, the last below the deck
            looked = sorted((yield from peek(deck, number)))
            for _ in looked:
                yield from draw(deck)
            seen.append(f"sort {looked}")
            put_on_top(deck, looked[: number - 1])
            put_on_bottom(deck, looked[number - 1 :])
        elif what == "top" and held is not None:
            put_on_top(deck, [held, *hand])
            hand = []
        elif what == "bottom" and held is not None:
            put_on_bottom(deck, [held, *hand])
            hand = []
        elif what == "discard" and held is not None:
            discard(deck, held)
        elif what == "shuffle in" and held is not None:
            shuffle_in(deck, [held])
        elif what == "search" and size(deck):
            wanted = contents(deck)[number % size(deck)]
            search(deck, wanted)
            hand.append(wanted)
            seen.append(f"found {wanted}")
        elif what == "shuffle":
            shuffle(deck)
        elif what == "reshuffle":
            reshuffle(deck)
    while (card := (yield from draw(deck))) is not None:
        seen.append(f"left {card}")
    return tuple(seen)


MOVES = {"top", "bottom", "discard", "shuffle in"}
steps = st.tuples(
    st.sampled_from(("draw", "draw", "peek", "sort", "search", "shuffle", "reshuffle", *sorted(MOVES))),
    st.integers(0, 4),
)


def exact(cards: list[str], program: Program) -> dict[Seen, Fraction]:
    """The joint distribution of everything seen, by following every branch of chance."""
    source, found = Enumerated(), Counter[Seen]()
    while True:
        flow = played(cards, program)
        try:
            request: Any = next(flow)
            while True:
                request = flow.send(source.answer(request))
        except StopIteration as end:
            found[end.value] += Fraction(source.numerator, source.denominator)  # type: ignore[assignment]
        if not source.next_branch():
            return dict(found)  # type: ignore[arg-type]  # fractions, counted


# The oracle: a plain pile of cards in one fixed order, in every order there is. A world is (pile, discards, hand, seen).
World = tuple[Seen, Seen, Seen, Seen]


def oracle(cards: list[str], program: Program) -> dict[Seen, Fraction]:
    worlds: dict[World, Fraction] = {((), (), (), ()): Fraction(1)}
    worlds = shuffle_worlds(worlds, lambda world: (tuple(cards), *world[1:]))
    for what, number in program:
        worlds = really_played(worlds, what, number)
    for _ in range(len(cards)):
        worlds = really_drawn(worlds, "left", keep=False)
    found: dict[Seen, Fraction] = {}
    for world, chance in worlds.items():
        found[world[3]] = found.get(world[3], Fraction(0)) + chance
    return found


def shuffle_worlds(worlds: dict[World, Fraction], change: Callable[[World], World]) -> dict[World, Fraction]:
    """Change every world, then put its pile into every order, each equally likely."""
    found: dict[World, Fraction] = {}
    for world, chance in worlds.items():
        pile, *rest = change(world)
        orders = Counter(permutations(pile))
        for order, count in orders.items():
            key: World = (order, rest[0], rest[1], rest[2])
            found[key] = found.get(key, Fraction(0)) + chance * Fraction(count, orders.total())
    return found


def change_worlds(worlds: dict[World, Fraction], change: Callable[[World], World]) -> dict[World, Fraction]:
    found: dict[World, Fraction] = {}
    for world, chance in worlds.items():
        found[change(world)] = found.get(change(world), Fraction(0)) + chance
    return found


def really_drawn(worlds: dict[World, Fraction], word: str, *, keep: bool) -> dict[World, Fraction]:
    empty = {world: chance for world, chance in worlds.items() if not world[0]}
    full = {world: chance for world, chance in worlds.items() if world[0]}
    for world, chance in shuffle_worlds(empty, lambda world: (world[1], (), *world[2:])).items():
        full[world] = full.get(world, Fraction(0)) + chance

    def take(world: World) -> World:
        pile, discards, hand, seen = world
        if not pile:
            return pile, discards, hand, seen if word == "left" else (*seen, f"{word} None")
        return pile[1:], discards, (*hand, pile[0]) if keep else hand, (*seen, f"{word} {pile[0]}")

    return change_worlds(full, take)


def really_played(worlds: dict[World, Fraction], what: str, number: int) -> dict[World, Fraction]:
    def moved(world: World) -> World:
        pile, discards, hand, seen = world
        if what == "peek":
            return pile, discards, hand, (*seen, f"peek {list(pile[:number])}")
        if what == "sort":
            looked, rest = sorted(pile[:number]), pile[number:]
            cut = looked[: number - 1], looked[number - 1 :]
            return (*cut[0], *rest, *cut[1]), discards, hand, (*seen, f"sort {looked}")
        if what == "search" and pile:
            wanted = sorted(pile)[number % len(pile)]
            left = list(pile)
            left.remove(wanted)
            return tuple(left), discards, (*hand, wanted), (*seen, f"found {wanted}")
        if what == "reshuffle":
            return (*pile, *discards), (), hand, seen
        if not hand or what not in MOVES:
            return world
        others = list(hand)
        held = others.pop(number % len(others))
        if what == "top":
            return (held, *others, *pile), discards, (), seen
        if what == "bottom":
            return (*pile, held, *others), discards, (), seen
        if what == "discard":
            return pile, (*discards, held), tuple(others), seen
        return (*pile, held), discards, tuple(others), seen

    if what == "draw":
        return really_drawn(worlds, "draw", keep=True)
    if what in ("shuffle", "reshuffle"):
        return shuffle_worlds(worlds, moved)
    if what in ("search", "shuffle in"):
        # these shuffle only if there is something to do
        acting = {world: chance for world, chance in worlds.items() if (world[0] if what == "search" else world[2])}
        idle = {world: chance for world, chance in worlds.items() if world not in acting}
        for world, chance in shuffle_worlds(acting, moved).items():
            idle[world] = idle.get(world, Fraction(0)) + chance
        return idle
    return change_worlds(worlds, moved)


@settings(max_examples=15 * settings().max_examples)
@given(st.lists(st.sampled_from("aabcd"), max_size=4), st.lists(steps, max_size=7))
@example(list("aab"), [("draw", 0), ("top", 0), ("shuffle", 0), ("peek", 1)])
@example(list("abc"), [("peek", 1), ("shuffle", 0)])
@example(list("abcd"), [("sort", 3), ("draw", 0), ("bottom", 0), ("peek", 2), ("search", 1)])
@example(
    list("aab"), [("draw", 0), ("discard", 0), ("draw", 0), ("discard", 0), ("draw", 0), ("draw", 0), ("reshuffle", 0)]
)
def test_everything_seen_is_as_likely_as_with_a_deck_that_was_really_shuffled(
    cards: list[str], program: Program
) -> None:
    assert exact(cards, program) == oracle(cards, program)


@pytest.mark.parametrize("cards", ["abcde", "aabbc", "aaaab"])
@pytest.mark.parametrize(
    "program",
    [
        [("peek", 2), ("draw", 0), ("top", 0), ("draw", 0), ("bottom", 0), ("peek", 4)],
        [("draw", 0), ("draw", 0), ("discard", 1), ("search", 2), ("shuffle in", 0), ("peek", 3)],
        [("sort", 3), ("draw", 0), ("discard", 0), ("sort", 2), ("draw", 0), ("reshuffle", 0)],
    ],
)
def test_five_cards_are_as_likely_as_with_a_deck_that_was_really_shuffled(cards: str, program: Program) -> None:
    found = exact(list(cards), program)
    assert found == oracle(list(cards), program)
    assert sum(found.values()) == 1


# --- drawing ----------------------------------------------------------------------------------------------------------


def test_a_draw_asks_chance_for_one_of_the_cards_and_takes_it_out() -> None:
    deck = shuffled("loot", ["gold", "axe", "gold", "bow"])
    card, asked = run(draw(deck, "treasure", "hero", (0,)), "gold")
    assert card == "gold"
    (chance,) = asked
    assert (chance.label, chance.outcomes) == ("loot", ["axe", "bow", "gold", "gold"])
    assert (chance.why, chance.by, chance.to) == ("treasure", "hero", (0,))
    assert contents(deck) == ["axe", "bow", "gold"]


def test_a_card_that_can_only_be_one_is_not_asked_for() -> None:
    for deck in (
        shuffled("loot", ["gold", "gold"]),
        shuffled("loot", ["axe"]),
        stacked("loot", ["axe"], ["bow", "gold"]),
    ):
        _, asked = run(draw(deck))
        assert asked == []


def test_an_empty_deck_is_made_anew_from_its_discards() -> None:
    deck = shuffled("loot", ["axe"])
    discard(deck, "bow", "gold")
    assert run(draw(deck))[0] == "axe"
    assert deck.discards == ["bow", "gold"]
    card, asked = run(draw(deck), "gold")
    assert (card, asked[0].outcomes) == ("gold", ["bow", "gold"])
    assert (contents(deck), deck.discards) == (["bow"], [])


def test_there_is_nothing_to_draw_when_deck_and_discards_are_empty() -> None:
    deck = shuffled("loot", [])
    assert run(draw(deck)) == (None, [])
    assert (size(deck), contents(deck), deck.layers) == (0, [], [])


def test_parts_laid_on_each_other_are_shuffled_apart() -> None:
    deck = stacked("doom", ["b", "a"], [], ["d", "c"])
    assert size(deck) == 4
    first, asked = run(draw(deck), "b")
    assert asked[0].outcomes == ["a", "b"]
    assert (first, run(draw(deck))[0]) == ("b", "a")
    assert run(draw(deck), "d")[1][0].outcomes == ["c", "d"]


# --- looking ----------------------------------------------------------------------------------------------------------


def test_who_looks_at_the_top_sees_what_will_be_drawn_and_moves_nothing() -> None:
    deck = shuffled("loot", ["axe", "bow", "gold", "gold"])
    seen, asked = run(peek(deck, 2, "vision", "seer", (1,)), "gold", "axe")
    assert seen == ["gold", "axe"]
    assert [(chance.why, chance.by, chance.to) for chance in asked] == [("vision", "seer", (1,))] * 2
    assert (size(deck), contents(deck)) == (4, ["axe", "bow", "gold", "gold"])
    assert run(peek(deck, 2)) == (["gold", "axe"], [])
    assert [run(draw(deck))[0], run(draw(deck))[0]] == ["gold", "axe"]


@pytest.mark.parametrize("count", [3, 4, 100])
def test_who_looks_at_more_cards_than_there_are_sees_them_all_and_no_discards(count: int) -> None:
    deck = shuffled("loot", ["axe", "axe", "axe"])
    discard(deck, "gold")
    assert run(peek(deck, count))[0] == ["axe"] * 3
    assert deck.discards == ["gold"]


def test_who_looks_at_no_card_or_into_an_empty_deck_sees_nothing() -> None:
    assert run(peek(shuffled("loot", ["axe", "bow"]), 0)) == ([], [])
    assert run(peek(shuffled("loot", []), 3)) == ([], [])


# --- putting back -----------------------------------------------------------------------------------------------------


def test_cards_are_put_on_top_in_the_chosen_order() -> None:
    deck = stacked("loot", ["axe"], ["bow"])
    put_on_top(deck, ["gold", "gem"])
    assert top_first(deck) == ["gold", "gem", "axe", "bow"]


def test_cards_are_put_at_the_bottom_in_the_chosen_order() -> None:
    deck = stacked("loot", ["axe"], ["bow"])
    put_on_bottom(deck, ["gold", "gem"])
    assert top_first(deck) == ["axe", "bow", "gold", "gem"]


def test_putting_back_nothing_changes_nothing() -> None:
    deck = shuffled("loot", ["axe", "bow"])
    put_on_top(deck, [])
    put_on_bottom(deck, [])
    assert deck == shuffled("loot", ["bow", "axe"])


def test_discards_lie_on_each_other_the_last_on_top() -> None:
    deck = shuffled("loot", [])
    discard(deck, "axe")
    discard(deck, "bow", "gold")
    discard(deck)
    assert deck.discards == ["axe", "bow", "gold"]


# --- shuffling --------------------------------------------------------------------------------------------------------


def test_a_shuffle_leaves_no_card_with_a_known_place() -> None:
    deck = stacked("loot", ["gold"], ["bow"], ["axe"])
    shuffle(deck)
    assert deck == shuffled("loot", ["axe", "bow", "gold"])


def test_cards_shuffled_in_make_one_deck_with_the_rest() -> None:
    deck = stacked("loot", ["gold"], ["bow"])
    shuffle_in(deck, ["axe", "axe"])
    assert deck == shuffled("loot", ["axe", "axe", "bow", "gold"])


def test_reshuffling_takes_the_discards_into_what_is_left() -> None:
    deck = stacked("loot", ["gold"], ["bow"])
    discard(deck, "axe")
    reshuffle(deck)
    assert deck == shuffled("loot", ["axe", "bow", "gold"])


def test_an_empty_deck_can_be_shuffled() -> None:
    deck = shuffled("loot", [])
    shuffle(deck)
    reshuffle(deck)
    assert deck == shuffled("loot", [])


def test_a_card_is_found_wherever_it_lies_and_the_rest_is_shuffled() -> None:
    deck = stacked("loot", ["gold"], ["axe", "bow"], ["axe"])
    search(deck, "axe")
    assert deck == shuffled("loot", ["axe", "bow", "gold"])
    for card in ("gold", "bow", "axe"):
        search(deck, card)
    assert deck == shuffled("loot", [])


def test_a_card_that_is_not_there_cannot_be_found() -> None:
    deck = shuffled("loot", ["axe"])
    discard(deck, "gold")
    with pytest.raises(GameFault, match="there is no gold in the deck loot"):
        search(deck, "gold")
    assert contents(deck) == ["axe"]


# --- as a part of the state -------------------------------------------------------------------------------------------


def test_nothing_in_a_shuffled_deck_tells_how_it_was_made() -> None:
    one, two = shuffled("loot", ["gold", "axe", "bow"]), shuffled("loot", ["bow", "gold", "axe"])
    assert msgspec.msgpack.encode(one) == msgspec.msgpack.encode(two)


def test_a_deck_comes_back_from_its_bytes() -> None:
    deck = stacked("loot", ["gold"], ["axe", "bow"])
    discard(deck, "gem")
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(deck), type=Deck) == deck


def test_decks_share_no_cards_with_each_other_or_with_the_list_they_were_made_of() -> None:
    cards = ["axe", "bow"]
    one, two = shuffled("one", cards), shuffled("two", cards)
    run(draw(one), "axe")
    discard(one, "axe")
    cards.clear()
    assert two == shuffled("two", ["axe", "bow"])
