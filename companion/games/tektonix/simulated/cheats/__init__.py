"""Cheats of simulated people at Tektonix, one or more finders for each violation that something can sense."""

from __future__ import annotations

from companion.games.tektonix.simulated.cheats import pieces, rows
from companion.games.tektonix.simulated.table import TektonixTable
from companion.games.tektonix.state import ClaimEnd
from companion.rules.values import Seat
from companion.simulated_table.acts import Touch
from companion.simulated_table.wrong import Finder, Wrong


def claimed(t: TektonixTable, seat: Seat) -> Wrong | None:
    """TX-W18: somebody says to have a complete route."""
    if t.state.phase != "play":
        return None
    return Wrong(pieces=("card",), acts=(Touch("play", (("action", ClaimEnd(seat)), ("by", (seat,)))),), about=(f"{seat}.row",))


def either(one: Finder, other: Finder) -> Finder:
    """The first of two that is possible."""
    return lambda t, seat: one(t, seat) or other(t, seat)


FINDERS: dict[str, tuple[str, Finder]] = {
    "TX-W01": ("turn", rows.out_of_turn),
    "TX-W02": ("drawn ended", rows.second_card),
    "TX-W03": ("drawn", pieces.two_draws),
    "TX-W04": ("turn", either(rows.from_inside, pieces.from_below)),
    "TX-W08": ("turn", rows.inside),
    "TX-W10": ("laid", pieces.no_cube),
    "TX-W11": ("laid ended", pieces.wrong_cube),
    "TX-W12": ("turn laid", pieces.too_many),
    "TX-W13": ("turn", rows.wrong_order),
    "TX-W14": ("drawn ended", rows.free_order),
    "TX-W16": ("ended", pieces.thrown_away),
    "TX-W18": ("turn", claimed),
    "TX-W19": ("turn", either(rows.second_last_turn, pieces.last_draw)),
    "TX-W23": ("turn", rows.not_from_this_hand),
    "TX-W25": ("turn", rows.taken_back),
    "TX-W26": ("turn", pieces.cubes_moved),
    **{kind: ("turn", rows.does_not_go_there(kind)) for kind in ("TX-W05", "TX-W06", "TX-W07", "TX-W09", "TX-W17", "TX-W24")},
}
"""Violation -> the moments at which it may happen, and its finder."""
RARE = frozenset(f"TX-W{number:02d}" for number in (1, 3, 4, 9, 12, 14, 16, 17, 19, 23, 24))
"""Seldom possible: taken up whenever they are, until each has been."""
