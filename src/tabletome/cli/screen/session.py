"""One game being played on one screen: what is shown to whom, and how what is typed becomes an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from tabletome.cli.screen.players import Players, Wishes
from tabletome.cli.screen.table import AnswerTakenBack, Typed, TypedAgain
from tabletome.cli.terminal import Terminal
from tabletome.kernel import WATCHER, Event, IllegalAnswer, Match, NothingToUndo, Outcome
from tabletome.kernel.game import PackLike
from tabletome.scene import Line, Prompt, Scene, text
from tabletome.scene.stage import LOG_LINES, sentences, stage
from tabletome.scene.text.words import cut
from tabletome.testing.guides import Lesson, lessons_of

FOLD = "'card NAME' shows one, 'board' everything"


class Session:
    """A match, who plays it, and the screen they look at."""

    def __init__(
        self,
        terminal: Terminal,
        match: Match[Any],
        wishes: Wishes,
        *,
        typed: Typed | None = None,
        packs: dict[str, PackLike] | None = None,
        path: Path | None = None,
        spec: str = "",
    ) -> None:
        self.terminal, self.wishes, self.typed, self.packs, self.path = terminal, wishes, typed, packs or {}, path
        self.spec = spec
        self.unsaved = False
        self.warned = False
        self.greeted = False
        self.holder: int | None = None
        self.seen: dict[int, int] = {}
        self.lesson: Lesson | None = None
        self._painted: tuple[int, dict[str, list[str]]] | None = None
        self._told_of_changes = False
        self.take_up(match)

    def take_up(self, match: Match[Any]) -> None:
        """Play this match from now on."""
        players = Players(match.game, match.seats, self.wishes)
        self.match, self.players = match, players
        self.holder = None
        self.seen = {}
        self._painted = None
        if self.typed is not None:
            self.typed.announce = self._tell_news
            self.typed.shared = players.share_a_screen

    @property
    def in_danger(self) -> bool:
        """The game is not over, and something of it is not saved."""
        return self.unsaved and self.match.request is not None

    @property
    def way_back(self) -> str:
        """The command that goes on with the saved game."""
        game = f" {self.spec}" if self.spec.endswith(".py") else ""
        table = "" if self.typed is None else " --table"
        return f"tabletome play{game}{table} --load {self.path or 'FILE'}"

    # --- answering ----------------------------------------------------------------------------------------------------

    def meant(self, written: str) -> str:
        """The option in notation that a number, its notation or its argument alone stands for."""
        request = self.match.request
        if request is None:
            raise IllegalAnswer("the game is over; there is nothing to choose")
        if written.isdecimal():
            return self._numbered(written)
        if request.find(written) is None:
            wanted = " ".join(written.split()).casefold()
            near = [str(option) for option in request if option.group.name(option.arg).casefold() == wanted]
            prompt = self.prompt()
            choices = [choice for group in (prompt.groups if prompt else ()) for choice in group.choices]
            near = near or [choice.option for choice in choices if choice.label.casefold() == wanted]
            if len(near) == 1:
                return near[0]
            if near:
                raise IllegalAnswer(f"'{cut(written, 40)}' could be {' or '.join(map(repr, near[:4]))}; write which")
        return written if len(written) <= 200 else cut(written, 60)

    def _numbered(self, written: str) -> str:
        listed = self.listed()
        number = int(written) if len(written) < 7 else 0
        if not 1 <= number <= len(listed):
            raise IllegalAnswer(f"there is no option {cut(written, 12)}; they are numbered 1 to {len(listed)}")
        return listed[number - 1]

    def carry_out(self, answer: Callable[[], None]) -> bool:
        """Give an answer; in table mode, again for every typed result that is taken back."""
        if self.typed is not None:
            self.typed.begin()
        while True:
            try:
                answer()
            except TypedAgain:
                continue
            except AnswerTakenBack:
                return self._after_taking_back()
            break
        self.unsaved = True
        self._after_typing()
        return True

    def _after_taking_back(self) -> bool:
        """In table mode somebody took back an answer before its first result: a person decides again, a bot did not mind."""
        request = self.match.request
        if request is not None and request.seat in self.players.bots:
            try:
                return self.step_back(1)
            except NothingToUndo as error:
                self.terminal.say(str(error))
                return False
        self.terminal.say("Taken back: choose again.")
        return True

    def _after_typing(self) -> None:
        if self.typed is None:
            return
        if self.typed.typed_secretly:
            self.typed.typed_secretly = False
            self.holder = None
            self.terminal.clear()
        left = self.typed.left_over()
        if left:
            self.terminal.say(f"Not needed, and dropped: {', '.join(left)}.")

    # --- going back ---------------------------------------------------------------------------------------------------

    def step_back(self, decisions: int) -> bool:
        """Take back people's last decisions, and with them what bots did since."""
        count, left, match = 0, decisions, self.match
        history = match.history()[1:]
        while left:
            if count == len(history):
                raise NothingToUndo(
                    f"there are not {decisions} decisions to take back"
                    if decisions > 1
                    else "there is nothing to take back"
                )
            count += 1
            left -= history[-count].seat in self.players.people
        match.undo(count)
        self.unsaved = True
        for seat, seen in self.seen.items():
            self.seen[seat] = min(seen, len(match.seat(seat).events))
        self.terminal.say("Taken back." if count == 1 else f"Taken back: {count} answers.")
        return True

    def step_forward(self) -> bool:
        """Give again what was undone last, up to the next decision of a person."""
        self.match.redo()
        while self.match.request is not None and self.match.request.seat in self.players.bots:
            try:
                self.match.redo()
            except NothingToUndo:
                break
        self.unsaved = True
        return True

    # --- showing ------------------------------------------------------------------------------------------------------

    @property
    def viewer(self) -> int:
        """The seat whose eyes everything is shown through now."""
        request = self.match.request
        return request.seat if request is not None and request.seat in self.players.people else self.players.onlooker

    def scene(self) -> Scene:
        return stage(self.match.seat(self.viewer), self.players.names)

    def prompt(self) -> Prompt | None:
        return self.scene().prompt

    def listed(self) -> tuple[str, ...]:
        """The options in the order of their numbers."""
        prompt = self.prompt()
        return () if prompt is None else text.options(prompt)

    def written_options(self) -> list[str]:
        """The options as they are written; nothing while nobody is asked."""
        request = self.match.request
        return [] if request is None else [str(option) for option in request]

    def paint(self) -> None:
        """What is new in the position since the same eyes last looked, what happened meanwhile, and the question; all of it
        to whoever looks for the first time."""
        scene, terminal = msgspec.structs.replace(self.scene(), log=self._told(self._news(self.viewer))), self.terminal
        now = text.sections(scene, colour=terminal.colour, width=terminal.width, options=False, fold=FOLD)
        before = self._painted[1] if self._painted is not None and self._painted[0] == self.viewer else None
        self._painted = self.viewer, {section.name: section.lines for section in now}
        terminal.show("\n" + text.changed(now, before or {}))
        if scene.prompt is not None:
            self._show_choices(scene.prompt)
        if before is not None and not self._told_of_changes:
            self._told_of_changes = True
            terminal.say("(From now on only what is new is shown. 'board' shows everything.)")

    def show_scene(self, scene: Scene) -> None:
        """All of a position, with every card."""
        terminal = self.terminal
        terminal.show("\n" + text.paint(scene, colour=terminal.colour, width=terminal.width, options=False))
        if scene.prompt is not None:
            self._show_choices(scene.prompt)

    def begin_lesson(self, lesson: Lesson) -> None:
        """Show the way through a lesson from here on; what was played before it is no news."""
        self.lesson = lesson
        self.seen[WATCHER] = len(self.match.seat(WATCHER).events)
        self.terminal.say(f"Lesson {lesson.number}: {lesson.title}")

    def show_the_way(self) -> None:
        """What the lesson says here, and the option that it asks for; nothing to who has gone another way."""
        lesson = self.lesson
        if lesson is None:
            return
        given = [str(answer.option) for answer in self.match.history()[1:]][len(lesson.before) :]
        wanted = [step.option for step in lesson.steps]
        self.terminal.show("")
        if given[: len(wanted) - 1] != wanted[: len(given)] or len(given) >= len(wanted):
            self.terminal.say("You have gone your own way, so the lesson ends here; undo leads back to it.")
            return
        step = lesson.steps[len(given)]
        self.terminal.say(f"({len(given) + 1} of {len(wanted)}) {step.text}")
        if step.option:
            self.terminal.say(f"Type: {step.option}")
            return
        later = lessons_of(self.match.game)[lesson.number :]
        onward = f" Next: tabletome play {self.match.game.id} --lesson {later[0].number}" if later else ""
        goes_on = "; the game goes on if you like" if self.match.request is not None else ""
        self.terminal.say(f"The lesson ends here{goes_on}.{onward}")

    def greet(self) -> None:
        """Tell a newcomer once what can be typed."""
        if not self.greeted:
            self.greeted = True
            self.terminal.say("(Type a number, or the option in words. 'help' lists what else you can type.)")

    def ask_again(self) -> None:
        """The question and its options, without the board."""
        prompt = self.prompt()
        if prompt is not None:
            self.terminal.say(f"{prompt.who}: {prompt.question}")
            self._show_choices(prompt)

    def _show_choices(self, prompt: Prompt) -> None:
        lines = text.choices(prompt, width=self.terminal.width, colour=self.terminal.colour)
        if lines:
            self.terminal.show("\n".join(lines))

    def _told(self, events: list[Event]) -> tuple[Line, ...]:
        """News as lines of the log, the last ones only if they are many."""
        if len(events) <= LOG_LINES:
            return self._lines(events)
        last = self._lines(events[-LOG_LINES + 1 :])
        return (Line(f"… ({len(events) - len(last)} more before this; 'log {len(events)}' shows all)"), *last)

    def _lines(self, events: list[Event]) -> tuple[Line, ...]:
        """Events as lines; what everybody may see is enough to know what things are called."""
        return sentences(self.match.game, events, self.match.seat(WATCHER).view)

    def _tell_news(self) -> None:
        """In table mode, before dice are asked for: what led to them, as far as whoever types may know."""
        for line in self._told(self._news(self.players.onlooker)):
            self.terminal.say(line.text)

    def _news(self, seat: int) -> list[Event]:
        """What happened since `seat` last looked; where nothing is hidden all look at the screen all the time."""
        looker = seat if self.players.share_a_screen else WATCHER
        events = self.match.seat(seat).events
        fresh = events[min(self.seen.get(looker, 0), len(events)) :]
        self.seen[looker] = len(events)
        return fresh

    def stream(self, events: list[Event]) -> None:
        """In a game of bots only: each line of the log as it comes."""
        for line in self._lines(events[self.seen.get(WATCHER, 0) :]):
            self.terminal.say(line.text)
        self.seen[WATCHER] = len(events)

    # --- one screen for several people --------------------------------------------------------------------------------

    def hand_over(self, seat: int) -> None:
        """Where hands are hidden and people share a screen: clear it, and wait until `seat` looks at it alone."""
        if self.players.share_a_screen and self.holder != seat:
            if self.holder is not None:
                self._show_last_secrets(self.holder)
            self.terminal.clear()
            for line in self._told(self._news(WATCHER)):
                self.terminal.say(line.text)
            self.terminal.pause(f"--- Pass the screen to {self.players.name(seat)}, then press Enter. ---")
            self.terminal.clear()
            self._painted = None
        self.holder = seat

    def _show_last_secrets(self, seat: int) -> None:
        """What only the seat that just decided may know must be shown before the screen changes hands."""
        events = self.match.seat(seat).events
        secrets = [event for event in events[self.seen.get(seat, 0) :] if not event.seen_by(WATCHER)]
        if secrets:
            self.terminal.say(f"Only for {self.players.name(seat)}:")
            for line in self._lines(secrets):
                self.terminal.say(line.text, "  ")
            self.terminal.pause("Press Enter to hide this.")

    # --- the end ------------------------------------------------------------------------------------------------------

    def show_the_end(self) -> None:
        if self.players.share_a_screen:
            if self.holder is not None:
                self._show_last_secrets(self.holder)
            self.terminal.clear()
            self.holder = None
        self._painted = None
        self.paint()
        outcome = self.match.outcome
        self.terminal.show("")
        for sentence in ("The game is over.",) if outcome is None else self._outcome_sentences(outcome):
            self.terminal.say(sentence)
        keep = "" if not self.unsaved else "save FILE keeps its journal for 'tabletome replay FILE'; "
        self.terminal.say(f"{keep}undo takes the last decision back; quit leaves.")

    def _outcome_sentences(self, outcome: Outcome) -> Iterator[str]:
        yield f"The game is over: {outcome.result}."
        if outcome.scores:
            shares = (f"{self.players.name(seat)} {score:g}" for seat, score in enumerate(outcome.scores))
            yield f"Shares of the victory: {', '.join(shares)}."
