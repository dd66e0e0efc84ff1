"""Whole games at a real table, in the windowed app by touches only. Pictures in a folder are the camera, and the plug is pulled midway."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.assemble import worlds

ROOT = Path(__file__).parents[2]

TREASURE_HUNT = ("begins", "rolls_for_the_first_turn", "cheats_and_claims", "overrules", "takes_back", "bumps", "pauses", "cut")


def played(module: str, game: str, folder: Path, *scenes: str) -> subprocess.CompletedProcess[str]:
    """The scenes in a process of their own; its output names those that were played."""
    places = {"PYTHONPATH": str(ROOT), "XDG_CONFIG_HOME": str(folder / "config"), "XDG_DATA_HOME": str(folder / "data")}
    environment = {**os.environ, **places, "KIVY_LOG_MODE": "PYTHON"}
    command = [sys.executable, "-m", "tests.whole_games.cut", module, game, str(folder), *scenes]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=110, check=False)


@pytest.mark.timeout(240)
def test_a_whole_treasure_hunt_with_all_that_can_go_wrong_on_an_evening(tmp_path: Path) -> None:
    cut = played("treasure", "treasure-hunt", tmp_path, *TREASURE_HUNT)
    assert cut.returncode == -signal.SIGKILL, cut.stdout + cut.stderr
    assert tuple(cut.stdout.split()) == TREASURE_HUNT[:-1]
    over = played("treasure", "treasure-hunt", tmp_path, "goes_on_after_the_cut")
    assert (over.returncode, over.stdout.split()) == (0, ["goes_on_after_the_cut"]), over.stderr


ALL_DOORS = "tektonix"
"""The game whose acts are set out, shown, asked about and said at the glass. Nothing that people do in `anygame` is missing in it."""


@pytest.mark.timeout(240)
@pytest.mark.parametrize("game", [
    pytest.param(name, marks=() if name == ALL_DOORS else pytest.mark.venue) for name in worlds() if name != "treasure-hunt"
])  # fmt: skip
def test_every_game_is_begun_played_ruled_cut_off_and_ended_by_touches(tmp_path: Path, game: str) -> None:
    """All games but the one whose whole evening is played above."""
    scenes = ("plays", "cheats", "overrules", "cut")
    cut = played("anygame", game, tmp_path, *scenes)
    assert cut.returncode == -signal.SIGKILL, cut.stdout + cut.stderr
    over = played("anygame", game, tmp_path, "goes_on")
    assert (over.returncode, over.stdout.split()) == (0, ["goes_on"]), over.stderr
