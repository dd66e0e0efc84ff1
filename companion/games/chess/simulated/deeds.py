"""What people do at the board: choose a move, carry it out with all that hands do on the way, and say what is only said."""

from __future__ import annotations

from companion.games.chess.moving import taken_in_passing
from companion.games.chess.simulated.sitting import Sitting
from companion.games.chess.squares import AT, attacked
from companion.games.chess.state import NOWHERE, OTHER, WHITE, AcceptDraw, ClaimDraw, Move, OfferDraw, Resign, Touch
from companion.rules.values import Seat
from companion.simulated_table.acts import TurnDone
from companion.simulated_table.people import Acts

WORTH = {"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9, "K": 0, ".": 0}
LONG = 130
"""Moves of both after which people agree to a draw."""


def wish(s: Sitting) -> Move:
    """A move that is not too bad: mate, then what wins most, with some whim."""
    moves = [action for action in s.game.legal_actions(s.state) if isinstance(action, Move)]
    # Nobody moves a piece that is not there.
    moves = [action for action in moves if action.start not in s.missing and s.within_reach(action)] or moves
    return max(s.dice.sample(moves, len(moves)), key=lambda each: _liking(s, each))


def _liking(s: Sitting, action: Move) -> float:
    board, start, to = s.state.board, AT[action.start], AT[action.to]
    after = s.game.apply(s.state, action)
    if after.outcome is not None:
        return 100.0 if after.outcome.winners else -2.0
    gain = float(WORTH[board[to].upper()]) + (8.0 if action.becomes == "queen" else 0.0)
    gain += 1.0 if taken_in_passing(board, start, to) != NOWHERE else 0.0
    if attacked(after.board, to, after.who == WHITE):
        gain -= WORTH[board[start].upper()] * 0.8
    if board[start] in "Kk" and abs(start - to) == 16:
        gain += 3.0
    return gain + 2.5 * s.dice.random()


def lead(s: Sitting, seat: Seat) -> int:
    """How much more this seat has on the board than the other."""
    light = sum(WORTH[piece.upper()] * (1 if piece.isupper() else -1) for piece in s.state.board)
    return light if seat == WHITE else -light


def spoken(s: Sitting, seat: Seat) -> Acts:
    """Before a move: an offer, an answer to one, giving up, a claim. The game may be over after it."""
    state, dice = s.state, s.dice
    if state.offer == OTHER[seat] and (state.turn > LONG or dice.random() < 0.4):
        yield from s.say(AcceptDraw(seat))
        return
    if state.turn > 30 and lead(s, seat) <= -5 and dice.random() < 0.12:
        yield from s.say(Resign(seat))
        return
    claims = [each for each in s.game.sayings(state) if isinstance(each, ClaimDraw) and not s.game.faults(state, each)]
    if claims and dice.random() < 0.7:
        yield from s.say(claims[0])
        return
    if not state.offer and (state.turn > LONG or dice.random() < 0.01):
        yield from s.say(OfferDraw(seat))


def ply(s: Sitting, seat: Seat) -> Acts:
    """One move, with what hands do on the way; perhaps nobody sees it before the other has moved too."""
    action = wish(s)
    if s.cheat is not None:
        yield from _beside_what_is_wrong(s, seat, action)
        return
    if s.state.options.touch_move and not s.state.touched and not s.reply.open and s.dice.random() < 0.1:
        yield from s.say(Touch(seat, action.start))
    yield from _on_the_way(s, action)
    s.before = s.state
    yield from s.decide(action)
    s.unseen = not s.unseen and not s.presses and s.state.outcome is None and (yield from s.slip("two moves in a look", 0.06))
    if s.unseen:
        yield TurnDone(seat)
        return
    yield from s.rest("moved")
    if s.state.outcome is None and (yield from s.slip("set straight", 0.03)):
        yield from s.rest("set straight")
    if s.presses or s.dice.random() < 0.1:
        yield from s.press(seat)
    yield TurnDone(seat)


def _beside_what_is_wrong(s: Sitting, seat: Seat, action: Move) -> Acts:
    """A plain move while something on the board is still wrong; if nobody says a word now, it is put right without one."""
    s.before = s.state
    yield from s.decide(action)
    yield from s.rest("moved")
    if s.cheat is not None:
        yield from s.press(seat)
    yield TurnDone(seat)
    yield from s.forget()


def _on_the_way(s: Sitting, action: Move) -> Acts:
    """Half-way tables, a piece lifted and put back, another square first, put and taken and put again."""
    dice, game, here = s.dice, s.game, s.table()
    if (yield from s.slip("lifted and put back", 0.04)):
        yield from s.shown(here.put({action.start: ()}), "lifted")
        yield from s.shown(here, "put back")
    ways = list(game.way(s.state, action))
    if (yield from s.slip("half-way", 0.12)):
        yield from s.shown(dice.choice(ways), "half-way")
    others = [
        each for each in game.legal_actions(s.state)
        if isinstance(each, Move) and each.start == action.start and each.to != action.to and not each.becomes
        and not here[each.to] and game.apply(s.state, each).outcome is None
    ]  # fmt: skip
    if others and not s.game.apply(s.state, action).outcome and (yield from s.slip("another square first", 0.04)):
        yield from s.shown(game.layout(game.apply(s.state, dice.choice(others))), "another square")
        return
    if s.game.apply(s.state, action).outcome is None and (yield from s.slip("put, taken, put", 0.03)):
        yield from s.shown(game.layout(game.apply(s.state, action)), "put")
        yield from s.shown(here, "taken back")
