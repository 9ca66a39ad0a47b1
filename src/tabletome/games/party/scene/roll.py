"""The attempt under way: the card that is tried, the dice as they lie, and what would happen if the roller stopped now."""

from __future__ import annotations

from tabletome.games.party.board import pool as dice
from tabletome.games.party.board import wounds
from tabletome.games.party.board.attempt import LOOSE, dice_names, need_of
from tabletome.games.party.board.dealing import worth_of_hero
from tabletome.games.party.board.fulfilment import Cover
from tabletome.games.party.board.wounds import Target
from tabletome.games.party.cards import kinds, signs
from tabletome.games.party.cards.language import Need
from tabletome.games.party.cards.library import Table
from tabletome.games.party.cards.signs import SYMBOLS, face_name
from tabletome.games.party.options import ALL_DICE, PLAN, exact_odds, hero_name, on_colour, on_die
from tabletome.games.party.options import roll_odds as odds
from tabletome.games.party.options.roll import MODIFY, AskForScroll
from tabletome.games.party.options.wounds import plan_words
from tabletome.games.party.rules import arena
from tabletome.games.party.scene.cards import (
    arena_card,
    boss_card,
    dice_words,
    need_words,
    quest_card,
    rank,
    reward_words,
    wound_kinds,
    wounds_words,
)
from tabletome.games.party.state import COLOURS, RUNE, Attempt, PoolDie, State, active_heroes, attempt
from tabletome.scene import Card, Die, Zone
from tabletome.scene.options import Offered
from tabletome.words import counted, listed

DIE_COLOURS = {"r": "red", "g": "green", "b": "blue", "y": "yellow"}
UNROLLED = "?"


# --- dice -------------------------------------------------------------------------------------------------------------


def the_dice(state: State, lying: Offered) -> tuple[Die, ...]:
    """The dice in their order, then the loose symbols; those to come before the roll."""
    now = state.attempt
    if now is None:
        return ()
    if not now.rolled:
        return (*_to_come(now, lying), *_loose(now, lying))
    names = dice_names(now.pool)
    return (*(_lying(names[place], die, lying) for place, die in enumerate(now.pool.dice)), *_loose(now, lying))


def _to_come(now: Attempt, lying: Offered) -> list[Die]:
    found = []
    for place, colour in enumerate(now.colours):
        name = f"{colour}{now.colours[: place + 1].count(colour)}"
        option, also = lying.on(ALL_DICE, on_colour(colour))
        found.append(Die(name, UNROLLED, DIE_COLOURS[colour], option=option, also=also))
    return found


def _lying(name: str, die: PoolDie, lying: Offered) -> Die:
    """A die; beside it whether it is locked, or else the best that a click on it promises."""
    option, also = lying.on(on_die(name))
    note = "locked" if die.locked else best(lying, on_die(name))
    return Die(name, face_name(die.face), DIE_COLOURS[die.colour], note, option, also)


def _loose(now: Attempt, lying: Offered) -> list[Die]:
    """Symbols beside the dice, ivory; a loose rune may be spent."""
    found = []
    for place, symbol in enumerate(sorted(now.pool.loose, key=SYMBOLS.index), start=1):
        option, also = lying.on(on_die(LOOSE)) if symbol == RUNE else ("", ())
        found.append(Die(f"loose {place}", face_name(symbol), "ivory", "", option, also))
    return found


def best(lying: Offered, place: str) -> str:
    """The best odds among the options on a place: by what best play reaches first, then by the chance to stop on."""
    figures = [text for _, text in lying.odds_on(place)]
    return str(max(figures, key=rank)) if figures else ""


# --- the card and the evaluation --------------------------------------------------------------------------------------


def attempt_zone(table: Table, lying: Offered) -> Zone:
    """What is tried, and how it stands."""
    state = table.state
    now = attempt(state)
    who = COLOURS[now.seat].capitalize()
    if now.kind == "quest":
        card, title = quest_card(table, now.card, lying, at_hand=True), f"{who} on a quest"
    elif now.kind == "arena":
        card, title = arena_card(table, now.card, lying, coop=state.coop), f"{who} in the arena"
    else:
        card, title = boss_card(table, now.card, lying, now.stage), f"{who} against the boss, stage {now.stage}"
    return Zone("attempt", title, (card, evaluation(table, lying)))


def evaluation(table: Table, lying: Offered) -> Card:
    """The live evaluation: what is met, what is missing, which wounds would land, and the odds."""
    state = table.state
    now = attempt(state)
    option, also = lying.on(PLAN)
    if state.phase == "wounds":
        title, lines = ("Success" if now.success else "Failure"), _dealt(table)
    elif not now.rolled:
        title, lines = "Before the roll", _before(table, now)
    elif now.kind == "arena":
        title, lines = f"Score {_score(table)}", _wounded(table)
    else:
        title, lines = _read(table, lying)
    return Card("evaluation", title, "the roll", tuple(lines), option, also=also)


def _before(table: Table, now: Attempt) -> list[str]:
    state = table.state
    colours = now.colours or odds.gathered(table, active_heroes(state))[0]
    figures = odds.standing(table)
    lines = [f"To roll: {dice_words(colours)}"]
    lines += [f"{figures}{'' if figures.startswith('average') else ' to succeed'} by the roll alone"] if figures else []
    lines += [f"Needs {now.toughened} more hit points by a skull scroll"] if now.toughened else []
    lines += [f"Slot wounds first: {wounds_words(now.slots)}"] if now.slots else []
    lines.append(f"Then {wounds_words(now.wounds)}{_blocks(now.blocks)}")
    return lines


def _blocks(blocks: str) -> str:
    return f"; {counted(len(blocks), 'wound is', 'wounds are')} prevented by cards" if blocks else ""


def _read(table: Table, offered: Offered) -> tuple[str, list[str]]:
    """A roll against its conditions. What is missing comes first, as a narrow screen has no room for all of it."""
    state = table.state
    now = attempt(state)
    found = evaluated(table)
    lying = f"On the table: {symbols_words(found.symbols)}"
    lines = [lying] if found.met else []
    if not found.met:
        lines.append(f"{need_words(found.missing)} missing")
        lines += [_still_possible(table, offered)] if state.phase == "modify" else []
    for place, outlook in enumerate(found.outlooks):
        said = outlook_words(table, now.wounds, outlook)
        lines.append(said.replace("Wounds:", "Or all shields for defence:") if place else said)
    told = met_words(need_of(table, now), found.cover)
    lines += [told] if told else []
    lines += [] if found.met else [lying]
    return ("Enough to succeed" if found.met else "Not enough yet"), lines


def _still_possible(table: Table, offered: Offered) -> str:
    """What best play can still reach; of a hand that is hidden nothing is known, and a partner may keep a scroll."""
    player = table.state.players[attempt(table.state).seat]
    hidden = any(item not in table.library.items for item in player.hand)
    asked = offered.asked if offered.asked is not None and offered.asked.kind == MODIFY else ()
    figures = [offered.odds.get(str(option)) for option in asked if not isinstance(option.arg, AskForScroll)]
    found = odds.Roll(table).best_play(each for each in figures if isinstance(each, odds.Figures))
    return f"0 % if {'they' if hidden else 'you'} stop now, {found} with best play of what {'lies open' if hidden else 'is left'}"


def evaluated(table: Table) -> exact_odds.Evaluation:
    """The roll as it lies, read by the rules of the evaluation."""
    state = table.state
    now, aim = attempt(state), odds.aim_now(table)
    return exact_odds.evaluate(
        now.pool,
        aim.need,
        aim.immune,
        crit=aim.crit,
        hits=now.wounds,
        preventions=_preventions(table),
        heroes=_targets(table),
    )


def _targets(table: Table) -> list[Target]:
    state = table.state
    return [Target(hero.id, hero.wounded, worth_of_hero(table, hero)) for hero in active_heroes(state)]


def _preventions(table: Table) -> str:
    """What cards prevent, critical hits included as long as they are not paid."""
    state = table.state
    now = attempt(state)
    if state.phase in ("evaluate", "wounds"):
        return now.blocks
    deeds = odds.critical_deeds(table, active_heroes(state))
    return now.blocks + wounds.critical_preventions(deeds) * dice.criticals(now.pool)


def symbols_words(symbols: dict[str, int]) -> str:
    """
    >>> symbols_words({"S": 2, "R": 1})
    '2 swords, 1 rune'
    """
    shown = [counted(symbols[one], signs.SYMBOL[one], signs.MANY[one]) for one in SYMBOLS if symbols.get(one)]
    return ", ".join(shown) or "nothing"


def met_words(need: Need, cover: Cover) -> str:
    """
    >>> from tabletome.games.party.board.fulfilment import cover
    >>> need = Need({"S": 2}, hp=2)
    >>> met_words(need, cover(need, {"S": 2, "A": 1}))
    'Met: 2 of 2 swords, 1 of 2 HP'
    """
    parts = [
        f"{cover.named.get(one, 0)} of {counted(number, signs.SYMBOL[one], signs.MANY[one])}"
        for one, number in need.symbols.items()
    ]
    parts += [f"{sum(cover.hit_points.values())} of {need.hp} HP"] if need.hp else []
    return f"Met: {', '.join(parts)}" if parts else ""


def outlook_words(table: Table, hits: str, outlook: exact_odds.Outlook) -> str:
    """How the wounds would go."""
    if not hits:
        return "No wounds"
    stopped = len(outlook.defence.by_shields) + len(outlook.defence.by_prevention)
    said = f"Wounds: {wound_kinds(hits)}" + (f", {stopped} stopped" if stopped else "")
    hurt = [name for name in outlook.wounded if any(blow.hero == name for blow in outlook.plan)]
    falls = [f"{listed([hero_name(table, name) for name in outlook.dead])} would die"] if outlook.dead else []
    falls += [f"{listed([hero_name(table, name) for name in hurt])} would be wounded"] if hurt else []
    return f"{said}. {'; '.join(falls) or 'Nobody is hurt'}"


def _dealt(table: Table) -> list[str]:
    state = table.state
    now = attempt(state)
    lines = [f"Left: {wounds_words(now.wounds)}"]
    lines += [f"{counted(now.shields, 'shield')} for defence"] if now.shields and not now.dealing else []
    return [*lines, f"Plan: {plan_words(table)}"]


# --- the arena --------------------------------------------------------------------------------------------------------


def _score(table: Table) -> int:
    state = table.state
    now, aim = attempt(state), odds.aim_now(table)
    symbols = dice.final_symbols(now.pool, aim.crit)
    return sum(symbols[one] for one in aim.counted)


def _wounded(table: Table) -> list[str]:
    state = table.state
    now, aim = attempt(state), odds.aim_now(table)
    found = evaluated(table)
    lines = [f"On the table: {symbols_words(found.symbols)}"]
    lines.append(f"Counts {listed([signs.MANY[one] for one in aim.counted])}")
    return [*lines, outlook_words(table, now.wounds, found.outlooks[0])]


def standings(table: Table) -> Card | None:
    """Who has entered the arena with which score, and what it would pay now."""
    state = table.state
    now = state.arena_fight
    if now is None:
        return None
    card = table.library.arenas[state.arena]
    lines = []
    for one in sorted(now.entered, key=lambda one: -one.score):
        who = COLOURS[one.seat].capitalize()
        if one.score < 0:
            lines.append(f"{who} has yet to roll")
            continue
        tier = arena.tier(table, one.seat)
        position, tied = arena.ranking(state, one.seat)
        shared = f"tied for position {position}, so " if tied and not state.coop else ""
        lines.append(f"{who} {one.score}: {shared}{_tier_words(card, tier)}")
    lines += [f"{COLOURS[seat].capitalize()} has yet to decide" for seat in now.asked]
    return Card("standings", "Standings", "arena", tuple(lines))


def _tier_words(card: kinds.ArenaCard, tier: int) -> str:
    return f"tier {tier}, {reward_words(card.tiers[tier - 1])}" if tier <= len(card.tiers) else "no reward"
