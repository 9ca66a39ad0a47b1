"""Chapters: reading them, deciding in stories, going on after an encounter, and the end of the campaign. (AT-CAMP-01..03, -16)"""

from __future__ import annotations

from tabletome.games.tactics.cards.chapters import Chapter, Echo
from tabletome.games.tactics.cards.library import Play, Table
from tabletome.games.tactics.events.campaign import CampaignEnded, ChapterBegan, Chose, FlagSet, RandomEncounterAdded
from tabletome.games.tactics.options.campaign.story import STORY, WAYS, Decide, GoTo, chapter, decisions, ways
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.rules.asking.together import campaign_council
from tabletome.games.tactics.rules.campaign.purse import gain_item, tell
from tabletome.games.tactics.rules.campaign.sharing import leave_unclaimed
from tabletome.games.tactics.state import Campaign, Record
from tabletome.kernel import Flow, acts
from tabletome.table import contents, shuffle_in
from tabletome.words import capitalized

GIVEN_UP = "long-dusk"


def open_chapter(play: Play) -> None:
    """The chapter is read; a fight is set up, a story asks its question, an ending is the end. (AT-CAMP-03, AT-CAMP-16)"""
    state, campaign = play.state, play.state.campaign
    if campaign.going:
        campaign.left, campaign.chapter, campaign.going = campaign.chapter, campaign.going, 0
    here = chapter(play)
    campaign.page += opening(play, here)
    campaign.history.append(Record(here.number))
    play.tell(ChapterBegan(here.number, here.title), "AT-CAMP-06")
    if here.ending:
        _end(play, here)
    elif here.number in play.library.encounters:
        state.phase = "set_out"
    else:
        if here.adds_random:
            _add_random(play, here.adds_random)
        state.phase = "market" if here.market else "story"


def opening(table: Table, here: Chapter) -> list[str]:
    """What is read: a line more when it is tried again, what comes back to earlier deeds, and what the heroes say."""
    campaign = table.state.campaign
    voices = [
        f"{name_of(table, hero.name)}: “{here.voices[hero.name]}”"
        for hero in table.state.heroes
        if hero.name in here.voices
    ]
    again = [here.again] if here.again and here.number in campaign.failed else []
    taunt = [f"“{here.taunt}”"] if here.taunt else []
    return [*again, here.opening, *(echo.text for echo in here.echoes if _holds(campaign, echo)), *voices, *taunt]


def _holds(campaign: Campaign, echo: Echo) -> bool:
    """Does all hold that an echo names? A chapter is done if it was resolved, a fight if it was won."""
    return (
        (not echo.flag or echo.flag in campaign.flags)
        and (not echo.no_flag or echo.no_flag not in campaign.flags)
        and (not echo.done or echo.done in campaign.done)
        and (not echo.after or echo.after == campaign.left)
    )


def _add_random(play: Play, card: str) -> None:
    """A card more in the random encounter deck, once. (AT-RAND-04)"""
    deck = play.state.campaign.random
    if card not in contents(deck):
        shuffle_in(deck, [card])
        tell(
            play, RandomEncounterAdded(card), f"{name_of(play, card)} may be met on the road from now on.", "AT-RAND-04"
        )


def story(play: Play) -> Flow[None]:
    """One of the options; it may set a flag, and it may lead over a road on which something is met. (AT-CAMP-03, AT-RAND-01)"""
    campaign, here = play.state.campaign, chapter(play)
    act: Decide = yield from campaign_council(play).decide(
        STORY, decisions(play), f"{here.title}: what do you do?", rules=("AT-CAMP-03",)
    )
    choice = here.choices[act.which - 1]
    tell(play, Chose(choice.label), f"{choice.label}.", "AT-CAMP-02")
    if choice.sets and choice.sets not in campaign.flags:
        set_flag(play, choice.sets)
    campaign.done.append(here.number)
    campaign.page = [choice.text] if choice.text else []
    campaign.going = choice.go
    play.state.phase = "random" if choice.random else "chapter"


def set_flag(play: Play, flag: str) -> None:
    """A decision that comes back, and the plot item that goes with it. (AT-LOOT-04)"""
    play.state.campaign.flags.append(flag)
    play.tell(FlagSet(flag), "AT-CAMP-13")
    for id_, item in play.library.items.items():
        if item.flag == flag:
            gain_item(play, id_)


def go_on(play: Play) -> Flow[None]:
    """After an encounter: one of the chapters that its result names; or the end of a campaign that has failed too often.

    (AT-OBJ-06, AT-OBJ-07, AT-OBJ-15, AT-CAMP-10)
    """
    campaign, here = play.state.campaign, chapter(play)
    tries = play.state.house.most_tries
    if tries and len(campaign.failed) >= tries:
        campaign.going = play.library.guide.endings[GIVEN_UP].chapter
    else:
        listed = ways(play)
        if len(listed) == 1:
            campaign.going = listed[0]
        else:
            groups = acts([GoTo(number) for number in listed])
            lost = campaign.history[-1].result == "failure"
            prompt = f"{here.title} {'was too much this time' if lost else 'is behind you'}: where to?"
            act: GoTo = yield from campaign_council(play).decide(WAYS, groups, prompt, rules=("AT-CAMP-14",))
            campaign.going = act.chapter
        label = capitalized(here.ways[campaign.going])
        tell(play, Chose(label), f"{label}.", "AT-CAMP-02")
    if campaign.going != here.number:
        leave_unclaimed(play)
    campaign.page = []
    play.state.phase = "chapter"


def _end(play: Play, here: Chapter) -> None:
    """The story is over: the text of the ending, and a sentence for everything that came back. (AT-CAMP-16)"""
    state, ending = play.state, play.library.guide.endings[here.ending]
    campaign = state.campaign
    campaign.done.append(here.number)
    campaign.page += [ending.text, *(line for flag, line in ending.flags.items() if flag in campaign.flags)]
    state.result, state.phase = here.ending, ""
    tell(play, CampaignEnded(here.ending, ending.name), f"The campaign ends: {ending.name}.", "AT-CAMP-16")
