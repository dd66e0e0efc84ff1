"""How something that no play allows is done at the table: said beforehand to whoever keeps the account, then carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from companion.games.treasure_hunt.rules.track import GRID
from companion.games.treasure_hunt.simulated.sitting import Sitting
from companion.rules.values import Layout, Seat
from companion.simulated_table.acts import Cheat, Wait
from companion.simulated_table.sharing import Acts, Tried

if TYPE_CHECKING:
    from companion.games.treasure_hunt.simulated.turns import OnTurn

Violation = Callable[[Sitting, "OnTurn"], Tried]

RULES: dict[str, tuple[str, ...]] = {
    "TH-V01": ("TH-032", "TH-034", "TH-035"),
    "TH-V02": ("TH-012",),
    "TH-V03": ("TH-025", "TH-026"),
    "TH-V04": ("TH-027", "TH-028", "TH-029"),
    "TH-V05": ("TH-029",),
    "TH-V06": ("TH-030", "TH-031"),
    "TH-V07": ("TH-021",),
    "TH-V08": ("TH-036", "TH-018"),
    "TH-V09": ("TH-020",),
    "TH-V10": ("TH-022", "TH-024"),
    "TH-V11": ("TH-036",),
    "TH-V12": ("TH-037", "TH-039"),
    "TH-V13": ("TH-040",),
    "TH-V14": ("TH-041",),
    "TH-V15": ("TH-017",),
    "TH-V16": ("TH-014", "TH-010"),
    "TH-V17": ("TH-047",),
    "TH-V18": ("TH-043", "TH-044"),
    "TH-V20": ("TH-008",),
    "TH-V21": ("TH-015", "TH-012"),
    "TH-V22": ("TH-017", "TH-023"),
    "TH-V23": ("TH-036", "TH-041"),
}
"""The accepted rule IDs, as in violations.toml."""


def write_down(
    s: Sitting, kind: str, seat: Seat, after: Layout, *, pieces: Iterable[str], places: Iterable[str], near: bool
) -> Acts:
    """The note that comes before the first look at a cheat. Hands have left the table before."""
    yield from s.do(Wait(0.5))
    s.done[kind] += 1
    s.cheat = Cheat(kind, seat, RULES[kind], tuple(pieces), tuple(places), near, s.table, after)
    s.cheat_age = 0
    s.caught = False
    s.in_cheat = True
    s.unsaid = None
    yield s.cheat


def said(s: Sitting) -> Acts:
    """The seat before says that it is done: what comes now is nobody else's."""
    seat = s.unsaid or s.undeclared
    s.unsaid = s.undeclared = None
    if seat is not None:
        yield from s.press(seat)


def pawn_to(s: Sitting, kind: str, seat: Seat, tile: int, near: bool) -> Acts:
    """A pawn put on a tile."""
    home = s.truth.pawns[seat]
    places = [f"{GRID[home]}.pawns", f"{GRID[tile]}.pawns"]
    yield from write_down(s, kind, seat, _with_pawn(s, seat, tile), pieces=[f"pawn-{seat}"], places=places, near=near)
    s.truth.pawns[seat] = tile
    yield from s.rest("moved")


def _with_pawn(s: Sitting, seat: Seat, tile: int) -> Layout:
    home = s.truth.pawns[seat]
    s.truth.pawns[seat] = tile
    after = s.truth.layout()
    s.truth.pawns[seat] = home
    return after


def put_cubes(s: Sitting, kind: str, seat: Seat, tile: int, *, count: int = 1, near: bool = True) -> Acts:
    """Cubes put on a tile."""
    if len(s.seats) == 1:
        yield from said(s)
    place = f"{GRID[tile]}.cubes"
    cubes = s.truth.cubes[tile]
    cubes += [seat] * count
    after = s.truth.layout()
    del cubes[-count:]
    yield from write_down(s, kind, seat, after, pieces=[f"cube-{seat}"], places=[place], near=near)
    cubes += [seat] * count
    yield from s.rest("cube")


def flip(s: Sitting, kind: str, seat: Seat, tile: int) -> Acts:
    """A tile turned up."""
    yield from said(s)
    s.truth.up[tile] = True
    after = s.truth.layout()
    s.truth.up[tile] = False
    yield from write_down(s, kind, seat, after, pieces=["tile"], places=[f"{GRID[tile]}.tile"], near=True)
    s.truth.up[tile] = True
    yield from s.rest("flipped")


def lay(s: Sitting, kind: str, seat: Seat, cards: list[str], *, places: list[str], near: bool) -> Acts:
    """Cards laid in the play area."""
    truth = s.truth
    yield from said(s)
    truth.play += cards
    after = truth.layout()
    del truth.play[-len(cards) :]
    yield from write_down(s, kind, seat, after, pieces=["card"], places=places, near=near)
    truth.hands[seat] = [face for face in truth.hands[seat] if face not in cards]
    truth.play += cards
    s.open_cards = frozenset(truth.play)
    yield from s.rest("cards laid")
