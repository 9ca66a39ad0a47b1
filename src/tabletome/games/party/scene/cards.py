"""Cards as the table shows them: what a glance needs first, in as few words as it can be said."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tabletome.games.party.board.heroes import in_final_form, powers_of
from tabletome.games.party.cards import kinds, signs, text
from tabletome.games.party.cards.language import Ability, Need, Reward
from tabletome.games.party.cards.library import Table
from tabletome.games.party.options import ATTEMPT
from tabletome.games.party.options.roll_odds import Figures
from tabletome.games.party.state import Hero
from tabletome.scene import Card
from tabletome.scene.options import Offered
from tabletome.words import counted, listed

GRADES = {"town": "normal quest", "forest": "heroic quest", "mountains": "legendary quest"}
"""What the quests of each deck are called. (AP-COMP-02)"""
NAMES = {
    "town": "Town quests", "forest": "Forest quests", "mountains": "Mountain quests", "heroes": "Heroes for hire",
    "legendary-heroes": "Legendary heroes", "items": "Items", "legendary-items": "Legendary items",
}  # fmt: skip


KINDS = {"potion": "brown potion", "scroll": "purple scroll", "relic": "relic", "weapon": "weapon"}
SKULL = "purple scroll: skull"
"""The types of items with their printed colours; painters give these very words the colour they name. (AP-COMP-12)"""


# --- short words ------------------------------------------------------------------------------------------------------


def need_words(need: Need) -> str:
    """
    >>> need_words(Need({"S": 2, "M": 1}, 2)), need_words(Need())
    ('2 swords, 1 magic, 2 HP', 'Succeeds by itself')
    """
    parts = [counted(number, signs.SYMBOL[one], signs.MANY[one]) for one, number in need.symbols.items()]
    parts += [f"{need.hp} HP"] if need.hp else []
    return ", ".join(parts) or "Succeeds by itself"


def reward_words(reward: Reward) -> str:
    """
    >>> reward_words(Reward(gold=2, items=1, up=1, vp=5))
    '2 gold, 1 item, 1 level-up, 5 VP'
    """
    parts = [f"{reward.gold} gold"] if reward.gold else []
    parts += [counted(reward.items, "item")] if reward.items else []
    parts += [counted(reward.legendary, "legendary item")] if reward.legendary else []
    parts += [counted(reward.up, "level-up")] if reward.up else []
    parts += [f"{reward.vp} VP"] if reward.vp else []
    return ", ".join(parts) or "nothing"


def wounds_words(wounds: str) -> str:
    """
    >>> wounds_words("Dww"), wounds_words("Dw"), wounds_words("")
    ('1 deadly and 2 light wounds', '1 deadly and 1 light wound', 'no wounds')
    """
    last = wounds.count("w") or wounds.count("D")
    return f"{wound_kinds(wounds)} {'wound' if last == 1 else 'wounds'}" if wounds else "no wounds"


def wound_kinds(wounds: str) -> str:
    """
    >>> wound_kinds("Dww")
    '1 deadly and 2 light'
    """
    kinds = (("D", "deadly"), ("w", "light"))
    return " and ".join(f"{wounds.count(letter)} {kind}" for letter, kind in kinds if letter in wounds)


def slots_words(slots: str) -> str:
    """
    >>> slots_words("w.."), slots_words(".")
    ('For 3 heroes, 1 light wound first', 'For 1 hero')
    """
    first = slots.replace(".", "")
    return f"For {counted(len(slots), 'hero')}" + (f", {wounds_words(first)} first" if first else "")


def dice_words(colours: str) -> str:
    """
    >>> dice_words("rrb")
    '2 red, 1 blue'
    """
    return (
        ", ".join(f"{colours.count(each)} {signs.COLOUR_NAMES[each]}" for each in "rgby" if each in colours)
        or "no dice"
    )


# --- quests, arena, boss ----------------------------------------------------------------------------------------------


def challenge_lines(card: kinds.Challenge) -> list[str]:
    lines = [f"First {wounds_words(card.slot_wounds)}"] if card.slot_wounds else []
    lines.append(need_words(card.need))
    lines += [f"Immune to {listed([signs.MANY[one] for one in card.no])}"] if card.no else []
    return [*lines, f"Deals {wounds_words(card.hits)}"]


def quest_card(table: Table, name: str, lying: Offered, *, at_hand: bool = False) -> Card:
    """A quest; before it is chosen with the odds of those who could go."""
    card = table.library.quests[name]
    place = ATTEMPT if at_hand else name
    option, also = lying.on(place)
    lines = [*challenge_lines(card), f"Pays {reward_words(card.win)}"]
    lines += [f"If lost: {reward_words(card.fail)}"] if card.fail != Reward() else []
    tag = GRADES[card.deck] if at_hand else counted(card.heroes, "hero")
    return Card(name, card.name, tag, (*lines, *sent_lines(lying, place), *flavour(card)), option, also=also)


def flavour(card: kinds.Quest | kinds.HeroCard | kinds.Item | kinds.ArenaCard | kinds.BossCard) -> list[str]:
    """What a card says beside the rules, in quotation marks."""
    return [f"“{card.flavour}”"] if card.flavour else []


def sent_lines(lying: Offered, place: str) -> list[str]:
    """The odds of those who could go: all the same, or the best of them; each choice has its own in the question."""
    figures = [odds for _, odds in lying.odds_on(place)]
    best = max(figures, key=rank, default="")
    return [str(best) if len(set(figures)) == 1 else f"{best} at best"] if best else []


def rank(figures: str) -> tuple[Fraction, ...]:
    """Odds as numbers, to find the best of them: what best play reaches first."""
    return figures.numbers[::-1] if isinstance(figures, Figures) else ()


def arena_card(table: Table, name: str, lying: Offered, *, coop: bool = False) -> Card:
    """An arena with what it pays: by position, in coop by the marks, which the last tier has none of. (AP-COOP-08)"""
    card = table.library.arenas[name]
    option, also = lying.on(ATTEMPT)
    symbols = listed([signs.MANY[one] for one in card.counted])
    lines = [slots_words(card.slots), f"Counts {symbols}", f"Deals {wounds_words(card.hits)}"]
    if coop:
        lines += [f"{mark} or more: {reward_words(tier)}" for mark, tier in zip(card.marks, card.tiers, strict=False)]
    else:
        lines += [f"{place}. {reward_words(tier)}" for place, tier in enumerate(card.tiers, start=1)]
    return Card(name, card.name, "arena", (*lines, *sent_lines(lying, ATTEMPT), *flavour(card)), option, also=also)


def boss_card(table: Table, name: str, lying: Offered, stage: int = 0) -> Card:
    """The boss with both stages, or the stage that is fought."""
    card = table.library.bosses[name]
    option, also = lying.on(ATTEMPT)
    fought = [f"Stage {number}: {_stage(one)}" for number, one in enumerate(card.stages, start=1)]
    lines = challenge_lines(card.stages[stage - 1]) if stage else fought
    lines += [f"Stage 1 pays {reward_words(card.win1)}", f"Both pay {reward_words(card.win2)}"]
    tag = f"boss, stage {stage}" if stage else "Final Boss"
    return Card(name, card.name, tag, (*lines, *sent_lines(lying, ATTEMPT), *flavour(card)), option, also=also)


def _stage(stage: kinds.Stage) -> str:
    return f"{counted(stage.heroes, 'hero')}; {'; '.join(challenge_lines(stage)).lower().replace('hp', 'HP')}"


# --- heroes and items -------------------------------------------------------------------------------------------------


TRIGGERS = {"free": "Once", "rune": "For a rune", "crit": "Critical hit", "always": "Always"}


def able(abilities: Sequence[Ability]) -> list[str]:
    """What a hero or a weapon can do; that it is once per quest goes without saying. (AP-ROLL-06, AP-RUNE-09)"""
    return [f"{TRIGGERS[one.trigger]}: {text.deed_words(one.deed)}." for one in abilities]


def market_card(table: Table, name: str, lying: Offered, *places: str, top: bool = False) -> Card:
    """A hero for hire, with the price."""
    card = table.library.heroes[name]
    option, also = lying.on(name, *places)
    if card.legendary:
        lines = [dice_words(card.up), *able(card.abilities), f"Retires for {card.vp} VP."]
    else:
        lines = [dice_words(card.std), _upgraded(card)]
    first = ["Top card of the deck"] if top else []
    return Card(name, card.name, f"{card.cost} gold", (*first, *lines, *flavour(card)), option, also=also)


def _upgraded(card: kinds.HeroCard) -> str:
    """The other side of a standard card, in one breath."""
    return f"Upgraded: {dice_words(card.up)}, {card.vp} VP. {' '.join(able(card.abilities))}"


def hero_card(table: Table, seat: int, hero: Hero, lying: Offered, used: Sequence[str] = ()) -> Card:
    """A hero of a party: side, dice, ability, weapon, wound."""
    card = table.library.heroes[hero.id]
    option, also = lying.on(hero.id)
    side = "legendary" if card.legendary else "upgraded" if hero.upgraded else "hero"
    lines = ["Wounded: the next wound kills."] if hero.wounded else []
    lines.append(dice_words(card.dice(hero.upgraded)))
    lines += [*able(card.abilities), f"Retires for {card.vp} VP."] if in_final_form(table, hero) else [_upgraded(card)]
    if hero.weapon:
        weapon = table.library.items[hero.weapon]
        lines.append(f"{weapon.name}. {' '.join(able(weapon.abilities))}")
    spent = [
        table.library.items[power.weapon].name if power.weapon else "ability"
        for power in powers_of(table, hero)
        if power.once in used
    ]
    lines += [f"Used: {', '.join(spent)}."] if spent else []
    figures = [f"{odds} {act.aside(table, seat)}" for act, odds in lying.odds_on(hero.id)]
    return Card(hero.id, card.name, "wounded" if hero.wounded else side, (*lines, *figures[:2]), option, also=also)


def item_card(table: Table, name: str, lying: Offered, place: str = "") -> Card:
    """An item in an open hand; `place` is where its options lie, if not on the card as such."""
    item = table.library.items[name]
    option, also = lying.on(place or name)
    lines = [line for line in text.item_text(item) if line != "Then discard it."]
    if item.type == "weapon":
        only = ["Only for upgraded heroes."] if item.needs else []
        lines = [*only, *able(item.abilities)]
    lines = (
        ["Legendary", *lines, *flavour(item)] if item.legendary else [*flavour(item), *lines]
    )  # the first is set aside
    figures = [str(odds) for _, odds in lying.odds_on(place or name)]
    tag = SKULL if item.skull else KINDS[item.type]
    return Card(name, item.name, tag, (*lines, *figures[:1]), option, also=also)


def list_card(name: str, title: str, tag: str, lines: Sequence[str]) -> Card:
    return Card(name, title, tag, tuple(lines) or ("nothing",))


def quest_line(table: Table, name: str) -> str:
    """A quest of a row that nobody can go to now: `Bloodhounds (2 heroes): 3 HP`."""
    card = table.library.quests[name]
    return f"{card.name} ({counted(card.heroes, 'hero')}): {need_words(card.need)}"


def hero_line(table: Table, hero: Hero) -> str:
    """A hero of somebody else's party in a few words."""
    card = table.library.heroes[hero.id]
    parts = [dice_words(card.dice(hero.upgraded))]
    parts += ["upgraded"] if hero.upgraded else []
    parts += ["wounded"] if hero.wounded else []
    parts += [table.library.items[hero.weapon].name] if hero.weapon else []
    return ", ".join(parts)
