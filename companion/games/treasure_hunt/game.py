"""Treasure Hunt as one game: joins the rule groups into what the referee asks of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from companion.games.treasure_hunt.judging.attempts import attempts
from companion.games.treasure_hunt.judging.blame import blame
from companion.games.treasure_hunt.rules import claim, cubes, exchange, movement, setup, turn, victory
from companion.games.treasure_hunt.rules.cards import CUBE_COLOURS, SYMBOLS, default_cards
from companion.games.treasure_hunt.rules.listing import legal
from companion.games.treasure_hunt.state import (
    ACTIONS,
    Action,
    CallOff,
    DeclareWin,
    EndTurn,
    GiveUp,
    Move,
    Options,
    PlacePawn,
    PutCube,
    Reshuffle,
    State,
    Sweep,
    TakeBack,
    TakeLast,
    changed,
)
from companion.games.treasure_hunt.table import adopting, layout, notation, speech, ways
from companion.rules.game import GameDefaults
from companion.rules.house import settled
from companion.rules.values import (
    CHANCE,
    Board,
    Change,
    Fault,
    Handled,
    Layout,
    Outcome,
    Phrase,
    Prompt,
    Roll,
    Seat,
    SetOut,
    Show,
    Turn,
    action_key,
)

_key = lru_cache(maxsize=4096)(action_key)


class TreasureHunt(GameDefaults[State, Action, Options]):
    """Treasure Hunt for one to four seats, named by the colours of their cubes. The board names cards and symbols."""

    name = "treasure-hunt"
    seats = range(1, 5)
    options = Options
    actions: tuple[type[Action], ...] = ACTIONS
    state = State
    pictures_proven = True
    notation_legend: tuple[tuple[str, str], ...] = notation.LEGEND
    notation_short = notation.SHORT

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cards = tuple(sorted(face for face in board.faces.get("card", ()) if face != "back")) or default_cards()
        self.symbols = tuple(face for face in board.faces.get("tile", ()) if face != "back") or SYMBOLS
        self._deck = frozenset(self.cards)
        self._copies = 36 // len(self.symbols)

    def default_seats(self, count: int) -> tuple[Seat, ...]:
        """Opposite sides for two: red and green."""
        return {1: ("red",), 2: ("red", "green"), 3: ("red", "yellow", "green"), 4: CUBE_COLOURS}[count]

    def begin(self, seats: tuple[Seat, ...], options: Options) -> State:
        """An empty table. Raises ValueError for seats that are no cube colours or the same twice."""
        if len(set(seats)) != len(seats) or len(seats) not in self.seats or not set(seats) <= set(CUBE_COLOURS):
            raise ValueError(f"Treasure Hunt is for one to four different seats of {', '.join(CUBE_COLOURS)}, not {', '.join(seats)}.")
        none = (0,) * len(seats)
        return State(
            options, seats, sides=("",) * len(seats), pawns=(-1,) * len(seats), ended=(-1,) * len(seats), lost=none, hands=none,
            halves=(None,) * len(seats), points=none, cards=len(self.cards),
        )  # fmt: skip

    def notation(self, state: State) -> str:
        return notation.written(state)

    def from_notation(self, text: str, seats: tuple[Seat, ...], options: Options) -> State:
        begun = self.begin(seats, options)
        return notation.placed(begun, text, self.symbols) if text else begun

    def to_act(self, state: State) -> frozenset[Seat]:
        """Chance sets out; all who have not chosen a side place a pawn; then the seat on turn."""
        if state.phase == "set-out":
            return frozenset({CHANCE})
        if state.phase == "pawns":
            return frozenset(seat for seat, side in zip(state.seats, state.sides, strict=True) if not side)
        return frozenset() if state.phase == "over" else frozenset({state.who})

    def turn(self, state: State) -> int:
        return state.turn

    def legal_actions(self, state: State) -> Iterator[Action]:
        return iter(sorted(legal(state, self.cards, self.symbols, self.faults), key=_key))

    def attempts(self, state: State, change: Change) -> Iterator[Action]:
        return attempts(state, change, self.symbols)

    def faults(self, state: State, action: Action) -> tuple[Fault, ...]:
        match action:
            case SetOut():
                return setup.set_out_faults(state, action)
            case PlacePawn():
                return setup.place_pawn_faults(state, action)
            case DeclareWin():
                return victory.declare_faults(state, action, self.symbols)
            case CallOff():
                return victory.call_off_faults(state, action, self.symbols)
            case Sweep():
                return cubes.sweep_faults(state, action)
            case PutCube():
                return cubes.put_cube_faults(state, action)
        if state.phase != "play":
            return setup.early_faults(state, action)
        match action:
            case Roll():
                return movement.roll_faults(state, action)
            case Move():
                return movement.move_faults(state, action)
            case EndTurn() | GiveUp():
                return turn.end_faults(state, action)
            case TakeLast():
                return exchange.take_last_faults(state)
            case Reshuffle():
                return exchange.reshuffle_faults(state)
        match action:
            case Turn():
                return claim.turn_faults(state, action, self._copies)
            case Show(_, "discard", _):
                return exchange.exchange_faults(state, action, self._deck)
            case Show():
                return claim.show_faults(state, action, self._deck)
            case TakeBack():
                return claim.take_back_faults(state, action)

    def apply(self, state: State, action: Action) -> State:
        new = self._done(state, action)
        if isinstance(action, Move | PutCube | Sweep):
            return self._after(state, new)
        return victory.after_turn(new, self.symbols) if new.turn != state.turn else new

    def _after(self, state: State, new: State) -> State:
        """The victory test, and the end of a turn by the rules."""
        if new.turn == state.turn and new.phase == "play":
            new = victory.after_action(new, self.symbols)
            if new.phase == "play" and cubes.turn_is_over(new):
                new = turn.end_turn(new)
        return victory.after_turn(new, self.symbols) if new.turn != state.turn else new

    def _ended(self, state: State, action: EndTurn) -> State:
        """The turn is over: an open try has failed, but the cubes of a swept combination are in the state."""
        attempt = state.trying
        if attempt is None:
            return turn.end_turn(state, said=action.said)
        if not attempt.swept:
            return turn.fail(state)
        new = self._after(state, cubes.take(state, attempt))
        return turn.end_turn(new, said=action.said) if new.turn == state.turn and new.phase == "play" else new

    def _done(self, state: State, action: Action) -> State:
        match action:
            case SetOut():
                return setup.set_out(state, action)
            case PlacePawn():
                return setup.place_pawn(state, action)
            case Roll():
                return movement.roll(state, action) if state.phase == "play" else setup.first_roll(state, action)
            case Move():
                return movement.move(turn.begun(state, action.seat), action)
            case Turn():
                return claim.turn_up(state, action)
            case Show(_, "discard", _):
                return exchange.exchange(state, action)
            case Show():
                return claim.show(state, action)
            case TakeBack():
                return claim.take_back(state, action)
            case PutCube():
                return cubes.put_cube(state, action)
            case Sweep():
                return cubes.sweep(state, action)
            case GiveUp():
                return claim.give_up(state)
            case EndTurn():
                return self._ended(state, action)
            case TakeLast():
                return exchange.take_last(state)
            case Reshuffle():
                return exchange.reshuffle(state)
            case CallOff():
                return victory.call_off(state, action)
            case DeclareWin():
                return state

    def may_go_back(self, state: State, action: Action) -> bool:
        """True for a card that was laid to be exchanged: none has been drawn for it yet (TH-014)."""
        return bool(state.exchanged) and isinstance(action, Show) and action.place == "discard"

    def way(self, state: State, action: Action) -> Iterator[Layout]:
        return ways.way(state, action)

    def layout(self, state: State) -> Layout:
        return layout.layout(state)

    def pass_turn(self, state: State, seat: Seat) -> State:
        return turn.passed_to(state, seat)

    def adopt(self, state: State, seen: Layout) -> State:
        return adopting.adopt(state, seen)

    def amend(self, state: State, key: str, value: object) -> State:
        """An option changed in mid-game. Raises ValueError for a key that is no option or a value that it cannot have."""
        return changed(state, options=settled(state.options, key, value))

    def sayings(self, state: State) -> tuple[Action, ...]:
        """Returns the claims to have won, which are never moves: a win is found without a word (TH-043, TH-044)."""
        return tuple(DeclareWin(seat) for seat in state.seats) if state.phase == "play" else ()

    def blame(self, state: State, handled: Handled) -> Fault:
        return blame(state, handled)

    def scores(self, state: State) -> Mapping[Seat, Fraction]:
        return victory.scores(state)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return speech.prompts(state, self.symbols)

    def say(self, state: State, action: Action) -> Phrase:
        return speech.say(state, action)
