"""The referee of Flag Dash judges long moves seen at once, and consequences left out. It also judges the cheats of the simulated table."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from random import Random

from companion.games.flag_dash.examples import ABLE, moving, placed
from companion.games.flag_dash.simulated import TABLE
from companion.games.flag_dash.simulated.cheats import CHEATS
from companion.games.flag_dash.state import Boost, Chase, EndMove, Options, Push, Run, Tunnel
from companion.games.flag_dash.topology import cell
from companion.rules.explain import SHOWN_LIMIT, Explanation, Search, Seen
from companion.rules.values import Show, change, visible
from tests.games.flag_dash.moves import at, play, turn

FOLDER = Path(__file__).parents[4] / "companion" / "games" / "flag_dash"


def explained(game, before, after, limit=SHOWN_LIMIT):
    """The explanations of the table of `after`, seen at once from `before`; the applies it took."""
    search = Search(game, (), Seen(visible(game.layout(after), game.board)), limit)
    return [h for h in search.explain((Explanation(before),)) if not h.mismatch], search.applies


def test_a_copied_push_with_five_and_two_boosts_is_found_at_once(flag_dash):
    state = turn(flag_dash, "red-1", "copy", "5", half=1, before=("push",), boosts={"blue": 2}, blue="d5", green="e5", purple="g1")
    rng, met = Random(5), 0
    for _ in range(12):
        now, acts = state, []
        for _ in range(5):
            legal = [a for a in flag_dash.legal_actions(now) if type(a).__name__ in ("Push", "Boost") and not a.aside]
            if not legal:
                break
            acts.append(rng.choice(legal))
            now = flag_dash.apply(now, acts[-1])
        if now.outcome is not None or flag_dash.layout(now) == flag_dash.layout(state):
            continue
        found, applies = explained(flag_dash, state, now)
        # Right, or the limit was reached: never another line that does not lead there.
        assert found or applies >= SHOWN_LIMIT
        assert all(flag_dash.layout(h.state) == flag_dash.layout(now) for h in found)
        met += bool(found)
    assert met >= 6


def test_a_boost_spent_and_gained_in_one_table(flag_dash):
    state = turn(flag_dash, "red-1", "forward", "2", boosts={"blue": 1}, blue="a1")

    after = play(flag_dash, state, Run("red-1", "blue", "a2"), Boost("red-1", "blue", "b2"), EndMove("red-1", "blue"))
    found, applies = explained(flag_dash, state, after)
    assert {h.state for h in found} == {after}
    assert applies < 200


def test_who_pushed_is_not_asked(flag_dash):
    """Runner and defender both stand beside the target: afterwards it makes no difference."""
    state = turn(flag_dash, "red-1", "push", blue="d5", yellow="e6", green="e5")
    after = play(flag_dash, state, Push("red-1", "blue", "green", ("f5",)), EndMove("red-1"))
    found, _ = explained(flag_dash, state, after)
    assert len({h.state for h in found}) == 1


def test_a_wrong_step_names_where_it_may_go(flag_dash):
    state = moving(flag_dash, placed(turn(flag_dash, "red-1", "forward"), blue="a3"), "red-1", "forward", "1")
    table = visible(flag_dash.layout(flag_dash.apply(state, Run("red-1", "blue", "a2"))), flag_dash.board)
    attempts = list(flag_dash.attempts(state, change(visible(flag_dash.layout(state), flag_dash.board), table)))
    fault = flag_dash.faults(state, attempts[-1])[0]
    assert (fault.rule, fault.may, fault.pieces) == ("FD-056", ("a4.pawn",), ("pawn-blue",))
    assert at(state, "blue") == "a3"


def test_violations_and_the_world_agree():
    written = tomllib.loads((FOLDER / "violations.toml").read_text())
    assert len(written) == 48
    seen = {kind for kind, entry in written.items() if entry["sensed"] == "camera"}
    assert seen == set(CHEATS)
    assert TABLE.violations(2) | TABLE.violations(4) == seen


def test_a_step_between_two_tunnels_is_a_run_too(flag_dash):
    """The second card with another character, from a tunnel to the one beside it."""
    state = turn(flag_dash, "red-1", "backward", "3", blue="b3", yellow="c2")
    state = flag_dash.apply(state, Show("red-1", "red-1.combo1", "left"))
    state = replace(play(flag_dash, state, Run("red-1", "blue", "b2"), Tunnel("red-1", "blue", "f7")), tunnels=(*state.tunnels, cell("c2")))
    table = visible(flag_dash.layout(placed(state, blue="f7", yellow="b2")), flag_dash.board)
    attempts = flag_dash.attempts(state, change(visible(flag_dash.layout(state), flag_dash.board), table))
    assert any(fault.rule == "FD-082" for action in attempts for fault in flag_dash.faults(state, action))


def test_through_a_tunnel_and_back_on_a_boost_that_is_gained_again(flag_dash):
    """Only the flag that was bumped is seen to have moved."""
    options = Options(tunnel_free_use=True)
    state = turn(flag_dash, "red-1", "flag", "2", boosts={"blue": 1}, blue="f1", flags={"white": "b2"}, options=options)
    state = replace(state, tunnels=(*state.tunnels, cell("f1")))
    after = play(flag_dash, state, Boost("red-1", "blue", "f2"), Tunnel("red-1", "blue", "f1", "b2", "b3"), EndMove("red-1", "blue"))
    found, applies = explained(flag_dash, state, after)
    assert after in {h.state for h in found}
    assert applies < 400


def test_pushed_and_then_driven_on_by_the_cats(flag_dash):
    state = turn(flag_dash, "red-2", "push", "cat5", options=ABLE, purple="e1", green="e2", black="d2", orange="g8", blue="a4", yellow="g4")
    pushed = play(flag_dash, state, Push("red-2", "purple", "green", ("e3", "d3")))
    after = play(flag_dash, pushed, Chase("red-2", "green", ("c3",)), Chase("red-2", "black", ("c2",)))
    found, applies = explained(flag_dash, state, after)
    assert after.cells in {h.state.cells for h in found}
    assert applies < 300


def test_a_pusher_that_bumps_whom_it_pushed_onto_a_tunnel(flag_dash):
    onto = turn(flag_dash, "red-1", "push", options=Options(tunnel_free_use=True), blue="f7", green="g7", purple="c8", orange="c3")
    onto = replace(onto, tunnels=(cell("g5"), cell("f7")))
    there = play(flag_dash, onto, Push("red-1", "blue", "green", ("g6", "g5")))
    bumped = play(flag_dash, there, Tunnel("red-1", "blue", "g5", "", "g4"))
    found, applies = explained(flag_dash, onto, bumped)
    assert {h.state for h in found} == {bumped}
    assert applies < 200


def test_a_copy_of_run_or_jump_that_ends_on_somebody_is_a_run_first(flag_dash):
    state = turn(flag_dash, "red-1", "copy", half=1, before=("forward", "jump"), options=ABLE, blue="d5", green="d6")
    table = visible(flag_dash.layout(placed(state, blue="d6", green="d6")), flag_dash.board)
    attempts = flag_dash.attempts(state, change(visible(flag_dash.layout(state), flag_dash.board), table))
    wrong = [action for action in attempts if getattr(action, "char", "") == "blue" and getattr(action, "to", "") == "d6"]
    assert type(wrong[0]) is Run
