"""One settled table judged: what explains it, legal plays first.

The order: (1) it agrees, or hands went back to an earlier table of the trail; (2) the rest of this turn from every
explanation; (3) the same from the last barrier; (4) legal but unfinished; (5) one illegal act with legal ones around it,
then two; (6) what no action describes; (7) unexplained. A table that looks like an earlier committed one is said so beside
(5) to (7): putting right and taking back are both offered.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from companion.referee.draft import as_last_seen, behind, clean, understood
from companion.referee.evidence import another_story, awaits_another_story
from companion.referee.illegal import LOOKED_AT, far_fetched, forbidden, handled, nearest, only_turned, stands
from companion.referee.lifted import (
    begun_besides,
    beside,
    done_besides,
    in_hand,
    left_as_it_was,
    left_out_rather,
    on_what_was_left,
    only_left_lying,
    owed_before,
    tells_all,
)
from companion.referee.match import Match
from companion.referee.observation import Searched
from companion.referee.retold import (
    drafted,
    from_the_trail,
    just_as_well,
    left_open,
    made_up,
    next_turn_at_most,
    one_piece,
    other_story,
    rank,
    seen_to_end,
    told_anew,
    told_in_fewer,
)
from companion.referee.silence import a_turn_ahead, after_a_silence
from companion.referee.under_way import cheapest_of_each_state, lines_under_way, with_what_is_open
from companion.referee.unseen import before_the_hand, belied
from companion.referee.verdict import Name, Verdict
from companion.rules.explain import MOST_LINES, SHOWN_LIMIT, WORKER_LIMIT, Hypothesis, Search, Seen
from companion.rules.values import CHANCE, Fault, Place

MOST_CHANGED = 6
"""More changed places than this that nothing explains: a bump, a cleared table."""


def judge(match: Match, seen: Seen, limit: int = SHOWN_LIMIT, *, again: bool = False) -> Verdict:
    """The verdict on this table, with the applies it took. Never raises, never waits. `again`: the draft holds this table
    already, and it is to be searched all the same, as what has changed since the table before."""
    match = _before(match, seen) if again else match
    search = Search(match.game, match.owed, seen, limit)
    verdict = _judged(match, seen, search, again)
    best = verdict.hypotheses[0].state if verdict.hypotheses else match.live
    put_right = search.put_right(best) if verdict.name != "Unexplained" else ()
    return replace(verdict, put_right=put_right, applies=search.applies, exhausted=search.exhausted)


def _before(match: Match, seen: Seen) -> Match:
    """The match as it was before this table, which the draft may hold already."""
    *earlier, step = match.draft.trail or (None,)
    if step is None or step.table.differs(seen.table, seen.blind | step.blind):
        return match
    lines = earlier[-1].hypotheses if earlier else match.draft.barrier
    return replace(match, draft=replace(match.draft, trail=tuple(earlier), hypotheses=lines))


def setting_out(match: Match) -> bool:
    """Nobody but chance is to act and nothing can be listed: the table is being laid out."""
    return match.game.to_act(match.live) == frozenset({CHANCE}) and next(iter(match.game.legal_actions(match.live)), None) is None


def _judged(match: Match, seen: Seen, search: Search, again: bool) -> Verdict:
    draft = match.draft
    fits = tuple(h for h in draft.hypotheses if not search.residue(h.state))
    if fits:
        return _agreed(match, search, fits)
    back = _back_on_the_trail(match, seen, search, again)
    if back is not None:
        return back
    changed = search.residue(draft.best.state)

    met: list[Hypothesis] = []
    doubted = partial(made_up, match, search)
    # For another story a place that a hand hides counts as it was last seen: what was seen is not forgotten under a hand.
    remembered = _remembered(match, seen, search)
    lifted = search.one_by_one and in_hand(search, tuple(h for h in draft.hypotheses if not h.residue))
    # What was only guessed under a hand, and is not there now that it is gone, is nothing to go on from.
    known = understood(draft) or before_the_hand(match, search)
    for roots, sight in ((draft.hypotheses, search), (known, remembered), (draft.barrier, remembered)):
        if lifted and roots is draft.barrier:
            # What hands have just lifted they put somewhere first: until then nothing is told anew.
            break
        earlier = from_the_trail(match, sight) if roots is draft.barrier else []
        found = [h for h in earlier or sight.explain(clean(roots), doubted=doubted) if not made_up(match, search, h)]
        full = cheapest_of_each_state([h for h in found if not h.residue])
        if full and not left_out_rather(match, search, full, met):
            quiet = next_turn_at_most(match, search, after_a_silence(match, sight, roots, full), ())
            fewer = [h for h in told_in_fewer(match, search, full) if tells_all(match, search, h)] if roots is draft.hypotheses else []
            full = cheapest_of_each_state([*full, *fewer, *(h for h in quiet if not made_up(match, search, h))])
            return with_what_is_open(match, search, met + found, _explained(match, seen, search, roots, full))
        met += [h for h in found if h.residue] if full else found
    met.sort(key=lambda h: rank(match, h))

    # What was only guessed under a hand, and is seen to be otherwise, has ended no round.
    wrong = belied(match, search)
    if setting_out(match) and not wrong:
        return Verdict("Incomplete", _present(draft.hypotheses, search), changed)
    ended = seen_to_end(match, search)
    near = next_turn_at_most(match, search, met, ended)
    held = in_hand(search, draft.hypotheses)
    unfinished = beside((*done_besides(match, search, near, held), *held), lines_under_way(match, search, near, remembered))
    if not unfinished:
        kept = [h for h in near if not told_anew(match, search, h, ended) and not left_open(match, search, h)]
        unfinished = in_hand(remembered, _shortest(match, kept))
    if not any(tells_all(match, search, h) for h in unfinished):
        # Told anew gives way to what goes on from what was seen, and leaves different besides only what was left out there.
        rather = [lines_under_way(match, search, [h]) for h in on_what_was_left(match, search, near)]
        unfinished = sum(rather, ())[:MOST_LINES] or unfinished
    unfinished = begun_besides(match, search, unfinished)
    done = next((h for h in near if only_left_lying(match, search, h)), None)
    if done is not None and not any(drafted(match, h) and rank(match, h) <= rank(match, done) for h in unfinished):
        # Nothing else is as certain as what was seen to be left out when hands have gone on.
        return Verdict("Illegal", (done, *_alike(match, search, near, done)), changed, handled=handled(search, done))
    if unfinished and not any(tells_all(match, search, h) and not h.residue & wrong for h in unfinished):
        # Told anew or guessed wrong, and still not whole: one illegal act counts for more that leaves nothing of what was seen untold.
        illegal = forbidden(match, search, 1)
        if illegal and not illegal[0].residue:
            return Verdict("Illegal", illegal, changed, past=_looks_like_before(match, seen, search))
    guessed = not unfinished and remembered is not search
    if guessed:
        found = [h for h in search.explain(clean(draft.barrier), doubted=doubted) if not made_up(match, search, h)]
        full = cheapest_of_each_state([h for h in found if not h.residue])
        if full:
            return Verdict("Explained" if len(full) == 1 else "Ambiguous", full, changed, guessed=True)
        unfinished = lines_under_way(match, search, next_turn_at_most(match, search, found, ended))
    owing = _shortest(match, [h for h in near if not h.attempts and owed_before(match, search, h)])
    if owing and not any(rank(match, h) <= rank(match, owing[0]) for h in unfinished):
        return Verdict("Incomplete", owing, changed)
    if unfinished:
        return Verdict("Incomplete", unfinished, changed, guessed=guessed)
    if search.exhausted:
        return Verdict("Incomplete", _present(draft.hypotheses, search), changed)

    return _accused(match, seen, search, met, changed)


def _accused(match: Match, seen: Seen, search: Search, met: list[Hypothesis], changed: frozenset[Place]) -> Verdict:
    """What was forbidden, or by which hand; no act explains this table, unless it goes on from what an earlier one left possible."""
    ahead = search.explain(clean(a_turn_ahead(match)))
    others = cheapest_of_each_state([h for h in ahead if not h.residue]) or other_story(match, search)
    if others:
        return Verdict("Explained" if len(others) == 1 else "Ambiguous", others, changed)
    begun = lines_under_way(match, search, sorted(ahead, key=lambda h: rank(match, h)))
    if begun:
        return Verdict("Incomplete", begun, changed)
    past = _looks_like_before(match, seen, search)
    best = nearest(match, search, met)
    if len(best.residue) <= MOST_CHANGED:
        # Two forbidden acts tell no more than one hand that puts one piece elsewhere or turns some over.
        for attempts in (1,) if one_piece(search, best) or only_turned(search, best) else (1, 2):
            illegal = forbidden(match, search, attempts)
            # An illegal act of which nothing is fully done tells less than the few places that no act describes, and so does one
            # that tells anew what was seen where hands finish their acts.
            left, least = (len(illegal[0].residue) if illegal else 0), len(best.residue)
            anew = bool(illegal) and search.one_by_one and drafted(match, best) and not drafted(match, illegal[0])
            tells = illegal and not anew and stands(match, search, illegal[0])
            if illegal and not far_fetched(match, search, best, illegal[0]) and (left < least or (left == least and tells)):
                return Verdict("Illegal", illegal, changed, past=past)
            if search.exhausted:
                # Nobody is accused of what there was no time to understand: the slower worker goes on.
                return Verdict("Incomplete", _present(match.draft.hypotheses, search), changed)
        return Verdict("Illegal", (best, *_alike(match, search, met, best)), changed, handled=handled(search, best), past=past)
    return Verdict("Unexplained", _present(match.draft.hypotheses, search), changed, past=past)


def _alike(match: Match, search: Search, met: list[Hypothesis], best: Hypothesis) -> tuple[Hypothesis, ...]:
    """The other lines after which the table would look the same as after the best, and that cost as much."""
    same = [h for h in met[:LOOKED_AT] if rank(match, h) == rank(match, best) and search.looks(h.state) == search.looks(best.state)]
    return tuple(h for h in same if h.state != best.state)[: MOST_LINES - 1]


def _agreed(match: Match, search: Search, fits: tuple[Hypothesis, ...]) -> Verdict:
    """What was put and lifted again agrees as if it had never been put; its line stays beside while a hand may have it."""
    others = tuple(h for h in match.draft.hypotheses if h not in fits)
    held = in_hand(search, others)
    left = tuple(h for h in others if h not in held and search.one_by_one and left_as_it_was(match, search, h))
    return Verdict("Agreed", (*just_as_well(match, search, tuple(replace(h, residue=frozenset()) for h in fits)), *held, *left))


def _explained(match: Match, seen: Seen, search: Search, roots: tuple[Hypothesis, ...], full: tuple[Hypothesis, ...]) -> Verdict:
    """The verdict that these lines from these roots explain everything."""
    draft = match.draft
    # Seen from the barrier a lifted piece was never put: what it was stands beside, it may only be in a hand.
    held = in_hand(search, draft.hypotheses) if roots is draft.barrier else ()
    also = tuple(h for h in held if h.state not in {f.state for f in full})
    # Another story of a turn that was seen to end waits for what a hand hides: the next seat may have begun under it.
    ended = seen_to_end(match, search) if seen.blind and roots is not draft.hypotheses else ()
    anew = bool(ended) and all(told_anew(match, search, h, ended) for h in full)
    lines = (*_present(full, search), *also)[:MOST_LINES]
    return Verdict("Explained" if len(full) == 1 else "Ambiguous", lines, search.residue(draft.best.state), guessed=anew)


def _remembered(match: Match, seen: Seen, search: Search) -> Search:
    """The same search with every place that is not in sight as it was last seen since the barrier; the search itself when there is none."""
    known = as_last_seen(seen, match.draft.trail)
    return search if known.blind == seen.blind else search.looking_at(known)


def deeper(match: Match, seen: Seen, at: float) -> Searched:
    """What the slower worker finds for a table at which the judge gave up, asked at this match time: the lines of its verdict, none when it
    gives up too. For a roll that waits: those that allow it."""
    found = Searched(at, len(match.events), seen.table, seen.covered, seen.unsure)
    if awaits_another_story(match):
        return replace(found, lines=another_story(match, WORKER_LIMIT))
    verdict = judge(match, seen, WORKER_LIMIT, again=True)
    if verdict.exhausted or verdict.name == "Unexplained":
        return found
    return replace(found, lines=tuple(h.actions for h in verdict.hypotheses), waits=verdict.name == "Incomplete")


def given_up(match: Match, seen: Seen) -> Verdict:
    """The verdict when nobody finds more: what is under way may go on; otherwise what is different is named as handled, or the table
    is unexplained."""
    search = match.search(seen.table, seen.covered, seen.unsure)
    present = _present(match.draft.hypotheses, search)
    best, base = present[0], search.looks(match.state)
    under_way = best.actions and best.residue and search.on_the_way(match.state, base, best, *behind(match.draft, best))
    if under_way or (best.residue and in_hand(search, (best,))):
        return Verdict("Incomplete", present, best.residue)
    if best.residue and len(best.residue) <= MOST_CHANGED:
        return Verdict("Illegal", (best,), best.residue, handled=handled(search, best))
    return Verdict("Unexplained", (best,), best.residue)


def as_found(match: Match, worker: Searched) -> Verdict:
    """The verdict that the lines of the slower worker are, checked against the rules and the table it was asked about."""
    seen = Seen(worker.table, worker.covered, worker.unsure)
    search = match.search(seen.table, seen.covered, seen.unsure)
    found = []
    for actions in worker.lines[:MOST_LINES]:
        state = match.state
        faults: tuple[Fault, ...] = ()
        attempts = 0
        for action in actions:
            broken = search.faults(state, action)
            faults, attempts = faults + broken[:1], attempts + bool(broken)
            state = search.after(state, action)
        found.append(Hypothesis(state, actions, search.residue(state), faults, attempts))
    found.sort(key=lambda h: h.cost)
    kept = cheapest_of_each_state(found)
    changed, best = search.residue(match.live), kept[0]
    if best.residue and not best.attempts and not worker.waits and not _goes_on(_before(match, seen), seen, search, best):
        return Verdict("Illegal", (best, *_alike(match, search, [*kept], best)), changed, handled=handled(search, best))
    name: Name = "Illegal" if best.attempts else "Incomplete" if best.residue else "Explained"
    return Verdict(name, kept, changed)


def _goes_on(match: Match, seen: Seen, search: Search, line: Hypothesis) -> bool:
    """Whether what this line leaves different may still be done, or is known to be owed: then it is nobody's mistake yet."""
    sights = (search, _remembered(match, seen, search))
    lifted = any(in_hand(sight, (line,)) or lines_under_way(match, search, [line], sight) for sight in sights)
    return lifted or setting_out(match) or owed_before(match, search, line)


def _present(hypotheses: tuple[Hypothesis, ...], search: Search) -> tuple[Hypothesis, ...]:
    return tuple(replace(h, residue=search.residue(h.state)) for h in hypotheses)


def _back_on_the_trail(match: Match, seen: Seen, search: Search, again: bool) -> Verdict | None:
    """Hands went back to an earlier table: its explanations again, together with present ones that may still be in hand."""
    trail = match.draft.trail
    for index in range(len(trail) - 1, -1, -1):
        step = trail[index]
        blind = seen.blind | step.blind
        if step.table.differs(seen.table, blind):
            continue
        if any(search.residue(h.state) - (h.residue - step.blind) for h in step.hypotheses):
            # What a hand hid then has come to light, and it is not as it was remembered.
            continue
        if index == len(trail) - 1:
            if again:
                continue
            return Verdict("Agreed", _present(match.draft.hypotheses, search))
        then = _present(step.hypotheses, search)
        if all(h.residue for h in then):
            if not lines_under_way(match, search, list(then)) and not in_hand(search, then):
                # Nothing explained that table when it was first seen: what was wrong then is wrong again.
                continue
            if in_hand(search, tuple(h for h in match.draft.hypotheses if not h.residue)):
                # What was put somewhere since is in a hand again.
                continue
        held = in_hand(search, match.draft.hypotheses)
        together = {h.state: h for h in (*then, *held, *_going_on(match, search))}
        kept = sorted(together.values(), key=lambda h: h.cost)[:MOST_LINES]
        # What would have to lie under a hand again may be in it: what was seen since is not forgotten.
        under_it = held and trail[-1].table.differs(step.table) & seen.blind
        return Verdict("TakenBack", tuple(kept), to=None if under_it else index)
    return _back_at_the_start(match, search)


def _back_at_the_start(match: Match, search: Search) -> Verdict | None:
    """Hands went back to how it all stood when something was last made known, where the trail no longer shows it: it was committed with the
    turn before, or what was made known had yet to be carried out."""
    draft = match.draft
    starts = tuple(h for h in draft.barrier if not search.residue(h.state))
    further = starts and all(any(len(h.actions) > len(s.actions) and h.goes_on_from(s) for s in starts) for h in draft.hypotheses)
    if not draft.trail or not further:
        return None
    together = {h.state: h for h in (*_present(starts, search), *in_hand(search, draft.hypotheses), *_going_on(match, search))}
    return Verdict("TakenBack", tuple(sorted(together.values(), key=lambda h: h.cost))[:MOST_LINES], to=0)


def _going_on(match: Match, search: Search) -> tuple[Hypothesis, ...]:
    """What goes on from the draft by one more act, done or under way: what it brings back may look as it did before."""
    known = {h.state for h in match.draft.hypotheses}
    further = [h for h in search.explain(clean(match.draft.hypotheses), deepest=1) if h.state not in known]
    done = tuple(h for h in further if not h.residue)
    return (*done, *lines_under_way(match, search, sorted((h for h in further if h.residue), key=lambda h: rank(match, h))))


def _shortest(match: Match, met: list[Hypothesis]) -> tuple[Hypothesis, ...]:
    """The legal lines that leave fewest places different, and of these the shortest."""
    return tuple(h for h in met if rank(match, h) == rank(match, met[0]))


def _looks_like_before(match: Match, seen: Seen, search: Search) -> int | None:
    """The event before which the table looked like this, when an earlier committed table did."""
    for commit in reversed(match.commits[:-1]):
        if not search.looks(commit.state).differs(seen.table, seen.blind):
            return commit.seq + 1
    return None
