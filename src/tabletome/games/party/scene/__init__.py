"""The picture of a game: the town and how far it has come, everybody's board, the roll, the cards, and the question.

Cards and rows are in zones.py and cards.py, the town in town.py, the attempt and its evaluation in roll.py; the words of options,
where they lie and their odds are in options/.
"""

from __future__ import annotations

from tabletome.games.party.board.rows import for_sale
from tabletome.games.party.board.town import quests_completed, quests_required
from tabletome.games.party.cards.dice import DICE
from tabletome.games.party.cards.library import Table
from tabletome.games.party.cards.signs import face_name
from tabletome.games.party.options.roll_odds import AT_LEAST
from tabletome.games.party.options.skull_scrolls import SKULL_SCROLL
from tabletome.games.party.options.wounds import WOUNDS
from tabletome.games.party.rules import coop, scoring
from tabletome.games.party.scene.cards import NAMES, hero_line
from tabletome.games.party.scene.roll import the_dice
from tabletome.games.party.scene.town import DONE, discards_panel, town_panel
from tabletome.games.party.scene.zones import zones
from tabletome.games.party.state import COLOURS, HERO_DECKS, HIDDEN_LEGENDARY, QUEST_DECKS, Phase, State
from tabletome.games.party.view import viewer
from tabletome.kernel import Choose
from tabletome.scene import Panel, Prompt, Scene, Stat, Track
from tabletome.scene.options import Offered, question

ICONS = ("leaf", "flame", "gem", "star")
"""Each player's sign, so that colour is not all that tells them apart."""
PHASES: dict[Phase, str] = {
    "set_up": "setting up", "turn_start": "a turn begins", "payday": "payday", "tavern": "in the Tavern",
    "quest": "choosing a quest",
    "slot_wounds": "slot wounds", "declared": "setting out", "form_pool": "forming the pool", "pool": "before the roll",
    "roll": "the roll", "modify": "changing the roll", "last_call": "changing the roll", "criticals": "critical hits",
    "evaluate": "reading the dice", "wounds": "wounds", "rewards": "rewards", "progress": "town progress",
    "arena_entry": "entering the arena", "arena_roll": "the arena", "arena_scored": "the arena", "arena_rewards": "arena rewards",
    "meeple_home": "coming home", "tavern_again": "back in the Tavern", "refresh": "new cards", "hand_limit": "the hand limit",
    "next_turn": "the next turn", "boss_begins": "the boss comes", "boss_fight": "the Final Boss",
    "stage_over": "the Final Boss", "second_stage": "the Final Boss", "boss_reward": "the Final Boss", "scoring": "scoring",
}  # fmt: skip
SPOTS = ("1 town", "2 forest", "3 mountains", "4 boss")
MOST_STEPS = 5


def scene(table: Table, asked: Choose | None) -> Scene:
    """Everything on the table, with the options of whoever is asked where they belong."""
    view = table.state
    lying = Offered(table, asked.seat if asked is not None else 0, asked)
    seat = asked.seat if asked is not None else viewer(view)
    return Scene(
        title="Adventure Party",
        subtitle=subtitle(table),
        panels=(
            *(player_panel(table, other, seat) for other in range(len(view.players))),
            town_panel(table),
            *rows_panel(table),
            *discards_panel(table),
            dice_table(),
        ),
        tracks=tracks(table) if view.opened else (),
        dice=the_dice(view, lying) if view.phase else (),
        zones=zones(table, seat, lying),
        prompt=prompt(table, lying),
    )


def subtitle(table: Table) -> str:
    view = table.state
    if not view.phase:
        return f"The game is over: {scoring.told(table)}"
    who = COLOURS[at_work(view)].capitalize()
    mode = f"together, {view.difficulty} · " if view.coop else ""
    if view.boss_fight is None:
        return f"{mode}Round {view.round} · {who}'s turn · {going_on(view)}"
    return f"{mode}The Final Boss · {who} · {going_on(view)}".removesuffix(" · the Final Boss")


def going_on(view: State) -> str:
    """What is done at the moment, in a few words."""
    if view.window and view.doing is None:
        return "a skull scroll?"
    if view.doing is not None:
        return "using a card"
    return PHASES[view.phase] if view.level_ups is None else "a level-up"


def at_work(view: State) -> int:
    """Whose turn it is; in the boss fight, which is nobody's turn, who fights or is asked to. (AP-BOSS-04)"""
    if view.boss_fight is None:
        return view.active
    if view.attempt is not None:
        return view.attempt.seat
    if view.level_ups is not None:
        return view.level_ups.seat
    return view.boss_fight.seats[0] if view.boss_fight.seats else view.active


def prompt(table: Table, offered: Offered) -> Prompt | None:
    """The question with all options as sentences, a plan first; who is asked is filled in by whoever knows the people."""
    view, asked, odds = table.state, offered.asked, offered.odds
    if asked is None:
        return None
    note = ""  # what the figures beside the options mean
    if asked.kind == SKULL_SCROLL:
        arena = view.attempt is not None and view.attempt.kind == "arena"
        note = f"Odds: their {'score' if arena else 'chance to succeed'}" if odds else ""
    elif any("→" in figures for figures in odds.values()):
        marked = f"; {AT_LEAST.strip()} at least" if any(AT_LEAST in figures for figures in odds.values()) else ""
        note = f"Odds: if you stop then → with best play of what is left{marked}"
    groups = offered.groups
    if asked.kind == WOUNDS:
        groups = tuple(sorted(groups, key=lambda group: bool(group.title)))
    return question(asked, groups, notes=(note,) if note else ())


# --- people and the town ----------------------------------------------------------------------------------------------


def player_panel(table: Table, seat: int, seen_by: int | None) -> Panel:
    """A player board: what everybody may know. Of a hidden hand that is how many cards, and how many legendary. (AP-INFO-01)

    The VP of quests, which lie face down, are in the own sum only; of rivals tokens and retired heroes are told until the end.
    """
    view = table.state
    player = view.players[seat]
    legendary = sum(
        item == HIDDEN_LEGENDARY or (item in table.library.items and table.library.items[item].legendary)
        for item in player.hand
    )
    found = scoring.sources(table, player)
    if seat == seen_by or view.coop or not view.phase:
        points = Stat("VP", sum(found.values()))
    else:
        points = Stat("open VP", found["tokens"] + found["retired"])
    stats = [Stat("gold", player.gold), points]
    stats.append(Stat("cards", f"{len(player.hand)}, {legendary} legendary" if legendary else len(player.hand)))
    stats.append(Stat("quests won", quests_won(table, seat)))
    grade = table.library.town.track[view.level].deck
    if grade and not view.coop:
        done, wanted = quests_completed(table, seat, grade), quests_required(table)
        stats.append(Stat(f"{DONE[grade]} quests", min(done, wanted), wanted))
    stats.append(Stat("reroll token", "ready" if player.token else "spent"))
    stats += [Stat("boss stages", player.boss_stages, 2)] if player.boss_stages else []
    stats += [Stat("retired", len(player.retired))] if player.retired else []
    sent = view.attempt.active if view.attempt is not None else []
    if seat != seen_by or (view.attempt is not None and view.attempt.seat == seat):
        at_home = [hero for hero in player.party if hero.id not in sent]
        stats += [Stat(table.library.heroes[hero.id].name, hero_line(table, hero)) for hero in at_home]
    return Panel(
        COLOURS[seat],
        COLOURS[seat].capitalize(),
        "starting player" if seat == view.first else "",
        colour=COLOURS[seat],
        stats=tuple(stats),
        active=bool(view.phase) and seat == at_work(view),
        seat=seat,
        icon=ICONS[seat],
    )


def quests_won(table: Table, seat: int) -> str:
    """How many quests of each grade somebody has completed: `2 town, 1 forest`. (AP-INFO-01)"""
    view = table.state
    grades = [table.library.quests[card].deck for card in view.players[seat].won]
    return ", ".join(f"{grades.count(deck)} {DONE[deck]}" for deck in QUEST_DECKS if deck in grades) or "none"


def dice_table() -> Panel:
    """All faces of all dice, for everybody at any time. (AP-COMP-15, AP-DICE-01)"""
    faces = {die.name: ", ".join(face_name(face) for face in die.faces) for die in DICE.values()}
    return Panel("dice-table", "Dice table", stats=tuple(Stat(f"{name}:", each) for name, each in faces.items()))


def rows_panel(table: Table) -> list[Panel]:
    """While something is tried the rows are of no use: they are told by name."""
    view = table.state
    if not view.phase or (view.attempt is None and view.arena_fight is None and view.boss_fight is None):
        return []
    quests = [(NAMES[deck], [table.library.quests[card].name for card in view.rows[deck].row]) for deck in QUEST_DECKS]
    market = [(NAMES[deck], [table.library.heroes[hero].name for hero in for_sale(view, deck)]) for deck in HERO_DECKS]
    stats = [Stat(f"{title}:", ", ".join(names)) for title, names in (*quests, *market) if names]
    return [Panel("rows", "On the table", stats=tuple(stats))]


def tracks(table: Table) -> tuple[Track, ...]:
    """The town, what is measured, the last turns before the boss, and in coop the threat.

    (AP-TOWN-17, AP-ARENA-12, AP-BOSS-10, AP-COOP-06)
    """
    view = table.state
    found = [Track("town", "Town", SPOTS, {"now": view.level - 1}), *scales(table)]
    if view.last_turns and view.phase:
        turns = [COLOURS[seat].capitalize() for seat in (view.active, *view.last_turns)]
        found.append(Track("countdown", "Last turns", (*turns, "boss"), {"now": 0}))
    if view.coop and table.library.town.track[view.level].deck:
        limit = coop.limit(table)
        found.append(Track("threat", f"Threat {view.threat} of {limit}", stretch(view.threat, limit), {"now": 0}))
    return tuple(found)


def stretch(now: int, limit: int) -> tuple[str, ...]:
    """The way from here to the limit, in as many steps as a narrow screen has room for."""
    steps = [str(step) for step in range(now, limit + 1)]
    return (*steps[: MOST_STEPS - 2], "…", steps[-1]) if len(steps) > MOST_STEPS else tuple(steps)


def scales(table: Table) -> list[Track]:
    """Everybody's meeple on the scale of the arena by its score, or of the boss by the stages beaten. (AP-ARENA-12)"""
    view = table.state
    if view.arena_fight is not None:
        scores = {COLOURS[one.seat].capitalize(): one.score for one in view.arena_fight.entered if one.score >= 0}
        steps = tuple(str(score) for score in range(max(scores.values(), default=0) + 1))
        return [Track("scale", table.library.arenas[view.arena].name, steps, scores)] if scores else []
    if view.boss_fight is not None and view.phase:
        stages = {COLOURS[seat].capitalize(): player.boss_stages for seat, player in enumerate(view.players)}
        return [Track("scale", table.library.bosses[view.boss].name, ("unbeaten", "first stage", "defeated"), stages)]
    return []
