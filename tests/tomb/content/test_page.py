"""The page about the game: what it quotes is so, and no option is left out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tabletome.games.tomb.cards import adventures, content, language
from tabletome.games.tomb.game import Options
from tabletome.packs import source
from tests.tomb.cards import grammar, library

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "tomb.md").read_text()
CONTENT = content.CONTENT
QUOTED = re.findall(r"```yaml\n(.+?)```", PAGE, re.DOTALL)


def known(name: str) -> Any:
    decks = (library().powers, library().treasures, library().monsters, library().encounters)
    return next(card for deck in decks for card in deck.values() if card.name == name)


def test_the_cards_it_quotes_are_cards_of_the_box() -> None:
    quoted = source.parse(QUOTED[0], "tomb.md").convert(list[dict[str, Any]])
    assert len(quoted) == 4
    for written in quoted:
        card = msgspec.structs.asdict(known(written["name"]))
        numbers = {name: type(card[name])(value) for name, value in written.items()}
        assert numbers == {name: card[name] for name in written}


def test_the_lines_of_an_adventure_it_quotes_are_in_the_book() -> None:
    adventure = library().adventures["4"]
    quoted = source.parse(QUOTED[1], "tomb.md").convert(dict[str, Any])
    assert quoted["stack"] == adventure.stack
    assert (quoted["win"], quoted["lose"]) == (adventure.win, adventure.lose)
    for rule in quoted["special"]:
        assert adventures.PrintedSpecial(**rule) in adventure.special


@pytest.mark.parametrize("option", Options.__struct_fields__)
def test_every_option_is_described(option: str) -> None:
    assert f"| `{option}` |" in PAGE


def test_every_operation_moment_and_file_it_names_is_one() -> None:
    table = PAGE[PAGE.index("**What.**") : PAGE.index("**When.**")]
    cells = [cell for line in table.splitlines()[1:] for cell in line.split("|")[2:3]]
    operations = [operation for cell in cells for operation in re.findall(r"`(.+?)`", cell)]
    assert len(operations) > 30
    for operation in operations:
        [clause] = grammar().clauses(operation)
        assert clause.ops[0].name == operation.split()[0]
    for moment in ("struck self", "rolled monster tile1", "falls other hero tile1", "hero-phase"):
        assert f"`{moment}`" in PAGE
        assert moment.startswith(language.WHEN.parse(moment).moment)
    for file in re.findall(r"`(\w+\.yaml)`", PAGE):
        assert file == "ledger.yaml" or (CONTENT / file).exists()
