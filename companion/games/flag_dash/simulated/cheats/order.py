"""Plans, tokens, order and cleanup against the rules (FD-V08, FD-V14 to FD-V20, FD-V34, FD-V41, FD-V42)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.flag_dash.rules.planning import BACK, pairs_due
from companion.games.flag_dash.rules.resolve import team_of
from companion.games.flag_dash.simulated.cheats.chips import faces
from companion.games.flag_dash.simulated.table import FlagDashTable
from companion.games.flag_dash.state import BASIC_CARDS, CATS, SPECIAL_CARDS
from companion.games.flag_dash.table.layout import MARKER_AT
from companion.rules.values import PlacedPiece, Seat, Show
from companion.simulated_table.cheats import Cheats, Found
from companion.simulated_table.wrong import Wrong, moved

CHEATS = Cheats()


def shows(t: FlagDashTable, seat: Seat) -> Iterator[Show]:
    """Cards and tokens that anybody might turn up, as planned or others, also at a wrong moment."""
    state, n = t.state, t.state.half + 1
    for hand, other in t.dice.sample([*enumerate(state.hands)], len(state.hands)):
        lane, team = state.lanes[hand], team_of(state, hand)
        down = [number for number, token in enumerate(lane.tokens, 1) if token == BACK]
        # Of a cat or a special card there is only one: who shows it again would have to take it away first.
        lent = [face for face in lane.used if face not in CATS]
        used = [(f"token{n}", face) for face in t.dice.sample(lent, len(lent)) if n in down]
        planned = [(f"card{n}", card) for card, _ in t.plans[other][state.half : n]]
        later = [("token2", token) for _, token in t.plans[other][1:] if 2 in down]
        again = [(f"combo{n}", face) for face in (*lane.cards, *lane.combos) if face in BASIC_CARDS]
        special = SPECIAL_CARDS.get(state.who[team * 3 + 1], "") if state.options.abilities else ""
        defenders = [(f"card{n}", special)] if special else []
        yield from (Show(other, f"{other}.{slot}", face) for slot, face in (*used, *planned, *later, *again, *defenders))


CHEATS.refused("move", "FD-V08", shows, "FD-081")
CHEATS.refused("order", "FD-V14", shows)
CHEATS.refused("turn", "FD-V19", shows)
CHEATS.refused("turn", "FD-V20", shows)
CHEATS.refused("turn", "FD-V34", shows)


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
