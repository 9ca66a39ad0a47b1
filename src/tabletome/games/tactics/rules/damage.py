"""HP lost and regained; knocked out, defeated, back again. (AT-KO-*, AT-BOSS-14, AT-HEAL-*, AT-ATK-18)"""

from __future__ import annotations

from tabletome.cards import number
from tabletome.games.tactics.board.squares import GRID
from tabletome.games.tactics.cards.language import AMOUNT, Amount, Whom, whom
from tabletome.games.tactics.cards.library import Play, Table
from tabletome.games.tactics.cards.text import amount as amount_text
from tabletome.games.tactics.cards.text import does
from tabletome.games.tactics.events import KnockedOut, Taken
from tabletome.games.tactics.options.attack import dealt, taken
from tabletome.games.tactics.options.doing import Attack, Blow, Doing, Happening
from tabletome.games.tactics.options.targets import covered, targets
from tabletome.games.tactics.options.values import max_hp, parts, total, used_up
from tabletome.games.tactics.rules.asking.choosing import choose_area, choose_figure
from tabletome.games.tactics.rules.dice import roll
from tabletome.games.tactics.rules.effects import WORDS, carry_out
from tabletome.games.tactics.rules.moments import act_by_themselves, moment, owners, window
from tabletome.games.tactics.rules.playing import mark_used
from tabletome.games.tactics.rules.terrain.returning import put_back
from tabletome.games.tactics.state import OFF_BOARD, Actor, fight_of
from tabletome.kernel import Flow
from tabletome.kernel.events import Damaged, Defeated, Healed, Prevented, Vanished

# --- losing HP --------------------------------------------------------------------------------------------------------


def lose(play: Play, blow: Blow, attack: Attack | None = None) -> Flow[int]:
    """HP are lost, after those responses that lessen it (AT-KO-16); how many. At 0 a figure is out of the fight."""
    if blow.amount:
        yield from moment(play, "would-lose", [blow.who], blow.by, attack=attack, blow=blow)
    who, lost = blow.who, min(blow.amount, blow.who.hp)
    if not who.on_board or not lost:
        return 0
    who.hp -= lost
    _remember(play, who, blow.by)
    play.tell(Damaged(who.id, lost, who.hp, blow.by.id if blow.by is not None else ""), "AT-KO-02")
    if who.hp:
        yield from moment(play, "damaged", [who], blow.by, attack=attack)
    else:
        yield from _fall(play, who, blow.by, attack)
    return lost


def _remember(play: Play, who: Actor, by: Actor | None) -> None:
    """What cards, objectives and target types ask about. An enemy at 0 HP has been defeated, whatever comes of it.

    (AT-CARD-01, AT-OBJ-22, AT-ENEMY-09, AT-BOSS-14)
    """
    fight = fight_of(play.state)
    if not who.hp and who.side == "enemy":
        fight.progress.deeds.append(who.id)
    if not who.hp and who.side == "ward":
        fight.progress.gone.append(who.id)
    fight.turn.damaged.append(who.id)
    if who.id not in fight.progress.touched:
        fight.progress.touched.append(who.id)
    if who.id in fight.sheets:
        fight.sheets[who.id].hurt = True
    if by is not None:
        who.attacked_by = by.id


def _fall(play: Play, who: Actor, by: Actor | None, attack: Attack | None) -> Flow[None]:
    """A figure at 0 HP: heroes are knocked out, all others leave play, unless something takes the place of that.

    (AT-KO-01, AT-KO-10, AT-SUM-06, AT-BOSS-05, AT-BOSS-17) What enemies, and the one who falls, do about it comes first.
    """
    if who.side == "hero":
        knock_out(play, who, by)
        yield from moment(play, "damaged", [who], by, attack=attack)
        yield from moment(play, "knocked-out", [who], by, attack=attack)
        return
    falling = Happening("defeated", [who], by, attack=attack)
    yield from act_by_themselves(play, falling, (one for one in owners(play) if one.side == "enemy" or one is who))
    if not (yield from _instead_of_removal(play, who)):
        _remove(play, who)
    play.tell(Defeated(who.id, by.id if by is not None else ""), "AT-BOSS-14")
    yield from moment(play, "damaged", [who], by, attack=attack)
    yield from act_by_themselves(play, falling, (one for one in owners(play) if one.side != "enemy"))
    yield from window(play, falling)


def _remove(play: Play, who: Actor) -> None:
    fight = fight_of(play.state)
    at, who.last_at, who.at = who.at, who.at, OFF_BOARD
    fight.actors.remove(who)
    fight.lasting = [lasting for lasting in fight.lasting if lasting.who != who.id]
    play.tell(Vanished(who.id, GRID.names[at], "defeated"), "AT-KO-10")


def _instead_of_removal(play: Play, who: Actor) -> Flow[bool]:
    """Bound to Serve: an ability of its own that takes the place of leaving play. (AT-BOSS-05, AT-BOSS-15)"""
    for card in play.library.enemies[who.kind].passives if who.side == "enemy" else ():
        if card.replaces_removal and not used_up(play, card, who.id):
            mark_used(play, who.id, card.id, card.once)
            yield from carry_out(play, card.text, Doing(who, card.id))
            return True
    return False


def knock_out(play: Play, who: Actor, by: Actor | None) -> None:
    """A hero at 0 HP leaves the board; with no potion left, or nobody standing, the party is doomed.

    (AT-KO-01, AT-KO-06, AT-OBJ-13, AT-OBJ-14, AT-OBJ-20)
    """
    fight = fight_of(play.state)
    at, who.last_at, who.at = who.at, who.at, OFF_BOARD
    fight.progress.knocked_out += 1
    heroes = [one for one in fight.actors if one.side == "hero"]
    if not fight.potions or not any(hero.hp for hero in heroes):
        fight.doomed = True
    play.tell(KnockedOut(who.id, GRID.names[at], by.id if by is not None else ""), "AT-KO-01")


def strike(play: Play, attack: Attack, target: Actor, damage: int, doing: Doing) -> Flow[int]:
    """What an attack does to one of those it strikes, after that one's own reductions. (AT-ATK-14)"""
    struck = Doing(attack.by, attack.card, target=target, attack=attack)
    left = taken(play, target, damage, struck, pierce=attack.pierce)
    _count_reductions(play, target, damage, struck, attack)
    if left < damage:
        play.tell(Prevented(target.id, damage - left), "AT-ATK-14")
    lost = yield from lose(play, Blow(target, left, attack.by), attack)
    return lost


def _count_reductions(play: Play, target: Actor, damage: int, struck: Doing, attack: Attack | None) -> None:
    """Reductions that count once in some time have now been used."""
    if not damage:
        return
    for part in parts(play, "damage_taken", target, struck):
        if part.once and not (attack is not None and attack.pierce and part.amount < 0):
            mark_used(play, part.owner, part.card, part.once)


def can_harm(table: Table, by: Actor, doing: Doing, amount: Amount, who: Whom) -> bool:
    return bool(targets(table, doing, who))


@WORDS.word(
    "dmg", AMOUNT, whom(), needs=can_harm, hint=-1,
    says=lambda amount, who: f"{does(who, 'loses', 'lose')} {amount_text(amount)} HP",
)  # fmt: skip
def damage(play: Play, by: Actor, doing: Doing, amount: Amount, who: Whom) -> Flow[None]:
    """Damage that is no attack: it cannot be ignored as one, but what reduces damage lessens it. (AT-ATK-18)"""
    figures = yield from choose_figure(play, doing, who, "dmg", "Who loses HP?")
    if not figures:
        return
    rolled = yield from roll(play, by, amount, Doing(by, doing.card, target=doing.target), "dmg")
    total_dealt = dealt(play, by, rolled)
    for figure in figures:
        if figure.on_board:
            price = Doing(by, doing.card, target=figure)
            left = taken(play, figure, total_dealt, price)
            _count_reductions(play, figure, total_dealt, price, None)
            yield from lose(play, Blow(figure, left, by))


# --- what lessens a blow ----------------------------------------------------------------------------------------------


def is_struck(table: Table, by: Actor, doing: Doing, amount: int) -> bool:
    return doing.happening is not None and doing.happening.blow is not None and doing.happening.blow.amount > 0


@WORDS.word("reduce", number, needs=is_struck, hint=1, says="the damage is {0} less")
def reduce(play: Play, by: Actor, doing: Doing, amount: int) -> None:
    """Part of the damage is not taken. (AT-KO-16)"""
    assert doing.happening is not None
    blow = doing.happening.blow
    assert blow is not None
    stopped = min(amount, blow.amount)
    blow.amount -= stopped
    play.tell(Prevented(blow.who.id, stopped, by.id), "AT-KO-16")


def can_take(table: Table, by: Actor, doing: Doing) -> bool:
    blow = doing.happening.blow if doing.happening is not None else None
    return blow is not None and blow.amount > 0 and blow.who is not by


@WORDS.word("take", needs=can_take, hint=-1, says="you take the damage instead")
def take(play: Play, by: Actor, doing: Doing) -> None:
    """Somebody suffers what was meant for another."""
    assert doing.happening is not None
    blow = doing.happening.blow
    assert blow is not None
    meant_for, blow.who = blow.who, by
    play.tell(Taken(by.id, meant_for.id), "AT-KO-16")


# --- healing ----------------------------------------------------------------------------------------------------------


def can_heal(table: Table, by: Actor, doing: Doing, amount: Amount, who: Whom) -> bool:
    return bool(_hurt(table, doing, who))


def _hurt(table: Table, doing: Doing, who: Whom) -> list[Actor]:
    found = covered(table, doing, who) if who.area else targets(table, doing, who, fallen=True)
    return [one for one in found if one.hp < max_hp(table, one)]


def _healing(amount: Amount, who: Whom) -> str:
    return f"{does(who, 'heals', 'heal')} {amount_text(amount)}"


@WORDS.word("heal", AMOUNT, whom(), needs=can_heal, hint=0.8, says=_healing)
def heal(play: Play, by: Actor, doing: Doing, amount: Amount, who: Whom) -> Flow[None]:
    """HP up to the maximum; a knocked out hero comes back with it. (AT-HEAL-02, AT-SETUP-20, AT-KO-07, AT-KO-17)"""
    if who.area:
        figures = yield from choose_area(play, doing, who, "heal", _hurt(play, doing, who))
    else:
        figures = yield from choose_figure(play, doing, who, "heal", "Who is healed?", fallen=True)
    if not figures:
        return
    if amount.of:
        rolled = doing.dealt if amount.of == "dealt" else 0
    else:
        healing = Doing(by, doing.card, target=doing.target)
        rolled = yield from roll(play, by, amount, healing, "heal")
        rolled += total(play, "heal", by, healing)
    for figure in figures:
        most = max_hp(play, figure)
        yield from regain(play, figure, most if amount.of == "max" else rolled, by)


def regain(play: Play, figure: Actor, amount: int, by: Actor | None) -> Flow[None]:
    """HP up to the maximum, whoever gives them."""
    gained = min(amount, max_hp(play, figure) - figure.hp)
    if gained <= 0:
        return
    figure.hp += gained
    play.tell(Healed(figure.id, gained, figure.hp, by.id if by is not None else ""), "AT-SETUP-20")
    if figure.side == "hero" and not figure.on_board:
        yield from put_back(play, figure, figure.last_at)
    yield from moment(play, "healed", [figure], by)


def lower_to_maximum(play: Play) -> None:
    """When a raised maximum has ended, HP above the old one are lost. (AT-SETUP-31)"""
    for figure in fight_of(play.state).actors:
        figure.hp = min(figure.hp, max_hp(play, figure))
