"""The phrases for actions and the prompts of the table, as keys of words.toml."""

from __future__ import annotations

from companion.games.treasure_hunt.rules.broken import worded
from companion.games.treasure_hunt.rules.claim import fits
from companion.games.treasure_hunt.rules.holdings import closed, steal_cost
from companion.games.treasure_hunt.rules.movement import targets
from companion.games.treasure_hunt.rules.track import GRID, START
from companion.games.treasure_hunt.state import (
    Action,
    CallOff,
    DeclareWin,
    EndTurn,
    GiveUp,
    Move,
    PlacePawn,
    PutCube,
    Reshuffle,
    State,
    Sweep,
    TakeBack,
    TakeLast,
)
from companion.rules.values import CHANCE, Phrase, Prompt, Roll, SetOut, Show, Turn


def say(state: State, action: Action) -> Phrase:
    """Returns the phrase for an action, said before it is applied."""
    match action:
        case SetOut():
            return Phrase("set-out", (("round", str(state.round)),))
        case PlacePawn(seat, tile) | Move(seat, tile):
            return _phrase("move" if isinstance(action, Move) else "place-pawn", seat=seat, tile=tile)
        case Roll(seat, value):
            return _phrase("first-roll" if state.phase == "first-roll" else "roll", seat=seat, value=value)
        case Turn(seat, place, face):
            return _phrase("turn", seat=seat, tile=place.removesuffix(".tile"), symbol=face)
        case Show(seat, place, face):
            return _phrase("exchange" if place == "discard" else "show", seat=seat, card=face)
        case TakeBack(seat, card):
            return _phrase("take-back", seat=seat, card=card)
        case PutCube(seat, tile):
            return _cube(state, seat, tile)
        case Sweep(seat, _):
            made = fits(state) if seat == state.who and not state.spent else ""
            if made and state.trying is not None:
                return _phrase("half" if made == "half" else "combination", seat=seat, tile=GRID[state.trying.tile])
            return Phrase("sweep")
        case GiveUp(seat):
            return _phrase("give-up", seat=seat)
        case EndTurn(seat):
            return _phrase("end-turn", seat=seat)
        case CallOff(seat):
            return _phrase("call-off", seat=seat)
        case DeclareWin(seat):
            return _phrase("declare-win", seat=seat)
        case TakeLast():
            return Phrase("take-last")
        case Reshuffle():
            return Phrase("reshuffle")


def _cube(state: State, seat: str, tile: str) -> Phrase:
    attempt = state.trying
    if attempt is None or GRID[attempt.tile] != tile:
        return _phrase("reinforce", seat=seat, tile=tile)
    return _phrase(attempt.kind, seat=seat, tile=tile, other=(state.cubes[attempt.tile] or ("",))[0])


def prompts(state: State, symbols: tuple[str, ...]) -> tuple[Prompt, ...]:
    """Returns the prompts for the acts that the table waits for. The button of the seat on turn ends its try, then its turn."""
    if state.phase == "set-out":
        return (Prompt("set-out", (CHANCE,), args=(("round", str(state.round)),)),)
    if state.phase == "pawns":
        waiting = tuple(seat for seat, side in zip(state.seats, state.sides, strict=True) if not side)
        free = tuple(f"{GRID[tile]}.pawns" for side, tile in START.items() if side not in state.sides)
        return (Prompt("place-pawn", waiting, free),)
    if state.phase == "first-roll":
        return (Prompt("roll-first", (state.who,), args=(("seat", state.who),)),)
    if state.phase == "over":
        return ()
    begins = not state.used and state.trying is None  # a closed game is told at the beginning of each turn
    return (_turn(state), *((Prompt("closed", state.seats),) if begins and closed(state, symbols) else ()))


def _turn(state: State) -> Prompt:
    known: tuple[tuple[str, str], ...]
    who, options = (state.who,), state.options
    args = (("seat", state.who),)
    attempt = state.trying
    if attempt is not None and attempt.swept:
        tile, press = GRID[attempt.tile], ((state.who, EndTurn(state.who)),)
        # Nobody waits for late cubes: whatever comes next, they count as put, and the table owes them.
        return Prompt("cubes", who, (f"{tile}.cubes",), press, None, PutCube(state.who, tile), (*args, ("tile", tile)))
    if attempt is not None:
        stop = GiveUp(state.who)
        seconds = float(options.combine_s) if options.combine_s is not None and attempt.flipped else None
        known = (*args, ("tile", GRID[attempt.tile]), ("symbol", state.symbols[attempt.tile]))
        if attempt.kind == "steal":
            known = (*known, ("need", str(steal_cost(state, attempt.tile, state.who))))
        key, cubes = "combine" if attempt.kind == "claim" else "steal", f"{GRID[attempt.tile]}.cubes"
        return Prompt(key, who, (cubes, "play"), ((state.who, stop),), seconds, stop, known, early=True)
    end = EndTurn(state.who)
    if state.rolled:
        places = tuple(f"{GRID[tile]}.pawns" for tile in sorted(targets(state)))
        return Prompt("move", who, places, ((state.who, end),), None, None, (*args, ("die", str(state.die))))
    # A turn in which nothing was done has to be declared over: silence would be one more turn at every roll.
    silence = EndTurn(state.who, said=False) if state.used else None
    key = ("begin", "turn", "spent")[min(2, len(state.used))]
    return Prompt(key, who, (), ((state.who, end),), None, silence, args)


def _phrase(key: str, **args: object) -> Phrase:
    return Phrase(key, tuple(sorted((name, worded(name, value)) for name, value in args.items())))


