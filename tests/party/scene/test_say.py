"""The log and the questions in plain words: faces, ties, what decided a game, cards by their names."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tabletome.games.party.events import DieJoined, DieSet, Ranked, RuneSpent
from tabletome.games.party.game import GAME
from tabletome.games.party.state import Arena, State
from tabletome.kernel import Happened, Match, Seeded
from tabletome.kernel.events import CardPlayed, Lost, Rerolled, Rolled, Won
from tabletome.scene import Scene
from tests.party.table import Cards, Position, answer, arena_card, hero_card, on_quest, player, quest_card, skull, table


def log(match: Position, *kinds: type[Happened]) -> list[str]:
    """The sentences about events of these kinds."""
    wanted = {kind.kind for kind in kinds}
    return [match.game.say(event) for event in match.events or () if event.kind in wanted]


# --- dice -------------------------------------------------------------------------------------------------------------


def test_faces_have_words_in_the_log(plain: Cards) -> None:
    quest_card(plain, "two", slots="..", need="*9")
    match = on_quest("ed bo", "two", hand="brew crown strike", chance=["SS", "blank", "MR", "A", "S"], token=True)
    answer(match, "drink brew", "colour g", "roll", "scroll strike", "set r2 SS", "reroll r1")
    assert log(match, Rolled) == ["Green rolls r1 2 swords, r2 blank, b1 magic + rune, g1 arrow."]
    assert log(match, DieSet) == ["Strike sets r2 to 2 swords."]
    assert log(match, Rerolled) == ["Green rerolls r1 from 2 swords to sword (reroll token)."]


def test_potions_are_drunk_scrolls_read_skull_scrolls_played_and_abilities_used(plain: Cards) -> None:
    hero_card(plain, "captain-quill", std="b", dice="b", ability="R: +S")
    skull(plain, "fog", "pool_formed", "-? (chooser: you)")
    quest_card(plain, "two", slots="..", need="*9")
    match = on_quest(
        "captain-quill+ ed",
        "two",
        hand="brew strike",
        chance=["MR", "S", "S"],
        others=[player(hand="fog")],
        skulls=True,
    )
    answer(match, "pass", "drink brew", "colour g", "roll", "skull fog", "remove g")
    answer(match, "rune b1 captain-quill", "scroll strike", "set r1 SS")
    assert log(match, CardPlayed, RuneSpent) == [
        "Green drinks Brew.",
        "Orange plays Fog against Green.",
        "Green spends the rune on b1.",
        "Green uses Captain-Quill.",
        "Green reads Strike.",
    ]


def test_no_sentence_of_a_game_has_letters_for_symbols() -> None:
    match: Match[State] = Match(GAME, 2, {"mode": "rival"}, seed=5, listen=True)
    pick = Seeded(1)
    while match.request is not None and match.answered < 300:
        options = [str(option) for option in match.request]
        wanted = [option for option in options if option.startswith(("buy ", "quest ")) and " over " not in option]
        match.answer((wanted or options)[pick.below(len(wanted or options))])
    said = log(match, Rolled, Rerolled, DieSet, DieJoined)
    assert len(said) > 10
    assert not [line for line in said if re.search(r"\b[SAMHR]{1,2}\b", line)]


# --- questions --------------------------------------------------------------------------------------------------------


def test_questions_call_cards_by_their_names(plain: Cards) -> None:
    """Every card whose question names it, in turn: ways, a reroll, a face, whom to heal, which die goes."""
    quest_card(plain, "two", slots="..")
    hero_card(plain, "captain-quill", std="rr", dice="rrr", ability="free: rr ? & free: +S | +A")
    match = on_quest("captain-quill+", hand="crown", chance=["S", "S", "S"], token=False)
    answer(match, "roll", "use captain-quill")
    assert question(match) == "Captain-Quill: reroll which die?"
    match = on_quest("captain-quill+", hand="crown", chance=["S", "S", "S"], token=False)
    answer(match, "roll", "use captain-quill 2")
    assert question(match) == "Captain-Quill: which way?"
    match = on_quest("ed", hand="strike crown", chance=["S", "S"], token=False)
    answer(match, "roll", "scroll strike")
    assert question(match) == "Strike: which die to which face?"
    match = on_quest("ada~ bo~", "two", hand="salve crown")
    answer(match, "drink salve")
    assert question(match) == "Salve: heal whom?"
    skull(plain, "fog", "pool_formed", "-? (chooser: you)")
    match = on_quest("ada bo", "two", others=[player(hand="fog")], skulls=True)
    answer(match, "pass", "skull fog")
    assert question(match) == "Fog: take away a die of which colour?"
    match = on_quest("ed", hand="brew crown")
    answer(match, "drink brew")
    assert question(match) == "Brew: add a die of which colour?"


def question(match: Position) -> str:
    assert match.request is not None
    return match.request.prompt


# --- ties -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("AP-ARENA-06", "AP-ARENA-14")
def test_a_tie_in_the_arena_is_told_with_its_position(plain: Cards) -> None:
    arena_card(plain, hits="", slots=".", tiers=["5vp", "3vp", "1vp", ""])
    match = table(
        player("ed", token=False), player("flo", token=False), player("gus", token=False), player("ada", token=False),
        phase="arena_entry", level=3, arena="pit", arena_fight=Arena([0, 1, 2, 3]), chance=["SS", "SS", "SS", "SS", "S"],
        rows={"heroes": "cy"},
    )  # fmt: skip
    answer(match, "enter with ed", "enter with flo", "enter with gus", "enter with ada")
    assert log(match, Ranked) == [
        "Green is paid by tier 1.",
        "Orange is tied for position 2, so is paid by tier 3.",
        "Purple is tied for position 2, so is paid by tier 3.",
        "White is paid by tier 4.",
    ]
    assert [each.vp for each in match.state.players] == [5, 1, 1, 0]


@pytest.mark.rules("AP-COOP-08")
def test_partners_never_tie_in_the_arena(plain: Cards) -> None:
    arena_card(plain, hits="", slots=".", tiers=["5vp", "3vp", "1vp", ""])
    match = table(
        player("flo", token=False), player("gus", token=False), phase="arena_entry", level=3, arena="pit", coop=True,
        arena_fight=Arena([0, 1]), chance=["SS", "SS"], rows={"heroes": "cy"},
    )  # fmt: skip
    answer(match, "enter with flo", "enter with gus")
    assert log(match, Ranked) == ["Green is paid by tier 2.", "Orange is paid by tier 2."]


@pytest.mark.rules("AP-END-06")
@pytest.mark.parametrize(
    ("green", "orange", "result"),
    [
        ({"vp": 5, "boss_stages": 2}, {"vp": 4}, "Green wins"),
        ({"vp": 5, "boss_stages": 2}, {"vp": 5}, "Green wins (equal VP; defeated the boss)"),
        (
            {"vp": 4, "boss_stages": 2, "won": ["ogre"]},
            {"vp": 5, "boss_stages": 2, "gold": 9},
            "Green wins (equal VP; more quests)",
        ),
        ({"vp": 5, "boss_stages": 2}, {"vp": 5, "boss_stages": 2, "gold": 1}, "Orange wins (equal VP; more gold)"),
        (
            {"vp": 5, "boss_stages": 2},
            {"vp": 5, "boss_stages": 2},
            "Green and Orange win (equal VP, boss, quests and gold)",
        ),
        ({"vp": 5}, {"vp": 5}, "all lose"),
    ],
)
def test_the_end_tells_what_decided_between_equals(green: dict[str, Any], orange: dict[str, Any], result: str) -> None:
    match = table(player(**green), player(**orange), player(vp=1), phase="scoring", level=4)
    assert log(match, Won, Lost) == [f"The game is over: {result}."]
    for seat in (0, 1):
        found = match.game.scene(match.seat(seat).view, None)
        assert isinstance(found, Scene)
        assert found.subtitle == f"The game is over: {result}"
        assert found.zones[0].title == f"Final count: {result}"
