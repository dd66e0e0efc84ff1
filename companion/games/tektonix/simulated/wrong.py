"""A cheat as it lies on the table: the places that then look otherwise than they should."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.tektonix.plates import PLATES
from companion.games.tektonix.simulated.sitting import Sitting
from companion.rules.values import Place, PlacedPiece, Seat


@dataclass(frozen=True, slots=True)
class Wrong:
    """`late`: nothing is there that play does not bring, something is missing that may be in a hand; it is known once the turn is
    said to be over. `seat`: who does it, when not the seat on turn."""

    places: dict[Place, tuple[PlacedPiece, ...]]
    pieces: tuple[str, ...]
    late: bool = False
    seat: Seat = ""


def cards(faces: list[str] | tuple[str, ...]) -> tuple[PlacedPiece, ...]:
    """Cards side by side or one upon the other."""
    return tuple(PlacedPiece("card", face) for face in faces)


def with_cube(s: Sitting, plate: str, *colours: Seat) -> dict[Place, tuple[PlacedPiece, ...]]:
    """A plate with more cubes."""
    place = f"{plate}.cubes"
    return {place: tuple(sorted((*s.table()[place], *(PlacedPiece(f"cube-{colour}") for colour in colours))))}


def laid(s: Sitting, seat: Seat, card: str, at: int, *, cube: bool = True) -> Wrong:
    """A card in a row, and the cube that goes with it where there is room."""
    row = s.truth.rows[seat]
    places = {f"{seat}.row": cards([*row[:at], card, *row[at:]])}
    if cube and card in PLATES and s.truth.has_room(seat, card):
        return Wrong({**places, **with_cube(s, card, seat)}, ("card", f"cube-{seat}"))
    return Wrong(places, ("card",))
