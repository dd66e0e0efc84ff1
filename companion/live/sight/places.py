"""Sentences on the places of a game that the camera can and cannot read, with what to do."""

from __future__ import annotations

from collections.abc import Mapping

from companion.live.sight.picture import some
from companion.present.words import Words
from vision.sheets.trial import REASONS, PlaceView


def told(found: Mapping[str, PlaceView], words: Words) -> tuple[str, ...]:
    """Returns how many places can be read, then a sentence for each reason why others cannot.

    Example: "320 of 322 places can be read." and "A1 and a2: a lamp is mirrored there. Move the lamp or the sheet."
    """
    lines = [words.say("screen", "places_read", ok=sum(place.ok for place in found.values()), all=len(found))]
    for why in REASONS:
        blind = [words.place(name) for name, place in found.items() if place.why == why]
        if blind:
            line = words.say("screen", f"place_{why}", places=some(blind, words))
            lines.append(line[:1].upper() + line[1:])
    return tuple(lines)
