"""The language of effect texts: what is read is written back, and what cannot be read is refused where it stands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given

from tabletome.cards import Unreadable
from tabletome.games.drunagor.cards.abilities import Attack, Pink, Static
from tabletome.games.drunagor.cards.language import Text
from tests.drunagor.cards.keywords import READ
from tests.drunagor.cards.texts import ATTACKS, BLUES, PINKS, STATICS, TEXTS

OTHERS: dict[str, list[str]] = yaml.safe_load((Path(__file__).parent / "other_texts.yaml").read_text())
READERS: dict[str, Any] = {"texts": READ.text, "statics": READ.static, "attacks": READ.attack}


@pytest.mark.parametrize(("kind", "least"), [("texts", 180), ("statics", 50), ("attacks", 6)])
def test_the_texts_of_cards_to_come_are_read_and_written_back(kind: str, least: int) -> None:
    assert [str(READERS[kind].parse(text)) for text in OTHERS[kind]] == OTHERS[kind]
    assert len({*OTHERS[kind]}) >= least


@given(TEXTS)
def test_a_text_written_is_read_as_itself(text: Text) -> None:
    assert READ.text.parse(str(text)) == text


@given(STATICS)
def test_what_always_holds_is_read_as_itself(static: Static) -> None:
    assert READ.static.parse(str(static)) == static


@given(BLUES)
def test_a_blue_text_is_read_as_itself(static: Static) -> None:
    assert READ.blue.parse(str(static)) == static


@given(PINKS)
def test_a_pink_text_is_read_as_itself(pink: Pink) -> None:
    assert READ.pink.parse(str(pink)) == pink


@given(ATTACKS)
def test_a_black_text_is_read_as_itself(attack: Attack) -> None:
    assert READ.attack.parse(str(attack)) == attack


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("HEAL 2 AND SHEILD 1", "at column 12 stands 'SHEILD', where 'SHIELD' belongs"),
        ("UP TO TWO TARGETS 2 DMG", "at column 19 stands '2', where ',', 'TARGET', "),
        ("2 DNG", "at column 3 stands 'DNG', where 'DMG' belongs"),
        ("HEAL", "at column 5 the text ends, where a number, 'ONE', 'TWO', 'THREE', 'FOUR', 'X' or 'P' belongs"),
        ("START OF TURN, +1 DMG", "at column 19 stands 'DMG', where 'HIT' belongs"),
        ("WHEN RECALL, REROLL", "at column 14 stands 'REROLL', where "),
        ("ROLL 16, STUN", "at column 8 stands ',', where '+' belongs"),
        ("PAY 1 LIFE +2 HIT", "at column 12 stands '+', where ',' belongs"),
        (
            "DISCARD 1 KEY TO: +0 HIT",
            "at column 11 stands 'KEY', where 'FOCUS', 'FRUIT OF LIFE', 'FURY', 'KI' or 'SHIELD' ",
        ),
        ("EXPEND 1 ACTION CUBE TO HEAL 2", "at column 25 stands 'HEAL', where ':' belongs"),
        ("+1 HIT, CRIT 18", "at column 16 the text ends, where '+' belongs"),
        ("+1 HIT +1 DMG", "at column 8 stands '+', where '/', ',', 'IF', ';' or the end belongs"),
        ("HEAL 2;", "at column 8 the text ends, where 'PAY', 'EXPEND', 'DISCARD', 'SELF', "),
        ("WHEN HITT, SLOW", "at column 6 stands 'HITT', where 'HIT' belongs"),
        ("SELF HEAL 2", "at column 6 stands 'HEAL', where ',' belongs"),
        ("+1 HIT, DOUBLE DAMAGE IF TARGET BLED", "at column 33 stands 'BLED', where 'BLEED' belongs"),
        ("PREVENT ALL BUT DMG", "at column 17 stands 'DMG', where a number, "),
        ("STUN 2", "at column 6 stands '2', where "),
        ("", "at column 1 the text ends, where 'ROLL', 'START OF TURN', 'END OF TURN', 'WHEN', 'PAY', "),
    ],
)
def test_a_text_is_refused_at_its_column_with_what_could_stand_there(text: str, complaint: str) -> None:
    with pytest.raises(Unreadable) as problem:
        READ.text.parse(text)
    assert str(problem.value).startswith(complaint)


@pytest.mark.parametrize(
    ("kind", "text", "complaint"),
    [
        ("static", "+2 HPS", "at column 4 stands 'HPS', where 'HP' belongs"),
        ("static", "BLOODSEEKER", "at column 1 stands 'BLOODSEEKER', where '+', '-', 'IMMUNE TO', 'HOLD', 'PETS', 'CRIT', "),
        ("static", "HOLD 1 MORE PETS", "at column 13 stands 'PETS', where 'CURSE' or 'TRAUMA' belongs"),
        ("static", "IMMUNE TO RAIN", "at column 11 stands 'RAIN', where "),
        ("blue", "RELENTLES", "at column 1 stands 'RELENTLES', where 'RELENTLESS' belongs"),
        ("pink", "SHIELD 1; HEAL 1", "at column 9 stands ';', where ',' or the end belongs"),
        ("attack", "STRIKE 2, KNOCK", "at column 11 stands 'KNOCK', where 'KNOCK DOWN' belongs"),
        ("attack", "SELF, HEAL 2", "at column 1 stands 'SELF', where "),
        ("immune", "PUSH, STUN", "at column 5 stands ',', where 'AND' or the end belongs"),
    ],
)  # fmt: skip
def test_what_a_text_of_another_kind_cannot_say_is_refused(kind: str, text: str, complaint: str) -> None:
    with pytest.raises(Unreadable) as problem:
        getattr(READ, kind).parse(text)
    assert str(problem.value).startswith(complaint)
