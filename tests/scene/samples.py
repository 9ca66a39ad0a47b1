"""Scenes to paint and look at: a dungeon in mid-game, a rack of Connect Four, a boss fight, a table of cards alone."""

from __future__ import annotations

from tabletome.scene.vocabulary import (
    Badge,
    Board,
    Border,
    Card,
    Cell,
    Choice,
    ChoiceGroup,
    Die,
    Line,
    Panel,
    Piece,
    Prompt,
    Scene,
    Stat,
    Track,
    Zone,
)

TILES = {  # (column, row) of the tile: its ground, its squares
    (0, 1): ("jungle", ["#..#", "#.M.", "#...", "####"]),
    (1, 0): ("jungle", ["#..#", "..M.", ".T..", "#..#"]),
    (1, 1): ("jungle", ["#..#", "....", "....", "...."]),
    (1, 2): ("jungle", ["....", ".~~.", "#~~#", "#..#"]),
    (2, 0): ("tomb", ["#..#", "#M.#", "..T.", "#..#"]),
    (2, 1): ("jungle", ["#..#", "....", ".M.T", "#..#"]),
    (2, 2): ("tomb", ["#..#", "....", "#.M#", "####"]),
    (3, 0): ("tomb", ["####", "..M#", "..$#", "#..#"]),
    (3, 1): ("jungle", ["#..#", "....", ".M$.", "#..#"]),
    (3, 2): ("tomb", ["#..#", "^.M.", "^^.#", "####"]),
    (4, 1): ("jungle", ["####", "..M#", "...#", "#..#"]),
    (4, 2): ("tomb", ["#..#", "..X.", "#..#", "####"]),
}
MARKS = {"M": ("claw", "M"), "T": ("trap", "T"), "$": ("chest", "$"), "X": ("stairs", "X")}
MOVES = "5,4 6,4 4,5 5,5 6,5 7,5 8,5 9,5 4,6 5,6 7,6 9,6 4,7 5,7 6,7 5,8 6,8"
COLUMNS = tuple("abcdefghijklmnopqrst")


def dungeon_cells() -> tuple[Cell, ...]:
    moves = {tuple(int(number) for number in square.split(",")) for square in MOVES.split()}
    cells = []
    for (column, row), (ground, rows) in TILES.items():
        for dy, line in enumerate(rows):
            for dx, sign in enumerate(line):
                x, y = 4 * column + dx, 4 * row + dy
                wall = "leaves" if ground == "jungle" else "bricks"
                look = {"#": wall, "~": "water", "^": "lava"}.get(sign, ground)
                icon, text = MARKS.get(sign, ("", ""))
                option = f"move {COLUMNS[x]}{12 - y}" if (x, y) in moves else ""
                cells.append(Cell(x, y, look, text, option, icon, region=f"tile-{column}-{row}"))
    return tuple(cells)


STUNNED = Badge("⚡", "stunned", icon="bolt")
ADVANTAGE = Badge("↑", "advantage", icon="up")
POISONED = Badge("☠", "poisoned", 2, icon="drop")


def dungeon_pieces() -> tuple[Piece, ...]:
    return (
        Piece("birdsong", 6, 6, "Birdsong", "B", "hero", "amber", 1, 6, 8, (ADVANTAGE,), icon="lute", active=True),
        Piece("dragonbait", 7, 7, "Dragonbait", "D", "hero", "teal", 1, 7, 10, icon="shield"),
        Piece("asharra", 5, 9, "Asharra", "A", "hero", "violet", 1, 3, 6, (STUNNED, POISONED), icon="star"),
        Piece("artus", 13, 10, "Artus", "R", "hero", "green", 1, 0, 8, down=True, icon="bow"),
        Piece(
            "pterafolk-1",
            8,
            6,
            "Pterafolk",
            "p",
            "foe",
            "red",
            1,
            1,
            2,
            option="attack pterafolk-1",
            odds="65 %",
            icon="wing",
        ),
        Piece("velociraptor-1", 10, 6, "Velociraptor", "v", "foe", "red", 1, 1, 1, icon="claw"),
        Piece("warden", 13, 6, "Grave Warden", "W", "foe", "violet", 1, 5, 8, (STUNNED,), icon="skull"),
        Piece("kobold-1", 17, 9, "Kobold Inventor", "k", "foe", "red", 1, 1, 1, icon="flask"),
        Piece("glowcap", 9, 1, "Glow-cap", "*", "token", "green", icon="gem"),
    )


def dungeon() -> Scene:
    board = Board(
        "map",
        20,
        12,
        dungeon_cells(),
        dungeon_pieces(),
        (Border(15, 5, "e", "door"), Border(11, 9, "e", "wall")),
        column_names=COLUMNS,
        row_names=tuple(str(12 - y) for y in range(12)),
    )
    moves = tuple(Choice(cell.option, cell.option.removeprefix("move ")) for cell in board.cells if cell.option)
    powers = (
        Choice("attack pterafolk-1", "Stirring Refrain at Pterafolk", "65 %"),
        Choice("verse pterafolk-1", "Cutting Verse at Pterafolk", "75 %"),
        Choice("weave", "Hypnotic Weave"),
    )
    groups = (
        ChoiceGroup("Move up to 6 squares", moves),
        ChoiceGroup("Act", powers),
        ChoiceGroup("", (Choice("explore", "Explore the edge"), Choice("end", "End the hero phase"))),
    )
    return Scene(
        title="Favor for Jessamine",
        subtitle="Tomb · adventure 1 · round 4 · Birdsong’s hero phase",
        boards=(board,),
        panels=dungeon_panels(),
        zones=dungeon_zones(),
        notes=(
            Line(
                "Harvest four glow-caps and bring every standing hero back to the clearing. 1 of 4 so far.", ("ADV-01",)
            ),
        ),
        prompt=Prompt(0, "Birdsong", "Move, or take an action", groups),
        dice=(Die("d20", "14", note="+7 = 21 against AC 15"),),
        log=dungeon_log(),
    )


def dungeon_panels() -> tuple[Panel, ...]:
    def hero(
        name: str, role: str, colour: str, icon: str, health: int, of: int, armour: int, active: bool = False
    ) -> Panel:
        stats = (Stat("HP", health, of), Stat("AC", armour))
        return Panel(name.lower(), name, role, name[0], colour, stats, active, 0, icon)

    party = (
        Stat("Healing surges", 2),
        Stat("Experience", 6),
        Stat("Tiles", 9),
        Stat("Monsters", 24),
        Stat("Encounters", 21),
        Stat("Treasure", 28),
    )
    return (
        hero("Birdsong", "Tabaxi bard", "amber", "lute", 6, 8, 15, active=True),
        hero("Dragonbait", "Saurial paladin", "teal", "shield", 7, 10, 17),
        hero("Asharra", "Aarakocra wizard", "violet", "star", 3, 6, 13),
        hero("Artus", "Human ranger", "green", "bow", 0, 8, 14),
        Panel("party", "Party", stats=party),
    )


def dungeon_zones() -> tuple[Zone, ...]:
    hand = (
        Card(
            "refrain",
            "Stirring Refrain",
            "At-Will",
            ("One monster within 1 tile", "+6 · 1 damage", "Hit: one hero within 1 tile gains advantage."),
            option="use refrain",
        ),
        Card(
            "verse",
            "Cutting Verse",
            "At-Will",
            ("One adjacent monster", "+8 · 1 damage", "Miss: it gains disadvantage."),
        ),
        Card(
            "weave", "Hypnotic Weave", "Daily", ("Each monster on your tile", "no roll", "They are stunned."), "weave"
        ),
        Card(
            "wind",
            "Second Wind Song",
            "Utility",
            ("You or a hero within 1 tile", "free", "Regain 2 hit points. Flip over."),
            spent=True,
        ),
    )
    treasure = (Card("potion", "Potion of Healing", "Treasure", ("A hero on your tile regains 2 hit points.",)),)
    return (Zone("hand", "Powers", hand), Zone("loot", "Treasure", treasure), Zone("deck", "Encounters", count=21))


def dungeon_log() -> tuple[Line, ...]:
    return (
        Line("Birdsong explores east: Tangled Fork, a black triangle.", ("TM-EXPL-03",)),
        Line("A Pterafolk drops onto the claw mark.", ("TM-EXPL-05",)),
        Line("Encounter: Choking Spores. The party spends 5 XP (3 + 2) to cancel it.", ("TM-XP-04",)),
        Line("Pterafolk dives at Birdsong, the closest hero (2 squares; Dragonbait 3).", ("TM-MON-11", "TM-MON-12")),
        Line("d20 14 + 7 = 21 against AC 15: hit for 1, and Birdsong is stunned.", ("TM-COMB-05",)),
    )


def connect_four() -> Scene:
    rack = ["       ", "       ", "   O   ", "   X   ", "  XO O ", " OXXOX "]
    stones = {"X": ("Red", "red", "●"), "O": ("Yellow", "yellow", "○")}
    heights = [max(y for y in range(6) if rack[y][x] == " ") for x in range(7)]
    cells = tuple(
        Cell(x, y, "slot", option=f"drop {'abcdefg'[x]}" if heights[x] == y else "") for y in range(6) for x in range(7)
    )
    pieces = []
    for y, row in enumerate(rack):
        for x, sign in enumerate(row):
            if sign in stones:
                name, colour, glyph = stones[sign]
                pieces.append(Piece(f"stone-{x}-{y}", x, y, name, glyph, "token", colour))
    drops = tuple(Choice(f"drop {letter}", f"column {letter}") for letter in "abcdefg")
    return Scene(
        title="Connect Four",
        subtitle="move 11",
        boards=(Board("rack", 7, 6, cells, tuple(pieces), column_names=tuple("abcdefg"), row_names=tuple("654321")),),
        panels=(
            Panel("red", "Red", "Ann", "●", "red", (Stat("Stones", 16),), active=True, seat=0),
            Panel("yellow", "Yellow", "a bot", "○", "yellow", (Stat("Stones", 16),), seat=1),
        ),
        prompt=Prompt(0, "Red", "Drop a stone into which column?", (ChoiceGroup("", drops),)),
        log=(Line("Red drops into c."), Line("Yellow drops into d.")),
    )


def boss_fight() -> Scene:
    """A large foe, a wall with a door, raised ground, darkness, two tracks, dice, a crowd in one square."""
    looks = [
        "SSSSSSSSSS",
        "S........S",
        "S..WW....S",
        "S..WW.^^.S",
        "S......^.S",
        "S.DD.....S",
        "SDDDD..11S",
        "SSSSSSSSSS",
    ]
    names = {"S": "wall", ".": "stone", "W": "water", "^": "spikes", "D": "dark", "1": "stone"}
    cells = tuple(
        Cell(x, y, names[sign], option="move g4" if (x, y) == (6, 4) else "", level=1 if sign == "1" else 0)
        for y, row in enumerate(looks)
        for x, sign in enumerate(row)
    )
    pieces = (
        Piece("hydra", 5, 1, "Swamp Hydra", "H", "foe", "green", 2, 31, 48, (Badge("2", "enraged", 2),), icon="dragon"),
        Piece("rose", 2, 5, "Rose", "R", "hero", "rose", 1, 9, 14, (), option="aid rose"),
        Piece("flint", 2, 5, "Flint", "F", "hero", "slate", 1, 4, 11, (STUNNED,)),
        Piece("imp", 2, 5, "Imp", "i", "ally", "blue", 1, 2, 2),
        Piece("cube", 8, 6, "Darkness cube", "■", "token", "slate"),
    )
    borders = (Border(4, 4, "e"), Border(4, 5, "e"), Border(4, 6, "e", "door"))
    return Scene(
        title="Domianne’s Tower",
        subtitle="Encounter 7 · round 3",
        boards=(Board("arena", 10, 8, cells, pieces, borders),),
        panels=(
            Panel(
                "rose",
                "Rose",
                "Fighter 4",
                "R",
                "rose",
                (Stat("Health", 9, 14), Stat("Move", 3), Stat("Armour", 2)),
                True,
            ),
            Panel("flint", "Flint", "Wizard 4", "F", "slate", (Stat("Health", 4, 11), Stat("Focus", 2, 3))),
        ),
        tracks=(
            Track("initiative", "Initiative", ("Rose", "Hydra", "Flint", "Hydra", "Imp"), {"now": 0}),
            Track("doom", "Doom", tuple(str(step) for step in range(9)), {"doom": 3, "boss": 7}),
        ),
        dice=(
            Die("attack", "3", "ivory"),
            Die("attack", "6", "ivory", "×2"),
            Die("focus", "★", "blue", option="reroll focus"),
            Die("d20", "17", "red"),
        ),
        prompt=Prompt(
            0,
            "Rose",
            "Reroll a die, or keep what lies there?",
            (ChoiceGroup("", (Choice("reroll focus", "Reroll the blue die", "50 %"), Choice("keep", "Keep"))),),
        ),
        log=(Line("Rose swings at the Swamp Hydra.", ("TC-ATK-02",)),),
    )


def card_table() -> Scene:
    """No board at all: markets, hands, piles."""
    market = tuple(
        Card(f"m{n}", title, "Hero", (f"{cost} gold", text), option=f"hire m{n}" if cost < 4 else "")
        for n, (title, cost, text) in enumerate(
            [
                ("Sellsword", 2, "Roll one more red die in a fight."),
                ("Pathfinder", 3, "Ignore the mountain."),
                ("Hedge Witch", 4, "Turn one die to any face you like, once in a quest."),
                ("Old Knight", 5, "Never dies on a double."),
            ]
        )
    )
    hand = (
        Card("q1", "The Drowned Bell", "Quest", ("Forest", "Two shields and a star")),
        Card("x", "", face_down=True),
        Card("y", "", face_down=True),
    )
    return Scene(
        title="Adventure Party",
        subtitle="Town · level 2",
        panels=(
            Panel("ann", "Ann", "first seat", "A", "amber", (Stat("Gold", 7), Stat("VP", 12), Stat("Heroes", 3)), True),
            Panel("bo", "Bo", "a bot", "B", "teal", (Stat("Gold", 2), Stat("VP", 15), Stat("Heroes", 4))),
        ),
        zones=(
            Zone("tavern", "Tavern", market, count=14, option="scout"),
            Zone("hand", "Your quests", hand),
            Zone("discard", "Discard"),
        ),
        prompt=Prompt(
            0,
            "Ann",
            "Take a town action",
            (
                ChoiceGroup("Hire", (Choice("hire m0", "Sellsword"), Choice("hire m1", "Pathfinder"))),
                ChoiceGroup("", (Choice("scout", "Scout"), Choice("leave", "Leave town"))),
            ),
        ),
        log=(Line("Bo hires the Miller’s Son for 3 gold.", ("PT-TAVERN-02",)),),
    )
