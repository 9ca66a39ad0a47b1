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
from tabletome.games.tomb.options.adventure import special_actions
from tabletome.games.tomb.options.hero_phase import End
from tabletome.games.tomb.rules.cards import moments
from tabletome.games.tomb.state import Token
from tabletome.kernel import Match
from tests.tomb.cards import Cards, game, library, look
from tests.tomb.plain import Position, beast, hero, monster, play, position, power, square, token, villain_phase, where
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
        ("count souls >= 8", {"counters": {"souls": 8}}, "the number of souls is 8 or more"),
        ("count water level >= 8", {"counters": {"water level": 8}}, "the water level is 8 or more"),
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


def test_the_log_tells_what_a_die_is_rolled_for_and_what_hurt_a_hero(cards: Cards) -> None:
    state = position([hero("ada", "1b2")], tokens=[token("trap", "1c2")], decks={"tokens": ["arrow"]})
    match = play(state, [4])
    match.answer("disable trap-1")
    assert log(match, "rolled", "damaged")[0] == "Ada rolls 4 to disable the trap, and 11 is needed."
    [hurt] = log(match, "damaged")
    assert re.search(r" damage from the arrow trap and has ", hurt), hurt


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
        told = ["Ada: cut Root 1.", f"Ada rolls {die} to cut, and 8 is needed.", *failure]
        assert log(match, "action-taken", "rolled", "action-failed") == told
    match = play(state)
    labels = [
        act.label(look(match), match.state.heroes[0]) for act in special_actions(look(match), match.state.heroes[0])
    ]
    assert labels == ["cut Root 1", "pray"]
    match.answer("do pray")
    assert log(match, "action-taken") == ["Ada: pray."]


# --- questions --------------------------------------------------------------------------------------------------------


def test_questions_name_cards_as_they_are_printed() -> None:
    prompts = set()
    for seed in range(6):
        match = Match(game(), 2, {"adventure": 1 + seed, "ties": "ask"}, seed=seed)
        dice = random.Random(seed)
        for _ in range(300):
            if match.request is None:
                break
            prompts.add(match.request.prompt)
            match.answer(int(dice.random() * match.request.size))
    assert any("which Hero gains Advantage?" in prompt for prompt in prompts)
    for prompt in prompts:
        assert not re.search(r"[a-z]-[a-z]", prompt), prompt


def test_a_settled_push_is_told_as_a_move_and_nothing_else(cards: Cards) -> None:
    beast(cards, "* -> heal 1")
    power(cards)
    match = play_card(
        position([hero("ada", "1b2")], [monster("beast", "1c2")]), by="beast-1", do="each hero adj: push 1"
    )
    assert log(match, "settled") == []
    assert len(log(match, "moved")) == 1


@pytest.mark.parametrize(
    ("die", "asked"),
    [
        (9, "Ada rolled 9, 14 in all against AC 15 of Beast 1, a miss: use a card?"),
        (10, "Ada rolled 10, 15 in all against AC 15 of Beast 1, a hit: use a card?"),
    ],
)
def test_after_a_roll_one_is_told_against_whom_and_whether_it_hits(cards: Cards, die: int, asked: str) -> None:
    beast(cards, "* -> heal 1")
    state = position([hero("ada", "1b2", tokens=["reroll"])], [monster("beast", "1c2")])
    match = play_card(state, [die], attack="1 monster adj +5", hit="dmg 1")
    assert match.request is not None
    assert match.request.prompt == asked


def test_of_two_dice_the_one_that_counts_makes_the_sum(cards: Cards) -> None:
    beast(cards, "* -> heal 1")
    state = position([hero("ada", "1b2", tokens=["plus-2-attack"], edge=-1)], [monster("beast", "1c2")])
    match = play_card(state, [18, 3], attack="1 monster adj +5", hit="dmg 1")
    assert match.request is not None
    assert match.request.prompt == "Ada rolled 18 and 3, 8 in all against AC 15 of Beast 1, a miss: use a card?"


def test_a_die_that_is_no_attack_is_asked_about_with_what_it_needs() -> None:
    state = position([hero("ada", "1b2", tokens=["reroll"])], tokens=[token("trap", "1c2")], decks={"tokens": ["safe"]})
    match = play(state, [4])
    match.answer("disable trap-1")
    assert match.request is not None
    assert match.request.prompt == "Ada rolled 4, and 11 is needed to disable the trap: use a card?"


@pytest.mark.parametrize(
    ("card", "asked"),
    [
        ({"do": "1 hero tile1: adv"}, "test card: which Hero gains Advantage?"),
        ({"do": "1 monster tile2: stun"}, "test card: which Monster is Stunned?"),
        ({"attack": "1 monster tile2 +5", "hit": "dmg 1"}, "test card: which Monster do you attack?"),
    ],
)
def test_who_is_asked_for_a_target_is_told_what_will_happen_to_it(
    cards: Cards, card: dict[str, str], asked: str
) -> None:
    beast(cards, "* -> heal 1")
    heroes, figures = [hero("ada", "1b2"), hero("bo", "1b3")], [monster("beast", "1c2"), monster("beast", "2c2")]
    match = play_card(position(heroes, figures), **card)
    assert match.request is not None
    assert match.request.prompt == asked


def test_an_ability_says_whose_it_is_when_it_asks(cards: Cards) -> None:
    beast(cards, "* -> heal 1")
    heroes = [hero("birdsong", "1b2", powers=["claws-in-rhythm"]), hero("ada", "1b3")]
    state = position(heroes, [monster("beast", "1c2")])
    moments.enter_actor(look(state), state.heroes[0], 0)
    match = play(state, [20])
    match.answer("attack beast-1 with claws-in-rhythm")
    assert match.request is not None
    assert match.request.prompt == "The special ability of Birdsong: which Hero gains Advantage?"


def test_who_regains_nothing_is_not_spoken_of(cards: Cards) -> None:
    beast(cards, "* -> heal 1", hp=2)
    match = play_card(position([hero("ada", "1b2")], [monster("beast", "1c2")]), do="each monster same: heal 1")
    assert log(match, "healed") == []


def test_a_monster_that_heals_turns_on_nobody_and_one_without_room_stays(cards: Cards) -> None:
    beast(cards, "* -> self: heal 1", hp=2)
    match = villain_phase([hero("ada", "1b2")], [monster("beast", "1c2", hp=1)])
    assert log(match, "activated") == ["Beast 1 acts by the last line of its tactics."]
    beast(cards, name="ape")
    match = villain_phase([hero("ada", "1b2")], [monster("ape", "1c2")])
    assert log(match, "activated", "stayed", "moved") == [
        "Ape 1 acts by the last line of its tactics. It turns on Ada, the closest Hero, adjacent.",
        "Ape 1 stays where it is.",
    ]


@pytest.mark.parametrize(
    ("at", "stack", "label"),
    [
        ("1b2", ["J01"], "end the Hero Phase: nothing to explore from here"),
        ("1b1", ["J01"], "end the Hero Phase and explore north"),
        ("1a1", ["J01"], "end the Hero Phase and explore north or west"),
        ("1a1", [], "end the Hero Phase: nothing to explore from here"),
    ],
)
def test_ending_the_hero_phase_says_what_follows(at: str, stack: list[str], label: str) -> None:
    match = play(position([hero("ada", at)], stack=stack))
    assert End().label(look(match), match.state.heroes[0]) == label


# --- what damage comes from -------------------------------------------------------------------------------------------


def test_the_log_names_tokens_and_actions_that_hurt(cards: Cards) -> None:
    beast(cards, hp=9)
    state = position([hero("ada", "1b2")], [monster("beast", "1c2")])
    moments.gain_marker(look(state), state.heroes[0], "fire-shield")
    match = play_card(state, [10], by="beast-1", attack="1 hero adj +20", hit="dmg 1; mark acid-arrow")
    assert "Beast 1 takes 1 damage from the Fire Shield token and has 8 Hit Points left." in log(match, "damaged")
    assert log(match, "marker-gained") == ["Ada gets an Acid Arrow token."]
    pull = PrintedAction("pull", roll=20, fail="self: dmg 1")
    match = play(position([hero("ada", "1b2")], adventure=add_adventure(cards, actions=[pull])), [1])
    match.answer("do pull")
    assert log(match, "damaged") == ["Ada takes 1 damage from trying to pull and has 7 Hit Points left."]
