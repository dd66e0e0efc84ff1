"""The table of allowed imports, and the real imports of a file."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("companion", "vision", "hardware")

IMPURE = frozenset(
    {"time", "datetime", "random", "secrets", "os", "io", "pathlib", "shutil", "tempfile", "socket", "threading", "multiprocessing"}
    | {"subprocess", "asyncio", "logging", "sqlite3", "json", "tomllib", "urllib", "http", "uuid", "locale"}
)
"""Clock, chance, files and devices: what a rulebook must not know."""

GIVEN_CHANCE = frozenset({"simulated", "examples"})
"""Parts of a game that are no rules, and draw from a Random that is handed in. A seed says all that they draw."""

SIMULATED = "companion.simulated_table"
"""Package that only the part `simulated` of a game may import: the rules know nothing of how people play."""

OUTSIDE_OF_SYSTEM = frozenset({"sqlite3"})
"""In Python's own library, but a database all the same: placed like a library from outside."""


@dataclass(frozen=True)
class Row:
    """Modules whose name begins with `who` may import these first-party prefixes and these libraries, and not the `never` ones."""

    who: str
    may: tuple[str, ...] = ()
    libraries: frozenset[str] = frozenset()
    never: frozenset[str] = frozenset()


def row(who: str, may: str = "", libraries: str = "", never: frozenset[str] = frozenset()) -> Row:
    return Row(who, tuple(may.split()), frozenset(libraries.split()), never)


TABLE = (
    row("companion.errors"),
    row("companion.clock"),
    row("companion.gc_pauses"),
    row("companion.settings", "companion.errors"),
    row("companion.rules", never=IMPURE),
    # No rules: what they draw comes from a Random that is handed in.
    row("companion.rules.stroll", "companion.rules", never=IMPURE - {"random"}),
    row("companion.games", "companion.rules", never=IMPURE),
    row("companion.simulated_table", "companion.rules", never=IMPURE - {"random", "tomllib"}),
    row("companion.referee", "companion.rules", never=IMPURE),
    row("companion.record", "companion.rules companion.referee companion.errors", "sqlite3 pydantic"),
    row("companion.settings.config", "companion.rules companion.errors vision.board", "pydantic platformdirs"),
    row("companion.install"),
    row("companion.sensing.prior", "companion.rules companion.referee"),
    row("companion.sensing.calibration", "companion.settings.config companion.errors vision", "pydantic"),
    row("companion.gamepackages", "companion.errors"),
    row("companion.lookup", "companion.rules companion.referee companion.gamepackages companion.errors", "rapidfuzz"),
    # sqlite3: its errors only, when the record cannot be written.
    row("companion.session", "companion.rules companion.referee companion.record companion.clock companion.gc_pauses companion.errors",
        "sqlite3"),
    row("companion.present", "companion.rules companion.referee companion.errors vision.board"),
    row("companion.sensing", "companion.referee.observation"),
    row(
        "companion.sensing.camera",
        "companion.rules.values companion.referee.observation companion.sensing.sensors companion.settings.config companion.errors vision",
    ),
    row("companion.sensing.tray", "companion.referee.observation companion.sensing.sensors vision.tray.tray"),
    row("companion.sensing.line", "companion.referee.observation companion.sensing.sensors companion.errors hardware"),
    row("companion.outputs", "companion.present companion.referee companion.errors hardware"),
    row(
        "companion.ui",
        "companion.present companion.referee.observation companion.referee.commands companion.rules.values companion.errors vision.board "
        "vision.printed.symbols",
        "kivy",
    ),
    row(
        "companion.simulate",
        "companion.rules companion.simulated_table companion.referee.observation companion.errors vision.twin.render hardware.simulated",
        "numpy cv2",
    ),
    row("companion.kit", "companion.errors vision.art vision.board vision.printed vision.sheets.markers", "reportlab cv2 numpy PIL"),
    row("companion.assemble", "companion vision hardware", "typer rich"),
    row("companion.bench", "companion vision hardware", "chess cobs cv2 numpy sqlite3"),
    row("companion.live", "companion vision hardware", "platformdirs"),
    row("companion.wiring", "companion vision hardware"),
    row("companion.cli", "companion vision hardware", "typer rich"),
    row("companion.__main__", "companion", "typer sqlite3"),
    row("vision.board", "vision.errors"),
    row("vision.sheets.boardfile", "vision.board vision.sheets.drawingfile vision.sheets.entry vision.errors"),
    row("vision.sheets.drawingfile", "vision.board vision.sheets.entry vision.errors"),
    row("vision.sheets.entry", "vision.errors"),
    row("vision.errors"),
    row("vision.printed.symbols"),
    row("vision.printed", "vision.board vision.errors vision.sheets.markers", "cv2 numpy PIL"),
    row("vision", libraries="cv2 numpy picamera2"),
    row("hardware.wire", never=frozenset({"typing", "dataclasses", "enum", "collections"})),
    # On the device all modules lie side by side: there the wire is imported by its bare name.
    row("hardware.peer", "hardware", "wire", never=frozenset({"typing", "dataclasses", "enum"})),
    row("hardware.messages", "hardware", "wire"),
    row("hardware", libraries="serial gpiozero"),
)


def row_of(module: str) -> Row | None:
    """The row with the longest name that fits; None for a module that has no place in the house."""
    fitting = [row for row in TABLE if within(module, row.who)]
    return max(fitting, key=lambda row: len(row.who), default=None)


def within(module: str, prefix: str) -> bool:
    return module == prefix or module.startswith(prefix + ".")


def modules() -> dict[str, Path]:
    """Every module of the three packages with its file; the packages' own `__init__` count by the package's name."""
    found = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def statements(tree: ast.AST) -> Iterator[tuple[ast.stmt, tuple[ast.stmt, ...]]]:
    """Every statement of a file with those that it stands in, the nearest last. Expressions hold none, so they are not walked."""
    waiting: list[tuple[ast.AST, tuple[ast.stmt, ...]]] = [(tree, ())]
    while waiting:
        node, inside = waiting.pop()
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            for inner in getattr(node, part, None) or ():
                if isinstance(inner, ast.stmt):
                    yield inner, inside
                waiting.append((inner, (*inside, inner) if isinstance(inner, ast.stmt) else inside))


@dataclass(frozen=True)
class Import:
    """One import statement. `late`: inside a function; `for_types`: only a type checker runs it."""

    node: ast.Import | ast.ImportFrom
    late: bool
    for_types: bool


@cache
def import_statements(source: str) -> tuple[Import, ...]:
    """All import statements of a file, wherever in it."""
    return tuple(
        Import(
            node,
            late=any(isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef) for outer in inside),
            for_types=any(isinstance(o, ast.If) and isinstance(o.test, ast.Name) and o.test.id == "TYPE_CHECKING" for o in inside),
        )
        for node, inside in statements(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
    )


def imported(module: str, source: str, is_package: bool, known: frozenset[str]) -> Iterator[tuple[int, str]]:
    """Line and full name of everything that a file imports, wherever in it. `from a import b` is `a.b` when that is a module."""
    for statement in import_statements(source):
        yield from names_of(statement, module, is_package, known)


def names_of(statement: Import, module: str, is_package: bool, known: frozenset[str]) -> Iterator[tuple[int, str]]:
    """Line and full name of everything that one statement of this module imports."""
    node = statement.node
    if isinstance(node, ast.Import):
        yield from ((node.lineno, alias.name) for alias in node.names)
        return
    base = node.module or ""
    if node.level:
        parents = module.split(".")[: None if is_package and node.level == 1 else len(module.split(".")) - node.level + is_package]
        base = ".".join([*parents, *([node.module] if node.module else [])])
    for alias in node.names:
        yield node.lineno, f"{base}.{alias.name}" if f"{base}.{alias.name}" in known else base


def complaints(module: str, source: str, is_package: bool = False, known: frozenset[str] = frozenset()) -> list[str]:
    """The imports of a file that the table does not allow, one sentence each."""
    place = row_of(module)
    if place is None and module in PACKAGES:
        place = Row(module)
    if place is None:
        return [f"{module} has no row in the table of the house; give it one in tests/house/imports.py and CONTRIBUTING.md"]
    found = []
    for line, name in imported(module, source, is_package, known):
        top = name.split(".")[0]
        if top in PACKAGES:
            may = (*place.may, SIMULATED) if module.split(".")[3:4] == ["simulated"] else place.may
            allowed = within(name, own(module, place)) or any(within(name, prefix) for prefix in may)
        elif top in OUTSIDE_OF_SYSTEM or top not in sys.stdlib_module_names:
            allowed = top in place.libraries or top == "__future__"
        else:
            allowed = top not in place.never or (top == "random" and bool(GIVEN_CHANCE & set(module.split(".")[3:4])))
        if not allowed:
            found.append(f"{module}:{line} imports {name}, which {place.who} may not")
    return found


def own(module: str, place: Row) -> str:
    """Modules that always belong together: the modules of one row; in `companion.games` the modules of one game."""
    if place.who == "companion.games":
        return ".".join(module.split(".")[:3])
    return place.who
