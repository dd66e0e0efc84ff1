"""The shape of a game: a rulebook as pure functions. No clock, no dice, no file, no device, no words for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Protocol, TypeVar

from companion.rules.picture import Ends, Stop
from companion.rules.values import Board, Change, Fault, Handled, Layout, Looked, Outcome, Phrase, Place, Prompt, Seat, Unlawful

S = TypeVar("S")
A = TypeVar("A")
O_contra = TypeVar("O_contra", contravariant=True)

IN_HAND = 3
"""Pieces that hands hold at once, at most, with nothing else said."""
DIE = (1, 2, 3, 4, 5, 6)
Nearing = Callable[[S, Change, int, frozenset[Place]], Iterator[A | Looked] | None]


class GameDefaults(Protocol[S, A, O_contra]):
    """The answers that most games leave as they are. Every game inherits them and gives its own where it has one."""

    version: str = "1"
    """The version of its rules: a match is only gone on with under the one that it was begun with."""
    die_faces: tuple[int, ...] = DIE
    """The values that its die may show."""
    pictures_proven: bool = False
    """True if all its pieces are proven to be read rightly from pictures."""
    notation_legend: tuple[tuple[str, str], ...] = ()
    """Each word of `notation` in order, with its meaning."""
    notation_short: Mapping[str, str] = {}
    """Short words for faces in the fields of a position in one line, such as `r4b`. None is a word of the game itself."""

    @property
    def nearing(self) -> Nearing[S, A] | None:
        """Makes the search faster (`companion/rules/straight.py`); None for a game that knows nothing of the way to a table.

        `nearing(state, change, steps, hidden)` gives the attempts after which the whole change may be there in so many acts, this one
        included, never too few; None: any of them. Of `hidden` places nothing is known.
        """
        return None

    def begin(self, seats: tuple[Seat, ...], options: O_contra) -> S:
        """Nothing is on the table yet; set-up is played like the rest."""
        ...

    def attempts(self, state: S, change: Change) -> Iterator[A]:
        """Proposes what any seat's hands may have done as one step towards this change, legal or not.

        Of its covered places nothing is known. A larger change proposes no less.
        """
        ...

    def weighed(self, state: S, change: Change) -> Iterator[A | Looked | Unlawful]:
        """The attempts, with `LOOKED` wherever finding them took as much work as an apply. Those that break a rule for certain may wait
        in `Unlawful`. An attempt may come twice."""
        return self.attempts(state, change)

    def half_done(self, state: S) -> bool:
        """True if more has to follow: an act that leads here needs no trace of its own."""
        return False

    def due(self, state: S) -> bool:
        """True if the rules ask for one act before all others, with hardly a choice. It belongs to the act before."""
        return False

    def puts_away(self, state: S, action: A) -> bool:
        """True if an act in this state only puts away what is used. Nobody chooses it: whoever goes on without it has left it out."""
        return False

    def left_undone(self, state: S, action: A, handled: Handled) -> Fault | None:
        """The fault of an act done in this state that has left a place as it lies. None: the place itself tells the rule (`blame`)."""
        return None

    def reaches_for(self, action: A) -> Place | None:
        """The place that hands reach for in an act that leaves it as it looks, such as a deck. None: what it changes tells where."""
        return None

    def cover(self, place: Place) -> Place | None:
        """The place whose piece hides what lies here: what is hidden so, or comes to light, is nobody's act."""
        return None

    def in_hand(self, state: S) -> int:
        """Pieces that hands may hold at once now; fewer than IN_HAND count as so many."""
        return IN_HAND

    def sayings(self, state: S) -> tuple[A, ...]:
        """The actions that may be said beside every legal one, as an offer or a claim."""
        return ()

    def details(self, state: S) -> Mapping[Seat, Phrase]:
        """Says of each seat what matters besides its score, such as its lap or its tokens left. The words stand under `[details]`."""
        return {}

    def private(self, state: S) -> frozenset[Place]:
        """The places nobody else may look at now: no picture of them is read, kept or written down. They count as lying as they should."""
        return frozenset()

    def trail(self, state: S, action: A) -> tuple[Stop, ...]:
        """The stops of an action's way in order; empty for an action without a way.

        A legal action's last stop leaves all as the rules have it.
        """
        return ()

    def reach(self, state: S) -> tuple[Ends, ...]:
        """The places where pieces may come to rest, sorted by piece, then by means. It is empty when nothing can be chosen now."""
        return ()

    @staticmethod
    def drawing(sketch: Mapping[str, Any], options: Any) -> Mapping[str, Any]:
        """A zone's drawing as a board file would have it, in the zone's mm, where board.toml says `by = "game"`. `sketch`: what else stands
        there."""
        return {}

    @staticmethod
    def die_shows(options: Any) -> tuple[str, ...]:
        """Returns the meaning of each number of its die, with words under `[faces]`; empty where a number stands for itself."""
        return ()

    def flaws(self, options: O_contra) -> tuple[str, ...]:
        """Returns the mistakes in the owner's board and cards, one sentence each."""
        return ()

    @staticmethod
    def fact(key: str, value: object) -> Phrase | None:
        """The fact that `amend` settles with this key and value, its words under `[facts]`; None for a house rule."""
        return None

    def with_the_unseen(self, state: S, action: A) -> S:
        """Returns the state in which this act is done: what chance has brought unseen, onto one like it, lies there."""
        return state

    def pass_turn(self, state: S, seat: Seat) -> S:
        """Returns the state in which this seat's turn begins. What another had still to do in its own is given up.

        The state as it is where the turn is this seat's already, or is nobody's to give: out of play, or in an order by something else."""
        return state

    def may_go_back(self, state: S, action: A) -> bool:
        """True if hands may still take back what this act has shown, before anything has come of it."""
        return False

    def settles(self, state: S) -> tuple[tuple[str, object], ...]:
        """The keys and values that all may settle now without being asked, as `amend` takes them."""
        return ()

    def notation(self, state: S) -> str:
        """Writes a part of the position in the game's own way, such as its FEN: words without `=`; empty, none."""
        return ""

    def from_notation(self, text: str, seats: tuple[Seat, ...], options: O_contra) -> S:
        """The position that such a part alone stands for; the rest of a line says what is otherwise (`companion/record/positions`).

        Raises ValueError with what cannot be understood.
        """
        if text:
            raise ValueError(f"'{text}' is no field; write name=value")
        return self.begin(seats, options)


class Game(GameDefaults[S, A, O_contra], Protocol[S, A, O_contra]):
    """Legality has one source: an action is legal when `faults(state, action)` is empty, and every Fault names a rule."""

    board: Board

    @property
    def name(self) -> str:
        """The game's name on the command line, in small letters with hyphens."""
        ...

    @property
    def seats(self) -> range:
        """The numbers of seats that may play: `range(1, 5)`."""
        ...

    @property
    def options(self) -> type:
        """Frozen dataclass with defaults: the house rules."""
        ...

    @property
    def actions(self) -> tuple[type, ...]:
        """Every Action class; the codec and the laws walk this list."""
        ...

    @property
    def state(self) -> type:
        """The State class."""
        ...

    def default_seats(self, count: int) -> tuple[Seat, ...]:
        """The names of the seats for so many players, in turn order."""
        ...

    def to_act(self, state: S) -> frozenset[Seat]:
        """The seats that are waited for; empty when the game is over, several for secret plans or a response window.

        Who may only interject is not waited for; what it may do stands among the legal actions all the same.
        """
        ...

    def turn(self, state: S) -> int:
        """The number of the turn: where one ends and the next begins."""
        ...

    def legal_actions(self, state: S) -> Iterator[A]:
        """Finite, sorted by `action_key`; a hidden card appears as every face still possible. It is empty while setting out."""
        ...

    def faults(self, state: S, action: A) -> tuple[Fault, ...]:
        """The rules that the action breaks; none for a legal one."""
        ...

    def apply(self, state: S, action: A) -> S:
        """Applies the action and runs to the next decision. It takes every attempt whose pieces are where the state has them."""
        ...

    def way(self, state: S, action: A) -> Iterator[Layout]:
        """Complete tables at which hands may rest on the way; also what the screen animates."""
        ...

    def layout(self, state: S) -> Layout:
        """Complete, with what lies underneath."""
        ...

    def adopt(self, state: S, seen: Layout) -> S:
        """Takes the table as it is, because people ruled so. It takes every complete layout that conserves pieces."""
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
        """The action as it is told in history, voice and transcript. What is told in the same words is one answer to a question."""
        ...


AnyGame = Game[Any, Any, Any]
"""A game whose values are the caller's affair."""
