"""Flag Dash: two teams, secret plans, capture the flag."""

from companion.games.flag_dash.game import FlagDash

GAME = FlagDash

__all__ = ["GAME", "FlagDash"]
