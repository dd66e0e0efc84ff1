"""The table of the house against the real imports."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.house.imports import PACKAGES, ROOT, TABLE, complaints, imported, modules, row_of

MODULES = modules()
KNOWN = frozenset(MODULES)


@pytest.mark.parametrize("module", sorted(MODULES))
def test_a_module_imports_only_what_its_row_allows(module: str) -> None:
    path = MODULES[module]
    assert complaints(module, path.read_text(encoding="utf-8"), path.name == "__init__.py", KNOWN) == []


def at_run_time(source: str) -> str:
    """The same file without what only a type checker imports."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = [ast.Pass()]
    return ast.unparse(tree)


def in_order(sources: dict[str, str]) -> list[str]:
    """The modules, each behind all that it imports, also inside its functions. Raises CycleError where there is a circle."""
    graph = {
        module: {name for _, name in imported(module, at_run_time(source), module in PACKAGES, KNOWN) if name in sources and name != module}
        for module, source in sources.items()
    }
    return list(TopologicalSorter(graph).static_order())


def test_no_import_goes_round_in_a_circle() -> None:
    sources = {module: path.read_text(encoding="utf-8") for module, path in MODULES.items() if path.name != "__init__.py"}
    assert len(in_order(sources)) == len(sources)


def test_a_circle_is_found() -> None:
    with pytest.raises(CycleError):
        in_order({"vision.board": "def f():\n    import vision.sheets.entry", "vision.sheets.entry": "import vision.board"})


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
def test_the_package_itself_is_empty(package: str) -> None:
    text = (ROOT.joinpath(*package.split(".")) / "__init__.py").read_text(encoding="utf-8")
    assert ast.parse(text).body == []
