"""Teams and cards as data: the hooks that a card's text may name, and their use in a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

KINDS = ("runner", "thrower", "blocker", "enforcer", "prowler")
"""The types of figures; the type alone changes nothing (DA-122)."""
TURN_ABILITIES = ("die_up", "stand_up", "mark", "manual")
EACH = 3
"""Roster cards of a team."""
COUNT, KIND = "a number from 1 to 6", f"one of {', '.join(KINDS)}"

FIGURE_HOOKS: dict[str, str] = {
    "push_power": COUNT,
    "push_resist": COUNT,
    "may_turn_once": "",
    "may_stop": "",
    "pass_over": "",
    "throw_bonus": COUNT,
    "throw_in_dash": "",
    "intercept_range": COUNT,
    "cannot_be_pushed_by": KIND,
    "copy_ability": "",
    "fells_bounced": "",
    "repeat_intercept": "",
    "jams_boosters": "",
    "turn_ability": f"one of {', '.join(TURN_ABILITIES)}",
    "manual": "",
}
"""The hooks that a Roster card can have, each with what its second word has to be."""
TEAM_HOOKS: dict[str, str] = {
    "turn_ability": FIGURE_HOOKS["turn_ability"],
    "passive_team": "place_second",
    "manual": "",
}
"""The hooks that a Team card may name. `manual`: the engine does not know the card; what it does is adopted when both players agree."""


@dataclass(frozen=True, slots=True)
class Card:
    """A Team card (`team` is its own key, `kind` empty) or a Roster card."""

    key: str
    name: str
    team: str
    kind: str
    hooks: tuple[tuple[str, str], ...]

    def all(self, hook: str) -> tuple[str, ...]:
        """The second words of this hook, as often as the card has it."""
        return tuple(word for name, word in self.hooks if name == hook)

    def has(self, hook: str, word: str = "") -> bool:
        return (hook, word) in self.hooks

    def count(self, hook: str, otherwise: int) -> int:
        return int(next(iter(self.all(hook)), otherwise))

    @property
    def manual(self) -> bool:
        """True if the engine does not know what this card does."""
        return self.has("manual") or self.has("turn_ability", "manual")


@dataclass(frozen=True, slots=True, eq=False)
class Roster:
    """All cards of a box."""

    teams: dict[str, Card]
    cards: dict[str, Card]


_KNOWN: dict[int, tuple[Any, Roster]] = {}


def roster_of(rosters: tuple[Any, ...]) -> Roster:
    """The cards of a roster that `flaws` finds nothing wrong with; remembered by identity."""
    known = _KNOWN.get(id(rosters))
    if known is not None and known[0] is rosters:
        return known[1]
    if len(_KNOWN) > 16:
        _KNOWN.clear()
    tables = dict(rosters)
    teams, cards = ({key: dict(entry) for key, entry in tables[part]} for part in ("teams", "cards"))
    made = Roster(
        {key: Card(key, entry["name"], key, "", _hooks(entry)) for key, entry in teams.items()},
        {key: Card(key, entry["name"], entry["team"], entry["type"], _hooks(entry)) for key, entry in cards.items()},
    )
    _KNOWN[id(rosters)] = rosters, made
    return made


def _hooks(entry: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple((name, word) for name, _, word in (text.partition(" ") for text in entry["hooks"]))
