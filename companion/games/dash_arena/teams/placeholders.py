"""The teams that stand in for the printed cards, whose texts are lost (DEFAULT). rosters.toml says the same."""

from __future__ import annotations

from typing import Any

TEAMS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "t1": ("Embers", "Turn Ability: in this turn one die may be read one higher, up to 6.", ("turn_ability die_up",)),
    "t2": ("Tides", "Turn Ability: one of your figures may stand up before dice are assigned.", ("turn_ability stand_up",)),
    "t3": ("Rooks", "You place your figures second at every spawn, attacker or defender.", ("passive_team place_second",)),
    "t4": ("Mimics", "Turn Ability: mark one figure on the board; your figures use its ability in this turn.", ("turn_ability mark",)),
}
"""Team -> name, text, hooks."""

CARDS: dict[str, tuple[str, str, str, tuple[str, ...]]] = {
    "t1-1": ("Swerve", "runner", "Once per dash it may turn by one edge before an impulse is spent.", ("may_turn_once",)),
    "t1-2": ("Long Arm", "thrower", "Its throws have 2 impulses more.", ("throw_bonus 2",)),
    "t1-3": ("Anchor", "blocker", "Moving it by a push takes 2 pushes.", ("push_resist 2",)),
    "t2-1": ("Brake", "runner", "Once it has spent an impulse it may give up the rest.", ("may_stop",)),
    "t2-2": ("Quick Hand", "thrower", "It may throw in its dash with the impulses it has left; its dash is over then.", ("throw_in_dash",)),
    "t2-3": ("Ram", "blocker", "It pushes twice with each impulse.", ("push_power 2",)),
    "t3-1": ("Shoulder", "enforcer", "An opponent that it pushes and that bounces on the spot falls prone.", ("fells_bounced",)),
    "t3-2": ("Second Thought", "thrower", "Once per throw your team may choose one heading of an intercept again.", ("repeat_intercept",)),
    "t3-3": ("Static", "prowler", "Opponents beside it cannot use boosters.", ("jams_boosters",)),
    "t4-1": ("First Impostor", "prowler", "It has the ability of the marked figure.", ("copy_ability",)),
    "t4-2": ("Second Impostor", "prowler", "It has the ability of the marked figure.", ("copy_ability",)),
    "t4-3": ("Third Impostor", "prowler", "It has the ability of the marked figure.", ("copy_ability",)),
}
"""Roster card -> name, type, text, hooks; the team is the part before the dash."""


def _team(name: str, text: str, hooks: tuple[str, ...]) -> tuple[Any, ...]:
    return ("hooks", hooks), ("name", name), ("text", text)


def _card(key: str, name: str, kind: str, text: str, hooks: tuple[str, ...]) -> tuple[Any, ...]:
    return ("hooks", hooks), ("name", name), ("team", key.partition("-")[0]), ("text", text), ("type", kind)


ROSTERS: tuple[Any, ...] = (
    ("cards", tuple((key, _card(key, *card)) for key, card in CARDS.items())),
    ("teams", tuple((key, _team(*team)) for key, team in TEAMS.items())),
)
"""The rosters as a house rule: hashable, as a roster file comes from `assemble`."""
