"""Every other way in which a decision may be told, in the order in which they are tried."""

from __future__ import annotations

from companion.referee.decision_builder import DecisionBuilder, Judge
from companion.referee.judging.judge import before_table
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, DiceRolled, Observation, Searched, TableSeen, Tick
from companion.referee.reconsidered.come_to_light import come_to_light
from companion.referee.reconsidered.done_unseen import done_unseen
from companion.referee.reconsidered.early_dice import for_another_turn, thrown_again, with_early_dice
from companion.referee.reconsidered.heard_first import heard_first
from companion.referee.reconsidered.played_on import at_once, before_the_dice, played_on
from companion.referee.reconsidered.put_right_late import heard_beside, put_right_late
from companion.referee.reconsidered.refused_dice import dice_that_stand_at_once, with_dice_that_stand, with_refused_dice
from companion.referee.reconsidered.taken_back import not_taken_back, taken_back
from companion.referee.reconsidered.told_otherwise import told_otherwise

OF_A_TABLE = (
    heard_beside, heard_first, with_early_dice, for_another_turn, thrown_again, told_otherwise, done_unseen,
    with_refused_dice, with_dice_that_stand, dice_that_stand_at_once, not_taken_back, played_on, at_once, put_right_late, taken_back,
    come_to_light,
)  # fmt: skip
"""Each takes the decision of the one before it."""


def reconsidered(builder: DecisionBuilder, start: Match, observation: Observation, judge: Judge) -> DecisionBuilder:
    """Returns this decision on an observation, or another way to tell it that accuses less.

    `start`: the match before it."""
    if start.restore or start.asked is not None:
        # People put right what was undone, or say first how it was.
        return builder
    seen = start.draft.last is not None
    match observation:
        case TableSeen():
            for retold in OF_A_TABLE:
                builder = retold(builder, start, observation, judge)
        case Tick() if seen:
            builder = for_another_turn(builder, start, _as_last_seen(start, observation.at), judge)
        case DiceRolled():
            for thrown in (before_the_dice, with_refused_dice):
                builder = thrown(builder, start, observation, judge)
        case ButtonPressed() if seen:
            for told in (told_otherwise, put_right_late):
                builder = told(builder, start, _as_last_seen(start, observation.at), judge, observation)
        case Searched():
            builder = told_otherwise(builder, before_table(start, observation.seen), observation.as_table(), judge)
            if not observation.table.differs(start.last_step.table):
                # Nothing else has been seen since.
                builder = played_on(builder, start, observation.as_table(), judge)
    return builder


def _as_last_seen(match: Match, at: float) -> TableSeen:
    """Returns the last settled table once more."""
    return TableSeen(at, match.last_step.table, match.last_step.blind)
