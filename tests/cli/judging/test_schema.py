"""The output of the commands fits the schemas they publish."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.assemble import codec as codec_of
from companion.assemble import games, load_game, options_from, seats_from
from companion.cli.judging.formats import FORMATS, OF_A_GAME
from companion.cli.judging.position import _examples
from companion.cli.judging.schema import found
from companion.errors import InputError
from companion.referee.desk import begin, consider
from companion.referee.match import Match
from companion.referee.observation import Command, DiceRolled, TableLost, TableSeen, Tick
from companion.rules.stroll import stroll
from companion.rules.values import Layout, visible
from tests.cli.conftest import Run
from tests.cli.fits import misfits

GAME = "treasure-hunt"


@pytest.mark.parametrize("name", [*OF_A_GAME, *FORMATS, "events.jsonl", "LAYOUT.json", "observations"])
def test_every_schema_is_printed(run: Run, name: str) -> None:
    result = run("schema", name)
    assert result.exit_code == 0
    assert json.loads(result.stdout)["$schema"].startswith("https://json-schema.org/")


def test_an_unknown_format_lists_the_known_ones(run: Run) -> None:
    error: Any = run("schema", "recipe").exception
    assert isinstance(error, InputError)
    assert str(error).startswith("There is no format 'recipe'; there are action, bench, board,")


@pytest.mark.parametrize("name", games())
def test_states_actions_options_and_layouts_fit(name: str) -> None:
    game = load_game(name)
    codec, options = codec_of(game), options_from(game)
    assert misfits(codec.options(options), found("options", name)) == []
    start = game.begin(seats_from(game, game.seats[-1]), options)
    walk = list(stroll(game, start, 40, Random(3), _examples(game).set_out))
    state = walk[-1][2]
    for _, action, _ in walk:
        assert misfits(codec.action(action), found("action", name)) == []
    assert misfits(codec.state(state), found("state", name)) == []
    assert misfits(codec.layout(game.layout(state)), found("layout", name)) == []
    assert misfits(codec.position(seats_from(game, game.seats[-1]), options, state), found("position", name)) == []


def test_observations_and_the_events_they_lead_to_fit() -> None:
    game = load_game(GAME)
    codec, options, seats = codec_of(game), options_from(game), seats_from(game, 2)
    match = Match.blank(game).after(begin(game, seats, options))
    steps = list(stroll(game, game.begin(seats, options), 12, Random(5), _examples(game).set_out))
    seen = [TableSeen(float(at), visible(game.layout(after), game.board)) for at, (_, _, after) in enumerate(steps, 1)]
    strange = [
        TableLost(50.0, frozenset({"a1.tile"}), "dark"),
        Tick(60.0),
        TableSeen(70.0, Layout()),
        DiceRolled(71.0, (3,)),
        Command(72.0, "undo"),
    ]
    events, observations = found("event", GAME), found("observation", GAME)
    for observation in (*seen, *strange):
        assert misfits(codec.observation(observation), observations) == []
        for event in consider(match, observation).events:
            assert misfits(codec.event(event, len(match.events)), events) == []
            match = match.after(event)
    assert len(match.events) > 5
    assert misfits({"kind": "Tick"}, observations) != []
    assert misfits({"seq": 0, "at": 1.0, "kind": "FaultCleared"}, events) != []


PRINTED = {
    "board": ("board", GAME, "--json"),
    "coverage": ("rules", "coverage", "--json"),
    "search": ("rules", "search", "cube", "--json"),
    "position": ("position", GAME, "--seed", "1", "--after", "9", "--json"),
}


@pytest.mark.parametrize("name", PRINTED)
def test_what_commands_print_fits(run: Run, name: str) -> None:
    value = json.loads(run(*PRINTED[name]).stdout)
    assert value
    assert misfits(value, found(name, GAME)) == []


def test_a_verdict_fits(run: Run, tmp_path: Path) -> None:
    position, seen = tmp_path / "position.json", tmp_path / "seen.json"
    data = json.loads(run("position", GAME, "--seed", "1", "--after", "9", "--json").stdout)
    position.write_text(json.dumps(data))
    place = next(iter(sorted(data["visible"])))
    seen.write_text(json.dumps({key: value for key, value in data["visible"].items() if key != place}))
    verdict = json.loads(run("judge", GAME, "--seen", str(seen), "--position", str(position), "--json").stdout)
    assert misfits(verdict, found("verdict", GAME)) == []


def test_a_simulated_game_and_all_that_it_writes_fits(run: Run, tmp_path: Path) -> None:
    report, out = tmp_path / "report.json", tmp_path / "out"
    run("simulate", GAME, "--seats", "2", "--games", "1", "--seed", "5", "--cheat", "0.15", "--report", str(report), "--export", str(out))
    assert misfits(json.loads(report.read_text()), found("report", GAME)) == []
    for name in ("observations", "events"):
        schema = found(name, GAME)
        lines = [line for file in out.rglob(f"{name}.jsonl") for line in file.read_text().splitlines()]
        assert len(lines) > 50
        assert [misfit for line in lines for misfit in misfits(json.loads(line), schema)] == []
