"""The steps that put a table right, as sentences that hands can follow without looking elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.present.words import Words
from companion.rules.values import Board, Layout, Place, PlacedPiece, PutRight

Spot = tuple[Place, PlacedPiece]
NO_BOARD = Board({})
NO_TABLE = Layout()


def steps(remedy: Iterable[PutRight], words: Words, board: Board = NO_BOARD, table: Layout = NO_TABLE) -> tuple[str, ...]:
    """The steps of a remedy in working order: turn over, move, take away, put down, lay in order.

    `table` is the complete layout that they lead to: it says what lies beneath in a pile and where in a row a card belongs.
    """
    remedy = list(remedy)
    takes = [(step.place, placed) for step in remedy for placed in step.take]
    puts = [(step.place, placed) for step in remedy for placed in step.put]
    rows = list(dict.fromkeys(place for place, _ in puts if board.order.get(place) == "row" and len(table[place]) > 1))
    for spot in _staying(rows, takes, puts):
        takes.remove(spot)
        puts.remove(spot)
    turned = _turned(takes, puts, board)
    moved = _moved(takes, puts)
    _uncovered(takes, puts, remedy, board, table)
    said = [_say("take", *entry, words) for entry in _counted(takes)]
    said += [_turn(place, placed, put, words, board) for place, placed, put in turned]
    said += _moves(moved, words)
    said += [_say("put", *entry, words) for entry in _counted(puts)]
    said += [words.say("remedy", "row", place=words.place(place), pieces=_left_to_right(place, table, words)) for place in rows]
    return tuple(text[:1].upper() + text[1:] for text in said)


def _staying(rows: list[Place], takes: list[Spot], puts: list[Spot]) -> list[Spot]:
    """Cards of rows that only lie in another order: nothing of them is taken away."""
    return [spot for spot in (Counter(takes) & Counter(puts)).elements() if spot[0] in rows]


def _turned(takes: list[Spot], puts: list[Spot], board: Board) -> list[tuple[Place, PlacedPiece, PlacedPiece]]:
    """Pieces that only show another side: place, as it lies, as it should; they leave both lists.

    A tile is turned over; another card in its place is not, nor is one whose face is missing elsewhere.
    """
    found = []
    for place, placed in list(takes):
        over = next((p for p in puts if p[0] == place and p[1].piece == placed.piece and _same_piece(board, placed, p[1])), None)
        if over is not None and not _elsewhere(placed, place, puts) and not _elsewhere(over[1], place, takes):
            takes.remove((place, placed))
            puts.remove(over)
            found.append((place, placed, over[1]))
    return found


def _elsewhere(placed: PlacedPiece, place: Place, spots: list[Spot]) -> bool:
    """True if a piece with this very face, no mere back, is named at another place."""
    named = any(at != place and (each.piece, each.face) == (placed.piece, placed.face) for at, each in spots)
    return named and placed.face not in ("", "back")


def _same_piece(board: Board, one: PlacedPiece, other: PlacedPiece) -> bool:
    return one.face == other.face or board.one_piece(one.piece, one.face, other.face)


def _moved(takes: list[Spot], puts: list[Spot]) -> list[tuple[Place, PlacedPiece, Place]]:
    """Pieces that leave one place for another: from, piece, to; they leave both lists."""
    found = []
    for place, placed in list(takes):
        target = next(((p, put) for p, put in puts if put.piece == placed.piece and put.face == placed.face), None)
        if target is not None:
            takes.remove((place, placed))
            puts.remove(target)
            found.append((place, placed, target[0]))
    return found


def _uncovered(takes: list[Spot], puts: list[Spot], remedy: list[PutRight], board: Board, table: Layout) -> None:
    """The one wrong card of a pile. Either a card on top that does not belong there, or the top one that was taken."""
    for step in remedy:
        if board.order.get(step.place) != "pile" or not (step.take and step.put) or len(table[step.place]) < 2:
            continue
        beneath, seen, missing = table[step.place][-2], (step.place, step.take[-1]), (step.place, step.put[-1])
        if (beneath.piece, beneath.face) == (seen[1].piece, seen[1].face):
            takes[:] = [spot for spot in takes if spot != seen]
        else:
            puts[:] = [spot for spot in puts if spot != missing]


def _moves(moved: list[tuple[Place, PlacedPiece, Place]], words: Words) -> Iterator[str]:
    """A sentence for each move; two pieces that lie in each other's places are swapped."""
    left = list(moved)
    while left:
        origin, placed, target = left.pop(0)
        other = next((move for move in left if (move[0], move[2]) == (target, origin)), None)
        if other is None:
            yield words.say("remedy", "move", piece=words.piece(placed), origin=words.place(origin), place=words.place(target))
            continue
        left.remove(other)
        yield words.say(
            "remedy", "swap", piece=words.piece(placed), origin=words.place(origin), other=words.piece(other[1]), place=words.place(target)
        )


def _turn(place: Place, placed: PlacedPiece, put: PlacedPiece, words: Words, board: Board) -> str:
    """The sentence for a piece that is to be turned. A game may have its own for a face: `turn.down`.

    Where several may lie, the piece is named as it lies now.
    """
    key = f"turn.{put.face}" if words.has("remedy", f"turn.{put.face}") else "turn"
    alone = board.order.get(place, "one") in ("one", "pile")
    return words.say("remedy", key, piece=words.piece(placed.piece if alone else placed), place=words.place(place))


def _left_to_right(place: Place, table: Layout, words: Words) -> str:
    return "; ".join(words.piece(placed) for placed in table[place])


def _counted(entries: list[Spot]) -> list[tuple[Place, PlacedPiece, int]]:
    return [(place, placed, count) for (place, placed), count in Counter(entries).items()]


def _say(key: str, place: Place, placed: PlacedPiece, count: int, words: Words) -> str:
    return words.say("remedy", key, piece=named(placed, count, words), place=words.place(place))


def named(placed: PlacedPiece, count: int, words: Words) -> str:
    """So many of this piece in words. Example: a flag of Black (2 times)."""
    return words.piece(placed) if count == 1 else words.say("remedy", "several", count=count, piece=words.piece(placed))
