"""A new version of a game: what was begun under the old one goes on, is told so, or can at least be read and taken away."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tabletome.kernel import Game, journal
from tabletome.server.messages.wire import Look, Sit
from tabletome.server.store.rows import Checkpoint, Told
from tabletome.server.tables.closed import Closed
from tabletome.server.tables.hall import Hall
from tabletome.server.tables.table import Table
from tabletome.server.tables.takeaway import may_take, written
from tabletome.server.tables.taking_up import REPLAYED, position_at
from tabletome.server.work.recalled import CannotGoOn
from tests.server.halls import Ears, come, duel, in_hall, link_of, open_table, play_on
from tests.server.serving import Client, serving


def begun(folder: Path, answers: int, **rules: object) -> tuple[str, str]:
    """A store with a table at which so many answers were given: the store, the table's id."""
    store = f"sqlite:///{folder}/games.db"

    async def play(hall: Hall) -> str:
        table, _ = await open_table(hall, "duel")
        await play_on(table, answers)
        return table.row.id

    return store, str(in_hall(store, {"duel": duel(folder, **rules)}, play))


async def taken_up(hall: Hall, name: str) -> Table:
    table = await hall.table(name, "192.0.2.1")
    assert isinstance(table, Table)
    return table


def points(table: Table) -> list[int]:
    found: list[int] = table.match.state.points
    return found


def notes(table: Table) -> list[str]:
    return [note.text for note in table.line.notes]


def test_a_hall_knows_by_what_rules_it_plays_before_anybody_sits_down(tmp_path: Path) -> None:
    game = duel(tmp_path)
    assert "digest" not in vars(game), "it is worked out once, and kept"

    async def look(hall: Hall) -> bool:
        assert await hall.game("duel") is game
        return "digest" in vars(game)

    assert in_hall(f"sqlite:///{tmp_path}/games.db", {"duel": game}, look)


def test_the_same_rules_say_nothing_and_go_on(tmp_path: Path) -> None:
    store, name = begun(tmp_path, 9)

    async def play(hall: Hall) -> None:
        table = await taken_up(hall, name)
        assert (table.answers, notes(table)) == (9, [])
        await play_on(table, 1)

    in_hall(store, {"duel": duel(tmp_path)}, play)


def test_rules_that_change_nothing_that_happened_are_noted_and_nobody_is_bothered(tmp_path: Path) -> None:
    store, name = begun(tmp_path, 9)
    other = duel(tmp_path, more='One("cheer"), ')

    async def play(hall: Hall) -> str:
        table = await taken_up(hall, name)
        assert (table.answers, notes(table)) == (9, [])
        assert table.line.digest == other.digest != duel(tmp_path).digest
        await play_on(table, 1, "cheer")
        return table.line.digest

    assert in_hall(store, {"duel": other}, play) == other.digest

    async def again(hall: Hall) -> None:
        table = await taken_up(hall, name)
        assert (table.answers, table.line.played[-1].option) == (10, "cheer")

    in_hall(store, {"duel": other}, again)


def test_where_the_game_would_have_gone_otherwise_it_goes_on_from_where_it_stood_and_all_are_told(
    tmp_path: Path,
) -> None:
    store, name = begun(tmp_path, 9)
    before: list[list[int]] = []

    async def old(hall: Hall) -> None:
        before.append(list(points(await taken_up(hall, name))))

    in_hall(store, {"duel": duel(tmp_path)}, old)
    generous = duel(tmp_path, bonus=" + 1")

    async def new(hall: Hall) -> list[int]:
        table = await taken_up(hall, name)
        assert points(table) == before[0], "no point more or less than when it was left"
        assert table.answers == 9
        [told] = notes(table)
        assert "goes on by the new rules from where it stood" in told
        seat, rolled = table.line.played[-1].seat, points(table)[1 - table.line.played[-1].seat]
        await play_on(table, 1)
        [(_, result)] = table.line.played[-1].results
        assert points(table)[1 - seat] == rolled + int(result) + 1, "by the new rules"
        after = list(points(table))
        async with table.lock:
            await table.take_back(1, seat, "back")
        assert (points(table), table.undoing.open_to(Nobody(), (0, 1))) == (before[0], "no"), "no further than that"
        await table.redo((0, 1), seat, table.seq, "again")
        return after

    after = in_hall(store, {"duel": generous}, new)

    async def again(hall: Hall) -> None:
        table = await taken_up(hall, name)
        assert (points(table), table.answers) == (after, 10)
        with pytest.raises(CannotGoOn, match="other rules"):
            await hall.workers.slow("", position_at, await table.kept(), 4)

    in_hall(store, {"duel": generous}, again)


class Nobody:
    """A guest without a browser."""

    browser = ""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(name)


def test_decisions_that_the_new_rules_do_not_know_are_taken_back_to_the_checkpoint_and_all_are_told(
    tmp_path: Path,
) -> None:
    store = f"sqlite:///{tmp_path}/games.db"
    names: list[str] = []

    async def old(hall: Hall) -> None:
        table, _ = await open_table(hall, "duel")
        await play_on(table, 5)
        await table.keep_checkpoint()
        await play_on(table, 1, "cheer")
        await play_on(table, 2)
        table.lost = True  # as after a power cut: no newer checkpoint is kept
        names.append(table.row.id)

    in_hall(store, {"duel": duel(tmp_path, more='One("cheer"), ')}, old)

    async def new(hall: Hall) -> None:
        table = await taken_up(hall, names[0])
        assert table.answers == 5
        [told] = notes(table)
        assert "after 5 decisions; the 3 after that do not fit" in told
        await play_on(table, 1)

    in_hall(store, {"duel": duel(tmp_path)}, new)


def test_a_past_by_other_rules_can_be_read_and_is_not_taken_for_the_end(tmp_path: Path) -> None:
    store, name = begun(tmp_path, 9)

    async def new(hall: Hall) -> None:
        table = await taken_up(hall, name)
        [link] = [one for one in hall.store.links(name) if one.role == "watch"]
        guest, heard = await come(table, link, "somebody")
        await guest.do(Look(4))
        page = await heard.until("page")
        assert (page["at"], page["over"]) == (4, False)
        question = page["parts"]["question"]
        assert "Only to be read" in question
        assert "by other rules than today" in question
        assert "over" not in question
        guest.gone()

    in_hall(store, {"duel": duel(tmp_path, bonus=" + 1")}, new)


def test_what_a_seat_alone_was_told_by_other_rules_is_read_only_by_who_held_it_then(tmp_path: Path) -> None:
    """The host takes over the seat of somebody who went away, and reads what is kept of the past."""
    store = f"sqlite:///{tmp_path}/games.db"
    alone = [Told(2, [1], "Bob looks at a card."), Told(8, [1], "Whoever plays for Bob looks at another one.")]

    async def old(hall: Hall) -> str:
        table, (host, friend, _) = await open_table(hall, "duel")
        ann, _ = await come(table, link_of(table, host, [0]), "ann")
        bob, _ = await come(table, link_of(table, friend, [1]), "bob")
        await play_on(table, 6)
        bob.gone()
        table.guests.discard(bob)
        await ann.do(Sit(1, "host"))
        await play_on(table, 4)
        hall.store.keep_checkpoint(table.row.id, Checkpoint(table.seq - 1, 9, 0, b"", "other rules", alone))
        ann.gone()
        return table.row.id

    async def new(hall: Hall) -> list[tuple[bool, ...]]:
        table = await taken_up(hall, name)
        read = []
        for role, secret in (("host", "ann"), ("seat", "bob"), ("watch", "")):
            [link] = [one for one in hall.store.links(name) if one.role == role]
            guest, heard = await come(table, link, secret)
            await guest.do(Look(9))
            page = str((await heard.until("page"))["parts"])
            read.append(tuple(one.text in page for one in alone))
            guest.gone()
        return read

    name = str(in_hall(store, {"duel": duel(tmp_path)}, old))
    assert in_hall(store, {"duel": duel(tmp_path, bonus=" + 1")}, new) == [
        (False, True),
        (False, False),
        (False, False),
    ]


async def welcomed(hall: Hall, table: Table, secret: str, seen: int = 0) -> Ears:
    """What somebody who comes to watch hears, who has heard of everything up to entry `seen`."""
    [link] = [one for one in hall.store.links(table.row.id) if one.role == "watch"]
    guest, heard = await come(table, link, secret, seen)
    guest.welcome()
    guest.gone()
    return heard


def test_everybody_who_comes_is_told_once_that_the_rules_are_new(tmp_path: Path) -> None:
    store, name = begun(tmp_path, 9)

    async def new(hall: Hall) -> None:
        table = await taken_up(hall, name)
        [note] = table.line.notes
        told = {"is": "note", "seq": note.seq, "text": note.text}
        assert "goes on by the new rules" in note.text
        for secret in ("the first to come", "the second to come"):
            heard = await welcomed(hall, table, secret)
            assert [one["is"] for one in heard] == ["welcome", "note"]
            assert heard[-1] == told
        await play_on(table, 1)
        assert told in await welcomed(hall, table, "who comes later", seen=note.seq - 1)
        assert told not in await welcomed(hall, table, "who was there", seen=note.seq)

    in_hall(store, {"duel": duel(tmp_path, bonus=" + 1")}, new)


def test_whoever_is_let_in_is_not_told_a_second_time(tmp_path: Path) -> None:
    store, name = begun(tmp_path, 9)

    async def new(hall: Hall) -> None:
        table = await taken_up(hall, name)
        [link] = [one for one in hall.store.links(name) if one.role == "watch"]
        guest, heard = await come(table, link, "somebody")
        guest.welcome()
        guest.welcome()
        assert [one["is"] for one in heard] == ["welcome", "note", "welcome"]
        guest.gone()

    in_hall(store, {"duel": duel(tmp_path, bonus=" + 1")}, new)


def test_over_the_socket_players_and_watchers_of_a_game_that_was_replayed_are_told(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with serving(f"sqlite:///{file}") as server:
        table = server.open("connect_four", "me:Ann", "friend:Bob")
        with table.join() as ann:
            ann.until_asked()
            ann.answer("drop a")
    with closing(sqlite3.connect(file)) as store, store:
        store.execute("UPDATE tabletome_tables SET body = json_set(body, '$.digest', 'of other rules')")
        store.execute("DELETE FROM tabletome_checkpoints")
    with serving(f"sqlite:///{file}") as server:
        for key in (table.host, table.friends[1], table.watch):
            for form in ("data", "page"):
                with Client(server, table.table, key, form) as guest:
                    guest.until("welcome")
                    assert guest.until("note")["text"] == REPLAYED


def test_a_game_that_no_rules_can_take_up_can_be_read_and_taken_away(tmp_path: Path) -> None:
    store, name = begun(tmp_path, 6)
    strange: Game[Any] = duel(tmp_path, field="weather: str\n    ", fresh=", 'sun'", die="d8", sides=8)

    async def new(hall: Hall) -> str:
        table = await hall.table(name, "192.0.2.1")
        assert isinstance(table, Closed)
        assert "cannot go on here" in table.sentence
        [link] = [one for one in hall.store.links(name) if one.role == "watch"]
        assert may_take(link, "", table) == ""
        story = table.told(link, "", 6)
        assert len(story) == 6
        assert all("rolled" in line for line in story), "what was told is kept with the checkpoint"
        assert len(table.told(link, "", 3)) == 3
        return await written(table, hall.workers, "192.0.2.1", report=True)

    text = in_hall(store, {"duel": strange}, new)
    assert "\ncheckpoint 6 " in text
    again = journal.read(text, journal.only(duel(tmp_path)))
    assert again.answered == 6


def test_no_seed_ever_crosses_to_a_worker(tmp_path: Path) -> None:
    """Over a whole evening: opened, played, looked back at, undone, taken up again."""
    store, name = begun(tmp_path, 9)

    async def play(hall: Hall) -> None:
        table = await taken_up(hall, name)
        row = await hall.writer.run(hall.store.table, name)
        assert row is not None
        seed = row.seed
        assert seed > 2**64
        assert table.row.seed == 0, "nothing at the table but its dice knows it"
        await play_on(table, 3)
        await table.keep_checkpoint()
        await hall.workers.slow("", position_at, await table.kept(), 4)
        async with table.lock:
            await table.take_back(5, 0, "back")
        sent = b"".join(hall.workers.sent)  # type: ignore[attr-defined]
        assert len(hall.workers.sent) >= 4  # type: ignore[attr-defined]
        for written_as in (seed.to_bytes(17, "little").rstrip(b"\0"), str(seed).encode()):
            assert written_as not in sent

    in_hall(store, {"duel": duel(tmp_path)}, play)
