"""Every card that can be learned is held, and used or answered with, by the bot; what always holds, holds."""

from __future__ import annotations

from functools import lru_cache

import pytest

from tabletome.games.drunagor.bot import champion
from tabletome.games.drunagor.cards.abilities import Hold, Immune, Pets, Plus, Trait
from tabletome.games.drunagor.cards.kinds import Skill
from tabletome.games.drunagor.cards.language import Crit
from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.game import GAME, Drunagor
from tabletome.games.drunagor.options.allies.pets import most_pets
from tabletome.games.drunagor.options.values import crit_from, has_trait, immune, limit, plus
from tabletome.games.drunagor.state import COLOURS, Cube, State, Status, figure_of, monsters
from tabletome.kernel import Bits, Match
from tabletome.kernel.events import CardPlayed
from tests.drunagor.stage import ROLES, fight, sheet

ROOM = "V.......\nM..1.2..\nL...3...\nJ...4...\nE..5.6.."
GAMES, MOST_ANSWERS, ROUNDS = 24, 1_500, 8
BOX = GAME.library
CLASSES = {board.cls: id_ for id_, board in BOX.boards.items()}


def holder(skill: Skill) -> str:
    """The Hero who can have it: its own, the one of its Role, the one of its Class."""
    if skill.where == "class":
        return CLASSES[BOX.trees[skill.owner].cls]
    return next(hero for hero, role in ROLES.items() if role == skill.owner) if skill.where == "role" else skill.owner


LEARNED = [
    skill
    for skill in BOX.skills.values()
    if skill.where in ("passive", "focus", "card", "class") or "III" in skill.card
]
ACTIVE = [skill.id for skill in LEARNED if skill.text]
STATIC = [skill.id for skill in LEARNED if skill.static]


def played(seed: int, wanted: set[str]) -> set[str]:
    """A few rounds in which the Heroes hold nothing but these cards and their gear; the cards that were used."""
    drawn = fight(
        ROOM, phase="next_card", done=(), faces={f"m{sign}": {"health": 6 + seed % 5} for sign in range(1, 7)}
    )
    state = drawn.state
    for owner in state.heroes:
        mine = [skill.id for skill in LEARNED if skill.id in wanted and holder(skill) == owner.id]
        owner.skills = [id_ for id_ in mine if BOX.skills[id_].where in ("passive", "card", "role")]
        owner.abilities = [id_ for id_ in mine if BOX.skills[id_].where == "class"]
        owner.skills += drawn.game.library.boards[owner.id].skills[seed % 8 :: 4]
        fitting = [min(BOX.skills[id_].colours) for id_ in owner.skills if BOX.skills[id_].slots]
        owner.cubes = [Cube(colour) for colour in (COLOURS * 2 if seed % 2 else fitting)]
        figure = figure_of(state, owner.id)
        figure.resources = {"focus": 1 + seed % 4, "ki": 2}
        figure.health -= seed % 4
    for monster in monsters(state):
        monster.conditions = {"poison": 1, "bleed": 1} if seed % 2 else {}
    if seed % 3 == 2:
        state.darkness = Bits(2**48 - 1)  # everywhere
    match: Match[State] = Match(Drunagor(drawn.game.library), 1, state=state, seed=seed, listen=True)
    bot = champion(seed)
    while match.request is not None and match.answered < MOST_ANSWERS and match.state.round < ROUNDS:
        match.answer(bot.choose(match.seat(match.request.seat)))
    return {event.what["card"] for event in match.events or () if event.kind == CardPlayed.kind}


@lru_cache(maxsize=1)
def unused() -> frozenset[str]:
    """What is left after so many games, in which those not seen yet are held again and again."""
    left = {*ACTIVE}
    for seed in range(GAMES):
        if left:
            left -= played(seed, left)
    return frozenset(left)


def test_the_bot_uses_every_card_that_can_be_used_or_answers_with_it() -> None:
    assert unused() == frozenset()


@pytest.mark.parametrize("id_", STATIC)
def test_what_always_holds_does_so_for_its_holder(id_: str) -> None:
    skill = BOX.skills[id_]
    hero = holder(skill)
    without = fight("VMLJE.1", turn=hero)
    held = fight("VMLJE.1", turn=hero, learned={hero: [id_]})
    before, after = (Table(game.state, BOX) for game in (without, held))
    one, other = figure_of(without.state, hero), figure_of(held.state, hero)
    for bonus in skill.static.bonuses:
        match bonus:
            case Plus():
                assert plus(after, other, bonus.what) == plus(before, one, bonus.what) + bonus.value()
            case Immune():
                assert [immune(after, other, word) for word in bonus.words] == [True] * len(bonus.words)
                assert not any(immune(before, one, word) for word in bonus.words)
            case Hold():
                kind: Status = "curse" if bonus.what == "CURSE" else "trauma"
                assert limit(after, sheet(held, hero), kind) == limit(before, sheet(without, hero), kind) + 1
            case Pets():
                assert (most_pets(before, one), most_pets(after, other)) == (1, bonus.amount.value())
            case Crit():
                assert crit_from(after, other) == bonus.least < crit_from(before, one)
            case Trait():
                assert has_trait(after, other, bonus.word)
