"""Hands that finish an act after a press or a roll was heard.

They may do so only at places that they hid then: what lay in sight was done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import inf
from typing import Any

from companion.referee.draft.draft import heard
from companion.referee.events import ActionPlayed, Checkpoint, Event, Held, Released, TableDrafted
from companion.referee.match import Match
from companion.referee.observation import TableSeen
from companion.rules.explain import Explanation
from companion.rules.values import REVEALS, Layout, Place, Roll

MOST_PATIENCE = 9.0
"""Seconds that evidence may wait while hands go on: nobody is accused in the middle of what they do."""
SINCE = 24
"""So many events at most come of what is seen while evidence waits."""


def pressed_first(match: Match) -> tuple[Checkpoint, list[Explanation]] | None:
    """Returns the last press or roll, and the explanations in which it does not stand yet. In these hands finish their act after it.

    It is None where all was in sight, and was right. What waited for a look was hidden by hands: they may take as long again as they need
    for an act (`PRESSED_FIRST`).
    """
    press, late = _last_heard(match), not_yet_heard(match)
    if press is None or not (under_hands(match, press.blind, press.at) or _waited_for(match, press.at) or _still_open(match)):
        return None
    return press, [h for h in match.draft.explanations if late(h)]


def with_the_roll(match: Match) -> Match:
    """Returns the match without the explanations in which a roll that was heard last does not stand yet.

    No die comes to rest by itself, as a button may be touched: what is heard now stands behind that roll."""
    last = _last_heard(match)
    return with_what_was_heard(match) if last is not None and isinstance(last.evidence, Roll) else match


def with_what_was_heard(match: Match) -> Match:
    """Returns the match without the explanations in which what was heard last does not stand yet. Where no other is left all stay."""
    late = not_yet_heard(match)
    left = tuple(h for h in match.draft.explanations if not late(h))
    return replace(match, draft=replace(match.draft, explanations=left)) if left else match


def not_yet_heard(match: Match) -> Callable[[Explanation], bool]:
    """Tells of an explanation whether what was heard last does not stand in it yet."""
    press, before = _last_heard(match), _without_it(match)
    behind = [h for h in match.draft.barrier if h not in before]

    def late(explanation: Explanation) -> bool:
        since = [explanation.actions[len(h.actions) :] for h in before if explanation.goes_on_from(h)]
        known = press is None or any(the_same(press.evidence, act) for act in min(since, key=len, default=()))
        return bool(since) and not known and not _goes_on(explanation, behind)

    return late


def the_same(evidence: Any, act: Any) -> bool:
    """True if this act is that press, or that roll, whoever rolled."""
    return act == evidence or (isinstance(evidence, Roll) and isinstance(act, Roll) and replace(act, seat=evidence.seat) == evidence)


def under_hands(match: Match, blind: frozenset[Place], at: float) -> frozenset[Place]:
    """Those of these places that a hand may hide: it leaves before long. What has been out of sight for longer than anybody waits comes to
    light by no look. Example: glare, or a mark under the edge of another piece."""
    always = blind
    for event in reversed(match.events):
        unseen = _unseen(event)
        if unseen is not None:
            always &= unseen
            if not always or event.at <= at - MOST_PATIENCE:
                return blind - always
    return blind


def _unseen(event: Event) -> frozenset[Place] | None:
    """The places that were out of sight in the table of this event; None where it has none."""
    if isinstance(event, TableDrafted | Checkpoint):
        return event.blind
    return event.observation.blind if isinstance(event, Held) and isinstance(event.observation, TableSeen) else None


def hidden(match: Match, at: float) -> bool:
    """True if hands hid something when evidence was judged at this moment. They hide it still, or it was waited for."""
    still = under_hands(match, match.last_step.blind, max(at, match.at))
    return bool(still) or _waited_for(match, at)


def _waited_for(match: Match, at: float) -> bool:
    """True if what was judged at this moment had waited for a look."""
    return any(isinstance(event, Released) and event.at == at for event in match.events[-SINCE:])


def could_be_finished(match: Match, looks: Callable[[Any], Layout]) -> Callable[[Explanation], bool]:
    """Tells of an explanation whether hands could finish it after the last press or roll.

    What they do only then was hidden, at one place at least, when it was heard. Where the press was only right by an act without a trace,
    that may still be to come. `looks`: how a state looks."""
    barrier, press, before = match.draft.barrier, _last_heard(match), _without_it(match)
    if press is None or not before:
        return lambda _explanation: True
    hid = _hidden(match, press)
    open_ends = {h for h in before if _by_no_trace(match, h, looks)}.union(() if hid else _still_open(match))

    def finished(explanation: Explanation) -> bool:
        start = max((h for h in barrier if explanation.goes_on_from(h)), key=lambda h: len(h.actions), default=None)
        if start is None or start not in before or start in open_ends or start.actions == explanation.actions:
            return True
        done = _done(match, start, explanation, looks)
        return not done or not hid.isdisjoint(done)

    return finished


def _done(match: Match, start: Explanation, explanation: Explanation, looks: Callable[[Any], Layout]) -> frozenset[Place]:
    """Returns the places that this turn's acts behind `start` touch, also those that look as before in the end.

    Example: who pressed discards on a pile, and the next seat draws the card."""
    game, state, done = match.game, start.state, frozenset[Place]()
    for action in explanation.actions[len(start.actions) :]:
        if game.turn(state) > game.turn(start.state):
            break
        state, before = game.apply(state, action), state
        done |= looks(before).differs(looks(state))
    return done


def _by_no_trace(match: Match, explanation: Explanation, looks: Callable[[Any], Layout]) -> bool:
    """True if only an act that nobody says or reveals, and no table shows, leads on to the press."""
    game, known = match.game, looks(explanation.state)
    spoken = {action for prompt in game.prompts(explanation.state) for action in (prompt.silence, *(said for _, said in prompt.press))}
    further = [h for h in match.draft.barrier if h.goes_on_from(explanation) and h.actions != explanation.actions]
    acts = [h.actions[len(explanation.actions)] for h in further]
    return not any(act in spoken or isinstance(act, REVEALS) or known.differs(looks(h.state)) for act, h in zip(acts, further, strict=True))


def _last_heard(match: Match) -> Checkpoint | None:
    """Returns the press or roll at which the last barrier was set.

    None when something else set it, or when what was heard is final."""
    final: list[Any] = []
    for event in reversed(match.events):
        if isinstance(event, Checkpoint):
            return event if heard(event.evidence) and not any(the_same(event.evidence, act) for act in final) else None
        final += [event.action] if isinstance(event, ActionPlayed) else []
    return None


def _without_it(match: Match) -> list[Explanation]:
    """Returns the explanations at the barrier in which what was heard last does not stand yet.

    Others go on from them, or have ended the turn by it."""
    barrier, still = match.draft.barrier, _still_open(match)
    return [h for h in barrier if h in still or any(other.goes_on_from(h) and other.actions != h.actions for other in barrier)]


def _still_open(match: Match) -> list[Explanation]:
    """Returns the explanations at the barrier in which the turn goes on that a press has ended in the others."""
    press, barrier, turn = _last_heard(match), match.draft.barrier, match.game.turn
    holds = [h for h in barrier if press is not None and any(the_same(press.evidence, act) for act in h.actions)]
    ended = min((turn(h.state) for h in holds), default=0)
    return [h for h in barrier if h not in holds and turn(h.state) < ended]


def _goes_on(explanation: Explanation, others: list[Explanation]) -> bool:
    """True if the explanation begins as one of these others."""
    return any(explanation.goes_on_from(other) for other in others)


def _hidden(match: Match, press: Checkpoint) -> frozenset[Place]:
    """The places that were out of sight when this was heard, and until it was judged."""
    events = match.events[: next(n for n in range(len(match.events) - 1, -1, -1) if match.events[n] is press)]
    found, heard_at = press.blind, -inf
    waited = any(isinstance(event, Released) and event.at == press.at for event in events[-SINCE:])
    for event in reversed(events[-2 * SINCE :]) if waited else ():
        match event:
            case Held():
                heard_at = event.at
            case Released() if event.at == heard_at:
                # It had waited before, and that look did not tell either.
                heard_at = -inf
            case TableDrafted() | Checkpoint():
                found |= event.blind
                if event.at < heard_at:
                    return found
    return found
