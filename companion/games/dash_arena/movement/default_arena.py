"""The arena "North-South 87": stands in for the printed boards, whose pictures are lost (DEFAULT). board.toml says the same.

A space is named by its column a to i and its row from the south. An arrow is written with its entry and its exit side, each a
space and one of its six edges: `-` can be entered from both ends, `>` from the first alone. `via` names a space passed on the way
and the headings in which a mover from the first and from the second side comes there.
"""

from __future__ import annotations

from typing import Any

SPACES = ("a1-a9", "b1-b10", "c1-c9", "d1-d10", "e0-e10", "f1-f10", "g1-g9", "h1-h10", "i1-i9")
ARROWS = (
    "A01 a9.N - a9.N", "A02 i1.S - i1.S", "A03 b10.N - b10.N", "A04 h1.S - h1.S", "A05 c9.N - c9.N", "A06 g1.S - g1.S",
    "A07 d10.N - d10.N", "A08 f1.S - f1.S", "A09 f10.N - f10.N", "A10 d1.S - d1.S", "A11 g9.N - g9.N", "A12 c1.S - c1.S",
    "A13 h10.N - h10.N", "A14 b1.S - b1.S", "A15 i9.N - i9.N", "A16 a1.S - a1.S", "A17 e10.N - e10.N", "A18 e0.S - e0.S",
    "A19 e10.NW - e10.NE", "A20 e0.SE - e0.SW", "A21 d10.NE - f10.NW via e10.NE.NW", "A22 f1.SW - d1.SE via e0.SW.SE",
    "A23 b10.NE - d10.NW", "A24 h1.SW - f1.SE", "A25 f10.NE - h10.NW", "A26 d1.SW - b1.SE", "A27 b10.NW - b10.NW",
    "A28 h1.SE - h1.SE", "A29 h10.NE - h10.NE", "A30 b1.SW - b1.SW", "A31 a9.NW - a9.NW", "A32 i1.SE - i1.SE",
    "A33 i9.NE - i9.NE", "A34 a1.SW - a1.SW", "A35 a1.NW - a2.SW", "A36 i9.SE - i8.NE", "A37 a2.NW - a3.SW",
    "A38 i8.SE - i7.NE", "A39 a3.NW - a4.SW", "A40 i7.SE - i6.NE", "A41 a4.NW - a5.SW", "A42 i6.SE - i5.NE",
    "A43 a5.NW - a6.SW", "A44 i5.SE - i4.NE", "A45 a6.NW - a7.SW", "A46 i4.SE - i3.NE", "A47 a7.NW - a8.SW",
    "A48 i3.SE - i2.NE", "A49 a8.NW - a9.SW", "A50 i2.SE - i1.NE", "A51 e7.N > d8.SE", "A52 e3.S > f3.NW",
)  # fmt: skip
TABLES: dict[str, Any] = {
    "arrows": ARROWS,
    "boosters": ("a7 1", "i3 1", "b6 2", "h5 2", "d9 3", "f2 3", "f7 4", "d4 4", "h8 5", "b3 5", "i6 6", "a4 6"),
    "gate_enterable": True,
    "main": "e5",
    "red": {"gate": ("e0",), "spawner": "c4", "start": ("c2", "e2", "g2")},
    "blue": {"gate": ("e10",), "spawner": "g6", "start": ("g8", "e8", "c8")},
    "spaces": SPACES,
}


def _frozen(tables: dict[str, Any]) -> tuple[Any, ...]:
    return tuple((key, _frozen(value) if isinstance(value, dict) else value) for key, value in sorted(tables.items()))


DEFAULT: tuple[Any, ...] = _frozen(TABLES)
"""The arena as a house rule: hashable, as a board file's topology comes from `assemble`."""
