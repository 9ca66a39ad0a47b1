"""The content files and packs read into a library, with all that they name checked. (TM-GEN-05, TM-GEN-10)

A pack holds files of the names and in the language of `content/`. What it brings lies in the decks of those matches that asked
for the pack, of no other.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from tabletome.cards import Vocabulary
from tabletome.games.tomb.cards import adventure_checks, card_checks, kinds, numbers, text
from tabletome.games.tomb.cards.adventures import Adventure, PrintedAdventure
from tabletome.games.tomb.cards.language import Grammar
from tabletome.games.tomb.cards.library import Library, Rules
from tabletome.games.tomb.cards.tiles import Layouts, read_tiles
from tabletome.packs import source
from tabletome.packs.library import Source, read_deck
from tabletome.packs.pack import Pack

CONTENT = Path(__file__).parents[1] / "content"
DECKS: Mapping[str, type[kinds.Card]] = {
    "markers": kinds.PrintedMarker, "powers": kinds.PrintedPower, "heroes": kinds.PrintedHeroCard,
    "monsters": kinds.PrintedMonster, "encounters": kinds.PrintedEncounter, "treasures": kinds.PrintedTreasure,
    "traps": kinds.PrintedTrapCard, "spells": kinds.PrintedSpell,
}  # fmt: skip
"""The decks of a library, each with its kind of cards, in an order in which cards name only what was read before."""
OF_PACKS = ("monsters", "encounters", "treasures", "traps")
FILES = (*(f"{deck}.yaml" for deck in OF_PACKS), "tiles.yaml")
"""What a pack may bring."""


def box(words: Vocabulary, rules: Rules) -> Library:
    """What is in the box."""
    return adding(Library(words, rules), {file.stem: file for file in CONTENT.glob("*.yaml")})


def with_pack(library: Library, pack: Pack) -> Library:
    """A library and what a pack brings."""
    brought = {file.removesuffix(".yaml"): pack.files[file] for file in FILES if file in pack.files}
    return adding(library, brought, pack.id)


def adding(library: Library, sources: Mapping[str, Source], pack: str = "") -> Library:
    """A library and more cards, tiles and adventures; whatever is wrong with one is a `SourceError` at its line.

    What a pack brings is told from the cards of the box by its set.
    """

    def named(part: str) -> str:
        if isinstance(sources[part], Path):
            return ""
        return f"{pack}/{part}.yaml" if pack else f"{part}.yaml"

    grammar = Grammar(library.words)

    def make(card: kinds.Card) -> kinds.Card:
        read = card.read(grammar)
        return replace(read, set=pack) if pack else read

    more: dict[str, Any] = {}
    if "tiles" in sources:
        more["tiles"] = read_tiles(sources["tiles"], library.tiles, named("tiles"))
    for deck, kind in DECKS.items():
        if deck in sources:
            more[deck] = read_deck(sources[deck], kind, make, getattr(library, deck), named(deck))
    found = replace(library, **more, packs=(*library.packs, pack) if pack else library.packs)
    for deck in DECKS:
        if deck in sources:
            _check_cards(found, deck, getattr(library, deck), sources[deck], named(deck))
    found = worked_out(found)
    if "adventures" in sources:
        book = read_adventures(found, sources["adventures"], named("adventures"))
        found = replace(found, adventures=MappingProxyType({**found.adventures, **book}))
    return found


def worked_out(library: Library) -> Library:
    """A library with all that follows from its cards."""
    numbered = numbers.numbered_cards(library.powers, library.spells, library.draw_decks())
    drawn = {number: card for number, card in numbered.items() if card.deck in numbers.DRAW_DECKS}
    abilities, grammar = library.rules.answers(library), Grammar(library.words)
    of_card: dict[str, tuple[str, ...]] = {}
    for name in abilities.known:
        card, printed, _ = name.partition(":")
        if printed:
            of_card[card] = (*of_card.get(card, ()), name)
    return replace(
        library,
        tokens={token: grammar.clauses(text) for token, text in numbers.TOKEN_TEXTS.items()},
        names=_names(library),
        numbered=numbered,
        draw_deck_cards=MappingProxyType(drawn),
        starting=frozenset(number for number in drawn if not numbers.is_advanced(number)),
        own_powers=_own_powers(library),
        abilities=abilities,
        of_card=of_card,
        layouts=Layouts(),
    )


def read_adventures(library: Library, content: Source, file: str = "") -> dict[str, Adventure]:
    """Adventures by number. Whatever is wrong with one is a `SourceError` at its line. (TM-GEN-10)"""
    marked = source.parse(content, file)
    found: dict[str, Adventure] = {}
    for index, entry in enumerate(marked.convert(list[PrintedAdventure])):
        if str(entry.number) in found:
            raise marked.error(
                f"there are two adventures {entry.number}; give each a number of its own", index, "number"
            )
        for problem in adventure_checks.problems(library, entry):
            raise marked.error(f"adventure {entry.number}: {problem.sentence}", index, *problem.path)
        found[str(entry.number)] = entry.read(Grammar(library.words))
    return found


def _check_cards(library: Library, deck: str, before: Mapping[str, Any], content: Source, file: str) -> None:
    """Each new card of a deck can be put into words, so that what it does is clear, and names only what is there."""
    cards = [card for id_, card in getattr(library, deck).items() if id_ not in before]
    for place, card in enumerate(cards):
        try:
            text.card_text(library, card)
            problem = next(card_checks.problems(library, card), "")
        except ValueError as unclear:
            problem = f"{card.name}: {unclear}"
        if problem:
            raise source.parse(content, file).error(problem, place)


def _names(library: Library) -> Mapping[str, str]:
    """What is printed on each card, marker and Hero."""
    return MappingProxyType({id_: card.name for deck in DECKS for id_, card in getattr(library, deck).items()})


def _own_powers(library: Library) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """All powers by type that each Hero could choose, the suggested ones first. (TM-SETUP-15, -19)"""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for hero in library.heroes.values():
        names = [id_ for id_, power in library.powers.items() if power.hero == hero.name and id_ not in hero.always]
        names.sort(key=lambda id_: hero.suggested.index(id_) if id_ in hero.suggested else len(hero.suggested))
        by_type = found[hero.id] = {}
        for id_ in names:
            by_type[library.powers[id_].type] = (*by_type.get(library.powers[id_].type, ()), id_)
    return found
