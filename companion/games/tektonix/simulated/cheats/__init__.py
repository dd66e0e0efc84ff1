"""Cheats of simulated people at Tektonix, one or more finders for each violation that something can sense."""

from __future__ import annotations

from companion.games.tektonix.simulated.cheats import pieces, rows
from companion.games.tektonix.simulated.table import TektonixTable
from companion.games.tektonix.state import ClaimEnd
from companion.rules.values import Seat
from companion.simulated_table.cheats import Cheats, Found, any_of, either, refused
from companion.simulated_table.wrong import said

CHEATS = Cheats(rows.CHEATS, pieces.CHEATS)


@CHEATS.at("turn", "TX-W18")
def claimed(t: TektonixTable, seat: Seat) -> Found:
    """Somebody says to have a complete route."""
    if t.state.phase != "play":
        return None
    return said(ClaimEnd(seat), "card", about=(f"{seat}.row",))


CHEATS.at("turn", "TX-W04", rare=True)(either(refused("TX-W04", rows.from_inside), pieces.from_below))
CHEATS.at("turn", "TX-W19", rare=True)(either(refused("TX-W19", any_of(rows.others_cards, rows.rearranges)), pieces.last_draw))
