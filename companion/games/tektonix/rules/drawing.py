"""Draw, discard, and the deck (TX-034 to TX-036, TX-042, TX-047)."""

from __future__ import annotations

from companion.games.tektonix.rules.broken import broken
from companion.games.tektonix.rules.ending import next_turn
from companion.games.tektonix.rules.holdings import elsewhere, hand_faults, spent, taken
from companion.games.tektonix.rules.turn import refillable, turn_faults
from companion.games.tektonix.state import HAND_LIMIT, PILES, Announce, Discard, Draw, DrawDeck, Past, Refill, State, set_at
from companion.games.tektonix.world import world
from companion.rules.changing import changed
from companion.rules.values import Fault


def draw_faults(state: State, action: Draw | DrawDeck) -> tuple[Fault, ...]:
    """One card, from the top of a pile or of the deck."""
    source = action.pile if isinstance(action, Draw) else "deck"
    found = turn_faults(state, action.seat, (source,))
    if found:
        return found
    if state.drew:
        return broken("TX-034", action.seat, places=(source,), case="two")
    if source == "deck":
        return _deck_faults(state, action.seat)
    return () if state.piles[PILES.index(source)] else broken("TX-034", action.seat, places=(source,), case="empty")


def _deck_faults(state: State, seat: str) -> tuple[Fault, ...]:
    if state.deck:
        return ()
    if refillable(state):
        return broken("TX-047", seat, places=("deck",), case="first")
    return broken("TX-034", seat, places=("deck",), case="empty")


def draw(state: State, action: Draw) -> State:
    """Everybody sees which card it is (TX-034)."""
    at = PILES.index(action.pile)
    pile = state.piles[at]
    new = taken(changed(state, piles=set_at(state.piles, at, pile[:-1])), action.seat, pile[-1])
    return changed(new, drew=action.pile, took=pile[-1]) if action.seat == state.who else new


def draw_deck(state: State, action: DrawDeck) -> State:
    new = taken(changed(state, deck=max(0, state.deck - 1)), action.seat)
    return changed(new, drew="deck") if action.seat == state.who else new


def discard_faults(state: State, action: Discard) -> tuple[Fault, ...]:
    """One card of the hand after a draw, on any pile (TX-035, TX-036)."""
    found = turn_faults(state, action.seat, (action.pile,), throws=True)
    if found:
        return found
    if _from_inside(state, action):
        return broken("TX-034", action.seat, places=(action.pile,), case="inside")
    if _missing(state, action):
        return broken("TX-036", action.seat, places=(action.pile,), case="refill", card=action.card, pile=action.pile)
    if not state.drew:
        found = draw_faults(state, Draw(action.seat, action.pile) if action.swap else DrawDeck(action.seat))
        if found:
            return found
    elif action.swap:
        return broken("TX-034", action.seat, places=(action.pile,), case="two")
    if not state.announced and _misleads(state, action):
        return broken("TX-034", action.seat, places=(action.pile,), case="unsaid", card=action.card)
    took = state.piles[PILES.index(action.pile)][-1] if action.swap else state.took
    if not (action.swap and action.card == took):
        found = hand_faults(state, action.seat, action.card, action.pile, drawn=0 if state.drew or action.swap else 1)
        if found:
            return found
    if not state.options.discard_drawn and took == action.card:
        held = draw(state, Draw(action.seat, action.pile)) if action.swap else state
        if hand_faults(spent(held, action.seat, action.card), action.seat, action.card, action.pile):
            return broken("TX-035", action.seat, places=(action.pile,), case="drawn", card=action.card)
    return ()


def _from_inside(state: State, action: Discard) -> bool:
    """True if this card never was in a hand, but lay in the pile: those above it were taken off."""
    inside = action.card in state.piles[PILES.index(action.pile)]
    return inside and bool(hand_faults(state, action.seat, action.card, action.pile, drawn=1))


def _misleads(state: State, action: Discard) -> bool:
    """True if a discard looks like something else. It looks like the top card drawn, by this seat or the next, or the drawn card put back.
    """
    drawn = state.piles[PILES.index(action.pile)][-2:-1] == (action.card,) and not _must(state)
    return drawn or (state.drew == action.pile and state.took == action.card)


def announce_faults(state: State, action: Announce) -> tuple[Fault, ...]:
    """Allows whoever has drawn to say that a card will be discarded (TX-035)."""
    found = turn_faults(state, action.seat, ())
    if found or (state.drew and not state.announced):
        return found
    return broken("TX-035", action.seat, pieces=(), case="announced" if state.drew else "early")


def announce(state: State, action: Announce) -> State:
    return changed(state, announced=True) if action.seat == state.who else state


def _must(state: State) -> bool:
    """True if the seat on turn has to discard a card (TX-042)."""
    return bool(state.drew) and state.hands[state.seat(state.who)] > HAND_LIMIT


def _missing(state: State, action: Discard) -> bool:
    """True if this pile is empty and waits for a card of the deck (house rule refill_piles)."""
    return state.options.refill_piles and bool(state.deck) and not state.piles[PILES.index(action.pile)]


def discard(state: State, action: Discard) -> State:
    """The card lies on the pile, and the turn is over. Where it came to light from inside its seat holds what lay above, and goes on."""
    if action.seat == state.who and _from_inside(state, action):
        return _taken_off(state, action)
    state = draw_for(state, action)
    at = PILES.index(action.pile)
    new = spent(state, action.seat, action.card)
    new = changed(new, piles=set_at(new.piles, at, (*new.piles[at], action.card)))
    return next_turn(new, Past(action.seat, "draw", action.card)) if action.seat == state.who else new


def draw_for(state: State, action: Discard) -> State:
    """The state with the card in the hand that only this discard tells of. It is the top of its pile, or one from the deck."""
    if action.swap and state.piles[PILES.index(action.pile)]:
        return draw(state, Draw(action.seat, action.pile))
    return draw_deck(state, DrawDeck(action.seat)) if not state.drew and action.seat == state.who else state


def unsaid(state: State, action: Discard) -> bool:
    """True if only this discard tells that its seat has drawn. The last card of the deck is seen to go."""
    seen = state.deck == 1 and not action.swap
    return not (state.drew or seen or action.seat != state.who or _from_inside(state, action))


def _taken_off(state: State, action: Discard) -> State:
    at = PILES.index(action.pile)
    pile = state.piles[at]
    left = len(pile) - pile[::-1].index(action.card)
    new = changed(state, piles=set_at(state.piles, at, pile[:left]), drew=state.drew or action.pile)
    for card in pile[left:]:
        new = taken(new, action.seat, card)
    return new


def refill_faults(state: State, action: Refill) -> tuple[Fault, ...]:
    """An empty pile stays empty unless the house rule refills it."""
    at = PILES.index(action.pile)
    if state.phase not in ("play", "last-turns") or not state.options.refill_piles or state.piles[at] or not state.deck:
        return broken("TX-030", places=(action.pile,), case="refill", card=action.card)
    if state.drew == action.pile and state.took == action.card:
        # It would look exactly as if the drawn card had been put back.
        return broken("TX-030", places=(action.pile,), case="unsaid", card=action.card)
    if elsewhere(state, "", action.card) >= world(state.options.topology).copies.get(action.card, 0):
        return broken("TX-003", places=(action.pile,), card=action.card)
    return ()


def refill(state: State, action: Refill) -> State:
    at = PILES.index(action.pile)
    return changed(state, deck=max(0, state.deck - 1), piles=set_at(state.piles, at, (*state.piles[at], action.card)))


def reshuffle_faults(state: State) -> tuple[Fault, ...]:
    """Only an empty deck is made anew, from what lies under the tops (TX-047)."""
    if state.phase not in ("play", "last-turns") or state.deck or not refillable(state):
        return broken("TX-047", places=("deck",))
    return ()


def reshuffle(state: State) -> State:
    return changed(state, deck=state.deck + refillable(state), piles=tuple(pile[-1:] for pile in state.piles))
