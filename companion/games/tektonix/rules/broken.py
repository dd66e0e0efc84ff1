"""Writes a broken rule down: one way for all rule groups."""

from __future__ import annotations

from companion.rules.values import Fault, FaultKind, Place, Seat


def broken(
    rule: str,
    seat: Seat = "",
    *,
    pieces: tuple[str, ...] = ("card",),
    places: tuple[Place, ...] = (),
    may: tuple[Place, ...] = (),
    kind: FaultKind = "refused",
    case: str = "",
    **more: object,
) -> tuple[Fault, ...]:
    """One fault. `case` picks the sentence `<rule>.<case>` of words.toml; the other arguments fill it."""
    named = {**({"seat": seat} if seat else {}), **({"case": case} if case else {}), **more}
    said = tuple(sorted((name, str(value)) for name, value in named.items()))
    return (Fault(rule, kind, pieces, places, (seat,) if seat else (), may, said),)
