"""A cheat as it lies on the table: what is taken and put at which place; or what is rolled or touched at the wrong time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.dash_arena.simulated.sitting import Sitting
from companion.games.dash_arena.state import FIGURES, State
from companion.games.dash_arena.table.layout import DISKS, arena, disk_at, figure_at
from companion.rules.values import Layout, Place, PlacedPiece
from companion.simulated_table.acts import Act

Changes = tuple[tuple[Place, tuple[PlacedPiece, ...], tuple[PlacedPiece, ...]], ...]


@dataclass(frozen=True, slots=True)
class Wrong:
    """`left_out`: a consequence that was not carried out; it cannot be mistaken for play. `acts`: nothing lies otherwise."""

    changes: Changes
    pieces: tuple[str, ...]
    left_out: bool = False
    acts: tuple[Act, ...] = ()
    places: tuple[Place, ...] = ()


def shown(state: State, figure: int) -> PlacedPiece:
    """A figure as it stands or lies."""
    return PlacedPiece(FIGURES[figure], "down" if state.field.prone >> figure & 1 else "up")


def figure_to(state: State, figure: int, to: int, face: str = "") -> Wrong:
    """A figure put elsewhere; `face` where it does not stay as it was."""
    was = shown(state, figure)
    now = PlacedPiece(was.piece, face) if face else was
    return Wrong(((figure_at(state, state.field.spaces[figure]), (was,), ()), (figure_at(state, to), (), (now,))), (was.piece,))


def disk_to(state: State, disk: int, to: int) -> Wrong:
    """A disk put elsewhere."""
    lying = (PlacedPiece(DISKS[disk]),)
    return Wrong(((disk_at(state, state.field.disks[disk]), lying, ()), (disk_at(state, to), (), lying)), (DISKS[disk],))


def laid(state: State, figure: int, face: str) -> Wrong:
    """A figure laid down or put up where it is."""
    was = shown(state, figure)
    return Wrong(((figure_at(state, state.field.spaces[figure]), (was,), (PlacedPiece(was.piece, face),)),), (was.piece,))


def both(one: Wrong, other: Wrong, left_out: bool = False) -> Wrong:
    """Two things at once."""
    return Wrong(one.changes + other.changes, one.pieces + other.pieces, left_out)


def between(before: Layout, after: Layout, piece: str) -> Wrong:
    """Whatever lies otherwise in the second table."""
    changes = tuple(
        (place, tuple(x for x in before[place] if x not in after[place]), tuple(x for x in after[place] if x not in before[place]))
        for place in sorted(before.differs(after))
    )
    return Wrong(changes, (piece,))


def free(state: State) -> list[int]:
    """Spaces without a figure and without a gate."""
    return [space for space, gate in enumerate(arena(state).gate) if gate < 0 and space not in state.field.spaces]


def one_of(s: Sitting, found: Iterator[Wrong]) -> Wrong | None:
    every = list(found)
    return s.dice.choice(every) if every else None
