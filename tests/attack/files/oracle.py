"""What every refusal must be: one sentence that can be printed, with the place it is about."""

from __future__ import annotations

from tabletome.kernel import TabletomeError

from .batches import Failure

LONGEST = 1_200


def check_sentence(error: TabletomeError, *, printed: bool = True) -> None:
    """Refuse a refusal that is no sentence. Not `printed`: whoever shows it will clean it."""
    sentence = str(error)
    if not sentence.strip() or "Traceback (most" in sentence or (printed and "\n" in sentence):
        raise Failure(f"no sentence: {sentence!r}"[:600])
    if printed and not sentence.isprintable():
        raise Failure(f"signs that do not print: {sentence!r}"[:600])
    if printed and len(sentence) > LONGEST:
        raise Failure(f"a sentence of {len(sentence)} signs: {sentence!r}"[:600])
