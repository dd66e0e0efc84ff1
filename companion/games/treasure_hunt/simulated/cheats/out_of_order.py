"""Moves, cards and words that the turn does not allow (TH-V01, V16 to V18, V20, V21)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.treasure_hunt.rules.movement import index_of
from companion.games.treasure_hunt.rules.track import GRID, TRACK
from companion.games.treasure_hunt.simulated.cheats.claims import OTHERS
from companion.games.treasure_hunt.simulated.table import TreasureHuntTable
from companion.games.treasure_hunt.state import DeclareWin, Move, PlacePawn
from companion.rules.values import Seat, Show
from companion.simulated_table.cheats import Cheats, Found
from companion.simulated_table.wrong import said, thrown

CHEATS = Cheats()

OFTEN = 0.67
"""How often a wrong move is nearly right."""


def moves(t: TreasureHuntTable, seat: Seat) -> Iterator[Move]:
    """The pawn is put on any tile, often one too far, too short or backwards by the number rolled."""
    here, die, track = index_of(t.state, t.state.seat(seat)), t.state.die, TRACK[t.state.sides[t.state.seat(seat)]]
    near = [at for at in (here - die - 1, here - die, here + die - 1, here + die + 1) if 0 <= at < len(track)]
    often = t.dice.sample(near, len(near)) if t.dice.random() < OFTEN else []
    yield from (Move(seat, GRID[track[at]]) for at in (*often, *t.dice.sample(range(len(track)), len(track))))


def corners(t: TreasureHuntTable, seat: Seat) -> Iterator[PlacePawn]:
    """The pawn begins on a tile that is taken, or on any other."""
    taken = [GRID[tile] for tile in t.state.pawns if tile >= 0]
    yield from (PlacePawn(seat, tile) for tile in (*(taken if t.dice.random() < 0.5 else ()), *t.dice.sample(GRID, len(GRID))))


def thrown_off(t: TreasureHuntTable, seat: Seat) -> Iterator[Show]:
    """A card more is exchanged, one that everybody has seen go to this hand."""
    return (Show(seat, "discard", face) for face, held_by in t.state.held if held_by == seat and face in t.hand(seat))


CHEATS.refused("rolled", "TH-V01", moves, seats=OTHERS)
CHEATS.refused("rolled", "TH-V17", moves, seats=(1,))
CHEATS.refused("pawn", "TH-V20", corners, rare=True)
CHEATS.refused("exchanged", "TH-V16", thrown_off, rare=True, seats=OTHERS)


@CHEATS.at("moved", "TH-V18")
def says_to_have_won(t: TreasureHuntTable, seat: Seat) -> Found:
    """A win is declared that is none."""
    return said(DeclareWin(seat), f"pawn-{seat}")


@CHEATS.at("rolled", "TH-V21")
def again(t: TreasureHuntTable, seat: Seat) -> Found:
    """The die is thrown again because the number does not please."""
    return thrown(seat, t.dice.randint(1, 6))
