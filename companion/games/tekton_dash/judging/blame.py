"""The rule for what no action describes: a piece that nobody may touch, a strange tile, a Wall turned."""

from __future__ import annotations

from companion.games.tekton_dash.actions import Action, Decline, Flip, MoveElement
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.cards.track import PLACES
from companion.games.tekton_dash.rules.spawning import came_to_light
from companion.games.tekton_dash.rules.turns import acting
from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.track.elements import kind as kind_of
from companion.games.tekton_dash.track.floors import NUMBER, on_floor
from companion.rules.values import Fault, Handled, PlacedPiece

LOOK_AT_TWO = 3
"""So many seats have looked at two tokens of the Podium before one is taken blind."""
OWED_BACK = ("TD-072", "TD-073")
"""Rules of a token that is gone from the Podium: no table tells who has it."""
LEFT = {"stack": "TD-152", "spawn": "TD-160", "boost": "TD-165"}
"""Rules of the tile that lay where an Element has come: it goes to the floor that this has left."""
HOUSE_RULE = "TABLE-1"
"""Pieces stay where the rules have put them; every game has it."""


def blame(state: State, handled: Handled) -> Fault:
    """Names one place that looks otherwise than any play leaves it."""
    pieces = (*handled.come, *handled.gone)
    where = handled.place.partition(".")[0]
    seats = (where,) if where in state.seats else ()
    named = tuple(dict.fromkeys(_name(placed) for placed in pieces))
    args = (("piece", named[0] if named else ""), ("place", handled.place))
    rule = _rule(state, handled, pieces)
    owed = rule in OWED_BACK and not handled.come
    return Fault(rule, "owed" if owed else "refused", pieces=named, places=(handled.place,), seats=seats, args=args)


def left_undone(state: State, action: Action, handled: Handled) -> Fault | None:
    """The fault of a card that was declined or moved an Element, and left a tile where it lay (TD-129, TD-152, TD-160, TD-165).

    So is a Blueprint that was not turned at the line (TD-064). None where the place tells the rule."""
    if isinstance(action, Flip):
        return broken("TD-064", action.seat, pieces=("blueprint",), places=(handled.place,))[0]
    tiles = [placed for placed in (*handled.gone, *handled.come) if placed.piece == "tile"]
    moved = kind_of(state.ground[NUMBER[action.start]]) if isinstance(action, MoveElement) else ""
    rule = "TD-129" if isinstance(action, Decline) else LEFT.get(moved, "")
    if not rule or not tiles:
        return None
    may = (handled.place,) if handled.gone else ()
    return broken(rule, action.seat, pieces=tuple(map(_name, tiles)), places=(handled.place,), may=may)[0]


def _name(placed: PlacedPiece) -> str:
    return f"{placed.piece}/{placed.face}" if placed.face else placed.piece


def _rule(state: State, handled: Handled, pieces: tuple[PlacedPiece, ...]) -> str:
    where = handled.place.partition(".")[0]
    kind = pieces[0].piece if pieces else ""
    if kind == "tile" and where in state.seats:
        # It came to a board, left it or was turned on it.
        return "TD-084" if handled.come and handled.gone else "TD-075"
    if kind == "tile":
        if state.card is not None and (state.card.stage, state.card.name) in {("choose", f"move-{each}") for each in PLACES}:
            # Two Elements that are alike have changed places with their tiles.
            return PLACES[state.card.name.removeprefix("move-")]
        on_spawn = where in NUMBER and kind_of(state.ground[NUMBER[where]]) == "spawn"
        if not handled.come or not on_spawn:
            return "TD-085" if handled.come else "TD-083"
        return "TD-113" if handled.gone or came_to_light(state, NUMBER[where]) else "TD-086"
    if kind == "wall":
        return "TD-155" if handled.come else "TD-108"
    if kind in ("spawn", "stack", "boost"):
        return "TD-026"
    if kind == "blueprint":
        return "TD-099"
    if kind == "token":
        first = len(state.flipped) <= LOOK_AT_TWO
        return "TD-169" if not handled.place.startswith("podium.") else "TD-072" if first else "TD-073"
    if kind == "marker":
        return "TD-103"
    if kind.startswith("dasher-"):
        return _moved(state, kind.removeprefix("dasher-")) or (HOUSE_RULE if on_floor(NUMBER.get(where, -1)) else "TD-082")
    return HOUSE_RULE


def _moved(state: State, seat: str) -> str:
    """The rule by which this seat has no step more, or not yet; empty where it has one."""
    wrong = acting(state, seat, "move", (), ()) if state.phase == "race" and seat in state.seats else ()
    return wrong[0].rule if wrong else ""
