"""Moves, cards and words that the turn does not allow (TH-V01, V16 to V18, V20, V21)."""

from __future__ import annotations

from companion.games.treasure_hunt.rules.movement import index_of, targets
from companion.games.treasure_hunt.rules.track import GRID, START, TRACK
from companion.games.treasure_hunt.simulated.cheats.claims import OTHERS, cards
from companion.games.treasure_hunt.simulated.table import TreasureHuntTable
from companion.games.treasure_hunt.state import DeclareWin
from companion.rules.values import PlacedPiece, Seat
from companion.simulated_table.cheats import Cheats, Found
from companion.simulated_table.wrong import Wrong, come, moved, said, thrown

CHEATS = Cheats()


def _pawn_to(t: TreasureHuntTable, seat: Seat, tile: int) -> Wrong:
    return moved(PlacedPiece(f"pawn-{seat}"), f"{GRID[t.where(seat)]}.pawns", f"{GRID[tile]}.pawns")


def _at(t: TreasureHuntTable, seat: Seat, index: int) -> int:
    return TRACK[t.state.sides[t.state.seat(seat)]][index]


@CHEATS.at("rolled", "TH-V01", seats=OTHERS)
def too_far(t: TreasureHuntTable, seat: Seat) -> Found:
    """Further than rolled, often by one, or straight up to the next row."""
    here, die = index_of(t.state, t.state.seat(seat)), t.state.die
    far = [i for i in range(36) if abs(i - here) > die]
    near = [i for i in far if abs(i - here) == die + 1]
    choice = t.dice.choice([each for each in (near, near, far) if each] or [[]])
    return _pawn_to(t, seat, _at(t, seat, t.dice.choice(choice))) if choice else None


@CHEATS.at("rolled", "TH-V17", seats=(1,))
def not_all_of_it(t: TreasureHuntTable, seat: Seat) -> Found:
    """Solitaire, backwards or only a part of the roll."""
    here, die = index_of(t.state, t.state.seat(seat)), t.state.die
    wrong = [_at(t, seat, i) for i in (here - die, here + die - 1, here + die + 1) if 0 <= i <= 35 and i != here]
    return (_pawn_to(t, seat, tile) for tile in wrong if tile not in targets(t.state))


@CHEATS.at("pawn", "TH-V20", rare=True)
def wrong_corner(t: TreasureHuntTable, seat: Seat) -> Found:
    """Not the own bottom left corner, or a corner that is taken."""
    taken = [tile for tile in t.state.pawns if tile >= 0]
    free = [tile for tile in range(36) if tile not in START.values()]
    tile = t.dice.choice(taken if taken and t.dice.random() < 0.5 else free)
    return come(f"{GRID[tile]}.pawns", PlacedPiece(f"pawn-{seat}"))


@CHEATS.at("exchanged", "TH-V16", rare=True, seats=OTHERS)
def fourth_card(t: TreasureHuntTable, seat: Seat) -> Found:
    """A fourth card is exchanged, one that everybody has seen go to this hand."""
    known = [face for face, held_by in t.state.held if held_by == seat and face in t.hand(seat)]
    if t.state.options.repeat_actions != "none" or t.state.exchanged != 3:
        return None
    return (cards([face], "discard") for face in known)


@CHEATS.at("moved", "TH-V18")
def says_to_have_won(t: TreasureHuntTable, seat: Seat) -> Found:
    """A win is declared that is none."""
    return said(DeclareWin(seat), f"pawn-{seat}")


@CHEATS.at("rolled", "TH-V21")
def again(t: TreasureHuntTable, seat: Seat) -> Found:
    """The die is thrown again because the number does not please."""
    return thrown(seat, t.dice.randint(1, 6))
