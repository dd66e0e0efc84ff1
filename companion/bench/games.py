"""Measures how fast the rulebooks are. Random play runs beside python-chess's, in turns, in the same run; chess also counts lines."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import chess

from companion.assemble import load_game, load_world, options_from, seats_from, worlds
from companion.bench.figure import Figure, measured
from companion.errors import CompanionError
from companion.games.chess.examples import FENS, placed
from companion.games.chess.rules.moving import legal_moves
from companion.rules.game import AnyGame
from companion.rules.stroll import perft
from companion.rules.values import SetOut
from companion.simulated_table.notes import Decision
from companion.simulated_table.replies import Reply

PEER = "python-chess"
CHESS = "chess"
REPEATS = {True: (6, 0.25), False: (20, 2.0)}
"""Quick or not: how many repeats, and seconds for each side in each."""
LONGEST = 200
"""Actions after which a random game begins anew, ours and theirs."""


class WrongCountError(CompanionError):
    """Two rulebooks of chess do not agree."""


@dataclass
class Count:
    """The work done in one repeat."""

    listed: int = 0
    played: int = 0


Play = Callable[[Count], None]
"""Lists all legal actions once, chooses one and plays it."""


def figures(quick: bool) -> list[dict[str, Any]]:
    """Two figures for each game: legal actions listed and actions played in a second of random play."""
    repeats, seconds = REPEATS[quick]
    found: list[Figure] = []
    for name in worlds():
        found += _of_game(name, repeats, seconds)
    found.append(_perft(repeats))
    return [figure.plain() for figure in found]


def _perft(repeats: int) -> Figure:
    """Lines of two legal moves a second, from the positions that python-chess counts too; both must agree."""
    game, depth = load_game(CHESS), 2
    boards = {name: chess.Board(fen) for name, fen in FENS.items()}
    counts = {name: perft(game, placed(fen), depth).total() for name, fen in FENS.items()}
    for name, board in boards.items():
        if _lines(board, depth) != counts[name]:
            raise WrongCountError(f"Lines of chess from '{name}' were counted as {counts[name]}, and as {_lines(board, depth)} by {PEER}.")

    mine, peers, total = [], [], sum(counts.values())
    for _ in range(repeats):
        # What a run before has remembered would make a count of nothing but looking up.
        legal_moves.cache_clear()
        start = time.perf_counter()
        for fen in FENS.values():
            perft(game, placed(fen), depth)
        mine.append(total / (time.perf_counter() - start))
        start = time.perf_counter()
        for board in boards.values():
            _lines(board, depth)
        peers.append(total / (time.perf_counter() - start))
    return measured(f"{CHESS}: lines counted", mine, "1/s", peers={PEER: peers})


def _lines(board: chess.Board, depth: int) -> int:
    """Lines of so many legal moves; none go on behind the end of a game."""
    if board.outcome() is not None:
        return 0
    if depth == 1:
        return len(list(board.legal_moves))
    total = 0
    for move in list(board.legal_moves):
        board.push(move)
        total += _lines(board, depth - 1)
        board.pop()
    return total


def _of_game(name: str, repeats: int, seconds: float) -> list[Figure]:
    ours, theirs = _random_play(name), _random_chess()
    _timed(ours, seconds / 5)  # the first look at anything is slower: neither side is measured cold
    _timed(theirs, seconds / 5)
    speeds: list[tuple[float, float]] = []
    peers: list[tuple[float, float]] = []
    for _ in range(repeats):
        speeds.append(_timed(ours, seconds))
        peers.append(_timed(theirs, seconds))
    listed = measured(f"{name}: legal actions listed", [s[0] for s in speeds], "1/s", peers={PEER: [p[0] for p in peers]}, goal_ratio=1.0)
    played = measured(f"{name}: actions played", [s[1] for s in speeds], "1/s", peers={PEER: [p[1] for p in peers]}, goal_ratio=1.0)
    return [listed, played]


def _timed(play: Play, seconds: float) -> tuple[float, float]:
    """Actions listed and played in a second."""
    count, start = Count(), time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        play(count)
    return count.listed / spent, count.played / spent


def _random_play(name: str) -> Play:
    game = load_game(name)
    chance = random.Random(name)
    starts = [state for count in game.seats for state in set_out(name, count, seed=f"bench-{count}")]
    games_played = _walk(game, starts, chance)

    def play(count: Count) -> None:
        count.listed += next(games_played)
        count.played += 1

    return play


def _walk(game: AnyGame, starts: list[Any], chance: random.Random) -> Iterator[int]:
    while True:
        state = chance.choice(starts)
        for _ in range(LONGEST):
            actions = list(game.legal_actions(state))
            if not actions:
                break
            state = game.apply(state, chance.choice(actions))
            yield len(actions)


def _random_chess() -> Play:
    chance = random.Random("chess")
    board = chess.Board()

    def play(count: Count) -> None:
        moves = list(board.legal_moves)
        if not moves or len(board.move_stack) >= LONGEST:
            board.reset()
            moves = list(board.legal_moves)
        count.listed += len(moves)
        count.played += 1
        board.push(chance.choice(moves))

    return play


def set_out(name: str, seats: int, seed: str) -> list[Any]:
    """States in which a simulated table has been set out and the first decision is still to come."""
    game = load_game(name)
    hands = seats_from(game, seats)
    options = options_from(game)
    state = game.begin(hands, options)
    if next(iter(game.legal_actions(state)), None) is not None:
        # Everything of this game has its place from the first moment: there is nothing to set out.
        return [state]
    acts = load_world(name)(hands, options, seed).play()
    item = next(acts)
    while not (isinstance(item, Decision) and isinstance(item.action, SetOut)):
        item = acts.send(Reply())
    acts.close()
    return [game.apply(state, item.action)]
