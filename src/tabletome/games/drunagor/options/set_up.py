"""What is agreed on before a game, and how it is put to people. (DR-STRUCT-03)"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tabletome.games.drunagor.options.campaign.road import CHAPTERS
from tabletome.kernel.wording import Wording

MODES = {
    "campaign": "a Campaign: eighteen Chapters with the same Heroes, and a Camp between them",
    "one-shot": "a One-Shot: one Chapter by itself",
    "pvp": "Player versus Player: Heroes against each other, in a Battleground",
}
EXPERIENCED = {
    "table": "what a Campaign would have given them by then",
    "none": "new Heroes",
    "some": "each has learned a Skill and a Class Ability",
    "veteran": "each has learned three Skills and two Class Abilities",
}
DOORS = {"printed": "as in the story", "varied": "chance decides between two Setups of each"}
VARIANTS = {
    "standard": "Standard ones",
    "alternate": "Alternate ones, who hunt other Heroes than the strongest",
    "complex": "Complex ones, who change from turn to turn; of kinds without, Alternate ones",
    "ask": "the Party Leader is asked",
}
OVERLORDS = {"never": "the Commander comes", "ask": "the party may choose an Overlord instead"}
DECKS = {"printed": "as in the box", "ask": "the Party Leader exchanges cards"}
PARTIES = {"usual": "the usual party, at once", "choose": "everybody chooses Hero, Role and gear"}
HEROES = {0: "one for every player", 1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}
BEGINNING = "the beginning: Chapter 1; as a One-Shot the Toll Room, a fight to learn by"
BATTLEGROUNDS = {
    "the-ferry-landing": "The Ferry Landing: one against one",
    "the-uncrowning-ring": "The Uncrowning Ring: each for themselves, three to five Heroes",
    "foundry-row": "Foundry Row: two against two, with Monsters",
    "the-unlit-stair": "The Unlit Stair: two against two, with Darkness",
}
CHOICES: dict[str, list[tuple[object, str]]] = {
    "mode": [*MODES.items()], "heroes": [*HEROES.items()], "party": [*PARTIES.items()], "experience": [*EXPERIENCED.items()],
    "doors": [*DOORS.items()], "battleground": [*BATTLEGROUNDS.items()], "variants": [*VARIANTS.items()],
    "overlords": [*OVERLORDS.items()], "deck_building": [*DECKS.items()],
}  # fmt: skip
"""What people choose from; Chapters stand in the library."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The set-up of a game.

    - `mode`: the Campaign, one Chapter by itself, or Player versus Player. (DR-STRUCT-03)
    - `chapter`: where a Campaign begins, or which Chapter is played as a One-Shot; 0 is the first one, or the Toll Room.
      (DR-STRUCT-09, DR-ONESHOT-01)
    - `battleground`: where Heroes meet, in Player versus Player. (DR-PVP-37)
    - `rounds`: a match without a Rune card ends after so many. (DR-PVP-38)
    - `heroes`: how many Heroes go, whoever plays them; 0 is one for every player. (DR-STRUCT-08)
    - `party`: the usual Heroes with their Roles and gear, or everybody chooses. (DR-INIT-14, DR-ROLE-03)
    - `experience`: what each Hero has received before a One-Shot: what its row of the table says, nothing, some (a Skill of
      Level 1 and a Class Ability), or what a veteran has (two Skills of Level 1, one of Level 2, two Class Abilities).
      (DR-ONESHOT-03, DR-HERO-16)
    - `ties`: between plans of a Monster and ways of the Darkness that are equally good the Party Leader picks, or the first in
      reading order is taken. (DR-AI-36, DR-DARK-07)
    - `variants`: which version of a Monster comes: the Standard one, the Alternate one, the Complex one of a kind that has one
      (the others their Alternate one), or the Party Leader is asked. (DR-MON-53, DR-MON-55, DR-MON-62)
    - `overlords`: instead of a Commander the party may choose an Overlord, for a harder fight. (DR-OVL-04)
    - `deck_building`: the Attack decks are those of the box, or the Party Leader builds them. (DR-OVL-06)
    - `agree`: a scene that concerns the whole party is decided by all, or by whoever interacts. (DR-INTER-11)
    - `doors`: behind a Door always stands the same, or chance decides whether something else does. (DR-OPEN-03)
    - `multiclass`: whether Heroes may learn abilities of a second class. (DR-MULTI-01)
    - `most_tries`: after so many failures in all a Campaign is given up; with 0 never. (DR-END-08)
    - `table_save`: in a sequence Curse, Trauma and Runes are placed again, as at a table that was cleared in between. (DR-SEQ-16)
    - `last`: the Chapter with which a Campaign ends. (DR-STRUCT-02)

    House rules, off by default:

    - `trauma_limit`: so many Trauma Cubes can a Hero hold; one more, and the Adventure is lost. (DR-END-01)
    - `curse_limit`: so many Curse Cubes can a Hero hold; one more, and the Adventure is lost. (DR-END-02)
    - `darkness_pace`: the Rune card draws 1 and 2 Runes in turn as printed, or always 1. (DR-DARK-63)
    - `trap_die`: whoever opens a Chest rolls the Trap Die as printed, or Chests have no traps. (DR-CHEST-04)
    - `free_role_swap`: Roles may also be changed between the Chapters of a sequence. (DR-ROLE-10)
    """

    mode: Literal["campaign", "one-shot", "pvp"] = "campaign"
    chapter: Annotated[int, msgspec.Meta(ge=0, le=CHAPTERS)] = 0
    battleground: Literal["the-ferry-landing", "the-uncrowning-ring", "foundry-row", "the-unlit-stair"] = (
        "the-ferry-landing"
    )
    rounds: Literal[10, 20, 30] = 30
    heroes: Literal[0, 1, 2, 3, 4, 5] = 0
    party: Literal["usual", "choose"] = "usual"
    experience: Literal["table", "none", "some", "veteran"] = "table"
    ties: Literal["settle", "ask"] = "settle"
    agree: Literal["vote", "lead"] = "vote"
    doors: Literal["printed", "varied"] = "printed"
    variants: Literal["standard", "alternate", "complex", "ask"] = "standard"
    overlords: Literal["never", "ask"] = "never"
    deck_building: Literal["printed", "ask"] = "printed"
    multiclass: bool = False
    most_tries: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    table_save: bool = False
    last: Annotated[int, msgspec.Meta(ge=1, le=CHAPTERS)] = CHAPTERS
    trauma_limit: Literal[1, 2, 3] = 1
    curse_limit: Literal[5, 6, 7] = 5
    darkness_pace: Literal["printed", "slow"] = "printed"
    trap_die: Literal["printed", "none"] = "printed"
    free_role_swap: bool = False


ON_THE_ROAD = {"mode": ("campaign",)}
IN_A_BATTLEGROUND = {"mode": ("pvp",)}
TOGETHER = {"mode": ("campaign", "one-shot")}
WORDING: dict[str, Wording] = {
    "mode": Wording("What to play", place="game"),
    "chapter": Wording(
        "Where to begin",
        "A Campaign goes on from there to its end. Heroes, also those of a match, come with what the Chapters before give.",
        place="game",
    ),
    "battleground": Wording("Where the Heroes meet", place="game", when=IN_A_BATTLEGROUND),
    "rounds": Wording(
        "The match ends",
        "Then fewest Trauma Cubes win, and most Health.",
        ((10, "after round 10"), (20, "after round 20"), (30, "after round 30")),
        when=IN_A_BATTLEGROUND,
    ),
    "heroes": Wording("Heroes", "One player may lead several. More Heroes meet more Monsters.", place="game"),
    "party": Wording("The party", place="game"),
    "experience": Wording("What the Heroes have received before", when={"mode": ("one-shot", "pvp")}),
    "agree": Wording(
        "Scenes that concern all",
        values=(
            ("vote", "all decide; where they do not agree, the Party Leader"),
            ("lead", "whoever interacts decides"),
        ),
        when=TOGETHER,
    ),
    "doors": Wording("Behind Doors", when=TOGETHER),
    "variants": Wording("Which Monsters come", when=TOGETHER),
    "overlords": Wording("Where a Commander comes", when=TOGETHER),
    "deck_building": Wording("Attack decks of Commanders", when=TOGETHER),
    "multiclass": Wording(
        "Multiclassing", "A Hero may learn abilities of a second class that nobody in the party has.", when=TOGETHER
    ),
    "most_tries": Wording(
        "The Campaign is given up",
        "A lost Chapter is tried again, and costs nothing else.",
        (
            (0, "never: try as often as you like"),
            (1, "after 1 failure"),
            (3, "after 3 failures"),
            (10, "after 10 failures"),
        ),
        when=ON_THE_ROAD,
    ),
    "table_save": Wording(
        "Clear the table in a sequence",
        "Where one Chapter follows on another without a Camp, Curse and Trauma Cubes are placed again as you like, and as many "
        "Runes drawn anew as lay on the track.",
        when=ON_THE_ROAD,
    ),
    "last": Wording(place="never"),
    "trauma_limit": Wording(
        "Trauma Cubes a Hero can hold", values=((1, "1, as printed"), (2, "house rule: 2"), (3, "house rule: 3"))
    ),
    "curse_limit": Wording(
        "Curse Cubes a Hero can hold", values=((5, "5, as printed"), (6, "house rule: 6"), (7, "house rule: 7"))
    ),
    "darkness_pace": Wording(
        "How fast the Darkness comes", values=(("printed", "1 and 2 Runes in turn"), ("slow", "house rule: always 1"))
    ),
    "trap_die": Wording(
        "Traps in Chests", values=(("printed", "the Trap Die says"), ("none", "house rule: there are none"))
    ),
    "free_role_swap": Wording(
        "House rule: change Roles on the way",
        "Roles may also be changed between the Chapters of a sequence.",
        when=ON_THE_ROAD,
    ),
}
