"""The nine booster tokens: where each lies, and the act of using one (DA-125 to DA-154).

A booster is a face of the piece `booster`: `b1` to `b9`. Here its number, 1 to 9, stands for it.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.values import Place, Seat

BOOSTERS = ("b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9")
PILE, BOX = "pile", "box"
"""The places of boosters that lie face down until drawn, and of those out of the game."""
HELD = ("red.boosters", "blue.boosters")


@dataclass(frozen=True, slots=True, order=True)
class Use:
    """A booster is used and goes to the box (DA-139, DA-142).

    `figure` is the own figure that uses it (b3, b6, b9), `target` the figure it is used on (b2, b6, b9), `to` the place where the disk
    or the figure goes (b1, b8). `choices` as in a dash: whether and which disk goes along with whoever is moved. In an interrupted
    dash `then` are the choices of the rest of it, which follows at once, and `halt` says when it is interrupted again.
    """

    seat: Seat
    booster: str
    figure: str = ""
    target: str = ""
    to: Place = ""
    choices: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    halt: int = -1


@dataclass(frozen=True, slots=True)
class Supply:
    """The boosters by the places where they are. Tuples are sorted."""

    pile: int = -1
    """How many lie face down; -1: the pile is not laid yet."""
    lying: tuple[tuple[int, int], ...] = ()
    """Space and booster."""
    held: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """The boosters that each team holds."""
    boxed: tuple[int, ...] = ()
    put: int = 0
    """How many of the two boosters of this spawn have been drawn."""

    def at(self, space: int) -> int:
        """The booster in this space, 0: none."""
        return dict(self.lying).get(space, 0)

    def has(self, team: int, booster: int) -> bool:
        return booster in self.held[team]

    def unseen(self) -> tuple[int, ...]:
        """The boosters that may still lie in the pile."""
        known = {booster for _, booster in self.lying} | {*self.held[0], *self.held[1], *self.boxed}
        return tuple(booster for booster in range(1, len(BOOSTERS) + 1) if booster not in known)


NONE_LAID = Supply()
