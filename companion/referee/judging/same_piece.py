"""The pieces that acts bring and take, as faces tell, and where it is rather the same piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from math import log
from typing import Any

from companion.referee.judging import cost
from companion.referee.judging.beginning import Beginning, Handed, Term, own
from companion.referee.judging.deviation import Deviation, Sight
from companion.rules.explain import Search
from companion.rules.game import AnyGame
from companion.rules.pieces import beyond
from companion.rules.values import CHANCE, TABLE, Board, Layout, Place


def as_it_lay(action: Any, after: Layout, places: frozenset[Place], earlier: list[Layout], now: Layout) -> bool:
    """True if this act is the table's own and brings to these places what lay there in an earlier table. `after`: how it leaves them."""
    brought = [place for place in places if after[place]] if getattr(action, "seat", None) == TABLE else []
    return bool(brought) and all(now[place] and any(look[place] == now[place] for look in earlier) for place in brought)


def laid_back(game: AnyGame, node: Beginning, action: Any, handed: Handed) -> bool:
    """True if this seat's act lays the same that somebody else took from there, or it itself in another turn.

    It is one like it then, or was drawn only to be thrown back. Example: Red has drawn a card from a pile, and Green discards the same face
    there. It follows `node`; `handed`: what it brings and takes. Of what the table brings the tables tell (`as_it_lay`)."""
    if getattr(action, "seat", None) == TABLE:
        return False
    come, gone = handed
    # What comes from another place is not out of a hand.
    moved = {each[1:] for each in gone}
    laid = {each for each in come if each[1:] not in moved}
    # What is gathered in to be laid out anew may come to anybody.
    nobody, now = {TABLE, CHANCE}, game.turn(node.state)
    mine = {getattr(action, "seat", TABLE), *nobody}
    while laid and node.parent is not None:
        seat = getattr(node.action, "seat", TABLE)
        theirs = seat not in mine or (seat not in nobody and game.turn(node.parent.state) != now)
        if theirs and laid & node.handed[1]:
            return True
        node = node.parent
    return False


def passed_through(acts: Sequence[Beginning], forbidden: frozenset[int]) -> Iterator[int]:
    """Yields the depth of each act of which a `forbidden` one takes on all that it brings. Nobody saw it there.

    Example: the king of e1 stands on g1. It was not moved to e2 first, and from there against the rules."""
    for act, then in pairwise(acts):
        come, gone = act.handed[0], then.handed[1]
        if then.depth in forbidden and act.depth not in forbidden and come and come <= gone:
            yield act.depth


def moved_on(acts: Sequence[Beginning], number: int) -> bool:
    """True if the next act, a lawful one of the same seat, takes on all that this act brings.

    Hands do both in one motion. They do not come back on the way to where it lay. Example: a pawn runs three spaces, and is set down on
    the last."""
    come = acts[number].handed[0]
    if not come or number + 1 == len(acts):
        return False
    act, then = acts[number], acts[number + 1]
    goes_on = come <= then.handed[1] and getattr(act.action, "seat", TABLE) == getattr(then.action, "seat", TABLE)
    return goes_on and then.depth not in then.forbidden and all(come.isdisjoint(each.handed[1]) for each in acts[:number])


def like_beneath(game: AnyGame, state: Any, handed: Handed, touched: frozenset[Place]) -> frozenset[tuple[str, str]]:
    """Returns the pieces, kind and face, that this act lays on a pile where the same lies beneath the top.

    So where it lays the same as the top and no look tells it. Rather the top was lifted, or nothing was laid. `handed`: what the act
    brings; `touched`: the places that look otherwise then."""
    lies = game.layout(state)
    piles = {place for place, *_ in handed[0] if game.board.order.get(place) == "pile"}
    beneath = {place: lies[place][-2 : -1 if place in touched else None] for place in piles}
    laid = (each for each in handed[0] if each[0] in beneath)
    return frozenset((kind, face) for place, kind, face in laid if any((kind, face) == (p.piece, p.face) for p in beneath[place]))


@lru_cache(maxsize=256)
def by_chance(board: Board, kind: str) -> float:
    """Returns the price of two pieces of a kind that look alike: the logarithm of how many faces there are."""
    return log(max(1, len({face for side in board.sides.get(kind, ()) for face in side} - _backs(board, kind))))


def on_one_like_it(game: AnyGame, before: Any, action: Any, hands: Handed, touched: frozenset[Place]) -> float:
    """Returns the price of a piece laid on one like it with an act, or there before it by chance.

    No look tells that it came. Where an act needs both the dearer is charged."""
    counted = counted_on(game, before, action)
    if like := like_beneath(game, game.with_the_unseen(before, action), hands, touched):
        # One that is gone elsewhere was seen to go: that it looks like what it lies on is chance alone.
        moved = {each[1:] for each in hands[1]}
        return max(counted, *(by_chance(game.board, each[0]) if each in moved else cost.ANOTHER_LIKE_IT for each in like))
    return counted


def counted_on(game: AnyGame, before: Any, action: Any) -> float:
    """Returns the price of a piece that must have come by chance before this act. No look tells that it came."""
    return cost.COUNTED_ON if game.with_the_unseen(before, action) is not before else 0.0


def only_turned(action: Any, handed: Handed) -> bool:
    """True if the piece that this act names shows another side where it lay, and no other piece is touched."""
    come, gone = ({(place, piece) for place, piece, _ in way} for way in handed)
    return bool(come) and come == gone and own(action, (piece for _, piece in come))


def miscounted(game: AnyGame, before: Any, action: Any) -> float:
    """Returns what it costs beside that if a silence tells that a hand, which nobody sees, was counted wrongly."""
    unseen = game.with_the_unseen(before, action)
    counts = unseen is not before and game.layout(unseen) == game.layout(before)
    return cost.MISCOUNTED - cost.COUNTED_ON if counts else 0.0


def on_one_like_it_between(search: Search, before: Any, action: Any, after: Any) -> float:
    """Returns the same for an act that leads from one state to another."""
    touched = search.looks(before).differs(search.looks(after))
    return on_one_like_it(search.game, before, action, handed(search.game, before, action, after), touched)


def gone_and_come(board: Board, before: Layout, sight: Sight, changed: frozenset[Place]) -> frozenset[tuple[str, str]]:
    """Returns the pieces that are gone from one changed place and lie at another, as far as a face tells.

    Where more have come than are gone one of them is another in any case. Example: two tokens are shown that look alike."""
    ways = (before, sight.table), (sight.table, before)
    gone, come = (Counter((p.piece, p.face) for place in changed for p in beyond(a[place], b[place])) for a, b in ways)
    return frozenset(each for each, count in gone.items() if 0 < come[each] <= count and each[1] not in _backs(board, each[0]))


def another_like_it(
    acts: list[Beginning], pieces: frozenset[tuple[str, str]], new: Iterable[Deviation], index: int
) -> Iterator[Term]:
    """Yields the term of an act with which one piece was taken and another like it laid.

    Where one look shows both it is rather the same piece. Example: a card is gone from one pile and lies on the next. It was put there,
    and not drawn by Red while Green discards another. Nor is it lifted, while another comes out of the box. `acts`: what the look shows;
    `pieces`: those that are gone and have come; `new`: how that look deviates; `index`: of the table.
    """
    laid, taken = set[tuple[str, str]](), {(p.piece, p.face) for d in new if d.why == "lifted" for p in d.gone} & pieces
    for node in acts if pieces else ():
        come, gone = ({each[1:] for each in each_way} & pieces for each_way in node.handed)
        laid |= come - gone
        taken |= gone - come
        if alike := taken & laid:
            price = cost.ANOTHER_LIKE_IT if any(face for _, face in alike) else cost.ANOTHER_OF_MANY
            yield Term("another-like-it", price, node.depth - 1, table=index)
            return
    if depth := _instead_of_one_like_it(acts):
        yield Term("another-like-it", cost.ANOTHER_LIKE_IT, depth - 1, table=index)


def _instead_of_one_like_it(acts: list[Beginning]) -> int:
    """Returns the depth of the act that lays a piece where one like it was taken and now lies elsewhere. 0: there is none.

    One look shows all these acts, and the place looks as before. Example: a card has come on a pile. It is the one drawn now, and not that
    of the next pile, on which another like it was laid."""
    elsewhere = set[tuple[Place, str, str]]()
    for node in acts:
        if elsewhere and any(each in elsewhere and each[1:] not in node.moved for each in node.handed[0]):
            return node.depth
        if node.moved:
            elsewhere |= {each for each in node.handed[1] if each[1:] in node.moved}
    return 0


def in_hand(node: Beginning, places: frozenset[Place], lifted: Iterable[Deviation]) -> bool:
    """True if a hand has lifted from one of these places what this act laid or turned there.

    Example: a card is shown, and lifted once more to be read."""
    return any(d.place in places and all((d.place, p.piece, p.face) in node.handed[0] for p in d.gone) for d in lifted)


def nothing_done(node: Beginning, left: Iterable[Deviation]) -> bool:
    """True if no place of this act is as the act leaves it, or its own piece is not. `left`: how the table deviates."""
    return node.touched <= {d.place for d in left if d.act == node.depth} or unmoved(node, left)


def unmoved(node: Beginning, left: Iterable[Deviation]) -> bool:
    """True if the piece that this act names still lies where it lay: what it brings about comes after it.

    Example: a figure has not dashed, though another that it pushes lies on its side."""
    mine = [d for d in left if d.act == node.depth]
    come, gone = ({p.piece for d in mine for p in getattr(d, side)} for side in ("come", "gone"))
    return own(node.action, come & gone)


def handed(game: AnyGame, before: Any, action: Any, after: Any) -> Handed:
    """Returns the pieces that this act brings and those that it takes, as far as a face tells which.

    What chance has brought unseen lies there before it."""
    was, now = game.layout(game.with_the_unseen(before, action)), game.layout(after)
    found = set[tuple[Place, str, str]](), set[tuple[Place, str, str]]()
    for place in was.differs(now):
        old, new = ([(p.piece, p.face) for p in table[place]] for table in (was, now))
        for kind in {*old, *new}:
            more = new.count(kind) - old.count(kind)
            if more and kind[1] not in _backs(game.board, kind[0]):
                found[more < 0].add((place, *kind))
    return frozenset(found[0]), frozenset(found[1])


@lru_cache(maxsize=256)
def _backs(board: Board, piece: str) -> frozenset[str]:
    """Returns the faces that many pieces of this kind share: they do not say which piece it is."""
    return frozenset(face for face, count in Counter(chain(*board.sides.get(piece, ()))).items() if count > 1)


def shown(act: Beginning, places: frozenset[Place], before: Layout, now: Layout, begun: bool) -> bool:
    """True if one of these places speaks for this act.

    They have changed, and look as after it or as on its way. As far as a face tells, what it brought lies there no less than before, and
    what it took no more: a pawn that has gone on did not first go away and come back. Where something of it is still to be done (`begun`)
    a piece has come or is gone. Example: Red's pawn stands where Green's would have passed through, and Green's where it stood."""
    told = [(each, sign) for pieces, sign in zip(act.handed, (1, -1), strict=True) for each in pieces if each[0] in places]
    right = any(sign * (count_of(now, *each) - count_of(before, *each)) >= begun for each, sign in told)
    return right or not places.issubset(each[0] for each, _ in told)


def count_of(table: Layout, place: Place, piece: str, face: str) -> int:
    """Returns how many pieces of this kind and face lie at a place."""
    return len([placed for placed in table[place] if placed.piece == piece and placed.face == face])


def tried_on_piles(game: AnyGame, earlier: tuple[Deviation, ...], places: set[Place]) -> set[Place]:
    """Returns the piles on which something lay that no act describes, and is not seen any more.

    `places`: what is different now. What lies again where it was taken from is seen. Example: a tile goes onto a floor, and back while
    another goes there: it is not beneath that one."""
    strange = [d for d in earlier if d.why == "strange"]
    back = Counter((placed.piece, placed.face) for d in strange if d.place not in places for placed in d.gone)
    gone = (d.place for d in strange if Counter((placed.piece, placed.face) for placed in d.come) - back)
    return {place for place in gone if game.board.order.get(place) == "pile"} - places
