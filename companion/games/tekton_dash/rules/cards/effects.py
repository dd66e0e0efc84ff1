"""The acts that carry out each card, and the use of a drawn card (TD-128, TD-130, TD-131, TD-135)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.games.tekton_dash.actions import (
    Aim,
    Book,
    BurnOrPutAway,
    Freeze,
    Link,
    MoveDasher,
    MoveElement,
    MoveWall,
    PutBack,
    SwapPosition,
    SwapTiles,
    TurnBoost,
)
from companion.games.tekton_dash.modes import CARDS_FROM
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.cards import aiming, dashers, tiles, track
from companion.games.tekton_dash.rules.cards.flow import declared
from companion.games.tekton_dash.rules.cards.pile import PLAY, possible
from companion.games.tekton_dash.rules.turns import may_use_kept
from companion.games.tekton_dash.state import Card, State
from companion.rules.changing import changed
from companion.rules.values import Fault, Seat, Show

Judge = Callable[[State, Any], tuple[Fault, ...]]
Apply = Callable[[State, Any], State]

RULES: dict[type, tuple[Judge, Apply]] = {
    Aim: (aiming.faults, aiming.apply),
    Book: (tiles.book_faults, tiles.book_apply),
    BurnOrPutAway: (tiles.remove_faults, tiles.remove_apply),
    SwapTiles: (tiles.swap_faults, tiles.swap_apply),
    PutBack: (tiles.put_back_faults, tiles.put_back_apply),
    Link: (tiles.link_faults, tiles.link_apply),
    Freeze: (dashers.freeze_faults, dashers.freeze_apply),
    SwapPosition: (dashers.position_faults, dashers.position_apply),
    MoveDasher: (dashers.dasher_faults, dashers.dasher_apply),
    MoveElement: (track.element_faults, track.element_apply),
    TurnBoost: (track.turn_faults, track.turn_apply),
    MoveWall: (track.wall_faults, track.wall_apply),
}


def candidates(state: State, seat: Seat, name: str) -> Iterator[Any]:
    """The acts that may carry out this card, legal or not."""
    match name:
        case "book-tiles":
            yield from tiles.books(state, seat)
        case "put-away":
            yield from tiles.put_aways(state, seat)
        case "burn-tiles":
            yield from tiles.burns(state, seat)
        case "swap-tiles":
            yield from tiles.swaps(state, seat)
        case "put-back":
            yield from tiles.put_backs(state, seat)
        case "linking":
            yield from tiles.links(state)
        case "freeze":
            yield from dashers.freezes(state, seat)
        case "swap-position":
            yield from dashers.positions(state, seat)
        case "move-dasher":
            yield from dashers.dashers(state, seat)
        case "move-wall":
            yield from track.wall_moves(state, seat)
        case "move-stack" | "move-spawn" | "move-boost":
            kind = name.removeprefix("move-")
            yield from track.element_moves(state, seat, kind)
            if kind == "boost":
                yield from track.boost_turns(state, seat)


def effects(state: State) -> Iterator[Any]:
    """Every legal act that carries out the card that is shown."""
    card = state.card
    if card is not None and card.stage == "choose":
        for action in candidates(state, state.seats[card.by], card.name):
            if not RULES[type(action)][0](state, action):
                yield action


def usable(state: State, name: str) -> bool:
    """True if the card drawn now has a legal use under this face (TD-135)."""
    if name == "plus-action":
        return True
    return next(effects(opened(state, name)), None) is not None


def opened(state: State, name: str) -> State:
    """The state with the drawn card shown under this face."""
    assert state.card is not None
    return changed(state, card=changed(state.card, name=name, stage="choose", by=state.card.seat))


def from_hand(state: State) -> State:
    """Returns the state in which the seat on turn has taken up a card that it kept. This card has no tile that could go back."""
    kept = tuple(cards - (number == state.active) for number, cards in enumerate(state.kept))
    return changed(state, kept=kept, card=Card(state.active, -1, -1))


def show_faults(state: State, action: Show) -> tuple[Fault, ...]:
    """A card that is used although none was drawn, or without an effect."""
    seat, card, face = action.seat, state.card, f"card/{action.face}"

    def refuse(rule: str) -> tuple[Fault, ...]:
        return broken(rule, seat, pieces=(face,), places=(PLAY,))

    if state.phase != "race":
        return refuse("TD-187" if state.phase == "over" else "TD-104")
    if card is None and may_use_kept(state, state.seats.index(seat)):
        state = from_hand(state)
    elif card is None or card.stage != "drawn" or state.seats[card.seat] != seat:
        return refuse("TD-104" if state.round < CARDS_FROM else "TD-127")
    if action.face not in possible(state):
        return refuse("TD-128")
    return () if usable(state, action.face) else refuse("TD-135")


def show_apply(state: State, action: Show) -> State:
    """The card lies open and is carried out next; Plus Action needs no more than that."""
    if state.card is None and may_use_kept(state, state.seats.index(action.seat)):
        state = from_hand(state)
    state = changed(state, shown=(*state.shown, action.face))
    if state.card is None or state.card.stage != "drawn":
        return state
    state = opened(state, action.face)
    return declared(state, state) if action.face == "plus-action" else state


def shows(state: State) -> Iterator[Show]:
    """The faces under which the drawn card may be used."""
    if state.card is not None and state.card.stage == "drawn":
        yield from (Show(state.seats[state.card.seat], PLAY, name) for name in possible(state))
    elif may_use_kept(state, state.active):
        yield from (Show(state.seats[state.active], PLAY, name) for name in possible(state))
