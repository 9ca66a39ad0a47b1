"""Card languages: a kit to read them, and words that are declared once."""

from tabletome.cards.reading import (
    Parser,
    Unreadable,
    before,
    either,
    glued,
    joined,
    lazy,
    many,
    matching,
    name,
    number,
    one_of,
    optional,
    phrase,
    rest,
    seq,
    sign,
    signed,
    word,
)
from tabletome.cards.vocabulary import Op, Vocabulary, Word

__all__ = [
    "Op", "Parser", "Unreadable", "Vocabulary", "Word", "before", "either", "glued", "joined", "lazy", "many", "matching",
    "name", "number", "one_of", "optional", "phrase", "rest", "seq", "sign", "signed", "word",
]  # fmt: skip
