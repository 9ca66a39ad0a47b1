"""A game that no rules here can take up is read by everybody, and taken away by whom it shows nothing hidden."""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from tabletome.server.store.backup import export
from tabletome.server.store.opening import open_store
from tabletome.server.tables.takeaway import BY_WHO_RUNS_IT
from tests.server.serving import Client, Opened, Server, serving

OTHER_RULES = (
    "UPDATE tabletome_tables SET body = json_set(body, '$.digest', 'of other rules')",
    "UPDATE tabletome_entries SET body = json_set(body, '$.what', 'unheard of') WHERE body ->> 'kind' = 'answer'",
    "UPDATE tabletome_checkpoints SET state = x'00'",
)
"""As if it had been played by rules of which nothing fits those of today."""
FILES = ("journal", "report")


@contextmanager
def closed(folder: Path, game: str, *seats: str) -> Iterator[Opened]:
    """A table at which everybody sat down and three decisions were made, by rules that are gone."""
    store = f"sqlite:///{folder}/tables.db"
    with serving(store) as server:
        table = server.open(game, *seats)
        players = [table.join(), *(table.join(key) for key in table.friends.values())]
        for _ in range(3):
            newest = max(player.seq for player in players)
            for player in players:
                while not player.seq or player.seq < newest:
                    player.until("data")
            [(player, asked)] = [(one, one.last["asked"]) for one in players if one.last["asked"]]
            assert player.answer(asked["options"][0], asked["seat"])["is"] == "done"
        for player in players:
            player.close()
    with closing(sqlite3.connect(folder / "tables.db")) as rows, rows:
        for statement in OTHER_RULES:
            assert rows.execute(statement).rowcount > 0
    with serving(store) as server:
        yield Opened(server, table.table, table.host, table.friends, table.watch)


def taken(table: Opened, key: str) -> list[tuple[int, Any]]:
    """What somebody gets who asks for the game as a file, and for a report."""
    return [table.server.call(f"/api/tables/{table.table}/{file}", key=key) for file in FILES]


def story(server: Server, table: Opened, key: str) -> tuple[str, str]:
    """Why the game does not go on, and its story."""
    with Client(server, table.table, key, "page") as reader:
        why = reader.until("welcome")["closed"]
        return why, reader.until("page")["parts"]["log"]


def test_hidden_cards_of_a_game_that_cannot_go_on_are_given_to_nobody_and_whoever_runs_the_server_has_it_for_support(
    tmp_path: Path,
) -> None:
    with closed(tmp_path, "dragon_hoard", "me:Ann", "friend:Bob") as table:
        for key in (table.host, *table.friends.values(), table.watch):
            for status, said in taken(table, key):
                assert (status, said["detail"]) == (409, f"{BY_WHO_RUNS_IT} {table.table}")
            why, told = story(table.server, table, key)
            assert why.endswith("It can be read.")
            assert "saved" not in told
        with closing(open_store(f"sqlite:///{tmp_path}/tables.db")) as store:
            export(store, table.table, tmp_path / "for-support", with_seed=False)
    text = gzip.decompress((tmp_path / "for-support").read_bytes()).decode()
    assert text.count("unheard of") == 3
    assert '"seed":0,' in text


def test_whoever_alone_has_played_a_game_with_hidden_cards_takes_it_away_and_it_stands_in_the_story(
    tmp_path: Path,
) -> None:
    with closed(tmp_path, "dragon_hoard", "me:Ann", "me:Bob") as table:
        assert [status for status, _ in taken(table, table.watch)] == [409, 409]
        assert [status for status, _ in taken(table, table.host)] == [200, 200]
        _, told = story(table.server, table, table.watch)
        assert "Ann and Bob saved the game as a file." in told
        assert "Ann and Bob saved a report of the game." in told


def test_a_game_in_which_nothing_is_hidden_is_taken_away_by_everybody_and_it_stands_in_the_story(
    tmp_path: Path,
) -> None:
    with closed(tmp_path, "connect_four", "me:Ann", "friend:Bob") as table:
        for key in (table.host, table.friends[1], table.watch):
            for status, text in taken(table, key):
                assert status == 200
                assert text.count("unheard of") == 3
        why, told = story(table.server, table, table.host)
        assert why.endswith("It can be read and saved as a file.")
        for who in ("Ann", "Bob", "A watcher"):
            assert f"{who} saved the game as a file." in told
