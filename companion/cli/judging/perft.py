"""`companion perft`: how many lines of legal actions there are, to compare rule engines and versions."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.judging.position import from_example, strolled


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(perft)


def perft(
    game: str,
    *,
    depth: Annotated[int, typer.Option("--depth", min=1, help="Length of the lines in actions.")],
    position: Annotated[Path | None, typer.Option("--position", help="From this position file.")] = None,
    example: Annotated[str | None, typer.Option("--example", help="From a worked position of the rulebook.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Count every line of DEPTH legal actions, by the kind of its first action."""
    from companion.assemble import codec, load_game
    from companion.record.codec import load
    from companion.rules.stroll import perft as counted

    rules = load_game(game)
    if position is not None:
        state = codec(rules).position_from(load(position)).state
    else:
        state = from_example(rules, example) if example else strolled(rules, (None, []), 0, 0)
        if next(iter(rules.legal_actions(state)), None) is None and rules.to_act(state):
            # What chance lays out in the beginning cannot be listed.
            state = strolled(rules, (None, []), 0, 1)
    before = time.perf_counter()
    counts = counted(rules, state, depth)
    seconds = time.perf_counter() - before
    if as_json:
        print(json.dumps({"game": rules.name, "depth": depth, "lines": counts.total(), "by_first": dict(sorted(counts.items()))}))
        return
    for kind, count in sorted(counts.items()):
        print(f"{kind:12} {count:>14,}")
    print(f"{'all':12} {counts.total():>14,}   {seconds:.2f} s")
