"""What goes wrong with boosters (DA-V37, DA-V39, DA-V41, DA-V42, DA-V47)."""

from __future__ import annotations

from companion.games.dash_arena.boosters import boosterspawn
from companion.games.dash_arena.boosters.boosting import SHOVE, beside
from companion.games.dash_arena.boosters.collecting import FALL
from companion.games.dash_arena.boosters.supply import BOX, HELD, PILE
from companion.games.dash_arena.simulated.plausible import changed, dashing, told_as_well, told_by_one_act
from companion.games.dash_arena.simulated.sitting import Sitting
from companion.games.dash_arena.simulated.wrong import Wrong, both, laid, one_of
from companion.games.dash_arena.simulated.wrong_dashes import Finder
from companion.games.dash_arena.state import DICE, FIGURES, State, team_of
from companion.games.dash_arena.table.layout import BOOSTER, arena, booster_at
from companion.rules.values import Seat

CHIP = ("booster",)
SEEN = (1, 2, 6, 8, 9)
"""Boosters whose effect lies on the table."""


def moved(booster: int, start: str, end: str, left_out: bool = False) -> Wrong:
    """A token somewhere else; drawn from the pile it is turned over."""
    token = (BOOSTER[booster],)
    return Wrong(((start, (BOOSTER[0],) if start == PILE else token, ()), (end, (), token)), CHIP, left_out)


def wrong_number(s: Sitting, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """DA-V37: a booster on a spawner whose number nobody has rolled."""
    state = s.state
    if not boosterspawn.due(state) or len(state.rolled) < DICE:
        return None
    may = boosterspawn.targets(state)
    ground = arena(state)
    bare = [space for space in ground.booster_spawners() if not state.supply.at(space) and space not in state.field.spaces]
    spots = [booster_at(state, space) for space in bare]
    unseen = state.supply.unseen()
    return one_of(s, (moved(s.dice.choice(unseen), PILE, place) for place in spots if place not in may))


def in_passing(s: Sitting, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """DA-V39: a booster is taken although no dash has ended there."""
    state = s.state
    open_ones = [(space, booster) for space, booster in state.supply.lying if space not in state.field.spaces]
    return one_of(s, (moved(booster, booster_at(state, space), HELD[state.active]) for space, booster in open_ones))


def spared(s: Sitting, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """DA-V41: booster 4 is picked up, and nobody falls."""
    state = s.state
    figure = next((who for who, rule, _ in reversed(state.fell) if rule == "DA-149"), -1)
    if FALL not in state.supply.boxed or FALL in s.shown.supply.boxed or figure < 0 or state.phase not in ("action", "roll"):
        return None
    wrong = both(laid(state, figure, "up"), moved(FALL, BOX, HELD[figure // 3]), left_out=True)
    # With another die it may be no use of a booster that was left out, but a figure put elsewhere.
    return wrong if not told_as_well(s, wrong.changes, better=True) else None


def kept(s: Sitting, seat: Seat) -> Wrong | None:
    """DA-V42: a booster was used and is kept."""
    state = s.state
    used = [booster for booster in state.supply.boxed if booster not in s.shown.supply.boxed and booster in SEEN]
    wrong = one_of(s, (moved(booster, BOX, HELD[s.seats.index(seat)], left_out=True) for booster in used))
    if wrong and dashing(s, changed(s, wrong.changes)):
        # Who was pushed back to where it came from seems to be on the way there still.
        return None
    if wrong and any(state.supply.at(space) for space in {*state.field.spaces} - {*s.shown.field.spaces}):
        # Who was pushed onto a booster may have dashed there, and is about to take it.
        return None if told_as_well(s, wrong.changes, better=True) else wrong
    # Nor is a booster missed where it seems that somebody has dashed who has yet to fall.
    return wrong if wrong and not told_by_one_act(s, wrong.changes) else None


def for_nothing(s: Sitting, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """DA-V47: a booster goes to the box although its moment has not come."""
    state: State = s.state
    # A shove for nothing beside somebody prone is one of somebody prone (DA-V48).
    field = state.field
    there = [figure for figure in range(len(FIGURES)) if field.spaces[figure] >= 0]
    prone = {team_of(figure) for figure in there for other in beside(state, figure) if field.prone >> other & 1}
    held = [(team, booster) for team in (0, 1) for booster in state.supply.held[team] if booster in SEEN]
    idle = [(team, booster) for team, booster in held if booster != SHOVE or team not in prone]
    return one_of(s, (moved(booster, HELD[team], BOX) for team, booster in idle))


FINDERS: dict[str, tuple[str, Finder]] = {
    "DA-V37": ("spawn", wrong_number),
    "DA-V39": ("dash", in_passing),
    "DA-V41": ("fell", spared),
    "DA-V42": ("used", kept),
    "DA-V47": ("dash", for_nothing),
}
