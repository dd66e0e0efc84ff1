"""Chess as one game: joins the rule groups into what the referee asks of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from companion.games.chess.acts import ACTIONS, Move, move
from companion.games.chess.judging.attempts import attempts
from companion.games.chess.judging.blame import blame
from companion.games.chess.rules import ending, saying, setup
from companion.games.chess.rules.moving import legal_moves
from companion.games.chess.rules.playing import passed_to, played
from companion.games.chess.rules.wrong import move_faults
from companion.games.chess.state import SEATS, WHITE, Action, Options, State, changed
from companion.games.chess.table import drawing, layout, notation, speech
from companion.rules.game import GameDefaults
from companion.rules.house import settled
from companion.rules.values import CHANCE, Board, Change, Fault, Handled, Layout, Outcome, Phrase, Prompt, Seat, SetOut


class Chess(GameDefaults[State, Action, Options]):
    """Chess for two: White sits at the south, where a1 is at the left hand.

    A turn is one move. What is listed as legal are the moves on the board; offers, claims and giving up are said at any time (`sayings`).
    """

    name = "chess"
    seats = range(2, 3)
    options = Options
    actions: tuple[type[Action], ...] = ACTIONS
    state = State
    pictures_proven = True
    notation_legend: tuple[tuple[str, str], ...] = notation.LEGEND

    def __init__(self, board: Board) -> None:
        self.board = board

    def default_seats(self, count: int) -> tuple[Seat, ...]:  # noqa: ARG002 - there are always two
        return SEATS

    def begin(self, seats: tuple[Seat, ...], options: Options) -> State:
        """An empty board. Raises ValueError for other seats than White and Black."""
        if tuple(seats) != SEATS:
            raise ValueError(f"Chess is for the seats {', '.join(SEATS)}, not {', '.join(seats)}.")
        return State(options, seats)

    @staticmethod
    def drawing(sketch: Mapping[str, Any], options: Options) -> Mapping[str, Any]:  # noqa: ARG004 - no house rule changes the board
        """The squares, dark and light."""
        return drawing.drawing(sketch)

    def notation(self, state: State) -> str:
        return notation.written(state) if state.who else ""

    def from_notation(self, text: str, seats: tuple[Seat, ...], options: Options) -> State:
        begun = self.begin(seats, options)
        return notation.placed(text, options) if text else begun

    def to_act(self, state: State) -> frozenset[Seat]:
        """The board is set out, then it is one seat's move."""
        if state.phase == "set-out":
            return frozenset({CHANCE})
        return frozenset() if state.phase == "over" else frozenset({state.who})

    def turn(self, state: State) -> int:
        return state.turn

    def legal_actions(self, state: State) -> Iterator[Action]:
        """The moves on the board, in the order of their squares."""
        if state.phase != "play":
            return
        for start, to, becomes in legal_moves(state.board, state.who == WHITE, state.rights, state.passing):
            action = move(state.who, start, to, becomes)
            if not state.touched or not move_faults(state, action):
                yield action

    def attempts(self, state: State, change: Change) -> Iterator[Action]:
        return attempts(state, change)

    def faults(self, state: State, action: Action) -> tuple[Fault, ...]:
        match action:
            case Move():
                return move_faults(state, action)
            case SetOut():
                return setup.set_out_faults(state, action)
            case _:
                return saying.said_faults(state, action)

    def apply(self, state: State, action: Action) -> State:
        match action:
            case Move():
                return played(state, action)
            case SetOut():
                return setup.set_out(state, action) if state.phase == "set-out" else state
            case _:
                return saying.hear(state, action)

    def way(self, state: State, action: Action) -> Iterator[Layout]:
        return layout.way(state, action)

    def layout(self, state: State) -> Layout:
        return layout.layout(state)

    def pass_turn(self, state: State, seat: Seat) -> State:
        return passed_to(state, seat)

    def adopt(self, state: State, seen: Layout) -> State:
        return layout.adopt(state, seen)

    def amend(self, state: State, key: str, value: object) -> State:
        """A house rule. Raises ValueError for a key or value that cannot be."""
        return changed(state, options=settled(state.options, key, value))

    def sayings(self, state: State) -> tuple[Action, ...]:
        """Offers and claims of a draw, giving up, and which piece was touched: no move, and possible beside every move."""
        return saying.sayings(state)

    def blame(self, state: State, handled: Handled) -> Fault:
        return blame(state, handled)

    def scores(self, state: State) -> Mapping[Seat, Fraction]:
        return ending.scores(state)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return speech.prompts(state)

    def say(self, state: State, action: Action) -> Phrase:
        return speech.say(state, action)
