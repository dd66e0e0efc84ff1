"""Deviations: where a table looks otherwise than an explanation has it, piece by piece, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any, Literal

from companion.referee.judging import cost
from companion.referee.judging.beginning import Beginning
from companion.rules.changing import changed, swift
from companion.rules.explain import Search
from companion.rules.game import IN_HAND
from companion.rules.pieces import beyond, reordered
from companion.rules.values import Board, Change, Layout, Place, PlacedPiece

Why = Literal["under way", "late", "lifted", "hidden", "put right", "strange"]
HELD = frozenset({"lifted", "hidden", "put right"})
"""Reasons of what is, or may be, in a hand."""


@dataclass(frozen=True, slots=True)
class Deviation:
    """Pieces that this place lacks (`gone`) or has too many (`come`).

    `under way`: the last act (number `act`, from 1) has yet to come there; `late`: an earlier one; `lifted`: they are in a hand;
    `hidden`: in a hand or at a place that is out of sight; `put right`: in a hand, as a fault asks; `strange`: no act describes it. `row`:
    all that lies in a row. `lit`: what has come to light beneath pieces that are in a hand.
    """

    place: Place
    why: Why
    act: int = 0
    gone: tuple[PlacedPiece, ...] = ()
    come: tuple[PlacedPiece, ...] = ()
    row: tuple[PlacedPiece, ...] = ()
    lit: tuple[PlacedPiece, ...] = ()

    @property
    def what(self) -> tuple[Any, ...]:
        """Returns what is different at this place, whatever the reason."""
        return self.place, self.gone, self.come, self.row


def pieces(deviations: Iterable[Deviation]) -> int:
    """Returns how many pieces these deviations are about. One that is gone here and has come there, or shows another side, is one."""
    moved, turned = motions(deviations)
    return max(1, moved + turned)


def where(deviations: Iterable[Deviation]) -> tuple[Place, ...]:
    """Returns the places of these deviations, sorted."""
    return tuple(sorted({deviation.place for deviation in deviations}))


def motions(deviations: Iterable[Deviation]) -> tuple[int, int]:
    """Returns how many pieces lie elsewhere, and how many show another side where they lay or have come."""
    gone: list[PlacedPiece] = []
    come: list[PlacedPiece] = []
    turned = 0
    at: dict[Place, tuple[list[PlacedPiece], list[PlacedPiece]]] = {}
    for each in deviations:
        lost, there = at.setdefault(each.place, ([], []))
        lost += each.gone
        there += each.come
    for lost, there in at.values():
        for placed in lost:
            if (same := _like(placed, there)) is None:
                gone.append(placed)
            else:
                there.remove(same)
                turned += 1
        come += there
    for placed in gone:
        if (same := _like(placed, come)) is not None:
            come.remove(same)
            turned += same.face != placed.face
    return len(gone) + len(come), turned


def turned_instead(strange: list[Deviation], left: Iterable[Deviation], side_of: Callable[[PlacedPiece], Any]) -> list[Deviation]:
    """Returns the piece that an act should have turned where hands have turned a strange one instead.

    Example: the wrong figure is laid down. A card that should lie on another is to be laid, not turned."""
    due = [d for d in left if d.why in ("under way", "late") and d.gone and d.come and [*map(side_of, d.gone)] == [*map(side_of, d.come)]]
    return next(([d] for d in due if _instead([*strange, d])), []) if due and not motions(strange)[0] else []


def by_hand(strange: list[Deviation], left: Iterable[Deviation], side_of: Callable[[PlacedPiece], Any]) -> float:
    """Returns the cost of pieces that hands have moved or turned and no act describes.

    `left`: all that is different; `side_of`: the piece, whichever of its sides is up."""
    moved, turned = motions(strange)
    if not moved and _instead([*strange, *turned_instead(strange, left, side_of)]):
        return cost.INSTEAD
    also = cost.HANDLED_ALSO - cost.IN_ITS_PLACE
    further = cost.HANDLED_ALSO * (moved - 1) + cost.TURNED_ALSO * turned if moved else cost.TURNED_ALSO * (turned - 1)
    return cost.HANDLED + further + cost.ANOTHER * _of_a_kind(strange, side_of) - also * _swaps(strange)


def _of_a_kind(strange: list[Deviation], side_of: Callable[[PlacedPiece], Any]) -> int:
    """Returns how many pieces lie where another of their kind should, which is not their other side."""
    gone, come = ([side_of(placed) for each in strange for placed in getattr(each, way)] for way in ("gone", "come"))
    lost, new = ([kind for kind, _ in beyond(these, others)] for these, others in ((gone, come), (come, gone)))
    return len(lost) - len(beyond(lost, new))


def _swaps(strange: Iterable[Deviation]) -> int:
    """Returns how many pairs of pieces lie each where the other lay."""
    lies: dict[tuple[str, str], set[Place]] = {}
    for each in strange:
        for placed in each.come:
            lies.setdefault((placed.piece, placed.face), set()).add(each.place)
    lay = [(each.place, kind) for each in strange for placed in each.gone if (kind := (placed.piece, placed.face)) in lies]
    return sum(there in lies[one] and here in lies[other] for (here, one), (there, other) in combinations(lay, 2) if one != other)


def _instead(turned: list[Deviation]) -> bool:
    """True if two pieces each show the side that the other should show."""
    gone, come = (Counter(placed.face for each in turned for placed in getattr(each, side)) for side in ("gone", "come"))
    return gone == come and gone.total() == 2


def _like(placed: PlacedPiece, others: list[PlacedPiece]) -> PlacedPiece | None:
    """A piece of the same kind among these, of the same face if there is one."""
    kind = [other for other in others if other.piece == placed.piece]
    return next((other for other in kind if other.face == placed.face), kind[0] if kind else None)


class Sight:
    """One settled table, asked how it deviates from explanations. `looks`: how each beginning of one looks with what was owed then.

    `hands`: some of it is out of sight under them."""

    def __init__(self, search: Search, looks: dict[Beginning, Layout], *, hands: bool) -> None:
        self.search, self.hands = search, hands
        self.table, self.blind = search.seen.table, search.seen.blind
        self._looks = looks

    def look(self, node: Beginning) -> Layout:
        """Returns how a perfect camera would see the state there."""
        found = self._looks.get(node)
        if found is None:
            found = self._looks[node] = self.search.looks(node.state)
        return found

    def on_the_way(self, node: Beginning, place: Place) -> list[tuple[PlacedPiece, ...]]:
        """Returns what a camera would see there during the last act, without how it lies before and after."""
        if node.way is None:
            node.way, (was, after) = {}, [self.search.game.layout(each.state) for each in node.path[-2:]]
            for full in self._passed(node):
                # Most places hold there what they hold before or after.
                for at in full.differs(after):
                    lying = node.way.setdefault(at, [])
                    lying += [] if full[at] == was[at] or full[at] in lying else [full[at]]
        return [self.search.lies(contents, place) for contents in node.way.get(place, ())]

    def _passed(self, node: Beginning) -> tuple[Layout, ...]:
        """The complete tables on the way of the last act."""
        return self.search.passed(node.parent.state, node.action) if node.parent else ()

    def rests(self, node: Beginning) -> bool:
        """True if hands may rest so on the way of the last act there. Asked of a table that is not as that act leaves it."""
        search, left = self.search, self.search.mismatch(node.state)
        likely = (full for full in self._passed(node) if all(search.lies(full[place], place) == self.table[place] for place in left))
        return any(not search.sight(full).differs(self.table, self.blind) for full in likely)

    def left(self, node: Beginning, barrier: int, unclear: frozenset[Place], before: Layout) -> tuple[Deviation, ...]:
        """Returns how this table deviates from the state there.

        Of places that were in order when the barrier behind the first `barrier` acts was seen (all but those `unclear`) no moment before it
        counts. `before`: the table as it was last seen.
        """
        found: list[Deviation] = []
        lifted: list[Deviation] = []
        in_hands: list[_Place] = []
        change, looks = self.search.change(node.state), [self.look(each) for each in node.path]
        out_of_sight = self._missing(node.state, change)
        for place in sorted(self.search.mismatch(node.state)):
            since = 0 if place in unclear else barrier
            gone, come = ([placed for at, placed in entries if at == place] for entries in (change.gone, change.come))
            mine = _Place(self, node, place, gone, come, looks, since, out_of_sight)
            for deviation in mine.deviations(before[place]):
                (lifted if deviation.why == "lifted" else found).append(deviation)
            if lifted and lifted[-1].place == place:
                in_hands.append(mine)
        # What has to be put right may be taken away as a whole: it is on its way.
        held = [d for d in lifted if d.place not in self.search.owed]
        too_many = sum(len(d.gone) for d in held) > max(IN_HAND, self.search.game.in_hand(node.state))
        if too_many:
            # No hand holds so much: what looks as before an act has been undone.
            lifted = [d for at in in_hands for d in at.deviations(before[at.place], hands=False) if d not in found]
        else:
            why: Why = "hidden" if self.hands else "lifted"
            lifted = [d if why == "lifted" and d in held else changed(d, why=why if d in held else "put right") for d in lifted]
        found += lifted
        return tuple(sorted(put_elsewhere(found), key=lambda d: (d.place, d.why, d.act)))

    def _missing(self, state: Any, change: Change) -> list[Any]:
        """Returns the pieces that are in sight nowhere: only these may be in a hand. What lay under a lifted one has not come."""
        piles = {place for place, _ in change.come if self.search.game.board.order.get(place) == "pile"}
        lit = {place for place in piles if self.search.lifted(state, place, IN_HAND)}
        come = [self.same(placed) for place, placed in change.come if place not in lit]
        return beyond([self.same(placed) for _, placed in change.gone], come)

    def same(self, placed: PlacedPiece) -> Any:
        """The piece, whichever of its sides is up."""
        return _side_of(self.search.game.board, placed.piece, placed.face)

    def may_be_in_a_hand(self, placed: Iterable[PlacedPiece], missing: list[Any]) -> bool:
        """True if each of these pieces is in sight nowhere."""
        return not beyond(map(self.same, placed), missing)


@dataclass(frozen=True, slots=True)
class _Place:
    """One place that looks otherwise than an explanation leaves it.

    `gone` and `come` are the pieces, `looks` how each beginning of `node` looks; no moment before the first `barrier` acts counts.
    `missing`: pieces that are in sight nowhere."""

    sight: Sight
    node: Beginning
    place: Place
    gone: list[PlacedPiece]
    come: list[PlacedPiece]
    looks: list[Layout]
    barrier: int
    missing: list[Any]

    def deviations(self, before: tuple[PlacedPiece, ...], *, hands: bool = True) -> Iterator[Deviation]:
        """Yields why one place differs. `before`: what was last seen there; `hands`: they may hold what is gone."""
        place, gone, come, search = self.place, self.gone, self.come, self.sight.search
        order, now, want = search.game.board.order.get(place, "one"), self.sight.table[place], self.looks[-1][place]
        moment, lacks = self._moment(now), self._lacks(order, want, now)
        held = beyond(want, now) if order == "row" else gone
        if lacks is not None and not (hands and self.sight.may_be_in_a_hand(held, self.missing)):
            lacks = None
        if lacks is not None and (before == want or moment is None) and not _exchanged(before, now, order):
            # It was seen there: it has been lifted since, not left out.
            yield Deviation(place, "lifted", gone=tuple(gone[:1] * lacks if order == "pile" else held), lit=tuple(come))
        elif moment is not None:
            yield self._open(moment, tuple(gone), tuple(come))
        elif order == "one" and len(now) > 1:
            # One piece at a time: who comes waits until the other has gone.
            yield Deviation(place, "strange", gone=tuple(gone), come=tuple(come))
        elif order in ("heap", "one"):
            yield from self._piece_by_piece(hands)
        else:
            whole = order == "row" and reordered(want, now)
            covered = order == "pile" and come and not search.lifted(self.node.state, place, IN_HAND)
            gone = [] if covered else gone[:1] if whole else gone
            yield Deviation(place, "strange", gone=tuple(gone), come=tuple(come[:1] if whole else come), row=now if order == "row" else ())

    def _open(self, act: int, gone: tuple[PlacedPiece, ...] = (), come: tuple[PlacedPiece, ...] = ()) -> Deviation:
        """Returns the deviation at this place that an act has yet to put right."""
        return Deviation(self.place, "under way" if act == len(self.looks) - 1 else "late", act, gone, come)

    def _piece_by_piece(self, hands: bool) -> Iterator[Deviation]:
        """Pieces of one heap may each have their own reason."""
        looks = [look[self.place] for look in self.looks]
        acts = range(len(looks) - 1, self.barrier, -1)
        strange: list[PlacedPiece] = []
        for placed, count in sorted(Counter(self.come).items()):
            act = next((j for j in acts if looks[j - 1].count(placed) >= looks[-1].count(placed) + count), None)
            if act is None:
                strange += [placed] * count
            else:
                yield self._open(act, come=(placed,) * count)
        for placed, count in sorted(Counter(self.gone).items()):
            act = next((j for j in acts if looks[j - 1].count(placed) <= looks[-1].count(placed) - count), None)
            if act is not None:
                yield self._open(act, gone=(placed,) * count)
            else:
                held = hands and not strange and self.sight.may_be_in_a_hand((placed,) * count, self.missing)
                yield Deviation(self.place, "lifted" if held else "strange", gone=(placed,) * count)
        if strange:
            yield Deviation(self.place, "strange", come=tuple(strange))

    def _moment(self, now: tuple[PlacedPiece, ...]) -> int | None:
        """The latest act (from 1) on the way of which this place looked so; None: of none."""
        place, touched = self.place, False
        for j in range(len(self.looks) - 1, self.barrier, -1):
            look, was = self.looks[j][place], self.looks[j - 1][place]
            touched = touched or was != look
            if touched and now == was:
                return j
            lay = self.sight.on_the_way(self.node.path[j], place)
            touched = touched or any(each != look for each in lay)
            if touched and (now == was or now in lay):
                return j
        return None

    def _lacks(self, order: str, want: tuple[PlacedPiece, ...], now: tuple[PlacedPiece, ...]) -> int | None:
        """Returns how many pieces this place lacks, if it lacks nothing else. What lay under a lifted one may be in sight. What is left of
        a row lies in its order.
        """
        search = self.sight.search
        if order == "pile":
            return search.lifted(self.node.state, self.place, IN_HAND)
        if self.come:
            full = search.game.layout(self.node.state)[self.place]
            if any(changed(placed, how="under") not in full for placed in beyond(now, want)):
                return None
        if order == "row":
            # A wrong order that has to be put right may be laid anew card by card.
            lay, right = iter(want), iter(search.game.layout(self.node.state)[self.place])
            if not (all(placed in lay for placed in now) or all(placed in right for placed in now)):
                return None
        return len(beyond(want, now))


def _exchanged(before: tuple[PlacedPiece, ...], now: tuple[PlacedPiece, ...], order: str) -> bool:
    """Pieces have come there since while others went: nothing of it is in a hand."""
    return order != "pile" and bool(beyond(before, now)) and bool(beyond(now, before))


@lru_cache(maxsize=4096)
def _side_of(board: Board, piece: str, face: str) -> tuple[str, int | str]:
    """Returns the kind of a piece with its group of sides, or with its face alone."""
    return piece, next((number for number, group in enumerate(board.sides.get(piece, ())) if face in group), face)


def put_elsewhere(found: list[Deviation]) -> list[Deviation]:
    """The deviations, where a piece that is gone and has come strangely elsewhere was put there by hand.

    It has come from one place: what another one lacks besides is in a hand all the same."""
    if not any(d.why == "strange" and d.come for d in found):
        return found
    come = Counter(placed.piece for d in found if d.why == "strange" for placed in d.come)
    come.subtract(placed.piece for d in found if d.why == "strange" for placed in d.gone)
    told: list[Deviation] = []
    for each in found:
        lost = Counter(placed.piece for placed in each.gone) if each.why != "strange" and each.gone and not each.come else Counter()
        put = bool(lost) and all(come[piece] >= count for piece, count in lost.items())
        if put:
            come -= lost
        told.append(changed(each, why="strange", act=0) if put else each)
    return told


swift(Deviation, _Place)
