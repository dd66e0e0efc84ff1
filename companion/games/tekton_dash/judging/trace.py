"""A change sorted by what it speaks of."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.track.blueprints import SQUARE
from companion.games.tekton_dash.track.floors import GAP_NUMBER
from companion.games.tekton_dash.track.piles import TILE
from companion.rules.values import Change, Place, PlacedPiece


@dataclass(slots=True)
class Trace:
    """The pieces that have gone and come in a change. Tiles are numbers as in `piles`; floors and squares names; seats numbers."""

    dashers: dict[int, list[str]] = field(default_factory=dict)
    """Seat -> spots where its dasher has come to."""
    floors_gone: list[tuple[str, int]] = field(default_factory=list)
    floors_come: list[tuple[str, int]] = field(default_factory=list)
    gone: list[tuple[int, str, int]] = field(default_factory=list)
    """Seat, square and tile that has left a Player Board."""
    come: list[tuple[int, str, int]] = field(default_factory=list)
    walls_gone: list[Place] = field(default_factory=list)
    walls_come: list[Place] = field(default_factory=list)
    elements_gone: list[tuple[str, PlacedPiece]] = field(default_factory=list)
    elements_come: list[tuple[str, PlacedPiece]] = field(default_factory=list)
    cards: list[tuple[int, str]] = field(default_factory=list)
    """Seat and the side of its Blueprint that lies up now."""
    tokens: list[tuple[int, str]] = field(default_factory=list)
    """Seat and token that lies before it now."""
    podium: list[Place] = field(default_factory=list)
    """Slots of the Podium that are empty now."""
    played: list[str] = field(default_factory=list)
    discarded: list[str] = field(default_factory=list)
    taken_up: set[Place] = field(default_factory=set)
    """`play`, `discard`: card piles from which something has gone."""
    marked: list[int] = field(default_factory=list)
    """Seats that hold the Sabotage Marker now."""
    totems: list[tuple[int, str]] = field(default_factory=list)
    """Seat and floor to which its Totem has come."""
    unbooked: set[str] = field(default_factory=set)
    """Floors from which a Totem has gone."""
    hidden: frozenset[Place] = frozenset()
    """Places that are out of sight."""

    @property
    def turned(self) -> list[str]:
        """Floors whose tile shows the other side of the same colour."""
        gone = dict(self.floors_gone)
        return [floor for floor, tile in self.floors_come if floor in gone and abs(gone[floor] - tile) == 4]


def read(state: State, change: Change) -> Trace:
    """The change by dashers, tiles, Walls, Elements, cards, tokens."""
    number = {seat: n for n, seat in enumerate(state.seats)}
    trace = Trace(hidden=change.covered | change.unsure)
    for came, entries in ((False, change.gone), (True, change.come)):
        for place, placed in entries:
            where, _, slot = place.partition(".")
            seat = number.get(where, -1)
            match placed.piece:
                case "tile" if slot == "tile":
                    (trace.floors_come if came else trace.floors_gone).append((where, TILE[placed.face]))
                case "tile" if seat >= 0 and slot in SQUARE:
                    (trace.come if came else trace.gone).append((seat, slot, TILE[placed.face]))
                case "wall" if place in GAP_NUMBER:
                    (trace.walls_come if came else trace.walls_gone).append(place)
                case "spawn" | "stack" | "boost" if slot == "element":
                    (trace.elements_come if came else trace.elements_gone).append((where, placed))
                case "blueprint" if came and seat >= 0 and slot == "blueprint":
                    trace.cards.append((seat, placed.face))
                case "marker" if came and seat >= 0 and slot == "marker":
                    trace.marked.append(seat)
                case "token":
                    _token(trace, seat, place, placed, came)
                case "card" if place in ("play", "discard"):
                    if not came:
                        trace.taken_up.add(place)
                    elif placed.face != "back":
                        (trace.played if place == "play" else trace.discarded).append(placed.face)
                case _:
                    _of_a_seat(trace, number, place, placed, came)
    return trace


def _token(trace: Trace, seat: int, place: Place, placed: PlacedPiece, came: bool) -> None:
    if came and seat >= 0 and placed.face != "back" and place.endswith(".token"):
        trace.tokens.append((seat, placed.face))
    elif not came and place.startswith("podium."):
        trace.podium.append(place)


def _of_a_seat(trace: Trace, number: dict[str, int], place: Place, placed: PlacedPiece, came: bool) -> None:
    """Dashers and Totems."""
    kind, _, colour = placed.piece.partition("-")
    where, _, slot = place.partition(".")
    seat = number.get(colour, -1)
    if seat < 0:
        return
    if kind == "dasher" and slot == "dasher":
        trace.dashers.setdefault(seat, []).extend([where] if came else [])
    elif kind == "totem" and slot == "totem":
        if came:
            trace.totems.append((seat, where))
        else:
            trace.unbooked.add(where)
