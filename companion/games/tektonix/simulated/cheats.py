"""What people do that no play allows, one or more finders for each violation that camera or touch can sense.

A finder looks at the truth and says what lies wrongly then, or nothing. It is written down before anything of it is seen, and
only done when no legal play leads to the same table.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from companion.games.tektonix.rules.turn import refillable
from companion.games.tektonix.simulated import wrong_pieces, wrong_rows
from companion.games.tektonix.simulated.sitting import BOARD, Sitting
from companion.games.tektonix.simulated.wrong import Wrong
from companion.games.tektonix.state import PILES, ClaimEnd
from companion.rules.explain import Hypothesis, Search, Seen
from companion.rules.values import Layout, Seat, visible
from companion.simulated_table.acts import Act, Cheat, Note, Reply, Touch, Wait
from companion.simulated_table.sharing import Acts

Finder = Callable[[Sitting, Seat], "Wrong | None"]

RULES: dict[str, tuple[str, ...]] = {
    "TX-W01": ("TX-043",), "TX-W02": ("TX-033",), "TX-W03": ("TX-034",), "TX-W04": ("TX-034", "TX-004", "TX-005", "TX-006"),
    "TX-W05": ("TX-012", "TX-016"), "TX-W06": ("TX-017", "TX-018"), "TX-W07": ("TX-010", "TX-016"), "TX-W08": ("TX-020", "TX-015"),
    "TX-W09": ("TX-021", "TX-011"), "TX-W10": ("TX-038",), "TX-W11": ("TX-038", "TX-039"), "TX-W12": ("TX-044", "TX-045"),
    "TX-W13": ("TX-041", "TX-016"), "TX-W14": ("TX-040", "TX-033"), "TX-W16": ("TX-035", "TX-050"), "TX-W17": ("TX-024", "TX-025"),
    "TX-W18": ("TX-013", "TX-048"), "TX-W19": ("TX-050",), "TX-W23": ("TX-037", "TX-004", "TX-005", "TX-006"), "TX-W24": ("TX-022",),
    "TX-W25": ("TX-041",), "TX-W26": ("TX-038", "TX-041"),
}  # fmt: skip
"""The accepted rule IDs, as in violations.toml."""

FINDERS: dict[str, dict[str, tuple[Finder, ...]]] = {
    "start": {
        "TX-W01": (wrong_rows.out_of_turn,),
        "TX-W04": (wrong_rows.from_inside, wrong_pieces.from_below),
        "TX-W08": (wrong_rows.inside,),
        "TX-W12": (wrong_pieces.too_many,),
        "TX-W13": (wrong_rows.wrong_order,),
        "TX-W19": (wrong_rows.second_last_turn, wrong_pieces.last_draw),
        "TX-W23": (wrong_rows.not_from_this_hand,),
        "TX-W25": (wrong_rows.taken_back,),
        "TX-W26": (wrong_pieces.cubes_moved,),
        **{kind: (wrong_rows.does_not_go_there(kind),) for kind in ("TX-W05", "TX-W06", "TX-W07", "TX-W09", "TX-W17", "TX-W24")},
    },
    "drawn": {"TX-W02": (wrong_rows.second_card,), "TX-W03": (wrong_pieces.two_draws,), "TX-W14": (wrong_rows.free_order,)},
    "laid": {"TX-W10": (wrong_pieces.no_cube,), "TX-W11": (wrong_pieces.wrong_cube,), "TX-W12": (wrong_pieces.too_many,)},
    "ended": {
        "TX-W02": (wrong_rows.second_card,),
        "TX-W11": (wrong_pieces.wrong_cube,),
        "TX-W14": (wrong_rows.free_order,),
        "TX-W16": (wrong_pieces.thrown_away,),
    },
}
"""The moments of a turn, and what may be done at each."""
RARE = ("TX-W16", "TX-W23", "TX-W24", "TX-W04", "TX-W19", "TX-W01", "TX-W03", "TX-W12", "TX-W09", "TX-W17", "TX-W14")
"""Seldom possible: taken up whenever they are, until each has been."""
SAID = "TX-W18"


def possible(seats: int) -> frozenset[str]:
    """The violations that can be sensed with so many seats."""
    del seats
    return frozenset(RULES)


def playable(s: Sitting, after: Layout) -> bool:
    """Could legal play have led to this table, from here or by other acts since this turn began?"""
    search = Search(s.game, (), Seen(visible(after, BOARD)), limit=400)
    roots = dict.fromkeys(root for root in (s.state, s.began, s.before_end) if root is not None)
    return any(not h.residue for root in roots for h in search.explain((Hypothesis(root),))) or search.exhausted


def tempt(s: Sitting, seat: Seat, moment: str) -> Acts:
    """At this moment the first temptation that fits is given in to; nothing while an earlier cheat is open."""
    if s.cheat is not None or not s.cheat_rate or s.state.phase not in ("play", "last-turns"):
        return
    if moment == "start":
        tempted = s.dice.random() < s.cheat_rate
        s.tempted = tuple(sorted(RULES, key=lambda kind: (s.done[kind] + 2 * s.dice.random(), kind))) if tempted else ()
        # What fits nearly always leaves room for what comes later in a turn.
        s.later = s.dice.random() < 0.5
    kinds = s.tempted if moment != "start" or not s.later else ()
    if not kinds and s.dice.random() < s.cheat_rate / 2:
        kinds = tuple(kind for kind in RARE if not s.done[kind])
    for kind in kinds:
        if kind == SAID and moment == "start" and s.state.phase == "play" and s.dice.random() < 0.3:
            yield from _claim(s, seat)
            s.tempted = ()
            return
        for find in FINDERS[moment].get(kind, ()):
            wrong = find(s, seat)
            if wrong is not None and (yield from _commit(s, kind, seat, wrong, moment)):
                s.tempted = ()
                return


def _commit(s: Sitting, kind: str, seat: Seat, wrong: Wrong, moment: str) -> Generator[Act | Note, Reply, bool]:
    before = s.table()
    after = before.put(wrong.places)
    if visible(before, BOARD) == visible(after, BOARD) or after in s.looks or _last_chance(s, wrong):
        return False
    if playable(s, after):
        return False
    if moment == "ended" or any(place in PILES for place in wrong.places):
        # The turn is said to be over before anything is done besides it, and what lies in a pile before anybody digs in it.
        yield from s.speak_up()
    if moment != "laid":
        # What was done before is seen before, with no hand over it: a remedy never goes back past it.
        if s.last != before:
            yield from s.rest("before")
        yield from s.do(Wait(0.5))
    s.done[kind] += 1
    s.age, s.heard = 0, False
    places = tuple(wrong.places)
    s.cheat = Cheat(kind, wrong.seat or seat, RULES[kind], wrong.pieces, places, len(places) <= 2, before, after)
    s.wrong = dict(wrong.places)
    yield s.cheat
    yield from s.rest(kind)
    if s.cheat is not None and not wrong.late:
        # The hands leave the table: if nobody says anything now, play goes on.
        yield from s.do(Wait(2.0))
    s.must_press = s.cheat is not None and wrong.late and moment != "laid"
    return True


def _last_chance(s: Sitting, wrong: Wrong) -> bool:
    """True if the match may be over before what was left out is known, or nothing can be done besides it."""
    if not wrong.late:
        return False
    return len(s.state.waiting) <= 1 if s.state.phase == "last-turns" else not (s.state.deck or refillable(s.state))


def _claim(s: Sitting, seat: Seat) -> Acts:
    """TX-W18: somebody says to have a complete route."""
    yield from s.speak_up()
    yield from s.do(Wait(0.5))
    s.done[SAID] += 1
    s.age, s.heard = 0, False
    s.cheat = Cheat(SAID, seat, RULES[SAID], ("card",), (f"{seat}.row",), False, s.table(), s.table())
    yield s.cheat
    yield from s.do(Touch("play", (("action", ClaimEnd(seat)),)))
    yield from s.rest("all look at the table")
