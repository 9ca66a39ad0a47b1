"""The page on packs is true."""

from __future__ import annotations

import re
from pathlib import Path

from tabletome.packs.pack import load

ROOT = Path(__file__).parents[2]


def test_the_pack_shown_on_the_page_can_be_loaded(tmp_path: Path) -> None:
    page = (ROOT / "docs/packs.md").read_text(encoding="utf-8")
    cover = re.findall(r"```yaml\n(.*?)```", page, flags=re.DOTALL)[0]
    (tmp_path / "pack.yaml").write_text(cover, encoding="utf-8")
    (tmp_path / "cards.yaml").write_text("- snatch\n", encoding="utf-8")
    pack = load(tmp_path)
    assert (pack.id, pack.game) == ("my-pack", "dragon_hoard")
    assert pack.files["cards.yaml"] == b"- snatch\n"
