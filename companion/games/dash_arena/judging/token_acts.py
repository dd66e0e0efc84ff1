"""The acts, and their number, for changes that no dash brings about: tokens that were moved, boosters that were used."""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

from companion.games.dash_arena.boosters.supply import BOOSTERS, BOX, HELD
from companion.games.dash_arena.rules.activation import token_apply
from companion.games.dash_arena.state import NUMBER, MoveToken, State, team_of
from companion.games.dash_arena.table.card_places import HOMES, TOKEN_PLACES, TOKENS
from companion.games.dash_arena.table.layout import DISKS, house_of, space_of
from companion.rules.values import Change, Place


class Apart(NamedTuple):
    """Acts that are neither dashes nor standing up and have to be done for what is seen."""

    moved: int
    """Tokens that have to be put where they have come."""
    used: int
    """Boosters that have to be used."""
    later: State
    """The position with the tokens where they have come: what their abilities change holds from some moment on."""


def apart(state: State, change: Change, hidden: frozenset[Place]) -> Apart | None:
    """These acts; None where more than dashes and they may bring about what is seen of figures and disks."""
    if state.phase != "action" or state.cards.lift:
        return None
    boosters = [placed for place, placed in change.come if place == BOX]
    if state.options.boosters:
        held = {BOOSTERS[booster - 1] for side in state.supply.held for booster in side}
        # Whoever comes by a booster that is used at once does so in a dash.
        if {*HELD, BOX} & (hidden | change.unsure) or not all(placed.face in held for placed in boosters):
            return None
    tokens = [MoveToken(state.seats[TOKENS.index(placed.piece)], place) for place, placed in change.come if placed.piece in TOKENS]
    later = state
    for token in tokens:
        later = token_apply(later, token)
    if later.phase != state.phase or later.cards.lift:
        return None
    return Apart(len(tokens), len(boosters), later)


def wasted(state: State, change: Change, hidden: frozenset[Place]) -> bool:
    """True if something is in no place where acts may bring it.

    That is a booster that is neither with its player nor in the box, a token or a figure that is nowhere, or every disk. A figure is
    taken off the arena only by another that is placed anew, a disk only for another.
    """
    come = {placed.piece for _, placed in change.come}
    if any(place in HELD and placed not in (lay for at, lay in change.come if at == BOX) for place, placed in change.gone):
        return True
    lost = {placed.piece for _, placed in change.gone if placed.piece not in come}
    anew = placed_anew(state, {(placed.piece, space_of(state, place)) for place, placed in change.come})
    if lost & NUMBER.keys() and not anew and not any(place.endswith(".figure") for place in hidden):
        return True
    if lost & {*TOKENS} and not hidden & {*HOMES, *TOKEN_PLACES}:
        return True
    disks = {DISKS[n] for n, space in enumerate(state.field.disks) if space >= 0}
    return bool(disks) and disks <= lost and not any(place.endswith(".disk") for place in hidden)


def placed_anew(state: State, come: Set[tuple[str, int]]) -> bool:
    """True if a figure has come to a starting position of its team, as in the spawn after points.

    Then other figures need not be left on the arena.
    """
    starts = house_of(state).arena.starts
    return any(piece in NUMBER and space in starts[team_of(NUMBER[piece])] for piece, space in come)
