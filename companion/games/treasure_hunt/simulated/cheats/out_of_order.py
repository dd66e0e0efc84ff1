"""Moves, cards and words that the turn does not allow (TH-V01, V16 to V18, V20, V21)."""

from __future__ import annotations

from companion.games.treasure_hunt.rules.movement import index_of, targets
from companion.games.treasure_hunt.rules.track import GRID, START, TRACK
from companion.games.treasure_hunt.simulated.cheats.claims import cards
from companion.games.treasure_hunt.simulated.table import TreasureHuntTable
from companion.games.treasure_hunt.state import DeclareWin
from companion.rules.values import PlacedPiece, Seat
from companion.simulated_table.acts import Throw, Touch
from companion.simulated_table.wrong import Finder, Wrong, moved


def _pawn_to(t: TreasureHuntTable, seat: Seat, tile: int) -> Wrong:
    return moved(PlacedPiece(f"pawn-{seat}"), f"{GRID[t.where(seat)]}.pawns", f"{GRID[tile]}.pawns")


def _at(t: TreasureHuntTable, seat: Seat, index: int) -> int:
    return TRACK[t.state.sides[t.state.seat(seat)]][index]


def too_far(t: TreasureHuntTable, seat: Seat) -> Wrong | None:
    """TH-V01: further than rolled, often by one, or straight up to the next row."""
    here, die = index_of(t.state, t.state.seat(seat)), t.state.die
    far = [i for i in range(36) if abs(i - here) > die]
    near = [i for i in far if abs(i - here) == die + 1]
    choice = t.dice.choice([each for each in (near, near, far) if each] or [[]])
    return _pawn_to(t, seat, _at(t, seat, t.dice.choice(choice))) if choice else None


def not_all_of_it(t: TreasureHuntTable, seat: Seat) -> Wrong | None:
    """TH-V17: solitaire, backwards or only a part of the roll."""
    here, die = index_of(t.state, t.state.seat(seat)), t.state.die
    wrong = [_at(t, seat, i) for i in (here - die, here + die - 1, here + die + 1) if 0 <= i <= 35 and i != here]
    wrong = [tile for tile in wrong if tile not in targets(t.state)]
    return _pawn_to(t, seat, t.dice.choice(wrong)) if wrong else None


def wrong_corner(t: TreasureHuntTable, seat: Seat) -> Wrong | None:
    """TH-V20: not the own bottom left corner, or a corner that is taken."""
    taken = [tile for tile in t.state.pawns if tile >= 0]
    free = [tile for tile in range(36) if tile not in START.values()]
    tile = t.dice.choice(taken if taken and t.dice.random() < 0.5 else free)
    return Wrong(((f"{GRID[tile]}.pawns", (), (PlacedPiece(f"pawn-{seat}"),)),))


def fourth_card(t: TreasureHuntTable, seat: Seat) -> Wrong | None:
    """TH-V16: a fourth card is exchanged, one that everybody has seen go to this hand."""
    known = [face for face, held_by in t.state.held if held_by == seat and face in t.hand(seat)]
    if t.state.options.repeat_actions != "none" or t.state.exchanged != 3 or not known:
        return None
    return cards([t.dice.choice(known)], "discard")


def says_to_have_won(t: TreasureHuntTable, seat: Seat) -> Wrong | None:  # noqa: ARG001 - one shape for all finders
    """TH-V18: a win is declared that is none."""
    return Wrong(pieces=(f"pawn-{seat}",), acts=(Touch("play", (("action", DeclareWin(seat)),)),))


def again(t: TreasureHuntTable, seat: Seat) -> Wrong | None:
    """TH-V21: the die is thrown again because the number does not please."""
    return Wrong(pieces=("die",), acts=(Throw(seat, t.dice.randint(1, 6)),))


FINDERS: dict[str, tuple[str, Finder]] = {
    "TH-V01": ("rolled", too_far),
    "TH-V16": ("exchanged", fourth_card),
    "TH-V17": ("rolled", not_all_of_it),
    "TH-V18": ("moved", says_to_have_won),
    "TH-V20": ("pawn", wrong_corner),
    "TH-V21": ("rolled", again),
}
