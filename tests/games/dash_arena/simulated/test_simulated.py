"""The simulated table of Dash Arena loses no piece, and plays every form and act. It cheats only where no play looks like it."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from companion.games.dash_arena.boosters.supply import BOOSTERS
from companion.games.dash_arena.examples import acting, placed
from companion.games.dash_arena.simulated import TABLE, DashArenaPlayed
from companion.games.dash_arena.state import FIGURES, Dash, Options
from companion.rules.values import Layout
from companion.simulated_table.acts import Rest, Throw
from companion.simulated_table.habits import HELD, part
from companion.simulated_table.notes import Cheat, Decision
from companion.simulated_table.replies import Reply
from tests.games.alone import whole
from tests.games.dash_arena.boosted import boosted

FORMS: dict[str, dict[str, Any]] = {
    "basic": {"boosters": False, "mode": "basic", "draft": False},
    "boosters": {"boosters": True, "mode": "basic", "draft": False},
    "advanced": {"boosters": True, "mode": "advanced", "draft": False},
    "draft": {"boosters": False, "draft": True},
}


def table(seed: str, cheat_rate: float = 0.0, **given: Any) -> DashArenaPlayed:
    options = TABLE.drawn_options(2, random.Random(seed), Options(**given), frozenset(given))
    return TABLE(("red", "blue"), options, seed, cheat_rate)


def at(state: Any) -> DashArenaPlayed:
    one = TABLE(("red", "blue"), state.options, "at", 1.0)
    one.state = one.barrier = one.at_rest = state
    return one


def pieces(layout: Layout) -> Counter[str]:
    """Counts each piece that lies there; a card, a disk or an open booster is one by its face."""
    return Counter(
        f"{lying.piece} {lying.face}" if lying.piece.endswith(("card", "booster")) else lying.piece
        for contents in layout.values()
        for lying in contents
    )


@pytest.mark.parametrize("form", FORMS)
def test_no_piece_is_there_twice_and_none_gets_lost(form: str) -> None:
    """No piece is there twice, and none is missing but the few that hands hold. Of nine boosters each is in the pile, on the board, held or
    in the box."""
    full: Counter[str] = Counter()
    for item in whole(table(f"c {form}", mirror_teams=False, **FORMS[form]), 500):
        if not isinstance(item, Rest):
            continue
        here = pieces(item.layout)
        back = here.pop("booster back", 0)
        assert all(count == 1 for count in here.values()), here - Counter(dict.fromkeys(here, 1))
        cards = Counter({piece: count for piece, count in here.items() if not piece.startswith("booster") and piece not in FIGURES})
        assert (full - cards).total() <= HELD
        full |= cards
        chips = back + sum(piece.startswith("booster") for piece in here)
        assert not chips or len(BOOSTERS) - HELD <= chips <= len(BOOSTERS)
        assert not chips or form in ("boosters", "advanced")
    assert full["disk"]


@pytest.mark.parametrize("form", FORMS)
def test_when_a_die_is_thrown_the_table_is_as_it_should_be(form: str) -> None:
    """All is in order whatever slipped before, unless the die was quicker than the eye."""
    thrown = 0
    for seed in range(2):
        one = table(f"s {form} {seed}", announce_direction=False, **FORMS[form])
        play, lies = one.play(), Layout()
        item = next(play)
        while thrown < 21:
            if isinstance(item, Rest):
                lies = item.layout
            elif isinstance(item, Throw) and not item.quick:
                thrown += 1
                assert lies == one.game.layout(one.state)
            try:
                item = play.send(Reply())
            except StopIteration:
                break
    assert thrown > 10


def test_every_kind_of_act_is_played() -> None:
    """All but what comes up seldom with the cards of the game, or never: `Rethink`, `LetBe`, `Grab`."""
    due = {
        "Roll", "SetOut", "SpawnDisk", "Show", "PlaceFigure", "Shoot", "Announce", "Dash", "Stand", "Throw", "Intercept", "Use",
        "Pick", "LayCard", "MoveToken", "UseCard", "Lay", "Agree",
    }  # fmt: skip
    for seed in range(40):
        one = table(f"k {seed}", draft=seed % 3 == 0, mode=("advanced", "basic")[seed % 4 == 1], boosters=seed % 2 == 0)
        due -= {type(item.action).__name__ for item in whole(one, 500) if isinstance(item, Decision)}
        if not due:
            return
    raise AssertionError(f"never: {sorted(due)}")


def test_people_also_cheat_when_some_dice_are_used() -> None:
    """A figure dashes twice, one that has fallen goes on, another is laid down than the one that falls."""
    due = {"DA-V09", "DA-V21", "DA-V22"}
    for seed in range(16):
        one = table(f"d {seed}", 0.3, announce_direction=False, boosters=False, mode="basic", draft=False)
        due -= {item.id for item in whole(one, 500) if isinstance(item, Cheat)}
        if not due:
            return
    raise AssertionError(f"never: {sorted(due)}")


@pytest.mark.parametrize("announced", [False, True])
def test_a_table_on_the_way_of_a_dash_is_no_cheat_announced_or_not(dash_arena: Any, announced: bool) -> None:
    """Red 3 pushes Red 2 against Blue 2, who lies on the disk. Red 2 comes back with the disk, and Red 3 has yet to fall."""
    options = Options(announce_direction=announced)
    one = at(acting(dash_arena, (1, 5, 5), lambda s: placed(s, "c6", "B2", R1="d3", R2="c5", R3="c4", B2="c6"), options))
    lies = one.table()
    assert one.playable(lies.put({"c6.disk": (), "c5.disk": lies["c6.disk"]}))
    assert not one.playable(lies.put({"c6.disk": (), "i9.disk": lies["c6.disk"]}))


def test_a_dash_by_another_way_than_the_one_seen_is_no_cheat(dash_arena: Any) -> None:
    """To put a figure where another die would have brought it is to think again. Red 1 has dashed with its 1, and is put where the 3 would
    have brought it."""
    start = acting(dash_arena, (1, 3, 5), lambda s: placed(s, "i9", R1="d4", R2="a2", R3="i1", B1="i5", B2="c9", B3="b9"), Options())
    one = at(start)
    list(one.decide(Dash("red", "red-1", 1, "N")))
    assert one.playable(dash_arena.layout(dash_arena.apply(start, Dash("red", "red-1", 3, "N"))))


def test_a_figure_put_elsewhere_hides_a_booster_and_brings_one_to_light(dash_arena: Any) -> None:
    lying = {"f7": "b5", "b3": "b8"}
    one = at(boosted(dash_arena, (1, 2, 4), lying=lying, R1="b3", R2="a2", R3="c1", B1="f2", B2="c9", B3="b9"))
    there = one.table()["b3.figure"]
    one.lie("b3.figure", gone=there)
    one.lie("f7.figure", come=there)
    assert [lying.how for lying in (*one.table()["f7.booster"], *one.table()["b3.booster"])] == ["under", "seen"]
    one.lay_right()
    assert one.table() == dash_arena.layout(one.state)


def test_a_booster_is_hidden_half_way_only_while_the_figure_stands_on_it(dash_arena: Any) -> None:
    """Red 3 lays its disk down on the way to booster 3."""
    state = boosted(dash_arena, (1, 2, 4), lying={"f7": "b3"}, disk="f6", R1="a2", R2="b3", R3="f6", B1="f2", B2="c9", B3="b9")
    one, before = at(state), dash_arena.layout(state)
    under = (replace(before["f7.booster"][0], how="under"),)
    disk = {"f6.disk": (), "f8.disk": before["f6.disk"]}
    moved = before.put({"f6.figure": (), "f7.figure": before["f6.figure"], "f7.booster": under, **disk})
    found = {one.lit(part(before, moved, random.Random(seed))) for seed in range(60)}
    assert len(found) > 2
    for lies in found:
        assert (lies["f7.booster"][0].how == "under") is bool(lies["f7.figure"])
