"""The ways on a board: what people who play on a board look at first."""

from __future__ import annotations

from collections.abc import Callable, Iterable

FAR = 99
"""Steps to where no way leads."""


def steps_to(goals: Iterable[int], before: Callable[[int], Iterable[int]], spaces: int) -> list[int]:
    """Steps from each of so many spaces to the nearest goal. `before`: the spaces from which one step leads to a space."""
    found, level, steps = [FAR] * spaces, [*goals], 0
    for space in level:
        found[space] = 0
    while level:
        further, steps = [], steps + 1
        for here in level:
            for space in before(here):
                if found[space] == FAR:
                    found[space] = steps
                    further.append(space)
        level = further
    return found
