"""The one thread that speaks to the store, so that the event loop never waits for a disk.

Entries that come while it is writing are written together next, in one transaction: under load, one sync to disk serves
many games (group commit).
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, ParamSpec, TypeAlias, TypeVar

from tabletome.server.store.rows import Conflict, Entry, Store, StoreError, StoreLost

_P = ParamSpec("_P")
_T = TypeVar("_T")

MOST_QUEUED = 1000

Waiting: TypeAlias = "asyncio.Future[Any]"
Append: TypeAlias = tuple[str, Entry, Waiting]
Call: TypeAlias = tuple[Callable[[], object], Waiting]
Outcome: TypeAlias = tuple[Waiting, object, Exception | None]


class WriterClosed(StoreError):
    """The server is stopping; nothing new is written."""


class Writer:
    """Writes for one event loop. Close it before the store."""

    def __init__(self, store: Store, most_queued: int = MOST_QUEUED) -> None:
        self.store = store
        self._queue: SimpleQueue[Append | Call | None] = SimpleQueue()
        self._room = asyncio.Semaphore(most_queued)
        self._closed = False
        self._thread = Thread(target=self._work, name="tabletome-writer", daemon=True)
        self._thread.start()

    async def append(self, table: str, entry: Entry) -> Conflict | None:
        """Returns None when the entry is on disk, or a `Conflict` if another one had its place. Raises `StoreError`.

        An entry once queued is written, even if the caller is cancelled and does not hear of it.
        """
        said: Conflict | None = await self._hand_over(lambda waiting: (table, entry, waiting))
        return said

    async def run(self, function: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Call a function of the store in the writer's thread. What is to be appended at the time goes before it."""
        done: _T = await self._hand_over(lambda waiting: (partial(function, *args, **kwargs), waiting))
        return done

    async def close(self) -> None:
        """Take nothing more, finish all that is queued, and end the thread."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _hand_over(self, item: Callable[[Waiting], Append | Call]) -> Any:
        """Queue it when there is room, and wait until it is done. (Its room is free then, not when the caller leaves.)"""
        await self._room.acquire()
        if self._closed:
            self._room.release()
            raise WriterClosed("the server is stopping")
        waiting: Waiting = asyncio.get_running_loop().create_future()
        self._queue.put(item(waiting))
        return await waiting

    # --- in the thread ------------------------------------------------------------------------------------------------

    def _work(self) -> None:
        """Entries go first: a move waits for one call at most, however many there are."""
        calls: deque[Call] = deque()
        going_on = True
        while going_on or calls:
            items = self._take(wait=not calls)
            going_on = going_on and None not in items
            calls.extend(item for item in items if item is not None and len(item) == 2)
            appends = [item for item in items if item is not None and len(item) == 3]
            if appends:
                outcomes = self._append(appends)
            elif calls:
                function, waiting = calls.popleft()
                outcomes = [_call(waiting, function)]
            else:
                continue
            lost = next((error for _, _, error in outcomes if isinstance(error, StoreLost)), None)
            if lost is not None:  # whoever waited behind hears the same, and does not wait as long once more
                items = self._take(wait=False)
                going_on = going_on and None not in items
                outcomes += [(item[-1], None, lost) for item in (*calls, *items) if item is not None]
                calls.clear()
            self._wake(outcomes)

    def _take(self, *, wait: bool) -> list[Append | Call | None]:
        """Everything that is queued; waits until there is something, if there is nothing else to do."""
        items = [self._queue.get()] if wait else []
        while True:
            try:
                items.append(self._queue.get_nowait())
            except Empty:
                return items

    def _append(self, appends: Sequence[Append]) -> list[Outcome]:
        try:
            said = self.store.append([(table, entry) for table, entry, _ in appends])
            return [(waiting, one, None) for (_, _, waiting), one in zip(appends, said, strict=True)]
        except StoreLost as error:
            # Nobody knows whether it was written; to write it again is for those to decide who look it up.
            return [(waiting, None, error) for _, _, waiting in appends]
        except Exception:  # noqa: BLE001 - told to whoever caused it
            # Nothing was written. One entry that cannot be kept must not take the others with it: each by itself.
            return [_call(waiting, partial(self._append_alone, table, entry)) for table, entry, waiting in appends]

    def _append_alone(self, table: str, entry: Entry) -> Conflict | None:
        return self.store.append([(table, entry)])[0]

    def _wake(self, outcomes: Sequence[Outcome]) -> None:
        """Let the callers be told, in their own thread; a loop that was closed meanwhile has nobody to tell."""
        loop = outcomes[0][0].get_loop()
        try:
            loop.call_soon_threadsafe(self._tell, outcomes)
        except RuntimeError:
            if not loop.is_closed():
                raise

    # --- back in the event loop ---------------------------------------------------------------------------------------

    def _tell(self, outcomes: Sequence[Outcome]) -> None:
        for waiting, done, error in outcomes:
            self._room.release()
            if waiting.done():
                continue  # the caller was cancelled
            if error is None:
                waiting.set_result(done)
            else:
                waiting.set_exception(error)


def _call(waiting: Waiting, function: Callable[[], object]) -> Outcome:
    try:
        return waiting, function(), None
    except Exception as error:  # noqa: BLE001 - told to whoever called, and the thread goes on
        return waiting, None, error
