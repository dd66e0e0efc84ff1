"""The kinds of pieces and rules that each mode of the game uses (TD-194 to TD-200)."""

from __future__ import annotations

from companion.games.tekton_dash.options import Options

CARDS_FROM = 3
"""Power-Up tiles give a card from this round on (TD-104)."""
TOKENS = (
    "bulldoze", "dice-master", "dig-it-up", "drop-it", "froggy-jump", "hijack", "no-dice", "no-no-no", "reject", "rock-solid",
    "super-glue", "swap-ticket",
)  # fmt: skip
TILE_CARDS = ("book-tiles", "put-back", "swap-tiles", "put-away", "burn-tiles", "linking")
DASHER_CARDS = ("freeze", "plus-action", "swap-position", "move-dasher")
TRACK_CARDS = ("move-stack", "move-wall", "move-spawn", "move-boost")
MINI = ("book-tiles", "put-away", "linking")
FAMILY = {"reject": TILE_CARDS, "no-no-no": DASHER_CARDS, "bulldoze": TRACK_CARDS}
"""The cards that each cancel token cancels (TD-174, TD-178, TD-184)."""


def uses_elements(options: Options) -> bool:
    return options.mode != "kids"


def uses_cards(options: Options) -> bool:
    """True if Power-Up tiles and cards are in play."""
    return options.mode not in ("kids", "journey")


def uses_tokens(options: Options) -> bool:
    return options.mode not in ("kids", "journey")


def uses_marker(options: Options) -> bool:
    return protects(options) and options.marker_mode == "single_moving"


def protects(options: Options) -> bool:
    """True if whoever was sabotaged is protected for a while (TD-101, TD-199). One marker protects, or each is until the own next turn."""
    return options.mode in ("standard", "super_dash")


def one_lap(options: Options) -> bool:
    """True for Super Dash: red Blueprints from the start, and the far end is the finish (TD-197, TD-214)."""
    return options.mode == "super_dash"
