"""Small things that people did at a table, told look by look, each with what a fair referee says (`told/<game>/<name>.toml`).

Strangers wrote them who knew the rules and had not seen the program; these were told wrongly then.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.assemble import codec, load_game, options_from, seats_from
from companion.live.answers import said, tidied
from companion.record.codec import Codec
from companion.referee.desk import begin
from companion.referee.events import Asked
from companion.referee.match import Match
from companion.referee.observation import Observation, TableSeen
from companion.rules.values import Layout, PlacedPiece
from tests.cases.kinds.clauses import CLAUSES
from tests.cases.kinds.scene import Heard

TOLD = Path(__file__).parent / "told"


def observations(text: str) -> Iterator[dict[str, Any]]:
    """Yields the observations of a case. A look names the places that lie otherwise than in the look before it."""
    lies: dict[str, list[dict[str, Any]]] = {}
    for line in text.strip().splitlines():
        at, what, *rest = line.split(maxsplit=2)
        match what:
            case "look":
                named = dict(word.split("=", 1) for word in " ".join(rest).split())
                hidden = {way: sorted(filter(None, named.pop(way, "").split(","))) for way in ("covered", "unsure")}
                lies |= {place: [piece(each) for each in filter(None, there.split("+"))] for place, there in named.items()}
                yield {"kind": "TableSeen", "at": float(at), "places": {p: there for p, there in lies.items() if there}, **hidden}
            case "die":
                yield {"kind": "DiceRolled", "at": float(at), "values": [int(rest[0])]}
            case "press":
                seat, _, button = rest[0].partition(" ")
                yield {"kind": "ButtonPressed", "at": float(at), "seat": seat, "button": button or "done"}
            case "command":
                name, _, given = rest[0].partition(" ")
                yield {"kind": "Command", "at": float(at), "name": name, "args": json.loads(given)}
            case _:
                yield {"kind": "Tick", "at": float(at)}


def piece(text: str) -> dict[str, Any]:
    """A piece as data. Examples: `pawn-red`, `card:back`."""
    kind, _, face = text.partition(":")
    return {"piece": kind, "face": face}


def heard(case: dict[str, Any]) -> tuple[Heard, Layout, Codec]:
    """The referee's answer to a case, with the table that was seen last."""
    rules = load_game(case["game"])
    reader = codec(rules)
    options = [f"{key}={str(value).lower() if isinstance(value, bool) else value}" for key, value in case.get("options", {}).items()]
    match = Match.blank(rules)
    answer, table = Heard(match.after(begin(rules, seats_from(rules, case["seats"]), options_from(rules, options)))), Layout()
    for each in observations(case["seen"]):
        observation: Observation = reader.observation_from(each)
        if isinstance(observation, TableSeen):
            observation = tidied(observation, answer.match.game.board)
            table = observation.table
        answer.match, events = said(answer.match, observation)
        answer.events += events
    return answer, table, reader


def wrong(answer: Heard, table: Layout, reader: Codec, clause: str, wanted: Any) -> str:
    """The reason why this clause does not hold, empty where it does."""
    acts = [reader.action(act) for act in answer.told]
    match clause:
        case "played":
            lacking = [one for one in wanted if not any(one.items() <= act.items() for act in acts)]
            return f"not told: {lacking}" if lacking else ""
        case "not_played":
            told = [one for one in wanted if any(one.items() <= act.items() for act in acts)]
            return f"told: {told}" if told else ""
        case "asked_at_most":
            asked = sum(isinstance(event, Asked) for event in answer.events)
            return f"asks {asked} times" if asked > wanted else ""
        case "over":
            return "" if (answer.over is not None) is wanted else f"over: {answer.over}"
        case _:
            return CLAUSES[clause](answer, table, wanted)


def failing(case: dict[str, Any]) -> str:
    """The reasons why none of the expected answers was given, empty where one was."""
    answer, table, reader = heard(case)
    reasons = []
    for clauses in case["expected"]:
        found = [f"{clause}: {short}" for clause, wanted in clauses.items() if (short := wrong(answer, table, reader, clause, wanted))]
        if not found:
            return ""
        reasons.append("; ".join(found))
    return " / or ".join(reasons)


@pytest.mark.parametrize("name", sorted(f"{path.parent.name}/{path.stem}" for path in TOLD.glob("*/*.toml")))
def test_it_is_told_as_it_was(name: str) -> None:
    assert failing(tomllib.loads((TOLD / f"{name}.toml").read_text())) == ""


def test_a_case_can_fail() -> None:
    case = tomllib.loads((TOLD / "chess/castles-after-the-king-has-moved.toml").read_text())
    assert failing({**case, "expected": [{"no_fault": True}]}) == "no_fault: called ['CH-026', 'CH-026']"
    assert failing({**case, "expected": [{"played": [{"kind": "Move", "to": "g1"}]}]}).startswith("played: not told")


def test_a_look_names_what_has_changed() -> None:
    first, second = observations("1.0 look a=pawn-red b=card:back+card:ace\n2.0 look a= covered=b")
    assert first["places"] == {"a": [{"piece": "pawn-red", "face": ""}], "b": [piece("card:back"), piece("card:ace")]}
    assert (second["places"], second["covered"]) == ({"b": first["places"]["b"]}, ["b"])
    assert PlacedPiece(**piece("card:ace")) == PlacedPiece("card", "ace")
