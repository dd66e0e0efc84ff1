"""Tests of who begins a round of Tektonix (TX-032)."""

from __future__ import annotations

import pytest

from companion.games.tektonix.state import Begin, Draw, Options, Play
from tests.games.tektonix.moves import broken, play
from tests.games.tektonix.rules.test_rules import laid


@pytest.mark.rule("TX-032")
def test_who_lays_a_first_card_has_begun_and_is_told_so(tektonix):
    """Somebody is drawn to begin. Who lays a card without that plays on, if the card may lie there; a second one is a second act."""
    state = play(tektonix, tektonix.begin(("red", "green"), Options()), laid())
    (fault,) = tektonix.faults(state, Play("green", "pacific", 0))
    assert (fault.rule, fault.kind, fault.seats) == ("TX-032", "penalty", ("green",))
    begun = tektonix.apply(state, Play("green", "pacific", 0))
    assert begun == play(tektonix, state, Begin("green"), Play("green", "pacific", 0))
    assert broken(tektonix, state, Draw("green", "pile1")) == ("TX-032",)
    assert broken(tektonix, begun, Play("green", "nazca", 1))[0] == "TX-033"
