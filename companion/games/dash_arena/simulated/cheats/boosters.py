"""Wrong acts with boosters (DA-V37, DA-V39, DA-V41, DA-V42, DA-V47)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.dash_arena.boosters import boosterspawn
from companion.games.dash_arena.boosters.boosting import SHOVE, beside
from companion.games.dash_arena.boosters.collecting import FALL
from companion.games.dash_arena.boosters.supply import BOX, HELD, PILE
from companion.games.dash_arena.simulated.cheats.figures import laid
from companion.games.dash_arena.simulated.table import DashArenaTable
from companion.games.dash_arena.state import DICE, FIGURES, State, team_of
from companion.games.dash_arena.table.layout import BOOSTER, arena, booster_at
from companion.rules.values import Seat
from companion.simulated_table.cheats import Cheats, Found
from companion.simulated_table.wrong import Wrong, both, moved

CHEATS = Cheats()

SEEN = (1, 2, 6, 8, 9)
"""Boosters whose effect lies on the table."""


def token_to(booster: int, start: str, end: str, left_out: bool = False) -> Wrong:
    """A token somewhere else; drawn from the pile it is turned over."""
    token = BOOSTER[booster]
    return replace(moved(BOOSTER[0] if start == PILE else token, start, end, token), left_out=left_out)


@CHEATS.at("spawn", "DA-V37", rare=True)
def wrong_number(t: DashArenaTable, seat: Seat) -> Found:
    """A booster on a spawner whose number nobody has rolled."""
    state = t.state
    if not boosterspawn.due(state) or len(state.rolled) < DICE:
        return None
    may = boosterspawn.targets(state)
    ground = arena(state)
    bare = [space for space in ground.booster_spawners() if not state.supply.at(space) and space not in state.field.spaces]
    spots = [booster_at(state, space) for space in bare]
    unseen = state.supply.unseen()
    return (token_to(t.dice.choice(unseen), PILE, place) for place in spots if place not in may)


@CHEATS.at("dash", "DA-V39")
def in_passing(t: DashArenaTable, seat: Seat) -> Found:
    """A booster is taken although no dash has ended there."""
    state = t.state
    open_ones = [(space, booster) for space, booster in state.supply.lying if space not in state.field.spaces]
    return (token_to(booster, booster_at(state, space), HELD[state.active]) for space, booster in open_ones)


@CHEATS.at("fell", "DA-V41", rare=True)
def spared(t: DashArenaTable, seat: Seat) -> Found:
    """Booster 4 is picked up, and nobody falls."""
    state = t.state
    figure = next((who for who, rule, _ in reversed(state.fell) if rule == "DA-149"), -1)
    if FALL not in state.supply.boxed or FALL in t.at_rest.supply.boxed or figure < 0 or state.phase not in ("action", "roll"):
        return None
    return both(laid(state, figure, "up"), token_to(FALL, BOX, HELD[figure // 3]), left_out=True)


@CHEATS.at("used", "DA-V42", rare=True)
def kept(t: DashArenaTable, seat: Seat) -> Found:
    """A booster was used and is kept."""
    state = t.state
    used = [booster for booster in state.supply.boxed if booster not in t.at_rest.supply.boxed and booster in SEEN]
    return (token_to(booster, BOX, HELD[t.seats.index(seat)], left_out=True) for booster in used)


@CHEATS.at("dash", "DA-V47")
def for_nothing(t: DashArenaTable, seat: Seat) -> Found:
    """A booster goes to the box although its moment has not come."""
    state: State = t.state
    # A shove for nothing beside somebody prone is one of somebody prone (DA-V48).
    field = state.field
    there = [figure for figure in range(len(FIGURES)) if field.spaces[figure] >= 0]
    prone = {team_of(figure) for figure in there for other in beside(state, figure) if field.prone >> other & 1}
    held = [(team, booster) for team in (0, 1) for booster in state.supply.held[team] if booster in SEEN]
    idle = [(team, booster) for team, booster in held if booster != SHOVE or team not in prone]
    return (token_to(booster, HELD[team], BOX) for team, booster in idle)
