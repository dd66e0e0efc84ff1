"""PlayView: all that a screen or a spectator shows, frozen, in sentences for people. Nobody behind it touches the match.

Seats, places and pieces keep their names (the screen draws by them); everything else is words already.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from companion.rules.picture import Ends
from companion.rules.values import Layout, Place, PlacedPiece, Seat

__all__ = [
    "BoardPicture", "End", "Ends", "HistoryLine", "Layout", "Mark", "OwedItem", "PersonView", "Place", "PlacedPiece", "PlayView",
    "Question", "RollOffer", "Ruling", "Screen", "Seat", "SeatView", "SetUpItem", "Stage", "Standing", "Tone", "Way", "Window",
]  # fmt: skip

Screen = Literal["home", "setup", "play", "dispute", "end"]
Mark = Literal["wrong", "may", "asked", "owed", "prompt", "hidden"]
"""Why a place is marked. In this order: a rule was broken here, the piece may go here, the question is about it, something is owed here,
the game waits for this place, the camera cannot see it now.
"""
Tone = Literal["calm", "good", "bad", "ask"]
End = Literal["", "right", "stands", "dropped", "heard"]
"""How a ruling ended. In this order: not yet, put right, let stand by people or policy, a legal table showed that nothing was wrong."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat's line: `score` and `detail` in words; `clock_s` seconds left (None: no clock), running when `ticking`."""

    seat: Seat
    name: str
    letter: str
    score: str = ""
    detail: str = ""
    to_act: bool = False
    clock_s: float | None = None
    ticking: bool = False
    out: bool = False
    """Its time is over."""


@dataclass(frozen=True, slots=True)
class PersonView:
    """Somebody who is asked for consent, by name; the letter and the seats that this person plays."""

    name: str
    letter: str
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """A fault in sentences: the fault itself, the rule behind it, and the remedy step by step.

    `called` is the event's sequence number, named when people answer it. `open` while it waits to be put right.
    """

    called: int
    rule: str
    title: str
    sentence: str
    places: tuple[Place, ...] = ()
    may: tuple[Place, ...] = ()
    remedy: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    """The pieces that lie otherwise than the rules have them, in words."""
    seats: tuple[Seat, ...] = ()
    settles: tuple[tuple[str, str], ...] = ()
    """The ways in which people can let it stand: the reason to send, and its sentence."""
    open: bool = True
    owes: bool = False
    """Play goes on; the rest is still to be put right."""
    end: End = ""
    why: tuple[str, ...] = ()
    """The lines of the reasons: for this ruling, then for the best lawful explanation (`reasons.weighed`)."""


@dataclass(frozen=True, slots=True)
class OwedItem:
    """Something known and named that is still to be put right."""

    called: int
    place: Place
    sentence: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to people, for what the camera cannot tell, with each option in words."""

    sentence: str
    options: tuple[str, ...]
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Window:
    """A response window that is open, in words: who may answer to what, by which button, for how many seconds."""

    seats: tuple[Seat, ...]
    left_s: float
    prompt: str
    how: str = ""


@dataclass(frozen=True, slots=True)
class SetUpItem:
    """One thing on the way to a table that can be played on."""

    kind: Literal["missing", "misplaced", "next"]
    sentence: str
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One line of the history. `settled` is false while hands may still go back; `struck` when it was taken back.

    `aside`: it tells nothing that could be taken back, as a call, a pause or a name.
    """

    text: str
    seat: Seat = ""
    tone: Tone = "calm"
    rule: str = ""
    settled: bool = True
    struck: bool = False
    seq: int = -1
    aside: bool = False


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """The pieces on the table as far as they are known, and the places that matter now."""

    layout: Layout = field(default_factory=Layout)
    marks: tuple[tuple[Place, Mark], ...] = ()
    ghosts: Layout = field(default_factory=Layout)
    """Pieces that should lie there and do not (set-up, take back, a remedy): drawn see-through."""

    def marked(self, mark: Mark) -> tuple[Place, ...]:
        """The places with this mark."""
        return tuple(place for place, why in self.marks if why == mark)


@dataclass(frozen=True, slots=True)
class Stage:
    """One moment of a move that is shown: its words, the table then, and the line that the piece follows.

    `line_mm` lies in `zone`; empty when the piece stays where it is.
    """

    kind: str
    text: str
    layout: Layout
    piece: str
    place: Place
    zone: str = ""
    line_mm: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Way:
    """A move as it went, from the table before it, moment by moment."""

    text: str
    seat: Seat
    start: Layout
    stages: tuple[Stage, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the final table: rank 1 is best; several seats may share it."""

    rank: int
    seat: Seat
    name: str
    letter: str
    score: str


@dataclass(frozen=True, slots=True)
class RollOffer:
    """A roll that the game waits for: how many dice and the faces that each may show. A touch rolls it, or people say what a die
    in the hand showed. `seat`: whose roll it would be, where that is not who is to act."""

    dice: int
    faces: tuple[int, ...]
    seat: Seat = ""


@dataclass(frozen=True, slots=True)
class PlayView:
    """Everything at one moment. `at` is match time in seconds; `seq` grows with every view."""

    screen: Screen = "home"
    game: str = ""
    seq: int = 0
    at: float = 0.0
    turn: int = 0
    seats: tuple[SeatView, ...] = ()
    prompt: str = ""
    hint: str = ""
    presses: tuple[tuple[Seat, str], ...] = ()
    """Which seats' buttons mean something now, and what, in words."""
    board: BoardPicture = field(default_factory=BoardPicture)
    ruling: Ruling | None = None
    owed: tuple[OwedItem, ...] = ()
    question: Question | None = None
    setup: tuple[SetUpItem, ...] = ()
    numbered: str = ""
    """Whose each button and lamp is, while the table is laid out; empty where there are none."""
    history: tuple[HistoryLine, ...] = ()
    outcome: str = ""
    reason: str = ""
    standings: tuple[Standing, ...] = ()
    notice: str = ""
    """Trouble with a sensor, or a step that people must take before play goes on; empty when all is well."""
    undo_to: int | None = None
    """The event to which the last finished step can be taken back; None when there is none."""
    undo_free: bool = False
    """Only drafts of tables would be struck by that: nobody has to be asked."""
    undo_step: str = ""
    """The step that would be taken back, as a sentence."""
    undo_rolls: bool = False
    """A roll would be struck by that, which people may keep."""
    persons: tuple[PersonView, ...] = ()
    """The people who are asked for consent."""
    dice: tuple[int, ...] = ()
    """The last roll of this turn."""
    plan: int = 0
    """Which geometry it is drawn on; another number when the table's drawing has changed."""
    ways: tuple[Way, ...] = ()
    """How the last moves went, oldest first; empty for a game whose moves have no way worth showing."""
    ends: tuple[Ends, ...] = ()
    """The places where each piece may come to rest with each die that is left."""
    sayings: tuple[tuple[str, Any], ...] = ()
    """The acts that can only be said and have no button: the sentence and the action."""
    last_sayings: tuple[Any, ...] = ()
    """Those of these actions that end the game, which are asked once more."""
    facts: tuple[tuple[str, str, Any], ...] = ()
    """Facts that all may settle now for the rest of the match: the sentence, then `Settle`'s key and value. Example: a space that their own
    board shows.
    """
    turns: tuple[Seat, ...] = ()
    """Seats whose turn people may say it is, whoever is to act here."""
    windows: tuple[Window, ...] = ()
    """The response windows that are open, the one that ends first first."""
    rolls: RollOffer | None = None
    """The roll that is waited for now; None when none is."""
    grave_presses: tuple[Seat, ...] = ()
    """Seats whose press is never the main button now. It gives something up, ends more than their turn, or comes while something is half
    done.
    """
    paused: bool = False
    """The clocks stand because people paused the match."""
    restoring: bool = False
    """The table has to be put back after a take-back; `restore` says how, and CancelUndo calls it off."""
    restore: tuple[str, ...] = ()
    """The steps that put the table back, as sentences."""

    time_up: str = ""
    """The rule for those whose time is over, as a sentence; empty while nobody's is."""

    @property
    def active(self) -> tuple[SeatView, ...]:
        """Seats that are to act."""
        return tuple(seat for seat in self.seats if seat.to_act)
