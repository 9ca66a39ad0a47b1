"""A campaign: one adventure after the other with the same Characters, and town between them. (DK-MODE-27, DK-DEATH-11)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

import msgspec

from tabletome.games.deck.cards import story_cards
from tabletome.games.deck.cards.adventure_cards import Adventure
from tabletome.games.deck.cards.library import Library, Play, Table
from tabletome.games.deck.events.story import AdventureBegan, AdventureClosed, CameHome, CampaignEnded, CharacterDied
from tabletome.games.deck.options.journey import NEXT_ADVENTURE, Go
from tabletome.games.deck.rules import setting_up
from tabletome.games.deck.rules.adventure import journey
from tabletome.games.deck.rules.campaign import chronicle, shopping, town
from tabletome.games.deck.state import Campaign, Character, Combatant, Draft, Journey, State, all_cards, name_of
from tabletome.kernel import Flow, choose


def begin(state: State, most_losses: int) -> None:
    """A campaign begins with its first adventure. (DK-MODE-27)"""
    state.campaign, state.phase = Campaign(most_losses=most_losses), "next_adventure"


def share_won(table: Table) -> float:
    """How many of the adventures are won."""
    return len(town.campaign(table.state).won) / len(table.library.adventures)


def standing(table: Table) -> float:
    """How well a campaign stands: what is won, and how the party stands in the adventure it is on."""
    state = table.state
    way = journey.standing(table) if state.journey is not None else 0.5
    return share_won(table) + way / len(table.library.adventures) if state.phase else share_won(table)


# --- setting out ------------------------------------------------------------------------------------------------------


def open_adventures(table: Table) -> list[Adventure]:
    """Those of the lowest Level that is not won yet. (DK-MODE-27)"""
    won = town.campaign(table.state).won
    left = [adventure for adventure in table.library.by_level if adventure.id not in won]
    return [adventure for adventure in left if adventure.level == left[0].level]  # sorted by Level


def next_adventure(play: Play) -> Flow[None]:
    """The next adventure, chosen by the first Player if there are several. (DK-MODE-27)"""
    left = open_adventures(play)
    prompt = f"Which adventure? {'; '.join(f'{one.id}: {one.name}' for one in left)}"
    chosen = yield from choose(0, NEXT_ADVENTURE, Go.verb, [Go(one.id) for one in left], prompt, rules=("DK-MODE-27",))
    set_out(play, play.library.adventures[chosen.name])


def set_out(play: Play, adventure: Adventure) -> None:
    """Everybody at full HP, without Fatigue, with the deck as it was rebuilt. (DK-SETUP-13, -16, DK-FATIG-13)"""
    state = play.state
    state.combatants = [
        setting_up.combatant(play.library, who, seat, 0, state.checks) for seat, who in enumerate(state.people)
    ]
    state.journey = Journey(adventure.id, adventure.start)
    state.phase = "opening"
    town.tell(play, AdventureBegan(adventure.id), f"They set out: {adventure.name}.", "DK-MODE-27")


# --- coming home ------------------------------------------------------------------------------------------------------


def come_home(library: Library, who: Character, combatant: Combatant, cleared: Collection[str]) -> Character:
    """What a Character brings from an adventure: Experience, Gold, Treasures, titles, and every card it found. (DK-DECK-12..15)

    Cards that left the adventure stay owned; Hirelings go. (DK-LOOT-03, -10, -12)
    """
    deck = story_cards.gain(who.story, xp=combatant.xp, gold=combatant.gold)
    deck = story_cards.record_titles(library, deck, cleared)
    found = Counter(map(name_of, all_cards(combatant))) - Counter(who.combat)
    names = [*found.elements(), *combatant.aside, *combatant.treasures]
    home = shopping.find(library, msgspec.structs.replace(who, story=deck), *names)
    return shopping.dismiss_hirelings(library, home)


def homecoming(play: Play) -> None:
    """The adventure is over, and everybody who lives comes home from it. (DK-DEATH-10, -11, DK-DECK-12..15)"""
    state = play.state
    party, way = [who for who in state.combatants if not who.is_foe], state.journey
    assert way is not None
    state.phase = ""
    for who in party:
        if who.gone != "dead":
            _return(play, who, way.cleared)
    if state.campaign is not None:
        close(play, state.campaign, party, way)


def close(play: Play, campaign: Campaign, party: list[Combatant], way: Journey) -> None:
    """After an adventure of a campaign: is it over, or who goes to town? (DK-MODE-27, DK-DEATH-11)"""
    state = play.state
    won = state.result == "won"
    name = play.library.adventures[way.adventure].name
    if won:
        campaign.won.append(way.adventure)
    else:
        campaign.lost += 1
    closed = AdventureClosed(way.adventure, won)
    town.tell(play, closed, f"{name} is {'won' if won else 'lost'}.", "DK-DEATH-10")
    dead = [who for who in party if who.gone == "dead"]
    for who in dead:
        gone = state.people[who.seat]
        sentence = f"{gone.name} died, a Character of Level {gone.level}."
        town.tell(play, CharacterDied(who.id, gone.level), sentence, "DK-DEATH-11")
    if not open_adventures(play):
        ended = CampaignEnded(won=True, lost=campaign.lost)
        town.tell(play, ended, "Every adventure is won, and so is the campaign.", "DK-MODE-27")
    elif campaign.most_losses and campaign.lost >= campaign.most_losses:
        ended = CampaignEnded(won=False, lost=campaign.lost)
        town.tell(play, ended, f"{campaign.lost} adventures lost: the campaign is lost.", "DK-DEATH-11")
    else:
        to_town(play, campaign, party, dead)


def to_town(table: Table, campaign: Campaign, party: list[Combatant], dead: list[Combatant]) -> None:
    """The Players of the dead make new Characters, fit for the next adventure; then everybody is in town. (DK-DEATH-11)"""
    state = table.state
    state.combatants, state.journey, state.result, state.room = party, None, "", ""
    campaign.in_town = [who.seat for who in party]
    level = open_adventures(table)[0].level
    state.drafts = [Draft(who.seat, setting_up.nobody(who.seat, level)) for who in dead]
    state.phase, state.made_then = ("making", "town") if dead else ("town", "")


def _return(play: Play, combatant: Combatant, cleared: Collection[str]) -> None:
    """What is told of one who comes home. (DK-DECK-12, -15)"""
    people = play.state.people
    before = people[combatant.seat]
    after = people[combatant.seat] = come_home(play.library, before, combatant, cleared)
    xp, gold = after.xp - before.xp, after.gold - before.gold
    titles = tuple(title for title in story_cards.told(after.story) if title not in story_cards.told(before.story))
    home = CameHome(combatant.id, xp, gold, titles)
    sentence = f"{after.name} comes home with {xp} XP and {gold} Gold{chronicle.with_titles(titles)}."
    town.tell(play, home, sentence, "DK-DECK-12")
