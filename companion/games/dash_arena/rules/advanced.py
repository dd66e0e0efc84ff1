"""The advanced game's own acts: whose they are, which are legal, which hands may have done (DA-109)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.games.dash_arena.movement import catching
from companion.games.dash_arena.rules import activation, drafting, ruling, teaming
from companion.games.dash_arena.state import NUMBER, Agree, Grab, Lay, LayCard, LetBe, MoveToken, Pick, Rethink, Stand, State, UseCard
from companion.games.dash_arena.table.card_places import CARD_PLACES, HOMES, ROSTER_CARD, TEAM_CARD, TEAM_PLACES, TOKEN_PLACES, TOKENS
from companion.games.dash_arena.teams.roster import roster_of
from companion.rules.values import Change, Fault, Phrase, Place, Prompt, Seat

RULES: dict[type, tuple[Callable[[State, Any], tuple[Fault, ...]], Callable[[State, Any], State]]] = {
    Pick: (drafting.pick_faults, drafting.pick_apply),
    LayCard: (teaming.lay_faults, teaming.lay_apply),
    MoveToken: (activation.token_faults, activation.token_apply),
    Grab: (catching.grab_faults, catching.grab_apply),
    Rethink: (catching.again_faults, catching.again_apply),
    LetBe: (catching.let_faults, catching.let_apply),
    UseCard: (ruling.use_faults, ruling.use_apply),
    Lay: (ruling.lay_faults, ruling.lay_apply),
    Agree: (ruling.agree_faults, ruling.agree_apply),
}
PHASES = ("draft", "teams", "grab", "rethink", "card")
"""The phases in which nothing of the basic game happens."""


def to_act(state: State) -> frozenset[Seat]:
    """Returns the seats that have to do something in one of these phases."""
    if state.phase == "draft":
        return frozenset(seat for seat in state.seats if not drafting.pick_faults(state, Pick(seat)))
    if state.phase == "teams":
        return frozenset(state.seats[team] for team in (0, 1) if teaming.missing(state, team))
    if state.phase in ("grab", "rethink"):
        return catching.to_act(state)
    return frozenset(seat for seat in state.seats if not ruling.agree_faults(state, Agree(seat)))


def legal(state: State) -> Iterator[Any]:
    """Every legal act of the advanced game's own."""
    if state.options.advanced:
        yield from teaming.every(state)
        yield from activation.every(state)
        yield from activation.lifts(state)
        yield from catching.every(state)
        yield from ruling.every(state)


def attempts(state: State, change: Change) -> Iterator[Any]:
    """Cards that have come into a place, tokens, figures that stand up, and what an unknown card does."""
    for place, placed in change.come:
        if placed.piece in (ROSTER_CARD, TEAM_CARD):
            yield from _laid(state, place, placed.face)
        elif placed.piece in TOKENS:
            yield MoveToken(state.seats[TOKENS.index(placed.piece)], place)
        elif placed.piece in NUMBER and state.cards.lift and placed.face == "up":
            yield from (act for act in activation.lifts(state) if act.figure == placed.piece)
    for place in sorted(change.unsure) if state.options.advanced else ():
        yield from _unsure(state, place)
    yield from catching.attempts(state, change)
    yield from ruling.attempts(state, change)


def _laid(state: State, place: Place, card: str) -> Iterator[LayCard]:
    team = teaming.owner(place)
    if team >= 0:
        yield LayCard(state.seats[team], card, place)


def _unsure(state: State, place: Place) -> Iterator[LayCard | MoveToken | Stand]:
    """Yields the acts that may have brought something to a place that is not clearly seen."""
    if place in (*HOMES, *TOKEN_PLACES):
        yield from (MoveToken(seat, place) for seat in state.seats)
    if state.phase == "teams" and place in (*CARD_PLACES, *TEAM_PLACES):
        roster = roster_of(state.options.rosters)
        for card in roster.teams if place in TEAM_PLACES else roster.cards:
            yield from _laid(state, place, card)
    if state.cards.lift and place.endswith(".figure"):
        yield from activation.lifts(state)


def prompts(state: State) -> tuple[Prompt, ...]:
    """Returns the prompts for what the table waits for in one of these phases."""
    seats = tuple(sorted(to_act(state)))
    if state.phase == "draft":
        left = drafting.picks(state.options) - min(state.cards.picks)
        return (Prompt("pick", seats, press=tuple((seat, Pick(seat)) for seat in seats), args=(("left", str(left)),)),)
    if state.phase in ("grab", "rethink"):
        return catching.prompts(state)
    if state.ruling is None:
        return (Prompt("teams", seats),)
    said = ("card", named(state, state.ruling.card))
    return (Prompt("card", seats, press=tuple((seat, Agree(seat)) for seat in seats), args=(said,)),)


def say(state: State, action: LayCard | MoveToken | UseCard) -> Phrase:
    """Acts with cards, which go by the names that stand on them."""
    if isinstance(action, MoveToken):
        card, _ = activation.beside(state, action.to)
        where = ("card", card.name if card else ""), ("to", action.to)
        key = "token-home" if action.to in HOMES else "token-use" if card else "token-nowhere"
        return Phrase(key, (("seat", action.seat), *where))
    to = (("to", action.to),) if isinstance(action, LayCard) else ()
    key = "lay-card" if isinstance(action, LayCard) else "use-card"
    return Phrase(key, (("seat", action.seat), ("card", named(state, action.card)), *to))


def named(state: State, key: str) -> str:
    """Returns the name that stands on a card, by its key; of an unknown card the key."""
    roster = roster_of(state.options.rosters)
    card = roster.teams.get(key) or roster.cards.get(key)
    return card.name if card else key
