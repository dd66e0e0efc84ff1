"""Pushes that may have brought pawns and flags towards where they stand, and those that a later push took back."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.flag_dash.judging.journeys import Way
from companion.games.flag_dash.judging.trace import Moved, bumped_to, left_tunnels
from companion.games.flag_dash.play import Play
from companion.games.flag_dash.rules import pushing
from companion.games.flag_dash.rules.resolve import ability, possible, selectable, token_of
from companion.games.flag_dash.rules.steps import around
from companion.games.flag_dash.state import TECH_NERD, Push, State
from companion.games.flag_dash.table.layout import cell_of
from companion.games.flag_dash.topology import NAMES, apart


def pushed(state: State, play: Play, seat: str, target: int, m: Moved) -> Iterator[Push]:
    """Pushes of this target towards where its pawn stands now, or where it may have been driven on from."""
    colour, come = state.who[target], m.pawns[target]
    again = pushes_twice(play)
    direct: list[Push] = []
    beside, left = bumped_to(state, m), left_tunnels(state, m)
    cats = token_of(state, play.hand) == "cat5"
    chased_on = _driven_from(state, come) if cats else ()
    for char in selectable(state, play):
        if char == target:
            continue
        # It may have stood on the way: beside the pusher for a push to come, or on a tunnel from which that or the pusher bumps it.
        bumps = again or char in m.pawns
        # Whoever was bumped the cats may have driven one space more.
        bumped_on = [hole for hole in state.tunnels if any(0 < apart(hole, to) <= 1 + cats for to in come)] if bumps else []
        if again:
            # Or on the one where the pusher has come out, who has pushed it once more.
            bumped_on += [hole for hole in state.tunnels if hole in m.pawns.get(char, ()) and hole not in bumped_on]
        if not come and beside:
            # Its pawn is still in the hand while the blocker of a tunnel has been put aside.
            yield from (
                Push(seat, state.who[char], colour, *way.names)
                for way in pushing.pushes(state, char, target, None, beside)
                if way.aside >= 0 and way.bumped < 0
            )
        if not come and any(cell_of(place) == state.cells[target] for _, place in m.flags):
            # The flag lies where the pawn stood that is in the hand now, or has yet to be taken away.
            here = [way for way in pushing.pushes(state, char, target, frozenset(around(state, state.cells[target]))) if len(way.path) == 1]
            yield from (Push(seat, state.who[char], colour, *way.names) for way in here)
        # Pushed once more it comes from beside the pusher, or from the tunnel on which somebody stood who has been bumped, the
        # pusher itself too, which went home again.
        before = (*around(state, state.cells[char]), state.cells[char], *(state.cells[other] for other in m.pawns)) if again else ()
        # Or from beside where the pusher has gone with a boost in between.
        gone_on = {spot for to in m.pawns.get(char, ()) for spot in around(state, to)} if again else set()
        # Or from where the lasso to come has pulled it.
        pulled_on = _driven_from(state, come) if "lasso" in possible(state, play) and len(play.left) > 1 else ()
        goals = frozenset((*come, *bumped_on, *chased_on, *before, *gone_on, *pulled_on))
        # Whom it put aside a later act may have brought home.
        for way in pushing.pushes(state, char, target, goals, None if len(play.left) > 1 else beside) if goals else ():
            ends_well = way.path[-1] in (*come, *bumped_on, *chased_on, *gone_on, *pulled_on) or pushing.reaches(way.end, char, target)
            if ends_well and (way.bumped < 0 or way.bumped in left) and _bumps_told(state, play, m, way, char):
                yield Push(seat, state.who[char], colour, *way.names)
        near = play.char == char or pushing.reaches(state, char, target)
        direct[len(direct) if not near else 0 : 0] = [Push(seat, state.who[char], colour, (NAMES[to],)) for to in come]
    yield from direct


def _driven_from(state: State, come: list[int]) -> set[int]:
    """The cells from which the cats or the lasso may drive a character on to one of these. It goes a space, and perhaps a tunnel after it.
    """
    ends = {*come, *(state.tunnels if {*come} & {*state.tunnels} else ())}
    return {spot for end in ends for spot in around(state, end)}


def there_and_back(state: State, play: Play, seat: str, target: int, m: Moved) -> Iterator[Push]:
    """Yields pushes of a target that came back or has yet to go.

    It came back through a tunnel or by a later act. Only the bumped character has moved, or the trap is gone that lay on the way."""
    home = state.cells[target]
    goals = frozenset((home, *(state.tunnels if len(play.left) > 1 else ())))
    over_a_trap = len(play.left) > 1 and state.who[target] == TECH_NERD and any(gone for _, gone in m.traps)
    # Through a tunnel off which it rolled a flag it may have gone on, to be pushed home from there.
    rolled = pushes_twice(play) and any(state.flags[flag] in state.tunnels for flag, _ in m.lost)
    # Hands put whoever blocks a tunnel aside before they move who comes out there.
    put_aside = any(here in state.tunnels and {*m.pawns.get(char, ())} & {*around(state, here)} for char, here in enumerate(state.cells))
    anywhere = over_a_trap or rolled or put_aside
    for char in selectable(state, play):
        if char != target:
            for way in pushing.pushes(state, char, target, None if anywhere else goals, bumped_to(state, m)):
                trace = bump_seen(state, m, way.end, target) or _trap_seen(state, m, way.end)
                if way.path[-1] == home or (trace and way.bumped < 0 and (way.aside >= 0 or brings(way.end, play, char, target))):
                    yield Push(seat, state.who[char], state.who[target], *way.names)


def brings(state: State, play: Play, char: int, target: int) -> bool:
    """May a push or a pull to come bring this target home from here?"""
    puller = ability(state, play.hand, "yellow") if "lasso" in possible(state, play) else -1
    return pushing.reaches(state, char, target) or (puller >= 0 and pushing.in_line(state, puller, target))


def _trap_seen(state: State, m: Moved, end: State) -> bool:
    """Has a journey taken traps away, and are all of them gone from the table?"""
    taken = {*state.traps} - {*end.traps}
    return bool(taken) and taken <= {spot for spot, gone in m.traps if gone}


def _bumps_told(state: State, play: Play, m: Moved, way: Way, char: int) -> bool:
    """True if everybody whom this journey put aside has moved on, or may have come home since. The pusher may have gone home by itself."""
    if way.aside < 0:
        return True
    bumped = [other for other, here in enumerate(state.cells) if way.end.cells[other] == way.aside != here]
    told = all(other == char or other in m.pawns or brings(way.end, play, char, other) for other in bumped)
    return told and (bool(bumped) or any(way.end.flags[flag] == way.aside for flag, _ in m.lost))


def beside_its_tunnel(state: State, carrier: int, spot: int) -> bool:
    """True if a flag lies where somebody who comes out of the tunnel under its carrier puts it aside."""
    here = state.cells[carrier]
    return here in state.tunnels and spot in around(state, here)


def pushed_off(state: State, play: Play, seat: str, carrier: int) -> Iterator[Push]:
    """A carrier that dropped its flag on a tunnel and came out there again by another push. The flag is put aside."""
    for char in selectable(state, play):
        if char != carrier:
            for way in pushing.pushes(state, char, carrier):
                if pushing.reaches(way.end, char, carrier):
                    yield Push(seat, state.who[char], state.who[carrier], *way.names)


def pushes_twice(play: Play) -> bool:
    """May more than one push be to come?"""
    return play.left.count("push") > 1 or ("copy" in play.left and len(play.left) > 1)


def bump_seen(state: State, m: Moved, end: State, target: int) -> bool:
    """Has a journey put somebody aside, and stands everybody whom it did where the table shows them?"""
    bumped = [char for char, here in enumerate(state.cells) if char != target and end.cells[char] != here]
    rolled = [flag for flag, here in enumerate(state.flags) if here >= 0 and end.flags[flag] != here]
    lie = {(flag, cell_of(place)) for flag, place in m.flags}
    stand = all(end.cells[char] in m.pawns.get(char, ()) for char in bumped)
    return bool(bumped or rolled) and stand and all((flag, end.flags[flag]) in lie for flag in rolled)
