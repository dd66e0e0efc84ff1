"""Turns, dice and points: who acts, when a turn ends, what a goal or a fall changes (DA-023 to DA-040, DA-103 to DA-108, DA-164)."""

from __future__ import annotations

from companion.games.dash_arena.boosters.collecting import collect
from companion.games.dash_arena.movement.course import Ride
from companion.games.dash_arena.rules.abilities import begun, ended
from companion.games.dash_arena.state import DICE, FIGURES, Flight, State, team_of
from companion.games.dash_arena.table.layout import figure_at, house_of
from companion.rules.changing import changed
from companion.rules.values import Fault, Outcome, Place, Roll, Seat

Places = tuple[Place, ...]
SIX = 6
IN_SPAWN, BESIDE_DASHES = (1, 2), (6, 9)
"""Boosters for the end of a spawn, and for before and after dashes."""


def broken(rule: str, seat: Seat, pieces: tuple[str, ...] = (), places: Places = (), may: Places = ()) -> tuple[Fault, ...]:
    """One rule broken by this seat; it has to be undone."""
    return (Fault(rule, "refused", pieces, places, (seat,), may),)


def carries(state: State, figure: int) -> bool:
    """A figure that stands in the space of a disk is its carrier (DA-027)."""
    space = state.field.spaces[figure]
    return space >= 0 and not state.field.prone >> figure & 1 and space in state.field.disks


def own(state: State) -> range:
    """The figures of the active team."""
    return range(3 * state.active, 3 * state.active + 3)


def begin_turn(state: State, team: int, *, window: bool = False, late: bool = False) -> State:
    """The team's turn begins; whether it may shoot is settled now, before the dice (DA-026).

    `window` after a disk spawn, `late` when the other team has just dashed: what boosters may still be used (DA-A42, DA-A53).
    """
    state = changed(
        state, phase="roll", turn=state.turn + 1, active=team, rolled=(), pool=(), dashed=0, flight=None, thought=None, run=None,
        disk_put=False,
        announced=None, opening=state.phase == "spawn",
        cards=begun(state, team),
        window=window and any(state.supply.has(side, booster) for side in (0, 1) for booster in IN_SPAWN),
        late=late and any(state.supply.has(1 - team, booster) for booster in BESIDE_DASHES),
    )  # fmt: skip
    return changed(state, carrying=any(carries(state, figure) for figure in own(state)))


def passed_to(state: State, seat: Seat) -> State:
    """Returns the state in which this team is on turn, as people have it; before the first one it attacks (DA-017).

    Dice that nobody has dashed with are its own."""
    team = state.seats.index(seat)
    if team == state.active or state.outcome is not None:
        return state
    if state.phase == "spawn" and state.spawn == 1:
        return changed(state, attacker=team, active=team)
    if state.phase not in ("roll", "action"):
        return state
    begun = begin_turn(state, team)
    return begun if state.dashed else changed(begun, phase=state.phase, rolled=state.rolled, pool=state.pool)


def go_on(state: State) -> State:
    """The turn ends when every die is used or every figure of the team has dashed (DA-040, DA-164)."""
    if state.pool and any(not state.dashed >> figure & 1 and state.field.spaces[figure] >= 0 for figure in own(state)):
        return state
    return begin_turn(state, 1 - state.active, late=True)


def award(state: State, ride: Ride) -> State:
    """Points end the turn and perhaps the match; who conceded them attacks next (DA-105 to DA-108)."""
    team = ride.scorer
    state = changed(state, fell=state.fell + ride.fell)
    points = (state.points[0] + ride.points * (team == 0), state.points[1] + ride.points * (team == 1))
    state = changed(state, field=ride.field, points=points, rolled=(), pool=(), dashed=0, flight=None, run=None, carrying=False)
    state = changed(state, supply=changed(state.supply, put=0), window=False, late=False, announced=None)
    state = changed(state, cards=ended(state.cards), thought=None)
    if points[team] >= state.options.target:
        return changed(state, phase="over", outcome=Outcome((state.seats[team],), "points"))
    return changed(state, phase="spawn", turn=state.turn + 1, spawn=state.spawn + 1, attacker=1 - team, active=1 - team, disk_put=False)


def after(state: State, ride: Ride) -> State:
    """The position after a dash that has come to its end, with what was picked up at it (DA-135)."""
    if ride.scorer >= 0:
        return award(state, ride)
    if state.supply.lying:
        supply, ride = collect(house_of(state), state, ride)
        state = changed(state, supply=supply)
        if ride.scorer >= 0:
            return award(state, ride)
    state = changed(state, fell=state.fell + ride.fell)
    return flown(state, ride.thrown, ride) if ride.thrown >= 0 else go_on(changed(state, field=ride.field))


def raises(state: State) -> bool:
    """True if a Turn Ability lets one of the dice left be read one higher."""
    return state.cards.raised and any(value < SIX for value in state.pool)


def total(state: State, figure: int, *, plain: bool = False) -> int:
    """Impulses of a throw with all dice (DA-084), with the thrower's card and, unless `plain`, a Turn Ability (DA-008)."""
    return sum(state.pool) + (raises(state) and not plain) + house_of(state).traits.bonus[figure]


def flown(state: State, disk: int, ride: Ride) -> State:
    """The position after a leg of a flight."""
    if ride.scorer >= 0:
        return award(state, ride)
    state = changed(state, field=ride.field, flight=None)
    if ride.snared >= 0:
        return changed(state, phase="transfer", flight=Flight(disk, ride.left, -1, ride.snared))
    if ride.passing >= 0:
        return changed(state, phase="grab", flight=Flight(disk, ride.left, ride.last, ride.passing))
    if ride.left:
        catcher = ride.field.spaces.index(ride.field.disks[disk])
        return changed(state, phase="intercept", flight=Flight(disk, ride.left, catcher))
    return rested(state)


def rested(state: State) -> State:
    """The disk lies: the turn is over with the throw, or only the dash in which it was thrown (DA-164).

    Before that a team may choose its last intercept again, where a card allows it.
    """
    if state.thought is not None:
        return changed(state, phase="rethink", flight=None)
    return go_on(changed(state, phase="action")) if state.dashed else begin_turn(state, 1 - state.active)


def out_of_turn(state: State, seat: Seat, pieces: tuple[str, ...] = (), places: Places = ()) -> tuple[Fault, ...]:
    """Nobody else acts in a turn (DA-003); after points nothing moves before the spawn is done (DA-108)."""
    if state.phase == "over":
        return broken("DA-106", seat, pieces, places)
    if state.phase in ("draft", "teams"):
        return broken("DA-110", seat, pieces, places)
    if state.phase == "spawn":
        return broken("DA-108" if state.spawn > 1 else "DA-018", seat, pieces, places)
    return () if seat == state.seats[state.active] else broken("DA-003", seat, pieces, places)


def roll_faults(state: State, action: Roll) -> tuple[Fault, ...]:
    """Each of the three dice is rolled once, at the beginning of the turn (DA-024)."""
    wrong = out_of_turn(state, action.seat, (action.die,))
    if wrong or state.phase == "roll":
        return wrong
    if state.phase in ("throw", "intercept", "transfer"):
        return broken("DA-085" if state.phase == "throw" else "DA-096", action.seat, (action.die,))
    if state.phase == "action" and state.dashed:
        # Somebody begins the next turn before this one is over.
        left = [figure for figure in own(state) if not state.dashed >> figure & 1 and state.field.spaces[figure] >= 0]
        places = tuple(figure_at(state, state.field.spaces[figure]) for figure in left)
        return broken("DA-040", action.seat, tuple(FIGURES[figure] for figure in left), places)
    return broken("DA-024", action.seat, (action.die,))


def roll_apply(state: State, action: Roll) -> State:
    """The die lies there. If the other side throws while a dash is left, and that stands, its turn has begun (DA-040)."""
    if state.phase == "action" and state.dashed and action.seat != state.seats[state.active]:
        state = begin_turn(state, 1 - state.active, late=True)
    if state.phase != "roll":
        return state
    rolled = tuple(sorted((*state.rolled, action.value)))
    if len(rolled) < DICE:
        return changed(state, rolled=rolled, window=False, late=False)
    return go_on(changed(state, rolled=rolled, pool=rolled, phase="action", fell=()))


def not_now(state: State, seat: Seat, figure: int, pieces: tuple[str, ...], places: Places) -> tuple[Fault, ...]:
    """Returns why a figure may not be dealt with now at all, for a dash and for standing up."""
    wrong = out_of_turn(state, seat, pieces, places)
    if wrong:
        return wrong
    if team_of(figure) != state.active:
        return broken("DA-030", seat, pieces, places)
    if state.phase == "roll":
        return broken("DA-024", seat, pieces, places)
    if state.phase != "action":
        return broken("DA-083", seat, pieces, places)
    if state.dashed >> figure & 1:
        return broken("DA-039", seat, pieces, places)
    return ()


def spent(state: State, figure: int, die: int) -> State:
    """The die is used and the figure has had its dash."""
    # A figure that stands up without a die has 0.
    cards = changed(state.cards, raised=False) if die and die not in state.pool and state.cards.raised else state.cards
    return changed(state, pool=without(state, die), cards=cards, dashed=state.dashed | 1 << figure, announced=None)


def without(state: State, die: int) -> tuple[int, ...]:
    """The dice left after this one. The next lower one is used where it was raised, none where no die says so."""
    left = list(state.pool)
    taken = die - 1 if state.cards.raised and die not in left else die
    if taken in left:
        left.remove(taken)
    return tuple(left)


def dice(state: State) -> tuple[int, ...]:
    """Returns the values that the dice left may be read as, sorted. One of them may be raised by a Turn Ability."""
    raised = {value + 1 for value in state.pool if value < SIX} if state.cards.raised else set()
    return tuple(sorted({*state.pool, *raised}))
