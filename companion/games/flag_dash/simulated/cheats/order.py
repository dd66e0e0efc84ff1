"""Plans, tokens, order and cleanup against the rules (FD-V14 to FD-V20, FD-V41, FD-V42)."""

from __future__ import annotations

from companion.games.flag_dash.rules.planning import BACK, pairs_due
from companion.games.flag_dash.rules.resolve import movers
from companion.games.flag_dash.simulated.table import FlagDashTable
from companion.games.flag_dash.table.layout import MARKER_AT
from companion.rules.values import PlacedPiece, Seat
from companion.simulated_table.wrong import Finder, Wrong


def _turned(place: str, piece: str, face: str) -> Wrong:
    return Wrong(((place, (PlacedPiece(piece, BACK),), (PlacedPiece(piece, face),)),), (piece,))


def used_again(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V14: a token that was already used is shown."""
    state, n = t.state, t.state.half + 1
    hands = [hand for hand, lane in enumerate(state.lanes) if lane.used and lane.tokens[state.half] == BACK]
    if not hands:
        return None
    hand = t.dice.choice(hands)
    return _turned(f"{state.hands[hand]}.token{n}", "token", t.dice.choice(state.lanes[hand].used))


def taken_back(t: FlagDashTable, seat: Seat) -> Wrong | None:
    """FD-V15: the used tokens disappear from the row; one or two may be in a hand for a moment."""
    used = t.state.lanes[t.state.hands.index(seat)].used
    return Wrong(((f"{seat}.used", tuple(PlacedPiece("token", token) for token in used), ()),), ("token",)) if len(used) > 2 else None


def not_reset(t: FlagDashTable, seat: Seat) -> Wrong | None:
    """FD-V16: after #7 the used tokens stay where they are."""
    used = t.past[-1].lanes[t.state.hands.index(seat)].used
    if t.state.last[:2] != (seat, "7") or not used or t.state.phase != "move":
        return None
    tokens = tuple(PlacedPiece("token", token) for token in used)
    return Wrong(((f"{seat}.used", (), tokens),), ("token",), left_out=True)


def two_with_seven(t: FlagDashTable, seat: Seat) -> Wrong | None:
    """FD-V17: two pairs although only #7 is left."""
    hand = t.state.hands.index(seat)
    if pairs_due(t.state, hand) != 1:
        return None
    card, token = (PlacedPiece("card", BACK),), (PlacedPiece("token", BACK),)
    return Wrong(
        tuple((f"{seat}.{slot}", (), card if slot[:4] == "card" else token) for slot in ("card1", "token1", "card2", "token2")),
        ("card", "token"),
    )


def out_of_lane(t: FlagDashTable, seat: Seat) -> Wrong | None:
    """FD-V18: a planned card leaves its slot when others begin to show."""
    state = t.state
    hands = [hand for hand, lane in enumerate(state.lanes) if lane.cards[state.half] == BACK]
    if not hands:
        return None
    seat, n = state.hands[t.dice.choice(hands)], state.half + 1
    card = (PlacedPiece("card", BACK),)
    return Wrong(((f"{seat}.card{n}", card, ()), (f"{seat}.combo{n}", (), card)), ("card",))


def out_of_turn(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V19: a higher number moves first."""
    state, n = t.state, t.state.half + 1
    due = movers(state)
    late = [
        hand for hand, lane in enumerate(state.lanes)
        if hand not in due and hand not in state.moved and lane.tokens[state.half] and lane.cards[state.half] == BACK
    ]  # fmt: skip
    if not late:
        return None
    other = state.hands[t.dice.choice(late)]
    return _turned(f"{other}.card{n}", "card", t.plans[other][state.half][0])


def second_too_early(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V20: a second token is shown while first moves are open."""
    state = t.state
    hands = [seat for hand, seat in enumerate(state.hands) if state.lanes[hand].tokens[1] == BACK]
    if state.half or not hands:
        return None
    other = t.dice.choice(hands)
    return _turned(f"{other}.token2", "token", t.plans[other][1][1])


def marker_stays(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V41: the marker is with the wrong team after cleanup."""
    marker, here = (PlacedPiece("marker"),), t.state.marker
    if t.state.outcome is not None:
        return None
    return Wrong(((MARKER_AT[here], marker, ()), (MARKER_AT[1 - here], (), marker)), ("marker",), left_out=True)


def card_stays(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V42: the used tokens are put away with the cards."""
    if t.state.outcome is not None:
        return None
    hands = [hand for hand, lane in enumerate(t.state.lanes) if len(lane.used) > 2]
    if not hands:
        return None
    hand = t.dice.choice(hands)
    tokens = tuple(PlacedPiece("token", token) for token in t.state.lanes[hand].used)
    return Wrong(((f"{t.state.hands[hand]}.used", tokens, ()),), ("token",), left_out=True)


FINDERS: dict[str, tuple[str, Finder]] = {
    "FD-V14": ("order", used_again),
    "FD-V15": ("plan", taken_back),
    "FD-V16": ("end", not_reset),
    "FD-V17": ("plan", two_with_seven),
    "FD-V18": ("order", out_of_lane),
    "FD-V19": ("turn", out_of_turn),
    "FD-V20": ("turn", second_too_early),
    "FD-V41": ("cleaned", marker_stays),
    "FD-V42": ("cleaned", card_stays),
}
