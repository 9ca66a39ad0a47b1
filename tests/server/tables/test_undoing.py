"""What may be taken back at once: only what showed nobody anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletome.server.tables.hall import Hall
from tests.server.halls import come, duel, in_hall, link_of, open_table, play_on


@pytest.mark.parametrize(("to", "undo"), [("None", "free"), ("(state.turn,)", "ask"), ("(1 - state.turn,)", "ask")])
def test_what_was_told_to_one_seat_alone_is_taken_back_only_if_the_others_agree(
    tmp_path: Path, to: str, undo: str
) -> None:
    """Without any dice: a card that was looked at is known."""
    looked = f'if answer.verb == "rest": play.tell(Rolled(state.turn, 4), to={to})'
    game = duel(tmp_path, end=looked)

    async def play(hall: Hall) -> None:
        table, invitations = await open_table(hall, "duel")
        ann, _ = await come(table, link_of(table, invitations[0], [0]), "ann's own secret words")
        await come(table, link_of(table, invitations[1], [1]), "bob's own secret words")
        await play_on(table, 1, "rest")
        assert table.undoing.open_to(ann, (0,)) == undo

    in_hall(f"sqlite:///{tmp_path}/games.db", {"duel": game}, play)
