"""Boosters in the disk spawn: the defender rolls, then each player draws one and puts it on a spawner (DA-127 to DA-134)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.dash_arena.boosters.supply import BOOSTERS, BOX, PILE
from companion.games.dash_arena.movement.arena import Arena
from companion.games.dash_arena.rules import turns
from companion.games.dash_arena.rules.turns import broken
from companion.games.dash_arena.state import DICE, State
from companion.games.dash_arena.table.layout import BOOSTER, arena, booster_at, space_of
from companion.rules.changing import changed
from companion.rules.values import CHANCE, Fault, Layout, Outcome, Place, Roll, Seat, SetOut, Show

CHIP = ("booster",)
EACH = 2
"""Boosters drawn at a spawn, one by each player."""
SHUFFLED = SetOut(CHANCE, Layout({PILE: (BOOSTER[0],) * len(BOOSTERS)}))


def due(state: State) -> bool:
    """True if boosters are still to be drawn in this spawn."""
    return state.options.boosters and state.phase == "spawn" and state.supply.put < EACH


def drawer(state: State) -> Seat:
    """Returns the seat that draws next: the defender, then the attacker (DA-130)."""
    return state.seats[1 - state.attacker if state.supply.put == 0 else state.attacker]


def to_act(state: State) -> frozenset[Seat]:
    """Returns the seats that are to act before the boosters of this spawn are placed."""
    if not state.disk_put:
        return frozenset({state.seats[state.attacker]} | ({CHANCE} if state.supply.pile < 0 else set()))
    if state.supply.pile < 0:
        return frozenset({CHANCE})
    return frozenset({drawer(state)})


def waiting(state: State) -> str:
    """The key of what is to be done for the boosters of this spawn."""
    if state.supply.pile < 0:
        return "pile"
    if not state.disk_put:
        return "spawn"
    return "booster-roll" if len(state.rolled) < DICE else "draw"


def pile_faults(state: State, action: SetOut) -> tuple[Fault, ...]:
    """The nine boosters lie face down before the first spawn (DA-127)."""
    if not state.options.boosters:
        return broken("DA-125", action.seat, CHIP)
    if state.supply.pile < 0 and action.layout[PILE] == SHUFFLED.layout[PILE]:
        return ()
    return broken("DA-127", action.seat, CHIP, (PILE,))


def pile_apply(state: State, action: SetOut) -> State:
    if not state.options.boosters or state.supply.pile >= 0:
        return state
    return changed(state, supply=changed(state.supply, pile=len(action.layout[PILE])))


def roll_faults(state: State, action: Roll) -> tuple[Fault, ...]:
    """The defender rolls three dice for the boosters, after the disk is put (DA-128, DA-129); any other roll is the turn's."""
    if not due(state):
        return turns.roll_faults(state, action)
    if not state.disk_put:
        return broken("DA-128", action.seat, (action.die,))
    if state.supply.pile < 0:
        return broken("DA-127", action.seat, CHIP, (PILE,))
    if state.supply.put or len(state.rolled) >= DICE or action.seat != drawer(state):
        return broken("DA-129", action.seat, (action.die,))
    return ()


def roll_apply(state: State, action: Roll) -> State:
    """With the third die the choice begins; if nothing is left to draw the game is over."""
    if not due(state):
        return turns.roll_apply(state, action)
    if len(state.rolled) >= DICE:
        return state
    rolled = tuple(sorted((*state.rolled, action.value)))
    state = changed(state, rolled=rolled)
    return _or_empty(changed(state, pool=rolled)) if len(rolled) == DICE else state


def open_spawners(state: State, die: int) -> tuple[int, ...]:
    """Booster Spawners with this number on which no booster lies (DA-131)."""
    ground: Arena = arena(state)
    return tuple(space for space in ground.booster_spawners() if ground.numbers[space] == die and not state.supply.at(space))


def targets(state: State) -> tuple[Place, ...]:
    """Returns the places to which one of the dice left may bring the drawn booster.

    The box is one only by a die without an open spawner (DA-133).
    """
    places = [booster_at(state, space) for die in sorted(set(state.pool)) for space in open_spawners(state, die)]
    return (*places, BOX) if any(not open_spawners(state, die) for die in state.pool) else tuple(places)


def draw_faults(state: State, action: Show) -> tuple[Fault, ...]:
    places = (action.place,)
    if not state.options.boosters:
        return broken("DA-125", action.seat, CHIP)
    if not due(state):
        return broken("DA-128", action.seat, CHIP, places)
    if state.supply.pile < 0:
        return broken("DA-127", action.seat, CHIP, places)
    if len(state.rolled) < DICE:
        return broken("DA-129", action.seat, CHIP, places)
    if action.seat != drawer(state):
        return broken("DA-130", action.seat, CHIP, places)
    if action.face not in BOOSTERS:
        return broken("DA-132", action.seat, CHIP, places)
    if BOOSTERS.index(action.face) + 1 not in state.supply.unseen():
        return broken("DA-130", action.seat, CHIP, places)
    may = targets(state)
    if action.place not in may:
        return broken("DA-133" if action.place == BOX else "DA-131", action.seat, CHIP, places, may)
    return ()


def draw_apply(state: State, action: Show) -> State:
    """The booster lies open on its spawner, or in the box. Who still stands on the spawner is taken off and placed later."""
    if not due(state) or action.face not in BOOSTERS or state.supply.pile < 1:
        return state
    booster, space = BOOSTERS.index(action.face) + 1, space_of(state, action.place)
    if booster not in state.supply.unseen():
        return state
    supply = changed(state.supply, pile=state.supply.pile - 1, put=state.supply.put + 1)
    if action.place == BOX:
        supply = changed(supply, boxed=tuple(sorted((*supply.boxed, booster))))
        used = next((die for die in state.pool if not open_spawners(state, die)), 0)
    else:
        kept = tuple(entry for entry in supply.lying if entry[0] != space)
        gone = tuple(other for there, other in supply.lying if there == space)
        supply = changed(supply, lying=tuple(sorted((*kept, (space, booster)))), boxed=tuple(sorted((*supply.boxed, *gone))))
        used = arena(state).numbers[space]
        spaces = tuple(-1 if there == space else there for there in state.field.spaces)
        state = changed(state, field=changed(state.field, spaces=spaces))
    pool = list(state.pool)
    if used in pool:
        pool.remove(used)
    if supply.put < EACH:
        return _or_empty(changed(state, supply=supply, pool=tuple(pool)))
    return changed(state, supply=supply, pool=(), rolled=())


def _or_empty(state: State) -> State:
    """Ends the game if there is no booster left to draw: more points win, equal points are a draw (DA-134)."""
    if state.supply.pile > 0:
        return state
    most = max(state.points)
    winners = tuple(seat for seat, points in zip(state.seats, state.points, strict=True) if points == most)
    return changed(state, phase="over", outcome=Outcome(winners if len(winners) == 1 else (), "pile"))


def every(state: State) -> Iterator[SetOut | Roll | Show]:
    """Every legal act about boosters in this spawn."""
    if state.supply.pile < 0:
        yield SHUFFLED
    elif not state.disk_put:
        return
    elif len(state.rolled) < DICE:
        yield from (Roll(drawer(state), value) for value in range(1, 7))
    else:
        for place in targets(state):
            yield from (Show(drawer(state), place, BOOSTERS[booster - 1]) for booster in state.supply.unseen())
