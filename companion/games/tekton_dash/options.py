"""The house rules. Each default is the reading that rulebook.md gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from companion.games.tekton_dash.topology import DEFAULT


@dataclass(frozen=True, slots=True)
class Options:
    """The mode and house rules that a group agrees on before it plays."""

    mode: Literal["standard", "kids", "journey", "super_dash", "mayhem"] = "standard"
    layout: Literal["recommended", "second", "custom"] = "recommended"
    """Which pre-made layout; only three seats have a second one. Four to six may lay their own (TD-024)."""
    start_player: Literal["said", "first"] = "said"
    """Whoever went running last says so, or the first seat begins (TD-058)."""
    ending: Literal["first_finish", "race_on"] = "first_finish"
    incomplete_at_line: Literal["forbid", "wait_there"] = "forbid"
    flip_reentry: Literal["same_lane", "free_cell"] = "same_lane"
    allow_pass: bool = False
    second_action_optional: bool = True
    powerup_matches_color: bool = True
    limit_counts: Literal["separate", "combined"] = "separate"
    red_excess_allowed: bool = False
    take_placement: Literal["any_empty", "center_3x3_first"] = "any_empty"
    build_swap: bool = False
    spawn_choice: Literal["after_roll", "before_roll"] = "after_roll"
    on_self_occupied: Literal["replace", "fizzle"] = "replace"
    boost_optional: bool = False
    boost_chain: Literal["each_once", "none"] = "each_once"
    wall_diagonal: Literal["touch", "source_side", "both_paths"] = "touch"
    stuck_means: Literal["no_legal_move", "no_forward_move"] = "no_legal_move"
    two_actions_trigger: Literal["flip", "blueprint_complete"] = "flip"
    two_actions_from: Literal["next_turn", "next_round"] = "next_turn"
    final_tie: Literal["shared", "fewer_excess_tiles"] = "shared"
    mekton_threshold: Literal[5, 6] = 5
    meter_counts: Literal["every_use", "targets_other"] = "every_use"
    meter_on_cancel: Literal["none", "user"] = "none"
    hold_cards: bool = False
    unusable_card: Literal["as_unused", "discard_keep_tile"] = "as_unused"
    unused_powerup: Literal["end_turn", "skip_next_turn"] = "end_turn"
    early_powerup: Literal["plain_tile", "forbidden", "hold_card_until_round_3"] = "plain_tile"
    powerup_flip: Literal["player_choice", "app_random"] = "player_choice"
    boost_distinct_after_setup: bool = False
    boost_shape: Literal["adjacency", "arrow_into_side"] = "adjacency"
    wall_edge_row2: bool = False
    wall_on_lines: bool = False
    swap_triggers_boost: bool = False
    lines_protected: bool = True
    cooldown: Literal["rolling", "until_round_end_plus_1"] = "rolling"
    marker_mode: Literal["single_moving", "per_player_until_own_next_turn"] = "single_moving"
    move_dasher_self: bool = True
    move_dasher_path: Literal["straight", "two_free_steps"] = "straight"
    move_dasher_boost: Literal["end_floor", "each_step"] = "end_floor"
    move_element_under_dasher: bool = False
    book_protects_all: bool = False
    frozen_may_use_tokens: bool = True
    tokens_on_others_turns: bool = True
    instant_in_windows: bool = False
    no_dice_until: Literal["placed", "roll"] = "placed"
    dice_master: Literal["best_of_two", "both"] = "best_of_two"
    froggy_landing: Literal["straight", "any_next_to_jumped"] = "straight"
    swap_ticket_draws: bool = False
    mini_expansion: bool = True
    podium_tokens: Literal["player_count", "all_left"] = "player_count"
    super_dash_two_actions: bool = False
    super_dash_tokens: Literal["once", "each_crossing"] = "once"
    topology: tuple[Any, ...] = DEFAULT
    """Layouts, Blueprints, die and cards, from board.toml."""
