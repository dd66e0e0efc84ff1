"""Turns and action sets: who may act, which set an act belongs to, what ends a turn (TD-059, TD-063 to TD-070, TD-075 to TD-079)."""

from __future__ import annotations

from typing import Literal

from companion.games.tekton_dash.modes import CARDS_FROM, one_lap, uses_tokens
from companion.games.tekton_dash.rules.boards import complete
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.steps import looped, open_steps, push_due, there_and_back, unlanded
from companion.games.tekton_dash.state import Past, State
from companion.games.tekton_dash.track.floors import FLIP, START, row
from companion.rules.changing import changed
from companion.rules.values import Fault, Outcome, Place, Seat

Kind = Literal["move", "free", "build", "unblock"]


def on_turn(state: State) -> Seat:
    """The seat on turn; the table where there is none."""
    return state.seats[state.active] if state.active >= 0 else "table"


def acting(state: State, seat: Seat, kind: Kind, pieces: tuple[str, ...], places: tuple[Place, ...]) -> tuple[Fault, ...]:
    """The rule of turn order or of action sets that an act of this kind breaks now."""
    rule = _turn_rule(state, seat, kind)
    if not rule:
        return ()
    wrong = broken(rule, seat, pieces=pieces, places=places, on=on_turn(state))
    # What has to be done first keeps everybody else from acting too.
    return (*wrong, *due_first(state)) if state.phase == "race" and state.seats[state.active] != seat else wrong


def due_first(state: State) -> tuple[Fault, ...]:
    """Returns the fault of what comes before anybody else's act.

    Something is due, or the seat on turn owes the Move of the set that it has begun."""
    number = state.active
    owes = state.begun and not state.moved and not (state.detour or there_and_back(state, number))
    rule = due_rule(state) or ("TD-076" if owes and open_steps(state, number) else "")
    return broken(rule, on_turn(state)) if rule else ()


def _turn_rule(state: State, seat: Seat, kind: Kind) -> str:
    if state.phase == "over":
        return "TD-187"
    if state.phase != "race":
        return "TD-060"
    number = state.seats.index(seat)
    if number != state.active:
        return _out_of_turn(state, number, kind)
    return due_rule(state) or set_rule(state, kind)


def due_rule(state: State) -> str:
    """The rule by which something else has to be done first, empty if nothing is due."""
    if state.line:
        return "TD-100"
    if state.card is not None:
        return "TD-128" if state.card.stage in ("drawn", "choose") else "TD-167"
    if state.token is not None:
        return "TD-171"
    if state.rolls:
        return "TD-086"
    if state.die:
        return "TD-211"
    if state.back >= 0:
        return "TD-163"
    return "TD-119" if push_due(state) >= 0 and not state.options.boost_optional else ""


def set_rule(state: State, kind: Kind) -> str:
    """The rule that forbids the seat on turn a further act of this kind. It is empty where the seat has a set for it, or is in one."""
    # A step onto a Boost that has carried the dasher home leaves no trace, nor does the end of two steps tell where the first one ended:
    # nobody can say that a Move was left out.
    under_way = state.begun and not state.moved and not (kind != "move" and (state.detour or looped(state, state.active)))
    racetrack = state.sets + state.plus
    if kind in ("build", "unblock"):
        if under_way:
            return "TD-079" if kind == "build" else "TD-076"
        if kind == "build" and state.built:
            return "TD-069"
        if kind == "build" and not state.sets and state.plus:
            return "TD-149"
        return "" if state.sets else "TD-075" if kind == "build" else "TD-109"
    if kind == "move":
        if under_way or racetrack:
            return ""
        # Each Move is a Racetrack Action of its own: a second step, however short, begins another set.
        return _one_more(state) if state.moved else "TD-079"
    if state.begun and not state.free:
        return ""
    if under_way:
        return "TD-077"
    return "" if racetrack else "TD-077" if state.begun else "TD-079"


def _one_more(state: State) -> str:
    """The rule that forbids another action set when all that there are have been used."""
    return "TD-066" if sets_of(state, state.round) > 1 else "TD-063"


def _out_of_turn(state: State, seat: int, kind: Kind) -> str:
    """Returns the rule that an act out of turn breaks. If the seat's own turn has just ended, or was just skipped, it is the one that it
    would have broken there; once the next turn is begun it is out of turn.
    """
    past = state.past
    if state.laps[seat] > 2:
        return "TD-204"
    if seat in state.frozen or seat in state.skips:
        # Its next turn is not to come either.
        return "TD-144" if seat in state.frozen else "TD-209"
    if state.used:
        return "TD-059"
    if seat in dict(state.passed_over):
        return dict(state.passed_over)[seat]
    if past is None or past.seat != seat:
        return "TD-059"
    if past.ended:
        return past.ended
    if kind == "build":
        return "TD-069" if past.built else "TD-075"
    if past.built:
        return "TD-079"
    if kind == "move" and past.moved:
        return _one_more(state)
    return "TD-077" if kind == "free" and past.free else "TD-059"


def opened(state: State, kind: Kind) -> State:
    """The state in which the act is done. A new action set is begun where the one under way has no room for it.

    For a Racetrack Action an extra one is used first, because a set may become a Build as well (TD-148, A48).
    """
    if state.landings:
        state = unlanded(state, state.active)
    state = taken_up(state)
    if kind == "move" and state.begun and not state.moved:
        return state
    if kind == "free" and state.begun and not state.free:
        return state
    racetrack = kind in ("move", "free")
    extra = racetrack and state.plus > 0
    return changed(
        state, sets=max(0, state.sets - (not extra)), plus=state.plus - extra, begun=racetrack, moved=False, free="", used=True,
    )  # fmt: skip


def taken_up(state: State) -> State:
    """The state with this turn begun. Whoever had the turn before is out of turn now, whatever was done in it: it is one explanation."""
    return state if state.past is None or state.used else changed(state, past=Past(state.past.seat))


def may_use_kept(state: State, seat: int) -> bool:
    """True if this seat may use a kept card now (TD-104, TD-128, TD-130). It may in its own turn from round 3 on, between two acts."""
    own = state.phase == "race" and seat == state.active and state.round >= CARDS_FROM
    return own and bool(state.kept) and state.kept[seat] > 0 and not due_rule(state)


def settled(state: State) -> State:
    """The turn passes on by itself when nothing more can be done in it."""
    return next_turn(state) if full(state) and not may_use_kept(state, state.active) else state


def full(state: State) -> bool:
    """True if nothing is left to do in this turn, a kept card apart."""
    if state.phase != "race" or state.sets or state.plus or due_rule(state) or push_due(state) >= 0:
        return False
    return state.moved and bool(state.free) if state.begun else state.used


def passed_to(state: State, number: int) -> State:
    """Returns the state in which it is this seat's turn, as people have it. While a card, a token or a line waits it cannot be."""
    waits = state.card is not None or state.token is not None or state.line
    if state.phase != "race" or number == state.active or waits or state.laps[number] > 2:
        return state
    frozen, skips = (tuple(seat for seat in seats if seat != number) for seats in (state.frozen, state.skips))
    return next_turn(changed(state, frozen=frozen, skips=skips), to=number)


def next_turn(state: State, ended: str = "", to: int = -1) -> State:
    """The next seat that still races is on turn; a round ends where the turn passes the first seat (TD-059).

    Whoever owes a skipped turn is passed over, and that turn counts (TD-144, TD-209, TD-210). `ended`: the rule that cut this turn short.
    `to`: the seat that is next, where people have it otherwise.
    """
    state, count = unlocked(state), len(state.seats)
    # Whether the Build came before or after the Move tells nothing any more.
    past = Past(state.active, built=True, ended=ended) if state.built else Past(state.active, state.moved, state.free, ended=ended)
    number, around, turns = state.active if to < 0 else to - 1, state.round, state.turns + 1
    frozen, skips = state.frozen, state.skips
    over: tuple[tuple[int, str], ...] = ()
    for _ in range(2 * count):
        number = (number + 1) % count
        if number == state.first:
            around += 1
        if state.laps[number] > 2:
            continue
        if number not in frozen and number not in skips:
            break
        turns += 1
        over = (*over, (number, "TD-144" if number in frozen else "TD-209"))
        frozen = tuple(seat for seat in frozen if seat != number)
        skips = tuple(seat for seat in skips if seat != number)
    sheltered = tuple(seat for seat in state.sheltered if seat != number and seat not in dict(over))
    after = changed(
        state, active=number, round=around, turn=state.turn + 1, turns=turns, sets=sets_of(state, around),
        plus=state.plus_next.count(number), plus_next=tuple(seat for seat in state.plus_next if seat != number), begun=False, moved=False,
        free="", used=False, built=False, detour=False, landings=(), die=(), named="",
        rolls=0, spawner=-1, frozen=frozen, skips=skips, past=past, passed_over=over,
        sheltered=sheltered,
    )  # fmt: skip
    return line_reached(after, number) if state.options.incomplete_at_line == "wait_there" else after


def unlocked(state: State) -> State:
    """Unlocks two action sets at the end of a turn, after the first flip or once somebody has green complete (TD-066, A19)."""
    early = state.options.two_actions_trigger == "blueprint_complete"
    if state.two or not (state.flipped or (early and any(lap == 1 and complete(state, seat) for seat, lap in enumerate(state.laps)))):
        return state
    return changed(state, two=True, two_from=state.round + 1 if state.options.two_actions_from == "next_round" else 0)


def sets_of(state: State, around: int) -> int:
    """Action sets of a turn: two as soon as somebody has finished lap 1 (TD-063, TD-066, TD-214)."""
    if one_lap(state.options):
        return 2 if state.options.super_dash_two_actions else 1
    return 2 if (state.two or state.flipped) and around >= state.two_from else 1


# lines


def line_reached(state: State, number: int) -> State:
    """Returns the state after a dasher has reached a line (TD-070, TD-185). It flips or finishes, unless it waits there for its pattern."""
    spot, options = state.spots[number], state.options
    if options.incomplete_at_line == "wait_there" and not complete(state, number):
        return state
    if row(spot) == (FLIP if one_lap(options) else START) and state.laps[number] == (1 if one_lap(options) else 2):
        return finish(state, number)
    if row(spot) != FLIP or state.laps[number] != 1:
        return state
    due = [(number, "flip")]
    if uses_tokens(options) and state.podium:
        due.append((number, "token"))
    state = changed(state, line=(*state.line, *due), flipped=(*state.flipped, number))
    return changed(state, sets=0, plus=0) if number == state.active else state


def finish(state: State, number: int) -> State:
    """This seat has crossed the finish line: the game is over, or the others race on (TD-187, TD-190, TD-204)."""
    laps = (*state.laps[:number], 3, *state.laps[number + 1 :])
    totems = tuple(-1 if seat == number else at for seat, at in enumerate(state.totems))
    state = unlanded(changed(state, laps=laps, finished=(*state.finished, number), totems=totems), number)
    if state.options.ending == "first_finish" or all(lap > 2 for lap in laps):
        return changed(state, phase="over", outcome=Outcome((state.seats[state.finished[0]],), state.options.ending))
    return next_turn(state) if number == state.active else state
