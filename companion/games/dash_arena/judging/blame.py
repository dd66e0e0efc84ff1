"""The rule for what no act describes: a figure put elsewhere, the wrong figure laid down, a disk taken."""

from __future__ import annotations

from companion.games.dash_arena.boosters import wrong_booster
from companion.games.dash_arena.judging.wrong_dash import laid_instead, may
from companion.games.dash_arena.rules.spawning import begun
from companion.games.dash_arena.state import NUMBER, State, team_of
from companion.games.dash_arena.table.card_places import CARD_PLACES, TEAM_PLACES
from companion.games.dash_arena.table.layout import DISKS, space_of
from companion.rules.values import Fault, Handled, Place, PlacedPiece

TOGETHER = ("DA-070", "DA-071")
"""Falls because a pushed figure hit a third one."""


def blame(state: State, handled: Handled) -> Fault:
    """The most particular rule for one place that looks otherwise than it should."""
    pieces = tuple(dict.fromkeys(placed.piece for placed in (*handled.gone, *handled.come)))
    figures = [placed for placed in (*handled.come, *handled.gone) if placed.piece in NUMBER]
    if figures:
        figure = NUMBER[figures[0].piece]
        rule = _figure(state, handled, figures[0])
        return Fault(rule, "refused", pieces, (handled.place,), (state.seats[team_of(figure)],), _may(state, rule, figure))
    disk = next((piece for piece in pieces if piece in DISKS), "")
    if disk:
        return Fault(_disk(state, disk), "refused", pieces, (handled.place,))
    rule = wrong_booster.rule(state, handled) if "booster" in pieces else _beside(handled.place)
    return Fault(rule, "refused", pieces, (handled.place,))


def _may(state: State, rule: str, figure: int) -> tuple[Place, ...]:
    return may(state, figure) if rule in ("DA-036", "DA-044") and team_of(figure) == state.active else ()


def _figure(state: State, handled: Handled, placed: PlacedPiece) -> str:
    """Returns the rule that is broken by a figure that lies, stands or is missing here."""
    figure, space = NUMBER[placed.piece], space_of(state, handled.place)
    there = state.field.spaces[figure]
    lies = bool(state.field.prone >> figure & 1)
    if there == space and handled.gone and handled.come and len({one.piece for one in (*handled.gone, *handled.come)}) == 1:
        return _turned(state, figure, lies)
    if state.phase == "over":
        return "DA-106"
    if state.phase == "spawn":
        return "DA-021" if begun(state) or state.spawn == 1 else "DA-105"
    if any(other >= 0 and other == space and number != figure for number, other in enumerate(state.field.spaces)) and handled.come:
        return "DA-044"
    if lies:
        return "DA-102" if any(who == figure for who, _, _ in state.fell) else "DA-097"
    done = team_of(figure) != state.active or state.dashed >> figure & 1
    if done and state.phase == "action" and any(third == figure for _, rule, third in state.fell if rule in TOGETHER):
        return "DA-165"
    if state.phase in ("throw", "intercept", "transfer"):
        return "DA-083"
    if team_of(figure) != state.active:
        return "DA-107" if state.opening else "DA-003"
    if state.phase != "action":
        return "DA-024"
    return "DA-039" if state.dashed >> figure & 1 else "DA-036"


def _turned(state: State, figure: int, lies: bool) -> str:
    """A figure stands where it should lie, or lies where it should stand."""
    own = next((rule for who, rule, _ in reversed(state.fell) if who == figure), "")
    if lies:
        return own or "DA-100"
    return own or laid_instead(state, figure) or (state.fell[-1][1] if state.fell else "DA-102")


def _disk(state: State, disk: str) -> str:
    """A disk lies elsewhere: put by hand, given away by a carrier, left in mid-flight."""
    if state.phase == "over":
        return "DA-106"
    if state.phase == "spawn":
        return "DA-019" if state.spawn == 1 else "DA-020"
    if state.phase in ("throw", "intercept", "transfer"):
        return "DA-093"
    number = DISKS.index(disk)
    carried = number < len(state.field.disks) and state.field.disks[number] in state.field.spaces and state.field.disks[number] >= 0
    return "DA-080" if carried and state.phase == "action" else "DA-075"


def _beside(place: Place) -> str:
    """A card or a token that lies elsewhere."""
    return "DA-123" if place in (*CARD_PLACES, *TEAM_PLACES) else "DA-124"
