"""A new keyword takes one place: its declaration. Grammar, text, worth and effect come from there."""

from __future__ import annotations

import pytest

from tabletome.cards import Vocabulary
from tabletome.cards.reading import Unreadable
from tabletome.games.drunagor.cards.grammar import NUMBER, grammar
from tabletome.games.drunagor.cards.language import Amount
from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.doing import Doing
from tabletome.games.drunagor.state import Figure
from tests.drunagor import stage
from tests.drunagor.stage import fight, one

SKILLS = {"vorn": {"stand-fast": "y - SELF, RALLY 7"}}


def is_lower(table: Table, who: Figure, doing: Doing, least: Amount) -> bool:
    return who.health < least.value(doing.x, len(table.state.heroes))


@pytest.fixture
def rallies(monkeypatch: pytest.MonkeyPatch) -> None:
    """The language that the Skills of tests are read in, with one keyword more."""
    words = Vocabulary(GAME.library.words)

    @words.word("RALLY", NUMBER, says="[has|have] {0} Health at least", needs=is_lower, hint=0.5)
    def rally(play: Play, who: Figure, doing: Doing, least: Amount) -> None:
        who.health = max(who.health, least.value(doing.x, len(play.state.heroes)))

    monkeypatch.setattr(stage, "READ", grammar(words, [pet.noun for pet in GAME.library.pets.values()]))


@pytest.mark.usefixtures("rallies")
def test_a_new_keyword_is_declared_once_and_read_printed_and_done() -> None:
    hurt = fight("V..1", skills=SKILLS, health={"vorn": 3})
    assert one(hurt.play("use stand-fast yellow"), "vorn").health == 7
    text = hurt.game.library.skills["stand-fast"].text
    (word,) = text.ops()
    assert (str(text), word.printed(third=True), word.worth) == ("SELF, RALLY 7", "has 7 Health at least", 0.5)


def test_the_box_does_not_know_it() -> None:
    with pytest.raises(Unreadable, match="stands 'RALLY'"):
        fight("V..1", skills=SKILLS)
