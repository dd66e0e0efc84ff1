"""Run, boosts, tunnels and Jump: how the selected character moves (FD-037, FD-044 to FD-048, FD-055, FD-089 to FD-092)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.flag_dash.judging.impossible_ways import no_way_through, past_a_trap
from companion.games.flag_dash.play import Play
from companion.games.flag_dash.rules.card_use import card_used, consumed
from companion.games.flag_dash.rules.cats import after_the_cats, chase_due
from companion.games.flag_dash.rules.resolve import (
    MOVING,
    ability,
    cards_now,
    char_of,
    copyable,
    count_rule,
    fault,
    possible,
    selectable,
    team_of,
    token_of,
    whose_turn,
)
from companion.games.flag_dash.rules.steps import (
    Journey,
    diagnose,
    hop,
    hops,
    landing,
    put,
    stand,
    trapped,
)
from companion.games.flag_dash.state import RUNS, Boost, Run, State, Tunnel
from companion.games.flag_dash.table.layout import CHIPS_OF, PAWN_AT
from companion.games.flag_dash.topology import NAMES, NUMBER, apart, direction, map_of, named
from companion.rules.changing import changed
from companion.rules.values import Fault, Place

# Run


def directions(state: State, play: Play) -> list[tuple[str, int]]:
    """The Run cards that can be resolved now, each with its direction."""
    assert state.ground is not None
    team = team_of(state, play.hand)
    return [(face, direction(state.ground, face, team)) for face in possible(state, play) if face in RUNS]


def run_card(state: State, char: int, to: int) -> str:
    """The Run card by which the character may come to this cell; empty when there is none."""
    assert state.play is not None
    here = state.cells[char]
    return next((face for face, d in directions(state, state.play) if landing(state, char, here, d) == to), "")


def run_faults(state: State, action: Run) -> tuple[Fault, ...]:
    char, to = char_of(state, action.char), NUMBER[action.to]
    here = state.cells[char]
    places = (PAWN_AT[to],)
    wrong = whose_turn(state, action.seat, char, places)
    if wrong:
        return wrong
    assert state.play is not None
    play, token = state.play, token_of(state, state.play.hand)
    may = tuple(PAWN_AT[spot] for _, d in directions(state, play) if (spot := landing(state, char, here, d)) >= 0)

    def refuse(rule: str) -> tuple[Fault, ...]:
        return (fault(state, rule, (char,), (*places, PAWN_AT[here]), (action.seat,), may),)

    if trapped(state, char):
        return refuse("FD-102")
    ways = directions(state, play)
    if not ways:
        if play.cut and play.last in RUNS:
            # Aslant, through a wall or onto somebody is wrong in whatever order the run and the boost were.
            broken = diagnose(state, char, here, to)
            return refuse("FD-045" if broken in ("", "FD-055") else broken)
        if play.last in RUNS:
            return refuse("FD-048" if too_early(state, char, to) and not diagnose(state, char, here, to) else count_rule(token))
        return card_used(state, action.seat, char, "forward", places) or refuse("FD-026")
    used = card_used(state, action.seat, char, ways[0][0], places)
    if used:
        return used
    if any(landing(state, char, here, d) == to for _, d in ways):
        return ()
    if past_a_trap(state, char, to):
        return refuse("FD-102")
    closed = no_way_through(state, char, to, [d for _, d in ways])
    if closed:
        return refuse(closed)
    broken = diagnose(state, char, here, to)
    if broken and broken != "FD-055":
        return refuse(broken)
    if broken == "FD-055" and len(play.left) < apart(here, to) and any(leads_to(state, here, d, to) for _, d in ways):
        return refuse(count_rule(token))
    if not broken and all(face == "copy" for face in play.left):
        return refuse("FD-075")
    mirrored = any(landing(state, char, here, (d + 2) % 4) == to for _, d in ways)
    return refuse("FD-056" if mirrored else "FD-055")


def too_early(state: State, char: int, to: int) -> bool:
    """True if a step beyond the card is a boost of this very move (FD-048). One repetition of #4 too many is none (FD-078)."""
    assert state.play is not None
    play, token = state.play, token_of(state, state.play.hand)
    if token not in ("2", "4") or state.boosts[char]:
        return False
    assert state.ground is not None
    onwards = direction(state.ground, play.last, team_of(state, play.hand)) if play.last in RUNS else -1
    onward = onwards >= 0 and landing(state, char, state.cells[char], onwards) == to
    return token == "2" or not onward


def leads_to(state: State, here: int, d: int, to: int) -> bool:
    """True if the way in this direction leads to that cell."""
    assert state.ground is not None
    ways = map_of(state.ground)
    spot = here
    while (spot := ways.next[spot][d]) >= 0:
        if spot == to:
            return True
    return False


def run_apply(state: State, action: Run) -> State:
    char, to = char_of(state, action.char), NUMBER[action.to]
    if state.play is None:
        return stand(state, char, to)
    face = run_card(state, char, to) or next((face for face, _ in directions(state, state.play)), "forward")
    play = consumed(state, char, face)
    state = changed(state, play=changed(play, moved=play.moved | 1 << char))
    return stand(state, char, to)


def runs(state: State) -> Iterator[Run]:
    """Every legal Run."""
    assert state.play is not None
    play = state.play
    seat = state.hands[play.hand]
    for char in selectable(state, play):
        for _, d in directions(state, play):
            spot = landing(state, char, state.cells[char], d)
            action = Run(seat, state.who[char], NAMES[spot])
            if spot >= 0 and not run_faults(state, action):
                yield action


# boosts


def play_boosted(play: Play) -> bool:
    """Were boosts spent in this move?"""
    return play.boosts > 0


def boost_faults(state: State, action: Boost) -> tuple[Fault, ...]:
    char, to = char_of(state, action.char), NUMBER[action.to]
    places = (PAWN_AT[to], CHIPS_OF[char])
    wrong = whose_turn(state, action.seat, char, places)
    if wrong:
        return wrong
    assert state.play is not None

    def refuse(rule: str, at: int = to) -> tuple[Fault, ...]:
        may = tuple(PAWN_AT[spot] for d in range(4) if (spot := landing(state, char, state.cells[char], d)) >= 0)
        return (fault(state, rule, (char,), (PAWN_AT[at], PAWN_AT[state.cells[char]], CHIPS_OF[char]), (action.seat,), may),)

    if action.of not in ("", action.char):
        payer = char_of(state, action.of)
        where = (CHIPS_OF[payer], PAWN_AT[to], PAWN_AT[state.cells[char]])
        return (replace(fault(state, "FD-044", (char,), where, (action.seat,)), pieces=(f"pawn-{action.char}", "boost")),)
    held = not action.via and past_a_trap(state, char, to)
    if state.boosts[char] == 0:
        if held:
            return refuse("FD-102")
        if state.play.cut:
            return refuse("FD-045")
        again = state.play.last in RUNS and not play_boosted(state.play)
        broken = "" if action.via else diagnose(state, char, state.cells[char], to)
        if again and broken not in ("", "FD-055"):
            # Aslant, through a wall or onto somebody is wrong whatever pays for it.
            return refuse(broken)
        return refuse("FD-048" if too_early(state, char, to) else count_rule(token_of(state, state.play.hand)) if again else "FD-044")
    if token_of(state, state.play.hand) == "cat3" and chase_due(state):
        return refuse("FD-108")
    way = _boosted(state, action)
    return refuse("FD-102" if held else way.rule, way.at if way.at >= 0 else to) if way.rule else ()


def _boosted(state: State, action: Boost) -> Journey:
    char, to = char_of(state, action.char), NUMBER[action.to]
    rule = ""
    if action.via:
        beyond = _through(state, char, action.via, action)
        state, rule = beyond.state, beyond.rule
    if trapped(state, char):
        rule = rule or "FD-102"
    broken = diagnose(state, char, state.cells[char], to)
    if broken == "FD-055":
        broken = "FD-044"
    return Journey(stand(state, char, to) if state.outcome is None else state, rule or broken, to)


def boost_apply(state: State, action: Boost) -> State:
    char = char_of(state, action.char)
    payer = char_of(state, action.of) if action.of else char
    state = changed(state, boosts=put(state.boosts, payer, max(0, state.boosts[payer] - 1)))
    if state.play is not None:
        play = after_the_cats(state, state.play)
        # Between two repetitions there is no boost: whoever takes one has finished the card (FD-045).
        between = len(play.left) > 0 and play.done > 0 and token_of(state, play.hand) in ("4", "5")
        cut = between and not state.options.boost_between_repeats
        play = changed(
            play, char=char, either=-1, boosts=play.boosts + 1, moved=play.moved | 1 << char,
            left=() if cut else play.left, cut=play.cut or cut,
        )  # fmt: skip
        state = changed(state, play=play)
    return _boosted(state, action).state


def boost_steps(state: State, only: int = -1, bumped_to: frozenset[int] | None = None) -> Iterator[Boost]:
    """Every legal boost, with and without a tunnel before it; of one character only, with blockers put only there."""
    assert state.play is not None
    play = state.play
    seat = state.hands[play.hand]
    if token_of(state, play.hand) == "cat3" and chase_due(state):
        return
    for char in selectable(state, play):
        if only not in (-1, char) or not state.boosts[char] or trapped(state, char):
            continue
        here = state.cells[char]
        for d in range(4):
            spot = landing(state, char, here, d)
            if spot >= 0:
                yield Boost(seat, state.who[char], NAMES[spot])
        if not may_tunnel(state, char):
            for way in hops(state, char, bumped_to):
                beyond = hop(state, char, *way).state
                if beyond.outcome is None and not trapped(beyond, char):
                    for d in range(4):
                        spot = landing(beyond, char, way.exit, d)
                        if spot >= 0 and spot != here:
                            via, aside, bumped = map(named, way)
                            yield Boost(seat, state.who[char], NAMES[spot], via, aside, bumped=bumped)


# tunnels


def may_tunnel(state: State, char: int) -> bool:
    """True if the selected character is being moved in this move by a boost, a Run or a Jump (FD-037, FD-A08). These may come before,
    during or after it.
    """
    assert state.play is not None
    play = state.play
    if state.options.tunnel_free_use or play.moved >> char & 1:
        return True
    faces = set(cards_now(state)) | (set(copyable(state, play)) if "copy" in cards_now(state) else set())
    return any(face in MOVING for face in faces) and (
        "jump" not in faces or any(f in RUNS for f in faces) or ability(state, play.hand, "blue") == char
    )


def tunnel_faults(state: State, action: Tunnel) -> tuple[Fault, ...]:
    char, to = char_of(state, action.char), NUMBER[action.to]
    places = (PAWN_AT[to],)
    wrong = whose_turn(state, action.seat, char, places)
    if wrong:
        return wrong
    assert state.play is not None
    way = _through(state, char, action.to, action)
    rule = way.rule or ("" if may_tunnel(state, char) else "FD-037")
    if not rule and token_of(state, state.play.hand) == "cat3" and chase_due(state):
        rule = "FD-108"
    if not rule:
        return ()
    blocked = [PAWN_AT[NUMBER[name]] for name in (action.aside, action.bumped) if name]
    may = dict.fromkeys(PAWN_AT[way.exit] for way in hops(state, char)) if may_tunnel(state, char) else ()
    chars = [char]
    spot = NUMBER[action.bumped or action.to]
    if spot in state.cells:
        chars.append(state.cells.index(spot))
    return (fault(state, rule, chars, (*places, PAWN_AT[state.cells[char]], *blocked), (action.seat,), may),)


def tunnel_apply(state: State, action: Tunnel) -> State:
    char = char_of(state, action.char)
    if state.play is not None:
        state = changed(state, play=changed(after_the_cats(state, state.play), char=char, either=-1, effect=True))
    return _through(state, char, action.to, action).state


def _through(state: State, char: int, to: Place, action: Tunnel | Boost) -> Journey:
    """Goes through a tunnel to this exit with the bump that the act tells."""
    return hop(state, char, NUMBER[to], NUMBER.get(action.aside, -1), NUMBER.get(action.bumped, -1))


def tunnels(state: State, only: int = -1, bumped_to: frozenset[int] | None = None) -> Iterator[Tunnel]:
    """Every legal tunnel of the selected character, of one character only, with blockers put only there."""
    assert state.play is not None
    play = state.play
    if token_of(state, play.hand) == "cat3" and chase_due(state):
        return
    for char in selectable(state, play):
        if only in (-1, char) and may_tunnel(state, char):
            for way in hops(state, char, bumped_to):
                to, aside, bumped = map(named, way)
                yield Tunnel(state.hands[play.hand], state.who[char], to, bumped, aside)
