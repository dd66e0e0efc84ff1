"""Steps, tunnels and pushes once more, read slowly from the rules by walking over named cells. Lines of play are counted as well."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.flag_dash.examples import EXAMPLES, begun, moving, placed, set_out
from companion.games.flag_dash.state import Options, Push, Run
from companion.rules.stroll import perft, stroll

WALLS = ["b3-b4", "c3-c4", "d3-d4", "e3-e4", "c5-c6", "d5-d6", "e5-e6", "f5-f6"]
TUNNELS = ("b2", "f2", "b7", "f7")
WAYS = {"up": (0, 1), "right": (1, 0), "down": (0, -1), "left": (-1, 0)}


def beyond(name, way):
    column, row = chr(ord(name[0]) + WAYS[way][0]), int(name[1]) + WAYS[way][1]
    return f"{column}{row}" if "a" <= column <= "g" and 1 <= row <= 8 else None


def walled(a, b):
    return f"{a}-{b}" in WALLS or f"{b}-{a}" in WALLS


def one_space(pawns, flags, name, way):
    """The end of a step by one space, or None: off the board, wall, somebody there; flags are skipped."""
    there = beyond(name, way)
    if there is None or walled(name, there):
        return None
    while there in flags:
        there, before = beyond(there, way), there
        if there is None or walled(before, there):
            return None
    return None if there in pawns else there


def pushed_to(pawns, flags, who, drops):
    """Every cell to which a character can be pushed with up to two spaces and at most one tunnel. Bumping is left out."""
    found = set()
    level = {(pawns[who], 0, False, frozenset(flags))}
    while level:
        following = set()
        for here, steps, used, lying in level:
            others = {cell for other, cell in pawns.items() if other != who}
            goes = []
            if steps < 2:
                goes += [(one_space(others, lying, here, way), steps + 1, used) for way in WAYS]
            if here in TUNNELS and not used and not (drops and steps == 0):
                goes += [(hole, steps, True) for hole in TUNNELS if hole not in (here, *others) and hole not in lying]
            for there, taken, gone in goes:
                if there is not None:
                    left = lying | {here} if drops and steps == 0 and not gone else lying
                    following.add((there, taken, gone, frozenset(left)))
        found |= {there for there, *_ in following} - {pawns[who]}
        level = following
    return found


def positions(count):
    """Random positions with Blue to play, everybody somewhere."""
    rng = Random(17)
    cells = [f"{column}{row}" for row in range(1, 9) for column in "abcdefg"]
    for _ in range(count):
        spots = rng.sample(cells, 8)
        yield rng, dict(zip(("blue", "yellow", "purple", "green", "black", "orange"), spots[:6], strict=True)), spots[6], spots[7]


def scoreless(name, team):
    return name[1] > "4" if team == "white" else name[1] <= "4"


@pytest.mark.parametrize("card", ["forward", "backward", "left", "right"])
def test_runs_are_read_alike(flag_dash, card):
    way = {"forward": "up", "backward": "down", "left": "left", "right": "right"}[card]
    usual = begun(flag_dash)
    for _, pawns, red, white in positions(150):
        if not scoreless(white, "white") or not scoreless(red, "red"):
            continue
        state = moving(flag_dash, placed(usual, {"red": red, "white": white}, **pawns), "red-1", card, "1")
        mine = {(a.char, a.to) for a in flag_dash.legal_actions(state) if isinstance(a, Run)}
        slow = set()
        for colour in ("blue", "yellow"):
            others = [cell for other, cell in pawns.items() if other != colour]
            there = one_space(others, (red, white), pawns[colour], way)
            if there:
                slow.add((colour, there))
        assert mine == slow


def test_pushes_are_read_alike(flag_dash):
    usual = begun(flag_dash)
    seen = 0
    for rng, pawns, red, white in positions(500):
        target = rng.choice(("green", "black", "orange", "purple"))
        near = [there for way in WAYS if (there := beyond(pawns[target], way)) and there not in pawns.values()]
        if not near or not scoreless(white, "white") or not scoreless(red, "red") or near[0] in (red, white):
            continue
        pawns["blue"] = near[0]
        if walled(pawns["blue"], pawns[target]) or red in pawns.values() or white in pawns.values():
            continue
        carrier = target if target != "purple" and rng.random() < 0.4 and scoreless(pawns[target], "red") else ""
        state = moving(flag_dash, placed(usual, {"red": carrier or red, "white": white}, **pawns), "red-1", "push", "1")
        mine = {
            a.path[-1] for a in flag_dash.legal_actions(state)
            if isinstance(a, Push) and a.char == "blue" and a.target == target and not a.aside
        }  # fmt: skip
        flags = (white,) if carrier else (red, white)
        assert mine == pushed_to(pawns, flags, target, bool(carrier)), (pawns, target, carrier)
        seen += 1
    assert seen > 60


PERFT = {"FD-G02": 3, "FD-G04": 2, "FD-G08": 3, "FD-G12": 2, "FD-G13": 3}


def test_counted_lines_of_play(flag_dash):
    counted = {name: sum(perft(flag_dash, EXAMPLES[name](flag_dash), depth).values()) for name, depth in PERFT.items()}
    assert counted == RECORDED


RECORDED = {"FD-G02": 494, "FD-G04": 62, "FD-G08": 7, "FD-G12": 6, "FD-G13": 1037}
"""Counted on the standard board; FD-G12 also by hand: six orders of two chases."""


@pytest.mark.parametrize(
    "options",
    [
        Options(abilities=True, custom_layout=True),
        Options(board="alternate", abilities=True, trapped_may_act=False),
        Options(boost_between_repeats=True, tunnel_free_use=True, boost_needs_effect=True, round_limit=3),
        Options(abilities=True, dig_reuse_all=True, drop_scores=False, plan_timeout="forfeit"),
    ],
)
def test_two_of_each_are_kept_under_every_house_rule(flag_dash, options):
    rng = Random(3)
    for seats in (("red-1", "white-1"), ("red-1", "red-2", "white-1", "white-2")):
        for _, _, state in stroll(flag_dash, flag_dash.begin(seats, options), 120, rng, set_out):
            table = flag_dash.layout(state)
            pieces = [lying.piece for place in table for lying in table[place]]
            assert all(pieces.count(f"cflag-{colour}") == 2 and pieces.count(f"pawn-{colour}") == 1 for colour in state.who)
            assert pieces.count("flag-red") == pieces.count("flag-white") == 1
            assert max(state.boosts) <= 2
            assert len(set(state.cells)) == 6
