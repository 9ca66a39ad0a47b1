"""Texts carried out. The words themselves stand in the chapters; here is only what all of them have in common."""

from __future__ import annotations

from tabletome.cards import Vocabulary
from tabletome.games.tactics.cards.language import Do, Either, If, May, Step, Text, Then
from tabletome.games.tactics.cards.library import Play
from tabletome.games.tactics.cards.text import rules_text
from tabletome.games.tactics.options.choices import CHOOSE, MAY, Agree, Choosing, Decline, Take, against, asked_of
from tabletome.games.tactics.options.doing import Doing
from tabletome.games.tactics.options.holds import holds
from tabletome.games.tactics.options.names import name_of
from tabletome.games.tactics.options.would_do import would_do
from tabletome.games.tactics.rules.asking.seats import seat_of
from tabletome.kernel import Choose, Flow, acts

WORDS = Vocabulary()
DECLINABLE: set[str] = set()
"""The words whose rule asks whether to do it at all: of what one may do, nothing else needs to be asked. Chapters add theirs."""


def carry_out(play: Play, text: Text, doing: Doing) -> Flow[bool]:
    """Step by step in printed order; a part that cannot be done is left out (AT-CARD-02, AT-CARD-05). Was anything done?

    Whoever is knocked out in the midst of it finishes nothing that needs it to act (AT-KO-18).
    """
    done = False
    for place, step in enumerate(text.steps):
        if not (doing.by.on_board or doing.by.hp):
            return done
        following = text.steps[place + 1 : place + 2]
        doing.then_follows = bool(following) and isinstance(following[0], Then)
        done |= yield from _step(play, step, doing)
    return done


def _step(play: Play, step: Step, doing: Doing) -> Flow[bool]:
    match step:
        case Do(op, test):
            if (test is None or holds(play, test, doing.by, doing)) and op.matters(play, doing.by, doing):
                play.act(doing.card or doing.by.kind)
                yield from op.run(play, doing.by, doing)
                return True
        case If(test, text):
            if holds(play, test, doing.by, doing):
                return (yield from carry_out(play, text, doing))
        case May(text):
            if would_do(play, Text((step,)), doing) and (yield from _wants(play, text, doing)):
                return (yield from carry_out(play, text, doing))
        case Either(texts):
            chosen = yield from _either(play, texts, doing)
            if chosen is not None:
                return (yield from carry_out(play, chosen, doing))
        case Then():
            pass  # done when the change before it ends
    return False


def _wants(play: Play, text: Text, doing: Doing) -> Flow[bool]:
    """Does whoever carries it out want to do what it may? (AT-CARD-05)"""
    only = text.steps[0] if len(text.steps) == 1 else None
    if isinstance(only, Do) and only.op.word.name in DECLINABLE:
        return True
    about = _choosing(doing, (text,))
    prompt = asked_of(play, doing.card, f"{rules_text(text)} Do it{against(play, doing)}?")
    groups = [*acts([Agree()]), *acts([Decline()])]
    option = yield Choose(seat_of(play.state, doing.by), groups, prompt, ("AT-CARD-05",), MAY, about)
    return isinstance(option.arg, Agree)


def _either(play: Play, texts: tuple[Text, ...], doing: Doing) -> Flow[Text | None]:
    """One of several texts, among those that would do anything."""
    ready = [place for place, text in enumerate(texts) if would_do(play, text, doing)]
    if not ready:
        return None
    if len(ready) == 1:
        return texts[ready[0]]
    target = doing.target
    whom = f", for {name_of(play, target.id)}" if target is not None and target is not doing.by else ""
    prompt = asked_of(play, doing.card, f"which one{whom}?")
    groups = acts([Take(place + 1, rules_text(texts[place])) for place in ready])
    option = yield Choose(
        seat_of(play.state, doing.by), groups, prompt, ("AT-CARD-05",), CHOOSE, _choosing(doing, texts)
    )
    act: Take = option.arg
    return texts[act.which - 1]


def _choosing(doing: Doing, texts: tuple[Text, ...]) -> Choosing:
    printed = tuple(rules_text(text) for text in texts)
    on = doing.target.id if doing.target is not None else ""
    return Choosing(doing.by.id, doing.card, printed, tuple(str(text) for text in texts), on)
