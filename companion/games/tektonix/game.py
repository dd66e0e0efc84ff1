"""Tektonix as one game: joins the rule groups into what the referee asks of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from companion.games.tektonix.judging.attempts import attempts
from companion.games.tektonix.judging.blame import blame
from companion.games.tektonix.rules import drawing, ending, playing, setup, turn
from companion.games.tektonix.rules.listing import legal
from companion.games.tektonix.state import (
    ACTIONS,
    COLOURS,
    Action,
    AgreeEnd,
    Announce,
    Begin,
    ClaimEnd,
    Discard,
    Draw,
    DrawDeck,
    EndTurn,
    Options,
    Pass,
    Play,
    PutCube,
    Rearrange,
    Refill,
    Reshuffle,
    State,
)
from companion.games.tektonix.table import layout, notation, speech, worldmap
from companion.games.tektonix.table.flaws import flaws
from companion.games.tektonix.world import ruled
from companion.rules.changing import changed
from companion.rules.game import GameDefaults
from companion.rules.house import settled
from companion.rules.values import CHANCE, Board, Change, Fault, Handled, Layout, Outcome, Phrase, Prompt, Seat, SetOut, action_key

_key = lru_cache(maxsize=4096)(action_key)


class Tektonix(GameDefaults[State, Action, Options]):
    """Tektonix for two to four seats, named by the colours of their cubes, clockwise from the south."""

    name = "tektonix"
    seats = range(2, 5)
    options = Options
    actions: tuple[type[Action], ...] = ACTIONS
    state = State
    pictures_proven = True
    notation_legend: tuple[tuple[str, str], ...] = notation.LEGEND
    notation_short = notation.SHORT

    def __init__(self, board: Board) -> None:
        self.board = board

    def default_seats(self, count: int) -> tuple[Seat, ...]:
        """Opposite sides for two: south and north."""
        return {2: ("red", "green"), 3: ("red", "yellow", "green"), 4: COLOURS}[count]

    @staticmethod
    def flaws(options: Options) -> tuple[str, ...]:
        """Returns the errors in the owner's map and box, one sentence each."""
        return flaws(options.topology)

    def begin(self, seats: tuple[Seat, ...], options: Options) -> State:
        """An empty table. Raises ValueError for seats that are no cube colours or the same twice (TX-001)."""
        if len(set(seats)) != len(seats) or len(seats) not in self.seats or not set(seats) <= set(COLOURS):
            raise ValueError(f"Tektonix is for two to four different seats of {', '.join(COLOURS)}, not {', '.join(seats)}.")
        return setup.empty(State(options, seats))

    def notation(self, state: State) -> str:
        return notation.written(state)

    def from_notation(self, text: str, seats: tuple[Seat, ...], options: Options) -> State:
        begun = self.begin(seats, options)
        return notation.placed(begun, text) if text else begun

    def to_act(self, state: State) -> frozenset[Seat]:
        """Chance sets out; whoever was drawn says so; then the seat on turn, and all who may agree to stop."""
        if state.phase == "set-out":
            return frozenset({CHANCE})
        if state.phase == "start":
            return frozenset(state.seats)
        return frozenset() if state.phase == "over" else frozenset({state.who})

    def turn(self, state: State) -> int:
        return state.turn

    def legal_actions(self, state: State) -> Iterator[Action]:
        return iter(sorted(legal(state, self.faults), key=_key))

    def attempts(self, state: State, change: Change) -> Iterator[Action]:
        return attempts(state, change)

    def faults(self, state: State, action: Action) -> tuple[Fault, ...]:
        match action:
            case SetOut():
                return setup.set_out_faults(state, action)
            case Begin():
                return setup.begin_faults(state, action)
            case Draw() | DrawDeck():
                return drawing.draw_faults(state, action)
            case Announce():
                return drawing.announce_faults(state, action)
            case Discard():
                return drawing.discard_faults(state, action)
            case Play():
                return playing.play_faults(state, action)
            case PutCube():
                return playing.put_cube_faults(state, action)
            case Rearrange():
                return playing.rearrange_faults(state, action)
            case Refill():
                return drawing.refill_faults(state, action)
            case Reshuffle():
                return drawing.reshuffle_faults(state)
            case EndTurn():
                return turn.end_faults(state, action)
            case Pass():
                return turn.pass_faults(state, action)
            case AgreeEnd():
                return ending.agree_faults(state, action)
            case ClaimEnd():
                return ending.claim_faults(state, action)

    def apply(self, state: State, action: Action) -> State:
        match action:
            case SetOut():
                return setup.set_out(state, action)
            case Begin():
                return setup.begin(state, action)
            case Draw():
                return drawing.draw(state, action)
            case DrawDeck():
                return drawing.draw_deck(state, action)
            case Announce():
                return drawing.announce(state, action)
            case Discard():
                return drawing.discard(state, action)
            case Play():
                return playing.play(state, action)
            case PutCube():
                return playing.with_cube(state, action.seat, action.plate)
            case Rearrange():
                return playing.rearrange(state, action)
            case Refill():
                return drawing.refill(state, action)
            case Reshuffle():
                return drawing.reshuffle(state)
            case EndTurn():
                return turn.end(self.with_the_unseen(state, action))
            case Pass():
                return turn.passed(state, action)
            case AgreeEnd():
                return ending.agree(state, action)
            case ClaimEnd():
                return state

    def with_the_unseen(self, state: State, action: Action) -> State:
        """Returns the state with the card drawn that nobody saw, where only its discard tells that there was one.

        Where a turn ends without a word the hand is no larger than it may be."""
        if isinstance(action, EndTurn) and not action.said and state.drew:
            return turn.counted(state)
        return drawing.draw_for(state, action) if isinstance(action, Discard) and drawing.unsaid(state, action) else state

    def way(self, state: State, action: Action) -> Iterator[Layout]:
        return layout.way(state, action)

    def reaches_for(self, action: Action) -> str | None:
        return "deck" if isinstance(action, DrawDeck) else None

    def in_hand(self, state: State) -> int:
        """Pieces that hands may hold at once. Whoever is on turn may take up the whole row to lay it anew (TX-041)."""
        free = state.phase == "play" and not state.drew
        return max(super().in_hand(state), len(state.rows[state.seat(state.who)])) if free else super().in_hand(state)

    def layout(self, state: State) -> Layout:
        return layout.layout(state)

    def pass_turn(self, state: State, seat: Seat) -> State:
        return ending.passed_to(state, seat)

    def adopt(self, state: State, seen: Layout) -> State:
        return layout.adopt(state, seen)

    @staticmethod
    def drawing(sketch: Mapping[str, Any], options: Options) -> Mapping[str, Any]:
        """The plate map of these house rules."""
        return worldmap.drawing(sketch, options.topology)

    def amend(self, state: State, key: str, value: object) -> State:
        """A house rule, or a border of the printed map: key `border:african eurasian:S`, value whether it is there.

        Raises ValueError for a key or value that cannot be, and for a border that the rulebook itself states.
        """
        name, _, rest = key.partition(":")
        if name != "border":
            return changed(state, options=settled(state.options, key, value))
        pair, _, kind = rest.partition(":")
        if not isinstance(value, bool):
            raise ValueError(f"A border is there or not; {value!r} is no answer.")
        topology = ruled(state.options.topology, pair, kind, value)
        return changed(state, options=replace(state.options, topology=topology))

    @staticmethod
    def fact(key: str, value: object) -> Phrase | None:
        """A border that was settled, as a sentence."""
        return speech.fact(key, value)

    def settles(self, state: State) -> tuple[tuple[str, object], ...]:
        """Returns the settings that may be settled in a round. Each border in doubt, present or not, and the end of an endless game."""
        return speech.settles(state)

    def sayings(self, state: State) -> tuple[Action, ...]:
        """Returns each seat's claim to have a complete route. It is never a move: a complete route ends the round by itself (TX-013)."""
        return tuple(ClaimEnd(seat) for seat in state.seats) if state.phase in ("play", "last-turns") else ()

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
