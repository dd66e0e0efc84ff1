"""Plays scenes at the glass in a process of its own, which may be cut off.

`python -m tests.whole_games.cut MODULE GAME FOLDER SCENE ...` does so. The scene `cut` is the power cut: the process kills itself.
Everything else is a function of the game's module here.
"""

from __future__ import annotations

import os
import signal
import sys
from importlib import import_module
from pathlib import Path

from companion.assemble import load_game
from companion.wiring import Wishes
from tests.whole_games.room import Room


def main(module: str, name: str, folder: Path, scenes: list[str]) -> None:
    """Plays the scenes one after the other; an AssertionError ends the process."""
    from tests.whole_games.glass import glass

    game = import_module(f"tests.whole_games.{module}")
    room = Room(name, max(2, load_game(name).seats[0]), folder / "pictures")
    wishes = Wishes(game=name, camera=str(room.folder), dice="", file=folder / "matches.sqlite", options=game.RULES)
    with glass(wishes) as me:
        for scene in scenes:
            if scene == "cut":
                os.kill(os.getpid(), signal.SIGKILL)
            getattr(game, scene)(me, room)
            sys.stdout.write(f"{scene}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], Path(sys.argv[3]), sys.argv[4:])
