"""What somebody who has only seen the tables could take a table for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import product

from companion.games.dash_arena.boosters.supply import BOX, HELD, PILE, Use
from companion.games.dash_arena.movement.course import Fall
from companion.games.dash_arena.simulated.sitting import Sitting
from companion.games.dash_arena.state import Dash, State
from companion.rules.explain import Hypothesis, Search, Seen
from companion.rules.straight import STRAIGHT, straight_there
from companion.rules.values import Layout, Place, PlacedPiece, change, visible

Changes = Iterable[tuple[Place, tuple[PlacedPiece, ...], tuple[PlacedPiece, ...]]]
"""Places, each with what is gone and what has come."""

NOBODY_FELL: Fall = (-1, "", -1)


def playable(s: Sitting, after: Layout) -> bool:
    """Could legal play have led to this table, or be on its way to another one, from here or by other acts since the last roll?

    A dash counts though nobody announced it: where the house wants that, a table that looks like a dash is first of all one that was
    not announced.
    """
    search = Search(s.game, (), Seen(visible(after, s.game.board)), limit=500)
    for root in dict.fromkeys(unannounced(state) for state in (s.state, s.barrier)):
        base = search.looks(root)
        if any(not h.residue or (h.actions and search.on_the_way(root, base, h)) for h in search.explain((Hypothesis(root),))):
            return True
    # Where a whole turn is too much to be looked through there may be such a story.
    return search.exhausted


def dashing(s: Sitting, after: Layout) -> bool:
    """True if somebody is back where it was seen and the table is on the way of dashes since the last roll, with no booster used; or may
    be: too much is possible."""
    come = [place for place in after.differs(s.table(s.shown)) if place.endswith(".figure") and after[place]]
    if not any(table[place] == after[place] for table in s.trail for place in come):
        return False
    search, root = Search(s.game, (), Seen(visible(after, s.game.board)), limit=500), unannounced(s.barrier)
    base = search.looks(root)
    found = [h for h in search.explain((Hypothesis(root),)) if any(isinstance(act, Dash) for act in h.actions)]
    on_the_way = any(search.on_the_way(root, base, h) for h in found if not any(isinstance(act, Use) for act in h.actions))
    return on_the_way or search.exhausted


def told(s: Sitting, after: Layout, *, besides_boosters: bool = False) -> frozenset[str]:
    """The rules of all single acts that tell this table since it was last shown; an act that breaks none counts as ``.

    `besides_boosters`: who has moved as if by an act may have left out what it does to boosters.
    """
    game = s.game
    acts = game.attempts(s.shown, change(visible(game.layout(s.shown), game.board), visible(after, game.board)))
    tables = [(act, game.layout(game.apply(s.shown, act))) for act in acts]
    least = besides_boosters and not _only_boosters(game.layout(s.shown), after)
    fits = [act for act, table in tables if table == after or (least and _only_boosters(table, after))]
    return frozenset(next((fault.rule for fault in game.faults(s.shown, act)), "") for act in fits)


def _only_boosters(one: Layout, other: Layout) -> bool:
    """True if these tables differ in nothing but boosters."""
    return all(place in (*HELD, BOX, PILE) or place.endswith(".booster") for place in one.differs(other))


def undone(s: Sitting, after: Layout) -> bool:
    """True if all that has changed since the table was last shown looks as it did before, since the last roll: taken back in part."""
    return put_back(s, after, after.differs(s.table(s.shown)))


def put_back(s: Sitting, after: Layout, places: Iterable[Place]) -> bool:
    """True if each of these places looks as it did in some table since the last roll."""
    return all(any(table[place] == after[place] for table in s.trail) for place in places)


def retold(s: Sitting, after: Layout) -> bool:
    """True if play since the last roll, told otherwise than it was, leads to this table; or may: too much is possible."""
    search = Search(s.game, (), Seen(visible(after, s.game.board)), limit=500)
    found = search.explain((Hypothesis(unannounced(s.barrier)),))
    return search.exhausted or any(not h.residue for h in found)


def changed(s: Sitting, changes: Changes) -> Layout:
    """The table with these changes."""
    table = s.table()
    return table.put({place: [*(x for x in table[place] if x not in gone), *come] for place, gone, come in changes})


def told_as_well(s: Sitting, changes: Changes, *, better: bool = False) -> bool:
    """True if other play since the last roll leaves no more places wrong than these changes do; or may: too much is possible, or nobody
    knows which dice are left. `better`: fewer places."""
    if s.doubtful:
        return True
    wrong, start = frozenset(place for place, _, _ in changes), unannounced(s.barrier)
    seen, followed = Seen(visible(changed(s, changes), s.game.board)), _followed(s, start)
    # Told by the end alone, and from what the tables before it tell.
    for roots in ((start,), tuple(dict.fromkeys(followed[-1]))) if followed is not None else ():
        search = Search(s.game, (), seen, limit=500)
        found = search.explain(tuple(map(Hypothesis, roots)))
        if search.exhausted or any(len(h.residue) <= len(wrong) - better and h.residue != wrong for h in found):
            return True
    return followed is None


def forbidden_otherwise(s: Sitting, changes: Changes) -> frozenset[str]:
    """The rules of single forbidden acts that tell this table in full, with legal ones since it was last shown."""
    search = Search(s.game, (), Seen(visible(changed(s, changes), s.game.board)), limit=500)
    found = search.explain((Hypothesis(unannounced(s.shown)),), 1)
    return frozenset(fault.rule for h in found if h.attempts and not h.residue for fault in h.faults)


def told_by_one_act(s: Sitting, changes: Changes) -> bool:
    """True if some single act since the table was last shown leaves fewer places wrong than these changes do, and not none: it would be
    told in full."""
    search = Search(s.game, (), Seen(visible(changed(s, changes), s.game.board)), limit=500)
    found = search.explain((Hypothesis(unannounced(s.shown)),), deepest=1)
    return any(h.actions and 0 < len(h.residue) < len({place for place, _, _ in changes}) for h in found)


def certain(s: Sitting) -> bool:
    """True if the tables since the last roll leave no doubt which dice are left and who has dashed."""
    if s.state == s.barrier:
        return not s.doubtful
    found = stories(s)
    return found is not None and {(state.pool, state.dashed) for state in found} == {(s.state.pool, s.state.dashed)}


def stories(s: Sitting) -> list[State] | None:
    """The positions in which the table may lie as it does, for whoever has seen the dice and the tables since; None: too many to tell.

    Told by the end alone, and followed from table to table: either may take something else for what was done.
    """
    if s.doubtful:
        return None
    start = unannounced(s.barrier)
    by_the_end, followed = _ends(s, (start,), s.table()), _followed(s, start)
    return None if by_the_end is None or followed is None else by_the_end + followed[-1]


def _followed(s: Sitting, start: State) -> list[list[State]] | None:
    """What the tables since the last roll tell, each from the one before, from the position then to the last table."""
    states = [start]
    moments = [states]
    known = dict[Layout, list[State]]()
    for each in s.since:
        if isinstance(each, Layout):
            # Whoever comes to an earlier table again has taken back what was done since.
            further = known.get(each) or _ends(s, tuple(states), each)
            if further is None:
                return None
            states = known[each] = further or states
        else:
            states = [s.game.apply(state, each) for state in states if not s.game.faults(state, each)] or states
        moments.append(states)
    return moments


def _ends(s: Sitting, starts: tuple[State, ...], table: Layout) -> list[State] | None:
    """Where as few acts as possible lead from one of these positions to this table; None: too many to tell."""
    search = Search(s.game, (), Seen(visible(table, s.game.board)), limit=500)
    found = [h.state for h in search.explain(tuple(Hypothesis(state) for state in starts)) if not h.residue]
    return None if search.exhausted else found


def falls_told(s: Sitting) -> frozenset[str]:
    """The rules by which somebody fell last in all that leads to this table, from the one shown last and since the roll: a shorter dash
    may end there too. None at all: too much is possible."""
    return frozenset(rule for _, rule, _ in last_falls(s))


def last_falls(s: Sitting) -> frozenset[Fall]:
    """The same falls, each with who fell and whom it hit: with other choices on the way it may have been somebody else."""
    found = [_ends(s, (unannounced(start),), s.table()) for start in (s.shown, s.barrier)]
    if any(states is None for states in found):
        return frozenset()
    return frozenset(state.fell[-1] if state.fell else NOBODY_FELL for states in found if states for state in states)


def told_at_length(s: Sitting) -> list[State] | None:
    """The same told with more acts than it takes, up to a whole turn, since the roll or since a table after it: somebody may have dashed
    there and back; None: too many to tell."""
    search = Search(s.game, (), Seen(visible(s.table(), s.game.board)), limit=500)
    found, moments = list[State](), _followed(s, unannounced(s.barrier))
    for states, acts in product(moments or (), range(1, STRAIGHT + 1)):
        starts = tuple(Hypothesis(state) for state in dict.fromkeys(states))
        found += [h.state for h in straight_there(search, starts, s.barrier.turn + 1, STRAIGHT, acts)]
    return None if moments is None or search.exhausted else found


def as_often(s: Sitting, after: State) -> bool:
    """True if everything that leads here from the table that was last shown lets the same figures dash: nobody else was only in the way."""
    search = Search(s.game, (), Seen(visible(s.game.layout(after), s.game.board)), limit=200)
    found = [h.state for h in search.explain((Hypothesis(s.shown),)) if not h.residue]
    return not search.exhausted and {(state.turn, state.dashed) for state in found} <= {(after.turn, after.dashed)}


def unannounced(state: State) -> State:
    """The same position at a table where nobody has to announce a dash."""
    if not state.options.announce_direction:
        return state
    return replace(state, options=replace(state.options, announce_direction=False), announced=None)
