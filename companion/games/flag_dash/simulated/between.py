"""Whoever means to cheat with a boost between two repetitions (FD-V13) spends it where another order of the same acts is impossible."""

from __future__ import annotations

from companion.games.flag_dash.rules.resolve import team_of, token_of
from companion.games.flag_dash.rules.steps import landing
from companion.games.flag_dash.simulated.cheats import playable
from companion.games.flag_dash.simulated.sitting import Sitting
from companion.games.flag_dash.state import RUNS, Boost
from companion.games.flag_dash.table.layout import PAWN_AT, pawn
from companion.games.flag_dash.topology import direction


def tempting_boost(s: Sitting) -> Boost | None:
    """The boost after which one more repetition could not be explained by any play; None where there is none, or no wish to cheat."""
    state, play = s.state, s.state.play
    if not s.cheat_rate or s.cheat is not None or play is None or s.done["FD-V13"] or state.options.boost_between_repeats:
        return None
    if token_of(state, play.hand) not in ("4", "5") or not (play.done and play.left) or play.last not in RUNS or play.char < 0:
        return None
    assert state.ground is not None
    onward = direction(state.ground, play.last, team_of(state, play.hand))
    for boost in s.game.legal_actions(state) if state.boosts[play.char] == 1 else ():
        if isinstance(boost, Boost) and not boost.via:
            after = s.game.apply(state, boost)
            here = after.cells[play.char]
            to = landing(after, play.char, here, onward) if after.outcome is None else -1
            moved = {PAWN_AT[here]: (), PAWN_AT[to]: pawn(state.who[play.char])}
            if to >= 0 and here not in after.tunnels and not playable(s, s.game.layout(after).put(moved)):
                return boost
    return None
