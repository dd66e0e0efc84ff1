"""Sheets of paper, and how parts are laid on them. Rows are as high as their highest part; smaller parts are stacked behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.errors import InputError

CAPTION_MM = 3.0
THRIFTS = (0.0, 0.5, 0.64, 0.8)
Picture = Callable[[], Any]
"""Draws a part when it is printed: BGR uint8."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet (mm), and how much of its middle every printer reaches."""

    name: str
    width: float
    height: float
    reach: tuple[float, float]

    @property
    def margin(self) -> tuple[float, float]:
        return (self.width - self.reach[0]) / 2, (self.height - self.reach[1]) / 2


PAPERS = {"a4": Paper("A4", 210.0, 297.0, (190.0, 277.0)), "letter": Paper("Letter", 215.9, 279.4, (203.0, 267.0))}


def paper(name: str) -> Paper:
    """The paper of this name. Raises InputError for another."""
    if name.lower() not in PAPERS:
        raise InputError(f"There is no paper '{name}'; choose {' or '.join(PAPERS)}.")
    return PAPERS[name.lower()]


@dataclass(frozen=True, slots=True)
class Part:
    """Something to cut out: its name, its size (mm), its picture, and that of its back if it has one.

    `captioned`: its name stands below it. `kind`: what it is counted as on its sheet; none: it is told by its name.
    """

    name: str
    size: tuple[float, float]
    front: Picture
    back: Picture | None = None
    captioned: bool = False
    kind: str = ""

    @property
    def room(self) -> tuple[float, float]:
        """Returns the width and height that the part takes of a sheet (mm), its caption included."""
        return self.size[0], self.size[1] + CAPTION_MM * self.captioned


@dataclass(frozen=True, slots=True)
class Laid:
    """A part on a sheet; `at`: its top left corner, mm from the corner of what the printer reaches."""

    part: Part
    at: tuple[float, float]


def empty_pages(sheets: Sequence[Sequence[Laid]]) -> tuple[int, ...]:
    """The pages that stay empty, so that each back lies behind its own front. The cover is page 1.

    Printed on both sides every sheet is two pages. Nothing is left empty in a kit without backs, nor behind the last sheet.
    """
    backs = [False, *(any(laid.part.back for laid in sheet) for sheet in sheets)]
    return tuple(2 * number for number, back in enumerate(backs[:-1], 1) if not back) if any(backs) else ()


@dataclass(slots=True)
class _Column:
    x: float
    width: float
    used: float


@dataclass(slots=True)
class _Row:
    """A strip across a sheet; its parts stand in columns."""

    y: float
    height: float
    columns: list[_Column] = field(default_factory=list)

    def place(self, size: tuple[float, float], width: float, thrift: float) -> tuple[float, float] | None:
        """Returns the place of a part: below another one of the same width, or in a column of its own.

        It is None without room. `thrift`: a part that alone would fill less of the row's height waits for another row.
        """
        for column in self.columns:
            if abs(column.width - size[0]) < 0.01 and column.used + size[1] <= self.height + 0.01:
                column.used += size[1]
                return column.x, self.y + column.used - size[1]
        if size[1] < thrift * self.height and 2 * size[1] > self.height:
            return None
        x = sum(column.width for column in self.columns)
        if size[1] > self.height + 0.01 or x + size[0] > width + 0.01:
            return None
        self.columns.append(_Column(x, size[0], size[1]))
        return x, self.y


def pack(parts: Iterable[Part], reach: tuple[float, float]) -> list[tuple[Laid, ...]]:
    """The parts on as few sheets as rows allow, high ones first.

    Of several thrifts the one is taken that needs the fewest sheets. Raises InputError for a part that is larger than a sheet.
    """
    every = list(parts)
    return min((_packed(every, reach, thrift) for thrift in THRIFTS), key=len)


def _packed(parts: Sequence[Part], reach: tuple[float, float], thrift: float) -> list[tuple[Laid, ...]]:
    sheets: list[tuple[list[_Row], list[Laid]]] = []
    for part in sorted(parts, key=lambda each: (-each.room[1], -each.room[0])):
        if part.room[0] > reach[0] + 0.01 or part.room[1] > reach[1] + 0.01:
            raise InputError(f"{part.name} is larger than a sheet; make it smaller in the board file, or take larger paper.")
        for rows, laid in _and_new(sheets):
            at = _on(rows, part.room, reach, thrift)
            if at is not None:
                laid.append(Laid(part, at))
                break
    return [tuple(laid) for _, laid in sheets]


def _and_new(sheets: list[tuple[list[_Row], list[Laid]]]) -> Iterator[tuple[list[_Row], list[Laid]]]:
    yield from sheets
    sheets.append(([], []))
    yield sheets[-1]


def _on(rows: list[_Row], size: tuple[float, float], reach: tuple[float, float], thrift: float) -> tuple[float, float] | None:
    for row in rows:
        if (at := row.place(size, reach[0], thrift)) is not None:
            return at
    y = sum(row.height for row in rows)
    if y + size[1] > reach[1] + 0.01:
        return None
    rows.append(_Row(y, size[1]))
    return rows[-1].place(size, reach[0], 0.0)
