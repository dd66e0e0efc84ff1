"""What a game is: a rulebook as pure functions. No clock, no dice, no file, no device, no words for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Protocol, TypeVar

from companion.rules.values import Board, Change, Fault, Handled, Layout, Outcome, Phrase, Prompt, Seat

S = TypeVar("S")
A = TypeVar("A")
O_contra = TypeVar("O_contra", contravariant=True)


class Game(Protocol[S, A, O_contra]):
    """Legality has one source: an action is legal when `faults(state, action)` is empty, and every Fault names a rule."""

    name: str
    """As on the command line: `treasure-hunt`."""
    seats: range
    """How many seats may play: `range(1, 5)`."""
    options: type
    """Frozen dataclass with defaults: the house rules."""
    actions: tuple[type, ...]
    """Every Action class; the codec and the laws walk this list."""
    state: type
    """The State class."""
    board: Board

    def default_seats(self, count: int) -> tuple[Seat, ...]:
        """The names of the seats for so many players, in turn order."""
        ...

    def begin(self, seats: tuple[Seat, ...], options: O_contra) -> S:
        """Nothing is on the table yet; set-up is played like the rest."""
        ...

    def to_act(self, state: S) -> frozenset[Seat]:
        """Empty: over. Several: secret plans or a response window."""
        ...

    def turn(self, state: S) -> int:
        """The number of the turn: where one ends and the next begins."""
        ...

    def legal_actions(self, state: S) -> Iterator[A]:
        """Finite, sorted by `action_key`; a hidden card appears as every face still possible. Empty while setting out."""
        ...

    def attempts(self, state: S, change: Change) -> Iterator[A]:
        """What any seat's hands may have done as one step towards this change, legal or not; of its covered places nothing is known. A
        larger change proposes no less."""
        ...

    def faults(self, state: S, action: A) -> tuple[Fault, ...]:
        """Empty means legal."""
        ...

    def apply(self, state: S, action: A) -> S:
        """Runs to the next decision. Total on attempts whose pieces are where the state has them."""
        ...

    def way(self, state: S, action: A) -> Iterator[Layout]:
        """Complete tables at which hands may rest on the way; also what the screen animates."""
        ...

    def layout(self, state: S) -> Layout:
        """Complete, with what lies underneath."""
        ...

    def adopt(self, state: S, seen: Layout) -> S:
        """People ruled: take the table as it is. Total on complete layouts that conserve pieces."""
        ...

    def amend(self, state: S, key: str, value: object) -> S:
        """People settled a rule fact or an option in mid-game."""
        ...

    def blame(self, state: S, handled: Handled) -> Fault:
        """The rule for what no action describes; TABLE-1 where the game has none."""
        ...

    def scores(self, state: S) -> Mapping[Seat, Fraction]: ...

    def outcome(self, state: S) -> Outcome | None: ...

    def prompts(self, state: S) -> tuple[Prompt, ...]: ...

    def say(self, state: S, action: A) -> Phrase:
        """What happened, for history, voice and transcript."""
        ...
