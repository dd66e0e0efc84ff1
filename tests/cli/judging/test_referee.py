"""The whole referee as a filter."""

from __future__ import annotations

import json

import pytest

from companion.errors import WireError
from tests.cli.conftest import LEAP, STEP, Run, coins

pytestmark = pytest.mark.usefixtures("toll")


def lines(*observations: object) -> str:
    return "".join(json.dumps(observation) + "\n" for observation in observations)


SEEN = {"kind": "TableSeen", "at": 1.0, "places": STEP}
ILLEGAL = {"kind": "TableSeen", "at": 1.0, "places": LEAP}


def test_a_table_that_a_play_explains_is_drafted(run: Run) -> None:
    result = run("referee", "toll", "--seats", "2", text=lines(SEEN))
    assert result.exit_code == 0
    events = [json.loads(line) for line in result.stdout.splitlines()]
    assert [event["seq"] for event in events] == list(range(len(events)))
    assert [event["kind"] for event in events] == ["MatchBegan", "TableDrafted"]
    assert events[1]["at"] == 1.0
    assert events[1]["lines"][0]["actions"] == [{"kind": "Step", "seat": "A", "to": "1"}]


def test_a_fault_names_its_rule(run: Run) -> None:
    result = run("referee", "toll", "--seats", "2", text=lines(ILLEGAL))
    called = [json.loads(line) for line in result.stdout.splitlines() if '"FaultCalled"' in line]
    assert [event["fault"]["rule"] for event in called] == ["TOLL-2"]


def test_the_same_input_gives_the_same_bytes(run: Run) -> None:
    text = lines(SEEN, {"kind": "ButtonPressed", "at": 2.0, "seat": "A"}, {**ILLEGAL, "at": 3.5}, {"kind": "Tick", "at": 9.0})
    assert run("referee", "toll", "--seats", "2", text=text).stdout_bytes == run("referee", "toll", "--seats", "2", text=text).stdout_bytes


BAD = ['{"kind":"TableSeen"', '{"kind":"Nothing","at":2}', "[]", '{"kind":"Tick"}', '{"kind":"Tick","at":"now"}', "\x00\x01"]


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_line_is_named_and_what_came_before_it_stands(run: Run, bad: str) -> None:
    result = run("referee", "toll", "--seats", "2", text=lines(SEEN) + "\n" + bad + "\n" + lines(ILLEGAL))
    assert isinstance(result.exception, WireError)
    assert result.exception.exit_code == 2
    assert str(result.exception).startswith("Line 3 is not an observation: ")
    assert len(str(result.exception).splitlines()) == 1
    assert [json.loads(line)["kind"] for line in result.stdout.splitlines()] == ["MatchBegan", "TableDrafted"]


def test_heaps_may_be_listed_in_any_order(run: Run) -> None:
    both = [{"piece": "b"}, {"piece": "a"}]
    first = {"kind": "TableSeen", "at": 1.0, "places": {"1": both, "bank": coins(18), "road": coins(2)}}
    second = {"kind": "TableSeen", "at": 1.0, "places": {"1": both[::-1], "bank": coins(18), "road": coins(2)}}
    answers = [run("referee", "toll", "--seats", "2", text=lines(seen)).stdout for seen in (first, second)]
    assert "FaultCalled" in answers[0]
    assert answers[0] == answers[1]


def test_a_place_that_is_not_on_the_board_is_a_bad_line(run: Run) -> None:
    result = run("referee", "toll", "--seats", "2", text=lines(SEEN, {"kind": "TableSeen", "at": 2, "places": {}, "covered": ["nowhere"]}))
    assert str(result.exception).startswith("Line 2 is not an observation: There is no place 'nowhere'")


def test_a_wrong_number_of_seats_is_one_sentence(run: Run) -> None:
    result = run("referee", "toll", "--seats", "5")
    assert str(result.exception) == "toll is for 2 seats, not 5."
    assert result.stdout == ""


def test_an_empty_stream_is_a_match_that_has_begun(run: Run) -> None:
    result = run("referee", "toll", "--seats", "2")
    assert [json.loads(line)["kind"] for line in result.stdout.splitlines()] == ["MatchBegan"]
