"""Look-alikes: the table after one line of acts is nearly that after another."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.flag_dash.state import (
    Boost,
    Chase,
    CleanUp,
    Collect,
    Dig,
    DropFlag,
    EndMove,
    Jump,
    Lasso,
    Options,
    PassFlags,
    Push,
    Run,
    TakeFlag,
    Tunnel,
)
from companion.games.flag_dash.topology import NUMBER
from companion.referee.desk import consider, decide
from companion.referee.events import FaultCalled, MatchOver
from companion.referee.evidence.commit import LEFT_LYING
from companion.referee.judging.judge import judge
from companion.referee.observation import TableSeen, Tick
from companion.rules.explain import Seen
from companion.rules.values import PlacedPiece, Show, visible
from tests.games.flag_dash.moves import TWO, legal, play, shown, turn
from tests.games.flag_dash.watched import Watched


def test_two_pushes_that_bring_back_the_pushed_are_no_boost_still_to_be_paid(flag_dash: Any) -> None:
    """The target came out of the tunnel on which its pusher stood, and was pushed back. Only the pusher has moved."""
    start = turn(flag_dash, "red-1", "push", "4", seats=TWO, blue="b2", green="c2", boosts={"blue": 1})
    start = replace(start, tunnels=(*start.tunnels, NUMBER["e2"]), dug=(NUMBER["e2"],))
    acts = Push("red-1", "blue", "green", ("d2", "e2", "b2"), "b1"), Push("red-1", "blue", "green", ("c2",))
    pushed = play(flag_dash, start, *acts)
    table = Watched(flag_dash, start).sees(pushed)
    assert table.line == acts
    table.sees(play(flag_dash, pushed, EndMove("red-1", "blue")))
    assert (table.called, table.asked) == ([], 0)


def test_two_pushes_that_bring_back_the_pushed_have_moved_the_flag_that_it_bumped(flag_dash: Any) -> None:
    """The target came out of the tunnel on which a flag lay, and was pushed back. Only the flag has moved."""
    start = turn(flag_dash, "red-1", "push", "4", seats=TWO, blue="c3", green="b3", flags={"red": "c2"})
    start = replace(start, tunnels=(NUMBER["b1"], NUMBER["c2"]), dug=(NUMBER["c2"],))
    acts = Push("red-1", "blue", "green", ("b2", "b1", "c2"), "c1"), Push("red-1", "blue", "green", ("b2", "b3"))
    table = Watched(flag_dash, start).sees(play(flag_dash, start, *acts))
    assert table.called == []
    assert [action.path[-1] for action in table.line] == ["c2", "b3"]


def test_a_carrier_that_is_pushed_back_onto_its_tunnel_has_put_its_flag_aside(flag_dash: Any) -> None:
    """The flag was dropped where the carrier stood, and bumped from there when it came back by another push."""
    start = turn(flag_dash, "white-1", "push", "4", seats=TWO, green="f6", purple="f7", flags={"white": "purple"})
    start = replace(start, tunnels=(NUMBER["f7"], NUMBER["c6"]), dug=(NUMBER["c6"],))
    pushed = play(flag_dash, start, Push("white-1", "green", "purple", ("e7", "e6")))
    back = next(one for one in legal(flag_dash, pushed, Push, target="purple") if one.path[-1] == "f7" and one.aside)
    table = Watched(flag_dash, start).sees(play(flag_dash, pushed, back))
    assert table.called == []
    assert [action.target for action in table.line] == ["purple", "purple"]


def test_a_boost_that_is_spent_and_gained_again_in_one_move(flag_dash: Any) -> None:
    """The boost's chip goes and comes back before the token is put away. The card then looks as it did when the move began."""
    start = turn(flag_dash, "red-1", "right", "2", seats=TWO, blue="c3", boosts={"blue": 1})
    start = replace(start, tunnels=(NUMBER["e3"], NUMBER["b7"]), dug=(NUMBER["b7"],))
    boosted = play(flag_dash, start, Run("red-1", "blue", "d3"), Boost("red-1", "blue", "e3"))
    through = play(flag_dash, boosted, Tunnel("red-1", "blue", "b7"))
    ended = play(flag_dash, through, EndMove("red-1", "blue"))
    table = Watched(flag_dash, start).sees(boosted).sees(through)
    table.sees(ended, **{"red-1_used": (), "red-1_token1": ("token/2",)}).sees(ended)
    assert table.called == []


def test_a_pusher_that_was_bumped_by_whom_it_pushes_did_not_walk(flag_dash: Any) -> None:
    """Out of the tunnel on which its pusher stands, and pushed on from there by two spaces."""
    start = turn(flag_dash, "red-1", "push", "5", seats=TWO, blue="b2", green="c2")
    start = replace(start, tunnels=(*start.tunnels, NUMBER["e2"]), dug=(NUMBER["e2"],))
    acts = Push("red-1", "blue", "green", ("d2", "e2", "b2"), "b1"), Push("red-1", "blue", "green", ("b3", "c3"))
    pushed = play(flag_dash, start, *acts)
    table = Watched(flag_dash, start).sees(pushed)
    assert table.line == acts


def test_a_pusher_that_was_bumped_is_back_where_it_stood_with_a_boost(flag_dash: Any) -> None:
    start = turn(flag_dash, "red-1", "push", seats=TWO, blue="b2", green="c2", boosts={"blue": 1})
    start = replace(start, tunnels=(*start.tunnels, NUMBER["d2"]), dug=(NUMBER["d2"],))
    acts = Push("red-1", "blue", "green", ("d2", "b2", "b3"), "b1"), Boost("red-1", "blue", "b2")
    table = Watched(flag_dash, start).sees(play(flag_dash, start, *acts))
    assert table.line[1:] == acts[1:]
    assert not table.match.draft.best.mismatch


def test_a_pusher_goes_after_the_pushed_with_a_boost_and_pushes_on(flag_dash: Any) -> None:
    options = Options(boost_between_repeats=True)
    start = turn(flag_dash, "red-1", "push", "4", seats=TWO, options=options, blue="f5", green="f4", boosts={"blue": 1})
    after, on = Push("red-1", "blue", "green", ("f3",)), Push("red-1", "blue", "green", ("e3", "e2"))
    acts = after, Boost("red-1", "blue", "f4"), on
    table = Watched(flag_dash, start).sees(play(flag_dash, start, *acts))
    assert (table.called, table.asked) == ([], 0)


def test_a_copied_jump_and_a_boost_in_one_table(flag_dash: Any) -> None:
    options = Options(abilities=True)
    start = turn(flag_dash, "red-1", "copy", half=1, seats=TWO, before=("jump",), options=options, blue="c5", boosts={"blue": 1})
    acts = Jump("red-1", "blue", "c6"), Boost("red-1", "blue", "c7")
    table = Watched(flag_dash, start).sees(play(flag_dash, start, *acts))
    assert (table.called, table.line) == ([], acts)


def test_who_went_for_its_trap_is_back_where_it_stood(flag_dash: Any) -> None:
    options = Options(abilities=True)
    start = turn(flag_dash, "white-1", "forward", "3", seats=TWO, options=options, green="d6", black="b7")
    start = play(flag_dash, start, Show("white-1", "white-1.combo1", "backward"))
    acts = Run("white-1", "green", "d7"), Run("white-1", "green", "d6")
    start = replace(start, traps=(NUMBER["d7"],))
    table = Watched(flag_dash, start).sees(play(flag_dash, start, *acts))
    assert (table.called, table.line) == ([], acts)


def test_a_flag_passed_on_and_collected_anew_was_not_collected_from_afar(flag_dash: Any) -> None:
    start = turn(flag_dash, "red-1", "flag", "5", seats=TWO, blue="c4", purple="b4", green="c5")
    # Blue has the flag from its teammate: it has not yet collected one itself.
    start = replace(start, held=((3,), *start.held[1:]), own=(2, 2, 2, 1, 2, 2))
    after = play(flag_dash, start, PassFlags("red-1", "blue", "purple", ("green",)), Collect("red-1", "blue", "green", "green"))
    table = Watched(flag_dash, start).sees(after)
    assert (table.called, table.asked) == ([], 0)


def test_a_flag_collected_passed_on_with_another_and_collected_anew(flag_dash: Any) -> None:
    """All three repetitions of #5; of who passed the flags on only the other one is gone."""
    again = Options(collect_again_after_pass=True)
    start = turn(flag_dash, "red-1", "flag", "5", seats=TWO, options=again, blue="c4", purple="b4", green="c5")
    start = replace(start, held=((4,), *start.held[1:]), own=(2, 2, 2, 2, 1, 2))
    collect = Collect("red-1", "blue", "green", "green")
    after = play(flag_dash, start, collect, PassFlags("red-1", "blue", "purple", ("black", "green")), collect)
    table = Watched(flag_dash, start).sees(after)
    assert (table.called, table.asked) == ([], 0)


def test_a_flag_lent_to_a_teammate_while_another_is_collected(flag_dash: Any) -> None:
    """All three repetitions of #5 are found where the table shows only one flag more. It is of a character whose flag the runner had from
    its teammate."""
    start = turn(flag_dash, "red-1", "flag", "5", seats=TWO, blue="c4", purple="b4", green="c5")
    start = replace(start, held=((3,), *start.held[1:]), own=(2, 2, 2, 1, 2, 2))
    lent, returned = PassFlags("red-1", "blue", "purple", ("green",)), PassFlags("red-1", "purple", "blue", ("green",))
    after = play(flag_dash, start, lent, Collect("red-1", "blue", "green", "green"), returned)
    table = Watched(flag_dash, start).sees(after)
    assert (table.called, table.asked) == ([], 0)


def test_tokens_taken_back_are_named_among_all_the_cards_that_may_go(flag_dash: Any) -> None:
    """More places change than anybody takes in at once, but most of them as they should."""
    start = turn(flag_dash, "red-1", "left", "3", half=1, seats=TWO, before=("right", "flag"))
    used = tuple(replace(lane, used=("1", "2", "4", "5")) for lane in start.lanes)
    start = replace(start, lanes=used, marker=1, moved=(1,))
    ended = play(flag_dash, start, Show("red-1", "red-1.combo2", "push"), EndMove("red-1"))
    tidy = play(flag_dash, ended, CleanUp())
    table = Watched(flag_dash, start).sees(ended).sees(tidy, **{"white-1_used": ()})
    assert [rule for rule, _ in table.called] == ["FD-050"]


def test_what_only_something_under_a_hand_explains_waits_for_the_hand_to_leave(flag_dash: Any) -> None:
    """Yellow was seen to run with the first card; that it has gone back under the hand is a guess."""
    start = shown(flag_dash, "3", "7", yellow="e2", purple="f1")
    cards = play(flag_dash, start, Show("red-1", "red-1.card1", "forward"), Show("red-1", "red-1.combo1", "copy"))
    first = play(flag_dash, cards, Run("red-1", "yellow", "e3"))
    split = {"f1_pawn": (), "f2_pawn": ("pawn-purple",)}
    table = Watched(flag_dash, start).sees(cards).sees(first)
    table.sees(first, covered=("e2.pawn", "e3.pawn"), **split)
    assert table.called == []
    # Nothing else came to light with the hand that left: the table is understood once, not once for each look.
    in_sight = visible(flag_dash.layout(first).put({"f1.pawn": (), "f2.pawn": (PlacedPiece("pawn-purple"),)}), flag_dash.board)
    looked = replace(table.match, held=())
    assert consider(table.match, TableSeen(9.0, in_sight)).applies == judge(looked, Seen(in_sight)).applies
    table.sees(first, **split)
    assert table.called == [("FD-082", ("pawn-purple",))]


def test_a_diagonal_space_of_somebody_without_a_jump_is_a_run_and_no_jump(flag_dash: Any) -> None:
    options = Options(abilities=True, mode_2p="basic")
    start = turn(flag_dash, "red-1", "copy", half=1, seats=TWO, before=("jump", "left"), options=options, yellow="b6")
    table = Watched(flag_dash, start).sees(start, b6_pawn=(), c5_pawn=("pawn-yellow",))
    assert table.called == [("FD-032", ("pawn-yellow",))]


def test_who_was_seen_to_run_was_not_put_aside_for_a_journey_that_has_yet_to_be_made(flag_dash: Any) -> None:
    start = shown(flag_dash, "7", "3", orange="f2", green="b6", purple="e2")
    cards = play(flag_dash, start, Show("white-1", "white-1.card1", "backward"), Show("white-1", "white-1.combo1", "forward"))
    ran = play(flag_dash, cards, Run("white-1", "orange", "f1"))
    table = Watched(flag_dash, start).sees(cards).sees(ran).sees(ran, b6_pawn=(), b7_pawn=("pawn-green",))
    assert table.called == [("FD-082", ("pawn-green",))]


def test_a_carrier_who_runs_onto_a_tunnel_and_goes_through(flag_dash):
    """Seen at once: not a step in a wrong direction."""
    for here, card, to in (("a7", "right", "f2"), ("b7", "right", "g2")):
        state = turn(flag_dash, "red-1", card, flags={"white": "blue"}, blue=here, orange="g8", black="e8", purple="g1")
        changed = {f"{here}_pawn": (), f"{to}_pawn": ("pawn-blue",)}
        assert [rule for rule, _ in Watched(flag_dash, state).sees(state, **changed).called] == ["FD-041"], here


def test_a_teammate_who_is_pushed_keeps_the_flag(flag_dash):
    state = turn(flag_dash, "red-1", "push", flags={"white": "purple"}, blue="c6", purple="c7", orange="g8")
    seen = Watched(flag_dash, state).sees(
        state, c7_pawn=(), b7_pawn=("pawn-purple",), red_3_chips=("cflag-purple", "cflag-purple"), c7_flag=("flag-white",)
    )
    assert [rule for rule, _ in seen.called] == ["FD-074"]


def test_one_dig_does_not_open_a_tunnel_and_close_another(flag_dash):
    state = turn(flag_dash, "white-2", "dig", options=Options(abilities=True), orange="g7")
    seen = Watched(flag_dash, state).sees(state, f7_tunnel=(), g6_tunnel=("tunnel",))
    ended = play(flag_dash, state, Dig("white-2", "orange", "g6"), EndMove("white-2"))
    shown_then = play(flag_dash, ended, Show("red-1", "red-1.token2", "3"))
    assert [rule for rule, _ in seen.sees(ended, f7_tunnel=()).sees(shown_then, f7_tunnel=()).called] in (["FD-111"], ["FD-077"])


def test_a_boost_paid_by_another_is_no_other_story_with_that_boost_in_a_hand(flag_dash: Any) -> None:
    start = shown(flag_dash, "1", "7", yellow="d3", green="e7", boosts={"yellow": 2, "green": 1})
    card = play(flag_dash, start, Show("red-1", "red-1.card1", "backward"))
    ran = play(flag_dash, card, Run("red-1", "yellow", "d2"))
    once = play(flag_dash, ran, Boost("red-1", "yellow", "c2"))
    twice = play(flag_dash, once, Boost("red-1", "yellow", "c1"))
    table = Watched(flag_dash, start).sees(card).sees(ran).sees(once).sees(twice)
    # Over the flag to where two boosts might have led as well.
    table.sees(twice, c1_pawn=(), e1_pawn=("pawn-yellow",), white_1_chips=("cflag-green", "cflag-green"))
    assert [rule for rule, _ in table.called] == ["FD-044"]


def flag_kept_at_the_end(game: Any) -> Watched:
    """The last move of the last round is over, and a pushed pawn has not dropped its flag. That is still in its character area."""
    start = turn(game, "red-1", "push", half=1, seats=TWO, options=Options(round_limit=1), blue="c2", green="c3", flags={"red": "green"})
    pushed = play(game, start, Push("red-1", "blue", "green", ("d3",)))
    over = play(game, pushed, EndMove("red-1"), CleanUp())
    table = Watched(game, start).sees(pushed, **KEPT).sees(over, **KEPT)
    assert (table.called, table.match.over) == ([], False)
    return table


KEPT = {"c3_flag": (), "white_1_chips": ("cflag-green", "cflag-green", "flag-red")}


def test_what_was_left_lying_with_the_last_move_of_the_last_round_is_named(flag_dash: Any) -> None:
    table = flag_kept_at_the_end(flag_dash)
    table.match = replace(table.match, at=table.match.at + LEFT_LYING)
    table.sees(table.match.live, **KEPT)
    assert ([rule for rule, _ in table.called], table.match.over) == (["FD-071"], True)


def test_it_is_named_though_nobody_touches_the_table_any_more(flag_dash: Any) -> None:
    table = flag_kept_at_the_end(flag_dash)
    assert decide(table.match, Tick(table.match.at + LEFT_LYING - 1.0)) == ()
    events = decide(table.match, Tick(table.match.at + LEFT_LYING))
    assert [event.fault.rule for event in events if isinstance(event, FaultCalled)] == ["FD-071"]
    assert any(isinstance(event, MatchOver) for event in events)


def test_people_who_talk_for_ten_seconds_may_still_tidy_up_when_the_last_round_is_over(flag_dash: Any) -> None:
    table = flag_kept_at_the_end(flag_dash)
    assert decide(table.match, Tick(table.match.at + 10.0)) == ()
    table.match = replace(table.match, at=table.match.at + 10.0)
    table.sees(table.match.live)
    assert (table.called, table.match.over) == ([], True)


def test_around_a_corner_the_jumper_has_run_when_it_may_run(flag_dash: Any) -> None:
    start = turn(flag_dash, "red-1", "left", "3", seats=TWO, options=Options(abilities=True), blue="c5")
    start = play(flag_dash, start, Show("red-1", "red-1.combo1", "jump"))
    table = Watched(flag_dash, start).sees(start, c5_pawn=(), d4_pawn=("pawn-blue",))
    assert table.called == [("FD-032", ("pawn-blue",))]


def test_whom_the_cats_drove_away_first_may_stand_where_it_stood(flag_dash: Any) -> None:
    """It was driven onto a tunnel; the second came through to there and put it aside to its old space. Only the second has moved."""
    cells = {"purple": "d4", "green": "e2", "black": "b6", "blue": "a1", "yellow": "g1", "orange": "g9"}
    start = turn(flag_dash, "red-2", "flag", "cat3", options=Options(abilities=True), **cells)
    chased = play(flag_dash, start, Chase("red-2", "green", ("f2",), ""), Chase("red-2", "black", ("b7", "f2"), "e2"))
    table = Watched(flag_dash, start).sees(chased).sees(play(flag_dash, chased, EndMove("red-2")))
    assert table.called == []


def test_a_flag_is_in_the_hand_while_the_tokens_of_a_reset_are_put_away(flag_dash: Any) -> None:
    """A flag collected with #7 is lifted while some used tokens are on their way back. The token of this move is gone already."""
    start = turn(flag_dash, "red-1", "flag", "7", seats=TWO, blue="c3", green="c2")
    start = replace(start, lanes=tuple(replace(lane, used=("1", "4", "5", "6")) if n == 0 else lane for n, lane in enumerate(start.lanes)))
    take = Collect("red-1", "blue", "green", "green")
    ended = play(flag_dash, start, take, EndMove("red-1"))
    left = tuple(lying.piece for lying in flag_dash.layout(ended)["white.1.chips"])
    before = tuple(lying.piece for lying in flag_dash.layout(start)["red.1.chips"])
    table = Watched(flag_dash, start).sees(ended, **{"red-1_used": ("token/6",), "white_1_chips": left, "red_1_chips": before})
    assert table.called == []
    assert table.sees(ended).called == []
    assert take in table.line


def test_a_flag_that_is_dropped_skipped_and_taken_again_is_no_boost_of_two_spaces(flag_dash: Any) -> None:
    start = turn(flag_dash, "red-1", "flag", "3", seats=TWO, blue="c6", flags={"white": "blue"}, boosts={"blue": 1})
    start = play(flag_dash, start, Show("red-1", "red-1.combo1", "copy"))
    acts = DropFlag("red-1", "blue", "c7"), Boost("red-1", "blue", "c8"), TakeFlag("red-1", "blue", "c7")
    table = Watched(flag_dash, start).sees(play(flag_dash, start, *acts))
    assert (table.called, table.line) == ([], acts)


def test_who_was_pulled_through_a_tunnel_and_back_has_not_moved_and_its_blocker_has(flag_dash: Any) -> None:
    who = ("yellow", "blue", "purple", "green", "black", "orange")
    start = turn(flag_dash, "red-1", "lasso", who=who, options=Options(abilities=True), yellow="c2", green="b2", orange="a2")
    start = replace(start, tunnels=(*start.tunnels, NUMBER["a2"]))
    pulled = play(flag_dash, start, Lasso("red-1", "yellow", "green", ("a2", "b2"), "a3"))
    table = Watched(flag_dash, start).sees(pulled)
    assert (table.called, table.line) == ([], (Lasso("red-1", "yellow", "green", ("a2", "b2"), "a3"),))


def test_a_step_aslant_is_one_though_a_boost_may_have_ended_the_runs(flag_dash: Any) -> None:
    start = turn(flag_dash, "red-1", "right", "5", blue="e3", purple="c8", boosts={"blue": 1})
    there = play(flag_dash, start, Run("red-1", "blue", "f3"), Boost("red-1", "blue", "f2"))
    table = Watched(flag_dash, start).sees(there).sees(there, f2_pawn=(), g1_pawn=("pawn-blue",))
    assert [rule for rule, _ in table.called] == ["FD-032"]


def test_a_flag_that_was_dropped_on_a_tunnel_and_put_aside_by_its_carrier(flag_dash):
    """A flag may lie where nobody could have dropped it when its carrier put it aside (FD-040). All is seen at once: the carrier has gone
    to a third tunnel."""
    state = turn(flag_dash, "red-1", "flag", options=Options(tunnel_free_use=True), flags={"white": "blue"}, blue="b7", orange="g8")
    state = replace(state, tunnels=tuple(sorted((*state.tunnels, NUMBER["c7"]))), dug=(NUMBER["c7"],))
    dropped = play(flag_dash, state, DropFlag("red-1", "blue", "c7"))
    through = play(flag_dash, dropped, Tunnel("red-1", "blue", "f2", "c7", "d7"))
    table = Watched(flag_dash, state).sees(through)
    assert (table.called, table.match.live) == ([], through)


def test_what_was_understood_counts_for_more_than_what_had_a_piece_in_a_hand(flag_dash):
    """Blue has come through one tunnel, put Green aside on another and boosted there. Or it came through that other one, and a boost is
    only lifted. The wrong jump goes on from the first."""
    who = ("black", "orange", "green", "purple", "yellow", "blue")
    state = turn(flag_dash, "white-2", "jump", options=Options(abilities=True), who=who, boosts={"blue": 1}, blue="f7", green="b8",
                 yellow="d8", purple="a1", black="c2", orange="c8")  # fmt: skip
    state = replace(state, tunnels=tuple(sorted((*state.tunnels, NUMBER["b8"]))), dug=(NUMBER["b8"],))
    through = play(flag_dash, state, Tunnel("white-2", "blue", "b7", "b8", "a8"))
    boosted = play(flag_dash, through, Boost("white-2", "blue", "b8"))
    table = Watched(flag_dash, state).sees(through).sees(boosted, white_3_chips=("boost", "cflag-blue", "cflag-blue")).sees(boosted)
    table.sees(boosted, b8_pawn=(), d8_pawn=("pawn-yellow", "pawn-blue"))
    assert [rule for rule, _ in table.called] == ["FD-091"]
