"""Boss turns: a card is revealed, and the enemies it names do what it says, each by the stated algorithm. (AT-ENEMY-*)"""

from __future__ import annotations

from tabletome.games.tactics.board.enemies.at_random import struck
from tabletome.games.tactics.board.enemies.ends import ends
from tabletome.games.tactics.board.enemies.picture import Aim, Picture, Target
from tabletome.games.tactics.board.enemies.plan import because, in_pairs, ways_to
from tabletome.games.tactics.board.enemies.targets import choose
from tabletome.games.tactics.board.forced import shifted
from tabletome.games.tactics.board.moving import Mover
from tabletome.games.tactics.board.squares import Range
from tabletome.games.tactics.cards.boss_language import BossStep, Deed
from tabletome.games.tactics.cards.language import Reach, Text, Whom
from tabletome.games.tactics.cards.library import Play, Table
from tabletome.games.tactics.events import Decided, TurnSkipped
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.figures import blockers, cells, fighting, ground_of, is_boss, occupied
from tabletome.games.tactics.options.values import band, basic_move, gait, points
from tabletome.games.tactics.rules import lasting
from tabletome.games.tactics.rules.attack import basic_attack
from tabletome.games.tactics.rules.boss_deck import done_with, reveal
from tabletome.games.tactics.rules.burning import fire
from tabletome.games.tactics.rules.conditions import lift
from tabletome.games.tactics.rules.effects import carry_out
from tabletome.games.tactics.rules.moments import moment
from tabletome.games.tactics.rules.movement import moved
from tabletome.games.tactics.rules.returning import direction
from tabletome.games.tactics.rules.ties import place_in_line, settle, settle_square
from tabletome.games.tactics.rules.turn import begin_turn, end_of_turn
from tabletome.games.tactics.state import Actor, actor, enemies, fight_of, friends
from tabletome.kernel import Flow
from tabletome.kernel.events import TurnBegan, TurnEnded


def boss_turn(play: Play) -> Flow[None]:
    """A stunned boss skips the turn as a whole; else a card is revealed and carried out. (AT-ENEMY-01, AT-COND-08, AT-COND-14)"""
    fight = fight_of(play.state)
    who = fight.line[fight.at]
    boss = actor(play.state, who)
    begin_turn(play, who, 0)
    if boss is not None and "stunned" in boss.conditions:
        lift(play, boss, "stunned", "turn skipped")
        play.tell(TurnSkipped(who, "stunned"), "AT-COND-14")
        play.state.phase = "next_card"
        return
    play.tell(TurnBegan(who), "AT-INIT-03")
    if boss is not None:
        yield from moment(play, "turn-start", [boss])
    if enemies(play.state):
        card = yield from reveal(play, who)
        yield from _carry_out_card(play, who, card)
        done_with(play, who, card)
    yield from lasting.end(play, "turn")
    play.tell(TurnEnded(who), "AT-INIT-03")
    end_of_turn(play)
    play.state.phase = "next_card"


def _carry_out_card(play: Play, boss: str, card: str) -> Flow[None]:
    """Line by line; the enemies a line names in the order of their identifiers. (AT-ENEMY-02, AT-ENEMY-03, AT-ENEMY-13)"""
    same: dict[str, str] = {}
    for step in play.library.boss_cards[card].steps:
        for enemy in named(play, step, boss):
            if enemy.on_board:
                yield from activate(play, enemy, step, same)


def named(table: Table, step: BossStep, boss: str) -> list[Actor]:
    """Whom a line of a boss card names: the boss whose card came up, all bosses, or minions, perhaps of one kind. (AT-INIT-09)"""
    found = enemies(table.state)
    if step.who == "boss":
        return [one for one in found if one.id == boss]
    if step.who == "bosses":
        return [one for one in found if is_boss(table, one)]
    minions = [one for one in found if not is_boss(table, one) and step.kind in ("", one.kind)]
    return sorted(minions, key=lambda one: (len(one.id), one.id))


def activate(play: Play, enemy: Actor, step: BossStep, same: dict[str, str]) -> Flow[None]:
    """One enemy does its line: move and what follows it are decided together. A stunned minion sits it out. (AT-COND-15)"""
    if "stunned" in enemy.conditions and not is_boss(play, enemy):
        lift(play, enemy, "stunned", "activation skipped")
        play.tell(TurnSkipped(enemy.id, "stunned"), "AT-COND-15")
        return
    for move, deed in in_pairs(step.deeds):
        if not enemy.on_board:
            return
        if deed is not None and deed.verb == "move random":
            yield from _move_at_random(play, enemy, deed.points)
        elif deed is not None and deed.verb == "attack random":
            yield from _attack_at_random(play, enemy)
        else:
            yield from _move_and_attack(play, enemy, step, move, deed, same)


# --- a move, an attack, or both ---------------------------------------------------------------------------------------


def _move_and_attack(
    play: Play, enemy: Actor, step: BossStep, move: Deed | None, deed: Deed | None, same: dict[str, str]
) -> Flow[None]:
    """Target, end and way by the algorithm, ties by the party; then the attack, if the target is in reach. (AT-ENEMY-04..19)"""
    text, card = said_by(play, enemy, deed)
    if text and not needs_target(text):
        yield from carry_out(play, text, Doing(enemy, card))
        return
    pursue = play.state.house.typed_targets == "pursue"
    reach = reach_of(play, enemy, text)
    aim = Aim(reach, move is not None, deed is not None, step.target, same.get(enemy.id, ""), pursue)
    picture = picture_of(play, enemy)
    choice = choose(picture, aim)
    if not choice.targets:
        return
    tied = [one for target in choice.targets if (one := actor(play.state, target.id)) is not None]
    target = yield from settle(play, tied, f"Whom does {enemy.id} go for?", enemy.id)
    seen = next(one for one in choice.targets if one.id == target.id)
    why = because(choice) + (" (a tie)" if len(tied) > 1 else "")
    play.tell(Decided(enemy.id, target.id, why), "AT-ENEMY-04")
    same[enemy.id] = target.id
    found = ends(picture, aim, seen)
    if move is not None and enemy.at not in found.at:
        end = yield from settle_square(play, sum(1 << at for at in found.at), f"Where does {enemy.id} stop?", enemy.id)
        yield from _go(play, enemy, picture, end)
    if deed is None or not found.serve or not enemy.on_board or not target.on_board:
        return
    if text:
        yield from carry_out(play, text, Doing(enemy, card, target=target, aim=target))
    else:
        yield from basic_attack(play, enemy, target)


def said_by(table: Table, enemy: Actor, deed: Deed | None) -> tuple[Text, str]:
    """The text of an ability or of a line in the language of cards, and the id of its card; nothing for a plain attack."""
    if deed is None:
        return Text(), ""
    if deed.ability:
        ability = table.library.enemies[enemy.kind].actives[deed.ability]
        return ability.text, ability.id
    return (table.library.boss_texts[deed.text], "") if deed.verb == "text" else (Text(), "")


def _go(play: Play, enemy: Actor, picture: Picture, end: int) -> Flow[None]:
    """The cheapest way; of ways that set off different things the party takes one, here the first. (AT-ENEMY-30)"""
    way = ways_to(picture, end)[0]
    enemy.at = end
    yield from moved(play, enemy, (*way[:-1], end) if enemy.large else way, enemy)


def picture_of(table: Table, enemy: Actor) -> Picture:
    """The position as an enemy sees it."""
    moving = Mover(enemy.at, points(table, enemy, basic_move(table, enemy)), enemy.large, gait(table, enemy))
    seen = [one for one in friends(table.state) if "invisible" not in one.conditions]
    blocking = blockers(table, enemy) & ~cells(enemy)
    return Picture(
        ground_of(table), moving, tuple(_target(table, one, enemy) for one in seen), occupied(table.state, enemy), blocking,
        fire(table), fight_of(table.state).taunts.get(enemy.id, ""),
    )  # fmt: skip


def _target(table: Table, figure: Actor, enemy: Actor) -> Target:
    sheet = fight_of(table.state).sheets.get(figure.id)
    cls = table.library.classes[figure.kind] if figure.side == "hero" else None
    equipped = sheet is not None and any(slot != "feature" for slot in sheet.board)
    return Target(
        figure.id, figure.at, figure.hp, place_in_line(table.state, figure), cls.name if cls is not None else "",
        cls is not None and cls.elite, tuple(figure.conditions), len(sheet.hand) if sheet is not None else 0, equipped,
        figure.side == "summon", enemy.attacked_by == figure.id,
    )  # fmt: skip


def reach_of(table: Table, enemy: Actor, text: Text) -> Range:
    """The range of an attack or ability for which a move is made; without a text that of the basic attack. (AT-BOSS-16)"""
    for op in text.ops():
        for operand in op.operands:
            reach = operand if isinstance(operand, Reach) else operand.reach if isinstance(operand, Whom) else None
            if reach is not None and (reach.most or reach.basic):
                return band(table, enemy, reach, attack=True)
    return Range(1, 1) if text else band(table, enemy, fighting(table, enemy).reach, attack=True)


def needs_target(text: Text) -> bool:
    """Does an ability aim at somebody, or is it done around its user?"""
    for op in text.ops():
        for operand in op.operands:
            if isinstance(operand, Reach) and (operand.most or operand.basic):
                return True
            if isinstance(operand, Whom) and operand.chosen:
                return True
    return False


# --- at random --------------------------------------------------------------------------------------------------------


def _move_at_random(play: Play, enemy: Actor, given: int) -> Flow[None]:
    """Straight on in the direction that is drawn, until something is in the way. (AT-ENEMY-11, AT-ENEMY-20)"""
    way = yield from direction(play, "move")
    going = Mover(enemy.at, points(play, enemy, given), enemy.large, gait(play, enemy))
    gone = shifted(ground_of(play), going, occupied(play.state, enemy), way)
    if gone.at != enemy.at:
        enemy.at = gone.at
        yield from moved(play, enemy, gone.way, enemy)


def _attack_at_random(play: Play, enemy: Actor) -> Flow[None]:
    """The first hero or creature in the direction that is drawn, within range and sight; else a miss. (AT-ENEMY-21)"""
    way = yield from direction(play, "attack")
    found = struck(picture_of(play, enemy), reach_of(play, enemy, Text()), way)
    met = [one for target in found if (one := actor(play.state, target.id)) is not None]
    if met:
        yield from basic_attack(play, enemy, (yield from settle(play, met, f"Whom does {enemy.id} strike?", enemy.id)))
