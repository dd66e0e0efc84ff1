"""What hands may hold: explanations to which the table only lacks a piece or two, beside what is under way."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from companion.referee.match import Match
from companion.referee.retold import Different, differences, drafted, end_of_turn, seen_to_end, told_anew
from companion.referee.silence import silent
from companion.rules.explain import MOST_LINES, Hypothesis, Search, Seen
from companion.rules.values import Lying, Place

IN_HAND = 2
"""Pieces that hands may hold with nothing else said, unless the game has its own `in_hand(state)`."""


def in_hand(search: Search, hypotheses: tuple[Hypothesis, ...]) -> tuple[Hypothesis, ...]:
    """Explanations to which the table only lacks what hands can hold."""
    lifted: list[tuple[int, Hypothesis]] = []
    for hypothesis in hypotheses:
        held, left = how_many(search, hypothesis), search.residue(hypothesis.state)
        if held is not None and held <= _most(search, hypothesis) and all(in_order(search, hypothesis.state, place) for place in left):
            lifted.append((held, replace(hypothesis, residue=left)))
    fewest = min((count for count, _ in lifted), default=0)
    return tuple(h for count, h in lifted if count == fewest)[:MOST_LINES]


def done_besides(match: Match, search: Search, near: list[Hypothesis], held: tuple[Hypothesis, ...]) -> tuple[Hypothesis, ...]:
    """What goes on from the draft and leaves less to hands than the draft alone: an act was done while a piece was lifted."""
    if not held:
        return ()
    further = in_hand(search, tuple(h for h in near if drafted(match, h) and len(h.residue) < len(held[0].residue)))
    return further if further and (how_many(search, further[0]) or 0) < (how_many(search, held[0]) or 0) else ()


def beside(held: tuple[Hypothesis, ...], unfinished: tuple[Hypothesis, ...]) -> tuple[Hypothesis, ...]:
    """What may be in a hand with what may be under way: a piece that was only lifted changes nothing of what was seen before."""
    fewest = min((len(h.residue) for h in unfinished), default=None)
    kept = [h for h in held if fewest is None or len(h.residue) <= fewest]
    states = {h.state for h in kept}
    return (*kept, *(h for h in unfinished if h.state not in states))[:MOST_LINES]


def one_by_one(match: Match, search: Search, line: Hypothesis) -> bool:
    """Whether all of this line but its last act is done, if the game says that hands finish an act before the next one begins.

    A piece that only shows another side than it should may have been left as it was: that is owed. What an earlier act was seen to leave
    open, and the next one has nothing to do with, is called when that one is done: nobody is accused in the middle of a motion.
    """
    if not search.one_by_one:
        return True
    state, last = match.state, 0
    for index, action in enumerate(line.actions):
        if not silent(match, state, action):
            last = index
        state = search.after(state, action)
    looks, table = search.looks(line.state), search.seen.table
    moved = frozenset(p for p in line.residue if sorted(x.piece for x in looks[p]) != sorted(x.piece for x in table[p]))
    moved = moved - left_lying(match, search, line) or moved
    return search.on_the_way(match.state, search.looks(match.state), replace(line, residue=moved), moved, last)


def only_left_lying(match: Match, search: Search, line: Hypothesis) -> bool:
    """Whether this line leaves different what was left so before its last acts, which are done, and nothing else, where hands finish their
    acts. Who has begun to put it right is still about it."""
    now = differences(search, line.state)
    return search.one_by_one and bool(now) and any(all(was == now for was in were) for were in _left_before(match, search, line))


def left_as_it_was(match: Match, search: Search, line: Hypothesis) -> bool:
    """Whether this line of the draft leaves the same different as in the last table: what was lifted then is not left out now."""
    step, now = match.draft.last, differences(search, line.state)
    return step is not None and bool(now) and now == differences(search.looking_at(Seen(step.table, step.blind)), line.state)


def left_lying(match: Match, search: Search, line: Hypothesis) -> frozenset[Place]:
    """Places that every explanation of an earlier table on which this line goes on left different in the same way as this line does."""
    now, lefts = differences(search, line.state), _left_before(match, search, line)
    places = frozenset(place for _, place, _ in now)
    return frozenset(place for place in places if any(all(_at(place, was) == _at(place, now) for was in were) for were in lefts))


def on_what_was_left(match: Match, search: Search, near: list[Hypothesis]) -> list[Hypothesis]:
    """Of these lines those that go on from the draft, and leave a place different as it was left before their last acts, where hands finish
    their acts."""
    return [h for h in near if search.one_by_one and drafted(match, h) and left_lying(match, search, h)]


def owed_before(match: Match, search: Search, hypothesis: Hypothesis) -> bool:
    """Whether all that this line leaves different was left so by the turn that it ends, and was seen so before the next seat
    began: then it is owed, and no act of the next seat's. A piece or two may have been lifted since."""
    end = end_of_turn(match, search, hypothesis.actions)
    if end is None or end[0] == len(hypothesis.actions):
        return False
    now, left = differences(search, hypothesis.state), []
    places = {place for _, place, _ in now}
    for step in reversed(match.draft.showing(hypothesis.actions[: end[0]])):
        different = differences(search.looking_at(Seen(step.table, step.blind)), end[1])
        if not different and not places & step.blind:
            # Nothing was left any more: what is missing now has been taken since.
            break
        left.append(now - different)
    return bool(now) and any(since != now and since.total() <= IN_HAND and not any(come for come, _, _ in since) for since in left)


def left_out_rather(match: Match, search: Search, full: tuple[Hypothesis, ...], met: list[Hypothesis]) -> bool:
    """Whether these lines tell anew what was seen, while another goes on from there and leaves different only what was left out.

    Either they have a turn that was seen to end end otherwise, before the next seat has begun, while all that has changed is told to go on
    from there: what did not change was left out. Or they leave a table untold, while all but what was left so in one of them is done.
    """
    ended = seen_to_end(match, search)
    if ended and all(told_anew(match, search, h, ended, begun=True) for h in full):
        return any(_tells_all_that_changed(match, search, h) for h in met)
    return any(only_left_lying(match, search, h) for h in met) and not any(_tells_every_table(match, search, h) for h in full)


def tells_all(match: Match, search: Search, line: Hypothesis) -> bool:
    """Whether this line leaves untold nothing of what was seen: it goes on from the draft, or every table is on its way where hands finish
    their acts."""
    return drafted(match, line) or (search.one_by_one and _tells_every_table(match, search, line))


def _tells_every_table(match: Match, search: Search, line: Hypothesis) -> bool:
    """Whether every table of the draft is on the way of this line, each place of it at some moment."""
    for step in match.draft.trail:
        earlier = search.looking_at(Seen(step.table, step.blind))
        residue = earlier.residue(line.state)
        if residue and not earlier.on_the_way(match.state, earlier.looks(match.state), replace(line, residue=residue)):
            return False
    return True


def _tells_all_that_changed(match: Match, search: Search, hypothesis: Hypothesis) -> bool:
    """Whether this line goes on from the draft and leaves different only what looks as it did in the last table: it was left out."""
    step = match.draft.last
    if step is None or not drafted(match, hypothesis):
        return False
    return not hypothesis.residue & (step.table.differs(search.seen.table) | step.blind)


def _at(place: Place, different: Different) -> Different:
    """What of this lies in one place."""
    return Counter({each: count for each, count in different.items() if each[1] == place})


def _left_before(match: Match, search: Search, line: Hypothesis) -> list[list[Different]]:
    """What each explanation on which this line goes on left different in its table, for each of the tables since one was understood that
    show most of the line. What was guessed to be under way since makes nothing of that undone."""
    lefts: list[list[Different]] = []
    most = 0
    for step in reversed(match.draft.steps):
        before = [h for h in step.hypotheses if len(h.actions) < len(line.actions) and line.goes_on_from(h)]
        shown = max((len(h.actions) for h in before), default=-1)
        if before and (shown >= most or not lefts):
            earlier = search.looking_at(Seen(step.table, step.blind))
            lefts = [*(lefts if shown == most else []), [differences(earlier, h.state) for h in before]]
            most = shown
        if any(not h.residue for h in step.hypotheses):
            break
    return lefts


def begun_besides(match: Match, search: Search, unfinished: tuple[Hypothesis, ...]) -> tuple[Hypothesis, ...]:
    """These, and the explanations of the last table to which this one lacks what hands can hold, besides what they left different there,
    where hands finish their acts: who has begun the next one has undone nothing."""
    step, held = match.draft.last, {h.state: h for h in unfinished}
    if step is None or not search.one_by_one:
        return unfinished
    earlier = search.looking_at(Seen(step.table, step.blind | search.seen.blind))
    for hypothesis in match.draft.hypotheses:
        now, was = differences(search, hypothesis.state), differences(earlier, hypothesis.state)
        further = now - was
        if was and further and not was - now and further.total() <= IN_HAND and not any(come for come, _, _ in further):
            held.setdefault(hypothesis.state, replace(hypothesis, residue=search.residue(hypothesis.state)))
    return tuple(held.values())[:MOST_LINES]


def mostly_done(match: Match, search: Search, line: Hypothesis) -> bool:
    """Whether of each act of this line more is seen to be done than left as it was, if the game says that hands finish their acts:
    nobody is asked to do the rest of an act that has hardly begun. What was seen to be done is, whatever became of it."""
    state, table, acts = match.state, search.seen.table, line.actions
    understood = (h.actions for step in match.draft.trail for h in step.hypotheses if not h.residue)
    known = max((len(done) for done in understood if acts[: len(done)] == done), default=0)
    for index, action in enumerate(acts if search.one_by_one else ()):
        before, state = search.looks(state), search.after(state, action)
        if index < known:
            continue
        touched = before.differs(search.looks(state))
        undone = {place for place in touched & line.residue if table[place] == before[place]}
        if len(undone) > len(touched - line.residue):
            return False
    return True


def _most(search: Search, hypothesis: Hypothesis) -> int:
    """How many pieces hands may hold: a table may be cleared before it is laid anew."""
    own = getattr(search.game, "in_hand", None)
    return IN_HAND if own is None else max(IN_HAND, own(hypothesis.state))


def how_many(search: Search, hypothesis: Hypothesis) -> int | None:
    """How many pieces the table lacks, if it lacks nothing else. What a pile shows when its top is lifted was not put there, nor what
    lay under another piece."""
    state, order = hypothesis.state, search.game.board.order
    change, count = search.change(state), 0
    for place in search.residue(state):
        if order[place] == "pile":
            lifted = search.lifted(state, place, IN_HAND)
            if lifted is None:
                return None
            count += lifted
    full = search.game.layout(state)
    if any(order[place] != "pile" and not _came_to_light(full[place], lying) for place, lying in change.come):
        return None
    return count + len([place for place, _ in change.gone if order[place] != "pile"])


def _came_to_light(contents: tuple[Lying, ...], lying: Lying) -> bool:
    """Whether this piece lay there all the time, under another one."""
    return replace(lying, how="under") in contents


def in_order(search: Search, state: Any, place: Place) -> bool:
    """Whether what is left of a row lies in the order in which it lay. What is no row has none."""
    if search.game.board.order[place] != "row":
        return True
    lay = iter(search.looks(state)[place])
    return all(lying in lay for lying in search.seen.table[place])
