"""A column: the cheapest way to so many acts when one table was seen, and what it paid for. The last one is the explanation's cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.referee.events import Reason
from companion.referee.judging import cost
from companion.referee.judging.beginning import Beginning, Term
from companion.referee.judging.deviation import Deviation, by_hand, pieces, turned_instead, where
from companion.referee.judging.same_piece import count_of
from companion.rules.changing import swift
from companion.rules.explain import Explanation
from companion.rules.values import Layout, Place, PlacedPiece


@dataclass(frozen=True, slots=True)
class Column:
    """The cheapest way to lay a beginning of an explanation behind the tables up to one.

    `before` is the way up to the table before; `known` are the deviations that have been paid for; `undone`: hands went back from it;
    `denied` is what each of these tables shows first and no act describes; `retracted` the same of those from which hands went back.
    """

    cost: float
    left: tuple[Deviation, ...]
    before: Column | None
    charged: tuple[Term, ...]
    known: tuple[Deviation, ...]
    undone: bool = False
    denied: frozenset[frozenset[Any]] = frozenset()
    retracted: frozenset[frozenset[Any]] = frozenset()
    turn: int = 0
    """The turn in which these acts have led to this table."""

    def at(self, steps: int) -> Column | None:
        """The column so many tables before this one; None before the first."""
        column: Column | None = self
        for _ in range(steps):
            column = column.before if column is not None else None
        return column

    def terms(self) -> tuple[Term, ...]:
        """All that was charged, from the first table on."""
        return (*(self.before.terms() if self.before else ()), *self.charged)


def shown_by_another(earlier: Column, act: Beginning, turn: int, before: Layout) -> bool:
    """True if this act lays out of a hand what an earlier turn's table showed there and no act describes.

    It was gone `before` this table, so it is one like it. Example: a card lay on a pile and is gone, another seat plays, and the next
    discards the same face there."""
    laid = {each for each in act.handed[0] if each[1:] not in act.moved and not count_of(before, *each)}
    column = earlier if laid else None
    while column is not None:
        strange = [d for d in column.left if d.why == "strange"] if column.turn < turn else []
        if any((d.place, placed.piece, placed.face) in laid for d in strange for placed in d.come):
            return True
        column = column.before
    return False


def put_back(earlier: Column, left: tuple[Deviation, ...], lies: Callable[[], Layout], index: int) -> Iterator[Term]:
    """Yields what a lift costs, now that the piece lies there again. `left`: what deviates; `lies`: all that lies now.

    A piece that a hand may hold is thought to be on its way. Example: the top of a pile was put back, and another card laid on it.
    One beside something strange is thought to belong to it. If that stays it was a lift like any other."""
    wrong = {d.place for d in left}
    denied = {place for term in earlier.charged if term.name == "denied" for place in term.places} - wrong
    if denied and any(d.why == "strange" and d in earlier.left for d in left):
        beside = [d for d in earlier.left if d.why == "lifted" and d.place in denied]
        if beside:
            price = cost.UNFINISHED + (cost.LIFTED - cost.DENIED_ALSO) * pieces(beside)
            yield Term("lifted", price, places=where(beside), table=index)
    hidden = [d for d in earlier.left if d.why == "hidden" and d.place not in wrong]
    back = [d for d in hidden if not Counter(d.gone) - Counter(replace(placed, how="seen") for placed in lies()[d.place])]
    if back:
        yield Term("lifted", (cost.LIFTED - cost.UNDER_WAY) * pieces(back), places=where(back), table=index)


def goes_on(deviation: Deviation, earlier: Column, same: Callable[[PlacedPiece], Any]) -> bool:
    """True if these pieces were on the way of an act before and are so still. Nobody has taken them back.

    Example: a figure is set down on each space of its dash. `same`: the piece whose side it is."""
    yet_to_come = {(d.act, same(placed)) for d in earlier.left if d.why == "under way" for placed in d.gone}
    return bool(deviation.come) and yet_to_come.issuperset((deviation.act, same(placed)) for placed in deviation.come)


def tried(new: list[Deviation], behind: frozenset[int], changed: frozenset[Place]) -> list[Deviation]:
    """The same deviations; what was done before and is gone from where something strange has come belongs to that.

    Example: another figure was laid in its place, and taken back. So is strange what has come where it lay before acts `behind` which its
    hands did others: it was not left out but tried there. Example: a pawn has moved, its player has taken a tile, and tries the old space.
    """
    at = {d.place for d in new if d.why == "strange" and d.come}
    back = [d for d in new if d.why == "late" and d.come and d.act in behind and d.place in changed]
    gone = [d for d in new if d.why in {"late", "under way"} and not d.come and d.place in at]
    return [replace(d, why="strange", act=0) if d in back or d in gone else d for d in new] if back or gone else new


def lying_elsewhere(new: list[Deviation], earlier: Column, same: Callable[[PlacedPiece], Any]) -> list[Deviation]:
    """Those whose pieces lie wrongly elsewhere, as is known.

    That they are gone from here only comes to light, or hands go back with them. Each lies in one place, and is gone from one. `same`: the
    piece whose side it is."""
    known = [d for d in earlier.known if d.why == "strange"] if new else []
    if not known:
        return []
    free = Counter(same(placed) for d in known for placed in d.come)
    free.subtract(same(placed) for d in known for placed in d.gone)
    found, places = list[Deviation](), {d.place for d in known}
    for each in new:
        if each.place in places and any(d.what == each.what for d in known):
            found += [] if each.come else [each]
        elif each.gone and not each.come:
            lost = Counter(map(same, each.gone))
            if all(free[piece] >= count for piece, count in lost.items()):
                free.subtract(lost)
                found.append(each)
    return found


def laid_there(lifted: Iterable[Deviation]) -> tuple[Place, ...]:
    """Returns the places of lifted pieces like which one has come to light elsewhere.

    It was rather laid there. Example: a tile is gone from a board, and a floor shows one like it: hands do not hold that tile and the one
    that lay on the floor's."""
    lit = {(placed.piece, placed.face): each.place for each in lifted for placed in each.lit}
    alike = [each for each in lifted if any(lit.get((p.piece, p.face), each.place) != each.place for p in each.gone)]
    return where(alike)


def still_there(left: tuple[Deviation, ...], paid_for: list[Deviation], earlier: Column, index: int, *, acted: bool) -> Iterator[Term]:
    """Yields what it costs that pieces lie wrongly as they did at the table before.

    `paid_for`: those that are charged otherwise; `acted`: hands have done something since. What was paid for as `tried` and stays was left
    out after all."""
    late = [d for d in left if d.why == "late"]
    denied = [place for term in earlier.charged if term.name == "denied" for place in term.places] if late else []
    if stays := [d for d in late if d.place in denied and d in earlier.left]:
        yield Term("late", (cost.UNDONE + cost.LEFT_BEHIND - cost.DENIED) * pieces(stays), places=where(stays), table=index)
    if acted and (behind := [d for d in late if not any(d.what == paid.what for paid in paid_for)]):
        yield Term("still-late", cost.LATE, places=where(behind), table=index)
    strange = [d.what for d in earlier.known if d.why == "strange"] if acted and index >= 0 else []
    if stood := [d for d in left if d.why == "strange" and d.what in strange]:
        yield Term("denied-still", cost.DENIED_STILL, places=where(stood), table=index)


def undone_again(undone: list[Deviation], looks: list[Layout], index: int, *, returned: bool) -> Term:
    """Returns the term of what was seen done and is not so any more.

    To go back to how it all lay is one thing, whatever it takes (`returned`). A piece that no look has shown there did not go back: it
    comes out of a hand, and the table is denied. Example: a card comes on an empty pile; it was not laid and drawn when that was empty.
    """
    come = [(d.place, p) for d in undone for p in d.come if all(p.piece != gone.piece for gone in d.gone)]
    new = any(not any(count_of(look, place, p.piece, p.face) for look in looks) for place, p in come)
    price = cost.DENIED if new else cost.RETURNED if returned else cost.UNDONE * pieces(undone)
    return Term("undone", price, places=where(undone), table=index)


def of_new(
    new: list[Deviation],
    left: tuple[Deviation, ...],
    earlier: Column,
    index: int,
    *,
    gone_on: frozenset[int],
    forbidden: frozenset[int],
    acted: bool,
    resting: bool,
    same: Callable[[PlacedPiece], Any],
    hidden: frozenset[Place],
    left_out: frozenset[int],
    told: bool = False,
) -> Iterator[Term]:
    """Yields the terms of the deviations that were not there in the table before.

    `index`: of the table, -1 for the last. `gone_on`: acts behind which their hands did another; `forbidden`: acts that a rule forbids;
    `acted`: something was done since the table before; `resting`: hands may rest so on the way of the last act; `same`: the piece whose
    side it is; `hidden`: places out of sight in the table before; `left_out`: acts without which others have gone on; `told`: lawful acts
    told this table whole when it was seen.
    """
    last = index < 0
    back = lying_elsewhere(new, earlier, same)
    to_light = [] if last else back
    strange = [d for d in new if d.why == "strange" and d not in to_light]
    carried = [d for d in back if d.why == "lifted"]
    if carried and not last:
        new = [replace(d, why="hidden") if d in carried else d for d in new]
    if strange and not last:
        # A table is denied as a whole: what was in a hand then belongs to what it shows and no act describes.
        strange += [d for d in new if d.why == "lifted"]
        new = [d for d in new if d.why != "lifted"]
    # Who lays the wrong figure down is done: what should have been turned is neither waited for nor left out.
    instead = turned_instead([d for d in left if d.why == "strange"], left, same)
    prices = {"under way": cost.UNDER_WAY, "late": cost.LATE, "lifted": cost.LIFTED, "hidden": cost.UNDER_WAY, "put right": cost.UNDER_WAY}
    for why, price in prices.items() if new else ():
        due = [d for d in new if d.why == why and not (why == "late" and d in instead)]
        for act in sorted({d.act for d in due}) if due else ():
            mine = [d for d in due if d.act == act]
            broken = why == "under way" and act in forbidden
            count = len(where(mine)) if why == "under way" and not broken else pieces(mine)
            each = cost.LEFT_BEHIND if why == "late" and act in gone_on else cost.STILL_TO_COME if broken else price
            yield Term(why.replace(" ", "-"), each * count, places=where(mine), table=index)
            if why == "lifted" and (laid := laid_there(mine)):
                yield Term("another-like-it", cost.ANOTHER_LIKE_IT, places=laid, table=index)
            if broken and told:
                yield Term("taken-for-done", cost.TAKEN_FOR_DONE, places=where(mine), table=index)
    yield from still_there(left, [*new, *instead], earlier, index, acted=acted)
    # What was in a hand before is there still: that hands rest so has been paid for, unless they have done something else since, or have
    # put down what they held besides.
    held = [d.what for d in earlier.known if d.why == "lifted"]
    busy = acted or not all(any(what == d.what for d in left) for what in held)
    whys = ("lifted", "under way", "late") if last else ("lifted",)
    # Nobody is waited for to finish what is forbidden.
    waited_for = [d for d in left if d.why in whys and not (d.why == "under way" and d.act in forbidden)]
    again = [d for d in waited_for if d.what in held and (d.why == "under way" or not busy)] + ([] if last else carried)
    told_besides = (*strange, *again, *instead)
    to_come = [d for d in waited_for if d not in told_besides and not (d.why == "late" and d.act in gone_on | left_out)]
    # What an act left undone and another that is under way are two things: hands rest once in the middle, and have gone on once.
    for mine in ([d for d in to_come if (d.why == "late") is left_undone] for left_undone in (True, False)) if to_come else ():
        if places := where(mine):
            # On the way of an act the pieces lie as one motion has them, however many are still to come. Hands hold several at once.
            apart = len(where(d for d in mine if d.why != "lifted")) + any(d.why == "lifted" for d in mine)
            also = 0 if resting else min(apart - 1, cost.UNFINISHED_MOST)
            yield Term("unfinished", cost.UNFINISHED + cost.UNFINISHED_ALSO * also, places=places, table=index)
    if strange and last:
        # What a table before denied already is not denied twice; what it showed besides stays denied.
        still = frozenset(d.what for d in strange)
        # What was paid for the way back (`RETURNED`) stays paid.
        paid = cost.DENIED - (cost.RETURNED if any(shown <= still for shown in earlier.retracted) else 0.0)
        known = paid if any(shown <= still for shown in earlier.denied) and still <= frozenset().union(*earlier.denied) else 0.0
        yield Term("handled", by_hand(strange, left, same) - known, places=where(strange), table=index)
    elif strange:
        # That hands went back from it has been paid for: now they have gone on from it.
        paid = cost.RETURNED if frozenset(d.what for d in strange) in earlier.retracted else 0.0
        # What a hand hid of it when it was tried comes to light now.
        same_trial = {d.place for d in strange} <= hidden and any(d.why == "strange" for d in earlier.known if d in left)
        price = (0.0 if same_trial else cost.DENIED - cost.DENIED_ALSO) + cost.DENIED_ALSO * pieces(strange) - paid
        yield Term("denied", price, places=where(strange), table=index)


@dataclass(frozen=True, slots=True)
class CostedExplanation:
    """An explanation and what it costs. `terms` add up to `cost`; `left`: how the last table deviates from it, and why."""

    explanation: Explanation
    cost: float
    terms: tuple[Term, ...]
    left: tuple[Deviation, ...]

    @property
    def whole(self) -> bool:
        """The last table is as the explanation has it."""
        return not self.explanation.mismatch

    @property
    def accuses(self) -> bool:
        """It holds a forbidden act, or a piece that no act describes."""
        return bool(self.explanation.attempts) or self.has("strange")

    def has(self, why: str) -> bool:
        """The last table deviates for this reason."""
        return any(deviation.why == why for deviation in self.left)

    @property
    def plain(self) -> bool:
        """Acts and silences are all that it costs, and it is as good as any before them."""
        most = {"act": cost.ACT, "silence": cost.SILENCE, "before": cost.BELIEVED}
        return all(term.price <= most.get(term.name, 0.0) for term in self.terms)

    @property
    def so_far(self) -> float:
        """Returns the cost without the terms that are charged because hands rest now."""
        return self.cost - sum(term.price for term in self.terms if term.name == "unfinished" and term.table < 0)

    def reasons(self) -> tuple[Reason, ...]:
        """The terms as plain data."""
        return tuple(Reason(t.name, round(t.price, 3), t.act, t.places) for t in self.terms)


swift(Column, CostedExplanation)
