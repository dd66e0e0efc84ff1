"""A Power-Up Card from its draw to the discard pile (TD-101 to TD-104, TD-127 to TD-136, TD-206, TD-209).

A card is drawn by the Take of a Power-Up tile. Its owner shows it (`play`) or declines it (`discard`). What was shown is carried out at
once; then others may object for some seconds, and a card that is cancelled gives back what it has changed.
"""

from __future__ import annotations

from companion.games.tekton_dash.modes import protects, uses_marker
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.moving import lines_crossed
from companion.games.tekton_dash.rules.turns import settled
from companion.games.tekton_dash.state import Held, State
from companion.games.tekton_dash.track.floors import on_floor
from companion.rules.changing import changed
from companion.rules.values import Fault, Place, Seat

AT_OTHERS = ("put-away", "swap-tiles", "freeze", "put-back", "swap-position", "move-dasher", "linking")
"""Cards that may pick another player (TD-134)."""


def target_rule(state: State, seat: int, other: int, moves: bool = False) -> str:
    """The rule that keeps a card from picking this player (TD-102, TD-203, TD-204); `moves`: the card would move the dasher."""
    if state.laps[other] > 2:
        return "TD-204"
    aimed = state.card is not None and state.card.target == other
    if other != seat and protected(state, other) and not aimed:
        return "TD-102"
    spot = state.spots[other]
    return "TD-203" if moves and not on_floor(spot) and (state.options.lines_protected or spot < 0) else ""


def protected(state: State, seat: int) -> bool:
    """True if this seat was sabotaged and is protected: it holds the marker, or has had no turn since (TD-101, TD-102, A43)."""
    return state.marker == seat if uses_marker(state.options) else seat in state.sheltered


def sabotaged(state: State, seat: int) -> State:
    """The state in which this seat is protected (TD-101, TD-103)."""
    if uses_marker(state.options):
        return changed(state, marker=seat)
    return changed(state, sheltered=tuple(sorted({*state.sheltered, seat}))) if protects(state.options) else state


def using(state: State, seat: Seat, names: tuple[str, ...], pieces: tuple[str, ...], places: tuple[Place, ...]) -> tuple[Fault, ...]:
    """Returns the fault of carrying out one of these cards now: nobody has shown it, or it is somebody else's."""
    card = state.card
    if state.phase != "race" or card is None or card.stage != "choose" or card.name not in names:
        return broken("TD-130" if state.phase == "race" else "TD-060", seat, pieces=pieces, places=places)
    return () if state.seats[card.by] == seat else broken("TD-128", seat, pieces=pieces, places=places)


def held(state: State) -> Held:
    """Returns everything that a card may change, as it is now."""
    return Held(
        state.spots, state.tiles, state.ground, state.walls, state.boards, state.totems, state.cooling, state.frozen, state.marker,
        state.sheltered, state.landings, state.podium, state.crossed,
    )  # fmt: skip


def restored(state: State, before: Held) -> State:
    """The state with everything that the card has changed as it was. Tokens that it has brought go back, those used since are used."""
    gained = {*state.crossed} - {*before.crossed}
    return changed(
        state, spots=before.spots, tiles=before.tiles, ground=before.ground, walls=before.walls, boards=before.boards,
        totems=before.totems, cooling=before.cooling, frozen=before.frozen, marker=before.marker, landings=before.landings,
        sheltered=before.sheltered, hands=tuple(left - (seat in gained) for seat, left in enumerate(state.hands)), podium=before.podium,
        crossed=before.crossed,
    )  # fmt: skip


def declared(before: State, after: State, target: int = -1) -> State:
    """The effect is carried out: the marker goes to whom it was aimed at, and others may object (TD-101, TD-103).

    What Bulldoze has taken over is final at once (TD-175).
    """
    card = before.card
    assert card is not None
    other = target if target not in (-1, card.by) else -1
    after = sabotaged(after, other) if other >= 0 else after
    card = changed(card, target=other, held=card.held or held(before))
    if card.by != card.seat:
        return resolved(changed(after, card=card))
    return changed(after, card=changed(card, stage="window"), windows=after.windows + 1)


def resolved(state: State) -> State:
    """Nobody has objected: the meter moves, the card is done, and what follows from it is due (TD-132, TD-193)."""
    card = state.card
    assert card is not None
    counts = card.by == card.seat and (state.options.meter_counts == "every_use" or card.target >= 0)
    meters = tuple(meter + (counts and seat == card.seat) for seat, meter in enumerate(state.meters))
    state = lines_crossed(changed(state, card=None, meters=meters), card.held.spots if card.held is not None else state.spots)
    if card.name == "plus-action":
        state = extra(state, card.seat)
    return state if card.name in ("linking", "move-dasher") else settled(state)


def extra(state: State, seat: int) -> State:
    """An extra Racetrack Action: in this turn, or in the next own one (TD-148, TD-209)."""
    if seat == state.active:
        return changed(state, plus=state.plus + 1)
    return changed(state, plus_next=tuple(sorted((*state.plus_next, seat))))


def cancelled(state: State) -> State:
    """The card has no effect: no point, no marker; its tile stays and the turn goes on (TD-174, TD-178, TD-184)."""
    card = state.card
    assert card is not None
    state = restored(state, card.held) if card.held is not None else state
    counts = state.options.meter_on_cancel == "user"
    meters = tuple(meter + (counts and seat == card.seat) for seat, meter in enumerate(state.meters))
    return changed(state, card=None, meters=meters)
