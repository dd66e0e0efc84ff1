"""Every legal action of a position; a hidden card appears as every face that it still can be."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.tektonix.plates import CARDS
from companion.games.tektonix.rules.ending import stalled
from companion.games.tektonix.rules.holdings import holdable
from companion.games.tektonix.rules.route import orders
from companion.games.tektonix.state import (
    PILES,
    Action,
    AgreeEnd,
    Announce,
    Begin,
    Discard,
    Draw,
    DrawDeck,
    EndTurn,
    Pass,
    Play,
    Rearrange,
    Refill,
    Reshuffle,
    State,
)
from companion.rules.values import Fault


def legal(state: State, faults: Callable[[State, Action], tuple[Fault, ...]]) -> Iterator[Action]:
    """Unsorted, without repeats."""
    if state.phase == "start":
        yield from (Begin(seat) for seat in state.seats)
    elif state.phase in ("play", "last-turns"):
        yield from (action for action in _candidates(state) if not faults(state, action))


def _candidates(state: State) -> Iterator[Action]:
    who = state.who
    row = state.rows[state.seat(who)]
    yield Reshuffle()
    yield EndTurn(who)
    yield Pass(who)
    if state.options.refill_piles:
        yield from (Refill(pile, card) for pile in PILES for card in CARDS)
    if stalled(state):
        yield from (AgreeEnd(seat) for seat in state.seats)
    if state.phase == "play":
        yield DrawDeck(who)
        yield Announce(who)
        yield from (Draw(who, pile) for pile in PILES)
        yield from (Discard(who, pile, card) for card in holdable(state, who, drawn=0 if state.drew else 1) for pile in PILES)
        if not state.drew:
            yield from (
                Discard(who, pile, card, swap=True)
                for pile, cards in zip(PILES, state.piles, strict=True) if cards
                for card in holdable(state, who, drawn=1)
            )  # fmt: skip
            yield from (Rearrange(who, order) for order in orders(state.options, row))
    if not state.drew:
        yield from (Play(who, card, at) for card in holdable(state, who) for at in sorted({0, len(row)}))
