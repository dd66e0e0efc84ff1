"""Plans, tokens, order and cleanup against the rules (FD-V14 to FD-V20, FD-V41, FD-V42)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.flag_dash.rules.planning import BACK, pairs_due
from companion.games.flag_dash.rules.resolve import movers
from companion.games.flag_dash.simulated.cheats.chips import faces
from companion.games.flag_dash.simulated.table import FlagDashTable
from companion.games.flag_dash.table.layout import MARKER_AT
from companion.rules.values import PlacedPiece, Seat
from companion.simulated_table.cheats import Cheats, Found
from companion.simulated_table.wrong import Wrong, moved

CHEATS = Cheats()


@CHEATS.at("order", "FD-V14")
def used_again(t: FlagDashTable, seat: Seat) -> Found:
    """A token that was already used is shown."""
    state, n = t.state, t.state.half + 1
    hands = [hand for hand, lane in enumerate(state.lanes) if lane.used and lane.tokens[state.half] == BACK]
    if not hands:
        return None
    hand = t.dice.choice(hands)
    return faces(f"{state.hands[hand]}.token{n}", (BACK,), (t.dice.choice(state.lanes[hand].used),))


@CHEATS.at("plan", "FD-V15")
def taken_back(t: FlagDashTable, seat: Seat) -> Found:
    """The used tokens disappear from the row; one or two may be in a hand for a moment."""
    used = t.state.lanes[t.state.hands.index(seat)].used
    return faces(f"{seat}.used", used) if len(used) > 2 else None


@CHEATS.at("end", "FD-V16", rare=True)
def not_reset(t: FlagDashTable, seat: Seat) -> Found:
    """After #7 the used tokens stay where they are."""
    used = t.past[-1].lanes[t.state.hands.index(seat)].used
    if t.state.last[:2] != (seat, "7") or not used or t.state.phase != "move":
        return None
    return replace(faces(f"{seat}.used", (), used), left_out=True)


@CHEATS.at("plan", "FD-V17", rare=True)
def two_with_seven(t: FlagDashTable, seat: Seat) -> Found:
    """Two pairs although only #7 is left."""
    if pairs_due(t.state, t.state.hands.index(seat)) != 1:
        return None
    slots = (("card1", "card"), ("token1", "token"), ("card2", "card"), ("token2", "token"))
    return Wrong(tuple((f"{seat}.{slot}", (), (PlacedPiece(piece, BACK),)) for slot, piece in slots))


@CHEATS.at("order", "FD-V18")
def out_of_lane(t: FlagDashTable, seat: Seat) -> Found:
    """A planned card leaves its slot when others begin to show."""
    state = t.state
    seats, n = [seat for seat, lane in zip(state.hands, state.lanes, strict=False) if lane.cards[state.half] == BACK], state.half + 1
    return (moved(PlacedPiece("card", BACK), f"{seat}.card{n}", f"{seat}.combo{n}") for seat in seats)


@CHEATS.at("turn", "FD-V19")
def out_of_turn(t: FlagDashTable, seat: Seat) -> Found:
    """A higher number moves first."""
    state, n = t.state, t.state.half + 1
    due = movers(state)
    late = [
        hand for hand, lane in enumerate(state.lanes)
        if hand not in due and hand not in state.moved and lane.tokens[state.half] and lane.cards[state.half] == BACK
    ]  # fmt: skip
    others = [state.hands[hand] for hand in late]
    return (faces(f"{other}.card{n}", (BACK,), (t.plans[other][state.half][0],), "card") for other in others)


@CHEATS.at("turn", "FD-V20")
def second_too_early(t: FlagDashTable, seat: Seat) -> Found:
    """A second token is shown while first moves are open."""
    state = t.state
    others = [other for hand, other in enumerate(state.hands) if state.lanes[hand].tokens[1] == BACK and not state.half]
    return (faces(f"{other}.token2", (BACK,), (t.plans[other][1][1],)) for other in others)


@CHEATS.at("cleaned", "FD-V41")
def marker_stays(t: FlagDashTable, seat: Seat) -> Found:
    """The marker is with the wrong team after cleanup."""
    if t.state.outcome is not None:
        return None
    return replace(moved(PlacedPiece("marker"), MARKER_AT[t.state.marker], MARKER_AT[1 - t.state.marker]), left_out=True)


@CHEATS.at("cleaned", "FD-V42")
def card_stays(t: FlagDashTable, seat: Seat) -> Found:
    """The used tokens are put away with the cards."""
    if t.state.outcome is not None:
        return None
    lanes = ((seat, lane.used) for seat, lane in zip(t.state.hands, t.state.lanes, strict=False) if len(lane.used) > 2)
    return (replace(faces(f"{seat}.used", used), left_out=True) for seat, used in lanes)
