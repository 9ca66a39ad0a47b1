"""Whose a seat is: claimed by the first browser, opened to others by knocking, and remembered for good."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletome.cli.serve import games_by_id
from tabletome.kernel import WATCHER
from tabletome.server.door.keys import browser_of
from tabletome.server.messages import wire
from tabletome.server.messages.refusing import Refused
from tabletome.server.store.rows import LinkRow, SeatRow
from tabletome.server.tables.guest import Guest
from tabletome.server.tables.hall import Hall, Invitation
from tabletome.server.tables.line import Line
from tabletome.server.tables.seating import HOST, Seating
from tabletome.server.tables.table import Table
from tabletome.server.tables.takeaway import may_take
from tests.server.halls import PEOPLE, Ears, come, in_hall, link_of

ANN, BOB, SPY = "ann's own secret words", "bob's own secret words", "somebody else's secret"
HOARD = {"dragon_hoard": games_by_id()["dragon_hoard"]}


async def opened(hall: Hall) -> tuple[Table, LinkRow, LinkRow]:
    """Ann is the host and plays seat 0, Bob has a link for seat 1."""
    table, invitations = await hall.open(HOARD["dragon_hoard"], {}, list(PEOPLE), [[0], [1]], "192.0.2.1")
    return table, link_of(table, invitations[0], [0]), link_of(table, invitations[1], [1])


def told(table: Table) -> list[str]:
    return [note.text for note in table.line.notes]


def test_the_first_browser_holds_the_seat_and_all_are_told(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        table, host, friend = await opened(hall)
        await come(table, host, ANN)
        bob, _ = await come(table, friend, BOB)
        assert bob.own == (1,)
        assert told(table) == ["Ann sits down.", "Bob sits down."]
        await come(table, friend, BOB)
        assert told(table) == ["Ann sits down.", "Bob sits down."], "who comes back is no news"

    in_hall(f"sqlite:///{tmp_path}/games.db", HOARD, play)


def test_whoever_else_comes_with_the_link_looks_on_until_let_in_by_the_one_who_sits_there(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        table, host, friend = await opened(hall)
        await come(table, host, ANN)
        bob, bobs = await come(table, friend, BOB)
        spy, spies = await come(table, friend, SPY)
        assert not spy.own
        assert next(one for one in spies if one["is"] == "locked")["seats"] == [1]
        [knock] = [one for one in bobs if one["is"] == "knock"]
        with pytest.raises(Refused, match="not yours"):
            await spy.do(wire.Give("x", table.seq, 1, "raid"))
        with pytest.raises(Refused, match="only whoever plays that seat"):
            await spy.do(wire.LetIn(knock["to"], True))
        await bob.do(wire.LetIn(knock["to"], True))
        assert spy.own == (1,)
        assert told(table)[-1] == "Bob let another browser in: it plays for Bob, too."

    in_hall(f"sqlite:///{tmp_path}/games.db", HOARD, play)


def test_the_host_cannot_read_a_hand_by_a_second_link_without_all_being_told(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        table, host, friend = await opened(hall)
        ann, anns = await come(table, host, ANN)
        _, bobs = await come(table, friend, BOB)
        second = link_of(table, Invitation("seat", 1, "a second key"), [1])
        spy, _ = await come(table, second, SPY)
        assert not spy.own
        [knock] = [one for one in anns if one["is"] == "knock"]
        await ann.do(wire.LetIn(knock["to"], True))
        assert spy.own == (1,)
        assert told(table)[-1] == "The host let another browser in: it plays for Bob, too, and sees what Bob sees."
        assert bobs[-1]["is"] in ("people", "note", "knock")
        assert any(one["is"] == "note" and one["text"].startswith("The host let another browser in") for one in bobs)

    in_hall(f"sqlite:///{tmp_path}/games.db", HOARD, play)


def test_whom_the_host_lets_in_to_a_seat_of_somebody_else_is_not_taken_for_the_host(tmp_path: Path) -> None:
    """Who was let in by one that sits there may know what that one knows; the host only opened the door."""

    async def play(hall: Hall) -> None:
        table, host, friend = await opened(hall)
        ann, anns = await come(table, host, ANN)
        await come(table, friend, BOB)
        spy, _ = await come(table, friend, SPY)
        [knock] = [one for one in anns if one["is"] == "knock"]
        await ann.do(wire.LetIn(knock["to"], True))
        await ann.do(wire.Sit(0, "bot", bot="random"))
        assert spy.own == (1,)
        assert table.seating.others(browser_of(SPY), spy.own) == {0, 1}
        assert "hidden cards" in may_take(friend, browser_of(SPY), table)

    in_hall(f"sqlite:///{tmp_path}/games.db", HOARD, play)


def test_who_was_not_let_in_goes_on_looking_on_and_who_left_does_not_wait(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        table, _, friend = await opened(hall)
        bob, bobs = await come(table, friend, BOB)
        spy, spies = await come(table, friend, SPY)
        await bob.do(wire.LetIn(1, False))
        assert not spy.own
        assert any("not let in" in one.get("why", "") for one in spies)
        third, _ = await come(table, friend, SPY + " again")
        table.knocking.gone(third)
        assert not table.knocking.waiting
        with pytest.raises(Refused, match="nobody is waiting"):
            await bob.do(wire.LetIn(2, True))
        assert bobs[-1] == {"is": "knock", "to": 2, "settled": True}

    in_hall(f"sqlite:///{tmp_path}/games.db", HOARD, play)


def test_a_seat_given_to_a_bot_is_still_its_players_to_be_silent_about(tmp_path: Path) -> None:
    """Seat to bot, file, seat back: the way by which a host once read every hand."""

    async def play(hall: Hall) -> None:
        table, host, friend = await opened(hall)
        ann, _ = await come(table, host, ANN)
        bob, _ = await come(table, friend, BOB)
        table.guests.discard(bob)
        await ann.do(wire.Sit(1, "bot", "random"))
        assert told(table)[-1] == "The host lets a bot play for Bob from now on."
        assert "hidden cards" in may_take(host, browser_of(ANN), table)
        assert table.seating.others(browser_of(ANN), ann.own) == {1}, "undo still has to be agreed to"
        await ann.do(wire.Sit(1, "host"))
        assert "sees what Bob would see" in told(table)[-1]
        assert ann.own == (0, 1)
        assert "hidden cards" in may_take(host, browser_of(ANN), table)
        assert table.seating.others(browser_of(ANN), ann.own) == {1}

    in_hall(f"sqlite:///{tmp_path}/games.db", HOARD, play)


def test_the_past_of_a_seat_is_seen_only_by_who_held_it_then(tmp_path: Path) -> None:
    async def play(hall: Hall) -> tuple[Any, Any]:
        table, host, friend = await opened(hall)
        ann, _ = await come(table, host, ANN)
        bob, _ = await come(table, friend, BOB)
        for _ in range(4):
            request = table.match.request
            assert request is not None
            await table.answer(request.seat, str(request.option(0)), table.seq, f"n{table.seq}")
        table.guests.discard(bob)
        await ann.do(wire.Sit(1, "host"))
        seating = table.seating
        assert seating.seen_by(browser_of(ANN), ann.own, 3) == (0,)
        assert seating.seen_by(browser_of(ANN), ann.own, 4) == (0, 1)
        late, _ = await come(table, link_of(table, Invitation("seat", 1, "key"), [1]), SPY)
        await ann.do(wire.LetIn(1, True))
        await ann.do(wire.Sit(1, "person"))
        assert late.own == (1,)
        with pytest.raises(Refused, match="did not play at that time"):
            await late.do(wire.Try(2))
        return table.seating.holders, [entry for entry, *_ in table.line.noted]

    holders, entries = in_hall(f"sqlite:///{tmp_path}/games.db", HOARD, play)
    assert Seating(PEOPLE, Line(entries)).holders.keys() == holders.keys() == {HOST, 0, 1}


def test_two_browsers_of_one_person_do_not_have_to_ask_each_other(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        table, invitations = await hall.open(HOARD["dragon_hoard"], {}, list(PEOPLE), [[0, 1]], "192.0.2.1")
        host = link_of(table, invitations[0], [0, 1])
        laptop, _ = await come(table, host, ANN)
        phone, _ = await come(table, host, SPY)
        await laptop.do(wire.LetIn(1, True))
        assert phone.own == laptop.own == (0, 1)
        assert phone.is_host
        for browser in (ANN, SPY):
            assert table.seating.others(browser_of(browser), (0, 1)) == set()
            assert may_take(host, browser_of(browser), table) == ""

    in_hall(f"sqlite:///{tmp_path}/games.db", HOARD, play)


def test_everything_is_remembered_when_the_table_is_set_up_again(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path}/games.db"

    async def first(hall: Hall) -> tuple[str, LinkRow]:
        table, _, friend = await opened(hall)
        await come(table, friend, BOB)
        return table.row.id, friend

    name, friend = in_hall(store, HOARD, first)

    async def again(hall: Hall) -> None:
        table = await hall.table(name, "192.0.2.1")
        assert isinstance(table, Table)
        spy, _ = await come(table, friend, SPY)
        assert not spy.own
        bob, _ = await come(table, friend, BOB)
        assert bob.own == (1,)

    in_hall(store, HOARD, again)


def test_who_only_watches_has_no_seat_and_no_past_of_one(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        table, invitations = await hall.open(HOARD["dragon_hoard"], {}, list(PEOPLE), [[0], [1]], "192.0.2.1")
        watcher, _ = await come(table, link_of(table, invitations[-1], []), "")
        assert (watcher.own, watcher._viewed) == ((), WATCHER)
        with pytest.raises(Refused, match="only those who play"):
            await watcher.do(wire.Try(None))
        assert "hidden cards" in may_take(watcher.link, "", table)

    in_hall(f"sqlite:///{tmp_path}/games.db", HOARD, play)


# --- in words -------------------------------------------------------------------------------------------------------------


def test_a_second_browser_of_the_host_is_told_of_in_one_sentence_that_names_the_host_once(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        table, host, _ = await opened(hall)
        ann, _ = await come(table, host, ANN)
        other, others = await come(table, host, SPY)
        [locked] = [one["why"] for one in others if one["is"] == "locked"]
        assert locked == (
            "Somebody else sits there already, as Ann. They are asked to let you in. Until then you look on."
        )
        await ann.do(wire.LetIn(1, True))
        assert other.is_host
        assert told(table)[1:] == ["Ann let another browser in: it plays for Ann, too, and hosts the table."]

    in_hall(f"sqlite:///{tmp_path}/games.db", HOARD, play)


def test_a_second_browser_of_a_host_who_plays_no_seat_is_told_of_in_words_that_fit(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        table, invitations = await hall.open(HOARD["dragon_hoard"], {}, list(PEOPLE), [[], [0], [1]], "192.0.2.1")
        host = link_of(table, invitations[0], [])
        ann, anns = await come(table, host, ANN)
        _, others = await come(table, host, SPY)
        assert [one["why"] for one in others if one["is"] == "locked"] == [
            "Somebody else hosts this table already. They are asked to let you in. Until then you look on."
        ]
        assert [one["who"] for one in anns if one["is"] == "knock"] == ["the host"]
        await ann.do(wire.LetIn(1, True))
        assert told(table) == ["The host let another browser in: it hosts the table, too."]

    in_hall(f"sqlite:///{tmp_path}/games.db", HOARD, play)


def test_whoever_comes_to_a_seat_that_a_bot_plays_is_called_by_their_own_name(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        table, host, friend = await opened(hall)
        ann, _ = await come(table, host, ANN)
        await ann.do(wire.Sit(1, "bot", "random"))
        await come(table, friend, BOB)
        assert told(table)[1:] == ["The host lets a bot play for Bob from now on.", "Bob sits down."]

    in_hall(f"sqlite:///{tmp_path}/games.db", HOARD, play)


def test_every_change_of_who_plays_says_who_made_it(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        seats = [SeatRow(0, "person", "Ann"), SeatRow(1, "person", ""), SeatRow(2, "bot", "", "random")]
        table, invitations = await hall.open(HOARD["dragon_hoard"], {}, seats, [[0], [1]], "192.0.2.1")
        ann, _ = await come(table, link_of(table, invitations[0], [0]), ANN)
        bob, _ = await come(table, link_of(table, invitations[1], [1]), BOB)
        before = len(told(table))
        await bob.do(wire.Sit(1, "bot", "random"))
        await bob.do(wire.Sit(1, "bot", "mcts:50ms"))
        await bob.do(wire.Sit(1, "person", name="Bob"))
        await bob.do(wire.Sit(1, "person", name="Bo"))
        table.guests.discard(bob)
        await ann.do(wire.Sit(1, "host"))
        await ann.do(wire.Sit(1, "person"))
        await ann.do(wire.Sit(2, "bot", "mcts:50ms"))
        await ann.do(wire.Sit(2, "person"))
        assert told(table)[before:] == [
            "Player 2 lets a bot play from now on.",
            "Player 2 lets another bot play from now on.",
            "Player 2 plays in person again. Player 2 is called Bob from now on.",
            "Bob is called Bo from now on.",
            "The host plays for Bo from now on, and sees what Bo would see.",
            "The host gives the seat back to Bo.",
            "The host lets another bot play for Player 3 from now on.",
            "The seat of Player 3 waits for whoever comes by its link.",
        ]

    in_hall(f"sqlite:///{tmp_path}/games.db", HOARD, play)


# --- once ---------------------------------------------------------------------------------------------------------------


class Watchful(Guest):
    """Somebody who looks on and counts how often the table changes."""

    changes = 0

    def show(self) -> None:
        self.changes += 1


def look_on(table: Table) -> Watchful:
    heard = Ears()
    link = LinkRow(b"", table.row.id, "watch", [])
    guest = Watchful(table, link, "", wire.Join("t", ""), "192.0.2.1", heard.post, heard.close)
    table.guests.add(guest)
    return guest


def test_whoever_takes_or_changes_seats_changes_the_table_once(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        table, host, _ = await opened(hall)
        watcher = look_on(table)
        ann, _ = await come(table, host, ANN)
        assert (watcher.changes, len(table.line.noted)) == (1, 2), "the host's chair and a seat"
        await ann.do(wire.Sit(1, "host"))
        assert watcher.changes == 2
        await ann.do(wire.Sit(0, "person", name="Anna"))
        assert watcher.changes == 3
        await come(table, host, SPY)
        await ann.do(wire.LetIn(1, True))
        assert (watcher.changes, len(table.line.noted)) == (4, 6)

    in_hall(f"sqlite:///{tmp_path}/games.db", HOARD, play)
