"""Each act breaks the rule that it is named with, and nothing else before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.tekton_dash.actions import (
    Begin,
    Book,
    Build,
    BurnOrPutAway,
    Carry,
    Claim,
    Discard,
    DrawBlueprint,
    EndSet,
    Flip,
    FlipTile,
    Freeze,
    KeepToken,
    Link,
    Move,
    MoveDasher,
    MoveElement,
    MoveWall,
    PlaceElement,
    PlaceMeeple,
    PlaceWall,
    Put,
    PutBack,
    SpawnTile,
    StartTile,
    StepBack,
    SwapPosition,
    SwapTicket,
    SwapTiles,
    Take,
    TurnBoost,
    Unblock,
)
from companion.games.tekton_dash.examples import flipping, placed, relaid
from companion.games.tekton_dash.options import Options
from companion.games.tekton_dash.state import State, Token
from companion.rules.changing import changed
from companion.rules.values import Handled, PlacedPiece, Roll, Show
from tests.games.tekton_dash.sitting import (
    JOURNEY,
    STANDARD,
    begun,
    drawn,
    laid,
    other_table,
    own_track,
    play,
    race,
    rule,
    token,
    two_sets,
    used,
    with_elements,
)

KIDS, SUPER = Options(mode="kids", start_player="first"), Options(mode="super_dash", start_player="first")
Case = tuple[str, str, Callable[[Any], tuple[State, Any]]]


def tile(face: str) -> tuple[PlacedPiece, ...]:
    return (PlacedPiece("tile", face),)


def prepared(g: Any) -> State:
    """Black has its two starting tiles."""
    return play(g, laid(g), StartTile("black", "22", "red"), StartTile("black", "33", "blue"))


def line_up(g: Any) -> State:
    state = laid(g, options=JOURNEY)
    for n, seat in enumerate(state.seats, start=1):
        state = play(g, state, StartTile(seat, "22", "red"), StartTile(seat, "33", "blue"), DrawBlueprint(seat, f"bp{n:02}-green"))
    return state


def boosted(g: Any, **more: Any) -> State:
    """Black has landed on the Boost b3 that points north."""
    return play(g, race(g, at={"black": "b2"}, tiles={"b3": "blue"}, **more), Move("black", "b3"))


def at_the_line(g: Any, **more: Any) -> State:
    """Black has crossed the Flip line."""
    return play(g, placed(flipping(g), **more), Move("black", "b9"))


def after_flip(g: Any) -> State:
    return play(g, at_the_line(g), KeepToken("black", "podium.1"), Flip("black"))


def cancelling(g: Any, name: str) -> State:
    """A card is used and others may object."""
    state = used(g, "burn-tiles") if name == "burn-tiles" else used(g, name)
    effect = {"burn-tiles": BurnOrPutAway("black", "a5.tile"), "freeze": Freeze("black", "white")}[name]
    return play(g, state, effect)


def hemmed(g: Any) -> State:
    """Black stands at a1 with dashers and Walls on every side: it is stuck."""
    state = race(g, at={"black": "a1", "white": "b1", "purple": "b2", "orange": "d4"})
    return relaid(state, {}, ("a1.gap-n", "d7.gap-n", "b6.gap-e"))


def _another_tile(g: Any) -> tuple[State, Any]:
    """One tile of the table has another colour."""
    action = other_table(g)[1]
    now = action.layout["a1.tile"][0].face
    return other_table(g, a1_tile=tile("red" if now != "red" else "blue"))


CASES: tuple[Case, ...] = (
    # set-up
    ("TD-014", "a token is missing", lambda g: other_table(g, podium_1=())),
    ("TD-018", "the track is laid twice", lambda g: (laid(g), other_table(g)[1])),
    ("TD-019", "a lane that is not in use", lambda g: (race(g, 3, at={"black": "c1"}), Move("black", "d1"))),
    ("TD-023", "a Spawn elsewhere", lambda g: other_table(g, a3_element=(), a4_element=(PlacedPiece("spawn", "red"),))),
    ("TD-026", "onto another Element", lambda g: (
        play(g, own_track(g), PlaceElement("black", "a3", "spawn", "red")), PlaceElement("sky", "a3", "spawn", "blue"))),
    ("TD-027", "in row 2", lambda g: (own_track(g), PlaceElement("black", "a2", "spawn", "red"))),
    ("TD-029", "a special one of the first player", lambda g: (own_track(g), PlaceElement("black", "a3", "spawn", "red-blue"))),
    ("TD-030", "an ordinary one of the fifth", lambda g: (
        with_elements(g, 4), PlaceElement("orange", "a8", "spawn", "red"))),
    ("TD-031", "the Element of another", lambda g: (own_track(g), PlaceElement("sky", "a3", "spawn", "red"))),
    ("TD-032", "a Stack before the Spawns", lambda g: (own_track(g), PlaceElement("black", "a3", "stack", "regular"))),
    ("TD-033", "before it is known who begins", lambda g: (
        begun(g, 4, Options(layout="custom")), PlaceElement("black", "a3", "spawn", "red"))),
    ("TD-037", "the middle of a T", lambda g: (_before_a_t(g), PlaceElement("purple", "c5", "boost", "regular", "N"))),
    ("TD-038", "an arrow that is there already", lambda g: (
        play(g, with_elements(g, 10), PlaceElement("black", "a8", "boost", "regular", "N")),
        PlaceElement("sky", "e8", "boost", "regular", "N"))),
    ("TD-039", "a fourth Wall across", lambda g: (
        _walled(g, 3), PlaceWall("purple", "a3.gap-n"))),
    ("TD-041", "two between the same rows", lambda g: (_walled(g, 1), PlaceWall("sky", "b7.gap-n"))),
    ("TD-042", "two between the same lanes", lambda g: (
        play(g, with_elements(g, 15), PlaceWall("black", "a4.gap-e")), PlaceWall("sky", "a6.gap-e"))),
    ("TD-043", "beside row 2", lambda g: (with_elements(g, 15), PlaceWall("black", "a2.gap-n"))),
    ("TD-046", "one colour too often", _another_tile),
    ("TD-047", "a Power-Up side", lambda g: other_table(g, a1_tile=tile("red-power"))),
    ("TD-048", "a floor without a tile", lambda g: other_table(g, a1_tile=())),
    ("TD-049", "turned a second time", lambda g: (play(g, laid(g), FlipTile("a1")), FlipTile("a1"))),
    ("TD-052", "two of one colour", lambda g: (play(g, laid(g), StartTile("black", "22", "red")), StartTile("black", "33", "red"))),
    ("TD-053", "outside the middle", lambda g: (laid(g), StartTile("black", "11", "red"))),
    ("TD-055", "a Blueprint before the tiles", lambda g: (laid(g), DrawBlueprint("black", "bp01-green"))),
    ("TD-056", "the red side up", lambda g: (prepared(g), DrawBlueprint("black", "bp01-red"))),
    ("TD-058", "who begins is known", lambda g: (laid(g), Begin("white"))),
    ("TD-060", "the first player first", lambda g: (line_up(g), PlaceMeeple("black", "a0"))),
    ("TD-061", "not on the start line", lambda g: (line_up(g), PlaceMeeple("orange", "a1"))),
    ("TD-194", "an Element in Kids Play", lambda g: other_table(g, KIDS, a4_element=(PlacedPiece("spawn", "red"),))),
    ("TD-197", "green in Super Dash", lambda g: (
        play(g, laid(g, options=SUPER), StartTile("black", "22", "red"), StartTile("black", "33", "blue")),
        DrawBlueprint("black", "bp01-green"))),
    ("TD-205", "the Blueprint of another", lambda g: (
        play(g, prepared(g), DrawBlueprint("black", "bp01-green"), StartTile("white", "22", "red"), StartTile("white", "33", "blue")),
        DrawBlueprint("white", "bp01-green"))),
    ("TD-215", "a Power-Up side in the Journey", lambda g: (laid(g, options=JOURNEY), FlipTile("a1"))),
    # turns
    ("TD-059", "not on turn", lambda g: (race(g, at={"purple": "c1"}), Move("purple", "c2"))),
    ("TD-064", "done without the flip", lambda g: (
        play(g, at_the_line(g), KeepToken("black", "podium.1")), EndSet("black"))),
    ("TD-069", "a second Build in a round", lambda g: (
        play(g, two_sets(g, boards={"black": {"33": "red"}}), Build("black", "33", "34")), Build("black", "34", "35"))),
    ("TD-070", "on after the flip", lambda g: (after_flip(g), Move("black", "b8"))),
    ("TD-071", "a token without a reason", lambda g: (flipping(g), KeepToken("black", "podium.1"))),
    ("TD-072", "both tokens", lambda g: (play(g, at_the_line(g), KeepToken("black", "podium.1")), KeepToken("black", "podium.2"))),
    ("TD-073", "a second one of the fourth", lambda g: (
        changed(after_flip(g), flipped=(1, 2, 1, 0)), KeepToken("black", "podium.2"))),
    ("TD-075", "a Build after a Move", lambda g: (
        play(g, race(g, at={"black": "a1"}, boards={"black": {"33": "red"}}), Move("black", "a2")), Build("black", "33", "34"))),
    ("TD-076", "done without a Move", lambda g: (
        play(g, race(g, at={"black": "a1"}), Take("black", "a1", "11")), EndSet("black"))),
    ("TD-077", "two Free Actions", lambda g: (
        play(g, race(g, at={"black": "a1"}), Take("black", "a1", "11")), Put("black", "11", "a1"))),
    ("TD-079", "a Build with a Free Action", lambda g: (
        play(g, race(g, at={"black": "a1"}), Take("black", "a1", "11")), Build("black", "11", "12"))),
    ("TD-080", "two floors", lambda g: (race(g, at={"black": "a1"}), Move("black", "a3"))),
    ("TD-081", "onto another dasher", lambda g: (race(g, at={"black": "a1", "white": "a2"}), Move("black", "a2"))),
    ("TD-082", "back over the start", lambda g: (race(g, at={"black": "a1"}), Move("black", "a0"))),
    ("TD-083", "a tile that is not beneath", lambda g: (race(g, at={"black": "a1"}), Take("black", "b1", "11"))),
    ("TD-084", "onto a square that is taken", lambda g: (
        race(g, at={"black": "a1"}, boards={"black": {"11": "red"}}), Take("black", "a1", "11"))),
    ("TD-085", "onto a tile", lambda g: (race(g, at={"black": "a1"}, boards={"black": {"11": "red"}}), Put("black", "11", "a1"))),
    ("TD-086", "a tile without a roll", lambda g: (race(g, at={"black": "a1"}), SpawnTile("black", "a3", "red"))),
    ("TD-088", "On self elsewhere", lambda g: (play(g, race(g, at={"black": "a1"}), Roll("black", 5)), SpawnTile("black", "a3", "red"))),
    ("TD-089", "a Regular tile after Power-Up", lambda g: (
        play(g, race(g, options=STANDARD, at={"black": "a1"}), Roll("black", 3)), SpawnTile("black", "a3", "red"))),
    ("TD-090", "not on a Spawn", lambda g: (play(g, race(g, at={"black": "a1"}), Roll("black", 1)), SpawnTile("black", "b1", "red"))),
    ("TD-092", "a board that is not on turn", lambda g: (race(g, boards={"white": {"11": "red"}}), Build("white", "11", "33"))),
    ("TD-093", "a diagonal Build", lambda g: (race(g, boards={"black": {"11": "red"}}), Build("black", "11", "22"))),
    ("TD-094", "a Build of two squares", lambda g: (race(g, boards={"black": {"11": "red"}}), Build("black", "11", "13"))),
    ("TD-095", "a fifth red tile", lambda g: (
        race(g, at={"black": "a1"}, tiles={"a1": "red"}, boards={"black": dict.fromkeys(("11", "12", "13", "14"), "red")}),
        Take("black", "a1", "55"))),
    ("TD-096", "nothing done", lambda g: (race(g, at={"black": "a1"}), EndSet("black"))),
    ("TD-098", "the Flip line without the pattern", lambda g: (race(g, at={"black": "a8"}), Move("black", "a9"))),
    ("TD-099", "flipped on the track", lambda g: (race(g), Flip("black"))),
    ("TD-100", "on before the flip", lambda g: (at_the_line(g), Build("black", "22", "21"))),
    # Elements
    ("TD-108", "stuck although a Move is open", lambda g: (race(g, at={"black": "a1"}), Unblock("black", "b4.gap-n", "b6.gap-n"))),
    ("TD-109", "more than the move of a Wall", lambda g: (
        changed(hemmed(g), sets=0, used=True, begun=False), Unblock("black", "a1.gap-n", "a3.gap-n"))),
    ("TD-110", "a Wall that blocks nothing", lambda g: (hemmed(g), Unblock("black", "d7.gap-n", "d5.gap-n"))),
    ("TD-112", "the wrong colour", lambda g: (play(g, race(g), Roll("black", 1)), SpawnTile("black", "a3", "blue"))),
    ("TD-114", "neither of two colours", lambda g: (play(g, race(g, 5), Roll("black", 1)), SpawnTile("black", "c5", "green"))),
    ("TD-115", "a third tile", lambda g: (
        race(g, at={"black": "b5"}, tiles={"b5": "red blue"}, boards={"black": {"11": "red"}}), Put("black", "11", "b5"))),
    ("TD-116", "a fourth tile", lambda g: (
        race(g, 5, at={"black": "c7"}, tiles={"c7": "red blue red"}, boards={"black": {"11": "red"}}), Put("black", "11", "c7"))),
    ("TD-119", "not carried", lambda g: (boosted(g), EndSet("black"))),
    ("TD-120", "a second Take with a Boost", lambda g: (
        play(g, race(g, at={"black": "b2"}, tiles={"b2": "red", "b3": "blue"}), Take("black", "b2", "11"), Move("black", "b3")),
        Take("black", "b3", "12"))),
    ("TD-121", "carried although blocked", lambda g: (
        play(g, race(g, at={"black": "b2", "white": "b4"}), Move("black", "b3")), Carry("black", "c3"))),
    ("TD-125", "through a Wall", lambda g: (race(g, at={"black": "b4"}), Move("black", "b5"))),
    ("TD-126", "past the end of a Wall", lambda g: (race(g, at={"black": "b4"}), Move("black", "c5"))),
    ("TD-202", "a tile on a line", lambda g: (race(g, at={"black": "a0"}, boards={"black": {"11": "red"}}), Put("black", "11", "a1"))),
    ("TD-208", "onto a tile with a Totem", lambda g: (
        race(g, options=STANDARD, at={"black": "b5"}, tiles={"b5": "red"}, boards={"black": {"11": "red"}}, totems=(-1, 31, -1, -1)),
        Put("black", "11", "b5"))),
    ("TD-211", "nothing spawned", lambda g: (
        play(g, race(g, tiles=dict.fromkeys(("a3", "d4", "a6", "d7"), "")), Roll("black", 1)), EndSet("black"))),
    # cards
    ("TD-102", "the holder of the marker", lambda g: (used(g, "freeze", marker=1), Freeze("black", "white"))),
    ("TD-104", "a card in round 2", lambda g: (race(g, options=STANDARD, round=2), Show("black", "play", "freeze"))),
    ("TD-105", "a tile that rests", lambda g: (
        race(g, options=STANDARD, at={"black": "a1"}, tiles={"a1": "red-power"}, cooling=((6, 1, 99),)), Take("black", "a1", "11"))),
    ("TD-127", "a card without a tile", lambda g: (race(g, options=STANDARD), Show("black", "play", "freeze"))),
    ("TD-128", "on with a card in the hand", lambda g: (drawn(g), Move("black", "a5"))),
    ("TD-130", "the effect of no card", lambda g: (race(g, options=STANDARD), SwapPosition("black", "white"))),
    ("TD-131", "discarded while it is open", lambda g: (used(g, "freeze"), Discard(1))),
    ("TD-135", "a card that has no use", lambda g: (
        drawn(g, marker=-1, frozen=(1, 2, 3)), Show("black", "play", "freeze"))),
    ("TD-137", "a tile that may not be taken yet", lambda g: (
        race(g, options=Options(start_player="first", early_powerup="forbidden"), round=1, at={"black": "a1"}, tiles={"a1": "red-power"}),
        Take("black", "a1", "11"))),
    ("TD-138", "a floor without a tile", lambda g: (used(g, "book-tiles"), Book("black", "b2"))),
    ("TD-139", "reserved by another", lambda g: (
        race(g, options=STANDARD, at={"black": "a1"}, totems=(-1, 6, -1, -1)), Take("black", "a1", "11"))),
    ("TD-140", "the own reserved tile by a token", lambda g: (
        race(g, options=STANDARD, at={"black": "a1"}, totems=(6, -1, -1, -1)), token("black", "dig-it-up"))),
    ("TD-141", "an own tile", lambda g: (used(g, "put-away"), BurnOrPutAway("black", "black.22"))),
    ("TD-142", "an empty square", lambda g: (used(g, "swap-tiles"), SwapTiles("black", "22", "white", "11"))),
    ("TD-144", "a frozen seat acts", lambda g: (
        changed(race(g, options=STANDARD), passed_over=((2, "TD-144"),)), Move("purple", "c1"))),
    ("TD-145", "an empty square", lambda g: (used(g, "put-back"), PutBack("black", "white", "11", "b2"))),
    ("TD-146", "onto a tile", lambda g: (used(g, "put-back"), PutBack("black", "white", "22", "b1"))),
    ("TD-147", "four rows away", lambda g: (used(g, "swap-position", at={"white": "b8"}), SwapPosition("black", "white"))),
    ("TD-149", "a Build as the extra action", lambda g: (
        changed(race(g, boards={"black": {"11": "red"}}), sets=0, plus=1, used=True), Build("black", "11", "12"))),
    ("TD-151", "a Stack onto an Element", lambda g: (used(g, "move-stack"), MoveElement("black", "d6", "a6"))),
    ("TD-153", "a Wall into a gap that is taken", lambda g: (used(g, "move-wall"), MoveWall("black", "b4.gap-n", "d7.gap-n"))),
    ("TD-155", "a Wall turned", lambda g: (used(g, "move-wall"), MoveWall("black", "b4.gap-n", "a8.gap-e"))),
    ("TD-156", "a floor without a tile", lambda g: (used(g, "burn-tiles"), BurnOrPutAway("black", "b2.tile"))),
    ("TD-157", "one floor only", lambda g: (used(g, "move-dasher"), MoveDasher("black", "white", "b6"))),
    ("TD-159", "a Spawn onto an Element", lambda g: (used(g, "move-spawn"), MoveElement("black", "a3", "b3"))),
    ("TD-161", "the same hand twice", lambda g: (
        play(g, used(g, "linking"), Link("black", "22", "white", "11")), Link("black", "33", "white", "12"))),
    ("TD-162", "onto a square that is taken", lambda g: (used(g, "linking"), Link("black", "22", "white", "33"))),
    ("TD-163", "not straight back", lambda g: (
        changed(race(g, options=STANDARD, at={"white": "b5"}), back=1), StepBack("table", "white", "a4"))),
    ("TD-164", "the same arrow", lambda g: (used(g, "move-boost"), TurnBoost("black", "b3", "N"))),
    ("TD-203", "a dasher on a line", lambda g: (used(g, "swap-position", at={"white": "b0"}), SwapPosition("black", "white"))),
    ("TD-204", "a seat that is home", lambda g: (used(g, "freeze", laps=(1, 3, 1, 1)), Freeze("black", "white"))),
    ("TD-209", "after a card declined in another's turn", lambda g: (
        changed(race(g, options=STANDARD), passed_over=((1, "TD-209"),)), Move("white", "b1"))),
    ("TD-210", "frozen twice", lambda g: (used(g, "freeze", frozen=(1,)), Freeze("black", "white"))),
    ("TD-212", "an Element with a dasher on it", lambda g: (used(g, "move-stack", at={"white": "b5"}), MoveElement("black", "b5", "a8"))),
    ("TD-216", "nothing to give back", lambda g: (
        used(g, "linking", boards={"black": {"22": "red"}, "white": {}, "purple": {}, "orange": {}}), Link("black", "22", "white", "11"))),
    # tokens
    ("TD-166", "used already", lambda g: (race(g, options=STANDARD, spent=((), ("hijack",), (), ())), token("black", "hijack"))),
    ("TD-167", "nothing to cancel", lambda g: (race(g, options=STANDARD), token("white", "reject"))),
    ("TD-170", "another has claimed", lambda g: (play(g, cancelling(g, "freeze"), Claim("white")), token("purple", "no-no-no"))),
    ("TD-171", "no legal effect", lambda g: (race(g, options=STANDARD, at={"black": "a1"}), token("black", "froggy-jump"))),
    ("TD-172", "no Wall in the way", lambda g: (
        changed(race(g, options=STANDARD, at={"black": "b4"}), token=Token(0, "rock-solid")), Move("black", "b3"))),
    ("TD-173", "nobody to jump over", lambda g: (
        changed(race(g, options=STANDARD, at={"black": "a1"}), token=Token(0, "froggy-jump")), Move("black", "a3"))),
    ("TD-174", "Bulldoze on Freeze", lambda g: (cancelling(g, "freeze"), token("white", "bulldoze"))),
    ("TD-176", "HiJack with one far away", lambda g: (
        changed(race(g, options=STANDARD, at={"black": "a1", "white": "c6"}), token=Token(0, "hijack")), SwapPosition("black", "white"))),
    ("TD-177", "Dice Master in another's turn", lambda g: (race(g, options=STANDARD), token("white", "dice-master"))),
    ("TD-178", "Reject on Freeze", lambda g: (cancelling(g, "freeze"), token("white", "reject"))),
    ("TD-179", "No Dice without a Spawn", lambda g: (race(g, options=STANDARD), token("white", "no-dice"))),
    ("TD-180", "Swap Ticket with an empty square", lambda g: (
        changed(race(g, options=STANDARD, at={"black": "a1"}), token=Token(0, "swap-ticket")), SwapTicket("black", "11"))),
    ("TD-182", "Super Glue onto a bare floor", lambda g: (
        changed(race(g, options=STANDARD, at={"black": "b2"}), token=Token(0, "super-glue")), Move("black", "b1"))),
    ("TD-184", "No No No on Burn Tiles", lambda g: (cancelling(g, "burn-tiles"), token("white", "no-no-no"))),
    ("TD-195", "a token in Kids Play", lambda g: (race(g, 3, KIDS), token("black", "hijack"))),
    ("TD-196", "a token in the Journey", lambda g: (race(g), token("black", "hijack"))),
    # the end
    ("TD-186", "the finish without the pattern", lambda g: (two_sets(g, at={"black": "a1"}, laps=(2, 1, 1, 1)), Move("black", "a0"))),
    ("TD-187", "on after the end", lambda g: (changed(race(g, at={"black": "a1"}), phase="over"), Build("black", "11", "12"))),
)  # fmt: skip


def _before_a_t(g: Any) -> State:
    """A track of their own on which three Boosts stand round c5."""
    rows = {f"{lane}8": f"spawn {face}" for lane, face in zip("abcde", ("red", "blue", "yellow", "green", "red-blue"), strict=True)}
    rows |= {f"{lane}7": "stack regular" for lane in "abcde"}
    return relaid(own_track(g), {**rows, "c4": "boost regular E", "b5": "boost regular S", "c6": "boost regular W"})


def _walled(g: Any, count: int) -> State:
    """A track of their own for five, with so many Walls across."""
    state = with_elements(g, 15)
    for seat, gap in zip(state.seats, ("a7.gap-n", "a6.gap-n", "a5.gap-n"), strict=False):
        if count:
            state, count = play(g, state, PlaceWall(seat, gap)), count - 1
    return state


@pytest.mark.parametrize(
    ("broken", "make"), [pytest.param(name, make, marks=pytest.mark.rule(name), id=f"{name} {why}") for name, why, make in CASES]
)
def test_an_act_breaks_this_rule(tekton_dash: Any, broken: str, make: Callable[[Any], tuple[State, Any]]) -> None:
    state, action = make(tekton_dash)
    assert rule(tekton_dash, state, action) == broken


HANDLED: tuple[tuple[str, str, Handled], ...] = (
    ("TD-026", "an Element bumped", Handled("a4.element", come=(PlacedPiece("spawn", "red"),))),
    ("TD-103", "the marker with somebody", Handled("white.marker", come=(PlacedPiece("marker"),))),
    ("TD-113", "another tile on a Spawn", Handled("a3.tile", tile("red"), tile("blue"))),
    ("TD-155", "a Wall from nowhere", Handled("a5.gap-e", come=(PlacedPiece("wall"),))),
    ("TD-169", "a token that lies open", Handled("white.token", come=(PlacedPiece("token", "hijack"),))),
)


@pytest.mark.parametrize(
    ("broken", "handled"), [pytest.param(name, handled, marks=pytest.mark.rule(name), id=f"{name} {why}") for name, why, handled in HANDLED]
)
def test_what_no_act_describes_has_its_rule(tekton_dash: Any, broken: str, handled: Handled) -> None:
    assert tekton_dash.blame(race(tekton_dash, options=STANDARD), handled).rule == broken


@pytest.mark.rule("TD-118")
def test_a_tile_from_below_is_told_from_a_tile_from_nowhere(tekton_dash: Any) -> None:
    state = race(tekton_dash, at={"black": "b5"}, tiles={"b5": "red blue"})
    assert tekton_dash.blame(state, Handled("black.11", come=tile("red"))).rule == "TD-118"
    assert tekton_dash.blame(state, Handled("black.11", come=tile("green"))).rule == "TD-075"


