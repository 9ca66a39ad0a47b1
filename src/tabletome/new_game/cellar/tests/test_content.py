"""Cards: read, printed, brought along in packs, and a word of their language added in one place."""

from __future__ import annotations

from itertools import takewhile

import pytest

from tabletome.cards import Vocabulary, number
from tabletome.kernel import Match
from tabletome.kernel.events import Damaged, Moved
from tabletome.new_game.cellar.board.cellar import GRID, free
from tabletome.new_game.cellar.board.targets import Doing
from tabletome.new_game.cellar.cards.library import Library, Play, Table, box
from tabletome.new_game.cellar.cards.text import rules_text
from tabletome.new_game.cellar.game import GAME, Cellar
from tabletome.new_game.cellar.rules.effects import WORDS
from tabletome.new_game.cellar.state import Figure
from tabletome.new_game.cellar.tests.conftest import Given
from tabletome.packs.source import SourceError
from tabletome.table.grid import Direction


def test_the_text_of_a_card_is_printed_from_its_words() -> None:
    texts = {id_: rules_text(card.text) for id_, card in GAME.library.cards.items()}
    assert texts["riposte"] == "When you are hit: You take 1 damage less. The attacker loses 1 health."
    assert texts["good-advice"] == "A hero draws 2 cards."


def test_a_mistake_in_a_card_is_told_with_its_line_and_what_would_be_right() -> None:
    pack = b"- {name: Salve, kind: action, text: 'self: heal 1'}\n- {name: Fire, kind: attack, text: 'monster within 1: srike 2'}"
    with pytest.raises(SourceError) as error:
        GAME.library.adding(cards=pack)
    assert str(error.value) == "text:2: Fire: at column 19 stands 'srike', where 'strike' belongs"


def test_a_word_is_added_in_one_place(given: Given) -> None:
    words = Vocabulary(WORDS)

    def behind(table: Table, who: Figure, doing: Doing, steps: int) -> list[int]:
        """The free squares straight behind whoever is pushed."""
        way = next(way for way in Direction if GRID.shift(1 << doing.by.at, way) == 1 << who.at)
        return list(takewhile(lambda square: free(table.state) >> square & 1, GRID.line(who.at, way)[:steps]))

    @words.word("push", number, says="[is|are] pushed {0:square}", needs=lambda *it: bool(behind(*it)), hint=-0.5)
    def push(play: Play, who: Figure, doing: Doing, steps: int) -> None:
        path = [who.at, *behind(play, who, doing, steps)]
        who.at = path[-1]
        play.tell(Moved(who.id, tuple(GRID.names[square] for square in path)))

    library = box(words).adding(cards=b"- {name: Shove, kind: action, text: 'monster within 1: push 2'}")
    assert rules_text(library.cards["shove"].text) == "A monster within 1 square is pushed 2 squares."
    game = given("sAs...", hand="shove", game=Cellar(library))
    assert game.refused("play shove on skeleton-1") == "Shove would do nothing to skeleton-1"
    assert game.play("play shove on skeleton-2").told(Moved) == [Moved("skeleton-2", ("c1", "d1", "e1"))]


def test_two_libraries_are_played_side_by_side(given: Given) -> None:
    giant_rats = Library(WORDS).adding(
        cards=b"- {name: Fists, kind: attack, text: 'monster within 1: strike 1'}",
        monsters=b"- {name: Rat, health: 9, defence: 2, speed: 1, tactic: ['hero within 1: strike 3', 'self: advance']}",
    )
    giant, small = given("Ar", game=Cellar(giant_rats), chance=(2, 4)), given("Ar", chance=(2, 4))
    giant.play("attack rat-1 with fists")
    small.play("attack rat-1 with fists")
    assert giant.told(Damaged) == [Damaged("rat-1", 1, left=8)]
    assert small.told(Damaged) == []
    small.play("end")
    giant.play("end")
    assert (small.state.heroes[0].health, giant.state.heroes[0].health) == (5, 3)
    assert {monster.health for monster in Match(Cellar(giant_rats)).state.monsters} == {9}
