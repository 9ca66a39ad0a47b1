"""Hidden cards: only their backs are seen, and what a seat cannot know is dealt again fairly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tabletome.kernel import Chance, Enumerated, Flow
from tabletome.table import Deck, contents
from tabletome.table.hidden import backs, deal_again, deck_of_backs

CARDS = {"axe": "item", "bow": "item", "goblin": "monster", "ogre": "monster"}


def carry_out(flow: Flow[None], source: Enumerated) -> None:
    answer: object = None
    try:
        while True:
            request = flow.send(answer)
            assert isinstance(request, Chance)
            answer = source.answer(request)
    except StopIteration:
        return


def all_deals(layers: Sequence[Sequence[str]], *hands: Sequence[str]) -> Counter[tuple[str, ...]]:
    """How often each way to deal these hands again comes, in parts of 60."""
    found: Counter[tuple[str, ...]] = Counter()
    source = Enumerated()
    while True:
        deck, dealt = Deck("cards", [[*layer] for layer in layers], ["fool"]), [[*hand] for hand in hands]
        before = sorted([*contents(deck), *(card for hand in dealt for card in hand)])
        carry_out(deal_again(deck, dealt), source)
        assert sorted([*contents(deck), *(card for hand in dealt for card in hand)]) == before, "no card is lost"
        assert deck.discards == ["fool"], "all have seen what was discarded; nobody is dealt it"
        found[tuple("".join(sorted(hand)) for hand in dealt)] += 60 * source.numerator // source.denominator
        if not source.next_branch():
            return found


def test_cards_are_seen_by_their_backs_in_an_order_that_tells_nothing() -> None:
    assert backs(["ogre", "axe", "goblin"], CARDS.__getitem__) == ["item", "monster", "monster"]


def test_a_deck_is_seen_by_its_layers_and_its_discards() -> None:
    deck = Deck("cards", [["ogre"], ["axe", "bow"]], ["goblin"])
    seen = deck_of_backs(deck, CARDS.__getitem__)
    assert seen == Deck("cards", [["monster"], ["item", "item"]], ["goblin"])
    seen.discards.append("axe")
    assert deck.discards == ["goblin"], "what a seat holds is its own"


def test_every_hand_is_as_likely_as_if_it_were_dealt_from_a_shuffled_deck() -> None:
    assert all_deals([["c", "d"]], ["a"], ["b"]) == {
        (one, other): 5 for one in "abcd" for other in "abcd" if one != other
    }


def test_a_hand_keeps_its_size_also_with_an_empty_deck() -> None:
    assert all_deals([], ["a", "b"], ["c"]) == {("ab", "c"): 20, ("ac", "b"): 20, ("bc", "a"): 20}
    assert all_deals([["a"]], []) == {("",): 60}
