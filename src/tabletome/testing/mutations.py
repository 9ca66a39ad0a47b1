"""Small ways to break a rule on purpose: where the code cites it, one sign is changed.

What is changed: a comparison, a number, a truth, a branch, plus and minus, and a call that is left out. What people read is
left alone: texts, events, prompts and citations are no rules, and neither are pictures and what bots think.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import unified_diff
from pathlib import Path

import msgspec

CITED = re.compile(r"\b([A-Z]{2}-[A-Z][A-Z0-9]*-)(\d+)((?:\.\.-?\d+|, -\d+)*)")
COMPARED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"), ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="), ast.In: ("in", "not in"), ast.NotIn: ("not in", "in"), ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}  # fmt: skip
RULES_STAND_IN = ("game", "view", "rules", "options", "board", "cards", "state")
"""The parts of a game that rules stand in."""
FOR_READERS = ("label", "heading", "places", "__str__")
"""Methods of acts that say how they are shown."""
SAID = ("about", "drawn", "kind", "label", "prompt", "rule", "rules", "strict")
"""Names of what is only said, or asked of Python itself."""
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Mutant(msgspec.Struct, frozen=True):
    """One change: in which file and function, on which line, what is put in place of what, and the rules cited there.

    Where the same stands there several times, `time` says which of them is changed.
    """

    file: str
    function: str
    rules: tuple[str, ...]
    line: int
    text: str
    start: int
    end: int
    before: str
    after: str
    time: int = 1

    @property
    def name(self) -> str:
        """How it is called in the list of equivalents: it stays the same while lines move."""
        again = "" if self.time == 1 else f" ({self.time})"
        return f"{self.file} {self.function}: {self.before.strip()} -> {self.after.strip()} in: {self.text}{again}"

    def applied(self, source: str) -> str:
        return source[: self.start] + self.after + source[self.end :]

    def diff(self, source: str) -> str:
        lines = unified_diff(
            source.splitlines(), self.applied(source).splitlines(), self.file, self.file, "", "", 1, ""
        )
        return "\n".join(lines)


def cited_in(text: str) -> Iterator[str]:
    """The ids that a text cites, ranges and short forms spelled out.

    >>> list(cited_in("Pay. (TM-TOWN-02, -04, TM-TRAP-08..10)"))
    ['TM-TOWN-02', 'TM-TOWN-04', 'TM-TRAP-08', 'TM-TRAP-09', 'TM-TRAP-10']
    """
    for found in CITED.finditer(text):
        prefix, last = found[1], int(found[2])
        digits = len(found[2])
        yield f"{prefix}{found[2]}"
        for sign, number in re.findall(r"(\.\.|, )-?(\d+)", found[3]):
            first = last + 1 if sign == ".." else int(number)
            for each in range(first, int(number) + 1):
                yield f"{prefix}{each:0{digits}d}"
            last = int(number)


def mutants_by_rule(folder: Path, root: Path) -> dict[str, list[Mutant]]:
    """All changes in the functions that cite a rule, by its id. `root` is what the names of files are relative to."""
    found: dict[str, list[Mutant]] = {}
    files = [file for file in sorted(folder.rglob("*.py")) if _part(file.relative_to(folder)) in RULES_STAND_IN]
    for file in files:
        source, names = file.read_text(), Counter[str]()
        for function, rules in citing(ast.parse(source)):
            changes = list(told_apart(changes_in(function, rules, source, file.relative_to(root).as_posix()), names))
            for rule in rules:
                found.setdefault(rule, []).extend(changes)
    return found


def told_apart(changes: Iterable[Mutant], names: Counter[str]) -> Iterator[Mutant]:
    """Changes with different names: what stands several times in functions of one name is numbered."""
    for change in changes:
        names[change.name] += 1
        yield msgspec.structs.replace(change, time=names[change.name])


def _part(file: Path) -> str:
    return file.parts[0].removesuffix(".py")


def citing(tree: ast.Module) -> Iterator[tuple[Function, list[str]]]:
    """Functions with the rules that they cite: in the docstring, or where they tell or ask; a method is about its class, too."""
    methods = {
        method: [*cited_in(ast.get_docstring(owner) or "")]
        for owner in ast.walk(tree)
        if isinstance(owner, ast.ClassDef)
        for method in owner.body
    }
    for node in ast.walk(tree):
        if isinstance(node, Function) and node.name not in FOR_READERS:
            texts = [
                part.value for part in own_nodes(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)
            ]
            own = [rule for text in texts for rule in cited_in(text)]
            rules = dict.fromkeys([*own, *methods.get(node, [])])
            if rules:
                yield node, list(rules)


def own_nodes(function: Function) -> Iterator[ast.AST]:
    """All that stands in a function, but not in functions inside it."""
    waiting: list[ast.AST] = [*function.body]
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, Function | ast.ClassDef):
            waiting[:0] = ast.iter_child_nodes(node)


def changes_in(function: Function, rules: Sequence[str], source: str, file: str) -> Iterator[Mutant]:
    """Every small change in a function, in the order of the text."""
    starts = _line_starts(source)

    def place(node: ast.AST) -> tuple[int, int]:
        line, column = node.lineno, node.col_offset  # type: ignore[attr-defined]  # every node that is changed has a place
        end_line, end_column = node.end_lineno, node.end_col_offset  # type: ignore[attr-defined]  # the same
        return _offset(source, starts, line, column), _offset(source, starts, end_line, end_column)

    for node in _breakable(function.body):
        for start, end, after in _changes(node, place, source):
            if source[start:end] == after:
                continue
            line = source.count("\n", 0, start) + 1
            text = source[starts[line - 1] : starts[line] - 1].strip()
            yield Mutant(file, function.name, tuple(rules), line, text, start, end, source[start:end], after)


def _breakable(body: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """What can be broken, from the top down: neither words nor types."""
    for node in body:
        if isinstance(node, Function | ast.ClassDef | ast.Assert | ast.Raise | ast.JoinedStr) or _only_says(node):
            continue
        yield node
        if isinstance(node, ast.AnnAssign):
            yield from _breakable([node.value] if node.value is not None else [])
        elif isinstance(node, ast.Call):
            named = [keyword.value for keyword in node.keywords if keyword.arg not in SAID]
            yield from _breakable([node.func, *node.args, *named])
        else:
            yield from _breakable([*ast.iter_child_nodes(node)])


def _only_says(node: ast.AST) -> bool:
    """Does it only say what happens, or what is asked, or, for those who check types, that nothing else can be?"""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name))):
            return name in ("tell", "assert_never") or name.startswith("tell_")
        case ast.If(body=body, orelse=[]):
            return all(_only_says(statement) for statement in body)
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name in SAID
        case _:
            return False


def _changes(node: ast.AST, place: object, source: str) -> Iterator[tuple[int, int, str]]:
    assert callable(place)
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARED:
            start, end = place(left)[1], place(right)[0]
            sign, other = COMPARED[type(op)]
            if sign in source[start:end]:
                yield start, end, source[start:end].replace(sign, other, 1)
        case ast.BoolOp(op=op, values=[first, second, *_]):
            start, end = place(first)[1], place(second)[0]
            sign, other = ("and", "or") if isinstance(op, ast.And) else ("or", "and")
            yield start, end, source[start:end].replace(sign, other, 1)
        case ast.Constant(value=bool() as truth):
            yield (*place(node), str(not truth))
        case ast.Constant(value=int() as number):
            yield (*place(node), str(number + 1))
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            start, end = place(left)[1], place(right)[0]
            sign, other = ("+", "-") if isinstance(op, ast.Add) else ("-", "+")
            yield start, end, source[start:end].replace(sign, other, 1)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield (*place(node), f"({source[slice(*place(operand))]})")
        case ast.If(test=test) | ast.IfExp(test=test) if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):
            start, end = place(test)
            yield start, end, f"(not ({source[start:end]}))"
        case ast.Expr(value=ast.Call()):
            yield (*place(node), "pass")
        case ast.Expr(value=ast.YieldFrom()):
            yield (*place(node), "yield from ()")
        case _:
            pass


def _line_starts(source: str) -> list[int]:
    starts = [0]
    for line in source.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    return starts


def _offset(source: str, starts: list[int], line: int, column: int) -> int:
    """Where a node begins or ends in the text; its column is counted in bytes."""
    text = source[starts[line - 1] : starts[line] - 1]
    return starts[line - 1] + len(text.encode()[:column].decode())
