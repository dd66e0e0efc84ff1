"""Makes a draft final: the turn was declared done, another seat has begun, or its window has run out."""

from __future__ import annotations

from math import inf
from typing import Any

from companion.referee.decision_builder import DecisionBuilder
from companion.referee.draft.draft import behind
from companion.referee.draft.left_out import call_left_out, left_by, left_out, showing
from companion.referee.draft.question import question
from companion.referee.draft.under_hands import pressed_first, under_hands
from companion.referee.events import ActionPlayed, Asked, LoggedExplanation, MatchOver, TableDrafted
from companion.referee.judging import cost
from companion.referee.judging.trail import believed
from companion.referee.match import Match
from companion.rules.explain import Explanation
from companion.rules.values import TABLE, Layout, Place

GRACE = 3.0
"""Seconds after a press has been judged in which hands may finish what they hid when it was heard."""
NOBODY_GOES_ON = 6.0
"""Seconds without anything new after which people are asked if the game is over."""
LEFT_LYING = 15.0
"""Seconds after which nobody is expected to tidy up any more once the game has ended. People stop to talk in the middle of it."""


def turn_part(match: Match, explanation: Explanation) -> tuple[tuple[Any, ...], Any] | None:
    """The actions of the turn that this explanation ends, and the state there; None while the turn runs.

    The end of the game ends the turn, with what the same hand went on to do in one sweep.
    """
    game, state = match.game, match.state
    turn, last = game.turn(state), _last_act(explanation)
    for index, action in enumerate(explanation.actions):
        state = game.apply(state, action)
        if game.turn(state) != turn or (index >= last and not game.to_act(state)):
            end = index + 1
            # What the table tidies up afterwards is nobody's act: it belongs to the turn that has ended.
            while end < len(explanation.actions) and getattr(explanation.actions[end], "seat", None) == TABLE:
                state = game.apply(state, explanation.actions[end])
                end += 1
            return explanation.actions[:end], state
    return None


def _last_act(explanation: Explanation) -> int:
    """The index of the last action that somebody at the table did; -1 when there is none."""
    acts = [index for index, action in enumerate(explanation.actions) if getattr(action, "seat", None) != TABLE]
    return acts[-1] if acts else -1


def assumed(match: Match, explanation: Explanation) -> int:
    """Returns the index in this explanation of the first silence assumed before its time. Its length if there is none."""
    game, state = match.game, match.state
    for index, action in enumerate(explanation.actions):
        timed = any(prompt.silence == action and prompt.seconds is not None and not prompt.early for prompt in game.prompts(state))
        if timed and action not in match.draft.said:
            return index
        state = game.apply(state, action)
    return len(explanation.actions)


def commit_if_final(builder: DecisionBuilder, at: float) -> None:
    """Commits whatever has become final, turn after turn, and ends the match when the game is over."""
    while not builder.match.over and builder.match.asked is None and _commit_turn(builder, at):
        pass


def _commit_turn(builder: DecisionBuilder, at: float) -> bool:
    match = builder.match
    draft = match.draft
    explanations = believed(draft.explanations)
    if any(draft.runs(silence, at) for h in explanations for silence in h.actions[assumed(match, h) :][:1]):
        return False
    asked = question(match, at, explanations)
    if asked is not None:
        if not any(_out_of_sight(match, h) for h in explanations):
            builder.write(asked)
        return False
    parts = [turn_part(match, h) for h in explanations]
    ended = [part for part in parts if part is not None]
    if len(ended) < len(explanations):
        _ask_whether_over(builder, at, explanations)
        return False
    tidy = _rests(match, at, LEFT_LYING) or not any(h.mismatch for h in explanations)
    over = all(not match.game.to_act(h.state) for h in explanations) and tidy and not any(_out_of_sight(match, h) for h in explanations)
    # What is nearly as good and has the game go on may yet be true: whoever is to act then has a moment to do so.
    goes_on = any(match.game.to_act(h.state) and not h.mismatch for h in draft.explanations)
    over = over and (not goes_on or _rests(match, at, NOBODY_GOES_ON))
    begun = all(len(part[0]) < len(h.actions) and not _unsaid(match, part[0], h) for part, h in zip(ended, explanations, strict=True))
    if not (draft.declared or begun or over):
        _ask_whether_over(builder, at, explanations)
        return False
    if draft.declared and not begun and any(_to_be_carried_out(match, h, at) for h in explanations):
        return False
    if draft.declared and _finished_late(match, at):
        return False
    if begun and not draft.declared and any(_under_a_hand(match, *part) for part in ended):
        return False
    if begun and not (draft.declared or over) and any(turn_part(match, h) is None for h in draft.explanations):
        # What is only nearly as good, and has the turn still run, may yet turn out to be true.
        return False
    differ = begun and not (draft.declared or over) and _ends_differ(match, [state for _, state in ended])
    whole = [h.price for h in draft.explanations if not h.mismatch]
    if differ and all(h.mismatch for h in explanations) and min(whole, default=inf) < explanations[0].price + cost.LEFT_OUT:
        # That somebody left something out is not said while an explanation that is hardly dearer leaves out nothing.
        return False
    if differ and all(_in_a_hand(match, h) for h in explanations) and not any(left_out(match, *part) for part in ended):
        # While nothing is left different nobody loses by waiting; what is left out has to be said in time.
        return False
    return settle(builder, at, explanations, [(actions, state) for actions, state in ended])


def _finished_late(match: Match, at: float) -> bool:
    """True if hands may still finish the turn that a press has ended, or seem to have done so.

    What comes next decides then."""
    first = pressed_first(match)
    if first is None:
        return False
    press, late = first
    barrier = {h.actions for h in match.draft.barrier}
    if any(h.actions not in barrier for h in late):
        return match.game.turn(match.live) <= match.game.turn(match.state) + 2
    # What they hide still was never seen since.
    blind = match.draft.last.blind if match.draft.last is not None else frozenset[Place]()
    return bool(late) and (at < press.at + GRACE or bool(under_hands(match, blind, at)))


def _ends_differ(match: Match, believed_ends: list[Any]) -> bool:
    """True if an explanation that is only kept ends this turn otherwise, fewer turns ago than there are seats.

    What all share is final, past an end too; between different ends what comes next decides. Then the believed end is final, if no hand
    hides what was done in it."""
    ends = {part[1] for h in match.draft.explanations if (part := turn_part(match, h)) is not None}
    near = match.game.turn(match.live) < match.game.turn(believed_ends[0]) + len(match.seats)
    return bool(ends - set(believed_ends)) and (near or any(_out_of_sight(match, h) for h in believed(match.draft.explanations)))


def _in_a_hand(match: Match, explanation: Explanation) -> bool:
    """True if all that is different from this explanation is gone, and lies nowhere else."""
    last = match.draft.last
    return not explanation.mismatch or (last is not None and not match.search(last.table, last.blind).change(explanation.state).come)


def _to_be_carried_out(match: Match, explanation: Explanation, at: float) -> bool:
    """True if the last act of this explanation was said and hands have yet to carry it out.

    Of a place that a hand hides what was seen there last counts."""
    search, last = match.search(Layout()), match.draft.last
    before, after = search.looks(search.run(match.state, explanation.actions[:-1])), search.looks(explanation.state)
    changed = before.differs(after)
    hidden = under_hands(match, last.blind, at) & changed if last is not None else frozenset[Place]()
    looks = {place: next((step.table for step in reversed(match.draft.trail) if place not in step.blind), before) for place in hidden}
    return bool(explanation.mismatch & changed) or any(look[place] != after[place] for place, look in looks.items())


def _unsaid(match: Match, part: tuple[Any, ...], explanation: Explanation) -> bool:
    """True if this turn holds a silence and what follows is not done. What nobody said is final only behind something whole."""
    game, state = match.game, match.state
    said = behind(match.draft, explanation)[1]
    for index, action in enumerate(part if explanation.mismatch else ()):
        if index >= said and any(prompt.silence == action for prompt in game.prompts(state)):
            return True
        state = game.apply(state, action)
    return False


def _ask_whether_over(builder: DecisionBuilder, at: float, explanations: tuple[Explanation, ...]) -> None:
    """Asks which explanation is true when in one of them the game is over and nothing has happened for long.

    In another the game may go on, or was won by the hand that came next."""
    match = builder.match
    over = any(not match.game.to_act(h.state) for h in explanations)
    if over and _rests(match, at, NOBODY_GOES_ON) and not any(h.mismatch or _out_of_sight(match, h) for h in explanations):
        builder.write(Asked(at, tuple(LoggedExplanation(h.actions) for h in sorted(explanations, key=lambda h: repr(h.actions)))))


def over_by_all(builder: DecisionBuilder, at: float) -> bool:
    """Commits the end of the game and returns True, if all that is believed leads to it.

    Hands that clear the table have agreed that it is over."""
    match = builder.match
    kept = believed(match.draft.explanations)
    parts = [part for h in kept if not match.game.to_act(h.state) and (part := turn_part(match, h)) is not None]
    return len(parts) == len(kept) and settle(builder, at, kept, parts, cleared=True)


def _rests(match: Match, at: float, seconds: float) -> bool:
    """True if nothing has happened for so long."""
    return bool(match.draft.trail) and at >= match.events[-1].at + seconds


def _out_of_sight(match: Match, explanation: Explanation) -> bool:
    """True if a place that this explanation changes is hidden now. An end that nobody sees is waited for, never assumed."""
    last = match.draft.last
    if last is None or not last.blind:
        return False
    search = match.search(last.table, last.blind)
    return bool(search.looks(match.state).differs(search.looks(explanation.state)) & last.blind)


def _under_a_hand(match: Match, part: tuple[Any, ...], state: Any) -> bool:
    """True if a hand hides what was not right of the finished turn, or what else was done in it.

    It is looked at first; one turn later it is final all the same, but not where the same look is the first to show that turn.
    """
    last = match.draft.last
    if last is None or not last.blind:
        return False
    if match.game.turn(match.live) > match.game.turn(state) and any(h.actions[: len(part)] == part for h in _before(match)):
        return False
    shown = showing(match, part, state)
    wrong = bool(shown) and bool(match.search(shown[-1].table, shown[-1].blind).mismatch(state) & last.blind)
    return wrong or _may_hide_more(match, part, last.blind)


def _before(match: Match) -> tuple[Explanation, ...]:
    """Returns the explanations of the table before the last one."""
    return match.draft.trail[-2].explanations if len(match.draft.trail) > 1 else match.draft.barrier


def _may_hide_more(match: Match, part: tuple[Any, ...], hidden: frozenset[Place]) -> bool:
    """True if this turn ended in silence before all was done and one more act of it may be hidden."""
    search = match.search(Layout())
    state = search.run(match.state, part[:-1])
    if not any(prompt.silence == part[-1] and not prompt.full for prompt in match.game.prompts(state)):
        return False
    seat, before = getattr(part[-1], "seat", TABLE), search.looks(state)
    acts = (act for act in match.game.legal_actions(state) if getattr(act, "seat", TABLE) == seat)
    changes = (before.differs(search.looks(search.after(state, act))) for act in acts)
    return any(places and places <= hidden for places in changes)


def settle(
    builder: DecisionBuilder, at: float, explanations: tuple[Explanation, ...], parts: list[tuple[tuple[Any, ...], Any]], *,
    cleared: bool = False,
) -> bool:  # fmt: skip
    """Commits the first part of these explanations, or asks which of them it was. True when something was committed.

    `cleared`: hands clear the table, and nothing on it is owed."""
    match = builder.match
    last = match.draft.last
    told = _told_apart(match, parts)
    states = {state: LoggedExplanation(actions) for actions, state in reversed(told)}
    search = match.search(last.table if last else Layout())
    looks = [search.looks(state) for state in dict.fromkeys(state for _, state in parts)]
    places = frozenset().union(*(looks[0].differs(look) for look in looks[1:]))
    if last is not None and under_hands(match, places & last.blind, at):
        # The hand that leaves tells which it was, also where the words are the same. Example: a card at this end of a row or at that.
        return False
    if len(states) > 1:
        if last is None or not places & last.blind:
            options = tuple(sorted(states.values(), key=lambda explanation: repr(explanation.actions)))
            builder.write(Asked(at, options, places=tuple(sorted(places))))
        return False
    part = parts[0][0]
    if last is not None and any(actions != part for actions, _ in parts):
        # Explanations that reached the same state by another order of acts go on as if they had taken this one.
        ends = [(h, actions) for h, (actions, state) in zip(explanations, parts, strict=True) if state == parts[0][1]]
        same = tuple(LoggedExplanation(part + h.actions[len(actions) :], h.mismatch, h.price) for h, actions in ends)
        builder.write(TableDrafted(at, last.table, last.blind, same, back_to=len(match.draft.trail) - 1))
    left, by = () if cleared else left_out(match, part, parts[0][1]), left_by(match, part)
    for action in part:
        builder.write(ActionPlayed(at, action))
    call_left_out(builder, at, left, builder.match.state, by)
    if not builder.match.game.to_act(builder.match.state):
        outcome = builder.match.game.outcome(builder.match.state)
        if outcome is not None:
            builder.write(MatchOver(at, outcome))
    return True


def _told_apart(match: Match, parts: list[tuple[tuple[Any, ...], Any]]) -> list[tuple[tuple[Any, ...], Any]]:
    """The parts that people can tell from each other. Of those told in the same words it is the first, the likeliest.

    What nobody had to say is no word of it. Examples: one of three, where only the card under the top of a pile differs; a turn that ended
    in silence, before the cards were shuffled anew or after."""
    if len({state for _, state in parts}) < 2:
        return parts
    game, found = match.game, dict[tuple[Any, ...], tuple[tuple[Any, ...], Any]]()
    for actions, end in parts:
        state, said = match.state, []
        for action in actions:
            if all(prompt.silence != action for prompt in game.prompts(state)):
                said.append(game.say(state, action))
            state = game.apply(state, action)
        found.setdefault(tuple(said), (actions, end))
    return list(found.values())
