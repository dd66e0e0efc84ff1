"""A card that is not used (TD-128, TD-129, TD-135, TD-209)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.tekton_dash.actions import Decline
from companion.games.tekton_dash.rules.boards import laid_on, lifted_from, with_tile, without_tile
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.cards.effects import usable
from companion.games.tekton_dash.rules.cards.pile import PILE, possible
from companion.games.tekton_dash.rules.spawning import now
from companion.games.tekton_dash.rules.taking import take_apply, take_faults, takes
from companion.games.tekton_dash.rules.turns import next_turn, settled
from companion.games.tekton_dash.state import Card, State
from companion.games.tekton_dash.track.floors import NUMBER
from companion.games.tekton_dash.track.piles import is_power, top
from companion.rules.changing import changed
from companion.rules.values import Fault, Seat


def faults(state: State, action: Decline) -> tuple[Fault, ...]:
    seat, card = action.seat, state.card
    places = (PILE,)
    if state.phase != "race" or card is None or state.seats[card.seat] != seat:
        return broken("TD-127", seat, pieces=(f"card/{action.face}",), places=places)
    if card.stage != "drawn":
        return broken("TD-128", seat, pieces=(f"card/{action.face}",), places=places)
    return () if action.face in possible(state) else broken("TD-128", seat, pieces=(f"card/{action.face}",), places=places)


def drawn_unseen(state: State, seat: Seat) -> State:
    """The state in which this seat has drawn a card. Nobody need have seen its tile, which went to the board and came back in one go.

    Nor that of the die before it, where it was laid on one like it."""
    if state.phase != "race" or state.card is not None:
        return state
    here = now(state)
    acts = (take for take in takes(here, seat) if is_power(top(here.tiles[NUMBER[take.floor]])))
    take = next((take for take in acts if not take_faults(here, take)), None)
    return state if take is None else take_apply(here, take)


def apply(state: State, action: Decline) -> State:
    """Returns the state after a card is declined: card discarded, tile back on its floor, turn over (TD-129).

    Out of turn the seat's own next turn is lost (TD-209).
    With `unusable_card = discard_keep_tile` a card without a legal use costs nothing.
    """
    card, options = state.card, state.options
    free = card is not None and options.unusable_card == "discard_keep_tile" and not usable(state, action.face)
    state = changed(state, discard=(*state.discard, action.face), card=None)
    if card is None or free:
        return settled(state)
    state = tile_back(state, card)
    if card.seat == state.active and options.unused_powerup == "end_turn":
        return next_turn(state, "TD-129")
    return settled(changed(state, skips=tuple(sorted({*state.skips, card.seat}))))


def tile_back(state: State, card: Card) -> State:
    """The tile of the card lies on its floor again. One that was given for it by Swap Ticket comes back to its square.

    A card of the hand has no tile."""
    tile = top(state.boards[card.seat][card.square]) if card.square >= 0 else 0
    if not tile:
        return state
    given = top(state.tiles[card.floor]) if card.ticket else 0
    state = without_tile(lifted_from(state, card.floor) if given else state, card.seat, card.square)
    state = laid_on(state, card.floor, tile, returned=True)
    return with_tile(state, card.seat, card.square, given) if given else state


def declines(state: State) -> Iterator[Decline]:
    """The faces that may be declined."""
    if state.phase == "race":
        seat = state.seats[state.card.seat if state.card is not None else state.active]
        drawn = drawn_unseen(state, seat)
        if drawn.card is not None and drawn.card.stage == "drawn":
            yield from (Decline(seat, name) for name in possible(drawn))
