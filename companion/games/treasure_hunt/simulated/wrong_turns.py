"""Moves, actions and words that the turn does not allow (TH-V01, V02, V09, V10, V16 to V18, V21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.treasure_hunt.rules.track import beside
from companion.games.treasure_hunt.simulated.plans import may_claim, reach
from companion.games.treasure_hunt.simulated.sitting import Sitting
from companion.games.treasure_hunt.simulated.wrong import flip, pawn_to, put_cubes, said, write_down
from companion.games.treasure_hunt.state import DeclareWin
from companion.simulated_table.acts import Throw, Touch
from companion.simulated_table.sharing import Tried

if TYPE_CHECKING:
    from companion.games.treasure_hunt.simulated.turns import OnTurn


def too_far(s: Sitting, t: OnTurn) -> Tried:
    """TH-V01: further than rolled, or straight up to the next row."""
    seat, truth = t.seat, s.truth
    here = truth.index(seat)
    far = [i for i in range(36) if abs(i - here) > t.die]
    near = [i for i in far if abs(i - here) == t.die + 1]
    jumps = [i for i in far if beside(truth.pawns[seat], truth.tile_at(seat, i))]
    choice = s.dice.choice([c for c in (near, near, jumps, far) if c] or [[]])
    if not choice:
        return False
    index = s.dice.choice(choice)
    yield from pawn_to(s, "TH-V01", seat, truth.tile_at(seat, index), near=True)
    t.die = 0
    t.used.append("move")
    return True


def not_all_of_it(s: Sitting, t: OnTurn) -> Tried:
    """TH-V17: solitaire, backwards or only a part of the roll."""
    seat, truth = t.seat, s.truth
    here = truth.index(seat)
    wrong = [i for i in (here - t.die, here + t.die - 1, here + t.die + 1) if 0 <= i <= 35 and i != here]
    wrong = [i for i in wrong if truth.tile_at(seat, i) not in reach(truth, seat, t.die)]
    if not wrong:
        return False
    yield from pawn_to(s, "TH-V17", seat, truth.tile_at(seat, s.dice.choice(wrong)), near=True)
    t.die = 0
    t.used.append("move")
    return True


def third_action(s: Sitting, t: OnTurn) -> Tried:
    """TH-V02: two actions are used, and one more cube or one more tile is turned."""
    seat, truth = t.seat, s.truth
    if len(t.used) < 2 or len(set(t.used)) < len(t.used) or t.over or s.options.reinforce_range != "any":
        return False
    own = truth.tiles_of(seat)
    if "reinforce" not in t.used and own and truth.supply(seat):
        yield from put_cubes(s, "TH-V02", seat, s.dice.choice(own))
        return True
    return False


def second_claim(s: Sitting, t: OnTurn) -> Tried:
    """TH-V09: claimed, moved on, and the next tile turned up as well."""
    seat, truth = t.seat, s.truth
    tile = truth.pawns[seat]
    if t.used != ["claim", "move"] or truth.up[tile] or not may_claim(truth, seat, tile):
        return False
    if any(truth.pawns[other] == tile for other in s.seats if other != seat):
        return False
    yield from flip(s, "TH-V09", seat, tile)
    return True


def plays_on(s: Sitting, t: OnTurn) -> Tried:
    """TH-V10: a cube more after a failed claim, or after move and claim."""
    seat, truth = t.seat, s.truth
    own = [tile for tile in truth.tiles_of(seat) if tile != truth.pawns[seat]]
    if not t.over or not own or not truth.supply(seat):
        return False
    yield from put_cubes(s, "TH-V10", seat, s.dice.choice(own))
    return True


def four_cards(s: Sitting, t: OnTurn) -> Tried:
    """TH-V16: a fourth card is exchanged, each seen on the discard pile.

    The fourth one has been seen to go back to this hand, or it could as well be the next seat's exchange.
    """
    seat, truth = t.seat, s.truth
    hand = sorted(truth.hands[seat])
    known = [face for face in hand if s.public.get(face) == seat]
    if s.options.repeat_actions != "none" or t.used or len(hand) < 4 or truth.play or not known:
        return False
    last = s.dice.choice(known)
    hand.remove(last)
    cards = [*s.dice.sample(hand, 3), last]
    yield from said(s)
    for face in cards[:3]:
        truth.hands[seat].remove(face)
        truth.discard.append(face)
        yield from s.rest("discarded")
    truth.discard.append(cards[3])
    after = truth.layout()
    truth.discard.pop()
    yield from write_down(s, "TH-V16", seat, after, pieces=["card"], places=["discard"], near=True)
    truth.hands[seat].remove(cards[3])
    truth.discard.append(cards[3])
    t.used.append("exchange")
    t.trace = True
    yield from s.rest("a fourth card")
    return True


def says_to_have_won(s: Sitting, t: OnTurn) -> Tried:
    """TH-V18: a win is declared that is none."""
    yield from write_down(s, "TH-V18", t.seat, s.table, pieces=[f"pawn-{t.seat}"], places=[], near=False)
    yield from s.do(Touch("play", (("action", DeclareWin(t.seat)),)))
    yield from s.rest("all look at the table")
    return True


def again(s: Sitting, t: OnTurn) -> Tried:
    """TH-V21: the die is thrown again because the number does not please."""
    yield from write_down(s, "TH-V21", t.seat, s.table, pieces=["die"], places=[], near=True)
    yield from s.do(Throw(t.seat, s.dice.randint(1, 6)))
    return True
