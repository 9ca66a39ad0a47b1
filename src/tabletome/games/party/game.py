"""Adventure Party: what it is, its options, its phases, how it ends."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal

import msgspec

from tabletome.games.party import events, log, scene, view
from tabletome.games.party.bot import Guildmaster
from tabletome.games.party.cards.library import FILES, Library, Play, Table, box
from tabletome.games.party.options import PartyAct, card_in_use, hand_limit
from tabletome.games.party.options import arena as arena_acts
from tabletome.games.party.options import quest as quest_acts
from tabletome.games.party.options import roll as roll_acts
from tabletome.games.party.options import skull_scrolls as skull_acts
from tabletome.games.party.options import tavern as tavern_acts
from tabletome.games.party.options import town as town_acts
from tabletome.games.party.options import wounds as wound_acts
from tabletome.games.party.rules import (
    arena,
    dealing_wounds,
    final_boss,
    quest,
    rewards,
    roll,
    scoring,
    setting_up,
    tavern,
    town_progress,
    turn,
)
from tabletome.games.party.rules.effects import WORDS
from tabletome.games.party.state import COLOURS, Phase, State
from tabletome.kernel import BadSetup, Choose, Event, Flow, Outcome
from tabletome.kernel.game import PackLike
from tabletome.kernel.wording import Cover, Wording
from tabletome.packs.boxed import BoxedGame
from tabletome.packs.library import Libraries
from tabletome.scene import Scene
from tabletome.scene.log import Sentences

ACTS: dict[str, tuple[type[PartyAct], ...]] = {
    tavern_acts.TAVERN: (
        tavern_acts.Buy, tavern_acts.Equip, town_acts.BuyItem, town_acts.BuyLegendaryItem, town_acts.Sell, town_acts.Scout,
        town_acts.HealAtTheFountain, town_acts.Upgrade, tavern_acts.GiveGold, tavern_acts.GiveItem, tavern_acts.Leave,
        tavern_acts.Cry, tavern_acts.Dismiss,
    ),
    quest_acts.QUEST: (quest_acts.GoOnQuest, quest_acts.Skip),
    quest_acts.SLOT_WOUND: (quest_acts.TakeSlotWound,),
    roll_acts.POOL: (roll_acts.Drink, roll_acts.RollDice),
    roll_acts.MODIFY: (
        roll_acts.Reroll, roll_acts.RuneForReroll, roll_acts.RuneForPower, roll_acts.UsePower, roll_acts.ReadScroll,
        roll_acts.AskForScroll, roll_acts.LeaveDice,
    ),
    roll_acts.AID: (roll_acts.Agree, roll_acts.Refuse),
    card_in_use.WAY: (card_in_use.ChooseWay,),
    card_in_use.ADD_DIE: (card_in_use.AddDie,),
    card_in_use.REROLL_DIE: (card_in_use.RerollDie, card_in_use.Stop),
    card_in_use.SET_DIE: (card_in_use.SetDie,),
    card_in_use.REMOVE_DIE: (card_in_use.RemoveDie,),
    card_in_use.HEAL: (card_in_use.HealHero,),
    quest_acts.SHIELDS: (quest_acts.Succeed, quest_acts.Defend),
    wound_acts.WOUNDS: (wound_acts.AcceptPlan, wound_acts.UseShield, wound_acts.UsePrevention, wound_acts.DealWound),
    quest_acts.LEVEL_UP: (quest_acts.LevelUp, quest_acts.Decline),
    arena_acts.ARENA: (arena_acts.Enter, arena_acts.StayAway, arena_acts.Wait),
    arena_acts.BOSS: (arena_acts.Fight, arena_acts.Stay, arena_acts.Wait),
    arena_acts.SECOND_STAGE: (arena_acts.Fight,),
    hand_limit.DISCARD: (hand_limit.Discard,),
    skull_acts.SKULL_SCROLL: (skull_acts.PlaySkull, skull_acts.LetBe, skull_acts.HoldBack),
}  # fmt: skip
"""What can be done at all, by the kind of request."""
PHASES: dict[Phase, Any] = {
    "set_up": setting_up.set_up,
    "turn_start": turn.turn_start,
    "payday": turn.payday,
    "tavern": tavern.tavern,
    "quest": quest.quest,
    "slot_wounds": quest.slot_wounds,
    "declared": quest.declared,
    "form_pool": roll.form_pool,
    "pool": roll.pool,
    "roll": roll.roll,
    "modify": roll.modify,
    "last_call": roll.last_call,
    "criticals": quest.criticals,
    "evaluate": quest.evaluate,
    "wounds": dealing_wounds.wounds,
    "rewards": rewards.rewards,
    "progress": town_progress.progress,
    "arena_entry": arena.arena_entry,
    "arena_roll": arena.arena_roll,
    "arena_scored": arena.arena_scored,
    "arena_rewards": arena.arena_rewards,
    "meeple_home": town_progress.meeple_home,
    "tavern_again": tavern.tavern,
    "refresh": turn.refresh,
    "hand_limit": turn.hand_limit,
    "next_turn": turn.next_turn,
    "boss_begins": final_boss.boss_begins,
    "boss_fight": final_boss.boss_fight,
    "stage_over": final_boss.stage_over,
    "second_stage": final_boss.second_stage,
    "boss_reward": final_boss.boss_reward,
    "scoring": scoring.scoring,
}


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The set-up of a game.

    - `mode`: rivals, or all together against the boss and the clock; of itself solo for one player, rivals for more.
      (AP-SETUP-01, AP-COOP-01)
    - `difficulty`: how many rounds a cooperative game has before the boss attacks. (AP-COOP-06)
    - `skull_scrolls`: rivals may hurt each other in their turns; never in coop. (AP-ITEM-15, AP-COOP-03)
    - `starter`: the seat of the starting player; -1 lets chance decide. (AP-SETUP-12)
    """

    mode: Literal["auto", "rival", "coop"] = "auto"
    difficulty: Literal["easy", "normal", "hard"] = "normal"
    skull_scrolls: bool = False
    starter: int = -1


WORDING = {
    "mode": Wording(
        "How you play",
        "Rivals race for the most Victory Points; together you all win or lose against the boss.",
        place="game",
        seats={"rival": (2, 3, 4)},
    ),
    "difficulty": Wording(
        "Time until the boss comes",
        "Of a game alone or together; rivals have all the time that they need. Bots win about three of five games on normal.",
        place="game",
    ),
    "skull_scrolls": Wording(
        "Skull scrolls", "Rivals may hurt each other in their turns.", when={"mode": ("auto", "rival")}
    ),
    "starter": Wording(
        "Who begins",
        "Whoever begins has the first pick; the others follow clockwise.",
        seats={seat: range(seat + 1, 5) for seat in range(4)},
    ),
}


LIBRARIES = Libraries(lambda: box(WORDS), Library.with_pack, FILES)


class Party(BoxedGame[State, Library]):
    id = "party"
    name = "Adventure Party"
    seats = range(1, 5)
    libraries = LIBRARIES
    state_type = State
    options_type = Options
    wording = WORDING
    cover = Cover(
        "Rivals or together", "Hire heroes, roll their dice and race your rivals to the last boss.", (30, 45), 1
    )
    phases = PHASES  # type: ignore[assignment]  # phases are words of a closed list here
    events = events.EVENTS
    in_short = log.IN_SHORT
    acts = ACTS
    checkpoint_after = 64
    bots = {"good": Guildmaster}

    @cached_property
    def sentences(self) -> Sentences:
        """The sentences of the log, with the names of these cards."""
        return log.sentences(self.library)

    def choices(self) -> dict[str, list[tuple[object, str]]]:
        rounds = self.library.coop.threat
        return {
            "mode": [("auto", "alone, or as rivals"), ("rival", "rivals"), ("coop", "together against the boss")],
            "difficulty": [(name, f"{name}: {rounds[name]} rounds until the boss attacks") for name in rounds],
            "starter": [(-1, "chance decides"), *((seat, starter(seat)) for seat in range(len(COLOURS)))],
        }

    def new(self, seats: int, options: Options, packs: tuple[PackLike, ...]) -> State:
        """Boards and shuffled decks; everything that chance decides follows in the first phase. (AP-SETUP-01, AP-COOP-01)"""
        if options.mode == "rival" and seats == 1:
            raise BadSetup(
                "the competitive game is for 2 to 4 players; one player plays solo with mode coop (AP-SETUP-01)"
            )
        coop = options.mode == "coop" or seats == 1
        if coop and options.skull_scrolls:
            raise BadSetup("skull scrolls are for rivals: a solo or cooperative game has none (AP-COOP-03)")
        if not -1 <= options.starter < seats:
            raise BadSetup(f"the starter is a seat from 0 to {seats - 1}, or -1 for a random one")
        return setting_up.set_out(
            self.library,
            seats,
            coop=coop,
            difficulty=options.difficulty,
            skulls=options.skull_scrolls,
            starter=options.starter,
        )

    def view(self, state: State, seat: int) -> State:
        return view.view(Table(state, self.library), seat)

    def redeal(self, play: Play, seat: int) -> Flow[None]:
        yield from view.redeal(play, seat)

    def scene(self, view: State, asked: Choose | None) -> Scene:
        return scene.scene(Table(view, self.library), asked)

    def say(self, event: Event, view: object = None) -> str:
        return self.sentences.say(event)

    def name_of(self, table: Table, id_: str) -> str:
        return log.name_of(table, id_)

    def outcome(self, state: State) -> Outcome | None:
        """Rivals: the winners share the game, or all lose. Coop: everybody has the same result. (AP-END-02, -03, AP-COOP-09)"""
        if state.phase:
            return None
        best = scoring.winners(Table(state, self.library))
        share = 1.0 if state.coop else 1.0 / max(1, len(best))
        return Outcome(state.result, tuple(share if seat in best else 0.0 for seat in range(len(state.players))))


def starter(seat: int) -> str:
    """A starting player as the list of options has it, which does not know how many will play."""
    name = COLOURS[seat].capitalize()
    return f"{name} (with {seat + 1} players{'' if seat + 1 == len(COLOURS) else ' or more'})" if seat else name


GAME = Party()
