"""What can be typed in line mode besides the options of the game."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from tabletome.cli.files import read_match, write_journal
from tabletome.cli.finding import game_with_id
from tabletome.cli.screen.explain import show_odds, show_plan, show_why
from tabletome.cli.screen.session import Session
from tabletome.cli.screen.table import Left
from tabletome.games.glossary import explained, glossary_of
from tabletome.kernel import Game, IllegalAnswer, TabletomeError
from tabletome.scene import text
from tabletome.scene.stage import sentences
from tabletome.scene.text.words import cut, plain

LOG_LINES_SHOWN = 20


class UnknownCommand(TabletomeError):
    """Neither an option nor a command."""


class Command(NamedTuple):
    """A word, what may follow it, what it does, and the function: it says whether the position has changed."""

    follows: str
    does: str
    run: Callable[[Session, str], bool]


def command_in(line: str, session: Session) -> Callable[[], bool] | None:
    """The command that a line gives; None if it is an answer. A game's own option goes before a command of the same name."""
    forced = line[0] in ":/"
    word, _, rest = line.lstrip(":/").partition(" ")
    request = session.match.request
    if not forced and (line.isdecimal() or (request is not None and request.find(line) is not None)):
        return None
    word = ALIASES.get(word.casefold(), word.casefold())
    if word in COMMANDS:
        return lambda: COMMANDS[word].run(session, rest.strip())
    if forced:
        near = get_close_matches(word, COMMANDS, n=1)
        right = f"did you mean '{near[0]}'?" if near else "help lists all"
        raise UnknownCommand(f"there is no command '{cut(word, 40)}'; {right}")
    return None


def _undo(session: Session, rest: str) -> bool:
    return session.step_back(_count(rest, "undo 2", 1))


def _redo(session: Session, rest: str) -> bool:
    return session.step_forward()


def _save(session: Session, rest: str) -> bool:
    path = Path(rest) if rest else session.path
    if path is None:
        raise UnknownCommand(f"save needs a file name: save {session.match.game.id}.journal")
    write_journal(path, session.match.save())
    session.path, session.unsaved = path, False
    if session.match.request is None:
        session.terminal.say(f"Saved. Look at it again with: tabletome replay {path}")
    else:
        session.terminal.say(f"Saved. Go on with it at any time: {session.way_back}")
    return False


def _load(session: Session, rest: str) -> bool:
    if not rest:
        raise UnknownCommand("load needs a file name: load evening.journal")
    path = Path(rest)
    playing = session.match.game

    def find(name: str) -> Game[object]:
        return playing if name == playing.id else game_with_id(name)

    match = read_match(path, find, packs=session.packs, chance=session.typed, tell=session.terminal.say)
    session.take_up(match)
    session.path, session.unsaved = path, False
    session.terminal.say(f"Loaded {match.game.name} after {match.answered} answers.")
    return True


def _log(session: Session, rest: str) -> bool:
    count = _count(rest, "log 40", LOG_LINES_SHOWN)
    seat = session.match.seat(session.viewer)
    lines = sentences(session.match.game, seat.events[-count:], seat.view)
    for line in lines:
        session.terminal.say(" ".join([line.text, *(f"[{rule}]" for rule in line.rules)]), "  ")
    if not lines:
        session.terminal.say("Nothing has happened yet.")
    return False


def _why(session: Session, rest: str) -> bool:
    show_why(session)
    return False


def _odds(session: Session, rest: str) -> bool:
    show_odds(session, rest)
    return False


def _plan(session: Session, rest: str) -> bool:
    show_plan(session, rest)
    return False


def _journal(session: Session, rest: str) -> bool:
    if session.players.hidden and session.match.request is not None:
        raise IllegalAnswer(
            "a journal tells everybody's hidden cards, so it is shown when the game is over; 'save FILE' keeps it until then"
        )
    session.terminal.show("\n".join(plain(line) for line in session.match.journal(seed=False).splitlines()))
    return False


def _options(session: Session, rest: str) -> bool:
    prompt = session.prompt()
    listed = [choice for group in prompt.groups for choice in group.choices] if prompt is not None else []
    for number, choice in enumerate(listed, start=1):
        label = "" if choice.label in choice.option else f"  ({choice.label})"
        session.terminal.say(f"{number}: {choice.option}{label}", "  ")
    if not listed:
        session.terminal.say("There is nothing to choose now.")
    return False


def _board(session: Session, rest: str) -> bool:
    session.show_scene(session.scene())
    return False


def _card(session: Session, rest: str) -> bool:
    found = text.find_cards(session.scene(), rest)
    if not rest:
        titles = " · ".join(dict.fromkeys(plain(card.title) for card in found))
        session.terminal.say(f"These cards lie open: {titles}" if titles else "No card lies open.")
    elif not found:
        raise UnknownCommand(f"no open card is called '{cut(rest, 40)}'; 'card' alone lists those there are")
    for card in found if rest else ():
        session.terminal.show("\n".join(text.card_lines(card, width=session.terminal.width)))
        for word in explained(glossary_of(session.match.game), " ".join(map(plain, card.lines))):
            session.terminal.say(f"{word.word}: {word.means}", "    ")
    return False


def _campaign(session: Session, rest: str) -> bool:
    record = session.scene().record
    if record is None:
        raise UnknownCommand("no campaign is being played here, so nothing is kept of one")
    session.terminal.show("\n".join(text.record_lines(record, width=session.terminal.width)))
    return False


def _words(session: Session, rest: str) -> bool:
    words = glossary_of(session.match.game)
    if not words:
        raise UnknownCommand(f"nobody has written down the words of {session.match.game.name} yet")
    if not rest:
        session.terminal.say(" · ".join(word.word for word in words) + " ('words WORD' explains one)")
        return False
    found = [word for word in words if rest.casefold() in word.word.casefold()]
    if not found:
        near = get_close_matches(rest.casefold(), [word.word.casefold() for word in words], n=1)
        right = f"did you mean '{near[0]}'?" if near else "'words' alone lists all"
        raise UnknownCommand(f"'{cut(rest, 40)}' is no word of the book; {right}")
    for word in found:
        session.terminal.say(f"{word.word}: {word.means}" + (f" [{word.rule}]" if word.rule else ""))
    return False


def _help(session: Session, rest: str) -> bool:
    session.terminal.say("Answer with the number of an option, or write it out: 'options' shows how each is written.")
    width = max(len(f"{name} {command.follows}") for name, command in COMMANDS.items())
    for name, command in COMMANDS.items():
        session.terminal.show(f"  {f'{name} {command.follows}':{width}}  {command.does}")
    session.terminal.say("Where a game has an option of the same name, write the command with a colon, as :undo.")
    return False


def _quit(session: Session, rest: str) -> bool:
    if session.in_danger and session.terminal.interactive and not session.warned:
        session.warned = True
        session.terminal.say("This game is not saved. save FILE keeps it; quit again leaves without.")
        return False
    raise Left


def _count(rest: str, right: str, otherwise: int) -> int:
    if not rest:
        return otherwise
    if not rest.isdecimal() or len(rest) > 6 or int(rest) < 1:
        raise UnknownCommand(f"'{cut(rest, 40)}' is not a number; right would be '{right}'")
    return int(rest)


ALIASES = {"?": "help", "exit": "quit"}
COMMANDS = {
    "undo": Command("[N]", "take back your last decision, or the last N", _undo),
    "redo": Command("", "do again what was taken back", _redo),
    "save": Command("FILE", "keep the game in a file", _save),
    "load": Command("FILE", "go on with a game that was kept", _load),
    "log": Command("[N]", "what happened, the last 20 lines or N", _log),
    "why": Command("", "the rules behind what happened last and behind this question", _why),
    "odds": Command("[OPTION]", "how likely it is what happens next, for all options or for one", _odds),
    "plan": Command("[OPTION]", "what an option would come to; alone, what each adversary would do now", _plan),
    "options": Command("", "all options as they are written", _options),
    "board": Command("", "show everything again, with all cards", _board),
    "card": Command("[NAME]", "one card that lies open with all its text, or the names of all", _card),
    "campaign": Command("", "what is kept of a campaign: its log, with a page for everybody", _campaign),
    "words": Command("[WORD]", "what a word of the book means, or all that are explained", _words),
    "journal": Command("", "the whole game as text that can be replayed", _journal),
    "help": Command("", "this list", _help),
    "quit": Command("", "leave", _quit),
}
