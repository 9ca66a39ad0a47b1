"""All keywords of the book's dictionary that are effects, as a vocabulary whose rules do nothing: the language by itself."""

from __future__ import annotations

from tabletome.cards import Vocabulary
from tabletome.games.drunagor.cards.grammar import AMOUNT, MINIONS, NUMBER, Grammar, grammar, worth

NUMBERED = {
    "BLEED": "[gets|get] BLEED {0}", "BURN": "[gets|get] BURN {0}", "CLEANSE": "[loses|lose] up to {0:Curse Cube} and all POISON",
    "CURSE": "[gets|get] {0:Curse Cube}", "DRAIN": "[gives|give] you {0} Health", "FATIGUE": "[expends|expend] {0:cube}",
    "FOCUS": "[gains|gain] FOCUS {0}", "FRUIT OF LIFE": "[gains|gain] FRUIT OF LIFE {0}", "FURY": "[gains|gain] FURY {0}",
    "HEAL": "[regains|regain] {0} Health", "INTIMIDATE": "[gets|get] INTIMIDATE {0}", "JUMP": "[jumps|jump] up to {0:square}",
    "KI": "[gains|gain] KI {0}", "MOVE": "[moves|move] up to {0:square}", "POISON": "[gets|get] POISON {0}",
    "PUSH": "[is|are] pushed {0:square}", "RECALL": "[takes|take] back {0:cube}", "REGENERATION": "[regains|regain] {0} Health",
    "RETALIATE": "[is|are] avenged for {0} damage", "SHIELD": "[gains|gain] SHIELD {0}",
    "TELEKINESIS": "[is|are] lifted up to {0:square}", "TRAMPLE": "[tramples|trample] for {0}",
    "WILD CUBE": "[has|have] {0:Wild Cube}",
}  # fmt: skip
PLAIN = {
    "ACTIVATE": "[acts|act]", "BEAR TRAP": "lay a Bear Trap", "COMMAND": "[commands|command]", "COPY": "[lends|lend] a Skill",
    "DISARM": "[is|are] disarmed", "EVOLVE": "[evolves|evolve]", "FIRE TRAP": "lay a Fire Trap", "FLIP": "turn it over",
    "FLIP SOCKET": "turn over an item with a socket", "FREE RECALL ACTION": "[recalls|recall] for free",
    "KNOCK DOWN": "[is|are] knocked down", "MAELSTROM": "[draws|draw] a new hand", "MANIFEST": "[manifests|manifest]",
    "PENITENCE": "[does|do] penitence", "POISON TRAP": "lay a Poison Trap", "RANGER'S MARK": "[is|are] marked",
    "SHADOW AURA": "[spreads|spread] shadow", "SILENCE": "[is|are] silenced", "SLOW": "[is|are] slowed",
    "STEALTH": "[is|are] hidden", "STUN": "[is|are] stunned", "SWAP": "[changes|change] places with you",
    "TRICK OR TREAT": "[plays|play] a trick",
}  # fmt: skip
HAPPENING = ("BEAR TRAP", "FIRE TRAP", "FLIP", "FLIP SOCKET", "POISON TRAP")
HARMFUL = (
    "BLEED", "BURN", "CURSE", "DISARM", "DRAIN", "FATIGUE", "INTIMIDATE", "KNOCK DOWN", "POISON", "PUSH", "RANGER'S MARK",
    "SILENCE", "SLOW", "STUN",
)  # fmt: skip
PETS = ("JINX", "DAME HISS", "WICK", "KETTLE")


def keywords() -> Vocabulary:
    words = Vocabulary()
    words.word("PREVENT", AMOUNT, says="[is|are] spared {0:point of damage}", hint=worth(1.3))(lambda *it: None)
    words.word("SUMMON", MINIONS, says="{0} come", hint=1, happens=True)(lambda *it: None)
    for name, says in NUMBERED.items():
        words.word(name, NUMBER, says=says, hint=worth(-1 if name in HARMFUL else 1))(lambda *it: None)
    for name, says in PLAIN.items():
        words.word(name, says=says, hint=-1 if name in HARMFUL else 1, happens=name in HAPPENING)(lambda *it: None)
    return words


WORDS = keywords()
READ: Grammar = grammar(WORDS, PETS)
