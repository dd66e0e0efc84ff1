"""What people do that no play allows: each is looked for in the position, written down, and only done where no legal play looks like it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.games.chess.moving import castling, reached, taken_in_passing
from companion.games.chess.simulated.deeds import wish
from companion.games.chess.simulated.sitting import BOARD, Sitting
from companion.games.chess.squares import AT, SQUARES
from companion.games.chess.state import BECOMES, NOWHERE, OTHER, WHITE, ClaimDraw, Move, Touch, owner
from companion.games.chess.table import LYING
from companion.rules.explain import Hypothesis, Search, Seen
from companion.rules.values import Layout, Seat, visible
from companion.simulated_table.acts import Cheat, TurnDone, Wait
from companion.simulated_table.acts import Touch as Tap
from companion.simulated_table.people import Acts

RULES: dict[str, tuple[str, ...]] = {
    "CH-V01": ("CH-002",), "CH-V02": ("CH-002",), "CH-V03": ("CH-012",), "CH-V04": ("CH-013",), "CH-V05": ("CH-014",),
    "CH-V06": ("CH-015",), "CH-V07": ("CH-016",), "CH-V08": ("CH-017", "CH-018"), "CH-V09": ("CH-019",),
    "CH-V10": ("CH-021", "CH-019"), "CH-V11": ("CH-020",), "CH-V12": ("CH-022",), "CH-V13": ("CH-023",),
    "CH-V14": ("CH-024", "CH-025"), "CH-V15": ("CH-026",), "CH-V16": ("CH-027",), "CH-V17": ("CH-028", "CH-024"),
    "CH-V18": ("CH-030",), "CH-V19": ("CH-010",), "CH-V20": ("CH-003",), "CH-V21": ("CH-011",), "CH-V22": ("CH-036",),
    "CH-V23": ("CH-025",), "CH-V24": ("CH-032",), "CH-V25": ("CH-033",), "CH-V26": ("CH-051", "CH-052"),
}  # fmt: skip
"""The accepted rule IDs, as in violations.toml."""
OF_A_MOVE = tuple(f"CH-V{number:02}" for number in (*range(3, 11), *range(13, 21)))
"""A single illegal move of the seat on turn, named by the rule it breaks."""
TOUCHED = ("CH-V24", "CH-V25")
RARE = ("CH-V01", "CH-V10", "CH-V11", "CH-V12", "CH-V13", "CH-V15", "CH-V16", "CH-V18", "CH-V23")
"""Seldom possible: taken up nearly whenever they are, until each has been done."""
LAZY = 4.0
"""Of so many that might be tempted one is; the others take up what is rare."""
LOOKED = 60
"""Illegal moves that are looked at for one that breaks the wanted rule."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """How the table is left. `late`: it can only be known when the move is said to be over, and a legal move stands in it."""

    after: Layout
    seat: Seat
    late: Move | None = None


def possible(seats: int) -> frozenset[str]:
    """The violations that this world can commit."""
    del seats
    return frozenset(RULES)


def playable(s: Sitting, after: Layout) -> bool:
    """Could legal play have led to this table, from here or from before the last move?"""
    search = Search(s.game, (), Seen(visible(after, BOARD)), limit=400)
    return any(not h.residue for root in (s.state, s.before) for h in search.explain((Hypothesis(root),))) or search.exhausted


def tempt(s: Sitting, seat: Seat) -> Acts:
    """Before a move the first temptation that fits is given in to. True rest: what was left out of a legal move is that move."""
    tempted = s.dice.random() / s.cheat_rate if s.cheat_rate else LAZY
    if s.cheat is not None or tempted >= LAZY:
        return
    if tempted < 0.05:
        yield from claim(s, seat)
        return
    kinds = FINDERS if tempted < 1 else RARE if not s.state.touched else TOUCHED
    for kind in sorted(kinds, key=lambda each: (s.done[each] + 2 * s.dice.random(), each)):
        wrong = FINDERS[kind](s, seat, kind) if kinds is FINDERS or not s.done[kind] else None
        if wrong is not None and wrong.after not in s.looks and not playable(s, wrong.after):
            yield from _done(s, seat, kind, wrong)
            return


def _done(s: Sitting, seat: Seat, kind: str, wrong: Wrong) -> Acts:
    if s.last != s.table():
        yield from s.rest("before")
    yield from s.do(Wait(0.5))
    if wrong.late is None:
        yield from s.commit(kind, wrong.seat, RULES[kind], wrong.after)
    else:
        # The move itself is legal and stands; what belongs to it is left out, and its player says that it is done.
        s.before = s.state
        yield from s.decide(wrong.late)
        yield from s.commit(kind, seat, RULES[kind], wrong.after)
        if s.cheat is not None:
            yield from s.press(seat)
        yield TurnDone(seat)
        if s.cheat is not None and s.state.outcome is None:
            # Nobody has said a word: the other side moves, and what is wrong stays as it is.
            return
    if s.cheat is not None:
        yield from s.do(Wait(6.0))
    yield from s.forget()


def claim(s: Sitting, seat: Seat) -> Acts:
    """CH-V26: a draw is claimed that is not there."""
    action = ClaimDraw(seat, s.dice.choice(("repetition", "moves")))
    if not s.game.faults(s.state, action):
        return
    if s.last != s.table():
        yield from s.rest("before")
    s.done["CH-V26"] += 1
    s.cheat = Cheat("CH-V26", seat, RULES["CH-V26"], (f"{seat}-king",), (), False, s.table(), s.table())
    yield s.cheat
    yield from s.do(Tap("play", (("action", action), ("by", (seat,)))))
    yield from s.rest("all look at the table")
    yield from s.forget()


def _illegal(s: Sitting, seat: Seat) -> Iterator[Move]:
    """Illegal moves of the pieces of this seat, any and as many as are looked at."""
    own = [square for square in SQUARES if owner(s.state.board[AT[square]]) == seat]
    white = seat == WHITE
    for square in own:
        # Where it may go but for its king.
        yield from (Move(seat, square, SQUARES[to]) for to in reached(s.state.board, white, s.state.rights, NOWHERE, AT[square]))
    for _ in range(LOOKED):
        start, to = s.dice.choice(own), s.dice.choice(SQUARES)
        there = {"P": "8", "p": "1"}.get(s.state.board[AT[start]]) == to[1]
        yield Move(seat, start, to, s.dice.choice((*BECOMES, "king")) if there else "")
    king = next((square for square in own if s.state.board[AT[square]] in "Kk"), "")
    if king in ("e1", "e8"):
        yield from (Move(seat, king, f"{file}{king[1]}") for file in "cg")


def _move(s: Sitting, seat: Seat, kind: str) -> Wrong | None:
    for action in _illegal(s, seat):
        faults = s.game.faults(s.state, action)
        if s.state.board[AT[action.start]] == s.state.board[AT[action.to]]:
            # A piece that takes its like is only gone from where it stood: it may be in the hand.
            continue
        if faults and faults[0].rule in RULES[kind] and faults[0].kind == "refused" and action.start != action.to:
            return Wrong(s.game.layout(s.game.apply(s.state, action)), seat)
    return None


def _out_of_turn(s: Sitting, seat: Seat, kind: str) -> Wrong | None:
    """The other side moves, as somebody who has moved before or who has not waited."""
    again = s.state.last is not None
    if (kind == "CH-V02") != again:
        return None
    other = OTHER[seat]
    moves = [each for each in _illegal(s, other) if s.state.board[AT[each.to]] == "." and s.state.board[AT[each.start]] in "NnRrPp"]
    return Wrong(s.game.layout(s.game.apply(s.state, moves[0])), other) if moves else None


def _left_out(s: Sitting, seat: Seat, kind: str) -> Wrong | None:
    """A legal move of which something is left out: the passed pawn, the change of a pawn, the rook."""
    here = s.game.layout(s.state)
    for action in s.game.legal_actions(s.state):
        if not isinstance(action, Move):
            continue
        after = s.game.layout(s.game.apply(s.state, action))
        passed = taken_in_passing(s.state.board, AT[action.start], AT[action.to])
        rook = castling(s.state.board, AT[action.start], AT[action.to])
        if kind == "CH-V11" and passed != NOWHERE:
            return Wrong(after.put({SQUARES[passed]: here[SQUARES[passed]]}), seat, action)
        if kind == "CH-V12" and action.becomes == "queen":
            return Wrong(after.put({action.to: here[action.start]}), seat, action)
        if kind == "CH-V23" and rook is not None:
            corner, beside = SQUARES[rook[0]], SQUARES[rook[1]]
            return Wrong(after.put({corner: here[corner], beside: ()}), seat, action)
    return None


def _taken_off(s: Sitting, seat: Seat, kind: str) -> Wrong | None:  # noqa: ARG001 - one shape for all finders
    """A move, and with it a piece of the other side goes that was not taken."""
    action = wish(s)
    after = s.game.apply(s.state, action)
    there = [square for square in SQUARES if square != action.to and after.board[AT[square]] in ("pnbrq" if seat == WHITE else "PNBRQ")]
    if not there or after.outcome is not None:
        return None
    return Wrong(s.game.layout(after).put({s.dice.choice(there): ()}), seat, action)


def _exchanged(s: Sitting, seat: Seat, kind: str) -> Wrong | None:  # noqa: ARG001
    """A piece from the box in the place of a pawn, or on an empty square."""
    own = "P" if seat == WHITE else "p"
    spots = [square for square in SQUARES if s.state.board[AT[square]] in (own, ".") and square[1] not in "18"]
    piece = s.dice.choice("NBRQ" if own == "P" else "nbrq")
    return Wrong(s.game.layout(s.state).put({s.dice.choice(spots): LYING[piece]}), seat)


def _untouched(s: Sitting, seat: Seat, kind: str) -> Wrong | None:
    """Another piece moves than the one that was touched."""
    if not s.state.touched:
        return None
    for action in s.game.legal_actions(s.before_touch):
        if isinstance(action, Move) and any(fault.rule in RULES[kind] for fault in s.game.faults(s.state, action)):
            return Wrong(s.game.layout(s.game.apply(s.state, action)), seat)
    return None


def touch(s: Sitting, seat: Seat) -> Acts:
    """With the house rule: somebody touches a piece, and the other one says so."""
    squares = [each.square for each in s.game.sayings(s.state) if isinstance(each, Touch)]
    if squares:
        s.before_touch = s.state
        yield from s.say(Touch(seat, s.dice.choice(squares)))


Finder = Callable[[Sitting, Seat, str], Wrong | None]
FINDERS: dict[str, Finder] = {
    **dict.fromkeys(OF_A_MOVE, _move),
    "CH-V01": _out_of_turn, "CH-V02": _out_of_turn, "CH-V11": _left_out, "CH-V12": _left_out, "CH-V23": _left_out,
    "CH-V21": _taken_off, "CH-V22": _exchanged, "CH-V24": _untouched, "CH-V25": _untouched,
}  # fmt: skip
