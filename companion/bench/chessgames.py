"""Real games of chess laid on a table in five ways: the referee's errors about honest people and illegal moves.

The games lie beside the project (../shared/data/chess-games.pgn) and are read with python-chess; the table is a layout, no picture.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, get_args

import chess
import chess.pgn

from companion.assemble import codec, load_game, options_from
from companion.errors import MissingError
from companion.games.chess.acts import AcceptDraw, Move, OfferDraw, Resign
from companion.games.chess.squares import AT, SQUARES
from companion.games.chess.state import OTHER, SEATS, START, State, owner
from companion.games.chess.table.layout import laid
from companion.live.simulated.referee import MatchReferee
from companion.referee.events import ActionPlayed, FaultCalled, MatchOver
from companion.referee.observation import ButtonPressed, Command, Observation, TableSeen, Tick
from companion.rules.explain import Explanation, Search, Seen
from companion.rules.game import AnyGame
from companion.rules.values import CHANCE, Layout, SetOut, visible
from companion.simulate.hands import Hands
from companion.simulate.link import Told
from companion.simulated_table.replies import Called

GAMES = Path(__file__).parents[2].parent / "shared" / "data" / "chess-games.pgn"
Way = Literal["clean", "clock", "blitz", "fair hands", "all at once"]
WAYS: tuple[Way, ...] = get_args(Way)
"""The ways of laying a game on the table. They differ in how many tables are half-way, covered or unseen."""
HALF_WAY = {"fair hands": 0.35, "all at once": 0.2}
PRESSED = {"clock": 1.0, "all at once": 0.5}
UNSEEN = {"blitz": 1.0, "all at once": 0.15}
COVERED = {"fair hands": 0.3, "all at once": 0.3}
BECOMES = {"": "", "q": "queen", "r": "rook", "b": "bishop", "n": "knight"}


@dataclass(frozen=True, slots=True)
class Written:
    """A game as it was written down: all moves, and its result."""

    moves: tuple[Move, ...]
    result: str


@dataclass(slots=True)
class Judged:
    """The outcome of one game. `called` are the rules named, `asked` counts questions, `wrong` is True if the record is wrong."""

    called: list[str] = field(default_factory=list)
    asked: int = 0
    wrong: bool = False
    applies: list[int] = field(default_factory=list)
    ms: list[float] = field(default_factory=list)
    plies: int = 0


def written(most: int | None = None, path: Path = GAMES) -> list[Written]:
    """The games of the file, at most so many. Raises MissingError where the file is not there."""
    if not path.exists():
        raise MissingError("The games of chess that are judged lie beside the project, in ../shared/data, and are not there.")
    found: list[Written] = []
    with path.open(encoding="utf-8") as stream:
        while (most is None or len(found) < most) and (game := chess.pgn.read_game(stream)) is not None:
            texts = [each.uci() for each in game.mainline_moves()]
            moves = tuple(Move(SEATS[n % 2], text[:2], text[2:4], BECOMES[text[4:]]) for n, text in enumerate(texts))
            found.append(Written(moves, game.headers.get("Result", "*")))
    return found


class Table:
    """A referee, and the board before it."""

    def __init__(self, hands: Hands | None = None) -> None:
        self.game: AnyGame = load_game("chess")
        self.referee = MatchReferee(self.game, codec(self.game))
        self.options = options_from(self.game)
        self.referee.begin(SEATS, self.options, lines=False)
        self.state: State = self.game.begin(SEATS, self.options)
        self.judged = Judged()
        self.truth: list[Any] = []
        self.seen: set[int] = set()
        self.at = 0.0
        self._hands = hands
        self.last: Told | None = None
        self.decide(SetOut(CHANCE, laid(START)))
        self.show(self.game.layout(self.state))

    def decide(self, action: Any) -> None:
        """The decision that people have really made."""
        self.truth.append(action)
        self.state = self.game.apply(self.state, action)

    def show(self, layout: Layout) -> None:
        """The table rests like this, perhaps with a hand over it."""
        self.seen.add(len(self.truth))
        table = visible(layout, self.game.board)
        if self._hands is None:
            self.tell(TableSeen(self._later(), table))
            return
        for sight in self._hands.over(table):
            self.tell(TableSeen(self._later(), sight.table, sight.covered, sight.unsure))

    def clear(self) -> None:
        """The hands leave the table."""
        for sight in self._hands.gone() if self._hands is not None else ():
            self.tell(TableSeen(self._later(), sight.table, sight.covered, sight.unsure))

    def press(self, seat: str) -> None:
        self.clear()
        self.tell(ButtonPressed(self._later(), seat))

    def say(self, action: Any) -> None:
        self.clear()
        self.decide(action)
        self.tell(Command(self._later(), "play", (("action", action),)))

    def wait(self, seconds: float) -> None:
        self.clear()
        self.at += seconds
        self.tell(Tick(self._later()))

    def tell(self, observation: Observation) -> None:
        """Hears what is said, and answers a question as it was."""
        told = self.last = self.referee.tell(observation)
        self.judged.called += [called.fault.rule for called in told.reply.fresh]
        self.judged.asked += told.asked
        self.judged.applies.append(told.applies)
        self.judged.ms.append(told.ms)
        if told.reply.asked and not isinstance(observation, Command):
            lately = set(self.truth)
            fit = [(sum(act in lately for act in answer) - sum(act not in lately for act in answer)) for answer in told.reply.asked]
            self.tell(Command(self._later(), "answer", (("choice", fit.index(max(fit))),)))

    def boards(self, actions: list[Any]) -> list[str]:
        """The board before the first of these actions and after each. What no table tells apart is no error: that a pawn which was taken
        in passing went two steps."""
        state, found = self.game.begin(SEATS, self.options), []
        for action in (*actions, None):
            found.append(str(state.board))
            state = self.game.apply(state, action) if action is not None else state
        return found

    @property
    def record(self) -> list[Any]:
        """The actions that stand for good."""
        return [event.action for event in self.referee.match.events if isinstance(event, ActionPlayed)]

    def _later(self) -> float:
        self.at = round(self.at + 1.0, 3)
        return self.at


def judged(game: Written, way: Way, seed: str) -> Judged:
    """One game laid on the table in this way, up to the first word against it. It is a function of the arguments."""
    dice = random.Random(f"{way} {seed}")
    hands = Hands(dice, SQUARES, COVERED[way]) if way in COVERED else None
    table = Table(hands)
    unseen = False
    for move in game.moves:
        if not unseen and dice.random() < HALF_WAY.get(way, 0.0):
            table.show(dice.choice(list(table.game.way(table.state, move))))
        table.decide(move)
        table.judged.plies += 1
        # Two moves in a look, never three; the last move of a game is seen.
        unseen = not unseen and move is not game.moves[-1] and dice.random() < UNSEEN.get(way, 0.0)
        if not unseen:
            table.show(table.game.layout(table.state))
            if dice.random() < PRESSED.get(way, 0.0):
                table.press(move.seat)
        if table.judged.called:
            break
    if not table.judged.called:
        _ended(table, game)
    record = table.record
    whole = len(record) == len(table.truth) or bool(table.judged.called)
    told, true = table.boards(record), table.boards(table.truth)
    table.judged.wrong |= not whole or any(told[n] != true[n] for n in table.seen if n < len(told))
    return table.judged


def _ended(table: Table, game: Written) -> None:
    """Ends the game as it was written down. The loser gives up, a draw is offered and taken, a mate is waited for."""
    if table.state.outcome is not None:
        table.wait(7.0)
        table.wait(7.0)
    elif game.result == "1/2-1/2":
        table.say(OfferDraw(table.state.who))
        table.say(AcceptDraw(OTHER[table.state.offer]))
    elif game.result in ("1-0", "0-1"):
        table.say(Resign(SEATS[1] if game.result == "1-0" else SEATS[0]))
    if game.result != "*" and not any(isinstance(event, MatchOver) for event in table.referee.match.events):
        table.judged.wrong = True


@dataclass(frozen=True, slots=True)
class Caught:
    """The answers to one illegal act. Whether the rule, the piece and the remedy back to the table before were right is counted
    separately.
    """

    act: Move
    rule: str
    said: tuple[str, ...]
    right_rule: bool
    right_piece: bool
    right_remedy: bool

    @property
    def right(self) -> bool:
        return self.right_rule and self.right_piece and self.right_remedy


def illegal_acts(games: list[Written], count: int, seed: str) -> Iterator[Caught]:
    """So many illegal moves in positions of these games, every rule in its turn, each after some moves seen singly."""
    dice, done = random.Random(f"illegal {seed}"), dict[str, int]()
    for _ in range(count):
        game = dice.choice(games)
        table = Table()
        for move in game.moves[: dice.randrange(len(game.moves))]:
            table.decide(move)
            table.show(table.game.layout(table.state))
        if table.state.outcome is not None or table.judged.called:
            continue
        act, rule = _illegal(table, dice, done)
        done[rule] = done.get(rule, 0) + 1
        yield _caught(table, act, rule)


def _illegal(table: Table, dice: random.Random, done: dict[str, int]) -> tuple[Move, str]:
    """An illegal move of either side that no legal play looks like, preferably of the least used rule."""
    state, before = table.state, table.game.layout(table.state)
    pieces = [square for square in SQUARES if state.board[AT[square]] != "."]
    found: list[tuple[int, float, Move, str]] = []
    while len(found) < 12:
        start, to = dice.choice(pieces), dice.choice(SQUARES)
        act = Move(owner(state.board[AT[start]]), start, to)
        faults = table.game.faults(state, act)
        after = table.game.layout(table.game.apply(state, act))
        shown = faults and faults[0].kind == "refused" and start != to and before[start] != before[to]
        if shown and not _legally(table, after):
            found.append((done.get(faults[0].rule, 0), dice.random(), act, faults[0].rule))
    _, _, act, rule = min(found)
    return act, rule


def _legally(table: Table, after: Layout) -> bool:
    """True if legal play leads to this table: from the position, or by another last move."""
    search = Search(table.game, (), Seen(visible(after, table.game.board)), limit=400)
    roots = [Explanation(table.state), *(h for h in table.referee.match.draft.barrier)]
    return search.exhausted or any(not h.mismatch for root in roots for h in search.explain((replace(root, actions=()),)))


def _caught(table: Table, act: Move, rule: str) -> Caught:
    before = table.game.layout(table.state)
    after = table.game.layout(table.game.apply(table.state, act))
    table.show(after)
    table.wait(4.0)
    faults = [event for event in table.referee.match.events if isinstance(event, FaultCalled)]
    piece = before[act.start][0].piece
    reply = table.last.reply if table.last is not None else None
    put = _carried_out(after, reply.open) if reply is not None else after
    return Caught(
        act, rule, tuple(event.fault.rule for event in faults), [event.fault.rule for event in faults] == [rule],
        any(piece in event.fault.pieces for event in faults), bool(faults) and not put.differs(before),
    )  # fmt: skip


def _carried_out(table: Layout, called: tuple[Called, ...]) -> Layout:
    """The table after the steps of all remedies."""
    for each in called:
        for step in each.remedy:
            left = [placed for placed in table[step.place] if placed not in step.take]
            table = table.put({step.place: (*left, *step.put)})
    return table
