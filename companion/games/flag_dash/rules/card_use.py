"""Using a card: with which character its effect may be resolved, and which card that uses up (FD-026, FD-057, FD-075 to FD-082)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.flag_dash.play import Play
from companion.games.flag_dash.rules.cats import after_the_cats, chase_due
from companion.games.flag_dash.rules.resolve import ability, count_rule, fault, may_move, source, token_of, whose_turn
from companion.games.flag_dash.state import SPECIAL_CARDS, State
from companion.games.flag_dash.table.layout import PAWN_AT
from companion.rules.changing import changed
from companion.rules.values import Fault, Place, Seat


def consumed(state: State, char: int, face: str) -> Play:
    """The play after one resolution of this effect with this character."""
    assert state.play is not None
    play = state.play
    play = after_the_cats(state, play)
    used = source(state, play, face)
    left = list(play.left)
    if used:
        left.remove(used)
    if used == "copy":
        # A Copy with a multiplier copies the same card each time.
        left = [face if other == "copy" else other for other in left]
    finished = tuple(sorted({*play.finished, used or face, face}))
    return changed(play, char=char, either=-1, left=tuple(left), done=play.done + 1, last=face, finished=finished, effect=True)


def card_used(state: State, seat: Seat, char: int, face: str, places: Iterable[Place] = ()) -> tuple[Fault, ...]:
    """Faults of resolving this card's effect with this character."""
    wrong = whose_turn(state, seat, char, places)
    if wrong:
        return wrong
    assert state.play is not None
    play, token = state.play, token_of(state, state.play.hand)

    def refuse(rule: str) -> tuple[Fault, ...]:
        return (fault(state, rule, (char,), (*places, PAWN_AT[state.cells[char]]), (seat,)),)

    if token == "cat3" and chase_due(state):
        return refuse("FD-108")
    if token == "cat5" and play.chased:
        return refuse("FD-109")
    if state.cells[char] in state.traps and state.who[char] != "green" and not state.options.trapped_may_act:
        return refuse("FD-102")
    if face in SPECIAL_CARDS.values():
        owner = ability(state, play.hand, next(colour for colour, card in SPECIAL_CARDS.items() if card == face))
        if owner != char:
            return refuse("FD-087")
    if source(state, play, face):
        return ()
    if play.cut:
        return refuse("FD-045")
    if face in play.finished:
        if face == "flag" and token not in ("4", "5"):
            return refuse("FD-057")
        return refuse(count_rule(token))
    if "copy" in play.left:
        return refuse("FD-075")
    return refuse("FD-080" if token in ("3", "6") and play.done else "FD-026")


def called(state: State, char: int, used: tuple[Fault, ...], own: tuple[Fault, ...]) -> tuple[Fault, ...]:
    """Returns the faults to call: those of who plays the card, or those of the act itself.

    Which of those that may move has begun a move may be in doubt: what is wrong whoever it was comes before another having gone on
    (FD-025, FD-082).
    """
    another = bool(used) and used[0].rule in ("FD-025", "FD-082") and state.play is not None and char in may_move(state, state.play.hand)
    return own if own and another else used or own
