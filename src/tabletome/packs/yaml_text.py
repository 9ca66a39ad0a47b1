"""From YAML text to plain data with the place of every part."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

import yaml

from tabletome.packs.places import Place, SourceError

DEEPEST = 40  # lists and mappings inside each other; PyYAML needs minutes for a file of nothing but `[`

_LOADER: type = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"[-+]?(0|[1-9][0-9]*)\.[0-9]+([eE][-+]?[0-9]+)?")
_WORDS: dict[str, bool | None] = {"": None, "~": None, "null": None, "true": True, "false": False}
_REMEDIES = (
    ("mapping values are not allowed", "text with `: ` in it stands in quotes, and the keys of one mapping line up"),
    ("cannot start any token", "text that begins with a sign such as @, % or ` stands in quotes"),
    ("end of stream", "a quote that is opened must be closed"),
    ("stream end", "a bracket that is opened must be closed"),
    ("',' or", "parts are set apart by commas, and a bracket that is opened must be closed"),
    ("node content", "a bracket that is opened must be closed"),
    ("expected ':'", "a key is followed by a colon and a space"),
    ("'-' indicator", "the entries of one list begin in the same column"),
    ("expected key", "the keys of one mapping begin in the same column"),
    ("block end", "the entries of one list or mapping begin in the same column"),
)


def build(text: str, file: str) -> tuple[object, Place]:
    """What the text says, and where each part of it stands."""
    try:
        return _assembled(_events(text), file)
    except yaml.MarkedYAMLError as problem:
        last = text.rstrip("\n").count("\n")
        raise SourceError(file, min(_mark_line(problem), last) + 1, _sentence(problem)) from None


def _events(text: str) -> Iterator[yaml.Event]:
    return iter(yaml.parse(text, Loader=_LOADER))


def _mark_line(problem: yaml.MarkedYAMLError) -> int:
    mark = problem.problem_mark or problem.context_mark
    return int(mark.line) if mark else 0


def _sentence(problem: yaml.MarkedYAMLError) -> str:
    what = str(problem.problem or problem.context)
    if problem.context_mark and problem.context_mark.line < _mark_line(problem):
        what += f", {problem.context} that begins on line {problem.context_mark.line + 1}"
    remedy = next((remedy for sign, remedy in _REMEDIES if sign in what), "")
    return f"this is not YAML: {what}" + (f"; {remedy}" if remedy else "")


class _Open:
    """A list or mapping that is being read; `key` is the mapping's key that waits for its value."""

    __slots__ = ("content", "key", "key_line", "parts", "place")

    def __init__(self, content: list[object] | dict[str, object], line: int) -> None:
        self.content = content
        self.place = Place(line)
        self.parts: dict[str | int, Place] = {}
        self.place.parts = self.parts
        self.key: str | None = None
        self.key_line = 0

    def awaits_key(self) -> bool:
        return self.key is None and isinstance(self.content, dict)

    def take(self, value: object, place: Place) -> None:
        if isinstance(self.content, list):
            self.parts[len(self.content)] = place
            self.content.append(value)
        elif self.key is not None:
            place.line = self.key_line
            self.parts[self.key] = place
            self.content[self.key] = value
            self.key = None


def _assembled(events: Iterator[yaml.Event], file: str) -> tuple[object, Place]:
    """Events instead of nodes: nothing is built of what is refused, and anchors can be seen."""
    root = _Open([], 1)
    stack = [root]
    documents = 0
    for event in events:
        line = event.start_mark.line + 1 if event.start_mark else 1
        parent = stack[-1]
        if isinstance(event, yaml.CollectionEndEvent):
            stack.pop()
            stack[-1].take(parent.content, parent.place)
        elif isinstance(event, yaml.NodeEvent):
            _refuse_references(event, file, line)
            if isinstance(event, yaml.ScalarEvent):
                if parent.awaits_key():
                    parent.key, parent.key_line = _key(event, parent, file, line), line
                else:
                    parent.take(_value(event, file, line), Place(line))
            elif parent.awaits_key():
                raise SourceError(file, line, "a list or mapping cannot be a key; a key is a word")
            elif len(stack) > DEEPEST:
                raise SourceError(file, line, f"lists and mappings lie more than {DEEPEST} deep here; make it flatter")
            else:
                stack.append(_Open({} if isinstance(event, yaml.MappingStartEvent) else [], line))
        elif isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                raise SourceError(file, line, "a second document begins here; put each document in a file of its own")
    if not root.parts:
        raise SourceError(file, 1, "the file is empty")
    assert isinstance(root.content, list)
    return root.content[0], root.parts[0]


def _refuse_references(event: yaml.NodeEvent, file: str, line: int) -> None:
    if isinstance(event, yaml.AliasEvent):
        raise SourceError(file, line, f"the alias *{event.anchor} is not allowed; write the value out, or quote it")
    if event.anchor is not None:
        raise SourceError(file, line, f"the anchor &{event.anchor} is not allowed; remove it, or quote it")
    tag = getattr(event, "tag", None)
    if tag is not None:
        raise SourceError(file, line, f"the tag {tag} is not allowed; remove it, or quote it")


def _key(event: yaml.ScalarEvent, parent: _Open, file: str, line: int) -> str:
    key = str(event.value)
    value = _value(event, file, line)
    if value is None or isinstance(value, (bool, float)):
        raise SourceError(file, line, f"the key `{key}` is not text; write it in quotes")
    if key in parent.parts:
        first = parent.parts[key].line
        raise SourceError(file, line, f"the key `{key}` stands here a second time, first on line {first}; keep one")
    return key


def _value(event: yaml.ScalarEvent, file: str, line: int) -> object:
    text = str(event.value)
    if not event.implicit[0]:  # quoted, or a block of text
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _WHOLE.fullmatch(text):
        if len(text) > 20:
            raise SourceError(file, line, "this number has too many digits; write it in quotes if it is text")
        return int(text)
    if _DECIMAL.fullmatch(text):
        number = float(text)
        if not math.isfinite(number):
            raise SourceError(file, line, "this number is too large; write it in quotes if it is text")
        return number
    return text
