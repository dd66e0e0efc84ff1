"""Presses of a seat's button: what each may mean, and a press that came before its turn was finished."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from typing import Any

from companion.referee.decision_builder import DecisionBuilder
from companion.referee.draft.draft import logged
from companion.referee.draft.under_hands import pressed_first, the_same, under_hands, with_the_roll
from companion.referee.draft.unseen import grounded
from companion.referee.events import ActionPlayed, Checkpoint, Held, Released, TableDrafted
from companion.referee.evidence.commit import assumed, commit_if_final, settle, turn_part
from companion.referee.evidence.heard import ends, roll, said, take
from companion.referee.evidence.tables import ruled
from companion.referee.evidence.turn_ends import asks_for_more, did_nothing, just_ended, last_final, last_seat, said_in_place
from companion.referee.judging import cost
from companion.referee.judging.beginning import silence
from companion.referee.judging.explanation import Tables
from companion.referee.judging.judge import before_table
from companion.referee.judging.trail import believed
from companion.referee.judging.verdict import Verdict
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, DiceRolled
from companion.rules.explain import Explanation, Search, Seen
from companion.rules.values import TABLE, Layout, Roll, Seat

SAYS_SO = 10.0
"""Seconds after its turn in which a seat's button only says that this is over, while nothing is done."""
SOON = 4.0
"""Seconds after its act in which a seat presses. A press that comes later has more likely been forgotten."""


def pressed(builder: DecisionBuilder, observation: ButtonPressed, final: bool = False) -> None:
    """Takes in a press of a seat's button: the cheapest explanations in which it means something are the true ones.

    It may mean that my turn which just ended is done; what it means now that I am to act; what it meant before a silence was assumed; or
    what it means after one silence of somebody else."""
    match, seat, at = builder.match, observation.seat, observation.at
    if not final and under_hands(match, match.last_step.blind, at):
        # The hand that pressed may just have left the table: look first.
        builder.write(Held(at, observation))
        return
    if not _stand_on_what_is_seen(builder, observation, final):
        return
    match = with_the_roll(builder.match)
    if _is_over(match, seat, at):
        return
    if _lies_refused(match, seat):
        if not (final or any(isinstance(event, Released) for event in builder.events)):
            # It may have been put right just now: the next look shows it.
            builder.write(Held(at, observation))
        return
    every = match.draft.explanations
    meant = dict.fromkeys((
        *meant_by(match, seat, believed(every)), *meant_by(match, seat, every), *_for_another(match, seat, at),
    ))  # fmt: skip
    found = believed(ends(match, said(*meant), seat, at_once=builder.at_once))
    if (verdict := _once_too_often(builder, match, observation, found)) is not None:
        step = match.last_step
        ruled(builder, at, Seen(step.table, step.blind), verdict)
        # The press has said so: what lies there is no act of whoever comes next.
        builder.write(Checkpoint(at, None, logged(builder.match.draft.explanations), step.table, step.blind, late=True))
        return
    # A silence that is only kept in case, beside the explanation without it, has not ended the turn: the press ends it.
    in_case = {(*h.actions, prompt.silence) for h in every for prompt in match.game.prompts(h.state)}
    drafted = {h.actions: h.price for h in every if h.actions not in in_case}
    # What was far less likely without the press is rather said by it now.
    known = (said_in_place(match, h, seat) for h in found if drafted.get(h.actions, inf) <= h.price)
    over = [(h, part) for h in known if (part := turn_part(match, h)) is not None]
    ended, parts = tuple(h for h, _ in over), [part for _, part in over]
    if ended and len(ended) == len(found):
        _over_in_all(builder, at)
        later = any(len(part[0]) < len(h.actions) for part, h in zip(parts, ended, strict=True))
        if (later or not settle(builder, at, ended, parts)) and builder.match.asked is None:
            step = match.last_step
            builder.write(Checkpoint(at, None, logged(ended), step.table, step.blind, declared=True))
            commit_if_final(builder, at)
            draft = builder.match.draft
            if builder.match.state != match.state and not draft.declared and any(h.actions for h in draft.explanations):
                # An earlier turn of the explanation was final first: the press is still to declare its own.
                pressed(builder, observation, final)
    elif meant:
        take(builder, observation, said(*meant), declares=True, final=final)
    else:
        _late(builder, seat, at)


def _lies_refused(match: Match, seat: Seat) -> bool:
    """True if an act of this seat that was refused still lies where its turn has brought something else. Which of them stays is open.

    Example: a card was laid at either end of the row, and either may be taken back."""
    search = match.search(Layout())
    brought = search.looks(match.state).differs(search.looks(match.draft.best.state))
    mine = (fault for fault in match.open if fault.called.actions and seat in fault.called.fault.seats)
    return any(debt.place in brought for fault in mine for debt in fault.owed)


def _once_too_often(builder: DecisionBuilder, match: Match, press: ButtonPressed, found: tuple[Explanation, ...]) -> Verdict | None:
    """Returns the verdict that this seat did what is forbidden to it, where its press says so. None: it does not.

    What lies there might be lawful of the next seat. `found`: the explanations in which the press means something. Example: Red has laid
    a card and pressed, discards another and presses again."""
    step, drafted, seat = match.draft.last, match.draft.explanations, press.seat
    others = all(last_seat(h.actions) not in (None, seat) for h in believed(drafted))
    if step is None or not others or press.at > _shown_since(match) + SOON:
        return None
    # How much dearer what is lawful gets by the press. Who was not done has not ended the turn in silence.
    lawful = found[0].price - cost.ACT - min(h.price for h in drafted) if found else cost.PRESSED_LATE
    before = match.commits[-2].state if len(match.commits) > 1 else match.state
    last = next((event.action for event in reversed(match.events) if isinstance(event, ActionPlayed)), None)
    lawful += silence(match.game.prompts(before), last)
    seen = Seen(step.table, step.blind)
    tables = Tables(before_table(match, seen), Search(match.game, match.owed, seen, builder.limit))
    mine = [tables.of(h) for told in believed(drafted) for h in _done_by(match, tables.search, told, seat)]
    wrong = min(mine, key=lambda e: e.cost, default=None)
    dearer = wrong.cost - min(tables.of(h).cost for h in drafted) if wrong is not None else inf
    builder.applies += tables.search.applies
    return Verdict("Illegal", (wrong.explanation,), why=(wrong,)) if wrong is not None and dearer + cost.BELIEVED <= lawful else None


def _shown_since(match: Match) -> float:
    """Returns when the last table was first seen as it lies."""
    since = match.at
    for event in reversed(match.events):
        if isinstance(event, TableDrafted | Checkpoint):
            if event.table.differs(match.last_step.table, event.blind | match.last_step.blind):
                break
            since = event.at
    return since


def _done_by(match: Match, search: Search, told: Explanation, seat: Seat) -> Iterator[Explanation]:
    """Yields this explanation with its last act done by this seat, once too often in its turn.

    Nobody dashes the figure of another, whoever presses."""
    *done, last = told.actions
    if getattr(last, "seat", TABLE) in (TABLE, seat):
        return
    act, state = replace(last, seat=seat), search.run(match.state, done)
    for earlier in _last_turn(match, done, seat):
        if not any(tried == act for tried in search.game.attempts(earlier, search.change(earlier))) or search.faults(earlier, act):
            continue
        faults, after = search.faults(state, act)[:1], search.after(state, act)
        left = search.mismatch(after)
        if faults and left <= told.mismatch:
            yield Explanation(after, (*done, act), left, faults, 1)
            return


def _last_turn(match: Match, done: list[Any], seat: Seat) -> list[Any]:
    """Returns the states of the turn before, and of this one so far, in which this seat was to act. `done`: what is done since."""
    game, states = match.game, [commit.state for commit in match.commits]
    for act in done:
        states.append(game.apply(states[-1], act))
    before = game.turn(states[-1]) - 1
    return [state for state in states if seat in game.to_act(state) and game.turn(state) in (before, before + 1)]


def _late(builder: DecisionBuilder, seat: Seat, at: float) -> None:
    """Hears a press of a seat whose turn is over, where somebody else seems to have acted since.

    It means nothing any more, but speaks for the explanations in which nobody has."""
    match, step = builder.match, builder.match.draft.last
    drafted, last = match.draft.explanations, last_final(match)
    since = [last_seat(h.actions) not in (None, seat) for h in drafted]
    if step is not None and any(since) and not all(since) and last is not None and last.action.seat == seat:
        dearer = (replace(h, price=h.price + cost.PRESSED_LATE * late) for h, late in zip(drafted, since, strict=True))
        builder.write(Checkpoint(at, None, logged(dearer), step.table, step.blind, late=True))


def _over_in_all(builder: DecisionBuilder, at: float) -> None:
    """Drops the explanations in which a turn still runs behind the press that has ended it. Nobody goes on with it."""
    draft, step = builder.match.draft, builder.match.draft.last
    over = [h for h in draft.explanations if turn_part(builder.match, h) is not None]
    if step is not None and over and len(over) < len(draft.explanations):
        builder.write(TableDrafted(at, step.table, step.blind, logged(over), back_to=len(draft.trail) - 1))


def pressed_behind(builder: DecisionBuilder, at: float, before: Match) -> None:
    """Hears the press or roll that came first once more, behind the acts that hands have finished since. Nothing where it stands."""
    first = pressed_first(before)
    if first is None or builder.match.held or builder.match.asked is not None:
        return
    press, late = first
    final = tuple(event.action for event in builder.match.events[len(before.events) :] if isinstance(event, ActionPlayed))
    # What is final now may hold the silent end of a turn besides.
    if not any(h.actions[: len(final)] == final[: len(h.actions)] for h in late):
        return
    # What a hand hid then, and lies there now, has been finished since, though it was foreseen.
    whole = {h.actions for h in before.draft.explanations if not h.mismatch}
    now = [(h, (*final, *h.actions)) for h in believed(builder.match.draft.explanations)]
    if all(press.evidence not in acts and acts not in whole and not h.mismatch for h, acts in now):
        if isinstance(press.evidence, Roll):
            _heard_in_none(builder, at)
            roll(builder, DiceRolled(at, (press.evidence.value,)), press.evidence.value, final=True)
        elif all(last_seat(acts) == press.evidence.seat for _, acts in now):
            pressed(builder, ButtonPressed(at, press.evidence.seat), final=True)
    else:
        _heard_in_those(builder, at, press.evidence, [h.actions for h in late], final)


def _heard_in_those(builder: DecisionBuilder, at: float, evidence: Any, late: list[tuple[Any, ...]], final: tuple[Any, ...]) -> None:
    """Hears the press or roll behind what hands have finished since, in the explanations in which they have. In others it stands.

    `final`: the acts that have become final with this table; what was heard may stand among them."""
    match, game, step = builder.match, builder.match.game, builder.match.draft.last

    def finished(h: Explanation) -> bool:
        whole = (*final, *h.actions)
        since = [whole[len(acts) :] for acts in late if whole[: len(acts)] == acts]
        return any(since) and not h.mismatch and not any(the_same(evidence, act) for acts in since for act in acts)

    def behind(h: Explanation) -> Explanation:
        means = [replace(evidence, seat=seat) for seat in sorted(game.to_act(h.state))] if isinstance(evidence, Roll) else [evidence]
        for act in means if finished(h) else ():
            if not game.faults(h.state, act):
                return replace(h, state=game.apply(h.state, act), actions=(*h.actions, act), price=h.price + cost.ACT)
        return h

    heard = tuple(map(behind, match.draft.explanations))
    if step is not None and heard != match.draft.explanations:
        builder.write(TableDrafted(at, step.table, step.blind, logged(heard), back_to=len(match.draft.trail) - 1))


def _heard_in_none(builder: DecisionBuilder, at: float) -> None:
    """Goes on from the explanations in which the roll does not stand yet. In the others it would be heard a second time."""
    draft, step, first = builder.match.draft, builder.match.draft.last, pressed_first(builder.match)
    if step is not None and first is not None and first[1] and len(first[1]) < len(draft.explanations):
        builder.write(TableDrafted(at, step.table, step.blind, logged(first[1]), back_to=len(draft.trail) - 1))


def _stand_on_what_is_seen(builder: DecisionBuilder, observation: ButtonPressed, final: bool) -> bool:
    """A press declares no act of which the table shows nothing. That is waited for, then play goes on from what was before.

    False: the press waits.
    """
    match = builder.match
    step = match.draft.last
    if step is None:
        return True
    search = match.search(step.table, step.blind)
    explanations_there = grounded(match, search)
    if explanations_there is match.draft.explanations:
        return True
    if not final:
        builder.write(Held(observation.at, observation))
        return False
    present = tuple(Explanation(h.state, h.actions, search.mismatch(h.state)) for h in explanations_there)
    builder.write(TableDrafted(observation.at, step.table, step.blind, logged(present)))
    return True


def _is_over(match: Match, seat: Seat, at: float) -> bool:
    """True if this seat's turn was the last that is final and, as is believed, nobody has begun another. The press only says so.

    Where somebody has begun another, the press would be one act more. Who is on turn again, alone at the table, passes by a later one."""
    last = last_final(match)
    if last is None or last.action.seat != seat:
        return False
    idle = [h.state for h in believed(match.draft.explanations) if last_seat(h.actions) is None]
    soon = at < last.at + SAYS_SO
    return any(seat not in match.game.to_act(s) or (soon and not asks_for_more(match.game, s, seat)) for s in idle)


def meant_by(match: Match, seat: Seat, drafted: tuple[Explanation, ...]) -> list[Any]:
    """Returns the meaning of a press now in any of these explanations, else the first it had or will have."""
    game = match.game

    def mine(state: Any) -> list[Any]:
        return [action for prompt in game.prompts(state) for owner, action in prompt.press if owner == seat]

    now, cut, later = [], [], []
    for explanation in drafted:
        # An explanation that ends this seat's turn is declared by the press; it never means the end of its next, still empty turn.
        if not just_ended(match, explanation, seat):
            now += mine(explanation.state)
        index = assumed(match, explanation)
        # Who has done something since then answers nothing any more.
        if index < len(explanation.actions) and did_nothing(seat, explanation.actions[index + 1 :]):
            state = match.state
            for action in explanation.actions[:index]:
                state = game.apply(state, action)
            cut += mine(state)
        for prompt in game.prompts(explanation.state):
            if prompt.silence is not None:
                later += mine(game.apply(explanation.state, prompt.silence))
    return list(dict.fromkeys(now)) or (cut + later)[:1]


def _for_another(match: Match, seat: Seat, at: float) -> list[Any]:
    """Returns the press of who has just played, where this seat is next and the end goes without saying. A neighbour presses for it.

    Whose own turn has just ended by an act presses for that; who is believed to be on turn, or may have done something, for itself."""
    game, found, last = match.game, list[Any](), last_final(match)
    soon = last is not None and last.action.seat == seat and at < last.at + SAYS_SO
    if last is not None and soon and not (isinstance(last.action, Roll) or getattr(last.action, "said", False)):
        return []
    good = believed(match.draft.explanations)
    if any(seat in game.to_act(h.state) and (h in good or last_seat(h.actions) == seat) for h in match.draft.explanations):
        return []
    for explanation in good:
        for prompt in game.prompts(explanation.state):
            for owner, action in prompt.press if prompt.silence is not None else ():
                if owner == last_seat(explanation.actions):
                    found += [action] if seat in game.to_act(game.apply(explanation.state, action)) else []
    return found
