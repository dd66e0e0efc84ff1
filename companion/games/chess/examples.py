"""Worked positions, for tests and for looking at; each as a FEN, which is how players write a position down."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.games.chess.acts import Touch
from companion.games.chess.game import Chess
from companion.games.chess.state import START, WHITE, Options, State
from companion.games.chess.table.layout import laid
from companion.games.chess.table.notation import fen, placed
from companion.rules.values import CHANCE, SetOut

__all__ = ["EXAMPLES", "FENS", "fen", "placed", "set_out"]

FENS: dict[str, str] = {
    "start": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "kiwipete": "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rook ending": "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "promotions": "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "castling both": "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "in passing": "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "a pawn before its goal": "8/P6k/8/8/8/8/p6K/8 w - - 0 1",
    "check": "rnb1kbnr/pppp1ppp/8/4p3/4P2q/5P2/PPPP2PP/RNBQKBNR w KQkq - 1 3",
    "fifty moves are near": "8/8/4k3/8/8/3QK3/8/8 w - - 98 90",
    "one move from mate": "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1",
}

EXAMPLES: dict[str, Callable[[Chess], State]] = {name: lambda _game, text=text: placed(text) for name, text in FENS.items()}  # type: ignore[misc]
EXAMPLES["touched"] = lambda game: game.apply(placed(FENS["kiwipete"], Options(touch_move=True)), Touch(WHITE, "e5"))


def set_out(game: Chess, state: State, rng: Random) -> SetOut:
    """Lays the table out as chance does: there is one way."""
    del game, state, rng
    return SetOut(CHANCE, laid(START))
