"""The rules agree with python-chess and with the known counts of lines. Whole games at random have the same legal moves and ends."""

from __future__ import annotations

import random

import chess
import pytest

from companion.games.chess.examples import FENS, fen, placed, set_out
from companion.games.chess.rules.ending import result
from companion.games.chess.state import Options
from companion.rules.stroll import perft
from tests.games.chess.moves import BECOMES, move

LETTER = {name: letter for letter, name in BECOMES.items()}
KNOWN = {
    "start": (20, 400, 8902),
    "kiwipete": (48, 2039, 97862),
    "rook ending": (14, 191, 2812, 43238),
    "promotions": (6, 264, 9467),
}
"""Published counts of the lines of legal moves of these positions."""


@pytest.mark.parametrize("name", KNOWN)
def test_the_known_counts(chess_game, name):
    for depth, count in enumerate(KNOWN[name], 1):
        assert perft(chess_game, placed(FENS[name]), depth).total() == count


@pytest.mark.parametrize("name", FENS)
def test_lines_are_counted_as_by_python_chess(chess_game, name):
    def lines(board: chess.Board, depth: int) -> int:
        total = 0
        for each in list(board.legal_moves):
            board.push(each)
            total += 1 if depth == 1 else 0 if board.outcome() else lines(board, depth - 1)
            board.pop()
        return total

    board = chess.Board(FENS[name])
    assert perft(chess_game, placed(FENS[name]), 2).total() == (0 if board.outcome() else lines(board, 2))


def written(action) -> str:
    return action.start + action.to + LETTER[action.becomes]


@pytest.mark.parametrize("seed", range(4))
def test_games_at_random_have_the_same_moves_and_ends(chess_game, seed):
    """About 200 positions a game: the same legal moves, the same FEN, the same result for the same reason."""
    rng, positions = random.Random(seed), 0
    reasons = {
        chess.Termination.CHECKMATE: "mate", chess.Termination.STALEMATE: "stalemate", chess.Termination.INSUFFICIENT_MATERIAL: "dead",
        chess.Termination.SEVENTYFIVE_MOVES: "seventy-five", chess.Termination.FIVEFOLD_REPETITION: "fivefold",
    }  # fmt: skip
    while positions < 700:
        board = chess.Board()
        empty = chess_game.begin(("white", "black"), Options())
        state = chess_game.apply(empty, set_out(chess_game, empty, rng))
        while (outcome := board.outcome()) is None:
            positions += 1
            assert [written(each) for each in chess_game.legal_actions(state)] == sorted(each.uci() for each in board.legal_moves)
            assert fen(state) == board.fen(en_passant="legal")
            chosen = rng.choice(list(board.legal_moves))
            state = chess_game.apply(state, move(state, chosen.uci()))
            board.push(chosen)
        assert (state.outcome.reason, result(state)) == (reasons[outcome.termination], board.result())
        assert not list(chess_game.legal_actions(state))


def test_claims_are_those_of_python_chess(chess_game):
    """Kings that walk to and fro: threefold and fifty moves may be claimed exactly where the oracle says so."""
    from companion.games.chess.acts import ClaimDraw

    rng, claimed = random.Random(3), 0
    board = chess.Board("4k3/8/8/8/8/8/8/R3K3 w - - 80 60")
    state = placed(board.fen())
    while board.outcome() is None and board.halfmove_clock < 120:
        for by, may in (("repetition", board.is_repetition(3)), ("moves", board.is_fifty_moves())):
            claimed += may
            assert (chess_game.faults(state, ClaimDraw(state.who, by)) == ()) == may
        chosen = rng.choice([each for each in board.legal_moves if not board.is_capture(each)] or list(board.legal_moves))
        state = chess_game.apply(state, move(state, chosen.uci()))
        board.push(chosen)
    assert claimed > 5
