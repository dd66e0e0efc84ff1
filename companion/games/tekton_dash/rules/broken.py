"""Writes a broken rule down: one way for all rule groups."""

from __future__ import annotations

from companion.rules.values import Fault, FaultKind, Place, Seat


def broken(
    rule: str,
    seat: Seat = "",
    *,
    pieces: tuple[str, ...] = (),
    places: tuple[Place, ...] = (),
    may: tuple[Place, ...] = (),
    kind: FaultKind = "refused",
    **more: object,
) -> tuple[Fault, ...]:
    """One fault; the other arguments fill its sentence."""
    said = tuple(sorted((name, str(value)) for name, value in more.items())) if more else ()
    return (Fault(rule, kind, pieces, places, (seat,) if seat else (), may, said),)
