"""Things that hands do to a table besides play: pieces are lifted, put elsewhere, changed about, or bumped."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.bench.disturbed import way_to
from companion.rules.values import Layout, Place, PlacedPiece, visible
from companion.simulated_table.wrong import bare, lacking
from tests.cases.kinds.play import Play

Unit = tuple[tuple[Place, PlacedPiece] | None, tuple[Place, PlacedPiece] | None]
"""A piece that a hand moves: from where, and to where. None is off the table."""


def kind_of(place: Place) -> str:
    """The kind of a place: `pawns` of `a1.pawns`, nothing of `a1`."""
    return place.rpartition(".")[2] if "." in place else ""


def single(play: Play, place: Place) -> bool:
    """True if the place is one of several alike, for one piece or a few."""
    return "." in place or play.game.board.order[place] == "one"


def units(before: Layout, after: Layout) -> list[Unit]:
    """The pieces that hands move from one table to the other, each on its own."""
    gone: dict[str, list[tuple[Place, PlacedPiece]]] = {}
    come: dict[str, list[tuple[Place, PlacedPiece]]] = {}
    for place in sorted(before.differs(after)):
        was, now = Counter(bare(before[place])), Counter(bare(after[place]))
        for placed in (was - now).elements():
            gone.setdefault(placed.piece, []).append((place, placed))
        for placed in (now - was).elements():
            come.setdefault(placed.piece, []).append((place, placed))
    found: list[Unit] = []
    for piece in sorted({*gone, *come}):
        left, arrived = gone.get(piece, []), come.get(piece, [])
        # A card goes where the same card has come; of pieces that look alike any does.
        for here in list(left):
            there = next((each for each in arrived if each[1] == here[1]), None)
            if there is not None:
                left.remove(here)
                arrived.remove(there)
                found.append((here, there))
        found += [(here, None) for here in left] + [(None, there) for there in arrived]
    return found


def turned(before: Layout, after: Layout) -> bool:
    """True if a piece shows another face in its place."""
    return any(
        {each.piece for each in Counter(bare(before[place])) - Counter(bare(after[place]))}
        & {each.piece for each in Counter(bare(after[place])) - Counter(bare(before[place]))}
        for place in before.differs(after)
    )


def without(table: Layout, place: Place, placed: PlacedPiece) -> Layout:
    """The table with this piece in a hand."""
    return table.put({place: lacking(table[place], (placed,))})


def with_piece(table: Layout, place: Place, placed: PlacedPiece) -> Layout:
    """The table with this piece put down."""
    return table.put({place: (*table[place], placed)})


def in_sight(play: Play, table: Layout) -> list[tuple[Place, PlacedPiece]]:
    """Every piece that stands or lies by itself in sight. None in a pile is among them, and none with another piece on it."""
    order, seen = play.game.board.order, visible(table, play.game.board)
    return [
        (place, placed)
        for place in sorted(table)
        if order[place] in ("one", "heap")
        for placed in bare(table[place])
        if placed in seen[place] and not any(table[each] for each in play.above.get(place, ()))
    ]


def beside(play: Play, place: Place, placed: PlacedPiece, table: Layout, count: int = 4) -> list[Place]:
    """The nearest places of the same kind where this piece may lie and has room."""
    fits = [
        each
        for each in play.near(place)
        if kind_of(each) == kind_of(place)
        and placed.piece in play.geometry.places[each].pieces
        and (play.game.board.order[each] != "one" or not table[each])
    ]
    return fits[:count]


def lawful(play: Play, state: Any, table: Layout, acts: int = 2) -> bool:
    """True if a few legal acts lead to this table: then nobody can say that it is wrong."""
    return way_to(play.game, state, visible(table, play.game.board), acts) is not None


def on_the_way(play: Play, state: Any, table: Layout) -> bool:
    """True if hands that make one legal act may rest so: then people wait for the rest of it."""
    here = visible(table, play.game.board)
    ways = (play.game.way(state, action) for action in play.game.legal_actions(state))
    return any(visible(rest, play.game.board) == here for way in ways for rest in way)


def nudged(play: Play, state: Any, table: Layout, chance: random.Random) -> tuple[Layout, Place, Place, PlacedPiece] | None:
    """A piece that slid to a place beside its own, though nothing allows that."""
    some = [each for each in in_sight(play, table) if single(play, each[0]) and each[0] not in play.game.private(state)]
    for place, placed in chance.sample(some, min(6, len(some))):
        there = beside(play, place, placed, table)
        if there:
            to = chance.choice(there)
            after = with_piece(without(table, place, placed), to, placed)
            if to not in play.game.private(state) and not (lawful(play, state, after) or on_the_way(play, state, after)):
                return after, place, to, placed
    return None


def swapped(play: Play, state: Any, table: Layout, chance: random.Random) -> tuple[Layout, Place, Place] | None:
    """Two pieces that changed places, though nothing allows that."""
    some = [each for each in in_sight(play, table) if play.game.board.order[each[0]] == "one" and each[0] not in play.game.private(state)]
    pairs = [(one, two) for one in some for two in some if one < two and kind_of(one[0]) == kind_of(two[0]) and one[1] != two[1]]
    for (here, one), (there, two) in chance.sample(pairs, min(6, len(pairs))):
        if two.piece in play.geometry.places[here].pieces and one.piece in play.geometry.places[there].pieces:
            after = table.put({here: (two,), there: (one,)})
            if not lawful(play, state, after):
                return after, here, there
    return None


def missing(play: Play, state: Any, table: Layout, chance: random.Random, spare: frozenset[Place]) -> tuple[Layout, Place] | None:
    """A piece that is gone from a place that nobody has to do with now."""
    some = [each for each in in_sight(play, table) if each[0] not in spare | play.game.private(state)]
    for place, placed in chance.sample(some, min(6, len(some))):
        after = without(table, place, placed)
        if not lawful(play, state, after):
            return after, place
    return None


def bumped(play: Play, state: Any, table: Layout, chance: random.Random) -> Layout | None:
    """All pieces of one kind of place that stand somewhere off, as after a bump of the table."""
    order = play.game.board.order
    counts = Counter(kind_of(place) for place, _ in in_sight(play, table) if order[place] == "one")
    rooms = Counter(kind_of(place) for place in play.geometry.places if order[place] == "one")
    # Where nearly every place is taken nothing slides.
    kinds = [kind for kind, count in counts.items() if count > 2 and rooms[kind] >= 2 * count]
    if not kinds:
        return None
    kind = chance.choice(sorted(kinds))
    private = play.game.private(state)
    pieces = [(place, placed) for place, placed in in_sight(play, table) if kind_of(place) == kind and place not in private]
    after = table
    for place, placed in pieces:
        after = without(after, place, placed)
    for place, placed in chance.sample(pieces, len(pieces)):
        there = beside(play, place, placed, after, 3)
        after = with_piece(after, chance.choice(there) if there else place, placed)
    moved = sum(after[place] != table[place] for place, _ in pieces)
    return after if moved > 2 and not lawful(play, state, after, 1) else None


def one_by_one(before: Layout, after: Layout, order: list[Unit], chance: random.Random, held: float) -> Iterator[Layout]:
    """The tables at which hands rest while pieces are moved one after the other. Now and then one of the pieces is in the hand."""
    table = before
    for number, (gone, come) in enumerate(order):
        if gone is not None:
            table = without(table, *gone)
            if come is not None and chance.random() < held:
                yield table
        if come is not None:
            table = with_piece(table, *come)
        if number < len(order) - 1:
            yield table
    yield after
