"""What people read in the log and in questions: names instead of ids, and the reason for what happens."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from tabletome.games.tomb.cards import adventure_text
from tabletome.games.tomb.cards.adventures import (
    PrintedAction,
    PrintedPiece,
    PrintedSpecial,
)
from tabletome.games.tomb.state import Token
from tabletome.kernel import Match
from tests.tomb.cards import Cards, game, library
from tests.tomb.plain import Position, beast, hero, monster, play, position, power, square, villain_phase, where
from tests.tomb.stage import add_adventure, play_card

pytestmark = pytest.mark.usefixtures("plain")


def log(match: Position, *kinds: str) -> list[str]:
    """The sentences about events of these kinds."""
    assert match.events is not None
    return [match.game.say(event) for event in match.events if event.kind in kinds]


# --- how it ends ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-GEN-07", "TM-GEN-09")
@pytest.mark.parametrize(
    ("lose", "fields", "sentence"),
    [
        ("surge", {"surges": 0}, "a Hero begins its turn at 0 Hit Points and no Healing Surge is left"),
        ("round > 18", {"round": 19}, "round 18 is over"),
        ("count water >= 8", {"counters": {"water": 8}}, "the count of water is 8 or more"),
        ("count lost guide >= 1", {"counters": {"lost guide": 1}}, "the guide is lost"),
        ("count pick >= 2 heroes", {"counters": {"pick": 2}}, "the action pick was done 2 times per Hero"),
    ],
)
def test_the_log_says_why_an_adventure_is_lost(cards: Cards, lose: str, fields: dict[str, Any], sentence: str) -> None:
    dire = add_adventure(cards, lose=[lose], pieces=[PrintedPiece("guide")], actions=[PrintedAction("pick")])
    match = play(position([hero("ada", "1b2", hp=0)], phase="start_of_turn", adventure=dire, **fields))
    assert log(match, "lost") == [f"The adventure is lost: {sentence}."]


@pytest.mark.rules("TM-GEN-06")
def test_the_log_says_why_an_adventure_is_won(cards: Cards) -> None:
    kind = add_adventure(cards, win="round > 2")
    assert log(play(position([hero("ada", "1b2")], phase="start_of_turn", adventure=kind, round=3)), "won") == [
        "The adventure is won: round 2 is over."
    ]
    ends = add_adventure(cards, special=[PrintedSpecial("The sky falls", "turn", do="end lost")])
    match = play(position([hero("ada", "1b2")], phase="start_of_turn", adventure=ends))
    assert log(match, "lost") == ["The adventure is lost: The sky falls."]


def test_victory_and_defeat_of_every_adventure_are_sentences() -> None:
    for adventure in library().adventures.values():
        for line in adventure_text.adventure_text(library(), adventure):
            head, _, rest = line.partition(": ")
            if head in ("Victory", "Defeat"):
                assert re.search(r" (is|are|was|begins) ", rest), line
                assert ": " not in rest, line


# --- Monsters ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TM-MON-11")
@pytest.mark.parametrize(
    ("at", "sentence"),
    [
        ("1c2", "Beast 1 acts: a Hero is within 1 tile. It turns on Ada, the closest such Hero, adjacent."),
        ("1d4", "Beast 1 acts: a Hero is within 1 tile. It turns on Ada, the closest such Hero, 2 squares away."),
        ("2c2", "Beast 1 acts: a Hero is within 1 tile. It turns on Ada, the closest such Hero, 1 tile away."),
        ("3c2", "Beast 1 acts by the last line of its tactics. It turns on Ada, the closest Hero, 2 tiles away."),
    ],
)
def test_the_log_says_by_what_criterion_a_monster_chose_its_hero(cards: Cards, at: str, sentence: str) -> None:
    beast(cards, "tile1 -> hit +5:1", "* -> move 1")
    assert log(villain_phase([hero("ada", "1b2")], [monster("beast", at)], [3]), "activated") == [sentence]


def test_a_monsters_roll_and_its_damage_read_well(cards: Cards) -> None:
    beast(cards, "adj -> hit +5:1", "* -> move 1", name="firenewt")
    match = villain_phase([hero("ada", "1b2", hp=2)], [monster("firenewt", "1c2")], [12])
    assert log(match, "attacked", "rolled", "hit", "damaged") == [
        "Firenewt 1 attacks Ada.",
        "Firenewt 1 rolls 12, 17 in all against AC 15.",
        "Firenewt 1 hits Ada.",
        "Ada takes 1 damage from Firenewt and has 1 Hit Point left.",
    ]


@pytest.mark.rules("TM-FAQ-07")
def test_the_log_names_who_acts_first_and_why(cards: Cards) -> None:
    for name in ("acererak", "gate-warden"):
        beast(cards, "* -> heal 1", name=name, villain=True)
    beast(cards, "* -> heal 1", name="firenewt")
    figures = [
        monster("gate-warden", "3b2"),
        monster("acererak", "3d2"),
        monster("firenewt", "4b2"),
        monster("firenewt", "4d2"),
    ]
    match = villain_phase([hero("ada", "1b2")], figures)
    assert log(match, "settled") == [
        "Which Villain acts first? Gate-Warden: the one that came into play first.",
        "Which Monster acts first? Firenewt 1: the active player's own first, then clockwise.",
    ]


@pytest.mark.rules("TM-FAQ-07", "TM-MON-13")
def test_house_rule_nearest_takes_the_square_nearest_to_the_hero_and_says_so(cards: Cards) -> None:
    beast(cards, "tile1 -> to_adj", "* -> move 1")
    state = position([hero("ada", "1b2")], [monster("beast", "1d2"), monster("beast", "3b4")], phase="villain_phase")
    state.house.nearest_squares = True
    match = play(state)
    assert where(match, "beast-1") == ["1c1"], "of the squares beside Ada the first of those beside the beast"
    assert log(match, "settled")[1] == (
        "Where does Beast 1 go? 1c1: the nearest to Ada, and of those to where it stands."
    )


# --- adventures -------------------------------------------------------------------------------------------------------


def test_the_log_says_when_a_rule_takes_the_place_of_an_encounter(cards: Cards) -> None:
    special = [
        PrintedSpecial("The beast holds every eye", "encounter", instead=True),
        PrintedSpecial("It rains", "turn end"),
    ]
    match = villain_phase([hero("ada", "1b2")], adventure=add_adventure(cards, special=special))
    assert log(match, "rule-applied") == ["The beast holds every eye: no Encounter is drawn.", "It rains."]


@pytest.mark.rules("TM-ACT-01")
def test_the_log_tells_the_die_of_a_special_action(cards: Cards) -> None:
    actions = [PrintedAction("cut", on="root", roll=8), PrintedAction("pray")]
    kind = add_adventure(cards, pieces=[PrintedPiece("root", 2)], actions=actions)
    state = position([hero("ada", "1b2")], adventure=kind)
    state.tokens.append(Token("root-1", "root", square("1c2")))
    for die, failure in ((7, ["Ada fails to cut."]), (8, [])):
        match = play(state, [die])
        match.answer("do cut root-1")
        told = ["Ada: cut Root 1.", f"Ada rolls {die} for cut, and 8 is needed.", *failure]
        assert log(match, "action-taken", "rolled", "action-failed") == told
    match = play(state)
    match.answer("do pray")
    assert log(match, "action-taken") == ["Ada: pray."]


# --- questions --------------------------------------------------------------------------------------------------------


def test_questions_name_cards_as_they_are_printed() -> None:
    prompts = set()
    for seed in range(6):
        match = Match(game(), 2, {"adventure": 1 + seed}, seed=seed)
        dice = random.Random(seed)
        for _ in range(300):
            if match.request is None:
                break
            prompts.add(match.request.prompt)
            match.answer(int(dice.random() * match.request.size))
    assert any("which target?" in prompt for prompt in prompts)
    for prompt in prompts:
        assert not re.search(r"[a-z]-[a-z]", prompt), prompt


def test_a_settled_push_is_one_sentence(cards: Cards) -> None:
    beast(cards, "* -> heal 1")
    power(cards)
    match = play_card(
        position([hero("ada", "1b2")], [monster("beast", "1c2")]), by="beast-1", do="each hero adj: push 1"
    )
    [sentence] = log(match, "settled")
    assert sentence.count(".") == 1
