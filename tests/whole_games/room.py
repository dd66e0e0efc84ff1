"""A table with pieces that lie where hands put them. The camera above it is a folder of pictures."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import cv2

from companion.assemble import load_board
from companion.rules.values import Layout, Place, PlacedPiece
from vision.twin.render import SimulatedCamera


class Room:
    """The things in a real room: sheets, pieces, light. It knows no rules, and the companion sees only its pictures."""

    def __init__(self, game: str, seats: int, folder: Path, options: Any = None, seed: int = 3) -> None:
        self.seats = seats
        self.camera = SimulatedCamera(load_board(game, seats, options), seats, seed)
        self.folder = folder
        folder.mkdir(exist_ok=True)
        self._kept = folder / "table.pickle"
        self.table: Layout = pickle.loads(self._kept.read_bytes()) if self._kept.exists() else Layout()
        """The pieces on the table; they stay when the power fails."""
        self._pictures = sum(1 for _ in folder.glob("*.bmp"))

    def lies(self, table: Layout, hands: tuple[Place, ...] = ()) -> None:
        """The pieces lie so from now on; the camera takes a picture, with a hand over some places or without."""
        self.table = table
        self._picture(hands)

    def put(self, **places: tuple[PlacedPiece, ...]) -> None:
        """Some places change; `a1_tile` is a1.tile."""
        self.lies(self.table.put({name.replace("_", "."): placed for name, placed in places.items()}))

    def move(self, piece: str, origin: Place, place: Place) -> None:
        """A piece goes from one place to another."""
        placed = next(each for each in self.table[origin] if each.piece == piece)
        left = tuple(each for each in self.table[origin] if each is not placed)
        there = self.table[place] if place != origin else left
        self.lies(self.table.put({origin: left}).put({place: (*there, placed)}))

    def nudged(self) -> None:
        """Somebody knocks against the camera's arm: the whole picture shifts."""
        self.camera.bump()
        self._picture(())

    def _picture(self, hands: tuple[Place, ...]) -> None:
        self._kept.write_bytes(pickle.dumps(self.table))
        shot = self.camera.frame(self.table, covered_by_hands=hands)
        self._pictures += 1
        made = self.folder / f"{self._pictures:05d}.bmp"
        # Written under another name first, as a camera program does that never shows half a picture. A PNG would take half a second.
        coded = cv2.imencode(".bmp", shot.frame)[1]
        half = made.with_suffix(".part")
        half.write_bytes(coded.tobytes())
        half.replace(made)
