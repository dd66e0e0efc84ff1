"""The table of the house against the real imports."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.house.imports import PACKAGES, ROOT, TABLE, complaints, import_statements, modules, names_of, own, row_of, within

MODULES = modules()
KNOWN = frozenset(MODULES)


@pytest.mark.parametrize("module", sorted(MODULES))
def test_a_module_imports_only_what_its_row_allows(module: str) -> None:
    path = MODULES[module]
    assert complaints(module, path.read_text(encoding="utf-8"), path.name == "__init__.py", KNOWN) == []


def in_order(sources: dict[str, str]) -> list[str]:
    """The modules, each behind all that it imports, also inside its functions and for its types. Raises CycleError for a circle."""
    graph = {
        module: {
            name
            for statement in import_statements(source)
            for _, name in names_of(statement, module, module in PACKAGES, KNOWN)
            if name in sources and name != module
        }
        for module, source in sources.items()
    }
    return list(TopologicalSorter(graph).static_order())


def test_no_import_goes_round_in_a_circle() -> None:
    sources = {module: path.read_text(encoding="utf-8") for module, path in MODULES.items() if path.name != "__init__.py"}
    assert len(in_order(sources)) == len(sources)


def test_a_circle_is_found() -> None:
    with pytest.raises(CycleError):
        in_order({"vision.board": "def f():\n    import vision.sheets.entry", "vision.sheets.entry": "import vision.board"})
    with pytest.raises(CycleError):
        in_order({"vision.board": "if TYPE_CHECKING:\n    import vision.sheets.entry", "vision.sheets.entry": "import vision.board"})


LAYERED = ("companion", "companion.referee", "companion.present", "companion.ui", "companion.simulate", "companion.live")
"""Packages whose folders stand one above the other. The folders of a game do not: the rules of a card and of a move need each other."""


def between_folders(package: str, sources: dict[str, str]) -> dict[str, set[str]]:
    """Each folder of a package with the other folders that its modules import."""
    depth = package.count(".") + 1
    found: dict[str, set[str]] = {}
    for module, source in sources.items():
        if not within(module, package) or module.count(".") <= depth:
            continue
        folder = module.split(".")[depth]
        for statement in import_statements(source):
            for _, name in () if statement.for_types else names_of(statement, module, False, KNOWN):
                if within(name, package) and name.count(".") > depth and name.split(".")[depth] != folder:
                    found.setdefault(folder, set()).add(name.split(".")[depth])
    return found


@pytest.mark.parametrize("package", LAYERED)
def test_no_two_folders_import_each_other(package: str) -> None:
    sources = {module: path.read_text(encoding="utf-8") for module, path in MODULES.items() if path.name != "__init__.py"}
    graph = between_folders(package, sources)
    assert set(TopologicalSorter(graph).static_order()) >= set(graph)


def test_a_circle_of_folders_is_found() -> None:
    sources = {
        "companion.referee.draft.draft": "from companion.referee.judging.cost import ACT",
        "companion.referee.judging.trail": "import companion.referee.draft.debts",
    }
    with pytest.raises(CycleError):
        list(TopologicalSorter(between_folders("companion.referee", sources)).static_order())


def late_between_neighbours(module: str, source: str, is_package: bool = False) -> list[str]:
    """Imports inside a function of modules of the same package. A reader looks for them at the top of the file."""
    place = row_of(module)
    package = own(module, place) if place is not None else module
    return [
        f"{module}:{line} imports {name} inside a function"
        for statement in import_statements(source)
        if statement.late
        for line, name in names_of(statement, module, is_package, KNOWN)
        if within(name, package)
    ]


@pytest.mark.parametrize("module", sorted(MODULES))
def test_a_module_imports_its_neighbours_at_its_top(module: str) -> None:
    assert late_between_neighbours(module, MODULES[module].read_text(encoding="utf-8"), MODULES[module].name == "__init__.py") == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("companion.rules.explain", "import numpy"),
        ("companion.rules.explain", "import time"),
        ("companion.rules.explain", "from companion.referee import match"),
        ("companion.games.treasure_hunt.rules", "from companion.games.flag_dash import state"),
        ("companion.games.treasure_hunt.rules", "import random"),
        ("companion.games.treasure_hunt.rules", "def f():\n    import json"),
        ("companion.referee.judging.judge", "import companion.games.treasure_hunt"),
        ("companion.referee.judging.judge", "import sqlite3"),
        ("companion.record.eventlog", "from vision import board"),
        ("companion.session", "import kivy"),
        ("companion.outputs.lamps", "import gpiozero"),
        ("companion.cli.playing.play", "from kivy.app import App"),
        ("companion.new_thing", "import sys"),
        ("companion.games.treasure_hunt.rules.turn", "from companion.simulated_table.acts import Rest"),
        ("companion.simulated_table.table", "from companion.referee.match import Match"),
        ("companion.ui.app", "from companion.referee.match import Match"),
        ("vision.board", "import numpy"),
        ("vision.reader", "import hardware.link"),
        ("vision.reader", "from companion.errors import SensorError"),
        ("hardware.link", "import vision.pictures.frame"),
        ("hardware.wire", "import serial"),
    ],
)
def test_the_table_refuses(module: str, source: str) -> None:
    assert complaints(module, source, known=KNOWN) != []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("companion.games.treasure_hunt.simulated", "import random\nfrom companion.simulated_table.acts import Rest"),
        ("companion.games.treasure_hunt.rules", "from companion.games.treasure_hunt.state import State"),
        ("companion.games.treasure_hunt.rules", "from .state import State"),
        ("companion.ui.app", "from companion.referee.observation import Command\nimport kivy.app"),
        ("companion.cli.bench", "import vision.bench, companion.games, typer"),
    ],
)
def test_the_table_allows(module: str, source: str) -> None:
    assert complaints(module, source, known=KNOWN) == []


def test_kivy_is_imported_by_the_screen_alone() -> None:
    assert [row.who for row in TABLE if "kivy" in row.libraries] == ["companion.ui"]


def test_everything_is_placed_and_every_row_names_packages_that_can_be() -> None:
    assert [module for module in MODULES if module not in PACKAGES and row_of(module) is None] == []
    assert all(row.who.split(".")[0] in PACKAGES for row in TABLE)


@pytest.mark.parametrize("package", ["companion", "vision", "hardware", "companion.rules", "companion.games", "companion.referee"])
def test_the_package_itself_says_at_most_what_it_is_and_runs_nothing(package: str) -> None:
    text = (ROOT.joinpath(*package.split(".")) / "__init__.py").read_text(encoding="utf-8")
    tree = ast.parse(text)
    assert len(tree.body) == (ast.get_docstring(tree) is not None)
