"""A small rulebook in the format of the real ones."""

import pytest

from companion.lookup.rulebook import Rulebook, parse

TEXT = """# Harbour

## Movement
### HB-001 Sailing
Source: Moving
A ship sails as many spaces as the die shows. It may stop early.
### HB-002 Turning back
Source: Moving
Turning round in the middle of a move is forbidden.

## Trading
### HB-010 Selling cargo
Source: The market
A player sells cargo in the harbour where the ship lies.
### HB-011 Hidden cargo
Source: The market
Cargo below deck is nobody's business.
Human: no camera looks below deck
"""


@pytest.fixture
def book() -> Rulebook:
    return parse(TEXT, "harbour")
