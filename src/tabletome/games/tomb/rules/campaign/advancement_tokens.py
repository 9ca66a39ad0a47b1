"""Advancement tokens that may be used at any time, Regain 2 HP and Recharge: when they are offered, and what they do.

In the own Hero Phase they are among the options; outside of it their owner is asked where they can change something. Tokens that
answer a die or a hit are in rules/moments.py. (TM-ADV-06..09, -14)
"""

from __future__ import annotations

from collections.abc import Callable

from tabletome.games.tomb.board.figures import Context, printed_name, seat_of
from tabletome.games.tomb.cards.library import Play
from tabletome.games.tomb.options import PASS, Pass
from tabletome.games.tomb.options.tokens import (
    BETWEEN_TURNS,
    FALLEN,
    REGAIN,
    USE_TOKEN,
    WOUNDED,
    TokenOffer,
    UseToken,
    free_tokens,
)
from tabletome.games.tomb.rules.cards import effects, moments
from tabletome.games.tomb.state import Hero
from tabletome.kernel import Choose, Flow, acts
from tabletome.kernel.events import CardPlayed


def offer_tokens(play: Play, hero: Hero, prompt: str, about: TokenOffer, *, only: str) -> Flow[None]:
    """One kind of token where it can change what comes next. (TM-DEF-11, TM-ADV-14)"""
    return _offer(play, hero, prompt, about, lambda token: token == only)


def offer_between_turns(play: Play, hero: Hero) -> Flow[None]:
    """Regain 2 HP and Recharge at the end of every turn and just before the 0 HP check. (TM-TURN-15, TM-DEF-11, TM-ADV-14)

    What was declined is not asked again as long as nothing has changed, except of a fallen Hero.
    """
    return _offer(
        play,
        hero,
        "Before the next turn",
        TokenOffer(BETWEEN_TURNS, hero.id),
        lambda token: hero.hp == 0 or hero.declined.get(token) != _at_stake(hero, token),
    )


def _offer(play: Play, hero: Hero, prompt: str, about: TokenOffer, fits: Callable[[str], bool]) -> Flow[None]:
    seat = seat_of(play.state, hero)
    while tokens := [token for token in free_tokens(play, hero) if fits(token)]:
        option = yield Choose(
            seat, [*acts([UseToken(token) for token in tokens]), PASS], f"{prompt}: use a token?", (), USE_TOKEN, about
        )
        if isinstance(option.arg, Pass):
            hero.declined |= {token: _at_stake(hero, token) for token in tokens}
            return
        yield from use_free_token(play, hero, option.arg.card)


def _at_stake(hero: Hero, token: str) -> int:
    """What makes a token worth using: the Hit Points that are left, or the cards that are turned over."""
    return hero.hp if token == REGAIN else sum(not used.up for used in (*hero.powers, *hero.items))


def stand_up(play: Play, hero: Hero) -> Flow[None]:
    """A Hero who has fallen may use Regain 2 HP at once. (TM-DEF-11, TM-ADV-14)"""
    about = TokenOffer(FALLEN, hero.id)
    return offer_tokens(play, hero, f"{printed_name(play, hero)} has fallen", about, only=REGAIN)


def after_a_wound(play: Play, hero: Hero) -> Flow[None]:
    """A wounded Hero may use Regain 2 HP at once; in the own Hero Phase it is among the options anyway. (TM-ADV-14)"""
    state = play.state
    if hero.hp == 0 or (state.phase == "hero_phase" and hero is state.heroes[state.active]):
        return
    about = TokenOffer(WOUNDED, hero.id, hero.hp)
    yield from offer_tokens(play, hero, f"{printed_name(play, hero)} is down to {hero.hp}", about, only=REGAIN)


def use_free_token(play: Play, hero: Hero, token: str) -> Flow[None]:
    """Turn the token over and take its benefit; no action. (TM-ADV-06..09)"""
    used = next(other for other in hero.tokens if other.id == token and other.up)
    moments.turn_over(play, hero, used)
    play.tell(CardPlayed(hero.id, token), "TM-ADV-08")
    yield from effects.run(play, play.library.tokens[token], Context(hero, None, None, token))
