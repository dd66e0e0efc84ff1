"""Makes cases of every kind and names those that fail.

`python -m tests.cases.kinds SEED COUNT [GAME] [KIND]` makes so many of each; `... SEED NUMBER GAME KIND show` tells one case look by look.
"""

from __future__ import annotations

import sys

from companion.live.answers import said
from companion.referee.desk import standing
from companion.referee.events import Asked, Checkpoint, Event, FaultCalled, TableDrafted
from companion.referee.observation import TableSeen
from companion.rules.values import Layout, change
from tests.cases.kinds.made import every, made


def say(*parts: object, sep: str = " ") -> None:
    """Writes a line."""
    sys.stdout.write(sep.join(map(str, parts)) + "\n")
    sys.stdout.flush()


def run(seed: str, count: int, game: str = "", kind: str = "") -> int:
    """So many cases of each kind. Returns how many fail."""
    good = bad = 0
    for name, each in every():
        if (game and name != game) or (kind and each.__name__ != kind):
            continue
        cases = ((number, made(name, each, seed, number)) for number in range(count))
        answers = [(number, case.why()) for number, case in cases if case is not None]
        wrong = [f"    {number}: {why}" for number, why in answers if why]
        good, bad = good + len(answers) - len(wrong), bad + len(wrong)
        if answers:
            say(f"{name} {each.__name__}: {len(answers) - len(wrong)} of {len(answers)}", *wrong, sep="\n")
    say(f"{good + bad} cases: {good} hold, {bad} fail ({100 * good / max(1, good + bad):.1f} in 100 hold)")
    return bad


def show(seed: str, number: int, game: str, kind: str) -> None:
    """Tells one case with everything the referee believes after each look."""
    each = next(each for name, each in every() if name == game and each.__name__ == kind)
    case = made(game, each, seed, number)
    assert case is not None
    scene = case.scene
    play = scene.play
    match, last = standing(play.game, play.seats, scene.first.options, scene.first), Layout()
    say(case.name, play.seats, str(play.options).partition("topology")[0])
    for act in scene.acts:
        say("  in truth", act)
    for seen in scene.seen:
        if isinstance(seen, TableSeen):
            diff = change(last, seen.table)
            told = [f"-{p}:{q.piece}/{q.face}" for p, q in diff.gone] + [f"+{p}:{q.piece}/{q.face}" for p, q in diff.come]
            say(seen.at, "look", " ".join(told) if last else len(seen.table))
            last = seen.table
        else:
            say(seen)
        match, events = said(match, seen)
        for event in events:
            _event(event)
    say("WHY", case.why())


def _event(event: Event) -> None:
    match event:
        case TableDrafted() | Checkpoint():
            say("   ", type(event).__name__)
            for each in event.explanations[:6]:
                say("       ", round(each.cost, 2), list(each.actions), sorted(each.mismatch)[:5])
        case FaultCalled():
            say("    CALLED", event.fault)
            say("        acts", list(event.actions), [(each.name, each.price, each.act, each.places) for each in event.why])
            say("        innocent", list(event.innocent), [(each.name, each.price, each.act, each.places) for each in event.instead])
            say("        remedy", event.remedy)
        case Asked():
            for option in event.options:
                say("    ASKED", list(option.actions))
        case _:
            say("   ", str(event)[:300])


if __name__ == "__main__":
    if sys.argv[-1] == "show":
        show(sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4])
    else:
        raise SystemExit(bool(run(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])))
