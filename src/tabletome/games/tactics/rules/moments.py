"""Moments: what acts by itself acts, then the party may answer with one RESPONSE. (AT-KEY-04..08, AT-BOSS-17)"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabletome.games.tactics.cards.kinds import Card
from tabletome.games.tactics.cards.language import Amount
from tabletome.games.tactics.cards.language import Moment as MomentName
from tabletome.games.tactics.cards.library import Play, Table
from tabletome.games.tactics.cards.text import amount as amount_text
from tabletome.games.tactics.options.attack import attack_dice, attack_plus
from tabletome.games.tactics.options.doing import Attack, Blow, Doing, Happening, Roll
from tabletome.games.tactics.options.figures import is_boss
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.options.respond import (
    RESPOND,
    LetBe,
    Moment,
    Respond,
    about,
    answer,
    holders,
    responses,
)
from tabletome.games.tactics.options.values import in_play, used_up
from tabletome.games.tactics.options.would_do import would_do
from tabletome.games.tactics.rules.asking.seats import heroes_in_line, seat_of
from tabletome.games.tactics.rules.playing import play_response, use_by_itself
from tabletome.games.tactics.state import Actor, actor, fight_of
from tabletome.kernel import Choose, Flow, acts
from tabletome.words import capitalized, listed

HAPPENS: dict[MomentName, str] = {
    "attack-declared": "is attacked", "dice-rolled": "has rolled", "would-lose": "would lose {amount} HP",
    "damaged": "was damaged", "condition-gained": "gained a condition", "knocked-out": "was knocked out",
    "defeated": "was defeated", "moved": "has moved", "turn-start": "begins a turn", "turn-end": "ends a turn",
    "healed": "was healed", "card-played": "has played a card",
}  # fmt: skip


def moment(
    play: Play, name: MomentName, who: list[Actor], by: Actor | None = None, *, card: str = "",
    attack: Attack | None = None, blow: Blow | None = None, roll: Roll | None = None,
) -> Flow[None]:  # fmt: skip
    """Something happens to somebody: cards that wait for it act by themselves, then one RESPONSE may be played."""
    happening = Happening(name, who, by, card, attack, blow, roll)
    yield from act_by_themselves(play, happening, owners(play))
    yield from window(play, happening)


def owners(table: Table) -> Iterator[Actor]:
    """Those whose cards act, in order: bosses, other enemies by identifier, then heroes and creatures. (AT-BOSS-17)"""
    figures = fight_of(table.state).actors
    yield from [one for one in figures if is_boss(table, one)]
    yield from [one for one in figures if one.side == "enemy" and not is_boss(table, one)]
    yield from [one for one in figures if one.side != "enemy"]


def act_by_themselves(play: Play, happening: Happening, those: Iterable[Actor]) -> Flow[None]:
    """What waits for this moment by itself acts, one after the other; what takes the place of removal is not among it.

    `those` are brought into their order only if anybody has something that waits.
    """
    waiting = play.library.waiting.get(happening.moment)
    if waiting is None or not in_play(play, fight_of(play.state).actors, waiting):
        return
    for owner, card in in_play(play, those, waiting):
        if card.when is None or card.when.moment != happening.moment or card.replaces_removal:
            continue
        for one in about(play, card.when, owner, happening):
            doing = answer(owner, card, one, happening, response=False)
            if ready(play, owner, card) and would_do(play, card.text, doing):
                yield from use_by_itself(play, owner, card, doing)


def ready(play: Play, owner: Actor, card: Card) -> bool:
    """Is the owner still there, and may the card be used again?"""
    return owner.on_board and not used_up(play, card, owner.id)


def window(play: Play, happening: Happening) -> Flow[None]:
    """One RESPONSE for the whole party; the player earliest in initiative is asked first. (AT-KEY-05, AT-KEY-06, AT-KEY-08)"""
    if fight_of(play.state).responding:
        return
    able = holders(play, happening.moment)
    offers: dict[int, list[Respond]] = {}
    for hero in heroes_in_line(play.state) if able else ():
        if hero.id in able and (found := responses(play, hero, happening)):
            offers.setdefault(seat_of(play.state, hero), []).extend(found)
    for seat, offered in offers.items():
        about_it = _moment(offered[0].hero, happening)
        groups = [*acts(offered), *acts([LetBe()])]
        option = yield Choose(seat, groups, f"{_prompt(play, happening)} Respond?", ("AT-KEY-04",), RESPOND, about_it)
        act: Respond | LetBe = option.arg
        if isinstance(act, Respond):
            yield from _respond(play, act, happening)
            return


def _moment(hero: str, happening: Happening) -> Moment:
    amount = happening.blow.amount if happening.blow is not None else 0
    by = happening.by.id if happening.by is not None else ""
    return Moment(hero, happening.moment, tuple(one.id for one in happening.who), by, amount)


def _prompt(play: Play, happening: Happening) -> str:
    who = listed([name_of(play, one.id) for one in happening.who])
    amount = happening.blow.amount if happening.blow is not None else 0
    said = HAPPENS.get(happening.moment, happening.moment).format(amount=amount)
    by = happening.by
    whose = name_of(play, by.id) if by is not None and by not in happening.who else ""
    source = f" ({whose})" if happening.moment == "would-lose" else f" by {whose}"
    return capitalized(f"{who} {said}{source if whose else ''}{_with(play, happening)}.")


def _with(play: Play, happening: Happening) -> str:
    """What an attack that may be answered will roll."""
    made = happening.attack
    if made is None or happening.moment != "attack-declared":
        return ""
    doing = Doing(made.by, made.card, attack=made)
    dice, plus = attack_dice(play, made.by, made.amount, doing), attack_plus(play, made.by, made.amount, doing)
    return f" with {amount_text(Amount(dice, plus))}"


def _respond(play: Play, act: Respond, happening: Happening) -> Flow[None]:
    """A response costs no action and is not itself an event. (AT-KEY-07, AT-KEY-08)"""
    hero = actor(play.state, act.hero)
    assert hero is not None
    on = next((one for one in happening.who if one.id == act.on), hero)
    fight = fight_of(play.state)
    fight.responding = True
    card = play.library.cards[act.card]
    yield from play_response(play, hero, card, answer(hero, card, on, happening))
    fight.responding = False
