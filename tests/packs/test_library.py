"""Libraries: decks as values, one for every set of packs, side by side; mistakes with file and line."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest

from tabletome.cards import number, seq
from tabletome.kernel import BadSetup
from tabletome.packs.library import MOST_KEPT, Libraries, read_deck, slug
from tabletome.packs.pack import Pack, digest
from tabletome.packs.source import SourceError

HEAL = seq("heal", number).into(int)


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    text: str = "heal 1"


class Shelf(msgspec.Struct, frozen=True):
    """A library of one deck; a card is what it heals."""

    cards: Mapping[str, int] = {}

    def with_pack(self, pack: Pack) -> Shelf:
        file = f"{pack.id}/cards.yaml"
        return Shelf(read_deck(pack.files["cards.yaml"], Printed, lambda card: HEAL.parse(card.text), self.cards, file))


BOX = Shelf({"salve": 2})


def pack(cards: str = "- {name: Broth, text: heal 3}", *, id_: str = "kitchen", file: str = "cards.yaml") -> Pack:
    files = {file: cards.encode()}
    return Pack(id=id_, name="", game="little", version="1", description="", digest=digest(files), files=files)


def libraries() -> Libraries[Shelf]:
    return Libraries(lambda: BOX, Shelf.with_pack, ("cards.yaml",))


def complaint(*packs: object) -> str:
    with pytest.raises(BadSetup) as refused:
        libraries().of(packs)
    return str(refused.value)


@pytest.mark.parametrize(
    ("name", "id_"),
    [("Giant's Bane", "giants-bane"), ("  Potion of  Speed!", "potion-of-speed"), ("+1 Axe", "1-axe"), ("…", "")],
)
def test_a_name_becomes_an_id_that_can_be_typed(name: str, id_: str) -> None:
    assert slug(name) == id_


# --- a deck from a file -----------------------------------------------------------------------------------------------


def test_a_deck_has_the_cards_of_the_file_and_those_it_joins_and_cannot_be_changed() -> None:
    deck = read_deck("- name: Broth", Printed, lambda card: HEAL.parse(card.text), {"salve": 2})
    assert dict(deck) == {"salve": 2, "broth": 1}
    with pytest.raises(TypeError):
        deck["salve"] = 9  # type: ignore[index]  # the point: a deck is a value


def test_what_a_card_is_called_by_need_not_be_its_name() -> None:
    cards = "- {name: Tea, text: heal 3}\n- {name: Tea, text: heal 4}"
    deck = read_deck(cards, Printed, lambda card: HEAL.parse(card.text), {}, id_of=lambda card: card.text)
    assert dict(deck) == {"heal 3": 3, "heal 4": 4}


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("- name: Broth\n- name: Tea\n  text: heel 2", "3: Tea: at column 1 stands 'heel', where 'heal' belongs"),
        ("- name: Broth\n- name: broth", "2: broth is there already; give it another name"),
        ("- name: Salve", "1: Salve is there already; give it another name"),
        ("- name: Broth\n- name: …", "2: the name '…' has neither a letter nor a digit; give it one"),
        ("- name: Tea\n  texd: heal 2", "2: [0]: unknown key `texd`; did you mean `text`?"),
    ],
)
def test_a_mistake_is_told_with_file_and_line(cards: str, sentence: str) -> None:
    with pytest.raises(SourceError) as refused:
        read_deck(cards, Printed, lambda card: HEAL.parse(card.text), {"salve": 2}, "my-pack/cards.yaml")
    assert str(refused.value) == f"my-pack/cards.yaml:{sentence}"


def test_a_card_that_breaks_its_reader_is_named_with_its_line() -> None:
    def make(card: Printed) -> int:
        return {"Broth": 1}[card.name]

    with pytest.raises(SourceError, match="text:2: Tea: this cannot be understood"):
        read_deck("- name: Broth\n- name: Tea", Printed, make, {})


# --- packs ------------------------------------------------------------------------------------------------------------


def test_without_packs_there_is_the_box() -> None:
    assert libraries().of(()) is BOX


def test_the_library_of_a_set_of_packs_is_made_once() -> None:
    known = libraries()
    assert known.of([pack()]) is known.of([pack()])
    assert dict(known.of([pack()]).cards) == {"salve": 2, "broth": 3}


def test_two_versions_of_one_pack_stand_side_by_side_and_the_box_is_as_it_was() -> None:
    known = libraries()
    old, new = known.of([pack()]), known.of([pack("- {name: Broth, text: heal 5}")])
    assert (old.cards["broth"], new.cards["broth"]) == (3, 5)
    assert known.of([pack()]) is old
    assert known.box.cards == {"salve": 2}


def test_packs_can_be_put_together() -> None:
    both = libraries().of([pack(), pack("- {name: Tea, text: heal 4}", id_="pantry")])
    assert dict(both.cards) == {"salve": 2, "broth": 3, "tea": 4}


def test_two_packs_that_bring_the_same_name_are_refused() -> None:
    sentence = complaint(pack(), pack("- {name: Broth, text: heal 4}", id_="pantry"))
    assert sentence == "pantry/cards.yaml:1: Broth is there already; give it another name"


def test_a_mistake_in_a_pack_is_told_to_whoever_set_up_the_game() -> None:
    sentence = complaint(pack("- {name: Broth, text: heal it}"))
    assert sentence == "kitchen/cards.yaml:1: Broth: at column 6 stands 'it', where a number belongs"


def test_a_pack_with_a_mistake_can_be_mended_and_tried_again() -> None:
    known = libraries()
    with pytest.raises(BadSetup):
        known.of([pack("- {name: Broth, text: heal it}")])
    assert known.of([pack()]).cards["broth"] == 3


def test_a_number_beyond_what_a_game_can_hold_is_refused_with_its_line() -> None:
    sentence = complaint(pack("- name: Broth\n- {name: Tea, text: heal 123456}"))
    assert sentence == "kitchen/cards.yaml:2: 123456 is too large; numbers have at most 5 digits here"


@pytest.mark.parametrize("other", [pack(file="monsters.yaml"), "a string"])
def test_a_pack_with_nothing_for_this_game_is_refused(other: object) -> None:
    assert complaint(other) == "a pack for this game holds cards.yaml"


def test_a_pack_on_which_the_reading_itself_breaks_is_named() -> None:
    def broken(library: Shelf, pack: Pack) -> Shelf:
        raise KeyError("cards")

    with pytest.raises(BadSetup, match=r"the pack kitchen cannot be used \(KeyError: 'cards'\)"):
        Libraries(lambda: BOX, broken, ("cards.yaml",)).of([pack()])


def test_only_so_many_libraries_are_kept_and_those_in_use_longest() -> None:
    known = libraries()
    packs = [pack(f"- {{name: Broth, text: heal {amount}}}") for amount in range(MOST_KEPT + 1)]
    first, second = known.of(packs[:1]), known.of(packs[1:2])
    for other in packs[2:-1]:
        known.of([other])
    assert known.of(packs[:1]) is first, "as many as are kept"
    known.of(packs[-1:])
    assert known.of(packs[:1]) is first, "it was used last but one"
    assert known.of(packs[1:2]) is not second, "the one that nobody asked for longest had to go"
