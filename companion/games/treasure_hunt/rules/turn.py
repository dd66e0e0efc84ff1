"""Turn: who is on, what two actions may be, how a turn ends (TH-009 to TH-018, TH-022, TH-024)."""

from __future__ import annotations

from companion.games.treasure_hunt.rules.broken import broken
from companion.games.treasure_hunt.rules.holdings import HAND, closing_exchange, owner
from companion.games.treasure_hunt.rules.track import GRID, SIDES
from companion.games.treasure_hunt.state import EndTurn, GiveUp, Kind, Past, State, Try, changed
from companion.rules.values import Fault, Seat, Show

REPEATED = {"move": "TH-015", "claim": "TH-020", "steal": "TH-036", "reinforce": "TH-017", "exchange": "TH-014"}
"""The rule against doing the same again in one turn (TH-A08)."""


def in_play_order(state: State) -> tuple[Seat, ...]:
    """The seats clockwise round the table, beginning at the south side (TH-009)."""
    return tuple(sorted(state.seats, key=lambda seat: SIDES.index(state.sides[state.seat(seat)] or "S")))


def no_more(state: State, kind: Kind) -> str:
    """The rule that forbids another action of this kind in this turn; empty: it is free."""
    repeat = state.options.repeat_actions
    if kind in state.used and not (
        (repeat == "all" and kind in ("move", "reinforce", "exchange")) or (repeat == "discard" and kind == "exchange")
    ):
        return REPEATED[kind]
    if len(state.used) >= 2:
        return "TH-012"
    if "claim" in state.used and kind != "move" and state.options.after_claim == "move_only":
        return "TH-024"
    return ""


def out_of_turn(state: State, seat: Seat, kind: Kind | None, pieces: tuple[str, ...], places: tuple[str, ...]) -> tuple[Fault, ...]:
    """Returns the fault of a seat that acts while another is on. If its own turn has just ended, the rule is the one broken there."""
    if state.phase != "play":
        return broken("TH-009", seat, pieces=pieces, places=places, on=state.who)
    past = state.past
    rule, case = "TH-024", "turn"
    if past is not None and past.seat == seat:
        if past.failed:
            rule, case = "TH-022", "over"
        elif past.used[-1:] == ("claim",) and "move" in past.used:
            rule, case = "TH-024", "over"
        elif kind is not None and kind in past.used and state.options.repeat_actions == "none":
            rule, case = REPEATED[kind], "again"
        elif len(past.used) >= 2:
            rule, case = "TH-012", ""
    return broken(rule, seat, pieces=pieces, places=places, on=state.who, case=case)


def whose(state: State, action: Show) -> tuple[Fault, ...]:
    """Nobody sees whose card is laid down. A turn begins with one when the turn before was said to be over, or allows no card any more."""
    past = state.past
    if past is None or past.said or state.used or not _may_lay(state, past, action.place):
        return ()
    return broken("TH-024", action.seat, pieces=("card",), places=(action.place,), case="unsaid", other=past.seat, card=action.face)


def _may_lay(state: State, past: Past, place: str) -> bool:
    """True if the seat whose turn has just ended might have laid a card there. It may exchange, claim or steal still."""
    then, tile = changed(state, used=past.used), state.pawns[state.seat(past.seat)]
    if past.failed:
        return False
    if place == "discard":
        return past.used[-1:] == ("exchange",) or not no_more(then, "exchange")
    if tile < 0 or not state.up >> tile & 1 or owner(state, tile) == past.seat:
        return False
    return not past.used if owner(state, tile) else not no_more(then, "claim")


def whose_hand(state: State, seat: Seat, tile: int, name: str) -> tuple[Fault, ...]:
    """Nobody sees whose hand turns a tile on which two pawns stand. The turn before must again have been said to be over."""
    past = state.past
    if past is None or past.seat == seat or past.said or state.used or state.pawns[state.seat(past.seat)] != tile:
        return ()
    return broken("TH-024", seat, pieces=("tile",), places=(f"{name}.tile",), case="unsaid-tile", other=past.seat, tile=name)


def finish_first(state: State, seat: Seat, pieces: tuple[str, ...] = (), places: tuple[str, ...] = ()) -> tuple[Fault, ...]:
    """Returns the fault of a fresh action that comes too early. Either a try is open (TH-022), or a roll was not moved (TH-032)."""
    if state.trying is not None and state.trying.swept:
        return broken("TH-023", seat, pieces=pieces, places=places, tile=GRID[state.trying.tile])
    if state.trying is not None:
        return broken("TH-022", seat, pieces=pieces, places=places, case="open", tile=GRID[state.trying.tile])
    if state.rolled:
        return broken("TH-032", seat, pieces=pieces, places=places, case="unmoved", die=state.die)
    return ()


def end_faults(state: State, action: EndTurn | GiveUp) -> tuple[Fault, ...]:
    """Returns the faults of saying that the turn, or a try, is over."""
    if state.phase != "play" or action.seat != state.who:
        return out_of_turn(state, action.seat, None, (), ())
    swept = state.trying is not None and state.trying.swept
    if isinstance(action, EndTurn) and swept:
        return ()
    if isinstance(action, GiveUp):
        return () if state.trying is not None and not swept else broken("TH-022", action.seat, case="none")
    return finish_first(state, action.seat, places=() if state.trying is None else (f"{GRID[state.trying.tile]}.cubes",))


def lay_down(state: State, attempt: Try, failed: bool) -> State:
    """The try is over without success: shown cards return to the hand (TH-A11); the tile may be turned back."""
    number = state.seat(state.who)
    up = state.up
    if failed and attempt.flipped and state.options.failed_tile == "flips_back":
        up &= ~(1 << attempt.tile)
    return changed(
        state,
        trying=None,
        up=up,
        shown=(),
        held=tuple(sorted({*state.held, *((card, state.who) for card in state.shown)})),
        hands=_put(state.hands, number, state.hands[number] + len(state.shown)),
    )


def fail(state: State) -> State:
    """A try has failed: the turn is over, even if an action is left (TH-022); a steal starts over (TH-040)."""
    attempt = state.trying
    if attempt is None:
        return end_turn(state, failed=True)
    state = lay_down(state, attempt, failed=True)
    if attempt.kind == "steal":
        number = state.seat(state.who)
        halves = tuple(None if at == number else half for at, half in enumerate(state.halves))
        state = changed(state, halves=halves, used=(*state.used, "steal"))
        if not state.options.failed_steal_ends_turn:
            return state
    return end_turn(state, failed=True)


def end_turn(state: State, failed: bool = False, said: bool = True) -> State:
    """Play passes clockwise; the next player draws up to seven cards (TH-010, TH-024)."""
    order = in_play_order(state)
    following = order[(order.index(state.who) + 1) % len(order)]
    return _begin_turn(state, following, Past(state.who, state.used, failed, said))


def passed_to(state: State, seat: Seat) -> State:
    """Returns the state in which it is this seat's turn, as people have it. A try that is open is over; who rolls to begin need not.

    A die that nobody has moved with may be its own. Cards that lie shown have to be taken up before: the state as it is."""
    if state.phase == "first-roll":
        return begin_play(state, seat)
    if state.phase != "play" or seat == state.who or state.shown:
        return state
    begun = _begin_turn(lay_down(state, state.trying, failed=False) if state.trying is not None else state, seat, None)
    return changed(begun, die=state.die if state.used == ("move",) else 0)


def _begin_turn(state: State, seat: Seat, past: Past | None) -> State:
    number = state.seat(state.who)
    state = changed(
        state,
        turn=state.turn + 1,
        round_turn=state.round_turn + 1,
        who=seat,
        ended=_put(state.ended, number, state.pawns[number]),
        past=past,
        die=0,
        used=(),
        exchanged=0,
        unseen=closing_exchange(state),
        trying=None,
    )
    return draw_up(state)


def resumed(state: State, seat: Seat) -> State:
    """Returns the state in which the turn of this seat goes on behind its end.

    Only if something was left to do in it, and the next has done nothing; else the state as it is."""
    past = state.past
    if past is None or past.seat != seat or past.failed or len(past.used) > 1 or state.used or state.trying is not None or state.shown:
        return state
    return changed(state, who=seat, used=past.used, past=None)


def begin_play(state: State, first: Seat) -> State:
    """The first turn of a round."""
    return draw_up(changed(state, phase="play", turn=state.turn + 1, round_turn=1, who=first, contenders=(), rolls=(), past=None))


def begun(state: State, seat: Seat) -> State:
    """The first turn of a seat that did not wait for the others to roll. The last die is its own."""
    return changed(begin_play(state, seat), die=state.rolls[-1]) if state.phase == "first-roll" and state.rolls else state


def draw_up(state: State) -> State:
    """The player on draws up to seven cards, as far as there are any (TH-010, TH-A07)."""
    number = state.seat(state.who)
    left = state.cards - sum(state.hands) - len(state.shown) - len(state.spent)
    drawn = min(HAND - state.hands[number], left)
    return changed(state, hands=_put(state.hands, number, state.hands[number] + drawn)) if drawn > 0 else state


def _put(numbers: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*numbers[:at], value, *numbers[at + 1 :])


