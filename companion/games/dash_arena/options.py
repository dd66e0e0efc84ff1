"""The house rules of Dash Arena."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from companion.games.dash_arena.movement.default_arena import DEFAULT
from companion.games.dash_arena.teams.placeholders import ROSTERS


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules. Each default is the reading that rulebook.md gives."""

    target: Literal[3, 5, 7] = 5
    """Points that win (DA-155 to DA-157)."""
    first_attacker: Literal["red", "blue"] = "red"
    """As agreed or diced for before the match (DA-017)."""
    mode: Literal["basic", "advanced"] = "basic"
    """Advanced: teams with abilities, the defender places all figures first, a push goes on until it moves (DA-109 to DA-113)."""
    draft: bool = False
    """Each player's figures are drafted from the cards of several teams; the rest is the advanced game (DA-158 to DA-163)."""
    drafters: Literal[2, 3, 4, 5, 6] = 2
    """How many draft together before they pair up; this match is one of the pairs."""
    draft_team_card: Literal["never", "if_same_team"] = "if_same_team"
    mirror_teams: bool = False
    """Both players may play the same team; it takes a second box."""
    turn_ability_use: Literal["per_turn", "per_spawn", "per_game"] = "per_turn"
    intercept_chooser: Literal["owner", "active"] = "owner"
    disk_vs_prone: Literal["bounce", "fly_over"] = "bounce"
    push_dir_via_arrow: Literal["arrival", "current"] = "arrival"
    adv_prone_strict: bool = False
    stand_costs_die: bool = True
    self_down_scores: bool = True
    spawn_resets_prone: bool = True
    placed_disk_scores: bool = True
    handoff_passes_arrow: bool = False
    boosters: bool = False
    """Nine tokens with effects of their own are collected on the board (DA-125)."""
    clear_boosters_at_spawn: bool = False
    """True if boosters on the board go to the box at a disk spawn; otherwise they stay."""
    boosters_off_turn: Literal["stated_only", "any"] = "stated_only"
    b9_allows_shot: bool = False
    """A disk won by booster 9 before the first dash allows Shooting."""
    prone_may_use_boosters: bool = False
    announce_direction: bool = False
    """Every dash is announced with its figure and heading before the figure is moved."""
    topology: tuple[Any, ...] = DEFAULT
    """The arena, from board.toml."""
    rosters: tuple[Any, ...] = ROSTERS
    """The teams and their figures' cards, from rosters.toml or the owner's own file."""

    @property
    def advanced(self) -> bool:
        """True if the advanced game is played; a draft always is."""
        return self.draft or self.mode == "advanced"
