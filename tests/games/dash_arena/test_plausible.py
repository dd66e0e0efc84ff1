"""What the simulated people hold for play: a table that looks like it is no other cheat."""

from __future__ import annotations

import random

from companion.games.dash_arena.examples import acting, placed
from companion.games.dash_arena.state import Options
from companion.games.dash_arena.world.plausible import playable
from companion.games.dash_arena.world.sitting import Sitting


def test_a_table_on_the_way_of_a_dash_is_a_dash_that_nobody_announced(dash_arena):
    """Red 3 pushes Red 2 against Blue 2, who lies on the disk: Red 2 comes back with it, and Red 3 has yet to fall."""
    for announced in (False, True):
        sitting = Sitting(("red", "blue"), Options(announce_direction=announced), random.Random(0), 0.0)
        sitting.state = sitting.barrier = acting(
            dash_arena, (1, 5, 5), lambda s: placed(s, "c6", "B2", R1="d3", R2="c5", R3="c4", B2="c6"), sitting.state.options
        )
        table = sitting.table()
        assert playable(sitting, table.put({"c6.disk": (), "c5.disk": table["c6.disk"]}))
        assert not playable(sitting, table.put({"c6.disk": (), "i9.disk": table["c6.disk"]}))
