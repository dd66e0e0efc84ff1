"""The wire: exact there and back, the same bytes every time, and an error that names the field."""

from __future__ import annotations

import json
import timeit
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import WireError
from companion.record.codec import Codec, dumps, loads
from companion.record.walk import tag
from companion.referee import events as ev
from companion.referee import observation as ob
from companion.rules.values import Fault, Handled, Layout, Outcome, Owed, PlacedPiece, PutRight, Roll, SetOut, Show, Turn
from tests.record.toy import TABLE, Colour, Hand, Move, Options, Pass, State, Toy

CODEC = Codec(Toy())
MOVE = Move("red", "pawn", ("a", "b"))
LINES = (ev.LoggedExplanation((MOVE, Roll("red", 4), Turn("red", "a", "wheel")), frozenset({"b", "a"})), ev.LoggedExplanation())
FAULT = Fault("T-1", "owed", ("tile",), ("a",), ("red",), ("b",), (("seat", "red"), ("a", "b")), 7)

EVENTS: tuple[ev.Event, ...] = (
    ev.MatchBegan(0.0, "toy", "1.2", ("red", "blue"), Options(walls=frozenset({("b", "a"), ("a", "b")})),
                  (("Ada", ("red", "blue")),), (("T-1", "warn"),), (("kind", "bank"), ("seconds", 30.0)), "2026-01-01T10:00:00"),
    ev.TableDrafted(1.5, TABLE, frozenset({"p", "a"}), LINES, 2), ev.TableDrafted(1.5, Layout(), frozenset(), ()),
    ev.Checkpoint(2.0, Show("red", "p", "blue"), LINES, TABLE),
    ev.Checkpoint(2.0, ob.DiceRolled(2.0, (6,), "usb"), LINES, TABLE, frozenset({"a"})),
    ev.Held(3.0, ob.TableSeen(3.0, TABLE, frozenset({"a"}), frozenset(), (ob.StrayPiece("cube", "", (1.5, 2.0)),))),
    ev.Released(3.5),
    ev.ActionPlayed(4.0, SetOut("chance", TABLE)),
    ev.FaultCalled(5.0, FAULT, (PutRight("a", (PlacedPiece("tile"),), (PlacedPiece("tile", "wheel"),)),),
                   (Owed("b", surplus=(PlacedPiece("cube"),), rule="T-1"),),
                   (MOVE,), (Handled("a", come=(PlacedPiece("cube", "", 1, "beside"),)),)),
    ev.FaultCleared(6.0, 8), ev.Overruled(7.0, 8, ("Ada",), "we always do", (Pass("red"),)), ev.Overruled(7.0, 8, table=TABLE),
    ev.RuleSettled(8.0, "bonus", Fraction(2, 3)), ev.RuleSettled(8.0, "border", "closed"), ev.TurnPassed(8.5, "blue", ("Ada",)),
    ev.OwedWaived(9.0, 8, ("Ada", "Bo")),
    ev.Asked(10.0, LINES, "which", ("a",)), ev.Answered(11.0, 1, "Ada"), ev.Undone(12.0, 3, ("Ada",), True), ev.Restored(13.0),
    ev.TimeRanOut(14.0, "red"), ev.PersonNamed(14.5, "red", "Ann"), ev.SightLost(15.0, frozenset({"a"}), "bump"), ev.SightRegained(16.0),
    ev.MatchOver(17.0, Outcome(("red", "blue"), "points")), ev.MatchOver(17.0, Outcome((), "unfinished"), ("Ada", "Bo")),
    ev.FaultCleared(18.0, 8, ("a",), "dropped"), ev.UndoCancelled(19.0, ("Ada",)), ev.Paused(20.0), ev.PlayedOn(21.0),
    ev.RolledEarly(21.0, "A", 5),
    ev.FaultMoved(21.5, 8, FAULT, (PutRight("a", (PlacedPiece("tile"),)),), (Owed("a", surplus=(PlacedPiece("tile"),)),)),
    ev.Sought(22.0, TABLE, frozenset({"a"}), frozenset({"p"})),
    ev.Troubled(23.0, "referee", "KeyError: 'c9'", ob.TableSeen(23.0, TABLE)), ev.Troubled(23.0, "camera", "OSError"),
)  # fmt: skip
OBSERVATIONS: tuple[ob.Observation, ...] = (
    ob.TableSeen(1.0, TABLE), ob.TableLost(1.0, frozenset({"a"}), "dark"), ob.DiceRolled(1.0, (3, 4)), ob.ButtonPressed(1.0, "red"),
    ob.Command(1.0, "overrule", (("called", 4), ("by", ("Ada", "Bo")), ("table", TABLE), ("action", MOVE), ("set", frozenset({"x"})))),
    ob.Tick(1.0), ob.Searched(1.0, 5, TABLE, frozenset({"a"}), frozenset(), ((MOVE, Pass("red")), ()), waits=True),
    ob.Failed(1.0, "camera", "OSError: unplugged"),
)  # fmt: skip


def through_text(data: Any) -> Any:
    return loads(dumps(data))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_comes_back_as_it_was(event: ev.Event) -> None:
    line = CODEC.event(event, 3)
    assert list(line)[:3] == ["seq", "at", "kind"]
    back = CODEC.event_from(through_text(line))
    assert back == event
    assert type(back) is type(event)
    assert hash(back) == hash(event)


def test_no_event_and_no_observation_is_left_out() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(ev.Event))
    assert {type(seen) for seen in OBSERVATIONS} == set(get_args(ob.Observation))


@pytest.mark.parametrize("seen", OBSERVATIONS, ids=lambda seen: type(seen).__name__)
def test_every_observation_comes_back_as_it_was(seen: ob.Observation) -> None:
    assert CODEC.observation_from(through_text(CODEC.observation(seen))) == seen


def test_the_contract_of_observations() -> None:
    seen = ob.TableSeen(
        1, Layout({"a": (PlacedPiece("tile", "wheel", 2),)}), frozenset({"p", "b"}), frozenset(), (ob.StrayPiece("cube", "", (1.0, 2.0)),)
    )
    assert dumps(CODEC.observation(seen)) == (
        '{"kind":"TableSeen","at":1.0,"places":{"a":[{"piece":"tile","face":"wheel","turn":2,"how":"seen"}]},'
        '"covered":["b","p"],"unsure":[],"astray":[{"piece":"cube","face":"","at_mm":[1.0,2.0]}]}'
    )
    assert CODEC.observation_from({"kind": "Command", "at": 2, "name": "undo", "args": {"to": 4}}) == ob.Command(2.0, "undo", (("to", 4),))
    assert CODEC.observation_from({"kind": "DiceRolled", "at": 2, "values": [5]}) == ob.DiceRolled(2.0, (5,))
    assert CODEC.observation_from({"kind": "TableSeen", "at": 0, "places": {"a": [{"piece": "tile"}]}}) == ob.TableSeen(
        0.0, Layout({"a": (PlacedPiece("tile"),)})
    )


def test_a_placed_piece_keeps_its_first_name_in_files() -> None:
    order = ob.Command(1.0, "x", (("what", PlacedPiece("tile", "wheel")),))
    line = CODEC.observation(order)
    assert line["args"]["what"] == {"kind": "Lying", "piece": "tile", "face": "wheel", "turn": 0, "how": "seen"}
    assert CODEC.observation_from(through_text(line)) == order


def test_a_state_comes_back_equal_whatever_it_holds() -> None:
    state = State(
        TABLE, (Hand("red", ("drop",), 2),), Options(), (("red", Fraction(3, 2)),), frozenset({"z", "y"}), Hand("blue"), Colour.BLUE
    )
    nested = replace(state, next=state)
    assert CODEC.state_from(through_text(CODEC.state(nested))) == nested
    assert "cache" not in CODEC.state(state)
    assert CODEC.state(state)["seen"] == ["y", "z"]


def test_a_position_file_needs_only_four_of_its_keys() -> None:
    state = State(TABLE, (), Options(rounds=1))
    data = through_text(CODEC.position(("red", "blue"), Options(rounds=1), state))
    assert list(data) == ["game", "seats", "options", "state", "layout", "visible"]
    assert data["visible"]["p"] == [{"piece": "card", "face": "red", "turn": 0, "how": "seen"}]
    del data["layout"], data["visible"]
    position = CODEC.position_from(data)
    assert (position.seats, position.options, position.state) == (("red", "blue"), Options(rounds=1), state)
    with pytest.raises(WireError, match=r"^game is 'no-such-game', but the game asked for is toy\.$"):
        CODEC.position_from({**data, "game": "no-such-game"})
    with pytest.raises(WireError, match=r"^state is missing in the position\.$"):
        CODEC.position_from({key: data[key] for key in ("game", "seats", "options")})
    with pytest.raises(WireError, match=r"^options\.bonus must be a fraction like 3/2"):
        CODEC.position_from({**data, "options": {"bonus": "1e999999999"}})


def test_the_same_value_is_the_same_text() -> None:
    one = ev.TableDrafted(1, Layout({"a": (PlacedPiece("x"),), "b": (PlacedPiece("y"),)}), frozenset(["a", "b"]), ())
    two = ev.TableDrafted(1.0, Layout({"b": (PlacedPiece("y"),), "a": (PlacedPiece("x"),)}), frozenset(["b", "a"]), ())
    assert dumps(CODEC.event(one, 0)) == dumps(CODEC.event(two, 0))


@pytest.mark.parametrize(("data", "sentence"), [
    ([], "The value must be an object, not []."),
    ({"at": 1}, "kind must be one of TableSeen, TableLost, DiceRolled, ButtonPressed, Command, Tick, Searched, Failed, not null."),
    ({"kind": ["Tick"], "at": 1},
     'kind must be one of TableSeen, TableLost, DiceRolled, ButtonPressed, Command, Tick, Searched, Failed, not ["Tick"].'),
    ({"kind": "Tick"}, "at is missing in Tick."),
    ({"kind": "Tick", "at": "noon"}, 'at must be a number, not "noon".'),
    ({"kind": "Tick", "at": True}, "at must be a number, not true."),
    ({"kind": "Tick", "at": float("inf")}, "at must be a finite number."),
    ({"kind": "Tick", "at": 10**400}, "at must be a finite number."),
    ({"kind": "Tick", "at": 1, "colour": 2}, "colour is unknown: Tick has at."),
    ({"kind": "DiceRolled", "at": 1, "values": [1, 2.5]}, "values[1] must be a whole number, not 2.5."),
    ({"kind": "TableSeen", "at": 1, "places": {"a": [{"piece": "x"}, {"piece": "x", "turn": 8}]}},
     "places.a[1].turn must be one of 0, 1, 2, 3, 4, 5, 6, 7, not 8."),
    ({"kind": "TableSeen", "at": 1, "places": {"a": [{"face": "x"}]}}, "places.a[0].piece is missing in Lying."),
    ({"kind": "TableSeen", "at": 1, "places": {"a": {}}}, "places.a must be a list, not {}."),
    ({"kind": "TableSeen", "at": 1, "places": {}, "astray": [{"piece": "x", "face": "", "at_mm": [1]}]},
     "astray[0].at_mm must be a list of 2, not [1]."),
    ({"kind": "Command", "at": 1, "name": "x", "args": {"a": {"kind": "Wizard"}}},
     "args.a.kind must be one of Astray, ButtonPressed, Command, DiceRolled, Failed, Handled, Line, Lying, Move, Options, Outcome, Owed, "
     "Pass, Phrase, PutRight, Roll, Searched, SetOut, Show, TableLost, TableSeen, Tick, Turn, not \"Wizard\"."),
    ({"kind": "Searched", "at": 1, "draft": 0, "table": {}, "covered": [], "unsure": [], "lines":
      [[], [{"kind": "Move", "seat": "red", "piece": "p", "way": "a"}]]},
     'lines[1][0].way must be a list, not "a".'),
])  # fmt: skip
def test_an_error_names_the_field(data: Any, sentence: str) -> None:
    with pytest.raises(WireError) as caught:
        CODEC.observation_from(data)
    assert str(caught.value) == sentence


def test_lines_that_are_no_json() -> None:
    with pytest.raises(WireError, match="The line is not JSON"):
        loads('{"kind":')
    with pytest.raises(WireError, match=r"nested too deeply|not JSON"):
        loads("[" * 200_000)
    with pytest.raises(WireError, match="longer than"):
        loads(" " * 1_000_001)


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["kind", "at", "places", "args", "a"]) | st.text(max_size=3), inner, max_size=4)
    ),
    max_leaves=8,
)


@given(plain, st.sampled_from([None, "TableSeen", "Tick", "Command", "DiceRolled", "Searched", "TableLost", "ButtonPressed"]))
def test_nothing_a_stranger_writes_does_more_than_a_wire_error(data: Any, kind: str | None) -> None:
    if kind and isinstance(data, dict):
        data["kind"] = kind
    try:
        seen = CODEC.observation_from(data)
    except WireError:
        return
    assert CODEC.observation_from(CODEC.observation(seen)) == seen


@dataclass(frozen=True)
class Kinded:
    kind: str


@dataclass(frozen=True)
class Tick:
    at: float


@dataclass(frozen=True)
class Listed:
    items: list[int]


@pytest.mark.parametrize(
    ("action", "why"), [(Kinded, "a field called kind"), (Tick, "two classes are called Tick"), (Listed, "cannot be written")]
)
def test_a_game_that_cannot_be_written_is_refused_when_it_is_loaded(action: type, why: str) -> None:
    class Wrong(Toy):
        actions = (action,)

    with pytest.raises(TypeError, match=why):
        Codec(Wrong())


def test_schemas_are_json_and_name_every_kind() -> None:
    for name in ("layout", "observation", "event", "action", "state", "options"):
        json.dumps(CODEC.schema(name))
    kinds = {one["properties"]["kind"]["const"] for one in CODEC.schema("event")["oneOf"]}
    assert kinds == {tag(event) for event in get_args(ev.Event)}
    assert all("seq" in one["required"] for one in CODEC.schema("event")["oneOf"])


def test_an_event_is_written_fast_enough_to_be_on_the_path_of_every_event() -> None:
    places = {
        f"{column}{row}.{part}": (PlacedPiece("tile", "wheel"), PlacedPiece("cube-red"))
        for column in "abcdef"
        for row in range(6)
        for part in ("tile", "cubes")
    }
    event = ev.TableDrafted(1.0, Layout(places), frozenset(), LINES)
    best = min(timeit.repeat(lambda: CODEC.event(event, 1), number=20, repeat=5)) / 20
    assert best < 0.0005, f"{best * 1e3:.3f} ms for a table of 144 pieces"
