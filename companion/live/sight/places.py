"""Sentences on the places of a game that the camera can and cannot read, with what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.live.sight.picture import some, zones_lost
from companion.present.words import Words
from vision.sheets.trial import LOST, REASONS, PlaceView

if TYPE_CHECKING:
    from vision.board import Board


def told(board: Board, found: Mapping[str, PlaceView], words: Words, *, sheets: bool = True) -> tuple[str, ...]:
    """Returns how many places can be read, then a sentence for each reason why others cannot. Of a sheet that is lost none is named.

    `sheets`: says which sheets are lost. Example: "320 of 322 places can be read." and "a1 and a2: too dark. Turn on more light."
    """
    lines = [words.say("screen", "places_read", ok=sum(place.ok for place in found.values()), all=len(found))]
    lost = {board.places[name].zone for name, place in found.items() if place.why == LOST}
    if lost and sheets:
        lines.append(zones_lost([zone for zone in board.zones if zone in lost], words))
    for why in REASONS[1:]:
        blind = [words.place(name) for name, place in found.items() if place.why == why]
        if blind:
            line = words.say("screen", f"place_{why}", places=some(blind, words))
            # A name of a square stays as it is printed.
            lines.append(line if any(sign.isdigit() for sign in line.split()[0]) else line[:1].upper() + line[1:])
    return tuple(lines)
