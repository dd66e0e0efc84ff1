"""A match is the fold of its events: `Match.after(event) -> Match`, pure and total on what `decide` writes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import takewhile
from typing import Any

from companion.referee.draft.commits import Commit, Doubt, doubted, still_wrong
from companion.referee.draft.debts import Open, conserves, opened, put_right, with_debts, wrong
from companion.referee.draft.draft import Draft, Step, behind_last_reveal, distinct, rebase, takes_in_heard, unfold
from companion.referee.draft.window import over_with, windows, without
from companion.referee.events import (
    ASIDE,
    ActionPlayed,
    Answered,
    Asked,
    Checkpoint,
    Event,
    FaultCalled,
    FaultCleared,
    FaultMoved,
    Held,
    LoggedExplanation,
    MatchBegan,
    MatchOver,
    Overruled,
    OwedWaived,
    Paused,
    PersonNamed,
    PlayedOn,
    Released,
    Restored,
    RolledEarly,
    RuleSettled,
    SightLost,
    SightRegained,
    Sought,
    TableDrafted,
    TimeRanOut,
    Troubled,
    TurnPassed,
    UndoCancelled,
    Undone,
    standing_undo,
)
from companion.referee.judging import cost
from companion.referee.observation import Observation, TableSeen
from companion.referee.persons import named
from companion.referee.timers import Clocks
from companion.rules.explain import Explanation, Search, Seen
from companion.rules.game import AnyGame
from companion.rules.remembered import Remembered, remembered
from companion.rules.values import CHANCE, REVEALS, TABLE, Layout, Outcome, Owed, Place, Roll, Seat, SetOut

NO_DRAFT = Draft((), ())
NO_CLOCKS = Clocks()
WAITING_TABLES = 4
"""Tables that wait for a hand to leave; the oldest goes first."""
REMEMBERED = 30
"""Committed tables that a hand may have gone back to."""


@dataclass(frozen=True)
class Match:
    """All that is known of one match. Holds the game, so that the fold needs nothing else.

    `held` waits for a hand to leave, since `held_since`; its newest came at `held_at`. `unheard` is the match before what was heard last;
    `settled` are those in which an act had just become final."""

    game: AnyGame
    at: float = 0.0
    seats: tuple[Seat, ...] = ()
    options: Any = None
    persons: tuple[tuple[str, tuple[Seat, ...]], ...] = ()
    policies: tuple[tuple[str, str], ...] = ()
    timer: tuple[tuple[str, Any], ...] = ()
    state: Any = None
    draft: Draft = NO_DRAFT
    commits: tuple[Commit, ...] = ()
    open: tuple[Open, ...] = ()
    waived: tuple[Owed, ...] = ()
    asked: Asked | None = None
    held: tuple[Observation, ...] = ()
    held_since: float = 0.0
    held_at: float = 0.0
    restore: bool = False
    rolls: tuple[tuple[int, Roll], ...] = ()
    again: tuple[Roll, ...] = ()
    clocks: Clocks = NO_CLOCKS
    sight_lost: SightLost | None = None
    sought: Sought | None = None
    paused: bool = False
    outcome: Outcome | None = None
    events: tuple[Event, ...] = ()
    unheard: Match | None = field(default=None, compare=False, repr=False)
    doubts: tuple[Doubt, ...] = ()
    settled: tuple[Match, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        if not isinstance(self.game, Remembered):
            object.__setattr__(self, "game", remembered(self.game))

    @classmethod
    def blank(cls, game: AnyGame) -> Match:
        """Before MatchBegan."""
        return cls(game)

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def owed(self) -> tuple[Owed, ...]:
        """Everything by which the real table is known to differ, oldest first: also what people agreed to leave so."""
        return (*self.waived, *(debt for fault in self.open for debt in fault.owed))

    @property
    def laying_out(self) -> bool:
        """True while the game waits for a layout by chance."""
        return SetOut in self.game.actions and CHANCE in self.game.to_act(self.live)

    @property
    def setting_up(self) -> bool:
        """True while the table is being set. It is so before the first turn and while chance lays out, if it ever does."""
        return not self.over and SetOut in self.game.actions and (self.game.turn(self.live) == 0 or self.laying_out)

    @property
    def live(self) -> Any:
        """The state that the cheapest explanation leads to."""
        return self.draft.best.state if self.draft.explanations else self.state

    def search(self, table: Layout, covered: frozenset[Place] = frozenset(), unsure: frozenset[Place] = frozenset()) -> Search:
        """The rules, asked about this table modulo what is owed."""
        return Search(self.game, self.owed, Seen(table, covered, unsure))

    def expected(self) -> Layout:
        """Returns how the table should look now, with what is owed."""
        return self.search(Layout()).looks(self.live)

    @property
    def last_step(self) -> Step:
        """The last settled table of the draft, or the table as it should be."""
        return self.draft.last or Step(self.expected(), frozenset(), self.draft.explanations)

    def everybody(self, by: tuple[str, ...]) -> bool:
        """True if all persons agree, named or by all their seats (nobody registered: any touch will do)."""
        return all(person in by or set(seats) <= set(by) for person, seats in self.persons)

    def after(self, event: Event) -> Match:
        """The match once this has happened."""
        seq = len(self.events)
        sought = self.sought if isinstance(event, (Held, *ASIDE)) else None
        unheard = replace(self, unheard=None, settled=()) if takes_in_heard(event) else self.unheard
        draft = self.draft.held_up(max(0.0, event.at - self.at)) if self.paused or wrong(self.open) else self.draft
        tells = wrong(self.open) and isinstance(event, TableDrafted | Checkpoint)
        doubts = still_wrong(self, seq) if tells else self.doubts
        final = bool(self.commits) and self.commits[-1].seq == seq - 1
        settled = (*self.settled, replace(self, settled=()))[-REMEMBERED:] if final else self.settled
        match = replace(
            self, at=max(self.at, event.at), events=(*self.events, event), sought=sought, unheard=unheard, draft=draft, doubts=doubts,
            settled=settled,
        )  # fmt: skip
        return match._with_clocks(match._folded(event, seq), event)

    def _folded(self, event: Event, seq: int) -> Match:  # noqa: PLR0915 - one branch for each kind of event
        match event:
            case MatchBegan():
                began = replace(
                    self, seats=event.seats, options=event.options, persons=event.persons, policies=event.policies,
                    timer=event.timer, clocks=Clocks.started(event.timer, event.seats, event.at),
                )  # fmt: skip
                return began._fresh(self.game.begin(event.seats, event.options), seq)
            case TableDrafted():
                explanations = self._unfold(event.explanations)
                trail = self.draft.trail if event.back_to is None else self.draft.trail[: event.back_to]
                barred = any(step.checkpoint for step in self.draft.trail[len(trail) :])
                step = Step(event.table, event.blind, explanations, self.owed, checkpoint=barred)
                still = windows(self, explanations, self.draft.windows, self.draft.said)
                return replace(self, draft=replace(self.draft, explanations=explanations, trail=(*trail, step), windows=still))
            case Checkpoint():
                explanations = self._unfold(event.explanations)
                behind = self.draft.checkpoint
                heard = (h.actions if event.late else behind_last_reveal(h.actions, event.evidence) for h in event.explanations)
                cut = [(h, max(acts, behind(h), key=len)) for h, acts in zip(event.explanations, heard, strict=True)]
                paid = [LoggedExplanation(actions, cost=h.cost - cost.ACT * (len(h.actions) - len(actions))) for h, actions in cut]
                least = min((h.cost for h in paid), default=0.0)
                barrier = distinct(unfold(self.game, self.state, replace(h, cost=h.cost - least)) for h in paid)
                said = (*self.draft.said, *(over := over_with(self, event)))
                still = windows(self, explanations, without(self.draft.windows, *over), said)
                step = Step(event.table, event.blind, explanations, self.owed, checkpoint=True)
                draft = Draft(explanations, barrier, (step,), still, event.declared, said, (*self.draft.passed, *self.draft.trail))
                draft = draft.with_tables_of(self.draft) if event.evidence is None and not event.late else draft
                rolled = ((seq, event.evidence),) if isinstance(event.evidence, Roll) and not self._heard_again(event) else ()
                return replace(self, draft=draft, rolls=self.rolls + rolled, again=self.again[bool(rolled) :])
            case ActionPlayed():
                return self._commit(event.action, seq)
            case FaultCalled():
                return replace(self, open=(*self.open, opened(seq, event, self.last_step.table)), draft=self.draft.called(event.owed))
            case FaultMoved():
                return replace(self, open=tuple(fault.moved(event) for fault in self.open), draft=self.draft.called(event.owed))
            case FaultCleared():
                return replace(self, open=put_right(self.open, event.called, event.places))
            case OwedWaived():
                waived = tuple(debt for o in self.open if o.seq == event.called for debt in o.differs)
                kept = replace(self, open=tuple(o for o in self.open if o.seq != event.called))
                table = with_debts(self.game, self.live, waived)
                if waived and conserves(self.game.layout(self.live), table):
                    return kept._fresh(self.game.adopt(self.live, table), seq)
                return replace(kept, waived=self.waived + waived)
            case Overruled():
                kept = replace(self, open=tuple(o for o in self.open if o.seq != event.called))
                done = unfold(self.game, self.state, LoggedExplanation(event.actions)).state if event.actions else self.live
                if event.actions or event.table is not None:
                    return kept._fresh(done if event.table is None else self.game.adopt(done, event.table), seq)
                stays = tuple(debt for o in self.open if o.seq == event.called for debt in o.differs)
                return replace(kept, waived=self.waived + stays)
            case TurnPassed():
                return self._fresh(self.game.pass_turn(self.live, event.seat), seq)
            case RuleSettled():
                state = self.game.amend(self.state, event.key, event.value)
                amended = replace(self, state=state)

                def again(explanations: tuple[Explanation, ...]) -> tuple[Explanation, ...]:
                    return tuple(unfold(self.game, state, LoggedExplanation(h.actions, h.mismatch, h.price)) for h in explanations)

                trail = tuple(replace(step, explanations=again(step.explanations)) for step in self.draft.trail)
                draft = replace(self.draft, explanations=again(self.draft.explanations), barrier=again(self.draft.barrier), trail=trail)
                return replace(amended, draft=draft)
            case Asked():
                return replace(self, asked=event)
            case Answered():
                options = self._unfold(self.asked.options) if self.asked else ()
                answered = replace(self, asked=None)
                chosen = options[event.choice : event.choice + 1]
                return replace(answered, draft=self.draft.settled_on(chosen[0], options)) if chosen else answered
            case Held():
                tables = [o for o in self.held if isinstance(o, TableSeen)]
                oldest = tables[0] if isinstance(event.observation, TableSeen) and len(tables) == WAITING_TABLES else None
                waits = tuple(o for o in self.held if o is not oldest)
                same_look = takewhile(lambda e: e.at == event.at, reversed(self.events))
                since = self.held_since if self.held or any(isinstance(e, Released) for e in same_look) else event.at
                return replace(self, held=(*waits, event.observation), held_since=since, held_at=event.at)
            case Released():
                return replace(self, held=())
            case Undone():
                return self._undo(event)
            case UndoCancelled():
                return self.back_to(standing_undo(self.events[:seq]))
            case Restored():
                return replace(self, restore=False)
            case SightLost() | SightRegained():
                return replace(self, sight_lost=event if isinstance(event, SightLost) else None)
            case MatchOver():
                return replace(self, outcome=event.outcome)
            case PersonNamed():
                return replace(self, persons=named(self.persons, self.seats, event.seat, event.name))
            case TimeRanOut():
                return replace(self, clocks=self.clocks.told(event.seat))
            case Sought():
                return replace(self, sought=event)
            case Paused() | PlayedOn():
                return replace(self, paused=isinstance(event, Paused))
            case Troubled() | RolledEarly():
                return self

    def _unfold(self, logged: tuple[LoggedExplanation, ...]) -> tuple[Explanation, ...]:
        return tuple(unfold(self.game, self.state, explanation) for explanation in logged)

    def _fresh(self, state: Any, seq: int) -> Match:
        """A new state that is final: an empty draft, and one more table to remember. A question was about what led on from the old one."""
        root = (Explanation(state),)
        commits = (*self.commits, Commit(seq, state, Search(self.game, self.owed, Seen(Layout())).looks(state)))[-REMEMBERED:]
        return replace(self, state=state, draft=Draft(root, root), commits=commits, asked=None)

    def _commit(self, action: Any, seq: int) -> Match:
        """One action leaves the draft; what follows it in every explanation that began with it stays."""
        draft = self.draft
        doubts = doubted(self, action, seq)
        match = replace(self._fresh(self.game.apply(self.state, action), seq), doubts=doubts)
        rest = rebase(draft.explanations, action)
        if not rest:
            return match
        barrier = rebase(draft.barrier, action) or match.draft.barrier
        trail, passed = (
            tuple(replace(step, explanations=kept) for step in steps if (kept := rebase(step.explanations, action)))
            for steps in (draft.trail, draft.passed)
        )
        if not trail and draft.last is not None:
            trail = (replace(draft.last, explanations=rest),)
        if not any(h.actions for h in rest):
            # Nothing of the next turn is there yet: the turn was declared, and hands no longer go back into it.
            trail = trail[-1:]
        said = tuple(silence for silence in draft.said if silence != action and any(silence in h.actions for h in rest))
        still = windows(match, rest, without(draft.windows, action), said)
        # A press that ended the turn declared every turn of the explanation, up to its end, and nothing that comes behind it.
        left = [len(h.actions) for h in draft.barrier if h.actions[:1] == (action,)]
        pressed = max(left, default=0) == 1 and not isinstance(action, REVEALS)
        declared = draft.declared and not pressed and any(h.actions for h in rest)
        return replace(match, draft=Draft(rest, barrier, trail, still, declared, said, passed))

    def back_to(self, seq: int) -> Match:
        """The match as it stood before this event; time and the events go on."""
        kept = (self.unheard, *(doubt.before for doubt in self.doubts), *self.settled)
        known: Match | None = next((match for match in kept if match and len(match.events) == seq), None)
        before, now = known or reduce(Match.after, self.events[:seq], Match(self.game)), self.at
        before = replace(before, settled=tuple(match for match in self.settled if len(match.events) <= seq))
        return replace(before, at=now, events=self.events, clocks=before.clocks.resumed(now), paused=self.paused, persons=self.persons)

    def _undo(self, event: Undone) -> Match:
        """The match as it stood before event `to`. Rolls since then stand and are used again unless all agreed to new ones."""
        before = self.back_to(event.to)
        struck = tuple(roll for at, roll in self.rolls if at >= event.to)
        return replace(
            before, restore=True, asked=None, held=(), outcome=None, sought=None,
            again=() if event.fresh_rolls else struck + before.again,
            rolls=tuple((at, roll) for at, roll in self.rolls if at < event.to),
        )  # fmt: skip

    def _heard_again(self, told: Checkpoint) -> bool:
        """True if this is no other throw. It is believed already; or it is the last roll, before which hands have finished something."""
        roll: Any = told.evidence
        before = max((h.actions.count(roll) for h in self.draft.explanations), default=0)
        if 0 < told.explanations[0].actions.count(roll) <= before:
            return True
        since, last = self.rolls[-1] if self.rolls else (0, None)
        played = [event.action for event in self.events[since:] if isinstance(event, ActionPlayed)]
        return last is not None and roll.value == last.value and last not in (*played, *self.draft.best.actions)

    def _on_turn(self) -> frozenset[Seat]:
        """The seats that were to act when the present turn began: it is theirs, whoever makes its last choice."""
        turn, first = self.game.turn(self.state), self.state
        for commit in reversed(self.commits):
            if self.game.turn(commit.state) != turn:
                break
            first = commit.state
        return frozenset(self.game.to_act(first))

    def _with_clocks(self, folded: Match, event: Event) -> Match:
        """Clocks follow whoever has to act in the cheapest explanation; they stand while the table is set, or something settled."""
        if not folded.clocks.timed:
            return folded
        waits = folded.asked is not None or folded.restore or folded.over or folded.paused
        waits = waits or wrong(folded.open) or folded.state is None or folded.setting_up
        acting = frozenset() if waits else folded.game.to_act(folded.live) - {CHANCE, TABLE}
        clocks = folded.clocks.at(folded.at)
        if isinstance(event, ActionPlayed) and folded.game.turn(self.state) != folded.game.turn(folded.state):
            clocks = clocks.moved(self._on_turn())
        return replace(folded, clocks=clocks.running(frozenset(acting)))
