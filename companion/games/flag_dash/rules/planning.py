"""Planning, showing tokens and cards, the spy (FD-014 to FD-025, FD-080, FD-081, FD-085, FD-093 to FD-096)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.flag_dash.rules.cones import cone_faults
from companion.games.flag_dash.rules.resolve import ability, begun, movers, opened, runners, team_of, token_of, with_lane
from companion.games.flag_dash.state import (
    BASIC_CARDS,
    CARDS,
    CAT_LADY,
    CATS,
    NINJA,
    SPECIAL_CARDS,
    SPY,
    TOKENS,
    Plan,
    Replace,
    State,
)
from companion.games.flag_dash.table.lane import Lane
from companion.games.flag_dash.table.layout import lane_of
from companion.rules.changing import changed
from companion.rules.values import Fault, Show

BACK = "back"


def available(state: State, hand: int) -> tuple[str, ...]:
    """The tokens that this hand may still plan with (FD-050)."""
    lane = state.lanes[hand]
    every = TOKENS + (CATS if ability(state, hand, CAT_LADY) >= 0 else ()) + ((SPY,) if lane.spies else ())
    return tuple(token for token in every if token not in lane.used)


def pairs_due(state: State, hand: int) -> int:
    """Returns how many moves this hand plans now: one when only #7 (and perhaps a spy) is left (FD-085, FD-A27)."""
    return 1 if set(available(state, hand)) <= {"7", SPY} else 2


def _slots(state: State, hand: int, pairs: int) -> tuple[str, ...]:
    seat = state.hands[hand]
    return tuple(f"{seat}.{piece}{n}" for n in range(1, pairs + 1) for piece in ("card", "token"))


# planning


def plan_faults(state: State, action: Plan) -> tuple[Fault, ...]:
    hand = state.hands.index(action.seat)
    places = _slots(state, hand, action.pairs)

    def refuse(rule: str) -> tuple[Fault, ...]:
        return (Fault(rule, pieces=("card", "token"), places=places, seats=(action.seat,)),)

    if state.outcome is not None:
        return refuse("FD-052")
    if state.phase != "plan":
        return refuse("FD-014" if state.phase == "cleanup" else "FD-018")
    if state.lanes[hand].cards[0]:
        return refuse("FD-015")
    if state.round == 1 and state.cones and state.ground is not None:
        wrong = cone_faults(state.cones, state.ground.rows)
        if wrong:
            return wrong
    if action.pairs > pairs_due(state, hand):
        return refuse("FD-085")
    return refuse("FD-015") if action.pairs < pairs_due(state, hand) else ()


def plan_apply(state: State, action: Plan) -> State:
    hand = state.hands.index(action.seat)
    lane = state.lanes[hand]
    laid = (BACK, BACK) if action.pairs == 2 else (BACK, "")
    # The slots only: what a hand could have planned is known from what it has discarded.
    state = with_lane(state, hand, cards=laid, tokens=laid, kept=available(state, hand), combos=lane.combos)
    if state.phase == "plan" and all(lane.cards[0] for lane in state.lanes):
        state = closed(state)
    return state


def closed(state: State) -> State:
    """Every hand has planned: the tokens of the first move may be shown."""
    return changed(state, phase="order", half=0, turn=state.turn + 1, moved=(), spied=(), spying=(), forced=())


# tokens


def token_rule(state: State, hand: int, face: str) -> str:
    """The rule that showing this token now breaks, empty when it may be there."""
    lane = state.lanes[hand]
    if face == SPY:
        if ability(state, hand, NINJA) < 0:
            return "FD-087" if state.options.abilities else "FD-129"
        spare = [token for token in available(state, hand) if token != SPY]
        planned = sum(other == BACK for other in lane.tokens) - 1
        return "FD-093" if not lane.spies else "" if len(spare) > planned else "FD-095"
    if face in CATS and ability(state, hand, CAT_LADY) < 0:
        return "FD-087" if state.options.abilities else "FD-129"
    if face in lane.used:
        return "FD-050"
    return "" if face in lane.kept else "FD-084"


def show_faults(state: State, action: Show) -> tuple[Fault, ...]:
    seat, slot = lane_of(action.place)
    # Before the first round nobody has a lane yet.
    if seat not in state.hands[: len(state.lanes)] or seat != action.seat:
        return (Fault("FD-016", pieces=("card",), places=(action.place,), seats=(action.seat,)),)
    hand, n = state.hands.index(seat), int(slot[-1]) - 1 if slot[-1].isdigit() else 0
    state = begun(state, seat)
    piece = "token" if slot.startswith("token") else "card"
    rule = {"token": _token_faults, "combo": _combo_faults, "card": _card_faults}[slot.rstrip("12")](state, hand, n, action.face)
    if not rule:
        return ()
    turn = tuple(state.hands[one] for one in movers(state)) if state.phase == "move" and state.play is None else ()
    args = (("turn", turn[0]),) if turn else ()
    return (Fault(rule, pieces=(piece,), places=(action.place,), seats=(action.seat,), args=(("face", action.face), *args)),)


def _token_faults(state: State, hand: int, n: int, face: str) -> str:
    if state.outcome is not None:
        return "FD-052"
    if state.lanes[hand].tokens[n] not in (BACK, ""):
        return "FD-016"
    if state.phase in ("plan", "cleanup"):
        return "FD-018" if state.lanes[hand].tokens[n] != BACK else "FD-020" if n else "FD-021"
    if n != state.half or state.phase != "order":
        return "FD-020"
    if state.lanes[hand].tokens[n] != BACK:
        return "FD-085" if n else "FD-016"
    return token_rule(state, hand, face)


def _card_faults(state: State, hand: int, n: int, face: str) -> str:
    if state.outcome is not None:
        return "FD-052"
    if state.phase in ("plan", "cleanup"):
        return "FD-021" if state.phase == "plan" else "FD-014"
    if state.lanes[hand].cards[n] != BACK:
        return "FD-016"
    if n != state.half:
        return "FD-020"
    if state.phase == "order":
        if state.forced or not state.spying:
            return "FD-094" if state.forced or state.spied else "FD-021"
        if team_of(state, hand) == team_of(state, state.spying[0]):
            return "FD-094"
    elif state.play is not None:
        after = movers(changed(state, moved=(*state.moved, state.play.hand)))
        return "FD-030" if hand in after else order_rule(state, hand)
    elif hand not in movers(state):
        return order_rule(state, hand)
    return card_rule(state, hand, face)


def order_rule(state: State, hand: int) -> str:
    """Returns why this hand may not move now: its number, or the tie (FD-022, FD-023)."""
    due = movers(state)
    if not due or hand in state.moved:
        return "FD-020"
    same = token_of(state, due[0])[-1:] == token_of(state, hand)[-1:]
    return "FD-023" if same else "FD-022"


def card_rule(state: State, hand: int, face: str) -> str:
    """The rule that this hand's showing this card breaks. The card has to be its own, and not shown before this round."""
    if face not in BASIC_CARDS:
        if not state.options.abilities:
            return "FD-129"
        owner = next((colour for colour, card in SPECIAL_CARDS.items() if card == face), "")
        if all(state.who[char] != owner for char in runners(state, hand)):
            return "FD-087"
    lane = state.lanes[hand]
    return "FD-081" if face in (*lane.cards, *lane.combos) else ""


def _combo_faults(state: State, hand: int, n: int, face: str) -> str:
    if state.outcome is not None:
        return "FD-052"
    play = state.play
    if play is None or play.hand != hand:
        return "FD-025"
    if n != state.half or token_of(state, hand) not in ("3", "6") or state.lanes[hand].combos[n]:
        return "FD-080"
    return card_rule(state, hand, face)


def show_apply(state: State, action: Show) -> State:
    seat, slot = lane_of(action.place)
    hand, n = state.hands.index(seat), int(slot[-1]) - 1
    state = begun(state, seat)
    lane = state.lanes[hand]

    def turned(faces: tuple[str, str]) -> tuple[str, str]:
        return (action.face, faces[1]) if n == 0 else (faces[0], action.face)

    if slot.startswith("token"):
        kept = tuple(token for token in lane.kept if token != action.face or token == SPY)
        state = with_lane(state, hand, tokens=turned(lane.tokens), kept=kept)
        if action.face == SPY:
            state = changed(state, spying=(*state.spying, hand))
        return ordered(state)
    if slot.startswith("combo"):
        state = with_lane(state, hand, combos=turned(lane.combos))
        if state.play is not None and state.play.hand == hand:
            state = changed(state, play=changed(state.play, left=tuple(sorted((*state.play.left, action.face)))))
        return state
    state = with_lane(state, hand, cards=turned(lane.cards))
    if state.phase == "order" and state.spying:
        return changed(state, forced=(*state.forced, state.spying[0]), spying=state.spying[1:])
    if state.phase == "move" and n == state.half:
        state = opened(state, hand, action.face)
    return state


def ordered(state: State) -> State:
    """The move order stands once all tokens of this half are shown and no spy is at work (FD-021, FD-096)."""
    if state.phase == "order" and state.spying and all(lane.tokens[state.half] != BACK for lane in state.lanes):
        foes = [lane for hand, lane in enumerate(state.lanes) if team_of(state, hand) != team_of(state, state.spying[0])]
        if all(lane.cards[state.half] != BACK for lane in foes):
            # Nobody has a card that could be looked at (FD-A29).
            state = changed(state, forced=(*state.forced, *state.spying), spying=())
    if state.phase != "order" or state.spying or state.forced:
        return state
    if any(lane.tokens[state.half] == BACK for lane in state.lanes):
        return state
    return changed(state, phase="move")


# the spy


def replace_faults(state: State, action: Replace) -> tuple[Fault, ...]:
    hand = state.hands.index(action.seat)
    place = f"{action.seat}.token{state.half + 1}"

    def refuse(rule: str) -> tuple[Fault, ...]:
        return (Fault(rule, pieces=("token",), places=(place,), seats=(action.seat,), args=(("face", action.token),)),)

    if state.phase != "order" or hand not in (*state.forced, *state.spying):
        return refuse("FD-018")
    if hand in state.spying or any(lane.tokens[state.half] == BACK for lane in state.lanes):
        return refuse("FD-094")
    good = action.token != SPY and action.token in available(state, hand)
    return () if good else refuse("FD-095")


def replace_apply(state: State, action: Replace) -> State:
    hand = state.hands.index(action.seat)
    lane = state.lanes[hand]
    tokens = (action.token, lane.tokens[1]) if state.half == 0 else (lane.tokens[0], action.token)
    kept = tuple(token for token in lane.kept if token != action.token)
    state = with_lane(state, hand, tokens=tokens, kept=kept, spies=max(0, lane.spies - 1))
    state = changed(state, forced=tuple(h for h in state.forced if h != hand), spied=(*state.spied, hand))
    return ordered(state)


# what may be planned and shown


def plans(state: State) -> Iterator[Plan]:
    for hand, lane in enumerate(state.lanes):
        if not lane.cards[0]:
            yield Plan(state.hands[hand], pairs_due(state, hand))


def shows(state: State) -> Iterator[Show | Replace]:
    """Every face that may be shown now."""
    n = state.half + 1
    if state.phase == "order":
        for hand, lane in enumerate(state.lanes):
            seat = state.hands[hand]
            if lane.tokens[state.half] == BACK:
                yield from _legal(state, seat, f"{seat}.token{n}", (*TOKENS, *CATS, SPY))
        done = all(lane.tokens[state.half] != BACK for lane in state.lanes)
        if state.spying:
            for hand, lane in enumerate(state.lanes):
                if lane.cards[state.half] == BACK and team_of(state, hand) != team_of(state, state.spying[0]):
                    yield from _legal(state, state.hands[hand], f"{state.hands[hand]}.card{n}", CARDS)
        for hand in state.forced if done else ():
            for token in (*TOKENS, *CATS):
                action = Replace(state.hands[hand], token)
                if not replace_faults(state, action):
                    yield action
        return
    if state.play is None:
        for hand in movers(state):
            yield from _legal(state, state.hands[hand], f"{state.hands[hand]}.card{n}", CARDS)
    elif token_of(state, state.play.hand) in ("3", "6"):
        seat = state.hands[state.play.hand]
        yield from _legal(state, seat, f"{seat}.combo{n}", CARDS)


def _legal(state: State, seat: str, place: str, faces: tuple[str, ...]) -> Iterator[Show]:
    for face in faces:
        action = Show(seat, place, face)
        if not show_faults(state, action):
            yield action


def fresh_lanes(state: State) -> tuple[Lane, ...]:
    """The lanes of a new match: nothing planned, nothing used."""
    return tuple(Lane(spies=2 if ability(state, hand, NINJA) >= 0 else 0) for hand in range(len(state.hands)))
