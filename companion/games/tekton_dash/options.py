"""The house rules. Each default is the reading that rulebook.md gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from companion.games.tekton_dash.topology import DEFAULT


@dataclass(frozen=True, slots=True)
class Options:
    """What a group agrees on before it plays."""

    mode: Literal["kids", "journey"] = "journey"
    layout: Literal["recommended", "second"] = "recommended"
    """Which pre-made layout; only three seats have a second one."""
    start_player: Literal["said", "first"] = "said"
    """Whoever went running last says so, or the first seat begins (TD-058)."""
    ending: Literal["first_finish", "race_on"] = "first_finish"
    allow_pass: bool = False
    second_action_optional: bool = True
    powerup_matches_color: bool = True
    limit_counts: Literal["separate", "combined"] = "separate"
    red_excess_allowed: bool = False
    take_placement: Literal["any_empty", "center_3x3_first"] = "any_empty"
    build_swap: bool = False
    on_self_occupied: Literal["replace", "fizzle"] = "replace"
    boost_optional: bool = False
    boost_chain: Literal["each_once", "none"] = "each_once"
    wall_diagonal: Literal["touch", "source_side", "both_paths"] = "touch"
    stuck_means: Literal["no_legal_move", "no_forward_move"] = "no_legal_move"
    two_actions_from: Literal["next_turn", "next_round"] = "next_turn"
    final_tie: Literal["shared", "fewer_excess_tiles"] = "shared"
    mekton_threshold: Literal[5, 6] = 5
    topology: tuple[Any, ...] = DEFAULT
    """Layouts, Blueprints, die and cards, from board.toml."""
