"""Finds games: the folders of `companion/games`, and installed packages with the entry point `table_companion.games`.

    [project.entry-points."table_companion.games"]
    my-game = "my_game"          # a package with `GAME`, board.toml, rulebook.md, violations.toml and words.toml
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.errors import InputError

GROUP = "table_companion.games"
OWN = Path(__file__).parent / "games"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class GamePackage:
    """A game as it may be imported. `brought_by`: the installed distribution, with its version; empty for the companion's own."""

    name: str
    module: str
    folder: Path
    brought_by: str = ""

    def part(self, name: str = "") -> Any:
        """The package itself, or one of its modules: `examples`, `simulated`."""
        return import_module(f"{self.module}.{name}" if name else self.module)


def packages() -> Mapping[str, GamePackage]:
    """Every game that may be there, by name and without importing it; the companion's own come before all others."""
    return _found()[0]


def unusable() -> tuple[str, ...]:
    """Returns a sentence for each entry point that can be no game whatever its package holds."""
    return _found()[1]


@cache
def _found() -> tuple[dict[str, GamePackage], tuple[str, ...]]:
    own = [folder for folder in sorted(OWN.iterdir()) if (folder / "__init__.py").exists()]
    names = [folder.name.replace("_", "-") for folder in own]
    found = {name: GamePackage(name, f"companion.games.{each.name}", each) for name, each in zip(names, own, strict=True)}
    wrong = []
    for entry in _entries():
        try:
            found[entry.name] = _package(entry, found)
        except InputError as error:
            wrong.append(str(error))
    return found, tuple(wrong)


def _entries() -> Iterator[EntryPoint]:
    yield from sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value))


def _package(entry: EntryPoint, known: Mapping[str, GamePackage]) -> GamePackage:
    brought_by = f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else entry.value
    if NAME.fullmatch(entry.name) is None:
        raise InputError(f"The package {brought_by} calls a game '{entry.name}'; a game's name is small letters with dashes between.")
    if entry.name in known:
        whose = known[entry.name].brought_by or "the companion itself"
        raise InputError(f"The package {brought_by} brings a game '{entry.name}', which {whose} has already; only that one is played.")
    try:
        spec = find_spec(entry.module)
    except (ImportError, ValueError):
        spec = None
    places = list(spec.submodule_search_locations or ()) if spec is not None else []
    if not places:
        raise InputError(f"The game '{entry.name}' of {brought_by} cannot be played: there is no package '{entry.module}'.")
    return GamePackage(entry.name, entry.module, Path(places[0]), brought_by)
