"""What people do that no play allows, one function for each violation that camera, die or button can sense.

A cheat is written down before anything of it is seen. The function returns after its last act; when it is called while
it goes on, `PutBack` leaves it with the table put right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.treasure_hunt.simulated import wrong_claims, wrong_steals, wrong_turns
from companion.games.treasure_hunt.simulated.sitting import Sitting
from companion.games.treasure_hunt.simulated.wrong import RULES, Violation
from companion.simulated_table.sharing import Acts

if TYPE_CHECKING:
    from companion.games.treasure_hunt.simulated.turns import OnTurn

NOBODY_ELSE = frozenset({
    "TH-V01", "TH-V02", "TH-V08", "TH-V09", "TH-V10", "TH-V11", "TH-V12", "TH-V13", "TH-V14", "TH-V16", "TH-V22", "TH-V23",
})  # fmt: skip
"""What solitaire does not know."""

EASY = frozenset({"TH-V01", "TH-V03", "TH-V15", "TH-V17", "TH-V18", "TH-V21"})
"""Can be done in nearly every turn: they leave room for the others."""
VIOLATIONS: dict[str, tuple[tuple[str, ...], Violation]] = {
    "TH-V01": (("rolled",), wrong_turns.too_far),
    "TH-V02": (("end",), wrong_turns.third_action),
    "TH-V03": (("start", "moved"), wrong_claims.no_flip),
    "TH-V04": (("flipped",), wrong_claims.does_not_fit("TH-V04")),
    "TH-V05": (("flipped",), wrong_claims.does_not_fit("TH-V05")),
    "TH-V06": (("flipped",), wrong_claims.does_not_fit("TH-V06")),
    "TH-V07": (("start", "moved"), wrong_claims.row_full),
    "TH-V08": (("moved",), wrong_steals.foreign_tile),
    "TH-V09": (("end",), wrong_turns.second_claim),
    "TH-V10": (("end",), wrong_turns.plays_on),
    "TH-V11": (("moved",), wrong_steals.foreign_tile),
    "TH-V12": (("start",), wrong_steals.short_steal),
    "TH-V13": (("start",), wrong_steals.short_steal),
    "TH-V14": (("stealing",), wrong_steals.too_few_cubes),
    "TH-V15": (("start", "moved"), wrong_claims.stray_cube),
    "TH-V16": (("start",), wrong_turns.four_cards),
    "TH-V17": (("rolled",), wrong_turns.not_all_of_it),
    "TH-V18": (("moved",), wrong_turns.says_to_have_won),
    "TH-V21": (("rolled",), wrong_turns.again),
    "TH-V22": (("reinforce",), wrong_claims.two_cubes),
    "TH-V23": (("stealing",), wrong_steals.too_few_cubes),
}
"""When in a turn each violation may happen, and how."""


def possible(seats: int) -> frozenset[str]:
    """The violations that can be sensed with so many seats.

    A single player steals from nobody, and whatever is done after the turn could as well be done in the next one.
    """
    every = set(RULES)
    return frozenset(every - NOBODY_ELSE if seats == 1 else every - {"TH-V17"})


def intents(s: Sitting) -> tuple[str, ...]:
    """What this player is tempted to do in this turn; nothing while an earlier cheat is open."""
    if s.cheat is not None or s.dice.random() >= s.cheat_rate:
        return ()
    kinds = [(s.done[kind] + 3 * s.dice.random(), kind) for kind in sorted(possible(len(s.seats)) & VIOLATIONS.keys())]
    return tuple(kind for number, (_, kind) in enumerate(sorted(kinds)) if number < 4 or kind not in EASY)


def tempt(s: Sitting, t: OnTurn, moment: str) -> Acts:
    """At this moment of the turn the first temptation that fits is given in to; one a turn."""
    if not t.intents or s.cheat is not None:
        return
    for kind in t.intents:
        when, violate = VIOLATIONS[kind]
        if moment not in when or (kind in EASY and s.dice.random() < 0.4):
            continue
        if (yield from violate(s, t)):
            s.in_cheat = False
            t.intents = ()
            return
