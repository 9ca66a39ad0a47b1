"""What a won Adventure gives, and what Heroes have received before they set out: one reward after the other.

(DR-CAMP-04..06, DR-CAMP-31, DR-CAMP-35, DR-SEQ-03, DR-ONESHOT-04, DR-ONESHOT-08)
"""

from __future__ import annotations

from typing import cast

from tabletome.games.drunagor.cards.library import Play, Table
from tabletome.games.drunagor.cards.places import Reward
from tabletome.games.drunagor.events.campaign import RewardLost, RewardTaken
from tabletome.games.drunagor.events.heroes import Learned
from tabletome.games.drunagor.options.campaign.road import LESSONS, OFFERS, WORDS
from tabletome.games.drunagor.options.gear.bags import has_room
from tabletome.games.drunagor.options.learning import LEARN, Learn, Learning, learning
from tabletome.games.drunagor.options.values import max_health
from tabletome.games.drunagor.rules.learning import learn
from tabletome.games.drunagor.rules.minor.receiving import receive
from tabletome.games.drunagor.state import Hero, camp_of, figure_of, hero, in_line
from tabletome.kernel import Choose, Flow
from tabletome.table import draw

ADVENTURE = "adventure"
AFTER_REWARDS = {"camp": "camp_gear", "hand-over": "hand_over", "start": "camp_gear"}
"""What follows when all rewards are taken."""


def next_reward(play: Play) -> None:
    """All Heroes take one reward before the next. (DR-ONESHOT-08, DR-CAMP-04)"""
    camp = camp_of(play.state)
    camp.waiting = [one.id for one in in_line(play.state)]
    camp.offer, camp.wanted = [], {}
    if not camp.rewards:
        play.state.phase = AFTER_REWARDS[camp.kind]
        return
    reward = reward_now(play)
    play.state.phase = "camp_learn" if reward in LESSONS else "camp_offer" if reward in OFFERS else "camp_reward"


def reward_now(table: Table) -> Reward:
    return cast("Reward", camp_of(table.state).rewards[0])


def reward_done(play: Play) -> None:
    camp_of(play.state).rewards.pop(0)
    next_reward(play)


def camp_reward(play: Play) -> Flow[None]:
    """Each Hero finds an Adventure Item, one after the other. (DR-CAMP-04, DR-CAMP-05, DR-CAMP-37)"""
    camp = camp_of(play.state)
    if not camp.waiting:
        reward_done(play)
        return
    one = hero(play.state, camp.waiting[0])
    card = yield from draw(play.state.decks[ADVENTURE], "an Adventure Item", one.id)
    if card is None:
        play.tell(RewardLost(one.id, "A"), "DR-CAMP-35")
    else:
        yield from take_card(play, one, card)
    camp.waiting.pop(0)


def camp_learn(play: Play) -> Flow[None]:
    """One Hero learns a Skill of the stated level with its cube, or any Class Ability there is a way to; who cannot, has lost it.

    (DR-CAMP-12..23, DR-CAMP-31, DR-CAMP-35, DR-CLASS-09, DR-MULTI-01..05)
    """
    camp, reward = camp_of(play.state), reward_now(play)
    if not camp.waiting:
        reward_done(play)
        return
    one = hero(play.state, camp.waiting[0])
    groups = learning(play, one, LESSONS[reward])
    options = [option for group in groups for option in group]
    if not options:
        play.tell(RewardLost(one.id, reward), "DR-CAMP-35")
    else:
        act: Learn = options[0].arg
        if len(options) > 1:
            prompt = f"{play.library.boards[one.id].name} learns {WORDS[reward]}. Which?"
            about = Learning(one.id, LESSONS[reward])
            act = (yield Choose(one.seat, groups, prompt, ("DR-CAMP-04", "DR-HERO-16"), LEARN, about)).arg
        learn(play.library, one, act)
        play.tell(Learned(one.id, act.skill), "DR-CAMP-05")
        whole(play, one)
    camp.waiting.pop(0)


def take_card(play: Play, one: Hero, card: str) -> Flow[None]:
    """A new card: in the Camp it is stashed until the gear is arranged; on the way it goes into the bag, where it may take the
    place of something else. (DR-CAMP-05, DR-CAMP-34, DR-BAG-01)
    """
    play.tell(RewardTaken(one.id, card), "DR-CAMP-05")
    kind = camp_of(play.state).kind
    if kind == "hand-over":
        yield from receive(play, figure_of(play.state, one.id), card)
    elif kind == "start" and play.library.items[card].source == ADVENTURE and has_room(one):
        one.bag.append(card)
    else:
        one.stash.append(card)


def whole(play: Play, one: Hero) -> None:
    """At full Health, whatever that is now. (DR-CAMP-31)"""
    figure = figure_of(play.state, one.id)
    figure.health = max_health(play, figure)
