"""Rolls, presses and touches: judged by the explanations that end in them, against the last settled table."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from math import inf
from typing import Any

from companion.referee.decision_builder import DecisionBuilder
from companion.referee.draft.draft import distinct, heard, logged
from companion.referee.draft.left_out import as_it_lies, call_left_out, owed_back
from companion.referee.draft.under_hands import hidden, pressed_first, under_hands, with_the_roll, with_what_was_heard
from companion.referee.events import Checkpoint, FaultCalled, FaultCleared, Held, RolledEarly
from companion.referee.evidence.commit import assumed, commit_if_final, settle
from companion.referee.evidence.refused import Propose, as_good, gone_on, refused, right_behind_what_is_open, thrown_for_what_was_refused
from companion.referee.evidence.turn_ends import (
    did_nothing,
    ends_idle_turn,
    ends_own_turn,
    is_for_what_was_refused,
    just_ended,
    last_seat,
    not_yet_said,
    said_in_place,
    says_nothing_of_its_own,
)
from companion.referee.judging import cost
from companion.referee.judging.beginning import silence as cost_of
from companion.referee.judging.other_acts import by_acts_without_a_trace, by_other_acts, of_last_table, unclear
from companion.referee.judging.same_piece import on_one_like_it_between
from companion.referee.judging.trail import believed
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, Command, DiceRolled, Observation
from companion.rules.explain import MOST_EXPLANATIONS, Explanation, Seen
from companion.rules.game import AnyGame
from companion.rules.values import Fault, Place, Roll, Seat


def said(*actions: Any) -> Propose:
    """Evidence that is this action, or one of these, whatever the state."""
    return lambda _state: actions


def ends(match: Match, propose: Propose, declared_by: Seat | None = None, *, at_once: bool = False) -> tuple[Explanation, ...]:
    """Explanations that end in this evidence, the cheapest first: those that are nearly as good as the best.

    Silences may stand before it, but not `at_once`; one assumed before its time may be cut back. `declared_by`: whose press it is. An
    explanation that has just ended this seat's turn is declared by it and stays as it is.
    """
    game, step = match.game, match.last_step
    search = match.search(step.table, step.blind)
    found: list[Explanation] = []
    drafted = match.draft.explanations
    # Where it stands only in what is so much dearer, it is rather wrong behind the best.
    most = min((h.price for h in drafted), default=0.0) + cost.ILLEGAL - cost.ACT
    heard_behind = drafted if declared_by is None else [not_yet_said(match, h, declared_by) for h in drafted]
    for explanation in [h for h in heard_behind if h.price < most]:
        if declared_by is not None and just_ended(match, explanation, declared_by):
            # Whoever presses has done something more in either case.
            left = search.mismatch(explanation.state)
            found.append(replace(explanation, mismatch=left, price=explanation.price + _price_behind(left)))
            continue
        cut = assumed(match, explanation)
        answers = declared_by is None or did_nothing(declared_by, explanation.actions[cut + 1 :])
        for actions in dict.fromkeys((explanation.actions, explanation.actions[: cut if answers else None])):
            # What is cut back is said before the silence that was assumed, not after it.
            broken = explanation.actions[len(actions) : len(actions) + 1]
            start = search.run(match.state, actions)
            # An act that is legal at once is not preceded by a silence of the same seat.
            taken: set[Any] = set()
            reached: dict[Any, tuple[tuple[Any, ...], float]] = {start: ((), explanation.price)}
            for state in (queue := [start]):
                for action in propose(state):
                    if action not in taken and not search.faults(state, action):
                        taken.add(action)
                        after = search.after(state, action)
                        silent, price = reached[state]
                        left = search.mismatch(after)
                        idle = cost.IDLE if ends_idle_turn(match, (*actions, *silent), state, action) else 0.0
                        own = declared_by in (None, getattr(action, "seat", declared_by))
                        price += idle + on_one_like_it_between(search, state, action, after) + (0.0 if own else cost.FOR_ANOTHER)
                        # What hands have yet to do because it is said now was not left out.
                        behind = _price_behind(left & search.mismatch(state))
                        if price < most:
                            found.append(Explanation(after, (*actions, *silent, action), left, price=price + behind))
                for prompt in () if at_once else game.prompts(state):
                    silence = prompt.silence
                    if silence is None or silence in broken:
                        continue
                    after = search.after(state, silence)
                    if after not in reached and game.turn(after) <= game.turn(start) + 1:
                        silent, price = reached[state]
                        like = on_one_like_it_between(search, state, silence, after)
                        reached[after] = (*silent, silence), price + cost_of((prompt,), silence) + like
                        queue.append(after)
    found.sort(key=lambda h: (h.price, len(h.mismatch), len(h.actions)))
    return tuple(h for h in distinct(found) if h.price < found[0].price + cost.KEPT)[:MOST_EXPLANATIONS]


def _price_behind(left: frozenset[Place]) -> float:
    """Returns the price of evidence behind a table on which these places are not as they should be."""
    return cost.ACT + (cost.LEFT_OUT if left else 0.0)


def take(builder: DecisionBuilder, observation: Observation, propose: Propose, *, declares: bool = False, final: bool = False) -> bool:
    """Logs the evidence with the explanations that end in it; or holds it, or calls the fault. True when it was accepted."""
    match, at = with_the_roll(builder.match), observation.at
    if pressed_first(match) is not None:
        match = with_what_was_heard(match)
    step = match.last_step
    by = observation.seat if isinstance(observation, ButtonPressed) else None
    waits = not final and (unclear(match) or not isinstance(observation, Command))
    found, gave_up = ends(match, propose, by, at_once=builder.at_once), False
    if not found and not builder.searched:
        search = of_last_table(match, builder.limit)
        others = [by_other_acts(match, search)]
        if isinstance(observation, DiceRolled | ButtonPressed) and not waits:
            # Whoever says that it is done, or comes next, decides what was done without a trace.
            others.append(by_acts_without_a_trace(match, search))
        found = next(filter(None, (ends(other, propose, by, at_once=builder.at_once) for other in chain(*others))), ())
        builder.applies, gave_up = builder.applies + search.applies, search.exhausted
    if not found and not waits and (behind := gone_on(match)) is not None:
        found = ends(behind, propose, by, at_once=True)
    if found and isinstance(observation, DiceRolled) and not final and all(h.mismatch > match.draft.best.mismatch for h in believed(found)):
        # A roll declares nothing: what is wrong only behind it may have been put right before, and come to be seen yet.
        builder.write(Held(at, observation))
        return False
    if by is not None and found and is_for_what_was_refused(match, found, by):
        if not final:
            # It may have been taken back just now, and come to be seen yet.
            builder.write(Held(at, observation))
        return False
    if declares and found and (strange := _ended_by(match, believed(found))):
        # Nobody ends a game by a press while something lies there that none of it has done: that is put right first.
        call_left_out(builder, at, as_it_lies(match, step, strange), match.live)
        return False
    if found:
        # Play has gone on: a fault that left nothing to put right has been heard.
        for fault in match.open:
            if not fault.differs:
                builder.write(FaultCleared(at, fault.seq))
        # What is said on the screen before hands carry it out declares nothing yet.
        good = believed(found)
        early = isinstance(observation, Command) and any(h.mismatch for h in good)
        done = declares and not early and all(ends_own_turn(match, h) for h in good)
        late = _still_to_be_finished(match, by) if heard(found[0].actions[-1]) else ()
        late = late if hidden(builder.match, at) or _rather_first(match, late, found) else ()
        aside = says_nothing_of_its_own(match, found, by) if declares and by is not None and not late else ()
        # What may say nothing is no act: what comes next decides.
        evidence, told = (None if aside else found[0].actions[-1]), logged(distinct((*found, *aside)) if aside else (*found, *late))
        builder.write(Checkpoint(at, evidence, told, step.table, step.blind, declared=done and not aside, late=bool(aside)))
        if declares and not done:
            call_left_out(builder, at, owed_back(builder.match), builder.match.live)
        commit_if_final(builder, at)
        return True
    if gave_up and isinstance(observation, DiceRolled):
        # Nobody is accused of what there was no time to understand: the slower worker goes on.
        builder.unfinished = Seen(step.table, step.blind)
        builder.write(Held(at, observation))
        return False
    if waits:
        # What hands have done since the last look may not have been seen yet.
        builder.write(Held(at, observation))
        return False
    if by is not None and right_behind_what_is_open(match, by, propose):
        return False
    before = thrown_for_what_was_refused(builder.match) if isinstance(observation, DiceRolled) else None
    if before is not None and ends(replace(match, draft=replace(match.draft, explanations=(before,))), propose):
        builder.write(Checkpoint(at, None, logged((before,)), step.table, step.blind, late=True))
        return take(builder, observation, propose, final=final)
    _refuse(builder, at, match, propose, by)
    return False


def _refuse(builder: DecisionBuilder, at: float, match: Match, propose: Propose, by: Seat | None) -> None:
    """Calls the rule that this evidence breaks, of those that it may break."""
    called = [each for explanation in as_good(match) for each in refused(match, explanation, propose)]
    # Of refusals that are as good that is told in which whoever presses has done something; then whose fault names a place: people see
    # there what to put right; then the likeliest.
    most = min((price for _, _, price in called), default=0.0) + cost.BELIEVED
    likely = [each for each in called if each[2] < most]
    for wrong, actions, _ in sorted(likely, key=lambda each: (did_nothing(by, each[1][:-1]), not each[0].places, each[2]))[:1]:
        if wrong.kind == "owed":
            _stand_by(builder, at, propose, wrong)
        if isinstance(actions[-1], Roll):
            builder.write(RolledEarly(at, actions[-1].seat, actions[-1].value))
        if not any(not fault.differs and fault.called.fault == wrong for fault in match.open):
            builder.write(FaultCalled(at, wrong, actions=actions))


def _ended_by(match: Match, found: tuple[Explanation, ...]) -> frozenset[Place]:
    """Returns the places that differ and that none of these acts has touched, if all of them end the game."""
    search = match.search(match.last_step.table, match.last_step.blind)
    if not all(h.mismatch and not match.game.to_act(h.state) for h in found):
        return frozenset()
    base, each = search.looks(match.state), frozenset[Place]().union(*(h.mismatch for h in found))
    return frozenset(p for p in each if not any(search.on_the_way(match.state, base, replace(h, mismatch=frozenset({p}))) for h in found))


def _still_to_be_finished(match: Match, by: Seat | None) -> tuple[Explanation, ...]:
    """Returns the explanations before a press or a roll. Hands may have done that first and finish now: then it stands behind.

    Where another seat has acted since its turn was over, a press comes late."""
    found = []
    for explanation in believed(match.draft.explanations):
        told = said_in_place(match, explanation, by) if by is not None else explanation
        late = told.actions != explanation.actions and last_seat(told.actions) != by
        found.append(replace(told, price=told.price + cost.ACT + (cost.PRESSED_LATE if late else cost.PRESSED_FIRST)))
    return tuple(found)


def _rather_first(match: Match, late: tuple[Explanation, ...], found: tuple[Explanation, ...]) -> bool:
    """True if a press is right only in far dearer explanations: hands have rather yet to finish (`late`).

    Example: a tile was moved on its board and then laid on the floor: now the figure has to move. Laid at once it need not."""
    starts = [h.actions[:cut] for h in believed(match.draft.explanations) for cut in (len(h.actions), assumed(match, h))]
    led = any(h.actions[: len(start)] == start for h in found for start in starts)
    return not led and min((h.price for h in late), default=inf) + cost.BELIEVED < found[0].price


def _stand_by(builder: DecisionBuilder, at: float, propose: Propose, wrong: Fault) -> None:
    """Goes on from the explanations in which this is owed. What the referee asks for it takes for what it asked for."""
    match, step = builder.match, builder.match.draft.last
    known, rule = match.draft.explanations, (wrong.rule, wrong.seats)
    same = tuple(h for h in known if any((fault.rule, fault.seats) == rule for fault, *_ in refused(match, h, propose)))
    if step is not None and same and len(same) < len(known):
        builder.write(Checkpoint(at, None, logged(same), step.table, step.blind))


def rolled(builder: DecisionBuilder, observation: DiceRolled, final: bool = False) -> None:
    """Takes in dice that came to rest: each value is a roll of the seat whose roll it is. A game without dice has no use for them. A
    face that its die has not was set aside before (`referee/possible.py`).
    """
    game = builder.match.game
    if Roll not in game.actions:
        return
    if not final and under_hands(builder.match, builder.match.last_step.blind, observation.at):
        # The hand that rolled may just have left the table: look first.
        builder.write(Held(observation.at, observation))
        return
    for value in observation.values:
        roll(builder, observation, value, final)


def roll(builder: DecisionBuilder, observation: Observation, value: int, final: bool) -> bool:
    return take(builder, observation, rolls(builder.match.game, value), final=final)


def rolls(game: AnyGame, value: int) -> Propose:
    """A roll of each seat that is to act."""
    return lambda state: tuple(Roll(seat, value) for seat in sorted(game.to_act(state)))


def window_ran_out(builder: DecisionBuilder, observation: Observation, silence: Any) -> None:
    """The seconds of the response window are over that this silence ends: it has been said."""
    match, at = builder.match, observation.at
    best = match.draft.best
    index = assumed(match, best)
    before = best.actions[: index + 1]
    if before[index:] == (silence,) and all(h.actions[: index + 1] == before for h in believed(match.draft.explanations)):
        # Carried out before its time: now it stands, up to and with the silence.
        state = match.state
        for action in before:
            state = match.game.apply(state, action)
        same = tuple(h for h in match.draft.explanations if h.actions[: index + 1] == before)
        settle(builder, at, same, [(before, state)] * len(same))
        # What was done since then and waited for it may be a question, or final.
        commit_if_final(builder, at)
        return
    if silence in best.actions[index:]:
        # An earlier window is still open, or what came before it is told otherwise too: nothing is committed, but this silence is no
        # longer only assumed.
        told = logged(_told(match, h, silence) for h in match.draft.explanations if silence in h.actions)
        builder.write(Checkpoint(at, silence, told, match.last_step.table, match.last_step.blind, declared=match.draft.declared))
    elif any(prompt.silence == silence for prompt in match.game.prompts(best.state)):
        # Hands had no time yet to carry out what stands now: it is not final before another act or a press.
        take(builder, observation, said(silence), final=True)


def _told(match: Match, explanation: Explanation, silence: Any) -> Explanation:
    """This explanation with the silence said before those that are still only assumed, where the rules allow that."""
    index = assumed(match, explanation)
    later = [action for action in explanation.actions[index:] if action != silence]
    state, actions = match.state, (*explanation.actions[:index], silence, *later)
    for action in actions:
        if match.game.faults(state, action):
            return explanation
        state = match.game.apply(state, action)
    return replace(explanation, actions=actions) if state == explanation.state else explanation
