"""The prompts for the acts that the table waits for, and the sentences about actions."""

from __future__ import annotations

from companion.games.tektonix.plates import BOUNDARIES, KINDS
from companion.games.tektonix.rules.ending import stalled
from companion.games.tektonix.rules.playing import brings_cube
from companion.games.tektonix.rules.turn import pass_faults
from companion.games.tektonix.state import (
    HAND_LIMIT,
    PILES,
    Action,
    AgreeEnd,
    Announce,
    Begin,
    ClaimEnd,
    Discard,
    Draw,
    DrawDeck,
    EndTurn,
    Pass,
    Play,
    PutCube,
    Rearrange,
    Refill,
    Reshuffle,
    State,
)
from companion.games.tektonix.world import world
from companion.rules.values import CHANCE, Phrase, Prompt, SetOut


def prompts(state: State) -> tuple[Prompt, ...]:
    """The button of the seat on turn says what nobody can see. It says the draw from the deck, then the end of the turn."""
    if state.phase == "set-out":
        return (Prompt("set-out", (CHANCE,), ("deck", *PILES), args=(("round", str(state.round)),)),)
    if state.phase == "start":
        return (Prompt("start", state.seats, press=tuple((seat, Begin(seat)) for seat in state.seats)),)
    if state.phase == "over":
        return ()
    return (_turn(state), *((Prompt("stalled", state.seats),) if stalled(state) else ()))


def _turn(state: State) -> Prompt:
    seat, who, args = state.who, (state.who,), (("seat", state.who),)
    row = f"{seat}.row"
    if state.phase == "last-turns":
        return Prompt("last-turn", who, (row,), ((seat, Pass(seat)),), None, Pass(seat, said=False), args)
    if state.drew and state.announced:
        return Prompt("announced", who, PILES, ((seat, EndTurn(seat)),), args=args)
    if state.drew:
        key = "discard" if state.hands[state.seat(seat)] > HAND_LIMIT else "drawn"
        return Prompt(key, who, PILES, ((seat, EndTurn(seat)),), None, EndTurn(seat, said=False), args)
    # A turn without a trace has to be said; silence would be one more turn at every table.
    press = Pass(seat) if not pass_faults(state, Pass(seat)) and not state.deck else DrawDeck(seat)
    return Prompt("turn", who, ("deck", *PILES, row), ((seat, press),), args=args)


def fact(key: str, value: object) -> Phrase | None:
    """A border that all have looked up on their map (TX-009), as `amend` takes it."""
    name, _, rest = key.partition(":")
    pair, _, kind = rest.partition(":")
    one, _, other = pair.partition(" ")
    if name != "border" or kind not in KINDS:
        return None
    return Phrase("border" if value else "border-no", (("card", KINDS[kind]), ("one", one), ("other", other)))


def settles(state: State) -> tuple[tuple[str, object], ...]:
    """Returns the keys and values that may be settled in the middle of a round, as `amend` takes them."""
    if state.phase not in ("play", "last-turns"):
        return ()
    borders = world(state.options.topology).doubts()
    endless = state.options.stall == "off" and state.idle >= state.options.stall_rounds * len(state.seats)
    return (*((key, there) for key in borders for there in (True, False)), *((("stall", "offer"),) if endless else ()))


def say(state: State, action: Action) -> Phrase:
    """Key and arguments of the sentence for the history."""
    match action:
        case SetOut():
            if not action.layout:
                return Phrase("cleared")
            return Phrase("set-out", (("round", str(state.round)),))
        case Begin(seat):
            return Phrase("begin", (("seat", seat),))
        case Draw(seat, pile):
            cards = state.piles[PILES.index(pile)]
            return Phrase("draw", (("card", cards[-1] if cards else ""), ("pile", pile), ("seat", seat)))
        case DrawDeck(seat):
            return Phrase("draw-deck", (("seat", seat),))
        case Announce(seat):
            return Phrase("announce", (("seat", seat),))
        case Discard(seat, pile, card, swap):
            if swap and state.piles[PILES.index(pile)]:
                took = state.piles[PILES.index(pile)][-1]
                return Phrase("swap", (("card", card), ("pile", pile), ("seat", seat), ("took", took)))
            return Phrase("discard" if state.drew else "draw-deck-discard", (("card", card), ("pile", pile), ("seat", seat)))
        case Play(seat, card, _):
            brings = "play" if card in BOUNDARIES else "play-cube" if brings_cube(state, seat, card) else "play-full"
            return Phrase(brings, (("card", card), ("seat", seat)))
        case PutCube(seat, plate):
            return Phrase("cube", (("plate", plate), ("seat", seat)))
        case Rearrange(seat):
            return Phrase("rearrange", (("seat", seat),))
        case Refill(pile, card):
            return Phrase("refill", (("card", card), ("pile", pile)))
        case Reshuffle():
            return Phrase("reshuffle")
        case EndTurn(seat):
            return Phrase("end-turn", (("seat", seat),))
        case Pass(seat):
            return Phrase("pass", (("seat", seat),))
        case AgreeEnd(seat):
            return Phrase("agree-end", (("seat", seat),))
        case ClaimEnd(seat):
            return Phrase("claim-end", (("seat", seat),))
