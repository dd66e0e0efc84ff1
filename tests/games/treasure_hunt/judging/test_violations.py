"""The 23 violations: each act, as hands do it, breaks a rule that violations.toml accepts."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from companion.assemble import words
from companion.games.treasure_hunt import examples
from companion.games.treasure_hunt.examples import placed
from companion.games.treasure_hunt.rules.setup import SET_OUT
from companion.games.treasure_hunt.state import DeclareWin, EndTurn, GiveUp, Move, Options, PlacePawn, PutCube
from companion.rules.values import CHANCE, Handled, PlacedPiece, Roll, SetOut, Show, Turn
from tests.games.treasure_hunt.moves import begun, play, rules, shown

FOLDER = Path(__file__).parents[4] / "companion" / "games" / "treasure_hunt"
VIOLATIONS = tomllib.loads((FOLDER / "violations.toml").read_text())
REDS = ("red 4 bricks", "red 1 drop", "red 2 hammers")
FOUR = ("green 3 wheel", "red 4 bricks", "yellow 5 arrow", "blue 6 circles")
TWO = ("red", "green")


def claimed(game, seats=TWO):
    return play(game, begun(game, seats), Turn("red", "a1.tile", "wheel"), *shown("red", *REDS), PutCube("red", "a1"))


def acts(game):
    """Violation -> what was called for it (several ways of doing it)."""
    first = begun(game, TWO)
    rolled = play(game, first, Roll("red", 2))
    moved = play(game, rolled, Move("red", "b1"))
    flipped = examples.flipped(game, "circles")

    def put(*cards):
        return rules(game, play(game, flipped, *shown("red", *cards)), PutCube("red", "c2"))

    arrived = placed(game, ("red", "blue"), pawns={"red": "d4"}, tiles={"d4": "drop"}, cubes={"d4": ("blue",)}, used=("move",))
    stolen = play(game, examples.on_blues_tile(game, 2), *shown("red", *FOUR), PutCube("red", "d4"))
    half = play(game, examples.on_blues_tile(game, 1), *shown("red", "red 1 drop", "red 1 hammers", "red 2 arrow"))
    late = play(game, examples.second_half(game), EndTurn("red"), EndTurn("blue"), *shown("red", *REDS))
    over = play(game, flipped, GiveUp("red"))
    third = play(game, claimed(game), Roll("red", 2), Move("red", "b1"))
    alone = play(game, begun(game, ("red",)), Roll("red", 3))
    laid = play(game, game.begin(TWO, Options()), SetOut(CHANCE, SET_OUT), PlacePawn("red", "a1"))
    cards = [Show("red", "discard", card) for card in game.cards[:4]]
    own = placed(game, TWO, tiles={"b1": "drop"}, cubes={"b1": ("red",), "c1": ("green",)})
    return {
        "TH-V01": [rules(game, rolled, Move("red", tile)) for tile in ("d1", "a2", "b2", "f6")],
        "TH-V02": [rules(game, third, PutCube("red", "a1")), rules(game, third, Show("red", "discard", "blue-1-drop"))],
        "TH-V03": [rules(game, first, Show("red", "play", "red-1-drop")), rules(game, first, PutCube("red", "a1"))],
        "TH-V04": [put("blue 4 drop", "green 1 circles", "yellow 6 drop"), put("red 1 drop", "red 2 hammers", "blue 1 wheel")],
        "TH-V05": [put("green 4 arrow", "red 5 wheel", "yellow 6 drop")],
        "TH-V06": [
            put("red 1 drop", "red 2 hammers", "white 1 wheel"),
            put("red 1 drop", "red 2 hammers", "white 1 wheel", "black 1 drop"),
        ],
        "TH-V07": [
            rules(game, examples.row_limit(game), Turn("red", "c3.tile", "drop")),
            rules(game, examples.row_limit(game), PutCube("red", "c3")),
        ],
        "TH-V08": [rules(game, replace(arrived, up=0), Turn("red", "d4.tile", "drop")), rules(game, arrived, PutCube("red", "d4"))],
        "TH-V09": [rules(game, third, Turn("red", "b1.tile", "drop"))],
        "TH-V10": [rules(game, over, Move("red", "d2")), rules(game, over, PutCube("red", "c2"))],
        "TH-V11": [rules(game, arrived, Show("red", "play", "red-1-drop"))],
        "TH-V12": [rules(game, half, PutCube("red", "d4"))],
        "TH-V13": [rules(game, late, PutCube("red", "d4"))],
        "TH-V14": [(game.blame(stolen, Handled("d4.cubes", gone=(PlacedPiece("cube-red"),))).rule,)],
        "TH-V15": [rules(game, own, PutCube("red", "c1")), rules(game, own, PutCube("red", "e5"))],
        "TH-V16": [rules(game, play(game, first, *cards[:3]), cards[3])],
        "TH-V17": [rules(game, alone, Move("red", "c1"))],
        "TH-V18": [rules(game, first, DeclareWin("red"))],
        "TH-V20": [rules(game, laid, PlacePawn("green", "a1")), rules(game, laid, PlacePawn("green", "c3"))],
        "TH-V21": [rules(game, moved, Roll("red", 4)), rules(game, moved, Move("red", "c1"))],
        "TH-V22": [rules(game, play(game, own, PutCube("red", "b1")), PutCube("red", "b1"))],
        "TH-V23": [(game.blame(stolen, Handled("d4.cubes", come=(PlacedPiece("cube-blue"),))).rule,)],
    }


def test_every_violation_is_called_by_an_accepted_rule(treasure_hunt):
    called = acts(treasure_hunt)
    assert set(called) == {name for name, entry in VIOLATIONS.items() if entry["sensed"] != "never"}
    for name, ways in called.items():
        for found in ways:
            assert found[:1], f"{name} is not called"
            assert found[0] in VIOLATIONS[name]["rules"], name


def test_the_file_is_whole(treasure_hunt):
    assert list(VIOLATIONS) == [f"TH-V{number:02}" for number in range(1, 24)]
    sentences = words("treasure-hunt")
    for entry in VIOLATIONS.values():
        assert set(entry) == {"rules", "kind", "sensed", "remedy"}
        assert entry["kind"] in ("refused", "penalty", "owed")
        assert entry["sensed"] in ("camera", "die", "button", "never")
        assert sentences.has("remedies", entry["remedy"])


@pytest.mark.rule("TH-023", "TH-006", "TH-004", "TH-025")
def test_what_no_action_describes_is_blamed_on_a_rule(treasure_hunt):
    state = claimed(treasure_hunt)
    cases = {
        "TH-023": Handled("a1.cubes", gone=(PlacedPiece("cube-red"),)),
        "TH-006": Handled("draw", gone=(PlacedPiece("card", "back"),)),
        "TH-025": Handled("a1.tile", gone=(PlacedPiece("tile", "wheel"),), come=(PlacedPiece("tile", "back"),)),
        "TH-004": Handled("a1.tile", gone=(PlacedPiece("tile", "wheel"),), come=(PlacedPiece("tile", "drop"),)),
        "TH-017": Handled("c5.cubes", come=(PlacedPiece("cube-green"),)),
        "TH-026": Handled("play", gone=(PlacedPiece("card", "red-1-drop"),)),
        "TABLE-1": Handled("f6.pawns", gone=(PlacedPiece("pawn-green"),)),
    }
    for rule, handled in cases.items():
        fault = treasure_hunt.blame(state, handled)
        assert (fault.rule, fault.places) == (rule, (handled.place,))
    assert treasure_hunt.blame(state, cases["TH-023"]).kind == "owed"
    twice = treasure_hunt.blame(state, Handled("a1.cubes", come=(PlacedPiece("cube-red"),)))
    assert (twice.rule, dict(twice.args)["case"]) == ("TH-023", "two")


def test_a_tile_that_a_child_turns_up_is_not_said_to_be_impossible(treasure_hunt):
    """Nobody knows yet what it shows: it only may not lie so now."""
    face_up = Handled("b3.tile", gone=(PlacedPiece("tile", "back"),), come=(PlacedPiece("tile", "wheel"),))
    fault = treasure_hunt.blame(claimed(treasure_hunt), face_up)
    case = dict(fault.args)["case"]
    said = words("treasure-hunt").say("faults", f"{fault.rule}.{case}", fault.args)
    assert said == "b3 may not show wheel now. Put the tile back as it lay."
