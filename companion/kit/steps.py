"""The steps by which a kit is made, in words: each says only what this kit has."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kit.paper import Paper
from companion.kit.parts import fronts, zone_parts
from vision.board import Board

PRINT = "Print at 100 % (actual size, no fitting) on matt paper; the bar of 100 mm below must be 100 mm long. Gloss mirrors lamps."
BOTH_SIDES = (
    "Print on both sides, turning over the long edge: each page called back then lies behind its own sheet. Or print on one side only and "
    "leave out {empty}: cut out the backs as well, and glue each one behind its front."
)
ONE_SIDE = "Print on one side of the paper only: nothing has a back."
CUT = "Cut along the thin grey lines, with a knife and a ruler."
TAPE = "Lay the parts of a board edge to edge, tape them from behind."
FLAT = "Glue flat pieces on card, as thick as is told below."
CARDS = "Cards on thick paper (200 g) need nothing behind them."
CAPS = "Glue each cap on a pawn, disc or cube of its colour and size."
LAY = "Lay the boards about as in the picture. Each may lie a little off or askew, but flat: the camera finds it by its four corner marks."
LAY_ONE = "Lay the board flat under the camera, a little off or askew if you like: it is found by its four corner marks."
HANG = "Hang the camera 1.00 m (0.95 to 1.05) above the cross, then run: python3 start.py calibrate {game}"
STICK_PRINT = "Print at 100 % on matt sticker paper; the bar of 100 mm below must be 100 mm long. Cut along the thin grey lines."
STICK = (
    "Stick each code on the piece that is named below it, its white rim uncut, nothing over it; on sleeves use a slip of paper inside.",
    "Stick the four marks of each board at the corners of your own board, flat, upright, at the distances that stand in your board file.",
    "Write the sizes of your own game into a board file of your own: python3 start.py board {game} shows the one of the kit.",
)
TRAY = "Lay the dice tray flat beside the boards, where the camera sees all of it."


def steps(board: Board, paper: Paper, empty: tuple[int, ...]) -> Iterator[str]:
    """One sentence or more for each step. `empty`: the pages of the file that stay empty, none where nothing has a back."""
    printed = [piece for piece in board.pieces.values() if fronts(piece)]
    flat = [piece for piece in printed if piece.body is None]
    cut_up = any(len(list(zone_parts(board, zone, paper.reach))) > 1 for zone in board.zones.values())
    glue = (FLAT, any(piece.height_mm >= 1 for piece in flat)), (CARDS, any(piece.height_mm < 1 for piece in flat)), (CAPS, flat != printed)
    yield PRINT
    yield BOTH_SIDES.format(empty=_pages(empty)) if empty else ONE_SIDE
    yield f"{CUT} {TAPE}" if cut_up else CUT
    yield " ".join(words for words, wanted in glue if wanted)
    yield LAY if len(board.zones) > 1 or board.dice else LAY_ONE
    yield HANG.format(game=board.game)


def of_stickers(board: Board) -> Iterator[str]:
    """The same for stickers."""
    yield STICK_PRINT
    yield from (words.format(game=board.game) for words in STICK)
    if board.dice:
        yield TRAY


def _pages(numbers: tuple[int, ...]) -> str:
    """Pages as they are read out: `the empty page 2`, `the empty pages 2, 4 and 6`."""
    *more, last = map(str, numbers)
    return f"the empty pages {', '.join(more)} and {last}" if more else f"the empty page {last}"
