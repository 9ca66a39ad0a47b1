"""Options as sentences: what the question box says instead of the notation."""

from __future__ import annotations

from tabletome.games.party.board.attempt import LOOSE, dice_names
from tabletome.games.party.board.dealing import proposal
from tabletome.games.party.board.heroes import in_final_form, powers_of
from tabletome.games.party.cards import text
from tabletome.games.party.cards.dice import BLANK
from tabletome.games.party.cards.language import Effect
from tabletome.games.party.cards.library import Table
from tabletome.games.party.cards.names import card_name
from tabletome.games.party.cards.text import face_name
from tabletome.games.party.options.card_in_use import HEAL
from tabletome.games.party.options.roll import MODIFY
from tabletome.games.party.options.wounds import WOUNDS as DEALING
from tabletome.games.party.state import State, attempt, party_member
from tabletome.kernel import Choose, Option
from tabletome.scene import Choice, ChoiceGroup
from tabletome.words import listed

TITLES = {
    "buy": "Hire a hero", "equip": "Give a weapon to a hero", "sell": "Sell an item", "scout": "Scout: turn up one more card",
    "heal": "Heal", "upgrade": "Level up", "give": "Give to a partner, once a turn", "quest": "Go on a quest",
    "slot": "Slot wound", "drink": "Drink before the roll", "reroll": "Reroll a die", "rune": "Pay a rune for an ability",
    "use": "Use an ability", "scroll": "Read a scroll", "aid": "Ask a partner for a scroll", "way": "Choose a way",
    "colour": "Add a die", "on": "Reroll a die", "set": "Turn a die", "remove": "Take a die away", "shield": "Use a shield",
    "block": "Use a prevention", "wound": "Deal a wound", "level-up": "Level up", "enter with": "Enter the arena",
    "fight with": "Fight", "discard": "Discard", "skull": "Play a skull scroll",
}  # fmt: skip
DECKS = {
    "town": "town quests", "forest": "forest quests", "mountains": "mountain quests", "heroes": "heroes",
    "legendary-heroes": "legendary heroes",
}  # fmt: skip
WOUNDS = {"w": "light wound", "D": "deadly wound"}


def hero_name(table: Table, name: str) -> str:
    return table.library.heroes[name].name


def heroes_named(table: Table, names: str) -> str:
    """Heroes one after the other, `Hedge Witch and Tavern Brawler`."""
    return listed([hero_name(table, name) for name in names.split()])


def groups(table: Table, asked: Choose, odds: dict[str, str]) -> tuple[ChoiceGroup, ...]:
    """The options of a request by what they are, each a sentence with its odds; what ends the matter last, a plan first."""
    found: dict[str, list[Choice]] = {}
    for option in asked:
        choice = Choice(str(option), label(table, asked.kind, option), odds.get(str(option), ""))
        found.setdefault(title(option), []).append(choice)
    alone = [ChoiceGroup("", tuple(found.pop("")))] if "" in found else []
    made = [ChoiceGroup(name, tuple(choices)) for name, choices in found.items()]
    return (*alone, *made) if asked.kind == DEALING else (*made, *alone)


def title(option: Option) -> str:
    """The heading an option stands under; those that stand alone have none."""
    if option.verb == "rune" and " reroll " in option.arg:
        return TITLES["reroll"]
    return TITLES.get(option.verb, "") if option.arg else ""


def label(table: Table, kind: str, option: Option) -> str:
    """An option of a kind of request as a sentence."""
    state = table.state
    verb, arg = option.verb, option.arg or ""
    if not arg:
        return _alone(table, kind, verb)
    head, _, tail = arg.partition(" ")
    prices = table.library.town.prices
    match verb:
        case "buy":
            return _buy(table, *arg.split(" over "))
        case "equip":
            weapon, _, hero = arg.partition(" to ")
            return f"Give {card_name(table.library, weapon)} to {hero_name(table, hero)}"
        case "sell":
            coins = prices.sell_legendary if table.library.items[arg].legendary else prices.sell_item
            return f"Sell {card_name(table.library, arg)} for {coins} gold"
        case "scout":
            return f"Scout the {DECKS[arg]} for {prices.scout} gold"
        case "heal":
            paid = "" if kind == HEAL else f" for {prices.heal} gold"
            return f"Heal {hero_name(table, arg)}{paid}"
        case "upgrade":
            return f"Level up {hero_name(table, arg)} for {prices.upgrade} gold"
        case "give":
            thing, _, friend = arg.partition(" to ")
            return f"Give {card_name(table.library, thing)} to {friend.capitalize()}"
        case "quest":
            card, _, names = arg.partition(" with ")
            return f"{card_name(table.library, card)} with {heroes_named(table, names)}"
        case "slot":
            return f"{hero_name(table, tail)} takes the {WOUNDS[head]}{_deadly(state, tail, head)}"
        case "wound":
            return f"{hero_name(table, head)} takes the {WOUNDS[tail]}{_deadly(state, head, tail)}"
        case "shield":
            return f"A shield stops a {WOUNDS[arg]}"
        case "block":
            return f"A prevention stops a {WOUNDS[arg]}"
        case "level-up":
            return f"Level up {hero_name(table, arg)}"
        case "enter with":
            return f"Enter with {heroes_named(table, arg)}"
        case "fight with":
            return f"Fight with {heroes_named(table, arg)}"
        case "drink" | "scroll" | "skull" | "discard" | "aid":
            return _card(table, verb, arg)
        case _:
            return _roll(table, verb, arg)


def _alone(table: Table, kind: str, verb: str) -> str:
    prices = table.library.town.prices
    said = {
        "buy item": f"Draw an item for {prices.buy_item} gold",
        "buy legendary item": f"Draw a legendary item for {prices.buy_legendary_item} gold",
        "skip": "Stay at home", "roll": "Roll the dice", "stop": "Stop here", "decline": "Decline",
        "wait": "Let the others go first", "stay": "Do not fight", "pass": "Let it be",
        "hold back": "Let everything be until your next turn", "agree": "Agree",
        "refuse": "Keep the scroll", "cry": "Cry a little; it changes nothing",
        "succeed": "Use the shields to succeed", "defend": "Use the shields against wounds, and fail",
    }  # fmt: skip
    if verb == "done":
        return "Leave the dice as they are" if kind == MODIFY else "Leave the Tavern"
    if verb == "plan":
        return f"Accept the plan: {plan_words(table)}"
    return said.get(verb, verb.capitalize())


def plan_words(table: Table) -> str:
    """The proposed way to deal the wounds."""
    defence, plan = proposal(table)
    parts = [f"shields stop {text.wounds_words(defence.by_shields)}"] if defence.by_shields else []
    parts += [f"{text.wounds_words(defence.by_prevention)} prevented"] if defence.by_prevention else []
    parts += [f"{hero_name(table, blow.hero)} takes a {WOUNDS[blow.wound]}" for blow in plan]
    return ", ".join(parts) or "nothing lands"


def _deadly(state: State, name: str, wound: str) -> str:
    hero = party_member(state, attempt(state).seat, name)
    return " and dies" if hero.wounded or wound == "D" else ""


def _buy(table: Table, name: str, old: str = "") -> str:
    state = table.state
    said = f"Hire {hero_name(table, name)} for {table.library.heroes[name].cost} gold"
    if not old:
        return said
    hero = party_member(state, state.active, old)
    leaves = f"retires for {table.library.heroes[old].vp} VP" if in_final_form(table, hero) else "leaves"
    return f"{said}; {hero_name(table, old)} {leaves}"


def _card(table: Table, verb: str, arg: str) -> str:
    card, _, friend = arg.partition(" from ")
    item = table.library.items[card]
    if verb == "discard":
        return f"Discard {item.name}"
    if item.curse is not None:
        return f"{item.name}: {text.curse_words(item.curse)}"
    whose = f"{friend.capitalize()}'s " if friend else ""
    return f"{whose}{item.name}: {text.deed_words(item.deed)}"


# --- the roll ---------------------------------------------------------------------------------------------------------


def die_name(state: State, name: str) -> str:
    """A die with the face it shows."""
    pool = attempt(state).pool
    return f"{name} ({face_name(pool.dice[dice_names(pool).index(name)].face)})"


def _roll(table: Table, verb: str, arg: str) -> str:
    state = table.state
    head, _, tail = arg.partition(" ")
    match verb:
        case "reroll":
            return f"Reroll {die_name(state, arg)} with the token"
        case "rune":
            paid = "the loose rune" if head == LOOSE else f"the rune on {head}"
            if tail.startswith("reroll "):
                return f"Reroll {die_name(state, tail.removeprefix('reroll '))} with {paid}"
            return f"{power_words(table, tail, 'rune')}, with {paid}"
        case "use":
            return power_words(table, arg, "free")
        case "on":
            return f"Reroll {die_name(state, arg)}"
        case "set":
            return f"Turn {die_name(state, head)} to {face_name('' if tail == BLANK else tail)}"
        case "way":
            assert state.doing is not None
            way = state.doing.ways[int(arg) - 1]
            return _way(way)
        case "colour":
            return f"Add {text.die_words(arg)}"
        case "remove":
            return f"Take {text.die_words(arg)} away"
        case _:
            return f"{verb} {arg}".capitalize()


def _way(way: list[Effect]) -> str:
    said = text.deed_words((tuple(way),))
    return said[0].upper() + said[1:]


def power_words(table: Table, name: str, trigger: str) -> str:
    """An ability or a weapon and what it does."""
    state = table.state
    heroes = state.players[attempt(state).seat].party
    powers = [power for hero in heroes for power in powers_of(table, hero)]
    power = next(power for power in powers if power.name == name and power.trigger == trigger)
    return f"{card_name(table.library, name.rstrip(' 0123456789'))}: {text.deed_words(power.deed)}"
