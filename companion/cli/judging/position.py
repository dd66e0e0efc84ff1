"""`companion position`: a state of a game as a file and a line. It is an example, a line, a recorded match or a random stroll."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.judging.judge import as_recorded

if TYPE_CHECKING:
    from companion.rules.game import AnyGame


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(position)


def position(
    game: str,
    *,
    example: Annotated[str | None, typer.Option("--example", help="A worked position of the rulebook, e.g. TH-G04.")] = None,
    notation: Annotated[str | None, typer.Option("--notation", help="A position in one line, as this command prints it.")] = None,
    record: Annotated[str | None, typer.Option("--record", help="Where this recorded match stands: number, or last.")] = None,
    file: Annotated[Path | None, typer.Option("--file", help="The record, if not the usual one.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="A random stroll by legal actions: the same seed, the same position.")] = 0,
    after: Annotated[int, typer.Option("--after", min=0, help="Actions of the stroll.")] = 0,
    seats: Annotated[int | None, typer.Option("--seats", help="Of the stroll; without it as many as may play.")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", help="Of the stroll: a house rule, key=value.")] = None,
    legend: Annotated[bool, typer.Option("--legend", help="Say what stands in that line, and nothing else.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """A state, its full and visible layout, and its legal actions."""
    from companion import assemble
    from companion.errors import InputError

    rules = assemble.load_game(game)
    line = assemble.notation(rules)
    if legend:
        _explain(line.legend(), as_json=as_json)
        return
    if [example, notation, record].count(None) < 2:
        raise InputError("Give one of --example, --notation and --record.")
    if notation is not None:
        state = line.read(notation)
    elif record is not None:
        state = as_recorded(rules, record, file).live
    else:
        state = from_example(rules, example) if example else strolled(rules, (seats, option or []), seed, after)
    try:
        _tell(rules, state, line.write(state), as_json=as_json)
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
        if notation is None:
            raise
        raise InputError(f"No game can come to this position: the rules of {game} fail on it ({error}).") from error


def _explain(legend: tuple[tuple[str, str], ...], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps([{"part": part, "means": means} for part, means in legend]))
        return
    print("Between spaces: what stands below without =, in this order; then each field that is otherwise than those imply, as name=value.")
    print("A value: [a,b] a row, [a*4] four of the same, (name:value) an object, ~ nothing, yes, no, a text with other signs in quotes.\n")
    width = max(len(part) for part, _ in legend)
    for part, means in legend:
        print(f"{part:{width}}  {means}")


def _tell(rules: AnyGame, state: Any, line: str, *, as_json: bool) -> None:
    from companion.assemble import codec, words

    legal = list(rules.legal_actions(state))
    writer = codec(rules)
    if as_json:
        file = writer.position(state.seats, state.options, state)
        print(json.dumps({**file, "notation": line, "legal": [writer.action(action) for action in legal]}))
        return
    print(line)
    say = words(rules.name)
    for prompt in rules.prompts(state):
        print(f"# {prompt.key}: {', '.join(prompt.seats)}")
    for place, contents in sorted(rules.layout(state).items()):
        print(f"{place:12}  {', '.join(say.piece(placed) for placed in contents)}")
    print(f"{len(legal)} legal actions")
    for action in legal:
        print(f"  {say.phrase(rules.say(state, action))}")


def from_example(rules: AnyGame, name: str) -> Any:
    """The state of a worked example. Raises InputError for a name that the game does not know."""
    from companion.errors import InputError

    known = _examples(rules).EXAMPLES
    if name not in known:
        raise InputError(f"{rules.name} has no example {name}; there are {', '.join(known)}.")
    return known[name](rules)


def strolled(rules: AnyGame, start: tuple[int | None, list[str]], seed: int, after: int) -> Any:
    """The state after so many random legal actions from the beginning, or where the game ended before."""
    from companion.assemble import options_from, seats_from
    from companion.rules.stroll import stroll

    seats, option = start
    state = rules.begin(seats_from(rules, rules.seats[-1] if seats is None else seats), options_from(rules, option))
    steps = list(stroll(rules, state, after, Random(seed), _examples(rules).set_out))
    return steps[-1][2] if steps else state


def _examples(rules: AnyGame) -> Any:
    from companion.assemble import load_examples

    return load_examples(rules.name)
