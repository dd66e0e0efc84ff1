"""Writes down the events of a simulated table: the truth, the looks, the referee's word."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.referee.observation import Observation
from companion.rules.values import Layout, PlacedPiece
from companion.simulate.link import Told
from companion.simulated_table.acts import Act, Note, Rest
from companion.simulated_table.notes import Cheat, Decision, Slip, TurnDone

Encode = Callable[[Any], Any]
"""A value of the game as plain JSON data."""


class Export:
    """Writes one folder for one game as it happens: truth.jsonl, observations.jsonl, events.jsonl."""

    def __init__(self, folder: Path, observation: Encode, action: Encode) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._observation = observation
        self._action = action
        self._truth = (folder / "truth.jsonl").open("w", encoding="ascii")
        self._shown = (folder / "observations.jsonl").open("w", encoding="ascii")
        self._events = (folder / "events.jsonl").open("w", encoding="ascii")

    def secrets(self, at: float, secrets: Mapping[str, Any]) -> None:
        """Hands, deck and tiles as they really are."""
        _write(self._truth, {"at": at, "kind": "Secrets", **secrets})

    def truth(self, at: float, note: Note | Act) -> None:
        """Decisions, slips and cheats; what is shown stands with the observations."""
        plain = self._plain(note)
        if plain is not None:
            _write(self._truth, {"at": at, **plain})

    def began(self, told: Told) -> None:
        """The first event of the match."""
        self._lines(told)

    def shown(self, observation: Observation, told: Told) -> None:
        """The observation that crossed the pipe, and the answer."""
        _write(self._shown, self._observation(observation))
        self._lines(told)

    def close(self) -> None:
        for stream in (self._truth, self._shown, self._events):
            stream.close()

    def _lines(self, told: Told) -> None:
        for line in told.lines:
            self._events.write(line + "\n")

    def _plain(self, note: Note | Act) -> dict[str, Any] | None:
        match note:
            case Decision(action):
                return {"kind": "Decision", "action": self._action(action)}
            case Slip(kind):
                return {"kind": "Slip", "slip": kind}
            case TurnDone(seat):
                return {"kind": "TurnDone", "seat": seat}
            case Rest(layout, _, note_):
                return {"kind": "Rest", "note": note_, "layout": layout_data(layout)}
            case Cheat():
                return {
                    "kind": "Cheat", "id": note.id, "seat": note.seat, "rules": list(note.rules), "pieces": list(note.pieces),
                    "places": list(note.places), "near": note.near, "before": layout_data(note.before), "after": layout_data(note.after),
                }  # fmt: skip
        return None


def layout_data(layout: Layout) -> dict[str, list[dict[str, Any]]]:
    """LAYOUT.json."""
    return {place: [_lying(placed) for placed in layout[place]] for place in sorted(layout)}


def _lying(placed: PlacedPiece) -> dict[str, Any]:
    return {"piece": placed.piece, "face": placed.face, "turn": placed.turn, "how": placed.how}


def _write(stream: Any, data: Any) -> None:
    stream.write(json.dumps(data, separators=(",", ":")) + "\n")
