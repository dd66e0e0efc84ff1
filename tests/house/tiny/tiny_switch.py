"""A library that the game brings with it."""

OTHER = {"dark": "lit", "lit": "dark"}
