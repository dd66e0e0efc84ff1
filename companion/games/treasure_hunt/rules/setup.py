"""Setup: tiles, piles, sides and who begins (TH-004 to TH-009)."""

from __future__ import annotations

from companion.games.treasure_hunt.rules.broken import broken
from companion.games.treasure_hunt.rules.holdings import HAND
from companion.games.treasure_hunt.rules.track import CORNERS, GRID, NUMBER, START, TRACK
from companion.games.treasure_hunt.rules.turn import begin_play, out_of_turn
from companion.games.treasure_hunt.state import Action, Move, PlacePawn, State, changed
from companion.rules.values import Fault, Layout, PlacedPiece, Roll, Seat, SetOut

BACK = PlacedPiece("tile", "back")
CARD_BACK = PlacedPiece("card", "back")
SET_OUT = Layout({**{f"{tile}.tile": (BACK,) for tile in GRID}, "draw": (CARD_BACK,)})
"""36 tiles face down and the draw pile (TH-004, TH-006)."""


def set_out_faults(state: State, action: SetOut) -> tuple[Fault, ...]:
    """All 36 tiles lie face down and the draw pile is there; nothing else is on the table yet."""
    if state.phase != "set-out":
        return broken("TH-004", case="again")
    found: tuple[Fault, ...] = ()
    wrong = tuple(f"{tile}.tile" for tile in GRID if action.layout[f"{tile}.tile"] != (BACK,))
    if wrong:
        found += broken("TH-004", pieces=("tile",), places=wrong, tiles=" ".join(place.removesuffix(".tile") for place in wrong))
    if action.layout["draw"] != (CARD_BACK,):
        found += broken("TH-006", pieces=("card",), places=("draw",))
    return found


def set_out(state: State, action: SetOut) -> State:
    """The tiles lie as read; seven cards are dealt to each seat, cubes and pawns are with their owners (TH-005, TH-007)."""
    symbols = [""] * 36
    up = 0
    for number, tile in enumerate(GRID):
        for placed in action.layout[f"{tile}.tile"]:
            if placed.face != "back":
                symbols[number] = placed.face
                up |= 1 << number
    seats = len(state.seats)
    return State(
        state.options, state.seats, "pawns", state.round, state.turn, cards=state.cards, symbols=tuple(symbols), up=up,
        sides=("",) * seats, pawns=(-1,) * seats, ended=(-1,) * seats, lost=(0,) * seats, hands=(HAND,) * seats,
        halves=(None,) * seats, points=state.points, drawn_out=not action.layout["draw"],
    )  # fmt: skip


def place_pawn_faults(state: State, action: PlacePawn) -> tuple[Fault, ...]:
    """The start cube belongs on the bottom left corner of a side that nobody else has chosen (TH-008, TH-A30)."""
    pieces, places = (f"pawn-{action.seat}",), (f"{action.tile}.pawns",)
    if state.phase not in ("pawns", "first-roll") or state.rolls:
        return broken("TH-008", action.seat, pieces=pieces, places=places, case="late")
    number = state.seat(action.seat)
    taken = {side: seat for at, (seat, side) in enumerate(zip(state.seats, state.sides, strict=True)) if side and at != number}
    may = tuple(f"{GRID[tile]}.pawns" for side, tile in START.items() if side not in taken)
    side = CORNERS.get(NUMBER[action.tile], "")
    if not side:
        return broken("TH-008", action.seat, pieces=pieces, places=places, may=may, case="corner", tile=action.tile)
    if side in taken:
        return broken("TH-008", action.seat, pieces=pieces, places=places, may=may, case="taken", tile=action.tile, other=taken[side])
    return ()


def place_pawn(state: State, action: PlacePawn) -> State:
    """The corner chooses the side; when all have chosen, they roll for the first turn (one player simply begins)."""
    number, tile = state.seat(action.seat), NUMBER[action.tile]
    free = [side for side in START if side not in state.sides or state.sides[number] == side]
    side = CORNERS.get(tile, "")
    sides = (*state.sides[:number], side if side in free else free[0], *state.sides[number + 1 :])
    state = changed(state, sides=sides, pawns=(*state.pawns[:number], tile, *state.pawns[number + 1 :]))
    if not all(sides):
        return state
    if len(state.seats) == 1:
        return begin_play(state, state.seats[0])
    return changed(state, phase="first-roll", contenders=state.seats, who=state.seats[0], rolls=())


def early_faults(state: State, action: Action) -> tuple[Fault, ...]:
    """Before the first turn sides are chosen and the die is rolled for it, in the order of the seats (TH-009, TH-A29)."""
    if state.phase == "set-out":
        return broken("TH-004", action.seat, case="early")
    if state.phase == "pawns":
        return broken("TH-008", action.seat, case="early")
    if state.phase == "first-roll" and isinstance(action, Roll):
        return () if action.seat == state.who else out_of_turn(state, action.seat, None, ("die",), ())
    if isinstance(action, Move) and begins(state, action.seat, action.tile):
        return broken("TH-009", action.seat, kind="penalty", case="begun")
    return broken("TH-009" if state.phase == "first-roll" else "TH-002", action.seat, case="early", on=state.who)


def begins(state: State, seat: Seat, tile: str) -> bool:
    """True if this seat moves there with the die that was thrown for the first turn. It has begun: all others have agreed (TH-009)."""
    rolled = state.rolls[-1] if state.phase == "first-roll" and state.rolls else 0
    track, number = TRACK[state.sides[state.seat(seat)] or "S"], NUMBER[tile]
    return number in track[1 : rolled + 1] and state.pawns[state.seat(seat)] == track[0]


def first_roll(state: State, action: Roll) -> State:
    """One of the rolls for the first turn."""
    if state.phase != "first-roll":
        return state
    rolls = (*state.rolls, action.value)
    if len(rolls) < len(state.contenders):
        return changed(state, rolls=rolls, who=state.contenders[len(rolls)])
    best = tuple(seat for seat, value in zip(state.contenders, rolls, strict=True) if value == max(rolls))
    if len(best) == 1:
        return begin_play(state, best[0])
    return changed(state, rolls=(), contenders=best, who=best[0])
