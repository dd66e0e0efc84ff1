"""Putting cubes and sweeping cards: how a tile is taken, reinforced or half stolen (TH-017, TH-023, TH-026, TH-037 to TH-041)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.treasure_hunt.rules.broken import broken
from companion.games.treasure_hunt.rules.claim import claim_bar, fits, flaw_of, symbol_of
from companion.games.treasure_hunt.rules.holdings import closing_exchange, owner, steal_cost, supply
from companion.games.treasure_hunt.rules.steal import steal_bar
from companion.games.treasure_hunt.rules.track import GRID, NUMBER
from companion.games.treasure_hunt.rules.turn import fail, finish_first, no_more, out_of_turn
from companion.games.treasure_hunt.state import Half, Kind, PutCube, State, Sweep, Try, Won, changed
from companion.rules.values import TABLE, Fault, Seat


def put_cube_faults(state: State, action: PutCube) -> tuple[Fault, ...]:
    """A cube takes the tile of the open try when the cards fit, or reinforces an own tile; nothing else."""
    seat, tile = action.seat, NUMBER[action.tile]
    pieces, places = (f"cube-{seat}",), (f"{action.tile}.cubes",)
    if state.phase != "play":
        return broken("TH-008", seat, pieces=pieces, places=places, case="early")
    attempt = state.trying
    mine = seat == state.who
    if mine and attempt is not None and attempt.tile == tile:
        return () if attempt.swept else _take_faults(state, attempt, pieces, places)
    held_by = owner(state, tile)
    here = state.pawns[state.seat(seat)] == tile
    if held_by != seat and not here:
        return _nowhere(state, seat, action.tile, pieces, places)
    if not mine:
        won = state.won
        if won is not None and (won.seat, won.tile, won.kind) == (seat, tile, "claim") and state.turn - won.turn <= 1:
            return broken("TH-023", seat, pieces=pieces, places=places, tile=action.tile, case="two")
        return out_of_turn(state, seat, "reinforce", pieces, places)
    if held_by == seat:
        return finish_first(state, seat, pieces, places) or _reinforce_faults(state, seat, tile, pieces, places)
    if held_by:
        bar = steal_bar(state, seat, tile, pieces, places)
        return bar or broken("TH-037", seat, pieces=pieces, places=places, tile=action.tile, other=held_by, case="no-cards")
    bar = claim_bar(state, seat, tile)
    if bar and bar[0].rule in ("TH-012", "TH-024"):  # no action is left for a claim, and reinforcing is not possible here at any time
        return _nowhere(state, seat, action.tile, pieces, places)
    if bar:
        return (replace(bar[0], pieces=pieces, places=places),)
    rule = "TH-026" if state.up >> tile & 1 else "TH-025"
    return broken(rule, seat, pieces=pieces, places=places, tile=action.tile, case="no-cards")


def _nowhere(state: State, seat: Seat, tile: str, pieces: tuple[str, ...], places: tuple[str, ...]) -> tuple[Fault, ...]:
    """A cube on a tile that is not the seat's and that it could not take from here (TH-017)."""
    own = tuple(f"{GRID[at]}.cubes" for at, cubes in enumerate(state.cubes) if cubes and cubes[0] == seat)
    return broken("TH-017", seat, pieces=pieces, places=places, may=own, tile=tile)


def _take_faults(state: State, attempt: Try, pieces: tuple[str, ...], places: tuple[str, ...]) -> tuple[Fault, ...]:
    if fits(state) in ("claim", "steal"):
        return ()
    named = {"tile": GRID[attempt.tile], "symbol": symbol_of(state, attempt.tile), "colour": state.who}
    if named["symbol"] == "?":
        return broken("TH-025", state.who, pieces=pieces, places=places, case="no-cards", args=named)
    return broken(flaw_of(state, attempt), state.who, pieces=(*pieces, "card"), places=(*places, "play"), args=named)


def _reinforce_faults(state: State, seat: Seat, tile: int, pieces: tuple[str, ...], places: tuple[str, ...]) -> tuple[Fault, ...]:
    name = GRID[tile]
    rule = no_more(state, "reinforce")
    if rule:
        return broken(rule, seat, pieces=pieces, places=places, case="two" if rule == "TH-017" else "", tile=name)
    if state.options.reinforce_range == "current" and state.pawns[state.seat(seat)] != tile:
        here = (f"{GRID[max(0, state.pawns[state.seat(seat)])]}.cubes",)
        return broken("TH-017", seat, pieces=pieces, places=places, may=here, tile=name, case="range")
    if supply(state, seat) <= 0:
        return broken("TH-007", seat, pieces=pieces, places=places, tile=name)
    return ()


def put_cube(state: State, action: PutCube) -> State:
    """A cube for the tile of the open try takes it, rightly or not. Any other lies on top of what is there."""
    tile = NUMBER[action.tile]
    attempt = state.trying
    if attempt is not None and attempt.tile == tile and action.seat == state.who:
        return take(state, attempt)
    state = _lay(state, tile, (*state.cubes[tile], action.seat))
    if action.seat != state.who:
        return state
    return changed(state, used=(*state.used, "reinforce"), exchanged=0, unseen=closing_exchange(state))


def take(state: State, attempt: Try) -> State:
    """Takes the tile. A claim puts one cube (TH-023), a steal sends the victim's cubes home (TH-A17) and puts as many as it costs."""
    seat, tile = state.who, attempt.tile
    kind: Kind = attempt.kind
    count = 1
    lost, stolen = state.lost, state.stolen & ~(1 << tile)
    halves = state.halves
    if attempt.kind == "steal":
        count = steal_cost(state, tile, seat)
        stolen |= 1 << tile
        halves = tuple(None if at == state.seat(seat) else half for at, half in enumerate(halves))
        if state.options.stolen_cubes == "lost":
            lost = tuple(gone + state.cubes[tile].count(victim) for victim, gone in zip(state.seats, lost, strict=True))
    state = changed(
        state,
        cubes=(*state.cubes[:tile], (seat,) * count, *state.cubes[tile + 1 :]),
        stolen=stolen,
        lost=lost,
        halves=halves,
        used=(*state.used, kind),
        trying=None,
        shown=(),
        spent=tuple(sorted((*state.spent, *state.shown))),
        won=Won(seat, tile, attempt.kind, count, state.turn),
    )
    return state


def turn_is_over(state: State) -> bool:
    """A claim after the move ends the turn (TH-024)."""
    return state.used[-1:] == ("claim",) and "move" in state.used and state.trying is None


def sweep_faults(state: State, action: Sweep) -> tuple[Fault, ...]:
    """Cards go from play to discard when they have done their work or make a combination (TH-A34)."""
    if action.top in state.spent or (action.seat == TABLE and action.top in state.loose):
        return ()
    attempt = state.trying
    if attempt is None or action.seat != state.who:
        return broken("TH-026", action.seat, pieces=("card",), places=("play", "discard"), case="nothing", card=action.top)
    if fits(state):
        return ()
    named = {"tile": GRID[attempt.tile], "why": flaw_of(state, attempt)}
    return broken("TH-022", action.seat, pieces=("card",), places=("play", "discard"), case="discarded", args=named)


def sweep(state: State, action: Sweep) -> State:
    """Puts the cards on the discard pile. Before any cube was put, that plays the combination; if it fits nothing, the try has failed."""
    attempt = state.trying
    if action.seat == TABLE and action.top in state.loose:
        return _in_another_order(state, action.top)
    if action.top in state.spent or action.seat == TABLE or attempt is None:
        return clear(state, action.top)
    made = fits(state)
    if made in ("claim", "steal"):
        played = tuple(sorted((*state.spent, *state.shown)))
        return clear(changed(state, trying=replace(attempt, swept=True), shown=(), spent=played), action.top)
    number = state.seat(state.who)
    if made == "half":
        half = Half(attempt.tile, owner(state, attempt.tile), state.turn)
        halves = (*state.halves[:number], half, *state.halves[number + 1 :])
        spent = tuple(sorted((*state.spent, *state.shown)))
        state = changed(state, trying=None, shown=(), spent=spent, halves=halves, used=(*state.used, "steal"))
        return clear(state, action.top)
    shown = state.shown
    state = clear(changed(state, shown=(), spent=tuple(sorted((*state.spent, *shown)))), action.top)
    return fail(state)


def clear(state: State, top: str) -> State:
    """Played cards lie on the discard pile, `top` uppermost."""
    below = tuple(card for card in state.spent if card != top)
    return changed(state, spent=(), last_sweep=state.spent, discard=(*state.discard, *below, top))


def _in_another_order(state: State, top: str) -> State:
    """The cards that were swept last lie with this one uppermost."""
    below = tuple(card for card in state.last_sweep if card != top)
    return changed(state, discard=(*state.discard[: len(state.discard) - len(state.last_sweep)], *below, top))


def _lay(state: State, tile: int, cubes: tuple[Seat, ...]) -> State:
    return changed(state, cubes=(*state.cubes[:tile], cubes, *state.cubes[tile + 1 :]))


