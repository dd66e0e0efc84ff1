"""The pieces that differ in a change, sorted by kind."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.games.flag_dash.rules.steps import around, blocked, put
from companion.games.flag_dash.state import CARDS, CATS, SPY, TOKENS, State
from companion.games.flag_dash.table.layout import CHIPS_INDEX, FLAGS, cell_of, lane_of
from companion.rules.changing import changed
from companion.rules.values import Change, PlacedPiece

_FACES = frozenset((*CARDS, *TOKENS, *CATS, SPY))


@dataclass(slots=True)
class Moved:
    """The change by kinds of pieces: characters and cells as numbers."""

    pawns: dict[int, list[int]] = field(default_factory=dict)
    """Displaced character -> cells where its pawn has come to stand."""
    flags: list[tuple[int, str]] = field(default_factory=list)
    """Team flag and the place where it has come to lie."""
    lost: list[tuple[int, str]] = field(default_factory=list)
    cflags_gone: list[tuple[str, int]] = field(default_factory=list)
    cflags_come: list[tuple[str, int]] = field(default_factory=list)
    boosts_gone: list[int] = field(default_factory=list)
    boosts_come: list[int] = field(default_factory=list)
    tunnels: list[tuple[int, bool]] = field(default_factory=list)
    """Cell, and whether the tunnel has gone from it."""
    traps: list[tuple[int, bool]] = field(default_factory=list)
    shown: list[tuple[str, str, str]] = field(default_factory=list)
    """Hand, slot and face that has come."""
    spent: list[tuple[str, str]] = field(default_factory=list)
    """Hand and face that has come to its used ones."""
    backs: set[tuple[str, str]] = field(default_factory=set)
    ended: set[str] = field(default_factory=set)
    """Hands whose token has left its slot or has come to the used ones."""
    cleared: bool = False


def read(state: State, change: Change) -> Moved:
    """Sorts the change."""
    m = Moved()
    for came, events in ((False, change.gone), (True, change.come)):
        for place, placed in events:
            _note(state, m, place, placed, came)
    return m


def _note(state: State, m: Moved, place: str, placed: PlacedPiece, came: bool) -> None:
    piece, face = placed.piece, placed.face
    hand, slot = lane_of(place)
    if hand:
        _note_lane(m, (hand, slot), face, came)
        return
    here, chips = cell_of(place), CHIPS_INDEX.get(place, -1)
    kind, _, colour = piece.partition("-")
    if kind == "pawn" and here >= 0 and colour in state.who:
        m.pawns.setdefault(state.who.index(colour), [])
        if came:
            m.pawns[state.who.index(colour)].append(here)
    elif kind == "flag":
        (m.flags if came else m.lost).append((FLAGS.index(piece), place))
    elif kind == "cflag" and chips >= 0:
        (m.cflags_come if came else m.cflags_gone).append((colour, chips))
    elif kind == "boost" and chips >= 0:
        (m.boosts_come if came else m.boosts_gone).append(chips)
    elif kind == "tunnel" and here >= 0:
        m.tunnels.append((here, not came))
    elif kind == "trap" and here >= 0:
        m.traps.append((here, not came))
    elif kind == "marker":
        m.cleared = True


def _note_lane(m: Moved, at: tuple[str, str], face: str, came: bool) -> None:
    hand, slot = at
    if came and face == "back":
        m.backs.add(at)
    elif came and slot != "used" and face in _FACES:
        m.shown.append((hand, slot, face))
    elif came and slot == "used":
        m.spent.append((hand, face))
    if slot == "used" or (slot.startswith("token") and not came):
        m.ended.add(hand)
    if slot.startswith(("card", "combo")) and not came:
        m.cleared = True


def bumped_to(state: State, m: Moved) -> frozenset[int]:
    """The cells to which whatever has gone from a tunnel may have been bumped. It may have moved on since, or back with a boost."""
    # Who stands there now may have gone before; over a flag they lie one space further, also over one that has just been dropped.
    flags = [state, *(changed(state, flags=put(state.flags, flag, cell_of(place))) for flag, place in m.flags if cell_of(place) >= 0)]
    over = {blocked(laid, 0, hole, d)[0] for laid in flags for hole in left_tunnels(state, m) for d in range(4)}
    return frozenset(over.union(*(around(state, hole) for hole in left_tunnels(state, m))))


def left_tunnels(state: State, m: Moved) -> frozenset[int]:
    """The tunnels from which something has gone. Who comes out of another has bumped nobody off the rest, as far as the table shows."""
    left = [state.cells[char] for char in (*m.pawns, *m.boosts_gone)] + [state.flags[flag] for flag, _ in m.lost]
    return frozenset(hole for hole in left if hole in state.tunnels)
