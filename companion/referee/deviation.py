"""Deviations: where a table looks otherwise than an explanation has it, piece by piece, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.rules.explain import Search
from companion.rules.values import Layout, Lying, Place, reordered

IN_HAND = 2
"""Pieces that hands may hold with nothing else said, unless the game has its own `in_hand(state)`."""

Why = Literal["under way", "late", "lifted", "strange"]


@dataclass(frozen=True, slots=True)
class Deviation:
    """Pieces that this place lacks (`gone`) or has too many (`come`).

    `under way`: the last act (number `act`, from 1) has yet to come there; `late`: an earlier one; `lifted`: they are in a hand;
    `strange`: no act describes it.
    """

    place: Place
    why: Why
    act: int = 0
    gone: tuple[Lying, ...] = ()
    come: tuple[Lying, ...] = ()

    @property
    def what(self) -> tuple[Place, tuple[Lying, ...], tuple[Lying, ...]]:
        """What is different there, whatever the reason."""
        return self.place, self.gone, self.come


def pieces(deviations: Iterable[Deviation]) -> int:
    """How many pieces these deviations are about: one that is gone here and has come there, or shows another side, is one."""
    gone: Counter[str] = Counter()
    come: Counter[str] = Counter()
    for each in deviations:
        gone.update(lying.piece for lying in each.gone)
        come.update(lying.piece for lying in each.come)
    return max(1, (gone | come).total())


Path = Sequence[tuple[Any, Any]]
"""The acts of a line, each with the state before it."""


class Sight:
    """One settled table, asked how it deviates from explanations."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.table, self.blind = search.seen.table, search.seen.blind

    def left(self, state: Any, path: Path, barrier: int, unclear: frozenset[Place], before: Layout) -> tuple[Deviation, ...]:
        """How this table deviates from this state, to which these acts led.

        Of places that were in order when the barrier behind the first `barrier` acts was seen (all but those `unclear`) no moment before it
        counts. `before`: the table as it was last seen.
        """
        found: list[Deviation] = []
        lifted: list[Deviation] = []
        change = self.search.change(state)
        for place in sorted(self.search.residue(state)):
            gone = [lying for at, lying in change.gone if at == place]
            come = [lying for at, lying in change.come if at == place]
            first = 0 if place in unclear else barrier
            mine = list(self._of_place(state, place, gone, come, path[first:], first, before[place]))
            lifted += [d for d in mine if d.why == "lifted"]
            found += [d for d in mine if d.why != "lifted"]
        most = getattr(self.search.game, "in_hand", None)
        too_many = sum(len(d.gone) for d in lifted) > (IN_HAND if most is None else max(IN_HAND, most(state)))
        found += [replace(d, why="strange") for d in lifted] if too_many else lifted
        return tuple(sorted(_put_elsewhere(found), key=lambda d: (d.place, d.why, d.act)))

    def _of_place(
        self, state: Any, place: Place, gone: list[Lying], come: list[Lying], path: Path, first: int, before: tuple[Lying, ...]
    ) -> Iterator[Deviation]:
        order, now, want = self.search.game.board.order.get(place, "one"), self.table[place], self.search.looks(state)[place]
        acts = first + len(path)
        moment = self._moment(place, now, path, first)
        lacks = self._lacks(state, place, order)
        if lacks is not None and (before == want or moment is None) and not _exchanged(before, now, order):
            # It was seen there: it has been lifted since, not left out.
            yield Deviation(place, "lifted", gone=tuple(gone[:1] * lacks if order == "pile" else gone))
            return
        if moment is not None:
            yield Deviation(place, "under way" if moment == acts else "late", moment, tuple(gone), tuple(come))
            return
        if order not in ("heap", "one"):
            whole = order == "row" and reordered(want, now)
            yield Deviation(place, "strange", gone=tuple(gone[:1] if whole else gone), come=tuple(come[:1] if whole else come))
            return
        yield from self._piece_by_piece(state, place, gone, come, path, first)

    def _piece_by_piece(
        self, state: Any, place: Place, gone: list[Lying], come: list[Lying], path: Path, first: int
    ) -> Iterator[Deviation]:
        """Pieces of one heap may each have their own reason."""
        acts = first + len(path)
        looks = [Counter(self.search.looks(before)[place]) for before, _ in path] + [Counter(self.search.looks(state)[place])]
        strange: list[Lying] = []
        for lying, count in sorted(Counter(come).items()):
            act = next((j for j in range(len(path), 0, -1) if looks[j - 1][lying] >= looks[-1][lying] + count), None)
            if act is None:
                strange += [lying] * count
            else:
                yield Deviation(place, "under way" if first + act == acts else "late", first + act, come=(lying,) * count)
        for lying, count in sorted(Counter(gone).items()):
            act = next((j for j in range(len(path), 0, -1) if looks[j - 1][lying] <= looks[-1][lying] - count), None)
            if act is not None:
                yield Deviation(place, "under way" if first + act == acts else "late", first + act, gone=(lying,) * count)
            elif strange:
                yield Deviation(place, "strange", gone=(lying,) * count)
            else:
                yield Deviation(place, "lifted", gone=(lying,) * count)
        if strange:
            yield Deviation(place, "strange", come=tuple(strange))

    def _moment(self, place: Place, now: tuple[Lying, ...], path: Path, first: int) -> int | None:
        """The latest act (from 1) on the way of which this place looked so; None: of none."""
        search, touched = self.search, False
        for j in range(len(path), 0, -1):
            before, action = path[j - 1]
            was = search.looks(before)[place]
            after = search.looks(search.game.apply(before, action))[place]
            passed = [look[place] for look in search.passed(before, action)]
            touched = touched or was != after or any(each != after for each in passed)
            if touched and (was == now or now in passed):
                return first + j
        return None

    def _lacks(self, state: Any, place: Place, order: str) -> int | None:
        """How many pieces this place lacks, if it lacks nothing else; what lay under a lifted one may be in sight. What is left of a row lies
        in its order."""
        if order == "pile":
            return self.search.lifted(state, place, IN_HAND)
        looks, now, full = self.search.looks(state)[place], self.table[place], self.search.game.layout(state)[place]
        if any(replace(lying, how="under") not in full for lying in (Counter(now) - Counter(looks)).elements()):
            return None
        if order == "row":
            lay = iter(looks)
            if not all(lying in lay for lying in now):
                return None
        return (Counter(looks) - Counter(now)).total()


def _exchanged(before: tuple[Lying, ...], now: tuple[Lying, ...], order: str) -> bool:
    """Pieces have come there since while others went: nothing of it is in a hand."""
    return order != "pile" and bool(Counter(before) - Counter(now)) and bool(Counter(now) - Counter(before))


def _put_elsewhere(found: list[Deviation]) -> list[Deviation]:
    """The same, where a piece that is gone from one place and has come strangely to another was put there by hand."""
    come = {lying.piece for d in found if d.why == "strange" for lying in d.come}
    moved = [d.why != "strange" and d.gone and not d.come and {lying.piece for lying in d.gone} <= come for d in found]
    return [replace(d, why="strange", act=0) if put else d for d, put in zip(found, moved, strict=True)]
