"""The cards that owners type in, as `companion roster` asks for them."""

from __future__ import annotations

from companion.games.dash_arena.teams.roster import FIGURE_HOOKS, TEAM_HOOKS
from companion.games.dash_arena.teams.roster_flaws import entry_flaws, flaws

__all__ = ["HOOKS", "PRINTED", "entry_flaws", "flaws"]

HOOKS = {"Team cards": TEAM_HOOKS, "Roster cards": FIGURE_HOOKS}
"""The hooks that a kind of card can have, each with what its second word has to be."""
PRINTED = ("team-card", "roster-card")
"""The kinds of pieces whose faces are these cards."""
