"""The words of the table, as frozen values: what lies where, what changed, what is wrong.

Everything here is hashable and knows no clock, device, file or sentence for people. Places, pieces, faces and seats are plain strings;
their names stand in each game's board.toml.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import compress
from operator import is_not
from typing import Any, Literal

from companion.rules.changing import swift
from companion.rules.pieces import beyond, reordered

Seat = str
"""A hand to play. One person may hold two."""
CHANCE: Seat = "chance"
"""The seat that shuffles and sets out: no person."""
TABLE: Seat = "table"
"""The seat of acts of which nobody can know who did them."""
Place = str

Order = Literal["one", "heap", "pile", "row"]
How = Literal["seen", "under", "beside"]
FaultKind = Literal["refused", "penalty", "owed"]


@dataclass(frozen=True, slots=True, order=True)
class PlacedPiece:
    """A piece, the side it shows, and its turn in eighths clockwise (0 where a turn means nothing).

    `how` says what evidence to expect: `seen`, `beside` (in the slot beside, seen), `under` (another piece hides it).
    """

    piece: str
    face: str = ""
    turn: int = 0
    how: How = "seen"


class Layout(Mapping[Place, tuple[PlacedPiece, ...]]):
    """The pieces in each place, complete or visible. Immutable and hashable; a place with nothing in it is left out and reads as `()`."""

    __slots__ = ("_hash", "_places", "_seen")

    def __init__(self, places: Mapping[Place, Iterable[PlacedPiece]] | None = None) -> None:
        given: dict[Place, Any] = dict(places or {})
        if () in given.values() or {*map(type, given.values())} - {tuple}:
            given = {place: contents for place, lies in given.items() if (contents := tuple(lies))}
        self._places: dict[Place, tuple[PlacedPiece, ...]] = given
        self._hash: int | None = None
        self._seen: tuple[Board, Layout] | None = None

    @classmethod
    def _of(cls, places: dict[Place, tuple[PlacedPiece, ...]]) -> Layout:
        """Makes a layout of places that all hold something: nothing is copied or checked."""
        made = object.__new__(cls)
        made._places, made._hash, made._seen = places, None, None
        return made

    def __getitem__(self, place: Place) -> tuple[PlacedPiece, ...]:
        return self._places.get(place, ())

    def __contains__(self, place: object) -> bool:
        return place in self._places

    def __iter__(self) -> Iterator[Place]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._places.items()))
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and self._places == other._places

    def __repr__(self) -> str:
        return f"Layout({self._places!r})"

    def __reduce__(self) -> tuple[type[Layout], tuple[dict[Place, tuple[PlacedPiece, ...]]]]:
        """Without the cached hash: another process hashes strings differently."""
        return Layout, (self._places,)

    def put(self, changes: Mapping[Place, Iterable[PlacedPiece]]) -> Layout:
        """The same layout with these places replaced."""
        return Layout({**self._places, **{place: tuple(placed) for place, placed in changes.items()}})

    def differs(self, other: Layout, blind: frozenset[Place] = frozenset()) -> frozenset[Place]:
        """Places whose contents differ, leaving out the blind ones."""
        mine, theirs = self._places, other._places
        # Most contents are the very same tuple in both: nothing is done in Python for those.
        others = compress(mine, map(is_not, mine.values(), map(theirs.get, mine)))
        found = {place for place in others if mine[place] != theirs.get(place)}
        if len(theirs) > len(mine) - sum(place not in theirs for place in found):
            found.update(place for place in theirs if place not in mine)
        return frozenset(found) - blind


@dataclass(frozen=True, slots=True)
class Board:
    """The part of a board that rules and referee need: how each place's contents compare, and each piece's faces.

    `order`: `one` (a single piece), `heap` (side by side, unordered), `pile` (bottom first, only the top is seen), `row` (left to right,
    moves as a whole). Made from board.toml by `assemble`.
    """

    order: Mapping[Place, Order]
    faces: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sides: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    """Kind of piece -> groups of faces that are sides of one piece."""

    def one_piece(self, kind: str, face: str, other: str) -> bool:
        """True if both faces are sides of one piece: `back` and `wheel` of a tile, not `wheel` and `arrow`."""
        return any(face in group and other in group for group in self.sides.get(kind, ()))

    __hash__ = object.__hash__


def contents_seen(contents: tuple[PlacedPiece, ...], order: Order) -> tuple[PlacedPiece, ...]:
    """Returns what a perfect camera would see of one place.

    No `under`, the top of a pile, a row as it lies, all else sorted."""
    if len(contents) == 1 and contents[0].how != "under":
        return contents
    shown = tuple([placed for placed in contents if placed.how != "under"])
    if len(shown) > 1:
        if order == "pile":
            return shown[-1:]
        if order != "row":
            return tuple(sorted(shown))
    return shown


def visible(layout: Layout, board: Board) -> Layout:
    """Returns what a perfect camera would see of a complete layout. It is found once for each."""
    if layout._seen is None or layout._seen[0] is not board:
        # Nearly everywhere lies one piece in sight. It is seen as it lies, also where this board has no such place.
        complete = layout._places
        others = {at: contents_seen(lies, board.order[at]) for at, lies in complete.items() if len(lies) > 1 or lies[0].how == "under"}
        seen = complete | others
        layout._seen = board, Layout._of({at: lies for at, lies in seen.items() if lies} if () in others.values() else seen)
    return layout._seen[1]


@dataclass(frozen=True, slots=True)
class Change:
    """The pieces by which two visible layouts differ, with faces. `unsure` places may hold anything; of `covered` nothing is known."""

    gone: tuple[tuple[Place, PlacedPiece], ...] = ()
    come: tuple[tuple[Place, PlacedPiece], ...] = ()
    unsure: frozenset[Place] = frozenset()
    covered: frozenset[Place] = frozenset()

    @property
    def places(self) -> frozenset[Place]:
        return frozenset(p for p, _ in self.gone) | frozenset(p for p, _ in self.come) | self.unsure


NOTHING = Change()


@dataclass(frozen=True, slots=True)
class Looked:
    """As much work as an apply, done in search of what hands may have done. It counts against the same limit."""


LOOKED = Looked()


@dataclass(frozen=True, slots=True, eq=False)
class Unlawful:
    """Attempts that break a rule for certain: found only where forbidden acts are looked for."""

    find: Callable[[], Iterable[Any]]


def spelled_out(weighed: Iterable[Any]) -> Iterator[Any]:
    """The attempts themselves, forbidden ones too, without the work of finding them."""
    for each in weighed:
        if isinstance(each, Unlawful):
            yield from spelled_out(each.find())
        elif not isinstance(each, Looked):
            yield each


def change(before: Layout, after: Layout, unsure: frozenset[Place] = frozenset(), covered: frozenset[Place] = frozenset()) -> Change:
    """The change from one visible layout to another; covered places do not count, unsure ones are listed as such."""
    return changed_at(before.differs(after, unsure | covered), before, after, unsure, frozenset())


def changed_at(places: Iterable[Place], before: Layout, after: Layout, unsure: frozenset[Place], covered: frozenset[Place]) -> Change:
    """The change of these places from one visible layout to another.

    A row in another order, all of it or what is left of it, is gone as it lay and has come as it lies, left to right. Else alike pieces
    stand together."""
    gone: list[tuple[Place, PlacedPiece]] = []
    come: list[tuple[Place, PlacedPiece]] = []
    for place in sorted(places):
        lay, lies = before[place], after[place]
        whole = (len(lay) < 2 and len(lies) < 2) or reordered(lay, lies)
        gone += [(place, placed) for placed in (lay if whole else sorted(beyond(lay, lies), key=lay.index))]
        come += [(place, placed) for placed in (lies if whole else sorted(beyond(lies, lay), key=lies.index))]
    return Change(tuple(gone), tuple(come), unsure, covered)


@dataclass(frozen=True, slots=True)
class Fault:
    """One rule broken.

    `rule` is the ID in rulebook.md. `kind`: *refused* (undo it), *penalty* (it stands, with this consequence),
    *owed* (something was left out). `places` are where it shows, `may` all places where the piece may go instead,
    `args` what the sentence in words.toml needs. `since` is the sequence number of the event it goes back to.
    """

    rule: str
    kind: FaultKind = "refused"
    pieces: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    seats: tuple[Seat, ...] = ()
    may: tuple[Place, ...] = ()
    args: tuple[tuple[str, str], ...] = ()
    since: int | None = None


@dataclass(frozen=True, slots=True)
class PutRight:
    """One step of a remedy: at this place take these pieces away and put those down."""

    place: Place
    take: tuple[PlacedPiece, ...] = ()
    put: tuple[PlacedPiece, ...] = ()


@dataclass(frozen=True, slots=True)
class Owed:
    """A known, named difference at one place between the rules' table and the real one.

    `missing`: the rules have them, the table has not; `surplus`: the table has them too many.
    """

    place: Place
    missing: tuple[PlacedPiece, ...] = ()
    surplus: tuple[PlacedPiece, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Handled:
    """A change that no action of the game describes: a cube taken away, a tile turned back. It is never applied."""

    place: Place
    gone: tuple[PlacedPiece, ...] = ()
    come: tuple[PlacedPiece, ...] = ()


@dataclass(frozen=True, slots=True)
class Phrase:
    """A key of words.toml with the arguments its sentence needs (already words or names, never sentences).

    An argument may be a row of phrases, for what happened one after the other: they are said without a gap.
    """

    key: str
    args: tuple[tuple[str, str | tuple[Phrase, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Prompt:
    """A decision that the table waits for.

    `press` gives each seat the action that its button means now; `silence` is the action that nothing means once `seconds` are over
    (None: no deadline, the silence may stand in an explanation at any time). `early`: the seat may fall silent before that by itself,
    and whoever goes on takes it as said; otherwise it is final only when the time is over. `full`: all that the turn is for is done.
    `choices`: what only people can say, asked as soon as the table is in sight. The last of them says that nothing came of it: it
    is not offered when another explanation of the same table says so already. The question's words have the prompt's key.
    """

    key: str
    seats: tuple[Seat, ...] = ()
    places: tuple[Place, ...] = ()
    press: tuple[tuple[Seat, Any], ...] = ()
    seconds: float | None = None
    silence: Any = None
    args: tuple[tuple[str, str], ...] = ()
    early: bool = False
    choices: tuple[Any, ...] = ()
    full: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: the winners (several: shared; none: nobody) and the key of the reason."""

    winners: tuple[Seat, ...]
    reason: str


@dataclass(frozen=True, slots=True, order=True)
class Roll:
    """A die came to rest. The seat is whose roll it is."""

    seat: Seat
    value: int
    die: str = "die"


@dataclass(frozen=True, slots=True, order=True)
class Turn:
    """A piece was turned over at a place and shows this face."""

    seat: Seat
    place: Place
    face: str


@dataclass(frozen=True, slots=True, order=True)
class Show:
    """One card, until now known to its holder at most, lies open at a place with this face."""

    seat: Seat
    place: Place
    face: str


@dataclass(frozen=True, slots=True)
class SetOut:
    """The layout that chance has made, as read from the table."""

    seat: Seat
    layout: Layout


REVEALS = (Roll, Turn, Show, SetOut)
"""Actions that make something known. Hands may go back to behind the last one, never past it."""


def action_key(action: Hashable) -> tuple[str, str]:
    """The order in which actions are listed: by class name, then by their fields."""
    return type(action).__name__, repr(action)


swift(PlacedPiece, Change, Fault, Roll, Show)
