"""Tells the sheets of the game that is meant from those of another one, by their print."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vision.board import Board
    from vision.pictures.frame import Frame

OWN, OTHERS = 6, 12
"""With so many parts of its print in sight the meant game lies there; so many are enough for another. Of a wrong game there are none."""


def whose(frame: Frame, plan: Board) -> str:
    """Returns the other game, as it is called on the command line, whose sheets lie there. Empty: the right ones lie there, or none."""
    from companion.assemble import games, load_board, load_game

    if _print(frame, plan) >= OWN:
        return ""
    seen = {}
    for game in games():
        if game != plan.game:
            seen[game] = _print(frame, load_board(game, max(load_game(game).seats)))
    best = max(seen, key=lambda game: seen[game], default="")
    return best if best and seen[best] >= OTHERS else ""


def _print(frame: Frame, board: Board) -> int:
    """The number of parts of a game's print that are in sight on the sheets with its marks."""
    from vision.checks.sheets import print_seen
    from vision.pictures.lens import intrinsics
    from vision.sheets.measure import found

    views = found(board, frame, intrinsics((frame.shape[1], frame.shape[0])))
    return sum(len(mm) for mm, _ in print_seen(board, frame, views).values())
