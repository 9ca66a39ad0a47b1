"""Boss turns: a card is revealed, and the enemies it names do what it says, each by the stated algorithm. (AT-ENEMY-*)"""

from __future__ import annotations

from msgspec.structs import replace

from tabletome.games.tactics.board.enemies.abilities import Reaching, reaching
from tabletome.games.tactics.board.enemies.at_random import struck
from tabletome.games.tactics.board.enemies.ends import ends
from tabletome.games.tactics.board.enemies.picture import Aim, Picture, Target
from tabletome.games.tactics.board.enemies.plan import because, in_pairs, ways_to
from tabletome.games.tactics.board.enemies.targets import choose
from tabletome.games.tactics.board.forced import shifted
from tabletome.games.tactics.board.moving import Mover
from tabletome.games.tactics.board.squares import Range
from tabletome.games.tactics.cards.boss_language import BossStep, Deed
from tabletome.games.tactics.cards.language import Text
from tabletome.games.tactics.cards.library import Play, Table
from tabletome.games.tactics.events import Decided, NobodyNamed, TurnSkipped
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.figures import blockers, cells, fighting, ground_of, is_boss, occupied
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.options.values import band, basic_move, gait, points, total
from tabletome.games.tactics.rules import lasting
from tabletome.games.tactics.rules.asking.ties import place_in_line, settle, settle_square
from tabletome.games.tactics.rules.attack import basic_attack
from tabletome.games.tactics.rules.conditions import lift
from tabletome.games.tactics.rules.effects import carry_out
from tabletome.games.tactics.rules.enemies.boss_deck import done_with, reveal
from tabletome.games.tactics.rules.moments import moment
from tabletome.games.tactics.rules.movement import moved
from tabletome.games.tactics.rules.terrain.burning import fire
from tabletome.games.tactics.rules.terrain.returning import direction
from tabletome.games.tactics.rules.turn import begin_turn, end_of_turn
from tabletome.games.tactics.state import Actor, actor, enemies, fight_of, friends
from tabletome.kernel import Flow
from tabletome.kernel.events import TurnBegan, TurnEnded


def boss_turn(play: Play) -> Flow[None]:
    """A stunned boss skips the turn as a whole; else a card is revealed and carried out.

    (AT-ENEMY-01, AT-ENEMY-12, AT-COND-08, AT-COND-14)
    """
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
        yield from carry_out_card(play, who, card)
        done_with(play, who, card)
    yield from lasting.end(play, "turn")
    play.tell(TurnEnded(who), "AT-INIT-03")
    end_of_turn(play)
    play.state.phase = "next_card"


def carry_out_card(play: Play, boss: str, card: str) -> Flow[None]:
    """Line by line; the enemies a line names in the order of their identifiers. (AT-ENEMY-02, AT-ENEMY-03, AT-ENEMY-13)

    All its lines are one turn: a minion that is stunned when its first one comes up sits out the others too. (AT-COND-15)
    """
    same, acting, sitting_out = "", set[str](), set[str]()
    if not any(named(play, step, boss) for step in play.library.boss_cards[card].steps):
        play.tell(NobodyNamed(card), "AT-ENEMY-02")
    for step in play.library.boss_cards[card].steps:
        before = same
        for enemy in named(play, step, boss):
            if enemy.id not in acting and sits_out(play, enemy):
                sitting_out.add(enemy.id)
            if enemy.on_board and enemy.id not in sitting_out:
                acting.add(enemy.id)
                same = (yield from activate(play, enemy, step, before)) or same


def sits_out(play: Play, enemy: Actor) -> bool:
    """A stunned minion skips the turn on which it would act; a boss has a card of its own to skip. (AT-COND-08, AT-COND-15)"""
    if "stunned" not in enemy.conditions or is_boss(play, enemy):
        return False
    lift(play, enemy, "stunned", "activation skipped")
    play.tell(TurnSkipped(enemy.id, "stunned"), "AT-COND-15")
    return True


def named(table: Table, step: BossStep, boss: str) -> list[Actor]:
    """Whom a line of a boss card names: the boss whose card came up, all bosses, or minions, perhaps of one kind. (AT-INIT-09)"""
    found = enemies(table.state)
    if step.who == "boss":
        return [one for one in found if one.id == boss]
    if step.who == "bosses":
        return [one for one in found if is_boss(table, one)]
    minions = [one for one in found if not is_boss(table, one) and step.kind in ("", one.kind)]
    return sorted(minions, key=lambda one: (len(one.id), one.id))


def activate(play: Play, enemy: Actor, step: BossStep, same: str) -> Flow[str]:
    """One enemy does its line: move and what follows it are decided together.

    `same` is the target of the card's earlier line (AT-ENEMY-28); whom this one went for is what the next line goes by.
    """
    for move, deed in in_pairs(step.deeds):
        if not enemy.on_board:
            return same
        if deed is not None and deed.verb == "move random":
            yield from _move_at_random(play, enemy, deed.points)
        elif deed is not None and deed.verb == "attack random":
            yield from _attack_at_random(play, enemy)
        else:
            same = (yield from _move_and_attack(play, enemy, step, move, deed, same)) or same
    return same


# --- a move, an attack, or both ---------------------------------------------------------------------------------------


def _move_and_attack(
    play: Play, enemy: Actor, step: BossStep, move: Deed | None, deed: Deed | None, same: str
) -> Flow[str]:
    """Target, end and way by the algorithm, ties by the party; then the attack, if the target is in reach. (AT-ENEMY-04..19)

    What is done around its user is done where the move for it ended; what needs nobody is simply done (AT-BOSS-16). It says whom
    it went for.
    """
    text, card = said_by(play, enemy, deed)
    far = reach_of(play, enemy, text)
    if far.range is None or not (far.aimed or move):
        yield from carry_out(play, text, Doing(enemy, card))
        return ""
    pursue = play.state.house.typed_targets == "pursue"
    aim = Aim(far.range, move is not None, deed is not None, step.target, same, pursue)
    picture = picture_of(play, enemy)
    choice = choose(picture, aim)
    if not choice.targets:
        return ""
    tied = [one for target in choice.targets if (one := actor(play.state, target.id)) is not None]
    target = yield from settle(play, tied, f"Whom does {name_of(play, enemy.id)} go for?", enemy.id)
    seen = next(one for one in choice.targets if one.id == target.id)
    why = because(choice, target.id, lambda id_: name_of(play, id_))
    play.tell(Decided(enemy.id, target.id, why), "AT-ENEMY-04")
    found = ends(picture, aim, seen)
    serves = found.serve
    if move is not None and enemy.at not in found.at:
        question = f"Where does {name_of(play, enemy.id)} stop?"
        end = yield from settle_square(play, sum(1 << at for at in found.at), question, enemy.id)
        yield from _go(play, enemy, picture, end)
        serves = serves and _still_serves(play, enemy, aim, target)
    if deed is None or not enemy.on_board or not target.on_board or (far.aimed and not serves):
        return target.id
    if text:
        yield from carry_out(play, text, Doing(enemy, card, target=target, aim=target))
    else:
        yield from basic_attack(play, enemy, target)
    return target.id


def _still_serves(table: Table, enemy: Actor, aim: Aim, target: Actor) -> bool:
    """Is its target in range and sight where it has stopped, whatever was answered to that? (AT-ENEMY-19)"""
    if not enemy.on_board:
        return False
    picture = picture_of(table, enemy)
    there = next((one for one in picture.targets if one.id == target.id), None)
    return there is not None and ends(picture, replace(aim, moves=False), there).serve


def said_by(table: Table, enemy: Actor, deed: Deed | None) -> tuple[Text, str]:
    """The text of an ability or of a line in the language of cards, and the id of its card; nothing for a plain attack."""
    if deed is None:
        return Text(), ""
    if deed.ability:
        ability = table.library.enemies[enemy.kind].actives[deed.ability]
        return ability.text, ability.id
    return (table.library.boss_texts[deed.text], "") if deed.verb == "text" else (Text(), "")


def _go(play: Play, enemy: Actor, picture: Picture, end: int) -> Flow[None]:
    """The cheapest way; between equal ways that set off different things the party decides. (AT-ENEMY-15, AT-ENEMY-30)"""
    ways = ways_to(picture, end)
    while len(ways) > 1:
        fork = next(place for place, way in enumerate(zip(*ways, strict=False)) if len(set(way)) > 1)
        squares = sum({1 << way[fork] for way in ways})
        over = yield from settle_square(play, squares, f"Which way does {name_of(play, enemy.id)} take?", enemy.id)
        ways = [way for way in ways if way[fork] == over]
    way = ways[0]
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


def reach_of(table: Table, enemy: Actor, text: Text) -> Reaching:
    """How far an attack or ability reaches, for which a move is made; without a text the basic attack. (AT-BOSS-16)"""
    basic = band(table, enemy, fighting(table, enemy).reach, attack=True)
    if not text:
        return Reaching(basic, aimed=True)
    found = reaching(text, basic)
    more = total(table, "range_max", enemy)
    if found.aimed and found.range is not None and more:
        return Reaching(Range(found.range.low, found.range.high + more, found.range.sight), aimed=True)
    return found


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
    basic = band(play, enemy, fighting(play, enemy).reach, attack=True)
    found = struck(picture_of(play, enemy), basic, way)
    met = [one for target in found if (one := actor(play.state, target.id)) is not None]
    if met:
        question = f"Whom does {name_of(play, enemy.id)} strike?"
        yield from basic_attack(play, enemy, (yield from settle(play, met, question, enemy.id)))
