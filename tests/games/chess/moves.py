"""Helpers for the tests of chess. They play moves, tell what one breaks, and lay tables and hear what is called."""

from __future__ import annotations

from companion.games.chess.acts import Move
from companion.games.chess.examples import placed
from companion.games.chess.game import Chess
from companion.games.chess.state import Action, Options, State
from companion.games.chess.table.layout import LYING
from companion.referee.desk import decide
from companion.referee.events import ActionPlayed, FaultCalled, MatchOver
from companion.referee.observation import ButtonPressed, Command, TableSeen, Tick
from tests.rules import laws

BECOMES = {"": "", "q": "queen", "r": "rook", "b": "bishop", "n": "knight", "k": "king"}


def move(state: State, text: str) -> Move:
    """A move of whoever's piece it is, as computers write it: `e2e4`, `a7a8q`."""
    from companion.games.chess.squares import AT
    from companion.games.chess.state import owner

    return Move(owner(state.board[AT[text[:2]]]), text[:2], text[2:4], BECOMES[text[4:]])


def play(game: Chess, state: State, *moves: str | Action) -> State:
    """The position after these moves; each must be legal."""
    for each in moves:
        action = move(state, each) if isinstance(each, str) else each
        assert game.faults(state, action) == (), (each, game.faults(state, action))
        state = game.apply(state, action)
    return state


def broken(game: Chess, fen: str, text: str) -> str:
    """The rule that a move breaks in this position, and the case in which it is said: `CH-019.empty`. It is empty for a legal move."""
    state = placed(fen)
    faults = game.faults(state, move(state, text))
    if not faults:
        return ""
    case = dict(faults[0].args).get("case", "")
    return f"{faults[0].rule}.{case}" if case else faults[0].rule


class WatchedTable:
    """A match at a position, with the table as it lies: what is put, pressed and said goes through `decide`."""

    def __init__(self, game: Chess, start: State | str, options: Options | None = None) -> None:
        state = placed(start, options) if isinstance(start, str) else start
        self.game = game
        self.match = laws.standing(game, state)
        self.table = laws.looks(game, state)
        self.at = 0.0

    def put(self, **squares: str) -> WatchedTable:
        """These squares hold these pieces now: `e4="P"`, `e2=""`."""
        self.table = self.table.put({square: LYING[piece] if piece else () for square, piece in squares.items()})
        return self._told(TableSeen(self._later(), self.table))

    def hide(self, *squares: str) -> WatchedTable:
        """The same table with a hand over these squares."""
        shown = self.table.put(dict.fromkeys(squares, ()))
        return self._told(TableSeen(self._later(), shown, frozenset(squares)))

    def moves(self, *moves: str) -> WatchedTable:
        """Each move carried out at once, seen one by one."""
        for text in moves:
            state = self.match.live
            self.table = laws.looks(self.game, self.game.apply(state, move(state, text)))
            self._told(TableSeen(self._later(), self.table))
        return self

    def press(self, seat: str) -> WatchedTable:
        return self._told(ButtonPressed(self._later(), seat))

    def say(self, action: Action) -> WatchedTable:
        return self._told(Command(self._later(), "play", (("action", action),)))

    def answer(self, choice: int) -> WatchedTable:
        """The question that is open is answered."""
        assert self.match.asked is not None
        return self._told(Command(self._later(), "answer", (("choice", choice),)))

    def wait(self, seconds: float = 7.0) -> WatchedTable:
        self.at += seconds
        return self._told(Tick(self._later()))

    @property
    def called(self) -> list[str]:
        """The IDs of the rules that were called so far."""
        return [event.fault.rule for event in self.match.events if isinstance(event, FaultCalled)]

    @property
    def played(self) -> list[Action]:
        """The acts that are final."""
        return [event.action for event in self.match.events if isinstance(event, ActionPlayed)]

    @property
    def over(self) -> str:
        """The reason of the end; empty while the game goes on."""
        return next((event.outcome.reason for event in self.match.events if isinstance(event, MatchOver)), "")

    def _later(self) -> float:
        self.at += 1.0
        return self.at

    def _told(self, observation: TableSeen | ButtonPressed | Command | Tick) -> WatchedTable:
        for event in decide(self.match, observation):
            self.match = self.match.after(event)
        return self
