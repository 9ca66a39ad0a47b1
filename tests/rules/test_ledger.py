"""The rule ledgers: all five are read whole, and a mistake in one is named at its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletome.games import ledger
from tabletome.packs.source import SourceError

TWO = """\
- id: TM-GEN-01
  page: 3
  topic: overview
  kind: rule
  rule: All win or lose together.
  tests: given 3 players when one wins then all win
- id: TM-GEN-02
  page: "3, 10"
  topic: overview
  kind: example
  rule: A Hero hits.
  given: {roll: 12}
  then: {damage: 2}
"""


def complaint(text: str) -> str:
    with pytest.raises(SourceError) as refused:
        ledger.read(text, "tomb")
    return str(refused.value)


def test_the_five_ledgers_hold_every_entry_of_their_books() -> None:
    counts = {game: len(book.entries) for game, book in ledger.load_all().items()}
    least = {"tomb": 358, "party": 250, "deck": 550, "tactics": 524, "drunagor": 1362}
    assert counts.keys() == least.keys()
    assert all(counts[game] >= least[game] for game in least)


def test_an_entry_is_found_by_its_id_with_all_it_says() -> None:
    book = ledger.read(TWO, "tomb")
    assert (book.game, list(book.entries)) == ("tomb", ["TM-GEN-01", "TM-GEN-02"])
    assert book.entries["TM-GEN-01"].tests == "given 3 players when one wins then all win"
    assert book.entries["TM-GEN-02"].page == "3, 10"
    assert book.entries["TM-GEN-02"].then == {"damage": 2}


def test_an_entry_of_a_large_book_says_in_which_part_it_is_built() -> None:
    assert {entry.part for entry in ledger.load("drunagor").entries.values()} == {1, 2, 3}
    parted = ledger.read(TWO.replace("  rule: A Hero hits.", "  part: 2\n  rule: A Hero hits."), "tomb")
    assert [entry.part for entry in parted.entries.values()] == [0, 2]


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("TM-GEN-02", "TM-GEN-01", "7: `TM-GEN-01` stands here a second time, first on line 1"),
        ("TM-GEN-02", "DR-GEN-02", "7: `DR-GEN-02` is no id of this ledger; an id here is like TM-GEN-01"),
        ("TM-GEN-02", "TM-gen-2", "7: `TM-gen-2` is no id of this ledger"),
        ("TM-GEN-02", "TM-02", "7: `TM-02` is no id of this ledger"),
        ("  rule: A Hero hits.\n", "", "7: [1]: the key `rule` is missing"),
        ("  rule: A Hero hits.\n", "  rule: ''\n", "11: [1].rule: expected text of length >= 1"),
        (
            "  tests: given 3 players when one wins then all win\n",
            "",
            "1: TM-GEN-01 lacks the key `tests`, which every rule",
        ),
        ("  then: {damage: 2}\n", "", "7: TM-GEN-02 lacks the key `then`, which every example needs"),
        (
            "kind: example",
            "kind: exampel",
            "10: [1].kind: the text 'exampel' is not known here; did you mean `example`?",
        ),
        (
            "topic: overview\n  kind: rule",
            "topc: overview\n  kind: rule",
            "3: [0]: unknown key `topc`; did you mean `topic`?",
        ),
        (
            "  rule: A Hero hits.",
            "  part: last\n  rule: A Hero hits.",
            "11: [1].part: expected a whole number, got the text 'last'",
        ),
        (
            "  then: {damage: 2}\n",
            "  then: {damage: 2}\n  physical: true\n",
            "14: [1].physical: expected text, got true",
        ),
    ],
)
def test_a_mistake_in_a_ledger_is_named_at_its_line(right: str, wrong: str, said: str) -> None:
    assert right in TWO
    assert complaint(TWO.replace(right, wrong)).startswith("tomb/ledger.yaml:" + said)


def test_a_physical_entry_needs_no_line_on_how_to_test_it() -> None:
    text = TWO.replace(
        "  tests: given 3 players when one wins then all win\n", "  physical: shuffling is done by hand\n"
    )
    assert ledger.read(text, "tomb").entries["TM-GEN-01"].physical == "shuffling is done by hand"


def entry(number: int, kind: str, physical: str = "") -> ledger.Entry:
    return ledger.Entry(id=f"TM-X-{number}", page=1, topic="x", kind=kind, rule="x", physical=physical)  # type: ignore[arg-type]  # mypy takes any str for a str, not for a Literal


def test_every_entry_of_every_kind_is_counted_once_as_proven_physical_or_unproven() -> None:
    kinds = ["rule", "optional", "component", "table", "example", "ruling"]
    entries = [entry(i, kind) for i, kind in enumerate(kinds)]
    entries += [entry(6, "component", "cardboard"), entry(7, "rule", "cardboard")]
    book = ledger.Ledger("tomb", {each.id: each for each in entries})
    count = ledger.tally(book, {"TM-X-0", "TM-X-7", "TM-GONE-1"})
    assert (count.total, count.proven, count.physical) == (8, 2, 1)
    assert count.unproven == ["TM-X-1", "TM-X-2", "TM-X-3", "TM-X-4", "TM-X-5"]


def test_a_report_that_is_missing_or_damaged_is_refused_with_the_way_to_mend_it(tmp_path: Path) -> None:
    report = tmp_path / "proven.json"
    for damage in (None, "{", "[]", '{"tomb": {"TM-GEN-01": "x"}}'):
        if damage:
            report.write_text(damage)
        with pytest.raises(SourceError, match=r"proven\.json:1: the rules report cannot be read .* run `make rules`"):
            ledger.proofs(report)
