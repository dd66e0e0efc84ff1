"""Flag Dash as a Game: each Action class with the rule group that judges and carries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Any, cast

from companion.games.flag_dash.judging import attempts as guided
from companion.games.flag_dash.judging import blame as naming
from companion.games.flag_dash.rules import cats, devices, ending, flagcard, jumping, moving, planning, pushing, setup, turns
from companion.games.flag_dash.rules.resolve import begun, movers, team_of
from companion.games.flag_dash.state import (
    ACTIONS,
    CARDS,
    HANDS,
    Action,
    Agree,
    Boost,
    Chase,
    CleanUp,
    Collect,
    Dig,
    DropFlag,
    EndMove,
    Escape,
    GiveFlag,
    Jump,
    Lasso,
    Options,
    PassFlags,
    Plan,
    Push,
    Replace,
    Run,
    SecretTunnel,
    SetTrap,
    State,
    TakeFlag,
    TimeOut,
    Tunnel,
    Won,
)
from companion.games.flag_dash.table import layout, notation, speech
from companion.games.flag_dash.table.drawing import drawing
from companion.games.flag_dash.table.flaws import flaws
from companion.rules.game import GameDefaults
from companion.rules.house import settled
from companion.rules.pieces import beyond
from companion.rules.values import (
    CHANCE,
    TABLE,
    Board,
    Change,
    Fault,
    Handled,
    Layout,
    Outcome,
    Phrase,
    Prompt,
    Seat,
    SetOut,
    Show,
    action_key,
    spelled_out,
)

PLANNING_S = 90.0
Judge = Callable[[State, Any], tuple[Fault, ...]]
Carry = Callable[[State, Any], State]

RULES: dict[type, tuple[Judge, Carry]] = {
    SetOut: (setup.faults, setup.apply),
    Plan: (planning.plan_faults, planning.plan_apply),
    Show: (planning.show_faults, planning.show_apply),
    Replace: (planning.replace_faults, planning.replace_apply),
    Run: (moving.run_faults, moving.run_apply),
    Boost: (moving.boost_faults, moving.boost_apply),
    Tunnel: (moving.tunnel_faults, moving.tunnel_apply),
    Jump: (jumping.jump_faults, jumping.jump_apply),
    Push: (pushing.push_faults, pushing.push_apply),
    Lasso: (pushing.lasso_faults, pushing.lasso_apply),
    Chase: (cats.chase_faults, cats.chase_apply),
    TakeFlag: (flagcard.take_faults, flagcard.take_apply),
    GiveFlag: (flagcard.give_faults, flagcard.give_apply),
    DropFlag: (flagcard.drop_faults, flagcard.drop_apply),
    Collect: (flagcard.collect_faults, flagcard.collect_apply),
    PassFlags: (flagcard.pass_faults, flagcard.pass_apply),
    SetTrap: (devices.set_trap_faults, devices.set_trap_apply),
    Dig: (devices.dig_faults, devices.dig_apply),
    Escape: (devices.escape_faults, devices.escape_apply),
    EndMove: (turns.end_faults, turns.end_apply),
    SecretTunnel: (turns.secret_faults, turns.secret_apply),
    CleanUp: (turns.clean_faults, turns.clean_apply),
    Agree: (turns.agree_faults, turns.agree_apply),
    Won: (turns.won_faults, turns.won_apply),
    TimeOut: (turns.time_faults, turns.time_apply),
}
_IN_A_MOVE = (moving.runs, moving.boost_steps, moving.tunnels, jumping.jumps, pushing.all_pushes, pushing.all_pulls, cats.chases,
              flagcard.flag_actions, devices.traps, devices.digs, devices.escapes, turns.end_moves)  # fmt: skip


class FlagDash(GameDefaults[State, Action, Options]):
    """The rules of Flag Dash. A seat is a hand of cards and tokens: with three players, and with two in the advanced form,
    one person holds two."""

    name = "flag-dash"
    seats = range(2, 5)
    options = Options
    actions = ACTIONS
    state = State
    notation_legend: tuple[tuple[str, str], ...] = notation.LEGEND

    def __init__(self, board: Board) -> None:
        self.board = board

    def default_seats(self, count: int) -> tuple[Seat, ...]:
        """One hand a team for two, else four: the third player of three holds both white hands (FD-128)."""
        return ("red-1", "white-1") if count == 2 else HANDS

    def flaws(self, options: Options) -> tuple[str, ...]:
        """Returns the mistakes in the owner's board, one sentence each."""
        return flaws(options.topology, self.board.order)

    @staticmethod
    def drawing(sketch: Mapping[str, Any], options: Options) -> Mapping[str, Any]:
        """The side of the board of these house rules."""
        return drawing(sketch, options.topology, options.board)

    def begin(self, seats: tuple[Seat, ...], options: Options) -> State:
        return setup.begin(seats, options)

    def notation(self, state: State) -> str:
        return notation.written(state)

    def from_notation(self, text: str, seats: tuple[Seat, ...], options: Options) -> State:
        begun = self.begin(seats, options)
        return notation.placed(begun, text) if text else begun

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.outcome is not None:
            return frozenset()
        if state.phase == "set-out":
            return frozenset({CHANCE})
        if state.phase == "plan":
            return frozenset(seat for hand, seat in enumerate(state.hands) if not state.lanes[hand].cards[0])
        if state.phase == "cleanup":
            return frozenset({TABLE, *(action.seat for action in turns.secrets(state))})
        if state.phase == "order":
            return self._to_show(state)
        if state.play is not None:
            return frozenset({state.hands[state.play.hand]})
        return frozenset(state.hands[hand] for hand in movers(state))

    def _to_show(self, state: State) -> frozenset[Seat]:
        hidden = [hand for hand, lane in enumerate(state.lanes) if lane.tokens[state.half] == planning.BACK]
        if state.spying:
            spy = team_of(state, state.spying[0])
            hidden += [h for h, lane in enumerate(state.lanes) if team_of(state, h) != spy and lane.cards[state.half] == planning.BACK]
        return frozenset(state.hands[hand] for hand in (*hidden, *state.forced))

    def turn(self, state: State) -> int:
        return state.turn

    def legal_actions(self, state: State) -> Iterator[Action]:
        yield from cast("list[Action]", sorted(set(self._legal(state)), key=action_key))

    def _legal(self, state: State) -> Iterator[Action]:
        if state.outcome is not None or state.phase == "set-out":
            return
        yield from turns.answers_in_doubt(state)
        if state.phase == "plan":
            yield from planning.plans(state)
        elif state.phase == "order":
            yield from planning.shows(state)
        elif state.phase == "cleanup":
            yield from turns.secrets(state)
            yield CleanUp()
        elif state.play is not None:
            yield from self._in_move(state)
        else:
            yield from planning.shows(state)
            for hand in movers(state):
                if state.lanes[hand].cards[state.half] in CARDS:
                    yield from self._in_move(begun(state, state.hands[hand]))

    def _in_move(self, state: State) -> Iterator[Action]:
        for every in _IN_A_MOVE:
            yield from cast("Iterator[Action]", every(state))
        yield from planning.shows(state)

    def sayings(self, state: State) -> tuple[Action, ...]:
        """Returns the offers of a draw that may be made now, for the screen. They are no move, so not among the legal ones (FD-054)."""
        return tuple(offer for offer in map(Agree, state.seats) if not turns.agree_faults(state, offer))

    def attempts(self, state: State, change: Change) -> Iterator[Any]:
        yield from dict.fromkeys(spelled_out(guided.attempts(state, change)))

    def weighed(self, state: State, change: Change) -> Iterator[Any]:
        """The attempts; of those that break a rule for certain only how they are found."""
        yield from guided.attempts(state, change)

    def faults(self, state: State, action: Action) -> tuple[Fault, ...]:
        wrong = RULES[type(action)][0](_now(state, action), action)
        # Past the end only what would have been legal is let go; anything else is play after the game is over.
        return RULES[type(action)][0](state, action) if wrong and state.outcome is not None else wrong

    def apply(self, state: State, action: Action) -> State:
        return _applied(state, action)

    def way(self, state: State, action: Action) -> Iterator[Layout]:
        """Tables between: a tunnel before a boost, tokens or flags one by one, what is put aside first."""
        after = layout.layout(self.apply(state, action))
        if isinstance(action, Boost | Tunnel | Push | Lasso | Chase) and action.aside:
            yield from _put_aside(layout.layout(state), after, action.aside)
        if isinstance(action, Boost) and action.via:
            through = Tunnel(action.seat, action.char, action.via, action.bumped, action.aside)
            yield layout.layout(self.apply(state, through))
        if isinstance(action, EndMove) and action.seat in state.hands:
            before, token, used = layout.layout(state), f"{action.seat}.token{state.half + 1}", f"{action.seat}.used"
            yield before.put({token: (), used: (*before[used], *before[token])})
        if isinstance(action, EndMove | CleanUp | PassFlags):
            yield from _by_pieces(layout.layout(state), after)
        yield after

    def layout(self, state: State) -> Layout:
        return layout.layout(state)

    def adopt(self, state: State, seen: Layout) -> State:
        return setup.adopt(state, seen)

    def amend(self, state: State, key: str, value: object) -> State:
        """A house rule for the rest of the match. Raises ValueError for a key that is none or a value that it cannot have."""
        return replace(state, options=settled(state.options, key, value))

    def puts_away(self, state: State, action: Action) -> bool:
        """True for the end of a move, but by #7: its token is discarded, a boost laid (FD-030)."""
        return isinstance(action, EndMove) and naming.own_token(state) not in ("", "7")

    def left_undone(self, state: State, action: Action, handled: Handled) -> Fault | None:
        return naming.left_undone(state, action, handled)

    def blame(self, state: State, handled: Handled) -> Fault:
        return naming.blame(state, handled)

    def scores(self, state: State) -> Mapping[Seat, Fraction]:
        return ending.scores(state)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        if state.outcome is not None:
            return ()
        seats = tuple(sorted(self.to_act(state) - {CHANCE, TABLE}))
        if state.phase == "set-out":
            return (Prompt("set-out"),)
        if state.doubt:
            return (Prompt("won", seats, turns.in_doubt(state), choices=(Won(), Won(counts=False))),)
        if state.phase == "plan":
            waits = state.options.plan_timeout == "forfeit" and any(lane.cards[0] for lane in state.lanes)
            return (Prompt("plan", seats, seconds=PLANNING_S if waits else None, silence=TimeOut() if waits else None),)
        if state.phase == "order":
            key = "spy" if state.spying else "replace" if state.forced else "show-tokens"
            return (Prompt(key, seats, tuple(f"{seat}.token{state.half + 1}" for seat in seats)),)
        if state.phase == "cleanup":
            return (Prompt("clean-up"),)
        if state.play is None:
            return (Prompt("show-card", seats, tuple(f"{seat}.card{state.half + 1}" for seat in seats)),)
        return (Prompt("move", seats, (f"{seats[0]}.token{state.half + 1}",)),)

    def say(self, state: State, action: Action) -> Phrase:
        """Returns the phrase for an action, for history, voice and transcript."""
        return speech.say(state, action)


@lru_cache(maxsize=4096)
def _applied(state: State, action: Action) -> State:
    """The state after this action. It is remembered: the explanations of a draft are gone through again and again."""
    after = RULES[type(action)][1](_now(state, action), action)
    return ending.past_the_end(state, after) if _in_one_sweep(state, action) else after


def _in_one_sweep(state: State, action: Action) -> bool:
    """A further act of the move that has just won. Hands often do more before anybody can say that it is over."""
    return state.outcome is not None and state.play is not None and state.hands[state.play.hand] == action.seat


def _now(state: State, action: Action) -> State:
    """The state in which the rules look at this act."""
    return ending.resumed(state) if _in_one_sweep(state, action) else begun(state, action.seat)


def _put_aside(before: Layout, after: Layout, aside: str) -> Iterator[Layout]:
    """Tables on which what stood in the way has been put aside, and nothing else has been done (FD-038)."""
    for place in sorted(at for at in before.differs(after) if at.startswith(f"{aside}.")):
        for placed in beyond(after[place], before[place]):
            was = next((at for at in sorted(before.differs(after)) if placed in before[at]), None)
            if was is not None:
                yield before.put({was: tuple(beyond(before[was], (placed,))), place: (*before[place], placed)})


def _by_pieces(before: Layout, after: Layout) -> Iterator[Layout]:
    """Tables on which a part of the pieces that leave or come has done so, place by place."""
    for place in sorted(before.differs(after)):
        was, now = before[place], after[place]
        less, more = beyond(was, now), beyond(now, was)
        leave = len(less) > len(more)
        moving_pieces = less if leave else more
        for count in range(1, len(moving_pieces)):
            for some in set(combinations(moving_pieces, count)):
                left = beyond(was, some) if leave else [*was, *some]
                yield before.put({place: tuple(sorted(left))})
