"""What packs have brought to the box of a game: read once, and in play only where a match asked for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, TypeAlias

from tabletome.kernel import BadSetup, TabletomeError
from tabletome.kernel.errors import shown
from tabletome.packs.library import refuse_large_numbers
from tabletome.packs.pack import Pack

Shelf: TypeAlias = dict[str, Any]
"""Cards of one kind by name, those of the box and those of packs."""
Brought: TypeAlias = Sequence[tuple[Shelf, Shelf]]
"""What a pack brings: for each shelf that it adds to, what is new there."""


class Mixing:
    """The packs that a game knows. `files` are those it reads, `shelves` all that a pack could add to.

    `read` finds what a pack brings. When it lies on the shelves, `mistakes` says what is wrong with it among all the rest, and
    `renewed` has been told that the shelves are others now. A pack with a mistake is refused and leaves nothing behind, so
    that it can be mended and tried again.
    """

    def __init__(
        self,
        files: Collection[str],
        shelves: Callable[[], Iterable[Shelf]],
        read: Callable[[Pack], Brought],
        *,
        mistakes: Callable[[Brought], Sequence[str]] = lambda brought: (),
        renewed: Callable[[], None] = lambda: None,
    ) -> None:
        self.files, self._shelves, self._read = files, shelves, read
        self._mistakes, self._renewed = mistakes, renewed
        self.brought: dict[str, str] = {}  # which pack a thing came with; all others are in the box
        self._digests: dict[str, str] = {}

    def mix_in(self, packs: Iterable[object]) -> list[str]:
        """Read what packs bring, each once; their ids."""
        ids = []
        for pack in packs:
            if not isinstance(pack, Pack) or not set(self.files) & set(pack.files):
                raise BadSetup(f"a pack for this game holds {', '.join(self.files)}")
            if self._digests.get(pack.id, pack.digest) != pack.digest:
                raise BadSetup(f"another version of the pack {pack.id} is in use; start the program anew to change it")
            if pack.id not in self._digests:
                self._bring(pack)
                self._digests[pack.id] = pack.digest
            ids.append(pack.id)
        return ids

    def _bring(self, pack: Pack) -> None:
        """Lay what a pack brings on the shelves: all of it, or nothing."""
        try:
            for file in sorted(set(self.files) & set(pack.files)):
                refuse_large_numbers(pack, file)
            brought = self._read(pack)
            self._refuse_known(pack, brought)
            self._lay(pack, brought)
        except BadSetup:
            raise
        except TabletomeError as problem:  # a `SourceError`, which has its place
            raise BadSetup(str(problem)) from problem
        except Exception as problem:  # without this pack there would be no problem: whoever brought it has to know
            what = shown(f"{type(problem).__name__}: {problem}", 200)
            raise BadSetup(f"the pack {pack.id} cannot be used ({what})") from problem
        self.brought.update((name, pack.id) for _, new in brought for name in new)

    def _refuse_known(self, pack: Pack, brought: Brought) -> None:
        """No name may mean two things, of whatever kind: a thing is in play or not by its name."""
        known = [shelf.keys() for shelf in self._shelves()]
        for number, (shelf, new) in enumerate(brought):
            others = [more for other, more in brought[:number] if other is shelf]
            for name in new:
                if any(name in names for names in known) or any(name in more for more in others):
                    raise BadSetup(
                        f"the pack {pack.id} brings {shown(name)}, which is there already; give it another name"
                    )

    def _lay(self, pack: Pack, brought: Brought) -> None:
        """One by one, as shelves of some games take note of each. After whatever goes wrong, they are as they were."""
        try:
            for shelf, new in brought:
                for name, card in new.items():
                    shelf[name] = card
            self._renewed()
            if wrong := self._mistakes(brought):
                raise BadSetup(f"the pack {pack.id}: {shown('; '.join(wrong), 1_000)}")
        except BaseException:
            for shelf, new in brought:
                for name in new.keys() & shelf.keys():
                    del shelf[name]
            self._renewed()
            raise

    def in_game(self, name: str, packs: Collection[str]) -> bool:
        """Is this in the box, or in one of these packs?"""
        return name not in self.brought or self.brought[name] in packs

    def forget(self) -> None:
        """No pack was ever read: for tests that put the box back as it was."""
        self.brought.clear()
        self._digests.clear()
