"""Chapters one after the other: begun, won, lost and tried again, to the end of the Campaign.

(DR-STRUCT-02, DR-STRUCT-05, DR-END-06..09, DR-SEQ-01, DR-SEQ-13)
"""

from __future__ import annotations

from typing import Literal

from tabletome.games.drunagor.cards.library import Play
from tabletome.games.drunagor.events.board import StoryRead
from tabletome.games.drunagor.events.campaign import CampaignEnded, CampBegan, ChapterBegan, Restored
from tabletome.games.drunagor.options.campaign.log import epilogue
from tabletome.games.drunagor.options.campaign.road import chapter_after, in_camp_order, road
from tabletome.games.drunagor.options.doors import chapter_of
from tabletome.games.drunagor.rules.campaign.rewards import next_reward
from tabletome.games.drunagor.rules.campaign.snapshots import restore, taken
from tabletome.games.drunagor.state import (
    OFF_BOARD,
    RELIEFS,
    Camp,
    Played,
    State,
    Story,
    Turn,
    campaign_of,
)
from tabletome.kernel import Bits


def begin_chapter(play: Play) -> None:
    """The next one of the road; all is written down that a failure has to restore. (DR-STRUCT-02, DR-END-09)"""
    state, campaign = play.state, campaign_of(play.state)
    chapter = road(play.library)[campaign.chapter]
    state.place, state.camp = chapter.id, None
    campaign.snapshot = taken(state)
    play.tell(ChapterBegan(chapter.id, chapter.number, 0), "DR-STRUCT-02")
    state.phase = "set_up"


def won(play: Play) -> None:
    """The Setups are put away; a Camp follows, or the next Chapter at once, as that one says. Behind the last one the story ends.

    (DR-END-06, DR-STRUCT-05, DR-CAMP-01, DR-CAMP-02, DR-SEQ-01, DR-SEQ-03, DR-SEQ-19, DR-STRUCT-02)
    """
    state, campaign, chapter = play.state, campaign_of(play.state), chapter_of(play)
    campaign.log.append(Played(chapter.number, "won", state.round, state.why))
    put_away(state)
    following = chapter_after(play)
    if following is None:
        end(play, "won", state.why)
        return
    state.result, state.why = "", ""
    campaign.chapter = following.number
    sequence = following.entered == "sequence"
    play.tell(CampBegan(chapter.id, sequence), "DR-SEQ-01" if sequence else "DR-CAMP-01")
    if sequence:
        state.camp = Camp("hand-over", [*chapter.reward])
        next_reward(play)
        return
    if chapter.camp:
        play.tell(StoryRead(chapter.id, chapter.camp), "DR-CAMPOV-01")
    state.camp = Camp("camp", [*in_camp_order(chapter.reward)])
    state.phase = "camp_heal"


def lost(play: Play) -> None:
    """Everything is as before this Adventure, which is tried again; a Campaign that has failed too often is given up.

    (DR-END-07, DR-END-08, DR-END-09, DR-SEQ-12, DR-SEQ-13)
    """
    state, campaign, chapter = play.state, campaign_of(play.state), chapter_of(play)
    campaign.log.append(Played(chapter.number, "lost", state.round, state.why))
    most = state.house.most_tries
    failures = sum(one.result == "lost" for one in campaign.log)
    put_away(state)
    if most and failures >= most:
        end(play, "lost", state.why)
        return
    state.result, state.why = "", ""
    restore(play)
    play.tell(Restored(chapter.id), "DR-END-07")
    tries = sum(one.chapter == chapter.number for one in campaign.log)
    play.tell(ChapterBegan(chapter.id, chapter.number, tries), "DR-END-08")
    campaign.reliefs = [*RELIEFS] if chapter.entered == "sequence" else []
    state.phase = "set_up"


def end(play: Play, result: Literal["won", "lost"], why: str) -> None:
    """The Campaign is over: behind its last Chapter the epilogue is read, as the Outcomes fell. (DR-STRUCT-02, DR-LOG-11)"""
    state = play.state
    state.result = result
    for text in epilogue(play):
        play.tell(StoryRead(state.place, text), "DR-LOG-11")
    play.tell(CampaignEnded(state.result, why), "DR-STRUCT-02")
    state.phase = ""


def put_away(state: State) -> None:
    """All figures and Setups leave the table; Hero boards and the Initiative Track stay as they are. (DR-END-06)"""
    state.figures = [one for one in state.figures if one.side in ("hero", "companion", "pet")]
    for one in state.figures:
        one.at = OFF_BOARD
    state.setups, state.chests, state.traps, state.missing, state.objects, state.bridges = [], [], [], [], [], []
    state.darkness = state.small_tiles = state.under_bridges = Bits(0)
    state.turned = {}
    state.story, state.turn, state.round = Story(), Turn(), 0
