"""Attempts: acts of hands that may be one step towards a change. They are legal or not, and guided by the pieces that differ."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.games.flag_dash.judging import chips
from companion.games.flag_dash.judging.push_attempts import beside_its_tunnel, bump_seen, pushed, pushed_off, pushes_twice, there_and_back
from companion.games.flag_dash.judging.trace import Moved, bumped_to, read
from companion.games.flag_dash.play import Play
from companion.games.flag_dash.rules import cats, jumping, moving, planning, pushing, setup, turns
from companion.games.flag_dash.rules.cats import chase_pairs
from companion.games.flag_dash.rules.ending import resumed
from companion.games.flag_dash.rules.resolve import ability, begun, may_move, movers, possible, selectable, token_of
from companion.games.flag_dash.rules.steps import around, landing, trapped
from companion.games.flag_dash.state import (
    CAT_LADY,
    CATS,
    SPY,
    TECH_NERD,
    Boost,
    Chase,
    CleanUp,
    EndMove,
    Jump,
    Lasso,
    Plan,
    Replace,
    Run,
    SecretTunnel,
    State,
    Tunnel,
)
from companion.games.flag_dash.table.layout import cell_of
from companion.games.flag_dash.topology import NAMES, NUMBER, WIDE, apart
from companion.rules.values import Change, Show, Unlawful


def attempts(state: State, change: Change) -> Iterator[Any]:
    """Yields the actions by which any seat's hands may have made one step towards this change."""
    if state.phase == "set-out":
        yield from setup.attempts(state, change)
        return
    if state.outcome is not None:
        if state.play is not None:
            # The move that won goes on in one sweep: the token is put away, a step more is made.
            now, m = resumed(state), read(state, change)
            yield from dict.fromkeys(_moved(now, state.play, state.hands[state.play.hand], m))
        return
    if setup.being_laid(state):
        yield from setup.attempts(state, change)
    yield from dict.fromkeys(_attempts(state, read(state, change)))


def _attempts(state: State, m: Moved) -> Iterator[Any]:
    yield from _planned(state, m)
    yield from _shown(state, m)
    yield from _secretly(state, m)
    if state.phase == "cleanup":
        yield from _after_moves(m)
    elif state.phase == "move":
        for seat in [state.hands[state.play.hand]] if state.play is not None else [state.hands[hand] for hand in movers(state)]:
            now = begun(state, seat)
            if now.play is not None:
                yield from _moved(now, now.play, seat, m)
    for hand in sorted(m.ended):
        if state.play is None and hand in state.hands:
            yield EndMove(hand)
    if m.cleared and state.phase == "move" and state.play is None and not any(lane.tokens[1] for lane in state.lanes):
        yield CleanUp()


def _planned(state: State, m: Moved) -> Iterator[Plan]:
    for hand, seat in enumerate(state.hands):
        if not state.lanes[hand].cards[0]:
            if m.backs & {(seat, "card2"), (seat, "token2")}:
                yield Plan(seat, 2)
            if m.backs & {(seat, "card1"), (seat, "token1")}:
                yield Plan(seat, planning.pairs_due(state, hand))


def _shown(state: State, m: Moved) -> Iterator[Show | Replace]:
    for seat, slot, face in m.shown:
        if seat not in state.hands:
            continue
        lane = state.lanes[state.hands.index(seat)]
        if slot.startswith("token"):
            lies = lane.tokens[int(slot[-1]) - 1]
            if lies == "back":
                yield Show(seat, f"{seat}.{slot}", face)
            elif lies == SPY:
                yield Replace(seat, face)
        elif slot.startswith("combo") or lane.cards[int(slot[-1]) - 1] == "back":
            yield Show(seat, f"{seat}.{slot}", face)
    for seat, face in m.spent:
        # What was laid for the spy lies among the used ones already: the move was made in the same look.
        if seat in state.hands and state.lanes[state.hands.index(seat)].tokens[state.half] == SPY:
            yield Replace(seat, face)


def _secretly(state: State, m: Moved) -> Iterator[SecretTunnel]:
    """Yields ways by the secret tunnel to the team's exit, legal or not; after the second moves to anywhere."""
    if state.ground is None or state.ground.entrance < 0:
        return
    for char, come in m.pawns.items():
        exit_ = state.ground.exits[char // 3]
        seat = next(seat for seat in state.hands if seat.startswith("red" if char < 3 else "white"))
        for to in come:
            if state.phase == "cleanup" or (to == exit_ and state.cells[char] == state.ground.entrance):
                yield SecretTunnel(seat, state.who[char], NAMES[to])


def _after_moves(m: Moved) -> Iterator[CleanUp]:
    if m.cleared or m.backs:
        yield CleanUp()


def _moved(state: State, play: Play, seat: str, m: Moved) -> Iterator[Any]:
    for char in sorted(m.pawns):
        yield from _of_pawn(state, play, seat, char, m)
    for char in selectable(state, play):
        back = _may_be_home_again(state, play, char, m) or (seat in m.ended and _boosted_back(state, play, char, m))
        if back and not m.pawns.get(char):
            yield from _own_steps(state, play, seat, char, m)
    if token_of(state, play.hand) in CATS:
        yield from _chased_and_put_aside(state, play, seat, m)
    for flag, place in m.flags:
        carrier = -1 - state.flags[flag]
        if carrier >= 0 and carrier not in m.pawns and "push" in possible(state, play) and cell_of(place) == state.cells[carrier]:
            m.pawns[carrier] = []
            yield from pushed(state, play, seat, carrier, m)
            del m.pawns[carrier]
        elif carrier >= 0 and pushes_twice(play) and "push" in possible(state, play) and beside_its_tunnel(state, carrier, cell_of(place)):
            yield from pushed_off(state, play, seat, carrier)
    if "push" in possible(state, play) and (bumped_to(state, m) or any(gone for _, gone in m.traps)):
        for target in range(6):
            if target not in m.pawns:
                yield from there_and_back(state, play, seat, target, m)
    if "lasso" in possible(state, play) and bumped_to(state, m):
        yield from _pulled_there_and_back(state, play, seat, m)
    yield from chips.flags(state, play, seat, m)
    yield from chips.traps_and_tunnels(state, play, seat, m)
    next_shown = any(other != seat and slot.startswith("card") for other, slot, _ in m.shown)
    if seat in m.ended or next_shown or m.cleared:
        # The card of the next hand, or that cards are gathered in, says that this move is over, also where its token lies on.
        for gain in turns.gains(state, play):
            yield EndMove(seat, gain)
    for char in m.boosts_come:
        yield EndMove(seat, state.who[char])


def _may_be_home_again(state: State, play: Play, char: int, m: Moved) -> bool:
    """True if a character that stands where it stood, or is in the hand, may have done what changed."""
    spot = state.cells[char]
    if char in m.boosts_gone:
        return True
    # The blocker of a tunnel has been put aside: who went through may be back.
    if bumped_to(state, m) and any(apart(spot, hole) <= 1 for hole in state.tunnels):
        return True
    if state.who[char] == TECH_NERD and any(gone and apart(spot, trap) == 1 for trap, gone in m.traps):
        # It has fetched its trap.
        return True
    # It has gone to push somebody and come home.
    return "push" in possible(state, play) and _beside_soon(state, char, m)


def _boosted_back(state: State, play: Play, char: int, m: Moved) -> bool:
    """True if a character may have spent a boost and got another, so that its boosts are as before."""
    return state.boosts[char] > 0 and char not in m.boosts_come and state.who[char] in turns.gains(state, play)


def _beside_soon(state: State, char: int, m: Moved) -> bool:
    """True if who has moved is not beside this character, but may be after a step or tunnel."""
    from_here = (state.cells[char], *(state.tunnels if state.cells[char] in state.tunnels else ()))
    targets = [state.cells[other] for other in m.pawns if other != char]
    return any(min(apart(spot, target) for spot in from_here) <= 2 for target in targets if apart(state.cells[char], target) > 1)


def _pulled_there_and_back(state: State, play: Play, seat: str, m: Moved) -> Iterator[Lasso]:
    """Yields pulls onto a tunnel of a target that came back through it or has yet to go. Only the blocker of the tunnel has moved."""
    puller = ability(state, play.hand, "yellow")
    for target in range(6):
        if puller >= 0 and target != puller and target not in m.pawns:
            for way in pushing.pulls(state, puller, target, bumped_to(state, m)):
                if way.path[-1] == state.cells[target] or (way.bumped < 0 and bump_seen(state, m, way.end, target)):
                    yield Lasso(seat, "yellow", state.who[target], *way.names)


def _chased_and_put_aside(state: State, play: Play, seat: str, m: Moved) -> Iterator[Chase]:
    """Yields chases of characters that stand again where they stood. Somebody took the new space and put the character aside (FD-039),
    a push or a pull has brought it home, or it has yet to go through the tunnel whose blocker was put aside."""
    lady = ability(state, play.hand, CAT_LADY)
    # Out of her tunnel she may have put somebody aside on one and gone on to another (FD-040).
    tunnelled = lady in m.pawns and state.cells[lady] in state.tunnels
    taken = {to for come in m.pawns.values() for to in come} | set(state.tunnels if tunnelled else ())
    brought = {"push", "lasso"} & set(possible(state, play))
    for target in sorted({char for pair in chase_pairs(state) for char in pair} - m.pawns.keys()):
        if not play.chased >> target & 1:
            flights = cats.flights(state, target)
            for way in flights:
                if brought or way.path[-1] in taken or (way.bumped < 0 and bump_seen(state, m, way.end, target)):
                    yield Chase(seat, state.who[target], *way.names)


def _of_pawn(state: State, play: Play, seat: str, char: int, m: Moved) -> Iterator[Any]:
    """Proposes whatever may have brought this pawn nearer to where it stands now."""
    colour, come = state.who[char], m.pawns[char]
    here = state.cells[char]
    faces = possible(state, play)
    chosen = selectable(state, play)
    ends = [NAMES[to] for to in come]
    if char in chosen and come:
        yield from _own_steps(state, play, seat, char, m)
    if "push" in faces:
        yield from pushed(state, play, seat, char, m)
    if "lasso" in faces and (puller := ability(state, play.hand, "yellow")) >= 0 and puller != char:
        legal = [Lasso(seat, "yellow", colour, *way.names) for way in pushing.pulls(state, puller, char, bumped_to(state, m))]
        # Pulled onto a tunnel it may have been put aside there, by whoever pulled it.
        through = [NAMES[hole] for hole in state.tunnels] if puller in m.pawns else []
        in_hand = [one for one in legal if not come and one.aside and not one.bumped]
        yield from [one for one in legal if one.path[-1] in (*ends, *through) or len(play.left) > 1 or len(one.path) == 1 or one in in_hand]
        if len(play.left) > 1:
            # Whoever blocked the tunnel was put aside and pulled or pushed home.
            pulls = (Lasso(seat, "yellow", colour, *way.names) for way in pushing.pulls(state, puller, char))
            yield from (one for one in pulls if one.aside and one.path[-1] in ends)
        yield from (Lasso(seat, "yellow", colour, (end,)) for end in ends)
    if token_of(state, play.hand) in CATS and ability(state, play.hand, CAT_LADY) >= 0:
        chases = partial(_chases, state, seat, char, ends, bumped_to(state, m))
        yield from chases() if cats.may_be_chased(state, char) else (Unlawful(chases),)
    # With a Run to be resolved too, a single space or a corner is rather that, and whatever somebody does who has no Jump.
    runs = bool(moving.directions(state, play))
    jumps = "jump" in faces and (not runs or ability(state, play.hand, "blue") == char)
    straight = [to for to in come if apart(here, to) > 1 and (here // WIDE == to // WIDE or here % WIDE == to % WIDE)]
    jumped = (straight if runs else come) if jumps else []
    yield from (Jump(seat, colour, NAMES[to]) for to in jumped)
    if char in may_move(state, play.hand) or "push" not in faces:
        for to in come:
            if here in state.tunnels and to in state.tunnels and apart(here, to) > 1:
                continue
            yield Run(seat, colour, NAMES[to])
    if "jump" in faces:
        yield from (Jump(seat, colour, end) for end in ends)


def _chases(
    state: State, seat: str, char: int, ends: list[str], put_aside: frozenset[int]
) -> Iterator[Chase]:
    """Yields each chase that may drive this character away, and one to where it stands now."""
    yield from (Chase(seat, state.who[char], *way.names) for way in cats.flights(state, char, put_aside))
    yield from (Chase(seat, state.who[char], (end,)) for end in ends)


def _own_steps(state: State, play: Play, seat: str, char: int, m: Moved) -> Iterator[Any]:
    colour, here, come = state.who[char], state.cells[char], m.pawns.get(char, [])
    # Paid now or a moment later; a boost that was spent may have been made good by the one that this token brings.
    boosted = state.boosts[char] > 0 or char in m.boosts_gone or token_of(state, play.hand) in ("2", "4")
    for _, d in moving.directions(state, play):
        if (spot := landing(state, char, here, d)) >= 0 and not trapped(state, char):
            yield Run(seat, colour, NAMES[spot])
    if "jump" in possible(state, play) and ability(state, play.hand, "blue") == char:
        yield from (Jump(seat, colour, NAMES[to]) for to in jumping.jump_cells(state, char))
    if here in state.tunnels:
        yield from _through(state, play, seat, char, m, boosted)
    if boosted:
        for d in range(4):
            if (spot := landing(state, char, here, d)) >= 0:
                yield Boost(seat, colour, NAMES[spot])
        yield from (Boost(seat, colour, NAMES[to]) for to in come if apart(here, to) <= 2)
    for payer in m.boosts_gone:
        if payer != char:
            yield from (Boost(seat, colour, NAMES[to], of=state.who[payer]) for to in come)


def _through(state: State, play: Play, seat: str, char: int, m: Moved, boosted: bool) -> Iterator[Any]:  # noqa: PLR0917
    """Tunnels: with the bump that the table shows."""
    colour, here = state.who[char], state.cells[char]
    later = bool(play.left) or token_of(state, play.hand) in CATS
    if moving.may_tunnel(state, char):
        for action in moving.tunnels(state, char, None if later else bumped_to(state, m)):
            home = later and _brought_back(state, play, m, char, action.to, action.bumped)
            if home or (later and _displaced(state, m, action.bumped or action.to)):
                # Whoever was bumped may have been moved on by what is still to be resolved.
                yield action
            elif _bump_fits(state, m, action.bumped or action.to, action.aside):
                yield action
    elif boosted:
        for boost in moving.boost_steps(state, char, None if later else bumped_to(state, m)):
            if hole := boost.bumped or boost.via:
                moved_on = later and (_displaced(state, m, hole) or _brought_back(state, play, m, char, boost.via, boost.bumped))
                if moved_on or _bump_fits(state, m, hole, boost.aside):
                    yield boost
    for to in m.pawns.get(char, ()):
        if to in state.tunnels and to != here:
            asides = [NAMES[spot] for spot in _asides(state, m, to)]
            yield from (Tunnel(seat, colour, NAMES[to], "", aside) for aside in asides or [""])


def _asides(state: State, m: Moved, spot: int) -> list[int]:
    """Returns the cells to which the blocker of a tunnel has come, or may come from its owner's hand."""
    if spot in state.cells:
        come = m.pawns.get(state.cells.index(spot))
        return [] if come is None else come or around(state, spot)
    if spot in state.flags:
        flag = state.flags.index(spot)
        lie = [cell_of(place) for one, place in m.flags if one == flag and cell_of(place) >= 0]
        return lie or (around(state, spot) if any(one == flag for one, _ in m.lost) else [])
    return []


def _displaced(state: State, m: Moved, spot: str) -> bool:
    """Does whatever stands in the way on this tunnel stand elsewhere on the table?"""
    here = NUMBER[spot]
    if here in state.cells:
        return state.cells.index(here) in m.pawns
    return here in state.flags and any(flag == state.flags.index(here) for flag, _ in m.lost)


def _brought_back(state: State, play: Play, m: Moved, char: int, spot: str, elsewhere: str = "") -> bool:  # noqa: PLR0917
    """True if a character bumped off this tunnel may have come back by a push, a pull or the cats. The bumper has gone on from there.
    `elsewhere`: it was bumped off that one, and only the cats drive somebody who is not near.
    """
    here = NUMBER[spot]
    near = any(apart(here, to) <= 1 + state.boosts[char] for to in m.pawns.get(char, ()))
    driven = token_of(state, play.hand) == "cat5" or (not elsewhere and bool({"push", "lasso"} & set(possible(state, play))))
    return near and NUMBER[elsewhere or spot] in state.cells and driven


def _bump_fits(state: State, m: Moved, spot: str, aside: str) -> bool:
    return not aside or NUMBER[aside] in _asides(state, m, NUMBER[spot])







