"""What packs have brought to the box of a game: read once, and in play only where a match asked for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from tabletome.kernel import BadSetup
from tabletome.packs.pack import Pack
from tabletome.packs.source import SourceError


class Mixing:
    """The packs that a game knows. `files` are those it reads; `bring` lays what a pack holds into the box and gives its names.

    A pack with a mistake is refused and leaves nothing behind, so that it can be mended and tried again.
    """

    def __init__(self, files: Collection[str], bring: Callable[[Pack], Iterable[str]]) -> None:
        self.files, self._bring = files, bring
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
                try:
                    names = self._bring(pack)
                except SourceError as problem:
                    raise BadSetup(str(problem)) from None
                self.brought.update(dict.fromkeys(names, pack.id))
                self._digests[pack.id] = pack.digest
            ids.append(pack.id)
        return ids

    def in_game(self, name: str, packs: Collection[str]) -> bool:
        """Is this in the box, or in one of these packs?"""
        return name not in self.brought or self.brought[name] in packs

    def forget(self) -> None:
        """No pack was ever read: for tests that put the box back as it was."""
        self.brought.clear()
        self._digests.clear()
