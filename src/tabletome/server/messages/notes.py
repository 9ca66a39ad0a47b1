"""What all at a table are told of who plays: one sentence for each thing that happens."""

from __future__ import annotations

from collections.abc import Sequence

from tabletome.server.store.rows import SeatRow

THE_HOST = "The host"


def called(row: SeatRow) -> str:
    """Whoever has this seat, in a sentence that anybody may read at any time; also while a bot plays there.

    >>> called(SeatRow(0, "person", "Ann")), called(SeatRow(1, "bot", "", "random"))
    ('Ann', 'Player 2')
    """
    return row.name or f"Player {row.seat + 1}"


def listed(names: Sequence[str]) -> str:
    """
    >>> listed(["Ann"]), listed(["Ann", "Bob"]), listed(["Ann", "Bob", "Cem"])
    ('Ann', 'Ann and Bob', 'Ann, Bob and Cem')
    """
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def has_come(name: str, *, again: bool) -> str:
    """Somebody takes a seat, or comes back to it from elsewhere."""
    return f"{name} plays from another browser now." if again else f"{name} sits down."


def was_let_in(names: Sequence[str], *, hosting: bool, by_host: bool) -> str:
    """Another browser plays these people's seats, too; `hosting`: it has the host's chair as well.

    >>> was_let_in(["Bob"], hosting=False, by_host=False)
    'Bob let another browser in: it plays for Bob, too.'
    >>> was_let_in(["Bob"], hosting=False, by_host=True)
    'The host let another browser in: it plays for Bob, too, and sees what Bob sees.'
    >>> was_let_in(["Ann", "Bob"], hosting=True, by_host=False)
    'Ann and Bob let another browser in: it plays for Ann and Bob, too, and hosts the table.'
    >>> was_let_in([], hosting=True, by_host=False)
    'The host let another browser in: it hosts the table, too.'
    """
    who = listed(names)
    begun = f"{THE_HOST if by_host or not who else who} let another browser in: it"
    if not who:
        return f"{begun} hosts the table, too."
    more = (" and hosts the table" if hosting else "", f" and sees what {who} sees" if by_host else "")
    return f"{begun} plays for {who}, too{''.join(f',{part}' for part in more if part)}."


def is_played(was: SeatRow, now: SeatRow, *, own: bool, free: bool) -> str:
    """Somebody else plays a seat. `own`: its holder said so, otherwise the host; `free`: nobody has ever come for it.

    >>> bob, bot, host = SeatRow(1, "person", "Bob"), SeatRow(1, "bot", "Bob", "random"), SeatRow(1, "host", "Bob")
    >>> is_played(bob, bot, own=True, free=False), is_played(bob, bot, own=False, free=False)
    ('Bob lets a bot play from now on.', 'The host lets a bot play for Bob from now on.')
    >>> is_played(bot, host, own=False, free=False)
    'The host plays for Bob from now on, and sees what Bob would see.'
    >>> is_played(host, bob, own=False, free=False), is_played(bot, bob, own=True, free=False)
    ('The host gives the seat back to Bob.', 'Bob plays in person again.')
    """
    who = called(was)
    if now.kind == "bot":
        bot = "another bot" if was.kind == "bot" else "a bot"
        return f"{who} lets {bot} play from now on." if own else f"{THE_HOST} lets {bot} play for {who} from now on."
    if now.kind == "host":
        return f"{THE_HOST} plays for {who} from now on, and sees what {who} would see."
    if free:
        return f"The seat of {who} waits for whoever comes by its link."
    return f"{who} plays in person again." if own else f"{THE_HOST} gives the seat back to {who}."


def is_called(was: SeatRow, now: SeatRow) -> str:
    """Somebody has another name."""
    return f"{called(was)} is called {called(now)} from now on."


def saved(what: str, names: Sequence[str], *, hosting: bool) -> str:
    """Somebody took a file of the game away; who has no seat is the host, or watches."""
    return f"{listed(names) or (THE_HOST if hosting else 'A watcher')} saved {what}."
