"""The end of a move, the secret tunnel and cleanup (FD-030, FD-043, FD-047, FD-049 to FD-051, FD-083, FD-118, FD-119)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.flag_dash.play import Play
from companion.games.flag_dash.rules.cats import chase_due
from companion.games.flag_dash.rules.ending import at_limit, judged, over, won_by
from companion.games.flag_dash.rules.planning import BACK, closed
from companion.games.flag_dash.rules.resolve import char_of, fault, frees, may_move, selectable, team_of, token_of, whose_turn, with_lane
from companion.games.flag_dash.rules.steps import carries, put, stand, trapped
from companion.games.flag_dash.state import Agree, CleanUp, EndMove, SecretTunnel, State, TimeOut, Won
from companion.games.flag_dash.table.layout import CHIPS_OF, FLAG_AT, MARKER_AT, PAWN_AT
from companion.games.flag_dash.topology import NAMES, NUMBER
from companion.rules.changing import changed
from companion.rules.values import Fault, Place

BOOSTS = 2


def gains(state: State, play: Play) -> list[str]:
    """Returns the characters that may get the boost of this move's token; `` stands for nobody.
    There is a choice when nobody has been seen to be selected."""
    if token_of(state, play.hand) not in ("2", "4"):
        return [""]
    unseen = state.options.boost_needs_effect and not play.effect and not play.boosts
    if unseen and len(play.left) < 2:
        return [""]
    selected = selectable(state, play)
    may = list(dict.fromkeys(state.who[char] if state.boosts[char] < BOOSTS else "" for char in selected))
    # With two repetitions there may have been an effect that the second undid: nobody can tell.
    return [*may, ""] if unseen and "" not in may else may


def end_faults(state: State, action: EndMove) -> tuple[Fault, ...]:
    seat = action.seat
    places = [f"{seat}.used", f"{seat}.token{state.half + 1}"]
    char = char_of(state, action.gain) if action.gain else -1
    if char >= 0:
        places.insert(0, CHIPS_OF[char])
    wrong = whose_turn(state, seat, may_move(state, state.play.hand)[0] if state.play is not None and state.play.char < 0 else
                       state.play.char if state.play is not None else 0, places)  # fmt: skip

    def refuse(rule: str, piece: str = "token") -> tuple[Fault, ...]:
        return (replace(fault(state, rule, (char,), places, (seat,)), pieces=(piece, *([f"pawn-{action.gain}"] if action.gain else []))),)

    if wrong:
        rule = wrong[0].rule
        return refuse("FD-021" if state.phase in ("order", "plan") else "FD-050" if state.phase == "cleanup" else rule)
    assert state.play is not None
    play, token = state.play, token_of(state, state.play.hand)
    if chase_due(state):
        return refuse("FD-108" if token == "cat3" else "FD-109")
    may = gains(state, play)
    if action.gain in may:
        return ()
    if not action.gain:
        return refuse("FD-043", "boost")
    if token not in ("2", "4"):
        return refuse("FD-079" if token == "5" else "FD-043", "boost")
    if state.boosts[char] >= BOOSTS and char in selectable(state, play):
        return refuse("FD-047", "boost")
    return refuse("FD-043", "boost")


def end_apply(state: State, action: EndMove) -> State:
    hand = state.hands.index(action.seat)
    char = char_of(state, action.gain) if action.gain else -1
    token = token_of(state, hand)
    if state.play is not None and state.play.char >= 0 and frees(state, state.play, state.play.char):
        # Whoever did something else with the #7 is free all the same, and the trap is due to its owner (FD-103).
        state = changed(state, traps=tuple(spot for spot in state.traps if spot != state.cells[state.play.char]))
    lane = state.lanes[hand]
    tokens = ("", lane.tokens[1]) if state.half == 0 else (lane.tokens[0], "")
    used = () if token == "7" else tuple(sorted((*lane.used, token))) if token not in ("", BACK) else lane.used
    boosts = put(state.boosts, char, state.boosts[char] + 1) if char >= 0 else state.boosts
    selected = state.play.char if state.play is not None else -1
    # Who was selected matters no more, but for a boost that is still to be put: two who may have pushed are not told apart.
    last = action.seat, token, state.who[selected] if selected >= 0 and token in ("2", "4") else ""
    state = with_lane(state, hand, tokens=tokens, used=used)
    state = changed(state, boosts=boosts, play=None, moved=(*state.moved, hand), turn=state.turn + 1, last=last)
    return _next(state) if state.phase == "move" else state


def _next(state: State) -> State:
    """After a move: the next in order, the second moves, or the end of the phase."""
    if any(lane.tokens[state.half] for lane in state.lanes):
        return state
    if state.half == 0 and any(lane.tokens[1] for lane in state.lanes):
        return changed(state, phase="order", half=1, moved=(), spied=())
    return changed(state, phase="cleanup")


def end_moves(state: State) -> Iterator[EndMove]:
    """Every legal end of the present move."""
    assert state.play is not None
    if not chase_due(state):
        for gain in gains(state, state.play):
            yield EndMove(state.hands[state.play.hand], gain)


# the secret tunnel


def secret_faults(state: State, action: SecretTunnel) -> tuple[Fault, ...]:
    assert state.ground is not None
    char, to = char_of(state, action.char), NUMBER[action.to]
    exit_ = state.ground.exits[char // 3]
    places = (PAWN_AT[to], PAWN_AT[state.cells[char]])

    def refuse(rule: str) -> tuple[Fault, ...]:
        return (fault(state, rule, (char,), places, (action.seat,), (PAWN_AT[exit_],) if exit_ >= 0 else ()),)

    if state.outcome is not None:
        return refuse("FD-052")
    if (
        state.phase != "cleanup"
        or state.cells[char] != state.ground.entrance
        or exit_ != to
        or (state.secret >> char & 1 and state.cells[char] == exit_)
    ):
        return refuse("FD-118")
    if carries(state, char):
        return refuse("FD-041")
    if trapped(state, char):
        return refuse("FD-102")
    return refuse("FD-119") if to in state.cells or to in state.flags else ()


def secret_apply(state: State, action: SecretTunnel) -> State:
    char = char_of(state, action.char)
    return stand(changed(state, secret=state.secret | 1 << char), char, NUMBER[action.to])


def secrets(state: State) -> Iterator[SecretTunnel]:
    """Yields the legal uses of the secret tunnel now. The seat is the first hand of the team."""
    assert state.ground is not None
    for char, here in enumerate(state.cells):
        if here == state.ground.entrance:
            seat = next(seat for hand, seat in enumerate(state.hands) if team_of(state, hand) == char // 3)
            action = SecretTunnel(seat, state.who[char], NAMES[max(0, state.ground.exits[char // 3])])
            if not secret_faults(state, action):
                yield action


# cleanup and what is only said


def clean_faults(state: State, action: CleanUp) -> tuple[Fault, ...]:  # noqa: ARG001
    if state.phase == "cleanup":
        return ()
    places = tuple(f"{seat}.card{n}" for seat in state.hands for n in (1, 2))
    if state.outcome is not None:
        return (Fault("FD-052", pieces=("card",), places=places),)
    early = "FD-020" if state.phase in ("order", "move") else "FD-049"
    return (Fault(early, pieces=("card", "marker"), places=(*places, *MARKER_AT)),)


def clean_apply(state: State, action: CleanUp) -> State:  # noqa: ARG001 - one shape for every action
    lanes = tuple(replace(lane, cards=("", ""), combos=("", ""), tokens=("", ""), kept=()) for lane in state.lanes)
    marker = team_of(state, state.moved[-1]) if state.moved else state.marker
    limit = state.options.round_limit
    done = changed(
        state, phase="plan", lanes=lanes, marker=marker, half=0, moved=(), spied=(), spying=(), forced=(), play=None,
        round=state.round + 1, agreed=(), loose=(),
    )  # fmt: skip
    return at_limit(done) if limit is not None and state.round >= limit else done


def agree_faults(state: State, action: Agree) -> tuple[Fault, ...]:
    good = state.phase == "plan" and action.seat in state.seats and action.seat not in state.agreed
    return () if good else (Fault("FD-054", seats=(action.seat,)),)


def agree_apply(state: State, action: Agree) -> State:
    agreed = tuple(sorted((*state.agreed, action.seat)))
    state = changed(state, agreed=agreed)
    return over(state, -1, "agreed") if set(agreed) == set(state.seats) else state


def time_faults(state: State, action: TimeOut) -> tuple[Fault, ...]:  # noqa: ARG001 - one shape for every action
    good = state.phase == "plan" and state.options.plan_timeout == "forfeit" and any(lane.cards[0] for lane in state.lanes)
    return () if good else (Fault("FD-015"),)


def time_apply(state: State, action: TimeOut) -> State:  # noqa: ARG001 - one shape for every action
    return closed(state)


def won_faults(state: State, action: Won) -> tuple[Fault, ...]:  # noqa: ARG001 - one shape for every action
    return () if state.doubt and state.outcome is None else (Fault("FD-052"),)


def won_apply(state: State, action: Won) -> State:
    if not state.doubt:
        return state
    if action.counts:
        return won_by(changed(state, doubt=()), state.doubt[0])
    return judged(changed(state, doubt=(), waived=tuple(sorted({*state.waived, *state.doubt}))))


def in_doubt(state: State) -> tuple[Place, ...]:
    """Returns the places that show the conditions in doubt, about which people are asked."""
    places = []
    for one in state.doubt:
        there = state.flags[one] if one < 2 else 0
        places.append(CHIPS_OF[one - 2] if one >= 2 else FLAG_AT[there] if there >= 0 else PAWN_AT[state.cells[-1 - there]])
    return tuple(places)


def answers_in_doubt(state: State) -> Iterator[Won]:
    """Yields the two answers that may be said while a win is in doubt: it counts, or it does not."""
    if state.doubt and state.outcome is None:
        yield from (Won(), Won(counts=False))
