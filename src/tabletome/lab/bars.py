"""The bars that the engine's speed is held to: ratios to peers measured in the same run, and few times."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

Figures: TypeAlias = Mapping[str, float]
Verdict: TypeAlias = Literal["met", "not met", "not measured", "no free cores"]

PLAY = "play_steps_per_s"
CHOICES = "catanatron_choices_per_s"
COPY = "catanatron_copy_us"


class Bar(msgspec.Struct, frozen=True):
    """Our figure divided by another, or by a number, and what the quotient should be.

    An aim is not a bar: to miss it is no failure. Steps are all answers or actions; choices those that were not the only one
    possible. Catanatron plays what is forced as steps of its own and we do not, so it is compared by choices: by what a person
    or a search has to decide.
    """

    what: str
    ours: str
    other: str | float
    wanted: Literal["at least", "at most"]
    limit: float
    aim: bool = False


BARS = (
    Bar("play : PettingZoo connect_four_v3", PLAY, "pettingzoo_steps_per_s", "at least", 15),
    Bar("play : boardgame.io reducer", PLAY, "boardgameio_reducer_steps_per_s", "at least", 15),
    Bar("play : boardgame.io client", PLAY, "boardgameio_client_steps_per_s", "at least", 15),
    Bar("play : OpenSpiel Python tic_tac_toe", PLAY, "open_spiel_python_steps_per_s", "at least", 4),
    Bar("play : OpenSpiel C++ connect_four", PLAY, "open_spiel_cpp_steps_per_s", "at least", 1 / 4),
    Bar("fork : PettingZoo's copy", "fork_us", "pettingzoo_copy_us", "at most", 1 / 5),
    Bar("fork after 10,000 answers : after 10", "fork_after_10000_us", "fork_after_10_us", "at most", 1.25),
    Bar("Tomb with 1 Hero, choices : Catanatron's", "tomb_1_hero_choices_per_s", CHOICES, "at least", 2.5),
    Bar("Tomb with 5 Heroes, choices : Catanatron's", "tomb_5_heroes_choices_per_s", CHOICES, "at least", 2.5),
    Bar("Tomb's fork, 1 Hero : Catanatron's copy", "tomb_1_hero_fork_us", COPY, "at most", 2),
    Bar("Tomb's fork, 5 Heroes : Catanatron's copy", "tomb_5_heroes_fork_us", COPY, "at most", 2),
    Bar("Tomb's list of options : 500 µs", "tomb_options_us", 500.0, "at most", 1),
    Bar("Tomb with 8 figures : with 4", "tomb_8_figures_us", "tomb_4_figures_us", "at most", 2),
    Bar("Tomb with 16 figures : with 4", "tomb_16_figures_us", "tomb_4_figures_us", "at most", 4),
    Bar("Tactics with 3 heroes, choices : Catanatron's", "tactics_3_heroes_choices_per_s", CHOICES, "at least", 2.5),
    Bar("Tactics with 5 heroes, choices : Catanatron's", "tactics_5_heroes_choices_per_s", CHOICES, "at least", 2.5),
    Bar("Tactics' list of options : 500 µs", "tactics_options_us", 500.0, "at most", 1),
    Bar("Tactics' bot, a decision : 50 ms", "tactics_bot_ms", 50.0, "at most", 1),
    Bar("Drunagor with 1 Hero, choices : Catanatron's", "drunagor_1_hero_choices_per_s", CHOICES, "at least", 2),
    Bar("Drunagor with 5 Heroes, choices : Catanatron's", "drunagor_5_heroes_choices_per_s", CHOICES, "at least", 2),
    Bar("Drunagor's planner, a Monster : 2 ms", "drunagor_plan_ms", 2.0, "at most", 1),
    Bar("Drunagor's bot, a decision : 50 ms", "drunagor_bot_ms", 50.0, "at most", 1),
    Bar("Drunagor's planner, 20 figures : 2 ms", "drunagor_20_figures_plan_ms", 2.0, "at most", 1),
    Bar("Drunagor's bot, 20 figures : 50 ms", "drunagor_20_figures_bot_ms", 50.0, "at most", 1),
    Bar("Drunagor with 10 figures : with 5", "drunagor_10_figures_us", "drunagor_5_figures_us", "at most", 2),
    Bar("Drunagor with 20 figures : with 5", "drunagor_20_figures_us", "drunagor_5_figures_us", "at most", 4),
    Bar("Drunagor's bot, 20 figures : 5", "drunagor_20_figures_bot_turn_ms", "drunagor_5_figures_bot_turn_ms", "at most", 4),
    Bar("Party alone, choices : Catanatron's", "party_solo_choices_per_s", CHOICES, "at least", 4),
    Bar("Party with 4 partners, choices : Catanatron's", "party_4_partners_choices_per_s", CHOICES, "at least", 4),
    Bar("Party with 2 rivals, choices : Catanatron's", "party_2_rivals_choices_per_s", CHOICES, "at least", 4),
    Bar("Party with 4 rivals, choices : Catanatron's", "party_4_rivals_choices_per_s", CHOICES, "at least", 4),
    Bar("Party's fork, alone : Catanatron's copy", "party_solo_fork_us", COPY, "at most", 2),
    Bar("Party's fork, 4 rivals : Catanatron's copy", "party_4_rivals_fork_us", COPY, "at most", 2),
    Bar("Party with 8 heroes : with 4", "party_8_heroes_us", "party_4_heroes_us", "at most", 2),
    Bar("Party with 12 heroes : with 4", "party_12_heroes_us", "party_4_heroes_us", "at most", 3),
    Bar("Deck, a Duel, choices : Catanatron's", "deck_duel_choices_per_s", CHOICES, "at least", 2.5),
    Bar("Deck with 1 Player, choices : Catanatron's", "deck_1_player_choices_per_s", CHOICES, "at least", 2.5),
    Bar("Deck with 4 Players, choices : Catanatron's", "deck_4_players_choices_per_s", CHOICES, "at least", 2.5),
    Bar("Deck's fork, 1 Player : Catanatron's copy", "deck_1_player_fork_us", COPY, "at most", 2),
    Bar("Deck's fork, 4 Players : Catanatron's copy", "deck_4_players_fork_us", COPY, "at most", 2),
    Bar("Deck with 4 figures : with 2", "deck_4_figures_us", "deck_2_figures_us", "at most", 2),
    Bar("Deck with 8 figures : with 2", "deck_8_figures_us", "deck_2_figures_us", "at most", 4),
    Bar("sim with 2 workers : with 1", "sim_2_workers_steps_per_s", "sim_1_worker_steps_per_s", "at least", 1.8),
)  # fmt: skip

FREE_CORES = "free_cores"
TWO_FREE_CORES = 1.9
"""What two plain loops together should do, measured against one, before two workers can be asked for 1.8."""


class Judgement(msgspec.Struct, frozen=True):
    """A bar and how it came out."""

    what: str
    ours: float | None
    other: float | None
    ratio: float | None
    wanted: str
    aim: bool
    verdict: Verdict


def judge(bar: Bar, figures: Figures) -> Judgement:
    """Compare the two figures of a bar; a figure that is missing is never guessed."""
    ours = figures.get(bar.ours)
    other = figures.get(bar.other) if isinstance(bar.other, str) else bar.other
    wanted = f"{bar.wanted} {bar.limit:g}"
    if ours is None or other is None:
        return Judgement(bar.what, ours, other, None, wanted, bar.aim, "not measured")
    ratio = ours / other
    verdict: Verdict = "met" if (ratio >= bar.limit if bar.wanted == "at least" else ratio <= bar.limit) else "not met"
    if verdict == "not met" and "worker" in bar.ours and figures.get(FREE_CORES, TWO_FREE_CORES) < TWO_FREE_CORES:
        verdict = "no free cores"
    return Judgement(bar.what, ours, other, ratio, wanted, bar.aim, verdict)


def best(name: str, one: float, two: float) -> float:
    """The better of two measurements of a figure: the shorter time, the greater speed."""
    return min(one, two) if name.endswith(("_us", "_ms")) else max(one, two)
