"""The moments at which an Ability Token may be shown, and the tokens that cancel (TD-166 to TD-171, TD-174 to TD-179, TD-184)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.tekton_dash.actions import SwapTicket
from companion.games.tekton_dash.modes import FAMILY, TOKENS, uses_tokens
from companion.games.tekton_dash.rules.boards import booked
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.cards.flow import cancelled
from companion.games.tekton_dash.rules.spawning import roll_rule
from companion.games.tekton_dash.rules.taking import take_rule, takes
from companion.games.tekton_dash.rules.tokens.effects import ACTS, candidates, ticket_faults
from companion.games.tekton_dash.rules.turns import opened, settled
from companion.games.tekton_dash.state import State, Token
from companion.games.tekton_dash.track.blueprints import SQUARES
from companion.rules.changing import changed
from companion.rules.values import Fault, Show

OF_A_ROLL = ("no-dice", "dice-master")
RULE = {
    "rock-solid": "TD-172", "froggy-jump": "TD-173", "bulldoze": "TD-174", "hijack": "TD-176", "dice-master": "TD-177", "reject": "TD-178",
    "no-dice": "TD-179", "swap-ticket": "TD-180", "drop-it": "TD-181", "super-glue": "TD-182", "dig-it-up": "TD-183", "no-no-no": "TD-184",
}  # fmt: skip


def faults(state: State, action: Show) -> tuple[Fault, ...]:
    """A token that may not be shown now; it stays with its owner (TD-171)."""
    rule = _rule(state, state.seats.index(action.seat), action.face)
    return broken(rule, action.seat, pieces=(f"token/{action.face}",), places=(action.place,)) if rule else ()


def _rule(state: State, number: int, name: str) -> str:
    if state.phase != "race":
        return "TD-187" if state.phase == "over" else "TD-169"
    if not uses_tokens(state.options):
        return "TD-195" if state.options.mode == "kids" else "TD-196"
    if state.laps[number] > 2:
        return "TD-204"
    if not state.hands[number] or any(name in spent for spent in state.spent):
        return "TD-166"
    if number in state.frozen and not state.options.frozen_may_use_tokens:
        return "TD-144"
    if number != state.active and not state.options.tokens_on_others_turns:
        return "TD-167"
    if name in FAMILY:
        return _cancel_rule(state, number, name)
    if name == "no-dice":
        return "" if number != state.active and _spawn_is_on(state) else "TD-179"
    if name == "dice-master":
        return _double_rule(state, number)
    if not between_acts(state) or any(seat == number for seat, _ in state.line):
        return "TD-167"
    if next(candidates(state, state.seats[number], name), None) is not None:
        return ""
    return _why_not(state, number, name)


def between_acts(state: State) -> bool:
    """True if a token that cancels nothing may be shown: between two acts, or by `instant_in_windows` while others may object (A57)."""
    objecting = state.card is not None and state.card.stage == "window" and state.options.instant_in_windows
    return (state.card is None or objecting) and state.token is None and not state.die and not state.rolls and state.back < 0


def _why_not(state: State, number: int, name: str) -> str:
    """The rule by which the tile under the dasher cannot be had with this token. Of others it is only told that they can do nothing."""
    seat, wrong = state.seats[number], list[Fault]()
    if name == "dig-it-up":
        wrong = [fault for each in takes(state, seat) for fault in take_rule(state, each, by_token=True)]
    if name == "swap-ticket" and booked(state, state.spots[number]) >= 0:
        held = (SwapTicket(seat, square) for square, pile in zip(SQUARES, state.boards[number], strict=True) if pile)
        wrong = [fault for each in held for fault in ticket_faults(state, each)]
    return wrong[0].rule if wrong else "TD-171"


def _cancel_rule(state: State, number: int, name: str) -> str:
    """A token that cancels is shown in the window of a card of its family that somebody else has used."""
    card = state.card
    if card is None or not _can_be_cancelled(state) or card.seat == number:
        return "TD-167"
    if card.stage == "claimed" and card.claimant != number:
        return "TD-170"
    return "" if card.name in FAMILY[name] else RULE[name]


def _can_be_cancelled(state: State) -> bool:
    """True while others may object to the open card. They need not wait until it is carried out: whom it is for is said."""
    card = state.card
    return card is not None and (card.stage in ("window", "claimed") or (card.stage == "choose" and card.by == card.seat))


def _spawn_is_on(state: State) -> bool:
    """True while the Spawn of the seat on turn can be stopped. It can until its tile lies, or only until the roll (TD-179, A58)."""
    if state.options.no_dice_until == "roll":
        return not state.die and not state.rolls and not roll_rule(state, state.seats[state.active])
    return bool(state.die) and not state.rolls and state.spawner == state.active


def _double_rule(state: State, number: int) -> str:
    """Dice Master: before the own roll, or while its tile is not laid yet (TD-177)."""
    if state.die and not state.rolls and state.spawner == number == state.active:
        return ""
    return "TD-177" if state.die or state.rolls or roll_rule(state, state.seats[number]) else ""


def apply(state: State, action: Show) -> State:
    """The token is spent; what it cancels is undone, what it does is due."""
    number, name, card = state.seats.index(action.seat), action.face, state.card
    if _stands(state, number, name):
        return _spent(state, number, name)
    if name in FAMILY:
        assert card is not None
        state = _spent(cancelled(state), number, name)
        if name == "bulldoze":
            # The effect is carried out anew by whoever has cancelled it; its user's turn goes on afterwards.
            return changed(state, card=changed(card, stage="choose", by=number, target=-1, linked=-1, claimant=-1, held=None))
        return settled(changed(state, back=-1))
    state = _spent(state, number, name)
    if name == "no-dice":
        begun = state if state.die else changed(opened(state, "free"), free="spawn")
        return changed(begun, die=(), named="", rolls=1, spawner=number)
    if name == "dice-master":
        if state.die:
            return changed(state, named="", rolls=1)
        return changed(opened(state, "free"), free="spawn", spawner=number, rolls=2, die=())
    return changed(state, token=Token(number, name))


def _spent(state: State, number: int, name: str) -> State:
    """The state with this token used (TD-166)."""
    if not state.spent:
        return state
    return changed(
        state, spent=tuple((*used, name) if seat == number else used for seat, used in enumerate(state.spent)),
        hands=tuple(max(0, left - (seat == number)) for seat, left in enumerate(state.hands)),
    )  # fmt: skip


def _stands(state: State, number: int, name: str) -> bool:
    """True if the token that people let stand has nothing to act on."""
    if state.phase != "race":
        return True
    if name in FAMILY:
        return not _can_be_cancelled(state)
    if name == "no-dice":
        return not _spawn_is_on(state)
    if name == "dice-master":
        return number != state.active or state.rolls > 0
    return name not in ACTS or not between_acts(state)


def shows(state: State) -> Iterator[Show]:
    """Every token that anybody may show now."""
    used = {name for spent in state.spent for name in spent}
    for number, seat in enumerate(state.seats):
        if state.hands and state.hands[number]:
            yield from (Show(seat, f"{seat}.token", name) for name in TOKENS if name not in used)
