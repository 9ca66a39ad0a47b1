"""What the house asks of its parts. A check finds the places that do not comply: each a name, and what is wrong there."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import TypeAlias

import grimp

from tests.house.sources import FUNCTION, ROOT, called, files, games, nodes, of_games

Breach: TypeAlias = tuple[str, str]
"""Where, as it stands in the list of what is to come, and what is wrong there."""
Stands: TypeAlias = tuple[str, ast.AST]
"""Something that stands in a file."""

MOST_LINES, LONGEST_FUNCTION, MOST_FILES = 450, 60, 20
ALL_SOURCES = ("src", "tests", "examples", "bench")
SPLITTING = ("split", "rsplit", "partition", "rpartition", "splitlines", "findall", "fullmatch", "finditer")
MAY_READ_CITATIONS = (
    "src/tabletome/cli/screen/explain.py",  # this is *why*
    "src/tabletome/testing/leaks.py",  # all that reaches a seat is compared, whatever it is
)
SHARED = {"Judged", "Libraries", "Offered", "Sentences", "Vocabulary"}
"""What every game takes from the layers below instead of writing it again: names, wherever they are imported from."""
LAYERS = ["game", "scene : bot : log", "view", "rules", "options", "(board)", "cards", "events : state"]


# --- size -------------------------------------------------------------------------------------------------------------


def long_files() -> Iterator[Breach]:
    for file in files(*ALL_SOURCES):
        lines = (ROOT / file).read_text().count("\n")
        if lines > MOST_LINES:
            yield file, f"{lines} lines; at most {MOST_LINES} can be read at a sitting"


def long_functions() -> Iterator[Breach]:
    for file, node in nodes(*ALL_SOURCES):
        if isinstance(node, FUNCTION):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > LONGEST_FUNCTION:
                yield f"{file}:{node.name}", f"{lines} lines; at most {LONGEST_FUNCTION} fit a screen"


def full_folders() -> Iterator[Breach]:
    folders = [file.rpartition("/")[0] for file in files(*ALL_SOURCES)]
    for folder in sorted(set(folders)):
        if folders.count(folder) > MOST_FILES:
            yield folder, f"{folders.count(folder)} Python files; at most {MOST_FILES} can be found by eye"


# --- imports ----------------------------------------------------------------------------------------------------------


@cache
def imports() -> grimp.ImportGraph:
    """Who imports whom: wherever the import stands, at the top, in a function or for the types alone."""
    return grimp.build_graph("tabletome", cache_dir=None)


def knots(graph: grimp.ImportGraph) -> list[set[str]]:
    """The modules that import each other, directly or around corners: strongly connected, two or more. (Tarjan 1972)"""
    found: list[set[str]] = []
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    waiting: list[str] = []
    placed: set[str] = set()

    def visit(module: str) -> None:
        number[module] = lowest[module] = len(number)
        waiting.append(module)
        for other in sorted(graph.find_modules_directly_imported_by(module)):
            if other not in number:
                visit(other)
                lowest[module] = min(lowest[module], lowest[other])
            elif other not in placed:
                lowest[module] = min(lowest[module], number[other])
        if lowest[module] == number[module]:
            knot = set(waiting[waiting.index(module) :])
            del waiting[waiting.index(module) :]
            placed.update(knot)
            if len(knot) > 1:
                found.append(knot)

    for module in sorted(graph.modules):
        if module not in number:
            visit(module)
    return found


def import_cycles() -> Iterator[Breach]:
    for knot in knots(imports()):
        for module in knot:
            others = sorted(imports().find_modules_directly_imported_by(module) & knot)
            yield module, f"is in a knot of {len(knot)} modules and imports of it: {', '.join(others)}"


def layers_of_games() -> Iterator[Breach]:
    """Every game is held to the inner contract in pyproject.toml, or its entry says that it does not keep it yet."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    held = next(contract for contract in contracts if contract["name"] == "Inside a game, each part uses what is below")
    assert held["layers"] == LAYERS
    for game in games():
        if game not in held["containers"]:
            broken = sorted(
                f"{route.importer} uses {route.imported}"
                for route in imports().find_illegal_dependencies_for_layers(grimp_layers(), containers={game})
            )
            advice = f"{len(broken)} places, first {broken[0]}" if broken else "it keeps it: name it in pyproject.toml"
            yield game, f"is not held to the contract: {advice}"


def grimp_layers() -> list[grimp.Layer]:
    """The layers of a game, as grimp wants to know them."""
    return [
        grimp.Layer(*(part.strip("() ") for part in layer.split(":")), independent=False, closed=False)
        for layer in LAYERS
    ]


def written_again() -> Iterator[Breach]:
    """Bots, libraries, options in the picture, the log and card languages have parts that all games share."""
    for game in games():
        folder = f"src/{game.replace('.', '/')}"
        taken = {alias.name for _, node in nodes(folder) if isinstance(node, ast.ImportFrom) for alias in node.names}
        taken |= {"Offered"} if "question" in taken else set()  # a game may list its options itself, and paint them so
        for name in sorted(SHARED - taken):
            yield f"{game}:{name}", "is not used; whatever stands in its place is written again"


# --- requests and options ---------------------------------------------------------------------------------------------


def prompts_read(everything: Sequence[Stands]) -> Iterator[Breach]:
    """Only what paints reads a prompt: `scene.options`, for all games."""
    methods = {node.func for _, node in everything if isinstance(node, ast.Call)}
    for file, node in everything:
        if isinstance(node, ast.Attribute) and node.attr == "prompt" and node not in methods:
            yield file, f"line {node.lineno}: reads a prompt; what is asked is its kind and what it is about"


def citations_read(everything: Iterable[Stands]) -> Iterator[Breach]:
    """Only *why* reads the rules that a request cites."""
    for file, node in everything:
        if isinstance(node, ast.Attribute) and node.attr == "rules" and file not in MAY_READ_CITATIONS:
            of = ast.unparse(node.value).rpartition(".")[2]
            if of in ("request", "asked", "ask", "asking", "choose"):
                yield file, f"line {node.lineno}: reads the citations of a request"


def unkind_requests(everything: Iterable[Stands]) -> Iterator[Breach]:
    for file, node in everything:
        if isinstance(node, ast.Call) and called(node) == "Choose":
            given = {keyword.arg for keyword in node.keywords}
            if len(node.args) < 5 and not given & {"kind", None}:
                yield file, f"line {node.lineno}: asks without saying what kind of request it is"


def options_split(everything: Iterable[Stands]) -> Iterator[Breach]:
    """An option is read by its act, a card by its grammar; what else takes text apart reads one of them again."""
    for file, node in everything:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SPLITTING:
            yield file, f"line {node.lineno}: takes text apart ({ast.unparse(node)})"


# --- tricks -----------------------------------------------------------------------------------------------------------


def flows_or_none(everything: Iterable[Stands]) -> Iterator[Breach]:
    """A rule is a plain function, or a flow, always; nothing poses as one."""
    for file, node in everything:
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            parts = {ast.unparse(part) for part in (node.left, node.right)}
            if "None" in parts and any(part.startswith(("Flow[", "Generator[")) for part in parts):
                yield file, f"line {node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.Call) and called(node) == "cast" and "Flow[" in ast.unparse(node.args[0]):
            yield file, f"line {node.lineno}: {ast.unparse(node)}"


def keyed_by_identity(everything: Iterable[Stands]) -> Iterator[Breach]:
    for file, node in everything:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "id":
            yield file, f"line {node.lineno}: {ast.unparse(node)} changes from run to run"


def guarded_telling(everything: Iterable[Stands]) -> Iterator[Breach]:
    for file, node in everything:
        if isinstance(node, ast.Attribute) and node.attr == "hear":
            yield file, f"line {node.lineno}: whether anybody listens is no matter of the rules"


def undeclared_events(everything: Iterable[Stands]) -> Iterator[Breach]:
    for file, node in everything:
        if isinstance(node, ast.Call) and called(node) == "tell":
            told = [arg for arg in node.args[:1] if isinstance(arg, ast.Constant | ast.JoinedStr)]
            yield from ((file, f"line {node.lineno}: tells {ast.unparse(arg)}, declared nowhere") for arg in told)


def global_content(everything: Iterable[Stands]) -> Iterator[Breach]:
    """What is printed is a value, the library: nothing is read once and kept by a function without arguments.

    What is worked out of a library is kept for so many at most, or every pack that was ever played would stay in memory.
    """
    for file, node in everything:
        if isinstance(node, FUNCTION):
            given = [arg.arg for arg in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
            kept = [ast.unparse(decorator).rpartition(".")[2] for decorator in node.decorator_list]
            if not given and any(word.startswith(("cache", "lru_cache", "noted", "kept")) for word in kept):
                yield file, f"line {node.lineno}: {node.name} keeps what it has read"
            elif "library" in given and ("cache" in kept or "lru_cache" in kept):
                yield file, f"line {node.lineno}: {node.name} keeps every library, without end"


CHECKS: dict[str, Callable[[], Iterator[Breach]]] = {
    "citations-read": lambda: citations_read(nodes("src", "examples")),
    "flow-or-none": lambda: flows_or_none(of_games()),
    "folder-too-full": full_folders,
    "file-too-long": long_files,
    "function-too-long": long_functions,
    "global-content": lambda: global_content(of_games()),
    "guarded-telling": lambda: guarded_telling(of_games()),
    "import-cycle": import_cycles,
    "keyed-by-identity": lambda: keyed_by_identity(of_games()),
    "no-inner-contract": layers_of_games,
    "option-split": lambda: options_split(of_games("rules", "options", "scene", "bot", "view", "game")),
    "prompt-read": lambda: prompts_read([*of_games(), *nodes("src/tabletome/bots")]),
    "request-without-kind": lambda: unkind_requests(of_games()),
    "shared-part-unused": written_again,
    "undeclared-event": lambda: undeclared_events(of_games()),
}
