"""Acts that leave no trace, done where a hand was."""

from __future__ import annotations

from dataclasses import replace

from companion.referee.decision_builder import DecisionBuilder, Judge
from companion.referee.draft.debts import wrong
from companion.referee.draft.difference import others_since
from companion.referee.draft.draft import distinct, logged
from companion.referee.events import Checkpoint
from companion.referee.judging import cost
from companion.referee.judging.other_acts import REACHED, reached_for, where_a_hand_was
from companion.referee.judging.trail import believed
from companion.referee.match import Match
from companion.referee.observation import TableSeen


def done_unseen(builder: DecisionBuilder, start: Match, table: TableSeen, judge: Judge) -> DecisionBuilder:
    """Returns this decision, or that in which the seat on turn has done what leaves no trace.

    A hand was seen there. It is that one if this one accuses, and all is lawful behind it. Example: nobody presses; a hand was at the
    deck, and the next player lays a card."""
    if not builder.refuses or start.open or start.held or start.over or start.draft.last is None:
        return builder
    if (unseen := next(iter(where_a_hand_was(start)), None)) is None:
        return builder
    trial, step, best = DecisionBuilder(start, builder.applies), start.last_step, start.draft.best
    told = best.further(start.game.apply(best.state, unseen), unseen, best.mismatch)
    trial.write(Checkpoint(table.at, None, logged((told,)), step.table, step.blind, late=True))
    judge(trial, table, False)
    return builder.rather(trial, trial.lawful)


def reached(builder: DecisionBuilder, start: Match, table: TableSeen) -> None:
    """Drafts that whoever is on turn may have done what leaves no trace where a hand reaches now.

    What comes next decides. Where people have pressed for such an act they will press for this one, too. Example: a hand covers the deck
    for a second; its player may have drawn."""
    match, before = builder.match, start.last_step
    new = frozenset(table.covered - before.blind)
    lies = wrong(tuple(fault for fault in match.open if not others_since(match, fault)))
    quiet = not (builder.accuses or match.held or lies or match.asked or match.over or match.restore or match.draft.declared)
    if not quiet or not new or len(table.blind) > REACHED or before.table.differs(table.table, before.blind | table.blind):
        return
    done, said = [], {type(event.evidence) for event in match.events if isinstance(event, Checkpoint)}
    for h in believed(match.draft.explanations):
        silences = (prompt.silence for prompt in match.game.prompts(h.state) if prompt.silence is not None)
        ended = (h.further(match.game.apply(h.state, silence), silence, h.mismatch) for silence in silences)
        for whole in () if h.mismatch else (h, *ended):
            unseen = replace(whole, price=h.price + cost.REACHED_FOR)
            acts = (act for act in reached_for(match, whole.state, new) if type(act) not in said)
            done += [unseen.further(match.game.apply(whole.state, act), act, h.mismatch) for act in acts]
    if done:
        step, told = match.last_step, distinct((*match.draft.explanations, *done))
        builder.write(Checkpoint(table.at, None, logged(told), step.table, step.blind, late=True))
