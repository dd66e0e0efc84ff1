"""The referee's desk: `decide(match, observation) -> events`. Pure: the same match and observation give the same events."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.referee.commands import NAMES, Play
from companion.referee.decision import DICE, Decision, beside, decision_of, joined, troubled
from companion.referee.decision_builder import DecisionBuilder
from companion.referee.draft.commits import Commit
from companion.referee.draft.debts import wrong
from companion.referee.draft.draft import Draft
from companion.referee.draft.question import left_open, shown_answer
from companion.referee.draft.under_hands import MOST_PATIENCE, under_hands
from companion.referee.events import (
    ASIDE,
    Event,
    FaultCalled,
    Held,
    MatchBegan,
    MatchOver,
    Released,
    SightLost,
    Sought,
    TimeRanOut,
)
from companion.referee.evidence import tables
from companion.referee.evidence.commit import commit_if_final
from companion.referee.evidence.deeper import awaits_another_explanation, under_a_hand
from companion.referee.evidence.heard import roll, rolled, said, take, window_ran_out
from companion.referee.evidence.presses import pressed, pressed_behind
from companion.referee.evidence.released import release
from companion.referee.evidence.waiting import lag, one_throw, pressed_unseen
from companion.referee.judging.judge import as_found, given_up
from companion.referee.judging.missing import call_gone_on_without, call_left_lying, call_missing
from companion.referee.judging.other_acts import unclear
from companion.referee.match import Match
from companion.referee.observation import (
    ButtonPressed,
    Command,
    DiceRolled,
    Failed,
    Observation,
    Searched,
    TableLost,
    TableSeen,
    Tick,
)
from companion.referee.orders import answered, ordered
from companion.referee.possible import impossible_pieces, impossible_rolls, kept_private, private, set_aside
from companion.referee.reconsidered.done_unseen import reached
from companion.referee.reconsidered.ways import reconsidered
from companion.referee.timers import lost_on_time
from companion.rules.explain import Explanation
from companion.rules.game import AnyGame
from companion.rules.values import Seat, visible


def begin(
    game: AnyGame,
    seats: tuple[Seat, ...],
    options: Any,
    *,
    at: float = 0.0,
    persons: tuple[tuple[str, tuple[Seat, ...]], ...] = (),
    policies: tuple[tuple[str, str], ...] = (),
    timer: tuple[tuple[str, Any], ...] = (),
    wall: str = "",
) -> MatchBegan:
    """The first event of a match: what it is played with is pinned here."""
    return MatchBegan(at, game.name, game.version, seats, options, persons, policies, timer, wall)


def standing(game: AnyGame, seats: tuple[Seat, ...], options: Any, state: Any) -> Match:
    """A match that stands at this state, with an empty draft and nothing owed."""
    root = (Explanation(state),)
    commits = (Commit(0, state, visible(game.layout(state), game.board)),)
    events = (begin(game, seats, options),)
    return Match(game, seats=seats, options=options, state=state, draft=Draft(root, root), commits=commits, events=events)


def decide(match: Match, observation: Observation) -> tuple[Event, ...]:
    """Returns the events that follow from one observation. Match time never goes back: an earlier `at` counts as now."""
    return consider(match, observation).events


def consider(match: Match, observation: Observation) -> Decision:
    """Returns the decision on one observation: events, the match after them, cost, and work for the slower worker. Raises what a mistake
    in a game's rules raises (`troubled`).
    """
    if observation.at < match.at:
        observation = replace(observation, at=match.at)
    builder = DecisionBuilder(match)
    if isinstance(observation, Failed):
        return troubled(match, observation, observation.where, observation.reason)
    if isinstance(observation, DiceRolled) and (values := impossible_rolls(match.game, observation)):
        return troubled(match, observation, DICE, f"no die of this game shows {', '.join(map(str, values))}")
    if isinstance(observation, TableSeen) and (places := private(match)):
        observation = kept_private(observation, match.expected(), places)
    if isinstance(observation, TableSeen) and (strange := impossible_pieces(match.game, observation)):
        return beside(consider(match, set_aside(observation, frozenset(place for place, _ in strange))), observation, strange)
    if isinstance(observation, TableSeen) and match.state is not None:
        observation = observation.under_pieces(match.game.cover).like(match.expected())
    if match.draft.declared and not (match.held or match.over or match.restore or match.asked):
        # What a press declared is final before anything later is judged, once hands have had their time to finish it.
        commit_if_final(builder, observation.at)
        match = builder.match
    if match.asked is not None and not isinstance(observation, Command | Tick):
        builder.write(Held(observation.at, observation))
        waits, choice = decision_of(builder), None
        if isinstance(observation, TableSeen) and (choice := shown_answer(match, observation)) is None:
            choice = left_open(match, observation)
        if choice is None:
            return waits
        return joined(waits, consider(waits.match, Command(observation.at, "answer", (("choice", choice),))))
    if match.held and match.asked is None and (isinstance(observation, TableSeen) or _waited(match, observation)):
        _judge_what_waited(builder, observation, unless_accusing=isinstance(observation, Tick) and _pressed_early(match, observation.at))
    elif match.held and match.asked is None and _has_its_turn(match, observation):
        _after_what_waited(builder, observation)
    else:
        _judge(builder, observation, final=False)
        if builder.match.held and builder.match.asked is None and match.asked is not None:
            state = builder.match.state
            release(builder, Tick(observation.at), _judge)
            if builder.match.state == state and builder.match.asked is None:
                answered(builder, observation.at)
    builder = reconsidered(builder, match, observation, _judge)
    if isinstance(observation, TableSeen):
        call_gone_on_without(builder, observation.at)
        reached(builder, match, observation)
    _roll_again(builder, observation)
    if builder.unfinished is not None:
        left = builder.unfinished
        builder.write(Sought(observation.at, left.table, left.covered, left.unsure))
    return decision_of(builder)


def _has_its_turn(match: Match, observation: Observation) -> bool:
    """True if this is evidence: it comes after what waits. An act that is said by touch does so behind a roll or a press."""
    if isinstance(observation, Command):
        return NAMES.get(observation.name) is Play and any(not isinstance(held, TableSeen) for held in match.held)
    return not isinstance(observation, TableLost | Tick | Searched)


def _after_what_waited(builder: DecisionBuilder, observation: Observation) -> None:
    """More evidence while some waits: it waits too, unless that has waited long enough."""
    more = one_throw(builder.match, observation)
    # What a throw comes behind may yet be seen: nobody is accused in the middle of it, and a hand over the table is waited for.
    hand = more and under_hands(builder.match, builder.match.last_step.blind, observation.at)
    if not hand and (more or _waited(builder.match, Tick(observation.at))):
        _judge_what_waited(builder, Tick(observation.at), unless_accusing=more or _pressed_early(builder.match, observation.at))
    if builder.match.held or builder.match.asked is not None:
        builder.write(Held(observation.at, observation))
    else:
        _judge(builder, observation, final=False)


def _pressed_early(match: Match, at: float) -> bool:
    """True if only presses wait, and no look may have shown yet what they are for. A die that does not count is said while it lies."""
    return all(isinstance(held, ButtonPressed) for held in match.held) and at < match.held_at + tables.PATIENCE


def _judge_what_waited(builder: DecisionBuilder, observation: Observation, *, unless_accusing: bool) -> None:
    """Judges what waited with the observation that ends the waiting. `unless_accusing`: it waits on if somebody would be accused."""
    trial = builder.trial()
    release(trial, observation, _judge)
    builder.applies += trial.applies
    blind = observation.blind if isinstance(observation, TableSeen) else builder.match.last_step.blind
    called = [event for event in trial.events if isinstance(event, FaultCalled)]
    # What leaves nothing to put right is only that nobody has seen anything done.
    hidden = called and not any(event.owed for event in called) and pressed_unseen(builder.match, blind)
    if not (called and (unless_accusing or hidden)):
        builder.go_on(trial)
        builder.unfinished = trial.unfinished


def _waited(match: Match, observation: Observation) -> bool:
    patience = tables.PATIENCE if unclear(match) or any(isinstance(held, TableSeen) for held in match.held) else lag(match)
    return isinstance(observation, Tick) and observation.at >= min(match.held_at + patience, match.held_since + MOST_PATIENCE)


def _judge(builder: DecisionBuilder, observation: Observation, final: bool) -> None:
    match = builder.match
    match observation:
        case Command():
            ordered(builder, observation, final)
        case Tick():
            _time_passed(builder, observation)
        case TableLost():
            if match.sight_lost is None or match.sight_lost.places != observation.places:
                builder.write(SightLost(observation.at, observation.places, observation.reason))
        case TableSeen() if match.over and not match.restore:
            tables.after_the_end(builder, observation)
        case _ if match.over:
            return
        case TableSeen():
            tables.seen(builder, observation, final)
            pressed_behind(builder, observation.at, match)
        case _ if match.restore:
            return
        case DiceRolled():
            rolled(builder, observation, final)
        case ButtonPressed():
            pressed(builder, observation, final)
        case Searched():
            _searched(builder, observation)


def _time_passed(builder: DecisionBuilder, tick: Tick) -> None:
    match = builder.match
    if match.over or match.restore:
        return
    # Like clocks windows stand while people pause, and while what was called waits to be put right: nobody objects to an effect that does
    # not stand.
    for silence, until in sorted(() if match.paused or wrong(match.open) else match.draft.windows, key=lambda window: window[1]):
        if tick.at >= until and builder.match.asked is None and (silence, until) in builder.match.draft.windows:
            window_ran_out(builder, tick, silence)
    if not builder.match.held and any(not match.game.to_act(h.state) for h in builder.match.draft.explanations):
        # The game may have ended: what was left lying is final when it has lain long enough.
        commit_if_final(builder, tick.at)
        if builder.match.over:
            return
    call_missing(builder, tick.at)
    call_left_lying(builder, tick.at)
    for seat in builder.match.clocks.out(tick.at):
        builder.write(TimeRanOut(tick.at, seat))
        if builder.match.clocks.at_zero == "silence" and builder.match.asked is None:
            _enter_silence(builder, tick)
        elif builder.match.clocks.at_zero == "loses" and not builder.match.over:
            builder.write(MatchOver(tick.at, lost_on_time(match.game.scores(builder.match.live), match.seats, seat)))


def _enter_silence(builder: DecisionBuilder, tick: Tick) -> None:
    for prompt in builder.match.game.prompts(builder.match.live):
        if prompt.silence is not None:
            take(builder, tick, said(prompt.silence), declares=True, final=True)
            return


def _searched(builder: DecisionBuilder, found: Searched) -> None:
    """Takes in the findings of the slower worker; they count only for the draft it was asked about."""
    match = builder.match
    since = [event for event in match.events[found.draft :] if not isinstance(event, ASIDE)]
    seen = found.seen
    if awaits_another_explanation(match) and all(isinstance(event, Held | Released) for event in since):
        if found.explanations:
            tables.ruled(builder, found.at, seen, as_found(match, found))
        release(builder, Tick(found.at), _judge, searched=True)
        return
    if since:
        return
    verdict = as_found(match, found) if found.explanations else given_up(match, seen)
    if match.held:
        # The table waits for a hand to leave. What lies in sight from its beginning to its end is understood all the same.
        if len(match.held) > 1 or verdict.name != "Explained" or len(verdict.explanations) > 1 or under_a_hand(match, seen, verdict):
            return
        builder.write(Released(found.at))
    tables.ruled(builder, found.at, seen, verdict)


def _roll_again(builder: DecisionBuilder, observation: Observation) -> None:
    """Rolls that an undo struck stand: they are entered again, in order, as soon as each is legal."""
    while builder.match.again and not builder.match.restore and not builder.match.over and builder.match.asked is None:
        value = builder.match.again[0].value
        before = len(builder.match.again)
        trial = DecisionBuilder(builder.match)
        if not roll(trial, observation, value, final=False) or len(trial.match.again) == before:
            return
        builder.go_on(trial)
