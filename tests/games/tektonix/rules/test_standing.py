"""Tests of what is built on behind a card that should not lie there, and stands."""

from __future__ import annotations

import pytest

from companion.games.tektonix.examples import S, T, placed
from companion.games.tektonix.state import Play
from tests.games.tektonix.moves import broken


@pytest.mark.rule("TX-017")
def test_a_wrong_card_that_stands_is_not_told_again_with_each_card_beside_it(tektonix):
    """No Transform lies beside Cocos. Where it stands, the row is gone on with: only the end at which a card is laid is judged."""
    state = placed(tektonix, rows={"red": ("cocos", T)})
    assert broken(tektonix, placed(tektonix, rows={"red": ("cocos",)}), Play("red", T, 1)) == ("TX-017",)
    assert broken(tektonix, state, Play("red", S, 0)) == ()
    assert broken(tektonix, state, Play("red", T, 0)) == ("TX-017",)
    longer = placed(tektonix, rows={"red": ("cocos", T, "african")})
    assert broken(tektonix, longer, Play("red", S, 3)) == ()
    assert broken(tektonix, longer, Play("red", "pacific", 3)) == ("TX-010",)
