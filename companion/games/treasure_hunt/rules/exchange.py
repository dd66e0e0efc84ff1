"""Discard and draw, and the two piles (TH-006, TH-010, TH-011, TH-014)."""

from __future__ import annotations

from companion.games.treasure_hunt.rules.broken import broken
from companion.games.treasure_hunt.rules.claim import card_fault, forget
from companion.games.treasure_hunt.rules.holdings import EXCHANGED, HAND, draw_least
from companion.games.treasure_hunt.rules.turn import draw_up, finish_first, no_more, out_of_turn, whose
from companion.games.treasure_hunt.state import State, changed
from companion.rules.values import Fault, Show


def exchange_faults(state: State, action: Show, deck: frozenset[str]) -> tuple[Fault, ...]:
    """A card from a hand is laid on the discard pile. There may be up to three in one exchange, while an action is free."""
    if action.seat != state.who:
        return out_of_turn(state, action.seat, None, ("card",), ("discard",))
    impossible = card_fault(state, action, deck)
    if impossible:
        return impossible
    stop = finish_first(state, action.seat, ("card",), ("discard",))
    if stop:
        return stop
    if 0 < state.exchanged < EXCHANGED:
        return ()
    rule = no_more(state, "exchange")
    if rule:
        return broken(rule, action.seat, pieces=("card",), places=("discard",), card=action.face, most=EXCHANGED)
    return whose(state, action)


def exchange(state: State, action: Show) -> State:
    """The card lies on top of the discard pile and another one was drawn for it (TH-A39)."""
    number = state.seat(action.seat)
    going_on = 0 < state.exchanged < EXCHANGED
    state = forget(state, action.face)
    hand = state.hands[number]
    drawn = state.cards - sum(state.hands) - len(state.shown) - len(state.spent) > 0
    if not drawn:
        hand -= 1
    if state.options.discard_draw == "refill" and not going_on and hand < HAND:
        hand = min(HAND, hand + EXCHANGED - 1)  # up to three are drawn for the first card already
    return changed(
        state,
        hands=(*state.hands[:number], max(0, hand), *state.hands[number + 1 :]),
        discard=(*state.discard, action.face),
        last_sweep=(),
        used=state.used if going_on else (*state.used, "exchange"),
        exchanged=state.exchanged + 1 if going_on else 1,
    )


def take_last_faults(state: State) -> tuple[Fault, ...]:
    """The draw pile may run out; while many cards must be left, somebody has taken it away (TH-006)."""
    if state.drawn_out or draw_least(state) > HAND:
        return broken("TH-006", pieces=("card",), places=("draw",), case="away")
    return ()


def take_last(state: State) -> State:
    """The place of the draw pile is empty."""
    return changed(state, drawn_out=True)


def reshuffle_faults(state: State) -> tuple[Fault, ...]:
    """The discard pile is shuffled only when the draw pile cannot serve (TH-011)."""
    if not state.drawn_out and draw_least(state) > HAND:
        return broken("TH-011", pieces=("card",), places=("discard", "draw"))
    return ()


def reshuffle(state: State) -> State:
    """All discarded cards are in the draw pile: any of them may come again."""
    state = changed(state, discard=(), last_sweep=(), held=(), unseen=0, drawn_out=False)
    return draw_up(state) if state.phase == "play" and not state.used else state
