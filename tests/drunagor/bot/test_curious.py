"""What the curious bot does otherwise than the champion: other Heroes, other options of a page; never another blow."""

from __future__ import annotations

from tabletome.bots import bot_named
from tabletome.games.drunagor.game import GAME
from tabletome.games.drunagor.options.place import PARTY
from tabletome.games.drunagor.options.story.scenes import SCENE
from tabletome.games.drunagor.state import State
from tabletome.kernel import Match

SEEDS = range(8)


def chosen(bot: str, match: Match[State]) -> set[str]:
    """What it does, whatever its seed."""
    assert match.request is not None
    seat = match.seat(match.request.seat)
    return {str(bot_named(bot, GAME, seed).choose(seat)) for seed in SEEDS}


def until(kind: str, **options: object) -> Match[State]:
    """A game of champions as far as such a question."""
    match: Match[State] = Match(GAME, 1, {"heroes": 2, **options}, seed=4)
    bot = bot_named("champion", GAME, 0)
    while match.request is not None and match.request.kind != kind:
        match.answer(bot.choose(match.seat(match.request.seat)))
    return match


def test_it_leads_any_heroes_and_takes_any_option_of_a_page() -> None:
    for match in (until(PARTY, party="choose"), until(SCENE, chapter=2, last=2, most_tries=1)):
        assert len(chosen("champion", match)) == 1
        assert len(chosen("curious", match)) > 1


def test_it_fights_as_the_champion_does() -> None:
    for kind in ("turn", "react"):
        match = until(kind, mode="one-shot")
        assert chosen("curious", match) == chosen("champion", match)
