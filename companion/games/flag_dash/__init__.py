"""Flag Dash: two teams, secret plans, capture the flag."""

from companion.games.flag_dash.game import FlagDash
from companion.rules.game import AnyGame

GAME: type[AnyGame] = FlagDash

__all__ = ["GAME", "FlagDash"]
