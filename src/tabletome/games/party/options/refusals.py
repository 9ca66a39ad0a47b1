"""Why something cannot be done now, in a sentence with the rule. What cannot be known to the seat is never looked at."""

from __future__ import annotations

from collections.abc import Callable

from tabletome.games.party.board.attempt import dice_and_runes, dice_names, quests_face_up, usable_powers
from tabletome.games.party.board.heroes import in_final_form, powers_of
from tabletome.games.party.board.rows import for_sale, hero_deck
from tabletome.games.party.cards.boards import Action
from tabletome.games.party.cards.library import Table
from tabletome.games.party.options.card_in_use import QUESTIONS
from tabletome.games.party.options.quest import ARENA, BOSS, QUEST, SLOT_WOUND
from tabletome.games.party.options.roll import MODIFY, POOL, SKULL_SCROLL
from tabletome.games.party.options.tavern import TAVERN
from tabletome.games.party.options.wounds import WOUNDS
from tabletome.games.party.state import Player, State
from tabletome.kernel import Choose


def why_not(table: Table, asked: Choose, answer: str) -> str:
    """The reason against an answer; empty if there is nothing more to say than that it is not offered."""
    verb, _, thing = answer.partition(" ")
    if verb == "buy" and thing in ("item", "legendary item"):
        verb, thing = answer, ""
    reason = REASONS.get(verb)
    return reason(table, asked, thing) if reason else ""


# --- in the Tavern ----------------------------------------------------------------------------------------------------


def tavern_only(asked: Choose) -> str:
    return "" if asked.kind == TAVERN else "that is for the Tavern phases (AP-TURN-02, AP-TAVERN-06)"


def buy(table: Table, asked: Choose, arg: str) -> str:
    state = table.state
    name, _, old = arg.partition(" over ")
    player, card = state.players[asked.seat], table.library.heroes.get(name)
    if wrong := tavern_only(asked):
        return wrong
    if card is None:
        return f"there is no hero '{name}'"
    if hero_deck(table, name) not in state.opened:
        return "legendary heroes are not for sale yet (AP-TAVERN-05)"
    if name not in for_sale(state, hero_deck(table, name)):
        return f"{card.name} is not on offer (AP-TAVERN-02)"
    if card.cost > player.gold:
        return f"{card.name} costs {card.cost} gold, and there are only {player.gold} (AP-TAVERN-01)"
    if old:
        return f"{old} is not in the party (AP-HERO-04)"
    return f"the party is full: buy {name} over one of your heroes (AP-HERO-01, AP-HERO-04)"


def equip(table: Table, asked: Choose, arg: str) -> str:
    state = table.state
    weapon, _, name = arg.partition(" to ")
    player, card = state.players[asked.seat], table.library.items.get(weapon)
    if wrong := tavern_only(asked):
        return wrong
    if card is None or card.type != "weapon":
        return f"'{weapon}' is no weapon (AP-ITEM-09)"
    if weapon not in player.hand:
        if any(hero.weapon == weapon for hero in player.party):
            return "an equipped weapon cannot be moved or taken off (AP-ITEM-11)"
        return f"{card.name} is not in your hand (AP-TAVERN-06)"
    if name not in {hero.id for hero in player.party}:
        return f"'{name}' is no hero of your party (AP-ITEM-09)"
    return f"{card.name} can only be carried by an upgraded hero (AP-ITEM-12)"


def priced(table: Table, asked: Choose, action: Action) -> str:
    """The reasons that all town actions share: not unlocked yet, too dear. (AP-TOWN-08, -18)"""
    town, gold = table.library.town, table.state.players[asked.seat].gold
    if wrong := tavern_only(asked):
        return wrong
    if action not in town.unlocked[table.state.level]:
        return "the town does not offer that yet (AP-TOWN-08)"
    price = 0 if action == "sell_item" else getattr(town.prices, action)
    return f"it costs {price} gold, and there are only {gold} (AP-TOWN-18)" if gold < price else ""


def buy_item(table: Table, asked: Choose, arg: str) -> str:
    return priced(table, asked, "buy_item") or "no item is left to draw (AP-ITEM-18)"


def buy_legendary_item(table: Table, asked: Choose, arg: str) -> str:
    return priced(table, asked, "buy_legendary_item") or "no item is left to draw (AP-ITEM-18)"


def sell(table: Table, asked: Choose, item: str) -> str:
    state = table.state
    if (
        any(hero.weapon == item for hero in state.players[asked.seat].party)
        and item not in state.players[asked.seat].hand
    ):
        return "an equipped weapon cannot be sold (AP-TOWN-18)"
    return priced(table, asked, "sell_item") or "only a card from your hand can be sold (AP-TOWN-18)"


def scout(table: Table, asked: Choose, deck: str) -> str:
    state = table.state
    if wrong := priced(table, asked, "scout"):
        return wrong
    if deck in state.rows and deck not in state.opened:
        return "this deck is not open yet (AP-TOWN-19, AP-TOWN-20)"
    return "only an open hero or quest deck that has a card left can be scouted (AP-TOWN-20)"


def heal(table: Table, asked: Choose, name: str) -> str:
    if asked.kind in QUESTIONS:
        return "only a wounded hero of your own party can be healed (AP-SYM-07, AP-SYM-11)"
    return priced(table, asked, "heal") or "only a wounded hero of your party can be healed (AP-TOWN-21)"


def upgrade(table: Table, asked: Choose, name: str) -> str:
    reason = "only a hero of your party on its standard side can be upgraded (AP-TOWN-21, AP-HERO-06)"
    return priced(table, asked, "upgrade") or reason


def give(table: Table, asked: Choose, arg: str) -> str:
    state = table.state
    if not state.coop:
        return "rivals may not give anything to each other (AP-TAVERN-08)"
    if wrong := tavern_only(asked):
        return wrong
    if state.players[asked.seat].gave:
        return "one gift a turn, and you have made it (AP-COOP-11)"
    most = table.library.coop.gift_gold
    return f"a gift is one item card from your hand or up to {most} coins, to another player (AP-COOP-11)"


def dismiss(table: Table, asked: Choose, arg: str) -> str:
    return "a hero leaves the party only by being overridden or killed (AP-TAVERN-08)"


# --- on a quest -------------------------------------------------------------------------------------------------------


def cry(table: Table, asked: Choose, arg: str) -> str:
    return "there is a time to cry: in the Tavern, after a failed quest (AP-QUEST-16)"


def go(table: Table, asked: Choose, arg: str) -> str:
    state = table.state
    name, _, heroes = arg.partition(" with ")
    card = table.library.quests.get(name)
    if card is None:
        return f"there is no quest '{name}'"
    if asked.kind != QUEST:
        return "one quest a turn, in the Quest phase (AP-QUEST-02)"
    if name not in quests_face_up(state):
        return f"{card.name} is not face up (AP-QUEST-01)"
    return sent(state.players[asked.seat], heroes.split(), card.heroes, card.name, "AP-QUEST-03")


def sent(player: Player, names: list[str], wanted: int, where: str, rule: str) -> str:
    """The wrong heroes, or not exactly as many as there are slots."""
    for name in names:
        if name not in {hero.id for hero in player.party}:
            return f"'{name}' is no hero of your party"
    if len(names) != wanted:
        return f"{where} takes exactly {wanted} heroes, not {len(names)} ({rule})"
    return "name every hero only once"


def enter(table: Table, asked: Choose, arg: str) -> str:
    state = table.state
    if asked.kind != ARENA:
        return ""
    card = table.library.arenas[state.arena]
    return sent(state.players[asked.seat], arg.split()[1:], card.heroes, card.name, "AP-ARENA-08")


def fight(table: Table, asked: Choose, arg: str) -> str:
    state = table.state
    if asked.kind != BOSS:
        return ""
    card = table.library.bosses[state.boss]
    return sent(state.players[asked.seat], arg.split()[1:], card.s1.heroes, card.name, "AP-BOSS-12")


def slot(table: Table, asked: Choose, arg: str) -> str:
    state = table.state
    if state.attempt is None or asked.kind != SLOT_WOUND:
        return ""
    if arg.partition(" ")[2] in state.attempt.slotted:
        return "each marked slot hurts a different hero (AP-QUEST-08)"
    return "a slot wound hits a hero who goes on the quest (AP-QUEST-06)"


def drink(table: Table, asked: Choose, item: str) -> str:
    if asked.kind != POOL:
        return "potions are used while the pool is formed, before the roll (AP-ITEM-03, AP-POOL-02)"
    return not_in_hand(table, asked, item) or "that is no potion that would do anything now (AP-ITEM-03)"


def scroll(table: Table, asked: Choose, item: str) -> str:
    if asked.kind != MODIFY:
        return "scrolls are used after the dice were rolled (AP-ITEM-06)"
    return not_in_hand(table, asked, item) or "that is no scroll that would do anything now (AP-ITEM-06)"


def not_in_hand(table: Table, asked: Choose, item: str) -> str:
    state = table.state
    return "" if item in state.players[asked.seat].hand else f"'{item}' is not in your hand"


def reroll(table: Table, asked: Choose, die: str) -> str:
    state = table.state
    if state.attempt is None or asked.kind != MODIFY:
        return "dice are rerolled after the roll, in your own roll step (AP-REROLL-01)"
    if not state.players[asked.seat].token:
        return "your reroll token is on its inactive side (AP-REROLL-02)"
    return locked(state, die) or f"there is no die '{die}' in the pool"


def locked(state: State, name: str) -> str:
    """If the die is there but locked."""
    assert state.attempt is not None
    pool = state.attempt.pool
    places = dict(zip(dice_names(pool), pool.dice, strict=True))
    return (
        f"{name} is locked, its rune was used (AP-RUNE-03, AP-RUNE-10)"
        if name in places and places[name].locked
        else ""
    )


def rune(table: Table, asked: Choose, arg: str) -> str:
    state = table.state
    if state.attempt is None or asked.kind != MODIFY:
        return "runes are spent after the roll, in your own roll step (AP-RUNE-02)"
    spent, _, purpose = arg.partition(" ")
    target = purpose.removeprefix("reroll ")
    if target == spent:
        return "a rune can never reroll the die that produced it (AP-RUNE-04)"
    return (
        locked(state, spent)
        or locked(state, target)
        or used_up(table, purpose)
        or left_alone(table, spent, purpose)
        or "there is no such rune or use for it"
    )


def left_alone(table: Table, spent: str, purpose: str) -> str:
    """If the ability could only change the die whose rune would pay for it."""
    state = table.state
    assert state.attempt is not None
    there = spent in dice_and_runes(state.attempt.pool)[1]
    if there and purpose in {power.name for power in usable_powers(table)[1]}:
        return f"the rune locks {spent}, and then there would be nothing left for it to change (AP-RUNE-03, AP-RUNE-10)"
    return ""


def use(table: Table, asked: Choose, name: str) -> str:
    state = table.state
    if state.attempt is None or asked.kind != MODIFY:
        return "abilities and weapons are used after the roll (AP-ROLL-02)"
    return used_up(table, name) or "only abilities and weapons of active heroes that would do something (AP-ROLL-04)"


def used_up(table: Table, name: str) -> str:
    """Used already, a mere preview, or at home."""
    state = table.state
    now = state.attempt
    assert now is not None
    if name in {used.partition(" ")[2] for used in now.used}:
        return "it works once per quest, and it was used (AP-ROLL-06, AP-RUNE-09)"
    for hero in state.players[now.seat].party:
        if hero.id == name and not in_final_form(table, hero):
            return "what the standard side shows in brackets is only a preview (AP-HERO-02)"
        if hero.id not in now.active and any(power.name == name for power in powers_of(table, hero)):
            return "a hero left at home contributes nothing (AP-ROLL-04)"
    return ""


def aid(table: Table, asked: Choose, arg: str) -> str:
    state = table.state
    if not state.coop:
        return "only the roller may play cards on a roll (AP-ROLL-03)"
    if state.attempt is not None and state.attempt.aided:
        return "one scroll of a partner for each roll, and it was played (AP-COOP-12)"
    return ""


def wound(table: Table, asked: Choose, arg: str) -> str:
    return "wounds go to living active heroes (AP-WOUND-06, AP-WOUND-07)" if asked.kind == WOUNDS else ""


def skull(table: Table, asked: Choose, item: str) -> str:
    return "that is no skull scroll of this moment in your hand (AP-ITEM-16)" if asked.kind == SKULL_SCROLL else ""


REASONS: dict[str, Callable[[Table, Choose, str], str]] = {
    "buy": buy, "buy item": buy_item, "buy legendary item": buy_legendary_item, "equip": equip, "sell": sell, "scout": scout,
    "heal": heal, "upgrade": upgrade, "give": give, "dismiss": dismiss, "cry": cry, "quest": go,
    "enter": enter, "fight": fight, "slot": slot,
    "drink": drink, "scroll": scroll, "reroll": reroll, "rune": rune, "use": use, "aid": aid, "wound": wound, "skull": skull,
}  # fmt: skip
