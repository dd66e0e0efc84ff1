"""What people do that no play allows, one finder for each violation that the camera can sense.

A finder looks at the truth and says what is put where, or nothing. It is written down before anything of it is seen, and only
done when no legal play leads to the same table.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from companion.games.flag_dash.game import FlagDash
from companion.games.flag_dash.rules.steps import around
from companion.games.flag_dash.simulated import wrong_flags, wrong_order, wrong_steps, wrong_tools, wrong_tunnels
from companion.games.flag_dash.simulated.sitting import Sitting
from companion.games.flag_dash.simulated.wrong import Wrong
from companion.games.flag_dash.state import TECH_NERD
from companion.games.flag_dash.table.layout import PAWN_AT, pawn
from companion.rules.explain import SHOWN_LIMIT, Hypothesis, Search, Seen
from companion.rules.values import Board, Layout, Seat, visible
from companion.simulated_table.acts import Act, Cheat, Note, Reply, Wait
from companion.simulated_table.sharing import Acts, Heaps

Finder = Callable[[Sitting, Seat], "Wrong | None"]

RULES: dict[str, tuple[str, ...]] = {
    "FD-V01": ("FD-032",), "FD-V02": ("FD-034", "FD-035"), "FD-V03": ("FD-033",), "FD-V04": ("FD-036",), "FD-V05": ("FD-055", "FD-056"),
    "FD-V06": ("FD-025", "FD-005"), "FD-V07": ("FD-082",), "FD-V08": ("FD-080", "FD-081"), "FD-V09": ("FD-078", "FD-079"),
    "FD-V10": ("FD-048",), "FD-V11": ("FD-047",), "FD-V12": ("FD-044",), "FD-V13": ("FD-045",), "FD-V14": ("FD-050", "FD-083"),
    "FD-V15": ("FD-050",), "FD-V16": ("FD-083", "FD-084"), "FD-V17": ("FD-085",), "FD-V18": ("FD-018", "FD-021"),
    "FD-V19": ("FD-022", "FD-023", "FD-024"), "FD-V20": ("FD-020",), "FD-V21": ("FD-068", "FD-058", "FD-060"), "FD-V22": ("FD-062",),
    "FD-V23": ("FD-063",), "FD-V24": ("FD-065", "FD-066"), "FD-V25": ("FD-057",), "FD-V26": ("FD-069",), "FD-V27": ("FD-071", "FD-072"),
    "FD-V28": ("FD-073",), "FD-V29": ("FD-041",), "FD-V30": ("FD-042", "FD-037"), "FD-V31": ("FD-039",), "FD-V32": ("FD-075", "FD-076"),
    "FD-V34": ("FD-087",), "FD-V35": ("FD-093", "FD-095"), "FD-V36": ("FD-100", "FD-099", "FD-101"), "FD-V37": ("FD-102",),
    "FD-V38": ("FD-092", "FD-091"), "FD-V39": ("FD-105", "FD-108", "FD-109"), "FD-V40": ("FD-118", "FD-119"), "FD-V41": ("FD-051",),
    "FD-V42": ("FD-049", "FD-050"), "FD-V43": ("FD-124", "FD-125"), "FD-V44": ("FD-058", "FD-060", "FD-061"),
    "FD-V45": ("FD-110", "FD-111", "FD-112", "FD-113"), "FD-V46": ("FD-094", "FD-095", "FD-097"), "FD-V47": ("FD-108", "FD-109"),
    "FD-V48": ("FD-125",),
}  # fmt: skip
"""The accepted rule IDs, as in violations.toml."""

FINDERS: dict[str, tuple[str, Finder]] = {
    **wrong_steps.FINDERS, **wrong_tunnels.FINDERS, **wrong_flags.FINDERS, **wrong_tools.FINDERS, **wrong_order.FINDERS,
}  # fmt: skip
"""Violation -> the moment at which it may happen, and its finder."""
RARE = frozenset(f"FD-V{n:02d}" for n in (4, 7, 9, 11, 13, 16, 17, 21, 23, 25, 27, 29, 30, 31, 35, 36, 37, 38, 40, 45, 46, 47))
"""Seldom possible: taken up more readily when they are, each once."""
RAREST = frozenset(f"FD-V{n:02d}" for n in (11, 21, 35, 37, 38, 46))
"""Possible in a few games of a hundred: nobody who means to cheat lets the chance go by, once a game."""
ONLY_TWO = {"FD-V43"}
ONLY_FOUR = {"FD-V48"}
IN_HAND = 2
"""Pieces that a hand may hold for a moment."""


def possible(seats: int) -> frozenset[str]:
    """The violations that can be sensed with so many seats."""
    return frozenset(FINDERS) - (ONLY_FOUR if seats == 2 else ONLY_TWO)


_BOARD = Board(Heaps())
_GAME = FlagDash(_BOARD)


def playable(s: Sitting, after: Layout, held: int = IN_HAND) -> bool:
    """Could legal play have led to this table, from here or by other acts since the last card or token was shown, while a hand
    holds a piece or two (`held`)? What takes too long to find out counts as if it could."""
    search = _search(after)
    roots = (s.state,) if s.state == s.barrier else (s.state, s.barrier)
    found = any(_only_lacks(search, h, held) for root in roots for h in search.explain((Hypothesis(root),)))
    return found or search.exhausted


def understood(s: Sitting, table: Layout) -> bool:
    """True if what was done last is what anybody would take it for who sees this table, and not something shorter with the same end."""
    search = _search(table)
    found = search.explain((Hypothesis(s.rested if s.at_rest == s.state else s.at_rest),))
    return search.exhausted or any(h.state == s.state for h in found)


def on_the_way(s: Sitting, after: Layout) -> bool:
    """True if this table may lie on the way of legal play: a flag is taken first, and who takes it walks there afterwards."""
    search = _search(after)
    found = (h for h in search.explain((Hypothesis(s.state),)) if h.actions)
    return any(search.on_the_way(s.state, search.looks(s.state), h) for h in found) or search.exhausted


def _search(after: Layout) -> Search:
    return Search(_GAME, (), Seen(visible(after, _BOARD)), limit=SHOWN_LIMIT)


def _only_lacks(search: Search, hypothesis: Hypothesis, held: int) -> bool:
    if len(hypothesis.residue) > held:
        return False
    change = search.change(hypothesis.state)
    return not change.come and len(change.gone) <= held


def tempt(s: Sitting, seat: Seat, moment: str) -> Acts:
    """At this moment the first temptation that fits is given in to; nothing while an earlier cheat is open."""
    if s.cheat is not None or not s.cheat_rate:
        return
    if moment in ("turn", "plan", "order", "cleaned"):
        often = s.cheat_rate * (1.0 if moment == "turn" else 0.35)
        tempted = s.dice.random() < often
        # What fits nearly always comes up less often, so that the rest has its chance later in the turn.
        at_once = s.dice.random() < 0.15
        fitting = [kind for kind, (when, _) in FINDERS.items() if moment != "turn" or when.startswith("turn") == at_once]
        s.tempted = tuple(sorted(fitting, key=lambda kind: (s.done[kind] + 3 * s.dice.random(), kind))) if tempted else ()
    kinds = s.tempted
    if not kinds:
        readily = s.dice.random() < s.cheat_rate
        kinds = tuple(kind for kind in sorted(RARE | RAREST if readily else RAREST) if not s.done[kind])
    for kind in kinds:
        when, find = FINDERS[kind]
        if moment in when.split():
            wrong = find(s, seat)
            if wrong is not None and (yield from _commit(s, kind, seat, wrong, moment)):
                s.tempted = ()
                return


def on_its_own_trap(s: Sitting, wrong: Wrong) -> bool:
    """True if the owner of a trap is put on one, or may have gone over one: that the trap stays there would be wrong too."""
    near = {PAWN_AT[spot] for trap in s.state.traps for spot in (trap, *around(s.state, trap))}
    return bool(s.state.traps) and any(come == pawn(TECH_NERD) and place in near for place, _, come in wrong.changes)


def _moves_a_flag(wrong: Wrong) -> bool:
    return any(piece.startswith(("flag-", "cflag-")) for piece in wrong.pieces)


def back_again(s: Sitting, wrong: Wrong) -> bool:
    """True if a pawn is put where it has been in this move: that takes something back."""
    been = {(PAWN_AT[cell], pawn(s.state.who[char])) for char, cell in s.been}
    return any((place, come) in been for place, _, come in wrong.changes)


def _commit(s: Sitting, kind: str, seat: Seat, wrong: Wrong, moment: str) -> Generator[Act | Note, Reply, bool]:
    if on_its_own_trap(s, wrong) or (moment == "move" and not wrong.left_out and back_again(s, wrong)):
        return False
    if not wrong.left_out and moment != "end":
        # What was done before is seen before, with no hand over it: a remedy never goes back past it.
        if s.last != s.table():
            yield from s.rest("before")
        yield from s.do(Wait(0.5))
    before = s.table()
    if moment == "move" and not wrong.left_out and not understood(s, before):
        return False
    for place, gone, come in wrong.changes:
        s.lie(place, gone, come)
    after = s.table()
    # What is left out is something that hands might still do: it is none only where nothing at all is left to do.
    if before == after or after in s.looks or playable(s, after, held=0 if wrong.left_out else IN_HAND):
        s.heal()
        return False
    if not wrong.left_out and _moves_a_flag(wrong) and on_the_way(s, after):
        s.heal()
        return False
    s.done[kind] += 1
    s.turns_open = 0
    places = tuple(place for place, _, _ in wrong.changes)
    s.cheat = Cheat(kind, seat or s.state.hands[0], RULES[kind], wrong.pieces, places, len(places) <= 2, before, after)
    yield s.cheat
    yield from s.rest(kind)
    if s.cheat is not None:
        # The hands leave the table: if nobody says anything now, play goes on.
        yield from s.do(Wait(2.0))
    return True
