"""Violations are judged as the camera sees them, by one table. No legal acts may explain it, and the right rule comes first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.treasure_hunt import examples
from companion.games.treasure_hunt.examples import placed
from companion.games.treasure_hunt.rules.setup import SET_OUT
from companion.games.treasure_hunt.state import EndTurn, GiveUp, Move, Options, PlacePawn, PutCube, Reshuffle
from companion.referee.judging.judge import judge
from companion.rules.explain import Seen
from companion.rules.values import CHANCE, PlacedPiece, Roll, SetOut, Show, Turn
from tests.games.treasure_hunt.judging.test_violations import FOUR, REDS, TWO, VIOLATIONS, claimed
from tests.games.treasure_hunt.moves import begun, play, shown
from tests.rules.laws import looks, standing


def card(name: str) -> PlacedPiece:
    return PlacedPiece("card", name.replace(" ", "-"))


def pawn(seat: str) -> PlacedPiece:
    return PlacedPiece(f"pawn-{seat}")


def cube(seat: str) -> PlacedPiece:
    return PlacedPiece(f"cube-{seat}")


def tables(game):
    """Violation, the state before, and what each changed place holds afterwards."""
    first = begun(game, TWO)
    rolled = play(game, first, Roll("red", 2))
    moved = play(game, rolled, Move("red", "b1"))
    flipped = examples.flipped(game, "circles")
    third = play(game, claimed(game), Roll("red", 2), Move("red", "b1"))
    arrived = placed(game, ("red", "blue"), pawns={"red": "d4"}, tiles={"d4": "drop"}, cubes={"d4": ("blue",)}, used=("move",))
    half = play(game, examples.on_blues_tile(game, 1), *shown("red", "red 1 drop", "red 1 hammers", "red 2 arrow"))
    own = placed(game, TWO, tiles={"b1": "drop", "c1": "wheel"}, cubes={"b1": ("red",), "c1": ("green",)})
    laid = play(game, game.begin(TWO, Options()), SetOut(CHANCE, SET_OUT), PlacePawn("red", "a1"))
    exchanged = play(game, first, *(Show("red", "discard", name) for name in game.cards[:3]))
    over = play(game, flipped, GiveUp("red"))
    after = play(game, flipped, *shown("red", *REDS), PutCube("red", "c2"))
    late = replace(examples.second_half(game), turn=14)

    def cards_and_cube(*names, at="c2"):
        return {"play": tuple(sorted(map(card, names))), f"{at}.cubes": (cube("red"),)}

    return [
        ("TH-V01", rolled, {"a1.pawns": (), "d1.pawns": (pawn("red"),)}),
        ("TH-V01", rolled, {"a1.pawns": (), "a2.pawns": (pawn("red"),)}),
        ("TH-V02", third, {"a1.cubes": (cube("red"),) * 2}),
        ("TH-V03", first, {"play": (card("red 1 drop"),)}),
        ("TH-V03", first, {"play": tuple(sorted(map(card, REDS)))}),
        ("TH-V03", first, {"a1.cubes": (cube("red"),)}),
        ("TH-V04", flipped, cards_and_cube("blue 4 drop", "green 1 bricks", "yellow 6 drop")),
        ("TH-V05", flipped, cards_and_cube("green 4 arrow", "red 5 wheel", "yellow 6 drop")),
        ("TH-V06", flipped, cards_and_cube("red 1 drop", "red 2 hammers", "white 1 wheel")),
        ("TH-V06", flipped, cards_and_cube("red 1 drop", "red 2 hammers", "white 1 wheel", "black 1 drop")),
        ("TH-V07", examples.row_limit(game), {"c3.tile": (PlacedPiece("tile", "drop"),)}),
        ("TH-V07", examples.row_limit(game), {"c3.cubes": (cube("red"),)}),
        ("TH-V08", arrived, {"d4.cubes": (cube("blue"), cube("red"))}),
        ("TH-V09", third, {"b1.tile": (PlacedPiece("tile", "drop"),)}),
        ("TH-V10", over, {"c2.pawns": (), "d2.pawns": (pawn("red"),)}),
        ("TH-V10", over, {"c2.cubes": (cube("red"),)}),
        ("TH-V10", after, {"c2.pawns": (), "d2.pawns": (pawn("red"),)}),
        ("TH-V11", arrived, {"play": (card("red 1 drop"),)}),
        ("TH-V11", arrived, {"play": tuple(sorted(map(card, FOUR)))}),
        ("TH-V12", half, {"d4.cubes": (cube("red"),)}),
        ("TH-V12", half, {"d4.cubes": (cube("blue"), cube("red"))}),
        ("TH-V13", late, {"play": tuple(sorted(map(card, REDS))), "d4.cubes": (cube("red"),)}),
        ("TH-V15", own, {"c1.cubes": (cube("green"), cube("red"))}),
        ("TH-V15", own, {"e5.cubes": (cube("red"),)}),
        ("TH-V16", exchanged, {"discard": (card("white 1 wheel"),)}),
        ("TH-V20", laid, {"a1.pawns": (pawn("green"), pawn("red"))}),
        ("TH-V20", laid, {"c3.pawns": (pawn("green"),)}),
        ("TH-V21", moved, {"b1.pawns": (), "c1.pawns": (pawn("red"),)}),
        ("TH-V22", own, {"b1.cubes": (cube("red"),) * 3}),
        ("TH-V22", after, {"c2.cubes": (cube("red"),) * 2}),
    ]


@pytest.mark.parametrize("number", range(30))
def test_the_right_rule_is_named(treasure_hunt, number):
    name, state, changed = tables(treasure_hunt)[number]
    match = standing(treasure_hunt, state)
    verdict = judge(match, Seen(looks(treasure_hunt, state).put(changed)))
    assert verdict.name == "Illegal", (name, verdict.explanations)
    best = verdict.explanations[0]
    found = [fault.rule for fault in best.faults]
    assert found[:1], (name, verdict.handled)
    assert found[0] in VIOLATIONS[name]["rules"], (name, best.actions)
    touched = {place for fault in best.faults for place in fault.places} | {piece for fault in best.faults for piece in fault.pieces}
    assert touched & (set(changed) | {lying.piece for contents in changed.values() for lying in contents})


@pytest.mark.parametrize(
    "cubes",
    [(cube("red"),), (cube("red"), cube("red")), (cube("blue"), cube("blue"), cube("red"), cube("red"), cube("red")), ()],
    ids=["one of three", "two of three", "victim's left", "victim's gone first"],
)
def test_a_steal_half_carried_out_is_incomplete_not_wrong(treasure_hunt, cubes):
    state = play(treasure_hunt, examples.on_blues_tile(treasure_hunt, 2), *shown("red", *FOUR))
    verdict = judge(standing(treasure_hunt, state), Seen(looks(treasure_hunt, state).put({"d4.cubes": cubes})))
    assert verdict.name == "Incomplete", (verdict.name, verdict.explanations[:1])


def test_a_whole_claim_in_one_table_is_explained(treasure_hunt):
    state = play(treasure_hunt, begun(treasure_hunt, TWO), Roll("red", 3))
    changed = {
        "a1.pawns": (),
        "c1.pawns": (pawn("red"),),
        "c1.tile": (PlacedPiece("tile", "wheel"),),
        "play": tuple(sorted(map(card, REDS))),
        "c1.cubes": (cube("red"),),
    }
    found = judge(standing(treasure_hunt, state), Seen(looks(treasure_hunt, state).put(changed)))
    assert found.name == "Explained"
    assert {type(action) for action in found.explanations[0].actions} == {Move, Turn, Show, PutCube}


def test_another_card_on_the_discard_pile_is_no_reshuffle(treasure_hunt):
    state = play(treasure_hunt, begun(treasure_hunt, TWO), Show("red", "discard", treasure_hunt.cards[0]))
    low = replace(state, unseen=39)
    more = looks(treasure_hunt, low).put({"discard": (card("white 1 wheel"),)})
    found = judge(standing(treasure_hunt, low), Seen(more))
    assert [h.actions for h in found.explanations] == [(Show("red", "discard", "white-1-wheel"),)]
    empty = judge(standing(treasure_hunt, low), Seen(looks(treasure_hunt, low).put({"discard": ()})))
    whole = [h.actions for h in empty.explanations if not h.mismatch]
    assert whole[0] == (Reshuffle("table"),)
    assert whole[1:] == [(EndTurn("red", False), Reshuffle("table"))], "the rest: a hand holds the card"
