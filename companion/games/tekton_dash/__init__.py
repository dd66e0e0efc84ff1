"""Tekton Dash: race along a track, collect tiles, build the Blueprint; two laps, three to six seats."""

from companion.games.tekton_dash.game import TektonDash
from companion.rules.game import AnyGame

GAME: type[AnyGame] = TektonDash

__all__ = ["GAME", "TektonDash"]
