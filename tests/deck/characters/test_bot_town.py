"""The reference bot between adventures: it grows, sells, buys what its deck wants, and sets out."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletome.games.deck.bot import Champion
from tabletome.games.deck.cards import story_cards
from tabletome.games.deck.game import GAME
from tabletome.games.deck.options.characters import automatic_deck
from tabletome.games.deck.rules import setting_up
from tabletome.games.deck.state import Campaign, Journey, State
from tabletome.kernel import Match
from tests.deck.printed import BOX


def bots_play(match: Match[State], *, until: str = "") -> list[str]:
    """What the bots answer until the game is over or in a phase."""
    bots = [Champion() for _ in range(match.seats)]
    answers = []
    while match.request is not None and match.state.phase != until:
        seat = match.request.seat
        option = bots[seat].choose(match.seat(seat))
        answers.append(str(option))
        match.answer(option)
        assert len(answers) < 5_000
    return answers


def home(text: str, xp: int, gold: int, *treasures: str) -> Match[State]:
    people = setting_up.people(BOX, [text])
    who = setting_up.combatant(BOX, people[0], 0, 0)
    who.xp, who.gold, who.treasures = xp, gold, [*treasures]
    state = State([who], people=people, duel=False, phase="won", journey=Journey("M", "M9"), campaign=Campaign())
    return Match(GAME, 1, {}, seed=1, state=state)


def test_it_gains_levels_takes_a_class_sells_and_buys_what_the_automatic_deck_wants() -> None:
    match = home("elf-mage", 25, 20, "Opal Ring")
    wanted = automatic_deck.build(BOX, setting_up.person(BOX, "Elf Mage 3"))
    answers = bots_play(match, until="opening")
    assert answers[:3] == ["raise INT", "raise INT", "sell Opal Ring"]
    assert "specialize Evoker" in answers
    bought = Counter(answer.removeprefix("buy ") for answer in answers if answer.startswith("buy "))
    assert bought
    assert all(count <= wanted.get(name, 0) or "Potion" in name or name == "Antidote" for name, count in bought.items())
    assert answers[-2:] == ["automatic", "set-out"]
    who = match.state.people[0]
    assert all(who.combat.get(name) for name in bought)
    assert who.combat == automatic_deck.build(BOX, who, who.owned)


def test_it_makes_one_character_of_every_class() -> None:
    options = {"characters": "make | make | make | make", "play": "adventure", "level": 3}
    match: Match[State] = Match(GAME, 4, options, seed=1)
    answers = bots_play(match, until="opening")
    assert [who.classes[0] for who in match.state.combatants] == ["Warrior", "Rogue", "Priest", "Mage"]
    assert len(answers) < 40


def test_it_plays_campaigns_to_their_end_and_wins_adventures_on_the_way() -> None:
    won = 0
    for seed in range(3):
        match: Match[State] = Match(GAME, 1, {"play": "campaign"}, seed=seed)
        bots_play(match)
        assert match.outcome is not None
        assert match.state.campaign is not None
        won += len(match.state.campaign.won)
    assert won >= 2


@pytest.mark.rules("DK-MODE-27")
def test_a_whole_campaign_is_won_saved_and_taken_up_again_in_every_town() -> None:
    options = {"play": "campaign", "characters": "Dwarf Warrior 10 Knight | Dwarf Priest 10 Hospitaller"}
    ends = []
    for seed in range(4):
        match: Match[State] = Match(GAME, 2, options, seed=seed)
        while match.request is not None:
            bots_play(match, until="town")
            if match.request is not None:
                match = Match.load(match.save(), GAME)
                bots_play(match, until="opening")
        assert match.outcome is not None
        ends.append(match.outcome.result)
        if ends[-1] == "won":
            break
    assert ends[-1] == "won"
    assert match.state.campaign is not None
    assert sorted(match.state.campaign.won) == sorted(BOX.adventures)
    alive = [match.state.people[who.seat] for who in match.state.combatants if not who.is_foe and who.gone != "dead"]
    assert alive
    assert all("Bane of the Red Dragon" in story_cards.told(who.story) for who in alive)
