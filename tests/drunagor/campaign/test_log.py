"""The Campaign Log: what is written for every Hero, what outlasts what, and how the story ends. (DR-LOG-*, DR-RECALL-03)"""

from __future__ import annotations

from copy import deepcopy

import pytest

from tabletome.games.drunagor.cards.library import Table
from tabletome.games.drunagor.cards.story import Write
from tabletome.games.drunagor.events import Recalled, StatusCubeGained, StoryRead
from tabletome.games.drunagor.game import GAME, Drunagor
from tabletome.games.drunagor.options.campaign.log import epilogue, hero_log, party_log
from tabletome.games.drunagor.options.campaign.roles import NEW_ROLE
from tabletome.games.drunagor.options.campaign.stash import ARRANGE
from tabletome.games.drunagor.rules.cubes import gain_status, recall
from tabletome.games.drunagor.rules.story.entries import held, write
from tabletome.games.drunagor.state import Campaign, Cube, Hero, Played, State, campaign_of, hero
from tabletome.kernel import Choose, Match
from tabletome.testing.play import Position
from tests.drunagor.campaign.roads import campaign, decided, done, library, sheet, table
from tests.drunagor.stage import fight

OUTCOMES = [page for page in GAME.library.epilogue.values() if page.not_held]


@pytest.mark.rules("DR-LOG-01")
def test_a_campaign_begins_with_an_empty_log_for_each_hero() -> None:
    game = campaign({}, {}, heroes=3)
    logs = [hero_log(table(game), one) for one in game.state.heroes]
    assert len(logs) == 3
    for log in logs:
        assert {"Skills: nothing.", "Class Abilities: nothing.", "Bag: nothing.", "Stash: nothing."} < {*log}
    assert party_log(table(game)) == []


def filled(game: Position[State]) -> Hero:
    """Vorn, with something in every field of the log."""
    vorn = sheet(game, "vorn")
    vorn.skills += ["whole-doorway", "wall-of-one"]
    vorn.cubes += [Cube("yellow"), Cube("blue")]
    vorn.role_cubes, vorn.blocked = ["blue"], {"bull-rush": "curse", "arcing-swing": "trauma"}
    vorn.equipment += ["iron-shield", "amulet-of-power"]
    vorn.bag, vorn.stash, vorn.flipped = ["millers-cordial", "family-locket"], ["honest-blade"], ["family-locket"]
    vorn.abilities, vorn.secondary = ["sturdiness"], "Cleric"
    vorn.statuses, vorn.outcomes, vorn.aura = ["hearth-handed"], ["roll-kept"], "shift-ended"
    return vorn


@pytest.mark.rules("DR-LOG-02")
def test_the_log_has_a_line_for_every_field() -> None:
    game = campaign({}, {})
    assert hero_log(table(game), filled(game)) == [
        "Vorn, Warrior, and Cleric; Defender. Played by player 1.",
        "Skills: Whole Doorway (Melee 1) and Wall of One (Defender 1, blue cube).",
        "Class Abilities: Sturdiness (Warrior) (Gatewarden).",
        "Equipment: Weapon Lintel Hammer, Off-Hand Iron Shield, Armor Riveted Coat and Trinket Amulet of Power.",
        f"Bag: Miller's Cordial and {GAME.library.items[GAME.library.items['family-locket'].back].name}.",
        "Stash: Honest Blade.",
        "Carried on in this sequence: 1 Curse Cube, 1 Trauma Cube.",
        "Statuses, until the next Camp: Hearth-Handed.",
        "Aura: Shift Ended.",
        "Outcomes: Roll Kept.",
    ]


@pytest.mark.rules("DR-LOG-02", "DR-LOG-03", "DR-CAMP-05")
def test_a_campaign_goes_on_exactly_where_it_was_left() -> None:
    game = campaign({}, {})
    filled(game)
    game = decided(game)
    again = Match.load(game.match.save(), game.game)
    assert again.state == game.state
    assert again.request is not None
    assert [str(option) for option in again.request] == game.offered()
    assert hero_log(Table(again.state, game.game.library), hero(again.state, "vorn")) == hero_log(
        table(game), sheet(game, "vorn")
    )


def test_the_log_tells_what_was_played() -> None:
    game = decided(decided(campaign({}, {}), "lost"))
    assert party_log(table(game)) == [
        "Chapter 1, Trial 1: lost after 0 rounds (a test says so).",
        "Chapter 1, Trial 1: won after 0 rounds (a test says so).",
    ]


# --- Statuses, Auras, Outcomes ------------------------------------------------------------------------------------------


def entered(kind: str, entry: str, **told: bool) -> Write:
    return Write(kind, entry, GAME.library.story.entries[entry].name, **told)  # type: ignore[arg-type]


def written(game: Position[State], who: str, kind: str, *entries: str, party: bool = False) -> None:
    for entry in entries:
        write(game.game.play(game.state), sheet(game, who), entered(kind, entry, party=party))


@pytest.mark.rules("DR-LOG-05", "DR-KEY-198")
def test_any_number_of_statuses_may_be_held() -> None:
    game = fight("V1 M.")
    five = ["hearth-handed", "farmers-thanks", "lent-fire", "children-first", "kept-the-rule"]
    written(game, "vorn", "status", *five)
    assert sheet(game, "vorn").statuses == five
    assert sheet(game, "maya").statuses == []


@pytest.mark.rules("DR-LOG-08", "DR-KEY-032", "DR-KEY-033")
def test_a_new_aura_replaces_the_old_one() -> None:
    game = fight("V1")
    written(game, "vorn", "aura", "shift-ended", "those-beside-you")
    assert sheet(game, "vorn").aura == "those-beside-you"
    assert held(sheet(game, "vorn")) == ["those-beside-you"]


@pytest.mark.rules("DR-LOG-09", "DR-KEY-033", "DR-QUICK-56")
def test_a_trauma_cube_takes_the_aura() -> None:
    game = fight("V1 M.")
    written(game, "vorn", "aura", "shift-ended")
    written(game, "maya", "aura", "one-sentence")
    flow = gain_status(game.game.play(game.state), sheet(game, "vorn"), "curse")
    answered(flow)
    assert sheet(game, "vorn").aura == "shift-ended", "a Curse Cube does not"
    answered(gain_status(game.game.play(game.state), sheet(game, "vorn"), "trauma"))
    assert (sheet(game, "vorn").aura, sheet(game, "maya").aura) == ("", "one-sentence")


def answered(flow: object) -> None:
    """Run a rule by itself; whatever it asks, the first answer is given."""
    asked = next(flow, None)  # type: ignore[call-overload]
    try:
        while isinstance(asked, Choose):
            asked = flow.send(next(iter(asked)))  # type: ignore[attr-defined]
    except StopIteration:
        return


@pytest.mark.rules("DR-LOG-10")
def test_an_aura_is_erased_by_a_text_that_says_so_and_by_no_other() -> None:
    game = fight("V1")
    written(game, "vorn", "aura", "shift-ended")
    written(game, "vorn", "status", "hearth-handed")
    assert sheet(game, "vorn").aura == "shift-ended"
    write(game.game.play(game.state), sheet(game, "vorn"), entered("aura", "shift-ended", lost=True))
    assert sheet(game, "vorn").aura == ""


@pytest.mark.rules("DR-LOG-11", "DR-KEY-133")
def test_an_outcome_lasts_until_an_effect_changes_it() -> None:
    game = campaign({}, {}, {})
    sheet(game, "vorn").outcomes = ["roll-kept", "pell-spared"]
    for _ in range(2):
        game = done(decided(game), ARRANGE, NEW_ROLE)
    assert sheet(game, "vorn").outcomes == ["roll-kept", "pell-spared"]
    write(game.game.play(game.state), sheet(game, "vorn"), entered("outcome", "roll-kept", lost=True))
    assert sheet(game, "vorn").outcomes == ["pell-spared"]


# --- the end ------------------------------------------------------------------------------------------------------------


def ended(*outcomes: str) -> Table:
    """The Campaign is won, and these Outcomes are held, by one Hero each."""
    state = deepcopy(campaign({}, {}).state)
    state.campaign = Campaign(18, [Played(18, "won", 9)])
    for place, outcome in enumerate(outcomes):
        state.heroes[place % len(state.heroes)].outcomes.append(outcome)
    return Table(state, GAME.library)


@pytest.mark.rules("DR-LOG-11")
def test_every_outcome_has_its_sentence_whichever_way_it_fell() -> None:
    assert len(OUTCOMES) == 10
    nobody, everything = epilogue(ended()), epilogue(ended(*(page.id for page in OUTCOMES)))
    assert len(nobody) == len(everything) == 11
    assert nobody[0] == everything[0]
    for page in OUTCOMES:
        alone = epilogue(ended(page.id))
        assert page.held in everything
        assert page.not_held in nobody
        assert page.held in alone
        assert page.not_held not in alone
        assert len({*alone} - {*nobody}) == 1


def test_the_epilogue_is_read_when_the_last_chapter_is_won() -> None:
    played = Drunagor(library({"number": 18}))
    game: Position[State] = Position(played, None, (), 1, options={"chapter": 18, "heroes": 1})
    over = decided(game)
    assert over.result == "won"
    assert [told.text for told in over.told(StoryRead)][-11:] == epilogue(table(over))
    assert campaign_of(over.state).log[-1].result == "won"


# --- what the last Chapters cost ----------------------------------------------------------------------------------------


@pytest.mark.rules("DR-RECALL-03", "DR-QUICK-07")
@pytest.mark.parametrize("penalty", [1, 2])
def test_a_recall_costs_as_many_curse_cubes_as_the_adventure_says(penalty: int) -> None:
    game = campaign({"recall": penalty}, {})
    game.play("start on c2", "start on b2")
    answered(recall(game.game.play(game.state), sheet(game, "vorn"), "willing"))
    assert [*sheet(game, "vorn").blocked.values()] == ["curse"] * penalty
    assert not game.told(StatusCubeGained), "this was done by hand"
    assert not game.told(Recalled)
