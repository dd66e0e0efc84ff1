"""Writes a broken rule down: one way for all rule groups."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.values import Fault, FaultKind, Place, Seat


def broken(
    rule: str,
    seat: Seat = "",
    *,
    pieces: tuple[str, ...] = (),
    places: tuple[Place, ...] = (),
    may: tuple[Place, ...] = (),
    kind: FaultKind = "refused",
    case: str = "",
    args: Mapping[str, object] | None = None,
    **more: object,
) -> tuple[Fault, ...]:
    """One fault. `case` becomes an argument that picks the sentence `<rule>.<case>` in words.toml; the others fill it."""
    named = {**({"seat": seat} if seat else {}), **({"case": case} if case else {}), **(args or {}), **more}
    said = tuple(sorted((name, worded(name, value)) for name, value in named.items()))
    return (Fault(rule, kind, pieces, places, (seat,) if seat else (), may, said),)


def worded(name: str, value: object) -> str:
    """An argument as a sentence says it: `red 1 drop` for a card."""
    return str(value).replace("-", " ") if name == "card" else str(value)
