"""`companion judge`: one table judged, from a position, from a record or from the start of a match."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.records.archive import opened, recorded

if TYPE_CHECKING:
    from companion.present.words import Words
    from companion.record.codec import Codec
    from companion.referee.judging.column import CostedExplanation
    from companion.referee.match import Match
    from companion.referee.observation import TableSeen
    from companion.rules.game import AnyGame
    from companion.rules.values import Fault, PutRight


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(judge)


def judge(
    game: str,
    *,
    seen: Annotated[Path, typer.Option("--seen", help="LAYOUT.json, or a TableSeen observation with its covered places.")],
    position: Annotated[Path | None, typer.Option("--position", help="Judge from this position file.")] = None,
    record: Annotated[str | None, typer.Option("--record", help="Judge from where this recorded match stands: number, or last.")] = None,
    file: Annotated[Path | None, typer.Option("--file", help="The record, if not the usual one.")] = None,
    seats: Annotated[int | None, typer.Option("--seats", help="Without a position: so many seats at the start.")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", help="Without a position: a house rule, key=value.")] = None,
    board: Annotated[Path | None, typer.Option("--board", help="Your own board.toml instead of the game's.")] = None,
    why: Annotated[bool, typer.Option("--why", help="Say what each explanation costs, term by term.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Say what explains one table: which actions, which faults, what puts it right. Exit status 1 when a rule is broken."""
    from companion.assemble import codec, load_game, words
    from companion.errors import InputError
    from companion.record.codec import load
    from companion.referee.desk import standing

    if position is not None and record is not None:
        raise InputError("Give either --position or --record, not both.")
    rules = load_game(game, board)
    reader = codec(rules)
    if record is not None:
        match = as_recorded(rules, record, file)
    elif position is not None:
        read = reader.position_from(load(position))
        match = standing(rules, read.seats, read.options, read.state)
    else:
        match = _start(rules, seats, option or [], board)
    answer = verdict(match, reader, _table(reader, seen, match))
    if as_json:
        print(json.dumps(answer))
    else:
        from companion.present.history import fault_sentence
        from companion.present.rulings.remedy import steps

        say = words(game)
        print(answer["verdict"])
        for fault, remedy in zip(answer["faults"], answer["remedies"], strict=True):
            print(f"  {fault['rule']}: {fault_sentence(_read(fault), say)}")
            print("".join(f"    {step}\n" for step in steps(_put_right(remedy["steps"]), say, match.game.board)), end="")
        for explanation in answer["explanations"]:
            print("".join(f"  {json.dumps(action)}\n" for action in explanation["actions"]), end="")
        if why:
            print("\n".join(_told(match, reader, say, answer["why"], called=bool(answer["faults"]))))
    if answer["faults"] or answer["verdict"] == "Unexplained":
        raise typer.Exit(1)


def verdict(match: Match, writer: Codec, table: TableSeen) -> dict[str, Any]:
    """The judge's verdict on one table with what the desk makes of it, as plain data. `ms` is the judge alone."""
    from companion.live.answers import said
    from companion.referee.events import FaultCalled
    from companion.referee.judging.judge import judge as judged
    from companion.referee.judging.trail import believed
    from companion.referee.possible import impossible_pieces, set_aside
    from companion.rules.explain import Seen

    possible = set_aside(table, frozenset(place for place, _ in impossible_pieces(match.game, table)))
    before = time.perf_counter()
    found = judged(match, Seen(possible.table, possible.covered, possible.unsure))
    ms = (time.perf_counter() - before) * 1000
    after, events = said(match, table)
    called = [writer.event(event, len(match.events) + at) for at, event in enumerate(events) if isinstance(event, FaultCalled)]
    return {
        "game": match.game.name,
        "verdict": found.name,
        "changed": sorted(found.changed),
        "explanations": [
            {
                "actions": [writer.action(action) for action in explanation.actions],
                "residue": sorted(explanation.mismatch),
                "faults": [fault.rule for fault in explanation.faults],
            }
            for explanation in believed(found.explanations)
        ],
        "faults": [_named(event["fault"]) for event in called],
        "remedies": [{"rule": event["fault"]["rule"], "steps": event["remedy"]} for event in called],
        "handled": [handled for event in called for handled in event["handled"]],
        "owed": [debt for event in called for debt in event["owed"]] or [_owed(debt) for debt in after.owed],
        "why": [_why(each, writer) for each in found.why],
        "taken_back_to": found.past,
        "applies": found.applies,
        "exhausted": found.exhausted,
        "ms": round(ms, 3),
    }


def _put_right(given: list[dict[str, Any]]) -> list[PutRight]:
    """The steps of a remedy, read from plain data."""
    from companion.rules.values import PlacedPiece, PutRight

    return [
        PutRight(each["place"], *(tuple(PlacedPiece(**placed) for placed in each[way]) for way in ("take", "put"))) for each in given
    ]


def _why(costed: CostedExplanation, writer: Codec) -> dict[str, Any]:
    """An explanation with the terms of its cost, as plain data."""
    from dataclasses import asdict

    actions = [writer.action(action) for action in costed.explanation.actions]
    terms = [asdict(reason) for reason in costed.reasons()]
    return {"cost": round(costed.cost, 3), "accuses": costed.accuses, "actions": actions, "terms": terms}


def _told(match: Match, reader: Codec, say: Words, explanations: list[dict[str, Any]], *, called: bool) -> list[str]:
    """The cost of the believed explanation and of the cheapest in which nobody does wrong, in sentences.

    `called`: a fault is called. Otherwise what looks like one is waited for: the hands may not be done."""
    from companion.present.rulings.reasons import reasons
    from companion.referee.events import Reason

    lines: list[str] = []
    for number, each in enumerate(explanations):
        if each in explanations[:number]:
            continue
        title = ("accused" if called else "waited-for") if each["accuses"] else "innocent" if number else "believed"
        terms = tuple(Reason(**{**term, "places": tuple(term["places"])}) for term in each["terms"])
        actions = tuple(reader.action_from(action) for action in each["actions"])
        lines.append(say.say("why", title, cost=f"{each['cost']:.1f}"))
        lines += [f"  {sentence}" for sentence in reasons(say, match.game, match.state, actions, terms)]
    return [*lines, say.say("why", "nothing")] if all(each["accuses"] for each in explanations) else lines


def _named(fault: dict[str, Any]) -> dict[str, Any]:
    return {**fault, "args": dict(fault["args"])}


def _read(fault: dict[str, Any]) -> Fault:
    from companion.rules.values import Fault

    pieces, places, seats, may = (tuple(fault[key]) for key in ("pieces", "places", "seats", "may"))
    return Fault(fault["rule"], fault["kind"], pieces, places, seats, may, tuple(fault["args"].items()))


def _owed(debt: Any) -> dict[str, Any]:
    from dataclasses import asdict

    return asdict(debt)


def _start(rules: AnyGame, seats: int | None, option: list[str], board: Path | None) -> Match:
    from companion.assemble import options_from, seats_from
    from companion.referee.desk import begin
    from companion.referee.match import Match

    match = Match.blank(rules)
    return match.after(begin(rules, seats_from(rules, rules.seats[-1] if seats is None else seats), options_from(rules, option, board)))


def _table(reader: Codec, path: Path, match: Match) -> TableSeen:
    """The observation of the given table, at the match's own time."""
    from dataclasses import replace

    from companion.errors import InputError
    from companion.live.answers import tidied
    from companion.record.codec import load
    from companion.referee.observation import TableSeen

    data = load(path)
    if isinstance(data, dict) and "kind" in data:
        table = reader.observation_from({"at": match.at, **data})
        if not isinstance(table, TableSeen):
            raise InputError(f"{path} is an observation, but not of a table.")
    else:
        table = TableSeen(match.at, reader.layout_from(data))
    return replace(tidied(table, match.game.board), at=max(table.at, match.at))


def as_recorded(rules: AnyGame, number: str, file: Path | None) -> Match:
    """The match as its record stands. Raises RecordError, also for a match of another game."""
    from companion.record.replay import replay

    with opened(file) as record:
        return replay(rules, recorded(record, number).events)
