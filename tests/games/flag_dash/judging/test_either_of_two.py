"""Two may have begun a move, and nobody can tell which: what is wrong afterwards is wrong whoever it was."""

from __future__ import annotations

from dataclasses import replace

from companion.games.flag_dash.state import Boost, Collect, Dig, GiveFlag, Jump, Lasso, Options, Push, Run, SetTrap, TakeFlag, Tunnel
from companion.games.flag_dash.topology import NUMBER
from companion.rules.values import Show
from tests.games.flag_dash.moves import TWO, play, turn
from tests.games.flag_dash.watched import Watched


def test_a_defender_drops_no_flag_whoever_of_the_team_has_pushed(flag_dash):
    """A defender drops no flag, whichever of Blue and Yellow has pushed Green. It lies where Green stood, on a space like any other."""
    state = turn(flag_dash, "red-1", "push", "6", flags={"white": "yellow"}, blue="b6", yellow="d6", green="c6", orange="g8")
    shown = play(flag_dash, state, Show("red-1", "red-1.combo1", "flag"))
    pushed = play(flag_dash, shown, Push("red-1", "blue", "green", ("c7", "d7")))
    seen = Watched(flag_dash, shown).sees(pushed).sees(pushed, c6_flag=("flag-white",), red_2_chips=("cflag-yellow", "cflag-yellow"))
    assert [rule for rule, _ in seen.called] == ["FD-068"]


def test_a_wrong_trap_is_named_as_such_whoever_of_two_may_have_pushed(flag_dash):
    """Green and Orange both stand beside Blue, and either may have pushed Blue. The trap that follows is Green's and lies too far away."""
    who = ("orange", "black", "green", "blue", "purple", "yellow")
    state = turn(flag_dash, "red-1", "push", "3", options=Options(abilities=True), who=who, green="c5", orange="e5", blue="d5", black="a1",
                 purple="g1", yellow="g8", seats=TWO)  # fmt: skip
    cards = play(flag_dash, state, Show("red-1", "red-1.combo1", "trap"))
    pushed = play(flag_dash, cards, Push("red-1", "green", "blue", ("d4",)))
    seen = Watched(flag_dash, cards).sees(pushed).sees(pushed, f5_trap=("trap",))
    assert [rule for rule, _ in seen.called] == ["FD-099"]
    # With Orange's push known, a trap rightly put is that of another character than the one of this move.
    by_orange = play(flag_dash, cards, Push("red-1", "orange", "blue", ("d4",)))
    assert [fault.rule for fault in flag_dash.faults(by_orange, SetTrap("red-1", "green", "b5"))] == ["FD-082"]


def test_a_wrong_tunnel_and_a_wrong_pull_are_named_as_such_whoever_has_pushed(flag_dash):
    """The act that would be right in itself is of another character than that of this move."""
    for card, owner, wrong, rule, right in (
        ("dig", "orange", Dig("red-1", "orange", "c7"), "FD-112", Dig("red-1", "orange", "e6")),
        ("lasso", "yellow", Lasso("red-1", "yellow", "black", ("b1",)), "FD-105", Lasso("red-1", "yellow", "purple", ("c2",))),
    ):
        who = (owner, "yellow" if owner == "orange" else "orange", "green", "blue", "purple", "black")
        state = turn(flag_dash, "red-1", "push", "3", options=Options(abilities=True), who=who, green="c5", orange="e5", yellow="a2",
                     blue="d5", purple="d2", black="g8", seats=TWO)  # fmt: skip
        cards = play(flag_dash, state, Show("red-1", "red-1.combo1", card))
        pushed = play(flag_dash, cards, Push("red-1", "green", "blue", ("d4",)))
        assert [fault.rule for fault in flag_dash.faults(pushed, wrong)] == [rule], card
        assert [fault.rule for fault in flag_dash.faults(pushed, right)] == ["FD-082"], card


def test_a_wrong_jump_is_named_as_such_whoever_has_pushed(flag_dash):
    who = ("blue", "orange", "green", "yellow", "purple", "black")
    state = turn(flag_dash, "red-1", "push", "3", options=Options(abilities=True), who=who, green="c5", blue="e5", yellow="d5", orange="a1",
                 purple="d3", black="f5", seats=TWO)  # fmt: skip
    cards = play(flag_dash, state, Show("red-1", "red-1.combo1", "jump"))
    pushed = play(flag_dash, cards, Push("red-1", "green", "yellow", ("d4",)))
    assert [fault.rule for fault in flag_dash.faults(pushed, Jump("red-1", "blue", "f6"))] == ["FD-090"]
    assert [fault.rule for fault in flag_dash.faults(pushed, Jump("red-1", "blue", "e6"))] == ["FD-082"]


def test_a_flag_taken_from_too_far_is_named_as_such_whoever_of_two_has_begun(flag_dash):
    """Purple gave the flag to Green, or Green took it; whichever it was, nobody collects over three spaces."""
    who = ("orange", "blue", "yellow", "purple", "black", "green")
    state = turn(flag_dash, "white-1", "flag", "4", who=who, orange="b4", blue="c6", yellow="d3", purple="c3", black="d6", green="c4",
                 seats=TWO, flags={"red": "purple"})  # fmt: skip
    given = play(flag_dash, state, GiveFlag("white-1", "purple", "green"))
    taken = play(flag_dash, state, TakeFlag("white-1", "green", "purple"))
    assert flag_dash.layout(given) == flag_dash.layout(taken)
    far = Collect("white-1", "purple", "orange", "orange")
    assert [flag_dash.faults(after, far)[0].rule for after in (given, taken)] == ["FD-062", "FD-062"]
    chips = {"red_1_chips": ("cflag-orange",), "white_1_chips": ("cflag-purple", "cflag-purple", "cflag-orange")}
    seen = Watched(flag_dash, state).sees(given).sees(given, **chips)
    assert [rule for rule, _ in seen.called] == ["FD-062"]


def test_a_run_through_a_wall_is_named_as_such_whether_the_boost_came_before_the_run_or_after(flag_dash):
    """A run and a boost took Yellow away and home again, in either order. The repeats that are left were forfeited by one order only."""
    state = turn(flag_dash, "red-1", "right", "5", boosts={"yellow": 1}, yellow="c3", orange="a6")
    run, back = Run("red-1", "yellow", "d3"), Boost("red-1", "yellow", "c3")
    walled = play(flag_dash, state, run, back)
    assert [fault.rule for fault in flag_dash.faults(walled, Run("red-1", "yellow", "c4"))] == ["FD-034"]
    assert [fault.rule for fault in flag_dash.faults(walled, Run("red-1", "yellow", "d3"))] == ["FD-045"]


def test_a_defender_takes_no_flag_and_nobody_is_pushed_too_far_whoever_has_begun(flag_dash):
    """Blue and Yellow both stand beside Green; it is Blue's push that is told, and Yellow that goes on."""
    state = turn(flag_dash, "red-1", "push", "3", flags={"white": "e6"}, blue="c5", yellow="e5", green="d5", black="e4", orange="g8")
    for card, wrong, rule in (
        ("flag", TakeFlag("red-1", "yellow", "e6"), "FD-068"),
        ("copy", Push("red-1", "yellow", "black", ("e1",)), "FD-069"),
    ):
        cards = play(flag_dash, state, Show("red-1", "red-1.combo1", card))
        pushed = play(flag_dash, cards, Push("red-1", "blue", "green", ("d4",)))
        assert [fault.rule for fault in flag_dash.faults(pushed, wrong)] == [rule], card


def test_a_step_onto_a_flag_is_named_though_another_story_has_no_step_left(flag_dash):
    """Orange went from hole to hole through the tunnel, or by its run to the left. The run was still to come in the first line only."""
    who = ("orange", "black", "green", "blue", "purple", "yellow")
    state = turn(flag_dash, "red-1", "left", "6", who=who, orange="d8", flags={"white": "d7"}, boosts={"orange": 1}, blue="g1", yellow="g2",
                 purple="g3")  # fmt: skip
    state = replace(state, tunnels=(NUMBER["c8"], NUMBER["d8"]))
    cards = play(flag_dash, state, Show("red-1", "red-1.combo1", "right"))
    through, ran = (play(flag_dash, cards, act) for act in (Tunnel("red-1", "orange", "c8"), Run("red-1", "orange", "c8")))
    assert flag_dash.layout(through) == flag_dash.layout(ran)
    boosted = play(flag_dash, through, Boost("red-1", "orange", "c7"))
    beyond = play(flag_dash, boosted, Run("red-1", "orange", "e7"))
    seen = Watched(flag_dash, cards).sees(through).sees(boosted).sees(beyond).sees(beyond, e7_pawn=(), d7_pawn=("pawn-orange",))
    assert [rule for rule, _ in seen.called] == ["FD-036"]
