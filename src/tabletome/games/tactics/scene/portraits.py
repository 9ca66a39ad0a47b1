"""The face of every hero, class, creature, enemy and object."""

from __future__ import annotations

from tabletome.scene import face_of

HEROES = {"roberta": "fighter", "olette": "rogue", "tolben": "cleric", "elwyn": "wizard", "quill": "archer"}
COLOURS = {"roberta": "red", "olette": "teal", "tolben": "amber", "elwyn": "violet", "quill": "green"}
"""A hero has one face and one colour, whatever class it takes up."""

CLASSES = {
    "barbarian": "vorn", "assassin": "elros", "bishop": "priest", "necromancer": "wizard-foe", "ranger": "maya",
    "paladin": "knight", "dark-knight": "shadow-knight", "gladiator": "commander", "ninja": "linen-warden",
    "war-mage": "apprentice", "shaman": "moss-speaker", "warlock": "shadow-cultist", "skirmisher": "twin-lance",
    "demon-hunter": "executioner", "beast-trainer": "wolf-pet",
}  # fmt: skip
CLASS_COLOURS = {"fighter": "red", "rogue": "teal", "cleric": "amber", "wizard": "violet", "archer": "green"}
ENEMIES = {
    "old-gristle": "ogre", "elder-lance": "knight", "younger-lance": "rider", "spiderling": "spider-matron", "eel": "constrictor",
    "shardling": "gem-cube", "archer-skeleton": "skeleton-archer", "shade": "pale-mourner", "squire": "guard",
    "drover": "sergeant", "low-imp": "imp",
}  # fmt: skip
CREATURES = {"wolf": "wolf-pet", "hawk": "eagle", "bone-guard": "skeleton", "spirit-totem": "altar"}
BOSS_COLOUR, MINION_COLOUR, ALLY_COLOUR = "#8f2a1d", "#5c4a2c", "teal"


def class_face(cls: str) -> str:
    return CLASSES.get(cls) or face_of(cls)


def enemy_face(kind: str) -> str:
    return ENEMIES.get(kind) or face_of(kind)


def creature_face(kind: str) -> str:
    return CREATURES.get(kind) or face_of(kind)


def thing_face(kind: str) -> str:
    """An object of the encounter: what it is called, else a lever for what is pulled, a captive for who is freed."""
    return face_of(kind, "lever")
