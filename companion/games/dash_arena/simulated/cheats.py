"""What people do that no play allows, one finder for each violation that can be sensed.

A finder looks at the truth and says what is put where, or nothing. It is written down before anything of it is seen, and only
done when no legal play leads to the same table.
"""

from __future__ import annotations

from collections.abc import Generator

from companion.games.dash_arena.simulated import wrong_boosters, wrong_dashes, wrong_falls, wrong_turns
from companion.games.dash_arena.simulated.plausible import certain, playable, put_back, retold, told, undone
from companion.games.dash_arena.simulated.sitting import Sitting
from companion.games.dash_arena.simulated.wrong import Wrong
from companion.games.dash_arena.simulated.wrong_dashes import Finder
from companion.rules.values import Layout, Seat
from companion.simulated_table.acts import Act, Cheat, Note, Reply, Wait
from companion.simulated_table.sharing import Acts

RULES: dict[str, tuple[str, ...]] = {
    "DA-V01": ("DA-038", "DA-033"), "DA-V02": ("DA-042", "DA-033", "DA-064", "DA-065"), "DA-V03": ("DA-064", "DA-065", "DA-033"),
    "DA-V04": ("DA-036", "DA-035"), "DA-V05": ("DA-055", "DA-058", "DA-036"), "DA-V06": ("DA-047", "DA-056", "DA-038"),
    "DA-V07": ("DA-057", "DA-038"), "DA-V08": ("DA-032", "DA-033"), "DA-V09": ("DA-039",), "DA-V10": ("DA-040", "DA-031"),
    "DA-V11": ("DA-083",), "DA-V12": ("DA-026", "DA-025"), "DA-V17": ("DA-097", "DA-098"), "DA-V18": ("DA-101", "DA-044", "DA-052"),
    "DA-V19": ("DA-071", "DA-072"), "DA-V20": ("DA-071",), "DA-V21": ("DA-070",), "DA-V22": ("DA-102",), "DA-V25": ("DA-105", "DA-108"),
    "DA-V26": ("DA-107", "DA-023", "DA-003"), "DA-V27": ("DA-019", "DA-020"), "DA-V28": ("DA-021", "DA-108", "DA-128"),
    "DA-V29": ("DA-112",),
    "DA-V32": ("DA-080", "DA-081", "DA-075"), "DA-V33": ("DA-100", "DA-039"), "DA-V34": ("DA-040", "DA-100", "DA-031"),
    "DA-V35": ("DA-118",), "DA-V37": ("DA-131", "DA-133"),
    "DA-V39": ("DA-135", "DA-136", "DA-137"), "DA-V41": ("DA-149", "DA-148", "DA-126"), "DA-V42": ("DA-142",),
    "DA-V43": ("DA-044", "DA-045", "DA-043"), "DA-V44": ("DA-165", "DA-069"), "DA-V45": ("DA-024", "DA-152"),
    "DA-V46": ("DA-075", "DA-050", "DA-154"), "DA-V47": ("DA-139", "DA-137", "DA-153", "DA-147", "DA-151"), "DA-V48": ("DA-100", "DA-097"),
}  # fmt: skip
"""The accepted rule IDs, as in violations.toml."""

FINDERS: dict[str, tuple[str, Finder]] = {
    **wrong_dashes.FINDERS, **wrong_falls.FINDERS, **wrong_turns.FINDERS, **wrong_boosters.FINDERS,
}  # fmt: skip
"""Violation -> the moments at which it may happen, and its finder."""
RARE = frozenset(f"DA-V{n:02d}" for n in (3, 7, 8, 9, 11, 17, 18, 19, 20, 21, 22, 25, 27, 33, 34, 35, 37, 41, 42, 44, 46))
"""Seldom possible: taken up more readily when they are, each once."""
SELDOM = ("fell", "used")
"""Moments that hardly ever come."""

MOST = 6
"""Places that lie otherwise; more than that is no cheat but a cleared table."""


def possible(seats: int) -> frozenset[str]:  # noqa: ARG001 - one shape for every world
    """The violations that can be sensed."""
    return frozenset(FINDERS)


def tempt(s: Sitting, seat: Seat, moment: str) -> Acts:
    """At this moment the first temptation that fits is given in to; nothing while an earlier cheat is open."""
    if s.cheat is not None or not s.cheat_rate:
        return
    if moment == "turn" and s.state.opening:
        # Before the first die figures may still be put elsewhere: it would be a wrong spawn.
        return
    if moment in ("turn", "spawn"):
        tempted = s.dice.random() < s.cheat_rate * (1.0 if moment == "turn" else 0.2)
        # What fits at once comes up less often, so that the rest has its chance later in the turn.
        at_once = moment == "spawn" or s.dice.random() < 0.15
        fitting = [kind for kind, (when, _) in FINDERS.items() if (moment in when.split()) == at_once]
        s.tempted = tuple(sorted(fitting, key=lambda kind: (s.done[kind] + 3 * s.dice.random(), kind))[:8]) if tempted else ()
    kinds = s.tempted
    if (not kinds or moment in SELDOM) and s.dice.random() < s.cheat_rate * (3.0 if moment in SELDOM else 1.0):
        left = [kind for kind in sorted(RARE) if not s.done[kind]]
        kinds = (*kinds, *s.dice.sample(left, len(left)))
    for kind in kinds:
        when, find = FINDERS[kind]
        if moment in when.split():
            wrong = find(s, seat)
            if wrong is not None and (yield from _commit(s, kind, seat, wrong)):
                s.tempted = ()
                return


def understood(s: Sitting, kind: str, wrong: Wrong, after: Layout) -> bool:
    """True if somebody could take this table for play, or for another mistake."""
    another = not told(s, after, besides_boosters=not wrong.left_out) <= {*RULES[kind]}
    if wrong.left_out:
        # A consequence alone is left out only where the acts before it are certain.
        return another or undone(s, after) or retold(s, after)
    # What was pushed may stay where it is while whoever pushed it is taken back.
    return another or put_back(s, after, (place for place, _, _ in wrong.changes)) or playable(s, after)


def _commit(s: Sitting, kind: str, seat: Seat, wrong: Wrong) -> Generator[Act | Note, Reply, bool]:
    if s.state.options.announce_direction and kind in wrong_dashes.FINDERS and s.state.phase == "action":
        # Whatever dashes unannounced is first of all that.
        return False
    if not wrong.left_out:
        # What was done before is seen before, with no hand over it: a remedy never goes back past it.
        if s.last != s.table():
            yield from s.rest("before")
        yield from s.do(Wait(0.5))
        if s.state.phase == "action" and not certain(s):
            return False
    before = s.table()
    for place, gone, come in wrong.changes:
        s.lie(place, gone, come)
    after = s.table()
    if len(wrong.changes) > MOST or (not wrong.acts and (before == after or after in s.looks or understood(s, kind, wrong, after))):
        s.heal()
        return False
    s.done[kind] += 1
    s.turns_open = 0
    places = (*wrong.places, *(place for place, _, _ in wrong.changes))
    s.cheat = Cheat(kind, seat or s.seats[0], RULES[kind], wrong.pieces, places, len(places) <= 2, before, after)
    yield s.cheat
    for act in wrong.acts:
        yield from s.do(act)
    yield from s.rest(kind)
    if wrong.acts and not s.reply.open:
        s.cheat = None
    if s.cheat is not None:
        # The hands leave the table: if nobody says anything now, play goes on.
        yield from s.do(Wait(2.0))
    return True
