"""One table judged at the shell."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.assemble import codec, load_game, options_from, words
from companion.cli.judging.judge import _told
from companion.errors import CompanionError, InputError
from companion.record.codec import Codec
from companion.record.eventlog import Record
from companion.referee.desk import begin, decide
from companion.referee.match import Match
from companion.referee.observation import TableSeen
from tests.cli.conftest import LEAP, STEP, Run, coins, table
from tests.rules.demands.toys.toll import Step, Toll


@pytest.fixture
def written(tmp_path: Path) -> Any:
    def write(name: str, data: object) -> str:
        path = tmp_path / name
        path.write_text(data if isinstance(data, str) else json.dumps(data))
        return str(path)

    return write


def judged(run: Run, *words: str, status: int = 0) -> dict[str, Any]:
    result = run("judge", "toll", "--json", *words)
    assert result.exit_code == status, result.exception
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


def test_a_legal_table_is_explained(run: Run, toll: Toll, written: Any) -> None:
    answer = judged(run, "--seen", written("seen.json", STEP))
    assert answer["verdict"] == "Explained"
    assert answer["explanations"] == [{"actions": [{"kind": "Step", "seat": "A", "to": "1"}], "residue": [], "faults": []}]
    assert answer["faults"] == []
    assert answer["applies"] > 0


def test_an_illegal_table_has_its_rule_and_remedy(run: Run, toll: Toll, written: Any) -> None:
    answer = judged(run, "--seen", written("seen.json", LEAP), status=1)
    assert answer["verdict"] == "Illegal"
    assert [fault["rule"] for fault in answer["faults"]] == ["TOLL-2"]
    assert answer["remedies"][0]["rule"] == "TOLL-2"
    touched = {step["place"] for step in answer["remedies"][0]["steps"]}
    assert "3" in touched
    assert answer["owed"]


def test_people_are_told_what_puts_it_right(run: Run, written: Any) -> None:
    chess = load_game("chess")
    seats, options = ("white", "black"), options_from(chess, ())
    state = chess.from_notation("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", seats, options)
    lies = {place: [{"piece": placed.piece} for placed in there] for place, there in chess.layout(state).put({"e2": ()}).items()}
    seen = written("seen.json", {**lies, "e5": [{"piece": "white-pawn"}]})
    result = run("judge", "chess", "--seen", seen, "--position", written("position.json", Codec(chess).position(seats, options, state)))
    verdict, fault, step, act = result.stdout.splitlines()
    assert (verdict, fault.split(":")[0], result.exit_code) == ("Illegal", "  CH-017", 1)
    assert step == "    Move a white pawn from e5 to e2."
    assert json.loads(act)["to"] == "e5"


def test_a_position_is_where_judging_begins(run: Run, toll: Toll, written: Any) -> None:
    state = toll.apply(toll.begin(("A", "B"), toll.options()), Step("A", "1"))
    position = Codec(toll).position(("A", "B"), toll.options(), state)
    later = table(_1=[{"piece": "a"}], _8=[{"piece": "b"}], bank=coins(18), road=coins(2))
    answer = judged(run, "--seen", written("seen.json", later), "--position", written("position.json", position))
    assert answer["explanations"][0]["actions"] == [{"kind": "Step", "seat": "B", "to": "8"}]
    same = judged(run, "--seen", written("same.json", STEP), "--position", written("position.json", position))
    assert same["verdict"] == "Agreed"


def test_the_order_in_which_a_file_lists_a_heap_does_not_matter(run: Run, toll: Toll, written: Any) -> None:
    mixed = table(_1=[{"piece": "b"}, {"piece": "a"}], bank=coins(18), road=coins(2))
    other = {**mixed, "1": [{"piece": "a"}, {"piece": "b"}]}
    first = judged(run, "--seen", written("1.json", mixed), status=1)
    second = judged(run, "--seen", written("2.json", other), status=1)
    assert {**first, "ms": 0} == {**second, "ms": 0}


def test_covered_places_say_nothing(run: Run, toll: Toll, written: Any) -> None:
    without = {place: contents for place, contents in STEP.items() if place not in ("bank", "road")}
    seen = {"kind": "TableSeen", "places": without, "covered": ["bank", "road"]}
    assert judged(run, "--seen", written("seen.json", seen))["verdict"] == "Explained"


@pytest.mark.parametrize(
    ("content", "said"),
    [("{", "is not JSON"), ({"nowhere": [{"piece": "a"}]}, "no place 'nowhere'"), ({"1": [{"face": ""}]}, "piece"), ([], "")],
)
def test_a_bad_layout_is_one_sentence(run: Run, toll: Toll, written: Any, content: object, said: str) -> None:
    result = run("judge", "toll", "--seen", written("seen.json", content), "--json")
    assert isinstance(result.exception, CompanionError)
    assert result.exception.exit_code == 2
    assert said in str(result.exception)
    assert len(str(result.exception).splitlines()) == 1
    assert result.stdout == ""


def test_a_file_that_is_not_there_is_one_sentence(run: Run, toll: Toll, tmp_path: Path) -> None:
    result = run("judge", "toll", "--seen", str(tmp_path / "none.json"))
    assert isinstance(result.exception, InputError)
    assert "cannot be read" in str(result.exception)


def test_a_position_and_a_record_exclude_each_other(run: Run, toll: Toll, written: Any) -> None:
    result = run("judge", "toll", "--seen", written("s.json", STEP), "--position", "p.json", "--record", "m")
    assert "not both" in str(result.exception)


def test_a_recorded_match_is_where_judging_begins(run: Run, toll: Toll, written: Any, tmp_path: Path) -> None:
    path, writer = tmp_path / "matches.sqlite", Codec(toll)
    first = begin(toll, ("A", "B"), toll.options())
    match = Match.blank(toll).after(first)
    seen = TableSeen(1.0, toll.layout(toll.apply(match.state, Step("A", "1"))))
    with Record(path) as record:
        record.begin(writer, first).append(decide(match, seen))
    later = table(_1=[{"piece": "a"}], _8=[{"piece": "b"}], bank=coins(18), road=coins(2))
    answer = judged(run, "--seen", written("seen.json", later), "--record", "last", "--file", str(path))
    assert [action["seat"] for action in answer["explanations"][0]["actions"]] == ["A", "B"]


def test_a_match_that_is_not_recorded_is_one_sentence(run: Run, toll: Toll, written: Any, tmp_path: Path) -> None:
    Record(tmp_path / "matches.sqlite").close()
    result = run("judge", "toll", "--seen", written("s.json", STEP), "--record", "7", "--file", str(tmp_path / "matches.sqlite"))
    assert isinstance(result.exception, InputError)
    assert "There is no match 7" in str(result.exception)


@pytest.mark.parametrize(("called", "title"), [(True, "Told as a fault, 9.0:"), (False, "Not called yet, hands may not be done, 9.0:")])
def test_what_is_only_waited_for_is_not_told_as_a_fault(called: bool, title: str) -> None:
    game = load_game("chess")
    match = Match.blank(game).after(begin(game, ("white", "black"), options_from(game)))
    accusing = {"accuses": True, "cost": 9.0, "terms": [], "actions": []}
    assert _told(match, codec(game), words("chess"), [accusing], called=called)[0] == title
