"""The shared code serves every game and names none."""

from __future__ import annotations

import re
from pathlib import Path

from companion.assemble import games

SHARED = Path(__file__).parents[2] / "companion"
NAMES = re.compile(r"(?<![a-z])(" + "|".join(re.sub("-", "[-_ ]", name) for name in games()) + r")(?![a-z])", re.IGNORECASE)
NAMED = {
    "bench/chessgames.py": "real games are only there of the one game that the world writes down",
    "bench/dashes.py": "times the largest search of all, of the game that has it",
    "bench/games.py": "python-chess is the peer that counts the same positions",
    "bench/judgement.py": "tells the figures of the real games by their game",
    "bench/referee.py": "says which game has figures of its own",
    "referee/judging/cost.py": "a weight stands beside the frequency that was counted, and where that is another",
}
"""Files of the shared code that name a game all the same, each with its reason."""


def named() -> dict[str, list[str]]:
    """The games that each file of the shared code names."""
    files = [path for path in SHARED.rglob("*") if path.suffix in {".py", ".toml", ".kv", ".md", ".json"}]
    shared = {path.relative_to(SHARED).as_posix(): path for path in files if path.relative_to(SHARED).parts[0] != "games"}
    return {name: found for name, path in shared.items() if (found := NAMES.findall(path.read_text(encoding="utf-8")))}


def test_no_shared_module_names_a_game() -> None:
    assert {name: found for name, found in named().items() if name not in NAMED} == {}


def test_no_exception_is_kept_that_needs_none() -> None:
    assert NAMED.keys() - named().keys() == set()


def test_a_name_is_found_in_whatever_way_it_is_written() -> None:
    for name in games():
        assert NAMES.search(f'READ = ("{name}",)')
        assert NAMES.search(f"from companion.games.{name.replace('-', '_')}.rules import done")
        assert NAMES.search(f"# In {name.replace('-', ' ').title()} only.")
    assert not NAMES.search("a chessboard")
