"""The Flag card: take, give or drop, collect, and pass (FD-057 to FD-068, FD-125)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.flag_dash.rules.card_use import called, card_used, consumed
from companion.games.flag_dash.rules.ending import judged
from companion.games.flag_dash.rules.resolve import basic, char_of, fault, may_move, possible, runners, selectable, team_of
from companion.games.flag_dash.rules.steps import adjacent, around, put, separated
from companion.games.flag_dash.state import Collect, DropFlag, GiveFlag, PassFlags, State, TakeFlag
from companion.games.flag_dash.table.layout import CHIPS_OF, FLAG_AT, FLAGS, carried
from companion.games.flag_dash.topology import NAMES, NUMBER
from companion.rules.changing import changed
from companion.rules.values import Fault, Place


def _refuse(  # noqa: PLR0917
    state: State, rule: str, seat: str, piece: str, char: int, places: tuple[Place, ...], may: tuple[Place, ...] = ()
) -> tuple[Fault, ...]:
    if not rule:
        return ()
    one = fault(state, rule, (char,), places, (seat,), may)
    return (replace(one, pieces=(piece, *one.pieces)),)


def _used(state: State, seat: str, char: int, piece: str, places: tuple[Place, ...]) -> tuple[Fault, ...]:
    """Faults of playing the card with this character at all; only runners perform flag actions (FD-068)."""
    runner = (fault(state, "FD-068", (char,), places, (seat,)),) if char % 3 == 1 else ()
    wrong = called(state, char, card_used(state, seat, char, "flag", places), runner)
    return tuple(replace(one, pieces=(piece, *one.pieces)) for one in wrong)


def _resolved(state: State, char: int) -> State:
    return state if state.play is None else changed(state, play=consumed(state, char, "flag"))


# take


def _taken(state: State, action: TakeFlag) -> tuple[int, int, int]:
    """Runner, flag, and the cell of its source."""
    char = char_of(state, action.char)
    flag = FLAGS.index(action.flag) if action.flag else 1 - char // 3
    at = NUMBER[action.source] if action.source in NUMBER else state.cells[char_of(state, action.source)]
    return char, flag, at


def take_faults(state: State, action: TakeFlag) -> tuple[Fault, ...]:
    char, flag, at = _taken(state, action)
    piece = FLAGS[flag]
    there = state.flags[flag]
    place = FLAG_AT[at] if action.source in NUMBER else CHIPS_OF[char_of(state, action.source)]
    places = (CHIPS_OF[char], place)
    hand = state.play.hand if state.play is not None else -1
    if hand >= 0 and char // 3 != team_of(state, hand) and there >= 0 and state.play is not None and state.play.last == "push":
        # Picked up again by the one who was pushed.
        return _refuse(state, "FD-071", action.seat, piece, char, places)
    if flag == char // 3 and state.outcome is None:
        # Whoever takes it, and with whatever card.
        return _refuse(state, "FD-066", action.seat, piece, char, places)
    near = adjacent(state, state.cells[char], at)
    if there >= 0:
        rule = "" if there == at and near else "FD-058"
    else:
        rule = "" if near and action.source in state.who and -1 - there == char_of(state, action.source) != char else "FD-059"
    return called(state, char, _used(state, action.seat, char, piece, places), _refuse(state, rule, action.seat, piece, char, places))


def take_apply(state: State, action: TakeFlag) -> State:
    char, flag, _ = _taken(state, action)
    return judged(changed(_resolved(state, char), flags=put(state.flags, flag, -1 - char)))


# give and drop


def give_faults(state: State, action: GiveFlag) -> tuple[Fault, ...]:
    char, to = char_of(state, action.char), char_of(state, action.to)
    flag = carried(state, char)
    piece = FLAGS[flag] if flag >= 0 else FLAGS[1 - char // 3]
    places = (CHIPS_OF[to], CHIPS_OF[char])
    good = flag >= 0 and to != char and to // 3 == char // 3 and adjacent(state, state.cells[char], state.cells[to])
    may = tuple(CHIPS_OF[other] for other in range(6) if other // 3 == char // 3 and adjacent(state, state.cells[char], state.cells[other]))
    own = _refuse(state, "" if good else "FD-060", action.seat, piece, char, places, may)
    return called(state, char, _used(state, action.seat, char, piece, places), own)


def give_apply(state: State, action: GiveFlag) -> State:
    char, to = char_of(state, action.char), char_of(state, action.to)
    flag = carried(state, char)
    state = _resolved(state, char)
    return judged(changed(state, flags=put(state.flags, flag, -1 - to))) if flag >= 0 else state


def drop_cells(state: State, char: int) -> list[int]:
    """Returns the cells on which the runner may drop the flag (FD-061, FD-A49)."""
    return [spot for spot in around(state, state.cells[char]) if spot not in state.cells and spot not in state.flags]


def drop_faults(state: State, action: DropFlag) -> tuple[Fault, ...]:
    char, to = char_of(state, action.char), NUMBER[action.to]
    flag = carried(state, char)
    piece = FLAGS[flag] if flag >= 0 else FLAGS[1 - char // 3]
    places = (FLAG_AT[to], CHIPS_OF[char])
    hand = state.play.hand if state.play is not None else -1
    mine = hand >= 0 and char // 3 == (0 if state.hands[hand].startswith("red") else 1)
    if not mine and state.outcome is None:
        return _refuse(state, "FD-073", action.seat, piece, char, places)
    if mine and state.play is not None and char % 3 == 1 and "flag" in possible(state, state.play):
        # Whoever of the team may have begun this move.
        return _refuse(state, "FD-068", action.seat, piece, char, places)
    if state.play is not None and state.play.last == "push" and char not in selectable(state, state.play):
        # Left behind by a teammate who was pushed.
        return _refuse(state, "FD-074", action.seat, piece, char, places)
    may = drop_cells(state, char)
    rule = "" if flag >= 0 and to in may else "FD-061"
    own = _refuse(state, rule, action.seat, piece, char, places, tuple(FLAG_AT[spot] for spot in may))
    return called(state, char, _used(state, action.seat, char, piece, places), own)


def drop_apply(state: State, action: DropFlag) -> State:
    char = char_of(state, action.char)
    flag = carried(state, char)
    state = _resolved(state, char)
    return judged(changed(state, flags=put(state.flags, flag, NUMBER[action.to]))) if flag >= 0 else state


# collect and pass


def collect_faults(state: State, action: Collect) -> tuple[Fault, ...]:
    char, foe = char_of(state, action.char), char_of(state, action.source)
    piece = f"cflag-{action.colour}"
    places = (CHIPS_OF[char], CHIPS_OF[foe])
    own = _refuse(state, collect_rule(state, char, foe, char_of(state, action.colour)), action.seat, piece, char, places)
    return called(state, char, _used(state, action.seat, char, piece, places), own)


def collect_rule(state: State, char: int, foe: int, colour: int) -> str:
    """The rule that collecting a character flag of this colour from this card breaks, empty when none (FD-062 to FD-065, FD-125)."""
    if colour // 3 == char // 3:
        return "FD-065" if foe // 3 != char // 3 else "FD-062"
    if foe // 3 == char // 3:
        return "FD-125" if colour != foe else "FD-062"
    if colour != foe:
        return "FD-062"
    a, b = state.cells[char], state.cells[foe]
    if not adjacent(state, a, b) or separated(state, a, b):
        return "FD-062"
    again = foe in state.held[char] or (state.ever[char] >> foe & 1 and not state.options.collect_again_after_pass)
    return "FD-063" if again or not state.own[foe] else ""


def collect_apply(state: State, action: Collect) -> State:
    char, foe, colour = char_of(state, action.char), char_of(state, action.source), char_of(state, action.colour)
    state = _resolved(state, char)
    if colour == foe and state.own[foe]:
        state = changed(state, own=put(state.own, foe, state.own[foe] - 1))
    elif colour in state.held[foe]:
        state = changed(state, held=_held(state, foe, [colour], ()))
    state = changed(state, held=_held(state, char, (), [colour]), ever=put(state.ever, char, state.ever[char] | 1 << colour))
    return judged(state)


def _held(state: State, char: int, less: tuple[int, ...] | list[int], more: tuple[int, ...] | list[int]) -> tuple[tuple[int, ...], ...]:
    flags = list(state.held[char])
    for one in less:
        flags.remove(one)
    return (*state.held[:char], tuple(sorted([*flags, *more])), *state.held[char + 1 :])


def pass_faults(state: State, action: PassFlags) -> tuple[Fault, ...]:
    char, to = char_of(state, action.char), char_of(state, action.to)
    piece = f"cflag-{action.flags[0]}"
    places = (CHIPS_OF[to], CHIPS_OF[char])
    hand = state.play.hand if state.play is not None else -1
    if hand >= 0 and (not basic(state) or to % 3 == 1 or char % 3 == 1):
        return _refuse(state, "FD-125", action.seat, piece, char, places)
    by = next((c for c in (char, to) if state.play is not None and c in selectable(state, state.play)), char)
    wrong = card_used(state, action.seat, by, "flag", places)
    if wrong:
        return tuple(replace(one, rule="FD-125" if one.rule == "FD-026" else one.rule, pieces=(piece, *one.pieces)) for one in wrong)
    flags = [char_of(state, colour) for colour in action.flags]
    there = all(flags.count(flag) <= state.held[char].count(flag) for flag in flags)
    mine = char in runners(state, hand) and to in runners(state, hand) and char != to
    if there and mine and adjacent(state, state.cells[char], state.cells[to]):
        return ()
    return _refuse(state, "FD-125", action.seat, piece, char, places)


def pass_apply(state: State, action: PassFlags) -> State:
    char, to = char_of(state, action.char), char_of(state, action.to)
    flags = [char_of(state, colour) for colour in action.flags]
    by = to if state.play is not None and state.play.char == to else char
    open_ = state.play is not None and (state.play.char < 0 or state.play.either >= 0)
    state = _resolved(state, by)
    if open_ and state.play is not None:
        state = changed(state, play=changed(state.play, either=to if by == char else char))
    flags = [flag for n, flag in enumerate(flags) if flags[: n + 1].count(flag) <= state.held[char].count(flag)]
    state = changed(state, held=_held(state, char, flags, ()))
    return judged(changed(state, held=_held(state, to, (), flags)))


# every legal flag action


def flag_actions(state: State) -> Iterator[TakeFlag | GiveFlag | DropFlag | Collect | PassFlags]:
    """Every legal flag action."""
    assert state.play is not None
    play = state.play
    if "flag" not in possible(state, play):
        return
    seat = state.hands[play.hand]
    for char in runners(state, play.hand):
        if char not in may_move(state, play.hand) or card_used(state, seat, char, "flag"):
            continue
        yield from _of_runner(state, seat, char)


def _of_runner(state: State, seat: str, char: int) -> Iterator[TakeFlag | GiveFlag | DropFlag | Collect | PassFlags]:
    me, mates = state.who[char], [other for other in range(6) if other // 3 == char // 3 and other != char]
    there = state.flags[1 - char // 3]
    name = NAMES[there] if there >= 0 else state.who[-1 - there]
    candidates: list[TakeFlag | GiveFlag | DropFlag | Collect | PassFlags] = [TakeFlag(seat, me, name)] if there != -1 - char else []
    if there == -1 - char:
        candidates += [GiveFlag(seat, me, state.who[mate]) for mate in mates]
        candidates += [DropFlag(seat, me, NAMES[spot]) for spot in drop_cells(state, char)]
    candidates += [Collect(seat, me, state.who[foe], state.who[foe]) for foe in range(6) if foe // 3 != char // 3]
    if basic(state):
        other = mates[-1] if char % 3 == 0 else mates[0]
        candidates += [PassFlags(seat, me, state.who[other], some) for some in _parts(state, char)]
        # With the receiver bound to this move the same pass is its flag action.
        if state.play is not None and char in (state.play.char, state.play.either):
            candidates += [PassFlags(seat, state.who[other], me, some) for some in _parts(state, other)]
    checks = {TakeFlag: take_faults, GiveFlag: give_faults, Collect: collect_faults, PassFlags: pass_faults, DropFlag: drop_faults}
    for action in candidates:
        if not checks[type(action)](state, action):  # type: ignore[operator]
            yield action


def _parts(state: State, char: int) -> list[tuple[str, ...]]:
    """Every choice of collected flags on this card, at least one."""
    flags = [state.who[flag] for flag in state.held[char]]
    found = {tuple(sorted(flag for n, flag in enumerate(flags) if chosen >> n & 1)) for chosen in range(1, 1 << len(flags))}
    return sorted(found)
