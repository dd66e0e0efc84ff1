"""Prices that remember which weights of the judge they are made of."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

from companion.referee.judging import cost
from companion.referee.judging.shown_acts import PRICES, prices
from companion.rules.remembered import remembered

NAMES = tuple(name for name in dir(cost) if name.isupper() and isinstance(getattr(cost, name), float) and name not in {"KEPT", "BELIEVED"})


class Traced(float):
    """A price, with how much of each weight is in it."""

    parts: dict[str, float]

    @classmethod
    def of(cls, price: float, parts: dict[str, float]) -> Traced:
        """Returns this price made of these parts."""
        made = cls(price)
        made.parts = parts
        return made

    def __add__(self, other: float) -> Traced:
        theirs = parts_of(other)
        both = {name: self.parts.get(name, 0.0) + theirs.get(name, 0.0) for name in self.parts | theirs}
        return Traced.of(float(self) + float(other), both)

    __radd__ = __add__

    def __mul__(self, other: float) -> Traced:
        return Traced.of(float(self) * float(other), {name: part * float(other) for name, part in self.parts.items()})

    __rmul__ = __mul__

    def __neg__(self) -> Traced:
        return self * -1.0

    def __sub__(self, other: float) -> Traced:
        return self + -other

    def __rsub__(self, other: float) -> Traced:
        return -self + other

    def __reduce__(self) -> tuple[type[float], tuple[float]]:
        return float, (float(self),)


def parts_of(price: float) -> dict[str, float]:
    """Returns how much of each weight is in a price. Nothing is known of a plain number."""
    return price.parts if isinstance(price, Traced) else {}


@contextmanager
def traced(game: Any) -> Iterator[None]:
    """Makes all weights remember what they are, for judgements of this game. What was worked out before with plain ones is forgotten."""
    plain = {name: getattr(cost, name) for name in NAMES}
    try:
        for name, weight in plain.items():
            setattr(cost, name, Traced.of(weight, {name: 1.0}))
        PRICES.update(prices())
        cast("Any", remembered(game)).things.clear()
        yield
    finally:
        for name, weight in plain.items():
            setattr(cost, name, weight)
        PRICES.update(prices())
        cast("Any", remembered(game)).things.clear()
