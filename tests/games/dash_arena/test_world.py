"""The simulated world of Dash Arena loses no piece, plays every form and house rule, and puts right what it did wrongly."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from companion.games.dash_arena.boosters.supply import BOOSTERS
from companion.games.dash_arena.simulated import DashArenaWorld, drawn_options
from companion.games.dash_arena.state import FIGURES, Options
from companion.rules.values import Fault, Layout, PlacedPiece, PutRight
from companion.simulated_table.acts import Called, Cheat, Decision, Reply, Rest, Slip, Throw
from tests.games.alone import whole

FORMS: dict[str, dict[str, Any]] = {
    "basic": {"boosters": False, "mode": "basic", "draft": False},
    "boosters": {"boosters": True, "mode": "basic", "draft": False},
    "advanced": {"boosters": True, "mode": "advanced", "draft": False},
    "draft": {"boosters": False, "draft": True},
}


def world(seed: str, cheat_rate: float = 0.0, **given: Any) -> DashArenaWorld:
    options = drawn_options(2, random.Random(seed), Options(**given), frozenset(given))
    return DashArenaWorld(("red", "blue"), options, seed, cheat_rate)


def pieces(layout: Layout) -> Counter[str]:
    """How often each piece lies there; a card, a disk or an open booster is one by what it shows."""
    return Counter(
        f"{lying.piece} {lying.face}" if lying.piece.endswith(("card", "booster")) else lying.piece
        for contents in layout.values()
        for lying in contents
    )


@pytest.mark.parametrize("form", FORMS)
def test_no_piece_is_there_twice_and_none_gets_lost(form: str) -> None:
    """Hands hold two pieces at most; of nine boosters each is in the pile, on the board, held or in the box."""
    full: Counter[str] = Counter()
    for item in whole(world(f"c {form}", mirror_teams=False, **FORMS[form]), 500):
        if not isinstance(item, Rest):
            continue
        here = pieces(item.layout)
        back = here.pop("booster back", 0)
        assert all(count == 1 for count in here.values()), here - Counter(dict.fromkeys(here, 1))
        cards = Counter({piece: count for piece, count in here.items() if not piece.startswith("booster") and piece not in FIGURES})
        assert (full - cards).total() <= 2
        full |= cards
        chips = back + sum(piece.startswith("booster") for piece in here)
        if full and form in ("boosters", "advanced"):
            assert len(BOOSTERS) - 2 <= chips <= len(BOOSTERS) or not chips
        else:
            assert not chips or form in ("boosters", "advanced")
    assert full["disk"]


@pytest.mark.parametrize("form", FORMS)
def test_when_a_die_is_thrown_the_table_is_as_it_should_be(form: str) -> None:
    """Whatever slipped before: pieces lifted, half moves, an act taken back."""
    thrown = 0
    for seed in range(2):
        one = world(f"s {form} {seed}", announce_direction=False, **FORMS[form])
        play, table = one.play(), Layout()
        item = next(play)
        for _ in range(400):
            if isinstance(item, Rest):
                table = item.layout
            elif isinstance(item, Throw):
                thrown += 1
                assert table == one.sitting.game.layout(one.sitting.state)
            try:
                item = play.send(Reply())
            except StopIteration:
                break
    assert thrown > 20


def test_what_was_called_is_put_right() -> None:
    """A referee that calls each cheat at once: with the remedy's last step the table is as it was, and play goes on."""
    right: Counter[str] = Counter()
    for seed in range(3):
        one = world(f"r {seed}", 0.4, boosters=seed == 1, announce_direction=False, mode="basic", draft=False)
        play, reply = one.play(), Reply()
        item, cheat, called, steps = next(play), None, None, 0
        for number in range(300):
            reply = Reply()
            if isinstance(item, Cheat):
                cheat = item if item.before != item.after else None
            elif isinstance(item, Rest) and called is not None:
                steps -= 1
                assert item.layout == cheat.before or steps > 0, cheat
                if item.layout == cheat.before:
                    right[cheat.id] += 1
                    cheat = called = None
            elif isinstance(item, Rest) and cheat is not None:
                called = called_for(cheat, number)
                steps = sum(len(step.take) + len(step.put) for step in called.remedy)
                reply = Reply((called,), (called,))
            try:
                item = play.send(reply)
            except StopIteration:
                break
    assert len(right) > 4


def called_for(cheat: Cheat, seq: int) -> Called:
    """The remedy that makes the table as it was."""
    remedy = []
    for place in sorted(cheat.before.differs(cheat.after)):
        was, now = Counter[PlacedPiece](cheat.before[place]), Counter[PlacedPiece](cheat.after[place])
        remedy.append(PutRight(place, take=tuple((now - was).elements()), put=tuple((was - now).elements())))
    return Called(Fault(cheat.rules[0], "refused", cheat.pieces, cheat.places), tuple(remedy), seq)


def test_every_value_of_every_house_rule_comes_up_in_200_games() -> None:
    met: dict[str, set[Any]] = {field.name: set() for field in fields(Options)}
    forms: set[tuple[bool, bool, bool]] = set()
    for number in range(200):
        options = drawn_options(2, random.Random(f"options x/{number}"), Options(), frozenset())
        forms.add((options.mode == "advanced", options.draft, options.boosters))
        for key, values in met.items():
            values.add(getattr(options, key))
    for key, hint in get_type_hints(Options).items():
        if hint is bool:
            assert met[key] == {True, False}, key
        elif get_origin(hint) is Literal:
            assert met[key] == set(get_args(hint)), key
    assert len(met["rosters"]) > 1
    assert len(forms) == 8


def test_a_fixed_house_rule_stays() -> None:
    for number in range(40):
        fixed = Options(target=7, mode="advanced")
        drawn = drawn_options(2, random.Random(str(number)), fixed, frozenset({"target", "mode"}))
        assert (drawn.target, drawn.mode) == (7, "advanced")


def test_every_kind_of_act_is_played_and_every_slip_made() -> None:
    """All but what comes up seldom with the cards of the game, or never: `Rethink`, `LetBe`, `Grab`."""
    due = {
        "Roll", "SetOut", "SpawnDisk", "Show", "PlaceFigure", "Shoot", "Announce", "Dash", "Stand", "Throw", "Intercept", "Use",
        "Pick", "LayCard", "MoveToken", "UseCard", "Lay", "Agree",
        "figure lifted", "half moves", "take-back", "bump within the place", "talk",
    }  # fmt: skip
    for seed in range(40):
        one = world(f"k {seed}", draft=seed % 3 == 0, mode=("advanced", "basic")[seed % 4 == 1], boosters=seed % 2 == 0)
        told = whole(one, 500)
        due -= {type(item.action).__name__ for item in told if isinstance(item, Decision)}
        due -= {item.kind for item in told if isinstance(item, Slip)}
        if not due:
            return
    raise AssertionError(f"never: {sorted(due)}")


def test_people_also_cheat_when_some_dice_are_used() -> None:
    """A figure dashes twice, one that has fallen goes on, another is laid down than the one that falls."""
    due = {"DA-V09", "DA-V21", "DA-V22"}
    for seed in range(12):
        one = world(f"fe {seed}", 0.3, announce_direction=False, boosters=False, mode="basic", draft=False)
        due -= {item.id for item in whole(one, 400) if isinstance(item, Cheat)}
        if not due:
            return
    raise AssertionError(f"never: {sorted(due)}")
